//! `ProbCut`: how far a shallow search may be off a deep one, fitted for the weights it travels
//! with.

use serde::{Deserialize, Serialize};

/// A fitted model of the error of a shallow search as an estimate of a deep one.
///
/// The standard deviation sigma of the difference, in discs, is the exponential of a quadratic
/// polynomial in the number of empties and in the two depths. Exact endgame scores have their own
/// polynomial, in the empties and the shallow depth.
///
/// Source: M. Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function
/// for Othello" (1997).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProbCut {
    /// Coefficients of [`ProbCut::midgame_terms`].
    pub midgame: [f32; 10],
    /// Coefficients of [`ProbCut::endgame_terms`].
    pub endgame: [f32; 6],
}

impl ProbCut {
    /// The terms of the midgame polynomial, depths and empties in units of ten.
    pub fn midgame_terms(empties: u32, depth: u32, shallow: u32) -> [f32; 10] {
        let [e, d, s] = [empties, depth, shallow].map(|n| n as f32 / 10.0);
        [1.0, e, d, s, e * e, d * d, s * s, e * d, e * s, d * s]
    }

    /// The terms of the endgame polynomial.
    pub fn endgame_terms(empties: u32, shallow: u32) -> [f32; 6] {
        let [e, s] = [empties, shallow].map(|n| n as f32 / 10.0);
        [1.0, e, s, e * e, s * s, e * s]
    }

    /// Sigma in discs of a search to `shallow` as an estimate of one to `depth`, with `empties`
    /// empty squares at the root of both; `depth == empties` means the exact score.
    pub fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        let log = if depth >= empties {
            dot(&self.endgame, &Self::endgame_terms(empties, shallow))
        } else {
            dot(&self.midgame, &Self::midgame_terms(empties, depth, shallow))
        };
        exp(log.clamp(-2.0, 4.0))
    }
}

/// A cautious guess for weights that have no fitted model: errors of about five discs, fewer the
/// closer the depths are.
impl Default for ProbCut {
    fn default() -> Self {
        let mut midgame = [0.0; 10];
        [midgame[0], midgame[2], midgame[3]] = [1.5, 0.3, -0.5];
        let mut endgame = [0.0; 6];
        [endgame[0], endgame[1], endgame[2]] = [1.7, 0.15, -0.5];
        Self { midgame, endgame }
    }
}

/// The exponential function for small arguments as a plain series: the system's may differ in the
/// last bit from one machine to the next, and with it node counts and whole games.
fn exp(x: f32) -> f32 {
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..40 {
        term *= f64::from(x) / f64::from(n);
        sum += term;
    }
    sum as f32
}

fn dot(coefficients: &[f32], terms: &[f32]) -> f32 {
    coefficients.iter().zip(terms).map(|(c, t)| c * t).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_is_the_exponential() {
        for x in [-2.0_f32, -0.3, 0.0, 1.0, 2.5, 4.0] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn deeper_estimates_are_surer() {
        let model = ProbCut::default();
        assert!(model.sigma(30, 12, 6) < model.sigma(30, 12, 2));
        assert!(model.sigma(20, 20, 8) < model.sigma(20, 20, 2));
    }
}
