//! Games in files: a transcript, after a few words on how the game began if that is unusual.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use reversi_core::{
    Bitboard, Color, Game, ParsePositionError, PlayError, Square, TranscriptError, Variant,
    parse_position, write_position,
};

use super::command;
use crate::board::SavedClock;
use crate::files;
use crate::practice::left_wrong;
use crate::render::squares;
use crate::texts::{Texts, visible};

/// More bytes are refused: a transcript has at most a tenth of this.
const MAX_BYTES: u64 = 1 << 20;

/// What the lines before and between the moves can say.
const SETTINGS: [&str; 5] = ["variant", "start", "first", "clock", "by hand"];

/// A game as a file holds it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedGame {
    /// The game.
    pub(crate) game: Game,
    /// Its clock, if it was played with one.
    pub(crate) clock: Option<SavedClock>,
}

/// The file of the last save or load, which may be written again without asking.
#[derive(Debug, Default)]
pub(crate) struct GameFile {
    path: Option<PathBuf>,
}

impl GameFile {
    /// Whether `path` is another file that exists.
    pub(crate) fn would_overwrite(&self, path: &Path) -> bool {
        path.exists() && self.path.as_deref() != Some(path)
    }

    /// Writes `game` to `path`, over another file only if told to. Says so, or why not.
    pub(crate) fn save(
        &mut self,
        game: &Game,
        clock: Option<SavedClock>,
        path: &Path,
        overwrite: bool,
        texts: &Texts,
    ) -> Result<String, String> {
        let name = visible(&path.display().to_string());
        if !overwrite && self.would_overwrite(path) {
            return Err(texts.file_exists(name));
        }
        match files::write(path, to_text(game, clock).as_bytes()) {
            Ok(()) => {
                self.path = Some(path.to_owned());
                Ok(texts.saved(name))
            }
            Err(error) => Err(texts.cannot_write(name, error.to_string())),
        }
    }

    /// The game in `path` and a line that says so, or why there is none.
    pub(crate) fn load(
        &mut self,
        path: &Path,
        texts: &Texts,
    ) -> Result<(SavedGame, String), String> {
        let saved = load(path).map_err(|error| error.describe(texts, path))?;
        self.path = Some(path.to_owned());
        let moves = saved.game.history().len();
        let loaded = texts.loaded(visible(&path.display().to_string()), moves);
        Ok((saved, loaded))
    }
}

/// Why a file holds no game.
#[derive(Debug)]
pub(crate) enum LoadError {
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
    /// A move by hand that cannot be made.
    ByHand {
        /// Counted from 1.
        line: usize,
        /// Why not.
        error: PlayError,
    },
    /// The board of the start.
    Position(ParsePositionError),
    /// The moves.
    Moves(TranscriptError),
}

impl LoadError {
    /// The reason in the user's language, with the file.
    pub(crate) fn describe(&self, texts: &Texts, path: &Path) -> String {
        let path = visible(&path.display().to_string());
        let reason = match self {
            Self::Io(error) => return texts.cannot_read(path, error.to_string()),
            Self::TooLarge => texts.file_too_large(MAX_BYTES >> 20),
            Self::Header { line, text } => texts.bad_header(*line, visible(text)),
            Self::ByHand { line, error } => texts.at_line(*line, texts.play_error(error)),
            Self::Position(error) => texts.position_error(error),
            Self::Moves(error) => texts.transcript_error(error),
        };
        texts.no_game_in_file(path, reason)
    }
}

/// Reads a game.
fn load(path: &Path) -> Result<SavedGame, LoadError> {
    fs::File::open(path).map_err(LoadError::Io).and_then(read)
}

/// Reads a game to the end of `input`.
pub(crate) fn read(input: impl Read) -> Result<SavedGame, LoadError> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(LoadError::Io)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(LoadError::TooLarge);
    }
    from_text(&String::from_utf8_lossy(&bytes))
}

/// Whether a text begins like a game that was saved here with more than its moves.
pub(crate) fn has_settings(text: &str) -> bool {
    let mut names = text.lines().filter_map(setting).map(|(name, _)| name);
    names.any(|name| SETTINGS.contains(&name.as_str()))
}

/// The name of a setting, in lower case, and its value; `None` for a line of moves.
fn setting(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    Some((name.to_lowercase(), value.trim()))
}

