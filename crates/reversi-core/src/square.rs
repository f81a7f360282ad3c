//! `Square`: one of the 64 squares, a1 at the top left.

use std::fmt;
use std::str::FromStr;

/// One square of the board.
///
/// The discriminant is the index: a1 = 0, b1 = 1, ..., h1 = 7, a2 = 8, ..., h8 = 63. Columns run
/// a-h from left to right, rows 1-8 from top to bottom.
///
/// # Examples
/// ```
/// use reversi_core::Square;
///
/// let square: Square = "d3".parse()?;
/// assert_eq!(square, Square::D3);
/// assert_eq!(square.index(), 19);
/// # Ok::<(), reversi_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names say it")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// Every square in index order.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// The square with index `index` modulo 64.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self::ALL[(index & 63) as usize]
    }

    /// The square at `column` (0 = a) and `row` (0 = row 1), if both are below 8.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self::from_index(row * 8 + column)) } else { None }
    }

    /// The index, 0..64.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column, 0 = a.
    pub const fn column(self) -> u8 {
        self as u8 & 7
    }

    /// The row, 0 = row 1 (the top one).
    pub const fn row(self) -> u8 {
        self as u8 >> 3
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.column(), b'1' + self.row()];
        f.pad(std::str::from_utf8(&name).expect("letters and digits are UTF-8"))
    }
}

/// The text is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a square: expected a letter a-h and a digit 1-8, such as `d3`")]
pub struct ParseSquareError {
    /// What was found.
    pub text: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `d3` or `D3`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let &[column, row] = text.as_bytes()
            && let Some(square) =
                Self::at(column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1'))
        {
            return Ok(square);
        }
        Err(ParseSquareError { text: text.chars().take(20).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_4_a1_is_top_left_and_rows_grow_downwards() {
        for (name, index) in [("a1", 0), ("h1", 7), ("d3", 19), ("a8", 56), ("h8", 63)] {
            assert_eq!(name.parse::<Square>().unwrap().index(), index);
            assert_eq!(Square::from_index(index as u8).to_string(), name);
        }
    }

    #[test]
    fn every_name_reads_back_in_either_case() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "d", "i5", "f9", "5f", "d33", "d0", "é1", "``"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
