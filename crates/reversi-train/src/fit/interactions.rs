//! What patterns are worth together, learnt by stochastic gradients after the linear fit.
//!
//! Each band of phases is learnt by itself, sample after sample in an order that a fixed seed
//! decides, so that results do not depend on the number of threads. Steps are those of AdaGrad
//! (J. Duchi, E. Hazan and Y. Singer, 2011), one rate for each weight and each vector: what is
//! rarely met still moves.

use std::ops::Range;
use std::sync::Mutex;

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use reversi_eval::{
    Band, Head, Layout, MAX_ACTIVE, Phases, RANK, SCALE_UNIT, SUM_LIMIT, UNITS_PER_DISC,
    VECTOR_UNIT,
};
use reversi_search::StopHandle;

use super::system::Vectors;
use super::{FitError, FitOptions, FitProgress, FitStep, copy_to_empty_phases};
use crate::sample::{Sample, Samples};

/// Discs are learnt in units of so many, which keeps all numbers near 1.
const DISCS: f32 = 8.0;
/// Samples shuffled at a time: all of a small data set, and about 100 MB of a large one.
const PORTION: usize = 1 << 22;
/// Samples between two looks at the stop handle.
const POLL: usize = 1 << 16;
/// Positions met more often than this count no more: they are of the opening.
const MAX_WEIGHT: f32 = 4.0;
/// No error counts for more, in units of [`DISCS`].
const MAX_ERROR: f32 = 4.0;

/// First steps, which fall to nothing until the end.
const WEIGHT_RATE: f32 = 0.003;
const VECTOR_RATE: f32 = 0.03;
const HEAD_RATE: f32 = 0.0003;
/// What the sums of squared gradients begin with. For vectors a thousand times what AdaGrad would
/// do with, so that what is rarely met does not fit to noise: that lowers the error on held-out
/// games.
const WEIGHT_SQUARES: f32 = 1.0;
const VECTOR_SQUARES: f32 = 10.0;
/// How the mean squared gradient of a head forgets.
const HEAD_MEMORY: f32 = 0.9995;
const HEAD_FLOOR: f32 = 1e-3;
/// Limits of the numbers that learning begins with.
const FIRST_VECTOR: f32 = 0.02;
const FIRST_BIAS: f32 = 0.5;
const FIRST_SCALE: (f32, f32) = (0.1, 0.5);

/// What all bands are learnt from.
pub(super) struct Lesson<'a> {
    pub(super) layout: &'a Layout,
    pub(super) options: &'a FitOptions,
    pub(super) samples: &'a Samples,
    /// Which phases have samples.
    pub(super) has_data: &'a [bool],
    pub(super) stop: &'a StopHandle,
}

