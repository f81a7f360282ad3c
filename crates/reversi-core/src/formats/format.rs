//! `Format`: which file formats there are, and which one a file has.

use std::fmt;

use super::latin1::decode;
use crate::{Game, Variant, parse_position, parse_transcript};

/// A format of games or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Moves as text, usually a game a line.
    Transcript,
    /// Othello Board File: a position a line.
    Obf,
    /// Generic Game Format, of servers and NBoard.
    Ggf,
    /// Smart Game Format.
    Sgf,
    /// The French federation's base, a `.wtb` file.
    Wthor,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Transcript, Self::Obf, Self::Ggf, Self::Sgf, Self::Wthor];

    /// The name in lower case: `transcript`, `obf`, `ggf`, `sgf`, `wthor`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Obf => "obf",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Wthor => "wthor",
        }
    }

    /// The format that files with this extension (without the dot, in any case) usually have.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "txt" | "moves" => Self::Transcript,
            "obf" | "scr" => Self::Obf,
            "ggf" | "ggs" => Self::Ggf,
            "sgf" => Self::Sgf,
            "wtb" => Self::Wthor,
            _ => return None,
        })
    }

    /// The format that a file beginning with `start` has, whatever its name; a few hundred bytes
    /// are enough. `None` if it looks like none of them.
    ///
    /// # Examples
    /// ```
    /// use reversi_core::Format;
    ///
    /// assert_eq!(Format::guess(b"1. F5 d6 2. c3"), Some(Format::Transcript));
    /// assert_eq!(Format::guess(b"1 (;GM[Othello]PC[GGS/os]"), Some(Format::Ggf));
    /// assert_eq!(Format::guess(b"(;FF[4]GM[2]SZ[8]"), Some(Format::Sgf));
    /// assert_eq!(Format::guess(b"Dear Sir or Madam"), None);
    /// ```
    pub fn guess(start: &[u8]) -> Option<Self> {
        const READ: usize = 4096;
        let start = &start[..start.len().min(READ)];
        if looks_like_wthor(start) {
            return Some(Self::Wthor);
        }
        let text = decode(start);
        // Cut within a character, UTF-8 is read as Latin-1: nothing below minds.
        if let Some(format) = of_properties(&text) {
            return Some(format);
        }
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let line = lines.next()?;
        let first = lines.find(|_| line.starts_with('%')).unwrap_or(line);
        if line.starts_with('%') || looks_like_position(first) {
            return Some(Self::Obf);
        }
        looks_like_transcript(line).then_some(Self::Transcript)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether bytes are the header of a WTHOR file; text has no zeros. Of a file of names the reader
/// of games says what it is.
fn looks_like_wthor(start: &[u8]) -> bool {
    let &[_, year, month, day, n0, n1, n2, n3, m0, m1, _, _, size, kind, solved_from, _, ..] =
        start
    else {
        return false;
    };
    let is_date = year < 100 && month <= 12 && day <= 31;
    let has_names = [m0, m1] != [0, 0];
    if has_names {
        return is_date && [n0, n1, n2, n3, size, kind, solved_from] == [0; 7];
    }
    // Over 16 million games, and other games than these.
    is_date && n3 == 0 && matches!(size, 0 | 8 | 10) && kind <= 1 && solved_from <= 60
}

/// GGF or SGF, if there is a `(;` and a property: which of them, the kind of game tells.
fn of_properties(text: &str) -> Option<Format> {
    let begins = |(byte, _): &(usize, &str)| {
        let inside = text[byte + 1..].trim_start();
        inside.strip_prefix(';').is_some_and(|rest| {
            let value = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_alphabetic());
            value.len() < rest.trim_start().len() && value.trim_start().starts_with('[')
        })
    };
    let (byte, _) = text.match_indices('(').find(begins)?;
    let inside: String = text[byte..].chars().filter(|c| !c.is_whitespace()).collect();
    let inside = inside.to_ascii_uppercase();
    if inside.contains("GM[OTHELLO") || !inside.contains("GM[") && inside.contains("BO[") {
        Some(Format::Ggf)
    } else {
        Some(Format::Sgf)
    }
}

