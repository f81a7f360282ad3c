//! SGF, the Smart Game Format, as Quarry and other programs keep Othello games in it.

use super::bracketed;
use crate::notation::excerpt;
use crate::{Bitboard, Board, Color, Game, PlayError, Square, TextLocation, Variant};

#[cfg(test)]
mod tests;

/// A game of an SGF file: the main line, which is the first variation at each branch.
///
/// # Examples
/// ```
/// use reversi_core::SgfGame;
///
/// let record = SgfGame::parse("(;GM[2]FF[4]SZ[8]PB[Ada];B[fe](;W[df];B[cc])(;W[ff]))")?;
/// assert_eq!(record.tag("PB"), Some("Ada"));
/// assert_eq!(record.game().to_transcript(), "f5d6c3");
/// # Ok::<(), reversi_core::SgfError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SgfGame {
    game: Game,
    tags: Vec<(String, String)>,
}

/// A faulty SGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {fault}")]
pub struct SgfError {
    /// Where in the text.
    pub at: TextLocation,
    /// What is wrong.
    pub fault: SgfFault,
}

/// What is wrong with an SGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SgfFault {
    /// The text has no game.
    #[error("no game: expected `(;GM[2]`")]
    NoGame,
    /// The text ends before the game.
    #[error("the game is cut off")]
    Truncated,
    /// Something between the properties.
    #[error("`{found}` is not a property such as `PB[name]`")]
    Property {
        /// What was found.
        found: String,
    },
    /// Another game than Othello, which is number 2.
    #[error("the game is number `{found}`, Othello is 2")]
    OtherGame {
        /// What was found.
        found: String,
    },
    /// Another board than 8 by 8.
    #[error("the board size is `{found}`: only 8 is read")]
    Size {
        /// What was found.
        found: String,
    },
    /// Neither two letters `aa` to `hh` nor a square such as `d3`.
    #[error("`{found}` is not a square: expected two letters such as `dc`, or `d3`")]
    Square {
        /// What was found.
        found: String,
    },
    /// A board may be set up only before the first move.
    #[error("discs are set up after the first move")]
    LateSetup,
    /// The rules forbid the move or pass.
    #[error("the move is illegal: {0}")]
    Illegal(PlayError),
}

impl SgfGame {
    /// Reads the main line of the first game of a text.
    ///
    /// Squares are two letters, column and row from the top left, or a letter and a digit; an
    /// empty value, `tt` and `pass` are passes, which may be missing. Discs may be set up before
    /// the first move (`AB`, `AW`, `AE`, `PL`); set-up discs alone stand on an empty board.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn parse(text: &str) -> Result<Self, SgfError> {
        let read = match text.find('(') {
            Some(byte) => Reader { text, byte: byte + 1 }.game(),
            None => Err((0, SgfFault::NoGame)),
        };
        read.map_err(|(byte, fault)| {
            let start = TextLocation { byte: 0, line: 1, column: 1 };
            SgfError { at: text[..byte].chars().fold(start, TextLocation::after), fault }
        })
    }

    /// The game after its last move.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The value of the property `name`, such as `PB` for the name of the player of Black.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }
}

/// A fault and its byte in the text.
type Fault = (usize, SgfFault);

struct Reader<'a> {
    text: &'a str,
    byte: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.byte..]
    }

    fn skip(&mut self, test: impl Fn(char) -> bool) {
        self.byte = self.text.len() - self.rest().trim_start_matches(test).len();
    }

    /// The first closing bracket ends the main line: a branch goes on with its first variation.
    fn game(mut self) -> Result<SgfGame, Fault> {
        let mut draft = Draft::default();
        let begin = self.byte;
        loop {
            self.skip(|c| c == ';' || c == '(' || c.is_whitespace());
            let start = self.byte;
            if self.rest().starts_with(')') {
                let is_blank = draft.tags.is_empty() && draft.game.is_none();
                return if is_blank { Err((begin, SgfFault::NoGame)) } else { Ok(draft.finish()) };
            }
            if self.rest().is_empty() {
                return Err((start, SgfFault::Truncated));
            }
            self.skip(|c| c.is_ascii_alphabetic());
            // Old files have small letters in names, which do not count.
            let name = self.text[start..self.byte].replace(|c: char| c.is_ascii_lowercase(), "");
            self.skip(char::is_whitespace);
            if name.is_empty() || !self.rest().starts_with('[') {
                let found = excerpt(&self.text[start..]);
                return Err((start, SgfFault::Property { found }));
            }
            while self.rest().starts_with('[') {
                let start = self.byte + 1;
                let value = self.value().ok_or((start, SgfFault::Truncated))?;
                draft.add(&name, value).map_err(|fault| (start, fault))?;
                self.skip(char::is_whitespace);
            }
        }
    }

    /// The text between brackets.
    fn value(&mut self) -> Option<String> {
        let (value, length) = bracketed(self.rest())?;
        self.byte += length;
        Some(value)
    }
}

