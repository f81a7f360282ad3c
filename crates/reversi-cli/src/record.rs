//! Games to be analyzed: moves on the command line, or a file in any format.

use std::path::Path;

use reversi_core::{
    Format, Game, PlyFault, ReadOptions, Record, RecordError, RecordFault, RecordReader,
    TranscriptError, WthorError,
};

use crate::args::StartArgs;
use crate::failure::Failure;
use crate::files;
use crate::play::file;
use crate::position;
use crate::texts::{Texts, visible};

/// More of a file is not read: a year of WTHOR games takes less than 1 MiB.
const MAX_BYTES: u64 = 64 << 20;

/// The game that `source` names: `-` is standard input, an existing file is read, and anything
/// else is a transcript. `start` says where a transcript begins; `number`, from 1, which of
/// several games is meant. A game without a move is an error.
pub(crate) fn read(
    source: &str,
    start: &StartArgs,
    number: Option<u32>,
    texts: &Texts,
) -> Result<Game, Failure> {
    let path = Path::new(source);
    if source != "-" && !path.exists() {
        return inline(source, start, texts);
    }
    let bytes = files::read(path, MAX_BYTES, texts)?;
    let file = File { name: visible(source), bytes: &bytes, texts };
    let game = match Format::guess(&bytes) {
        None | Some(Format::Transcript) if file.has_settings() => file.only(number)?,
        Some(Format::Obf) => return Err(file.fault(texts.positions_not_games())),
        Some(Format::Transcript) if start.board.is_some() => file.set_up(start, number)?,
        None => file.only(number)?,
        Some(Format::Transcript) if number.is_none() && start.variant.is_none() => {
            file.saved().or_else(|_| file.nth(Format::Transcript, start, number))?
        }
        Some(format) => file.nth(format, start, number)?,
    };
    if game.history().is_empty() {
        return Err(file.fault(texts.transcript_empty()));
    }
    Ok(game)
}

/// Moves given as an argument.
fn inline(text: &str, start: &StartArgs, texts: &Texts) -> Result<Game, Failure> {
    let mut game = position::game(start, None, texts)?;
    game.play_transcript(text).map_err(|error| {
        let is_no_move =
            matches!(error, TranscriptError::Ply { ply: 1, fault: PlyFault::NotAMove, .. });
        let reason = texts.transcript_error(&error);
        Failure::Usage(match is_no_move {
            // Rather the name of a file than moves.
            true => texts.no_such_game(visible(text), reason),
            false => texts.in_argument("GAME", reason),
        })
    })?;
    Ok(game)
}

struct File<'a> {
    name: String,
    bytes: &'a [u8],
    texts: &'a Texts,
}

impl File<'_> {
    fn fault(&self, reason: String) -> Failure {
        Failure::Error(self.texts.no_game_in_file(self.name.as_str(), reason))
    }

    /// What `save` of a game in the terminal writes, or moves and nothing else.
    fn saved(&self) -> Result<Game, Failure> {
        let described = |error: file::LoadError| {
            Failure::Error(error.describe(self.texts, Path::new(&self.name)))
        };
        let saved = file::from_text(&String::from_utf8_lossy(self.bytes)).map_err(described)?;
        Ok(saved.game)
    }

    /// Whether the file says more of its game than the moves.
    fn has_settings(&self) -> bool {
        file::has_settings(&String::from_utf8_lossy(self.bytes))
    }

    /// The same, of a file that holds one game.
    fn only(&self, number: Option<u32>) -> Result<Game, Failure> {
        match number {
            None | Some(1) => self.saved(),
            Some(_) => Err(self.fault(self.texts.too_few_games(1_usize))),
        }
    }

    /// One game of a file with a game a line, all from a given board.
    fn set_up(&self, start: &StartArgs, number: Option<u32>) -> Result<Game, Failure> {
        let text = String::from_utf8_lossy(self.bytes);
        let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let text = match number {
            None => text.as_ref(),
            Some(number) => lines
                .get(number as usize - 1)
                .copied()
                .ok_or_else(|| self.fault(self.texts.too_few_games(lines.len())))?,
        };
        let mut game = position::game(start, None, self.texts)?;
        let fault = |error| self.fault(self.texts.transcript_error(&error));
        game.play_transcript(text).map_err(fault)?;
        Ok(game)
    }

    /// One of the games. Faulty ones count, so that the others keep their numbers.
    fn nth(&self, format: Format, start: &StartArgs, number: Option<u32>) -> Result<Game, Failure> {
        let variant = start.variant.map(Into::into).unwrap_or_default();
        let options = ReadOptions { variant, ..ReadOptions::default() };
        let reader =
            RecordReader::new(format, self.bytes, options).map_err(|error| self.faulty(&error))?;
        let mut found = 0_usize;
        // A wrong count in the header of a WTHOR file is no fault of a game.
        let is_count =
            |fault: &RecordFault| matches!(fault, RecordFault::Wthor(WthorError::Count { .. }));
        let mut games = reader
            .filter(|record| !matches!(record, Err(error) if is_count(&error.fault)))
            .inspect(|_| found += 1);
        match games.nth(number.unwrap_or(1) as usize - 1) {
            Some(Ok(record)) => Ok(Record::game(&record)),
            Some(Err(error)) => Err(self.faulty(&error)),
            None => {
                drop(games);
                Err(self.fault(self.texts.too_few_games(found)))
            }
        }
    }

    fn faulty(&self, error: &RecordError) -> Failure {
        Failure::Error(self.texts.record_error(&self.name, error))
    }
}
