//! Speed of features and evaluation with the embedded weights, each with its answer asserted.
//!
//! `cargo bench -p reversi-eval` runs all; without `--bench`, as under `cargo test --benches`, each
//! runs once: a check of the answers.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use reversi_core::{Bitboard, Board, Square, read_obf};
use reversi_eval::{Features, Weights};

fn main() {
    divan::main();
}

/// The FFO positions, from 6 to 36 empties.
fn boards() -> Vec<Board> {
    let positions = read_obf(include_str!("../../../data/positions/ffo.obf"));
    positions.map(|position| position.expect("the file is sound").board).collect()
}

/// Every legal move of the boards with what it turns.
fn moves(boards: &[Board]) -> Vec<(&Board, Square, Bitboard)> {
    let moves_of = |board| {
        let squares = Board::legal_moves(board).into_iter();
        squares.map(move |square| (board, square, board.flips(square)))
    };
    boards.iter().flat_map(moves_of).collect()
}

/// An item is a board.
#[divan::bench]
fn features_from_scratch(bencher: Bencher<'_, '_>) {
    let (weights, boards) = (Weights::embedded(), boards());
    let layout = weights.layout();
    assert!(
        boards
            .iter()
            .all(|board| Features::of(layout, board).pass() == Features::of(layout, &board.pass()))
    );
    bencher.counter(ItemsCount::new(boards.len())).bench_local(|| {
        for board in &boards {
            black_box(Features::of(layout, black_box(board)));
        }
    });
}

/// An item is a move.
#[divan::bench]
fn features_move_by_move(bencher: Bencher<'_, '_>) {
    let (weights, boards) = (Weights::embedded(), boards());
    let layout = weights.layout();
    let moves: Vec<_> = moves(&boards)
        .into_iter()
        .map(|(board, square, flips)| {
            let before = Features::of(layout, board);
            let after = Features::of(layout, &board.place(square, flips));
            assert_eq!(before.play(layout, square, flips), after, "{board:?}{square}");
            (before, square, flips)
        })
        .collect();
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for (before, square, flips) in &moves {
            black_box(black_box(before).play(layout, *square, *flips));
        }
    });
}

/// From features to a score. An item is a position: the boards and those a move later.
#[divan::bench]
fn evaluate(bencher: Bencher<'_, '_>) {
    let (weights, boards) = (Weights::embedded(), boards());
    let children =
        moves(&boards).into_iter().map(|(board, square, flips)| board.place(square, flips));
    let positions: Vec<_> = boards
        .iter()
        .copied()
        .chain(children)
        .map(|board| (board, Features::of(weights.layout(), &board)))
        .collect();
    // Other weights give other scores, but the same ones in every walk.
    let score =
        |(board, features): &(Board, Features)| i64::from(weights.evaluate(board, features));
    let expected: i64 = positions.iter().map(score).sum();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let sum: i64 = black_box(&positions).iter().map(score).sum();
        assert_eq!(sum, expected);
    });
}
