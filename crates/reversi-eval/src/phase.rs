//! `Phases`: which weight set a number of empties chooses.

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
}
