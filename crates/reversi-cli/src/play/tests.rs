//! Tests of the game in the terminal: whole sessions as text.

use insta::assert_snapshot;
use proptest::collection::vec;
use proptest::prelude::*;
use reversi_core::{Game, Variant};
use reversi_search::{Level, SearchOptions};

use super::*;
use crate::lang::Lang;
use crate::session::Humans;

/// Plays `lines` over a pipe and returns the screen.
fn screen(lang: Lang, game: Game, humans: Humans, lines: &[&str]) -> String {
    table(lang, game, humans, lines, false)
}

/// The same with discs turned by hand.
fn by_hand(lang: Lang, game: Game, humans: Humans, lines: &[&str]) -> String {
    table(lang, game, humans, lines, true)
}

fn table(lang: Lang, game: Game, humans: Humans, lines: &[&str], by_hand: bool) -> String {
    let level = Level::new(1).unwrap();
    let strength = Strength { level, time: None, level_holds: true };
    let options = SearchOptions { table_mib: 1, threads: 1 };
    let weights = load_weights(None).unwrap();
    let engine = Engine::new(weights, options, strength, 1).unwrap();
    let texts = Texts::new(lang);
    let mut out = Vec::new();
    let mut lines = lines.iter();
    let mut table = Table {
        session: Session::new(game, humans),
        engine,
        interrupt: Interrupt::default(),
        screen: Screen { texts: &texts, paint: Paint::Plain, out: &mut out, columns: || None },
        texts: &texts,
        echo: true,
        file: GameFile::default(),
        board_due: true,
        by_hand,
        turning: None,
        ponders: false,
    };
    let next = || lines.next().map_or(Event::End, |line| Event::Line((*line).to_owned()));
    table.play(next, || false).unwrap();
    String::from_utf8(out).unwrap()
}

fn game(moves: &str) -> Game {
    Game::from_transcript(Variant::Othello, moves).unwrap()
}

#[test]
fn two_people_in_english() {
    let lines = ["d3", "a1", "pass", "c5", "undo", "redo", "score", "moves"];
    assert_snapshot!(screen(Lang::En, Game::new(Variant::Othello), Humans::Both, &lines));
}

#[test]
fn two_people_in_spanish() {
    let lines = ["d3", "a1", "pasar", "c5", "deshacer", "rehacer", "marcador", "jugadas", "salir"];
    assert_snapshot!(screen(Lang::Es, Game::new(Variant::Othello), Humans::Both, &lines));
}

#[test]
fn case_a03_the_forced_pass_is_announced() {
    let game = game("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8");
    assert_snapshot!(screen(Lang::En, game, Humans::Both, &["f8", "undo", "redo"]));
}

#[test]
fn discs_turned_by_hand_are_looked_at_before_the_opponent_moves() {
    let lines =
        ["d3", "e5 d5", "hint", "done", "d4e5", "d5", "board", "done", "undo", "d3", "d4", "listo"];
    assert_snapshot!(by_hand(Lang::En, Game::new(Variant::Othello), Humans::Both, &lines));
    let lines = ["d3", "d5", "pista", "listo", "d3", "pasar", "listo", "deshacer", "salir"];
    assert_snapshot!(by_hand(Lang::Es, Game::new(Variant::Othello), Humans::Both, &lines));
}

#[test]
fn rule_53_a_wrong_flip_may_be_put_right_until_the_opponent_has_moved() {
    let new = || Game::new(Variant::Othello);
    let late = ["d3", "done", "done", "turn a1", "turn d4", "c5", "d5", "done", "turn d4", "moves"];
    let text = by_hand(Lang::En, new(), Humans::Both, &late);
    assert!(text.contains("White to move: d2 e3 f4 c5 d6"), "{text}");
    assert!(text.contains("left nothing wrong on a1"), "{text}");
    assert!(text.contains("Turned after all for d3: d4"), "{text}");
    assert!(text.contains("White to move: c3 e3 c5"), "{text}");
    assert!(text.contains("The last move, c5, left nothing wrong on d4"), "{text}");
    assert!(text.contains("Moves: d3c5\nBlack>"), "{text}");
    // The engine waits until the person has seen the faults.
    let text = by_hand(Lang::En, new(), Humans::Black, &["d3", "done", "d4", "done", "turn d4"]);
    assert!(text.contains("Not turned: d4\nPut it right"), "{text}");
    assert!(text.contains("Black plays d3 and flips d4.\nWhite (engine) plays"), "{text}");
    assert!(text.contains("left nothing wrong on d4"), "{text}");
}

