//! `Position`: a board with its pattern indices, kept in step.

use reversi_core::{Bitboard, Board, Score, Square};
use reversi_eval::{Features, Weights};

/// What the midgame search works on.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    pub(crate) board: Board,
    features: Features,
}

impl Position {
    pub(crate) fn new(weights: &Weights, board: &Board) -> Self {
        Self { board: *board, features: Features::of(weights.layout(), board) }
    }

    #[inline]
    pub(crate) fn play(&self, weights: &Weights, square: Square, flips: Bitboard) -> Self {
        Self {
            board: self.board.place(square, flips),
            features: self.features.play(weights.layout(), square, flips),
        }
    }

    #[inline]
    pub(crate) fn pass(&self) -> Self {
        Self { board: self.board.pass(), features: self.features.pass() }
    }

    #[inline]
    pub(crate) fn evaluate(&self, weights: &Weights) -> Score {
        weights.evaluate(&self.board, &self.features)
    }

    /// Good enough to order moves.
    #[inline]
    pub(crate) fn evaluate_roughly(&self, weights: &Weights) -> Score {
        weights.evaluate_roughly(&self.board, &self.features)
    }

    /// Good enough to tell on which side of `bound` the score is.
    #[inline]
    pub(crate) fn evaluate_near(&self, weights: &Weights, bound: Score) -> Score {
        weights.evaluate_near(&self.board, &self.features, bound)
    }

    #[inline]
    pub(crate) fn empties(&self) -> u32 {
        self.board.empties().len()
    }
}
