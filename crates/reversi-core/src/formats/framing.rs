//! Cuts a stream of bytes into lines, or into the games of GGF and SGF, within bounds of memory.

use std::io::{self, BufRead};

use crate::TextLocation;

/// The longest game of GGF or SGF that is read, in bytes.
pub(crate) const GAME_MAX_BYTES: usize = 1 << 20;

/// How far a `(;NAME[` may be spread with blanks.
const OPENING_MAX_BYTES: usize = 256;

/// A piece of a file.
pub(crate) struct Frame {
    /// Where it begins.
    pub(crate) at: TextLocation,
    /// What it holds, unless it is longer than the limit.
    pub(crate) bytes: Option<Vec<u8>>,
}

/// Where games of GGF and SGF begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TreeKind {
    /// Every `(;NAME[` begins a game, whatever came before.
    Ggf,
    /// Within a game, only one that begins a line and has a name which only the root has.
    Sgf,
}

/// A reader that knows where it is.
pub(crate) struct Frames<R> {
    input: R,
    /// Where the next byte is.
    at: TextLocation,
    /// A game that has begun, and what may be the beginning of one.
    tree: Tree,
}

impl<R: BufRead> Frames<R> {
    pub(crate) fn new(input: R) -> Self {
        let at = TextLocation { byte: 0, line: 1, column: 1 };
        Self { input, at, tree: Tree::default() }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            return match self.input.fill_buf() {
                Ok(bytes) => {
                    let Some(&byte) = bytes.first() else { return Ok(None) };
                    self.input.consume(1);
                    self.at.byte += 1;
                    if byte == b'\n' {
                        (self.at.line, self.at.column) = (self.at.line + 1, 1);
                    } else if byte & 0xc0 != 0x80 {
                        // Not one of the further bytes of a character in UTF-8.
                        self.at.column += 1;
                    }
                    Ok(Some(byte))
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
        }
    }

    /// The next line without its end; `None` after the last.
    pub(crate) fn line(&mut self, limit: usize) -> io::Result<Option<Frame>> {
        let at = self.at;
        let mut bytes = Vec::new();
        let mut length = 0;
        while let Some(byte) = self.byte()? {
            if byte == b'\n' {
                break;
            }
            length += 1;
            if length <= limit {
                bytes.push(byte);
            }
        }
        let is_end = self.at == at;
        Ok((!is_end).then_some(Frame { at, bytes: (length <= limit).then_some(bytes) }))
    }

    /// All the rest.
    pub(crate) fn rest(&mut self, limit: usize) -> io::Result<Frame> {
        let at = self.at;
        let mut bytes = Vec::new();
        while let Some(byte) = self.byte()? {
            if bytes.len() == limit {
                return Ok(Frame { at, bytes: None });
            }
            bytes.push(byte);
        }
        Ok(Frame { at, bytes: Some(bytes) })
    }

    /// The next game, its end missing if the next one or the end of the file comes first; what
    /// stands between the games is skipped.
    pub(crate) fn tree(&mut self, kind: TreeKind) -> io::Result<Option<Frame>> {
        loop {
            let at = self.at;
            let Some(byte) = self.byte()? else { return Ok(self.tree.close()) };
            if let Some(frame) = self.tree.push(kind, byte, at) {
                return Ok(Some(frame));
            }
        }
    }
}

/// What has been read of a game.
#[derive(Default)]
struct Tree {
    /// Where the game begins, if one has begun.
    open: Option<TextLocation>,
    /// The game so far; before it, the opening so far.
    bytes: Vec<u8>,
    is_too_long: bool,
    depth: usize,
    is_in_value: bool,
    is_escaped: bool,
    opening: Option<Opening>,
    is_line_start: bool,
}

/// What may be the beginning of a game: `(`, `;`, a name.
struct Opening {
    at: TextLocation,
    /// Where in the bytes of [`Tree`].
    from: usize,
    has_semicolon: bool,
    name: String,
    name_has_ended: bool,
    begins_line: bool,
}

impl Opening {
    /// Follows one more byte; `None` if it does not fit.
    fn push(mut self, kind: TreeKind, byte: u8, length: usize) -> Option<Self> {
        match byte {
            _ if length > OPENING_MAX_BYTES => return None,
            b';' if !self.has_semicolon => self.has_semicolon = true,
            _ if byte.is_ascii_whitespace() => self.name_has_ended = !self.name.is_empty(),
            _ if !self.has_semicolon || self.name_has_ended => return None,
            b'A'..=b'Z' => self.name.push(char::from(byte)),
            // Small letters in the names of old files do not count.
            b'a'..=b'z' if kind == TreeKind::Sgf => {}
            _ => return None,
        }
        Some(self)
    }

