//! Text for people and files: where in it, transcripts of moves, boards of 64 letters.

use std::fmt;

mod position;
mod transcript;

pub use position::{ParsePositionError, parse_position, write_position};
pub use transcript::{PlyFault, TRANSCRIPT_MAX_BYTES, TranscriptError, parse_transcript};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextLocation {
    /// Bytes before it.
    pub byte: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
}

impl TextLocation {
    /// The place after `c`.
    pub(crate) const fn after(self, c: char) -> Self {
        let byte = self.byte + c.len_utf8();
        if c == '\n' {
            Self { byte, line: self.line + 1, column: 1 }
        } else {
            Self { byte, line: self.line, column: self.column + 1 }
        }
    }
}

impl TextLocation {
    /// The place in a whole text of a place in a part of it that begins at `start`.
    pub(crate) const fn within(self, start: Self) -> Self {
        let column = if self.line == 1 { start.column + self.column - 1 } else { self.column };
        Self { byte: start.byte + self.byte, line: start.line + self.line - 1, column }
    }
}

impl fmt::Display for TextLocation {
    /// `line 1, column 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Every character of `text` with its place, without the byte order mark some editors write.
pub(crate) fn located(text: &str) -> impl Iterator<Item = (TextLocation, char)> {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut next = TextLocation { byte: text.len() - plain.len(), line: 1, column: 1 };
    plain.chars().map(move |c| {
        let at = next;
        next = at.after(c);
        (at, c)
    })
}

/// The first few characters of `text` up to the next blank, to be shown in a message.
pub(crate) fn excerpt(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.chars().take(12).collect()
}
