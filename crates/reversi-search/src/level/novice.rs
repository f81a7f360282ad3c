//! `Novice`: a beginner's eyes. Discs and corners are seen, quiet replies are overlooked.

use std::time::Instant;

use reversi_core::{Bitboard, Board, SCORE_MAX, Score, Square};

use super::dice;
use crate::{Bound, Report, Selectivity};

/// What a beginner looks at, and how far. Values are in discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Novice {
    /// Plies looked ahead, the own move included.
    pub(super) plies: u32,
    /// What a disc counts.
    disc: f32,
    /// What a corner counts.
    corner: f32,
    /// What another square of the edge counts.
    edge: f32,
    /// What a disc diagonally beside an empty corner costs.
    x_square: f32,
    /// What a legal move more than the opponent counts.
    mobility: f32,
    /// How many of 100 replies that turn few discs go unnoticed.
    overlooked: u32,
    /// How far the verdict on a move may be off.
    blur: f32,
}

/// The edges without the corners.
const EDGES: Bitboard = Bitboard::from_bits(0x7e81_8181_8181_817e);
/// Each corner with the square diagonally beside it.
const X_SQUARES: [(Square, Square); 4] = [
    (Square::A1, Square::B2),
    (Square::H1, Square::G2),
    (Square::A8, Square::B7),
    (Square::H8, Square::G7),
];

/// Replies that turn no more discs than this are quiet.
const QUIET_FLIPS: u32 = 2;

impl Novice {
    /// Takes as many discs as there are to take.
    pub(super) const GREEDY: Self = Self {
        plies: 1,
        disc: 1.0,
        corner: 3.0,
        edge: 0.0,
        x_square: 0.0,
        mobility: 0.0,
        overlooked: 0,
        blur: 1.5,
    };
    /// Has heard that corners and edges are good.
    pub(super) const CORNERS: Self =
        Self { corner: 12.0, edge: 2.0, disc: 0.7, blur: 1.5, ..Self::GREEDY };
    /// Looks at what the opponent may take, where it springs to the eye.
    pub(super) const ONE_REPLY: Self = Self {
        plies: 2,
        corner: 15.0,
        edge: 1.5,
        overlooked: 50,
        disc: 0.6,
        blur: 1.5,
        ..Self::GREEDY
    };
    /// Stays away from the corners' neighbors, and misses less.
    pub(super) const CAREFUL: Self =
        Self { x_square: 5.0, overlooked: 30, disc: 0.4, blur: 1.5, ..Self::ONE_REPLY };
    /// Has found out that many discs early are no good, and that moves are.
    pub(super) const MOBILE: Self =
        Self { plies: 3, disc: 0.1, mobility: 0.5, overlooked: 20, blur: 2.0, ..Self::CAREFUL };

    /// The move a beginner plays. The board has at least one.
    pub(super) fn report(&self, board: &Board, dice: u64) -> Report {
        let start = Instant::now();
        let mut nodes = 0;
        let mut best: Option<(f32, Square)> = None;
        for square in board.legal_moves() {
            let after = board.place(square, board.flips(square));
            let verdict = self.blur * dice::spread(dice, board, square)
                - self.look(&after, self.plies - 1, dice, &mut nodes);
            if best.is_none_or(|(most, _)| verdict > most) {
                best = Some((verdict, square));
            }
        }
        let most = SCORE_MAX as f32;
        Report {
            best: best.map(|(_, square)| square),
            // Within the bounds of a score, so that the cast is exact but for the fraction.
            score: best.map_or(0, |(verdict, _)| verdict.clamp(-most, most).round() as Score),
            bound: Bound::Exact,
            depth: self.plies,
            selectivity: Selectivity::P100,
            reaches_end: false,
            pv: best.map(|(_, square)| Some(square)).into_iter().collect(),
            nodes,
            time: start.elapsed(),
        }
    }

    /// What the mover's position looks like, `plies` ahead.
    fn look(&self, board: &Board, plies: u32, dice: u64, nodes: &mut u64) -> f32 {
        *nodes += 1;
        let moves = board.legal_moves();
        if moves.is_empty() {
            let passed = board.pass();
            if passed.legal_moves().is_empty() {
                return board.final_score() as f32;
            }
            return if plies == 0 {
                self.judge(board)
            } else {
                -self.look(&passed, plies, dice, nodes)
            };
        }
        if plies == 0 {
            return self.judge(board);
        }
        let seen = moves.into_iter().filter(|&square| {
            let quiet =
                board.flips(square).len() <= QUIET_FLIPS && !Bitboard::CORNERS.contains(square);
            !(quiet && dice::happens(dice, board, square, self.overlooked))
        });
        let verdicts = seen.map(|square| {
            -self.look(&board.place(square, board.flips(square)), plies - 1, dice, nodes)
        });
        // Who sees no reply at all thinks that nothing happens.
        verdicts.reduce(f32::max).unwrap_or_else(|| self.judge(board))
    }

    /// What the mover sees on the board.
    fn judge(&self, board: &Board) -> f32 {
        let [mine, theirs] = [board.mover(), board.opponent()];
        let difference =
            |squares: Bitboard| (mine & squares).len() as f32 - (theirs & squares).len() as f32;
        let open = X_SQUARES.iter().filter(|(corner, _)| board.empties().contains(*corner));
        let bad: Bitboard = open.map(|&(_, x_square)| x_square).collect();
        let mut value = self.disc * difference(Bitboard::ALL)
            + self.corner * difference(Bitboard::CORNERS)
            + self.edge * difference(EDGES)
            - self.x_square * difference(bad);
        if self.mobility != 0.0 {
            let moves = |board: &Board| board.legal_moves().len() as f32;
            value += self.mobility * (moves(board) - moves(&board.pass()));
        }
        value
    }
}
