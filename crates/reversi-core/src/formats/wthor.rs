//! WTHOR, the format of the French federation's base of games: fixed records of 68 bytes (`.wtb`),
//! with the names of players (`.jou`) and tournaments (`.trn`) in files of their own.
//!
//! Source: "Format des fichiers WTHOR", Fédération Française d'Othello,
//! <https://www.ffothello.org/informatique/la-base-wthor/>.

use std::io;

use crate::{Board, Color, Game, PlayError, Score, Square, Variant};

mod builder;
mod names;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use builder::WthorBuilder;
pub use names::{WthorNameKind, WthorNames, WthorNamesError};
pub use reader::WthorReader;
pub use writer::{WthorGameError, write_wthor};

/// The bytes of the header of every WTHOR file.
const HEADER_BYTES: usize = 16;
/// The bytes of a game on 8 by 8 squares.
const GAME_BYTES: usize = 68;
/// The bytes before the moves of a game.
const MOVES_AT: usize = 8;

/// A day in the header of a WTHOR file, as it is written there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WthorDate {
    /// The first two digits of the year.
    pub century: u8,
    /// The last two digits of the year.
    pub year: u8,
    /// The month, 1-12.
    pub month: u8,
    /// The day of the month, 1-31.
    pub day: u8,
}

/// The header of a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WthorHeader {
    /// When the file was written.
    pub created: WthorDate,
    /// The year in which the games were played.
    pub year: u16,
    /// The number of empty squares at which [`WthorGame::best_black`] holds; 0 if unknown.
    pub solved_from: u8,
}

/// A game of a `.wtb` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The number of the tournament in the `.trn` file, from 0.
    pub tournament: u16,
    /// The number of the player of Black in the `.jou` file, from 0.
    pub black: u16,
    /// The number of the player of White in the `.jou` file, from 0.
    pub white: u16,
    /// Black's discs at the end, empty squares given to the winner; of a game that was broken off,
    /// what was recorded.
    pub black_discs: u8,
    /// Black's discs had both sides played perfectly from [`WthorHeader::solved_from`] empty
    /// squares on, empty squares given to the winner.
    pub best_black: u8,
    /// The moves, from the start of Othello.
    pub game: Game,
}

impl WthorGame {
    /// A record of `game`, its result also for [`WthorGame::best_black`]; that of an unfinished game
    /// is the present difference, as if both colors shared the empty squares. The numbers of
    /// players and tournament are 0.
    pub fn from_game(game: Game) -> Self {
        let black_discs = discs_of(black_score(&game));
        let best_black = black_discs;
        Self { tournament: 0, black: 0, white: 0, black_discs, best_black, game }
    }

    /// The final score as Black sees it: twice the discs less 64.
    pub const fn black_score(&self) -> Score {
        2 * self.black_discs as Score - 64
    }

    /// The position that was solved, with its exact score as the mover sees it: the first one with
    /// `solved_from` empty squares or fewer, after passes. `None` if the game did not come that
    /// far, or `solved_from` is 0.
    pub fn solved(&self, solved_from: u8) -> Option<(Board, Score)> {
        let mut game = self.game.clone();
        game.go_to(60_usize.checked_sub(solved_from.into()).filter(|_| solved_from > 0)?);
        let mover = game.to_move()?;
        let is_there = game.board().empties().len() == u32::from(solved_from);
        let black = 2 * Score::from(self.best_black) - 64;
        let score = if mover == Color::Black { black } else { -black };
        is_there.then(|| (game.board(), score))
    }
}

/// The difference of discs as Black sees it; at the end, empty squares to the winner.
fn black_score(game: &Game) -> Score {
    let [black, white] = [Color::Black, Color::White].map(|color| game.discs(color).len());
    let present = black as Score - white as Score;
    game.outcome().map_or(present, |outcome| outcome.score(Color::Black))
}

/// Black's discs for a score from Black's view.
const fn discs_of(black_score: Score) -> u8 {
    ((64 + black_score) / 2) as u8
}

/// What a WTHOR file cannot be read for, or a fault in it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WthorError {
    /// The reader failed.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The file is no file of games that can be read.
    #[error(transparent)]
    Header(#[from] WthorHeaderFault),
    /// A faulty game; the next ones can still be read.
    #[error("game {number}, byte {byte}: {fault}")]
    Game {
        /// Which game, 1 for the first.
        number: u64,
        /// Bytes of the file before the fault.
        byte: u64,
        /// What is wrong.
        fault: WthorFault,
    },
    /// Another number of games than the header says; all of them were read.
    #[error("the header announces {announced} games, the file has {found}")]
    Count {
        /// The number in the header.
        announced: u32,
        /// The number of whole records.
        found: u64,
    },
}

