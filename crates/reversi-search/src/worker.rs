//! `Worker`: everything one thread changes; `Shared`: what all threads of a search see.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use reversi_core::{Board, SCORE_MAX, Score, stable_discs};
use reversi_eval::Weights;

use crate::StopHandle;
use crate::endgame::LocalTable;
use crate::margins::Margins;
use crate::parallel::{Pool, SplitPoint};
use crate::table::Table;

/// How many looks at the flag go by between looks at the clock.
const POLLS_PER_CLOCK: u32 = 32;

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) weights: &'a Weights,
    pub(crate) table: &'a Table,
    pub(crate) margins: &'a Margins,
    pub(crate) stop: &'a StopHandle,
    pub(crate) deadline: Option<Instant>,
    pub(crate) node_limit: Option<u64>,
    /// Nodes that workers have reported so far.
    pub(crate) nodes: AtomicU64,
    /// Set once any limit is met: everybody goes home.
    pub(crate) over: AtomicBool,
    pub(crate) pool: Pool,
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a Shared<'a>,
    /// Moves made and passes taken, leaves included, not yet reported to `shared`.
    pub(crate) nodes: u64,
    /// ProbCut searches under way, one within the other.
    pub(crate) probcuts: u32,
    /// The innermost split node that this thread works below.
    pub(crate) split: Option<Arc<SplitPoint>>,
    /// What this thread knows of positions near the end.
    pub(crate) local: LocalTable,
    polls: u32,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> Self {
        let local = LocalTable::default();
        Self { shared, nodes: 0, probcuts: 0, split: None, local, polls: 0 }
    }

    /// Whether the search must end now, or here, since another thread has cut the node off;
    /// scores returned after a `true` mean nothing.
    ///
    /// Every node above the last few empties asks.
    #[inline]
    pub(crate) fn is_over(&mut self) -> bool {
        self.polls += 1;
        if self.polls >= POLLS_PER_CLOCK {
            self.check_limits();
        }
        self.shared.over.load(Ordering::Relaxed)
            || self.split.as_ref().is_some_and(|split| split.is_cut())
    }

    #[cold]
    fn check_limits(&mut self) {
        self.polls = 0;
        let nodes = self.report_nodes();
        let shared = self.shared;
        if shared.stop.is_stopped()
            || shared.node_limit.is_some_and(|limit| nodes >= limit)
            || shared.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            shared.over.store(true, Ordering::Relaxed);
        }
    }

    /// Adds the worker's nodes to the common count and returns that.
    pub(crate) fn report_nodes(&mut self) -> u64 {
        let mine = std::mem::take(&mut self.nodes);
        self.shared.nodes.fetch_add(mine, Ordering::Relaxed) + mine
    }
}

/// Stable discs are counted where alpha is at least twice the empties less this; six more or less
/// change the nodes of FFO #40-43 by less than 1 %.
const STABILITY_OFFSET: Score = 4;

/// The highest score that the opponent's stable discs leave, if that does not exceed `alpha`.
///
/// Looked for only where so high an `alpha` makes it likely.
#[inline]
pub(crate) fn stability_cut(board: &Board, empties: u32, alpha: Score) -> Option<Score> {
    if alpha < 2 * empties as Score - STABILITY_OFFSET {
        return None;
    }
    let bound = SCORE_MAX - 2 * stable_discs(&board.pass()).len() as Score;
    (bound <= alpha).then_some(bound)
}
