//! `Features`: the pattern indices of a position, updated move by move.

use reversi_core::{Bitboard, Board, Square};

use crate::layout::Layout;

/// Instances an evaluation may have: two 512-bit registers of `i16`.
pub const LANES: usize = 64;

/// One centered ternary index for each pattern instance, from the mover's view.
///
/// Seen by the other side every index changes its sign, so a pass is a negation, and a move adds
/// the contributions of the squares that change before it negates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Features([i16; LANES]);

impl Features {
    /// The features of `board`, counted afresh.
    pub fn of(layout: &Layout, board: &Board) -> Self {
        let mut lanes = [0; LANES];
        for (discs, sign) in [(board.mover(), 1), (board.opponent(), -1)] {
            for square in discs {
                let contribution = &layout.contributions[square.index()];
                for (lane, change) in lanes.iter_mut().zip(contribution) {
                    *lane += sign * change;
                }
            }
        }
        Self(lanes)
    }

    /// The features after the mover puts a disc on `square` and turns `flips`.
    #[inline]
    #[must_use]
    pub fn play(&self, layout: &Layout, square: Square, flips: Bitboard) -> Self {
        let mut turned = [0_i16; LANES];
        for flip in flips {
            let contribution = &layout.contributions[flip.index()];
            for (sum, change) in turned.iter_mut().zip(contribution) {
                *sum = sum.wrapping_add(*change);
            }
        }
        let placed = &layout.contributions[square.index()];
        let mut lanes = [0; LANES];
        for lane in 0..LANES {
            // From -1 to +1 a flipped disc changes its digit by two.
            let change = turned[lane].wrapping_mul(2).wrapping_add(placed[lane]);
            lanes[lane] = self.0[lane].wrapping_add(change).wrapping_neg();
        }
        Self(lanes)
    }

    /// The features seen by the other side.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }

    /// All lanes; those beyond the set's instances are zero.
    #[inline]
    pub(crate) const fn lanes(&self) -> &[i16; LANES] {
        &self.0
    }
}
