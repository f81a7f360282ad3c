//! GGF, the Generic Game Format of Othello servers and of NBoard: whole games with their clocks.

use std::fmt;
use std::time::Duration;

use super::{bracketed, escaped};
use crate::notation::excerpt;
use crate::{Board, Color, Game, ParsePositionError, PlayError, Square, TextLocation, Variant};
use crate::{parse_position, write_position};

#[cfg(test)]
mod tests;

/// A game of a GGF file.
///
/// # Examples
/// ```
/// use reversi_core::{Color, GgfGame, Square};
///
/// let cells = "---------------------------O*------*O---------------------------";
/// let text = format!("(;GM[Othello]PB[Ada]TY[8]BO[8 {cells} *]B[F5//2.449]W[d6/-1.5];)");
/// let record = GgfGame::parse(&text)?;
/// assert_eq!(record.tag("PB"), Some("Ada"));
/// assert_eq!(record.game().to_transcript(), "f5d6");
/// assert_eq!((record.moves()[0].seconds, record.moves()[1].score), (Some(2.449), Some(-1.5)));
/// assert_eq!(GgfGame::parse(&record.to_string())?, record);
/// # Ok::<(), reversi_core::GgfError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GgfGame {
    game: Game,
    moves: Vec<GgfMove>,
    tags: Vec<(String, String)>,
}

/// A move or a pass of a GGF game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GgfMove {
    /// Who moved.
    pub color: Color,
    /// Where; `None` is a pass.
    pub square: Option<Square>,
    /// What the player thought of the position, in discs from the player's view.
    pub score: Option<f64>,
    /// How long the player thought.
    pub seconds: Option<f64>,
}

/// What a clock of a GGF game grants each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GgfClock {
    /// For the whole game.
    pub main: Duration,
    /// Added for each move.
    pub increment: Duration,
    /// Granted once when the main time is over; the game can no longer be won then.
    pub extension: Duration,
}

/// A faulty GGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {fault}")]
pub struct GgfError {
    /// Where in the text.
    pub at: TextLocation,
    /// What is wrong.
    pub fault: GgfFault,
}

/// What is wrong with a GGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GgfFault {
    /// The text has no game.
    #[error("no game: expected `(;GM[Othello]`")]
    NoGame,
    /// The text or the next game comes before the `;)` of this one.
    #[error("the game is cut off")]
    Truncated,
    /// Something between the properties.
    #[error("`{found}` is not a property such as `PB[name]`")]
    Property {
        /// What was found.
        found: String,
    },
    /// Another game than Othello.
    #[error("the game is `{found}`, not Othello")]
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
    /// The board or the side to move; the places count from where the cells begin.
    #[error("{0}")]
    Board(ParsePositionError),
    /// The type says that the start was drawn by lot, but no board is there.
    #[error("a random start needs its board (`BO`)")]
    MissingBoard,
    /// A second board, or one after the first move.
    #[error("a board (`BO`) may come only once, before the moves")]
    LateBoard,
    /// Neither a square nor a pass.
    #[error("`{found}` is not a move: expected a square such as `d3`, or `pa`")]
    Move {
        /// What was found.
        found: String,
    },
    /// The rules forbid the move or pass.
    #[error("the move is illegal: {0}")]
    Illegal(PlayError),
    /// A second mark for the same pass.
    #[error("a second mark for the same pass")]
    RepeatedPass,
}

impl GgfGame {
    /// A record of `game`, every pass written out.
    pub fn from_game(game: Game) -> Self {
        let pass = |color| GgfMove { color, square: None, score: None, seconds: None };
        let mut moves: Vec<_> = game.initial_pass().map(pass).into_iter().collect();
        for played in game.history() {
            moves.push(GgfMove { square: Some(played.square), ..pass(played.color) });
            moves.extend(played.passes.map(pass));
        }
        Self { game, moves, tags: vec![("TY".to_owned(), "8".to_owned())] }
    }

    /// Reads the first game of a text.
    ///
    /// Tolerates what real files contain: text before the game, such as the number of games in a
    /// match; a board in one word or in eight; moves in either case; passes as `pa`, `pass` or
    /// not at all; unknown properties; evaluations that are no numbers, which are left out.
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn parse(text: &str) -> Result<Self, GgfError> {
        let at = TextLocation { byte: 0, line: 1, column: 1 };
        let nothing = || Err(GgfError { at, fault: GgfFault::NoGame });
        read_ggf(text).next().unwrap_or_else(nothing)
    }

    /// The game after its last move.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The moves as written; a forced pass may be missing.
    pub fn moves(&self) -> &[GgfMove] {
        &self.moves
    }

