//! `Table`: the weights of all phases in one allocation, padded for gathers.

use rayon::prelude::*;

use crate::advise_large_pages;
use crate::features::LANES;

/// Entries before the first and after the last phase, so that an entry of any phase plus or minus
/// any `i16` is a valid address whatever the features hold.
const PADDING: usize = 1 << 15;

/// The weights of every phase, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    weights: Vec<i16>,
    entries: usize,
}

impl Table {
    /// Lays out `phases`, each a list of weights by parameter, entry by entry; after each phase
    /// comes one entry of zero, for lanes without an instance.
    pub(crate) fn new(parameter_of: &[u32], phases: &[Vec<i16>]) -> Self {
        let entries = parameter_of.len();
        // One more at the end for the upper half of the last 32-bit gather.
        let mut weights = vec![0; 2 * PADDING + phases.len() * (entries + 1) + 1];
        advise_large_pages(&mut weights);
        weights[PADDING..].par_chunks_exact_mut(entries + 1).zip(phases).for_each(
            |(entries, phase)| {
                for (entry, &parameter) in entries.iter_mut().zip(parameter_of) {
                    *entry = phase[parameter as usize];
                }
            },
        );
        Self { weights, entries }
    }

    /// Where a phase begins.
    #[inline]
    pub(crate) const fn start(&self, phase: usize) -> usize {
        PADDING + phase * (self.entries + 1)
    }

    /// One weight.
    #[inline]
    pub(crate) fn at(&self, start: usize, entry: i32) -> i16 {
        self.weights[start.wrapping_add_signed(entry as isize)]
    }

    /// The address of a phase for gathers, after checking that it is one and that `middles` lie
    /// in it.
    #[inline]
    #[allow(dead_code, reason = "the portable build does not gather")]
    pub(crate) fn phase(&self, start: usize, middles: &[i32; LANES]) -> *const i16 {
        debug_assert!(middles.iter().all(|&middle| (0..=self.entries as i32).contains(&middle)));
        let phase = &self.weights[start..start + self.entries + 1 + PADDING + 1];
        assert!(start >= PADDING);
        phase.as_ptr()
    }
}
