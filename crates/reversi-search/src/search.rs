//! `Searcher`: owns the weights and the table; runs searches.

use std::sync::Arc;
use std::time::Instant;

use reversi_core::{Board, SCORE_MAX, Score, Square};
use reversi_eval::{Features, Weights};

use crate::{Bound, Limits, Report, Selectivity, StopHandle};

/// What a searcher is given to work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Size of the transposition table in MiB, 1 to 65,536.
    pub table_mib: usize,
    /// Threads, 1 to 256.
    pub threads: usize,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { table_mib: 64, threads: 1 }
    }
}

/// The options cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// No table of that size.
    #[error("table size {found} MiB: expected 1 to {max}")]
    TableSize {
        /// What was asked for.
        found: usize,
        /// The limit.
        max: usize,
    },
    /// The memory for the table is not there.
    #[error("no memory for a table of {mib} MiB")]
    Memory {
        /// What was asked for.
        mib: usize,
    },
    /// No such number of threads.
    #[error("{found} threads: expected 1 to {max}")]
    Threads {
        /// What was asked for.
        found: usize,
        /// The limit.
        max: usize,
    },
}

/// Finds best moves and scores. One searcher runs one search at a time.
pub struct Searcher {
    weights: Arc<Weights>,
    nodes: u64,
}

impl Searcher {
    /// A searcher with an empty table.
    ///
    /// # Errors
    /// The options are outside their ranges, or memory is short.
    pub fn new(weights: Arc<Weights>, _options: SearchOptions) -> Result<Self, OptionsError> {
        Ok(Self { weights, nodes: 0 })
    }

    /// The evaluation in use.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Forgets everything earlier searches found.
    pub fn clear(&mut self) {}

    /// Searches `board` within `limits`; `observer` sees the report of every finished iteration.
    ///
    /// A finished game and a forced pass are answered too: no best move, the score of the game or
    /// of the position after the pass.
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        stop: &StopHandle,
        observer: &mut dyn FnMut(&Report),
    ) -> Report {
        let start = Instant::now();
        self.nodes = 0;
        let empties = board.empties().len();
        let depth = if empties <= limits.exact_from { 64 } else { limits.depth };
        let mut report = Report {
            best: board.legal_moves().first(),
            score: 0,
            bound: Bound::Exact,
            depth: 0,
            selectivity: Selectivity::P100,
            reaches_end: false,
            pv: vec![],
            nodes: 0,
            time: start.elapsed(),
        };
        for depth in 1..=depth.min(empties.max(1)) {
            let features = Features::of(self.weights.layout(), board);
            let mut pv = vec![];
            let score = self.negamax(board, &features, depth, -SCORE_MAX, SCORE_MAX, &mut pv);
            report = Report {
                best: pv.first().copied().flatten(),
                score,
                depth,
                reaches_end: depth >= empties,
                pv,
                nodes: self.nodes,
                time: start.elapsed(),
                ..report
            };
            observer(&report);
            if stop.is_stopped() {
                break;
            }
        }
        report
    }

    /// Scores the `count` best moves, best first; each report's variation begins with its move.
    pub fn search_best(
        &mut self,
        board: &Board,
        limits: &Limits,
        count: usize,
        stop: &StopHandle,
    ) -> Vec<Report> {
        let mut reports: Vec<_> = board
            .legal_moves()
            .into_iter()
            .map(|square| {
                let child = board.place(square, board.flips(square));
                let mut report = self.search(&child, limits, stop, &mut |_| {});
                report.score = -report.score;
                report.best = Some(square);
                report.pv.insert(0, Some(square));
                report
            })
            .collect();
        reports.sort_by_key(|report| -report.score);
        reports.truncate(count);
        reports
    }

    fn negamax(
        &mut self,
        board: &Board,
        features: &Features,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        pv: &mut Vec<Option<Square>>,
    ) -> Score {
        self.nodes += 1;
        let moves = board.legal_moves();
        if moves.is_empty() {
            if board.pass().legal_moves().is_empty() {
                return board.final_score();
            }
            let mut line = vec![];
            let score =
                -self.negamax(&board.pass(), &features.pass(), depth, -beta, -alpha, &mut line);
            pv.clear();
            pv.push(None);
            pv.append(&mut line);
            return score;
        }
        if depth == 0 {
            return self.weights.evaluate(board, features);
        }
        let mut best = -SCORE_MAX - 1;
        for square in moves {
            let flips = board.flips(square);
            let child = board.place(square, flips);
            let next = features.play(self.weights.layout(), square, flips);
            let mut line = vec![];
            let score = -self.negamax(&child, &next, depth - 1, -beta, -alpha, &mut line);
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    pv.clear();
                    pv.push(Some(square));
                    pv.append(&mut line);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
