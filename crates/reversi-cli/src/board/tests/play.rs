//! What keys, mouse and lines do.

use proptest::collection::vec;
use proptest::prelude::*;
use reversi_core::{Board, Color};

use super::super::input::Mode;
use super::super::model::Exit;
use super::*;
use crate::session::{Forfeit, Turn};

fn english() -> Texts {
    texts(Lang::En)
}

#[test]
fn moves_by_letters_cursor_and_mouse() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin::default());
    desk.keys("d3");
    assert_eq!(desk.moves(), "d3");
    // From d3 down to c5: the cursor follows the move.
    for code in [KeyCode::Left, KeyCode::Down, KeyCode::Down, KeyCode::Enter] {
        desk.key(code);
    }
    assert_eq!(desk.moves(), "d3c5");
    desk.click_on(Square::D6);
    assert_eq!(desk.moves(), "d3c5d6");
    desk.key(KeyCode::Tab);
    assert!(desk.model.game().legal_moves().contains(desk.model.cursor));
    desk.keys(" ");
    assert_eq!(desk.model.game().history().len(), 4);
}

#[test]
fn case_a41_an_illegal_square_changes_nothing_but_gets_a_reason() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin::default());
    desk.keys("a1");
    assert_eq!((desk.said(), desk.moves().as_str()), ("a1 flips no disc.", ""));
    desk.click_on(Square::D4);
    assert_eq!(desk.said(), "d4 is occupied.");
    desk.keys("a9");
    assert!(desk.said().starts_with("\"a9\" is not a square"), "{}", desk.said());
    assert_eq!(desk.model.session.turn(), Turn::Human(Color::Black));
    // A key that finishes no move begins another command.
    desk.keys("du");
    assert_eq!(desk.said(), "There is no move of yours to take back.");
}

#[test]
fn case_a40_nobody_moves_for_the_engine() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Black, ..Begin::default() });
    desk.keys("d3");
    desk.wait(Duration::from_secs(2));
    let Some(Task::Move { .. }) = desk.model.wanted() else { panic!("the engine is to move") };
    desk.keys("c3");
    assert_eq!(desk.moves(), "d3");
    assert!(desk.said().starts_with("The engine is thinking"), "{}", desk.said());
    desk.think(1);
    assert_eq!(desk.model.game().history().len(), 2);
    assert_eq!(desk.model.session.turn(), Turn::Human(Color::Black));
}

#[test]
fn the_engine_waits_until_the_move_before_has_been_shown() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Black, ..Begin::default() });
    desk.keys("d3");
    let task = desk.model.wanted().unwrap();
    desk.perform(task);
    desk.wait(Duration::from_millis(50));
    assert_eq!(desk.moves(), "d3");
    assert!(matches!(desk.model.wanted(), Some(Task::Position { .. })));
    desk.wait(Duration::from_secs(1));
    assert_eq!(desk.model.game().history().len(), 2);
    assert!(desk.model.animation.is_some());
}

#[test]
fn case_a43_undo_and_new_games_cancel_the_engine() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Black, ..Begin::default() });
    desk.keys("d3u");
    assert_eq!((desk.moves().as_str(), desk.model.session.turn()), ("", Turn::Human(Color::Black)));
    assert!(!matches!(desk.model.wanted(), Some(Task::Move { .. })));
    // A move that had arrived is forgotten.
    desk.keys("r");
    let task = desk.model.wanted().unwrap();
    desk.perform(task);
    desk.keys("no");
    desk.wait(Duration::from_secs(2));
    assert_eq!(desk.moves(), "");
    desk.keys("nr");
    assert!(desk.model.game().is_placement());
}

#[test]
fn case_a57_a_new_level_counts_from_the_next_move() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Black, ..Begin::default() });
    let level = |task: Option<Task>| match task {
        Some(Task::Move { strength, .. }) => strength.level.number(),
        other => panic!("{other:?}"),
    };
    desk.keys("d3");
    assert_eq!(level(desk.model.wanted()), 1);
    desk.keys(":level 7\n");
    assert_eq!(level(desk.model.wanted()), 1);
    desk.think(1);
    let square = desk.model.game().legal_moves().first().unwrap().to_string();
    desk.keys(&square);
    assert_eq!(level(desk.model.wanted()), 7);
    desk.keys("+");
    assert_eq!(desk.said(), "Level 8 from now on.");
    for _ in 0..10 {
        desk.keys("-");
    }
    assert_eq!(desk.model.strength.level.number(), 1);
}

