//! Thinking in the opponent's time: it fills the table for the search that follows.

use reversi_core::Board;

use crate::parallel::alongside;
use crate::{Limits, Searcher, StopHandle};

/// How deep the replies are searched to tell the likely from the unlikely ones.
const RANKING_DEPTH: u32 = 6;
/// Nodes for the likeliest reply in the first round; twice as many in each later one.
const FIRST_NODES: u64 = 1 << 20;
/// Fewer nodes than this are not worth a search of their own.
const MIN_NODES: u64 = 1 << 15;

impl Searcher {
    /// Thinks ahead until `stop` or until nothing within `limits` is left to find out; `board` is
    /// the position with the opponent to move, and `limits` are those of the search to come, whose
    /// time and nodes do not count here.
    ///
    /// The replies are ranked by a shallow search, then searched in rounds: each gets half the
    /// nodes of the one before it, and each round has twice the nodes of the last. Nothing is
    /// returned: what was found stays in the table. Scores of exact searches do not depend on it.
    pub fn ponder(&mut self, board: &Board, limits: &Limits, stop: &StopHandle) {
        self.table().age();
        let mut boards = self.likely_replies(board, stop);
        let mut most = FIRST_NODES;
        while !boards.is_empty() && !stop.is_stopped() {
            let mut nodes = most;
            boards.retain(|board| {
                if nodes < MIN_NODES || stop.is_stopped() {
                    return true;
                }
                let limits = Limits { nodes: Some(nodes), time: None, ..limits.clone() };
                let report = self.run(board, board.legal_moves(), &limits, stop, &mut |_| {});
                let is_unfinished = report.nodes >= nodes;
                nodes /= 2;
                is_unfinished
            });
            most = most.saturating_mul(2);
        }
    }

    /// Ponders, as [`Searcher::ponder`], on a thread of its own while `wait` runs, and ends that
    /// within a few milliseconds after `wait` has returned.
    pub fn ponder_while<T>(
        &mut self,
        board: &Board,
        limits: &Limits,
        wait: impl FnOnce() -> T,
    ) -> T {
        alongside(|stop| self.ponder(board, limits, stop), wait)
    }

    /// The boards after the opponent's moves, or after its forced pass, the likeliest first.
    fn likely_replies(&self, board: &Board, stop: &StopHandle) -> Vec<Board> {
        let after = |square| board.place(square, board.flips(square));
        let moves = board.legal_moves();
        if moves.is_empty() {
            return vec![board.pass()];
        }
        let limits = Limits::depth(RANKING_DEPTH);
        let mut ranked: Vec<_> = moves
            .into_iter()
            .map(|square| {
                let report = self.run(board, square.into(), &limits, stop, &mut |_| {});
                (-report.score, square)
            })
            .collect();
        ranked.sort();
        ranked.into_iter().map(|(_, square)| after(square)).collect()
    }
}
