//! Speed of legal moves, flips, stable discs and perft, each with its answer asserted.
//!
//! `cargo bench -p reversi-core` runs all; a word after `--` runs the benches with it in the name.

#![expect(clippy::print_stdout, reason = "a bench reports on the terminal")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use reversi_core::{Board, Game, KERNEL_NAME, Variant, perft, stable_discs};

/// Walks through the boards take this long, so that one warms up and the clock's grain is small.
const MIN_TIME: Duration = Duration::from_millis(500);

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    println!("kernel {KERNEL_NAME}");
    let boards = boards();
    let run = |name: &str, expected: u64, task: &dyn Fn(&Board) -> u64| {
        if name.contains(&filter) {
            bench(name, &boards, expected, task);
        }
    };
    run("legal_moves", 1162, &|board| u64::from(board.legal_moves().len()));
    run("flips", 2593, &|board| {
        let flips = board.legal_moves().into_iter().map(|square| board.flips(square).len());
        u64::from(flips.sum::<u32>())
    });
    run("stable_discs", 1149, &|board| u64::from(stable_discs(board).len()));
    for (depth, expected) in [(9, 3_005_288), (10, 24_571_284), (11, 212_258_800)] {
        let name = format!("perft {depth}");
        if name.contains(&filter) {
            let start = Instant::now();
            assert_eq!(perft(black_box(&Board::START), depth), expected, "{name}");
            let elapsed = start.elapsed();
            let rate = expected as f64 / elapsed.as_secs_f64() / 1e6;
            println!("{name}: {elapsed:.2?}, {rate:.0} M leaves/s");
        }
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

fn bench(name: &str, boards: &[Board], expected: u64, task: &dyn Fn(&Board) -> u64) {
    let start = Instant::now();
    let mut rounds = 0;
    while start.elapsed() < MIN_TIME {
        let sum: u64 = boards.iter().map(|board| task(black_box(board))).sum();
        assert_eq!(sum, expected, "{name}");
        rounds += 1;
    }
    let nanos = start.elapsed().as_nanos() as f64 / f64::from(rounds) / boards.len() as f64;
    println!("{name}: {nanos:.1} ns a board");
}