/// Whether a line begins with a board.
fn looks_like_position(line: &str) -> bool {
    let fields = line.split([';', '%']).next().unwrap_or_default();
    let word = fields.split_whitespace().next().unwrap_or_default();
    let cells = word.chars().filter(|c| matches!(c, 'X' | 'x' | 'O' | 'o' | '-' | '.' | '*'));
    parse_position(fields).is_ok() || word.len() >= 60 && cells.count() + 2 >= word.len()
}

/// Whether a line begins with moves, or with one that can begin a game.
fn looks_like_transcript(line: &str) -> bool {
    // The rest may be cut, or damaged.
    let starts = (2..=line.len().min(24)).rev().filter(|&end| line.is_char_boundary(end));
    let mut moves = starts.filter_map(|end| parse_transcript(&line[..end]).ok());
    moves.next().is_some_and(|moves| {
        let legal = |variant, square| Game::new(variant).play(square).is_ok();
        let first = moves.first().copied().flatten();
        moves.len() >= 3
            || first.is_some_and(|square| {
                legal(Variant::Othello, square) || legal(Variant::Reversi, square)
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CELLS: &str = "---------------------------OX------XO---------------------------";

    fn check(text: &str, expected: Option<Format>) {
        assert_eq!(Format::guess(text.as_bytes()), expected, "{text}");
    }

    #[test]
    fn the_content_tells() {
        for text in ["f5d6c3", "\u{feff}\r\n F5-d6", "1.f5 f6 2.e6 f4", "c4\nc3\n", "d3c9", "d4"] {
            check(text, Some(Format::Transcript));
        }
        for text in [
            format!("{CELLS} X; D3:+0;"),
            format!("% a comment\n\n{CELLS}O"),
            format!("{} *", CELLS.replace('-', ".")),
            format!("{} X", &CELLS[1..]),
            "% nothing else".to_owned(),
        ] {
            check(&text, Some(Format::Obf));
        }
        let ggf = format!("12\n( ; GM[Othello]PC[x]BO[8 {CELLS} *];)");
        check(&ggf, Some(Format::Ggf));
        check(&format!("(;BO[8 {CELLS} *]B[d3];)"), Some(Format::Ggf));
        for text in ["(;B[fe];W[df])", "(;FF[4]GM[2];B[fe])", "junk (x)\n(;GaMe[2] SZ[8]"] {
            check(text, Some(Format::Sgf));
        }
        for text in ["", " \n", "hello", "1-0", "a1", "{\"moves\": []}", "<html>", "(see below)"] {
            check(text, None);
        }
    }

    #[test]
    fn wthor_is_told_by_its_header() {
        let mut header = [20, 7, 5, 22, 12, 0, 0, 0, 0, 0, 185, 7, 8, 0, 24, 0];
        assert_eq!(Format::guess(&header), Some(Format::Wthor));
        assert_eq!(Format::guess(&[0; 16]), Some(Format::Wthor));
        let names = [20, 26, 2, 16, 0, 0, 0, 0, 96, 17, 0, 0, 0, 0, 0, 0, b'?'];
        assert_eq!(Format::guess(&names), Some(Format::Wthor));
        header[12] = 9;
        assert_eq!(Format::guess(&header), None);
    }

    #[test]
    fn extensions_are_known_in_any_case() {
        assert_eq!(Format::of_extension("WTB"), Some(Format::Wthor));
        assert_eq!(Format::of_extension("scr"), Some(Format::Obf));
        assert_eq!(Format::of_extension("jou"), None);
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..100), text: String) {
            Format::guess(&bytes);
            Format::guess(text.as_bytes());
            Format::guess(format!("({text}").as_bytes());
        }
    }
}
