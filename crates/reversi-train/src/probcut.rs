//! The ProbCut model: how far shallow searches are off deep ones, measured and fitted.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use reversi_core::Board;
use reversi_eval::{Features, ProbCut, Weights};
use reversi_search::{Limits, OptionsError, Searcher, StopHandle};
use serde::Serialize;

use crate::dataset::{Dataset, DatasetError};
use crate::linear::LeastSquares;
use crate::parallel::{ThreadsError, in_order, searchers, thread_pool};
use crate::record::GameRecord;
use crate::report::{Marks, Plot, Series, text_table};
use crate::sample::mix;

/// Empties of the positions that are searched to a depth.
const MIDGAME_EMPTIES: std::ops::RangeInclusive<u32> = 14..=54;
/// Empties in a group.
const BAND: u32 = 4;
/// Groups of fewer differences are left out: their deviation is too uncertain.
const FEWEST: u64 = 20;
/// The pull of the quadratic coefficients toward zero, as a share of all observations: the model
/// is also asked about depths that were too deep to measure.
const QUADRATIC_PULL: f64 = 0.01;

/// How a ProbCut model is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCutOptions {
    /// Positions to search, spread evenly over the empties.
    pub positions: u32,
    /// Decides which positions.
    pub seed: u64,
    /// The deepest search, 2 to 20 plies.
    pub depth: u32,
    /// The fewest and the most empties of the positions that are solved as well, 10 to 24.
    pub endgame: (u32, u32),
    /// Positions searched at the same time.
    pub threads: usize,
    /// Transposition table of each thread in MiB.
    pub table_mib: usize,
}

impl Default for ProbCutOptions {
    fn default() -> Self {
        Self { positions: 1000, seed: 1, depth: 9, endgame: (12, 18), threads: 1, table_mib: 16 }
    }
}

/// Differences of one kind: what was measured, and what the model makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ProbCutGroup {
    /// Mean number of empties.
    pub empties: f64,
    /// Plies of the deep search; `None` for the exact score.
    pub depth: Option<u32>,
    /// Plies of the shallow search; 0 is the evaluation itself.
    pub shallow: u32,
    /// Differences measured.
    pub count: u64,
    /// Mean of the deep score less the shallow one, in discs.
    pub bias: f64,
    /// Root mean square difference in discs.
    pub measured: f64,
    /// Sigma of the fitted model.
    pub fitted: f64,
}

/// A fitted model and what it was fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbCutFit {
    /// The model.
    pub model: ProbCut,
    /// By depths and empties.
    pub groups: Vec<ProbCutGroup>,
}

/// No model was fitted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbCutError {
    /// The games cannot be read.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// Too few positions.
    #[error("{found} positions are too few to measure a ProbCut model")]
    TooFew {
        /// How many there were.
        found: u64,
    },
    /// An option outside its range.
    #[error("{option} {found}: expected {expected}")]
    Option {
        /// The option's name.
        option: &'static str,
        /// Its value.
        found: String,
        /// The range.
        expected: &'static str,
    },
    /// No searcher with these options.
    #[error(transparent)]
    Search(#[from] OptionsError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The stop handle was used.
    #[error("the measurement was stopped")]
    Stopped,
}

impl ProbCutOptions {
    fn check(&self) -> Result<(), ProbCutError> {
        let refuse =
            |option, found, expected| Err(ProbCutError::Option { option, found, expected });
        if !(2..=20).contains(&self.depth) {
            return refuse("depth", self.depth.to_string(), "2 to 20");
        }
        let (low, high) = self.endgame;
        if low < 10 || high > 24 || low > high {
            return refuse("endgame", format!("{low} to {high}"), "10 to 24 empties");
        }
        if self.positions == 0 {
            return refuse("positions", "0".to_owned(), "at least 1");
        }
        Ok(())
    }
}

/// Searches positions of the datasets to all depths and fits a model to the differences.
///
/// It depends on the weights, the data and the options but not on the threads. `observer` sees how
/// many positions of how many are done.
///
/// # Errors
/// The data cannot be read or are too few, an option is outside its range, or a stop.
pub fn fit_probcut(
    weights: &Arc<Weights>,
    datasets: &[Dataset],
    options: &ProbCutOptions,
    stop: &StopHandle,
    observer: &mut dyn FnMut(u64, u64),
) -> Result<ProbCutFit, ProbCutError> {
    options.check()?;
    let tasks = tasks(datasets, options)?;
    let pool = thread_pool(options.threads)?;
    let searchers = searchers(weights, options.table_mib, options.threads)?;
    let (mut groups, mut done) = (Groups::default(), 0);
    let total = tasks.len() as u64;
    let work = |searcher: &mut Searcher, task: u64| {
        scores(searcher, &tasks[task as usize], options.depth, stop)
    };
    in_order(&pool, searchers, total, work, &mut |(task, scores)| {
        groups.add(&task, &scores);
        done += 1;
        observer(done, total);
        ControlFlow::Continue(())
    });
    if done < total {
        return Err(ProbCutError::Stopped);
    }
    groups.fit().ok_or(ProbCutError::TooFew { found: total })
}