#[test]
fn rule_54_a_board_left_wrong_is_played_on() {
    let new = || Game::new(Variant::Othello);
    let lines = ["d3", "done", "done", "d2", "d3", "done", "undo", "redo", "moves"];
    let text = by_hand(Lang::En, new(), Humans::Both, &lines);
    assert!(text.contains("Black plays d3 and turns nothing"), "{text}");
    assert!(text.contains("White plays d2 and flips d3."), "{text}");
    assert!(
        text.contains("Moves: d3d2\nDiscs were left wrong in these moves, counted from 1: 1."),
        "{text}"
    );
    let text = by_hand(Lang::En, new(), Humans::Black, &["d3", "done", "done"]);
    assert!(
        ["d2", "e3", "f4", "c5", "d6"]
            .iter()
            .any(|m| text.contains(&format!("(engine) plays {m} "))),
        "{text}"
    );
}

#[test]
fn turning_by_hand_does_not_get_in_the_way_of_the_rest() {
    let new = || Game::new(Variant::Othello);
    let lines = ["turn", "turn d4", "done", "d3", "zz", "turn d4", "resign", "undo", "new", "done"];
    let text = by_hand(Lang::En, new(), Humans::Both, &lines);
    assert!(text.contains("`turn` needs the squares of discs"), "{text}");
    assert!(text.contains("There is no move whose discs are to be turned."), "{text}");
    assert!(text.contains("Black resigns."), "{text}");
    let text = screen(Lang::En, game("d3"), Humans::Both, &["turn d4", "done"]);
    assert!(text.contains("Discs turn by themselves here"), "{text}");
    let lines = ["d4", "e4", "e5", "d5", "done"];
    let text = by_hand(Lang::En, Game::new(Variant::Reversi), Humans::Both, &lines);
    assert!(text.contains("Black places d5."), "{text}");
    assert!(text.contains("White to move"), "{text}");
}

#[test]
fn classic_reversi_begins_with_the_placement() {
    let lines = ["a1", "d4", "hint", "e4", "d5", "e5"];
    assert_snapshot!(screen(Lang::Es, Game::new(Variant::Reversi), Humans::Both, &lines));
}

#[test]
fn the_end_is_announced_with_both_ways_of_counting() {
    let game = game("e6f4e3f6g5d6e7f5");
    let text = screen(Lang::En, game.clone(), Humans::Both, &["c5", "d3", "pass", "undo"]);
    assert_snapshot!(text);
    assert_snapshot!(screen(Lang::Es, game, Humans::Both, &["c5", "abandonar"]));
}

#[test]
fn a_resignation_names_the_winner() {
    let lines = ["resign", "d3", "hint", "undo", "d3"];
    assert_snapshot!(screen(Lang::En, Game::new(Variant::Othello), Humans::Both, &lines));
}

#[test]
fn help_lists_the_commands_in_both_languages() {
    for lang in Lang::ALL {
        let text = screen(lang, Game::new(Variant::Othello), Humans::Both, &["help"]);
        assert_snapshot!(format!("help_{}", lang.tag()), text);
    }
}

#[test]
fn wrong_lines_get_a_reason_and_another_try() {
    let lines = ["z9", "f5d6", "level 0", "nivel 99", "hint x", "color red", "save", "\u{1b}[2J"];
    assert_snapshot!(screen(Lang::En, game("d3"), Humans::Both, &lines));
}

#[test]
fn case_a57_a_new_level_counts_from_the_next_move() {
    let text = screen(Lang::En, game("d3"), Humans::Both, &["level", "level 2", "level", "hint 1"]);
    assert!(text.contains("plays at level 1; levels go from 1 to 20"), "{text}");
    assert!(text.contains("Level 2 from now on"), "{text}");
    assert!(text.contains("plays at level 2;"), "{text}");
    assert!(text.contains("Hint for White, at level 2"), "{text}");
    assert!(text.contains("estimate, depth 2"), "{text}");
}

