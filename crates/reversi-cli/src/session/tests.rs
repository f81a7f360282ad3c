//! Tests of a session: turns, undo, settings.

use reversi_core::{Color, Game, PlayError, Square, Variant, write_position};
use reversi_search::{Level, SearchOptions, StopHandle};

use super::*;
use crate::engine::{Engine, Strength, load_weights};

/// A game in which Black has no move after g8, and White plays twice.
const WITH_PASS: &str = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

fn session(game: Game, humans: Humans) -> Session {
    Session::new(game, humans)
}

fn engine() -> Engine {
    let level = Level::new(1).unwrap();
    let strength = Strength { level, time: None, level_holds: true };
    let options = SearchOptions { table_mib: 1, threads: 1 };
    Engine::new(load_weights(None).unwrap(), options, strength, 7).unwrap()
}

/// A move of the engine, whoever's turn it is.
fn engine_move(session: &mut Session, engine: &mut Engine) -> Option<Played> {
    let square = engine.choose(session.game(), &StopHandle::new(), &mut |_| {})?;
    session.play(square).ok()
}

fn game(moves: &str) -> Game {
    Game::from_transcript(Variant::Othello, moves).unwrap()
}

#[test]
fn undo_goes_back_to_the_person_s_turn_and_redo_forth_again() {
    let mut session = session(Game::new(Variant::Othello), Humans::Black);
    session.play(Square::D3).unwrap();
    let reply = engine_move(&mut session, &mut engine()).unwrap();
    assert_eq!(reply.color, Color::White);
    assert_eq!(session.undo(), Ok(vec![Square::D3, reply.square]));
    assert_eq!(session.turn(), Turn::Human(Color::Black));
    assert_eq!(session.game(), &{
        let mut game = session.game().clone();
        game.go_to(0);
        game
    });
    assert_eq!(session.redo(), Ok(vec![Square::D3, reply.square]));
    assert_eq!(session.redo(), Err(Refusal::NothingToRedo));
}

#[test]
fn case_a38_undo_between_two_people_gives_the_turn_back() {
    let mut session = session(Game::new(Variant::Othello), Humans::Both);
    session.play(Square::D3).unwrap();
    assert_eq!(session.undo(), Ok(vec![Square::D3]));
    assert_eq!(session.turn(), Turn::Human(Color::Black));
    assert_eq!(session.undo(), Err(Refusal::NothingToUndo));
}

#[test]
fn case_a03_undo_and_redo_cross_the_forced_pass() {
    let mut session = session(game(WITH_PASS), Humans::Both);
    assert_eq!(session.turn(), Turn::Human(Color::White));
    assert_eq!(session.undo(), Ok(vec![Square::F8]));
    assert_eq!(session.turn(), Turn::Human(Color::White));
    assert_eq!(
        write_position(&session.game().board(), Color::White),
        "--------------------------XXXXX---XXX-X---XXXXXX----X-X-------XO O"
    );
    assert_eq!(session.redo(), Ok(vec![Square::F8]));
    assert_eq!(session.game().last_pass(), Some(Color::Black));
}

#[test]
fn case_a04_the_engine_moves_again_after_the_person_s_pass() {
    let mut session = session(game(WITH_PASS), Humans::Black);
    assert_eq!(session.turn(), Turn::Engine(Color::White));
    let played = engine_move(&mut session, &mut engine()).unwrap();
    assert!([Square::C3, Square::G3, Square::B4].contains(&played.square));
    // One undo gives back g8, the person's last move before two of the engine's.
    assert_eq!(session.undo(), Ok(vec![Square::G8, Square::F8, played.square]));
    assert_eq!(session.turn(), Turn::Human(Color::Black));
}

#[test]
fn without_a_move_of_the_person_nothing_is_taken_back() {
    let mut session = session(game("d3"), Humans::White);
    assert_eq!(session.undo(), Err(Refusal::NothingToUndo));
    assert_eq!(session.game().history().len(), 1);
}

#[test]
fn an_engine_alone_waits_after_undo() {
    let mut session = session(game("d3c5"), Humans::None);
    assert_eq!(session.undo(), Ok(vec![Square::C5]));
    assert_eq!(session.turn(), Turn::Paused(Color::White));
    session.resume();
    assert_eq!(session.turn(), Turn::Engine(Color::White));
}

#[test]
fn a_resignation_ends_the_game_until_it_is_taken_back() {
    let mut session = session(game("d3"), Humans::Black);
    assert_eq!(session.resign(), Ok(Color::Black));
    assert_eq!(session.turn(), Turn::Over);
    assert_eq!(session.play(Square::C3), Err(Refusal::Rules(PlayError::GameOver)));
    assert_eq!(engine_move(&mut session, &mut engine()), None);
    assert_eq!(session.undo(), Ok(vec![]));
    assert_eq!(session.turn(), Turn::Engine(Color::White));
}

#[test]
fn the_engine_places_its_discs_in_the_center() {
    let mut session = session(Game::new(Variant::Reversi), Humans::None);
    for _ in 0..4 {
        let played = engine_move(&mut session, &mut engine()).unwrap();
        assert!(reversi_core::Bitboard::CENTER.contains(played.square) && played.flips.is_empty());
    }
    assert!(!session.game().is_placement());
    assert!(engine_move(&mut session, &mut engine()).is_some());
}

#[test]
fn every_first_move_is_played_by_some_seed() {
    let mut seen = reversi_core::Bitboard::EMPTY;
    let mut session = session(Game::new(Variant::Othello), Humans::None);
    let mut engine = engine();
    for _ in 0..40 {
        seen |= engine_move(&mut session, &mut engine).unwrap().square.into();
        session.start_new(None);
    }
    assert_eq!(seen, Game::new(Variant::Othello).legal_moves());
}

#[test]
fn swap_needs_one_person_and_one_engine() {
    let mut session = session(game("d3"), Humans::Black);
    assert_eq!(session.swap(), Ok(()));
    assert_eq!(session.turn(), Turn::Human(Color::White));
    session.set_humans(Humans::Both);
    assert_eq!(session.swap(), Err(Refusal::SwapNeedsOne));
}

#[test]
fn case_a39_a_new_game_begins_as_the_rules_say() {
    let board = game("d3").board();
    let mut session = session(Game::from_position(board, Color::White), Humans::Both);
    session.start_new(None);
    assert_eq!(session.turn(), Turn::Human(Color::Black));
    session.start(Game::with_first(Variant::Reversi, Color::Black));
    session.start_new(None);
    assert_eq!(session.turn(), Turn::Human(Color::Black));
    session.start_new(Some(Variant::Reversi));
    assert_eq!(session.turn(), Turn::Human(Color::Black));
}

#[test]
fn a_clock_that_runs_out_ends_the_game_and_a_finished_one_no_more() {
    let mut session = session(game("d3"), Humans::Both);
    session.run_out_of_time(Color::White);
    assert_eq!(session.forfeit(), Some((Color::White, Forfeit::OutOfTime)));
    assert_eq!(session.turn(), Turn::Over);
    session.run_out_of_time(Color::Black);
    assert_eq!(session.forfeit(), Some((Color::White, Forfeit::OutOfTime)));
    assert_eq!(session.undo(), Ok(vec![]));
    assert_eq!(session.turn(), Turn::Human(Color::White));
}