#[test]
fn case_a42_undo_names_the_move_that_redo_plays() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { game: game("d3c5"), ..Begin::default() });
    desk.keys("u");
    assert_eq!(desk.said(), "r plays c5 again.");
    desk.keys("r");
    assert_eq!(desk.moves(), "d3c5");
    desk.keys("r");
    assert_eq!(desk.said(), "There is no move to play again.");
}

#[test]
fn the_engine_moves_for_a_person_who_asks() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Both, ..Begin::default() });
    desk.keys("m");
    desk.think(1);
    assert_eq!(desk.model.game().history().len(), 1);
    assert!(desk.has_said("Black (engine) plays"));
    assert!(!matches!(desk.model.wanted(), Some(Task::Move { .. })));
    let mut desk = Desk::new(&texts, Begin { humans: Humans::White, ..Begin::default() });
    desk.keys("m");
    assert!(desk.model.take_hurry() && !desk.model.take_hurry());
}

#[test]
fn an_engine_alone_plays_to_the_end_and_waits_after_undo() {
    let texts = english();
    for variant in [Variant::Othello, Variant::Reversi] {
        let begin = Begin { game: Game::new(variant), humans: Humans::None, ..Begin::default() };
        let mut desk = Desk::new(&texts, begin);
        desk.model.shown.evaluation = false;
        desk.think(80);
        assert_eq!(desk.model.session.turn(), Turn::Over);
        assert!(desk.model.end_reason().is_some());
        desk.keys("u");
        assert!(matches!(desk.model.session.turn(), Turn::Paused(_)));
        assert_eq!(desk.model.wanted(), None);
        desk.keys("m");
        assert!(matches!(desk.model.wanted(), Some(Task::Move { .. })));
    }
}

#[test]
fn resigning_swapping_and_leaving_ask_first() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Black, ..Begin::default() });
    desk.keys("d3xn");
    assert_eq!(desk.model.session.forfeit(), None);
    desk.keys("xy");
    assert_eq!(desk.model.session.forfeit(), Some((Color::Black, Forfeit::Resigned)));
    assert!(desk.has_said("White wins."));
    desk.keys("uw");
    assert_eq!(desk.model.session.humans(), Humans::White);
    desk.keys("q ");
    assert_eq!(desk.model.exit, None);
    desk.keys("qs");
    assert_eq!(desk.model.exit, Some(Exit::Quit));
    let mut desk = Desk::new(&texts, Begin::default());
    desk.keys("q");
    assert_eq!(desk.model.exit, Some(Exit::Quit), "there is nothing to lose");
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    desk.model.input(Event::Key(key));
    assert_eq!(desk.model.exit, Some(Exit::Interrupt));
}

#[test]
fn a_flag_that_falls_ends_the_game() {
    let texts = english();
    let control = TimeControl::parse("1");
    let mut desk = Desk::new(&texts, Begin { control, ..Begin::default() });
    desk.wait(Duration::from_secs(30));
    desk.keys("d3");
    desk.wait(Duration::from_secs(1));
    desk.wait(Duration::from_secs(59));
    assert_eq!(desk.model.session.turn(), Turn::Human(Color::White));
    desk.wait(Duration::from_secs(2));
    assert_eq!(desk.model.session.forfeit(), Some((Color::White, Forfeit::OutOfTime)));
    assert!(desk.has_said("White has run out of time.") && desk.has_said("Black wins."));
    desk.keys("u");
    assert_eq!(desk.model.session.turn(), Turn::Human(Color::White));
    desk.wait(Duration::from_secs(500));
    assert_eq!(desk.model.session.turn(), Turn::Human(Color::White), "on without a clock");
}

#[test]
fn an_engine_with_a_clock_keeps_within_it() {
    let texts = english();
    let control = TimeControl::parse("1");
    let begin = Begin { humans: Humans::White, control, ..Begin::default() };
    let mut desk = Desk::new(&texts, begin);
    let Some(Task::Move { strength, .. }) = desk.model.wanted() else { panic!("it is to move") };
    assert!(strength.time.is_some_and(|time| time < Duration::from_secs(10)));
    assert!(strength.level_holds);
    // The task stays the same while its time runs.
    desk.wait(Duration::from_secs(1));
    assert!(
        matches!(desk.model.wanted(), Some(Task::Move { strength: now, .. }) if now == strength)
    );
}

