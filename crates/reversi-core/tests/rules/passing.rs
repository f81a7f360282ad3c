//! Passing: requirements 33 to 40.

use reversi_core::{Color, Game, PlayError, Square, Variant};

use crate::support::*;

/// Black has no move, White has a1.
fn black_has_no_move() -> Game {
    setup(&format!("-XXXXXXO{}", "X".repeat(56)), Color::Black)
}

#[test]
fn rule_33_a_player_without_a_move_passes() {
    let mut game = black_has_no_move();
    assert_eq!((game.initial_pass(), game.to_move()), (Some(Color::Black), Some(Color::White)));
    let played = game.play(Square::A1).unwrap();
    assert_eq!(played.flips, set("b1 c1 d1 e1 f1 g1"));
    assert_eq!(cells(&game), format!("OOOOOOOO{}", "X".repeat(56)));
}

#[test]
fn rule_34_the_pass_is_automatic_and_announced() {
    let game = replay(BLACK_MUST_PASS);
    let last = game.history().last().unwrap();
    assert_eq!((last.color, last.passes), (Color::White, Some(Color::Black)));
    assert_eq!(game.last_pass(), Some(Color::Black));
    assert_eq!(game.to_move(), Some(Color::White));
    assert_eq!(black_has_no_move().last_pass(), Some(Color::Black));
}

#[test]
fn rule_35_voluntary_passes_are_refused() {
    let game = Game::new(Variant::Othello);
    assert_eq!(game.pass(Color::Black), Err(PlayError::MustMove(Color::Black)));
    assert_eq!(game.pass(Color::White), Err(PlayError::NotOnTurn(Color::White)));
    let error = game.pass(Color::Black).unwrap_err().to_string();
    assert_eq!(error, "Black has a legal move and may not pass");

    // Where Black had to pass, its mark is accepted and White's is not.
    let game = replay(BLACK_MUST_PASS);
    assert_eq!(game.pass(Color::Black), Ok(()));
    assert_eq!(game.pass(Color::White), Err(PlayError::MustMove(Color::White)));
}

#[test]
fn rule_36_a_pass_alone_does_not_end_the_game() {
    let mut game = replay(BLACK_MUST_PASS);
    assert_eq!((game.is_over(), game.outcome()), (false, None));
    assert_eq!(game.legal_moves(), set("c3 g3 b4"));
    assert_eq!(game.play(Square::C3).unwrap().color, Color::White);
}

#[test]
fn rule_37_a_game_may_have_many_passes() {
    let game = replay(THIRTEEN_PASSES);
    assert_eq!(game.history().len(), 60);
    assert_eq!(passes(&game, Color::Black), []);
    // The plies of the passes, counting each pass as one.
    let plies = passes(&game, Color::White).into_iter().zip(1..).map(|(move_, pass)| move_ + pass);
    assert_eq!(plies.collect::<Vec<_>>(), [38, 40, 42, 44, 46, 54, 58, 60, 62, 64, 68, 70, 72]);
    assert_eq!(game.outcome().unwrap().to_string(), "64-0");
}

#[test]
fn rule_39_nothing_but_moves_and_forced_passes_ends_a_game() {
    for transcript in [THIRTEEN_PASSES, WITH_27_EMPTIES, BLACK_WIPED_OUT] {
        let mut game = replay(transcript);
        while game.undo().is_some() {
            assert_eq!(game.outcome(), None);
            assert!(!game.legal_moves().is_empty());
        }
    }
}

#[test]
fn rule_40_undo_takes_back_the_passes_too() {
    let mut game = replay(BLACK_MUST_PASS);
    let after = game.clone();
    let undone = game.undo().unwrap();
    assert_eq!((undone.square, undone.passes), (Square::F8, Some(Color::Black)));
    assert_eq!(game.to_move(), Some(Color::White));
    let expected = "--------------------------XXXXX---XXX-X---XXXXXX----X-X-------XO";
    assert_eq!(cells(&game), expected);
    assert_eq!(game.legal_moves(), set("c3 f8"));
    assert_eq!(game.redo(), Some(undone));
    assert_eq!(game, after);
}

#[test]
fn rule_40_undo_at_the_start_keeps_the_initial_pass() {
    let mut game = black_has_no_move();
    assert_eq!(game.undo(), None);
    game.play(Square::A1).unwrap();
    game.undo();
    assert_eq!((game.initial_pass(), game.to_move()), (Some(Color::Black), Some(Color::White)));
}
