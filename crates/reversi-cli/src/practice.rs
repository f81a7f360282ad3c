//! `HandMove`: a move whose discs a person turns by hand, and what is wrong with them.

use reversi_core::{Bitboard, Color, Game, PlayError, Played, Square};

/// A disc put down and the discs turned for it so far.
///
/// The game stays at the turn of the move until [`HandMove::played_in`] makes it; until the next
/// move, [`HandMove::last_of`] takes it up again to put it right. Whatever is left wrong then is
/// the true board: passes, legal moves and the end go by it.
///
/// ```text
/// let mut hand = HandMove::begin(&game, square)?;  // refused like any illegal move
/// hand.turn(other)?;                               // over, or back again
/// hand.missing(); hand.wrong(); hand.discs();      // what to show
/// let played = hand.played_in(&mut game);          // the opponent's turn
/// HandMove::last_of(&game)                         // the same, as long as it is the last move
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandMove {
    square: Square,
    color: Color,
    /// The mover's and the opponent's discs before the move.
    own: Bitboard,
    other: Bitboard,
    /// What the rules turn.
    due: Bitboard,
    turned: Bitboard,
}

impl HandMove {
    /// Puts a disc of the color to move on `square` and turns nothing yet.
    ///
    /// # Errors
    /// The move is illegal on the board as it is.
    pub(crate) fn begin(game: &Game, square: Square) -> Result<Self, PlayError> {
        let due = game.flips(square)?;
        let color = game.to_move().ok_or(PlayError::GameOver)?;
        let (own, other) = (game.discs(color), game.discs(!color));
        Ok(Self { square, color, own, other, due, turned: Bitboard::EMPTY })
    }

    /// The last move of `game` as it was left; `None` if no move has been made.
    pub(crate) fn last_of(game: &Game) -> Option<Self> {
        let mut before = game.clone();
        let played = before.undo()?;
        let hand = Self::begin(&before, played.square).ok()?;
        Some(Self { turned: played.flips, ..hand })
    }

    /// The square of the new disc.
    pub(crate) const fn square(&self) -> Square {
        self.square
    }

    /// Whose move it is.
    pub(crate) const fn color(&self) -> Color {
        self.color
    }

    /// The discs turned over by now.
    pub(crate) const fn turned(&self) -> Bitboard {
        self.turned
    }

    /// The discs that should have been turned and were not.
    pub(crate) fn missing(&self) -> Bitboard {
        self.due - self.turned
    }

    /// The discs turned that should not have been; they may be of either color.
    pub(crate) fn wrong(&self) -> Bitboard {
        self.turned - self.due
    }

    /// Whether exactly the right discs are turned.
    pub(crate) fn is_right(&self) -> bool {
        self.turned == self.due
    }

    /// Turns the disc on `square` over, or back again.
    ///
    /// # Errors
    /// There is no disc on it, or it is the new one; nothing changes.
    pub(crate) fn turn(&mut self, square: Square) -> Result<(), PlayError> {
        if !(self.own | self.other).contains(square) {
            return Err(PlayError::NoDiscToTurn(square));
        }
        self.turned ^= square.into();
        Ok(())
    }

    /// The black and the white discs, the new one and those turned included.
    pub(crate) fn discs(&self) -> (Bitboard, Bitboard) {
        let own = self.own ^ self.turned ^ self.square.into();
        let other = self.other ^ self.turned;
        match self.color {
            Color::Black => (own, other),
            Color::White => (other, own),
        }
    }

    /// Makes the move in `game` with the discs as they are turned. If the last move of the game is
    /// this one, turned differently, it is replaced.
    ///
    /// # Errors
    /// The game is neither where the move began nor directly after it; it is unchanged.
    pub(crate) fn played_in(&self, game: &mut Game) -> Result<Played, PlayError> {
        let mut before = game.clone();
        if Self::last_of(game).is_some_and(|last| last.is_same_move(self)) {
            before.undo();
        } else if Self::begin(game, self.square).map(|hand| hand.is_same_move(self)) != Ok(true) {
            return Err(PlayError::NotOnTurn(self.color));
        }
        let played = before.play_by_hand(self.square, self.turned)?;
        *game = before;
        Ok(played)
    }

    fn is_same_move(&self, other: &Self) -> bool {
        Self { turned: Bitboard::EMPTY, ..*self } == Self { turned: Bitboard::EMPTY, ..*other }
    }
}

