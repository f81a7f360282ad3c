//! Thinking in the opponent's time: it helps, changes no exact score, and ends when it should.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use reversi_core::{Board, ObfPosition, read_obf};
use reversi_eval::Weights;
use reversi_search::{Limits, Report, SearchOptions, Searcher, StopHandle};

/// Position `number` of the FFO test, counted from 1.
fn ffo(number: usize) -> ObfPosition {
    let text = include_str!("../../../data/positions/ffo.obf");
    read_obf(text).nth(number - 1).expect("the test has 79").expect("the file is read")
}

fn searcher(threads: usize) -> Searcher {
    let options = SearchOptions { table_mib: 16, threads };
    Searcher::new(Arc::new(Weights::baseline()), options).expect("a small table and few threads")
}

fn search(searcher: &mut Searcher, board: &Board, limits: &Limits) -> Report {
    searcher.search(board, limits, &StopHandle::new(), &mut |_| {})
}

fn after_each_move(board: &Board) -> impl Iterator<Item = Board> {
    board.legal_moves().into_iter().map(|square| board.place(square, board.flips(square)))
}

#[test]
fn exact_scores_stay_and_are_found_sooner() {
    let board = ffo(21).board;
    for threads in [1, 2] {
        let mut warm = searcher(threads);
        // A time and a node limit are the search's own.
        let limits = Limits { time: Some(Duration::ZERO), nodes: Some(1), ..Limits::exact() };
        warm.ponder(&board, &limits, &StopHandle::new());
        for reply in after_each_move(&board) {
            let found = search(&mut warm, &reply, &Limits::exact());
            let cold = search(&mut searcher(1), &reply, &Limits::exact());
            assert!(found.is_exact());
            assert_eq!(found.score, cold.score, "{threads} threads: {reply:?}");
            assert!(found.nodes < cold.nodes / 4, "{} of {} nodes", found.nodes, cold.nodes);
        }
    }
}

#[test]
fn a_search_cut_short_changes_no_exact_score() {
    let position = ffo(26);
    let mut searcher = searcher(2);
    for nanos in [0, 100_000, 10_000_000, 50_000_000] {
        searcher.ponder_while(&position.board, &Limits::exact(), || {
            thread::sleep(Duration::from_nanos(nanos));
        });
    }
    let report = search(&mut searcher, &position.board, &Limits::exact());
    assert_eq!(Some(report.score), position.best_score());
}

#[test]
fn it_ends_at_once_when_the_wait_does() {
    let board = ffo(59).board;
    for threads in [1, 2] {
        let mut searcher = searcher(threads);
        let returned_at = searcher.ponder_while(&board, &Limits::exact(), || {
            thread::sleep(Duration::from_millis(300));
            Instant::now()
        });
        // The limit is generous, for a loaded machine; an unloaded one needs a millisecond.
        let late = returned_at.elapsed();
        assert!(late < Duration::from_secs(2), "{late:?} after the wait");
    }
}

#[test]
fn it_ends_by_itself_when_nothing_is_left_to_find_out() {
    let parse = |text: &str| reversi_core::parse_position(text).unwrap().0;
    let over = parse(&format!("X{}O X", "-".repeat(62)));
    // White has no move.
    let pass = parse("XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O");
    for board in [over, pass, Board::EMPTY, Board::START, ffo(1).board] {
        searcher(1).ponder(&board, &Limits::depth(4), &StopHandle::new());
    }
    let stopped = StopHandle::new();
    stopped.stop();
    searcher(2).ponder(&ffo(59).board, &Limits::exact(), &stopped);
}