fn to_text(game: &Game, clock: Option<SavedClock>) -> String {
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
    if let Some(clock) = clock {
        text += &format!("clock: {clock}\n");
    }
    // A move left wrong by hand has a line of its own: its square and what was turned.
    let mut wrong = left_wrong(game).into_iter().peekable();
    for (index, played) in game.history().iter().enumerate() {
        match wrong.next_if(|&(ply, _)| ply == index + 1) {
            Some((_, turned)) => {
                if !text.is_empty() && !text.ends_with('\n') {
                    text.push('\n');
                }
                let turned: Vec<_> = turned.into_iter().collect();
                text += format!("by hand: {} {}", played.square, squares(&turned)).trim_end();
                text.push('\n');
            }
            None => text += &played.square.to_string(),
        }
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// A line of a move left wrong by hand, and the moves before it.
struct ByHand {
    before: String,
    line: usize,
    square: Square,
    turned: Bitboard,
}

/// Plays `moves` if there are any; in an error they count on from those of `game`.
fn play_if_any(game: &mut Game, moves: &str) -> Result<(), LoadError> {
    if moves.trim().is_empty() {
        return Ok(());
    }
    let played = game.history().len();
    game.play_transcript(moves).map_err(|mut error| {
        if let TranscriptError::Ply { ply, .. } = &mut error {
            *ply += played;
        }
        LoadError::Moves(error)
    })
}

/// Reads a game from the text of a file.
pub(crate) fn from_text(text: &str) -> Result<SavedGame, LoadError> {
    let mut game = None;
    let mut clock = None;
    let mut variant = Variant::Othello;
    let mut first = None;
    let mut has_settings = false;
    // Settings become blank lines, so that errors in the moves name the right line.
    let mut moves = String::new();
    let mut by_hand = Vec::new();
    for (index, whole) in text.lines().enumerate() {
        let bad = |index| LoadError::Header { line: index + 1, text: whole.trim().to_owned() };
        let Some((name, value)) = setting(whole) else {
            moves.push_str(whole);
            moves.push('\n');
            continue;
        };
        moves.push('\n');
        has_settings = true;
        match (name.as_str(), value.to_lowercase().as_str()) {
            ("variant", "othello") => variant = Variant::Othello,
            ("variant", "reversi") => variant = Variant::Reversi,
            ("first", "black") => first = Some(Color::Black),
            ("first", "white") => first = Some(Color::White),
            ("start", board) => {
                let (board, color) = parse_position(board).map_err(LoadError::Position)?;
                game = Some(Game::from_position(board, color));
            }
            ("clock", times) => clock = Some(SavedClock::parse(times).ok_or_else(|| bad(index))?),
            ("by hand", squares) => {
                let squares = command::squares(squares);
                let (square, turned) =
                    squares.as_deref().and_then(<[_]>::split_first).ok_or_else(|| bad(index))?;
                let turned = turned.iter().copied().collect();
                let after = "\n".repeat(index + 1);
                by_hand.push(ByHand {
                    before: std::mem::replace(&mut moves, after),
                    line: index + 1,
                    square: *square,
                    turned,
                });
            }
            _ => return Err(bad(index)),
        }
    }
    let mut game =
        game.unwrap_or_else(|| Game::with_first(variant, first.unwrap_or(variant.first_color())));
    for ByHand { before, line, square, turned } in by_hand {
        play_if_any(&mut game, &before)?;
        game.play_by_hand(square, turned).map_err(|error| LoadError::ByHand { line, error })?;
    }
    if has_settings {
        play_if_any(&mut game, &moves)?;
    } else {
        game.play_transcript(&moves).map_err(LoadError::Moves)?;
    }
    Ok(SavedGame { game, clock })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    fn check(game: &Game, expected: &str) {
        let text = to_text(game, None);
        assert_eq!(text, expected);
        assert_eq!(from_text(&text).unwrap(), SavedGame { game: game.clone(), clock: None });
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
    fn rule_54_a_saved_game_keeps_what_was_left_wrong_by_hand() {
        let mut game = Game::new(Variant::Othello);
        game.play_by_hand(Square::D3, Bitboard::EMPTY).unwrap();
        game.play_transcript("d2").unwrap();
        check(&game, "by hand: d3\nd2\n");
        let mut game = Game::from_transcript(Variant::Othello, "f5f6").unwrap();
        game.play_by_hand(Square::E6, [Square::E5, Square::D4].into_iter().collect()).unwrap();
        game.play_by_hand(Square::D6, Bitboard::EMPTY).unwrap();
        check(&game, "f5f6\nby hand: e6 d4 e5\nby hand: d6\n");
        let texts = Texts::new(Lang::En);
        for (text, expected) in [
            ("by hand:\n", "game.txt: line 1: \"by hand:\" is not a start of a game."),
            ("f5\nclock: soon", "game.txt: line 2: \"clock: soon\" is not a start of a game."),
            ("f5\nby hand: a1\n", "game.txt: line 2: a1 flips no disc."),
            ("by hand: d3 h8", "game.txt: line 1: There is no disc to turn on h8."),
            (
                "by hand: d3 d4\nc5\na1",
                "game.txt: move 3 (line 3, column 1), \"a1\": a1 flips no disc.",
            ),
        ] {
            let error = from_text(text).unwrap_err();
            assert_eq!(error.describe(&texts, Path::new("game.txt")), expected);
        }
    }

    #[test]
    fn a_saved_game_keeps_its_clock() {
        let game = Game::from_transcript(Variant::Othello, "f5d6").unwrap();
        let saved = from_text("clock: 5+3 252.345 310\nf5d6\n").unwrap();
        assert_eq!(saved.game, game);
        assert_eq!(to_text(&game, saved.clock), "clock: 5+3 252.345 310\nf5d6\n");
        // Without what is left, the whole time is.
        let whole = from_text("variant: othello\nclock: 2.5\n").unwrap();
        let text = "variant: othello\nclock: 2.5+0 150 150\n";
        assert_eq!(to_text(&Game::new(Variant::Othello), whole.clock), text);
    }

    #[test]
    fn settings_tell_a_saved_game_from_moves() {
        for text in ["variant: reversi", "\u{feff}START: x", "f5\nby hand: d6", "clock : 5"] {
            assert!(has_settings(text), "{text}");
        }
        for text in ["", "f5d6c3", "1. f5", "White: Ada", "(;GM[Othello]C[variant: a];)"] {
            assert!(!has_settings(text), "{text}");
        }
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
