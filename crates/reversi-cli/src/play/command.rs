//! `Command`: what a person types in a game, in English or Spanish.

use std::path::PathBuf;

use reversi_core::{Square, Variant, parse_transcript};
use reversi_search::Level;

use crate::args::parse_level;
use crate::session::Humans;
use crate::texts::{Texts, visible};

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Put a disc on a square.
    Move(Square),
    /// Turn these discs over by hand.
    Turn(Vec<Square>),
    /// All discs of the move are turned.
    Done,
    /// Pass; refused while there is a move.
    Pass,
    /// Take back.
    Undo,
    /// Play what was taken back.
    Redo,
    /// Show the best moves, so many of them.
    Hint(usize),
    /// Let the engine move.
    Go,
    /// Show the level.
    ShowLevel,
    /// Set the level.
    Level(Level),
    /// Change sides.
    Swap,
    /// Say who plays.
    Humans(Humans),
    /// Another game.
    New(Option<Variant>),
    /// Count the discs.
    Score,
    /// List the moves.
    Moves,
    /// Show the board.
    Board,
    /// Write the game to a file.
    Save {
        /// The file.
        path: PathBuf,
        /// Whether it may exist already.
        overwrite: bool,
    },
    /// Read a game from a file.
    Load(PathBuf),
    /// Give up.
    Resign,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
}

/// Why a line is no command. The text is what the person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommandError {
    /// Neither a move nor a command.
    Unknown(String),
    /// Like a square, but there is none of that name.
    NotASquare(String),
    /// Something must follow the command.
    Needs {
        /// The command as typed.
        command: String,
        /// What must follow.
        what: Need,
    },
    /// Nothing may follow the command.
    Extra {
        /// What follows.
        text: String,
        /// The command as typed.
        command: String,
    },
    /// No level.
    BadLevel(String),
    /// No number of moves.
    BadCount(String),
    /// No color.
    BadColor(String),
}

/// What some commands take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The name of a file.
    File,
    /// Who plays.
    Color,
    /// Squares of discs.
    Squares,
}

impl CommandError {
    /// The reason in the user's language.
    pub(crate) fn describe(&self, texts: &Texts) -> String {
        match self {
            Self::Unknown(text) => texts.unknown_command(visible(text)),
            Self::NotASquare(text) => texts.not_a_square(visible(text)),
            Self::Needs { command, what } => {
                let what = match what {
                    Need::File => "file",
                    Need::Color => "color",
                    Need::Squares => "squares",
                };
                texts.needs_word(visible(command), what)
            }
            Self::Extra { text, command } => texts.extra_word(visible(text), visible(command)),
            Self::BadLevel(text) => texts.bad_level(visible(text), Level::MAX),
            Self::BadCount(text) => texts.bad_count(visible(text)),
            Self::BadColor(text) => texts.bad_color(visible(text)),
        }
    }
}

/// The first word of a command.
#[derive(Clone, Copy)]
enum Verb {
    Turn,
    Done,
    Pass,
    Undo,
    Redo,
    Hint,
    Go,
    Level,
    Swap,
    Color,
    New,
    Score,
    Moves,
    Board,
    Save { overwrite: bool },
    Load,
    Resign,
    Help,
    Quit,
}

const VERBS: &[(Verb, &[&str])] = &[
    (Verb::Turn, &["turn", "flip", "voltear", "voltea"]),
    (Verb::Done, &["done", "listo", "hecho"]),
    (Verb::Pass, &["pass", "pasar", "paso", "pasa", "pa", "ps"]),
    (Verb::Undo, &["undo", "deshacer", "deshaz", "u"]),
    (Verb::Redo, &["redo", "rehacer", "rehaz", "r"]),
    (Verb::Hint, &["hint", "pista", "h"]),
    (Verb::Go, &["go", "sigue", "seguir", "continue", "continuar"]),
    (Verb::Level, &["level", "nivel"]),
    (Verb::Swap, &["swap", "cambiar", "cambia"]),
    (Verb::Color, &["color", "colour", "bando"]),
    (Verb::New, &["new", "nueva", "nuevo"]),
    (Verb::Score, &["score", "marcador", "puntos"]),
    (Verb::Moves, &["moves", "jugadas"]),
    (Verb::Board, &["board", "tablero", "b"]),
    (Verb::Save { overwrite: false }, &["save", "guardar", "guarda"]),
    (Verb::Save { overwrite: true }, &["save!", "guardar!", "guarda!"]),
    (Verb::Load, &["load", "cargar", "carga"]),
    (Verb::Resign, &["resign", "abandonar", "abandono"]),
    (Verb::Help, &["help", "ayuda", "?"]),
    (Verb::Quit, &["quit", "salir", "exit", "q"]),
];