/// The moves of `game` that were left wrong: their ply, counted from 1, and what was turned.
pub(crate) fn left_wrong(game: &Game) -> Vec<(usize, Bitboard)> {
    let mut replay = game.clone();
    replay.go_to(0);
    let mut wrong = Vec::new();
    for (index, played) in game.history().iter().enumerate() {
        if replay.flips(played.square) != Ok(played.flips) {
            wrong.push((index + 1, played.flips));
        }
        replay.redo();
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use reversi_core::Variant;

    fn set(names: &str) -> Bitboard {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    fn turned(game: &Game, square: Square, names: &str) -> HandMove {
        let mut hand = HandMove::begin(game, square).unwrap();
        for square in set(names) {
            hand.turn(square).unwrap();
        }
        hand
    }

    #[test]
    fn what_is_missing_and_what_is_wrong_is_known_at_every_turn() {
        let game = Game::new(Variant::Othello);
        let mut hand = HandMove::begin(&game, Square::D3).unwrap();
        assert_eq!((hand.missing(), hand.wrong(), hand.is_right()), (set("d4"), set(""), false));
        assert_eq!(hand.discs(), (set("d3 e4 d5"), set("d4 e5")));
        hand.turn(Square::E5).unwrap();
        hand.turn(Square::D5).unwrap();
        assert_eq!((hand.missing(), hand.wrong()), (set("d4"), set("d5 e5")));
        assert_eq!(hand.discs(), (set("d3 e4 e5"), set("d4 d5")));
        for square in [Square::E5, Square::D5, Square::D4] {
            hand.turn(square).unwrap();
        }
        assert!(hand.is_right());
        assert_eq!(hand.turned(), set("d4"));
        assert_eq!(hand.turn(Square::D3), Err(PlayError::NoDiscToTurn(Square::D3)));
        assert_eq!(hand.turn(Square::A1), Err(PlayError::NoDiscToTurn(Square::A1)));
        let refused = Err(PlayError::FlipsNothing(Square::A1));
        assert_eq!(HandMove::begin(&game, Square::A1), refused);
    }

    #[test]
    fn rule_53_a_wrong_flip_is_put_right_until_the_opponent_has_moved() {
        let mut game = Game::new(Variant::Othello);
        turned(&game, Square::D3, "").played_in(&mut game).unwrap();
        assert_eq!(game.legal_moves(), set("d2 e3 f4 c5 d6"));
        let mut last = HandMove::last_of(&game).unwrap();
        assert_eq!(
            (last.square(), last.color(), last.missing()),
            (Square::D3, Color::Black, set("d4"))
        );
        last.turn(Square::D4).unwrap();
        last.played_in(&mut game).unwrap();
        assert_eq!(game.legal_moves(), set("c3 e3 c5"));
        assert_eq!((game.history().len(), left_wrong(&game)), (1, vec![]));
        // White moves: what Black left stays.
        let stale = turned(&game, Square::C3, "");
        game.play(Square::C5).unwrap();
        let before = game.clone();
        assert_eq!(last.played_in(&mut game), Err(PlayError::NotOnTurn(Color::Black)));
        assert_eq!(stale.played_in(&mut game), Err(PlayError::NotOnTurn(Color::White)));
        assert_eq!(game, before);
        assert_eq!(HandMove::last_of(&game).unwrap().square(), Square::C5);
    }

    #[test]
    fn rule_54_a_board_left_wrong_is_the_true_one() {
        let mut game = Game::new(Variant::Othello);
        turned(&game, Square::D3, "e5").played_in(&mut game).unwrap();
        game.play(Square::D2).unwrap();
        assert_eq!(left_wrong(&game), [(1, set("e5"))]);
        // By the rules d2 turns d3 and, d4 being white, nothing else.
        assert_eq!(game.history()[1].flips, set("d3"));
    }

    #[test]
    fn the_first_four_discs_of_classic_reversi_turn_nothing() {
        let mut game = Game::new(Variant::Reversi);
        for square in [Square::D4, Square::E4, Square::D5, Square::E5] {
            let hand = HandMove::begin(&game, square).unwrap();
            assert!(hand.is_right());
            hand.played_in(&mut game).unwrap();
        }
        assert_eq!(game.history().len(), 4);
    }

    proptest! {
        #[test]
        fn any_turning_can_be_taken_up_again_and_put_right(
            choices in vec((0..64_usize, any::<u64>()), 1..30),
        ) {
            let mut game = Game::new(Variant::Othello);
            for (choice, bits) in choices {
                let legal: Vec<_> = game.legal_moves().into_iter().collect();
                let Some(&square) = legal.get(choice % legal.len().max(1)) else { break };
                let before = game.clone();
                let mut hand = HandMove::begin(&game, square).unwrap();
                for other in Bitboard::from_bits(bits) & game.board().occupied() {
                    hand.turn(other).unwrap();
                }
                hand.played_in(&mut game).unwrap();
                let (black, white) = hand.discs();
                prop_assert_eq!((game.discs(Color::Black), game.discs(Color::White)), (black, white));
                let left = game.clone();
                let mut again = HandMove::last_of(&game).unwrap();
                prop_assert_eq!(again, hand);
                for other in again.missing() | again.wrong() {
                    again.turn(other).unwrap();
                }
                again.played_in(&mut game).unwrap();
                let mut right = before;
                right.play(square).unwrap();
                prop_assert_eq!(game, right);
                game = left;
            }
        }
    }
}
