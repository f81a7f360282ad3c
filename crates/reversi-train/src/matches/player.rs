//! `Player`: who plays a match; `Seat`: a player at a board.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reversi_core::{Color, Game, GgfGame, Square};
use reversi_eval::Weights;
use reversi_search::{
    Clock, Level, LevelGame, Limits, OptionsError, Report, SearchOptions, Searcher, StopHandle,
};

use super::fault::{Fault, Interruption};
use super::gtp::Gtp;
use super::nboard::Nboard;

/// One side of a match.
#[derive(Clone)]
pub struct Player {
    /// What the games are signed with.
    pub name: String,
    /// How it finds its moves.
    pub mind: Mind,
    /// The time it may take; a move that takes longer loses the game.
    pub time: Option<TimeLimit>,
}

/// How a player finds its moves.
#[derive(Clone)]
pub enum Mind {
    /// Our search within limits; those of time come from [`Player::time`].
    Search {
        /// The evaluation.
        weights: Arc<Weights>,
        /// How far it searches for a move.
        limits: Limits,
    },
    /// Our search as a level has it.
    Level {
        /// The evaluation.
        weights: Arc<Weights>,
        /// Which level.
        level: Level,
    },
    /// By lot, among the legal moves.
    Random,
    /// Another program, started for each board.
    Program {
        /// The language it speaks.
        protocol: Protocol,
        /// The program and its arguments.
        command: Vec<String>,
        /// The depth that an NBoard program is asked to search to.
        depth: Option<u32>,
    },
}

/// How other programs are talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol, version 2.
    Gtp,
    /// That of NBoard, version 2.
    Nboard,
}

/// The time of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// For each move.
    Move(Duration),
    /// For all moves of a game.
    Game {
        /// At the start.
        main: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

impl Player {
    /// Our search with `weights`, without a clock.
    pub const fn search(name: String, weights: Arc<Weights>, limits: Limits) -> Self {
        Self { name, mind: Mind::Search { weights, limits }, time: None }
    }

    /// Whether it is another program.
    pub const fn is_program(&self) -> bool {
        matches!(self.mind, Mind::Program { .. })
    }
}

/// What a player thought of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// The score in the player's view, in discs; programs may not say.
    pub score: Option<f64>,
    /// How long it took.
    pub time: Duration,
}

/// A move with what was thought of it.
pub(super) struct Answer {
    pub(super) square: Square,
    pub(super) score: Option<f64>,
    pub(super) time: Duration,
}

/// What a player knows when it is to move.
pub(super) struct Turn<'a> {
    pub(super) game: &'a Game,
    pub(super) color: Color,
    /// Moves of the game that nobody has thought about.
    pub(super) opening: usize,
    /// What was thought of the others.
    pub(super) thoughts: &'a [Thought],
    /// The time for this move, or what is left on the clock.
    pub(super) allowed: Option<Duration>,
    pub(super) margin: Duration,
    pub(super) patience: Duration,
    pub(super) stop: &'a StopHandle,
}

impl Turn<'_> {
    /// When a program that began to think at `start` is not waited for any longer.
    pub(super) fn deadline(&self, start: Instant) -> Instant {
        start + self.allowed.map_or(self.patience, |time| time.saturating_add(self.margin))
    }

    /// Writes scores and times beside the moves.
    pub(super) fn annotate(&self, record: &mut GgfGame) {
        annotate(record, self.opening, self.thoughts);
    }
}

/// Writes what was thought of the moves after the opening beside them.
pub(super) fn annotate(record: &mut GgfGame, opening: usize, thoughts: &[Thought]) {
    for (ply, thought) in (opening..).zip(thoughts) {
        record.annotate(ply, thought.score, Some(milliseconds(thought.time)));
    }
}

/// A time in seconds, to the millisecond.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

/// What a player has left of its time.
pub(super) struct GameClock {
    limit: Option<TimeLimit>,
    /// Of a clock for the whole game.
    left: Duration,
}

impl GameClock {
    /// The time for the next move.
    pub(super) fn allowed(&self) -> Option<Duration> {
        self.limit.map(|limit| match limit {
            TimeLimit::Move(time) => time,
            TimeLimit::Game { .. } => self.left,
        })
    }

    /// Takes a move off the clock.
    pub(super) fn spend(&mut self, time: Duration) {
        if let Some(TimeLimit::Game { increment, .. }) = self.limit {
            self.left = self.left.saturating_sub(time).saturating_add(increment);
        }
    }
}

/// A player at a board.
pub(super) struct Seat {
    mind: Mind,
    time: Option<TimeLimit>,
    /// Decides the lots of the game.
    dice: u64,
    state: State,
}

/// What a player needs to think.
enum State {
    Search(Searcher, Limits),
    Level(Searcher, Level),
    Random,
    Gtp(Gtp),
    Nboard(Nboard),
    /// The program has to be started anew.
    Gone,
}

