//! The n best moves: progress, labels, an early stop.

use std::sync::Arc;

use reversi_core::{Board, Square, parse_position};
use reversi_eval::Weights;
use reversi_search::{Limits, Report, SearchOptions, Searcher, Selectivity, StopHandle};

/// FFO position 1: 14 empties, g8 +18, h1 +12, then h7 and a2 +6.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn board(text: &str) -> Board {
    parse_position(text).expect("a board and a side").0
}

fn searcher() -> Searcher {
    let options = SearchOptions { table_mib: 4, threads: 1 };
    Searcher::new(Arc::new(Weights::baseline()), options).expect("a small table and one thread")
}

/// The list of moves, and all that the observer saw.
fn search_best(limits: &Limits, count: usize) -> (Vec<Report>, Vec<(usize, Report)>) {
    let mut seen = Vec::new();
    let mut keep = |index: usize, report: &Report| seen.push((index, report.clone()));
    let stop = StopHandle::new();
    let reports = searcher().search_best(&board(FFO_1), limits, count, &stop, &mut keep);
    (reports, seen)
}

#[test]
fn every_iteration_of_every_move_is_shown() {
    let limits = Limits { selectivity: Selectivity::P73, ..Limits::depth(3) };
    let (reports, seen) = search_best(&limits, 3);
    assert_eq!(reports.len(), 3);
    let steps: Vec<_> = seen.iter().map(|(index, report)| (*index, report.depth)).collect();
    assert_eq!(steps, [0, 1, 2].map(|index| [1, 2, 3].map(|depth| (index, depth))).concat());
    for (index, report) in reports.iter().enumerate() {
        let last = seen.iter().rfind(|(i, _)| *i == index).expect("each index was seen");
        assert_eq!((last.1.best, last.1.score), (report.best, report.score));
        assert_eq!(report.pv[0], report.best);
        assert_eq!((report.is_exact(), report.depth_label().as_str()), (false, "3@73%"));
    }
}

#[test]
fn the_label_of_each_iteration_tells_the_exact_one() {
    let (reports, seen) = search_best(&Limits::exact(), 2);
    let found: Vec<_> = reports.iter().map(|report| (report.best, report.score)).collect();
    assert_eq!(found, [(Some(Square::G8), 18), (Some(Square::H1), 12)]);
    assert!(reports.iter().all(|report| report.is_exact() && report.depth_label() == "14"));
    // Midgame iterations come first and are no exact ones.
    for index in [0, 1] {
        let exact: Vec<_> =
            seen.iter().filter(|(i, _)| *i == index).map(|(_, report)| report.is_exact()).collect();
        let (last, before) = exact.split_last().expect("each index was seen");
        assert!(*last && !before.is_empty() && !before.contains(&true), "{exact:?}");
    }
}

#[test]
fn a_stopped_analysis_reports_what_it_has() {
    let stop = StopHandle::new();
    // In the second move's first iteration.
    let mut observer = |index: usize, _: &Report| {
        if index == 1 {
            stop.stop();
        }
    };
    let reports = searcher().search_best(&board(FFO_1), &Limits::exact(), 8, &stop, &mut observer);
    assert_eq!(reports.len(), 2);
    assert!(reports[0].is_exact() && !reports[1].is_exact());
    assert_ne!(reports[0].best, reports[1].best);

    // A stop before the start leaves the first move of a shallow search.
    let reports = searcher().search_best(&board(FFO_1), &Limits::exact(), 8, &stop, &mut |_, _| {});
    assert_eq!(reports.len(), 1);
    assert!(reports[0].best.is_some() && !reports[0].is_exact());
}

#[test]
fn no_moves_no_list() {
    let passing = "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O";
    for text in [passing, &format!("X{}O X", "-".repeat(62))] {
        let stop = StopHandle::new();
        let mut observer = |_: usize, _: &Report| panic!("there is nothing to see");
        let reports =
            searcher().search_best(&board(text), &Limits::exact(), 3, &stop, &mut observer);
        assert!(reports.is_empty());
    }
}

#[test]
fn limits_of_nodes_and_time_hold_for_the_whole_list() {
    let (reports, _) = search_best(&Limits::nodes(30_000), 8);
    assert_eq!(reports.len(), 8);
    // Each search looks at the limit every few nodes of its upper tree.
    let nodes: u64 = reports.iter().map(|report| report.nodes).sum();
    assert!(nodes < 60_000, "{nodes} nodes");
    let (reports, _) = search_best(&Limits::time(std::time::Duration::ZERO), 8);
    assert_eq!(reports.len(), 8, "every move is listed even without time");
}
