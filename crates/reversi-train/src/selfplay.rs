//! Self-play: games that depend on the seed and their number alone.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reversi_core::{Bitboard, Board, Color, Square};
use reversi_eval::{Weights, digest_hex};
use reversi_search::{Limits, Searcher, Selectivity, StopHandle};

use crate::openings::OpeningList;
use crate::record::{GameRecord, MoveKind, MoveRecord, final_score, pass_if_forced};
use crate::settings::Settings;

mod run;
mod writer;

pub use run::{OnExisting, SelfplayError, SelfplayProgress, SelfplaySummary, run_selfplay};
pub(crate) use writer::{ShardPlan, Target, make_games};

/// Random openings are no shorter than this, unless [`PlayOptions::random_plies`] is: with fewer
/// plies games would repeat.
const SHORTEST_OPENING: u32 = 6;

/// How each game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayOptions {
    /// Plies searched for each move.
    pub depth: u32,
    /// How sure ProbCut must be.
    pub selectivity: Selectivity,
    /// Positions with at most this many empties are solved.
    pub exact_from: u32,
    /// The longest random opening in plies, 0 to 50.
    ///
    /// The length of an opening is the smaller of two lots from 6 (or less, if this is less) to
    /// this number: short openings, which lead to positions as they occur in play, are the most
    /// frequent, and the long ones show positions that good play avoids.
    pub random_plies: u32,
    /// How many searched moves in a thousand give way to a random one, until a position is solved:
    /// they show what comes of bad moves. The positions before one are labeled by searches alone.
    pub exploration_permille: u32,
    /// How many moves in a thousand give way to a random one once a position is solved. It costs
    /// no label: solved positions have their own exact scores, and those before the first of them
    /// take its score for the outcome.
    pub endgame_exploration_permille: u32,
    /// Transposition table of each thread in MiB; emptied before each game.
    pub table_mib: u32,
}

impl PlayOptions {
    /// Quick games of fair quality.
    pub const DEFAULT: Self = Self {
        depth: 6,
        selectivity: Selectivity::P73,
        exact_from: 12,
        random_plies: 44,
        exploration_permille: 0,
        endgame_exploration_permille: 100,
        table_mib: 4,
    };
    /// The longest random opening that [`PlayOptions::random_plies`] may ask for.
    pub const MAX_RANDOM_PLIES: u32 = 50;
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Which games begin with an opening from a list, and how they go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOptions {
    /// The openings; each is as likely as any other.
    pub openings: OpeningList,
    /// How many games in a hundred begin with one of them.
    pub percent: u32,
    /// The most random plies that follow it, 0 to [`PlayOptions::MAX_RANDOM_PLIES`]: the smaller
    /// of two lots from 0 to this number.
    pub random_plies: u32,
}

impl BookOptions {
    /// A quarter of the games, which leaves the larger part to positions of all kinds.
    pub const DEFAULT_PERCENT: u32 = 25;
    /// Enough that few games from some thousand openings are alike, and too few to spoil the
    /// balance of most.
    pub const DEFAULT_RANDOM_PLIES: u32 = 8;

    /// A list with the default share and random plies.
    pub const fn new(openings: OpeningList) -> Self {
        let (percent, random_plies) = (Self::DEFAULT_PERCENT, Self::DEFAULT_RANDOM_PLIES);
        Self { openings, percent, random_plies }
    }
}

/// One of several machines that make a dataset together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part, 1 to `count`.
    pub number: u64,
    /// How many parts.
    pub count: u64,
}

impl Part {
    /// The whole dataset.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Whether the shard with this index is in the part.
    pub const fn contains(self, index: u64) -> bool {
        index % self.count == self.number - 1
    }
}

/// What a run of self-play makes.
#[derive(Clone)]
pub struct SelfplayOptions {
    /// Games of the whole dataset, all parts together.
    pub games: u64,
    /// Decides every random choice.
    pub seed: u64,
    /// How each game is played.
    pub play: PlayOptions,
    /// Openings from a list; without, all openings are random.
    pub book: Option<BookOptions>,
    /// The evaluation.
    pub weights: Arc<Weights>,
    /// Games in each shard, 1 to [`crate::MAX_SHARD_GAMES`].
    pub shard_games: u32,
    /// Which shards to make.
    pub part: Part,
    /// Games played at the same time.
    pub threads: usize,
}

impl SelfplayOptions {
    /// Games in a shard unless told otherwise: well below 100 KB.
    pub const DEFAULT_SHARD_GAMES: u32 = 1000;

    /// `games` games of `seed` with `weights`, on one thread, the rest by default.
    pub fn new(games: u64, seed: u64, weights: Arc<Weights>) -> Self {
        Self {
            games,
            seed,
            play: PlayOptions::DEFAULT,
            book: None,
            weights,
            shard_games: Self::DEFAULT_SHARD_GAMES,
            part: Part::WHOLE,
            threads: 1,
        }
    }

