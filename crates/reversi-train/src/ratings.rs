//! Ratings of many players from matches between some of them.

use crate::elo::PairCounts;

/// Elo for a difference of one in the exponent of the expected score: 400 / ln 10.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// Added to each match as a pair won and a pair lost, in pairs, so that a match won throughout
/// does not put its players infinitely far apart.
const PRIOR_PAIRS: f64 = 0.25;
/// Newton's method doubles its digits with each iteration; this is more than enough.
const ITERATIONS: usize = 100;

/// A match between two players, in the view of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// The first player.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// How the pairs of games ended.
    pub pairs: PairCounts,
}

/// Ratings in Elo.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// By player; that of player 0 is 0.
    pub elo: Vec<f64>,
    /// The standard errors of the differences to player 0, computed over pairs of games.
    pub error: Vec<f64>,
}

/// The ratings that make the results the most likely; the expected score follows from the
/// difference of two ratings as usual with Elo.
///
/// Players that no chain of matches joins to player 0 have no rating: not a number.
///
/// Source: R. Bradley and M. Terry, "Rank analysis of incomplete block designs" (1952); the errors
/// are the sandwich estimate, since two games of a pair depend on each other.
///
/// # Panics
/// A result names a player that is not among the `players`.
///
/// # Examples
/// ```
/// use reversi_train::{MatchResult, PairCounts, rate};
///
/// let mut pairs = PairCounts::default();
/// (0..300).for_each(|n| pairs.add(if n % 4 == 0 { 0 } else { 4 }));
/// let ratings = rate(2, &[MatchResult { a: 1, b: 0, pairs }]);
/// // Three points of four are 191 Elo.
/// assert!((ratings.elo[1] - 191.0).abs() < 2.0 && ratings.error[1] < 30.0);
/// ```
pub fn rate(players: usize, results: &[MatchResult]) -> Ratings {
    let mut ratings = vec![0.0; players];
    for _ in 0..ITERATIONS {
        let system = System::at(&ratings, results);
        let inverse = invert(system.information);
        let mut largest = 0.0_f64;
        for (player, row) in inverse.iter().enumerate().skip(1) {
            let step: f64 = row.iter().zip(&system.gradient).map(|(a, b)| a * b).sum();
            // Far from the maximum a whole step overshoots.
            let step = step.clamp(-1.0, 1.0);
            ratings[player] += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-9 {
            break;
        }
    }
    let System { information, noise, .. } = System::at(&ratings, results);
    let inverse = invert(information);
    let error = |player: usize| {
        let row = &inverse[player];
        let variance: f64 = (0..players)
            .flat_map(|i| (0..players).map(move |j| (i, j)))
            .map(|(i, j)| row[i] * noise[i][j] * row[j])
            .sum();
        ELO_PER_UNIT * variance.sqrt()
    };
    let joined = joined(players, results);
    let known = |player: usize, value: f64| if joined[player] { value } else { f64::NAN };
    Ratings {
        elo: (0..players).map(|player| known(player, ELO_PER_UNIT * ratings[player])).collect(),
        error: (0..players).map(|player| known(player, error(player))).collect(),
    }
}

/// Which players a chain of matches joins to player 0.
fn joined(players: usize, results: &[MatchResult]) -> Vec<bool> {
    let mut joined = vec![false; players];
    joined[0] = true;
    for _ in 0..players {
        for result in results.iter().filter(|result| result.pairs.pairs() > 0) {
            let either = joined[result.a] || joined[result.b];
            (joined[result.a], joined[result.b]) = (either, either);
        }
    }
    joined
}

/// The logarithm of the likelihood near a set of ratings.
struct System {
    gradient: Vec<f64>,
    /// The negative second derivatives.
    information: Vec<Vec<f64>>,
    /// How much the gradient varies by chance.
    noise: Vec<Vec<f64>>,
}

impl System {
    fn at(ratings: &[f64], results: &[MatchResult]) -> Self {
        let players = ratings.len();
        let square = || vec![vec![0.0; players]; players];
        let mut system =
            Self { gradient: vec![0.0; players], information: square(), noise: square() };
        for &MatchResult { a, b, pairs } in results {
            let expected = 1.0 / (1.0 + (ratings[b] - ratings[a]).exp());
            let played = pairs.pairs() as f64;
            let all = played + 2.0 * PRIOR_PAIRS;
            let surplus = played * pairs.score() + PRIOR_PAIRS - all * expected;
            let curvature = 2.0 * all * expected * (1.0 - expected);
            let prior_variance = 2.0 * PRIOR_PAIRS * 0.25;
            let variance = 4.0 * (played * pairs.variance() + prior_variance);
            for (one, other, sign) in [(a, b, 1.0), (b, a, -1.0)] {
                system.gradient[one] += sign * 2.0 * surplus;
                for (sums, value) in
                    [(&mut system.information, curvature), (&mut system.noise, variance)]
                {
                    sums[one][one] += value;
                    sums[one][other] -= value;
                }
            }
        }
        system
    }
}

/// The inverse of a matrix without the row and column of player 0, which stay zero.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    /// Keeps players without matches from making the matrix singular.
    const RIDGE: f64 = 1e-12;
    let size = matrix.len();
    let mut inverse = vec![vec![0.0; size]; size];
    for i in 1..size {
        matrix[i][i] += RIDGE;
        inverse[i][i] = 1.0;
    }
    // The matrix is symmetric and positive: no pivots have to be looked for.
    for pivot in 1..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] *= scale;
            inverse[pivot][column] *= scale;
        }
        for row in (1..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::elo_of_score;

    fn result(a: usize, b: usize, counts: [u64; 5]) -> MatchResult {
        let mut pairs = PairCounts::default();
        for (half_points, count) in counts.into_iter().enumerate() {
            (0..count).for_each(|_| pairs.add(half_points));
        }
        MatchResult { a, b, pairs }
    }

    #[test]
    fn a_chain_adds_up() {
        let three_of_four = [10, 0, 80, 0, 110];
        let ratings = rate(3, &[result(1, 0, three_of_four), result(2, 1, three_of_four)]);
        let step = elo_of_score(0.75);
        assert_eq!((ratings.elo[0], ratings.error[0]), (0.0, 0.0));
        assert!((ratings.elo[1] - step).abs() < 2.0, "{ratings:?}");
        assert!((ratings.elo[2] - 2.0 * step).abs() < 4.0, "{ratings:?}");
        let grows = 2.0_f64.sqrt() * ratings.error[1];
        assert!((ratings.error[2] - grows).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn the_error_is_that_of_pairs() {
        // Every pair is split: the difference is certain but for the prior.
        let sure = rate(2, &[result(0, 1, [0, 0, 100, 0, 0])]);
        let wild = rate(2, &[result(0, 1, [50, 0, 0, 0, 50])]);
        assert!(sure.elo[1].abs() < 1e-6 && wild.elo[1].abs() < 1e-6);
        assert!(4.0 * sure.error[1] < wild.error[1], "{sure:?} {wild:?}");
        // A pair's score deviates by 1/2: 0.05 for the mean of 100, 35 Elo.
        assert!((wild.error[1] - 34.7).abs() < 1.0, "{wild:?}");
    }

    #[test]
    fn nothing_but_wins_is_far_but_finite() {
        let ratings = rate(2, &[result(1, 0, [0, 0, 0, 0, 50])]);
        assert!(ratings.elo[1] > 500.0 && ratings.elo[1] < 2000.0, "{ratings:?}");
    }

    #[test]
    fn who_has_not_played_has_no_rating() {
        let ratings = rate(4, &[result(1, 0, [1, 2, 3, 2, 1]), result(2, 3, [1, 0, 1, 0, 1])]);
        assert!(ratings.elo[1].abs() < 1e-6);
        assert!(ratings.elo[2].is_nan() && ratings.error[3].is_nan(), "{ratings:?}");
    }
}
