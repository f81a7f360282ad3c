//! `RecordReader`: the games or positions of a file of any format, one by one.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

use super::framing::{Frame, Frames, GAME_MAX_BYTES, TreeKind};
use super::latin1::decode;
use super::record::{Record, WthorRecord};
use crate::{
    Format, Game, GgfError, GgfGame, OBF_LINE_MAX_BYTES, ObfError, ObfPosition, SgfError, SgfGame,
    TRANSCRIPT_MAX_BYTES, TextLocation, TranscriptError, Variant, WthorError, WthorNames,
    WthorReader, parse_transcript,
};

#[cfg(test)]
mod tests;

/// A record that cannot be read.
#[derive(Debug, thiserror::Error)]
pub struct RecordError {
    /// Which record of the file, 1 for the first.
    pub record: u64,
    /// What is wrong, and where.
    #[source]
    pub fault: RecordFault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            // They name the game.
            RecordFault::Wthor(error) => error.fmt(f),
            RecordFault::Read(error) => error.fmt(f),
            fault => write!(f, "record {}: {fault}", self.record),
        }
    }
}

/// What is wrong with a record; places count from the beginning of the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The reader failed; nothing more can be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The record is far longer than any game.
    #[error("line {line}: more than {limit} bytes for one record")]
    TooLong {
        /// The line where it begins.
        line: usize,
        /// The greatest length that is read.
        limit: usize,
    },
    /// A faulty transcript.
    #[error("{}{error}", line_of(*line, error))]
    Transcript {
        /// The line where it begins.
        line: usize,
        /// What is wrong.
        error: TranscriptError,
    },
    /// A faulty line of an OBF file.
    #[error(transparent)]
    Obf(ObfError),
    /// A faulty game of a GGF file.
    #[error(transparent)]
    Ggf(GgfError),
    /// A faulty game of an SGF file.
    #[error(transparent)]
    Sgf(SgfError),
    /// A faulty game of a WTHOR file.
    #[error(transparent)]
    Wthor(WthorError),
}

/// The line, unless the error names a place itself.
fn line_of(line: usize, error: &TranscriptError) -> String {
    match error {
        TranscriptError::Ply { .. } => String::new(),
        _ => format!("line {line}: "),
    }
}

/// What a file does not say itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions<'a> {
    /// Which game transcripts are of.
    pub variant: Variant,
    /// The players of a WTHOR file.
    pub players: Option<&'a WthorNames>,
    /// The tournaments of a WTHOR file.
    pub tournaments: Option<&'a WthorNames>,
}

/// The games or positions of a file, in order; memory does not grow with the file.
///
/// A faulty record yields an error without ending the iteration. Text that is not UTF-8 is read
/// as Latin-1. Transcripts are a game a line; but if the second line goes on where the first, of
/// one or two moves, ends, then the whole text is one game.
///
/// # Examples
/// ```
/// use reversi_core::{Format, ReadOptions, RecordReader};
///
/// let file = "f5d6c3\nf5f5\n\nc4c3\n";
/// let reader = RecordReader::new(Format::Transcript, file.as_bytes(), ReadOptions::default())?;
/// let games: Vec<_> = reader.collect();
/// assert_eq!(games[0].as_ref().unwrap().to_transcript()?, "f5d6c3");
/// assert_eq!(
///     games[1].as_ref().unwrap_err().to_string(),
///     "record 2: ply 2, line 2, column 3: `f5` is illegal: f5 is occupied"
/// );
/// assert!(games[2].is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RecordReader<'a, R> {
    source: Source<R>,
    options: ReadOptions<'a>,
    records: u64,
    ended: bool,
}

enum Source<R> {
    Wthor(Box<WthorReader<R>>),
    Lines(Format, Frames<R>, VecDeque<Frame>),
    Trees(TreeKind, Frames<R>),
}

impl<'a, R: BufRead> RecordReader<'a, R> {
    /// Begins to read a file of this format.
    ///
    /// # Errors
    /// The reader fails, or the header of a WTHOR file is not one.
    pub fn new(format: Format, input: R, options: ReadOptions<'a>) -> Result<Self, RecordError> {
        let at_start = |fault| RecordError { record: 0, fault };
        let source = match format {
            Format::Wthor => {
                let reader = WthorReader::new(input);
                Source::Wthor(Box::new(reader.map_err(|error| at_start(of_wthor(error)))?))
            }
            Format::Ggf => Source::Trees(TreeKind::Ggf, Frames::new(input)),
            Format::Sgf => Source::Trees(TreeKind::Sgf, Frames::new(input)),
            Format::Obf => Source::Lines(format, Frames::new(input), VecDeque::new()),
            Format::Transcript => {
                let mut frames = Frames::new(input);
                let first = first_lines(&mut frames, options.variant);
                let first = first.map_err(|error| at_start(RecordFault::Read(error)))?;
                Source::Lines(format, frames, first)
            }
        };
        Ok(Self { source, options, records: 0, ended: false })
    }

    /// How many records were read; faulty ones count.
    pub const fn records(&self) -> u64 {
        self.records
    }