    /// What the manifest says of these options.
    pub fn settings(&self) -> Settings {
        Settings {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            seed: self.seed,
            depth: self.play.depth,
            selectivity_percent: self.play.selectivity.percent(),
            exact_from: self.play.exact_from,
            random_plies: self.play.random_plies,
            exploration_permille: self.play.exploration_permille,
            endgame_exploration_permille: Some(self.play.endgame_exploration_permille)
                .filter(|&permille| permille > 0),
            table_mib: self.play.table_mib,
            weights: digest_hex(&self.weights.to_bytes()),
            shard_games: self.shard_games,
            openings: self.book.as_ref().map(|book| book.openings.digest().to_owned()),
            openings_percent: self.book.as_ref().map(|book| book.percent),
            openings_random_plies: self.book.as_ref().map(|book| book.random_plies),
            rescored: vec![],
        }
    }
}

/// Plays game `number` of `seed` to its end.
///
/// The searcher must have one thread; it is cleared first, so that the game depends on nothing
/// else. A move is `Solved` if the search proved its score; without random moves after it the final
/// score is the proven one.
pub fn play_game(
    searcher: &mut Searcher,
    options: &PlayOptions,
    book: Option<&BookOptions>,
    seed: u64,
    number: u64,
) -> GameRecord {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    searcher.clear();
    let (mut board, mut mover, mut moves) = opening(&mut rng, options, book);
    let limits = Limits {
        selectivity: options.selectivity,
        exact_from: options.exact_from,
        ..Limits::depth(options.depth)
    };
    // Games are finished rather than cut short: half a search would depend on the clock.
    let never = StopHandle::new();
    let mut solved = false;
    while pass_if_forced(&mut board, &mut mover) {
        let permille = match solved {
            true => options.endgame_exploration_permille,
            false if board.empties().len() > options.exact_from => options.exploration_permille,
            // The first solved position is the outcome of all before.
            false => 0,
        };
        let explores = below(&mut rng, 1000) < permille;
        let played = if explores {
            random_move(&mut rng, board.legal_moves())
        } else {
            let report = searcher.search(&board, &limits, &never, &mut |_| {});
            let kind = if report.is_exact() { MoveKind::Solved } else { MoveKind::Searched };
            solved |= kind == MoveKind::Solved;
            let square = report.best.expect("a search finds a move where there is one");
            MoveRecord { square, kind, score: Some(report.score as i8) }
        };
        moves.push(played);
        board = board.play(played.square).expect("searches and lots choose legal moves");
        mover = !mover;
    }
    GameRecord { number, moves, score: final_score(&board, mover) }
}

/// The moves of a book, perhaps, then random plies, to a position that is not the end of the game.
fn opening(
    rng: &mut ChaCha8Rng,
    options: &PlayOptions,
    book: Option<&BookOptions>,
) -> (Board, Color, Vec<MoveRecord>) {
    let book = book.filter(|book| below(rng, 100) < book.percent);
    let (line, shortest, longest) = match book {
        None => (&[][..], SHORTEST_OPENING.min(options.random_plies), options.random_plies),
        Some(book) => {
            let openings = book.openings.as_slice();
            // Of a list no opening is the end of a game, so that no random plies always do.
            (&openings[below(rng, openings.len() as u32) as usize][..], 0, book.random_plies)
        }
    };
    'again: loop {
        let lot = |rng: &mut _| shortest + below(rng, longest - shortest + 1);
        let plies = lot(rng).min(lot(rng));
        let (mut board, mut mover, mut moves) = (Board::START, Color::Black, Vec::new());
        for ply in 0..line.len() + plies as usize {
            if !pass_if_forced(&mut board, &mut mover) {
                continue 'again;
            }
            let played = match line.get(ply) {
                Some(&square) => MoveRecord { square, kind: MoveKind::Book, score: None },
                None => random_move(rng, board.legal_moves()),
            };
            board = board.play(played.square).expect("lists and lots give legal moves");
            mover = !mover;
            moves.push(played);
        }
        if !board.is_game_over() {
            return (board, mover, moves);
        }
    }
}

/// One of the legal moves, all equally likely.
fn random_move(rng: &mut ChaCha8Rng, legal: Bitboard) -> MoveRecord {
    let nth = below(rng, legal.len()) as usize;
    let square: Square = legal.into_iter().nth(nth).expect("one of the moves counted");
    MoveRecord { square, kind: MoveKind::Random, score: None }
}

/// A number below `bound`. Written out, so that an update of a crate cannot change the games; the
/// bias is below one in ten million.
fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32
}

#[cfg(test)]
mod tests;
