//! Speed of legal moves, flips, stable discs and perft, each with its answer asserted.
//!
//! `cargo bench -p reversi-core` runs all; a word after `--` runs the benches with it in the name.
//! Without `--bench`, as under `cargo test --benches`, each runs once: a check of the answers.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use reversi_core::{Board, Game, KERNEL_NAME, Variant, perft, stable_discs};

fn main() {
    println!("kernel {KERNEL_NAME}");
    divan::main();
}

#[divan::bench]
fn legal_moves(bencher: Bencher<'_, '_>) {
    over_boards(bencher, 1162, |board| u64::from(board.legal_moves().len()));
}

#[divan::bench]
fn flips(bencher: Bencher<'_, '_>) {
    over_boards(bencher, 2593, |board| {
        let flips = board.legal_moves().into_iter().map(|square| board.flips(square).len());
        u64::from(flips.sum::<u32>())
    });
}

#[divan::bench(name = "stable_discs")]
fn stable(bencher: Bencher<'_, '_>) {
    over_boards(bencher, 1149, |board| u64::from(stable_discs(board).len()));
}

/// Times `task` on all boards; its answers add up to `expected`. An item is a board.
fn over_boards(bencher: Bencher<'_, '_>, expected: u64, task: impl Fn(&Board) -> u64) {
    let boards = boards();
    bencher.counter(ItemsCount::new(boards.len())).bench_local(|| {
        let sum: u64 = boards.iter().map(|board| task(black_box(board))).sum();
        assert_eq!(sum, expected);
    });
}

/// Leaves of the game tree by depth, a pass being a ply; `tests/perft.rs` says where from.
const LEAVES: [(u32, u64); 3] = [(9, 3_005_288), (10, 24_571_284), (11, 212_258_800)];

fn depths() -> [u32; 3] {
    LEAVES.map(|(depth, _)| depth)
}

fn leaves_at(depth: u32) -> u64 {
    let (_, leaves) = LEAVES.into_iter().find(|&(d, _)| d == depth).expect("one of the depths");
    leaves
}

/// An item is a leaf; the leaves of the last ply are counted without being played.
mod perft_leaves {
    use super::{Bencher, Board, ItemsCount, black_box, depths, leaves_at, perft};

    #[divan::bench(args = depths(), sample_count = 5, sample_size = 1)]
    fn own(bencher: Bencher<'_, '_>, depth: u32) {
        let leaves = leaves_at(depth);
        bencher
            .counter(ItemsCount::new(leaves))
            .bench_local(|| assert_eq!(perft(black_box(&Board::START), depth), leaves));
    }

    /// The same by the crate `magpie`, in the manner of its own bench.
    #[divan::bench(args = depths(), sample_count = 5, sample_size = 1)]
    fn magpie(bencher: Bencher<'_, '_>, depth: u32) {
        let leaves = leaves_at(depth);
        use ::magpie::othello::{Board, Stone};

        fn count(board: &Board, stone: Stone, depth: u32) -> u64 {
            let moves = board.moves_for(stone);
            if moves == 0 {
                let is_over = depth <= 1 || board.moves_for(stone.flip()) == 0;
                return if is_over { 1 } else { count(board, stone.flip(), depth - 1) };
            }
            if depth <= 1 {
                return u64::from(moves.count_set());
            }
            let children = moves.hot_bits().map(|position| {
                let mut child = board.clone();
                child.play(stone, position);
                count(&child, stone.flip(), depth - 1)
            });
            children.sum()
        }

        bencher.counter(ItemsCount::new(leaves)).bench_local(|| {
            assert_eq!(count(black_box(&Board::standard()), Stone::Black, depth), leaves);
        });
    }
}

/// All positions of three games that were really played: WTH_1983 game 107 and WTH_1981 game 137
/// of WTHOR, and the one of https://github.com/Nyanyan/Egaroucid/issues/491.
const GAMES: [&str; 3] = [
    "f5f6e6f4e3c5g5f3g6d3g4h6h5f7h7h3e8f8g8g7d6d7h8e7f2e2d8f1h4g3c7c8b8b7a6a7a8b6c6b5c4g2h2c3b3d1\
     e1g1b2b1h1a1c2d2a2b4a5a4c1a3",
    "f5f6e6f4g5g6e7f7h6e8f8h4d8d6d7c8b8h7h5g7h3h2e3d2g8f3h8h1g4g3c7d3d1",
    "f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2b3b4g6a4h6g4h4c7h3d8b5f8b6f7a5a3a2a7c1b7g3g2c8b8e8d1e1\
     f1b2a6a8h2h1g1f2g7g8a1b1h8h7",
];

fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for text in GAMES {
        let mut game = Game::from_transcript(Variant::Othello, text).expect("the game is legal");
        while game.undo().is_some() {
            boards.push(game.board());
        }
    }
    boards
}
