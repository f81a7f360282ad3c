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

    /// The color that a letter of a board or a side to move stands for, in either case.
    ///
    /// Black is `X`, `*` or `B`; White is `O` or `W`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' | '*' | 'B' | 'b' => Some(Self::Black),
            'O' | 'o' | 'W' | 'w' => Some(Self::White),
            _ => None,
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
