//! `Level`: playing strengths from a beginner's to the full one, and how each chooses its move.

use std::time::Duration;

use reversi_core::Board;

use crate::{Limits, Report, Searcher, Selectivity, StopHandle};
use novice::Novice;

mod dice;
mod elo;
mod novice;

/// A playing strength, 1 (a beginner's) to [`Level::MAX`].
///
/// # Examples
/// ```
/// use reversi_search::Level;
///
/// let level = Level::nearest(900);
/// assert!((level.elo() - 900).abs() < 150);
/// assert_eq!(Level::nearest(i32::MAX).number(), Level::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The number is not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level {found} does not exist: expected 1 to {}", Level::MAX)]
pub struct LevelError {
    /// What was asked for.
    pub found: u64,
}

/// How a level chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Style {
    /// With a beginner's eyes.
    Novice(Novice),
    /// By the trained evaluation, whose verdict on each move is blurred.
    Trained(Trained),
}

/// A player who knows what good positions look like, but not how good exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Trained {
    depth: u32,
    exact_from: u32,
    /// How far the verdict on a move may be off, in discs.
    blur: f32,
    /// What each disc turned adds to the verdict, in discs.
    greed: f32,
}

/// Down to so many empties every level plays what is about as good as the best move, so that its
/// games differ.
const VARIED_EMPTIES: u32 = 48;
/// How far such moves are apart, in discs: the blur of the opening.
const VARIED_BLUR: f32 = 1.0;
/// Plies that are searched to find such moves.
const VARIED_DEPTH: u32 = 8;

impl Level {
    /// The strongest level.
    pub const MAX: u8 = 20;

    /// The level with this number.
    ///
    /// # Errors
    /// The number is not 1 to [`Level::MAX`].
    pub const fn new(level: u64) -> Result<Self, LevelError> {
        if level >= 1 && level <= Self::MAX as u64 {
            Ok(Self(level as u8))
        } else {
            Err(LevelError { found: level })
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::MAX).map(Self)
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The rating that matches between the levels gave it; a player of random moves has 0.
    pub fn elo(self) -> i32 {
        elo::ELO[usize::from(self.0) - 1]
    }

    /// The level whose rating is the nearest, the weaker of two.
    pub fn nearest(elo: i32) -> Self {
        Self::all().min_by_key(|level| level.elo().abs_diff(elo)).expect("there are levels")
    }

    /// The search that analyzes as deeply as this number says: depth `n`, exact endings from about
    /// twice as many empties (at most 24), ProbCut at 73 % from depth 8 on. What the level itself
    /// plays is [`Searcher::play`].
    pub fn limits(self) -> Limits {
        let depth = u32::from(self.0);
        let exact_from = if depth < 3 { 0 } else { (2 * depth).min(12 + depth / 2 + depth / 8) };
        search(depth, exact_from)
    }

    /// The search in words: `2 plies with a beginner's eyes`, `depth 5, exact from 12, blur 1`.
    pub fn description(self) -> String {
        match self.style() {
            Style::Novice(Novice { plies: 1, .. }) => "1 ply with a beginner's eyes".to_owned(),
            Style::Novice(novice) => format!("{} plies with a beginner's eyes", novice.plies),
            Style::Trained(Trained { depth, exact_from, blur, .. }) => {
                let mut text = format!("depth {depth}");
                if exact_from > 0 {
                    text += &format!(", exact from {exact_from}");
                }
                if blur > 0.0 {
                    text += &format!(", blur {blur}");
                }
                text
            }
        }
    }

    /// How it chooses.
    ///
    /// Levels 1 to 5 do not know the evaluation: they count discs and corners, see little of what
    /// the opponent may answer, and learn from level to level. Levels 6 to 12 judge positions as
    /// the engine does, a few plies deep and not exactly. From level 13 on nothing is held back
    /// but depth.
    const fn style(self) -> Style {
        match self.0 {
            1 => Style::Novice(Novice::GREEDY),
            2 => Style::Novice(Novice::CORNERS),
            3 => Style::Novice(Novice::ONE_REPLY),
            4 => Style::Novice(Novice::CAREFUL),
            5 => Style::Novice(Novice::MOBILE),
            6 => trained(1, 0, 10.0, 0.5),
            7 => trained(2, 4, 12.0, 0.25),
            8 => trained(2, 6, 6.0, 0.1),
            9 => trained(2, 8, 3.0, 0.0),
            10 => trained(3, 8, 2.5, 0.0),
            11 => trained(4, 10, 1.5, 0.0),
            12 => trained(5, 12, 1.0, 0.0),
            13 => trained(6, 12, 0.0, 0.0),
            14 => trained(7, 14, 0.0, 0.0),
            15 => trained(8, 16, 0.0, 0.0),
            16 => trained(10, 18, 0.0, 0.0),
            17 => trained(12, 20, 0.0, 0.0),
            18 => trained(15, 21, 0.0, 0.0),
            19 => trained(17, 22, 0.0, 0.0),
            _ => trained(20, 24, 0.0, 0.0),
        }
    }
}

const fn trained(depth: u32, exact_from: u32, blur: f32, greed: f32) -> Style {
    Style::Trained(Trained { depth, exact_from, blur, greed })
}

/// A search without cuts as long as it is short.
const fn search(depth: u32, exact_from: u32) -> Limits {
    let selectivity = if depth < 8 { Selectivity::P100 } else { Selectivity::P73 };
    Limits { exact_from, selectivity, ..Limits::depth(depth) }
}

/// A level in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelGame {
    /// Which level.
    pub level: Level,
    /// Decides what the level misjudges and overlooks: with one number and an empty table it
    /// answers a board always with the same move, with another perhaps with a different one.
    pub dice: u64,
}

