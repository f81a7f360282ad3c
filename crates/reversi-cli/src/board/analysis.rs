//! `Analysis`: what is known about the positions of a game, and how deep to look next.

use std::collections::HashMap;

use reversi_core::{Board, Color, Game, Score, Square, Symmetry};
use reversi_search::{Limits, Report, Selectivity};

/// Depths that a position is looked at with, one after the other, and from how many empty squares
/// each look solves the end exactly.
const STAGES: [(u32, u32); 4] = [(6, 10), (10, 14), (14, 18), (18, 20)];

/// Stages for positions that have gone by: enough for the curve of the game.
const PAST_STAGES: usize = 2;

/// The limits of a stage.
pub(super) fn limits(stage: usize) -> Limits {
    let (depth, exact_from) = STAGES[stage.min(STAGES.len() - 1)];
    Limits { selectivity: Selectivity::P73, exact_from, ..Limits::depth(depth) }
}

/// A score and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Estimate {
    /// Mover's view.
    pub(super) score: Score,
    /// Depth and certainty; `None` if the score is exact.
    pub(super) depth: Option<String>,
    /// What both sides would play; `None` stands for a pass.
    pub(super) line: Vec<Option<Square>>,
}

impl Estimate {
    fn of(report: &Report) -> Self {
        let depth = (!report.is_exact()).then(|| report.depth_label());
        Self { score: report.score, depth, line: report.pv.clone() }
    }
}

/// Something known, and how many stages have looked at it.
#[derive(Clone, Debug)]
struct Known<T> {
    stages: usize,
    found: T,
}

/// Moves with their scores, best first.
type Moves = Vec<(Square, Estimate)>;

/// What the searches beside the game have found.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    positions: HashMap<Board, Known<Estimate>>,
    /// The moves of one position, best first.
    moves: Option<(Board, Known<Moves>)>,
}

impl Analysis {
    /// The stage that should look at `board` next, as the present position or one gone by.
    pub(super) fn next_stage(&self, board: &Board, is_present: bool) -> Option<usize> {
        let stages = if is_present { STAGES.len() } else { PAST_STAGES };
        match self.positions.get(board) {
            None => Some(0),
            Some(known) if known.found.depth.is_none() => None,
            Some(known) => (known.stages < stages).then_some(known.stages),
        }
    }

    /// The stage that should look at the moves of `board` next.
    pub(super) fn next_moves_stage(&self, board: &Board) -> Option<usize> {
        match &self.moves {
            Some((known, moves)) if known == board => {
                let all_exact = moves.found.iter().all(|(_, estimate)| estimate.depth.is_none());
                (!all_exact && moves.stages < STAGES.len()).then_some(moves.stages)
            }
            _ => Some(0),
        }
    }

    /// Takes note of a position.
    pub(super) fn learn(&mut self, board: Board, stage: usize, report: &Report) {
        self.positions.insert(board, Known { stages: stage + 1, found: Estimate::of(report) });
    }

    /// Takes note of the moves of a position, and of its own score with them.
    pub(super) fn learn_moves(&mut self, board: Board, stage: usize, reports: &[Report]) {
        if let Some(best) = reports.first() {
            self.learn(board, stage, best);
        }
        let estimate = |report: &Report| Some((report.best?, Estimate::of(report)));
        let mut found: Vec<_> = reports.iter().filter_map(estimate).collect();
        // A later move may turn out better than one found before it.
        found.sort_by_key(|(_, estimate)| -estimate.score);
        even_out(&board, &mut found);
        self.moves = Some((board, Known { stages: stage + 1, found }));
    }

    /// The moves of `board` with their scores, best first.
    pub(super) fn moves(&self, board: &Board) -> &[(Square, Estimate)] {
        match &self.moves {
            Some((known, moves)) if known == board => &moves.found,
            _ => &[],
        }
    }

    /// What is known about the present position of `game`.
    pub(super) fn present(&self, game: &Game) -> Option<Estimate> {
        if game.is_placement() {
            return None;
        }
        let board = game.board();
        if game.is_over() {
            return Some(Estimate { score: board.final_score(), depth: None, line: Vec::new() });
        }
        self.positions.get(&board).map(|known| known.found.clone())
    }

    /// The scores after each ply of `game`, from its start on, as Black sees them.
    pub(super) fn curve(&self, game: &Game) -> Vec<Option<Score>> {
        let mut replay = game.clone();
        replay.go_to(0);
        let mut curve = Vec::new();
        loop {
            let score = self.present(&replay).map(|estimate| estimate.score);
            curve.push(score.map(|score| for_black(score, mover(&replay))));
            if replay.history().len() >= game.history().len() || replay.redo().is_none() {
                return curve;
            }
        }
    }

