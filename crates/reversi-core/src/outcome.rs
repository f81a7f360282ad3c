//! `Outcome`: how a finished game ended.

use std::cmp::Ordering;
use std::fmt;

use crate::{Color, Score, with_empties_to_winner};

/// The discs of both colors at the end of a game: the result by the rules.
///
/// The rules count the discs on the board. Federations, WTHOR files and solvers also give the
/// empty squares to the winner; that number is [`Outcome::score`].
///
/// # Examples
/// ```
/// use reversi_core::{Color, Game, Variant};
///
/// let game = Game::from_transcript(Variant::Othello, "e6f4e3f6g5d6e7f5c5")?;
/// let outcome = game.outcome().expect("White has no disc left");
/// assert_eq!(outcome.to_string(), "13-0");
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(outcome.score(Color::White), -64);
/// # Ok::<(), reversi_core::TranscriptError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Black discs on the board.
    pub black: u32,
    /// White discs on the board.
    pub white: u32,
}

impl Outcome {
    /// The color with more discs, or `None` in a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.black.cmp(&self.white) {
            Ordering::Greater => Some(Color::Black),
            Ordering::Less => Some(Color::White),
            Ordering::Equal => None,
        }
    }

    /// The discs of `color`.
    pub const fn discs(&self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The squares left empty.
    pub const fn empties(&self) -> u32 {
        64 - self.black - self.white
    }

    /// The disc difference as `color` sees it, empties to the winner.
    pub const fn score(&self, color: Color) -> Score {
        let black = self.black as Score - self.white as Score;
        let black = with_empties_to_winner(black, self.empties() as Score);
        match color {
            Color::Black => black,
            Color::White => -black,
        }
    }
}

impl fmt::Display for Outcome {
    /// Black's discs first: `37-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.black, self.white))
    }
}
