//! `GameFile`: games played elsewhere, from WTHOR files, transcripts, GGF and SGF.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use reversi_core::{
    Board, Color, Format, ReadOptions, Record, RecordError, RecordFault, RecordReader, Variant,
    WthorError, WthorReader,
};
use reversi_eval::digest_hex;
use reversi_search::StopHandle;
use sha2::{Digest, Sha256};

use crate::record::{GameRecord, MoveKind, MoveRecord};
use crate::reference::ReferencePosition;
use crate::sample::mix;
use crate::storage::StorageError;

/// As much of a file as tells its format.
const START_BYTES: u64 = 4096;
/// Faults that are kept in words; the others are only counted.
const MOST_FAULTS: usize = 10;

/// A file of games that can be trained on, besides datasets of self-play.
///
/// Its games have no search scores: a position learns from the outcome. A WTHOR file knows the
/// perfect result from 24 empties on, which is the outcome of that position and of those before.
#[derive(Clone, Debug)]
pub struct GameFile {
    path: PathBuf,
    format: Format,
    digest: String,
    contents: GameFileContents,
}

/// What a file of games holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFileContents {
    /// Games to learn from.
    pub games: u64,
    /// Those of them whose perfect result from some number of empties on is known.
    pub solved: u64,
    /// Games left out: they begin elsewhere, or were broken off before anything is known of their
    /// result.
    pub left_out: u64,
    /// Records that cannot be read.
    pub faulty: u64,
    /// What is wrong with the first ones of these, with the place.
    pub faults: Vec<String>,
}

/// A file of games that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// The operating system refused.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Neither content nor name tells a format, or it is one of positions.
    #[error("{}: no file of games in a known format", path.display())]
    Format {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be read as what it is.
    #[error("{}: {reason}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: RecordError,
    },
    /// A header or a game of a WTHOR file.
    #[error("{}: {reason}", path.display())]
    Wthor {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: WthorError,
    },
    /// No games in it.
    #[error("{}: there is no game to learn from", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// No solved positions in it.
    #[error("{}: no perfect results", path.display())]
    Unsolved {
        /// The file.
        path: PathBuf,
    },
}

impl GameFile {
    /// Finds out the format of a file, and reads it once to see what it holds.
    ///
    /// # Errors
    /// The file cannot be read, or has no game to learn from; single faults are only counted.
    pub fn open(path: &Path) -> Result<Self, GameFileError> {
        let mut file = File::open(path).map_err(StorageError::at(path))?;
        let mut start = Vec::new();
        file.by_ref().take(START_BYTES).read_to_end(&mut start).map_err(StorageError::at(path))?;
        let extension = path.extension().and_then(|extension| extension.to_str());
        let format = Format::guess(&start)
            .or_else(|| extension.and_then(Format::of_extension))
            .filter(|&format| format != Format::Obf)
            .ok_or_else(|| GameFileError::Format { path: path.to_owned() })?;
        let digest =
            digest_of(&mut start.as_slice().chain(file)).map_err(StorageError::at(path))?;
        let contents = GameFileContents::default();
        let mut file = Self { path: path.to_owned(), format, digest, contents };
        file.contents = file.read(&StopHandle::new(), &mut |_| {})?;
        if file.contents.games == 0 {
            return Err(GameFileError::Empty { path: file.path });
        }
        Ok(file)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its format.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// SHA-256 of its bytes in hexadecimal.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// What it holds.
    pub const fn contents(&self) -> &GameFileContents {
        &self.contents
    }

    /// Hands out the games in order, until `stop`. Each has a number made from its moves, so that
    /// the same game is the same in every file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(
        &self,
        stop: &StopHandle,
        take: &mut dyn FnMut(&GameRecord),
    ) -> Result<GameFileContents, GameFileError> {
        let file = File::open(&self.path).map_err(StorageError::at(&self.path))?;
        let refused = |reason| GameFileError::Record { path: self.path.clone(), reason };
        let options = ReadOptions::default();
        let reader =
            RecordReader::new(self.format, BufReader::new(file), options).map_err(refused)?;
        let mut contents = GameFileContents::default();
        for record in reader {
            match record {
                Ok(record) => match game_record(&record) {
                    Some(game) => {
                        let is_solved = |made: &MoveRecord| made.kind == MoveKind::Solved;
                        contents.games += 1;
                        contents.solved += u64::from(game.moves.iter().any(is_solved));
                        take(&game);
                    }
                    None => contents.left_out += 1,
                },
                Err(error) if matches!(error.fault, RecordFault::Read(_)) => {
                    return Err(refused(error));
                }
                Err(error) => {
                    contents.faulty += 1;
                    if contents.faults.len() < MOST_FAULTS {
                        contents.faults.push(format!("{}: {error}", self.path.display()));
                    }
                }
            }
            if stop.is_stopped() {
                break;
            }
        }
        Ok(contents)
    }
}