    /// Whether a game begins here although another one has not ended.
    fn interrupts(&self, kind: TreeKind) -> bool {
        let is_root = matches!(self.name.as_str(), "GM" | "FF" | "CA" | "AP" | "SZ");
        kind == TreeKind::Ggf || self.begins_line && is_root
    }
}

impl Tree {
    /// Takes one more byte, which is at `at`; returns the game that ends with it.
    fn push(&mut self, kind: TreeKind, byte: u8, at: TextLocation) -> Option<Frame> {
        let begins_line = self.is_line_start || at.byte == 0;
        self.is_line_start = byte == b'\n';
        match self.opening.take() {
            _ if byte == b'(' => {
                let name = String::new();
                self.drop_skipped();
                let from = self.bytes.len();
                let [has_semicolon, name_has_ended] = [false; 2];
                self.opening =
                    Some(Opening { at, from, has_semicolon, name, name_has_ended, begins_line });
            }
            Some(opening)
                if byte == b'['
                    && !opening.name.is_empty()
                    && (self.open.is_none() || opening.interrupts(kind)) =>
            {
                let next = self.bytes.split_off(opening.from);
                let ended = self.close();
                (self.open, self.bytes, self.depth) = (Some(opening.at), next, 1);
                self.bytes.push(byte);
                self.is_in_value = true;
                return ended;
            }
            Some(opening) => {
                let length = self.bytes.len() - opening.from;
                self.opening = opening.push(kind, byte, length);
            }
            None => {}
        }
        self.drop_skipped();
        self.bytes.push(byte);
        if self.open.is_some() {
            self.is_too_long |= self.bytes.len() > GAME_MAX_BYTES;
            if self.nest(byte) {
                return self.close();
            }
        }
        None
    }

    /// Forgets what belongs to no game that can be read.
    fn drop_skipped(&mut self) {
        if self.opening.is_none() && (self.open.is_none() || self.is_too_long) {
            self.bytes.clear();
        }
    }

    /// Whether the byte ends the game.
    fn nest(&mut self, byte: u8) -> bool {
        if self.is_in_value {
            if self.is_escaped {
                self.is_escaped = false;
            } else {
                self.is_escaped = byte == b'\\';
                self.is_in_value = byte != b']';
            }
            return false;
        }
        match byte {
            b'[' => self.is_in_value = true,
            b'(' => self.depth += 1,
            b')' => self.depth -= 1,
            _ => {}
        }
        self.depth == 0
    }

    /// Hands out the game, if one has begun.
    fn close(&mut self) -> Option<Frame> {
        let is_line_start = self.is_line_start;
        let tree = std::mem::replace(self, Self { is_line_start, ..Self::default() });
        let at = tree.open?;
        Some(Frame { at, bytes: (!tree.is_too_long).then_some(tree.bytes) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trees(kind: TreeKind, text: &str) -> Vec<String> {
        let mut frames = Frames::new(text.as_bytes());
        std::iter::from_fn(|| frames.tree(kind).unwrap())
            .map(|frame| {
                let text = String::from_utf8(frame.bytes.unwrap()).unwrap();
                format!("{}:{} {text}", frame.at.line, frame.at.column)
            })
            .collect()
    }

    #[test]
    fn games_end_at_their_bracket_or_before_the_next() {
        let ggf = "2 (;GM[Othello]C[;)\\]];) é(;GM[a\n( ; GM[b]";
        let expected = ["1:3 (;GM[Othello]C[;)\\]];)", "1:27 (;GM[a\n", "2:1 ( ; GM[b]"];
        assert_eq!(trees(TreeKind::Ggf, ggf), expected);
        let sgf = "x()(;B[fe](;W[df])\n(;W[ff]))(;GM[2]C[(;GM[2]\n(;GM[2];B[fe])";
        let expected =
            ["1:4 (;B[fe](;W[df])\n(;W[ff]))", "2:10 (;GM[2]C[(;GM[2]\n", "3:1 (;GM[2];B[fe])"];
        assert_eq!(trees(TreeKind::Sgf, sgf), expected);
    }

    #[test]
    fn a_game_that_is_too_long_is_passed_over_without_being_kept() {
        let long = format!("(;GM[{}\n(;GM[x];)", "y".repeat(3 * GAME_MAX_BYTES));
        let mut frames = Frames::new(long.as_bytes());
        let frame = frames.tree(TreeKind::Ggf).unwrap().unwrap();
        assert!(frame.bytes.is_none() && frame.at.line == 1);
        assert!(frames.tree.bytes.capacity() <= 2 * GAME_MAX_BYTES);
        let frame = frames.tree(TreeKind::Ggf).unwrap().unwrap();
        assert_eq!((frame.bytes.unwrap(), frame.at.line), (b"(;GM[x];)".to_vec(), 2));
        assert!(frames.tree(TreeKind::Ggf).unwrap().is_none());
    }

    #[test]
    fn lines_are_cut_at_their_ends_only() {
        let mut frames = Frames::new("ab\n\nlonger\nc".as_bytes());
        let mut next = || frames.line(3).unwrap().map(|frame| (frame.at.line, frame.bytes));
        assert_eq!(next(), Some((1, Some(b"ab".to_vec()))));
        assert_eq!(next(), Some((2, Some(vec![]))));
        assert_eq!(next(), Some((3, None)));
        assert_eq!(next(), Some((4, Some(b"c".to_vec()))));
        assert_eq!(next(), None);
    }
}
