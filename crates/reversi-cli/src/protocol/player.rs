//! `Player`: a searcher and how far it looks for a client.

use std::time::Duration;

use reversi_core::Board;
use reversi_search::{Clock, Level, LevelGame, Limits, Report, Searcher, Selectivity, StopHandle};

use crate::args::ProtocolArgs;
use crate::failure::Failure;
use crate::input::Event;
use crate::protocol::Inbox;
use crate::report;
use crate::texts::Texts;

/// How long a move takes when nothing else ends the search.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Searching beyond these empties to the end takes longer than a game lasts.
const MAX_EXACT_EMPTIES: u32 = 30;

/// How far a search goes, whatever the clock says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// As far as time allows.
    Full,
    /// This many plies, and exact endings to match.
    Depth(u32),
    /// As a level has it.
    Level(Level),
}

/// A searcher with its orders.
pub(crate) struct Player {
    pub(crate) searcher: Searcher,
    pub(crate) strength: Strength,
    /// The most time for a move.
    time: Option<Duration>,
    /// Whether to think in the opponent's time.
    ponders: bool,
    /// Decides what a level misjudges and overlooks in this game.
    dice: u64,
}

impl Player {
    /// A player as the command line has it.
    pub(crate) fn new(args: &ProtocolArgs, texts: &Texts) -> Result<Self, Failure> {
        let strength = match (args.depth, args.level.or(args.elo)) {
            (Some(depth), _) => Strength::Depth(depth),
            (None, Some(level)) => Strength::Level(level),
            (None, None) => Strength::Full,
        };
        let searcher = report::searcher(&args.engine, texts)?;
        let dice = args.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
        Ok(Self { searcher, strength, time: args.time, ponders: args.ponder, dice })
    }

    /// A player without a time of its own.
    #[cfg(test)]
    pub(crate) const fn with(searcher: Searcher, strength: Strength) -> Self {
        Self { searcher, strength, time: None, ponders: false, dice: 1 }
    }

    /// The next event, thinking until it arrives about `board`, if the player is to ponder at all
    /// and `board` is one with the opponent to move.
    pub(crate) fn wait(&mut self, board: Option<Board>, inbox: &Inbox) -> Event {
        match board {
            // What has arrived already is not worth a thread.
            Some(board) if self.ponders && !inbox.has_events() => {
                let limits = self.limits(None, board.empties().len());
                self.searcher.ponder_while(&board, &limits, || inbox.next())
            }
            _ => inbox.next(),
        }
    }

    /// The next game is another one.
    pub(crate) const fn new_game(&mut self) {
        self.dice = self.dice.wrapping_add(1);
    }

    /// The best move on `board` by its strength, with what is left on `clock`.
    pub(crate) fn search(
        &mut self,
        board: &Board,
        clock: Option<Clock>,
        stop: &StopHandle,
        observer: &mut dyn FnMut(&Report),
    ) -> Report {
        let limits = self.limits(clock, board.empties().len());
        match self.strength {
            Strength::Level(level) => {
                let level = LevelGame { level, dice: self.dice };
                self.searcher.play(board, level, limits.time, stop, observer)
            }
            Strength::Full | Strength::Depth(_) => {
                self.searcher.search(board, &limits, stop, observer)
            }
        }
    }

    /// The limits of a search with `empties` empty squares and what is left on `clock`.
    pub(crate) fn limits(&self, clock: Option<Clock>, empties: u32) -> Limits {
        let budget = clock.map(|clock| clock.budget(empties));
        let time = [budget, self.time].into_iter().flatten().min();
        let limits = match self.strength {
            Strength::Full => Limits::time(time.unwrap_or(DEFAULT_TIME)),
            Strength::Depth(depth) => depth_limits(depth),
            Strength::Level(level) => level.limits(),
        };
        Limits { time: time.or(limits.time), ..limits }
    }
}

/// A search to a depth: exact endings from about twice as many empties, ProbCut from depth 8 on.
fn depth_limits(depth: u32) -> Limits {
    let exact_from = if depth < 3 { 0 } else { (2 * depth).min(12 + depth / 2 + depth / 8) };
    let selectivity = if depth < 8 { Selectivity::P100 } else { Selectivity::P73 };
    Limits { exact_from: exact_from.min(MAX_EXACT_EMPTIES), selectivity, ..Limits::depth(depth) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_eval::Weights;
    use reversi_search::SearchOptions;

    fn player(strength: Strength, time: Option<Duration>) -> Player {
        let options = SearchOptions { table_mib: 1, threads: 1 };
        let searcher = Searcher::new(Weights::baseline().into(), options).unwrap();
        Player { searcher, strength, time, ponders: false, dice: 1 }
    }

    #[test]
    fn the_shorter_time_holds() {
        let second = Duration::from_secs(1);
        let clock = Clock::new(Duration::from_secs(300));
        let (budget, clock) = (clock.budget(40), Some(clock));
        let time = |strength, time, clock| player(strength, time).limits(clock, 40).time;
        assert_eq!(time(Strength::Full, None, None), Some(DEFAULT_TIME));
        assert_eq!(time(Strength::Full, None, clock), Some(budget));
        assert_eq!(time(Strength::Full, Some(second), clock), Some(second));
        assert_eq!(time(Strength::Depth(8), Some(10_000 * second), clock), Some(budget));
        assert_eq!(time(Strength::Depth(8), None, None), None);
    }

    #[test]
    fn deeper_searches_solve_earlier() {
        let level = Level::new(20).unwrap();
        assert_eq!(player(Strength::Level(level), None).limits(None, 60), level.limits());
        let mut before = depth_limits(1);
        for depth in 2..=64 {
            let limits = depth_limits(depth);
            assert!(limits.exact_from >= before.exact_from && limits.depth == depth);
            before = limits;
        }
    }
}
