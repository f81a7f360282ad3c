//! Generations: self-play, fit, ProbCut, gate match, promotion; resumed at any point.
//!
//! Each finished step is a line of the journal. A step that was not finished is done again, and
//! gives the same result; self-play keeps its finished games.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use reversi_eval::{FileError, Layout, PatternError, PatternFile, Weights, digest_hex};
use reversi_search::StopHandle;

mod journal;
mod plan;
mod report;
mod steps;

pub use report::GenerationSummary;

use crate::dataset::DatasetError;
use crate::fit::{FitError, FitOptions, FitProgress};
use crate::matches::{MatchError, MatchProgress};
use crate::parallel::{ThreadsError, thread_pool};
use crate::probcut::ProbCutError;
use crate::sample::Label;
use crate::selfplay::{OnExisting, SelfplayError, SelfplayProgress};
use crate::storage::StorageError;
use journal::{Entry, Journal, Start};
use plan::generations_in;

const BEST_NAME: &str = "best.rvw";
const WEIGHTS_NAME: &str = "weights.rvw";
const FIT_REPORT_NAME: &str = "fit.json";
/// How long a run goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainBudget {
    /// For about this long. How many games are played in it depends on the machine.
    Time(Duration),
    /// For this many games in each generation: the same bytes everywhere.
    Games(Vec<u64>),
}

/// What a run is told.
#[derive(Clone)]
pub struct TrainOptions {
    /// Where everything goes.
    pub folder: PathBuf,
    /// When it ends.
    pub budget: TrainBudget,
    /// Decides all games.
    pub seed: u64,
    /// The weights that play first; the hand-made ones to begin from nothing.
    pub from: Arc<Weights>,
    /// What the weights look at; its phases are those of the fit.
    pub patterns: PatternFile,
    /// Games at the same time.
    pub threads: usize,
    /// What to do with a run that is there already.
    pub existing: OnExisting,
    /// How weights are fitted.
    pub fit: FitOptions,
    /// How positions are labeled.
    pub label: Label,
}

