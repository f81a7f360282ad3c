//! The root of a search: iterations, aspiration windows, the ladder of selectivities.

use std::time::Instant;

use reversi_core::{Bitboard, Board, SCORE_MAX, Score, Square};

use crate::position::Position;
use crate::report::{Bound, Report};
use crate::worker::Worker;
use crate::{Goal, Limits, Selectivity};

/// Half the width of the first window around the score of the iteration before.
const ASPIRATION: Score = 3;
/// The same for steps to the end: the guess is a search that is nearly as sure.
const END_ASPIRATION: Score = 1;
/// Shallower iterations cost less than a second one would.
const FIRST_ASPIRED_DEPTH: u32 = 4;
/// Positions with fewer empties are solved at once, without a midgame search before.
const DIRECT_EMPTIES: u32 = 9;
/// The midgame search before an endgame search stops this far from the end.
const LADDER_DISTANCE: u32 = 10;

pub(crate) struct Root<'a> {
    worker: Worker<'a>,
    position: Position,
    moves: Vec<RootMove>,
    start: Instant,
}

/// A move at the root with what the last iteration thought of it.
struct RootMove {
    square: Square,
    position: Position,
    score: Score,
    variation: Vec<Option<Square>>,
}

/// One iteration of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    depth: u32,
    selectivity: Selectivity,
}

impl<'a> Root<'a> {
    pub(crate) fn new(
        worker: Worker<'a>,
        board: &Board,
        candidates: Bitboard,
        start: Instant,
    ) -> Self {
        let weights = worker.shared.weights;
        let position = Position::new(weights, board);
        let moves = (candidates & board.legal_moves())
            .into_iter()
            .map(|square| RootMove {
                square,
                position: position.play(weights, square, board.flips(square)),
                score: 0,
                variation: Vec::new(),
            })
            .collect();
        Self { worker, position, moves, start }
    }

    /// Runs all iterations that the limits allow.
    pub(crate) fn run(mut self, limits: &Limits, observer: &mut dyn FnMut(&Report)) -> Report {
        if self.moves.is_empty() {
            return self.run_without_moves(limits, observer);
        }
        let empties = self.position.empties();
        let mut report = self.static_report();
        for step in plan(empties, limits) {
            if step.depth >= empties && limits.goal == Goal::WinLossDraw {
                self.iterate(step, (-1, 1));
            } else {
                self.aspire(step, report.score);
            }
            // An iteration cut short still counts if it has looked at its first move.
            let over = self.worker.is_over();
            if over && self.moves[0].variation.is_empty() {
                break;
            }
            report = self.report(step, limits.goal);
            observer(&report);
            if over {
                break;
            }
        }
        report.nodes = self.worker.report_nodes();
        report.time = self.start.elapsed();
        report
    }

    /// A forced pass is answered by the search of the position after it, a finished game by its
    /// score.
    fn run_without_moves(self, limits: &Limits, observer: &mut dyn FnMut(&Report)) -> Report {
        let passed = self.position.board.pass();
        let candidates = passed.legal_moves();
        if candidates.is_empty() {
            return Report {
                best: None,
                score: self.position.board.final_score(),
                bound: Bound::Exact,
                depth: 0,
                selectivity: Selectivity::P100,
                reaches_end: true,
                pv: Vec::new(),
                nodes: 0,
                time: self.start.elapsed(),
            };
        }
        let turn = |report: &Report| {
            let mut turned = report.clone();
            turned.best = None;
            turned.score = -report.score;
            turned.bound = match report.bound {
                Bound::Lower => Bound::Upper,
                Bound::Upper => Bound::Lower,
                Bound::Exact => Bound::Exact,
            };
            turned.pv.insert(0, None);
            turned.nodes += 1;
            turned
        };
        let root = Root::new(self.worker, &passed, candidates, self.start);
        turn(&root.run(limits, &mut |report| observer(&turn(report))))
    }

    /// A search of one ply, which no limit ends.
    fn static_report(&mut self) -> Report {
        let weights = self.worker.shared.weights;
        for m in &mut self.moves {
            self.worker.nodes += 1;
            m.score = -m.position.evaluate(weights);
            m.variation = vec![Some(m.square)];
        }
        self.sort();
        let step = Step { depth: 1, selectivity: Selectivity::P100 };
        self.report(step, Goal::Score)
    }

    /// Iterates with a narrow window around `guess`, opened until the score lies within.
    fn aspire(&mut self, step: Step, guess: Score) {
        let mut width = match step.depth {
            0..FIRST_ASPIRED_DEPTH => 2 * SCORE_MAX,
            depth if depth >= self.position.empties() => END_ASPIRATION,
            _ => ASPIRATION,
        };
        let (mut alpha, mut beta) = (guess - width, guess + width);
        loop {
            (alpha, beta) = (alpha.max(-SCORE_MAX), beta.min(SCORE_MAX));
            let score = self.iterate(step, (alpha, beta));
            if self.worker.is_over() {
                return;
            }
            // The window only grows: selective searches may contradict each other, and a window
            // that moved could swing to and fro for ever.
            width *= 3;
            if score <= alpha && alpha > -SCORE_MAX {
                alpha = score - width;
            } else if score >= beta && beta < SCORE_MAX {
                beta = score + width;
            } else {
                return;
            }
        }
    }

