//! `Terms`: which patterns and squares of the evaluation tell two moves apart.

use reversi_core::{Bitboard, Board, Square};
use reversi_eval::{Feature, Scalar, UNITS_PER_DISC, Weights};

/// Smaller differences are not shown, in discs.
const LEAST_DIFFERENCE: f64 = 0.05;

/// The difference between the evaluations after two moves, term by term and square by square.
pub(super) struct Terms {
    /// The largest difference first; those that hardly differ are left out.
    pub(super) features: Vec<Term>,
    /// What the squares that differ change in the patterns' part, the largest first, in discs.
    pub(super) squares: Vec<(Square, f64)>,
}

/// A term of the evaluation after either move, in discs as the player sees them.
pub(super) struct Term {
    pub(super) name: Name,
    pub(super) chosen: f64,
    pub(super) other: f64,
}

impl Term {
    /// What the move gains here over the other.
    pub(super) fn difference(&self) -> f64 {
        self.chosen - self.other
    }
}

/// What a term looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Pattern { shape: String, squares: Vec<Square> },
    Scalar(Scalar),
    Interactions,
}

impl Terms {
    /// Compares the positions after two moves of one player, both with the rival to move.
    pub(super) fn between(weights: &Weights, chosen: &Board, other: &Board) -> Self {
        // The evaluation is the rival's.
        let discs = |units: i32| -f64::from(units) / f64::from(UNITS_PER_DISC);
        let pairs = weights.contributions(chosen).into_iter().zip(weights.contributions(other));
        let mut features: Vec<_> = pairs
            .map(|(chosen, other)| Term {
                name: match chosen.feature {
                    Feature::Pattern { shape, squares } => {
                        Name::Pattern { shape: shape.name.clone(), squares: squares.to_vec() }
                    }
                    Feature::Scalar { scalar, .. } => Name::Scalar(scalar),
                    Feature::Interactions => Name::Interactions,
                },
                chosen: discs(chosen.units),
                other: discs(other.units),
            })
            .filter(|term| term.difference().abs() >= LEAST_DIFFERENCE)
            .collect();
        features.sort_by(|a, b| b.difference().abs().total_cmp(&a.difference().abs()));
        let changes = weights.square_contributions(other, chosen);
        let mut squares: Vec<_> = Square::ALL
            .into_iter()
            .map(|square| (square, -changes[square.index()]))
            .filter(|(_, change)| change.abs() >= LEAST_DIFFERENCE)
            .collect();
        squares.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        Self { features, squares }
    }
}

/// The part of the board that a pattern looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Area {
    /// A row, 1 to 8.
    Row(u8),
    /// A column, 0 = a.
    Column(u8),
    /// A diagonal with its ends.
    Diagonal(Square, Square),
    /// Around a corner.
    Corner(Square),
    /// Along the edge between two corners.
    Edge(Square, Square),
    /// Anything else.
    Other,
}

impl Area {
    /// The area of the given squares.
    pub(super) fn of(squares: &[Square]) -> Self {
        let set: Bitboard = squares.iter().copied().collect();
        let mut ordered = set.into_iter();
        let (Some(first), Some(last)) = (ordered.next(), ordered.last()) else {
            return squares.first().map_or(Self::Other, |&square| Self::Diagonal(square, square));
        };
        let all = |test: &dyn Fn(&Square) -> bool| squares.iter().all(test);
        if all(&|square| square.row() == first.row()) {
            return Self::Row(first.row() + 1);
        }
        if all(&|square| square.column() == first.column()) {
            return Self::Column(first.column());
        }
        let falling = |square: &Square| square.row() as i8 - square.column() as i8;
        let rising = |square: &Square| square.row() + square.column();
        if all(&|square| falling(square) == falling(&first))
            || all(&|square| rising(square) == rising(&first))
        {
            return Self::Diagonal(first, last);
        }
        let mut corners = (set & Bitboard::CORNERS).into_iter();
        match (corners.next(), corners.next(), corners.next()) {
            (Some(corner), None, _) => Self::Corner(corner),
            (Some(one), Some(two), None) => Self::Edge(one, two),
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(squares: &str, expected: Area) {
        let squares: Vec<_> = squares.split(' ').map(|name| name.parse().unwrap()).collect();
        assert_eq!(Area::of(&squares), expected, "{squares:?}");
    }

    #[test]
    fn areas_are_named_by_what_the_squares_have_in_common() {
        check("a3 b3 c3 h3", Area::Row(3));
        check("c8 c2 c1", Area::Column(2));
        check("a5 b6 c7 d8", Area::Diagonal(Square::A5, Square::D8));
        check("h1 g2 f3", Area::Diagonal(Square::H1, Square::F3));
        check("a1 b1 a2 b2", Area::Corner(Square::A1));
        check("h8 g8 h7 g7", Area::Corner(Square::H8));
        check("b2 a1 b1 h1 g2", Area::Edge(Square::A1, Square::H1));
        check("c3 d3 e4", Area::Other);
    }

    #[test]
    fn the_differences_add_up_to_that_of_the_evaluations() {
        let weights = Weights::baseline();
        let board = Board::START.play(Square::F5).unwrap();
        let (one, two) = (board.play(Square::F6).unwrap(), board.play(Square::F4).unwrap());
        let terms = Terms::between(&weights, &one, &two);
        let sum: f64 = terms.features.iter().map(Term::difference).sum();
        let sight = |board: &Board| -super::super::candidate::at_sight(&weights, board);
        assert!((sum - (sight(&one) - sight(&two))).abs() < 0.5, "{sum}");
        assert!(!terms.squares.is_empty());
    }
}
