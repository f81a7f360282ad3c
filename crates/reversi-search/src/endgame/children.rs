//! `Children`: the positions after the moves of an endgame node, picked best first.

use reversi_core::{Bitboard, Board, Square};

use crate::ranked::{Merit, Ranked};

/// A move and the position it leads to.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) square: Square,
    /// The board after the move.
    pub(super) board: Board,
    /// The opponent's legal moves on it: both the ordering and the search of it ask for them.
    pub(super) replies: Bitboard,
    /// What ordering thinks of the move; more is better.
    pub(super) merit: i32,
}

impl Merit for Child {
    #[inline]
    fn merit(&self) -> i32 {
        self.merit
    }
}

/// Up to `CAPACITY` children; there are never more moves than empty squares.
pub(super) type Children<const CAPACITY: usize> = Ranked<Child, CAPACITY>;

impl<const CAPACITY: usize> Children<CAPACITY> {
    /// Without any child yet.
    #[inline]
    pub(super) const fn none() -> Self {
        let board = Board::START;
        Self::new(Child { square: Square::A1, board, replies: Bitboard::EMPTY, merit: 0 })
    }

    /// Adds the positions after the mover puts a disc on each of `squares`, all legal moves.
    #[inline]
    pub(super) fn add(&mut self, board: &Board, squares: Bitboard, merit: impl Fn(&Child) -> i32) {
        self.extend(squares.into_iter().map(|square| {
            let board = board.place(square, board.flips(square));
            let mut child = Child { square, board, replies: board.legal_moves(), merit: 0 };
            child.merit = merit(&child);
            child
        }));
    }
}
