//! Turning the discs by hand on the board (`--practise-flips`).

use reversi_core::{Bitboard, PlayError, Played, Square};

use crate::phrases;
use crate::practice::HandMove;
use crate::session::{Refusal, Turn};

use super::model::Model;

/// A move whose discs are being turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turning {
    pub(super) hand: HandMove,
    /// What was turned when the faults were last told: done again leaves it so.
    told: Option<Bitboard>,
}

impl Turning {
    /// The discs marked as wrong: those told about and not touched since.
    pub(super) fn faults(&self) -> Bitboard {
        match self.told == Some(self.hand.turned()) {
            true => self.hand.missing() | self.hand.wrong(),
            false => Bitboard::EMPTY,
        }
    }
}

impl Model<'_> {
    /// A square is chosen while people turn the discs: the disc of a move, one to be turned for
    /// it, or one of the last move that is still to be put right.
    pub(super) fn play_by_hand(&mut self, square: Square) {
        match self.turning {
            Some(turning) if turning.hand.square() == square => self.turned(),
            Some(_) => self.turn(&[square]),
            None if self.can_mend(square) => self.correct(&[square]),
            None => self.begin_turning(square),
        }
    }

    /// Puts the disc down. Where there is nothing to turn, in the placement phase of classic
    /// Reversi, the move is made at once.
    fn begin_turning(&mut self, square: Square) {
        match HandMove::begin(self.game(), square) {
            Err(error) => self.refuse_for(Refusal::Rules(error)),
            Ok(_) if self.session.turn() == Turn::Over => {
                self.refuse_for(Refusal::Rules(PlayError::GameOver));
            }
            Ok(hand) if hand.is_right() => self.settle(hand),
            Ok(hand) => {
                self.changed();
                self.turning = Some(Turning { hand, told: None });
                self.say(self.texts.board_hand_put(hand.color(), square));
            }
        }
    }

    /// Turns these discs over, or back again: all of them or none.
    pub(super) fn turn(&mut self, squares: &[Square]) {
        let Some(turning) = &mut self.turning else {
            return self.correct(squares);
        };
        let mut hand = turning.hand;
        if let Err(error) = squares.iter().try_for_each(|&square| hand.turn(square)) {
            return self.refuse_for(Refusal::Rules(error));
        }
        turning.hand = hand;
    }

    /// The person has turned everything, or means to leave it so.
    pub(super) fn turned(&mut self) {
        let Some(turning) = &mut self.turning else {
            return self.refuse(self.texts.hand_nothing());
        };
        let hand = turning.hand;
        if hand.is_right() || turning.told == Some(hand.turned()) {
            return self.settle(hand);
        }
        turning.told = Some(hand.turned());
        for line in phrases::faults(self.texts, &hand) {
            self.refuse(line);
        }
        self.say(self.texts.board_hand_again(!hand.color()));
    }

    /// Makes the move as it is turned.
    fn settle(&mut self, hand: HandMove) {
        match self.session.play_by_hand(&hand) {
            Ok(played) => {
                self.changed();
                self.clocks.moved(played.color);
                self.tell_by_hand(&hand, &played);
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    fn tell_by_hand(&mut self, hand: &HandMove, played: &Played) {
        let silent = Played { passes: None, ..*played };
        let lines = match hand.is_right() {
            true => phrases::played(self.texts, &silent, phrases::By::Human),
            false => phrases::left_wrong(self.texts, &silent),
        };
        for line in lines {
            self.say(line);
        }
        if let Some(color) = played.passes {
            self.explain_pass(color);
        }
        self.announce_end();
    }

    /// The discs that the last move, if it was made by hand, left wrong.
    fn faults_of_last(&self) -> Bitboard {
        let last = HandMove::last_of(self.game());
        last.map_or(Bitboard::EMPTY, |hand| hand.missing() | hand.wrong())
    }

    /// Whether the disc on `square` may still be put right: until the opponent has moved.
    pub(super) fn can_mend(&self, square: Square) -> bool {
        self.by_hand && self.faults_of_last().contains(square)
    }

    /// Puts the last move right, as far as it was left wrong.
    fn correct(&mut self, squares: &[Square]) {
        if !self.by_hand {
            return self.refuse(self.texts.hand_off());
        }
        let Some(mut hand) = HandMove::last_of(self.game()) else {
            return self.refuse(self.texts.hand_nothing());
        };
        for &square in squares {
            if !(hand.missing() | hand.wrong()).contains(square) {
                return self.refuse(self.texts.hand_stays(hand.square(), square));
            }
            if let Err(error) = hand.turn(square) {
                return self.refuse_for(Refusal::Rules(error));
            }
        }
        match self.session.play_by_hand(&hand) {
            Ok(played) => {
                self.changed();
                let squares: Bitboard = squares.iter().copied().collect();
                self.say(self.texts.hand_corrected(hand.square(), squares));
                if let Some(color) = played.passes {
                    self.explain_pass(color);
                }
                for line in phrases::faults(self.texts, &hand) {
                    self.refuse(line);
                }
                self.announce_end();
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    /// Takes the disc of a move back whose discs are being turned. Returns whether there was one.
    pub(super) fn take_disc_back(&mut self) -> bool {
        let Some(turning) = self.turning.take() else { return false };
        self.say(self.texts.undone(turning.hand.square().to_string()));
        true
    }

    /// Refuses what has to wait until the discs are turned. Returns whether it did.
    pub(super) fn must_turn_first(&mut self) -> bool {
        let Some(turning) = self.turning else { return false };
        self.refuse(self.texts.board_hand_first(turning.hand.square()));
        true
    }
}
