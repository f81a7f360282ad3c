//! `Report`: what a search found.

use std::fmt;
use std::time::Duration;

use reversi_core::{Score, Square};

use crate::Selectivity;

/// How a score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// The score of the search, exact if the search is.
    Exact,
}

/// The outcome of a search, or of one of its iterations.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best move; `None` if the mover must pass or the game is over.
    pub best: Option<Square>,
    /// Its score, mover's view, empties to the winner.
    pub score: Score,
    /// Whether `score` is a bound only (a win/loss/draw search).
    pub bound: Bound,
    /// Plies searched; the number of empties if the end of the game was reached.
    pub depth: u32,
    /// How sure the cuts were.
    pub selectivity: Selectivity,
    /// Whether the search reached the end of the game on every line it did not prove away.
    pub reaches_end: bool,
    /// The principal variation; `None` stands for a pass.
    pub pv: Vec<Option<Square>>,
    /// Moves made and passes taken so far, leaves included.
    pub nodes: u64,
    /// Wall-clock time so far.
    pub time: Duration,
}

impl Report {
    /// Whether the score is the game-theoretic one.
    pub fn is_exact(&self) -> bool {
        self.reaches_end && self.selectivity == Selectivity::P100 && self.bound == Bound::Exact
    }

    /// Depth and selectivity as the field writes them: `12@73%`, or `22` when nothing was cut.
    pub fn depth_label(&self) -> String {
        match self.selectivity {
            Selectivity::P100 => self.depth.to_string(),
            selectivity => format!("{}@{selectivity}", self.depth),
        }
    }
}

impl fmt::Display for Report {
    /// One line: `22@73% +4 g2 h4 -- b7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.bound {
            Bound::Lower => ">=",
            Bound::Upper => "<=",
            Bound::Exact => "",
        };
        write!(f, "{} {sign}{}", self.depth_label(), signed(self.score))?;
        for square in &self.pv {
            match square {
                Some(square) => write!(f, " {square}")?,
                None => write!(f, " --")?,
            }
        }
        Ok(())
    }
}

/// A score with its sign; zero has none.
fn signed(score: Score) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}
