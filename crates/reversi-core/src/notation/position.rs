//! Boards of 64 letters with the side to move.

use super::{TextLocation, excerpt, located};
use crate::{Bitboard, Board, Color, Square};

/// No board takes more, whatever its spacing.
const POSITION_MAX_BYTES: usize = 1000;

/// Why a text is not a board of 64 letters with the side to move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// There is nothing but blanks.
    #[error("no board")]
    Empty,
    /// The text is far longer than any board.
    #[error("{bytes} bytes of text, a board has at most {limit}")]
    TooLong {
        /// The length of the text.
        bytes: usize,
        /// The greatest length that is read.
        limit: usize,
    },
    /// A letter that stands for no disc and no empty square.
    #[error(
        "`{found}` on {square} is not a cell: expected `X`, `*` or `B` for black, \
         `O` or `W` for white, `-` or `.` for empty"
    )]
    Cell {
        /// Where it is in the text.
        at: TextLocation,
        /// The square that it would describe.
        square: Square,
        /// The letter.
        found: char,
    },
    /// The board has not 64 cells.
    #[error("{found} cells, a board has 64")]
    CellCount {
        /// The number of cells.
        found: usize,
    },
    /// In a board written row by row, a row has not 8 cells.
    #[error("{found} cells in row {row}, a row has 8")]
    RowLength {
        /// Where the row begins.
        at: TextLocation,
        /// The row, 1-8.
        row: usize,
        /// The number of its cells.
        found: usize,
    },
    /// Nothing tells who is to move.
    #[error("the side to move is missing: expected `X` or `O` after the 64 cells")]
    MissingSide,
    /// What follows the cells is not a side to move.
    #[error(
        "`{found}` is not a side to move: expected `X`, `*` or `B` for black, \
         `O` or `W` for white"
    )]
    Side {
        /// Where it is in the text.
        at: TextLocation,
        /// What was found.
        found: String,
    },
    /// More text after the side to move.
    #[error("`{found}` after the side to move")]
    Trailing {
        /// Where it is in the text.
        at: TextLocation,
        /// What was found.
        found: String,
    },
}

impl ParsePositionError {
    /// Where in the text the fault is; `None` if it is no single place.
    pub const fn at(&self) -> Option<TextLocation> {
        match self {
            Self::Cell { at, .. }
            | Self::RowLength { at, .. }
            | Self::Side { at, .. }
            | Self::Trailing { at, .. } => Some(*at),
            Self::Empty | Self::TooLong { .. } | Self::CellCount { .. } | Self::MissingSide => None,
        }
    }
}

/// Reads a board: 64 cells from a1 to h8, row by row, then the side to move.
///
/// Black is `X`, `*` or `B`, white `O` or `W`, in either case, both as a disc and as the side to
/// move; an empty square is `-` or `.`. The cells stand in one word or in eight of one row each;
/// the side follows with or without a blank. The board comes back with the discs of the side to
/// move as the mover's.
///
/// # Errors
/// The text is no such board; [`ParsePositionError::at`] tells where.
///
/// # Examples
/// ```
/// use reversi_core::{Board, Color, parse_position};
///
/// let text = "...........................O*......*O........................... *";
/// assert_eq!(parse_position(text)?, (Board::START, Color::Black));
/// # Ok::<(), reversi_core::ParsePositionError>(())
/// ```
pub fn parse_position(text: &str) -> Result<(Board, Color), ParsePositionError> {
    if text.len() > POSITION_MAX_BYTES {
        let (bytes, limit) = (text.len(), POSITION_MAX_BYTES);
        return Err(ParsePositionError::TooLong { bytes, limit });
    }
    let words = words(text);
    let Some(first) = words.first() else {
        return Err(ParsePositionError::Empty);
    };
    let (cells, side) = if first.len() == 8 && words.len() > 2 {
        rows(&words)?
    } else {
        // A 65th cell can only be the side, and only if no other word is.
        let glued = first.len() == 65 && words.len() == 1;
        let (cells, glued) = first.split_at(if glued { 64 } else { first.len() });
        let side = if glued.is_empty() { &words[1..] } else { &[glued.to_vec()] };
        (cells.to_vec(), side.to_vec())
    };
    let (black, white) = discs(&cells)?;
    let mover = side_to_move(text, &side)?;
    let (own, other) = if mover == Color::Black { (black, white) } else { (white, black) };
    Ok((Board::new(own, other).expect("a cell is of one color"), mover))
}

/// Writes the 64 cells with `X`, `O` and `-`, a blank, and the side to move.
///
/// # Examples
/// ```
/// use reversi_core::{Board, Color, write_position};
///
/// let text = "---------------------------OX------XO--------------------------- X";
/// assert_eq!(write_position(&Board::START, Color::Black), text);
/// ```
pub fn write_position(board: &Board, mover: Color) -> String {
    let (black, white) = board.colored(mover);
    let cells = Square::ALL.iter().map(|&square| {
        if black.contains(square) {
            Color::Black.letter()
        } else if white.contains(square) {
            Color::White.letter()
        } else {
            '-'
        }
    });
    cells.chain([' ', mover.letter()]).collect()
}

type Word = Vec<(TextLocation, char)>;

fn words(text: &str) -> Vec<Word> {
    let chars: Word = located(text).collect();
    let words = chars.split(|(_, c)| c.is_whitespace());
    words.filter(|word| !word.is_empty()).map(<[_]>::to_vec).collect()
}

/// Joins eight words of one row each; what follows is the side.
fn rows(words: &[Word]) -> Result<(Word, Vec<Word>), ParsePositionError> {
    for (i, word) in words.iter().take(8).enumerate() {
        if word.len() != 8 {
            let (at, row, found) = (word[0].0, i + 1, word.len());
            return Err(ParsePositionError::RowLength { at, row, found });
        }
    }
    let (cells, side) = words.split_at(words.len().min(8));
    Ok((cells.concat(), side.to_vec()))
}

fn discs(cells: &[(TextLocation, char)]) -> Result<(Bitboard, Bitboard), ParsePositionError> {
    let (mut black, mut white) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for (&(at, found), square) in cells.iter().zip(Square::ALL) {
        match Color::from_letter(found) {
            Some(Color::Black) => black |= square.into(),
            Some(Color::White) => white |= square.into(),
            None if matches!(found, '-' | '.') => {}
            None => return Err(ParsePositionError::Cell { at, square, found }),
        }
    }
    match cells.len() {
        64 => Ok((black, white)),
        found => Err(ParsePositionError::CellCount { found }),
    }
}

fn side_to_move(text: &str, words: &[Word]) -> Result<Color, ParsePositionError> {
    let Some(side) = words.first() else {
        return Err(ParsePositionError::MissingSide);
    };
    let (at, letter) = side[0];
    let color = match (Color::from_letter(letter), side.len()) {
        (Some(color), 1) => color,
        _ => return Err(ParsePositionError::Side { at, found: excerpt(&text[at.byte..]) }),
    };
    match words.get(1) {
        None => Ok(color),
        Some(word) => {
            let at = word[0].0;
            Err(ParsePositionError::Trailing { at, found: excerpt(&text[at.byte..]) })
        }
    }
}
