//! Preconditioned conjugate gradients over all phases at once.

use rayon::prelude::*;

use super::system::{System, Vectors};
use crate::storage::StorageError;

/// What holds the weights back where the data say little.
///
/// Added to the squared error: `lambda * w^2` for each weight of a phase with data, and
/// `smoothing * (w - v)^2` for each pair of equal weights w, v of neighboring phases.
pub(super) struct Prior {
    pub(super) lambda: f32,
    pub(super) smoothing: f32,
    /// By phase; phases without data are held by their neighbors alone.
    pub(super) has_data: Vec<bool>,
}

impl Prior {
    fn neighbors(&self, phase: usize) -> f32 {
        f32::from(u8::from(phase > 0) + u8::from(phase + 1 < self.has_data.len()))
    }

    /// What the prior adds to the diagonal.
    fn diagonal(&self, phase: usize) -> f32 {
        let lambda = if self.has_data[phase] { self.lambda } else { 0.0 };
        lambda + self.smoothing * self.neighbors(phase)
    }

    /// Adds the prior's part of the matrix times `direction` to `product`.
    fn add_product(&self, direction: &Vectors, product: &mut Vectors) {
        product.par_iter_mut().enumerate().for_each(|(phase, product)| {
            let diagonal = self.diagonal(phase);
            for (sum, value) in product.iter_mut().zip(&direction[phase]) {
                *sum += diagonal * value;
            }
            let before = phase.checked_sub(1).and_then(|before| direction.get(before));
            for neighbor in [before, direction.get(phase + 1)].into_iter().flatten() {
                for (sum, value) in product.iter_mut().zip(neighbor) {
                    *sum -= self.smoothing * value;
                }
            }
        });
    }
}

/// The preconditioner: counts and prior without the coupling of different weights. For each
/// weight it is a tridiagonal matrix over the phases, factored once.
struct Preconditioner {
    smoothing: f32,
    inverse: Vectors,
    upper: Vectors,
}

impl Preconditioner {
    fn new(counts: &Vectors, prior: &Prior) -> Self {
        let smoothing = prior.smoothing;
        let (mut inverse, mut upper) = (Vectors::new(), Vectors::new());
        for (phase, counts) in counts.iter().enumerate() {
            let pivot = |parameter: usize, count: f32| {
                let above = upper.last().map_or(0.0, |upper: &Vec<f32>| upper[parameter]);
                count + prior.diagonal(phase) + smoothing * above
            };
            let row: Vec<f32> = counts
                .iter()
                .enumerate()
                .map(|(parameter, &count)| pivot(parameter, count))
                .map(|pivot| if pivot > 0.0 { 1.0 / pivot } else { 0.0 })
                .collect();
            upper.push(row.iter().map(|inverse| -smoothing * inverse).collect());
            inverse.push(row);
        }
        Self { smoothing, inverse, upper }
    }

    fn solve(&self, right: &Vectors) -> Vectors {
        let mut solution = right.clone();
        for phase in 0..solution.len() {
            let (done, rest) = solution.split_at_mut(phase);
            let (row, inverse) = (&mut rest[0], &self.inverse[phase]);
            if let Some(before) = done.last() {
                row.iter_mut().zip(before).for_each(|(x, b)| *x += self.smoothing * b);
            }
            row.iter_mut().zip(inverse).for_each(|(x, inverse)| *x *= inverse);
        }
        for phase in (1..solution.len()).rev() {
            let (rest, done) = solution.split_at_mut(phase);
            let (row, after) = (&mut rest[phase - 1], &done[0]);
            for ((x, after), upper) in row.iter_mut().zip(after).zip(&self.upper[phase - 1]) {
                *x -= upper * after;
            }
        }
        solution
    }
}

/// Conjugate gradients, one step at a time.
pub(super) struct Solver<'a> {
    system: &'a System<'a>,
    prior: Prior,
    preconditioner: Preconditioner,
    solution: Vectors,
    residual: Vectors,
    direction: Vectors,
    /// residual . preconditioned residual.
    energy: f64,
}

impl<'a> Solver<'a> {
    /// Starts from weights of zero.
    pub(super) fn new(
        system: &'a System<'a>,
        prior: Prior,
        right: Vectors,
        diagonal: &Vectors,
    ) -> Self {
        let preconditioner = Preconditioner::new(diagonal, &prior);
        let direction = preconditioner.solve(&right);
        let energy = dot(&right, &direction);
        let solution = system.zeros();
        Self { system, prior, preconditioner, solution, residual: right, direction, energy }
    }

    pub(super) const fn solution(&self) -> &Vectors {
        &self.solution
    }

    /// One step; false if the equations are solved as well as the arithmetic allows.
    pub(super) fn step(&mut self) -> Result<bool, StorageError> {
        if self.energy <= f64::MIN_POSITIVE {
            return Ok(false);
        }
        let mut product = self.system.apply(&self.direction)?;
        self.prior.add_product(&self.direction, &mut product);
        let curvature = dot(&self.direction, &product);
        if curvature <= 0.0 {
            return Ok(false);
        }
        let length = self.energy / curvature;
        add_scaled(&mut self.solution, length as f32, &self.direction);
        add_scaled(&mut self.residual, -length as f32, &product);
        let next = self.preconditioner.solve(&self.residual);
        let energy = dot(&self.residual, &next);
        let share = (energy / self.energy) as f32;
        self.energy = energy;
        self.direction.par_iter_mut().zip(&next).for_each(|(direction, next)| {
            direction.iter_mut().zip(next).for_each(|(d, n)| *d = n + share * *d);
        });
        Ok(true)
    }
}

fn add_scaled(to: &mut Vectors, scale: f32, what: &Vectors) {
    to.par_iter_mut().zip(what).for_each(|(to, what)| {
        to.iter_mut().zip(what).for_each(|(to, what)| *to += scale * what);
    });
}

fn dot(a: &Vectors, b: &Vectors) -> f64 {
    let sums: Vec<f64> = a
        .par_iter()
        .zip(b)
        .map(|(a, b)| a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum())
        .collect();
    sums.iter().sum()
}
