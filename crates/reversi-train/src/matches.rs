//! Paired games between two players, and what they say of their strength.

use std::ops::ControlFlow;
use std::sync::Arc;

use reversi_core::{Board, Color, Square};
use reversi_eval::Weights;
use reversi_search::{Limits, OptionsError, SearchOptions, Searcher, StopHandle};

use crate::elo::{PairCounts, Sprt, Verdict};
use crate::parallel::{ThreadsError, in_order, thread_pool};
use crate::record::{final_score, pass_if_forced};

mod openings;

pub use openings::{Openings, OpeningsError};

/// One side of a match.
#[derive(Clone)]
pub struct Player {
    /// The evaluation.
    pub weights: Arc<Weights>,
    /// How far it searches for a move.
    pub limits: Limits,
}

/// How a match is played.
#[derive(Clone, Debug)]
pub struct MatchOptions {
    /// Games, an even number: each opening is played twice, with colors swapped.
    pub games: u64,
    /// Decides the random openings.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// Games played at the same time.
    pub threads: usize,
    /// Transposition table of each player in MiB; emptied before each game.
    pub table_mib: usize,
    /// Ends the match as soon as the results decide.
    pub sprt: Option<Sprt>,
}

impl Default for MatchOptions {
    fn default() -> Self {
        let openings = Openings::default();
        Self { games: 200, seed: 1, openings, threads: 1, table_mib: 4, sprt: None }
    }
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame {
    /// The color of the first player, A.
    pub color_of_a: Color,
    /// All moves, passes left out.
    pub moves: Vec<Square>,
    /// How many of the moves are the opening.
    pub opening: usize,
    /// The final score in A's view, empties to the winner.
    pub score: i8,
}

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
    /// The games in order, two a pair.
    pub games: Vec<MatchGame>,
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchProgress {
    /// Games finished.
    pub games: u64,
    /// Games at most.
    pub games_total: u64,
    /// Games won, drawn and lost by A.
    pub wins_draws_losses: [u64; 3],
    /// The pairs by A's points.
    pub pairs: PairCounts,
}

/// A match cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// Openings are played twice.
    #[error("{games} games: expected a positive even number, every opening is played twice")]
    Games {
        /// What was asked for.
        games: u64,
    },
    /// The openings cannot be used.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// A sequential test that cannot end.
    #[error("a test of {elo0} against {elo1} Elo: expected two numbers, the smaller one first")]
    Sprt {
        /// Of the null hypothesis.
        elo0: f64,
        /// Of the alternative.
        elo1: f64,
    },
    /// No searcher with these options.
    #[error(transparent)]
    Search(#[from] OptionsError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// Plays A against B.
///
/// With limits of depth or nodes the outcome depends on the players and options alone, not on the
/// threads. After `stop` the pairs finished so far are the outcome.
///
/// # Errors
/// An odd number of games or none, too few openings, an impossible test, or no memory or threads.
pub fn play_match(
    a: &Player,
    b: &Player,
    options: &MatchOptions,
    stop: &StopHandle,
    observer: &mut dyn FnMut(&MatchProgress),
) -> Result<MatchOutcome, MatchError> {
    if options.games == 0 || options.games % 2 == 1 {
        return Err(MatchError::Games { games: options.games });
    }
    if let Some(Sprt { elo0, elo1, .. }) = options.sprt
        && !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite())
    {
        return Err(MatchError::Sprt { elo0, elo1 });
    }
    let pairs = options.games / 2;
    options.openings.check(pairs)?;
    let pool = thread_pool(options.threads)?;
    let tables = (0..options.threads.min(usize::try_from(pairs).unwrap_or(usize::MAX)))
        .map(|_| Table::new(a, b, options.table_mib))
        .collect::<Result<Vec<_>, _>>()?;

    let mut tally = Tally::default();
    let play = |table: &mut Table, pair: u64| table.play_pair(options, pair, stop);
    in_order(&pool, tables, pairs, play, &mut |games| {
        tally.add(games);
        let MatchOutcome { wins_draws_losses, pairs, .. } = tally.outcome;
        let games = tally.outcome.games.len() as u64;
        observer(&MatchProgress { games, games_total: options.games, wins_draws_losses, pairs });
        tally.outcome.verdict = options.sprt.and_then(|sprt| sprt.verdict(&pairs));
        if tally.outcome.verdict.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    Ok(tally.finish())
}

/// The two players at one board.
struct Table {
    searchers: [Searcher; 2],
    limits: [Limits; 2],
}

impl Table {
    fn new(a: &Player, b: &Player, table_mib: usize) -> Result<Self, OptionsError> {
        let searcher = |player: &Player| {
            Searcher::new(player.weights.clone(), SearchOptions { table_mib, threads: 1 })
        };
        let limits = [a.limits.clone(), b.limits.clone()];
        Ok(Self { searchers: [searcher(a)?, searcher(b)?], limits })
    }

    /// Both games from one opening; `None` after a stop.
    fn play_pair(
        &mut self,
        options: &MatchOptions,
        pair: u64,
        stop: &StopHandle,
    ) -> Option<[MatchGame; 2]> {
        let opening = options.openings.opening(options.seed, pair, &mut self.searchers);
        let first = self.play(&opening, Color::Black, stop)?;
        Some([first, self.play(&opening, Color::White, stop)?])
    }

    fn play(
        &mut self,
        opening: &[Square],
        color_of_a: Color,
        stop: &StopHandle,
    ) -> Option<MatchGame> {
        self.searchers.iter_mut().for_each(Searcher::clear);
        let (mut board, mut mover, mut moves) = (Board::START, Color::Black, vec![]);
        while pass_if_forced(&mut board, &mut mover) {
            let square = match opening.get(moves.len()) {
                Some(&square) => square,
                None => {
                    let player = usize::from(mover != color_of_a);
                    let limits = &self.limits[player];
                    let report = self.searchers[player].search(&board, limits, stop, &mut |_| {});
                    report.best.expect("a search finds a move where there is one")
                }
            };
            if stop.is_stopped() {
                return None;
            }
            board = board.play(square).expect("searches and openings have legal moves");
            mover = !mover;
            moves.push(square);
        }
        let score = final_score(&board, mover);
        let score = if color_of_a == Color::Black { score } else { -score };
        Some(MatchGame { color_of_a, moves, opening: opening.len(), score })
    }
}

/// Sums over the pairs so far.
#[derive(Default)]
struct Tally {
    outcome: MatchOutcome,
    discs: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, games: [MatchGame; 2]) {
        let mut half_points = 0;
        for game in &games {
            let result = (1 - game.score.signum()) as usize;
            self.outcome.wins_draws_losses[result] += 1;
            half_points += 2 - result;
        }
        self.outcome.pairs.add(half_points);
        let discs = games.iter().map(|game| f64::from(game.score)).sum::<f64>() / 2.0;
        self.discs += discs;
        self.squares += discs * discs;
        self.outcome.games.extend(games);
    }

    fn finish(mut self) -> MatchOutcome {
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

#[cfg(test)]
mod tests;