impl Seat {
    /// Our searches get a table of `table_mib`; programs are still to be started.
    pub(super) fn new(player: &Player, table_mib: usize) -> Result<Self, OptionsError> {
        let searcher = |weights: &Arc<Weights>| {
            Searcher::new(Arc::clone(weights), SearchOptions { table_mib, threads: 1 })
        };
        let state = match &player.mind {
            Mind::Search { weights, limits } => State::Search(searcher(weights)?, limits.clone()),
            Mind::Level { weights, level } => State::Level(searcher(weights)?, *level),
            Mind::Random => State::Random,
            Mind::Program { .. } => State::Gone,
        };
        Ok(Self { mind: player.mind.clone(), time: player.time, dice: 0, state })
    }

    /// Its clock at the start of a game.
    pub(super) const fn clock(&self) -> GameClock {
        let left = match self.time {
            Some(TimeLimit::Game { main, .. }) => main,
            _ => Duration::ZERO,
        };
        GameClock { limit: self.time, left }
    }

    /// The search of a player that is ours.
    pub(super) const fn searcher(&mut self) -> Option<&mut Searcher> {
        match &mut self.state {
            State::Search(searcher, _) | State::Level(searcher, _) => Some(searcher),
            _ => None,
        }
    }

    /// Begins a game; `dice` decides its lots. A program that is gone is started.
    pub(super) fn new_game(
        &mut self,
        dice: u64,
        patience: Duration,
        stop: &StopHandle,
    ) -> Result<(), Interruption> {
        if let (State::Gone, Mind::Program { protocol, command, depth }) = (&self.state, &self.mind)
        {
            self.state = match protocol {
                Protocol::Gtp => State::Gtp(Gtp::start(command, self.time, patience, stop)?),
                Protocol::Nboard => {
                    State::Nboard(Nboard::start(command, self.time, *depth, patience, stop)?)
                }
            };
        }
        self.dice = dice;
        match &mut self.state {
            State::Search(searcher, _) | State::Level(searcher, _) => searcher.clear(),
            State::Gtp(gtp) => gtp.new_game(patience, stop)?,
            State::Random | State::Nboard(_) | State::Gone => {}
        }
        Ok(())
    }

    /// A move, which may be illegal, and the time it took.
    pub(super) fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Interruption> {
        let answer = match &mut self.state {
            State::Search(searcher, limits) => {
                let time = budget(self.time, turn).or(limits.time);
                let limits = Limits { time, ..limits.clone() };
                Ok(timed(|| searcher.search(&turn.game.board(), &limits, turn.stop, &mut |_| {})))
            }
            State::Level(searcher, level) => {
                let level = LevelGame { level: *level, dice: self.dice };
                let (board, time) = (turn.game.board(), budget(self.time, turn));
                Ok(timed(|| searcher.play(&board, level, time, turn.stop, &mut |_| {})))
            }
            State::Random => {
                let start = Instant::now();
                let mut rng = ChaCha8Rng::seed_from_u64(self.dice);
                rng.set_stream(turn.game.history().len() as u64);
                let legal = turn.game.legal_moves();
                let nth = rng.next_u32() % legal.len();
                let square = legal.into_iter().nth(nth as usize).expect("one of the moves counted");
                Ok(Answer { square, score: None, time: start.elapsed() })
            }
            State::Gtp(gtp) => {
                gtp.choose(turn).map(|(square, time)| Answer { square, score: None, time })
            }
            State::Nboard(nboard) => nboard.choose(turn),
            State::Gone => Err(Fault::Start("it is not running".to_owned()).into()),
        };
        if turn.stop.is_stopped() {
            return Err(Interruption::Stopped);
        }
        let late = |time: Duration| {
            let [taken_ms, allowed_ms] = [time, turn.allowed.unwrap_or(turn.patience)]
                .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
            Err(Fault::Late { taken_ms, allowed_ms }.into())
        };
        match (answer, turn.allowed) {
            (Err(Interruption::Fault(Fault::NoAnswer)), Some(allowed)) => {
                late(allowed + turn.margin)
            }
            (Ok(Answer { time, .. }), Some(allowed)) if time > allowed + turn.margin => late(time),
            (answer, _) => answer,
        }
    }

    /// Ends a program that was at fault; it is started anew before the next game.
    pub(super) fn abandon(&mut self) {
        if !matches!(self.mind, Mind::Program { .. }) {
            return;
        }
        match std::mem::replace(&mut self.state, State::Gone) {
            State::Gtp(gtp) => gtp.abandon(),
            State::Nboard(nboard) => nboard.abandon(),
            _ => {}
        }
    }
}

/// What a search answers, and how long it takes.
fn timed(search: impl FnOnce() -> Report) -> Answer {
    let start = Instant::now();
    let report = search();
    let square = report.best.expect("a search finds a move where there is one");
    Answer { square, score: Some(f64::from(report.score)), time: start.elapsed() }
}

/// How long our search may take for a move.
fn budget(limit: Option<TimeLimit>, turn: &Turn<'_>) -> Option<Duration> {
    match (limit?, turn.allowed?) {
        (TimeLimit::Move(time), _) => Some(time),
        (TimeLimit::Game { increment, .. }, left) => {
            let clock = Clock { increment, ..Clock::new(left) };
            Some(clock.budget(turn.game.board().empties().len()))
        }
    }
}