const COLORS: &[(Humans, &[&str])] = &[
    (Humans::Black, &["black", "negras", "negro", "x"]),
    (Humans::White, &["white", "blancas", "blanco", "o"]),
    (Humans::Both, &["both", "ambas", "ambos"]),
    (Humans::None, &["none", "ninguna", "ninguno"]),
];

/// How many moves a hint shows unless told.
const HINT_MOVES: usize = 3;

fn find<T: Copy>(table: &[(T, &[&str])], word: &str) -> Option<T> {
    table.iter().find(|(_, words)| words.contains(&word)).map(|&(item, _)| item)
}

/// The squares of a line that holds nothing else, such as `d4 e5`.
pub(super) fn squares(line: &str) -> Option<Vec<Square>> {
    parse_transcript(line).ok()?.into_iter().collect()
}

/// Reads a line; `None` if it is blank.
pub(crate) fn parse(line: &str) -> Result<Option<Command>, CommandError> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\0');
    if line.is_empty() {
        return Ok(None);
    }
    if let Ok(square) = line.parse() {
        return Ok(Some(Command::Move(square)));
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let Some(verb) = find(VERBS, &first.to_lowercase()) else {
        let like_a_square = line.chars().count() <= 3
            && line.chars().any(|c| c.is_ascii_digit())
            && line.chars().all(char::is_alphanumeric);
        let text = line.to_owned();
        return Err(match like_a_square {
            true => CommandError::NotASquare(text),
            false => CommandError::Unknown(text),
        });
    };
    command(verb, first, rest).map(Some)
}