#[test]
fn case_a43_the_engine_plays_a_whole_game_and_the_same_seed_plays_it_again() {
    for variant in [Variant::Othello, Variant::Reversi] {
        let text = screen(Lang::En, Game::new(variant), Humans::None, &["moves"]);
        assert!(text.contains("Game over"), "{text}");
        assert_eq!(text, screen(Lang::En, Game::new(variant), Humans::None, &["moves"]));
    }
}

/// What people type, wise or not.
const WORDS: [&str; 23] = [
    "done",
    "done",
    "turn d4 e4",
    "undo",
    "redo",
    "go",
    "swap",
    "color none",
    "color both",
    "color white",
    "color black",
    "new",
    "new reversi",
    "new othello",
    "resign",
    "pass",
    "level 2",
    "hint 2",
    "score",
    "moves",
    "board",
    "d4",
    "quit please",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_series_of_commands_breaks_the_session(
        choices in vec(0..WORDS.len() + 64, 0..40),
        variant in prop_oneof![Just(Variant::Othello), Just(Variant::Reversi)],
    ) {
        let squares = Square::ALL.map(|square| square.to_string());
        let line = |choice: usize| match choice.checked_sub(WORDS.len()) {
            Some(square) => squares[square].as_str(),
            None => WORDS[choice],
        };
        let lines: Vec<_> = choices.into_iter().map(line).collect();
        let hands = lines.len() % 2 == 0;
        let text = table(Lang::Es, Game::new(variant), Humans::Black, &lines, hands);
        prop_assert!(text.ends_with("Hasta pronto.\n"));
    }
}

#[test]
fn saved_games_load_again_and_nothing_is_overwritten_unasked() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.txt").display().to_string();
    let [save, force, load] = ["save", "save!", "cargar"].map(|verb| format!("{verb} {path}"));
    let lines = ["d3", &save, "c5", &save, "new", &load, "moves", "new", &save, &force];
    let text = screen(Lang::En, Game::new(Variant::Othello), Humans::Both, &lines);
    assert!(text.contains("Loaded") && text.contains("2 moves."), "{text}");
    assert!(text.contains("Moves: d3c5"), "{text}");
    assert!(text.contains("exists already"), "{text}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "variant: othello\n");
    let missing = format!("load {path}.none");
    let text = screen(Lang::Es, game("d3"), Humans::Both, &[&missing, "save /nonexistent/x"]);
    assert!(text.contains("game.txt.none: "), "{text}");
    assert!(text.contains("/nonexistent/x: "), "{text}");
}

#[test]
fn help_fits_into_80_columns() {
    for lang in Lang::ALL {
        let text = screen(lang, game("d3"), Humans::Both, &["help", "quit"]);
        for line in text.lines() {
            assert!(line.chars().count() < 80, "{line}");
        }
    }
}

#[test]
fn a_terminal_breaks_sentences_at_blanks_and_keeps_moves_whole() {
    let texts = Texts::new(Lang::Es);
    let mut out = Vec::new();
    let columns = || Some(24);
    let mut screen = Screen { texts: &texts, paint: Paint::Plain, out: &mut out, columns };
    for line in
        ["Pruebe otra vez o escriba `ayuda`.", "Jugadas: d3c3e6e3d2c1b2e7f5d6c4c5e8", " 1  X"]
    {
        screen.line(line).unwrap();
    }
    let expected =
        "Pruebe otra vez o\nescriba `ayuda`.\nJugadas:\nd3c3e6e3d2c1b2e7f5d6c4c5e8\n 1  X\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn one_empty_square_is_no_squares() {
    let say = |lang, empties: u32| Texts::new(lang).result_empties(empties, "26", "38");
    assert!(say(Lang::En, 1).starts_with("With the empty square to the winner"));
    assert!(say(Lang::Es, 1).starts_with("Con la casilla vacía para quien gana"));
    assert!(say(Lang::Es, 12).starts_with("Con las 12 casillas vacías para quien gana"));
}
