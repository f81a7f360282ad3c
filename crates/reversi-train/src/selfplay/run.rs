//! Games in parallel, written shard by shard; stopped and resumed at any point.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use reversi_search::{OptionsError, SearchOptions, Searcher, StopHandle};

use super::{SelfplayOptions, play_game};
use crate::dataset::{Completeness, DatasetError, ShardFile, find_shards, shard_name};
use crate::record::GameRecord;
use crate::settings::{Difference, MANIFEST_NAME, Settings};
use crate::shard::{MAX_SHARD_GAMES, Shard};
use crate::storage::{StorageError, TEMPORARY_SUFFIX, write_atomically};

/// An unfinished shard is saved this often: what a power cut can cost.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);
/// Finished games that may wait for the writer, but no more than a shard.
const WAITING_GAMES: usize = 256;

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

/// A run of self-play cannot begin or go on. What is finished stays on disk.
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
    #[error("{count} threads cannot be started: {reason}")]
    Threads {
        /// How many were asked for.
        count: usize,
        /// What the system said.
        reason: String,
    },
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
    let search = SearchOptions { table_mib: options.play.table_mib as usize, threads: 1 };
    let searchers = (0..options.threads)
        .map(|_| Searcher::new(options.weights.clone(), search))
        .collect::<Result<Vec<_>, _>>()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .thread_name(|i| format!("selfplay-{i}"))
        .build()
        .map_err(|error| SelfplayError::Threads {
            count: options.threads,
            reason: error.to_string(),
        })?;

    let settings = options.settings();
    let _lock = claim(folder, &settings, existing)?;
    let plan = Plan::new(options, find_shards(folder, &settings)?)?;
    let mut writer = Writer::new(&plan, folder, &settings, observer);
    let numbers = Mutex::new(plan.missing().flat_map(|(_, numbers)| numbers));
    let (sender, receiver) = sync_channel(WAITING_GAMES.min(options.shard_games as usize));
    let is_complete = pool.in_place_scope(|scope| {
        for mut searcher in searchers {
            let (sender, numbers) = (sender.clone(), &numbers);
            scope.spawn(move |_| play_games(options, &mut searcher, numbers, stop, &sender));
        }
        drop(sender);
        writer.write_all(receiver)
    })?;
    Ok(SelfplaySummary { progress: writer.progress(), is_complete })
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

/// Makes sure that the folder is a dataset with these settings and nobody else's; the lock lasts
/// as long as the file returned.
fn claim(folder: &Path, settings: &Settings, existing: OnExisting) -> Result<File, SelfplayError> {
    fs::create_dir_all(folder).map_err(StorageError::at(folder))?;
    match Settings::read(folder)? {
        None => {
            let mut entries = fs::read_dir(folder).map_err(StorageError::at(folder))?;
            if entries.any(|entry| entry.is_ok_and(|entry| !is_temporary(&entry.path()))) {
                return Err(DatasetError::Occupied { path: folder.to_owned() }.into());
            }
            settings.write(folder)?;
        }
        Some(found) => {
            if let Some(difference) = found.difference(settings) {
                return Err(SelfplayError::Other { path: folder.to_owned(), difference });
            }
            if existing == OnExisting::Refuse {
                let shards = find_shards(folder, settings)?;
                let games = shards.values().map(|shard| shard.info.games).sum();
                let (path, seed) = (folder.to_owned(), settings.seed);
                return Err(SelfplayError::Exists { path, seed, games });
            }
        }
    }
    let manifest = folder.join(MANIFEST_NAME);
    let file = File::open(&manifest).map_err(StorageError::at(&manifest))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(SelfplayError::InUse { path: folder.to_owned() });
    }
    // What a killed run was writing.
    for entry in fs::read_dir(folder).map_err(StorageError::at(folder))? {
        let path = entry.map_err(StorageError::at(folder))?.path();
        if is_temporary(&path) {
            fs::remove_file(&path).map_err(StorageError::at(&path))?;
        }
    }
    Ok(file)
}

fn is_temporary(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(TEMPORARY_SUFFIX))
}

/// Which games are to be played, and which are there.
struct Plan {
    games: u64,
    shard_games: u64,
    part: super::Part,
    /// Shards on disk that are in this part and in the range, checked.
    present: BTreeMap<u64, ShardFile>,
}

impl Plan {
    /// Reads every shard on disk, so that damage shows now rather than when the games are used.
    fn new(
        options: &SelfplayOptions,
        mut present: BTreeMap<u64, ShardFile>,
    ) -> Result<Self, DatasetError> {
        for shard in present.values() {
            shard.read()?;
        }
        let (games, shard_games) = (options.games, u64::from(options.shard_games));
        present.retain(|&index, _| options.part.contains(index) && index * shard_games < games);
        Ok(Self { games, shard_games, part: options.part, present })
    }

    /// The shards of this part with the numbers of their games.
    fn shards(&self) -> impl Iterator<Item = (u64, Range<u64>)> {
        let count = self.games.div_ceil(self.shard_games);
        let step = usize::try_from(self.part.count).unwrap_or(usize::MAX);
        (self.part.number - 1..count).step_by(step).map(|index| {
            let first = index * self.shard_games;
            (index, first..self.games.min(first + self.shard_games))
        })
    }

