//! The midgame search: null-window and principal-variation nodes with evaluation.

use reversi_core::{Bitboard, SCORE_MAX, Score, Square};

use crate::Selectivity;
use crate::endgame::MAX_EMPTIES;
use crate::margins::MIN_CUT_DEPTH;
use crate::moves::{Move, MoveList, corners_first, reply_count};
use crate::position::Position;
use crate::table::{Entry, Found, Hash};
use crate::worker::{Worker, stability_cut};

/// With at most this many empties left, a search to the end needs no evaluation.
const SOLVER_EMPTIES: u32 = MAX_EMPTIES as u32;
/// Shallower searches don't look their children up.
const LOOKAHEAD_DEPTH: u32 = 5;
/// ProbCut searches within ProbCut searches.
const MAX_PROBCUTS: u32 = 3;
/// Up to this depth moves are ordered by their squares and replies alone: it costs less than it
/// saves to evaluate them first.
const UNEVALUATED_DEPTH: u32 = 2;
/// The deepest search that only orders moves.
const MAX_GLANCE_DEPTH: u32 = 2;
/// What a disc of the shallow score is worth in the order of moves.
const SCORE_MERIT: i32 = 16;
/// What a reply less is worth; more in searches to the end, where small subtrees count for more
/// than good first guesses (FFO #36-43: 186.0 M nodes with 48, 191.5 M with 32).
const MOBILITY_MERIT: i32 = 4;
const END_MOBILITY_MERIT: i32 = 48;

