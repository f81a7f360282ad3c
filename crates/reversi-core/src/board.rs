//! `Board`: the mover's and the opponent's discs; what search works on.

use crate::{Bitboard, Color, Score, Square, kernel, score};

/// A position without colors: the discs of the side to move and of the other side.
///
/// The two sets never overlap: every constructor checks it.
///
/// # Examples
/// ```
/// use reversi_core::{Board, Square};
///
/// let board = Board::START;
/// assert_eq!(format!("{:?}", board.legal_moves()), "{d3 c4 f5 e6}");
/// let board = board.play(Square::D3)?;
/// assert_eq!((board.mover().len(), board.opponent().len()), (1, 4));
/// # Ok::<(), reversi_core::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    mover: Bitboard,
    opponent: Bitboard,
}

/// Why a disc may not be put on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is a disc on it already.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// No line of opposing discs would be closed.
    #[error("{0} flips no disc")]
    FlipsNothing(Square),
}

impl Board {
    /// The fixed start: white on d4 and e5, black on e4 and d5, Black to move.
    pub const START: Self = Self {
        mover: Bitboard::from_bits(0x0000_0008_1000_0000),
        opponent: Bitboard::from_bits(0x0000_0010_0800_0000),
    };

    /// No disc at all: where classic Reversi begins.
    pub const EMPTY: Self = Self { mover: Bitboard::EMPTY, opponent: Bitboard::EMPTY };

    /// The position with these discs, or `None` if a square is in both sets.
    #[inline]
    pub const fn new(mover: Bitboard, opponent: Bitboard) -> Option<Self> {
        if mover.intersects(opponent) { None } else { Some(Self { mover, opponent }) }
    }

    /// The discs of the side to move.
    #[inline]
    pub const fn mover(&self) -> Bitboard {
        self.mover
    }

    /// The discs of the other side.
    #[inline]
    pub const fn opponent(&self) -> Bitboard {
        self.opponent
    }

    /// All discs.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.mover | self.opponent
    }

    /// The empty squares.
    #[inline]
    pub fn empties(&self) -> Bitboard {
        !self.occupied()
    }

    /// The squares where the mover may put a disc.
    #[inline]
    pub fn legal_moves(&self) -> Bitboard {
        kernel::legal_moves(self.mover, self.opponent)
    }

    /// The opposing discs that a mover's disc on the empty square `square` turns; empty if the
    /// move is illegal. On an occupied square the answer has no meaning.
    #[inline]
    pub fn flips(&self, square: Square) -> Bitboard {
        kernel::flips(square, self.mover, self.opponent)
    }

    /// Makes a move and turns the board round: the opponent becomes the mover.
    ///
    /// # Errors
    /// The square is occupied, or the move flips nothing.
    pub fn play(&self, square: Square) -> Result<Self, IllegalMove> {
        if self.occupied().contains(square) {
            return Err(IllegalMove::Occupied(square));
        }
        let flips = self.flips(square);
        if flips.is_empty() {
            return Err(IllegalMove::FlipsNothing(square));
        }
        Ok(self.place(square, flips))
    }

    /// Makes a move whose flips the caller holds (from [`Board::flips`]), without checks.
    #[inline]
    #[must_use]
    pub fn place(&self, square: Square, flips: Bitboard) -> Self {
        debug_assert!(!self.occupied().contains(square));
        Self { mover: self.opponent ^ flips, opponent: self.mover ^ flips ^ square.into() }
    }

    /// The same discs with the other side to move.
    #[inline]
    #[must_use]
    pub const fn pass(&self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }

    /// Whether neither side has a legal move.
    pub fn is_game_over(&self) -> bool {
        self.legal_moves().is_empty() && self.pass().legal_moves().is_empty()
    }

    /// The mover's discs less the opponent's.
    #[inline]
    pub fn disc_difference(&self) -> Score {
        self.mover.len() as Score - self.opponent.len() as Score
    }

    /// The score of a finished game, empties to the winner.
    pub fn final_score(&self) -> Score {
        score::with_empties_to_winner(self.disc_difference(), self.empties().len() as Score)
    }

    /// The discs of Black and of White when `mover` is the color to move.
    pub const fn colored(&self, mover: Color) -> (Bitboard, Bitboard) {
        match mover {
            Color::Black => (self.mover, self.opponent),
            Color::White => (self.opponent, self.mover),
        }
    }
}

impl std::fmt::Debug for Board {
    /// Eight rows and the mover, `X` for the mover's discs: a failing test shows the board.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in Square::ALL.chunks(8) {
            for &square in row {
                let cell = match (self.mover.contains(square), self.opponent.contains(square)) {
                    (true, _) => "X",
                    (_, true) => "O",
                    _ => "-",
                };
                f.write_str(cell)?;
            }
            f.write_str("\n")?;
        }
        f.write_str("X to move")
    }
}
