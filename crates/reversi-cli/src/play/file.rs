//! Games in files: a transcript, after a few words on how the game began if that is unusual.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use reversi_core::{
    Color, Game, ParsePositionError, TranscriptError, Variant, parse_position, write_position,
};

use crate::texts::{Texts, visible};

/// More bytes are refused: a transcript has at most a tenth of this.
const MAX_BYTES: u64 = 1 << 20;

/// The file of the last save or load, which may be written again without asking.
#[derive(Debug, Default)]
pub(crate) struct GameFile {
    path: Option<PathBuf>,
}

impl GameFile {
    /// Writes `game` to `path`, over another file only if told to. Says so, or why not.
    pub(crate) fn save(
        &mut self,
        game: &Game,
        path: &Path,
        overwrite: bool,
        texts: &Texts,
    ) -> Result<String, String> {
        let name = visible(&path.display().to_string());
        if path.exists() && !overwrite && self.path.as_deref() != Some(path) {
            return Err(texts.file_exists(name));
        }
        match save(game, path) {
            Ok(()) => {
                self.path = Some(path.to_owned());
                Ok(texts.saved(name))
            }
            Err(error) => Err(texts.cannot_write(name, error.to_string())),
        }
    }

    /// The game in `path` and a line that says so, or why there is none.
    pub(crate) fn load(&mut self, path: &Path, texts: &Texts) -> Result<(Game, String), String> {
        let game = load(path).map_err(|error| error.describe(texts, path))?;
        self.path = Some(path.to_owned());
        let loaded = texts.loaded(visible(&path.display().to_string()), game.history().len());
        Ok((game, loaded))
    }
}

/// Why a file holds no game.
#[derive(Debug)]
enum LoadError {
    /// The system refused.
    Io(io::Error),
    /// Too many bytes.
    TooLarge,
    /// A line that begins like a setting but is none.
    Header {
        /// Counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// The board of the start.
    Position(ParsePositionError),
    /// The moves.
    Moves(TranscriptError),
}

impl LoadError {
    /// The reason in the user's language, with the file.
    fn describe(&self, texts: &Texts, path: &Path) -> String {
        let path = visible(&path.display().to_string());
        let reason = match self {
            Self::Io(error) => return texts.cannot_read(path, error.to_string()),
            Self::TooLarge => texts.file_too_large(MAX_BYTES >> 20),
            Self::Header { line, text } => texts.bad_header(*line, visible(text)),
            Self::Position(error) => texts.position_error(error),
            Self::Moves(error) => texts.transcript_error(error),
        };
        texts.no_game_in_file(path, reason)
    }
}

/// Writes `game` so that [`load`] gives it back: to a temporary name, synced, then renamed.
fn save(game: &Game, path: &Path) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".tmp");
    let write = || {
        let mut file = fs::File::create(&temporary)?;
        file.write_all(to_text(game).as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    })
}

/// Reads a game.
fn load(path: &Path) -> Result<Game, LoadError> {
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(LoadError::Io)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(LoadError::TooLarge);
    }
    from_text(&String::from_utf8_lossy(&bytes))
}

fn to_text(game: &Game) -> String {
    let mut text = String::new();
    let usual = Game::new(game.variant());
    let color = |color| if color == Color::Black { "black" } else { "white" };
    if game.variant() == Variant::Reversi {
        text += "variant: reversi\n";
    } else if game.history().is_empty() {
        text += "variant: othello\n";
    }
    if game.start() != usual.start() {
        text += &format!("start: {}\n", write_position(&game.start(), game.first()));
    } else if game.first() != usual.first() {
        text += &format!("first: {}\n", color(game.first()));
    }
    if !game.history().is_empty() {
        text += &game.to_transcript();
        text.push('\n');
    }
    text
}

fn from_text(text: &str) -> Result<Game, LoadError> {
    let mut game = None;
    let mut variant = Variant::Othello;
    let mut first = None;
    let mut has_settings = false;
    // Settings become blank lines, so that errors in the moves name the right line.
    let mut moves = String::new();
    for (index, whole) in text.lines().enumerate() {
        let Some((name, value)) = whole.split_once(':') else {
            moves.push_str(whole);
            moves.push('\n');
            continue;
        };
        moves.push('\n');
        has_settings = true;
        let name = name.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        match (name.to_lowercase().as_str(), value.trim().to_lowercase().as_str()) {
            ("variant", "othello") => variant = Variant::Othello,
            ("variant", "reversi") => variant = Variant::Reversi,
            ("first", "black") => first = Some(Color::Black),
            ("first", "white") => first = Some(Color::White),
            ("start", board) => {
                let (board, color) = parse_position(board).map_err(LoadError::Position)?;
                game = Some(Game::from_position(board, color));
            }
            _ => return Err(LoadError::Header { line: index + 1, text: whole.trim().to_owned() }),
        }
    }
    let mut game =
        game.unwrap_or_else(|| Game::with_first(variant, first.unwrap_or(variant.first_color())));
    if !(has_settings && moves.trim().is_empty()) {
        game.play_transcript(&moves).map_err(LoadError::Moves)?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    fn check(game: &Game, expected: &str) {
        let text = to_text(game);
        assert_eq!(text, expected);
        assert_eq!(&from_text(&text).unwrap(), game);
    }

    #[test]
    fn rule_17_a_saved_game_keeps_its_start_and_who_began() {
        check(&Game::from_transcript(Variant::Othello, "f5d6c3").unwrap(), "f5d6c3\n");
        check(&Game::new(Variant::Othello), "variant: othello\n");
        let mut game = Game::new(Variant::Reversi);
        game.play_transcript("d4e4").unwrap();
        check(&game, "variant: reversi\nd4e4\n");
        check(
            &Game::with_first(Variant::Reversi, Color::Black),
            "variant: reversi\nfirst: black\n",
        );
        let (board, color) = parse_position(&format!("XO{} X", "-".repeat(62))).unwrap();
        let mut game = Game::from_position(board, color);
        game.play_transcript("c1").unwrap();
        check(&game, &format!("start: XO{} X\nc1\n", "-".repeat(62)));
    }

    #[test]
    fn faulty_files_are_refused_with_the_place() {
        let texts = Texts::new(Lang::En);
        let reason =
            |text: &str| from_text(text).unwrap_err().describe(&texts, Path::new("game.txt"));
        assert_eq!(reason(""), "game.txt: no moves");
        assert_eq!(
            reason("variant: reversi\nd4a1"),
            "game.txt: move 2 (line 2, column 3), \"a1\": a1 is outside the center: the first \
             four discs go on d4, e4, d5 and e5."
        );
        assert_eq!(
            reason("f5\nWhite: Tamenori"),
            "game.txt: line 2: \"White: Tamenori\" is not a start of a game."
        );
        assert_eq!(reason("start: XO- X"), "game.txt: 3 cells, a board has 64");
    }
}
