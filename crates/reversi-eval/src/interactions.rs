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

use crate::memory::with_large_pages;
use crate::weights::check_size;
use crate::{Layout, SizeError, UNITS_PER_DISC, kernel};

/// Numbers in a vector.
pub const RANK: usize = 32;
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
pub(crate) fn widen<T: Copy + Default>(numbers: &[T]) -> [T; RANK] {
    std::array::from_fn(|index| numbers.get(index).copied().unwrap_or_default())
}

/// The bands ready for use: the rows of each by entry, and by phase which band it is of and its
/// head.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interactions {
    bands: Vec<Vec<Row>>,
    heads: Vec<(usize, Head)>,
}

/// A vector, which never lies in two cache lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Row(pub(crate) [i8; RANK]);

impl Interactions {
    /// The bands laid out.
    ///
    /// # Errors
    /// A band has another number of parameters than `layout`.
    pub(crate) fn new(bands: &[Band], layout: &Layout) -> Result<Self, SizeError> {
        let mut interactions = Self::default();
        for Band { heads, vectors } in bands {
            interactions.push(heads, vectors, |&vector| vector, layout)?;
        }
        Ok(interactions)
    }

    /// Lays out the next band: its heads, and its vectors as `vector` makes them from what is there
    /// for each parameter.
    ///
    /// # Errors
    /// It has another number of parameters than `layout`.
    pub(crate) fn push<V: Sync>(
        &mut self,
        heads: &[Head],
        vectors: &[V],
        vector: impl Fn(&V) -> [i8; RANK] + Sync,
        layout: &Layout,
    ) -> Result<(), SizeError> {
        check_size("vectors of a band", vectors.len(), layout.parameters())?;
        let mut rows = with_large_pages(layout.entries());
        (layout.parameter_of().par_iter())
            .map(|&parameter| Row(vector(&vectors[parameter as usize])))
            .collect_into_vec(&mut rows);
        self.heads.extend(heads.iter().map(|&head| (self.bands.len(), head)));
        self.bands.push(rows);
        Ok(())
    }

    /// How many bands there are.
    pub(crate) const fn len(&self) -> usize {
        self.bands.len()
    }

    /// How many phases all bands have together.
    pub(crate) const fn phases(&self) -> usize {
        self.heads.len()
    }

    /// What [`Interactions::new`] was given.
    pub(crate) fn bands(&self, layout: &Layout) -> Vec<Band> {
        let band = |(number, rows): (usize, &Vec<Row>)| {
            let mut vectors = vec![[0; RANK]; layout.parameters()];
            for (row, &parameter) in rows.iter().zip(layout.parameter_of()) {
                vectors[parameter as usize] = row.0;
            }
            let heads = self.heads.iter().filter(|(band, _)| *band == number);
            Band { heads: heads.map(|&(_, head)| head).collect(), vectors }
        };
        self.bands.iter().enumerate().map(band).collect()
    }

    /// What the patterns of a position of `phase` are worth together, in units of
    /// 1/[`UNITS_PER_DISC`] disc, from their entries of the layout; nothing without bands.
    #[inline]
    pub(crate) fn units(&self, phase: usize, entries: &[u32]) -> i32 {
        let Some((band, head)) = self.heads.get(phase) else { return 0 };
        head.units(&kernel::sum_of_rows(&self.bands[*band], entries))
    }
}

impl Head {
    #[inline]
    fn units(&self, sums: &[i16; RANK]) -> i32 {
        // A square is at most 9, or 1152 after the shift: no sum of 32 products overflows.
        const SQUARE_SHIFT: i32 = 7;
        const SHIFT: u32 = ((VECTOR_UNIT * VECTOR_UNIT) >> SQUARE_SHIFT).ilog2()
            + (SCALE_UNIT / UNITS_PER_DISC).ilog2();
        let mut total = 0;
        for ((sum, bias), scale) in sums.iter().zip(&self.bias).zip(&self.scale) {
            let sum = (i32::from(*sum) + i32::from(*bias)).clamp(-SUM_LIMIT, SUM_LIMIT);
            total += ((sum * sum) >> SQUARE_SHIFT) * i32::from(*scale);
        }
        (total >> SHIFT) + i32::from(self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_sums_are_scaled_and_limited() {
        let head =
            Head { bias: widen(&[0, 64, 0, 0]), scale: widen(&[256, -512, 256, 0]), offset: 10 };
        // 1 squared is a disc, (0.5 + 0.5) squared is worth -2, 127/128 squared nearly a disc.
        let last = (((127 * 127) >> 7) * 256) >> 8;
        let units = head.units(&widen(&[128, 64, 127, 18]));
        assert_eq!(units, UNITS_PER_DISC - 2 * UNITS_PER_DISC + last + 10);
        let head = Head { scale: [i16::MAX; RANK], ..head };
        assert!(head.units(&[i16::MAX; RANK]) > 0, "the largest sums do not overflow");
        assert!(head.units(&[i16::MIN; RANK]) > 0, "nor do the smallest");
    }
}