/// SHA-256 of all that can be read, in hexadecimal.
fn digest_of(input: &mut impl Read) -> io::Result<String> {
    let mut sha = Sha256::new();
    let mut input = BufReader::new(input);
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect());
        }
        sha.update(bytes);
        let read = bytes.len();
        input.consume(read);
    }
}

/// A game as training takes it: moves without scores, but for the position that WTHOR has solved.
/// Of a game broken off only what leads to that position is kept.
fn game_record(record: &Record) -> Option<GameRecord> {
    let game = record.game();
    let start = (game.variant(), game.start(), game.first());
    if start != (Variant::Othello, Board::START, Color::Black) {
        return None;
    }
    let made = |square| MoveRecord { square, kind: MoveKind::Searched, score: None };
    let mut moves: Vec<_> = game.history().iter().map(|played| made(played.square)).collect();
    let mut solved_at = None;
    if let Record::Wthor(record) = record {
        let solved_from = record.header.solved_from;
        if let Some((_, score)) = record.game.solved(solved_from) {
            let at = usize::from(60 - solved_from);
            if let Some(made) = moves.get_mut(at) {
                (made.kind, made.score) = (MoveKind::Solved, i8::try_from(score).ok());
                solved_at = Some(at);
            }
        }
    }
    let score = match (game.outcome(), solved_at) {
        (Some(outcome), _) => outcome.score(Color::Black) as i8,
        (None, Some(at)) => {
            moves.truncate(at + 1);
            // No position is left that learns from it.
            0
        }
        (None, None) => return None,
    };
    let number = moves.iter().fold(0, |number, made| mix(number ^ made.square as u64));
    Some(GameRecord { number, moves, score })
}

/// The solved positions of WTHOR files, each once, with their exact scores.
///
/// # Errors
/// A file cannot be read, is no WTHOR file, or knows no perfect results. Faulty games are left out.
pub fn wthor_reference(paths: &[PathBuf]) -> Result<Vec<ReferencePosition>, GameFileError> {
    let mut positions = Vec::new();
    let mut seen = HashSet::new();
    for path in paths {
        let refused = |reason| GameFileError::Wthor { path: path.clone(), reason };
        let file = File::open(path).map_err(StorageError::at(path))?;
        let reader = WthorReader::new(BufReader::new(file)).map_err(refused)?;
        let solved_from = reader.header().solved_from;
        let mut solved = 0_u64;
        for game in reader {
            let game = match game {
                Ok(game) => game,
                Err(WthorError::Read(error)) => return Err(refused(error.into())),
                Err(_) => continue,
            };
            if let Some((board, score)) = game.solved(solved_from) {
                solved += 1;
                if seen.insert(board.canonical()) {
                    positions.push(ReferencePosition { board, score });
                }
            }
        }
        if solved == 0 {
            return Err(GameFileError::Unsolved { path: path.clone() });
        }
    }
    Ok(positions)
}

/// The digest of several sources together; of one alone its own.
pub fn digest_of_all(digests: &[String]) -> String {
    match digests {
        [digest] => digest.clone(),
        digests => digest_hex(digests.concat().as_bytes()),
    }
}

#[cfg(test)]
mod tests;