    /// The next record, `None` after the last.
    fn read(&mut self) -> Result<Option<Record>, RecordFault> {
        let options = self.options;
        match &mut self.source {
            Source::Wthor(reader) => {
                let header = *reader.header();
                let game = reader.next().transpose().map_err(of_wthor)?;
                let (players, tournaments) = (options.players, options.tournaments);
                let record = |game| WthorRecord::new(game, header, players, tournaments);
                Ok(game.map(|game| Record::Wthor(record(game))))
            }
            Source::Trees(kind, frames) => match frames.tree(*kind)? {
                Some(frame) => parse_tree(*kind, &frame).map(Some),
                None => Ok(None),
            },
            Source::Lines(format, frames, waiting) => loop {
                let frame = match waiting.pop_front() {
                    Some(frame) => Some(frame),
                    None => frames.line(limit_of(*format))?,
                };
                let Some(frame) = frame else { return Ok(None) };
                if let Some(record) = parse_lines(*format, &frame, options.variant)? {
                    return Ok(Some(record));
                }
            },
        }
    }
}

impl<R: BufRead> Iterator for RecordReader<'_, R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let read = self.read();
        let is_about_a_record = !matches!(
            &read,
            Ok(None)
                | Err(RecordFault::Read(_))
                | Err(RecordFault::Wthor(WthorError::Count { .. }))
        );
        self.ended = matches!(&read, Ok(None) | Err(RecordFault::Read(_)));
        self.records += u64::from(is_about_a_record);
        let record = self.records;
        read.map_err(|fault| RecordError { record, fault }).transpose()
    }
}

fn of_wthor(error: WthorError) -> RecordFault {
    match error {
        WthorError::Read(error) => RecordFault::Read(error),
        error => RecordFault::Wthor(error),
    }
}

const fn limit_of(format: Format) -> usize {
    match format {
        // A line end of two bytes, a byte order mark.
        Format::Obf => OBF_LINE_MAX_BYTES + 4,
        _ => TRANSCRIPT_MAX_BYTES,
    }
}

/// The lines up to the second one that is not blank, or all as one if they are one game.
fn first_lines<R: BufRead>(
    frames: &mut Frames<R>,
    variant: Variant,
) -> io::Result<VecDeque<Frame>> {
    let mut lines = VecDeque::new();
    let mut texts: Vec<String> = Vec::new();
    while texts.len() < 2 {
        let Some(frame) = frames.line(TRANSCRIPT_MAX_BYTES)? else { return Ok(lines) };
        let text = frame.bytes.as_deref().map(decode).unwrap_or_default();
        lines.push_back(frame);
        if !text.trim().is_empty() {
            texts.push(text);
        }
    }
    let goes_on = parse_transcript(&texts[0]).is_ok_and(|moves| moves.len() <= 2)
        && Game::from_transcript(variant, &texts.join("\n")).is_ok();
    if !goes_on {
        return Ok(lines);
    }
    let rest = frames.rest(TRANSCRIPT_MAX_BYTES)?;
    let parts: Option<Vec<_>> = lines.iter().chain([&rest]).map(|f| f.bytes.clone()).collect();
    // Every line but the last has lost its end.
    let bytes = parts.map(|parts| parts.join(&b'\n'));
    Ok(VecDeque::from([Frame { at: lines[0].at, bytes }]))
}

/// Reads a line of OBF, or a transcript; `None` if it is blank.
fn parse_lines(
    format: Format,
    frame: &Frame,
    variant: Variant,
) -> Result<Option<Record>, RecordFault> {
    let line = frame.at.line;
    let Some(bytes) = &frame.bytes else {
        return Err(RecordFault::TooLong { line, limit: limit_of(format) });
    };
    let text = decode(bytes);
    if text.trim().is_empty() {
        return Ok(None);
    }
    if format == Format::Obf {
        let error = |error: ObfError| RecordFault::Obf(ObfError { line, ..error });
        return Ok(ObfPosition::parse(&text).map_err(error)?.map(Record::Obf));
    }
    let game = Game::from_transcript(variant, &text).map_err(|error| {
        let error = match error {
            TranscriptError::Ply { ply, token, at, fault } => {
                TranscriptError::Ply { ply, token, at: at.within(frame.at), fault }
            }
            other => other,
        };
        RecordFault::Transcript { line, error }
    })?;
    Ok(Some(Record::Transcript(game)))
}

fn parse_tree(kind: TreeKind, frame: &Frame) -> Result<Record, RecordFault> {
    let line = frame.at.line;
    let Some(bytes) = &frame.bytes else {
        return Err(RecordFault::TooLong { line, limit: GAME_MAX_BYTES });
    };
    let text = decode(bytes);
    let place = |at: TextLocation| at.within(frame.at);
    match kind {
        TreeKind::Ggf => GgfGame::parse(&text).map(Record::Ggf).map_err(|error| {
            RecordFault::Ggf(GgfError { at: place(error.at), fault: error.fault })
        }),
        TreeKind::Sgf => SgfGame::parse(&text).map(Record::Sgf).map_err(|error| {
            RecordFault::Sgf(SgfError { at: place(error.at), fault: error.fault })
        }),
    }
}
