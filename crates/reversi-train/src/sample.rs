//! Games to training samples: labels, held-out split, duplicates merged.

use std::io;

use rayon::prelude::*;
use reversi_core::{Board, Color};
use reversi_search::StopHandle;

use crate::dataset::{Dataset, DatasetError, ShardFile};
use crate::gamefile::GameFile;
use crate::record::{GameRecord, MoveRecord, Position};
use crate::storage::StorageError;

mod draft;
mod store;

pub use draft::MemoryLimit;
pub(crate) use store::Chunk;
pub use store::Samples;

use draft::{Draft, SampleFile};

/// One game in this many is held out.
const HELD_OUT_ONE_IN: u64 = 20;

/// Labels are multiples of this, in discs: the sum of any number of them is exact in `f64`, whatever
/// their order.
const LABEL_UNIT: f32 = 1.0 / 65_536.0;

/// Which games played elsewhere are held out depends on their moves and on this, not on a file.
const GAME_FILE_SEED: u64 = 0;

/// How the target of a position is made from its game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// The weight of the position's own search score, 0 to 1; the rest is the game's outcome.
    /// Solved positions keep their exact score.
    pub search_share: f32,
    /// Positions whose search score and outcome are further apart than this, in discs, are left
    /// out: a blunder followed, and the outcome says little of the position.
    pub drop_beyond: f32,
}

impl Default for Label {
    fn default() -> Self {
        Self { search_share: 0.65, drop_beyond: 32.0 }
    }
}

impl Label {
    /// What provenance records of the recipe.
    pub fn describe(&self) -> String {
        let search = (100.0 * self.search_share).round();
        format!(
            "{search} % search and {} % outcome, solved positions exact, dropped beyond {} discs",
            100.0 - search,
            self.drop_beyond
        )
    }

    /// The target, as a multiple of [`LABEL_UNIT`]; see [`Label::exact_target`].
    fn target(&self, played: &MoveRecord, outcome: f32) -> Option<f32> {
        self.exact_target(played, outcome).map(|discs| (discs / LABEL_UNIT).round() * LABEL_UNIT)
    }

    /// The target of the position in which `played` was played; `outcome` in the mover's view.
    fn exact_target(&self, played: &MoveRecord, outcome: f32) -> Option<f32> {
        match played.score.map(f32::from) {
            Some(score) if played.is_proven() => Some(score),
            Some(score) if (score - outcome).abs() > self.drop_beyond => None,
            Some(score) => Some(outcome + self.search_share * (score - outcome)),
            None => Some(outcome),
        }
    }
}

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// In canonical form, mover first; the mover has a legal move.
    pub board: Board,
    /// The target in discs, mover's view.
    pub label: f32,
    /// In how many games the position was met.
    pub weight: f32,
}

/// Training and held-out samples, and what became of the rest.
#[derive(Clone, Debug, Default)]
pub struct SampleSet {
    /// How the targets were made.
    pub label: Label,
    /// To fit to.
    pub train: Samples,
    /// To measure on: from other games than `train`, and no position in common with it.
    pub held_out: Samples,
    /// What was counted on the way.
    pub counts: SampleCounts,
}

/// What became of the positions of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleCounts {
    /// Games read, held-out ones included.
    pub games: u64,
    /// Positions with a move in those games.
    pub positions: u64,
    /// Left out: a random or book move was played in them, so that neither a search nor the outcome
    /// says what they are worth.
    pub unsearched: u64,
    /// Left out: search score and outcome too far apart.
    pub dropped: u64,
    /// Left out of the held-out set: also in the training set.
    pub shared: u64,
}

impl SampleSet {
    /// The samples of all games of some datasets, read on the threads of the current pool, and of
    /// files of games played elsewhere. Beyond the limit they go through files; without one all
    /// are in memory. The samples are the same.
    ///
    /// After `stop` there are none.
    ///
    /// # Errors
    /// A shard or file cannot be read, a shard is damaged, or the files cannot be written.
    pub fn read(
        datasets: &[Dataset],
        files: &[GameFile],
        label: Label,
        limit: Option<&MemoryLimit>,
        stop: &StopHandle,
    ) -> Result<Self, DatasetError> {
        let mut builder = SampleBuilder::new(label).with_limit(limit.cloned());
        for dataset in datasets {
            let seed = dataset.settings().seed;
            // As many shards are in memory at once as there are threads to check their games.
            for shards in dataset.shards().chunks(rayon::current_num_threads()) {
                let games: Vec<_> = shards.par_iter().map(ShardFile::read).collect();
                for games in games {
                    games?.iter().for_each(|game| builder.add(seed, game));
                    builder.relieve()?;
                }
                if stop.is_stopped() {
                    return Ok(Self { label, ..Self::default() });
                }
            }
        }
        for file in files {
            /// So many games make a few MiB of samples.
            const GAMES_AT_ONCE: u64 = 4096;
            let (mut games, mut relieved) = (0, Ok(()));
            file.read(stop, &mut |game| {
                builder.add(GAME_FILE_SEED, game);
                games += 1;
                if games % GAMES_AT_ONCE == 0 && relieved.is_ok() {
                    relieved = builder.relieve();
                }
            })?;
            relieved?;
            if stop.is_stopped() {
                return Ok(Self { label, ..Self::default() });
            }
        }
        Ok(builder.finish()?)
    }
}

