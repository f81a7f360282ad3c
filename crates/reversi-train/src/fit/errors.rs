//! `FitReport`: how good fitted weights are on games they were not fitted to.

use rayon::prelude::*;
use reversi_core::{Board, SCORE_MAX};
use reversi_eval::{Features, PhaseError, Scalar, UNITS_PER_DISC, Weights};
use serde::Serialize;

use super::system::Vectors;
use crate::linear::LeastSquares;
use crate::sample::{Chunk, SampleSet};
use crate::storage::StorageError;

/// Errors of an evaluation over some positions, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ErrorStats {
    /// Mean absolute error.
    pub mae: f64,
    /// Root mean square error.
    pub rmse: f64,
    /// Mean of evaluation less label.
    pub bias: f64,
}

/// What a fit reports of a phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhaseReport {
    /// The phase; 0 is the opening.
    pub phase: usize,
    /// Its lowest and highest number of empties.
    pub empties: (u32, u32),
    /// Training positions, each counted once.
    pub positions: u64,
    /// Held-out positions, each counted once.
    pub held_out: u64,
    /// Parameters that no training position of the phase has.
    pub never_seen: usize,
    /// Errors on the held-out positions.
    pub errors: FitErrors,
}

/// The errors of fitted weights beside those of two simple evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct FitErrors {
    /// The fitted weights.
    pub fitted: ErrorStats,
    /// The best constant of each phase.
    pub constant: ErrorStats,
    /// The best regression of each phase on the two mobilities alone.
    pub mobility: ErrorStats,
}

/// How a fit went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FitReport {
    /// Games read.
    pub games: u64,
    /// Training positions, each counted once.
    pub positions: u64,
    /// Held-out positions, each counted once.
    pub held_out: u64,
    /// Iterations behind the weights.
    pub iterations: u32,
    /// Root mean square error on held-out positions after each iteration, before rounding.
    pub curve: Vec<f64>,
    /// Parameters a phase has.
    pub parameters: usize,
    /// Parameters that no training position has.
    pub never_seen: usize,
    /// Phase by phase.
    pub phases: Vec<PhaseReport>,
    /// Errors over all phases, each position weighted by how often it was met.
    pub total: FitErrors,
}

impl FitReport {
    /// Measures `weights` on the held-out samples; `diagonal` tells which parameters were seen.
    pub(super) fn new(
        weights: &Weights,
        set: &SampleSet,
        diagonal: &Vectors,
        (iterations, curve): (u32, Vec<f64>),
    ) -> Result<Self, StorageError> {
        let phases: Vec<_> = (0..diagonal.len()).collect();
        let measured: Vec<_> = phases
            .into_par_iter()
            .map(|phase| measure(weights, set, diagonal, phase))
            .collect::<Result<_, _>>()?;
        let parameters = weights.layout().parameters();
        let unseen = |&parameter: &usize| diagonal.iter().all(|phase| phase[parameter] == 0.0);
        let mut sums = [Sums::default(); 3];
        for (_, phase) in &measured {
            sums.iter_mut().zip(phase).for_each(|(sum, phase)| sum.add_all(phase));
        }
        Ok(Self {
            games: set.counts.games,
            positions: set.train.len() as u64,
            held_out: set.held_out.len() as u64,
            iterations,
            curve,
            parameters,
            never_seen: (0..parameters).filter(unseen).count(),
            phases: measured.into_iter().map(|(report, _)| report).collect(),
            total: FitErrors::new(&sums),
        })
    }

    /// The errors as provenance stores them: one entry a phase that has held-out positions.
    pub(super) fn validation(&self) -> Vec<PhaseError> {
        self.phases
            .iter()
            .filter(|phase| phase.held_out > 0)
            .map(|phase| PhaseError {
                phase: phase.phase as u32,
                positions: phase.held_out,
                mae: phase.errors.fitted.mae as f32,
                rmse: phase.errors.fitted.rmse as f32,
                bias: phase.errors.fitted.bias as f32,
            })
            .collect()
    }
}

/// Weighted sums of errors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    weight: f64,
    absolute: f64,
    squares: f64,
    bias: f64,
}

impl Sums {
    pub(crate) fn add(&mut self, weight: f64, error: f64) {
        self.weight += weight;
        self.absolute += weight * error.abs();
        self.squares += weight * error * error;
        self.bias += weight * error;
    }

    const fn add_all(&mut self, other: &Self) {
        self.weight += other.weight;
        self.absolute += other.absolute;
        self.squares += other.squares;
        self.bias += other.bias;
    }

    pub(crate) fn stats(&self) -> ErrorStats {
        if self.weight == 0.0 {
            return ErrorStats::default();
        }
        ErrorStats {
            mae: self.absolute / self.weight,
            rmse: (self.squares / self.weight).sqrt(),
            bias: self.bias / self.weight,
        }
    }
}

impl FitErrors {
    pub(crate) fn new(sums: &[Sums; 3]) -> Self {
        let [fitted, constant, mobility] = sums.map(|sum| sum.stats());
        Self { fitted, constant, mobility }
    }
}

/// One phase: its report, and the sums of weights, constant and mobility regression.
fn measure(
    weights: &Weights,
    set: &SampleSet,
    diagonal: &Vectors,
    phase: usize,
) -> Result<(PhaseReport, [Sums; 3]), StorageError> {
    let empties = weights.phases().empties(phase);
    let (train, held_out) = (set.train.chunks(empties), set.held_out.chunks(empties));
    let count = |chunks: &[Chunk<'_>]| chunks.iter().map(|chunk| chunk.len() as u64).sum();

    let mut mean = LeastSquares::<1>::new();
    let mut regression = LeastSquares::<3>::new();
    for chunk in &train {
        for sample in chunk.read()?.iter() {
            let (label, weight) = (f64::from(sample.label), f64::from(sample.weight));
            mean.add(&[1.0], label, weight);
            regression.add(&mobilities(&sample.board), label, weight);
        }
    }
    let [mean] = mean.solve(0.0);
    let regression = regression.solve(1e-9);

    let mut sums = [Sums::default(); 3];
    for chunk in &held_out {
        for sample in chunk.read()?.iter() {
            let terms = mobilities(&sample.board);
            let by_mobility = terms.iter().zip(&regression).map(|(term, c)| term * c).sum();
            let estimates = [discs(weights, &sample.board), mean, by_mobility];
            for (sum, estimate) in sums.iter_mut().zip(estimates) {
                sum.add(f64::from(sample.weight), estimate - f64::from(sample.label));
            }
        }
    }
    let report = PhaseReport {
        phase,
        empties,
        positions: count(&train),
        held_out: count(&held_out),
        never_seen: diagonal[phase].iter().filter(|&&seen| seen == 0.0).count(),
        errors: FitErrors::new(&sums),
    };
    Ok((report, sums))
}

/// The terms of the regression on mobility.
pub(crate) fn mobilities(board: &Board) -> [f64; 3] {
    let mobility = |scalar: Scalar| scalar.value(board) as f64;
    [1.0, mobility(Scalar::MoverMobility), mobility(Scalar::OpponentMobility)]
}

/// The evaluation in discs, limited to possible scores but not rounded.
pub(crate) fn discs(weights: &Weights, board: &Board) -> f64 {
    let units = weights.evaluate_units(board, &Features::of(weights.layout(), board));
    let limit = f64::from(SCORE_MAX);
    (f64::from(units) / f64::from(UNITS_PER_DISC)).clamp(-limit, limit)
}