/// A game whose end has not been read.
#[derive(Default)]
struct Draft {
    black: Bitboard,
    white: Bitboard,
    first: Option<Color>,
    game: Option<Game>,
    tags: Vec<(String, String)>,
}

impl Draft {
    fn add(&mut self, name: &str, value: String) -> Result<(), SgfFault> {
        match name {
            "GM" if value.trim() != "2" => {
                return Err(SgfFault::OtherGame { found: excerpt(&value) });
            }
            "SZ" if value.trim() != "8" => return Err(SgfFault::Size { found: excerpt(&value) }),
            "B" => return self.play(Color::Black, &value),
            "W" => return self.play(Color::White, &value),
            "AB" | "AW" | "AE" | "PL" if self.game.is_some() => return Err(SgfFault::LateSetup),
            "AB" | "AW" | "AE" => {
                let discs = squares(&value)?;
                self.black = self.black - discs;
                self.white = self.white - discs;
                match name {
                    "AB" => self.black |= discs,
                    "AW" => self.white |= discs,
                    _ => {}
                }
                return Ok(());
            }
            "PL" => self.first = value.trim().chars().next().and_then(Color::from_letter),
            _ => {}
        }
        self.tags.push((name.to_owned(), value));
        Ok(())
    }

    /// The game so far, begun if no move was made yet.
    fn game(&mut self) -> &mut Game {
        let first = self.first.unwrap_or(Color::Black);
        let (black, white) = (self.black, self.white);
        self.game.get_or_insert_with(|| {
            if (black | white).is_empty() {
                return Game::with_first(Variant::Othello, first);
            }
            let (own, other) = if first == Color::Black { (black, white) } else { (white, black) };
            let board = Board::new(own, other).expect("a new disc takes the place of the old one");
            Game::from_position(board, first)
        })
    }

    fn finish(mut self) -> SgfGame {
        let game = self.game().clone();
        SgfGame { game, tags: self.tags }
    }

    fn play(&mut self, color: Color, value: &str) -> Result<(), SgfFault> {
        let value = value.trim();
        let game = self.game();
        let done = if matches!(value.to_ascii_lowercase().as_str(), "" | "tt" | "pass" | "pa") {
            game.pass(color)
        } else {
            let square = square(value)?;
            if game.to_move() == Some(!color) {
                Err(PlayError::NotOnTurn(color))
            } else {
                game.play(square).map(drop)
            }
        };
        done.map_err(SgfFault::Illegal)
    }
}

/// Reads `dc` or `d3`.
fn square(text: &str) -> Result<Square, SgfFault> {
    let letters = match text.to_ascii_lowercase().as_bytes() {
        &[column, row @ b'a'..=b'h'] => Square::at(column.wrapping_sub(b'a'), row - b'a'),
        _ => text.parse().ok(),
    };
    letters.ok_or_else(|| SgfFault::Square { found: excerpt(text) })
}

/// Reads a square, or all squares of a rectangle: `aa:ch`.
fn squares(text: &str) -> Result<Bitboard, SgfFault> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let (from, to) = (square(from.trim())?, square(to.trim())?);
    let columns = from.column()..=to.column();
    let rows = from.row()..=to.row();
    let is_inside = |s: &Square| columns.contains(&s.column()) && rows.contains(&s.row());
    Ok(Square::ALL.into_iter().filter(is_inside).collect())
}
