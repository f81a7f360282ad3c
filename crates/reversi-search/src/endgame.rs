//! The endgame solver: exact scores by null windows, without evaluation.

mod last;

use reversi_core::{Bitboard, Board, Score, Square};

use crate::Selectivity;
use crate::moves::{Move, MoveList};
use crate::parity::Parity;
use crate::table::{Found, Hash, Table};
use crate::worker::{Worker, stability_cut};

/// From this many empties down, no table and no ordering but parity. Five means fewer nodes, seven
/// more, and both more time: see `docs/benchmarks.md`.
const SHALLOW_EMPTIES: u32 = 6;
/// With fewer empties the children are not looked up before they are searched.
const LOOKAHEAD_EMPTIES: u32 = 10;
/// What a reply less is worth in the order of moves, and a square in an odd quadrant.
const MOBILITY_MERIT: i32 = 16;
const PARITY_MERIT: i32 = 8;

impl Worker<'_> {
    /// Whether the final score exceeds `alpha`, as a fail-soft bound.
    #[inline]
    pub(crate) fn solve(&mut self, board: &Board, alpha: Score) -> Score {
        let empties = board.empties();
        match empties.len() {
            0..=4 => last::solve(board, alpha, Parity::of(empties), &mut self.nodes),
            5..=SHALLOW_EMPTIES => self.solve_shallow(board, alpha, Parity::of(empties)),
            _ => self.solve_deep(board, alpha),
        }
    }

    /// Five empties or a few more: squares of odd quadrants first, nothing stored.
    fn solve_shallow(&mut self, board: &Board, alpha: Score, parity: Parity) -> Score {
        let moves = board.legal_moves();
        if moves.is_empty() {
            let passed = board.pass();
            if passed.legal_moves().is_empty() {
                return board.final_score();
            }
            self.nodes += 1;
            return -self.solve_shallow(&passed, -alpha - 1, parity);
        }
        let remaining = board.empties().len() - 1;
        let odd = parity.odd_squares();
        let mut best = Score::MIN;
        for group in [moves & odd, moves - odd] {
            for square in group {
                let child = board.place(square, board.flips(square));
                let parity = parity.play(square);
                self.nodes += 1;
                let score = if remaining <= 4 {
                    -last::solve(&child, -alpha - 1, parity, &mut self.nodes)
                } else {
                    -self.solve_shallow(&child, -alpha - 1, parity)
                };
                if score > best {
                    best = score;
                    if score > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// With table, stability and the replies with the fewest moves first.
    fn solve_deep(&mut self, board: &Board, alpha: Score) -> Score {
        if self.is_over() {
            return alpha;
        }
        let empties = board.empties().len();
        if let Some(bound) = stability_cut(board, empties, alpha) {
            return bound;
        }
        let hash = Hash::of(board);
        let entry = self.shared.table.probe(hash);
        if let Some(entry) = entry
            && let Some(score) = entry.cut(empties, Selectivity::P100, alpha)
        {
            return score;
        }
        let squares = board.legal_moves();
        if squares.is_empty() {
            let passed = board.pass();
            if passed.legal_moves().is_empty() {
                return board.final_score();
            }
            self.nodes += 1;
            return -self.solve_deep(&passed, -alpha - 1);
        }

        let mut moves = MoveList::new(board, squares);
        if moves.len() > 1 {
            order(self.shared.table, board, &mut moves, entry.and_then(|entry| entry.best));
            if empties >= LOOKAHEAD_EMPTIES
                && let Some(score) =
                    self.transposition_cut(board, &moves, empties, Selectivity::P100, alpha)
            {
                return score;
            }
        }
        let mut best = Score::MIN;
        let mut best_square = None;
        for index in 0..moves.len() {
            let Move { square, flips, .. } = moves.pick(index);
            let child = board.place(square, flips);
            self.nodes += 1;
            let score = -self.solve(&child, -alpha - 1);
            if score > best {
                (best, best_square) = (score, Some(square));
                if score > alpha {
                    break;
                }
            }
        }
        if !self.is_over() {
            let (selectivity, beta) = (Selectivity::P100, alpha + 1);
            let found =
                Found { depth: empties, selectivity, alpha, beta, score: best, best: best_square };
            self.shared.table.store(hash, found);
        }
        best
    }

    /// A score above `alpha` that the table already knows for the position after one of the
    /// moves.
    pub(crate) fn transposition_cut(
        &self,
        board: &Board,
        moves: &MoveList,
        depth: u32,
        selectivity: Selectivity,
        alpha: Score,
    ) -> Option<Score> {
        moves.iter().find_map(|m| {
            let child = board.place(m.square, m.flips);
            let entry = self.shared.table.probe(Hash::of(&child))?;
            let score = -Score::from(entry.upper);
            (score > alpha && entry.covers(depth - 1, selectivity)).then_some(score)
        })
    }
}

/// Merits: the table's move, then few replies (to corners counted twice), then odd quadrants.
fn order(table: &Table, board: &Board, moves: &mut MoveList, table_move: Option<Square>) {
    let deep_children = board.empties().len() > SHALLOW_EMPTIES + 1;
    let odd = Parity::of(board.empties()).odd_squares();
    for m in moves.iter_mut() {
        let child = board.place(m.square, m.flips);
        if deep_children {
            table.prefetch(Hash::of(&child));
        }
        m.merit = if table_move == Some(m.square) {
            TABLE_MOVE_MERIT
        } else {
            static_merit(&child, m.square, odd)
        };
    }
}

/// Above all other merits.
pub(crate) const TABLE_MOVE_MERIT: i32 = 1 << 20;

/// What a move is worth by the replies it leaves; `child` is the board after it.
#[inline]
fn static_merit(child: &Board, square: Square, odd: Bitboard) -> i32 {
    let replies = child.legal_moves();
    let mobility = replies.len() + (replies & Bitboard::CORNERS).len();
    let mut merit = -(mobility as i32) * MOBILITY_MERIT;
    if odd.contains(square) {
        merit += PARITY_MERIT;
    }
    merit
}
