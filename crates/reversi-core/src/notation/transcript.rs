//! Transcripts: the moves of a game one after the other, `f5d6c3`.

use super::{TextLocation, excerpt, located};
use crate::{Game, PlayError, Played, Square, Variant};

/// The longest text that is read as a transcript, in bytes; a game needs far less.
pub const TRANSCRIPT_MAX_BYTES: usize = 100_000;

/// Why a text is not the transcript of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TranscriptError {
    /// The text is far longer than any game.
    #[error("{bytes} bytes of text, a transcript has at most {limit}")]
    TooLong {
        /// The length of the text.
        bytes: usize,
        /// The greatest length that is read, [`TRANSCRIPT_MAX_BYTES`].
        limit: usize,
    },
    /// There is no move in the text.
    #[error("no moves")]
    Empty,
    /// A token that cannot be the next ply.
    #[error("ply {ply}, {at}: `{token}` {fault}")]
    Ply {
        /// The number of the move or pass mark among those in the text, counted from 1.
        ply: usize,
        /// What is written there.
        token: String,
        /// Where it is in the text.
        at: TextLocation,
        /// What is wrong with it.
        fault: PlyFault,
    },
}

/// What is wrong with one token of a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlyFault {
    /// Neither a square nor a pass mark.
    #[error("is not a move: expected a square such as `d3` or a pass mark such as `pa`")]
    NotAMove,
    /// A result such as `1-0` or `37-27`.
    #[error("looks like the result of a game, not like a move")]
    GameResult,
    /// The rules forbid the move or pass.
    #[error("is illegal: {0}")]
    Illegal(PlayError),
    /// A second mark for a pass that is marked already.
    #[error("is a second mark for the same pass")]
    RepeatedPass,
}

/// Reads the moves of a transcript, `None` for a pass mark, without playing them.
///
/// A move is a column a-h and a row 1-8 in either case. Moves may follow each other directly
/// (`f5d6`), after blanks or line breaks, a comma, or a dash (`f5-d6`), and after move numbers
/// (`1.`, `12)`, `3...`). Pass marks are `pa`, `ps`, `pass`, `p@`, `@@`, `--`, and the Spanish
/// `pasa`, `paso`, `pasar`. Full-width letters and digits count as the plain ones.
///
/// # Errors
/// The text is empty or too long, or a token is not a move; results are not moves.
///
/// # Examples
/// ```
/// use reversi_core::{Square, parse_transcript};
///
/// let moves = parse_transcript("1. F5 d6  2. c3-pa")?;
/// assert_eq!(moves, [Some(Square::F5), Some(Square::D6), Some(Square::C3), None]);
/// # Ok::<(), reversi_core::TranscriptError>(())
/// ```
pub fn parse_transcript(text: &str) -> Result<Vec<Option<Square>>, TranscriptError> {
    Ok(tokens(text)?.into_iter().map(|token| token.square).collect())
}

impl Game {
    /// Replays a transcript, see [`parse_transcript`], from the start of `variant`.
    ///
    /// # Errors
    /// The text is no transcript or a move is illegal; the error names the ply and the place.
    ///
    /// # Examples
    /// ```
    /// use reversi_core::{Game, Variant};
    ///
    /// let game = Game::from_transcript(Variant::Othello, "F5 d6\nC3")?;
    /// assert_eq!(game.to_transcript(), "f5d6c3");
    /// let error = Game::from_transcript(Variant::Othello, "f5f5").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "ply 2, line 1, column 3: `f5` is illegal: f5 is occupied"
    /// );
    /// # Ok::<(), reversi_core::TranscriptError>(())
    /// ```
    pub fn from_transcript(variant: Variant, text: &str) -> Result<Self, TranscriptError> {
        let mut game = Self::new(variant);
        game.play_transcript(text)?;
        Ok(game)
    }

    /// Plays the moves of a transcript after the present turn.
    ///
    /// Forced passes need no mark, and one mark for each is accepted.
    ///
    /// # Errors
    /// As [`Game::from_transcript`]; the game is unchanged.
    pub fn play_transcript(&mut self, text: &str) -> Result<(), TranscriptError> {
        let mut game = self.clone();
        let mut pass_is_marked = false;
        for (i, token) in tokens(text)?.into_iter().enumerate() {
            let result = match token.square {
                Some(square) => game.play(square).map(drop).map_err(PlyFault::Illegal),
                None if pass_is_marked => Err(PlyFault::RepeatedPass),
                None => confirm_pass(&game).map_err(PlyFault::Illegal),
            };
            pass_is_marked = token.square.is_none();
            result.map_err(|fault| token.error(i + 1, text, fault))?;
        }
        *self = game;
        Ok(())
    }

