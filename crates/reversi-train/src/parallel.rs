//! Jobs on several threads whose results come in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;

use reversi_eval::Weights;
use reversi_search::{OptionsError, SearchOptions, Searcher};

/// Finished jobs that may wait for the sink.
const CHANNEL_JOBS: usize = 256;

/// The threads cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{count} threads cannot be started: {reason}")]
pub struct ThreadsError {
    /// How many were asked for.
    pub count: usize,
    /// What the system said.
    pub reason: String,
}

/// A pool of `threads` threads.
///
/// # Errors
/// There is no such number of threads, or the system refuses them.
pub fn thread_pool(threads: usize) -> Result<rayon::ThreadPool, ThreadsError> {
    let refused = |reason: String| ThreadsError { count: threads, reason };
    if threads == 0 {
        return Err(refused("at least one is needed".to_owned()));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| refused(error.to_string()))
}

/// A searcher of one thread for each of `threads` workers, each with a table of `table_mib` MiB.
///
/// # Errors
/// There is no memory for the tables.
pub(crate) fn searchers(
    weights: &Arc<Weights>,
    table_mib: usize,
    threads: usize,
) -> Result<Vec<Searcher>, OptionsError> {
    let options = SearchOptions { table_mib, threads: 1 };
    (0..threads).map(|_| Searcher::new(Arc::clone(weights), options)).collect()
}

/// Does jobs 0 to `jobs`, each on one of the `workers`, and gives the results to `sink` in the
/// order of the jobs, so that what the sink makes of them does not depend on the number of
/// workers. It ends early when the sink breaks or a job returns `None`.
pub(crate) fn in_order<W: Send, T: Send>(
    pool: &rayon::ThreadPool,
    workers: Vec<W>,
    jobs: u64,
    work: impl Fn(&mut W, u64) -> Option<T> + Sync,
    sink: &mut dyn FnMut(T) -> ControlFlow<()>,
) {
    let (next, ended) = (AtomicU64::new(0), AtomicBool::new(false));
    let (sender, receiver) = sync_channel(CHANNEL_JOBS);
    pool.in_place_scope(|scope| {
        for mut worker in workers {
            let (sender, next, ended, work) = (sender.clone(), &next, &ended, &work);
            scope.spawn(move |_| {
                while !ended.load(Ordering::Relaxed) {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        return;
                    }
                    let Some(result) = work(&mut worker, job) else { return };
                    // Without a receiver nobody waits for the result.
                    if sender.send((job, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        // The receiver goes with this loop, which ends a worker that waits to send.
        for (job, result) in receiver {
            early.insert(job, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                if sink(result).is_break() {
                    ended.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(threads: usize, stop_at: u64) -> Vec<u64> {
        let mut results = vec![];
        let pool = thread_pool(threads).unwrap();
        let work = |calls: &mut u64, job: u64| {
            *calls += 1;
            std::thread::sleep(std::time::Duration::from_micros(job * 7919 % 97));
            Some(job * job)
        };
        in_order(&pool, vec![0; threads], 300, work, &mut |result| {
            results.push(result);
            if result == stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        results
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let squares: Vec<u64> = (0..300).map(|n| n * n).collect();
        for threads in [1, 2, 5] {
            assert_eq!(run(threads, u64::MAX), squares);
            assert_eq!(run(threads, 100), squares[..=10]);
        }
    }

    #[test]
    fn no_threads_are_an_error() {
        let error = thread_pool(0).unwrap_err().to_string();
        assert_eq!(error, "0 threads cannot be started: at least one is needed");
    }
}
