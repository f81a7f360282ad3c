//! Leaf counts against tables that three independent programs agree on.
//!
//! A pass is a ply and a finished game counts as one leaf, as in the published series. The counts
//! come from a mailbox program, a bitboard program and, up to 20,000 leaves, a program on strings.

use reversi_core::{Board, Color, Game, Variant, parse_position, perft, perft_game};

/// From the fixed start, by depth. Depth 14 is the published value.
const START: [u64; 15] = [
    1,
    4,
    12,
    56,
    244,
    1396,
    8200,
    55_092,
    390_216,
    3_005_288,
    24_571_284,
    212_258_800,
    1_939_886_636,
    18_429_641_748,
    184_042_084_512,
];

#[track_caller]
fn check_start(depths: std::ops::RangeInclusive<usize>) {
    for depth in depths {
        assert_eq!(perft(&Board::START, depth as u32), START[depth], "depth {depth}");
    }
}

#[test]
fn the_start_has_the_published_counts_to_depth_9() {
    check_start(0..=9);
}

#[test]
#[ignore = "slow: 1 s"]
fn the_start_has_the_published_counts_at_depths_10_and_11() {
    check_start(10..=11);
}

#[test]
#[ignore = "slow: 40 s"]
fn the_start_has_the_published_counts_at_depths_12_and_13() {
    check_start(12..=13);
}

#[test]
#[ignore = "slow: 6 min"]
fn the_start_has_the_published_count_at_depth_14() {
    check_start(14..=14);
}

#[test]
fn each_first_move_leads_to_a_quarter_of_the_leaves() {
    for square in Board::START.legal_moves() {
        let board = Board::START.play(square).unwrap();
        assert_eq!(perft(&board, 7), START[8] / 4, "{square}");
    }
}

/// Cells, side to move, and the leaves at depths 1, 2, 3, ...
const POSITIONS: &str = "
---------------------------OX------XO--------------------------- X 4 12 56 244 1396 8200 55092 390216
---------------------------XO------OX--------------------------- O 4 12 56 244 1396 8200 55092 390216
---------------------------XO------OX--------------------------- X 4 12 56 244 1396 8200 55092 390216
---------------------------OO------XX--------------------------- O 4 14 68 292 1690 9696 64794
---------------------------OX------OX--------------------------- O 4 14 68 292 1690 9696 64794
--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- X 1 13 43 581 2800
--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- O 13 43 581 2800 36738
--------------------------XXXXX---XXX-X---XXXXXX----X-X------OOO X 1 3 13 97 745
-X---O---XXXXO-O-O-O-OOOOXOOOOOO-O-OOOOOOXOOOOOO-O-OOOOOOOOOOOOO X 1 5 5 18 18 60
-X--OO-O-XXXOOOO-O-OOOOOOXOOOOOO-O-OOOOOOXOOOOOO-O-OOOOOOOOOOOOO O 4 4 11 35 135 485 1260 3836 5759 10896 10947 11891 11909 11991
--------------------X------OXX-----OOOX----OXX------X----------- X 7 65 471 5270 41427
XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O 1 12 37 417 1858
X--------------------------------------------------------------O X 1 1 1 1
---------------------------------------------------------------- X 1 1 1
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X 1 1 1
-XXXXXXOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X 1 1 1 1
XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X 4 5 11 18 31 32 32 32 32
X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--X----X---X X 1 1 1 1
OOOOOO--OOOOOX--OXOOOO--OOOOOOO-OOOOOOO-OOOOOOO-OOOOOOOOOOOOOOO- X 1 5 17 47 166 382 1025 1801 2898 3031 3141 3141 3141 3141 3141 3141
";

#[test]
fn openings_endgames_passes_and_finished_games_have_their_counts() {
    for line in POSITIONS.trim().lines() {
        let (position, counts) = line.split_at(66);
        let (board, _) = parse_position(position).unwrap();
        assert_eq!(perft(&board, 0), 1);
        for (depth, leaves) in (1..).zip(counts.split_whitespace()) {
            assert_eq!(perft(&board, depth).to_string(), leaves, "depth {depth} of\n{board:?}");
        }
    }
}

#[test]
fn classic_reversi_has_its_counts_to_depth_11() {
    let game = Game::new(Variant::Reversi);
    let expected = [1, 4, 12, 24, 24, 96, 320, 1536, 6624, 38208, 220_736, 1_477_440];
    for (depth, leaves) in (0..).zip(expected) {
        assert_eq!(perft_game(&game, depth), leaves, "depth {depth}");
        let black_first = Game::with_first(Variant::Reversi, Color::Black);
        assert_eq!(perft_game(&black_first, depth), leaves, "Black first, depth {depth}");
    }
    // Crossed centers are the fixed start, eight orders of them; sixteen are parallel.
    assert_eq!(expected[11], 8 * START[7] + 16 * 64794);
}

#[test]
fn a_game_under_way_is_counted_from_its_present_turn() {
    let mut game = Game::from_transcript(Variant::Othello, "f5d6").unwrap();
    assert_eq!(perft_game(&game, 4), perft(&game.board(), 4));
    game.go_to(0);
    assert_eq!(perft_game(&game, 6), START[6]);

    let mut classic = Game::from_transcript(Variant::Reversi, "d4d5").unwrap();
    assert_eq!(perft_game(&classic, 3), 8, "two orders, then four moves each");
    classic.play_transcript("e4e5").unwrap();
    assert_eq!(perft_game(&classic, 2), 14);
}
