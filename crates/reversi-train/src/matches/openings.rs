//! Where the games of a match begin.

use std::collections::HashSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reversi_core::{Board, Color, Game, Square, TranscriptError, Variant};
use reversi_search::{Limits, Searcher, StopHandle};

use crate::record::pass_if_forced;

/// Plies searched to see whether an opening is balanced.
const SCREEN_DEPTH: u32 = 2;
/// Openings drawn at most before the most balanced of them is taken.
const MOST_DRAWN: u32 = 50;

/// The openings of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random legal moves; an opening is taken when neither player's shallow search sees a side
    /// more than `balance` discs ahead.
    Random {
        /// The fewest and the most plies, at most 50.
        plies: (u32, u32),
        /// In discs.
        balance: u32,
    },
    /// A list, one opening for each pair in order. Passes are left out.
    List(Vec<Vec<Square>>),
}

impl Default for Openings {
    fn default() -> Self {
        Self::Random { plies: (8, 10), balance: 6 }
    }
}

/// Openings that cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// The games would repeat.
    #[error("there are {found} openings for {pairs} pairs of games: {} games at most", 2 * found)]
    TooFew {
        /// Openings in the list.
        found: u64,
        /// Pairs asked for.
        pairs: u64,
    },
    /// Not a transcript.
    #[error("line {line}: {reason}")]
    Transcript {
        /// The line, from 1.
        line: usize,
        /// What is wrong in it.
        reason: TranscriptError,
    },
    /// A whole game.
    #[error("line {line}: the game is over after these moves")]
    Over {
        /// The line, from 1.
        line: usize,
    },
    /// No opening at all.
    #[error("there is no opening")]
    Empty,
    /// Openings that are too long, or shortest and longest exchanged.
    #[error("openings of {} to {} plies: expected at most 50, the fewest first", plies.0, plies.1)]
    Plies {
        /// What was asked for.
        plies: (u32, u32),
    },
}

impl Openings {
    /// Reads transcripts, one a line; empty lines and what follows a `#` are skipped.
    ///
    /// # Errors
    /// A line that is not the beginning of a game, named by its number; no opening at all.
    pub fn parse(text: &str) -> Result<Self, OpeningsError> {
        Self::read(text, None)
    }

    /// As [`Openings::parse`], but of each line only the first `plies` plies count, and each such
    /// beginning once: the games of a match serve as openings of another.
    ///
    /// # Errors
    /// As there; a game that is over after so many plies.
    pub fn parse_beginnings(text: &str, plies: usize) -> Result<Self, OpeningsError> {
        Self::read(text, Some(plies))
    }

    fn read(text: &str, plies: Option<usize>) -> Result<Self, OpeningsError> {
        let (mut list, mut seen) = (vec![], HashSet::new());
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let mut game = Game::from_transcript(Variant::Othello, text)
                .map_err(|reason| OpeningsError::Transcript { line, reason })?;
            game.go_to(plies.unwrap_or(usize::MAX));
            if game.is_over() {
                return Err(OpeningsError::Over { line });
            }
            let moves: Vec<_> = game.history().iter().map(|played| played.square).collect();
            if plies.is_none() || seen.insert(moves.clone()) {
                list.push(moves);
            }
        }
        if list.is_empty() { Err(OpeningsError::Empty) } else { Ok(Self::List(list)) }
    }

    /// The openings of a list in an order that `seed` decides.
    #[must_use]
    pub fn shuffled(self, seed: u64) -> Self {
        let Self::List(mut list) = self else { return self };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for last in (1..list.len()).rev() {
            list.swap(last, (rng.next_u64() % (last as u64 + 1)) as usize);
        }
        Self::List(list)
    }

    /// Whether there are openings for so many pairs.
    pub(super) const fn check(&self, pairs: u64) -> Result<(), OpeningsError> {
        match self {
            Self::List(list) if (list.len() as u64) < pairs => {
                Err(OpeningsError::TooFew { found: list.len() as u64, pairs })
            }
            &Self::Random { plies, .. } if plies.0 > plies.1 || plies.1 > 50 => {
                Err(OpeningsError::Plies { plies })
            }
            _ => Ok(()),
        }
    }

    /// The opening of a pair.
    pub(super) fn opening(
        &self,
        seed: u64,
        pair: u64,
        searchers: &mut [&mut Searcher],
    ) -> Vec<Square> {
        match self {
            Self::List(list) => list[pair as usize].clone(),
            &Self::Random { plies, balance } => {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(pair);
                let drawn = (0..MOST_DRAWN).map(|_| {
                    let (opening, board) = draw(&mut rng, plies);
                    (imbalance(&board, searchers), opening)
                });
                let mut best: Option<(u32, Vec<Square>)> = None;
                for (imbalance, opening) in drawn {
                    if best.as_ref().is_none_or(|best| imbalance < best.0) {
                        best = Some((imbalance, opening));
                    }
                    if imbalance <= balance {
                        break;
                    }
                }
                best.expect("at least one was drawn").1
            }
        }
    }
}

/// Random plies to a position that is not the end of the game.
fn draw(rng: &mut ChaCha8Rng, (fewest, most): (u32, u32)) -> (Vec<Square>, Board) {
    'again: loop {
        let plies = fewest + rng.next_u32() % (most - fewest + 1);
        let (mut board, mut mover, mut moves) = (Board::START, Color::Black, vec![]);
        for _ in 0..plies {
            if !pass_if_forced(&mut board, &mut mover) {
                continue 'again;
            }
            let legal = board.legal_moves();
            let nth = (rng.next_u32() % legal.len()) as usize;
            let square = legal.into_iter().nth(nth).expect("one of the moves counted");
            board = board.play(square).expect("a legal move");
            mover = !mover;
            moves.push(square);
        }
        if !board.is_game_over() {
            return (moves, board);
        }
    }
}

/// How far ahead any of the searches sees a side, in discs.
fn imbalance(board: &Board, searchers: &mut [&mut Searcher]) -> u32 {
    let limits = Limits::depth(SCREEN_DEPTH);
    let scores = searchers.iter_mut().map(|searcher| {
        searcher.clear();
        searcher.search(board, &limits, &StopHandle::new(), &mut |_| {}).score.unsigned_abs()
    });
    scores.max().unwrap_or_default()
}