impl Worker<'_> {
    /// Whether a search to `depth` scores above `alpha`, as a fail-soft bound.
    ///
    /// `depth` equal to the number of empties means a search to the end of the game.
    pub(crate) fn null_window(
        &mut self,
        position: &Position,
        depth: u32,
        selectivity: Selectivity,
        alpha: Score,
    ) -> Score {
        let empties = position.empties();
        if depth >= empties && empties <= SOLVER_EMPTIES {
            return self.solve(&position.board, alpha);
        }
        match depth {
            0 => return position.evaluate_near(self.shared.weights, alpha),
            1 => return self.frontier(position, alpha),
            _ => {}
        }
        if self.is_over() {
            return alpha;
        }
        if let Some(bound) = stability_cut(&position.board, empties, alpha) {
            return bound;
        }
        let hash = Hash::of(&position.board);
        let entry = self.shared.table.probe(hash);
        if let Some(entry) = entry
            && let Some(score) = entry.cut(depth, selectivity, alpha)
        {
            return score;
        }
        let squares = position.board.legal_moves();
        if squares.is_empty() {
            return match self.pass(position) {
                Some(passed) => -self.null_window(&passed, depth, selectivity, -alpha - 1),
                None => position.board.final_score(),
            };
        }
        if let Some(score) = self.probcut(position, depth, selectivity, alpha) {
            return score;
        }
        let mut moves = MoveList::of(&position.board, squares);
        if depth >= LOOKAHEAD_DEPTH
            && let boards = moves.iter().map(|m| position.board.place(m.square, m.flips))
            && let Some(score) = self.transposition_cut::<false>(boards, depth, selectivity, alpha)
        {
            return score;
        }
        let table_move = entry.and_then(|entry| entry.best);
        let found = self.search_moves(position, &mut moves, depth, selectivity, alpha, table_move);
        if !self.is_over() {
            self.shared.table.store(hash, found);
        }
        found.score
    }

    /// Searches the moves of a null-window node in order of merit until one exceeds `alpha`.
    fn search_moves(
        &mut self,
        position: &Position,
        moves: &mut MoveList,
        depth: u32,
        selectivity: Selectivity,
        alpha: Score,
        table_move: Option<Square>,
    ) -> Found {
        let beta = alpha + 1;
        let mut found =
            Found { depth, selectivity, alpha, beta, score: -SCORE_MAX - 1, best: None };
        // The table's move often suffices: the others get their merits only after it.
        let ordered_from = usize::from(table_move.is_some_and(|square| moves.bring_first(square)));
        for index in 0..moves.len() {
            if index == ordered_from {
                self.order(position, moves, index, depth);
            }
            if index > 0 && self.shared.pool.wants(depth, position.empties()) {
                let rest = (index..moves.len()).map(|index| moves.pick(index)).collect();
                self.split(position, rest, &mut found);
                break;
            }
            let Move { square, flips, .. } = moves.pick(index);
            let child = position.play(self.shared.weights, square, flips);
            self.nodes += 1;
            let score = -self.null_window(&child, depth - 1, selectivity, -beta);
            if score > found.score {
                (found.score, found.best) = (score, Some(square));
                if score > alpha {
                    break;
                }
            }
        }
        found
    }

    /// A search of one ply: the best static score after a move.
    fn frontier(&mut self, position: &Position, alpha: Score) -> Score {
        let squares = position.board.legal_moves();
        if squares.is_empty() {
            return match self.pass(position) {
                Some(passed) => -self.frontier(&passed, -alpha - 1),
                None => position.board.final_score(),
            };
        }
        let mut best = -SCORE_MAX - 1;
        for square in corners_first(squares) {
            let child = position.play(self.shared.weights, square, position.board.flips(square));
            self.nodes += 1;
            let score = -child.evaluate_near(self.shared.weights, -alpha);
            if score > best {
                best = score;
                if score > alpha {
                    break;
                }
            }
        }
        best
    }

    /// The position after a forced pass, unless the game is over.
    fn pass(&mut self, position: &Position) -> Option<Position> {
        let passed = position.pass();
        if passed.board.legal_moves().is_empty() {
            return None;
        }
        self.nodes += 1;
        Some(passed)
    }

    /// Bounds the score by a shallower search, if that is far enough beyond the window.
    fn probcut(
        &mut self,
        position: &Position,
        depth: u32,
        selectivity: Selectivity,
        alpha: Score,
    ) -> Option<Score> {
        if selectivity == Selectivity::P100
            || depth < MIN_CUT_DEPTH
            || self.probcuts >= MAX_PROBCUTS
        {
            return None;
        }
        let cut = self.shared.margins.cut(selectivity, position.empties(), depth);
        let static_score = position.evaluate(self.shared.weights);
        self.probcuts += 1;
        let beta = alpha + 1;
        let mut bound = None;
        let high = beta + cut.margin;
        if high <= SCORE_MAX
            && static_score >= beta - cut.static_margin
            && self.null_window(position, cut.depth, selectivity, high - 1) >= high
        {
            bound = Some(beta);
        }
        let low = alpha - cut.margin;
        if bound.is_none()
            && low >= -SCORE_MAX
            && static_score <= alpha + cut.static_margin
            && self.null_window(position, cut.depth, selectivity, low) <= low
        {
            bound = Some(alpha);
        }
        self.probcuts -= 1;
        bound
    }

    /// Gives the moves from the index `from` on their merits: by replies and, unless the search
    /// is a shallow one itself, a shallower one.
    fn order(&mut self, position: &Position, moves: &mut MoveList, from: usize, depth: u32) {
        if moves.len() <= from + 1 {
            return;
        }
        if depth <= UNEVALUATED_DEPTH {
            for m in &mut moves.as_mut_slice()[from..] {
                let replies = position.board.place(m.square, m.flips).legal_moves();
                m.merit = i32::from(Bitboard::CORNERS.contains(m.square))
                    - i32::from(Bitboard::NEXT_TO_CORNERS.contains(m.square))
                    - reply_count(replies);
            }
            return;
        }
        let to_end = depth >= position.empties();
        let (glance_depth, mobility_merit) = if to_end {
            (depth.saturating_sub(12) / 4, END_MOBILITY_MERIT)
        } else {
            (depth.saturating_sub(7) / 4, MOBILITY_MERIT)
        };
        for m in &mut moves.as_mut_slice()[from..] {
            let child = position.play(self.shared.weights, m.square, m.flips);
            let score =
                self.glance(&child, glance_depth.min(MAX_GLANCE_DEPTH), -SCORE_MAX, SCORE_MAX);
            let replies = child.board.legal_moves().len() as i32;
            m.merit = -SCORE_MERIT * score - mobility_merit * replies;
        }
    }

    /// A plain search of very few plies for ordering.
    fn glance(&mut self, position: &Position, depth: u32, alpha: Score, beta: Score) -> Score {
        if depth == 0 {
            return position.evaluate_roughly(self.shared.weights);
        }
        let squares = position.board.legal_moves();
        if squares.is_empty() {
            return match self.pass(position) {
                Some(passed) => -self.glance(&passed, depth, -beta, -alpha),
                None => position.board.final_score(),
            };
        }
        let mut best = -SCORE_MAX - 1;
        for square in squares {
            let child = position.play(self.shared.weights, square, position.board.flips(square));
            self.nodes += 1;
            let score = -self.glance(&child, depth - 1, -beta, -alpha.max(best));
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The score of a search to `depth` within `alpha`..`beta`, fail-soft, and the moves that
    /// lead to it; `None` in the variation stands for a pass.
    pub(crate) fn principal_variation(
        &mut self,
        position: &Position,
        depth: u32,
        selectivity: Selectivity,
        window: (Score, Score),
        variation: &mut Vec<Option<Square>>,
    ) -> Score {
        let (mut alpha, beta) = window;
        variation.clear();
        if depth == 0 && position.empties() > 0 {
            return position.evaluate(self.shared.weights);
        }
        if self.is_over() {
            return alpha;
        }
        let squares = position.board.legal_moves();
        if squares.is_empty() {
            let Some(passed) = self.pass(position) else { return position.board.final_score() };
            let window = (-beta, -alpha);
            let score = -self.principal_variation(&passed, depth, selectivity, window, variation);
            variation.insert(0, None);
            return score;
        }
        let hash = Hash::of(&position.board);
        let table_move = self.shared.table.probe(hash).and_then(|entry| entry.best);
        let mut moves = MoveList::of(&position.board, squares);
        let known = table_move.is_some_and(|square| moves.bring_first(square));
        self.order(position, &mut moves, usize::from(known), depth);

        let mut found =
            Found { depth, selectivity, alpha, beta, score: -SCORE_MAX - 1, best: None };
        let mut line = Vec::new();
        for index in 0..moves.len() {
            let Move { square, flips, .. } = moves.pick(index);
            let child = position.play(self.shared.weights, square, flips);
            self.nodes += 1;
            let mut score = Score::MAX;
            line.clear();
            if index > 0 {
                score = -self.null_window(&child, depth - 1, selectivity, -alpha - 1);
            }
            if index == 0 || (score > alpha && score < beta) {
                let window = (-beta, -alpha);
                score =
                    -self.principal_variation(&child, depth - 1, selectivity, window, &mut line);
            }
            if score > found.score {
                (found.score, found.best) = (score, Some(square));
                if score > alpha {
                    alpha = score;
                    variation.clear();
                    variation.push(Some(square));
                    variation.append(&mut line);
                }
                if score >= beta {
                    break;
                }
            }
        }
        if !self.is_over() {
            self.shared.table.store(hash, found);
        }
        found.score
    }
}

impl Entry {
    /// A bound from the table that decides a null window, if its search was good enough.
    #[inline]
    pub(crate) fn cut(&self, depth: u32, selectivity: Selectivity, alpha: Score) -> Option<Score> {
        if !self.covers(depth, selectivity) {
            return None;
        }
        let (lower, upper) = (Score::from(self.lower), Score::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }
}