/// What an observer of a run is told.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TrainEvent<'a> {
    /// A generation plays its games.
    Selfplay(u32, SelfplayProgress),
    /// Its weights are fitted.
    Fit(u32, FitProgress),
    /// Its ProbCut model is measured: positions done and all.
    ProbCut(u32, u64, u64),
    /// Its weights play against the best before.
    Gate(u32, MatchProgress),
    /// It is finished.
    Finished(&'a GenerationSummary),
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainSummary {
    /// The finished generations.
    pub generations: Vec<GenerationSummary>,
    /// The file with the best weights.
    pub best: PathBuf,
    /// Whether all generations are finished; otherwise the run was stopped.
    pub is_complete: bool,
    /// The games of each finished generation: the budget that gives the same bytes.
    pub games: Vec<u64>,
    /// Seconds spent on all steps, those of earlier calls included.
    pub seconds: f64,
}

/// A run cannot begin or go on. What is finished stays.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// There is a run already, and nobody asked to resume.
    #[error("{}: holds a training run already", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// Another run.
    #[error("{}: holds another training run: its {setting} is {found}, not {expected}", path.display())]
    Other {
        /// The folder.
        path: PathBuf,
        /// What differs.
        setting: &'static str,
        /// There.
        found: String,
        /// Asked for.
        expected: String,
    },
    /// Another process is at work.
    #[error("{}: another process is training in this folder", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A journal that cannot be read.
    #[error("{}: line {line}: {reason}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The budget is for nothing.
    #[error("{0}")]
    Budget(&'static str),
    /// The pattern set cannot be used.
    #[error(transparent)]
    Patterns(#[from] PatternError),
    /// Files.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Weights files.
    #[error(transparent)]
    Weights(#[from] FileError),
    /// Datasets.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// Self-play.
    #[error(transparent)]
    Selfplay(#[from] SelfplayError),
    /// The fit.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// The ProbCut model.
    #[error(transparent)]
    ProbCut(#[from] ProbCutError),
    /// The gate.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// Where in a run a step is.
#[derive(Clone, Copy, Debug)]
struct Place {
    generation: u32,
    /// Counted from 0 in this run, of `count`.
    index: u32,
    count: u32,
}

type Observer<'o> = dyn FnMut(&TrainEvent<'_>) + Send + 'o;

/// Whether a step was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Done,
    Stopped,
}

/// Trains weights in generations.
///
/// With a budget of games the weights depend on the seed, the start and the budget alone. After
/// `stop` the finished games and steps are on disk, and another call with
/// [`OnExisting::Resume`] goes on from there, as it does after a crash.
///
/// # Errors
/// See [`TrainError`].
pub fn train(
    options: &TrainOptions,
    stop: &StopHandle,
    observer: &mut (dyn FnMut(&TrainEvent<'_>) + Send),
) -> Result<TrainSummary, TrainError> {
    let mut run = Run::open(options, stop)?;
    let first = run.first;
    let count = match &options.budget {
        TrainBudget::Time(budget) => generations_in(*budget),
        TrainBudget::Games(games) => games.len() as u32,
    };
    let mut is_complete = true;
    for index in 0..count {
        if run.journal.gate(first + index).is_some() {
            continue;
        }
        if stop.is_stopped() || run.generation(index, count, observer)? == Step::Stopped {
            is_complete = false;
            break;
        }
    }
    let generations = report::summaries(&run.journal, first);
    let games = generations.iter().map(|generation| generation.games).collect();
    let best = options.folder.join(BEST_NAME);
    report::write(options, &run.journal, &generations)?;
    let seconds = run.journal.seconds();
    Ok(TrainSummary { generations, best, is_complete, games, seconds })
}

/// A run with its journal open.
struct Run<'a> {
    options: &'a TrainOptions,
    stop: &'a StopHandle,
    journal: Journal,
    pool: rayon::ThreadPool,
    layout: Layout,
    /// The number of the first generation.
    first: u32,
    best: Arc<Weights>,
}

/// The folder of a generation.
fn generation_folder(folder: &Path, generation: u32) -> PathBuf {
    folder.join(format!("generation-{generation:03}"))
}

impl<'a> Run<'a> {
    fn open(options: &'a TrainOptions, stop: &'a StopHandle) -> Result<Self, TrainError> {
        match &options.budget {
            TrainBudget::Games(games) if games.is_empty() || games.contains(&0) => {
                return Err(TrainError::Budget("every generation needs at least one game"));
            }
            TrainBudget::Time(time) if time.is_zero() => {
                return Err(TrainError::Budget("no time to train in"));
            }
            _ => {}
        }
        let pool = thread_pool(options.threads)?;
        let layout = Layout::new(options.patterns.set.clone())?;
        let folder = &options.folder;
        fs::create_dir_all(folder).map_err(StorageError::at(folder))?;
        let is_new = !folder.join(journal::JOURNAL_NAME).exists();
        let mut entries = fs::read_dir(folder).map_err(StorageError::at(folder))?;
        if is_new && entries.next().is_some() {
            return Err(DatasetError::Occupied { path: folder.clone() }.into());
        }
        if !is_new && options.existing == OnExisting::Refuse {
            return Err(TrainError::Exists { path: folder.clone() });
        }
        let mut journal = Journal::open(folder)?;
        let start = Start {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            seed: options.seed,
            from: digest_hex(&options.from.to_bytes()),
            from_generation: options.from.provenance().generation,
            patterns: describe_patterns(&options.patterns),
        };
        match journal.entries().first() {
            None => journal.append(Entry::Start(start.clone()))?,
            Some(Entry::Start(found)) => check_same(folder, found, &start)?,
            Some(_) => {
                let (path, reason) = (folder.join(journal::JOURNAL_NAME), "no start".to_owned());
                return Err(TrainError::Journal { path, line: 1, reason });
            }
        }
        let first = start.from_generation + 1;
        let best = Arc::clone(&options.from);
        let mut run = Self { options, stop, journal, pool, layout, first, best };
        run.load_best()?;
        Ok(run)
    }

    /// The weights of the last generation promoted; `best.rvw` is written if it is missing.
    fn load_best(&mut self) -> Result<(), TrainError> {
        let promoted = self.journal.entries().iter().rev().find_map(|entry| match entry {
            Entry::Gate(gate) if gate.promoted => Some(gate.generation),
            _ => None,
        });
        if let Some(generation) = promoted {
            let path = generation_folder(&self.options.folder, generation).join(WEIGHTS_NAME);
            self.best = Arc::new(Weights::load(&path)?);
        }
        let path = self.options.folder.join(BEST_NAME);
        if !path.exists() {
            self.best.save(&path)?;
        }
        Ok(())
    }

    /// The steps of a generation that the journal does not have yet.
    fn generation(
        &mut self,
        index: u32,
        count: u32,
        observer: &mut Observer<'_>,
    ) -> Result<Step, TrainError> {
        let generation = self.first + index;
        let folder = generation_folder(&self.options.folder, generation);
        fs::create_dir_all(&folder).map_err(StorageError::at(&folder))?;
        let place = Place { generation, index, count };
        let start = Instant::now();
        if self.journal.games(generation).is_none() {
            let entry = self.play_games(place, observer)?;
            if self.record(start, entry)? == Step::Stopped {
                return Ok(Step::Stopped);
            }
        }
        let start = Instant::now();
        if self.journal.fit(generation).is_none() {
            let entry = self.fit_weights(place, observer)?;
            if self.record(start, entry)? == Step::Stopped {
                return Ok(Step::Stopped);
            }
        }
        let start = Instant::now();
        let entry = self.play_gate(place, observer)?;
        if self.record(start, entry)? == Step::Stopped {
            return Ok(Step::Stopped);
        }
        self.load_best()?;
        if let Some(summary) = report::summaries(&self.journal, self.first).last() {
            observer(&TrainEvent::Finished(summary));
        }
        Ok(Step::Done)
    }

    /// Writes a finished step to the journal, or that it was stopped.
    fn record(&mut self, start: Instant, entry: Option<Entry>) -> Result<Step, TrainError> {
        let step = if entry.is_some() { Step::Done } else { Step::Stopped };
        let seconds = start.elapsed().as_secs_f64();
        self.journal.append(entry.unwrap_or(Entry::Stopped { seconds }))?;
        Ok(step)
    }
}

fn describe_patterns(patterns: &PatternFile) -> String {
    format!("{} {}", patterns.set.name, digest_hex(patterns.to_string().as_bytes()))
}

fn check_same(folder: &Path, found: &Start, asked: &Start) -> Result<(), TrainError> {
    let fields = [
        ("program", &found.engine, &asked.engine),
        ("seed", &found.seed.to_string(), &asked.seed.to_string()),
        ("start", &found.from, &asked.from),
        ("pattern set", &found.patterns, &asked.patterns),
    ];
    match fields.into_iter().find(|(_, found, asked)| found != asked) {
        None => Ok(()),
        Some((setting, found, expected)) => Err(TrainError::Other {
            path: folder.to_owned(),
            setting,
            found: found.clone(),
            expected: expected.clone(),
        }),
    }
}

#[cfg(test)]
mod tests;
