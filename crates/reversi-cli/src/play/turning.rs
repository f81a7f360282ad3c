//! Turning the discs by hand in a game line by line (`--practise-flips`).

use reversi_core::{Bitboard, PlayError, Square};

use super::command::{self, Command};
use super::{Flow, Table};
use crate::failure::Failure;
use crate::phrases::{self, By};
use crate::practice::HandMove;
use crate::session::Refusal;

/// A move whose discs are being turned.
pub(super) struct Turning {
    pub(super) hand: HandMove,
    /// What was turned when the faults were last told: `done` again leaves it so.
    told: Option<Bitboard>,
}

impl Table<'_> {
    /// Puts the disc down; the person turns the others. Where there is nothing to turn, in the
    /// placement phase of classic Reversi, the move is made at once.
    pub(super) fn begin_turning(&mut self, square: Square) -> Result<(), Failure> {
        let refusal = match HandMove::begin(self.session.game(), square) {
            Err(error) => Refusal::Rules(error),
            Ok(_) if self.session.forfeit().is_some() => Refusal::Rules(PlayError::GameOver),
            Ok(hand) if hand.is_right() => return self.settle(hand),
            Ok(hand) => {
                self.screen.line(&self.texts.hand_put(hand.color(), square))?;
                self.turning = Some(Turning { hand, told: None });
                self.board_due = true;
                return Ok(());
            }
        };
        self.refuse_for(refusal)
    }

    /// What a line means while discs are being turned; `None` if it means what it always does.
    pub(super) fn obey_turning(&mut self, line: &str) -> Result<Option<Flow>, Failure> {
        let Some(turning) = &self.turning else {
            return Ok(None);
        };
        let hand = turning.hand;
        let command = match command::squares(line) {
            Some(squares) => Command::Turn(squares),
            None => match command::parse(line) {
                Ok(Some(command)) => command,
                // Nothing, or a fault that is told as always.
                Ok(None) | Err(_) => return Ok(None),
            },
        };
        match command {
            Command::Turn(squares) => self.turn(&squares)?,
            Command::Done => self.done()?,
            Command::Undo => {
                self.turning = None;
                self.screen.line(&self.texts.undone(hand.square().to_string()))?;
                self.board_due = true;
            }
            Command::Hint(_) => {
                let (missing, wrong) = (hand.missing().len(), hand.wrong().len());
                self.screen.line(&self.texts.hand_hint(missing, wrong))?;
            }
            Command::Pass
            | Command::Redo
            | Command::Go
            | Command::Swap
            | Command::Humans(_)
            | Command::Score
            | Command::Save { .. } => self.refuse(&self.texts.hand_first(hand.square()))?,
            // The rest does not ask for the board, or ends this game.
            _ => return Ok(None),
        }
        Ok(Some(Flow::Continue))
    }

    fn turn(&mut self, squares: &[Square]) -> Result<(), Failure> {
        let Some(turning) = &mut self.turning else {
            return Ok(());
        };
        let mut hand = turning.hand;
        // All of them or none: a slip of the finger shall not leave half a line turned.
        if let Err(error) = squares.iter().try_for_each(|&square| hand.turn(square)) {
            return self.refuse_for(Refusal::Rules(error));
        }
        turning.hand = hand;
        self.board_due = true;
        Ok(())
    }

    /// The person has turned everything, or means to leave it so.
    fn done(&mut self) -> Result<(), Failure> {
        let Some(turning) = &mut self.turning else {
            return Ok(());
        };
        let hand = turning.hand;
        if hand.is_right() || turning.told == Some(hand.turned()) {
            self.turning = None;
            return self.settle(hand);
        }
        turning.told = Some(hand.turned());
        self.screen.lines(&phrases::faults(self.texts, &hand))?;
        self.screen.line(&self.texts.hand_again(!hand.color()))
    }

    /// Makes the move as it is turned.
    fn settle(&mut self, hand: HandMove) -> Result<(), Failure> {
        match self.session.play_by_hand(&hand) {
            Ok(played) if hand.is_right() => self.screen.played(&played, By::Human)?,
            Ok(played) => {
                self.screen.left_wrong(&played)?;
            }
            Err(refusal) => return self.refuse_for(refusal),
        }
        self.board_due = true;
        Ok(())
    }

    /// `turn` when no discs are being turned: puts the last move right.
    pub(super) fn correct(&mut self, squares: &[Square]) -> Result<(), Failure> {
        if !self.by_hand {
            return self.refuse(&self.texts.hand_off());
        }
        let Some(mut hand) = HandMove::last_of(self.session.game()) else {
            return self.refuse(&self.texts.hand_nothing());
        };
        for &square in squares {
            if !(hand.missing() | hand.wrong()).contains(square) {
                return self.refuse(&self.texts.hand_stays(hand.square(), square));
            }
            if let Err(error) = hand.turn(square) {
                return self.refuse_for(Refusal::Rules(error));
            }
        }
        match self.session.play_by_hand(&hand) {
            Ok(played) => {
                let squares: Bitboard = squares.iter().copied().collect();
                self.screen.line(&self.texts.hand_corrected(hand.square(), squares))?;
                if let Some(color) = played.passes {
                    self.screen.line(&self.texts.passes(color))?;
                }
                if !hand.is_right() {
                    self.screen.lines(&phrases::faults(self.texts, &hand))?;
                }
                self.board_due = true;
                Ok(())
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }
}
