//! `Color`: Black or White.

use std::fmt;
use std::ops::Not;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The dark discs, `X` in text.
    Black,
    /// The light discs, `O` in text.
    White,
}

impl Color {
    /// `X` for Black, `O` for White.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