/// A position to search.
#[derive(Clone, Copy, Debug)]
struct Task {
    board: Board,
    /// Whether it is solved too.
    endgame: bool,
}

/// Scores of one position: by depth from 0, and the exact one.
struct Scores {
    by_depth: Vec<i32>,
    exact: Option<i32>,
}

/// The positions of the datasets to search: of each number of empties about as many.
fn tasks(datasets: &[Dataset], options: &ProbCutOptions) -> Result<Vec<Task>, ProbCutError> {
    let endgame = options.endgame.0..=options.endgame.1;
    let levels = MIDGAME_EMPTIES.count() + endgame.clone().count();
    let each = (options.positions as usize).div_ceil(levels);
    let mut kept: BTreeMap<(bool, u32), Smallest> = BTreeMap::new();
    for dataset in datasets {
        for game in dataset.games() {
            let game = game?;
            for (key, board) in usable(&game, options.seed) {
                let empties = board.empties().len();
                for (is_endgame, wanted) in [
                    (false, MIDGAME_EMPTIES.contains(&empties)),
                    (true, endgame.contains(&empties)),
                ] {
                    if wanted {
                        let key = mix(key ^ u64::from(is_endgame));
                        kept.entry((is_endgame, empties)).or_default().offer(each, key, board);
                    }
                }
            }
        }
    }
    let tasks = kept.into_iter().flat_map(|((endgame, _), boards)| {
        boards.0.into_values().map(move |board| Task { board, endgame })
    });
    Ok(tasks.collect())
}

/// The positions after the opening of a game, each with a key made of the seed and its place.
fn usable(game: &GameRecord, seed: u64) -> impl Iterator<Item = (u64, Board)> {
    let opening = game.moves.iter().rposition(|made| !made.kind.is_by_search());
    let first = opening.map_or(0, |last| last + 1);
    let game_key = mix(seed ^ mix(game.number));
    (0..)
        .zip(game.positions())
        .skip(first)
        .map(move |(ply, position)| (mix(game_key.wrapping_add(ply)), position.board))
}

/// The boards with the smallest keys: a random choice that needs no second pass.
#[derive(Default)]
struct Smallest(BTreeMap<u64, Board>);

impl Smallest {
    fn offer(&mut self, count: usize, key: u64, board: Board) {
        if self.0.len() == count {
            match self.0.last_key_value() {
                Some((&largest, _)) if key < largest => self.0.pop_last(),
                _ => return,
            };
        }
        self.0.insert(key, board);
    }
}

/// Searches a position to all depths; `None` after a stop.
fn scores(
    searcher: &mut Searcher,
    task: &Task,
    depth: u32,
    stop: &StopHandle,
) -> Option<(Task, Scores)> {
    let board = &task.board;
    let depth = depth.min(board.empties().len() - 2);
    let weights = searcher.weights();
    let mut by_depth = vec![weights.evaluate(board, &Features::of(weights.layout(), board))];
    searcher.clear();
    searcher.search(board, &Limits::depth(depth), stop, &mut |report| by_depth.push(report.score));
    let mut exact = None;
    if task.endgame {
        searcher.clear();
        exact = Some(searcher.search(board, &Limits::exact(), stop, &mut |_| {}).score);
    }
    (!stop.is_stopped()).then_some((*task, Scores { by_depth, exact }))
}

/// Sums of differences of one kind.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    empties: f64,
    sum: f64,
    squares: f64,
}

/// Differences by (band of empties, deep, shallow); no depth stands for the exact score.
#[derive(Default)]
struct Groups(BTreeMap<(Option<u32>, u32, u32), Sums>);

impl Groups {
    fn add(&mut self, task: &Task, scores: &Scores) {
        let empties = task.board.empties().len();
        let mut add = |depth: Option<u32>, deep: i32, shallow: usize| {
            let difference = f64::from(deep - scores.by_depth[shallow]);
            let sums = self.0.entry((depth, shallow as u32, empties / BAND)).or_default();
            sums.count += 1.0;
            sums.empties += f64::from(empties);
            sums.sum += difference;
            sums.squares += difference * difference;
        };
        if let Some(exact) = scores.exact {
            (0..scores.by_depth.len()).for_each(|shallow| add(None, exact, shallow));
            return;
        }
        for (deep, &score) in scores.by_depth.iter().enumerate() {
            // Searches cut with a shallow search of equal parity: evaluations with the same side
            // to move are closer to each other.
            let shallow = (deep % 2..deep).step_by(2);
            shallow.for_each(|shallow| add(Some(deep as u32), score, shallow));
        }
    }

