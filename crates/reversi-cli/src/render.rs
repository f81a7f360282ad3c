//! Boards and numbers as text.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write;
use std::io::IsTerminal;
use std::ops::RangeInclusive;
use std::time::Duration;

use reversi_core::{Bitboard, Color, Game, Played, Score, Square};
use textwrap::{WordSeparator, WordSplitter};

#[cfg(test)]
mod tests;

/// Whether text may carry colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Letters and signs only.
    Plain,
    /// ANSI colors on top of them; the signs stay, so that nothing depends on color alone.
    Ansi,
}

impl Paint {
    /// Colors if standard output is a terminal that has them and `NO_COLOR` does not forbid them.
    pub(crate) fn of_stdout() -> Self {
        Self::choose(std::io::stdout().is_terminal(), |name| std::env::var_os(name))
    }

    fn choose(is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let forbidden = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = variable("TERM").is_some_and(|term| term == "dumb");
        if is_terminal && !forbidden && !dumb { Self::Ansi } else { Self::Plain }
    }

    /// Text that stands out.
    pub(crate) fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Ansi => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}

// Blue, orange-like yellow and cyan stay apart for most color-blind eyes.
const BLACK_CODE: &str = "1;34";
const WHITE_CODE: &str = "1;33";
const LEGAL_CODE: &str = "36";
const LABEL_CODE: &str = "2";

/// The board with its coordinates, a line a row. `[X]` is the last move, `(X)` what it turned,
/// `*` a legal move.
pub(crate) fn game(game: &Game, legal: Bitboard, paint: Paint) -> String {
    let discs = (game.discs(Color::Black), game.discs(Color::White));
    board(discs, legal, game.history().last(), paint)
}

/// A board from its black and white discs; see [`game`].
pub(crate) fn board(
    discs: (Bitboard, Bitboard),
    legal: Bitboard,
    last: Option<&Played>,
    paint: Paint,
) -> String {
    rows(discs, legal, last, 0..=7, paint)
}

/// Some rows of a board, counted from 0; see [`game`].
pub(crate) fn rows(
    (black, white): (Bitboard, Bitboard),
    legal: Bitboard,
    last: Option<&Played>,
    rows: RangeInclusive<u8>,
    paint: Paint,
) -> String {
    let letters = paint.paint(LABEL_CODE, "a  b  c  d  e  f  g  h");
    let mut text = format!("     {letters}\n");
    for row in Square::ALL.chunks(8).filter(|row| rows.contains(&row[0].row())) {
        let label = (row[0].row() + 1).to_string();
        let _ = write!(text, " {}  ", paint.paint(LABEL_CODE, &label));
        for &square in row {
            let [left, right] = match last {
                Some(played) if played.square == square => ['[', ']'],
                Some(played) if played.flips.contains(square) => ['(', ')'],
                _ => [' ', ' '],
            };
            let (cell, code) = if black.contains(square) {
                ("X", BLACK_CODE)
            } else if white.contains(square) {
                ("O", WHITE_CODE)
            } else if legal.contains(square) {
                ("*", LEGAL_CODE)
            } else {
                (".", LABEL_CODE)
            };
            let _ = write!(text, "{left}{}{right}", paint.paint(code, cell));
        }
        let _ = writeln!(text, "  {}", paint.paint(LABEL_CODE, &label));
    }
    let _ = writeln!(text, "     {letters}");
    text
}

/// A sentence as an item of a list, at most 79 columns wide.
pub(crate) fn item(text: &str) -> String {
    const WIDTH: usize = 79;
    let mut item = "-".to_owned();
    let mut column = 1;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column + 1 + length > WIDTH {
            item.push_str("\n ");
            column = 1;
        }
        item.push(' ');
        item.push_str(word);
        column += 1 + length;
    }
    item
}

/// A score with its sign; zero has none.
pub(crate) fn score(score: Score) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}

/// Moves with blanks between; a pass is `--`.
pub(crate) fn line(moves: &[Option<Square>]) -> String {
    let names: Vec<_> =
        moves.iter().map(|square| square.map_or("--".to_owned(), |s| s.to_string())).collect();
    names.join(" ")
}

/// The names of squares with blanks between.
pub(crate) fn squares(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

/// A count in four or five characters: `950`, `12.3 k`, `4.56 M`.
pub(crate) fn short_count(count: u64) -> String {
    if count < 1000 {
        return count.to_string();
    }
    let mut value = count as f64;
    let mut unit = "";
    for next in ["k", "M", "G", "T", "P", "E"] {
        if value < 999.5 {
            break;
        }
        value /= 1000.0;
        unit = next;
    }
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$} {unit}")
}

/// A time: `350 us`, `12.3 ms`, `4.56 s`, `3 min 20 s`, `2 h 05 min`.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 3600.0 {
        let minutes = time.as_secs() / 60;
        return format!("{} h {:02} min", minutes / 60, minutes % 60);
    }
    if seconds >= 60.0 {
        return format!("{} min {:02} s", time.as_secs() / 60, time.as_secs() % 60);
    }
    let (value, unit) = if seconds >= 1.0 {
        (seconds, "s")
    } else if seconds >= 1e-3 {
        (seconds * 1e3, "ms")
    } else {
        return format!("{} us", time.as_micros());
    };
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$} {unit}")
}

/// So many a second, as [`short_count`] writes it; `-` when the clock saw no time pass.
pub(crate) fn speed(count: u64, time: Duration) -> String {
    match per_second(count, time) {
        Some(speed) => short_count(speed),
        None => "-".to_owned(),
    }
}

/// So many a second, if the clock saw time pass.
pub(crate) fn per_second(count: u64, time: Duration) -> Option<u64> {
    (!time.is_zero()).then(|| (count as f64 / time.as_secs_f64()) as u64)
}

/// The lines of a text, broken at blanks only: squares and boards have dashes of their own.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}