impl Lesson<'_> {
    /// The interactions of all bands; the weights of `solution`, in discs, are fitted on with
    /// them.
    pub(super) fn learn(
        &self,
        solution: &mut Vectors,
        observer: &mut (dyn FnMut(&FitProgress) + Send),
    ) -> Result<Vec<Band>, FitError> {
        let ranges = self.options.bands.ranges(self.options.phases);
        let mut parts = vec![];
        let mut rest = &mut solution[..];
        for range in &ranges {
            let (part, after) = rest.split_at_mut(range.len());
            parts.push(part);
            rest = after;
        }
        let steps: usize = ranges.iter().map(|range| self.portions(range).1).sum();
        let max_iterations = self.options.epochs * steps as u32;
        let progress = Mutex::new((0, observer));
        let tell = |rmse| {
            let mut progress = progress.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            progress.0 += 1;
            let (iteration, step) = (progress.0, FitStep::Interactions);
            (progress.1)(&FitProgress { step, iteration, max_iterations, rmse });
        };
        // The last band is the largest, and so the first to begin.
        let mut bands: Vec<_> = ranges.into_iter().zip(parts).enumerate().rev().collect();
        let learnt: Vec<_> = bands
            .par_iter_mut()
            .with_max_len(1)
            .map(|(number, (range, part))| self.learn_band(*number, range, part, &tell))
            .collect::<Result<_, _>>()?;
        Ok(learnt.into_iter().rev().collect())
    }

    /// The chunks of a band, and into how many portions they are read.
    fn portions(&self, range: &Range<usize>) -> (Vec<crate::sample::Chunk<'_>>, usize) {
        let phases = self.options.phases;
        let (low, high) = (phases.empties(range.end - 1).0, phases.empties(range.start).1);
        let chunks = self.samples.chunks((low, high));
        let samples: usize = chunks.iter().map(|chunk| chunk.len()).sum();
        (chunks, samples.div_ceil(PORTION))
    }

    fn learn_band(
        &self,
        number: usize,
        range: &Range<usize>,
        solution: &mut [Vec<f32>],
        tell: &(dyn Fn(f64) + Sync),
    ) -> Result<Band, FitError> {
        let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
        let mut learner = Learner::new(self.layout, self.options.phases, range, solution, &mut rng);
        let (mut chunks, portions) = self.portions(range);
        let total: usize = chunks.iter().map(|chunk| chunk.len()).sum();
        if total == 0 {
            let heads = vec![Head::default(); range.len()];
            return Ok(Band { heads, vectors: vec![[0; RANK]; self.layout.parameters()] });
        }
        let steps = total as f32 * self.options.epochs as f32;
        let mut done = 0_usize;
        for _ in 0..self.options.epochs {
            chunks.shuffle(&mut rng);
            for some in chunks.chunks(chunks.len().div_ceil(portions)) {
                let mut samples = vec![];
                for chunk in some {
                    samples.extend_from_slice(&chunk.read()?);
                }
                samples.shuffle(&mut rng);
                let mut squares = 0.0;
                for (index, sample) in samples.iter().enumerate() {
                    if index % POLL == 0 && self.stop.is_stopped() {
                        return Err(FitError::Stopped);
                    }
                    let error = f64::from(learner.learn(sample, 1.0 - done as f32 / steps));
                    squares += error * error;
                    done += 1;
                }
                tell((squares / samples.len() as f64).sqrt() * f64::from(DISCS));
            }
        }
        copy_to_empty_phases(&mut learner.heads, &self.has_data[range.clone()]);
        for (phase, weights) in solution.iter_mut().zip(&learner.weights) {
            for (weight, learnt) in phase.iter_mut().zip(weights) {
                *weight = learnt.value * DISCS;
            }
        }
        Ok(learner.band())
    }
}

/// A number with the sum of its squared gradients.
#[derive(Clone, Copy)]
struct Learnt {
    value: f32,
    squares: f32,
}

impl Learnt {
    const fn new(value: f32) -> Self {
        Self { value, squares: 0.0 }
    }

    /// A step of a number of a head.
    fn step(&mut self, gradient: f32, rate: f32) {
        self.squares = HEAD_MEMORY * self.squares + (1.0 - HEAD_MEMORY) * gradient * gradient;
        self.value -= rate * gradient / (self.squares.sqrt() + HEAD_FLOOR);
    }
}

#[derive(Clone, Copy)]
struct Vector {
    values: [f32; RANK],
    squares: f32,
}

#[derive(Clone)]
struct LearningHead {
    bias: [Learnt; RANK],
    scale: [Learnt; RANK],
    offset: Learnt,
}

/// The numbers of a band while they are learnt.
struct Learner<'a> {
    layout: &'a Layout,
    phases: Phases,
    first_phase: usize,
    weights: Vec<Vec<Learnt>>,
    vectors: Vec<Vector>,
    heads: Vec<LearningHead>,
}

