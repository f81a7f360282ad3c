//! OBF, the Othello Board File: a position a line, with the scores of its moves.

use std::fmt;

use crate::{Board, Color, IllegalMove, ParsePositionError, SCORE_MAX, Score, Square};
use crate::{parse_position, write_position};

/// The longest line that is read, in bytes; a position with all its moves needs about 400.
pub const OBF_LINE_MAX_BYTES: usize = 4096;

/// One line of an OBF file.
///
/// # Examples
/// ```
/// use reversi_core::{ObfPosition, Square};
///
/// let cells = "---------------------------OX------XO---------------------------";
/// let line = format!("{cells} X; D3:+0; f5:-2; % the start");
/// let position = ObfPosition::parse(&line)?.expect("the line is not blank");
/// assert_eq!(position.best_moves().collect::<Vec<_>>(), [Some(Square::D3)]);
/// assert_eq!(position.to_string(), format!("{cells} X; D3:+0; F5:-2; % the start"));
/// # Ok::<(), reversi_core::ObfError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfPosition {
    /// The position, the discs of `to_move` as the mover's.
    pub board: Board,
    /// The side to move.
    pub to_move: Color,
    /// Moves with their scores as the side to move sees them, in the order of the file (usually
    /// the best first); `None` is the pass of a side without a move.
    pub moves: Vec<(Option<Square>, Score)>,
    /// What follows a `%`, without blanks around it. A line break in it is written as a blank.
    pub comment: Option<String>,
}

/// A faulty line of an OBF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct ObfError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: ObfFault,
}

/// What is wrong with a line of an OBF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObfFault {
    /// The line is far longer than any position.
    #[error("a line of {bytes} bytes, the limit is {limit}")]
    TooLong {
        /// The length of the line.
        bytes: usize,
        /// The greatest length that is read, [`OBF_LINE_MAX_BYTES`].
        limit: usize,
    },
    /// The board or the side to move; its places count from where the board begins.
    #[error("{0}")]
    Position(ParsePositionError),
    /// A field that does not begin with a square or a pass mark.
    #[error("`{found}` is not a move: expected a field such as `G8:+18`")]
    Move {
        /// What was found.
        found: String,
    },
    /// The move is not legal in this position.
    #[error("the move is illegal: {0}")]
    Illegal(IllegalMove),
    /// A pass although the side to move has a legal move, or although the game is over.
    #[error("no pass is due in this position")]
    Pass,
    /// No number, or none that a score can be.
    #[error("`{found}` is not a score: expected a number from -64 to +64")]
    Score {
        /// What was found.
        found: String,
    },
    /// The line has this move already, with another score.
    #[error("a second score for the same move")]
    Contradiction,
}

impl ObfPosition {
    /// Reads one line; `None` if it is blank or only a comment.
    ///
    /// Tolerates what real files contain: any spelling of boards that [`parse_position`] reads
    /// in one word, no blank before the side to move, missing or doubled `;`, lower-case moves,
    /// scores without a sign, a move listed twice with the same score, and the filler
    /// `--:-127`, which is dropped.
    ///
    /// # Errors
    /// The first fault, with its column in line 1.
    pub fn parse(line: &str) -> Result<Option<Self>, ObfError> {
        let line = line.trim_end_matches(['\n', '\r']);
        if line.len() > OBF_LINE_MAX_BYTES {
            let (bytes, limit) = (line.len(), OBF_LINE_MAX_BYTES);
            return Err(ObfError { line: 1, column: 1, fault: ObfFault::TooLong { bytes, limit } });
        }
        let mut fields = Fields { line: line.strip_prefix('\u{feff}').unwrap_or(line), byte: 0 };
        fields.skip(char::is_whitespace);
        if fields.rest().is_empty() || fields.rest().starts_with('%') {
            return Ok(None);
        }
        let (board, to_move) = fields.position()?;
        let mut position = Self { board, to_move, moves: Vec::new(), comment: None };
        loop {
            fields.skip(|c| c == ';' || c == ',' || c.is_whitespace());
            let start = fields.byte;
            if let Some(comment) = fields.rest().strip_prefix('%') {
                position.comment = Some(comment.trim().to_string()).filter(|text| !text.is_empty());
                return Ok(Some(position));
            }
            if fields.rest().is_empty() {
                return Ok(Some(position));
            }
            let entry = fields.entry()?;
            position.add(entry).map_err(|fault| fields.error(start, fault))?;
        }
    }

