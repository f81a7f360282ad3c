//! The reference set: positions with exact scores that no training sees.
//!
//! A position comes from a game of its own, played for this alone, and is solved. Evaluations are
//! compared by their error on such positions: unlike the outcomes of self-play these scores carry
//! no noise of the play.

mod errors;

use std::collections::HashSet;
use std::fmt::Write;
use std::io::Read;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reversi_core::{Board, Color, ObfError, ObfPosition, Score, read_obf};
use reversi_eval::{Weights, digest_hex};
use reversi_search::{Limits, OptionsError, Searcher, StopHandle};

pub use errors::{BandErrors, ReferenceErrors, reference_errors};

use crate::parallel::{ThreadsError, in_order, searchers, thread_pool};
use crate::record::MoveKind;
use crate::sample::mix;
use crate::selfplay::{PlayOptions, play_game};

/// Sets the games of a reference set apart from the self-play of the same seed.
const SEED_DOMAIN: u64 = 0x5245_4645_5245_4e43;
/// From this many empties on each further one has fewer positions, for each takes about twice the
/// time to solve.
const COSTLY_EMPTIES: u32 = 18;
/// By this factor.
const THINNING: f64 = 0.6;
/// Of the positions with one number of empties no band of scores holds more than one in this many.
const LARGEST_SHARE: u64 = 5;
/// Games are given up when this many in a row added nothing.
const MOST_MISSES: u64 = 20_000;
/// More than any reference file has.
const MAX_TEXT_BYTES: u64 = 1 << 28;

/// The bands of scores, as lower and upper bounds in discs.
pub const SCORE_BANDS: [(Score, Score); 7] =
    [(-64, -33), (-32, -17), (-16, -5), (-4, 4), (5, 16), (17, 32), (33, 64)];

/// Which positions a reference set has.
#[derive(Clone)]
pub struct ReferenceOptions {
    /// How many: as many of each number of empties up to 18, then fewer and fewer.
    pub positions: u64,
    /// The numbers of empties.
    pub empties: RangeInclusive<u32>,
    /// Decides which games are played.
    pub seed: u64,
    /// How the games are played.
    pub play: PlayOptions,
    /// The evaluation they are played with.
    pub weights: Arc<Weights>,
    /// Positions at the same time.
    pub threads: usize,
    /// Transposition table of each thread in MiB.
    pub table_mib: usize,
}

impl ReferenceOptions {
    /// 20,000 positions of 10 to 24 empties from quick games with `weights`, on one thread.
    pub fn new(weights: Arc<Weights>) -> Self {
        let play = PlayOptions { depth: 4, exact_from: 8, ..PlayOptions::DEFAULT };
        Self {
            positions: 20_000,
            empties: 10..=24,
            seed: 1,
            play,
            weights,
            threads: 1,
            table_mib: 64,
        }
    }

    /// What a file says of its origin, as lines of comment.
    fn describe(&self) -> String {
        format!(
            "% reversi {} reference set: {} positions of {} to {} empties, scores exact\n\
             % seed {}, games at depth {} with at most {} random plies, weights {}\n",
            env!("CARGO_PKG_VERSION"),
            self.positions,
            self.empties.start(),
            self.empties.end(),
            self.seed,
            self.play.depth,
            self.play.random_plies,
            digest_hex(&self.weights.to_bytes())
        )
    }
}

/// How far a reference set is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferenceProgress {
    /// Positions taken.
    pub positions: u64,
    /// Games played.
    pub games: u64,
}

/// A position with its exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferencePosition {
    /// The position, mover first.
    pub board: Board,
    /// Its score with best play of both sides, in the mover's view.
    pub score: Score,
}

