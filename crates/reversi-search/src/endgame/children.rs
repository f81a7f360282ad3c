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
}

/// Up to `CAPACITY` children; there are never more moves than empty squares.
///
/// One array for each part: the children stay where they were written, and picking moves only
/// their small keys. A processor takes long to read as a whole what was just written in pieces.
pub(super) struct Children<const CAPACITY: usize> {
    /// Merits with the child's index in the lowest bits.
    keys: [i32; CAPACITY],
    squares: [Square; CAPACITY],
    boards: [Board; CAPACITY],
    replies: [Bitboard; CAPACITY],
    len: usize,
}

const INDEX_BITS: u32 = 4;
const INDEX_MASK: i32 = (1 << INDEX_BITS) - 1;

impl<const CAPACITY: usize> Children<CAPACITY> {
    /// The positions after the mover puts a disc on each of `squares`, all legal moves; more
    /// merit comes first.
    #[inline]
    pub(super) fn of(board: &Board, squares: Bitboard, merit: impl Fn(&Child) -> i32) -> Self {
        const { assert!(CAPACITY <= 1 << INDEX_BITS) };
        let mut children = Self {
            keys: [0; CAPACITY],
            squares: [Square::A1; CAPACITY],
            boards: [Board::EMPTY; CAPACITY],
            replies: [Bitboard::EMPTY; CAPACITY],
            len: CAPACITY.min(squares.len() as usize),
        };
        for (index, square) in (0..CAPACITY).zip(squares) {
            let board = board.place(square, board.flips(square));
            let child = Child { square, board, replies: board.legal_moves() };
            children.squares[index] = square;
            children.boards[index] = board;
            children.replies[index] = child.replies;
            children.keys[index] = merit(&child) << INDEX_BITS | index as i32;
        }
        children
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The positions, in the order they were added until the first is picked.
    #[inline]
    pub(super) fn boards(&self) -> impl Iterator<Item = Board> {
        self.boards[..self.len].iter().copied()
    }

    /// Brings the best of the children from the rank `rank` on to `rank` and returns it.
    #[inline]
    pub(super) fn pick(&mut self, rank: usize) -> Child {
        let rest = &mut self.keys[rank..self.len];
        let mut best = 0;
        for candidate in 1..rest.len() {
            if rest[candidate] > rest[best] | INDEX_MASK {
                best = candidate;
            }
        }
        rest.swap(0, best);
        let index = (rest[0] & INDEX_MASK) as usize;
        Child {
            square: self.squares[index],
            board: self.boards[index],
            replies: self.replies[index],
        }
    }
}