#[test]
fn hints_cover_every_legal_move_and_follow_the_position() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin::default());
    desk.keys("i");
    assert_eq!(desk.model.wanted(), Some(Task::Moves { board: Board::START, stage: 0 }));
    assert!(desk.model.hints().is_empty());
    desk.think(1);
    assert_eq!(desk.model.hints().len(), 4);
    desk.keys("d3");
    desk.wait(Duration::from_secs(2));
    assert!(desk.model.hints().is_empty());
    desk.keys("i");
    assert!(matches!(desk.model.wanted(), Some(Task::Position { .. })));
}

#[test]
fn the_engine_ponders_on_the_move_it_expects() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { humans: Humans::Black, ..Begin::default() });
    desk.know_all();
    let task = desk.model.wanted().expect("it ponders once the position is known");
    let Task::Ponder { board, .. } = &task else { panic!("{task:?}") };
    let mut replies = Square::ALL.iter().filter_map(|&square| Board::START.play(square).ok());
    assert!(replies.any(|reply| reply == *board));
    desk.perform(task);
    assert_eq!(desk.model.wanted(), None, "and then it rests");
}

#[test]
fn games_are_saved_loaded_and_not_overwritten_unasked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a game.txt").display().to_string();
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { game: game("d3c5"), ..Begin::default() });
    desk.keys(&format!("s{path}\n"));
    assert!(desk.said().starts_with("Saved to"), "{}", desk.said());
    desk.keys(&format!("no:save {path}\n"));
    assert!(matches!(desk.model.mode, Mode::Ask(_)));
    desk.keys("n");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "d3c5\n");
    desk.keys(&format!("o{path}\n"));
    assert_eq!(desk.moves(), "d3c5");
    assert!(desk.said().starts_with("Loaded"), "{}", desk.said());
    desk.keys(&format!("d6s{path}\n"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "d3c5d6\n");
    desk.keys(&format!(":load {path}.none\n"));
    assert!(desk.said().contains("No such file"), "{}", desk.said());
}

#[test]
fn a_clock_is_saved_with_its_game() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.txt").display().to_string();
    let texts = english();
    let control = TimeControl::parse("5+3");
    let mut desk = Desk::new(&texts, Begin { control, ..Begin::default() });
    desk.wait(Duration::ZERO);
    desk.wait(Duration::from_secs(20));
    desk.keys("d3");
    desk.wait(Duration::ZERO);
    desk.model.finish_animation();
    desk.wait(Duration::ZERO);
    desk.wait(Duration::from_millis(90_500));
    desk.keys(&format!("s{path}\n"));
    let saved = std::fs::read_to_string(&path).unwrap();
    assert_eq!(saved, "clock: 5+3 283 209.5\nd3\n");
    desk.wait(Duration::from_secs(60));
    desk.keys(&format!(":clock off\no{path}\n"));
    assert_eq!(desk.said(), "The clock goes on: Black has 4:43, White 3:29.");
    desk.wait(Duration::ZERO);
    desk.wait(Duration::from_millis(500));
    desk.keys(&format!("s{path}\n"));
    let saved = std::fs::read_to_string(&path).unwrap();
    assert_eq!(saved, "clock: 5+3 283 209\nd3\n");
    // A game without a clock leaves the one of the board as at its beginning.
    std::fs::write(&path, "d3c5\n").unwrap();
    desk.keys(&format!("o{path}\n"));
    assert_eq!(desk.model.clocks.saved().unwrap().to_string(), "5+3 300 300");
}