    /// A position of `game` that has gone by and needs another look, the latest first.
    pub(super) fn gap(&self, game: &Game) -> Option<(Board, usize)> {
        let mut replay = game.clone();
        while replay.undo().is_some() && !replay.is_placement() {
            let board = replay.board();
            if let Some(stage) = self.next_stage(&board, false) {
                return Some((board, stage));
            }
        }
        None
    }
}

/// Gives moves that mirror each other the score of the best of them: searches that cut by
/// probability may see them differently.
fn even_out(board: &Board, found: &mut [(Square, Estimate)]) {
    let mirrors: Vec<_> = Symmetry::ALL.iter().filter(|s| s.board(board) == *board).collect();
    for index in 1..found.len() {
        let (before, rest) = found.split_at_mut(index);
        let (square, estimate) = &mut rest[0];
        let image = mirrors.iter().find_map(|mirror| {
            let original = before.iter().find(|(move_, _)| mirror.square(*move_) == *square)?;
            Some((mirror, &original.1))
        });
        if let Some((mirror, original)) = image {
            let line = original.line.iter().map(|step| step.map(|s| mirror.square(s))).collect();
            *estimate = Estimate { line, ..original.clone() };
        }
    }
}

/// The color whose discs are the mover's on the board of `game`.
pub(super) fn mover(game: &Game) -> Color {
    let is_black = game.discs(Color::Black) == game.board().mover();
    if is_black { Color::Black } else { Color::White }
}

/// A score of `mover` as Black sees it.
pub(super) const fn for_black(score: Score, mover: Color) -> Score {
    match mover {
        Color::Black => score,
        Color::White => -score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_core::Variant;
    use reversi_eval::Weights;
    use reversi_search::{SearchOptions, Searcher, StopHandle};

    #[test]
    fn positions_are_looked_at_deeper_and_deeper_and_the_past_is_filled_in() {
        let options = SearchOptions { table_mib: 1, threads: 1 };
        let mut searcher = Searcher::new(Weights::baseline().into(), options).unwrap();
        let game = Game::from_transcript(Variant::Othello, "f5d6c3").unwrap();
        let mut analysis = Analysis::default();
        assert_eq!(analysis.curve(&game), [None; 4]);
        let mut looks = Vec::new();
        while let Some((board, stage)) = analysis.gap(&game) {
            let report = searcher.search(&board, &limits(stage), &StopHandle::new(), &mut |_| {});
            analysis.learn(board, stage, &report);
            looks.push(stage);
        }
        assert_eq!(looks, [0, 1, 0, 1, 0, 1]);
        let board = game.board();
        assert_eq!(analysis.next_stage(&board, true), Some(0));
        let reports =
            searcher.search_best(&board, &limits(0), 60, &StopHandle::new(), &mut |_, _| {});
        analysis.learn_moves(board, 0, &reports);
        assert_eq!(analysis.moves(&board).len(), game.legal_moves().len() as usize);
        assert_eq!(analysis.next_moves_stage(&board), Some(1));
        assert_eq!(analysis.next_stage(&board, true), Some(1));
        let best = analysis.moves(&board)[0].1.score;
        assert!(analysis.moves(&board).iter().all(|(_, estimate)| estimate.score <= best));
        let curve = analysis.curve(&game);
        assert_eq!(curve[3], Some(-best), "White is to move, the curve is Black's");
        assert!(curve.iter().all(Option::is_some));
    }

    #[test]
    fn case_a23_moves_that_mirror_each_other_have_one_score() {
        let options = SearchOptions { table_mib: 1, threads: 1 };
        let mut searcher = Searcher::new(Weights::baseline().into(), options).unwrap();
        let mut analysis = Analysis::default();
        for stage in 0..3 {
            let stop = StopHandle::new();
            let reports =
                searcher.search_best(&Board::START, &limits(stage), 4, &stop, &mut |_, _| {});
            analysis.learn_moves(Board::START, stage, &reports);
            let moves = analysis.moves(&Board::START);
            for (square, estimate) in moves {
                assert_eq!(estimate.score, moves[0].1.score, "{square}");
                assert_eq!(estimate.line[0], Some(*square));
            }
        }
    }

    #[test]
    fn the_end_needs_no_search_and_the_placement_has_no_score() {
        let game = Game::from_transcript(Variant::Othello, "e6f4e3f6g5d6e7f5c5").unwrap();
        let end = Analysis::default().present(&game).unwrap();
        assert_eq!(for_black(end.score, mover(&game)), 64);
        assert_eq!(end.depth, None);
        let mut game = Game::new(Variant::Reversi);
        game.play_transcript("d4e4").unwrap();
        assert_eq!(Analysis::default().present(&game), None);
        assert_eq!(Analysis::default().gap(&game), None);
    }
}
