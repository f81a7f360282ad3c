//! `Engine`: a searcher, the strength it plays at, and its dice.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use reversi_core::{Bitboard, Board, Game, Square, Symmetry};
use reversi_eval::{FileError, Weights};
use reversi_search::{
    Level, LevelGame, Limits, OptionsError, Report, SearchOptions, Searcher, StopHandle,
};

/// The weights of `file`, or the default ones.
pub(crate) fn load_weights(file: Option<&Path>) -> Result<Arc<Weights>, FileError> {
    let weights = match file {
        Some(path) => Weights::load(path)?,
        None => Weights::embedded(),
    };
    Ok(Arc::new(weights))
}

/// Chooses moves and gives hints.
pub(crate) struct Engine {
    weights: Arc<Weights>,
    searcher: Searcher,
    strength: Strength,
    seed: u64,
    dice: ChaCha8Rng,
    /// Decides what a level misjudges and overlooks in this game.
    game_dice: u64,
}

/// How well the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// What a search looks at, unless only the time counts.
    pub(crate) level: Level,
    /// The most time a move may take.
    pub(crate) time: Option<Duration>,
    /// Whether `level` bounds a search that has a time as well.
    pub(crate) level_holds: bool,
}

impl Strength {
    /// The same, within `time` for a move at most.
    pub(crate) fn within(self, time: Duration) -> Self {
        Self {
            time: Some(self.time.map_or(time, |own| own.min(time))),
            level_holds: self.level_holds || self.time.is_none(),
            ..self
        }
    }

    fn limits(&self) -> Limits {
        match self.time {
            Some(time) if !self.level_holds => Limits::time(time),
            time => Limits { time, ..self.level.limits() },
        }
    }
}

impl Engine {
    /// An engine whose choices among equal moves follow from `seed`.
    ///
    /// # Errors
    /// See [`Searcher::new`].
    pub(crate) fn new(
        weights: Arc<Weights>,
        options: SearchOptions,
        strength: Strength,
        seed: u64,
    ) -> Result<Self, OptionsError> {
        let searcher = Searcher::new(weights.clone(), options)?;
        let dice = ChaCha8Rng::seed_from_u64(seed);
        Ok(Self { weights, searcher, strength, seed, dice, game_dice: seed })
    }

    /// The evaluation in use.
    pub(crate) fn weights(&self) -> Arc<Weights> {
        self.weights.clone()
    }

    /// How well it plays.
    pub(crate) const fn strength(&self) -> Strength {
        self.strength
    }

    /// Where its dice began.
    pub(crate) const fn seed(&self) -> u64 {
        self.seed
    }

    /// Plays at `level` from the next move on.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.strength = Strength { level, level_holds: true, ..self.strength };
    }

    /// Plays with this strength from the next search on.
    pub(crate) const fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Searches `board` as for a move of its own and keeps what it finds in its memory, so that
    /// the search for that move is quicker, or deeper if only time limits it.
    pub(crate) fn ponder(&mut self, board: &Board, stop: &StopHandle) {
        self.searcher.search(board, &self.strength.limits(), stop, &mut |_| {});
    }

    /// A move for the color to move; `None` when the game is over.
    ///
    /// In the placement phase of classic Reversi any center square. Else the best move found, or
    /// one of its mirror images while the board looks the same in the mirror. `observer` sees the
    /// report of every finished iteration.
    pub(crate) fn choose(
        &mut self,
        game: &Game,
        stop: &StopHandle,
        observer: &mut dyn FnMut(&Report),
    ) -> Option<Square> {
        if game.is_over() {
            return None;
        }
        if game.is_placement() {
            return self.pick(game.legal_moves());
        }
        let board = game.board();
        // Every game the engine begins is another one.
        if game.history().len() < 2 {
            self.game_dice = self.dice.random();
        }
        let report = match self.strength {
            Strength { time: Some(time), level_holds: false, .. } => {
                self.searcher.search(&board, &Limits::time(time), stop, observer)
            }
            Strength { level, time, .. } => {
                let level = LevelGame { level, dice: self.game_dice };
                self.searcher.play(&board, level, time, stop, observer)
            }
        };
        // A search stopped before its first iteration still has to be followed by a move.
        let best = report.best.or_else(|| board.legal_moves().first())?;
        let images = Symmetry::ALL.iter().filter(|symmetry| symmetry.board(&board) == board);
        self.pick(images.map(|symmetry| symmetry.square(best)).collect())
    }

    /// Thinks ahead while `wait` runs, a person being to move. Nothing to think about in the
    /// placement phase and at the end of the game.
    pub(crate) fn ponder_while<T>(&mut self, game: &Game, wait: impl FnOnce() -> T) -> T {
        if game.is_placement() || game.is_over() {
            return wait();
        }
        self.searcher.ponder_while(&game.board(), &self.strength.limits(), wait)
    }

    fn pick(&mut self, squares: Bitboard) -> Option<Square> {
        match squares.len() {
            0 | 1 => squares.first(),
            count => squares.into_iter().nth(self.dice.random_range(0..count as usize)),
        }
    }

    /// The `count` best moves with their scores, best first; none in the placement phase and at
    /// the end of the game.
    pub(crate) fn hint(&mut self, game: &Game, count: usize, stop: &StopHandle) -> Vec<Report> {
        if game.is_placement() || game.is_over() {
            return Vec::new();
        }
        let limits = self.strength.limits();
        self.searcher.search_best(&game.board(), &limits, count, stop, &mut |_, _| {})
    }
}