fn command(verb: Verb, first: &str, rest: &str) -> Result<Command, CommandError> {
    let needs = |what| CommandError::Needs { command: first.to_owned(), what };
    let word = (!rest.is_empty()).then(|| rest.to_lowercase());
    let extra = || CommandError::Extra { text: rest.to_owned(), command: first.to_owned() };
    let alone = |command| if rest.is_empty() { Ok(command) } else { Err(extra()) };
    match (verb, word.as_deref()) {
        (Verb::Level, None) => Ok(Command::ShowLevel),
        (Verb::Level, Some(text)) => parse_level(text)
            .map(Command::Level)
            .map_err(|_| CommandError::BadLevel(rest.to_owned())),
        (Verb::Hint, None) => Ok(Command::Hint(HINT_MOVES)),
        (Verb::Hint, Some(text)) => match text.parse() {
            Ok(count @ 1..=60) => Ok(Command::Hint(count)),
            _ => Err(CommandError::BadCount(rest.to_owned())),
        },
        (Verb::Color, None) => Err(needs(Need::Color)),
        (Verb::Color, Some(text)) => find(COLORS, text)
            .map(Command::Humans)
            .ok_or_else(|| CommandError::BadColor(rest.to_owned())),
        (Verb::New, Some("othello")) => Ok(Command::New(Some(Variant::Othello))),
        (Verb::New, Some("reversi")) => Ok(Command::New(Some(Variant::Reversi))),
        (Verb::Swap, Some("sides" | "bandos" | "de bando")) => Ok(Command::Swap),
        (Verb::Save { .. } | Verb::Load, None) => Err(needs(Need::File)),
        (Verb::Save { overwrite }, Some(_)) => Ok(Command::Save { path: rest.into(), overwrite }),
        (Verb::Load, Some(_)) => Ok(Command::Load(rest.into())),
        (Verb::Turn, None) => Err(needs(Need::Squares)),
        (Verb::Turn, Some(text)) => squares(text)
            .map(Command::Turn)
            .ok_or_else(|| CommandError::NotASquare(rest.to_owned())),
        (Verb::Done, _) => alone(Command::Done),
        (Verb::Pass, _) => alone(Command::Pass),
        (Verb::Undo, _) => alone(Command::Undo),
        (Verb::Redo, _) => alone(Command::Redo),
        (Verb::Go, _) => alone(Command::Go),
        (Verb::Swap, _) => alone(Command::Swap),
        (Verb::New, _) => alone(Command::New(None)),
        (Verb::Score, _) => alone(Command::Score),
        (Verb::Moves, _) => alone(Command::Moves),
        (Verb::Board, _) => alone(Command::Board),
        (Verb::Resign, _) => alone(Command::Resign),
        (Verb::Help, _) => alone(Command::Help),
        (Verb::Quit, _) => alone(Command::Quit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use proptest::prelude::*;

    fn check(line: &str, expected: Command) {
        assert_eq!(parse(line), Ok(Some(expected)), "{line:?}");
    }

    #[test]
    fn case_a30_moves_in_any_spelling() {
        for line in ["d3", "D3", " d3 ", "d3\r", "\u{feff}d3", "\td3\n"] {
            check(line, Command::Move(Square::D3));
        }
    }

    #[test]
    fn both_languages_are_understood_at_once() {
        for (english, spanish, expected) in [
            ("pass", "pasar", Command::Pass),
            ("undo", "deshacer", Command::Undo),
            ("redo", "rehacer", Command::Redo),
            ("hint 5", "pista 5", Command::Hint(5)),
            ("go", "sigue", Command::Go),
            ("level 4", "nivel 4", Command::Level(Level::new(4).unwrap())),
            ("swap sides", "cambiar", Command::Swap),
            ("color white", "color blancas", Command::Humans(Humans::White)),
            ("NEW", "NUEVA", Command::New(None)),
            ("new reversi", "nueva Reversi", Command::New(Some(Variant::Reversi))),
            ("score", "marcador", Command::Score),
            ("moves", "jugadas", Command::Moves),
            ("board", "tablero", Command::Board),
            ("load My Game", "cargar My Game", Command::Load("My Game".into())),
            ("resign", "abandonar", Command::Resign),
            ("help", "ayuda", Command::Help),
            ("quit", "salir", Command::Quit),
        ] {
            check(english, expected.clone());
            check(spanish, expected);
        }
        check("guardar! a.txt", Command::Save { path: "a.txt".into(), overwrite: true });
    }

    #[test]
    fn wrong_lines_have_a_reason() {
        let texts = Texts::new(Lang::En);
        let reason = |line: &str| parse(line).unwrap_err().describe(&texts);
        for line in ["i5", "f9", "5f", "d33", "é1"] {
            assert!(reason(line).contains("is not a square"), "{line}");
        }
        assert!(reason("f5d6c3").contains("neither a move"));
        assert_eq!(reason("level 0"), "\"0\" is no level: the levels are 1 to 20.");
        assert!(reason("level -1").contains("is no level"));
        assert!(reason("hint 0").contains("is no number of moves"));
        assert!(reason("save").contains("needs a file name"));
        assert!(reason("color").contains("one of: black"));
        assert!(reason("color red").contains("not black, white"));
        assert!(reason("undo 3").contains("means nothing"));
        assert_eq!(parse("  \t "), Ok(None));
    }

    proptest! {
        #[test]
        fn no_line_makes_the_parser_panic(line in any::<String>(), bytes in any::<Vec<u8>>()) {
            let texts = Texts::new(Lang::Es);
            for line in [line.as_str(), &String::from_utf8_lossy(&bytes)] {
                if let Err(error) = parse(line) {
                    let reason = error.describe(&texts);
                    prop_assert!(!reason.contains(char::is_control), "{reason:?}");
                }
            }
        }
    }
}
