//! Legal moves and flips: requirements 18 to 32.

use proptest::prelude::*;
use reversi_core::{Bitboard, Board, Color, Game, PlayError, Square, Variant};

use crate::support::*;

/// Eight lines of white discs that meet on d4, each closed by a black disc.
const STAR: &str = "X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--X----X---X";

/// Plays `name` on a set-up board and compares the flips.
#[track_caller]
fn check_flips(cells: &str, color: Color, name: &str, flips: &str) -> Game {
    let mut game = setup(cells, color);
    let played = game.play(square(name)).unwrap_or_else(|error| panic!("{cells}: {error}"));
    assert_eq!((played.color, played.flips), (color, set(flips)), "{cells} {name}");
    game
}

#[track_caller]
fn check_legal(cells: &str, color: Color, moves: &str) {
    // The board alone, so that no pass is performed for a side without a move.
    let game = setup(cells, color);
    let board = if game.to_move() == Some(!color) { game.board().pass() } else { game.board() };
    assert_eq!(board.legal_moves(), set(moves), "{cells} {color}");
}

#[test]
fn rule_18_a_disc_goes_on_an_empty_square() {
    let mut game = Game::new(Variant::Othello);
    assert_eq!(game.play(Square::D4), Err(PlayError::Occupied(Square::D4)));
    assert_eq!(game.play(Square::E4), Err(PlayError::Occupied(Square::E4)));
}

#[test]
fn rule_19_a_disc_must_flip_at_least_one() {
    check_legal("---------------------------O", Color::Black, "");
    let mut game = Game::new(Variant::Othello);
    for square in [Square::A1, Square::E3, Square::F4] {
        assert_eq!(game.play(square), Err(PlayError::FlipsNothing(square)));
    }
}

#[test]
fn rule_20_a_line_of_rival_discs_is_flanked() {
    check_legal("XO------", Color::Black, "c1");
    check_flips("XO------", Color::Black, "c1", "b1");
}

#[test]
fn rule_21_flips_run_in_eight_directions() {
    check_flips("X-------O-------O-------O", Color::Black, "a5", "a2 a3 a4");
    check_flips("X--------O--------O", Color::Black, "d4", "b2 c3");
    check_legal(STAR, Color::Black, "d4");
    let flips = "c3 b2 d3 d2 e3 f2 c4 b4 e4 f4 g4 c5 b6 d5 d6 d7 e5 f6";
    let game = check_flips(STAR, Color::Black, "d4", flips);
    assert_eq!(count(&game), (28, 0));
    assert!(game.is_over());
}

#[test]
fn rule_22_an_empty_square_breaks_the_line() {
    let mut game = setup("XO-O----", Color::Black);
    assert_eq!(game.play(Square::E1), Err(PlayError::FlipsNothing(Square::E1)));
    check_flips("XO-O----", Color::Black, "c1", "b1");
}

#[test]
fn rule_23_the_line_stops_at_the_first_own_disc() {
    let game = check_flips("XOOXO---", Color::Black, "f1", "e1");
    assert_eq!(cells(&game), format!("{:-<64}", "XOOXXX"));
    assert_eq!(game.to_move(), Some(Color::White));
    assert_eq!(game.legal_moves(), set("g1"));
}

#[test]
fn rule_24_lines_neither_leave_the_board_nor_wrap() {
    check_legal("OOO-----", Color::Black, "");
    for cells in ["-------XO-------", "-------OX-------"] {
        check_legal(cells, Color::Black, "");
        check_legal(cells, Color::White, "");
    }
    check_legal("------XO-O------", Color::Black, "");
    check_legal("------XO-O------", Color::White, "f1");
}

#[test]
fn rule_25_lines_may_have_any_length_and_number() {
    check_flips("-OOOOOOX", Color::Black, "a1", "b1 c1 d1 e1 f1 g1");
    check_flips("OXXXXXX-", Color::White, "h1", "b1 c1 d1 e1 f1 g1");
    let flips = setup(STAR, Color::Black).play(Square::D4).unwrap().flips.len();
    assert_eq!(flips, 18);
}

