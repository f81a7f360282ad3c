//! The end of the game, its result and the supply of discs: requirements 41 to 54.

use reversi_core::{Bitboard, Color, Game, PlayError, Square, Variant};

use crate::support::*;

#[test]
fn rule_41_the_game_ends_when_neither_side_can_move() {
    let cells = format!("X{}O", "-".repeat(62));
    for color in [Color::Black, Color::White] {
        let game = setup(&cells, color);
        assert!(game.is_over());
        assert_eq!((game.to_move(), game.initial_pass()), (None, None));
        assert_eq!(game.legal_moves(), Bitboard::EMPTY);
    }
}

#[test]
fn rule_42_a_full_board_ends_the_game() {
    let game = setup(&format!("{}{}", "X".repeat(32), "O".repeat(32)), Color::Black);
    assert!(game.is_over());
    assert_eq!(game.outcome().unwrap().winner(), None);
}

#[test]
fn rule_43_the_game_can_end_with_empty_squares() {
    let game = replay(WITH_27_EMPTIES);
    assert_eq!(game.history().len(), 33);
    assert_eq!(passes(&game, Color::White), [27, 28, 29, 30, 31, 32]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.to_string(), outcome.empties()), ("37-0".to_string(), 27));
}

#[test]
fn rule_44_more_discs_win_and_every_disc_counts_one() {
    assert_eq!(replay(WITH_27_EMPTIES).outcome().unwrap().winner(), Some(Color::Black));
    assert_eq!(replay(BLACK_WIPED_OUT).outcome().unwrap().winner(), Some(Color::White));
    // White has all four corners and still loses by one disc.
    let cells =
        format!("O{}O{}{}O{}O", "X".repeat(6), "O".repeat(27), "X".repeat(21), "X".repeat(6));
    let outcome = setup(&cells, Color::Black).outcome().unwrap();
    assert_eq!((outcome.black, outcome.white), (33, 31));
    assert_eq!(outcome.winner(), Some(Color::Black));
}

#[test]
fn rule_45_equal_counts_are_a_draw() {
    let full = format!("{}{}", "X".repeat(32), "O".repeat(32));
    let apart = format!("X{}O", "-".repeat(62));
    let eight_empty = format!("{}{}{}", "X".repeat(28), "-".repeat(8), "O".repeat(28));
    for (cells, text) in [(full, "32-32"), (apart, "1-1"), (eight_empty, "28-28")] {
        let outcome = setup(&cells, Color::Black).outcome().unwrap();
        assert_eq!((outcome.to_string().as_str(), outcome.winner()), (text, None));
        assert_eq!(outcome.score(Color::Black), 0);
    }
}

#[test]
fn rule_46_the_shortest_wipeout_takes_nine_moves() {
    let game = replay(SHORTEST_WIPEOUT);
    assert_eq!(game.history().len(), 9);
    let last = game.history().last().unwrap();
    assert_eq!((last.color, last.passes, last.game_over), (Color::Black, None, true));
    assert_eq!(game.to_move(), None);
    assert_eq!(game.outcome().unwrap().winner(), Some(Color::Black));
}

#[test]
fn rule_47_the_result_is_the_count_and_the_score_adds_the_empties() {
    let outcome = replay(SHORTEST_WIPEOUT).outcome().unwrap();
    assert_eq!(outcome.to_string(), "13-0");
    assert_eq!((outcome.score(Color::Black), outcome.score(Color::White)), (64, -64));
    let game = setup(&format!("OOO{}X", "-".repeat(60)), Color::Black);
    assert_eq!(game.to_move(), None);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.discs(Color::Black), outcome.discs(Color::White)), (1, 3));
    assert_eq!((outcome.score(Color::Black), outcome.score(Color::White)), (-62, 62));
    assert_eq!(game.board().final_score(), -62);
}

#[test]
fn rule_48_there_is_no_territory() {
    // Black's disc fences nothing in: the empty squares count for nobody in the result.
    let outcome = setup("XXX", Color::Black).outcome().unwrap();
    assert_eq!((outcome.black, outcome.white, outcome.empties()), (3, 0, 61));
}

#[test]
fn rule_49_the_running_count_is_that_of_the_board() {
    let mut game = replay("f5d6c3d3c4f4");
    let mut counts = vec![count(&game)];
    while game.undo().is_some() {
        counts.push(count(&game));
    }
    counts.reverse();
    assert_eq!(counts, [(2, 2), (4, 1), (3, 3), (5, 2), (4, 4), (6, 3), (5, 5)]);
}

#[test]
fn rule_50_nothing_is_accepted_after_the_end() {
    let mut game = replay(SHORTEST_WIPEOUT);
    let before = game.clone();
    for square in Square::ALL {
        assert_eq!(game.play(square), Err(PlayError::GameOver));
    }
    for color in [Color::Black, Color::White] {
        assert_eq!(game.pass(color), Err(PlayError::GameOver));
    }
    assert_eq!(game, before);
}

#[test]
fn rule_51_each_player_takes_32_discs() {
    let hands = |game: &Game| [Color::Black, Color::White].map(|color| game.discs_in_hand(color));
    let mut game = Game::new(Variant::Othello);
    assert_eq!(hands(&game), [30, 30]);
    game.play(Square::D3).unwrap();
    assert_eq!(hands(&game), [29, 30]);
    game.undo();
    assert_eq!(hands(&game), [30, 30]);

    assert_eq!(hands(&Game::new(Variant::Reversi)), [32, 32]);
    // A set-up board of an odd number of discs: the mover has put down one fewer.
    assert_eq!(hands(&setup("OX-----------X", Color::White)), [30, 31]);
}

