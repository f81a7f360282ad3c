//! `MoveList`: the moves of a node, picked best first, and what costs nothing to know of moves.

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
    pub(crate) fn of(board: &Board, squares: Bitboard) -> Self {
        let none = Move { square: Square::A1, flips: Bitboard::EMPTY, merit: 0 };
        let mut list = Self { moves: [none; CAPACITY], len: 0 };
        for (place, square) in list.moves.iter_mut().zip(squares) {
            *place = Move { square, flips: board.flips(square), merit: 0 };
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
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
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

/// Legal moves in an order that costs nothing: corners first, squares beside corners last.
#[inline]
pub(crate) fn corners_first(squares: Bitboard) -> impl Iterator<Item = Square> {
    let mut rest = squares;
    std::iter::from_fn(move || {
        let groups = [rest & Bitboard::CORNERS, rest - Bitboard::NEXT_TO_CORNERS, rest];
        let group = groups.into_iter().find(|group| !group.is_empty())?;
        let square = group.first()?;
        rest = rest - square.into();
        Some(square)
    })
}

/// The number of replies, those to corners counted twice.
#[inline]
pub(crate) fn reply_count(replies: Bitboard) -> i32 {
    (replies.len() + (replies & Bitboard::CORNERS).len()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_once_each_corners_first() {
        use Square::{A1, A2, D3, F4, G7, H8};
        let squares = [A1, A2, D3, F4, G7, H8].into_iter().collect();
        let order: Vec<_> = corners_first(squares).collect();
        assert_eq!(order, [A1, H8, D3, F4, A2, G7]);
        assert_eq!(corners_first(!Bitboard::EMPTY).count(), 64);
        assert_eq!(corners_first(Bitboard::EMPTY).next(), None);
    }
}