    /// The value of the property `name`, such as `PB` for the name of the player of Black.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// The properties other than game, board and moves, in the order of the file.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Adds a property, or changes the value of the first one with this name.
    ///
    /// # Panics
    /// `name` is not capital letters, or is one of those that stand for game, board and moves.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        assert!(is_name && !["GM", "BO", "B", "W"].contains(&name), "{name} is no tag");
        match self.tags.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => value.clone_into(&mut tag.1),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Writes score and time, see [`GgfMove`], beside the move with number `ply`, counted from 0
    /// without passes. Without such a move nothing happens.
    pub fn annotate(&mut self, ply: usize, score: Option<f64>, seconds: Option<f64>) {
        let mut moves = self.moves.iter_mut().filter(|played| played.square.is_some());
        if let Some(played) = moves.nth(ply) {
            played.score = score.filter(|number| number.is_finite());
            played.seconds = seconds.filter(|number| number.is_finite());
        }
    }

    /// The clock that the property `TI` describes: `[[hours:]minutes:]seconds` for the game, the
    /// increment and the extension, with `/` between them; a lone number is minutes.
    pub fn clock(&self) -> Option<GgfClock> {
        let mut parts = self.tag("TI")?.split('/');
        let mut next = || parts.next().map_or(Some(Duration::ZERO), duration);
        Some(GgfClock { main: next()?, increment: next()?, extension: next()? })
    }
}

/// Reads one part of a `TI`; blank is nothing, and what follows a comma (a number of moves) is
/// left out.
fn duration(text: &str) -> Option<Duration> {
    /// A hundred days: clocks beyond are not meant.
    const MAX_SECONDS: u64 = 8_640_000;
    let text = text.split(',').next().unwrap_or_default().trim();
    if text.is_empty() {
        return Some(Duration::ZERO);
    }
    let lone = !text.contains(':');
    let mut seconds: u64 = 0;
    for number in text.split(':') {
        let number: u32 = number.trim().parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(u64::from(number))?;
    }
    let seconds = if lone { seconds * 60 } else { seconds };
    (seconds <= MAX_SECONDS).then(|| Duration::from_secs(seconds))
}

impl fmt::Display for GgfGame {
    /// One line without its line break, unless a property has one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;GM[Othello]")?;
        for (name, value) in &self.tags {
            write!(f, "{name}[{}]", escaped(value))?;
        }
        let start = write_position(&self.game.start(), self.game.first());
        write!(f, "BO[8 {}]", start.replace('X', "*"))?;
        for m in &self.moves {
            f.write_str(letter(m.color))?;
            f.write_str("[")?;
            match m.square {
                Some(square) => write!(f, "{square}")?,
                None => f.write_str("pa")?,
            }
            match (m.score, m.seconds) {
                (None, None) => {}
                (Some(score), None) => write!(f, "/{score}")?,
                (None, Some(seconds)) => write!(f, "//{seconds}")?,
                (Some(score), Some(seconds)) => write!(f, "/{score}/{seconds}")?,
            }
            f.write_str("]")?;
        }
        f.write_str(";)")
    }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Reads the games of a whole GGF file; a faulty one yields an error that names its place without
/// ending the iteration. What stands between the games is skipped.
///
/// # Examples
/// ```
/// use reversi_core::read_ggf;
///
/// let games: Vec<_> =
///     read_ggf("1 (;GM[Othello]TY[8]B[d3];)\n1 (;GM[Othello]TY[10]B[d3];)").collect();
/// assert!(games[0].is_ok());
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 19: the board size is `10`: only 8 is read");
/// ```
pub fn read_ggf(text: &str) -> impl Iterator<Item = Result<GgfGame, GgfError>> {
    let mut at = TextLocation { byte: 0, line: 1, column: 1 };
    let mut start = find_game(text, 0);
    std::iter::from_fn(move || {
        let from = start?;
        start = find_game(text, from + 1);
        let read = Reader { text, end: start.unwrap_or(text.len()), byte: from }.game();
        Some(read.map_err(|(byte, fault)| {
            // Faults come in the order of the text, so every character is counted once.
            for c in text[at.byte..byte.max(at.byte)].chars() {
                at = at.after(c);
            }
            GgfError { at, fault }
        }))
    })
}

/// The byte of the next `(;` that a property follows.
fn find_game(text: &str, from: usize) -> Option<usize> {
    let opens = |rest: &str| {
        let rest = rest.trim_start().strip_prefix(';')?.trim_start();
        let name = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
        (name.len() < rest.len() && name.starts_with('[')).then_some(())
    };
    let brackets = text[from..].match_indices('(').map(|(byte, _)| from + byte);
    brackets.into_iter().find(|&byte| opens(&text[byte + 1..]).is_some())
}

/// A fault and its byte in the text.
type Fault = (usize, GgfFault);

