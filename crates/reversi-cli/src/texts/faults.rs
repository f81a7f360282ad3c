//! What the libraries refuse, in the user's language; by variant, never by text.

use std::path::Path;

use reversi_core::{
    IllegalMove, ObfError, ObfFault, ParsePositionError, PlayError, PlyFault, TranscriptError,
};
use reversi_eval::{FileError, FormatError};
use reversi_search::OptionsError;

use super::Texts;

// The libraries' enums may grow: a variant without a translation shows the library's own words.
impl Texts {
    /// Why a move or a pass was refused.
    pub(crate) fn play_error(&self, error: &PlayError) -> String {
        match *error {
            PlayError::Occupied(square) => self.occupied(square),
            PlayError::FlipsNothing(square) => self.flips_nothing(square),
            PlayError::OutsideCenter(square) => self.outside_center(square),
            PlayError::GameOver => self.game_is_over(),
            PlayError::MustMove(color) => self.may_not_pass(color),
            PlayError::NotOnTurn(color) => self.not_on_turn(color),
            PlayError::NoDiscToTurn(square) => self.no_disc_to_turn(square),
            ref other => other.to_string(),
        }
    }

    /// Why a text is not a transcript.
    pub(crate) fn transcript_error(&self, error: &TranscriptError) -> String {
        match error {
            TranscriptError::TooLong { bytes, limit } => self.transcript_too_long(*bytes, *limit),
            TranscriptError::Empty => self.transcript_empty(),
            TranscriptError::Ply { ply, token, at, fault } => {
                let fault = self.ply_fault(fault);
                self.transcript_ply(*ply, at.line, at.column, visible(token), fault)
            }
            other => other.to_string(),
        }
    }

    fn ply_fault(&self, fault: &PlyFault) -> String {
        match fault {
            PlyFault::NotAMove => self.not_a_move(),
            PlyFault::GameResult => self.a_result(),
            PlyFault::RepeatedPass => self.repeated_pass(),
            PlyFault::Illegal(error) => self.play_error(error),
            other => other.to_string(),
        }
    }

    /// Why a text is not a board.
    pub(crate) fn position_error(&self, error: &ParsePositionError) -> String {
        match error {
            ParsePositionError::Empty => self.board_empty(),
            ParsePositionError::TooLong { bytes, limit } => self.board_too_long(*bytes, *limit),
            ParsePositionError::Cell { square, found, .. } => {
                self.board_cell(visible(&found.to_string()), *square)
            }
            ParsePositionError::CellCount { found } => self.board_cell_count(*found),
            ParsePositionError::RowLength { row, found, .. } => self.board_row_length(*found, *row),
            ParsePositionError::MissingSide => self.board_side_missing(),
            ParsePositionError::Side { found, .. } => self.board_side(visible(found)),
            ParsePositionError::Trailing { found, .. } => self.board_trailing(visible(found)),
            other => other.to_string(),
        }
    }

    /// What is wrong with a line of the OBF file `path`.
    pub(crate) fn obf_error(&self, path: &str, error: &ObfError) -> String {
        let fault = match &error.fault {
            ObfFault::TooLong { bytes, limit } => self.obf_too_long(*bytes, *limit),
            ObfFault::Position(error) => self.position_error(error),
            ObfFault::Move { found } => self.obf_move(visible(found)),
            ObfFault::Illegal(IllegalMove::Occupied(square)) => self.occupied(*square),
            ObfFault::Illegal(IllegalMove::FlipsNothing(square)) => self.flips_nothing(*square),
            ObfFault::Pass => self.obf_pass(),
            ObfFault::Score { found } => self.obf_score(visible(found)),
            ObfFault::Contradiction => self.obf_contradiction(),
            other => other.to_string(),
        };
        self.obf_at(path, error.line, error.column, fault)
    }

    /// Why a weights file cannot be used; the file is named.
    pub(crate) fn weights_error(&self, error: &FileError) -> String {
        let name = |path: &Path| path.display().to_string();
        match error {
            FileError::Io { path, error } => self.cannot_read(name(path), error.to_string()),
            FileError::Format { path, error: source } => {
                let path = name(path);
                match source {
                    FormatError::Empty => self.weights_empty(path),
                    FormatError::Magic => self.weights_magic(path),
                    FormatError::Version { found } => self.weights_version(path, *found),
                    FormatError::Length { found, expected } => {
                        self.weights_length(path, *found, *expected)
                    }
                    FormatError::TooLarge { found, limit } => {
                        self.weights_too_large(path, *found, *limit)
                    }
                    FormatError::Checksum => self.weights_checksum(path),
                    other => self.weights_unusable(path, other.to_string()),
                }
            }
            other => other.to_string(),
        }
    }

    /// Why a searcher cannot be had.
    pub(crate) fn options_error(&self, error: &OptionsError) -> String {
        match error {
            OptionsError::TableSize { found, max } => self.table_size(*found, *max),
            OptionsError::Memory { mib } => self.table_memory(*mib),
            OptionsError::Threads { found, max } => self.thread_count(*found, *max),
            other => other.to_string(),
        }
    }
}

/// What came from outside, fit for one line of a terminal: at most 60 characters, control and
/// other invisible ones as `?`.
pub(crate) fn visible(text: &str) -> String {
    const LIMIT: usize = 60;
    let mut shown: String = text
        .chars()
        .take(LIMIT)
        .map(|c| if c.is_control() || is_invisible(c) { '?' } else { c })
        .collect();
    if text.chars().nth(LIMIT).is_some() {
        shown.push_str("...");
    }
    shown
}

/// Characters that could reorder or hide the rest of a line.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use reversi_core::{Game, Variant, parse_position};

    #[test]
    fn an_illegal_move_is_named_in_both_languages() {
        let error = Game::from_transcript(Variant::Othello, "f5f5").unwrap_err();
        assert_eq!(
            Texts::new(Lang::En).transcript_error(&error),
            "move 2 (line 1, column 3), \"f5\": f5 is occupied."
        );
        assert_eq!(
            Texts::new(Lang::Es).transcript_error(&error),
            "jugada 2 (línea 1, columna 3), \"f5\": f5 está ocupada."
        );
    }

    #[test]
    fn a_faulty_board_is_explained_in_spanish() {
        let error = parse_position(&"-".repeat(63)).unwrap_err();
        assert_eq!(Texts::new(Lang::Es).position_error(&error), "63 celdas; un tablero tiene 64");
    }

    #[test]
    fn control_characters_are_not_echoed() {
        assert_eq!(visible("a\x1b[2Jb\u{202e}"), "a?[2Jb?");
        assert_eq!(visible(&"x".repeat(61)).len(), 63);
    }
}