/// Why a file is not a WTHOR file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WthorHeaderFault {
    /// Fewer bytes than a header.
    #[error("{found} bytes, a WTHOR file has at least 16")]
    Truncated {
        /// The length of the file.
        found: usize,
    },
    /// A file of names, or none of WTHOR's.
    #[error("not a file of games: byte 8 says that it holds {names} names")]
    Names {
        /// The number of names.
        names: u16,
    },
    /// Another board than 8 by 8.
    #[error("the board size is {found}: only 8 is read")]
    Size {
        /// What the header says.
        found: u8,
    },
    /// A file of solitaires, or none of WTHOR's.
    #[error("not a file of games: byte 13 is {found}, 1 for a file of solitaires")]
    Solitaire {
        /// What the header says.
        found: u8,
    },
}

/// What is wrong with a game of a WTHOR file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WthorFault {
    /// The file ends within the record.
    #[error("the file ends after {found} of 68 bytes")]
    Truncated {
        /// The bytes that are there.
        found: usize,
    },
    /// A number of discs above 64.
    #[error("{found} discs, a board has 64")]
    Discs {
        /// What was found.
        found: u8,
    },
    /// A byte that stands for no square.
    #[error("move {ply} is {found}: expected 11 to 88, row and column")]
    Move {
        /// Which move, 1 for the first.
        ply: usize,
        /// What was found.
        found: u8,
    },
    /// A move after the end of the list.
    #[error("move {ply} follows an empty place")]
    Gap {
        /// Which move, 1 for the first.
        ply: usize,
    },
    /// The rules forbid the move.
    #[error("move {ply} is illegal: {reason}")]
    Illegal {
        /// Which move, 1 for the first.
        ply: usize,
        /// The rule.
        reason: PlayError,
    },
    /// Another score than the final position's.
    #[error("the score is given as {found} black discs, the final position says {expected}")]
    Score {
        /// The score in the record.
        found: u8,
        /// Black's discs in the final position, empties to the winner.
        expected: u8,
    },
}

impl WthorHeader {
    /// A header for games of `year`, with no date and no solved positions.
    pub fn new(year: u16) -> Self {
        Self { created: WthorDate::default(), year, solved_from: 0 }
    }
}

/// The square of a move byte: ten times the row and the column, both from 1.
fn square_of(byte: u8) -> Option<Square> {
    Square::at((byte % 10).checked_sub(1)?, (byte / 10).checked_sub(1)?)
}

/// The move byte of a square.
const fn byte_of(square: Square) -> u8 {
    10 * (square.row() + 1) + square.column() + 1
}

/// Reads the record of a game.
///
/// # Errors
/// The fault with the byte of the record where it is.
fn parse_game(record: &[u8; GAME_BYTES]) -> Result<WthorGame, (usize, WthorFault)> {
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let discs = |at: usize| match record[at] {
        found @ 0..=64 => Ok(found),
        found => Err((at, WthorFault::Discs { found })),
    };
    let (black_discs, best_black) = (discs(6)?, discs(7)?);
    let moves = &record[MOVES_AT..];
    let played = moves.iter().take_while(|&&byte| byte != 0).count();
    if let Some(gap) = moves[played..].iter().position(|&byte| byte != 0) {
        let at = played + gap;
        return Err((MOVES_AT + at, WthorFault::Gap { ply: at + 1 }));
    }
    let mut game = Game::new(Variant::Othello);
    for (i, &found) in moves[..played].iter().enumerate() {
        let (at, ply) = (MOVES_AT + i, i + 1);
        let square = square_of(found).ok_or((at, WthorFault::Move { ply, found }))?;
        let illegal = |reason| (at, WthorFault::Illegal { ply, reason });
        game.play(square).map_err(illegal)?;
    }
    let expected = discs_of(black_score(&game));
    if game.is_over() && black_discs != expected {
        return Err((6, WthorFault::Score { found: black_discs, expected }));
    }
    let [tournament, black, white] = [0, 2, 4].map(number);
    Ok(WthorGame { tournament, black, white, black_discs, best_black, game })
}
