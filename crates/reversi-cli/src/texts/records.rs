//! What is wrong with a record of a file, in the user's language.

use reversi_core::{
    Format, GgfFault, RecordError, RecordFault, SgfFault, TranscriptError, UnwritableRecord,
    WthorError, WthorFault, WthorHeaderFault, WthorNamesError,
};

use super::{Texts, visible};

impl Texts {
    /// What is wrong with a record of the file `path`, and where.
    pub(crate) fn record_error(&self, path: &str, error: &RecordError) -> String {
        let record = error.record;
        match &error.fault {
            RecordFault::Read(error) => self.cannot_read(path, error.to_string()),
            RecordFault::TooLong { line, limit } => {
                self.record_at_line(path, record, *line, self.record_too_long(*limit))
            }
            RecordFault::Transcript { line, error } => {
                let reason = self.transcript_error(error);
                match error {
                    TranscriptError::Ply { .. } => self.record_fault(path, record, reason),
                    _ => self.record_at_line(path, record, *line, reason),
                }
            }
            RecordFault::Obf(error) => self.obf_error(path, error),
            RecordFault::Ggf(error) => {
                let (at, fault) = (error.at, self.ggf_fault(&error.fault));
                self.record_at(path, record, at.line, at.column, fault)
            }
            RecordFault::Sgf(error) => {
                let (at, fault) = (error.at, self.sgf_fault(&error.fault));
                self.record_at(path, record, at.line, at.column, fault)
            }
            RecordFault::Wthor(error) => self.wthor_error(path, error),
            other => self.record_fault(path, record, other.to_string()),
        }
    }

    /// What is wrong with a game of GGF.
    pub(crate) fn ggf_fault(&self, fault: &GgfFault) -> String {
        match fault {
            GgfFault::NoGame => self.record_no_game(),
            GgfFault::Truncated => self.record_cut(),
            GgfFault::Property { found } => self.record_property(visible(found)),
            GgfFault::OtherGame { found } => self.record_other_game(visible(found)),
            GgfFault::Size { found } => self.record_size(visible(found)),
            GgfFault::Board(error) => self.position_error(error),
            GgfFault::MissingBoard => self.ggf_missing_board(),
            GgfFault::LateBoard => self.record_late_board(),
            GgfFault::Move { found } => self.record_move(visible(found)),
            GgfFault::Illegal(error) => self.play_error(error),
            GgfFault::RepeatedPass => self.repeated_pass(),
            other => other.to_string(),
        }
    }

    fn sgf_fault(&self, fault: &SgfFault) -> String {
        match fault {
            SgfFault::NoGame => self.record_no_game(),
            SgfFault::Truncated => self.record_cut(),
            SgfFault::Property { found } => self.record_property(visible(found)),
            SgfFault::OtherGame { found } => self.record_other_game(visible(found)),
            SgfFault::Size { found } => self.record_size(visible(found)),
            SgfFault::Square { found } => self.record_move(visible(found)),
            SgfFault::LateSetup => self.record_late_board(),
            SgfFault::Illegal(error) => self.play_error(error),
            other => other.to_string(),
        }
    }

    fn wthor_error(&self, path: &str, error: &WthorError) -> String {
        match error {
            WthorError::Header(fault) => {
                let reason = match *fault {
                    WthorHeaderFault::Truncated { found } => self.wthor_short(found),
                    WthorHeaderFault::Names { names } => self.wthor_names(names),
                    WthorHeaderFault::Size { found } => self.record_size(found.to_string()),
                    WthorHeaderFault::Solitaire { found } => self.wthor_solitaire(found),
                    other => other.to_string(),
                };
                self.file_fault(path, reason)
            }
            WthorError::Game { number, byte, fault } => {
                self.wthor_at(path, *number, *byte, self.wthor_fault(fault))
            }
            WthorError::Count { announced, found } => self.wthor_count(path, *announced, *found),
            other => self.file_fault(path, other.to_string()),
        }
    }

    fn wthor_fault(&self, fault: &WthorFault) -> String {
        match fault {
            WthorFault::Truncated { found } => self.wthor_truncated(*found),
            WthorFault::Discs { found } => self.wthor_discs(*found),
            WthorFault::Move { ply, found } => self.wthor_move(*ply, *found),
            WthorFault::Gap { ply } => self.wthor_gap(*ply),
            WthorFault::Illegal { ply, reason } => {
                self.wthor_illegal(*ply, self.play_error(reason))
            }
            WthorFault::Score { found, expected } => self.wthor_score(*found, *expected),
            other => other.to_string(),
        }
    }

    /// Why a file of names cannot be used.
    pub(crate) fn names_error(&self, path: &str, error: &WthorNamesError) -> String {
        let reason = match error {
            WthorNamesError::Truncated { found } => self.wthor_short(*found),
            WthorNamesError::Games { games } => self.names_games(*games),
            WthorNamesError::Length { names, players, tournaments, found } => {
                self.names_length(*names, *players, *tournaments, *found)
            }
            other => other.to_string(),
        };
        self.file_fault(path, reason)
    }

    /// Why a format cannot hold a record.
    pub(crate) fn unwritable(&self, reason: UnwritableRecord, format: Format) -> String {
        let format = format.name();
        match reason {
            UnwritableRecord::Start => self.unwritable_start(format),
            UnwritableRecord::Placement => self.unwritable_placement(format),
            UnwritableRecord::NoMoves => self.unwritable_no_moves(),
            UnwritableRecord::Names => self.unwritable_names(format),
            other => other.to_string(),
        }
    }
}
