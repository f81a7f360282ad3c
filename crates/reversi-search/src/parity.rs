//! `Parity`: which quadrants have an odd number of empty squares.

use reversi_core::{Bitboard, Square};

/// Bit q is set if quadrant q (a1-d4, e1-h4, a5-d8, e5-h8) has an odd number of empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parity(u8);

const QUADRANTS: [u64; 4] =
    [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

impl Parity {
    #[inline]
    pub(crate) fn of(empties: Bitboard) -> Self {
        let odd = |q: usize| (empties.bits() & QUADRANTS[q]).count_ones() as u8 & 1;
        Self(odd(0) | odd(1) << 1 | odd(2) << 2 | odd(3) << 3)
    }

    /// After a disc is put on `square`.
    #[inline]
    pub(crate) const fn play(self, square: Square) -> Self {
        Self(self.0 ^ 1 << (square.column() >> 2 | square.row() >> 2 << 1))
    }

    /// The squares of the odd quadrants.
    #[inline]
    pub(crate) fn odd_squares(self) -> Bitboard {
        ODD_SQUARES[(self.0 & 15) as usize]
    }
}

static ODD_SQUARES: [Bitboard; 16] = {
    let mut table = [Bitboard::EMPTY; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut squares = 0;
        let mut quadrant = 0;
        while quadrant < 4 {
            if parity >> quadrant & 1 == 1 {
                squares |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        table[parity] = Bitboard::from_bits(squares);
        parity += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_a_square_changes_the_parity_of_its_quadrant() {
        let empties = Bitboard::from_bits(0x8123_4567_89ab_cdef);
        for square in empties {
            let after = Parity::of(empties - square.into());
            assert_eq!(Parity::of(empties).play(square), after, "{square}");
        }
    }
}
