//! The eight symmetries of the board, and the canonical form of a position.

use crate::{Bitboard, Board, Square};

/// One of the eight ways to turn and mirror the board.
///
/// # Examples
/// ```
/// use reversi_core::{Board, Square, Symmetry};
///
/// let images: Vec<_> = Symmetry::ALL.iter().map(|s| s.square(Square::B1)).collect();
/// assert_eq!(images.len(), 8);
/// assert!(images.contains(&Square::H7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror_columns: bool,
    mirror_rows: bool,
    transpose: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { mirror_columns: false, mirror_rows: false, transpose: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] =
                Self { mirror_columns: i & 1 != 0, mirror_rows: i & 2 != 0, transpose: i & 4 != 0 };
            i += 1;
        }
        all
    };

    /// Where `square` goes: first the transposition (a2 to b1), then the mirrors.
    pub const fn square(self, square: Square) -> Square {
        let (mut column, mut row) = (square.column(), square.row());
        if self.transpose {
            (column, row) = (row, column);
        }
        if self.mirror_columns {
            column = 7 - column;
        }
        if self.mirror_rows {
            row = 7 - row;
        }
        Square::from_index(row * 8 + column)
    }

    /// Where a set of squares goes.
    pub fn bitboard(self, set: Bitboard) -> Bitboard {
        let mut bits = set.bits();
        if self.transpose {
            bits = transpose(bits);
        }
        if self.mirror_columns {
            bits = bits.reverse_bits().swap_bytes();
        }
        if self.mirror_rows {
            bits = bits.swap_bytes();
        }
        Bitboard::from_bits(bits)
    }

    /// The image of a position.
    pub fn board(self, board: &Board) -> Board {
        Board::new(self.bitboard(board.mover()), self.bitboard(board.opponent()))
            .expect("images of disjoint sets are disjoint")
    }
}

/// Mirrors at the a1-h8 diagonal by three delta swaps.
const fn transpose(mut bits: u64) -> u64 {
    let mut swap = (bits ^ bits >> 28) & 0x0000_0000_f0f0_f0f0;
    bits ^= swap ^ swap << 28;
    swap = (bits ^ bits >> 14) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ swap << 14;
    swap = (bits ^ bits >> 7) & 0x00aa_00aa_00aa_00aa;
    bits ^ swap ^ swap << 7
}

impl Board {
    /// The least of the eight images: equal for positions that differ only by symmetry.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Symmetry::ALL.iter().map(|s| s.board(self)).min().expect("there are eight images")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_go_where_their_squares_go() {
        for symmetry in Symmetry::ALL {
            for square in Square::ALL {
                let image = symmetry.bitboard(square.into());
                assert_eq!(image, symmetry.square(square).into(), "{symmetry:?} {square}");
            }
        }
    }

    #[test]
    fn the_eight_images_of_a_position_have_one_canonical_form() {
        let board = Board::START.play(Square::D3).unwrap().play(Square::C3).unwrap();
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.board(&board).canonical(), board.canonical());
        }
    }
}
