//! Several threads on one search: idle ones take moves of nodes that others have opened.
//!
//! A node is split only after its first move has been searched without a cut (the young brothers
//! wait). Source: R. Feldmann, "Game tree search on massively parallel systems" (1993).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use reversi_core::Score;

use crate::moves::Move;
use crate::position::Position;
use crate::table::Found;
use crate::worker::{Shared, Worker};
use crate::{Selectivity, StopHandle};

/// Searches to the end of the game are split with at least this many empties, others with at
/// least this depth: smaller ones take less time than handing them over.
const MIN_SPLIT_EMPTIES: u32 = 14;
const MIN_SPLIT_DEPTH: u32 = 8;

/// Where idle threads look for work.
#[derive(Default)]
pub(crate) struct Pool {
    offers: Mutex<Vec<Arc<SplitPoint>>>,
    wake: Condvar,
    idle: AtomicUsize,
    closed: AtomicBool,
}

/// A node whose remaining moves are open to all threads.
pub(crate) struct SplitPoint {
    position: Position,
    depth: u32,
    selectivity: Selectivity,
    alpha: Score,
    moves: Vec<Move>,
    next: AtomicUsize,
    found: Mutex<Found>,
    /// A move exceeded alpha: the others need not be searched.
    cut: AtomicBool,
    /// Threads besides the owner that work here; changed under the lock of the pool's offers.
    helpers: AtomicUsize,
    /// ProbCut searches that the node lies within.
    probcuts: u32,
    parent: Option<Arc<SplitPoint>>,
}

/// A thread that panicked has left consistent data: all critical sections only copy values.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SplitPoint {
    /// Whether work below this node has become pointless.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_cut())
    }

    fn is_below(&self, other: &Arc<Self>) -> bool {
        self.parent
            .as_ref()
            .is_some_and(|parent| Arc::ptr_eq(parent, other) || parent.is_below(other))
    }

    fn has_moves(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.moves.len() && !self.is_cut()
    }
}

impl Pool {
    /// Whether a node of this size is worth splitting now.
    #[inline]
    pub(crate) fn wants(&self, depth: u32, empties: u32) -> bool {
        let minimum = if depth >= empties { MIN_SPLIT_EMPTIES } else { MIN_SPLIT_DEPTH };
        depth >= minimum && self.idle.load(Ordering::Relaxed) > 0
    }

    /// Waits for an offer and joins it; `None` once the pool is closed.
    fn join(&self) -> Option<Arc<SplitPoint>> {
        self.join_until(|| self.closed.load(Ordering::Relaxed), |_| true)
    }

    /// Waits for an offer that is `eligible` and joins it; `None` once `done`, which is looked at
    /// under the lock of the offers.
    fn join_until(
        &self,
        done: impl Fn() -> bool,
        eligible: impl Fn(&SplitPoint) -> bool,
    ) -> Option<Arc<SplitPoint>> {
        let mut offers = lock(&self.offers);
        self.idle.fetch_add(1, Ordering::Relaxed);
        let joined = loop {
            if done() {
                break None;
            }
            // The oldest offers are the nearest to the root: their moves are the largest.
            if let Some(offer) = offers.iter().find(|offer| offer.has_moves() && eligible(offer)) {
                offer.helpers.fetch_add(1, Ordering::Relaxed);
                break Some(offer.clone());
            }
            offers = self.wake.wait(offers).unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        joined
    }

    /// Signs off from a split node.
    fn leave(&self, split: &SplitPoint) {
        let _offers = lock(&self.offers);
        split.helpers.fetch_sub(1, Ordering::Relaxed);
        self.wake.notify_all();
    }

    fn offer(&self, split: &Arc<SplitPoint>) {
        lock(&self.offers).push(split.clone());
        self.wake.notify_all();
    }

    fn withdraw(&self, split: &Arc<SplitPoint>) {
        lock(&self.offers).retain(|offer| !Arc::ptr_eq(offer, split));
    }

    fn close(&self) {
        // Under the lock, so that no thread is between its look at the flag and its wait.
        let _offers = lock(&self.offers);
        self.closed.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }
}

/// Runs `search` with `threads - 1` more threads at hand.
pub(crate) fn with_helpers<R>(
    shared: &Shared<'_>,
    threads: usize,
    search: impl FnOnce() -> R,
) -> R {
    /// Closes the pool also when the search panics: the scope waits for the helpers.
    struct Closing<'a>(&'a Pool);
    impl Drop for Closing<'_> {
        fn drop(&mut self) {
            self.0.close();
        }
    }

    thread::scope(|scope| {
        let _closing = Closing(&shared.pool);
        for _ in 1..threads {
            scope.spawn(|| {
                let mut worker = Worker::new(shared);
                while let Some(split) = shared.pool.join() {
                    worker.help(&split);
                }
            });
        }
        search()
    })
}

