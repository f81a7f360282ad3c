//! Openings to begin games from: lists of them, and the search for balanced ones.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use reversi_core::{Board, Square};
use reversi_eval::{Weights, digest_hex};
use reversi_search::{Limits, OptionsError, Searcher, Selectivity, StopHandle};

use crate::matches::{Openings, OpeningsError};
use crate::parallel::{ThreadsError, in_order, searchers, thread_pool};
use crate::sample::mix;

/// The balanced openings that come with the program.
const EMBEDDED: &str = include_str!("../../../data/openings/balanced-8.txt");
/// Screens before the full search: by how many plies each is shallower, and by how many discs more
/// than asked for an opening may be uneven in it. About twice the deviation from the full search,
/// so that few balanced openings are lost.
const SCREENS: [(u32, u32); 2] = [(6, 5), (3, 3)];
/// Transposition table of each thread in MiB; emptied before each search.
const TABLE_MIB: usize = 4;

/// Openings that games begin from, with a digest that tells lists apart.
///
/// # Examples
/// ```
/// let openings = reversi_train::OpeningList::parse("f5d6c3\nf5f6 # and a comment\n")?;
/// assert_eq!(openings.as_slice().len(), 2);
/// # Ok::<(), reversi_train::OpeningsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningList {
    openings: Arc<[Vec<Square>]>,
    digest: String,
}

impl OpeningList {
    /// Reads transcripts, one a line; empty lines and what follows a `#` are skipped.
    ///
    /// # Errors
    /// A line that is not the beginning of a game, named by its number; no opening at all.
    pub fn parse(text: &str) -> Result<Self, OpeningsError> {
        let Openings::List(openings) = Openings::parse(text)? else {
            unreachable!("a text gives a list");
        };
        let names = openings.iter().map(|opening| transcript(opening) + "\n");
        let digest = digest_hex(names.collect::<String>().as_bytes());
        Ok(Self { openings: openings.into(), digest })
    }

    /// The balanced openings that come with the program.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn embedded() -> Self {
        Self::parse(EMBEDDED).expect("the openings in the program are right")
    }

    /// The openings; passes are left out.
    pub fn as_slice(&self) -> &[Vec<Square>] {
        &self.openings
    }

    /// SHA-256 in hexadecimal over the transcripts, each followed by a line feed.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// The moves of an opening as text.
pub fn transcript(opening: &[Square]) -> String {
    opening.iter().map(ToString::to_string).collect()
}

/// Which openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BalanceOptions {
    /// Their length, 1 to [`BalanceOptions::MAX_PLIES`].
    pub plies: u32,
    /// Plies searched from their last position.
    pub depth: u32,
    /// How sure ProbCut must be in that.
    pub selectivity: Selectivity,
    /// The largest distance of the score from 0, in discs.
    pub margin: u32,
    /// The most openings; of more, those nearest to 0 are taken.
    pub most: usize,
    /// Openings searched at the same time.
    pub threads: usize,
}

impl BalanceOptions {
    /// The longest opening: there are ten million positions at the next ply.
    pub const MAX_PLIES: u32 = 10;
}

impl Default for BalanceOptions {
    fn default() -> Self {
        Self {
            plies: 8,
            depth: 14,
            selectivity: Selectivity::P87,
            margin: 2,
            most: 4000,
            threads: 1,
        }
    }
}

/// A balanced opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalancedOpening {
    /// The moves, f5 first.
    pub moves: Vec<Square>,
    /// The score of the position after them, mover's view.
    pub score: i8,
}

/// What [`find_balanced`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalancedOpenings {
    /// The openings, in an order by lot: the first hundred are as varied as any other.
    pub openings: Vec<BalancedOpening>,
    /// Positions after so many plies, symmetric ones and transpositions counted once.
    pub positions: u64,
    /// Of these, the ones within the margin.
    pub balanced: u64,
}