    /// Writes the moves on the board in lower case without blanks and without pass marks.
    pub fn to_transcript(&self) -> String {
        self.history().iter().map(|played| played.square.to_string()).collect()
    }

    /// As [`Game::to_transcript`], with `pa` for every pass.
    pub fn to_transcript_with_passes(&self) -> String {
        let mark = |passes: bool| if passes { "pa" } else { "" };
        let ply = |played: &Played| format!("{}{}", played.square, mark(played.passes.is_some()));
        let initial = mark(self.initial_pass().is_some()).to_string();
        initial + &self.history().iter().map(ply).collect::<String>()
    }
}

/// A pass mark stands for the pass that has just been performed.
fn confirm_pass(game: &Game) -> Result<(), PlayError> {
    match (game.last_pass(), game.to_move()) {
        (_, None) => Err(PlayError::GameOver),
        (Some(_), _) => Ok(()),
        (None, Some(color)) => Err(PlayError::MustMove(color)),
    }
}

/// One move or pass mark of a text.
struct Token {
    square: Option<Square>,
    at: TextLocation,
    /// Its length in characters.
    len: usize,
}

impl Token {
    fn error(&self, ply: usize, text: &str, fault: PlyFault) -> TranscriptError {
        let token = text[self.at.byte..].chars().take(self.len).collect();
        TranscriptError::Ply { ply, token, at: self.at, fault }
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, TranscriptError> {
    if text.len() > TRANSCRIPT_MAX_BYTES {
        let (bytes, limit) = (text.len(), TRANSCRIPT_MAX_BYTES);
        return Err(TranscriptError::TooLong { bytes, limit });
    }
    let (places, chars): (Vec<_>, Vec<_>) = located(text).map(|(at, c)| (at, plain(c))).unzip();
    let mut tokens = Vec::new();
    let mut next = 0;
    while next < chars.len() {
        let at = places[next];
        let (len, item) = item(&chars[next..]).map_err(|fault| TranscriptError::Ply {
            ply: tokens.len() + 1,
            token: excerpt(&text[at.byte..]),
            at,
            fault,
        })?;
        match item {
            Item::Filler => {}
            Item::Move(square) => tokens.push(Token { square: Some(square), at, len }),
            Item::Pass => tokens.push(Token { square: None, at, len }),
        }
        next += len;
    }
    if tokens.is_empty() { Err(TranscriptError::Empty) } else { Ok(tokens) }
}

/// Lower case, ASCII for full-width forms, and one kind of dash.
fn plain(c: char) -> char {
    let ascii = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => c,
    };
    ascii.to_ascii_lowercase()
}

enum Item {
    /// Blanks, separators and move numbers.
    Filler,
    Move(Square),
    Pass,
}

/// Longer marks come before those they begin with.
const PASS_MARKS: [&str; 8] = ["pasar", "pass", "paso", "pasa", "pa", "ps", "p@", "@@"];

/// The first item of a text that is not empty, with its length.
fn item(rest: &[char]) -> Result<(usize, Item), PlyFault> {
    let run = |test: fn(&char) -> bool| rest.iter().take_while(|c| test(c)).count();
    let first = rest[0];
    if first.is_whitespace() || first == ',' {
        return Ok((1, Item::Filler));
    }
    if first == '-' {
        // One dash separates; `----` is a pass mark between two separators.
        return match run(|&c| c == '-') {
            1 => Ok((1, Item::Filler)),
            len @ (2 | 4) => Ok((len, Item::Pass)),
            _ => Err(PlyFault::NotAMove),
        };
    }
    if first.is_ascii_digit() {
        return number(rest, run(char::is_ascii_digit));
    }
    let is_mark = |mark: &&&str| rest.iter().copied().take(mark.len()).eq(mark.chars());
    if let Some(mark) = PASS_MARKS.iter().find(is_mark) {
        return Ok((mark.len(), Item::Pass));
    }
    let index =
        |c: Option<&char>, zero: char| u8::try_from((*c? as u32).checked_sub(zero as u32)?).ok();
    let square = || Square::at(index(rest.first(), 'a')?, index(rest.get(1), '1')?);
    square().map(|square| (2, Item::Move(square))).ok_or(PlyFault::NotAMove)
}

/// A move number if a dot or a bracket follows the digits.
fn number(rest: &[char], digits: usize) -> Result<(usize, Item), PlyFault> {
    let after = &rest[digits..];
    let ends = after.iter().take_while(|c| matches!(c, '.' | ')')).count();
    if ends > 0 {
        return Ok((digits + ends, Item::Filler));
    }
    match after {
        [':' | '-' | '/', next, ..] if next.is_ascii_digit() => Err(PlyFault::GameResult),
        _ => Err(PlyFault::NotAMove),
    }
}