    /// `None` if either polynomial has no group to be fitted to.
    fn fit(&self) -> Option<ProbCutFit> {
        let mut groups: Vec<_> = self
            .0
            .iter()
            .filter(|(_, sums)| sums.count >= FEWEST as f64)
            .map(|(&(depth, shallow, _), sums)| ProbCutGroup {
                empties: sums.empties / sums.count,
                depth,
                shallow,
                count: sums.count as u64,
                bias: sums.sum / sums.count,
                measured: (sums.squares / sums.count).sqrt().max(0.1),
                fitted: 0.0,
            })
            .collect();
        let midgame = regress(&groups, |group| {
            group.depth.map(|depth| midgame_terms(group.empties, depth, group.shallow))
        })?;
        let endgame = regress(&groups, |group| match group.depth {
            None => Some(endgame_terms(group.empties, group.shallow)),
            Some(_) => None,
        })?;
        let model =
            ProbCut { midgame: midgame.map(|c| c as f32), endgame: endgame.map(|c| c as f32) };
        for group in &mut groups {
            let empties = group.empties.round() as u32;
            let depth = group.depth.unwrap_or(empties);
            group.fitted = f64::from(model.sigma(empties, depth, group.shallow));
        }
        Some(ProbCutFit { model, groups })
    }
}

fn midgame_terms(empties: f64, depth: u32, shallow: u32) -> [f64; 10] {
    ProbCut::midgame_terms(empties.round() as u32, depth, shallow).map(f64::from)
}

fn endgame_terms(empties: f64, shallow: u32) -> [f64; 6] {
    ProbCut::endgame_terms(empties.round() as u32, shallow).map(f64::from)
}

/// The polynomial of the logarithm of the measured deviations; the variance of a logarithm goes
/// with the inverse of the count.
fn regress<const N: usize>(
    groups: &[ProbCutGroup],
    terms: impl Fn(&ProbCutGroup) -> Option<[f64; N]>,
) -> Option<[f64; N]> {
    let mut sums = LeastSquares::<N>::new();
    let mut total = 0.0;
    for group in groups {
        if let Some(terms) = terms(group) {
            sums.add(&terms, group.measured.ln(), group.count as f64);
            total += group.count as f64;
        }
    }
    // The linear terms come first: 1, empties and depths.
    let linear = if N == 10 { 4 } else { 3 };
    for quadratic in linear..N {
        let unit = std::array::from_fn(|i| if i == quadratic { 1.0 } else { 0.0 });
        sums.add(&unit, 0.0, QUADRATIC_PULL * total);
    }
    (total > 0.0).then(|| sums.solve(1e-9))
}

impl ProbCutFit {
    /// Measured and fitted deviations of searches to about half the depth.
    pub fn table(&self) -> String {
        let rows: Vec<_> = self
            .shown()
            .map(|group| {
                [
                    group.depth.map_or("end".to_owned(), |depth| depth.to_string()),
                    group.shallow.to_string(),
                    format!("{:.1}", group.empties),
                    group.count.to_string(),
                    format!("{:+.2}", group.bias),
                    format!("{:.2}", group.measured),
                    format!("{:.2}", group.fitted),
                ]
            })
            .collect();
        text_table(["depth", "shallow", "empties", "count", "bias", "measured", "fitted"], &rows)
    }

    /// Enough of the groups to see whether the model holds.
    fn shown(&self) -> impl Iterator<Item = &ProbCutGroup> {
        self.groups.iter().filter(|group| match group.depth {
            Some(depth) => depth >= 4 && (depth / 2 - 1..=depth / 2).contains(&group.shallow),
            None => group.shallow % 2 == 0,
        })
    }

    /// Fitted over measured deviations: a perfect model is a diagonal.
    pub fn plot(&self) -> Plot {
        let series = |name: &str, wanted: fn(&ProbCutGroup) -> bool, marks| Series {
            name: name.to_owned(),
            points: self
                .groups
                .iter()
                .filter(|group| wanted(group))
                .map(|group| (group.measured, group.fitted))
                .collect(),
            marks,
        };
        let largest = self.groups.iter().map(|group| group.measured).fold(1.0, f64::max);
        let diagonal = Series {
            name: "perfect".to_owned(),
            points: vec![(0.0, 0.0), (largest, largest)],
            marks: Marks::Line,
        };
        Plot {
            title: "ProbCut: sigma of shallow against deep searches".to_owned(),
            x: "measured, discs".to_owned(),
            y: "fitted, discs".to_owned(),
            series: vec![
                series("to a depth", |group| group.depth.is_some(), Marks::Dots),
                series("to the end", |group| group.depth.is_none(), Marks::Dots),
                diagonal,
            ],
        }
    }
}

#[cfg(test)]
mod tests;
