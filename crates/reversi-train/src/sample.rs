//! Games to training samples: labels, held-out split, duplicates merged.

use rayon::prelude::*;
use reversi_core::{Board, Color};
use reversi_search::StopHandle;

use crate::dataset::{Dataset, DatasetError, ShardFile};
use crate::record::{GameRecord, MoveKind, MoveRecord, Position};

/// One game in this many is held out.
const HELD_OUT_ONE_IN: u64 = 20;

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

    /// The target of the position in which `played` was played; `outcome` in the mover's view.
    fn target(&self, played: &MoveRecord, outcome: f32) -> Option<f32> {
        match played.score.map(f32::from) {
            Some(score) if played.kind == MoveKind::Solved => Some(score),
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

/// Samples grouped by the number of empties, each group in the order of its boards.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    groups: Vec<Vec<Sample>>,
}

impl Samples {
    /// Groups there can be: 0 to 64 empties.
    const GROUPS: usize = 65;

    fn new() -> Self {
        Self { groups: vec![vec![]; Self::GROUPS] }
    }

    /// Positions, each counted once.
    pub fn len(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.groups.iter().all(Vec::is_empty)
    }

    /// The samples with this number of empties.
    pub fn with_empties(&self, empties: u32) -> &[Sample] {
        self.groups.get(empties as usize).map_or(&[], Vec::as_slice)
    }

    fn push(&mut self, sample: Sample) {
        self.groups[sample.board.empties().len() as usize].push(sample);
    }

    /// Turns every board to its canonical form and merges equal ones: labels are averaged,
    /// weights added, in the order in which they came.
    fn merge(&mut self) {
        self.groups.par_iter_mut().for_each(|group| {
            for sample in group.iter_mut() {
                sample.board = sample.board.canonical();
            }
            group.sort_by_key(|sample| sample.board);
            let mut merged: Vec<Sample> = Vec::new();
            for equal in group.chunk_by(|a, b| a.board == b.board) {
                let weight: f64 = equal.iter().map(|s| f64::from(s.weight)).sum();
                let sum: f64 = equal.iter().map(|s| f64::from(s.label) * f64::from(s.weight)).sum();
                let [label, weight] = [(sum / weight) as f32, weight as f32];
                merged.push(Sample { board: equal[0].board, label, weight });
            }
            merged.shrink_to_fit();
            *group = merged;
        });
    }

    /// Removes the positions that `others` has too; both must be merged.
    fn remove_shared(&mut self, others: &Self) -> u64 {
        let before = self.len();
        for (group, other) in self.groups.iter_mut().zip(&others.groups) {
            group.retain(|s| other.binary_search_by_key(&s.board, |o| o.board).is_err());
        }
        (before - self.len()) as u64
    }
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
    /// Left out: a random or book move came later, so the outcome is not the position's.
    pub before_random: u64,
    /// Left out: search score and outcome too far apart.
    pub dropped: u64,
    /// Left out of the held-out set: also in the training set.
    pub shared: u64,
}

impl SampleSet {
    /// The samples of all games of some datasets, read on the threads of the current pool.
    ///
    /// # Errors
    /// A shard cannot be read or is damaged.
    pub fn read(
        datasets: &[Dataset],
        label: Label,
        stop: &StopHandle,
    ) -> Result<Self, DatasetError> {
        let mut builder = SampleBuilder::new(label);
        for dataset in datasets {
            let seed = dataset.settings().seed;
            // As many shards are in memory at once as there are threads to check their games.
            for shards in dataset.shards().chunks(rayon::current_num_threads()) {
                let games: Vec<_> = shards.par_iter().map(ShardFile::read).collect();
                for games in games {
                    games?.iter().for_each(|game| builder.add(seed, game));
                }
                if stop.is_stopped() {
                    return Ok(builder.finish());
                }
            }
        }
        Ok(builder.finish())
    }
}

/// Collects samples game by game.
///
/// # Examples
/// ```
/// use reversi_train::{Label, SampleBuilder};
///
/// let set = SampleBuilder::new(Label::default()).finish();
/// assert!(set.train.is_empty() && set.held_out.is_empty());
/// ```
#[derive(Debug)]
pub struct SampleBuilder {
    set: SampleSet,
}

impl SampleBuilder {
    /// A builder without samples.
    pub fn new(label: Label) -> Self {
        let [train, held_out] = [Samples::new(), Samples::new()];
        let counts = SampleCounts::default();
        Self { set: SampleSet { label, train, held_out, counts } }
    }

    /// Adds a game. Whether it is held out depends on `dataset_seed` and the game's number.
    ///
    /// # Panics
    /// The game is not one that [`GameRecord::check`] accepts.
    pub fn add(&mut self, dataset_seed: u64, game: &GameRecord) {
        let held_out = mix(dataset_seed ^ mix(game.number)).is_multiple_of(HELD_OUT_ONE_IN);
        let into = if held_out { &mut self.set.held_out } else { &mut self.set.train };
        let counts = &mut self.set.counts;
        counts.games += 1;
        counts.positions += game.moves.len() as u64;
        // Black's score with the play that followed, unless a random move did; a solved position
        // is the outcome of those before it, whatever came later.
        let mut outcome = Some(game.score_of(Color::Black));
        let positions: Vec<Position> = game.positions().collect();
        for Position { board, mover, played } in positions.into_iter().rev() {
            let in_view = |score: i8| if mover == Color::Black { score } else { -score };
            match (played.kind, played.score) {
                (MoveKind::Solved, Some(score)) => outcome = Some(in_view(score)),
                (kind, _) if !kind.is_by_search() => outcome = None,
                _ => {}
            }
            let Some(outcome) = outcome.map(in_view) else {
                counts.before_random += 1;
                continue;
            };
            match self.set.label.target(&played, outcome.into()) {
                Some(label) => into.push(Sample { board, label, weight: 1.0 }),
                None => counts.dropped += 1,
            }
        }
    }

    /// The samples: duplicates merged, positions of the training set taken out of the held-out
    /// set. The result does not depend on the number of threads.
    pub fn finish(self) -> SampleSet {
        let mut set = self.set;
        set.train.merge();
        set.held_out.merge();
        set.counts.shared = set.held_out.remove_shared(&set.train);
        set
    }
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
