//! Rules of Othello and classic Reversi: squares, boards, legal moves and flips.
//!
//! [`Board`] is a position as search sees it, the mover's discs first. [`Color`] and the types
//! built on it are for people and records.

#![deny(missing_docs)]

mod bitboard;
mod board;
mod color;
mod formats;
mod game;
mod kernel;
mod notation;
mod outcome;
mod perft;
mod score;
mod square;
mod stability;
mod symmetry;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, IllegalMove};
pub use color::Color;
pub use formats::obf::{OBF_LINE_MAX_BYTES, ObfError, ObfFault, ObfPosition, read_obf};
pub use game::{Game, PlayError, Played, Variant};
pub use kernel::KERNEL_NAME;
pub use notation::{
    ParsePositionError, PlyFault, TRANSCRIPT_MAX_BYTES, TextLocation, TranscriptError,
    parse_position, parse_transcript, write_position,
};
pub use outcome::Outcome;
pub use perft::{perft, perft_game};
pub use score::{SCORE_MAX, Score, with_empties_to_winner};
pub use square::{ParseSquareError, Square};
pub use stability::stable_discs;
pub use symmetry::Symmetry;
