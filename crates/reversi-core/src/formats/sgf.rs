//! SGF, the Smart Game Format, as Quarry and other programs keep Othello games in it.

use std::fmt;

use super::{bracketed, escaped};
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
/// assert_eq!(
///     record.to_string(),
///     "(;GM[2]FF[4]CA[UTF-8]SZ[8]PB[Ada]\n;B[fe];W[df];B[cc])"
/// );
/// # Ok::<(), reversi_core::SgfError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SgfGame {
    game: Game,
    tags: Vec<(String, String)>,
    moves: Vec<SgfMove>,
}

/// A move or a pass of an SGF game.
#[derive(Clone, Debug, PartialEq)]
pub struct SgfMove {
    /// Who moved.
    pub color: Color,
    /// Where; `None` is a pass.
    pub square: Option<Square>,
    /// The other properties of its node, such as a comment (`C`), in the order of the file.
    pub tags: Vec<(String, String)>,
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
    /// A record of `game`, every pass written out. SGF has no placement phase: a game of classic
    /// Reversi does not read back.
    pub fn from_game(game: Game) -> Self {
        let pass = |color| SgfMove { color, square: None, tags: vec![] };
        let mut moves: Vec<_> = game.initial_pass().map(pass).into_iter().collect();
        for played in game.history() {
            moves.push(SgfMove { square: Some(played.square), ..pass(played.color) });
            moves.extend(played.passes.map(pass));
        }
        Self { game, tags: vec![], moves }
    }

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

    /// The moves as written; a forced pass may be missing.
    pub fn moves(&self) -> &[SgfMove] {
        &self.moves
    }

    /// The value of the property `name` of the game, such as `PB` for the name of the player of
    /// Black.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// The properties of the game other than its kind, board size, encoding, format version and
    /// set-up, in the order of the file.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds a property of the game, or changes the value of the first one with this name.
    ///
    /// # Panics
    /// `name` is not capital letters, or is one of those that are left out of [`SgfGame::tags`].
    pub fn set_tag(&mut self, name: &str, value: &str) {
        assert!(is_tag(name), "{name} is no tag");
        match self.tags.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => value.clone_into(&mut tag.1),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Adds a property to the move with number `ply`, counted from 0 without passes. Without such
    /// a move nothing happens.
    ///
    /// # Panics
    /// As [`SgfGame::set_tag`].
    pub fn annotate(&mut self, ply: usize, name: &str, value: &str) {
        assert!(is_tag(name), "{name} is no tag");
        let mut moves = self.moves.iter_mut().filter(|played| played.square.is_some());
        if let Some(played) = moves.nth(ply) {
            played.tags.push((name.to_owned(), value.to_owned()));
        }
    }
}

/// Whether a property is kept as it is, rather than written anew.
fn is_tag(name: &str) -> bool {
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_own = matches!(name, "GM" | "FF" | "CA" | "SZ" | "AB" | "AW" | "AE" | "PL" | "B" | "W");
    is_name && !is_own
}

impl fmt::Display for SgfGame {
    /// Ten moves a line; the text has no line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;GM[2]FF[4]CA[UTF-8]SZ[8]")?;
        write_tags(f, &self.tags)?;
        let (start, first) = (self.game.start(), self.game.first());
        if (start, first) != (Board::START, Color::Black) {
            write_setup(f, &start, first)?;
        }
        for (i, played) in self.moves.iter().enumerate() {
            let color = if played.color == Color::Black { "B" } else { "W" };
            let line_break = if i % 10 == 0 { "\n" } else { "" };
            write!(f, "{line_break};{color}[{}]", played.square.map_or(String::new(), letters))?;
            write_tags(f, &played.tags)?;
        }
        f.write_str(")")
    }
}

/// Values of one name that follow each other share it: a name comes only once in a node.
fn write_tags(f: &mut fmt::Formatter<'_>, tags: &[(String, String)]) -> fmt::Result {
    for equal in tags.chunk_by(|a, b| a.0 == b.0) {
        f.write_str(&equal[0].0)?;
        for (_, value) in equal {
            write!(f, "[{}]", escaped(value))?;
        }
    }
    Ok(())
}

fn write_setup(f: &mut fmt::Formatter<'_>, start: &Board, first: Color) -> fmt::Result {
    let (black, white) = start.colored(first);
    if (black | white).is_empty() {
        f.write_str("AE[aa:hh]")?;
    }
    for (name, discs) in [("AB", black), ("AW", white)] {
        if !discs.is_empty() {
            f.write_str(name)?;
        }
        for square in discs {
            write!(f, "[{}]", letters(square))?;
        }
    }
    write!(f, "PL[{}]", if first == Color::Black { "B" } else { "W" })
}

/// A square as column and row from the top left: d3 is `dc`.
fn letters(square: Square) -> String {
    [square.column(), square.row()].map(|i| char::from(b'a' + i)).iter().collect()
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
        let mut is_blank = true;
        loop {
            let before = self.byte;
            self.skip(|c| c == ';' || c == '(' || c.is_whitespace());
            let start = self.byte;
            if self.text[before..start].contains(';') && !is_blank {
                draft.end_node();
            }
            if self.rest().starts_with(')') {
                return if is_blank { Err((begin, SgfFault::NoGame)) } else { Ok(draft.finish()) };
            }
            is_blank = false;
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
    is_set_up: bool,
    game: Option<Game>,
    tags: Vec<(String, String)>,
    moves: Vec<SgfMove>,
    /// Whether a node has ended: the first one is about the game.
    is_past_root: bool,
    /// The tags of the present node.
    node: Vec<(String, String)>,
}

impl Draft {
    /// Gives the tags of a node to its move, those of a node without a move to the one before.
    fn end_node(&mut self) {
        match self.moves.last_mut() {
            Some(last) if self.is_past_root => last.tags.append(&mut self.node),
            _ => self.tags.append(&mut self.node),
        }
        self.is_past_root = true;
    }

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
                self.is_set_up = true;
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
        if is_tag(name) {
            self.node.push((name.to_owned(), value));
        }
        Ok(())
    }

    /// The game so far, begun if no move was made yet.
    fn game(&mut self) -> &mut Game {
        let first = self.first.unwrap_or(Color::Black);
        let (black, white) = (self.black, self.white);
        let is_set_up = self.is_set_up;
        self.game.get_or_insert_with(|| {
            if !is_set_up {
                return Game::with_first(Variant::Othello, first);
            }
            let (own, other) = if first == Color::Black { (black, white) } else { (white, black) };
            let board = Board::new(own, other).expect("a new disc takes the place of the old one");
            Game::from_position(board, first)
        })
    }

    fn finish(mut self) -> SgfGame {
        self.end_node();
        let game = self.game().clone();
        SgfGame { game, tags: self.tags, moves: self.moves }
    }

    fn play(&mut self, color: Color, value: &str) -> Result<(), SgfFault> {
        let value = value.trim();
        let game = self.game();
        let square = match value.to_ascii_lowercase().as_str() {
            "" | "tt" | "pass" | "pa" => None,
            _ => Some(square(value)?),
        };
        let done = match square {
            None => game.pass(color),
            Some(_) if game.to_move() == Some(!color) => Err(PlayError::NotOnTurn(color)),
            Some(square) => game.play(square).map(drop),
        };
        done.map_err(SgfFault::Illegal)?;
        self.moves.push(SgfMove { color, square, tags: vec![] });
        Ok(())
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
