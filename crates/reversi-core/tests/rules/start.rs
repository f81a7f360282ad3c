//! The board and the start of the game: requirements 1 to 17.

use reversi_core::{
    Bitboard, Board, Color, Game, ParsePositionError, PlayError, Square, Symmetry, Variant,
    parse_position,
};

use crate::support::*;

#[test]
fn rule_1_the_board_has_64_squares() {
    for cells in [63, 65] {
        let error = parse_position(&format!("{} X", "-".repeat(cells))).unwrap_err();
        assert_eq!(error, ParsePositionError::CellCount { found: cells });
    }
    assert!(parse_position(&format!("{} X", "-".repeat(64))).is_ok());
    assert_eq!(Square::ALL.len(), 64);
}

#[test]
fn rule_2_square_colors_do_not_matter() {
    // A mirror swaps the light and the dark squares; the game stays the same.
    for symmetry in Symmetry::ALL {
        let image = symmetry.board(&Board::START);
        assert_eq!(image.legal_moves(), symmetry.bitboard(Board::START.legal_moves()));
    }
}

#[test]
fn rule_3_a_disc_is_black_or_white_and_there_are_at_most_64() {
    let overlapping = Board::new(set("a1 b1"), set("b1 c1"));
    assert_eq!(overlapping, None);
    let game = replay(THIRTEEN_PASSES);
    assert_eq!(count(&game), (64, 0));
    assert!(game.discs(Color::Black).len() + game.discs(Color::White).len() <= 64);
}

#[test]
fn rule_4_a1_is_top_left_and_rows_grow_downwards() {
    for (name, index) in [("a1", 0), ("h1", 7), ("d3", 19), ("a8", 56), ("h8", 63)] {
        assert_eq!(square(name).index(), index);
        let cells = format!("{}X", "-".repeat(index));
        assert_eq!(setup(&cells, Color::Black).discs(Color::Black), set(name));
    }
}

#[test]
fn rule_5_discs_are_never_moved_or_removed() {
    for transcript in [THIRTEEN_PASSES, WITH_27_EMPTIES, BLACK_WIPED_OUT] {
        let mut game = replay(transcript);
        game.go_to(0);
        loop {
            let before = game.board().occupied();
            let Some(played) = game.redo() else { break };
            assert!(!before.contains(played.square));
            assert_eq!(game.board().occupied(), before | played.square.into());
        }
    }
}

#[test]
fn rule_7_othello_starts_with_four_crossed_discs() {
    let game = Game::new(Variant::Othello);
    assert_eq!(cells(&game), START);
    assert_eq!(game.discs(Color::White), set("d4 e5"));
    assert_eq!(game.discs(Color::Black), set("e4 d5"));
}

#[test]
fn rule_8_black_moves_first_in_othello() {
    let game = Game::new(Variant::Othello);
    assert_eq!(game.to_move(), Some(Color::Black));
    assert_eq!(game.legal_moves(), set("d3 c4 f5 e6"));
}

#[test]
fn rule_9_white_could_begin_on_the_start_board() {
    for game in [setup(START, Color::White), Game::with_first(Variant::Othello, Color::White)] {
        assert_eq!(cells(&game), START);
        assert_eq!(game.to_move(), Some(Color::White));
        assert_eq!(game.legal_moves(), set("e3 f4 c5 d6"));
    }
}

#[test]
fn rule_10_classic_reversi_starts_with_an_empty_board() {
    let game = Game::new(Variant::Reversi);
    assert_eq!(count(&game), (0, 0));
    assert!(game.is_placement());
    assert_eq!((game.is_over(), game.outcome()), (false, None));
}

#[test]
fn rule_11_the_first_four_discs_go_on_the_center_without_flipping() {
    let mut game = Game::new(Variant::Reversi);
    for (name, legal) in [("d4", "d4 e4 d5 e5"), ("e4", "e4 d5 e5"), ("d5", "d5 e5"), ("e5", "e5")]
    {
        assert_eq!(game.legal_moves(), set(legal));
        assert_eq!(game.play(Square::A1), Err(PlayError::OutsideCenter(Square::A1)));
        let played = game.play(square(name)).unwrap();
        assert_eq!(played.flips, Bitboard::EMPTY);
        assert_eq!((played.passes, played.game_over), (None, false));
        if game.is_placement() {
            assert_eq!(game.play(square(name)), Err(PlayError::Occupied(square(name))));
        }
    }
    assert!(!game.is_placement());
}