#[test]
fn rule_53_discs_turned_by_hand_are_looked_at_before_the_opponent_moves() {
    let texts = english();
    let begin = || Begin { by_hand: true, ..Begin::default() };
    let mut desk = Desk::new(&texts, begin());
    // Right: the disc, the disc to turn, the first one again.
    desk.keys("d3d4d3");
    assert_eq!((desk.moves().as_str(), desk.said()), ("d3", "Black plays d3 and flips d4."));
    // Missed, told, turned after all; by mouse.
    desk.keys("c5");
    assert!(desk.model.marked().is_empty());
    desk.keys("k");
    assert!(desk.has_said("Not turned: d5"), "{}", desk.said());
    assert!(desk.model.turning.unwrap().faults().contains(Square::D5));
    desk.keys("rs");
    assert!(desk.said().starts_with("First turn the discs for c5"), "{}", desk.said());
    desk.click_on(Square::D5);
    desk.keys("k");
    assert_eq!(desk.moves(), "d3c5");
    desk.keys("e6u");
    assert_eq!((desk.said(), desk.model.turning), ("Taken back: e6.", None));
    // Left wrong on purpose: the true board, until it is put right.
    let mut desk = Desk::new(&texts, begin());
    desk.keys("d3kk");
    let wrong: Vec<_> = desk.model.game().legal_moves().into_iter().collect();
    assert_eq!(wrong, [Square::D2, Square::E3, Square::F4, Square::C5, Square::D6]);
    desk.keys("d4");
    assert_eq!(desk.said(), "Turned after all for d3: d4");
    assert_eq!(desk.model.game().legal_moves().len(), 3);
    desk.keys(":turn e5\n");
    assert!(desk.said().starts_with("The last move, d3, left nothing wrong"), "{}", desk.said());
}

#[test]
fn lines_are_edited_and_understood_in_both_languages() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin::default());
    desk.keys(":tema asciix");
    desk.key(KeyCode::Backspace);
    desk.key(KeyCode::Enter);
    assert_eq!(desk.model.theme, Theme::Ascii);
    desk.keys("t");
    assert_eq!(desk.model.theme, Theme::Color);
    desk.keys(":reloj 5+3\n");
    assert_eq!(desk.said(), "Clock: 5 minutes each and 3 seconds a move, from now on.");
    desk.keys(":pasar\n");
    assert!(desk.said().contains("may not pass"), "{}", desk.said());
    for line in ["theme pink", "clock x", "foo", "color red", "level 0"] {
        desk.keys(&format!(":{line}\n"));
        let last = desk.model.log.last().unwrap();
        assert_eq!(last.tone, super::super::theme::Tone::Refusal, "{line}: {}", last.text);
    }
    desk.model.input(Event::Paste("d3\nc5\u{1b}[2J".to_owned()));
    assert_eq!(desk.model.mode, Mode::Line("d3c5[2J".to_owned()));
    desk.key(KeyCode::Esc);
    assert_eq!(desk.moves(), "");
    desk.keys(":moves\n:score\n:level\n:board\n");
    assert!(desk.has_said("No move has been played.") && desk.has_said("30 in hand"));
}

#[test]
fn the_keys_in_the_last_line_can_be_clicked() {
    let texts = english();
    let mut desk = Desk::new(&texts, Begin { game: game("d3"), ..Begin::default() });
    let screen = desk.screen((80, 24));
    let column = screen.lines().last().unwrap().find("undo").unwrap() as u16;
    desk.click(column, 23);
    assert_eq!(desk.moves(), "");
    desk.click(79, 23);
    desk.click(0, 0);
    desk.click(79, 10);
    assert_eq!(desk.model.mode, Mode::Board);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn no_series_of_keys_and_clicks_breaks_the_board(
        events in vec((0..12_usize, any::<char>(), 0..90_u16, 0..30_u16), 0..60),
        variant in prop_oneof![Just(Variant::Othello), Just(Variant::Reversi)],
    ) {
        let texts = texts(Lang::Es);
        let begin = Begin { game: Game::new(variant), humans: Humans::Black, ..Begin::default() };
        let mut desk = Desk::new(&texts, begin);
        desk.model.shown.evaluation = false;
        for (kind, letter, column, row) in events {
            match kind {
                0 => desk.key(KeyCode::Char(letter)),
                1 => desk.key(KeyCode::Enter),
                2 => desk.key(KeyCode::Tab),
                3 => desk.key(KeyCode::Esc),
                4 => desk.keys("u"),
                5 => desk.keys("r"),
                6 => desk.keys("xs"),
                7 => desk.keys("w"),
                8 => desk.think(1),
                9 => desk.keys(["nr", "no", "m", ":color none\n", ":reloj 1\n"][usize::from(row) % 5]),
                10 => {
                    if let Some(square) = desk.model.game().legal_moves().first() {
                        desk.click_on(square);
                    }
                }
                _ => desk.click(column, row),
            }
            // What is typed next would name a file, and Enter would write it.
            let save = texts.board_word_save();
            if matches!(&desk.model.mode, Mode::Line(line) if line.starts_with(&save)) {
                desk.key(KeyCode::Esc);
            }
            desk.wait(Duration::from_millis(u64::from(column) * 10));
            desk.buffer((80, 24));
        }
    }
}