/// Runs `task` on a thread of its own until `foreground` has returned, then stops it.
pub(crate) fn alongside<T>(
    task: impl FnOnce(&StopHandle) + Send,
    foreground: impl FnOnce() -> T,
) -> T {
    /// Stops the task also when the foreground panics: the scope waits for it.
    struct Stopping<'a>(&'a StopHandle);
    impl Drop for Stopping<'_> {
        fn drop(&mut self) {
            self.0.stop();
        }
    }

    let stop = StopHandle::new();
    thread::scope(|scope| {
        scope.spawn(|| task(&stop));
        let _stopping = Stopping(&stop);
        foreground()
    })
}

impl Worker<'_> {
    /// Searches moves of another thread's node until none is left.
    fn help(&mut self, split: &Arc<SplitPoint>) {
        /// Signs off also when the search panics: the owner waits for it.
        struct Leaving<'a>(&'a Pool, &'a SplitPoint);
        impl Drop for Leaving<'_> {
            fn drop(&mut self) {
                self.0.leave(self.1);
            }
        }

        let _leaving = Leaving(&self.shared.pool, split);
        let own_split = self.split.replace(split.clone());
        let own_probcuts = std::mem::replace(&mut self.probcuts, split.probcuts);
        self.work(split);
        self.report_nodes();
        (self.split, self.probcuts) = (own_split, own_probcuts);
    }

    /// Offers the remaining moves of a null-window node to all threads, takes part, and adds what
    /// they find to `found`.
    pub(crate) fn split(&mut self, position: &Position, moves: Vec<Move>, found: &mut Found) {
        let split = Arc::new(SplitPoint {
            position: *position,
            depth: found.depth,
            selectivity: found.selectivity,
            alpha: found.alpha,
            moves,
            next: AtomicUsize::new(0),
            found: Mutex::new(*found),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            probcuts: self.probcuts,
            parent: self.split.take(),
        });
        self.split = Some(split.clone());
        let pool = &self.shared.pool;
        pool.offer(&split);
        self.work(&split);
        pool.withdraw(&split);
        // Those who help here may need help themselves.
        let alone = || split.helpers.load(Ordering::Relaxed) == 0;
        while let Some(below) = pool.join_until(alone, |offer| offer.is_below(&split)) {
            self.help(&below);
        }
        self.split = split.parent.clone();
        *found = *lock(&split.found);
    }

    /// Takes moves of a split node until none is left or one is good enough.
    fn work(&mut self, split: &SplitPoint) {
        loop {
            let index = split.next.fetch_add(1, Ordering::Relaxed);
            let Some(&Move { square, flips, .. }) = split.moves.get(index) else { return };
            if self.is_over() {
                return;
            }
            let child = split.position.play(self.shared.weights, square, flips);
            self.nodes += 1;
            let score =
                -self.null_window(&child, split.depth - 1, split.selectivity, -split.alpha - 1);
            if self.is_over() {
                return;
            }
            let mut found = lock(&split.found);
            if score > found.score {
                (found.score, found.best) = (score, Some(square));
                if score > split.alpha {
                    split.cut.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    }
}
