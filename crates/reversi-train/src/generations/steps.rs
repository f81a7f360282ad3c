//! The steps of a generation. Each returns the line for the journal, or `None` when stopped.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reversi_eval::{PatternFile, Weights, digest_hex};
use reversi_search::{Limits, StopHandle};

use super::journal::{Entry, Fit, Games, Gate};
use super::plan::{games_time, stage_of};
use super::{
    BEST_NAME, FIT_REPORT_NAME, Observer, Place, Run, TrainBudget, TrainError, TrainEvent,
    WEIGHTS_NAME, generation_folder,
};
use crate::dataset::Dataset;
use crate::elo::{Sprt, Verdict};
use crate::fit::{FitError, FitOptions, FitProgress, FitReport, Fitted, Origin, fit};
use crate::matches::{MatchOptions, MatchOutcome, MatchProgress, Player, play_match};
use crate::openings::OpeningList;
use crate::probcut::{ProbCutError, fit_probcut};
use crate::sample::{MemoryLimit, SampleSet, mix};
use crate::selfplay::{BookOptions, OnExisting, SelfplayOptions, SelfplayProgress, run_selfplay};
use crate::storage::{StorageError, write_atomically};

/// A generation is fitted to its own games and those of this many before it.
const EARLIER_GENERATIONS: u32 = 2;
/// More games than a generation can play in its time.
const MOST_GAMES: u64 = 10_000_000;
/// Games that a generation plays even if they take longer than planned.
const FEWEST_GAMES: u64 = 200;
/// The match that decides over promotion: undecided after this many games, the mean does.
const GATE_GAMES: u64 = 1000;
const GATE_DEPTH: u32 = 6;
const GATE_EXACT_FROM: u32 = 12;
/// Even about zero: a test of zero against a gain turns small gains down.
const GATE_TEST: Sprt = Sprt::new(-15.0, 15.0);

