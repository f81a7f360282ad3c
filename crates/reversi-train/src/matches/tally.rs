//! What a match says of its players: results, faults and times, in order.

use std::time::Duration;

use crate::elo::{PairCounts, Verdict};

use super::fault::{Fault, FaultCounts};
use super::{End, MatchGame, Side};

/// So many games lost by faults of one side in a row end the match.
const MOST_FAULTS: u32 = 10;

/// The results of a match in the view of its first player, A.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchOutcome {
    /// Games won, drawn and lost by A.
    pub wins_draws_losses: [u64; 3],
    /// The pairs by A's points.
    pub pairs: PairCounts,
    /// Mean disc difference of a game.
    pub discs: f64,
    /// Its standard error, over pairs.
    pub discs_error: f64,
    /// How the sequential test ended, if there was one and it did.
    pub verdict: Option<Verdict>,
    /// Games that A and B lost without playing them to the end.
    pub faults: [FaultCounts; 2],
    /// How long A and B thought.
    pub times: [MoveTimes; 2],
    /// The side whose faults, game after game, ended the match.
    pub given_up: Option<Side>,
    /// The games in order, two a pair.
    pub games: Vec<MatchGame>,
}

/// How long a player thought, openings left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTimes {
    /// Moves.
    pub moves: u64,
    /// All of them.
    pub total: Duration,
    /// The longest.
    pub longest: Duration,
}

impl MoveTimes {
    /// The mean of a move; zero without moves.
    pub fn mean(&self) -> Duration {
        let moves = u32::try_from(self.moves).unwrap_or(u32::MAX);
        self.total.checked_div(moves).unwrap_or_default()
    }

    fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }
}

/// Sums over the pairs so far.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) outcome: MatchOutcome,
    discs: f64,
    squares: f64,
    /// The side that lost the last games by faults, and how many of them in a row.
    row: Option<(Side, u32)>,
}

impl Tally {
    pub(super) fn add(&mut self, games: [MatchGame; 2]) {
        let mut half_points = 0;
        for game in &games {
            let result = (1 - game.score.signum()) as usize;
            self.outcome.wins_draws_losses[result] += 1;
            half_points += 2 - result;
            self.add_end(&game.end);
            for (mover, thought) in game.movers().into_iter().zip(&game.thoughts) {
                self.outcome.times[mover.index()].add(thought.time);
            }
        }
        self.outcome.pairs.add(half_points);
        let discs = games.iter().map(|game| f64::from(game.score)).sum::<f64>() / 2.0;
        self.discs += discs;
        self.squares += discs * discs;
        self.outcome.games.extend(games);
    }

    fn add_end(&mut self, end: &End) {
        let End::Lost { by, fault } = end else {
            self.row = None;
            return;
        };
        self.outcome.faults[by.index()].add(fault);
        self.row = match (fault, self.row) {
            (Fault::Resigned, _) => None,
            (_, Some((side, count))) if side == *by => Some((side, count + 1)),
            _ => Some((*by, 1)),
        };
        if let Some((side, MOST_FAULTS..)) = self.row {
            self.outcome.given_up = Some(side);
        }
    }

    pub(super) fn finish(mut self) -> MatchOutcome {
        let pairs = self.outcome.pairs.pairs() as f64;
        if pairs > 0.0 {
            self.outcome.discs = self.discs / pairs;
        }
        if pairs > 1.0 {
            let variance = (self.squares - pairs * self.outcome.discs.powi(2)) / (pairs - 1.0);
            self.outcome.discs_error = (variance.max(0.0) / pairs).sqrt();
        }
        self.outcome
    }
}
