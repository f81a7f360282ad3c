//! What a person can type on the board beyond the commands of a game, in English or Spanish.

use clap::ValueEnum;

use crate::play::{Command, CommandError, parse_command};

use super::clock::TimeControl;
use super::theme::Theme;

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Typed {
    /// As in a game line by line.
    Game(Command),
    /// Another theme; `None` for the next one.
    Theme(Option<Theme>),
    /// A game clock from now on; `None` for none.
    Clock(Option<TimeControl>),
    /// The evaluation on or off.
    Evaluation,
    /// No such theme.
    BadTheme(String),
    /// No such clock.
    BadClock(String),
}

const THEME: [&str; 2] = ["theme", "tema"];
const CLOCK: [&str; 2] = ["clock", "reloj"];
const EVALUATION: [&str; 5] = ["eval", "evaluation", "evaluación", "evaluacion", "valor"];
const OFF: [&str; 4] = ["off", "none", "no", "sin"];

/// Reads a line; `None` if it is blank.
pub(super) fn parse(line: &str) -> Result<Option<Typed>, CommandError> {
    let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let (first, rest) = (first.to_lowercase(), rest.trim());
    let is = |words: &[&str]| words.contains(&first.as_str());
    if is(&THEME) {
        return Ok(Some(match Theme::from_str(rest, true) {
            _ if rest.is_empty() => Typed::Theme(None),
            Ok(theme) => Typed::Theme(Some(theme)),
            Err(_) => Typed::BadTheme(rest.to_owned()),
        }));
    }
    if is(&CLOCK) {
        return Ok(Some(match TimeControl::parse(rest) {
            _ if OFF.contains(&rest) => Typed::Clock(None),
            Some(control) => Typed::Clock(Some(control)),
            None => Typed::BadClock(rest.to_owned()),
        }));
    }
    if is(&EVALUATION) && rest.is_empty() {
        return Ok(Some(Typed::Evaluation));
    }
    Ok(parse_command(line)?.map(Typed::Game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_core::Square;

    #[test]
    fn the_board_understands_more_than_a_game() {
        let check = |line, expected| assert_eq!(parse(line), Ok(Some(expected)), "{line}");
        check("theme ascii", Typed::Theme(Some(Theme::Ascii)));
        check("Tema MONOCROMO", Typed::Theme(Some(Theme::Mono)));
        check("theme", Typed::Theme(None));
        check("theme pink", Typed::BadTheme("pink".to_owned()));
        check("reloj 5+3", Typed::Clock(TimeControl::parse("5+3")));
        check("clock off", Typed::Clock(None));
        check("clock", Typed::BadClock(String::new()));
        check("evaluación", Typed::Evaluation);
        check(" d3 ", Typed::Game(Command::Move(Square::D3)));
        assert_eq!(parse("  "), Ok(None));
        assert!(parse("nonsense").is_err());
    }
}
