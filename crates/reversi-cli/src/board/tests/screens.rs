//! What the board looks like.

use insta::assert_snapshot;
use ratatui::style::Color as Paint;

use super::*;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// A game in which Black has no move after f8, and White plays twice.
const WITH_PASS: &str = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8";

fn check(name: &str, lang: Lang, begin: Begin, act: impl FnOnce(&mut Desk<'_>)) {
    let (texts, size) = (texts(lang), begin.size);
    let mut desk = Desk::new(&texts, begin);
    act(&mut desk);
    assert_snapshot!(name, desk.screen(size));
}

#[test]
fn a_game_begins() {
    check("start_en", Lang::En, Begin { humans: Humans::Black, ..Begin::default() }, |_| {});
    let begin = Begin { theme: Theme::Mono, humans: Humans::White, ..Begin::default() };
    check("start_es", Lang::Es, begin, |_| {});
}

#[test]
fn a_game_in_all_themes_and_sizes() {
    for theme in [Theme::Color, Theme::Mono, Theme::Ascii] {
        for (lang, size) in [(Lang::En, SMALL), (Lang::Es, LARGE)] {
            let name = format!("game_{}_{}", theme.key(), lang.tag());
            let begin = Begin { game: game("f5d6c3d3c4"), theme, size, ..Begin::default() };
            check(&name, lang, begin, |desk| desk.know_all());
        }
    }
}

#[test]
fn hints_show_the_score_of_every_move() {
    for (lang, theme, size) in [(Lang::En, Theme::Color, SMALL), (Lang::Es, Theme::Ascii, LARGE)] {
        let begin = Begin { game: game("f5d6c3d3c4f4"), theme, size, ..Begin::default() };
        check(&format!("hints_{}", lang.tag()), lang, begin, |desk| {
            desk.keys("i");
            desk.think(1);
            desk.key(KeyCode::Tab);
        });
    }
}

#[test]
fn rule_57_flips_are_shown_step_by_step() {
    let begin = Begin { game: game("f5d6c3d3c4f4"), ..Begin::default() };
    let english = texts(Lang::En);
    let mut desk = Desk::new(&english, begin);
    desk.keys("f6");
    let mut steps = vec![desk.screen(SMALL)];
    for _ in 0..8 {
        desk.wait(Duration::from_millis(100));
        let screen = desk.screen(SMALL);
        if steps.last() != Some(&screen) {
            steps.push(screen);
        }
    }
    // Only the rows with discs, without the panel.
    let board = |screen: &String| -> Vec<String> {
        screen.lines().skip(6).take(9).map(|line| line.chars().take(36).collect()).collect()
    };
    let text: Vec<_> = steps.iter().map(|step| board(step).join("\n")).collect();
    assert!(text.len() >= 2, "{text:?}");
    assert_snapshot!("flips_step_by_step", text.join("\n\n"));
}

#[test]
fn a_pass_is_explained() {
    for lang in Lang::ALL {
        let begin = Begin { game: game(WITH_PASS), theme: Theme::Ascii, ..Begin::default() };
        check(&format!("pass_{}", lang.tag()), lang, begin, |desk| {
            desk.keys("f8");
            desk.wait(Duration::from_secs(2));
        });
    }
}

#[test]
fn the_end_is_explained() {
    for lang in Lang::ALL {
        let begin = Begin { game: game("e6f4e3f6g5d6e7f5"), ..Begin::default() };
        check(&format!("end_{}", lang.tag()), lang, begin, |desk| {
            desk.keys("c5");
            desk.wait(Duration::from_secs(2));
            desk.think(2);
        });
    }
}

#[test]
fn the_placement_of_classic_reversi_with_a_clock() {
    let control = TimeControl::parse("5+3");
    let game = Game::new(Variant::Reversi);
    let begin = Begin { game, control, theme: Theme::Mono, ..Begin::default() };
    check("placement_es", Lang::Es, begin, |desk| {
        desk.keys("d4e5");
        desk.wait(Duration::from_secs(2));
        desk.wait(Duration::from_secs(62));
    });
}

#[test]
fn help_questions_and_lines_in_both_languages() {
    for lang in Lang::ALL {
        let begin = || Begin { game: game("f5d6c3"), ..Begin::default() };
        check(&format!("help_{}", lang.tag()), lang, begin(), |desk| desk.keys("?"));
        let texts = texts(lang);
        let mut desk = Desk::new(&texts, begin());
        let mut bars = Vec::new();
        for key in ["n", "x", "q", "s", "l", ":tema", "f"] {
            desk.keys(key);
            bars.push(desk.screen(SMALL).lines().last().unwrap().to_owned());
            desk.key(KeyCode::Esc);
        }
        assert_snapshot!(format!("bars_{}", lang.tag()), bars.join("\n"));
    }
}

#[test]
fn discs_turned_by_hand_show_what_is_wrong() {
    let begin = Begin { game: game("f5d6c3d3c4f4"), by_hand: true, ..Begin::default() };
    check("by_hand_es", Lang::Es, begin, |desk| desk.keys("f6f5e4k"));
}

#[test]
fn what_was_taken_back_is_marked() {
    let begin = Begin { game: game("f5d6c3d3c4"), ..Begin::default() };
    check("taken_back", Lang::En, begin, |desk| desk.keys("uu"));
}

#[test]
fn narrow_and_too_small_terminals() {
    for (name, size) in [("narrow", (40, 26)), ("least", (35, 21)), ("too_small", (30, 10))] {
        let begin = Begin { game: game("f5d6c3"), size, ..Begin::default() };
        check(name, Lang::En, begin, |desk| desk.think(1));
    }
    let begin = Begin { size: (20, 12), ..Begin::default() };
    check("too_small_es", Lang::Es, begin, |_| {});
}

#[test]
fn no_size_breaks_the_screen() {
    let english = texts(Lang::En);
    let mut desk = Desk::new(&english, Begin { game: game("f5d6c3d3c4"), ..Begin::default() });
    desk.think(3);
    for mode in ["", "i", "?", "\u{1b}:theme", "\n"] {
        desk.keys(mode);
        for width in (1..150).step_by(11) {
            for height in (1..60).step_by(5) {
                desk.screen((width, height));
            }
        }
        // The terminal may shrink before it says so.
        desk.model.input(Event::Resize(120, 40));
        desk.buffer((80, 24));
    }
}

#[test]
fn plain_themes_use_no_color_and_ascii_nothing_else() {
    for lang in Lang::ALL {
        for theme in [Theme::Mono, Theme::Ascii] {
            let texts = texts(lang);
            let begin = Begin { game: game("f5d6c3d3c4"), theme, ..Begin::default() };
            let mut desk = Desk::new(&texts, begin);
            for keys in ["", "i", "?", "\n:ñ", "\nx", "n"] {
                desk.keys(keys);
                desk.think(usize::from(keys == "i"));
                for size in [SMALL, LARGE, (200, 70), (10, 5)] {
                    desk.model.input(Event::Resize(size.0, size.1));
                    for cell in &desk.buffer(size).content {
                        assert_eq!((cell.fg, cell.bg), (Paint::Reset, Paint::Reset));
                        assert!(theme == Theme::Mono || cell.symbol().is_ascii(), "{cell:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn colored_discs_differ_in_brightness() {
    let english = texts(Lang::En);
    let desk = Desk::new(&english, Begin::default());
    let buffer = desk.buffer(SMALL);
    let layout = desk.model.layout.unwrap();
    let paint = |square| {
        let cell = layout.cell(square);
        buffer[(cell.x + 1, cell.y)].fg
    };
    assert_eq!(paint(Square::D4), Paint::Indexed(231));
    assert_eq!(paint(Square::E4), Paint::Indexed(16));
}

#[test]
fn titles_and_scores_are_not_cut() {
    for lang in Lang::ALL {
        let texts = texts(lang);
        let begin = Begin { humans: Humans::None, theme: Theme::Ascii, ..Begin::default() };
        let mut desk = Desk::new(&texts, Begin { game: game("f5d6c3d3c4"), ..begin });
        let (level, time) = (Level::new(20).unwrap(), Some(Duration::from_secs(90)));
        desk.model.strength = Strength { level, time, level_holds: true };
        desk.know_all();
        let screen = desk.screen((80, 24));
        let lines: Vec<_> = screen.lines().collect();
        assert!(lines[0].ends_with("20") || lines[0].chars().count() < 80, "{screen}");
        assert!(lines[6].ends_with("%)"), "{screen}");
        // The curve is told from its axis.
        assert!(lines[9].contains("*-"), "{screen}");
    }
}
