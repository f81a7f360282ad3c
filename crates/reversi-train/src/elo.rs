//! Elo and the sequential test, from the results of paired games.

/// Standard deviations on either side of a 95 % interval.
const DEVIATIONS_95: f64 = 1.96;
/// Added to each of the five counts where a variance is needed, so that it is never zero.
const PSEUDO_COUNT: f64 = 1e-3;

/// How many pairs of games ended with 0, 1/2, 1, 3/2 and 2 points.
///
/// Both games of a pair begin with the same opening, so they depend on each other; pairs do not.
///
/// # Examples
/// ```
/// use reversi_train::PairCounts;
///
/// let mut pairs = PairCounts::default();
/// pairs.add(4);
/// pairs.add(2);
/// assert_eq!(pairs.pairs(), 2);
/// assert_eq!(pairs.score(), 0.75);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PairCounts([u64; 5]);

/// A difference in strength with its 95 % interval. Infinite where every game was won.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Elo {
    /// The most likely difference.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl PairCounts {
    /// Adds a pair in which `half_points` (0 to 4) were won.
    ///
    /// # Panics
    /// There are no more than 4 half points in a pair.
    pub const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The counts, by half points.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// All pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Points won, 0 to 1 a game; 1/2 if there was none.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 { 0.5 } else { mean(self.0.map(|count| count as f64)) }
    }

    /// The variance of a pair's score (0 to 1).
    pub(crate) fn variance(&self) -> f64 {
        let counts = self.0.map(|count| count as f64 + PSEUDO_COUNT);
        let (mean, total) = (mean(counts), counts.iter().sum::<f64>());
        let squares = counts.iter().zip(SCORES).map(|(count, s)| count * (s - mean).powi(2));
        squares.sum::<f64>() / total
    }

    /// The difference in strength that the results show.
    ///
    /// The interval is that of the mean over pairs. Where all pairs ended alike, it allows for
    /// three others (the rule of three).
    pub fn elo(&self) -> Elo {
        let (pairs, score) = (self.pairs() as f64, self.score());
        if pairs == 0.0 {
            return Elo { elo: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let alike = self.0.iter().filter(|&&count| count > 0).count() == 1;
        let margin = if alike {
            (3.0 / pairs).min(1.0)
        } else {
            DEVIATIONS_95 * (self.variance() / pairs).sqrt()
        };
        Elo {
            elo: elo_of_score(score),
            low: elo_of_score(score - margin),
            high: elo_of_score(score + margin),
        }
    }

    /// The logarithm of how much better `elo1` explains the results than `elo0`.
    ///
    /// Source: the normal approximation of the generalized likelihood ratio, M. Van den Bergh,
    /// "The generalized SPRT" (2016).
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let (low, high) = (score_of_elo(elo0), score_of_elo(elo1));
        let pairs = self.pairs() as f64;
        pairs * (high - low) * (2.0 * self.score() - low - high) / (2.0 * self.variance())
    }
}

/// The score of a pair, by half points.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn mean(counts: [f64; 5]) -> f64 {
    let points: f64 = counts.iter().zip(SCORES).map(|(count, score)| count * score).sum();
    points / counts.iter().sum::<f64>()
}

/// The difference in strength at which `score` points a game are expected.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The points a game expected at a difference in strength.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// A sequential test of `elo0` against `elo1`: it ends as soon as the results decide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in strength of the null hypothesis.
    pub elo0: f64,
    /// That of the alternative, greater than `elo0`.
    pub elo1: f64,
    /// The risk of either error, between 0 and 1/2.
    pub risk: f64,
}

/// How a sequential test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Verdict {
    /// `elo1` is the better explanation.
    Accepted,
    /// `elo0` is.
    Rejected,
}

impl Sprt {
    /// A test with the usual risk of 5 %.
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, risk: 0.05 }
    }

    /// The log-likelihood ratio at which the test ends: accepted above this, rejected below its
    /// negative.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.risk) / self.risk).ln()
    }

    /// Whether the results decide. At least ten pairs are asked for: before that the variance
    /// says nothing.
    pub fn verdict(&self, pairs: &PairCounts) -> Option<Verdict> {
        const FEWEST_PAIRS: u64 = 10;
        let ratio = pairs.log_likelihood_ratio(self.elo0, self.elo1);
        if pairs.pairs() < FEWEST_PAIRS || ratio.abs() < self.bound() {
            None
        } else if ratio > 0.0 {
            Some(Verdict::Accepted)
        } else {
            Some(Verdict::Rejected)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> PairCounts {
        PairCounts(counts)
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for (elo, score) in [(0.0, 0.5), (100.0, 0.640_065), (-400.0, 1.0 / 11.0)] {
            assert!((score_of_elo(elo) - score).abs() < 1e-6);
            assert!((elo_of_score(score) - elo).abs() < 1e-3);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn the_error_is_that_of_pairs() {
        // Every pair is split: the openings decide, and the players are equal beyond doubt.
        let split = pairs([0, 0, 100, 0, 0]).elo();
        assert_eq!(split.elo, 0.0);
        assert!(split.high < 25.0 && split.low > -25.0, "{split:?}");
        let wild = pairs([50, 0, 0, 0, 50]).elo();
        assert_eq!(wild.elo, 0.0);
        // One deviation of a pair's score is 1/2: 1.96 * 0.5 / 10 = 0.098.
        assert!((wild.high - elo_of_score(0.598)).abs() < 0.1, "{wild:?}");
    }

    #[test]
    fn nothing_but_wins_has_a_lower_end() {
        let elo = pairs([0, 0, 0, 0, 100]).elo();
        assert_eq!(elo.elo, f64::INFINITY);
        assert!((elo.low - elo_of_score(0.97)).abs() < 1e-6);
    }

    #[test]
    fn no_games_say_nothing() {
        let elo = PairCounts::default().elo();
        assert_eq!((elo.elo, elo.low), (0.0, f64::NEG_INFINITY));
        assert_eq!(Sprt::new(0.0, 10.0).verdict(&PairCounts::default()), None);
    }

    #[test]
    fn the_sequential_test_decides_both_ways() {
        let test = Sprt::new(0.0, 20.0);
        assert_eq!(test.verdict(&pairs([10, 20, 40, 20, 10])), None);
        assert_eq!(test.verdict(&pairs([10, 20, 80, 60, 60])), Some(Verdict::Accepted));
        assert_eq!(test.verdict(&pairs([60, 60, 80, 20, 10])), Some(Verdict::Rejected));
        assert!((test.bound() - 2.944).abs() < 1e-3);
    }
}