impl<'a> Learner<'a> {
    fn new(
        layout: &'a Layout,
        phases: Phases,
        range: &Range<usize>,
        solution: &[Vec<f32>],
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let mut between = |low: f32, high: f32| {
            low + (high - low) * (rng.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
        };
        let weight = |&value: &f32| Learnt { value: value / DISCS, squares: WEIGHT_SQUARES };
        let weights = solution.iter().map(|phase| phase.iter().map(weight).collect()).collect();
        let vectors = (0..layout.parameters())
            .map(|_| Vector {
                values: std::array::from_fn(|_| between(-FIRST_VECTOR, FIRST_VECTOR)),
                squares: VECTOR_SQUARES,
            })
            .collect();
        let bias = std::array::from_fn(|_| Learnt::new(between(-FIRST_BIAS, FIRST_BIAS)));
        // As many squares that are good for the mover as for the opponent.
        let scale = std::array::from_fn(|k| {
            let size = between(FIRST_SCALE.0, FIRST_SCALE.1);
            Learnt::new(if k % 2 == 0 { size } else { -size })
        });
        let head = LearningHead { bias, scale, offset: Learnt::new(0.0) };
        let heads = vec![head; range.len()];
        Self { layout, phases, first_phase: range.start, weights, vectors, heads }
    }

    /// Learns from a sample with steps of this share of the first ones; the error before, in units
    /// of [`DISCS`].
    #[inline]
    fn learn(&mut self, sample: &Sample, share: f32) -> f32 {
        let mut active = [0; MAX_ACTIVE];
        let count = self.layout.active_entries(&sample.board, &mut active).len();
        let active = &mut active[..count];
        let parameter_of = self.layout.parameter_of();
        active.iter_mut().for_each(|entry| *entry = parameter_of[*entry as usize]);
        let phase = self.phases.of(sample.board.empties().len()) - self.first_phase;
        let (weights, head) = (&mut self.weights[phase], &mut self.heads[phase]);

        let mut sums = head.bias.map(|bias| bias.value);
        let mut estimate = head.offset.value;
        for &parameter in &*active {
            estimate += weights[parameter as usize].value;
            let vector = &self.vectors[parameter as usize];
            for (sum, value) in sums.iter_mut().zip(&vector.values) {
                *sum += value;
            }
        }
        let limit = SUM_LIMIT as f32 / VECTOR_UNIT as f32;
        let limited = sums.map(|sum| sum.clamp(-limit, limit));
        for (sum, scale) in limited.iter().zip(&head.scale) {
            estimate += scale.value * sum * sum;
        }
        let error = estimate - sample.label / DISCS;

        let gradient = error.clamp(-MAX_ERROR, MAX_ERROR) * sample.weight.min(MAX_WEIGHT);
        let mut sum_gradients = [0.0; RANK];
        for k in 0..RANK {
            if sums[k] == limited[k] {
                sum_gradients[k] = gradient * head.scale[k].value * 2.0 * sums[k];
            }
        }
        let rate = HEAD_RATE * share;
        for k in 0..RANK {
            head.scale[k].step(gradient * limited[k] * limited[k], rate);
            head.bias[k].step(sum_gradients[k], rate);
        }
        head.offset.step(gradient, rate);
        let mean_square = sum_gradients.iter().map(|g| g * g).sum::<f32>() / RANK as f32;
        for &parameter in &*active {
            let weight = &mut weights[parameter as usize];
            weight.squares += gradient * gradient;
            weight.value -= WEIGHT_RATE * share * gradient / weight.squares.sqrt();
            let vector = &mut self.vectors[parameter as usize];
            vector.squares += mean_square;
            let rate = VECTOR_RATE * share / vector.squares.sqrt();
            for (value, gradient) in vector.values.iter_mut().zip(&sum_gradients) {
                *value -= rate * gradient;
            }
        }
        error
    }

    /// The band in the units of the weights file; vectors of what was never met are zero.
    fn band(&self) -> Band {
        let in_units = |value: f32, unit: i32| (value * unit as f32).round();
        let vector = |vector: &Vector| match vector.squares > VECTOR_SQUARES {
            true => vector.values.map(|value| in_units(value, VECTOR_UNIT).max(-127.0) as i8),
            false => [0; RANK],
        };
        let head = |head: &LearningHead| Head {
            bias: head.bias.map(|bias| in_units(bias.value, VECTOR_UNIT) as i16),
            scale: head.scale.map(|scale| in_units(scale.value * DISCS, SCALE_UNIT) as i16),
            offset: in_units(head.offset.value * DISCS, UNITS_PER_DISC) as i16,
        };
        Band {
            heads: self.heads.iter().map(head).collect(),
            vectors: self.vectors.iter().map(vector).collect(),
        }
    }
}