impl Searcher {
    /// The move of a level; no move where [`Searcher::search`] has none.
    ///
    /// `time` ends the search early. `observer` sees the report of every finished iteration of a
    /// level that holds nothing back, else only the last one.
    pub fn play(
        &mut self,
        board: &Board,
        LevelGame { level, dice }: LevelGame,
        time: Option<Duration>,
        stop: &StopHandle,
        observer: &mut dyn FnMut(&Report),
    ) -> Report {
        let style = level.style();
        let limits = match style {
            Style::Novice(novice) => search(novice.plies, 0),
            Style::Trained(trained) => search(trained.depth, trained.exact_from),
        };
        let limits = Limits { time, ..limits };
        let empties = board.empties().len();
        let blurred = match style {
            _ if board.legal_moves().len() < 2 || empties <= limits.exact_from => None,
            Style::Novice(novice) => Some(novice.report(board, dice)),
            Style::Trained(trained) => {
                let varied = empties >= VARIED_EMPTIES;
                let blur = if varied { trained.blur.max(VARIED_BLUR) } else { trained.blur };
                let depth = trained.depth.min(VARIED_DEPTH);
                let limits = Limits { depth, ..limits.clone() };
                if blur > 0.0 {
                    self.blurred(board, dice, &limits, Trained { blur, ..trained }, stop)
                } else {
                    None
                }
            }
        };
        match blurred {
            Some(report) => {
                observer(&report);
                report
            }
            None => self.search(board, &limits, stop, observer),
        }
    }

    /// The best move by verdicts that are somewhat off.
    fn blurred(
        &mut self,
        board: &Board,
        dice: u64,
        limits: &Limits,
        trained: Trained,
        stop: &StopHandle,
    ) -> Option<Report> {
        let all = board.legal_moves().len() as usize;
        let reports = self.search_best(board, limits, all, stop, &mut |_, _| {});
        // The searches of a list that was cut short do not compare.
        if reports.len() < all {
            return None;
        }
        let verdict = |report: &Report| {
            let square = report.best.expect("the best moves are moves");
            let flips = board.flips(square).len() as f32;
            report.score as f32
                + trained.blur * dice::spread(dice, board, square)
                + trained.greed * flips
        };
        reports.into_iter().max_by(|a, b| verdict(a).total_cmp(&verdict(b)))
    }
}
