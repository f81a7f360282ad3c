//! `Phases`: which weight set a number of empties chooses.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// How the game is cut into phases of one or more discs each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phases {
    discs_per_phase: u8,
}

impl Phases {
    /// Moves in a game without passes.
    const PLIES: usize = 60;

    /// Phases of `discs_per_phase` discs, if that is 1 to 60.
    pub const fn new(discs_per_phase: u8) -> Option<Self> {
        if discs_per_phase >= 1 && discs_per_phase as usize <= Self::PLIES {
            Some(Self { discs_per_phase })
        } else {
            None
        }
    }

    /// How many discs a phase lasts.
    pub const fn discs_per_phase(self) -> u8 {
        self.discs_per_phase
    }

    /// The number of phases.
    pub const fn count(self) -> usize {
        Self::PLIES.div_ceil(self.discs_per_phase as usize)
    }

    /// The phase of a position with `empties` empty squares; phase 0 is the opening.
    #[inline]
    pub const fn of(self, empties: u32) -> usize {
        let played = Self::PLIES.saturating_sub(empties as usize);
        let phase = played / self.discs_per_phase as usize;
        if phase < self.count() { phase } else { self.count() - 1 }
    }

    /// The lowest and the highest number of empties of a phase.
    pub const fn empties(self, phase: usize) -> (u32, u32) {
        let length = self.discs_per_phase as usize;
        let high = Self::PLIES - phase * length;
        let low = if phase + 1 >= self.count() { 0 } else { high + 1 - length };
        (low as u32, if phase == 0 { 64 } else { high as u32 })
    }
}

/// Which phases share the vectors of their interactions: for each band the highest number of
/// empties, the opening's first. Without any the evaluation is a mere sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bands(Vec<u8>);

impl Bands {
    /// Bands that begin at these numbers of empties: none, or the first at 60 and each next one at
    /// fewer, where a phase begins.
    pub fn new(highest: Vec<u8>, phases: Phases) -> Option<Self> {
        let begins = |&top: &u8| {
            let top = u32::from(top);
            (1..=60).contains(&top) && (60 - top).is_multiple_of(phases.discs_per_phase.into())
        };
        let falling = highest.is_sorted_by(|before, after| before > after);
        let whole = highest.first().is_none_or(|&top| top == 60);
        (falling && whole && highest.iter().all(begins)).then_some(Self(highest))
    }

    /// The highest number of empties of each band.
    pub fn highest(&self) -> &[u8] {
        &self.0
    }

    /// The phases of each band.
    pub fn ranges(&self, phases: Phases) -> Vec<Range<usize>> {
        let starts = self.0.iter().map(|&top| phases.of(top.into()));
        let ends = starts.clone().skip(1).chain([phases.count()]);
        starts.zip(ends).map(|(start, end)| start..end).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_empties_lies_in_its_phase() {
        for discs in 1..=60 {
            let phases = Phases::new(discs).unwrap();
            for empties in 0..=64 {
                let (low, high) = phases.empties(phases.of(empties));
                assert!((low..=high).contains(&empties), "{discs} discs, {empties} empties");
            }
        }
        assert_eq!(Phases::new(0), None);
        assert_eq!(Phases::new(61), None);
        assert_eq!(Phases::new(2).unwrap().count(), 30);
    }

    #[test]
    fn bands_cover_every_phase_once() {
        let phases = Phases::new(2).unwrap();
        let ranges = |tops: &[u8]| Bands::new(tops.to_vec(), phases).map(|b| b.ranges(phases));
        assert_eq!(ranges(&[]), Some(vec![]));
        assert_eq!(ranges(&[60, 2]), Some(vec![0..29, 29..30]));
        assert_eq!(ranges(&[60, 42, 24]), Some(vec![0..9, 9..18, 18..30]));
        for wrong in [&[58][..], &[60, 60], &[60, 24, 42], &[60, 41], &[60, 0]] {
            assert_eq!(ranges(wrong), None, "{wrong:?}");
        }
    }
}
