//! What each feature adds to an evaluation, and what each square changes in it.

use reversi_core::{Board, Square};

use super::{UNITS_PER_DISC, Weights};
use crate::{Features, Scalar, Shape};

/// One term of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution<'a> {
    /// What it looks at.
    pub feature: Feature<'a>,
    /// What it adds, in units of 1/[`UNITS_PER_DISC`] disc, mover's view.
    pub units: i32,
}

/// What a term of an evaluation looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature<'a> {
    /// One image of a shape.
    Pattern {
        /// The shape.
        shape: &'a Shape,
        /// Its squares on the board, in the order of the shape's.
        squares: &'a [Square],
    },
    /// A scalar feature.
    Scalar {
        /// Which one.
        scalar: Scalar,
        /// Its value in the position.
        value: usize,
    },
    /// What patterns and scalars are worth together.
    Interactions,
}

impl Weights {
    /// The terms of the evaluation of `board`: one for each instance of a shape, then one for each
    /// scalar, then one for their interactions if the weights have any. They add up to [`Weights::evaluate_units`], and two positions have the same terms
    /// in the same places.
    ///
    /// # Examples
    /// ```
    /// use reversi_core::Board;
    /// use reversi_eval::{Features, Weights};
    ///
    /// let weights = Weights::baseline();
    /// let board = Board::START;
    /// let sum: i32 = weights.contributions(&board).iter().map(|term| term.units).sum();
    /// let features = Features::of(weights.layout(), &board);
    /// assert_eq!(sum, weights.evaluate_units(&board, &features));
    /// ```
    pub fn contributions(&self, board: &Board) -> Vec<Contribution<'_>> {
        let start = self.table.start(self.phases.of(board.empties().len()));
        let features = Features::of(&self.layout, board);
        let units = |entry: i32| i32::from(self.table.at(start, entry));
        let patterns = (0..self.layout.instances()).map(|lane| {
            let (shape, squares) = self.layout.instance(lane);
            let entry = self.layout.middles[lane] + i32::from(features.lanes()[lane]);
            Contribution { feature: Feature::Pattern { shape, squares }, units: units(entry) }
        });
        let scalars = self.layout.set().scalars.iter().zip(self.layout.scalar_entries(board));
        let scalars = scalars.map(|(&scalar, entry)| Contribution {
            feature: Feature::Scalar { scalar, value: scalar.value(board) },
            units: units(entry as i32),
        });
        let interactions = (self.interactions.len() > 0).then(|| {
            let (_, scalars) = self.sum_of_weights(board, &features);
            let units = self.interactions(board, &features, &scalars);
            Contribution { feature: Feature::Interactions, units }
        });
        patterns.chain(scalars).chain(interactions).collect()
    }

    /// What each square changes in the patterns' part of the evaluation, in discs, mover's view,
    /// `[square index]`, when `from` becomes `to`.
    ///
    /// A pattern is more than the sum of its squares, so what a square does depends on those that
    /// changed before it: this is the mean over every order in which the squares that differ can
    /// change (the Shapley value, instance by instance). The values add up to the difference of
    /// the patterns' terms under the weights of `to`'s phase; a square that is alike in both
    /// positions has 0.
    ///
    /// Source: L. S. Shapley, A value for n-person games, 1953.
    ///
    /// # Examples
    /// ```
    /// use reversi_core::{Board, Square};
    /// use reversi_eval::Weights;
    ///
    /// let [one, other] = [Square::D3, Square::C4].map(|square| Board::START.play(square));
    /// let values = Weights::baseline().square_contributions(&one?, &other?);
    /// assert_eq!(values[Square::A1.index()], 0.0);
    /// assert_eq!(values[Square::D3.index()], -values[Square::C4.index()]);
    /// # Ok::<(), reversi_core::IllegalMove>(())
    /// ```
    pub fn square_contributions(&self, from: &Board, to: &Board) -> [f64; 64] {
        let start = self.table.start(self.phases.of(to.empties().len()));
        let features = Features::of(&self.layout, from);
        let changes = Square::ALL.map(|square| digit(to, square) - digit(from, square));
        let mut discs = [0.0; 64];
        for lane in 0..self.layout.instances() {
            let (_, squares) = self.layout.instance(lane);
            let is_changed = |square: &&Square| changes[square.index()] != 0;
            let changed: Vec<_> = squares.iter().filter(is_changed).collect();
            // The entry and the weight after each subset of the changes, the subset's bits as
            // the index.
            let mut entries = vec![self.layout.middles[lane] + i32::from(features.lanes()[lane])];
            for square in &changed {
                let place = i32::from(self.layout.contributions[square.index()][lane]);
                let change = place * changes[square.index()];
                let with: Vec<_> = entries.iter().map(|entry| entry + change).collect();
                entries.extend(with);
            }
            let weights: Vec<_> =
                entries.iter().map(|&entry| f64::from(self.table.at(start, entry))).collect();
            for (bit, square) in changed.iter().enumerate() {
                discs[square.index()] += shapley(&weights, bit) / f64::from(UNITS_PER_DISC);
            }
        }
        discs
    }
}

