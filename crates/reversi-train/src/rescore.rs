//! Rescoring: new scores for the positions of games that were played before.

use std::path::Path;
use std::sync::{Arc, Mutex};

use reversi_core::Board;
use reversi_eval::{Weights, digest_hex};
use reversi_search::{Limits, Searcher, Selectivity, StopHandle};

use crate::dataset::{Dataset, DatasetError};
use crate::parallel::searchers;
use crate::record::{GameRecord, MoveKind, MoveRecord, Position};
use crate::selfplay::{
    OnExisting, SelfplayError, SelfplayProgress, SelfplaySummary, ShardPlan, Target, make_games,
};
use crate::settings::{Rescored, Settings};

/// How positions are searched again.
#[derive(Clone)]
pub struct RescoreOptions {
    /// The evaluation.
    pub weights: Arc<Weights>,
    /// Plies searched in positions whose score is not proven; `None` leaves those that are not
    /// solved as they are.
    pub depth: Option<u32>,
    /// How sure ProbCut must be in that.
    pub selectivity: Selectivity,
    /// Positions with at most this many empties are solved, if that was not done before.
    pub solve_from: u32,
    /// Whether positions of random and book moves are solved too.
    pub unsearched: bool,
    /// Transposition table of each thread in MiB; emptied before each game.
    pub table_mib: u32,
    /// Games searched at the same time.
    pub threads: usize,
}

impl RescoreOptions {
    /// The settings of the dataset that comes of `source`.
    pub fn settings(&self, source: &Dataset) -> Settings {
        let mut settings = source.settings().clone();
        settings.rescored.push(Rescored {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            source: source.digest(),
            weights: digest_hex(&self.weights.to_bytes()),
            depth: self.depth.unwrap_or(0),
            selectivity_percent: self.selectivity.percent(),
            solve_from: self.solve_from,
            unsearched: self.unsearched,
            table_mib: self.table_mib,
        });
        settings
    }

    /// How the position of `made` is searched; `None` if it keeps its score.
    fn limits(&self, made: &MoveRecord, board: &Board) -> Option<Limits> {
        if made.is_proven() || !(made.kind.is_by_search() || self.unsearched) {
            return None;
        }
        if board.empties().len() <= self.solve_from {
            return Some(Limits::exact());
        }
        let depth = self.depth.filter(|_| made.kind.is_by_search())?;
        Some(Limits { selectivity: self.selectivity, ..Limits::depth(depth) })
    }
}

/// Searches the positions of `source` as `options` say and stores the games with their new scores
/// in `folder`. Moves and final scores stay as they were played; a position that is solved becomes
/// [`MoveKind::Solved`], unless its move was random or from a book.
///
/// The bytes depend on the source and the options alone, but not on the threads, nor on how often
/// the run was stopped and resumed. After `stop` the games in progress are given up, and the
/// finished ones saved.
///
/// # Errors
/// The options are impossible or leave nothing to do, a shard of the source is damaged, the folder
/// holds something else, or the system refuses to write. What is finished stays.
pub fn rescore(
    source: &Dataset,
    options: &RescoreOptions,
    folder: &Path,
    existing: OnExisting,
    stop: &StopHandle,
    observer: &mut dyn FnMut(&SelfplayProgress),
) -> Result<SelfplaySummary, SelfplayError> {
    if options.depth.is_none() && options.solve_from == 0 {
        return Err(SelfplayError::Options("neither a depth nor empties to solve from".to_owned()));
    }
    let searchers = searchers(&options.weights, options.table_mib as usize, options.threads)?;
    let shard_games = u64::from(source.settings().shard_games);
    let shards = source.shards().iter().map(|shard| {
        let first = shard.info.first_game;
        (first / shard_games, first..first + shard.info.games)
    });
    let shards = ShardPlan::List(shards.collect());
    let target = Target { folder, settings: &options.settings(source), existing, shards };
    let games = SharedGames::new(source);
    let again = |searcher: &mut Searcher, number| {
        Ok(rescore_game(searcher, games.game(number)?, options, stop))
    };
    make_games(target, searchers, &again, stop, observer)
}

/// A game with new scores; `None` if it was stopped.
fn rescore_game(
    searcher: &mut Searcher,
    mut game: GameRecord,
    options: &RescoreOptions,
    stop: &StopHandle,
) -> Option<GameRecord> {
    searcher.clear();
    let boards: Vec<Board> = game.positions().map(|position| position.board).collect();
    // Last to first: what is known of later positions helps with the earlier ones.
    for (made, board) in game.moves.iter_mut().zip(&boards).rev() {
        let Some(limits) = options.limits(made, board) else { continue };
        let report = searcher.search(board, &limits, stop, &mut |_| {});
        if stop.is_stopped() {
            return None;
        }
        made.score = Some(report.score as i8);
        if made.kind.is_by_search() {
            made.kind = if report.is_exact() { MoveKind::Solved } else { MoveKind::Searched };
        }
    }
    Some(game)
}

