//! `Position`: the game that NBoard tells, with the time that both sides have used.

use std::time::Duration;

use reversi_core::{Board, Color, Game, GgfClock, GgfError, GgfGame, GgfMove, PlayError};
use reversi_search::Clock;

use super::reply;
use crate::protocol::Turns;

/// A game and its clocks.
#[derive(Clone, Debug)]
pub(super) struct Position {
    turns: Turns,
    clock: Option<GgfClock>,
    black: Used,
    white: Used,
}

/// What a color has used up.
#[derive(Clone, Copy, Debug, Default)]
struct Used {
    time: Duration,
    moves: u32,
}

/// Why a move was refused; the game is unchanged.
#[derive(Debug, thiserror::Error)]
pub(super) enum MoveError {
    /// Neither a square nor a pass.
    #[error("not a move")]
    NotAMove,
    /// The rules forbid it.
    #[error("illegal move: {0}")]
    Illegal(PlayError),
}

impl Position {
    /// A game without a clock.
    pub(super) fn new(game: Game) -> Self {
        let turns = Turns::new(game);
        Self { turns, clock: None, black: Used::default(), white: Used::default() }
    }

    /// The end of a game in GGF.
    pub(super) fn from_ggf(text: &str) -> Result<Self, GgfError> {
        let record = GgfGame::parse(text)?;
        let mut position = Self::new(record.game().clone());
        // A clock without time is one that is not used.
        position.clock = record.clock().filter(|clock| !clock.main.is_zero());
        for played in record.moves() {
            position.spend(played.color, played.seconds);
        }
        // Where the record ends with the pass it has been said; else it is still to come.
        if let Some(&GgfMove { color, square: None, .. }) = record.moves().last() {
            let said = position.turns.pass(color);
            debug_assert!(said.is_ok(), "the reader has checked the pass");
        }
        Ok(position)
    }

    /// The game.
    pub(super) const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Makes a move such as `F5/-1.50/2.3` or `PA`.
    pub(super) fn play(&mut self, text: &str) -> Result<(), MoveError> {
        // Some programs write blanks in place of the slashes.
        let mut parts = text.split(['/', ' ']);
        let name = parts.next().unwrap_or_default();
        let square = reply::parse_move(name).ok_or(MoveError::NotAMove)?;
        let over = || MoveError::Illegal(PlayError::GameOver);
        let color = match square {
            // A pass that was not said is understood when a disc comes.
            Some(_) => self.turns.game().to_move(),
            None => self.turns.to_move(),
        };
        let color = color.ok_or_else(over)?;
        let done = match square {
            Some(square) => self.turns.play(color, square),
            None => self.turns.pass(color),
        };
        done.map_err(MoveError::Illegal)?;
        self.spend(color, parts.nth(1).and_then(|seconds| seconds.parse().ok()));
        Ok(())
    }

    fn spend(&mut self, color: Color, seconds: Option<f64>) {
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let used = match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        };
        used.time = used.time.saturating_add(time.unwrap_or_default());
        used.moves += 1;
    }

    /// What is left to `color`; in the extension, what is left of that.
    pub(super) fn clock(&self, color: Color) -> Option<Clock> {
        let GgfClock { main, increment, extension } = self.clock?;
        let used = match color {
            Color::Black => self.black,
            Color::White => self.white,
        };
        let granted = main.saturating_add(increment.saturating_mul(used.moves));
        let remaining = match granted.checked_sub(used.time) {
            Some(left) if !left.is_zero() => left,
            _ => granted.saturating_add(extension).saturating_sub(used.time),
        };
        Some(Clock { increment, ..Clock::new(remaining) })
    }

    /// The board before each move or pass and the present one, mover first.
    pub(super) fn boards(&self) -> Vec<Board> {
        let game = self.turns.game();
        let mut boards = vec![game.start()];
        if game.initial_pass().is_some() {
            boards.push(game.start().pass());
        }
        for played in game.history() {
            let board =
                boards.last().expect("the start is there").place(played.square, played.flips);
            boards.push(board);
            if played.passes.is_some() {
                boards.push(board.pass());
            }
        }
        if self.turns.must_pass() {
            boards.pop();
        }
        boards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    fn position(clock: &str, moves: &str) -> Position {
        let text = format!("(;GM[Othello]TI[{clock}]TY[8]{START}{moves};)");
        Position::from_ggf(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn time_used_is_taken_off_the_clock() {
        let left = |clock, moves| position(clock, moves).clock(Color::Black).map(|c| c.remaining);
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(left("5:00", ""), seconds(300));
        assert_eq!(left("5:00//2:00", "B[f5//10]W[d6//99]"), seconds(290));
        assert_eq!(left("5:00/0:10/2:00", "B[f5//10]W[d6//99]"), seconds(300));
        assert_eq!(left("5:00//2:00", "B[f5//310]W[d6]"), seconds(110));
        assert_eq!(left("5:00", "B[f5//310]W[d6]"), seconds(0));
        assert_eq!(left("5:00", "B[f5//-3]W[d6]"), seconds(300));
        assert_eq!((left("0:00", ""), left("?", "")), (None, None));
        let mut later = position("5:00", "B[f5//10]");
        later.play("D6/1.5/20").unwrap();
        later.play("C3//30").unwrap();
        assert_eq!(later.clock(Color::Black).unwrap().remaining, Duration::from_secs(260));
        assert_eq!(later.clock(Color::White).unwrap().remaining, Duration::from_secs(280));
    }

    #[test]
    fn moves_that_are_none_change_nothing() {
        let mut position = position("", "");
        for text in ["", "PA", "a1", "d4", "z9", "D3D3", "é"] {
            assert!(position.play(text).is_err(), "{text}");
        }
        assert_eq!(position.boards(), [Board::START]);
        position.play("d3 -1.00 0.5").unwrap();
        assert_eq!(position.boards().len(), 2);
    }
}
