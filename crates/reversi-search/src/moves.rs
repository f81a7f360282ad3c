//! `MoveList`: the moves of a node, picked best first.

use reversi_core::{Bitboard, Board, Square};

/// No position has more legal moves (the most known is 33).
const CAPACITY: usize = 34;

/// A move with its flips and what ordering thinks of it (more is better).
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) square: Square,
    pub(crate) flips: Bitboard,
    pub(crate) merit: i32,
}

/// The legal moves of a position.
pub(crate) struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// The moves on `squares`, all with merit 0.
    #[inline]
    pub(crate) fn new(board: &Board, squares: Bitboard) -> Self {
        let none = Move { square: Square::A1, flips: Bitboard::EMPTY, merit: 0 };
        let mut list = Self { moves: [none; CAPACITY], len: 0 };
        for square in squares.into_iter().take(CAPACITY) {
            list.moves[list.len] = Move { square, flips: board.flips(square), merit: 0 };
            list.len += 1;
        }
        list
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Move> {
        self.moves[..self.len].iter()
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Move> {
        self.moves[..self.len].iter_mut()
    }

    /// Brings the best of the moves from `index` on to `index` and returns it.
    #[inline]
    pub(crate) fn pick(&mut self, index: usize) -> Move {
        let rest = &mut self.moves[index..self.len];
        let mut best = 0;
        for candidate in 1..rest.len() {
            if rest[candidate].merit > rest[best].merit {
                best = candidate;
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}
