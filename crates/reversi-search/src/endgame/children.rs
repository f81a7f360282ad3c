//! `Children`: the positions after the moves of an endgame node, picked best first.

use reversi_core::{Bitboard, Board, Square};

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

/// Up to `CAPACITY` children; there are never more moves than empty squares.
pub(super) struct Children<const CAPACITY: usize> {
    list: [Child; CAPACITY],
    len: usize,
}

impl<const CAPACITY: usize> Children<CAPACITY> {
    /// The positions after the mover puts a disc on each of `squares`, all legal moves, with merit
    /// 0.
    #[inline]
    pub(super) fn new(board: &Board, squares: Bitboard) -> Self {
        let none = Child { square: Square::A1, board: *board, replies: Bitboard::EMPTY, merit: 0 };
        let mut children = Self { list: [none; CAPACITY], len: 0 };
        for square in squares.into_iter().take(CAPACITY) {
            let board = board.place(square, board.flips(square));
            let replies = board.legal_moves();
            children.list[children.len] = Child { square, board, replies, merit: 0 };
            children.len += 1;
        }
        children
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Child> {
        self.list[..self.len].iter()
    }

    #[inline]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Child> {
        self.list[..self.len].iter_mut()
    }

    /// Brings the best of the children from `index` on to `index` and returns it.
    #[inline]
    pub(super) fn pick(&mut self, index: usize) -> Child {
        let rest = &mut self.list[index..self.len];
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
