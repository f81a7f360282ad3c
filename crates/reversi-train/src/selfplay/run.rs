//! Games in parallel, written shard by shard; stopped and resumed at any point.

use std::path::{Path, PathBuf};
use std::time::Duration;

use reversi_search::{OptionsError, Searcher, StopHandle};

use super::writer::{ShardPlan, Target, make_games};
use super::{SelfplayOptions, play_game};
use crate::dataset::DatasetError;
use crate::parallel::{ThreadsError, searchers};
use crate::settings::Difference;
use crate::shard::MAX_SHARD_GAMES;
use crate::storage::StorageError;

/// What to do with games that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnExisting {
    /// Refuse to begin.
    Refuse,
    /// Keep them and make the missing ones; begin anew if there are none.
    Resume,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfplayProgress {
    /// Games asked for, of this part.
    pub games_total: u64,
    /// Of these, games that earlier runs had finished.
    pub games_before: u64,
    /// Of these, games that are finished now.
    pub games: u64,
    /// Positions of the games that this run finished.
    pub positions: u64,
    /// Of these, the ones with a score: searched rather than left to chance.
    pub scored: u64,
    /// Since the start of the run.
    pub elapsed: Duration,
}

/// What a run has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfplaySummary {
    /// The last progress.
    pub progress: SelfplayProgress,
    /// Whether all games are there; otherwise the run was stopped.
    pub is_complete: bool,
}

/// A run of self-play, or of rescoring, cannot begin or go on. What is finished stays on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfplayError {
    /// Something is wrong with what is or should be on disk.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// There are games already, and nobody asked to resume.
    #[error("{}: holds a dataset already (seed {seed}, {games} games)", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
        /// The seed of the games.
        seed: u64,
        /// How many there are.
        games: u64,
    },
    /// There are games of another run.
    #[error("{}: holds the games of another run, with {} {} rather than {}",
        path.display(), difference.setting, difference.ours, difference.theirs
    )]
    Other {
        /// The folder.
        path: PathBuf,
        /// The setting in which they differ.
        difference: Difference,
    },
    /// Another process is at work.
    #[error("{}: another process is writing to this dataset", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The options leave nothing to do or ask for the impossible.
    #[error("{0}")]
    Options(String),
    /// No searcher with these options.
    #[error(transparent)]
    Search(#[from] OptionsError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

impl From<StorageError> for SelfplayError {
    fn from(error: StorageError) -> Self {
        Self::Dataset(error.into())
    }
}

/// Plays the games of `options` that `folder` does not hold yet and stores them there.
///
/// The bytes of the dataset depend on the options alone, but not on the threads, nor on how often
/// the run was stopped and resumed. After `stop` the games in progress are finished and saved.
/// `observer` sees the progress after every game.
///
/// # Errors
/// The options are impossible, the folder holds something else, or the system refuses to write;
/// see [`SelfplayError`]. What is finished stays.
pub fn run_selfplay(
    options: &SelfplayOptions,
    folder: &Path,
    existing: OnExisting,
    stop: &StopHandle,
    observer: &mut dyn FnMut(&SelfplayProgress),
) -> Result<SelfplaySummary, SelfplayError> {
    check(options)?;
    let searchers = searchers(&options.weights, options.play.table_mib as usize, options.threads)?;
    let SelfplayOptions { games, part, .. } = *options;
    let shard_games = u64::from(options.shard_games);
    let shards = ShardPlan::Numbers { games, shard_games, part };
    let target = Target { folder, settings: &options.settings(), existing, shards };
    let play = |searcher: &mut Searcher, number| {
        Ok(Some(play_game(searcher, &options.play, options.book.as_ref(), options.seed, number)))
    };
    make_games(target, searchers, &play, stop, observer)
}

fn check(options: &SelfplayOptions) -> Result<(), SelfplayError> {
    let refuse = |text: String| Err(SelfplayError::Options(text));
    let &SelfplayOptions { games, shard_games, part, play, ref book, .. } = options;
    if games == 0 || games > u64::MAX - MAX_SHARD_GAMES {
        return refuse(format!("{games} games"));
    }
    if shard_games == 0 || u64::from(shard_games) > MAX_SHARD_GAMES {
        return refuse(format!("{shard_games} games in a shard: expected 1 to {MAX_SHARD_GAMES}"));
    }
    let max = super::PlayOptions::MAX_RANDOM_PLIES;
    let after_book = book.as_ref().map_or(0, |book| book.random_plies);
    if let Some(plies) = [play.random_plies, after_book].into_iter().find(|&plies| plies > max) {
        return refuse(format!("{plies} random plies: expected 0 to {max}"));
    }
    if let Some(book) = book.as_ref().filter(|book| book.percent > 100) {
        return refuse(format!("{} games in a hundred from the list of openings", book.percent));
    }
    let explored = [play.exploration_permille, play.endgame_exploration_permille];
    if let Some(permille) = explored.into_iter().find(|&permille| permille > 1000) {
        return refuse(format!("{permille} explored moves in a thousand"));
    }
    if part.number == 0 || part.number > part.count {
        return refuse(format!("part {} of {}", part.number, part.count));
    }
    let shards = games.div_ceil(shard_games.into());
    if part.number > shards {
        return refuse(format!(
            "part {} of {} is empty: {games} games are {shards} shards of {shard_games} games",
            part.number, part.count
        ));
    }
    if options.threads == 0 {
        return refuse("0 threads".to_owned());
    }
    Ok(())
}