#[test]
fn rule_26_all_flanked_discs_flip() {
    check_flips("XO-OX---", Color::Black, "c1", "b1 d1");
}

#[test]
fn rule_27_flips_do_not_cascade() {
    let game = check_flips("XOOXO---", Color::Black, "f1", "e1");
    assert_eq!(game.discs(Color::White), set("b1 c1"));
}

#[test]
fn rule_28_flips_come_before_the_reply_is_examined() {
    let game = replay(BLACK_MUST_PASS);
    let expected = "--------------------------XXXXX---XXX-X---XXXXXX----X-X------OOO";
    assert_eq!(cells(&game), expected);
    assert_eq!(game.legal_moves(), set("c3 g3 b4"));
}

#[test]
fn rule_29_a_single_flip_is_legal_and_obligatory() {
    let game = setup("OX------", Color::White);
    assert_eq!(game.legal_moves(), set("c1"));
    assert_eq!(game.pass(Color::White), Err(PlayError::MustMove(Color::White)));
    check_flips("OX------", Color::White, "c1", "b1");
}

#[test]
fn rule_30_counts_change_by_the_flips_and_the_new_disc() {
    let mut game = Game::new(Variant::Othello);
    assert_eq!(count(&game), (2, 2));
    game.play(Square::D3).unwrap();
    assert_eq!(count(&game), (4, 1));

    let game = setup("-OOOOOOX", Color::Black);
    assert_eq!(count(&game), (1, 6));
    assert_eq!(count(&check_flips("-OOOOOOX", Color::Black, "a1", "b1 c1 d1 e1 f1 g1")), (8, 0));
}

#[test]
fn rule_31_each_first_move_flips_the_disc_beside_it() {
    for (name, flip) in [("d3", "d4"), ("c4", "d4"), ("f5", "e5"), ("e6", "e5")] {
        check_flips(START, Color::Black, name, flip);
    }
    let game = replay("f5");
    let expected = "---------------------------OX------XXX--------------------------";
    assert_eq!(cells(&game), expected);
    assert_eq!(game.legal_moves(), set("f4 d6 f6"));
}

#[test]
fn rule_32_a_refused_move_changes_nothing_and_says_why() {
    let mut game = Game::new(Variant::Othello);
    let before = game.clone();
    let error = game.play(Square::E3).unwrap_err();
    assert_eq!(error.to_string(), "e3 flips no disc");
    assert_eq!(game.play(Square::D4).unwrap_err().to_string(), "d4 is occupied");
    assert_eq!(game, before);

    game.play(Square::D3).unwrap();
    game.undo();
    let before = game.clone();
    game.play(Square::E3).unwrap_err();
    assert_eq!((game.next_move(), &game), (Some(Square::D3), &before), "redo survives a refusal");

    let mut classic = Game::new(Variant::Reversi);
    let error = classic.play(Square::D3).unwrap_err().to_string();
    assert_eq!(error, "d3 is outside the center: the first four discs go on d4, e4, d5 and e5");
    let mut over = setup("X", Color::Black);
    assert_eq!(over.play(Square::D3).unwrap_err().to_string(), "the game is over");
}

proptest! {
    #[test]
    fn rule_38_the_whole_board_is_searched_for_moves(a: u64, b: u64, c: u64) {
        for (mover, opponent) in [(a, b & !a), (a & c, b & !a), (a & b & c, b & !a)] {
            let (mover, opponent) = (Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
            let board = Board::new(mover, opponent).unwrap();
            prop_assert_eq!(board.legal_moves(), naive_moves(&board), "{:?}", board);
            let game = Game::from_position(board, Color::Black);
            let expected = match naive_moves(&board).is_empty() {
                false => (Some(Color::Black), naive_moves(&board)),
                true if naive_moves(&board.pass()).is_empty() => (None, Bitboard::EMPTY),
                true => (Some(Color::White), naive_moves(&board.pass())),
            };
            prop_assert_eq!((game.to_move(), game.legal_moves()), expected, "{:?}", board);
        }
    }
}
