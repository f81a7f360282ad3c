//! `Searcher`: owns the weights and the table; runs searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use reversi_core::{Bitboard, Board};
use reversi_eval::Weights;

use crate::margins::Margins;
use crate::parallel::{Pool, with_helpers};
use crate::root::Root;
use crate::table::Table;
use crate::worker::{Shared, Worker};
use crate::{Limits, Report, StopHandle};

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

/// The most threads a searcher takes.
const MAX_THREADS: usize = 256;

/// Finds best moves and scores. One searcher runs one search at a time.
pub struct Searcher {
    weights: Arc<Weights>,
    table: Table,
    margins: Margins,
    threads: usize,
}

impl Searcher {
    /// A searcher with an empty table.
    ///
    /// # Errors
    /// The options are outside their ranges, or memory is short.
    pub fn new(weights: Arc<Weights>, options: SearchOptions) -> Result<Self, OptionsError> {
        if options.threads == 0 || options.threads > MAX_THREADS {
            return Err(OptionsError::Threads { found: options.threads, max: MAX_THREADS });
        }
        let table = Table::new(options.table_mib)?;
        let margins = Margins::new(weights.probcut());
        Ok(Self { weights, table, margins, threads: options.threads })
    }

    /// The evaluation in use.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Forgets everything earlier searches found.
    pub fn clear(&mut self) {
        self.table.clear();
    }

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
        self.table.age();
        self.run(board, board.legal_moves(), limits, stop, observer)
    }

    /// Scores the `count` best moves, best first, each by a search of its own; every variation
    /// begins with its move. A finished game or a forced pass gives an empty list.
    ///
    /// Limits of time and nodes hold for the whole list: each search gets an equal share of what
    /// is left.
    ///
    /// `observer` sees the report of every finished iteration with the index that the move will
    /// have in the list; until the last iteration for that index the move may change. After a stop
    /// the list ends with the move whose search was cut short.
    pub fn search_best(
        &mut self,
        board: &Board,
        limits: &Limits,
        count: usize,
        stop: &StopHandle,
        observer: &mut dyn FnMut(usize, &Report),
    ) -> Vec<Report> {
        self.table.age();
        let start = Instant::now();
        let mut nodes = 0;
        let mut reports: Vec<Report> = Vec::new();
        let mut candidates = board.legal_moves();
        let count = count.min(candidates.len() as usize);
        while reports.len() < count {
            let to_come = (count - reports.len()) as u32;
            let limits = Limits {
                time: limits.time.map(|time| time.saturating_sub(start.elapsed()) / to_come),
                nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes) / u64::from(to_come)),
                ..limits.clone()
            };
            let mut observe = |report: &Report| observer(reports.len(), report);
            let report = self.run(board, candidates, &limits, stop, &mut observe);
            nodes += report.nodes;
            let Some(best) = report.best else { break };
            candidates = candidates - best.into();
            reports.push(report);
            if stop.is_stopped() {
                break;
            }
        }
        reports
    }

    /// As [`Searcher::search`], for the best of the moves on `candidates`: with one candidate the
    /// score of that move. Squares that are no legal moves count for nothing; without a legal one
    /// among them nothing is searched, and the report has no move.
    pub fn search_among(
        &mut self,
        board: &Board,
        candidates: Bitboard,
        limits: &Limits,
        stop: &StopHandle,
        observer: &mut dyn FnMut(&Report),
    ) -> Report {
        self.table.age();
        self.run(board, candidates, limits, stop, observer)
    }

    /// The table that all searches share.
    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// As [`Searcher::search_among`], for one of several searches that belong together: what the
    /// others found does not grow old.
    ///
    /// Not public, since it would let two searches run at once, each with the limits and threads
    /// of the searcher.
    pub(crate) fn run(
        &self,
        board: &Board,
        candidates: Bitboard,
        limits: &Limits,
        stop: &StopHandle,
        observer: &mut dyn FnMut(&Report),
    ) -> Report {
        let start = Instant::now();
        let shared = Shared {
            weights: &self.weights,
            table: &self.table,
            margins: &self.margins,
            stop,
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            node_limit: limits.nodes,
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
            pool: Pool::default(),
        };
        with_helpers(&shared, self.threads, || {
            Root::new(Worker::new(&shared), board, candidates, start).run(limits, observer)
        })
    }
}