/// All 24 orders of the four placements, as games.
fn placements() -> Vec<Game> {
    let mut games = vec![Game::new(Variant::Reversi)];
    while games[0].is_placement() {
        let next = |game: &Game| {
            let game = game.clone();
            game.legal_moves().into_iter().map(move |square| {
                let mut next = game.clone();
                next.play(square).expect("a free center square");
                next
            })
        };
        games = games.iter().flat_map(next).collect();
    }
    games
}

/// The four central cells of rows 4 and 5.
fn center(game: &Game) -> String {
    let cells = cells(game);
    format!("{}/{}", &cells[27..29], &cells[35..37])
}

#[test]
fn rule_12_the_four_discs_need_not_be_crossed() {
    let games = placements();
    assert_eq!(games.len(), 24);
    for arrangement in ["OO/XX", "XX/OO", "OX/OX", "XO/XO", "OX/XO", "XO/OX"] {
        let same = games.iter().filter(|game| center(game) == arrangement).count();
        assert_eq!(same, 4, "{arrangement}");
    }
}

#[test]
fn rule_13_white_starts_classic_reversi_and_moves_at_ply_5() {
    // White's legal moves once the center is full, by arrangement.
    let expected = [
        ("OO/XX", "c6 d6 e6 f6"),
        ("XX/OO", "c3 d3 e3 f3"),
        ("OX/OX", "f3 f4 f5 f6"),
        ("XO/XO", "c3 c4 c5 c6"),
        ("OX/XO", "e3 f4 c5 d6"),
        ("XO/OX", "d3 c4 f5 e6"),
    ];
    for game in placements() {
        let colors: Vec<_> = game.history().iter().map(|played| played.color).collect();
        assert_eq!(colors, [Color::White, Color::Black, Color::White, Color::Black]);
        assert_eq!(game.to_move(), Some(Color::White));
        let center = center(&game);
        let (_, moves) = expected.iter().find(|entry| entry.0 == center).unwrap();
        assert_eq!(game.legal_moves(), set(moves), "{center}");
    }
}

#[test]
fn rule_13_the_first_player_of_classic_reversi_can_be_chosen() {
    let mut game = Game::with_first(Variant::Reversi, Color::Black);
    assert_eq!(game.to_move(), Some(Color::Black));
    for name in ["d4", "e4", "d5", "e5"] {
        game.play(square(name)).unwrap();
    }
    assert_eq!(game.to_move(), Some(Color::Black));
    assert_eq!(game.discs(Color::Black), set("d4 d5"));
}

#[test]
fn rule_14_the_players_place_their_two_discs_in_turns() {
    for game in placements() {
        assert_eq!(count(&game), (2, 2));
    }
}

#[test]
fn rule_15_the_fixed_start_is_the_default() {
    assert_eq!(cells(&Game::new(Variant::default())), START);
}

#[test]
fn rule_16_there_is_no_compensation_and_no_swap() {
    // The second ply is an ordinary move of White, and the result is the count and no more.
    let mut game = Game::new(Variant::Othello);
    game.play(Square::D3).unwrap();
    assert_eq!(game.to_move(), Some(Color::White));
    assert_eq!(game.legal_moves(), set("c3 e3 c5"));
    let outcome = replay(WITH_27_EMPTIES).outcome().unwrap();
    assert_eq!((outcome.black, outcome.white), (37, 0));
}

#[test]
fn rule_17_start_and_first_player_stay_with_the_game() {
    let mut game = Game::with_first(Variant::Reversi, Color::Black);
    game.play(Square::E5).unwrap();
    game.play(Square::D5).unwrap();

    // A record of two plies is enough to go on.
    let mut loaded = Game::with_first(game.variant(), game.first());
    loaded.play_transcript(&game.to_transcript()).unwrap();
    assert_eq!(loaded, game);
    assert_eq!((loaded.to_move(), loaded.legal_moves()), (Some(Color::Black), set("d4 e4")));

    loaded.go_to(0);
    assert_eq!((loaded.start(), loaded.board()), (Board::EMPTY, Board::EMPTY));
    assert_eq!((loaded.first(), loaded.to_move()), (Color::Black, Some(Color::Black)));

    let set_up = setup("-XXXXXXO", Color::Black);
    assert_eq!((set_up.first(), set_up.to_move()), (Color::Black, Some(Color::White)));
    assert_eq!(set_up.start().mover(), set("b1 c1 d1 e1 f1 g1"));
}
