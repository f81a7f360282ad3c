//! The error of an evaluation on a reference set.

use rayon::prelude::*;
use reversi_core::Score;
use reversi_eval::Weights;
use serde::Serialize;

use super::{ReferencePosition, SCORE_BANDS, band_of};
use crate::fit::{ErrorStats, FitErrors, Sums, discs, mobilities};
use crate::linear::LeastSquares;
use crate::report::text_table;

/// The errors on positions that have something in common.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BandErrors {
    /// The lowest and the highest value of what they have in common: empties, or exact score.
    pub from_to: (i32, i32),
    /// How many there are.
    pub positions: u64,
    /// The evaluation's errors beside those of a constant and of a regression on the mobilities,
    /// both fitted to these very positions of the set, by the number of empties.
    pub errors: FitErrors,
}

/// How far an evaluation is from exact scores, in discs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReferenceErrors {
    /// By number of empties, the fewest first.
    pub by_empties: Vec<BandErrors>,
    /// By exact score, [`SCORE_BANDS`], weighted like the total.
    pub by_score: Vec<BandErrors>,
    /// All positions; each number of empties counts the same, however many positions it has.
    pub total: BandErrors,
}

/// Measures `weights` on `positions`.
pub fn reference_errors(weights: &Weights, positions: &[ReferencePosition]) -> ReferenceErrors {
    let empties_of = |position: &ReferencePosition| position.board.empties().len() as usize;
    let mut constants = [LeastSquares::<1>::new(); 65];
    let mut regressions = [LeastSquares::<3>::new(); 65];
    for position in positions {
        let (at, score) = (empties_of(position), f64::from(position.score));
        constants[at].add(&[1.0], score, 1.0);
        regressions[at].add(&mobilities(&position.board), score, 1.0);
    }
    let constants = constants.map(|sums| sums.solve(0.0));
    let regressions = regressions.map(|sums| sums.solve(1e-9));
    let measured: Vec<[f64; 3]> = positions
        .par_iter()
        .map(|position| {
            let (at, score) = (empties_of(position), f64::from(position.score));
            let terms = mobilities(&position.board);
            let by_mobility: f64 = terms.iter().zip(&regressions[at]).map(|(t, c)| t * c).sum();
            [discs(weights, &position.board), constants[at][0], by_mobility].map(|x| x - score)
        })
        .collect();

    let mut counts = [0_u32; 65];
    positions.iter().for_each(|position| counts[empties_of(position)] += 1);
    let of = |from_to, belongs: &dyn Fn(&ReferencePosition) -> bool| {
        let (mut sums, mut count) = ([Sums::default(); 3], 0);
        for (position, errors) in positions.iter().zip(&measured).filter(|(p, _)| belongs(p)) {
            let weight = 1.0 / f64::from(counts[empties_of(position)]);
            sums.iter_mut().zip(errors).for_each(|(sum, &error)| sum.add(weight, error));
            count += 1;
        }
        BandErrors { from_to, positions: count, errors: FitErrors::new(&sums) }
    };
    let by_empties = (0..=64).map(|empties| {
        of((empties, empties), &|position| empties_of(position) == empties as usize)
    });
    let by_score = SCORE_BANDS
        .iter()
        .enumerate()
        .map(|(band, &range)| of(range, &|position| band_of(position.score) == band));
    let by_empties: Vec<_> = by_empties.filter(|band| band.positions > 0).collect();
    let ends = |i: Option<&BandErrors>| i.map_or(0, |band| band.from_to.0);
    let range = (ends(by_empties.first()), ends(by_empties.last()));
    ReferenceErrors { by_empties, by_score: by_score.collect(), total: of(range, &|_| true) }
}

impl ReferenceErrors {
    /// Both tables and the line of totals, as text.
    pub fn table(&self) -> String {
        let headings = |first| [first, "positions", "MAE", "RMSE", "bias", "constant", "mobility"];
        let mut empties: Vec<_> =
            self.by_empties.iter().map(|band| row(band.from_to.0.to_string(), band)).collect();
        empties.push(row("all".to_owned(), &self.total));
        let name = |(low, high): (Score, Score)| format!("{low:+} to {high:+}");
        let scores: Vec<_> =
            self.by_score.iter().map(|band| row(name(band.from_to), band)).collect();
        let empties = text_table(headings("empties"), &empties);
        format!("{empties}\n{}", text_table(headings("exact score"), &scores))
    }
}

fn row(name: String, band: &BandErrors) -> [String; 7] {
    let FitErrors { fitted, constant, mobility } = &band.errors;
    let ErrorStats { mae, rmse, bias } = fitted;
    let number = |x: f64| format!("{x:.2}");
    let bias = format!("{bias:+.2}");
    [
        name,
        band.positions.to_string(),
        number(*mae),
        number(*rmse),
        bias,
        number(constant.mae),
        number(mobility.mae),
    ]
}
