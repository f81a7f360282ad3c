//! Games made in parallel and written shard by shard; stopped and resumed at any point.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use reversi_search::{Searcher, StopHandle};

use super::{OnExisting, Part, SelfplayError, SelfplayProgress, SelfplaySummary};
use crate::dataset::{Completeness, DatasetError, ShardFile, find_shards, shard_name};
use crate::parallel::thread_pool;
use crate::record::GameRecord;
use crate::settings::{MANIFEST_NAME, Settings};
use crate::shard::Shard;
use crate::storage::{StorageError, TEMPORARY_SUFFIX, write_atomically};

/// An unfinished shard is saved this often: what a power cut can cost.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);
/// Finished games that may wait for the writer, but no more than a shard.
const WAITING_GAMES: u64 = 256;

/// A dataset to be made.
pub(crate) struct Target<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) settings: &'a Settings,
    pub(crate) existing: OnExisting,
    pub(crate) shards: ShardPlan,
}

/// The shards of a dataset and the numbers of their games.
pub(crate) enum ShardPlan {
    /// Games 0 to `games`, or those of a part.
    Numbers { games: u64, shard_games: u64, part: Part },
    /// Some shards.
    List(Vec<(u64, Range<u64>)>),
}

impl ShardPlan {
    fn iter(&self) -> Box<dyn Iterator<Item = (u64, Range<u64>)> + Send + '_> {
        match *self {
            Self::List(ref shards) => Box::new(shards.iter().cloned()),
            Self::Numbers { games, shard_games, part } => {
                let step = usize::try_from(part.count).unwrap_or(usize::MAX);
                let indices = (part.number - 1..games.div_ceil(shard_games)).step_by(step);
                Box::new(indices.map(move |index| {
                    let first = index * shard_games;
                    (index, first..games.min(first + shard_games))
                }))
            }
        }
    }
}

/// Makes the games of `target` that its folder does not hold yet and stores them there, on as many
/// threads as there are searchers. `make` gives a game by its number; `None` if it was stopped.
///
/// The bytes depend on the games alone. `observer` sees the progress after every game.
pub(crate) fn make_games(
    target: Target<'_>,
    searchers: Vec<Searcher>,
    make: &(impl Fn(&mut Searcher, u64) -> Result<Option<GameRecord>, SelfplayError> + Sync),
    stop: &StopHandle,
    observer: &mut dyn FnMut(&SelfplayProgress),
) -> Result<SelfplaySummary, SelfplayError> {
    let Target { folder, settings, existing, shards } = target;
    let pool = thread_pool(searchers.len())?;
    let _lock = claim(folder, settings, existing)?;
    let plan = Plan::new(shards, find_shards(folder, settings)?)?;
    let mut writer = Writer::new(&plan, folder, settings, observer);
    let numbers = Mutex::new(plan.missing().flat_map(|(_, numbers)| numbers));
    let waiting = WAITING_GAMES.min(settings.shard_games.into());
    let (sender, receiver) = sync_channel(waiting as usize);
    let is_complete = pool.in_place_scope(|scope| {
        for mut searcher in searchers {
            let (sender, numbers) = (sender.clone(), &numbers);
            scope.spawn(move |_| work(&mut searcher, numbers, make, stop, &sender));
        }
        drop(sender);
        writer.write_all(receiver)
    })?;
    Ok(SelfplaySummary { progress: writer.progress(), is_complete })
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

/// Which games are to be made, and which are there.
struct Plan {
    shards: ShardPlan,
    /// Shards on disk that are in the plan, checked.
    present: BTreeMap<u64, ShardFile>,
    games_total: u64,
    games_before: u64,
}

impl Plan {
    /// Reads every shard on disk, so that damage shows now rather than when the games are used.
    fn new(shards: ShardPlan, mut present: BTreeMap<u64, ShardFile>) -> Result<Self, DatasetError> {
        for shard in present.values() {
            shard.read()?;
        }
        let (mut planned, mut games_total, mut games_before) = (BTreeMap::new(), 0, 0);
        for (index, numbers) in shards.iter() {
            let count = numbers.end - numbers.start;
            games_total += count;
            if let Some(shard) = present.remove(&index) {
                games_before += shard.info.games.min(count);
                planned.insert(index, shard);
            }
        }
        Ok(Self { shards, present: planned, games_total, games_before })
    }

    /// Of each shard, the numbers of the games that are not there.
    fn missing(&self) -> impl Iterator<Item = (u64, Range<u64>)> + Send {
        let missing = self.shards.iter().map(|(index, numbers)| {
            let present = self.present.get(&index).map_or(0, |shard| shard.info.games);
            (index, numbers.start + present..numbers.end)
        });
        missing.filter(|(_, numbers)| !numbers.is_empty())
    }
}

/// What one thread does: the next game, until there is none left or the end was asked for.
fn work(
    searcher: &mut Searcher,
    numbers: &Mutex<impl Iterator<Item = u64>>,
    make: &impl Fn(&mut Searcher, u64) -> Result<Option<GameRecord>, SelfplayError>,
    stop: &StopHandle,
    sender: &SyncSender<Result<GameRecord, SelfplayError>>,
) {
    while !stop.is_stopped() {
        let number = numbers.lock().expect("nothing can fail while it is locked").next();
        let Some(number) = number else { return };
        let Some(game) = make(searcher, number).transpose() else { return };
        let failed = game.is_err();
        // Without a receiver the writer has failed.
        if sender.send(game).is_err() || failed {
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
        let Plan { games_total, games_before, .. } = *plan;
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
    fn write_all(
        &mut self,
        receiver: Receiver<Result<GameRecord, SelfplayError>>,
    ) -> Result<bool, SelfplayError> {
        let plan = self.plan;
        for (index, numbers) in plan.missing() {
            let mut games = match plan.present.get(&index) {
                Some(shard) => shard.read()?,
                None => Vec::new(),
            };
            let first_game = numbers.start - games.len() as u64;
            let mut saved = (games.len(), Instant::now());
            for number in numbers {
                match self.receive(&receiver, number) {
                    Some(Ok(game)) => games.push(game),
                    ended => {
                        if games.len() > saved.0 {
                            self.save(index, &mut games, first_game, Completeness::Part)?;
                        }
                        return ended.transpose().map(|_| false);
                    }
                }
                if saved.1.elapsed() >= SAVE_INTERVAL {
                    self.save(index, &mut games, first_game, Completeness::Part)?;
                    saved = (games.len(), Instant::now());
                }
            }
            self.save(index, &mut games, first_game, Completeness::Whole)?;
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
    fn receive(
        &mut self,
        receiver: &Receiver<Result<GameRecord, SelfplayError>>,
        number: u64,
    ) -> Option<Result<GameRecord, SelfplayError>> {
        loop {
            if let Some(game) = self.early.remove(&number) {
                return Some(Ok(game));
            }
            let game = match receiver.recv().ok()? {
                Ok(game) => game,
                failed => return Some(failed),
            };
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
        first_game: u64,
        completeness: Completeness,
    ) -> Result<(), StorageError> {
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
