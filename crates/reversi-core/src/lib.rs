//! Rules of Othello and classic Reversi: squares, boards, legal moves and flips.
//!
//! [`Board`] is a position as search sees it, the mover's discs first. [`Color`] and the types
//! built on it are for people and records.

#![deny(missing_docs)]

mod bitboard;
mod board;
mod color;
mod kernel;
mod score;
mod square;
mod symmetry;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, IllegalMove};
pub use color::Color;
pub use kernel::KERNEL_NAME;
pub use score::{SCORE_MAX, Score, with_empties_to_winner};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
