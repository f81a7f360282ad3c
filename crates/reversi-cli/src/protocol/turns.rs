//! `Turns`: a game in which every pass has to be said, or is understood when the other side moves.

use reversi_core::{Board, Color, Game, PlayError, Square};

/// A game as programs play it over a protocol.
///
/// [`Game`] performs a forced pass at once. Here the side that passes stays on turn until its pass
/// is said; if the other side moves first, the pass is understood. Either way it happens once.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    game: Game,
    /// The forced pass that `game` has performed last has not been said yet.
    pass_due: bool,
    log: Vec<Step>,
}

/// What undo takes back.
#[derive(Clone, Copy, Debug)]
enum Step {
    Move { pass_was_due: bool },
    Pass,
}

impl Turns {
    /// Goes on with `game`, whose last forced pass, if any, is still to be said.
    pub(crate) fn new(game: Game) -> Self {
        let mut log: Vec<Step> = game.initial_pass().map(|_| Step::Pass).into_iter().collect();
        for played in game.history() {
            log.push(Step::Move { pass_was_due: false });
            log.extend(played.passes.map(|_| Step::Pass));
        }
        let pass_due = game.last_pass().is_some();
        if pass_due {
            log.pop();
        }
        Self { game, pass_due, log }
    }

    /// The game, forced passes performed.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// The color to move or to pass; `None` when the game is over.
    pub(crate) fn to_move(&self) -> Option<Color> {
        if self.pass_due { self.game.last_pass() } else { self.game.to_move() }
    }

    /// Whether the color on turn has no move.
    pub(crate) const fn must_pass(&self) -> bool {
        self.pass_due
    }

    /// Whether `color` may put a disc now, a pass of the other color being understood.
    pub(crate) fn may_move(&self, color: Color) -> bool {
        self.game.to_move() == Some(color)
    }

    /// The board as the color on turn sees it.
    pub(crate) const fn board(&self) -> Board {
        if self.pass_due { self.game.board().pass() } else { self.game.board() }
    }

    /// Puts a disc of `color`.
    pub(crate) fn play(&mut self, color: Color, square: Square) -> Result<(), PlayError> {
        if !self.game.is_over() && !self.may_move(color) {
            return Err(PlayError::NotOnTurn(color));
        }
        let played = self.game.play(square)?;
        self.log.push(Step::Move { pass_was_due: self.pass_due });
        self.pass_due = played.passes.is_some();
        Ok(())
    }

    /// Takes the pass of `color` as said.
    pub(crate) fn pass(&mut self, color: Color) -> Result<(), PlayError> {
        self.game.pass(color)?;
        if !std::mem::take(&mut self.pass_due) {
            return Err(PlayError::NotOnTurn(color));
        }
        self.log.push(Step::Pass);
        Ok(())
    }

    /// Takes back the last move or said pass. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        match self.log.pop() {
            None => return false,
            Some(Step::Pass) => self.pass_due = true,
            Some(Step::Move { pass_was_due }) => {
                self.game.undo();
                self.pass_due = pass_was_due;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_core::{Variant, parse_position};

    const A03: &str = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

    fn a03() -> Turns {
        Turns::new(Game::from_transcript(Variant::Othello, A03).unwrap())
    }

    #[test]
    fn a_pass_is_said_once() {
        let mut turns = a03();
        assert!(turns.must_pass());
        assert_eq!(turns.to_move(), Some(Color::Black));
        assert!(turns.board().legal_moves().is_empty());
        assert_eq!(turns.pass(Color::White), Err(PlayError::MustMove(Color::White)));
        assert_eq!(turns.pass(Color::Black), Ok(()));
        assert_eq!(turns.to_move(), Some(Color::White));
        assert_eq!(turns.pass(Color::Black), Err(PlayError::NotOnTurn(Color::Black)));
        assert_eq!(turns.play(Color::White, Square::B4), Ok(()));
    }

    #[test]
    fn a_pass_not_said_is_understood() {
        let mut turns = a03();
        assert_eq!(turns.play(Color::Black, Square::B4), Err(PlayError::NotOnTurn(Color::Black)));
        assert_eq!(turns.play(Color::White, Square::B4), Ok(()));
        assert_eq!(turns.pass(Color::Black), Err(PlayError::MustMove(Color::Black)));
        assert_eq!(turns.to_move(), Some(Color::Black));
    }

    #[test]
    fn undo_takes_back_passes_that_were_said() {
        let mut said = a03();
        said.pass(Color::Black).unwrap();
        said.play(Color::White, Square::B4).unwrap();
        let mut understood = a03();
        understood.play(Color::White, Square::B4).unwrap();
        assert!(said.undo() && understood.undo());
        assert_eq!((said.must_pass(), understood.must_pass()), (false, true));
        assert!(said.undo());
        assert!(said.must_pass());
        for _ in 0..16 {
            assert!(said.undo());
        }
        assert!(!said.undo());
        assert_eq!(said.game().board(), Board::START);
    }

    #[test]
    fn case_a10_nobody_passes_after_the_end() {
        let (board, color) = parse_position(&format!("X{} X", "-".repeat(63))).unwrap();
        let mut turns = Turns::new(Game::from_position(board, color));
        for color in [Color::Black, Color::White] {
            assert_eq!(turns.pass(color), Err(PlayError::GameOver));
            assert_eq!(turns.play(color, Square::B1), Err(PlayError::GameOver));
        }
        assert_eq!((turns.to_move(), turns.undo()), (None, false));
    }

    #[test]
    fn a_set_up_board_may_begin_with_a_pass() {
        let cells = format!("OX{} O", "-".repeat(62));
        let (board, color) = parse_position(&cells.replace("OX-", "XO-")).unwrap();
        let mut turns = Turns::new(Game::from_position(board, color));
        assert!(turns.must_pass() && turns.to_move() == Some(Color::White));
        assert_eq!(turns.pass(Color::White), Ok(()));
        assert!(turns.undo() && turns.must_pass() && !turns.undo());
    }
}
