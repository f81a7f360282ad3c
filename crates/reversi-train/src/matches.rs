//! Paired games between two players, and what they say of their strength.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use reversi_core::{Color, Game, Square, Variant};
use reversi_eval::Weights;
use reversi_search::{OptionsError, SearchOptions, Searcher, StopHandle};

use crate::elo::{PairCounts, Sprt};
use crate::parallel::{ThreadsError, in_order, thread_pool};
use crate::record::final_score;
use fault::Interruption;
use player::{Answer, Seat, Turn};
use tally::Tally;

mod fault;
mod game;
mod gtp;
mod nboard;
mod openings;
mod peer;
mod player;
mod tally;

pub use fault::{Fault, FaultCounts};
pub use game::{End, MatchGame, Side};
pub use openings::{Openings, OpeningsError};
pub use player::{Mind, Player, Protocol, Thought, TimeLimit};
pub use tally::{MatchOutcome, MoveTimes};

/// More pairs than any match has: what the seeds of two matches are apart.
const MOST_PAIRS: u64 = 1 << 32;

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
    /// How far beyond its time a move may come without losing the game.
    pub margin: Duration,
    /// How long a program may take for anything that no clock limits.
    pub patience: Duration,
}

impl Default for MatchOptions {
    fn default() -> Self {
        Self {
            games: 200,
            seed: 1,
            openings: Openings::default(),
            threads: 1,
            table_mib: 4,
            sprt: None,
            margin: Duration::from_millis(250),
            patience: Duration::from_secs(60),
        }
    }
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
    /// A program does not get as far as the first game.
    #[error("{name}: {fault}")]
    Program {
        /// The player.
        name: String,
        /// What is wrong.
        fault: Fault,
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
        .map(|_| Table::new(a, b, options, stop))
        .collect::<Result<Vec<_>, _>>()?;

    let mut tally = Tally::default();
    let play = |table: &mut Table, pair: u64| table.play_pair(options, pair, stop);
    in_order(&pool, tables, pairs, play, &mut |games| {
        tally.add(games);
        let MatchOutcome { wins_draws_losses, pairs, .. } = tally.outcome;
        let games = tally.outcome.games.len() as u64;
        observer(&MatchProgress { games, games_total: options.games, wins_draws_losses, pairs });
        tally.outcome.verdict = options.sprt.and_then(|sprt| sprt.verdict(&pairs));
        if tally.outcome.verdict.is_some() || tally.outcome.given_up.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    Ok(tally.finish())
}

/// The two players at one board.
struct Table {
    seats: [Seat; 2],
    /// Judges random openings where neither player is ours.
    judge: Option<Searcher>,
}

impl Table {
    /// Programs are started, so that one that cannot play is found out before the match.
    fn new(
        a: &Player,
        b: &Player,
        options: &MatchOptions,
        stop: &StopHandle,
    ) -> Result<Self, MatchError> {
        let mut seats = [Seat::new(a, options.table_mib)?, Seat::new(b, options.table_mib)?];
        for (seat, player) in seats.iter_mut().zip([a, b]) {
            match seat.new_game(0, options.patience, stop) {
                Ok(()) | Err(Interruption::Stopped) => {}
                Err(Interruption::Fault(fault)) => {
                    return Err(MatchError::Program { name: player.name.clone(), fault });
                }
            }
        }
        let ours = seats.iter_mut().any(|seat| seat.searcher().is_some());
        let judge = if ours {
            None
        } else {
            let options = SearchOptions { table_mib: 1, threads: 1 };
            Some(Searcher::new(Arc::new(Weights::baseline()), options)?)
        };
        Ok(Self { seats, judge })
    }

    /// Both games from one opening; `None` after a stop.
    fn play_pair(
        &mut self,
        options: &MatchOptions,
        pair: u64,
        stop: &StopHandle,
    ) -> Option<[MatchGame; 2]> {
        let mut judges: Vec<&mut Searcher> =
            self.seats.iter_mut().filter_map(Seat::searcher).chain(&mut self.judge).collect();
        let opening = options.openings.opening(options.seed, pair, &mut judges);
        // One number for each player of each game of each seed.
        let dice = options.seed.wrapping_mul(MOST_PAIRS).wrapping_add(pair).wrapping_mul(4);
        let first = self.play(options, dice, &opening, Color::Black, stop)?;
        Some([first, self.play(options, dice + 2, &opening, Color::White, stop)?])
    }

    fn play(
        &mut self,
        options: &MatchOptions,
        dice: u64,
        opening: &[Square],
        color_of_a: Color,
        stop: &StopHandle,
    ) -> Option<MatchGame> {
        let mut game = Game::new(Variant::Othello);
        for &square in opening {
            game.play(square).expect("openings are legal");
        }
        let mut thoughts = vec![];
        let end = match self.play_on(options, dice, &mut game, &mut thoughts, color_of_a, stop) {
            Ok(()) => End::Played,
            Err((_, Interruption::Stopped)) => return None,
            Err((by, Interruption::Fault(fault))) => {
                self.seats[by.index()].abandon();
                End::Lost { by, fault }
            }
        };
        let score = match &end {
            End::Lost { by: Side::A, .. } => -64,
            End::Lost { by: Side::B, .. } => 64,
            End::Played => {
                let last = game.history().last().expect("openings do not end a game").color;
                let score = final_score(&game.board(), !last);
                if color_of_a == Color::Black { score } else { -score }
            }
        };
        let moves = game.history().iter().map(|played| played.square).collect();
        Some(MatchGame { color_of_a, moves, opening: opening.len(), thoughts, score, end })
    }

    /// Plays from the end of the opening to the end of the game, or to the fault of a side.
    fn play_on(
        &mut self,
        options: &MatchOptions,
        dice: u64,
        game: &mut Game,
        thoughts: &mut Vec<Thought>,
        color_of_a: Color,
        stop: &StopHandle,
    ) -> Result<(), (Side, Interruption)> {
        for side in [Side::A, Side::B] {
            let dice = dice + side.index() as u64;
            let ready = self.seats[side.index()].new_game(dice, options.patience, stop);
            ready.map_err(|interruption| (side, interruption))?;
        }
        let opening = game.history().len();
        let mut clocks = [Side::A, Side::B].map(|side| self.seats[side.index()].clock());
        while let Some(color) = game.to_move() {
            let side = if color == color_of_a { Side::A } else { Side::B };
            let at_fault = |interruption| (side, interruption);
            let clock = &mut clocks[side.index()];
            let turn = Turn {
                game,
                color,
                opening,
                thoughts,
                allowed: clock.allowed(),
                margin: options.margin,
                patience: options.patience,
                stop,
            };
            let Answer { square, score, time } =
                self.seats[side.index()].choose(&turn).map_err(at_fault)?;
            let illegal = |_| at_fault(Fault::Illegal(square.to_string()).into());
            game.play(square).map_err(illegal)?;
            thoughts.push(Thought { score, time });
            clock.spend(time);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