    /// Adds a move unless it is there already or only filler.
    fn add(&mut self, (square, score): (Option<Square>, Score)) -> Result<(), ObfFault> {
        match square {
            None if score == FILLER_SCORE => return Ok(()),
            Some(square) => drop(self.board.play(square).map_err(ObfFault::Illegal)?),
            None => {
                let must_pass = self.board.legal_moves().is_empty() && !self.board.is_game_over();
                if !must_pass {
                    return Err(ObfFault::Pass);
                }
            }
        }
        if !(-SCORE_MAX..=SCORE_MAX).contains(&score) {
            return Err(ObfFault::Score { found: score.to_string() });
        }
        match self.moves.iter().find(|known| known.0 == square) {
            Some(known) if known.1 != score => Err(ObfFault::Contradiction),
            Some(_) => Ok(()),
            None => {
                self.moves.push((square, score));
                Ok(())
            }
        }
    }

    /// The highest score of a move, `None` if no move has one.
    pub fn best_score(&self) -> Option<Score> {
        self.moves.iter().map(|&(_, score)| score).max()
    }

    /// The moves with the highest score.
    pub fn best_moves(&self) -> impl Iterator<Item = Option<Square>> {
        let best = self.best_score();
        self.moves.iter().filter(move |entry| Some(entry.1) == best).map(|entry| entry.0)
    }
}

impl fmt::Display for ObfPosition {
    /// One line without its line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", write_position(&self.board, self.to_move))?;
        for (square, score) in &self.moves {
            match square {
                Some(square) => {
                    write!(f, " {}:{score:+};", square.to_string().to_ascii_uppercase())?
                }
                None => write!(f, " PS:{score:+};")?,
            }
        }
        match &self.comment {
            Some(comment) => write!(f, " % {}", comment.replace(['\r', '\n'], " ")),
            None => Ok(()),
        }
    }
}

/// Reads the positions of a whole OBF file; blank lines and comments are skipped, and a faulty
/// line yields an error that names it without ending the iteration.
///
/// # Examples
/// ```
/// use reversi_core::read_obf;
///
/// let cells = "---------------------------OX------XO---------------------------";
/// let file = format!("% two lines, one of them faulty\n{cells} X; D3:+0;\n{cells} X; D4:+0;\n");
/// let lines: Vec<_> = read_obf(&file).collect();
/// assert!(lines[0].is_ok());
/// let error = lines[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 69: the move is illegal: d4 is occupied");
/// ```
pub fn read_obf(text: &str) -> impl Iterator<Item = Result<ObfPosition, ObfError>> {
    text.lines().enumerate().filter_map(|(i, line)| match ObfPosition::parse(line) {
        Ok(position) => position.map(Ok),
        Err(error) => Some(Err(ObfError { line: i + 1, ..error })),
    })
}

/// With the move `--` the end of a line in some files, not a score.
const FILLER_SCORE: Score = -127;

/// What is left of a line.
struct Fields<'a> {
    line: &'a str,
    byte: usize,
}

impl Fields<'_> {
    fn rest(&self) -> &str {
        &self.line[self.byte..]
    }

    fn skip(&mut self, test: impl Fn(char) -> bool) {
        self.byte = self.line.len() - self.rest().trim_start_matches(test).len();
    }

    fn error(&self, byte: usize, fault: ObfFault) -> ObfError {
        ObfError { line: 1, column: self.line[..byte].chars().count() + 1, fault }
    }

    /// The board and the side to move: one word of 65 letters, or two words.
    fn position(&mut self) -> Result<(Board, Color), ObfError> {
        let start = self.byte;
        let is_word = |c: char| !(c.is_whitespace() || c == ';' || c == '%');
        self.skip(is_word);
        if self.line[start..self.byte].chars().count() != 65 {
            let end_of_cells = self.byte;
            self.skip(char::is_whitespace);
            let start_of_side = self.byte;
            self.skip(is_word);
            if self.byte == start_of_side {
                self.byte = end_of_cells;
            }
        }
        parse_position(&self.line[start..self.byte]).map_err(|error| {
            let at = start + error.at().map_or(0, |at| at.byte);
            self.error(at, ObfFault::Position(error))
        })
    }

    /// A move, a colon and a score.
    fn entry(&mut self) -> Result<(Option<Square>, Score), ObfError> {
        let start = self.byte;
        self.skip(|c| !(c.is_whitespace() || c == ':' || c == ';'));
        let name = &self.line[start..self.byte];
        let square = match name.to_ascii_lowercase().as_str() {
            "--" | "pa" | "ps" | "pass" => None,
            name => match name.parse() {
                Ok(square) => Some(square),
                Err(_) => {
                    let found = name.chars().take(12).collect();
                    return Err(self.error(start, ObfFault::Move { found }));
                }
            },
        };
        self.skip(|c| c == ':' || c.is_whitespace());
        let start = self.byte;
        self.skip(|c| !(c.is_whitespace() || c == ';' || c == '%'));
        let number = &self.line[start..self.byte];
        match number.parse() {
            Ok(score) => Ok((square, score)),
            Err(_) => {
                let found = number.chars().take(12).collect();
                Err(self.error(start, ObfFault::Score { found }))
            }
        }
    }
}