/// The numbers of the moves whose disc came out of the opponent's supply.
fn lent(game: &Game, color: Color) -> Vec<usize> {
    let numbered = game.history().iter().zip(1..);
    let lent = numbered.filter(|(played, _)| played.lent && played.color == color);
    lent.map(|(_, number)| number).collect()
}

#[test]
fn rule_52_a_player_without_discs_is_lent_one() {
    let game = replay(THIRTEEN_PASSES);
    let black = lent(&game, Color::Black);
    // 39 discs in all, so seven are lent; the 33rd is move 53, c2.
    assert_eq!((black.len(), black[0]), (7, 53));
    assert_eq!(game.history()[52].square, Square::C2);
    assert_eq!(lent(&game, Color::White), []);

    let game = replay(BLACK_WIPED_OUT);
    let white = lent(&game, Color::White);
    assert_eq!((white.len(), white[0]), (4, 52));
    assert_eq!(game.history()[51].square, Square::A1);
    assert_eq!(lent(&game, Color::Black), []);
}

#[test]
fn rule_52_a_lent_disc_leaves_the_other_supply() {
    let mut game = replay(THIRTEEN_PASSES);
    game.go_to(52);
    assert_eq!(game.discs_in_hand(Color::Black), 0);
    let white = game.discs_in_hand(Color::White);
    game.redo();
    assert_eq!(game.discs_in_hand(Color::Black), 0);
    assert_eq!(game.discs_in_hand(Color::White), white - 1);
    game.go_to(60);
    assert_eq!(game.discs_in_hand(Color::White), 0);
}

#[test]
fn rule_53_and_54_flips_are_automatic_so_that_none_can_be_wrong() {
    let mut game = Game::new(Variant::Othello);
    game.play(Square::D3).unwrap();
    assert_eq!(game.discs(Color::White), set("e5"));
    assert_eq!(game.legal_moves(), set("c3 e3 c5"));
}

#[test]
fn rule_54_a_board_left_wrong_by_hand_is_the_true_one() {
    let mut game = Game::new(Variant::Othello);
    let played = game.play_by_hand(Square::D3, Bitboard::EMPTY).unwrap();
    assert_eq!((played.color, played.flips), (Color::Black, Bitboard::EMPTY));
    assert_eq!((game.discs(Color::White), count(&game)), (set("d4 e5"), (3, 2)));
    assert_eq!(game.legal_moves(), set("d2 e3 f4 c5 d6"));
    // Put right before White moves.
    assert_eq!(game.undo(), Some(played));
    assert_eq!(game.legal_moves(), set("d3 c4 f5 e6"));
    game.play_by_hand(Square::D3, set("d4")).unwrap();
    assert_eq!(game.legal_moves(), set("c3 e3 c5"));
    // Discs of either color can be turned; undo and redo know which.
    let before = game.clone();
    game.play_by_hand(Square::C5, set("d5 e4 e5")).unwrap();
    assert_eq!(game.discs(Color::White), set("c5 d5 e4"));
    let after = game.clone();
    game.undo();
    assert_eq!(game.board(), before.board());
    game.redo();
    assert_eq!(game, after);
}

#[test]
fn rule_54_by_hand_too_the_move_must_be_legal_and_only_discs_are_turned() {
    let mut game = Game::new(Variant::Othello);
    assert_eq!(game.flips(Square::D3), Ok(set("d4")));
    let none = Bitboard::EMPTY;
    let refused = PlayError::FlipsNothing(Square::A1);
    assert_eq!(game.play_by_hand(Square::A1, none), Err(refused));
    let refused = PlayError::Occupied(Square::D4);
    assert_eq!(game.play_by_hand(Square::D4, none), Err(refused));
    for square in [Square::D3, Square::H8] {
        let refused = PlayError::NoDiscToTurn(square);
        assert_eq!(game.play_by_hand(Square::D3, set("d4") | square.into()), Err(refused));
    }
    assert_eq!(game, Game::new(Variant::Othello));
}

#[test]
fn a_side_without_a_move_does_not_pass_into_a_finished_game() {
    let mut game = setup(&format!("-OXXXXXX{}", "X".repeat(56)), Color::Black);
    let played = game.play(Square::A1).unwrap();
    assert_eq!((played.passes, played.game_over), (None, true));
    assert_eq!(game.history().len(), 1);
    assert_eq!(game.outcome().unwrap().to_string(), "64-0");
}

#[test]
fn an_empty_board_outside_classic_reversi_is_a_finished_game() {
    let game = setup("", Color::Black);
    assert_eq!((game.to_move(), game.outcome().unwrap().to_string()), (None, "0-0".to_string()));
}

#[test]
fn a_last_move_after_a_pass_ends_the_game() {
    let cells = "OOOOOOXXO-OOOOOOOOXOXXOOOOXXXOXOOOXXXOXOOXXOXXXOOXXXOXXOOOOOOOXX";
    let mut game = setup(cells, Color::White);
    assert_eq!(game.initial_pass(), Some(Color::White));
    let played = game.play(Square::B2).unwrap();
    assert!(played.game_over);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.to_string().as_str(), outcome.score(Color::Black)), ("29-35", -6));
}
