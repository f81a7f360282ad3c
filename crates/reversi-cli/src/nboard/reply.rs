//! What NBoard reads: moves, evaluations, variations.

use reversi_core::Square;
use reversi_search::{Bound, Report, Selectivity};

/// Reads a move: `Some(None)` is a pass.
pub(super) fn parse_move(text: &str) -> Option<Option<Square>> {
    match text.to_ascii_lowercase().as_str() {
        "pa" | "pass" | "ps" | "--" => Some(None),
        square => square.parse().ok().map(Some),
    }
}

/// A move in two characters.
pub(super) fn square(square: Option<Square>) -> String {
    square.map_or_else(|| "PA".to_owned(), |square| square.to_string().to_ascii_uppercase())
}

/// The score in discs.
pub(super) fn score(report: &Report) -> String {
    format!("{:.2}", f64::from(report.score))
}

/// A line about a variation: `search F5D6C3 -1.00 0 12@73%`.
pub(super) fn search(report: &Report) -> String {
    let variation: String = report.pv.iter().copied().map(square).collect();
    format!("search {variation} {} 0 {}", score(report), depth(report))
}

/// How deep: `100%` means exact, `100%W` that the winner is known.
fn depth(report: &Report) -> String {
    match (report.reaches_end, report.selectivity, report.bound) {
        (true, Selectivity::P100, Bound::Exact) => "100%".to_owned(),
        (true, Selectivity::P100, _) => "100%W".to_owned(),
        _ => report.depth_label(),
    }
}

/// Nodes and seconds of one search or several.
pub(super) fn node_stats<'a>(reports: impl IntoIterator<Item = &'a Report>) -> String {
    let sum = |(nodes, seconds), report: &Report| {
        (nodes + report.nodes, seconds + report.time.as_secs_f64())
    };
    let (nodes, seconds) = reports.into_iter().fold((0, 0.0), sum);
    format!("nodestats {nodes} {seconds:.2}")
}
