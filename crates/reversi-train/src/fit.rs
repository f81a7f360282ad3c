//! Weights from samples: ridge least squares over all phases at once, then what patterns are worth
//! together.
//!
//! The sum of the weights is linear in them, so the squared error has one minimum and needs no
//! learning rate: preconditioned conjugate gradients find it. Equal weights of neighboring phases
//! are drawn together, so that a pattern never met in one phase takes its value from the next, and
//! one never met at all stays at zero.

mod errors;
mod interactions;
mod solve;
mod system;

use reversi_eval::{
    Bands, Layout, Phases, ProbCut, Provenance, SizeError, UNITS_PER_DISC, Weights,
};
use reversi_search::StopHandle;

pub use errors::{ErrorStats, FitErrors, FitReport, PhaseReport};
pub(crate) use errors::{Sums, discs, mobilities};

use crate::sample::SampleSet;
use crate::storage::StorageError;
use interactions::Lesson;
use solve::{Prior, Solver};
use system::{System, Vectors};

/// Weights are rounded to this part of a disc: finer steps make the file larger and the evaluation
/// no better.
const STEPS_PER_DISC: i32 = 32;

/// How weights are fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct FitOptions {
    /// How the game is cut.
    pub phases: Phases,
    /// Which phases share the vectors of their interactions.
    pub bands: Bands,
    /// How often the interactions are learnt from every sample, 1 or more.
    pub epochs: u32,
    /// The pull of every weight toward zero, in observations: with this many samples a weight is
    /// half its own and half zero. More than 0.
    pub lambda: f32,
    /// The pull of equal weights of neighboring phases toward each other, in observations.
    pub smoothing: f32,
    /// Iterations at most, 1 or more.
    pub max_iterations: u32,
    /// Iterations without a held-out error better by [`FitOptions::LEAST_GAIN`] after which the fit
    /// ends, 1 or more.
    pub patience: u32,
}

impl FitOptions {
    /// The smallest share by which an error must fall to be called better. The last tenth of a per
    /// cent takes as many iterations as all before.
    pub const LEAST_GAIN: f64 = 5e-4;
}

impl Default for FitOptions {
    fn default() -> Self {
        let phases = Phases::new(2).expect("two discs a phase are allowed");
        let (bands, epochs) = (Bands::default(), 2);
        let (lambda, smoothing) = (0.3, 1024.0);
        Self { phases, bands, epochs, lambda, smoothing, max_iterations: 100, patience: 3 }
    }
}

/// What the weights' provenance records besides the fit's own figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The generation the weights will be.
    pub generation: u32,
    /// The seed of the self-play.
    pub seed: u64,
    /// SHA-256 of the data in hexadecimal.
    pub dataset_digest: String,
}

/// The steps of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FitStep {
    /// The weights, by iterations over all samples.
    Weights,
    /// The interactions, a portion of the samples at an iteration; the error is that of the
    /// portion, before learning from it.
    Interactions,
}

/// How far a fit is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitProgress {
    /// What is being fitted.
    pub step: FitStep,
    /// Iterations done.
    pub iteration: u32,
    /// Iterations at most.
    pub max_iterations: u32,
    /// The root mean square error on held-out positions, in discs (on training positions if none
    /// are held out).
    pub rmse: f64,
}

/// The outcome of a fit.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights, with the default ProbCut model.
    pub weights: Weights,
    /// Their error.
    pub report: FitReport,
}

/// Why no weights were fitted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// Nothing to learn from.
    #[error("the data hold no position to train on ({games} games, {positions} positions)")]
    NoPositions {
        /// Games read.
        games: u64,
        /// Positions in them, none of them usable.
        positions: u64,
    },
    /// An option outside its range.
    #[error("{option} is {found}: expected {expected}")]
    Option {
        /// The option's name.
        option: &'static str,
        /// Its value.
        found: f64,
        /// The range.
        expected: &'static str,
    },
    /// The stop handle was used.
    #[error("the fit was stopped")]
    Stopped,
    /// The weights do not fit the pattern set.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Samples in a file that cannot be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl FitOptions {
    fn check(&self) -> Result<(), FitError> {
        let check = |option, found: f64, fits: bool, expected| {
            if fits { Ok(()) } else { Err(FitError::Option { option, found, expected }) }
        };
        let limit = 1e9;
        let [lambda, smoothing] = [self.lambda, self.smoothing].map(f64::from);
        check("lambda", lambda, lambda > 0.0 && lambda <= limit, "more than 0, at most 1e9")?;
        check("smoothing", smoothing, (0.0..=limit).contains(&smoothing), "0 to 1e9")?;
        let iterations = f64::from(self.max_iterations);
        check("epochs", f64::from(self.epochs), self.epochs > 0, "at least 1")?;
        check("max iterations", iterations, self.max_iterations > 0, "at least 1")?;
        check("patience", f64::from(self.patience), self.patience > 0, "at least 1")
    }
}

