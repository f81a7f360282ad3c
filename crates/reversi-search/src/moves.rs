//! `MoveList`: the moves of a node, picked best first.

use reversi_core::{Bitboard, Board, Square};

use crate::ranked::{Merit, Ranked};

/// No position has more legal moves (the most known is 33).
const CAPACITY: usize = 34;

/// A move with its flips and what ordering thinks of it (more is better).
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) square: Square,
    pub(crate) flips: Bitboard,
    pub(crate) merit: i32,
}

impl Merit for Move {
    #[inline]
    fn merit(&self) -> i32 {
        self.merit
    }
}

/// The legal moves of a position.
pub(crate) type MoveList = Ranked<Move, CAPACITY>;

impl MoveList {
    /// The moves on `squares`, all with merit 0.
    #[inline]
    pub(crate) fn of(board: &Board, squares: Bitboard) -> Self {
        let none = Move { square: Square::A1, flips: Bitboard::EMPTY, merit: 0 };
        let to_move = |square| Move { square, flips: board.flips(square), merit: 0 };
        let mut list = Self::new(none);
        list.extend(squares.into_iter().map(to_move));
        list
    }

    /// Puts the move on `square` before all others, for good; false if there is none.
    #[inline]
    pub(crate) fn bring_first(&mut self, square: Square) -> bool {
        let moves = self.as_mut_slice();
        let Some(index) = moves.iter().position(|m| m.square == square) else { return false };
        moves[index].merit = i32::MAX;
        moves.swap(0, index);
        true
    }
}
