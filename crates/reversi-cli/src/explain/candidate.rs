//! `Candidate`: a move with what follows from it.

use reversi_core::{Bitboard, Board, Square};
use reversi_eval::{Features, UNITS_PER_DISC, Weights};
use reversi_search::{Limits, Report, Searcher, StopHandle};

use super::facts::{Facts, Kind};

/// A move with what follows from it. Scores are as its player sees them.
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) kind: Kind,
    pub(super) flips: Bitboard,
    /// The search of this move.
    pub(super) report: Report,
    /// After the move, the rival's discs as the mover's.
    pub(super) after: Board,
    /// After the move.
    pub(super) facts: Facts,
    /// The evaluation after the move without any search, in discs.
    pub(super) at_sight: f64,
    pub(super) answer: Answer,
}

/// What the rival does next.
pub(super) enum Answer {
    /// Nothing: the game is over.
    GameOver,
    /// He has no move.
    Pass,
    Reply(Reply),
}

/// The rival's best reply.
pub(super) struct Reply {
    pub(super) square: Square,
    pub(super) flips: u32,
    /// The evaluation after the reply without any search, in discs.
    pub(super) at_sight: f64,
}

impl Candidate {
    /// The move that `report` is about.
    ///
    /// A variation that the table cut off after one move is searched on.
    pub(super) fn new(
        board: &Board,
        report: Report,
        searcher: &mut Searcher,
        stop: &StopHandle,
    ) -> Option<Self> {
        let square = report.best?;
        let flips = board.flips(square);
        let after = board.place(square, flips);
        let answer = if after.is_game_over() {
            Answer::GameOver
        } else if after.legal_moves().is_empty() {
            Answer::Pass
        } else {
            let limits = Limits {
                depth: report.depth.saturating_sub(1).max(1),
                selectivity: report.selectivity,
                ..Limits::depth(1)
            };
            let reply = match report.pv.get(1) {
                Some(&Some(reply)) => reply,
                _ => searcher.search(&after, &limits, stop, &mut |_| {}).best?,
            };
            let flips = after.flips(reply);
            let next = after.place(reply, flips);
            let at_sight = at_sight(searcher.weights(), &next);
            Answer::Reply(Reply { square: reply, flips: flips.len(), at_sight })
        };
        Some(Self {
            square,
            kind: Kind::of(square, board.empties()),
            flips,
            after,
            facts: Facts::of(&after.pass()),
            at_sight: -at_sight(searcher.weights(), &after),
            answer,
            report,
        })
    }

    /// What the best reply takes back of the evaluation at first sight, in discs.
    pub(super) fn taken_back(&self) -> Option<f64> {
        match &self.answer {
            Answer::Reply(reply) => Some(self.at_sight - reply.at_sight),
            _ => None,
        }
    }
}

/// The evaluation of a position without any search, or its final score, in discs, mover's view.
pub(super) fn at_sight(weights: &Weights, board: &Board) -> f64 {
    if board.is_game_over() {
        return f64::from(board.final_score());
    }
    let features = Features::of(weights.layout(), board);
    let discs = f64::from(weights.evaluate_units(board, &features)) / f64::from(UNITS_PER_DISC);
    discs.clamp(-64.0, 64.0)
}
