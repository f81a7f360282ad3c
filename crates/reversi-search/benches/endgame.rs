//! Speed of exact solving by the number of empties, the total of the scores asserted.
//!
//! `cargo bench -p reversi-search` runs all; without `--bench`, as under `cargo test --benches`,
//! each runs once: a check of the scores.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use reversi_core::{Board, ObfPosition, read_obf};
use reversi_eval::Weights;
use reversi_search::{Limits, SearchOptions, Searcher, StopHandle};

fn main() {
    divan::main();
}

/// Empties, and the scores of all positions with so many, added up; a plain alpha-beta agrees.
const TOTALS: [(u32, i64); 5] = [(4, 276), (6, 144), (8, 226), (10, 116), (12, 490)];

/// The FFO positions played on: a published best move, then always the first legal square, until
/// `empties` are left. Games that end before are left out.
fn boards(empties: u32) -> Vec<Board> {
    let positions = read_obf(include_str!("../../../data/positions/ffo.obf"));
    let positions = positions.map(|position| position.expect("the file is sound"));
    positions.filter_map(|position| play_on(&position, empties)).collect()
}

fn play_on(position: &ObfPosition, empties: u32) -> Option<Board> {
    let mut board = position.board;
    let mut best = position.best_moves().next().flatten();
    while board.empties().len() > empties || board.legal_moves().is_empty() {
        board = match best.take().or_else(|| board.legal_moves().first()) {
            Some(square) => board.play(square).expect("the move is legal"),
            None if board.is_game_over() => return None,
            None => board.pass(),
        };
    }
    (board.empties().len() == empties).then_some(board)
}

/// An item is a position; each round begins with an empty table.
#[divan::bench(args = TOTALS.map(|(empties, _)| empties), sample_size = 1)]
fn exact(bencher: Bencher<'_, '_>, empties: u32) {
    let (_, total) = TOTALS.into_iter().find(|&(e, _)| e == empties).expect("one of the totals");
    let weights = Arc::new(Weights::embedded());
    let boards = boards(empties);
    let searcher = || {
        let options = SearchOptions { table_mib: 1, threads: 1 };
        Searcher::new(Arc::clone(&weights), options).expect("a small table and one thread")
    };
    let (limits, stop) = (Limits::exact(), StopHandle::new());
    bencher.counter(ItemsCount::new(boards.len())).with_inputs(searcher).bench_local_refs(
        |searcher| {
            let mut score = |board| searcher.search(board, &limits, &stop, &mut |_| {}).score;
            let sum: i64 = boards.iter().map(|board| i64::from(score(black_box(board)))).sum();
            assert_eq!(sum, total, "{empties} empties");
        },
    );
}
