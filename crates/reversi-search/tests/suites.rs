//! Published scores of the FFO positions, with one thread and with several.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use reversi_core::{Board, ObfPosition, read_obf};
use reversi_eval::Weights;
use reversi_search::{Limits, SearchOptions, Searcher, Selectivity, StopHandle};

/// Positions `numbers` of the FFO test, counted from 1.
fn ffo(numbers: std::ops::RangeInclusive<usize>) -> Vec<ObfPosition> {
    let text = include_str!("../../../data/positions/ffo.obf");
    let positions: Vec<_> = read_obf(text).map(Result::unwrap).collect();
    positions[*numbers.start() - 1..*numbers.end()].to_vec()
}

fn searcher(threads: usize) -> Searcher {
    let options = SearchOptions { table_mib: 64, threads };
    Searcher::new(Arc::new(Weights::baseline()), options).expect("a small table and few threads")
}

/// Checks score and move; the table stays warm from position to position.
fn check(searcher: &mut Searcher, position: &ObfPosition) {
    let report =
        searcher.search(&position.board, &Limits::exact(), &StopHandle::new(), &mut |_| {});
    assert_eq!(Some(report.score), position.best_score(), "{position}\n{report}");
    assert!(report.is_exact());
    assert!(position.best_moves().any(|best| best == report.best), "{position}\n{report}");
}

#[test]
fn ffo_1_to_19_are_right_with_one_and_more_threads() {
    for threads in [1, 2, 5] {
        let mut searcher = searcher(threads);
        ffo(1..=19).iter().for_each(|position| check(&mut searcher, position));
    }
}

#[test]
fn ffo_20_to_35_are_right_with_two_threads() {
    let mut searcher = searcher(2);
    ffo(20..=35).iter().for_each(|position| check(&mut searcher, position));
}

#[test]
#[ignore = "slow: minutes"]
fn ffo_36_to_49_are_right_with_one_and_two_threads() {
    for threads in [1, 2] {
        let mut searcher = searcher(threads);
        ffo(36..=49).iter().for_each(|position| check(&mut searcher, position));
    }
}

/// Source: https://github.com/natsutteatsuiyone/neural-reversi, commits 45ea1f8, 64aa826, 3f5ae5e
#[test]
fn case_a24_an_exact_search_after_a_selective_one_is_exact() {
    check_after_selective(3);
}

#[test]
#[ignore = "slow: a minute"]
fn case_a24_twenty_times_over() {
    check_after_selective(20);
}

/// Solves FFO 40, +38 with a2, exactly after a selective search, so many times.
fn check_after_selective(times: u32) {
    let [position] = &ffo(40..=40)[..] else { panic!("one position was asked for") };
    for threads in [1, 2, 8] {
        let mut searcher = searcher(threads);
        for _ in 0..times {
            let limits = Limits { selectivity: Selectivity::P73, ..Limits::depth(64) };
            searcher.search(&position.board, &limits, &StopHandle::new(), &mut |_| {});
            check(&mut searcher, position);
        }
    }
}

#[test]
fn a_stop_ends_even_a_deep_endgame_search_soon() {
    let board = ffo(59..=59)[0].board;
    for threads in [1, 2] {
        let stop = StopHandle::new();
        let stopper = stop.clone();
        let stopped_at = thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            stopper.stop();
            Instant::now()
        });
        let report = searcher(threads).search(&board, &Limits::exact(), &stop, &mut |_| {});
        let late = stopped_at.join().unwrap().elapsed();
        assert!(report.best.is_some_and(|best| board.legal_moves().contains(best)));
        // The limit is generous, for a loaded machine; an unloaded one needs a millisecond.
        assert!(late < Duration::from_secs(2), "{late:?} after the stop");
    }
}

#[test]
fn limits_of_nothing_still_give_a_legal_move() {
    let board = Board::START;
    for limits in [
        Limits::depth(0),
        Limits::time(Duration::ZERO),
        Limits::nodes(0),
        Limits { time: Some(Duration::ZERO), ..Limits::exact() },
    ] {
        let report = searcher(1).search(&board, &limits, &StopHandle::new(), &mut |_| {});
        assert!(report.best.is_some_and(|best| board.legal_moves().contains(best)), "{limits:?}");
    }
}

#[test]
fn finished_games_and_forced_passes_are_answered() {
    let parse = |text: &str| reversi_core::parse_position(text).unwrap().0;
    let search = |board: &Board, limits: &Limits| {
        searcher(1).search(board, limits, &StopHandle::new(), &mut |_| {})
    };
    let over = parse(&format!("X{}O X", "-".repeat(62)));
    for limits in [Limits::exact(), Limits::depth(4)] {
        let report = search(&over, &limits);
        assert_eq!((report.best, report.score, report.pv.len()), (None, 0, 0));
        assert!(report.is_exact());
        let report = search(&Board::EMPTY, &limits);
        assert_eq!((report.best, report.score), (None, 0));
    }
    // A wipeout: all squares go to the winner.
    let wiped_out = parse(&format!("XX{} O", "-".repeat(62)));
    assert_eq!(search(&wiped_out, &Limits::exact()).score, -64);

    // White has no move; Black wins all but two discs from here.
    let pass = parse("XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O");
    let report = search(&pass, &Limits::exact());
    assert_eq!((report.best, report.score, report.pv[0]), (None, -60, None));
    assert!(search(&pass, &Limits::depth(3)).score < 0);

    // No disc in the center: such boards occur in test sets.
    let odd = parse(&format!("XO{} X", "-".repeat(62)));
    let report = search(&odd, &Limits::depth(4));
    assert_eq!(report.best.map(|square| square.to_string()), Some("c1".to_owned()));
}

#[test]
fn selective_searches_end() {
    // A window that moved with the score once swung to and fro for ever in such searches.
    let mut searcher = searcher(1);
    for position in ffo(1..=79) {
        for depth in [5, 7] {
            let limits = Limits { selectivity: Selectivity::P73, ..Limits::depth(depth) };
            let report = searcher.search(&position.board, &limits, &StopHandle::new(), &mut |_| {});
            assert_eq!(report.depth, depth.min(position.board.empties().len()));
        }
    }
}
