//! `Verdict` and `Tally`: what was found against what an OBF file says.

use std::time::Duration;

use reversi_core::{Score, Square};
use reversi_search::Report;
use serde_json::{Value, json};

use super::Solved;
use crate::position::Problem;
use crate::render;
use crate::report;
use crate::texts::Texts;

/// Whether a position was solved as its file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Every score that can be compared is the file's.
    Ok,
    /// These moves have other scores, or the move that was found is not a best one.
    Wrong(Vec<(Option<Square>, Score)>),
    /// The search was stopped before the end.
    Unsolved,
    /// Solved, and the file says nothing.
    Unrated,
}

impl Verdict {
    /// Compares; `reports` is empty if the game is over.
    pub(super) fn of(problem: &Problem, reports: &[Report], wld: bool) -> Self {
        let expected = &problem.expected;
        let Some(first) = reports.first() else {
            return Self::Unrated;
        };
        let solved = match wld {
            true => reports.iter().all(|report| report::proved_result(report).is_some()),
            false => reports.iter().all(Report::is_exact),
        };
        if !solved {
            return Self::Unsolved;
        }
        let Some(best) = expected.iter().map(|&(_, score)| score).max() else {
            return Self::Unrated;
        };
        let same = |found: Score, score: Score| {
            if wld { found.signum() == score.signum() } else { found == score }
        };
        let mut wrong = Vec::new();
        if !same(first.score, best) {
            wrong.push((first.best, first.score));
        }
        for report in reports {
            let listed = expected.iter().find(|(square, _)| *square == report.best);
            let entry = (report.best, report.score);
            if listed.is_some_and(|&(_, score)| !same(report.score, score))
                && !wrong.contains(&entry)
            {
                wrong.push(entry);
            }
        }
        if wrong.is_empty() { Self::Ok } else { Self::Wrong(wrong) }
    }

    /// The name in JSON.
    pub(super) const fn tag(&self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Wrong(_) => "wrong",
            Self::Unsolved => "unsolved",
            Self::Unrated => "unrated",
        }
    }

    /// The name in a table.
    pub(super) fn describe(&self, texts: &Texts) -> String {
        match self {
            Self::Ok => texts.row_ok(),
            Self::Wrong(_) => texts.row_wrong(),
            Self::Unsolved => texts.row_unsolved(),
            Self::Unrated => "-".to_owned(),
        }
    }
}

/// Sums over all positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) positions: usize,
    pub(super) ok: usize,
    pub(super) wrong: usize,
    pub(super) unrated: usize,
    pub(super) unsolved: usize,
    /// Lines that were no positions.
    pub(super) faulty: usize,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl Tally {
    pub(super) fn add(&mut self, solved: &Solved) {
        self.positions += 1;
        self.nodes += solved.nodes;
        self.time += solved.time;
        match solved.verdict {
            Verdict::Ok => self.ok += 1,
            Verdict::Wrong(_) => self.wrong += 1,
            Verdict::Unsolved => self.unsolved += 1,
            Verdict::Unrated => self.unrated += 1,
        }
    }

    /// Whether nothing is wrong, unsolved or faulty.
    pub(super) const fn is_clean(&self) -> bool {
        self.wrong == 0 && self.unsolved == 0 && self.faulty == 0
    }

    pub(super) fn describe(&self, texts: &Texts) -> String {
        texts.summary(self.positions, self.ok, self.wrong, self.unrated, self.unsolved, self.faulty)
    }

    pub(super) fn to_json(&self) -> Value {
        json!({
            "positions": self.positions,
            "ok": self.ok,
            "wrong": self.wrong,
            "unrated": self.unrated,
            "unsolved": self.unsolved,
            "faulty": self.faulty,
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
            "nodes_per_second": render::per_second(self.nodes, self.time),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_core::ObfPosition;
    use reversi_search::{Bound, Selectivity};

    fn report(best: &str, score: Score) -> Report {
        Report {
            best: best.parse().ok(),
            score,
            bound: Bound::Exact,
            depth: 18,
            selectivity: Selectivity::P100,
            reaches_end: true,
            pv: vec![],
            nodes: 1,
            time: Duration::ZERO,
        }
    }

    fn problem(scores: &str) -> Problem {
        let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
        ObfPosition::parse(&format!("{board} {scores}")).unwrap().unwrap().into()
    }

    fn check(scores: &str, reports: &[Report], wld: bool, expected: &str) {
        assert_eq!(Verdict::of(&problem(scores), reports, wld).tag(), expected, "{scores}");
    }

    #[test]
    fn the_best_score_and_every_listed_move_are_compared() {
        let found = [report("g8", 18), report("h1", 12)];
        check("G8:+18; H1:+12", &found, false, "ok");
        check("G8:+18;", &found, false, "ok");
        check("G8:+18; H1:+10", &found, false, "wrong");
        check("G8:+20;", &found, false, "wrong");
        // A move that is no best one, though the score is said to be right.
        check("H7:+18; G8:+6", &found[..1], false, "wrong");
        check("", &found, false, "unrated");
    }

    #[test]
    fn win_draw_loss_compares_the_sign_only() {
        check("G8:+18", &[Report { bound: Bound::Lower, ..report("g8", 2) }], true, "ok");
        check("G8:+18", &[Report { bound: Bound::Upper, ..report("g8", -2) }], true, "wrong");
        check("G8:+18", &[Report { bound: Bound::Lower, ..report("g8", 0) }], true, "unsolved");
    }

    #[test]
    fn an_estimate_is_not_a_solution() {
        let guess = Report { selectivity: Selectivity::P73, ..report("g8", 18) };
        check("G8:+18", &[guess], false, "unsolved");
        assert_eq!(Verdict::of(&problem("G8:+18"), &[], false), Verdict::Unrated);
    }
}
