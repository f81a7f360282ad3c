//! The normal equations of the fit, applied without ever being written down.
//!
//! Sums run over chunks of fixed size and are added in the order of the chunks, so that results
//! do not depend on the number of threads.

use rayon::prelude::*;
use reversi_eval::{Layout, MAX_ACTIVE, Phases};

use crate::sample::{Chunk, Sample, Samples};
use crate::storage::StorageError;

/// A value for each parameter of each phase.
pub(super) type Vectors = Vec<Vec<f32>>;

/// The training data seen as a linear system, phase by phase.
pub(super) struct System<'a> {
    layout: &'a Layout,
    phases: Vec<Vec<Chunk<'a>>>,
}

/// The weighted error of an evaluation, in discs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ErrorSum {
    pub(super) weight: f64,
    pub(super) squares: f64,
}

impl ErrorSum {
    pub(super) fn rmse(&self) -> f64 {
        (self.squares / self.weight).sqrt()
    }
}

impl<'a> System<'a> {
    pub(super) fn new(layout: &'a Layout, phases: Phases, samples: &'a Samples) -> Self {
        let chunks = |phase| samples.chunks(phases.empties(phase));
        Self { layout, phases: (0..phases.count()).map(chunks).collect() }
    }

    /// Whether a phase has any sample.
    pub(super) fn has_data(&self, phase: usize) -> bool {
        !self.phases[phase].is_empty()
    }

    pub(super) fn zeros(&self) -> Vectors {
        vec![vec![0.0; self.layout.parameters()]; self.phases.len()]
    }

    /// The right side, sum of weight * label * x, and the diagonal, sum of weight * x^2.
    pub(super) fn right_side_and_diagonal(&self) -> Result<(Vectors, Vectors), StorageError> {
        let right = self.accumulate(None, |sample, _| sample.weight * sample.label)?;
        let diagonal = self.phases.par_iter().map(|chunks| self.diagonal(chunks));
        Ok((right, diagonal.collect::<Result<_, _>>()?))
    }

    /// sum of weight * x * (x . direction).
    pub(super) fn apply(&self, direction: &Vectors) -> Result<Vectors, StorageError> {
        self.accumulate(Some(direction), |sample, sum| sample.weight * sum)
    }

    /// The error of the evaluation with these weights.
    pub(super) fn error(&self, weights: &Vectors) -> Result<ErrorSum, StorageError> {
        let sums: Vec<Vec<ErrorSum>> = self
            .phases
            .par_iter()
            .zip(weights)
            .map(|(chunks, weights)| {
                let table = self.expand(weights);
                let error = |chunk: &Chunk<'_>| Ok(self.chunk_error(&chunk.read()?, &table));
                chunks.par_iter().map(error).collect()
            })
            .collect::<Result<_, StorageError>>()?;
        Ok(sums.iter().flatten().fold(ErrorSum::default(), |total, sum| ErrorSum {
            weight: total.weight + sum.weight,
            squares: total.squares + sum.squares,
        }))
    }

    fn chunk_error(&self, chunk: &[Sample], table: &[f32]) -> ErrorSum {
        let mut active = [0; MAX_ACTIVE];
        let mut total = ErrorSum::default();
        for sample in chunk {
            let entries = self.layout.active_entries(&sample.board, &mut active);
            let error = f64::from(sum(table, entries) - sample.label);
            total.weight += f64::from(sample.weight);
            total.squares += f64::from(sample.weight) * error * error;
        }
        total
    }

    /// Adds `value(sample, x . direction)` to every parameter active in each sample.
    ///
    /// The sums of a chunk take an accumulator as large as the evaluation, so that a phase has only
    /// some chunks in work at a time; with several phases at a time that is enough for all threads.
    fn accumulate(
        &self,
        direction: Option<&Vectors>,
        value: impl Fn(&Sample, f32) -> f32 + Sync,
    ) -> Result<Vectors, StorageError> {
        let at_a_time = rayon::current_num_threads().div_ceil(4);
        let phases: Vec<_> = self.phases.iter().enumerate().collect();
        phases
            .into_par_iter()
            .map(|(phase, chunks)| {
                let table = direction.map(|direction| self.expand(&direction[phase]));
                let mut parameters = vec![0.0_f64; self.layout.parameters()];
                for chunks in chunks.chunks(at_a_time) {
                    let sums = |chunk: &Chunk<'_>| {
                        Ok(self.accumulate_chunk(&chunk.read()?, table.as_deref(), &value))
                    };
                    let sums: Vec<_> =
                        chunks.par_iter().map(sums).collect::<Result<_, StorageError>>()?;
                    sums.iter().for_each(|sums| self.fold(sums, &mut parameters));
                }
                Ok(parameters.into_iter().map(|sum| sum as f32).collect())
            })
            .collect()
    }

    fn accumulate_chunk(
        &self,
        chunk: &[Sample],
        table: Option<&[f32]>,
        value: impl Fn(&Sample, f32) -> f32,
    ) -> Vec<f32> {
        let mut active = [0; MAX_ACTIVE];
        let mut sums = vec![0.0; self.layout.entries()];
        for sample in chunk {
            let entries = self.layout.active_entries(&sample.board, &mut active);
            let along = table.map_or(0.0, |table| sum(table, entries));
            let value = value(sample, along);
            for &entry in entries {
                sums[entry as usize] += value;
            }
        }
        sums
    }

    /// A parameter that is active several times in a sample counts with the square of that.
    fn diagonal(&self, chunks: &[Chunk<'_>]) -> Result<Vec<f32>, StorageError> {
        let parameter_of = self.layout.parameter_of();
        let mut active = [0; MAX_ACTIVE];
        let mut times = vec![0.0_f32; self.layout.parameters()];
        let mut sums = vec![0.0_f64; self.layout.parameters()];
        for chunk in chunks {
            for sample in chunk.read()?.iter() {
                let entries = self.layout.active_entries(&sample.board, &mut active);
                let parameters = || entries.iter().map(|&e| parameter_of[e as usize] as usize);
                parameters().for_each(|parameter| times[parameter] += 1.0);
                for parameter in parameters() {
                    sums[parameter] += f64::from(sample.weight * times[parameter]);
                }
                parameters().for_each(|parameter| times[parameter] = 0.0);
            }
        }
        Ok(sums.into_iter().map(|sum| sum as f32).collect())
    }

    /// One value an entry from one a parameter.
    fn expand(&self, parameters: &[f32]) -> Vec<f32> {
        self.layout.parameter_of().iter().map(|&p| parameters[p as usize]).collect()
    }

    /// Adds the sums of a chunk, one an entry, to those of the parameters.
    fn fold(&self, sums: &[f32], parameters: &mut [f64]) {
        for (sum, &parameter) in sums.iter().zip(self.layout.parameter_of()) {
            parameters[parameter as usize] += f64::from(*sum);
        }
    }
}

fn sum(table: &[f32], entries: &[u32]) -> f32 {
    entries.iter().map(|&entry| table[entry as usize]).sum()
}
