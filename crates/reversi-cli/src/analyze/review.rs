//! `Review`: what every move of a game lost against the best one.

use std::cmp::Reverse;
use std::time::Instant;

use reversi_core::{Bitboard, Board, Color, Game, Outcome, Played, Score};
use reversi_search::{Bound, Limits, Report, Searcher, Selectivity, StopHandle};

#[cfg(test)]
mod tests;

/// A move that loses at least so many discs is a mistake.
pub(crate) const MISTAKE: Score = 4;
/// A move that loses at least so many discs is a blunder.
pub(crate) const BLUNDER: Score = 10;
/// What a move is worth for the accuracy that loses one disc more: 7 discs count as half.
const ACCURACY_BASE: f64 = 0.9;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    /// As good as the best.
    Best,
    /// Less than [`MISTAKE`] discs lost.
    Fair,
    /// At least [`MISTAKE`] discs lost.
    Mistake,
    /// At least [`BLUNDER`] discs lost.
    Blunder,
}

impl Grade {
    /// The grade of a loss.
    pub(crate) const fn of(loss: Score) -> Self {
        match loss {
            ..=0 => Self::Best,
            BLUNDER.. => Self::Blunder,
            MISTAKE.. => Self::Mistake,
            _ => Self::Fair,
        }
    }

    /// The sign of annotators.
    pub(crate) const fn mark(self) -> &'static str {
        match self {
            Self::Best | Self::Fair => "",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The name in JSON.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Fair => "fair",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// A game, move by move.
pub(super) struct Review {
    pub(super) moves: Vec<Reviewed>,
    /// The counts, if the game is finished.
    pub(super) outcome: Option<Outcome>,
}

/// A move of a game.
pub(super) struct Reviewed {
    pub(super) played: Played,
    /// Before the move, the discs of its color as the mover's.
    pub(super) board: Board,
    /// `None` for a placement of classic Reversi, and if the analysis was stopped before it came
    /// to this move.
    pub(super) rating: Option<Rating>,
}

/// A move against the best one.
pub(super) struct Rating {
    /// The search of all moves.
    pub(super) best: Report,
    /// The search of the move that was played, to the same depth if the time sufficed.
    pub(super) played: Report,
    /// How many legal moves there were.
    pub(super) choices: u32,
}

impl Rating {
    /// The discs that the move loses, never negative.
    pub(super) const fn loss(&self) -> Score {
        self.best.score - self.played.score
    }

    /// Whether the loss is the game-theoretic one.
    pub(super) fn is_exact(&self) -> bool {
        self.best.is_exact() && self.played.is_exact()
    }

    /// How deep the less certain of the two searches is.
    pub(super) fn depth_label(&self) -> String {
        let less = if self.best.is_exact() { &self.played } else { &self.best };
        less.depth_label()
    }
}

impl Reviewed {
    /// The score before the move and the one after it, as Black sees them.
    pub(super) fn black_scores(&self) -> Option<(Score, Score)> {
        let rating = self.rating.as_ref()?;
        let sign = if self.played.color == Color::Black { 1 } else { -1 };
        Some((sign * rating.best.score, sign * rating.played.score))
    }
}

/// Sums over the moves of one color that had a choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Side {
    pub(super) choices: usize,
    pub(super) best: usize,
    pub(super) mistakes: usize,
    pub(super) blunders: usize,
    /// Discs lost.
    pub(super) lost: Score,
    /// 0 to 100; `None` without a choice.
    pub(super) accuracy: Option<f64>,
}

/// The move that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurningPoint {
    /// Index of the move.
    pub(super) index: usize,
    /// Whether it changed who was ahead for good; else it is the largest loss of the loser, who
    /// was never ahead by the scores.
    pub(super) turned: bool,
}

impl Review {
    /// Rates the moves of `game` from the last one to the first, so that the table knows what
    /// follows a position when it is searched. `progress` hears how many moves are done. After a
    /// stop the moves before are left without a rating.
    pub(super) fn of(
        game: &Game,
        searcher: &mut Searcher,
        limits: &Limits,
        stop: &StopHandle,
        progress: &mut dyn FnMut(usize),
    ) -> Self {
        let mut replay = game.clone();
        let mut moves = Vec::new();
        while let Some(played) = replay.undo() {
            let board = replay.board();
            let rating = match replay.is_placement() || stop.is_stopped() {
                true => None,
                false => rate(&board, &played, searcher, limits, stop),
            };
            moves.push(Reviewed { played, board, rating });
            progress(moves.len());
        }
        moves.reverse();
        Self { moves, outcome: game.outcome() }
    }

