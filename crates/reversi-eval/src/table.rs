//! `Table`: the weights of all phases in one allocation, padded for gathers.

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
    /// Copies phases of `entries` weights each; after each comes one entry of zero, for lanes
    /// without an instance.
    pub(crate) fn new<P: Iterator<Item = i16>>(
        entries: usize,
        phases: impl ExactSizeIterator<Item = P>,
    ) -> Self {
        let count = phases.len();
        let mut weights = Vec::with_capacity(2 * PADDING + count * (entries + 1) + 1);
        weights.resize(PADDING, 0);
        for phase in phases {
            let end = weights.len() + entries + 1;
            weights.extend(phase.take(entries));
            weights.resize(end, 0);
        }
        // One more for the upper half of the last 32-bit gather.
        weights.resize(weights.len() + PADDING + 1, 0);
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