/// The digit that a square adds to the index of a pattern.
fn digit(board: &Board, square: Square) -> i32 {
    i32::from(board.mover().contains(square)) - i32::from(board.opponent().contains(square))
}

/// The mean over every order of the players of what player `bit` adds to those before it;
/// `worth[set]` is what the players whose bits are in `set` are worth together.
fn shapley(worth: &[f64], bit: usize) -> f64 {
    let players = worth.len().ilog2();
    // The orders in which these `before` players come first, as a share of all orders.
    let share = |before: u32| {
        let choices = (0..before)
            .fold(1.0, |choices, n| choices * f64::from(players - 1 - n) / f64::from(n + 1));
        1.0 / (f64::from(players) * choices)
    };
    let shares: Vec<_> = (0..players).map(share).collect();
    (0..worth.len())
        .filter(|set| set >> bit & 1 == 0)
        .map(|set| shares[set.count_ones() as usize] * (worth[set | 1 << bit] - worth[set]))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_weights;
    use super::*;
    use proptest::prelude::*;
    use reversi_core::Symmetry;

    /// Both positions after a choice of two moves, some plies into a random game.
    fn two_moves(choices: &[usize]) -> Option<[Board; 2]> {
        let mut board = Board::START;
        for &choice in choices {
            let moves: Vec<_> = board.legal_moves().into_iter().collect();
            board = match moves.len() {
                0 => board.pass(),
                count => board.play(moves[choice % count]).ok()?,
            };
        }
        let moves: Vec<_> = board.legal_moves().into_iter().collect();
        Some([board.play(*moves.first()?).ok()?, board.play(*moves.last()?).ok()?])
    }

    fn units(weights: &Weights, board: &Board) -> i32 {
        weights.evaluate_units(board, &Features::of(weights.layout(), board))
    }

    fn patterns(weights: &Weights, board: &Board) -> i32 {
        let terms = weights.contributions(board);
        let is_pattern = |term: &&Contribution| matches!(term.feature, Feature::Pattern { .. });
        terms.iter().filter(is_pattern).map(|term| term.units).sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn terms_and_squares_add_up(choices in prop::collection::vec(0..60_usize, 0..58)) {
            let weights = random_weights(crate::PatternFile::standard().set, 4);
            let Some([from, to]) = two_moves(&choices) else { return Ok(()) };
            let sum: i32 = weights.contributions(&to).iter().map(|term| term.units).sum();
            prop_assert_eq!(sum, units(&weights, &to), "{:?}", to);

            let squares = weights.square_contributions(&from, &to);
            let expected = patterns(&weights, &to) - patterns(&weights, &from);
            let sum: f64 = squares.iter().sum::<f64>() * f64::from(UNITS_PER_DISC);
            prop_assert!((sum - f64::from(expected)).abs() < 1e-6, "{} {}", sum, expected);
            for square in Square::ALL {
                if digit(&from, square) == digit(&to, square) {
                    prop_assert_eq!(squares[square.index()], 0.0);
                }
            }
            // The same in the mirror.
            let mirror = Symmetry::ALL[5];
            let images = weights.square_contributions(&mirror.board(&from), &mirror.board(&to));
            for square in Square::ALL {
                let image = images[mirror.square(square).index()];
                prop_assert!((image - squares[square.index()]).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn the_terms_name_their_squares_and_values() {
        let weights = Weights::baseline();
        let terms = weights.contributions(&Board::START);
        let set = weights.set();
        let Feature::Pattern { shape, squares } = terms[0].feature else { panic!("a pattern") };
        assert_eq!((shape, squares[0]), (&set.shapes[0], Square::A1));
        let scalars: Vec<_> = terms.iter().skip(weights.layout().instances()).collect();
        assert_eq!(scalars.len(), set.scalars.len());
        let mobility = Feature::Scalar { scalar: Scalar::MoverMobility, value: 4 };
        assert_eq!(scalars[0].feature, mobility);
        assert_eq!(scalars[0].units, 4 * UNITS_PER_DISC);
    }

    #[test]
    fn shapley_shares_what_only_both_bring() {
        assert_eq!(
            [shapley(&[0.0, 1.0, 1.0, 6.0], 0), shapley(&[0.0, 1.0, 1.0, 6.0], 1)],
            [3.0; 2]
        );
        assert_eq!(
            [shapley(&[0.0, 5.0, 1.0, 6.0], 0), shapley(&[0.0, 5.0, 1.0, 6.0], 1)],
            [5.0, 1.0]
        );
        // Three players of whom any two bring everything.
        let worth = [0.0, 0.0, 0.0, 3.0, 0.0, 3.0, 3.0, 3.0];
        assert!((shapley(&worth, 1) - 1.0).abs() < 1e-12);
    }
}