    /// Whether every move that can be rated is.
    pub(super) fn is_complete(&self) -> bool {
        let is_placement = |m: &Reviewed| m.played.flips.is_empty();
        self.moves.iter().all(|m| m.rating.is_some() || is_placement(m))
    }

    /// Sums over the moves of `color`.
    pub(super) fn side(&self, color: Color) -> Side {
        let mut side = Side::default();
        let mut worth = 0.0;
        let of_color = self.moves.iter().filter(|m| m.played.color == color);
        for rating in of_color.filter_map(|m| m.rating.as_ref()).filter(|r| r.choices > 1) {
            let loss = rating.loss();
            side.choices += 1;
            side.lost += loss;
            worth += ACCURACY_BASE.powi(loss);
            match Grade::of(loss) {
                Grade::Best => side.best += 1,
                Grade::Fair => {}
                Grade::Mistake => side.mistakes += 1,
                Grade::Blunder => side.blunders += 1,
            }
        }
        side.accuracy = (side.choices > 0).then(|| 100.0 * worth / side.choices as f64);
        side
    }

    /// The move after which the side that is ahead at the end stayed ahead, if that move lost
    /// discs; else the move that cost the loser most. `None` if no move lost anything.
    pub(super) fn turning_point(&self) -> Option<TurningPoint> {
        let scored =
            || self.moves.iter().enumerate().filter_map(|(i, m)| Some((i, m.black_scores()?)));
        let last = scored().next_back()?.1.1;
        let result = self.outcome.map_or(last, |outcome| outcome.score(Color::Black)).signum();
        let loss = |index: usize| self.moves[index].rating.as_ref().map_or(0, Rating::loss);
        let undecided = scored().rfind(|&(_, (before, _))| before.signum() != result);
        if let Some((index, (_, after))) = undecided
            && after.signum() == result
            && loss(index) > 0
        {
            return Some(TurningPoint { index, turned: true });
        }
        let by_loser = |&(index, _): &(usize, _)| match self.moves[index].played.color {
            Color::Black => result <= 0,
            Color::White => result >= 0,
        };
        // Of equal losses the first.
        let (index, _) =
            scored().filter(by_loser).max_by_key(|&(index, _)| (loss(index), Reverse(index)))?;
        (loss(index) > 0).then_some(TurningPoint { index, turned: false })
    }
}

/// Searches a position, and again with the move that was played forced.
fn rate(
    board: &Board,
    played: &Played,
    searcher: &mut Searcher,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Rating> {
    let start = Instant::now();
    let choices = board.legal_moves().len();
    let first = Limits { time: limits.time.map(|time| time / 2), ..limits.clone() };
    let mut best = ending(board, searcher.search(board, &first, stop, &mut |_| {}));
    if stop.is_stopped() {
        return None;
    }
    if best.best == Some(played.square) {
        return Some(Rating { played: best.clone(), best, choices });
    }
    let left = Limits {
        time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
        ..limits.clone()
    };
    let forced = search_forced(board, played.square.into(), &best, &left, searcher, stop);
    if stop.is_stopped() {
        return None;
    }
    if forced.score > best.score {
        // Selective searches may contradict each other: the better of two moves is the best.
        best = forced.clone();
    }
    Some(Rating { best, played: forced, choices })
}

/// Searches the best of the moves on `candidates` as deep as `like` went.
///
/// Scores of different depths do not compare: an odd and an even number of plies see the game
/// from different ends.
pub(crate) fn search_forced(
    board: &Board,
    candidates: Bitboard,
    like: &Report,
    limits: &Limits,
    searcher: &mut Searcher,
    stop: &StopHandle,
) -> Report {
    let same = Limits {
        depth: like.depth,
        selectivity: like.selectivity,
        exact_from: 0,
        ..limits.clone()
    };
    ending(board, searcher.search_among(board, candidates, &same, stop, &mut |_| {}))
}

/// The report itself, or the exact one if its move ends the game: a shallow search only estimates
/// what is certain.
fn ending(board: &Board, report: Report) -> Report {
    let after = report.best.map(|square| board.place(square, board.flips(square)));
    match after.filter(Board::is_game_over) {
        Some(after) => Report {
            score: -after.final_score(),
            bound: Bound::Exact,
            depth: board.empties().len(),
            selectivity: Selectivity::P100,
            reaches_end: true,
            pv: vec![report.best],
            ..report
        },
        None => report,
    }
}
