//! The endgame solver: exact scores by null windows, without evaluation.

mod children;
mod last;
mod local;

use reversi_core::{Bitboard, Board, Score};

use crate::Selectivity;
use crate::moves::reply_count;
use crate::parity::Parity;
use crate::table::{Entry, Found, Hash};
use crate::worker::{Worker, stability_cut};
use children::{Child, Children};
pub(crate) use local::LocalTable;

/// The most empties that the midgame search leaves to the solver.
pub(crate) const MAX_EMPTIES: usize = 12;

/// From this many empties down, nothing is stored: looking up takes longer than searching.
const SHALLOW_EMPTIES: usize = 6;
/// From this many empties down, what is stored is in the thread's own table (FFO #40-44: 2.69 s,
/// with nine 2.74 s, with none 3.5 s).
const LOCAL_EMPTIES: u32 = 10;
/// With fewer empties the children are not looked up before they are searched (FFO #21-28: 17.9 M
/// nodes with nine, 18.1 M with ten).
const LOOKAHEAD_EMPTIES: u32 = 9;
/// What a reply less is worth in the order of moves, and a square in an odd quadrant (FFO #21-28:
/// 18.1 M nodes with 8, 18.8 M with 0, 19.5 M with 16).
const MOBILITY_MERIT: i32 = 16;
const PARITY_MERIT: i32 = 8;

impl Worker<'_> {
    /// Whether the final score exceeds `alpha`, as a fail-soft bound.
    #[inline]
    pub(crate) fn solve(&mut self, board: &Board, alpha: Score) -> Score {
        let empties = board.empties();
        if empties.len() <= 4 {
            return last::solve(board, alpha, Parity::of(empties), &mut self.nodes);
        }
        self.solve_among(board, board.legal_moves(), alpha)
    }

    /// As [`Worker::solve`], with five empties or more and the legal moves at hand.
    #[inline]
    fn solve_among(&mut self, board: &Board, moves: Bitboard, alpha: Score) -> Score {
        let empties = board.empties();
        if empties.len() as usize <= SHALLOW_EMPTIES {
            self.solve_shallow(board, moves, alpha, Parity::of(empties))
        } else if empties.len() <= LOCAL_EMPTIES {
            self.solve_deep::<true>(board, moves, alpha)
        } else {
            self.solve_deep::<false>(board, moves, alpha)
        }
    }

    /// Five empties or a few more: nothing is stored, the replies with the fewest moves come
    /// first.
    fn solve_shallow(
        &mut self,
        board: &Board,
        moves: Bitboard,
        alpha: Score,
        parity: Parity,
    ) -> Score {
        if moves.is_empty() {
            let passed = board.pass();
            let replies = passed.legal_moves();
            if replies.is_empty() {
                return board.final_score();
            }
            self.nodes += 1;
            return -self.solve_shallow(&passed, replies, -alpha - 1, parity);
        }
        let odd = parity.odd_squares();
        let mut children = Children::<SHALLOW_EMPTIES>::of(board, moves, |child| merit(child, odd));
        let leaves_four = board.empties().len() <= 5;
        let mut best = Score::MIN;
        for index in 0..children.len() {
            let Child { square, board, replies, .. } = children.pick(index);
            let parity = parity.play(square);
            self.nodes += 1;
            let score = if leaves_four {
                -last::four(&board, replies, -alpha - 1, parity, &mut self.nodes)
            } else {
                -self.solve_shallow(&board, replies, -alpha - 1, parity)
            };
            if score > best {
                best = score;
                if score > alpha {
                    break;
                }
            }
        }
        best
    }

    /// With a table, `LOCAL` or shared, stability and the replies with the fewest moves first.
    fn solve_deep<const LOCAL: bool>(
        &mut self,
        board: &Board,
        moves: Bitboard,
        alpha: Score,
    ) -> Score {
        if self.is_over() {
            return alpha;
        }
        let empties = board.empties().len();
        if let Some(bound) = stability_cut(board, empties, alpha) {
            return bound;
        }
        let hash = Hash::of(board);
        let entry = self.recall::<LOCAL>(hash, empties);
        if let Some(entry) = entry
            && let Some(score) = entry.cut(empties, Selectivity::P100, alpha)
        {
            return score;
        }
        if moves.is_empty() {
            let passed = board.pass();
            let replies = passed.legal_moves();
            if replies.is_empty() {
                return board.final_score();
            }
            self.nodes += 1;
            return -self.solve_deep::<LOCAL>(&passed, replies, -alpha - 1);
        }

        let table = self.shared.table;
        let shared_children = !LOCAL && empties > LOCAL_EMPTIES + 1;
        let table_move = entry.and_then(|entry| entry.best);
        let odd = Parity::of(board.empties()).odd_squares();
        let mut children = Children::<MAX_EMPTIES>::of(board, moves, |child| {
            if shared_children {
                table.prefetch(Hash::of(&child.board));
            }
            if table_move == Some(child.square) { TABLE_MOVE_MERIT } else { merit(child, odd) }
        });
        if empties >= LOOKAHEAD_EMPTIES {
            let boards = children.boards();
            let cut = if shared_children {
                self.transposition_cut::<false>(boards, empties, Selectivity::P100, alpha)
            } else {
                self.transposition_cut::<true>(boards, empties, Selectivity::P100, alpha)
            };
            if let Some(score) = cut {
                return score;
            }
        }
        let mut best = Score::MIN;
        let mut best_square = None;
        for index in 0..children.len() {
            let Child { square, board, replies, .. } = children.pick(index);
            self.nodes += 1;
            let score = -self.solve_among(&board, replies, -alpha - 1);
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
            if LOCAL {
                self.local.store(hash, found);
            } else {
                table.store(hash, found);
            }
        }
        best
    }

    /// A score above `alpha` that a table, `LOCAL` or shared, already knows for one of the
    /// positions after the moves of a node searched to `depth`.
    pub(crate) fn transposition_cut<const LOCAL: bool>(
        &self,
        mut children: impl Iterator<Item = Board>,
        depth: u32,
        selectivity: Selectivity,
        alpha: Score,
    ) -> Option<Score> {
        children.find_map(|child| {
            let entry = self.recall::<LOCAL>(Hash::of(&child), depth - 1)?;
            let score = -Score::from(entry.upper);
            (score > alpha && entry.covers(depth - 1, selectivity)).then_some(score)
        })
    }

    /// What the thread's own table or the shared one knows of a position; `depth` is the depth of
    /// the searches whose results the own one holds, the number of empties.
    #[inline]
    fn recall<const LOCAL: bool>(&self, hash: Hash, depth: u32) -> Option<Entry> {
        if LOCAL { self.local.probe(hash, depth) } else { self.shared.table.probe(hash) }
    }
}

/// Above all other merits.
pub(crate) const TABLE_MOVE_MERIT: i32 = 1 << 20;

/// Few replies (those to corners count twice) come first, then odd quadrants.
#[inline]
fn merit(child: &Child, odd: Bitboard) -> i32 {
    let mut merit = -reply_count(child.replies) * MOBILITY_MERIT;
    if odd.contains(child.square) {
        merit += PARITY_MERIT;
    }
    merit
}