/// Fits the weights of `layout` to the training samples; the held-out ones say when to stop and
/// how good the result is.
///
/// The same samples and options give the same weights on any number of threads.
///
/// # Errors
/// No training sample, an option outside its range, or a stop.
pub fn fit(
    layout: &Layout,
    set: &SampleSet,
    origin: &Origin,
    options: &FitOptions,
    stop: &StopHandle,
    observer: &mut (dyn FnMut(&FitProgress) + Send),
) -> Result<Fitted, FitError> {
    options.check()?;
    if stop.is_stopped() {
        return Err(FitError::Stopped);
    }
    if set.train.is_empty() {
        let (games, positions) = (set.counts.games, set.counts.positions);
        return Err(FitError::NoPositions { games, positions });
    }
    let system = System::new(layout, options.phases, &set.train);
    let (right, diagonal) = system.right_side_and_diagonal()?;
    let has_data: Vec<bool> =
        (0..options.phases.count()).map(|phase| system.has_data(phase)).collect();
    let prior =
        Prior { lambda: options.lambda, smoothing: options.smoothing, has_data: has_data.clone() };
    let solver = Solver::new(&system, prior, right, &diagonal);
    let Best { mut solution, iteration, curve } =
        descend(solver, layout, set, options, stop, observer)?;
    copy_to_empty_phases(&mut solution, &has_data);

    let mut weights = make_weights(layout, options.phases, &solution)?;
    let fit_report =
        |weights: &Weights| FitReport::new(weights, set, &diagonal, (iteration, curve.clone()));
    let mut report = fit_report(&weights)?;
    if !options.bands.highest().is_empty() {
        let (samples, has_data) = (&set.train, &has_data[..]);
        let lesson = Lesson { layout, options, samples, has_data, stop };
        let bands = lesson.learn(&mut solution, observer)?;
        copy_to_empty_phases(&mut solution, has_data);
        let richer = make_weights(layout, options.phases, &solution)?.with_bands(&bands)?;
        let richer_report = fit_report(&richer)?;
        // With too few games they fit to noise.
        if set.held_out.is_empty() || richer_report.total.fitted.rmse < report.total.fitted.rmse {
            (weights, report) = (richer, richer_report);
        }
    }
    let weights = weights.with_provenance(provenance(set, origin, options, &report));
    Ok(Fitted { weights, report })
}

/// Weights in the units of the file, without a model and a provenance of their own.
fn make_weights(layout: &Layout, phases: Phases, solution: &Vectors) -> Result<Weights, SizeError> {
    let in_units = |phase: &Vec<f32>| phase.iter().map(|&weight| to_units(weight)).collect();
    let parameters = solution.iter().map(in_units).collect();
    let (probcut, provenance) = (ProbCut::default(), Provenance::default());
    Weights::new(layout.clone(), phases, parameters, probcut, provenance)
}

/// The best weights met on the way, and the held-out error of every iteration.
struct Best {
    solution: Vectors,
    iteration: u32,
    curve: Vec<f64>,
}

fn descend(
    mut solver: Solver<'_>,
    layout: &Layout,
    set: &SampleSet,
    options: &FitOptions,
    stop: &StopHandle,
    observer: &mut (dyn FnMut(&FitProgress) + Send),
) -> Result<Best, FitError> {
    let judged = if set.held_out.is_empty() { &set.train } else { &set.held_out };
    let held_out = System::new(layout, options.phases, judged);
    let mut best = Best { solution: solver.solution().clone(), iteration: 0, curve: vec![] };
    let mut least = held_out.error(&best.solution)?.rmse();
    let (mut mark, mut marked) = (least, 0);
    for iteration in 1..=options.max_iterations {
        if !solver.step()? {
            break;
        }
        let rmse = held_out.error(solver.solution())?.rmse();
        best.curve.push(rmse);
        let (step, max_iterations) = (FitStep::Weights, options.max_iterations);
        observer(&FitProgress { step, iteration, max_iterations, rmse });
        if rmse < least {
            least = rmse;
            best.solution.clone_from(solver.solution());
            best.iteration = iteration;
        }
        if rmse < mark * (1.0 - FitOptions::LEAST_GAIN) {
            (mark, marked) = (rmse, iteration);
        } else if iteration >= marked + options.patience {
            break;
        }
        if stop.is_stopped() {
            return Err(FitError::Stopped);
        }
    }
    Ok(best)
}

/// A phase without any sample gets what the nearest phase that has some has (of two, the later
/// one).
fn copy_to_empty_phases<T: Clone>(phases: &mut [T], has_data: &[bool]) {
    let with_data: Vec<usize> = (0..has_data.len()).filter(|&phase| has_data[phase]).collect();
    for phase in 0..has_data.len() {
        let nearest = with_data.iter().rev().min_by_key(|other| other.abs_diff(phase));
        if let Some(&nearest) = nearest
            && nearest != phase
        {
            phases[phase] = phases[nearest].clone();
        }
    }
}

/// Rounds discs to steps of 1/[`STEPS_PER_DISC`], in the units of the weights file; the cast limits
/// what does not fit.
fn to_units(discs: f32) -> i16 {
    const UNITS_PER_STEP: f32 = (UNITS_PER_DISC / STEPS_PER_DISC) as f32;
    ((discs * STEPS_PER_DISC as f32).round() * UNITS_PER_STEP) as i16
}

fn provenance(
    set: &SampleSet,
    origin: &Origin,
    options: &FitOptions,
    report: &FitReport,
) -> Provenance {
    let program = format!(
        "reversi-train {}, lambda {}, smoothing {}, {} iterations",
        env!("CARGO_PKG_VERSION"),
        options.lambda,
        options.smoothing,
        report.iterations
    );
    Provenance {
        program,
        generation: origin.generation,
        seed: origin.seed,
        games: set.counts.games,
        positions: set.train.len() as u64,
        dataset_digest: origin.dataset_digest.clone(),
        label_recipe: set.label.describe(),
        validation: report.validation(),
    }
}

#[cfg(test)]
mod tests;