/// The search for openings cannot begin or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BalanceError {
    /// Too short or too long.
    #[error("openings of {plies} plies: expected 1 to {}", BalanceOptions::MAX_PLIES)]
    Plies {
        /// What was asked for.
        plies: u32,
    },
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// No searcher with these options.
    #[error(transparent)]
    Search(#[from] OptionsError),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// Searches every position after `options.plies` plies and returns an opening to each balanced one.
///
/// Positions that are equal but for a symmetry count once. The result does not depend on the
/// number of threads. `observer` is told how many searches of how many are done in a pass over
/// the positions left, the quick passes first.
///
/// # Errors
/// Impossible options, or `stop`.
pub fn find_balanced(
    weights: &Arc<Weights>,
    options: &BalanceOptions,
    stop: &StopHandle,
    observer: &mut dyn FnMut(u64, u64),
) -> Result<BalancedOpenings, BalanceError> {
    let BalanceOptions { plies, depth, selectivity, margin, most, threads } = *options;
    if plies == 0 || plies > BalanceOptions::MAX_PLIES {
        return Err(BalanceError::Plies { plies });
    }
    let pool = thread_pool(threads)?;
    let mut left: Vec<_> = positions(plies).into_iter().map(|(_, line)| (line, 0)).collect();
    let positions = left.len() as u64;
    let screens = SCREENS.iter().filter(|screen| screen.0 < depth);
    for (less, slack) in screens.copied().chain([(0, 0)]) {
        let limits = Limits { selectivity, ..Limits::depth(depth - less) };
        let searchers = searchers(weights, TABLE_MIB, threads)?;
        let (total, mut scores) = (left.len() as u64, Vec::with_capacity(left.len()));
        let work = |searcher: &mut Searcher, job: u64| {
            searcher.clear();
            let board = after(&left[job as usize].0);
            let report = searcher.search(&board, &limits, stop, &mut |_| {});
            (!stop.is_stopped()).then_some(report.score as i8)
        };
        in_order(&pool, searchers, total, work, &mut |score| {
            scores.push(score);
            observer(scores.len() as u64, total);
            ControlFlow::Continue(())
        });
        if scores.len() < left.len() {
            return Err(BalanceError::Stopped);
        }
        let lines = left.into_iter().map(|(line, _)| line);
        left = lines
            .zip(scores)
            .filter(|(_, score)| u32::from(score.unsigned_abs()) <= margin + slack)
            .collect();
    }
    let balanced = left.len() as u64;
    let lot = |line: &[Square]| {
        let canonical = after(line).canonical();
        mix(canonical.mover().bits() ^ mix(canonical.opponent().bits()))
    };
    left.sort_by_cached_key(|(line, score)| (score.unsigned_abs(), lot(line)));
    left.truncate(most);
    left.sort_by_cached_key(|(line, _)| lot(line));
    let openings = left.into_iter().map(|(moves, score)| BalancedOpening { moves, score });
    Ok(BalancedOpenings { openings: openings.collect(), positions, balanced })
}

/// The positions after `plies` plies, each once whatever its symmetry, with the first line that
/// leads there; those are left out in which the mover must pass.
fn positions(plies: u32) -> Vec<(Board, Vec<Square>)> {
    let start = Board::START.play(Square::F5).expect("the usual first move");
    let mut reached = vec![(start, vec![Square::F5])];
    for _ in 1..plies {
        let mut met = HashSet::new();
        let mut next = vec![];
        for (board, line) in &reached {
            for square in board.legal_moves() {
                let board = board.play(square).expect("a legal move");
                if !board.legal_moves().is_empty() && met.insert(board.canonical()) {
                    let line = line.iter().copied().chain([square]).collect();
                    next.push((board, line));
                }
            }
        }
        reached = next;
    }
    reached
}

/// The position after moves without passes between them.
fn after(line: &[Square]) -> Board {
    line.iter().fold(Board::START, |board, &square| board.play(square).expect("a legal move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_there_once() {
        // Distinct positions after n plies from the start, symmetric ones counted once.
        for (plies, count) in [(1, 1), (2, 3), (3, 14), (4, 60), (5, 322), (6, 1773)] {
            assert_eq!(positions(plies).len(), count, "{plies} plies");
        }
    }

    fn options(threads: usize) -> BalanceOptions {
        let default = BalanceOptions::default();
        BalanceOptions { plies: 4, depth: 4, most: 10, threads, ..default }
    }

    fn find(options: &BalanceOptions) -> Result<BalancedOpenings, BalanceError> {
        let weights = Arc::new(Weights::baseline());
        find_balanced(&weights, options, &StopHandle::new(), &mut |_, _| {})
    }

    #[test]
    fn openings_are_balanced_and_do_not_depend_on_the_threads() {
        let found = find(&options(1)).unwrap();
        assert_eq!(found, find(&options(2)).unwrap());
        assert_eq!((found.positions, found.openings.len()), (60, 10));
        assert!(found.balanced >= 10);
        for opening in &found.openings {
            assert!(opening.score.abs() <= 2 && opening.moves.len() == 4, "{opening:?}");
        }
        let all = find(&BalanceOptions { most: usize::MAX, ..options(1) }).unwrap();
        assert_eq!(all.openings.len() as u64, found.balanced);
        assert!(found.openings.iter().all(|opening| all.openings.contains(opening)));
    }

    #[test]
    fn impossible_lengths_and_stops_are_errors() {
        let none = find(&BalanceOptions { plies: 0, ..options(1) });
        assert!(matches!(none, Err(BalanceError::Plies { plies: 0 })));
        let stop = StopHandle::new();
        stop.stop();
        let weights = Arc::new(Weights::baseline());
        let stopped = find_balanced(&weights, &options(1), &stop, &mut |_, _| {});
        assert!(matches!(stopped, Err(BalanceError::Stopped)));
    }

    #[test]
    fn the_embedded_openings_are_distinct_positions() {
        let embedded = OpeningList::embedded();
        let openings = embedded.as_slice();
        assert!(openings.len() >= 1000 && openings.iter().all(|opening| opening.len() == 8));
        let boards: HashSet<_> = openings.iter().map(|line| after(line).canonical()).collect();
        assert_eq!(boards.len(), openings.len());
    }

    #[test]
    fn the_digest_is_that_of_the_moves() {
        let list = |text| OpeningList::parse(text).unwrap();
        assert_eq!(list("f5d6\nf5f6\n"), list("# two\nf5d6 # one\n\nF5F6"));
        assert_ne!(list("f5d6\nf5f6").digest(), list("f5f6\nf5d6").digest());
        let error = OpeningList::parse("f5d6\nf5a1\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2: "), "{error}");
    }
}