/// The games of a dataset for threads that ask for them about in order: one shard is in memory.
struct SharedGames<'a> {
    dataset: &'a Dataset,
    shard: Mutex<Vec<GameRecord>>,
}

impl<'a> SharedGames<'a> {
    const fn new(dataset: &'a Dataset) -> Self {
        Self { dataset, shard: Mutex::new(Vec::new()) }
    }

    /// Game `number`, which must be one of the dataset.
    fn game(&self, number: u64) -> Result<GameRecord, DatasetError> {
        let mut games = self.shard.lock().expect("no thread panics with the lock");
        let find = |games: &[GameRecord]| {
            let first = games.first()?.number;
            games.get(usize::try_from(number.checked_sub(first)?).ok()?).cloned()
        };
        if let Some(game) = find(&games) {
            return Ok(game);
        }
        let shards = self.dataset.shards();
        let after = shards.partition_point(|shard| shard.info.first_game <= number);
        *games = shards[after - 1].read()?;
        Ok(find(&games).expect("a number from the plan"))
    }
}

/// How the scores of some positions changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreChange {
    /// Positions that were searched again.
    pub positions: u64,
    /// Of these, the ones whose score is proven now.
    pub proven: u64,
    /// Of these, the ones that had a score before.
    pub scored: u64,
    /// Of those, the ones with another score than before.
    pub changed: u64,
    /// Of those, the ones with another winner, or a draw on one side.
    pub turned: u64,
    /// Sum of the changes in discs, mover's view.
    pub sum: i64,
    /// Sum of their absolute values.
    pub absolute: u64,
    /// Sum of their squares.
    pub squares: u64,
}

impl ScoreChange {
    fn add(&mut self, before: &MoveRecord, after: &MoveRecord) {
        self.positions += 1;
        self.proven += u64::from(after.is_proven());
        if let (Some(old), Some(new)) = (before.score, after.score) {
            let change = i64::from(new) - i64::from(old);
            self.scored += 1;
            self.changed += u64::from(change != 0);
            self.turned += u64::from(old.signum() != new.signum());
            self.sum += change;
            self.absolute += change.unsigned_abs();
            self.squares += (change * change) as u64;
        }
    }

    /// The changes of two groups of positions together.
    #[must_use]
    pub const fn plus(&self, other: &Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            proven: self.proven + other.proven,
            scored: self.scored + other.scored,
            changed: self.changed + other.changed,
            turned: self.turned + other.turned,
            sum: self.sum + other.sum,
            absolute: self.absolute + other.absolute,
            squares: self.squares + other.squares,
        }
    }

    /// Mean change, mean absolute change and root mean square, in discs.
    pub fn means(&self) -> [f64; 3] {
        let count = self.scored.max(1) as f64;
        [
            self.sum as f64 / count,
            self.absolute as f64 / count,
            (self.squares as f64 / count).sqrt(),
        ]
    }
}

/// How the scores changed, by empties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreChanges {
    /// One for each number of empties, 0 to 60.
    pub by_empties: Vec<ScoreChange>,
}

impl ScoreChanges {
    /// Compares the games of `after` with those of `source` that it was made from with `options`.
    ///
    /// # Errors
    /// A shard cannot be read.
    pub fn between(
        source: &Dataset,
        after: &Dataset,
        options: &RescoreOptions,
    ) -> Result<Self, DatasetError> {
        let (mut by_empties, before) = (vec![ScoreChange::default(); 61], SharedGames::new(source));
        for game in after.games() {
            let game = game?;
            let old = before.game(game.number)?;
            for (Position { board, played, .. }, new) in old.positions().zip(&game.moves) {
                if options.limits(&played, &board).is_some() {
                    by_empties[board.empties().len() as usize].add(&played, new);
                }
            }
        }
        Ok(Self { by_empties })
    }

    /// The changes in positions of `low` to `high` empties, both included.
    pub fn within(&self, low: usize, high: usize) -> ScoreChange {
        self.by_empties[low..=high]
            .iter()
            .fold(ScoreChange::default(), |sum, change| sum.plus(change))
    }
}

#[cfg(test)]
mod tests;
