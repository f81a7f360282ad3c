//! Writes `.wtb` files.

use std::io::{self, Write};

use super::{GAME_BYTES, HEADER_BYTES, MOVES_AT, WthorGame, WthorHeader, byte_of};
use crate::{Board, Color, Variant};

/// Why a game has no place in a WTHOR file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WthorGameError {
    /// It does not begin at the start of Othello with Black to move.
    #[error("WTHOR holds only games from the start of Othello, Black first")]
    Start,
    /// More than 64 discs.
    #[error("{found} discs, a board has 64")]
    Discs {
        /// What was found.
        found: u8,
    },
}

impl From<WthorGameError> for io::Error {
    fn from(error: WthorGameError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

impl WthorHeader {
    /// The header of a file of this many games.
    pub fn to_bytes(&self, games: u32) -> [u8; HEADER_BYTES] {
        let date = self.created;
        let [n0, n1, n2, n3] = games.to_le_bytes();
        let [y0, y1] = self.year.to_le_bytes();
        let [century, year, month, day] = [date.century, date.year, date.month, date.day];
        [century, year, month, day, n0, n1, n2, n3, 0, 0, y0, y1, 8, 0, self.solved_from, 0]
    }
}

impl WthorGame {
    /// The 68 bytes of the game.
    ///
    /// # Errors
    /// The game cannot be written in this format.
    pub fn to_bytes(&self) -> Result<[u8; GAME_BYTES], WthorGameError> {
        let game = &self.game;
        let start = (game.variant(), game.start(), game.first());
        if start != (Variant::Othello, Board::START, Color::Black) {
            return Err(WthorGameError::Start);
        }
        if let Some(&found) = [self.black_discs, self.best_black].iter().find(|&&discs| discs > 64)
        {
            return Err(WthorGameError::Discs { found });
        }
        let mut record = [0; GAME_BYTES];
        for (at, number) in [(0, self.tournament), (2, self.black), (4, self.white)] {
            record[at..at + 2].copy_from_slice(&number.to_le_bytes());
        }
        (record[6], record[7]) = (self.black_discs, self.best_black);
        for (byte, played) in record[MOVES_AT..].iter_mut().zip(game.history()) {
            *byte = byte_of(played.square);
        }
        Ok(record)
    }
}

/// Writes a whole `.wtb` file.
///
/// # Errors
/// `out` fails; or, as [`io::ErrorKind::InvalidInput`], a game that the format cannot hold, see
/// [`WthorGame::to_bytes`], or more than [`u32::MAX`] games.
pub fn write_wthor(
    header: &WthorHeader,
    games: &[WthorGame],
    out: &mut impl Write,
) -> io::Result<()> {
    let count = u32::try_from(games.len()).map_err(io::Error::other)?;
    out.write_all(&header.to_bytes(count))?;
    for game in games {
        out.write_all(&game.to_bytes()?)?;
    }
    Ok(())
}