/// Collects samples game by game.
///
/// # Examples
/// ```
/// use reversi_train::{Label, SampleBuilder};
///
/// let set = SampleBuilder::new(Label::default()).finish()?;
/// assert!(set.train.is_empty() && set.held_out.is_empty());
/// # Ok::<(), reversi_train::StorageError>(())
/// ```
#[derive(Debug)]
pub struct SampleBuilder {
    label: Label,
    train: Draft,
    held_out: Draft,
    counts: SampleCounts,
    limit: Option<MemoryLimit>,
}

impl SampleBuilder {
    /// A builder without samples and without a limit.
    pub fn new(label: Label) -> Self {
        let [train, held_out] = [Draft::new(), Draft::new()];
        Self { label, train, held_out, counts: SampleCounts::default(), limit: None }
    }

    /// The builder with a limit to its memory; [`SampleBuilder::relieve`] keeps to it.
    #[must_use]
    pub fn with_limit(self, limit: Option<MemoryLimit>) -> Self {
        Self { limit, ..self }
    }

    /// Adds a game. Whether it is held out depends on `dataset_seed` and the game's number.
    ///
    /// # Panics
    /// The game is not one that [`GameRecord::check`] accepts.
    pub fn add(&mut self, dataset_seed: u64, game: &GameRecord) {
        let held_out = is_held_out(dataset_seed, game.number);
        let into = if held_out { &mut self.held_out } else { &mut self.train };
        let counts = &mut self.counts;
        counts.games += 1;
        counts.positions += game.moves.len() as u64;
        // Black's score with the play that followed. A solved position is the outcome of those before
        // it, whatever came later; before a random move it is what the last search expected.
        let mut outcome = Some(game.score_of(Color::Black));
        let positions: Vec<Position> = game.positions().collect();
        for Position { board, mover, played } in positions.into_iter().rev() {
            let in_view = |score: i8| if mover == Color::Black { score } else { -score };
            match played.score {
                Some(score) if played.is_proven() => outcome = Some(in_view(score)),
                _ if !played.kind.is_by_search() => outcome = None,
                score => outcome = outcome.or(score.map(in_view)),
            }
            let Some(outcome) = outcome.map(in_view) else {
                counts.unsearched += 1;
                continue;
            };
            match self.label.target(&played, outcome.into()) {
                Some(label) => into.push(Sample { board, label, weight: 1.0 }),
                None => counts.dropped += 1,
            }
        }
    }

    /// Moves the samples to files if they take more memory than the limit; to be called every few
    /// thousand games.
    ///
    /// # Errors
    /// The files cannot be written.
    pub fn relieve(&mut self) -> Result<(), StorageError> {
        let Some(limit) = &self.limit else { return Ok(()) };
        if self.train.bytes() + self.held_out.bytes() > limit.mib << 20 {
            self.train.spill(&limit.folder)?;
            self.held_out.spill(&limit.folder)?;
        }
        Ok(())
    }

    /// The samples: duplicates merged, positions of the training set taken out of the held-out
    /// set. They depend neither on the number of threads nor on the limit.
    ///
    /// # Errors
    /// The files cannot be written or read.
    pub fn finish(mut self) -> Result<SampleSet, StorageError> {
        match self.limit.take().filter(|_| self.train.is_spilled()) {
            Some(limit) => self.finish_in_files(&limit),
            None => {
                let Self { label, train, held_out, mut counts, .. } = self;
                let train = train.into_memory();
                let (held_out, shared) = held_out.into_memory().without(&train)?;
                counts.shared = shared;
                Ok(SampleSet { label, train, held_out, counts })
            }
        }
    }

    fn finish_in_files(
        mut self,
        MemoryLimit { folder, .. }: &MemoryLimit,
    ) -> Result<SampleSet, StorageError> {
        self.train.spill(folder)?;
        self.held_out.spill(folder)?;
        let Self { label, train, held_out, mut counts, .. } = self;
        let (mut train, mut held_out) = (train.into_runs(folder)?, held_out.into_runs(folder)?);
        let mut files = [SampleFile::new(folder)?, SampleFile::new(folder)?];
        let mut merge = || -> io::Result<u64> {
            let (mut shared, mut candidate) = (0, held_out.next()?);
            while let Some(record) = train.next()? {
                while let Some(held) = candidate.filter(|held| held.key() <= record.key()) {
                    if held.board == record.board {
                        shared += 1;
                    } else {
                        files[1].push(&held.sample())?;
                    }
                    candidate = held_out.next()?;
                }
                files[0].push(&record.sample())?;
            }
            while let Some(held) = candidate {
                files[1].push(&held.sample())?;
                candidate = held_out.next()?;
            }
            Ok(shared)
        };
        counts.shared = merge().map_err(StorageError::at(folder))?;
        let [train, held_out] = files.map(SampleFile::finish);
        Ok(SampleSet { label, train: train?, held_out: held_out?, counts })
    }
}

/// Whether a game is held out of the training set.
pub(crate) const fn is_held_out(dataset_seed: u64, number: u64) -> bool {
    mix(dataset_seed ^ mix(number)).is_multiple_of(HELD_OUT_ONE_IN)
}

/// The finalizer of SplitMix64: every bit of the result depends on every bit of `n`.
pub(crate) const fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

#[cfg(test)]
mod tests;