impl Run<'_> {
    fn data_folder(&self, generation: u32) -> PathBuf {
        generation_folder(&self.options.folder, generation).join("games")
    }

    /// The seed of a generation's games.
    fn seed_of(&self, generation: u32) -> u64 {
        mix(self.options.seed ^ mix(generation.into()))
    }

    pub(super) fn play_games(
        &mut self,
        Place { generation, index, count }: Place,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Entry>, TrainError> {
        let start = Instant::now();
        let stage = stage_of(generation);
        let (games, time) = match &self.options.budget {
            TrainBudget::Games(games) => (games[index as usize], None),
            TrainBudget::Time(budget) => {
                let spent = Duration::from_secs_f64(self.journal.seconds());
                let remaining = budget.saturating_sub(spent);
                let overhead = generation.checked_sub(1).and_then(|last| self.overhead(last));
                (MOST_GAMES, Some(games_time(remaining, index, count, overhead)))
            }
        };
        let options = SelfplayOptions {
            play: stage.play(),
            book: Some(BookOptions::new(OpeningList::embedded())),
            threads: self.options.threads,
            ..SelfplayOptions::new(games, self.seed_of(generation), Arc::clone(&self.best))
        };
        let folder = self.data_folder(generation);
        let enough = StopHandle::new();
        let mut observe = |progress: &SelfplayProgress| {
            let out_of_time = time.is_some_and(|time| progress.elapsed >= time);
            if self.stop.is_stopped() || (out_of_time && progress.games >= FEWEST_GAMES) {
                enough.stop();
            }
            observer(&TrainEvent::Selfplay(generation, *progress));
        };
        let summary = run_selfplay(&options, &folder, OnExisting::Resume, &enough, &mut observe)?;
        if self.stop.is_stopped() && !summary.is_complete {
            return Ok(None);
        }
        let dataset = Dataset::open(&folder)?;
        Ok(Some(Entry::Games(Games {
            generation,
            depth: stage.depth,
            exact_from: stage.exact_from,
            exploration_permille: stage.exploration_permille,
            games: dataset.game_count(),
            positions: dataset.position_count(),
            digest: dataset.digest(),
            seconds: start.elapsed().as_secs_f64(),
        })))
    }

    /// How long fit, model and gate of a generation took.
    fn overhead(&self, generation: u32) -> Option<Duration> {
        let (fit, gate) = (self.journal.fit(generation)?, self.journal.gate(generation)?);
        Some(Duration::from_secs_f64(fit.fit_seconds + fit.probcut_seconds + gate.seconds))
    }

    pub(super) fn fit_weights(
        &mut self,
        Place { generation, .. }: Place,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Entry>, TrainError> {
        let start = Instant::now();
        let earliest = generation.saturating_sub(EARLIER_GENERATIONS).max(self.first);
        let datasets = (earliest..=generation)
            .map(|generation| Dataset::open(&self.data_folder(generation)))
            .collect::<Result<Vec<_>, _>>()?;
        let fitted = self.fitted(generation, &datasets, observer);
        let Fitted { weights, report } = match fitted {
            Err(TrainError::Fit(FitError::Stopped)) => return Ok(None),
            fitted => fitted?,
        };
        let fit_seconds = start.elapsed().as_secs_f64();

        let start = Instant::now();
        let weights = Arc::new(weights);
        let probcut = stage_of(generation).probcut(self.options.seed, self.options.threads);
        let newest = &datasets[datasets.len() - 1..];
        let mut observe = |done, total| observer(&TrainEvent::ProbCut(generation, done, total));
        let model = match fit_probcut(&weights, newest, &probcut, self.stop, &mut observe) {
            Ok(fitted) => fitted.model,
            Err(ProbCutError::Stopped) => return Ok(None),
            // A handful of games: the cautious default model will do.
            Err(ProbCutError::TooFew { .. }) => weights.probcut().clone(),
            Err(error) => return Err(error.into()),
        };
        let weights = Weights::clone(&weights).with_probcut(model);
        let folder = generation_folder(&self.options.folder, generation);
        let path = folder.join(WEIGHTS_NAME);
        weights.save(&path)?;
        let json = serde_json::to_vec_pretty(&report).expect("a report can be encoded");
        write_atomically(&folder.join(FIT_REPORT_NAME), &json)?;
        let digest = digest_hex(&fs::read(&path).map_err(StorageError::at(&path))?);
        let probcut_seconds = start.elapsed().as_secs_f64();
        Ok(Some(Entry::Weights(entry(generation, &report, digest, fit_seconds, probcut_seconds))))
    }

    fn fitted(
        &self,
        generation: u32,
        datasets: &[Dataset],
        observer: &mut Observer<'_>,
    ) -> Result<Fitted, TrainError> {
        let digests: String = datasets.iter().map(Dataset::digest).collect();
        let origin = Origin {
            generation,
            seed: self.options.seed,
            dataset_digest: digest_hex(digests.as_bytes()),
        };
        let label = self.options.label;
        let PatternFile { phases, bands, .. } = self.options.patterns.clone();
        let options = FitOptions { phases, bands, ..self.options.fit.clone() };
        let folder = generation_folder(&self.options.folder, generation);
        let limit = MemoryLimit { mib: MemoryLimit::DEFAULT_MIB, folder };
        self.pool.install(|| {
            let set = SampleSet::read(datasets, &[], label, Some(&limit), self.stop)?;
            let mut observe =
                |progress: &FitProgress| observer(&TrainEvent::Fit(generation, *progress));
            Ok(fit(&self.layout, &set, &origin, &options, self.stop, &mut observe)?)
        })
    }

    pub(super) fn play_gate(
        &mut self,
        Place { generation, .. }: Place,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Entry>, TrainError> {
        let start = Instant::now();
        let path = generation_folder(&self.options.folder, generation).join(WEIGHTS_NAME);
        let candidate = Arc::new(Weights::load(&path)?);
        let limits = Limits { exact_from: GATE_EXACT_FROM, ..Limits::depth(GATE_DEPTH) };
        let player = |name: &str, weights: &Arc<Weights>| {
            Player::search(name.to_owned(), Arc::clone(weights), limits.clone())
        };
        let options = MatchOptions {
            games: GATE_GAMES,
            seed: self.seed_of(generation),
            threads: self.options.threads,
            sprt: Some(GATE_TEST),
            ..MatchOptions::default()
        };
        let mut observe =
            |progress: &MatchProgress| observer(&TrainEvent::Gate(generation, *progress));
        let (a, b) = (player("candidate", &candidate), player("best", &self.best));
        let outcome = play_match(&a, &b, &options, self.stop, &mut observe)?;
        if self.stop.is_stopped() {
            return Ok(None);
        }
        let MatchOutcome { wins_draws_losses: [wins, draws, losses], pairs, discs, .. } = outcome;
        let promoted = match outcome.verdict {
            Some(verdict) => verdict == Verdict::Accepted,
            None => pairs.score() > 0.5,
        };
        if promoted {
            let bytes = fs::read(&path).map_err(StorageError::at(&path))?;
            write_atomically(&self.options.folder.join(BEST_NAME), &bytes)?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let gate = Gate { generation, wins, draws, losses, discs, pairs, promoted, seconds };
        Ok(Some(Entry::Gate(gate)))
    }
}

fn entry(
    generation: u32,
    report: &FitReport,
    digest: String,
    fit_seconds: f64,
    probcut_seconds: f64,
) -> Fit {
    Fit {
        generation,
        positions: report.positions,
        held_out: report.held_out,
        iterations: report.iterations,
        mae: report.total.fitted.mae,
        rmse: report.total.fitted.rmse,
        mobility_mae: report.total.mobility.mae,
        constant_mae: report.total.constant.mae,
        digest,
        fit_seconds,
        probcut_seconds,
    }
}