    /// Searches all moves once and sorts them; the score of the best, fail-soft.
    fn iterate(&mut self, Step { depth, selectivity }: Step, window: (Score, Score)) -> Score {
        let (mut alpha, beta) = window;
        let mut best = -SCORE_MAX - 1;
        for m in &mut self.moves {
            m.variation.clear();
        }
        for (index, m) in self.moves.iter_mut().enumerate() {
            self.worker.nodes += 1;
            let mut score = Score::MAX;
            let mut line = Vec::new();
            if index > 0 {
                score = -self.worker.null_window(&m.position, depth - 1, selectivity, -alpha - 1);
            }
            if index == 0 || (score > alpha && score < beta) {
                score = -self.worker.principal_variation(
                    &m.position,
                    depth - 1,
                    selectivity,
                    (-beta, -alpha),
                    &mut line,
                );
            }
            if self.worker.is_over() {
                break;
            }
            m.score = score;
            if score > best {
                best = score;
                m.variation = std::iter::once(Some(m.square)).chain(line).collect();
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.sort();
        best
    }

    /// The best first; moves without a variation, not searched in this iteration or not better
    /// than those before them, go behind in the order they had.
    fn sort(&mut self) {
        self.moves.sort_by_key(|m| match m.variation.is_empty() {
            false => (false, -m.score),
            true => (true, 0),
        });
    }

    fn report(&mut self, step: Step, goal: Goal) -> Report {
        let best = &self.moves[0];
        let reaches_end = step.depth >= self.position.empties();
        let bound = match (goal, best.score.signum()) {
            (Goal::WinLossDraw, 1) if reaches_end => Bound::Lower,
            (Goal::WinLossDraw, -1) if reaches_end => Bound::Upper,
            _ => Bound::Exact,
        };
        Report {
            best: Some(best.square),
            score: best.score,
            bound,
            depth: step.depth,
            selectivity: step.selectivity,
            reaches_end,
            pv: best.variation.clone(),
            nodes: self.worker.report_nodes(),
            time: self.start.elapsed(),
        }
    }
}

/// The iterations of a search: midgame depths one by one, then, if the end is to be reached, the
/// selectivities from the least sure to the one asked for.
fn plan(empties: u32, limits: &Limits) -> Vec<Step> {
    let to_end = empties <= limits.exact_from || limits.depth >= empties;
    let goal = if empties <= limits.exact_from { Selectivity::P100 } else { limits.selectivity };
    let midgame = if !to_end {
        limits.depth.max(1)
    } else if empties < DIRECT_EMPTIES {
        0
    } else {
        empties.saturating_sub(LADDER_DISTANCE).max(1)
    };
    let selectivity = if to_end { Selectivity::P73.min(goal) } else { goal };
    let mut steps: Vec<_> = (1..=midgame).map(|depth| Step { depth, selectivity }).collect();
    if to_end {
        steps.extend(
            ladder(empties, limits)
                .iter()
                .filter(|&&selectivity| selectivity < goal)
                .map(|&selectivity| Step { depth: empties, selectivity }),
        );
        steps.push(Step { depth: empties, selectivity: goal });
    }
    steps
}

/// The selectivities of the searches to the end that prepare the last one.
///
/// A solution that nothing cuts short needs few of them: with 20 to 27 empties each one after the
/// first takes longer than it saves. Under a limit every finished one makes the answer better.
const fn ladder(empties: u32, limits: &Limits) -> &'static [Selectivity] {
    use Selectivity::{P73, P87, P95, P98};
    let limited = limits.time.is_some() || limits.nodes.is_some();
    match empties {
        0..=16 => &[],
        17..=20 => &[P73],
        21..=27 if !limited => &[P73],
        28..=29 if !limited => &[P73, P95],
        21..=24 => &[P73, P95],
        _ => &[P73, P87, P95, P98],
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// The steps that reach the end, as `selectivity selectivity ...`.
    fn to_the_end(empties: u32, limits: &Limits) -> String {
        let steps = plan(empties, limits);
        let last: Vec<_> = steps.iter().filter(|step| step.depth == empties).collect();
        last.iter().map(|step| step.selectivity.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_limit_makes_more_steps_and_every_ladder_ends_with_the_goal() {
        let limited = Limits::time(Duration::from_secs(1));
        for (empties, free, under_a_limit) in [
            (8, "100%", "100%"),
            (16, "100%", "100%"),
            (17, "73% 100%", "73% 100%"),
            (22, "73% 100%", "73% 95% 100%"),
            (27, "73% 100%", "73% 87% 95% 98% 100%"),
            (29, "73% 95% 100%", "73% 87% 95% 98% 100%"),
            (33, "73% 87% 95% 98% 100%", "73% 87% 95% 98% 100%"),
        ] {
            assert_eq!(to_the_end(empties, &Limits::exact()), free, "{empties}");
            assert_eq!(to_the_end(empties, &limited), under_a_limit, "{empties}");
        }
        let selective = Limits { selectivity: Selectivity::P95, ..Limits::depth(60) };
        assert_eq!(to_the_end(30, &selective), "73% 87% 95%");
    }
}