/// Reads one game.
struct Reader<'a> {
    text: &'a str,
    /// Where the next game begins.
    end: usize,
    byte: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.byte..self.end]
    }

    fn skip(&mut self, test: impl Fn(char) -> bool) {
        self.byte = self.end - self.rest().trim_start_matches(test).len();
    }

    fn game(mut self) -> Result<GgfGame, Fault> {
        let mut draft = Draft::default();
        // `find_game` has seen both.
        self.skip(|c| c == '(' || c.is_whitespace());
        loop {
            self.skip(|c| c == ';' || c.is_whitespace());
            let start = self.byte;
            if self.rest().starts_with(')') {
                return draft.finish().map_err(|fault| (start, fault));
            }
            if self.rest().is_empty() {
                return Err((start, GgfFault::Truncated));
            }
            self.skip(|c| c.is_ascii_alphabetic());
            let name = self.text[start..self.byte].to_ascii_uppercase();
            self.skip(char::is_whitespace);
            if name.is_empty() || !self.rest().starts_with('[') {
                let found = excerpt(&self.text[start..self.end]);
                return Err((start, GgfFault::Property { found }));
            }
            while self.rest().starts_with('[') {
                let start = self.byte + 1;
                let value = self.value().ok_or((start, GgfFault::Truncated))?;
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
    game: Option<Game>,
    has_board: bool,
    moves: Vec<GgfMove>,
    tags: Vec<(String, String)>,
}

impl Draft {
    fn add(&mut self, name: &str, value: String) -> Result<(), GgfFault> {
        match name {
            "GM" if value.trim().eq_ignore_ascii_case("othello") => {}
            "GM" => return Err(GgfFault::OtherGame { found: excerpt(&value) }),
            "BO" => self.set_board(&value)?,
            "B" => self.play(Color::Black, &value)?,
            "W" => self.play(Color::White, &value)?,
            _ => {
                if name == "TY" {
                    let size = value.trim_start_matches(|c: char| !c.is_ascii_digit());
                    check_size(size)?;
                }
                self.tags.push((name.to_owned(), value));
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<GgfGame, GgfFault> {
        let game = self.game()?.clone();
        Ok(GgfGame { game, moves: self.moves, tags: self.tags })
    }

    /// The game so far; the usual start if no board was given.
    fn game(&mut self) -> Result<&mut Game, GgfFault> {
        let is_random = |tag: &(String, String)| tag.0 == "TY" && tag.1.contains(['r', 'R']);
        if self.game.is_none() && self.tags.iter().any(is_random) {
            return Err(GgfFault::MissingBoard);
        }
        Ok(self.game.get_or_insert_with(|| Game::new(Variant::Othello)))
    }

    fn set_board(&mut self, value: &str) -> Result<(), GgfFault> {
        if self.game.is_some() || self.has_board {
            return Err(GgfFault::LateBoard);
        }
        let value = value.trim_start();
        check_size(value)?;
        let cells = value.trim_start_matches(|c: char| c.is_ascii_digit());
        let (board, to_move): (Board, Color) = parse_position(cells).map_err(GgfFault::Board)?;
        self.has_board = true;
        self.game = Some(Game::from_position(board, to_move));
        Ok(())
    }

    /// A move such as `d3/-2.00/1.5`.
    fn play(&mut self, color: Color, value: &str) -> Result<(), GgfFault> {
        let mut parts = value.split('/');
        let name = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let mut number =
            || parts.next()?.trim().parse().ok().filter(|number: &f64| number.is_finite());
        let (score, seconds) = (number(), number());
        let square = match name.as_str() {
            "pa" | "pass" | "ps" | "--" => None,
            // Some programs write more letters after the square.
            name => Some(
                name.get(..2)
                    .and_then(|square| square.parse().ok())
                    .ok_or_else(|| GgfFault::Move { found: excerpt(value) })?,
            ),
        };
        let is_repeated = self.moves.last().is_some_and(|last| last.square.is_none());
        let game = self.game()?;
        match square {
            None if is_repeated => return Err(GgfFault::RepeatedPass),
            None => game.pass(color).map_err(GgfFault::Illegal)?,
            Some(_) if game.to_move() == Some(!color) => {
                return Err(GgfFault::Illegal(PlayError::NotOnTurn(color)));
            }
            Some(square) => drop(game.play(square).map_err(GgfFault::Illegal)?),
        }
        self.moves.push(GgfMove { color, square, score, seconds });
        Ok(())
    }
}

/// Whether a text begins with the number 8.
fn check_size(text: &str) -> Result<(), GgfFault> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match &text[..digits] {
        "8" => Ok(()),
        "" => Err(GgfFault::Size { found: excerpt(text) }),
        found => Err(GgfFault::Size { found: excerpt(found) }),
    }
}