/// No reference set could be made or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReferenceError {
    /// Nothing to choose from.
    #[error("{0}")]
    Options(&'static str),
    /// The games do not have enough different positions.
    #[error("the last {MOST_MISSES} games gave no new position; {found} of {wanted} were found")]
    TooFew {
        /// Positions found.
        found: u64,
        /// Positions asked for.
        wanted: u64,
    },
    /// The stop handle was used.
    #[error("stopped")]
    Stopped,
    /// The text is compressed, but damaged.
    #[error("the compressed text is damaged or too long: {0}")]
    Compression(std::io::Error),
    /// A faulty line.
    #[error(transparent)]
    Line(#[from] ObfError),
    /// A position without a score.
    #[error("position {0} has no score")]
    NoScore(usize),
    /// Nothing in it.
    #[error("the file has no position")]
    Empty,
    /// No searcher with these options.
    #[error(transparent)]
    Search(#[from] OptionsError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// A reference set as text: an OBF file with comments on its origin. The same options give the
/// same text on any number of threads.
///
/// # Errors
/// Impossible options, games that do not suffice, or a stop.
pub fn make_reference(
    options: &ReferenceOptions,
    stop: &StopHandle,
    observer: &mut dyn FnMut(&ReferenceProgress),
) -> Result<String, ReferenceError> {
    let (low, high) = (*options.empties.start(), *options.empties.end());
    if low > high || low == 0 || high > 40 {
        return Err(ReferenceError::Options("empties: expected a range within 1 to 40"));
    }
    if options.positions == 0 {
        return Err(ReferenceError::Options("positions: expected 1 or more"));
    }
    let pool = thread_pool(options.threads)?;
    let searchers = searchers(&options.weights, options.table_mib, options.threads)?;
    let counts = u64::from(high - low + 1);
    let mut choice = Choice::new(options.positions, low, high);
    let mut misses = 0;
    let mut games = 0;
    // Nothing more is taken of these, so that solving more would be for nothing.
    let full: Vec<_> = (0..counts).map(|_| AtomicBool::new(false)).collect();
    let work = |searcher: &mut Searcher, game: u64| {
        let at = (game % counts) as usize;
        let found = (!full[at].load(Ordering::Relaxed))
            .then(|| candidate(searcher, options, game, low + at as u32))
            .flatten()
            .map(|position| solve(searcher, position, stop));
        (!stop.is_stopped()).then_some(found)
    };
    in_order(&pool, searchers, u64::MAX, work, &mut |found| {
        games += 1;
        let taken = found.and_then(|found| choice.take(found));
        misses = if taken.is_some() { 0 } else { misses + 1 };
        if let Some(at) = taken {
            full[at].store(choice.is_full(at), Ordering::Relaxed);
        }
        observer(&ReferenceProgress { positions: choice.taken, games });
        if choice.is_complete() || misses == MOST_MISSES {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if stop.is_stopped() {
        return Err(ReferenceError::Stopped);
    }
    if !choice.is_complete() {
        return Err(ReferenceError::TooFew { found: choice.taken, wanted: options.positions });
    }
    let mut text = options.describe();
    for position in choice.positions.iter().flatten() {
        writeln!(text, "{position}").expect("a string takes everything");
    }
    Ok(text)
}

/// The position with this many empties of a game, unless its move was random.
fn candidate(
    searcher: &mut Searcher,
    options: &ReferenceOptions,
    game: u64,
    empties: u32,
) -> Option<Board> {
    let seed = mix(options.seed ^ SEED_DOMAIN);
    let record = play_game(searcher, &options.play, None, seed, game);
    let position = record.positions().find(|p| p.board.empties().len() == empties)?;
    (position.played.kind != MoveKind::Random).then_some(position.board)
}

fn solve(searcher: &mut Searcher, board: Board, stop: &StopHandle) -> ObfPosition {
    searcher.clear();
    let report = searcher.search(&board, &Limits::exact(), stop, &mut |_| {});
    let moves = vec![(report.best, report.score)];
    ObfPosition { board, to_move: Color::Black, moves, comment: None }
}

/// The positions taken so far, and what is still wanted.
struct Choice {
    least_empties: u32,
    /// By number of empties: how many are wanted, those taken, and how many of each band.
    wanted: Vec<u64>,
    positions: Vec<Vec<ObfPosition>>,
    bands: Vec<[u64; SCORE_BANDS.len()]>,
    known: HashSet<Board>,
    taken: u64,
    all: u64,
}

impl Choice {
    fn new(all: u64, least_empties: u32, most_empties: u32) -> Self {
        let wanted = shares(all, least_empties, most_empties);
        let positions = vec![vec![]; wanted.len()];
        let bands = vec![[0; SCORE_BANDS.len()]; wanted.len()];
        Self { least_empties, wanted, positions, bands, known: HashSet::new(), taken: 0, all }
    }

    /// Takes a position if it is new and there is room for it; the index of its empties if so.
    fn take(&mut self, position: ObfPosition) -> Option<usize> {
        let at = (position.board.empties().len() - self.least_empties) as usize;
        let band = band_of(position.best_score()?);
        let room = self.wanted[at].div_ceil(LARGEST_SHARE);
        let has_room = !self.is_full(at) && self.bands[at][band] < room;
        if !has_room || !self.known.insert(position.board.canonical()) {
            return None;
        }
        self.bands[at][band] += 1;
        self.positions[at].push(position);
        self.taken += 1;
        Some(at)
    }

    fn is_full(&self, at: usize) -> bool {
        self.positions[at].len() as u64 == self.wanted[at]
    }

    const fn is_complete(&self) -> bool {
        self.taken == self.all
    }
}

/// How many of `all` positions have each number of empties.
fn shares(all: u64, least_empties: u32, most_empties: u32) -> Vec<u64> {
    let weights: Vec<_> = (least_empties..=most_empties)
        .map(|empties| THINNING.powi(empties.saturating_sub(COSTLY_EMPTIES) as i32))
        .collect();
    let total: f64 = weights.iter().sum();
    let mut shares: Vec<_> =
        weights.iter().map(|weight| (all as f64 * weight / total) as u64).collect();
    // What rounding leaves goes to the cheapest.
    shares[0] += all - shares.iter().sum::<u64>();
    shares
}

/// The index of the band of [`SCORE_BANDS`] with this score.
fn band_of(score: Score) -> usize {
    SCORE_BANDS.iter().position(|&(_, high)| score <= high).unwrap_or(SCORE_BANDS.len() - 1)
}

/// Compresses the text of a reference set: about a sixth of its length.
pub fn compress_reference(text: &str) -> Vec<u8> {
    zstd::bulk::compress(text.as_bytes(), 19).expect("memory for a small file")
}

/// Reads a reference set: OBF text, plain or compressed with zstd. A position's score is that of
/// its best move.
///
/// # Errors
/// Damaged compression, a faulty line (named), a position without a score, no position at all.
pub fn read_reference(bytes: &[u8]) -> Result<Vec<ReferencePosition>, ReferenceError> {
    const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
    let mut plain = Vec::new();
    if bytes.starts_with(&ZSTD_MAGIC) {
        zstd::stream::Decoder::new(bytes)
            .and_then(|decoder| decoder.take(MAX_TEXT_BYTES).read_to_end(&mut plain))
            .map_err(ReferenceError::Compression)?;
    } else {
        plain.extend_from_slice(bytes);
    }
    let text = String::from_utf8_lossy(&plain);
    let positions = read_obf(&text)
        .enumerate()
        .map(|(index, position)| {
            let position = position?;
            let score = position.best_score().ok_or(ReferenceError::NoScore(index + 1))?;
            Ok(ReferencePosition { board: position.board, score })
        })
        .collect::<Result<Vec<_>, ReferenceError>>()?;
    if positions.is_empty() {
        return Err(ReferenceError::Empty);
    }
    Ok(positions)
}

#[cfg(test)]
mod tests;