    /// Of each shard, the numbers of the games that are not there.
    fn missing(&self) -> impl Iterator<Item = (u64, Range<u64>)> {
        let missing = self.shards().map(|(index, numbers)| {
            let present = self.present.get(&index).map_or(0, |shard| shard.info.games);
            (index, numbers.start + present..numbers.end)
        });
        missing.filter(|(_, numbers)| !numbers.is_empty())
    }

    /// Games of this part, and those of them that are there.
    fn counts(&self) -> (u64, u64) {
        let all = self.games.div_ceil(self.shard_games);
        let shards = (all - self.part.number) / self.part.count + 1;
        let lacking =
            if self.part.contains(all - 1) { all * self.shard_games - self.games } else { 0 };
        let present = self
            .present
            .values()
            .map(|shard| shard.info.games.min(self.games - shard.info.first_game));
        (shards * self.shard_games - lacking, present.sum())
    }
}

/// What one thread does: the next game, until there is none left or the end was asked for.
fn play_games(
    options: &SelfplayOptions,
    searcher: &mut Searcher,
    numbers: &Mutex<impl Iterator<Item = u64>>,
    stop: &StopHandle,
    sender: &SyncSender<GameRecord>,
) {
    while !stop.is_stopped() {
        let number = numbers.lock().expect("nothing can fail while it is locked").next();
        let Some(number) = number else { return };
        let game = play_game(searcher, &options.play, options.book.as_ref(), options.seed, number);
        // Without a receiver the writer has failed.
        if sender.send(game).is_err() {
            return;
        }
    }
}

/// Takes the games as they come and writes them in order.
struct Writer<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    seed: u64,
    settings: [u8; 32],
    observer: &'a mut dyn FnMut(&SelfplayProgress),
    start: Instant,
    progress: SelfplayProgress,
    /// Games that came before their turn: no more than the other threads finish during one game.
    early: BTreeMap<u64, GameRecord>,
}

impl<'a> Writer<'a> {
    fn new(
        plan: &'a Plan,
        folder: &'a Path,
        settings: &Settings,
        observer: &'a mut dyn FnMut(&SelfplayProgress),
    ) -> Self {
        let (games_total, games_before) = plan.counts();
        let progress = SelfplayProgress {
            games_total,
            games_before,
            games: games_before,
            positions: 0,
            scored: 0,
            elapsed: Duration::ZERO,
        };
        observer(&progress);
        let (seed, settings) = (settings.seed, settings.digest());
        let start = Instant::now();
        Self { plan, folder, seed, settings, observer, start, progress, early: BTreeMap::new() }
    }

    fn progress(&self) -> SelfplayProgress {
        SelfplayProgress { elapsed: self.start.elapsed(), ..self.progress }
    }

    /// Whether all games came before the run was stopped.
    fn write_all(&mut self, receiver: Receiver<GameRecord>) -> Result<bool, SelfplayError> {
        let plan = self.plan;
        for (index, numbers) in plan.missing() {
            let mut games = match plan.present.get(&index) {
                Some(shard) => shard.read()?,
                None => Vec::new(),
            };
            let mut saved = (games.len(), Instant::now());
            for number in numbers {
                let Some(game) = self.receive(&receiver, number) else {
                    if games.len() > saved.0 {
                        self.save(index, &mut games, Completeness::Part)?;
                    }
                    return Ok(false);
                };
                games.push(game);
                if saved.1.elapsed() >= SAVE_INTERVAL {
                    self.save(index, &mut games, Completeness::Part)?;
                    saved = (games.len(), Instant::now());
                }
            }
            self.save(index, &mut games, Completeness::Whole)?;
            let part = self.folder.join(shard_name(index, Completeness::Part));
            match fs::remove_file(&part) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(StorageError { path: part, reason: error }.into());
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// Waits for a game; `None` if it will not come.
    fn receive(&mut self, receiver: &Receiver<GameRecord>, number: u64) -> Option<GameRecord> {
        loop {
            if let Some(game) = self.early.remove(&number) {
                return Some(game);
            }
            let game = receiver.recv().ok()?;
            self.progress.games += 1;
            self.progress.positions += game.moves.len() as u64;
            let scored = game.moves.iter().filter(|played| played.score.is_some()).count();
            self.progress.scored += scored as u64;
            let progress = self.progress();
            (self.observer)(&progress);
            self.early.insert(game.number, game);
        }
    }

    fn save(
        &self,
        index: u64,
        games: &mut Vec<GameRecord>,
        completeness: Completeness,
    ) -> Result<(), StorageError> {
        let first_game = index * self.plan.shard_games;
        let shard = Shard {
            seed: self.seed,
            settings: self.settings,
            first_game,
            games: games.split_off(0),
        };
        let bytes = shard.to_bytes();
        *games = shard.games;
        write_atomically(&self.folder.join(shard_name(index, completeness)), &bytes)
    }
}
