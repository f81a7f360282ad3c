//! Reads the games of a `.wtb` file one by one.

use std::io::{self, Read};

use super::{
    GAME_BYTES, HEADER_BYTES, WthorDate, WthorError, WthorFault, WthorGame, WthorHeader,
    WthorHeaderFault, parse_game,
};

/// The games of a `.wtb` file, in order; memory does not grow with the file.
///
/// A faulty game yields an error without ending the iteration. After the last game comes an error
/// if the header announces another number of games than there are.
///
/// # Examples
/// ```
/// use reversi_core::{Game, Variant, WthorGame, WthorHeader, WthorReader, write_wthor};
///
/// let game = Game::from_transcript(Variant::Othello, "e6f4e3f6g5d6e7f5c5")?;
/// let mut file = Vec::new();
/// write_wthor(&WthorHeader::new(2024), &[WthorGame::from_game(game)], &mut file)?;
///
/// let mut reader = WthorReader::new(&file[..])?;
/// assert_eq!(reader.header().year, 2024);
/// let first = reader.next().expect("there is a game")?;
/// assert_eq!((first.black_discs, first.game.history().len()), (64, 9));
/// assert!(reader.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WthorReader<R> {
    header: WthorHeader,
    announced: u32,
    input: R,
    /// Whole records read.
    records: u64,
    ended: bool,
}

impl<R: Read> WthorReader<R> {
    /// Reads the header. Records are read one at a time, so the reader should be buffered.
    ///
    /// # Errors
    /// The reader fails, or what it reads is not a file of games on 8 by 8 squares.
    pub fn new(mut input: R) -> Result<Self, WthorError> {
        let mut bytes = [0; HEADER_BYTES];
        let found = read_up_to(&mut input, &mut bytes)?;
        if found < HEADER_BYTES {
            return Err(WthorHeaderFault::Truncated { found }.into());
        }
        let (header, announced) = parse_header(&bytes)?;
        Ok(Self { header, announced, input, records: 0, ended: false })
    }

    /// What the header says.
    pub const fn header(&self) -> &WthorHeader {
        &self.header
    }

    /// How many games the header announces.
    pub const fn announced(&self) -> u32 {
        self.announced
    }

    /// The number of the game read last, 1 for the first; faulty ones count.
    pub const fn number(&self) -> u64 {
        self.records
    }

    fn end(&mut self, rest: usize) -> Option<Result<WthorGame, WthorError>> {
        let (announced, found) = (self.announced, self.records);
        let first = HEADER_BYTES as u64 + found * GAME_BYTES as u64;
        // The next call compares the numbers.
        self.ended = rest == 0;
        if rest > 0 {
            let fault = WthorFault::Truncated { found: rest };
            let byte = first + rest as u64;
            return Some(Err(WthorError::Game { number: found + 1, byte, fault }));
        }
        (found != u64::from(announced)).then_some(Err(WthorError::Count { announced, found }))
    }
}

impl<R: Read> Iterator for WthorReader<R> {
    type Item = Result<WthorGame, WthorError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let mut record = [0; GAME_BYTES];
        match read_up_to(&mut self.input, &mut record) {
            Err(error) => {
                self.ended = true;
                Some(Err(error.into()))
            }
            Ok(GAME_BYTES) => {
                let first = HEADER_BYTES as u64 + self.records * GAME_BYTES as u64;
                self.records += 1;
                let number = self.records;
                Some(parse_game(&record).map_err(|(at, fault)| {
                    let byte = first + at as u64;
                    WthorError::Game { number, byte, fault }
                }))
            }
            Ok(rest) => self.end(rest),
        }
    }
}

/// The header of a file of games, and how many it announces.
pub(super) fn parse_header(
    bytes: &[u8; HEADER_BYTES],
) -> Result<(WthorHeader, u32), WthorHeaderFault> {
    let &[century, year, month, day, n0, n1, n2, n3, m0, m1, y0, y1, size, kind, solved_from, _] =
        bytes;
    let names = u16::from_le_bytes([m0, m1]);
    if names != 0 {
        return Err(WthorHeaderFault::Names { names });
    }
    // Files older than the 10 by 10 board have a zero there.
    if !matches!(size, 0 | 8) {
        return Err(WthorHeaderFault::Size { found: size });
    }
    if kind != 0 {
        return Err(WthorHeaderFault::Solitaire { found: kind });
    }
    let created = WthorDate { century, year, month, day };
    let year = u16::from_le_bytes([y0, y1]);
    Ok((WthorHeader { created, year, solved_from }, u32::from_le_bytes([n0, n1, n2, n3])))
}

/// Fills `buffer` or, at the end of the input, the beginning of it; returns how much.
pub(super) fn read_up_to(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
