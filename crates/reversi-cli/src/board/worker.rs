//! `Worker`: the thread that thinks, one task at a time, while the board stays alive.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use reversi_core::{Board, Game, Square};
use reversi_search::{Report, Searcher, StopHandle};

use crate::engine::{Engine, Strength};

use super::analysis::limits;

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Task {
    /// The engine's move in a game.
    Move { game: Game, strength: Strength },
    /// Every legal move of a position.
    Moves { board: Board, stage: usize },
    /// A position.
    Position { board: Board, stage: usize },
    /// The engine's answer to the move it expects, in the opponent's time.
    Ponder { board: Board, strength: Strength },
}

/// What came of it.
#[derive(Clone, Debug)]
pub(super) enum Finding {
    /// An iteration of the engine's search is finished.
    Thinking(Report),
    /// The engine's move; `None` if there is none.
    Move(Option<Square>),
    /// The moves, best first.
    Moves(Vec<Report>),
    /// The position.
    Position(Report),
    /// The answer is ready in the engine's memory.
    Pondered,
}

impl Finding {
    /// Whether its task is done.
    const fn is_last(&self) -> bool {
        !matches!(self, Self::Thinking(_))
    }
}

/// The thread is gone: it has panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gone;

type Order = (Task, StopHandle);

/// The other end of the thread.
pub(super) struct Worker {
    orders: Sender<Order>,
    findings: Receiver<Finding>,
    running: Option<Running>,
}

struct Running {
    task: Task,
    stop: StopHandle,
    /// Whether what it finds is still wanted.
    is_wanted: bool,
}

impl Worker {
    /// A thread with an engine that plays and a searcher that analyzes. The two share no table:
    /// what the analysis has seen would make a weak level strong.
    pub(super) fn start(engine: Engine, analyst: Searcher) -> Self {
        let (orders, received) = channel();
        let (found, findings) = channel();
        thread::spawn(move || think(engine, analyst, &received, &found));
        Self { orders, findings, running: None }
    }

    /// Makes `task` the one that is thought about; another one is broken off.
    ///
    /// # Errors
    /// The thread is gone.
    pub(super) fn want(&mut self, task: Option<Task>) -> Result<(), Gone> {
        match (&mut self.running, task) {
            (Some(running), task) => {
                if !running.is_wanted || task.as_ref() != Some(&running.task) {
                    running.is_wanted = false;
                    running.stop.stop();
                }
                Ok(())
            }
            (None, None) => Ok(()),
            (None, Some(task)) => {
                let stop = StopHandle::new();
                self.orders.send((task.clone(), stop.clone())).map_err(|_| Gone)?;
                self.running = Some(Running { task, stop, is_wanted: true });
                Ok(())
            }
        }
    }

    /// Has the running task end with what it has found so far.
    pub(super) fn hurry(&self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// Whether a task is running.
    pub(super) const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// The next finding that is wanted, with its task.
    ///
    /// # Errors
    /// The thread is gone.
    pub(super) fn finding(&mut self) -> Result<Option<(Task, Finding)>, Gone> {
        loop {
            let finding = match self.findings.try_recv() {
                Ok(finding) => finding,
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            };
            let Some(running) = &self.running else { continue };
            let wanted = running.is_wanted.then(|| running.task.clone());
            if finding.is_last() {
                self.running = None;
            }
            if let Some(task) = wanted {
                return Ok(Some((task, finding)));
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.hurry();
    }
}

/// The thread: takes orders until nobody gives any.
fn think(
    mut engine: Engine,
    mut analyst: Searcher,
    orders: &Receiver<Order>,
    found: &Sender<Finding>,
) {
    while let Ok((task, stop)) = orders.recv() {
        // Whoever waited for a report is gone if it cannot be sent; the end is near.
        let mut observe = |report: &Report| drop(found.send(Finding::Thinking(report.clone())));
        let finding = perform(task, &mut engine, &mut analyst, &stop, &mut observe);
        if found.send(finding).is_err() {
            return;
        }
    }
}

/// Does a task; `observe` sees the iterations of a search for the engine's move.
pub(super) fn perform(
    task: Task,
    engine: &mut Engine,
    analyst: &mut Searcher,
    stop: &StopHandle,
    observe: &mut dyn FnMut(&Report),
) -> Finding {
    match task {
        Task::Move { game, strength } => {
            engine.set_strength(strength);
            Finding::Move(engine.choose(&game, stop, observe))
        }
        Task::Moves { board, stage } => {
            let count = board.legal_moves().len() as usize;
            let limits = limits(stage);
            Finding::Moves(analyst.search_best(&board, &limits, count, stop, &mut |_, _| {}))
        }
        Task::Position { board, stage } => {
            Finding::Position(analyst.search(&board, &limits(stage), stop, &mut |_| {}))
        }
        Task::Ponder { board, strength } => {
            engine.set_strength(strength);
            engine.ponder(&board, stop);
            Finding::Pondered
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    use reversi_core::Variant;
    use reversi_eval::Weights;
    use reversi_search::{Level, SearchOptions};

    fn worker() -> Worker {
        let weights = std::sync::Arc::new(Weights::baseline());
        let options = SearchOptions { table_mib: 1, threads: 1 };
        let analyst = Searcher::new(weights.clone(), options).unwrap();
        Worker::start(Engine::new(weights, options, strength(1), 1).unwrap(), analyst)
    }

    fn strength(level: u64) -> Strength {
        Strength { level: Level::new(level).unwrap(), time: None, level_holds: true }
    }

    fn task(moves: &str, level: u64) -> Task {
        let mut game = Game::new(Variant::Othello);
        if !moves.is_empty() {
            game.play_transcript(moves).unwrap();
        }
        Task::Move { game, strength: strength(level) }
    }

    /// Waits for the end of a task.
    fn end(worker: &mut Worker) -> Option<(Task, Finding)> {
        let start = Instant::now();
        while worker.is_busy() {
            assert!(start.elapsed() < Duration::from_secs(60), "the search does not end");
            match worker.finding().unwrap() {
                Some((task, finding)) if finding.is_last() => return Some((task, finding)),
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
        None
    }

    #[test]
    fn a_task_is_done_and_named_with_its_finding() {
        let mut worker = worker();
        worker.want(Some(task("d3", 2))).unwrap();
        let (done, finding) = end(&mut worker).unwrap();
        assert_eq!(done, task("d3", 2));
        assert!(matches!(finding, Finding::Move(Some(_))), "{finding:?}");
        let board = Board::START;
        worker.want(Some(Task::Moves { board, stage: 0 })).unwrap();
        let (_, finding) = end(&mut worker).unwrap();
        assert!(matches!(&finding, Finding::Moves(moves) if moves.len() == 4), "{finding:?}");
    }

    #[test]
    fn a_task_no_longer_wanted_is_broken_off_and_says_nothing() {
        let mut worker = worker();
        worker.want(Some(task("d3", 20))).unwrap();
        worker.want(Some(task("f5", 1))).unwrap();
        assert!(end(&mut worker).is_none());
        worker.want(Some(task("f5", 1))).unwrap();
        assert_eq!(end(&mut worker).unwrap().0, task("f5", 1));
    }

    #[test]
    fn a_task_in_a_hurry_ends_with_what_it_has() {
        let mut worker = worker();
        worker.want(Some(task("d3", 20))).unwrap();
        worker.hurry();
        assert!(matches!(end(&mut worker), Some((_, Finding::Move(Some(_))))));
        worker.want(None).unwrap();
        assert!(!worker.is_busy());
    }
}
