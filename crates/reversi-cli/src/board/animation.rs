//! `Animation`: the flips of a move, step by step from its disc outward.

use std::time::Duration;

use reversi_core::{Bitboard, Played};

/// How long the new disc lies alone, and how long each step shows.
const FIRST: Duration = Duration::from_millis(180);
const STEP: Duration = Duration::from_millis(110);

/// A move being shown.
#[derive(Clone, Debug)]
pub(super) struct Animation {
    /// The discs to be turned, those beside the new one first.
    rings: Vec<Bitboard>,
    /// How many rings have been turned.
    turned: usize,
    next: Duration,
}

impl Animation {
    /// Begins to show a move.
    pub(super) fn new(played: &Played, now: Duration) -> Self {
        let distance = |square: reversi_core::Square| {
            let columns = square.column().abs_diff(played.square.column());
            columns.max(square.row().abs_diff(played.square.row()))
        };
        let rings = (1..8)
            .map(|ring| played.flips.into_iter().filter(|&s| distance(s) == ring).collect())
            .filter(|ring: &Bitboard| !ring.is_empty())
            .collect();
        Self { rings, turned: 0, next: now + FIRST }
    }

    /// The discs that still show their old side.
    pub(super) fn unturned(&self) -> Bitboard {
        self.rings[self.turned..].iter().fold(Bitboard::EMPTY, |all, &ring| all | ring)
    }

    /// Shows what is due by `now`. Returns whether the end is reached.
    pub(super) fn advance(&mut self, now: Duration) -> bool {
        while now >= self.next {
            if self.turned == self.rings.len() {
                return true;
            }
            self.turned += 1;
            self.next += STEP;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_core::{Game, Variant};

    #[test]
    fn discs_turn_from_the_new_one_outward() {
        // f6 turns d4 from afar, and e5 beside it.
        let mut game = Game::from_transcript(Variant::Othello, "f5d6c4d3c3f4").unwrap();
        let played = game.undo().unwrap();
        let mut animation = Animation::new(&played, Duration::ZERO);
        assert_eq!(animation.unturned(), played.flips);
        assert!(!animation.advance(FIRST - Duration::from_millis(1)));
        assert_eq!(animation.unturned(), played.flips);
        let mut left = played.flips.len();
        for step in 0..7 {
            if animation.advance(FIRST + STEP * step) {
                break;
            }
            assert!(animation.unturned().len() <= left);
            left = animation.unturned().len();
        }
        assert_eq!(left, 0);
        assert!(animation.advance(FIRST + STEP * 8));
    }
}
