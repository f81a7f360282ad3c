//! `Interactions`: what patterns are worth together, beyond the sum of their weights.
//!
//! A factorization machine: every parameter has a vector of [`RANK`] numbers. The vectors of all
//! that a position shows are added up, and the squares of the sums, scaled, are part of the
//! evaluation: each product of two vectors in them is what two patterns are worth together.
//! Neighboring phases share vectors, in bands; each phase has scales of its own.
//!
//! Source: S. Rendle, Factorization Machines, ICDM 2010.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::table::expand;
use crate::weights::check_size;
use crate::{Layout, SizeError, UNITS_PER_DISC, advise_large_pages};

/// Numbers in a vector.
pub const RANK: usize = 16;
/// What 1 is in vectors and biases.
pub const VECTOR_UNIT: i32 = 128;
/// What a disc is in scales.
pub const SCALE_UNIT: i32 = 256;
/// Sums of vectors count up to this, in units of 1/[`VECTOR_UNIT`], and down to its negative.
pub const SUM_LIMIT: i32 = 3 * VECTOR_UNIT;

/// Phases that share vectors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// One for each phase of the band, the earliest first.
    pub heads: Vec<Head>,
    /// One for each parameter of the layout, in units of 1/[`VECTOR_UNIT`].
    pub vectors: Vec<[i8; RANK]>,
}

/// How a phase turns the sum of vectors into discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Added to the sum, in units of 1/[`VECTOR_UNIT`].
    pub bias: [i16; RANK],
    /// What the square of 1 is worth, in units of 1/[`SCALE_UNIT`] disc.
    pub scale: [i16; RANK],
    /// Added to the evaluation, in units of 1/[`UNITS_PER_DISC`] disc.
    pub offset: i16,
}

/// Numbers followed by zeros.
pub(crate) fn widen<T: Copy + Default, const N: usize>(numbers: [T; N]) -> [T; RANK] {
    std::array::from_fn(|index| numbers.get(index).copied().unwrap_or_default())
}

/// The bands ready for use: vectors by entry, one band after the other, and heads by phase with
/// where the vectors of their band start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interactions {
    rows: Vec<[i8; RANK]>,
    heads: Vec<(usize, Head)>,
}

/// Vectors being added up for a position.
pub(crate) struct Sum<'a> {
    rows: &'a [[i8; RANK]],
    head: &'a Head,
    sums: [i16; RANK],
}

impl Interactions {
    /// Lays the bands out.
    ///
    /// # Errors
    /// They have another number of phases or parameters than the weights; no bands at all are
    /// right for every number.
    pub(crate) fn new(bands: &[Band], layout: &Layout, phases: usize) -> Result<Self, SizeError> {
        for band in bands {
            check_size("vectors of a band", band.vectors.len(), layout.parameters())?;
        }
        // The last of a band is for lanes without an instance, as in the table of weights.
        let length = layout.entries() + 1;
        let starts = (0..).step_by(length);
        let heads: Vec<_> = bands
            .iter()
            .zip(starts)
            .flat_map(|(band, start)| band.heads.iter().map(move |&head| (start, head)))
            .collect();
        if !bands.is_empty() {
            check_size("phases of all bands", heads.len(), phases)?;
        }
        let mut rows = vec![[0; RANK]; bands.len() * length];
        advise_large_pages(&mut rows);
        let vectors = bands.par_iter().map(|band| band.vectors.as_slice());
        expand(layout.parameter_of(), vectors, &mut rows);
        Ok(Self { rows, heads })
    }

    /// A sum to add the entries of a position of `phase` to, unless there are no bands.
    #[inline]
    pub(crate) fn sum(&self, phase: usize) -> Option<Sum<'_>> {
        let (start, head) = self.heads.get(phase)?;
        Some(Sum { rows: &self.rows[*start..], head, sums: [0; RANK] })
    }
}

impl Sum<'_> {
    /// Adds the vector of an entry of the layout.
    #[inline]
    pub(crate) fn add(&mut self, entry: usize) {
        let row = &self.rows[entry];
        for (sum, &value) in self.sums.iter_mut().zip(row) {
            *sum += i16::from(value);
        }
    }

    /// What the patterns are worth together, in units of 1/[`UNITS_PER_DISC`] disc.
    #[inline]
    pub(crate) fn units(&self) -> i32 {
        // A square is at most 9, or 2304 after the shift: no sum of sixteen products overflows.
        const SQUARE_SHIFT: i32 = 6;
        const SHIFT: u32 = ((VECTOR_UNIT * VECTOR_UNIT) >> SQUARE_SHIFT).ilog2()
            + (SCALE_UNIT / UNITS_PER_DISC).ilog2();
        let mut total = 0;
        for ((sum, bias), scale) in self.sums.iter().zip(&self.head.bias).zip(&self.head.scale) {
            let sum = (i32::from(*sum) + i32::from(*bias)).clamp(-SUM_LIMIT, SUM_LIMIT);
            total += ((sum * sum) >> SQUARE_SHIFT) * i32::from(*scale);
        }
        (total >> SHIFT) + i32::from(self.head.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_sums_are_scaled_and_limited() {
        let head =
            Head { bias: widen([0, 64, 0, 0]), scale: widen([256, -512, 256, 0]), offset: 10 };
        let rows = [widen([64, 64, 0, 9]), widen([64, 0, 127, 9])];
        let mut sum = Sum { rows: &rows, head: &head, sums: [0; RANK] };
        sum.add(0);
        sum.add(1);
        // 1 squared is a disc, (0.5 + 0.5) squared is worth -2, 127/128 squared nearly a disc.
        let last = (((127 * 127) >> 6) * 256) >> 9;
        assert_eq!(sum.units(), UNITS_PER_DISC - 2 * UNITS_PER_DISC + last + 10);
        (0..100).for_each(|_| sum.add(1));
        let head = Head { scale: [i16::MAX; RANK], ..head };
        let sum = Sum { head: &head, ..sum };
        assert!(sum.units() > 0, "the largest sums do not overflow");
    }
}
