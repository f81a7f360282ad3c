//! The pattern sets: shapes as lists of squares, and scalar features.

use std::collections::BTreeSet;

use reversi_core::{Bitboard, Board, Square};
use serde::{Deserialize, Serialize};

mod file;

pub use file::{PatternFile, PatternFileError};

/// The longest shape: 3^10 entries, whose centered index still fits an `i16`.
pub const MAX_SHAPE_SQUARES: usize = 10;

/// A shape: its eight images on the board share one table of weights.
///
/// `squares` are indices 0..64 in the order in which the digits of the index are read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// What reports call it, such as `corner-3x3`.
    pub name: String,
    /// Square indices, a1 = 0.
    pub squares: Vec<u8>,
}

/// A feature that is a small number rather than a pattern; it indexes a table of
/// [`Scalar::VALUES`] weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Scalar {
    /// The number of the mover's legal moves.
    MoverMobility,
    /// The number of moves the opponent would have.
    OpponentMobility,
    /// Empty squares next to the opponent's discs: the mover's potential mobility.
    MoverPotential,
    /// Empty squares next to the mover's discs: the opponent's potential mobility.
    OpponentPotential,
    /// How many of the four quadrants have an odd number of empty squares.
    OddQuadrants,
    /// The number of empty squares: a constant for each, which tells apart odd and even ones
    /// within a phase, that is, which side is going to play last.
    Empties,
    /// How many corners the mover can take, and the opponent: a weight for each pair of numbers,
    /// as for all that counts moves of both sides.
    CornerMoves,
    /// Moves of both sides that are not next to a corner.
    SafeMoves,
    /// Moves of both sides into quadrants with an odd number of empty squares.
    OddMoves,
    /// How many more of the mover's discs than of the opponent's are next to an empty square.
    Frontier,
}

impl Scalar {
    /// The size of a scalar's table: values 0..64.
    pub const VALUES: usize = 64;

    /// What pattern files call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MoverMobility => "mover-mobility",
            Self::OpponentMobility => "opponent-mobility",
            Self::MoverPotential => "mover-potential",
            Self::OpponentPotential => "opponent-potential",
            Self::OddQuadrants => "odd-quadrants",
            Self::Empties => "empties",
            Self::CornerMoves => "corner-moves",
            Self::SafeMoves => "safe-moves",
            Self::OddMoves => "odd-moves",
            Self::Frontier => "frontier",
        }
    }

    /// The value of the feature, below [`Scalar::VALUES`].
    #[inline]
    pub fn value(self, board: &Board) -> usize {
        self.value_in(&Sight::of(board))
    }

    /// As [`Scalar::value`], where several are asked for.
    #[inline]
    pub(crate) fn value_in(self, sight: &Sight<'_>) -> usize {
        let &Sight { board, moves, replies } = sight;
        let empties = board.empties();
        let squares = match self {
            Self::MoverMobility => moves,
            Self::OpponentMobility => replies,
            Self::MoverPotential => board.opponent().with_neighbors() & empties,
            Self::OpponentPotential => board.mover().with_neighbors() & empties,
            Self::Empties => empties,
            Self::OddQuadrants => return odd_quadrants(empties).count(),
            Self::CornerMoves => return sight.moves_within(Bitboard::CORNERS),
            Self::SafeMoves => return sight.moves_within(!Bitboard::NEXT_TO_CORNERS),
            Self::OddMoves => {
                let odd = odd_quadrants(empties).fold(Bitboard::EMPTY, |odd, next| odd | next);
                return sight.moves_within(odd);
            }
            Self::Frontier => {
                let frontier = |discs: Bitboard| (discs & empties.with_neighbors()).len() as i32;
                let difference = frontier(board.mover()) - frontier(board.opponent());
                return (difference + Self::VALUES as i32 / 2).clamp(0, Self::VALUES as i32 - 1)
                    as usize;
            }
        };
        (squares.len() as usize).min(Self::VALUES - 1)
    }
}

/// What several scalars look at.
pub(crate) struct Sight<'a> {
    board: &'a Board,
    moves: Bitboard,
    /// The moves of the opponent if it were to move.
    replies: Bitboard,
}

impl<'a> Sight<'a> {
    #[inline]
    pub(crate) fn of(board: &'a Board) -> Self {
        Self { board, moves: board.legal_moves(), replies: board.pass().legal_moves() }
    }

    /// The numbers of the moves of both sides within `area` as one, each counted up to 7.
    #[inline]
    fn moves_within(&self, area: Bitboard) -> usize {
        let count = |moves: Bitboard| ((moves & area).len() as usize).min(7);
        count(self.moves) * 8 + count(self.replies)
    }
}

/// The quadrants with an odd number of empty squares.
#[inline]
fn odd_quadrants(empties: Bitboard) -> impl Iterator<Item = Bitboard> {
    const QUADRANT: u64 = 0x0f0f_0f0f;
    let quadrants = [0, 4, 32, 36].into_iter().map(|at| Bitboard::from_bits(QUADRANT << at));
    quadrants.filter(move |&quadrant| (empties & quadrant).len() % 2 == 1)
}

/// A set of shapes and scalars: what an evaluation looks at. It travels in the weights file.
///
/// # Examples
/// ```
/// use reversi_eval::PatternFile;
///
/// let set = PatternFile::standard().set;
/// assert!(set.check().is_ok());
/// assert_eq!(set.shapes[0].name, "corner-3x3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternSet {
    /// What reports call it.
    pub name: String,
    /// The shapes, at least one.
    pub shapes: Vec<Shape>,
    /// The scalar features, possibly none.
    pub scalars: Vec<Scalar>,
}

/// Why a pattern set cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A set without shapes evaluates nothing.
    #[error("the pattern set has no shape")]
    Empty,
    /// Too few or too many squares.
    #[error("shape `{name}` has {squares} squares, expected 1 to {MAX_SHAPE_SQUARES}")]
    Size {
        /// The shape.
        name: String,
        /// How many squares it lists.
        squares: usize,
    },
    /// A square twice, or an index of 64 or more.
    #[error("shape `{name}` lists square index {index} twice or beyond the board")]
    BadSquare {
        /// The shape.
        name: String,
        /// The index found.
        index: u8,
    },
    /// More images than the evaluator has lanes.
    #[error("the pattern set has {found} instances, at most {max} are supported")]
    TooManyInstances {
        /// Images of all shapes.
        found: usize,
        /// The limit.
        max: usize,
    },
    /// More scalars than the evaluator takes.
    #[error("the pattern set has {found} scalars, at most {max} are supported")]
    TooManyScalars {
        /// Scalars listed.
        found: usize,
        /// The limit.
        max: usize,
    },
}

impl PatternSet {
    /// The little set of the hand-made evaluation.
    pub(crate) fn hand_made() -> Self {
        Self {
            name: "hand-made".to_owned(),
            shapes: vec![
                shape("corner-2x2", "a1 b1 a2 b2"),
                shape("edge", "a1 b1 c1 d1 e1 f1 g1 h1"),
                shape("line-4", "a4 b4 c4 d4 e4 f4 g4 h4"),
            ],
            scalars: vec![
                Scalar::MoverMobility,
                Scalar::OpponentMobility,
                Scalar::MoverPotential,
                Scalar::OpponentPotential,
            ],
        }
    }

    /// Checks everything that a [`crate::Layout`] relies on.
    ///
    /// # Errors
    /// No shapes; a shape of 0 or more than [`MAX_SHAPE_SQUARES`] squares; a square listed twice
    /// or beyond the board; more instances or scalars than the evaluator takes.
    pub fn check(&self) -> Result<(), PatternError> {
        if self.shapes.is_empty() {
            return Err(PatternError::Empty);
        }
        for Shape { name, squares } in &self.shapes {
            if squares.is_empty() || squares.len() > MAX_SHAPE_SQUARES {
                return Err(PatternError::Size { name: name.clone(), squares: squares.len() });
            }
            let mut seen = BTreeSet::new();
            for &index in squares {
                if index >= 64 || !seen.insert(index) {
                    return Err(PatternError::BadSquare { name: name.clone(), index });
                }
            }
        }
        Ok(())
    }
}

/// A shape from the names of its squares.
fn shape(name: &str, squares: &str) -> Shape {
    let squares = squares
        .split_whitespace()
        .map(|name| name.parse::<Square>().expect("the shapes above name squares").index() as u8)
        .collect();
    Shape { name: name.to_owned(), squares }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_sets_are_refused() {
        let with = |squares: Vec<u8>| PatternSet {
            name: String::new(),
            shapes: vec![Shape { name: "s".to_owned(), squares }],
            scalars: vec![],
        };
        assert!(with(vec![0, 1]).check().is_ok());
        for squares in [vec![], vec![0; 2], vec![64], (0..11).collect()] {
            assert!(with(squares.clone()).check().is_err(), "{squares:?}");
        }
        assert_eq!(PatternSet { shapes: vec![], ..with(vec![]) }.check(), Err(PatternError::Empty));
    }

    #[test]
    fn scalars_of_the_start_are_as_counted_by_hand() {
        let values = |scalar: Scalar| scalar.value(&Board::START);
        assert_eq!(values(Scalar::MoverMobility), 4);
        assert_eq!(values(Scalar::OpponentMobility), 4);
        assert_eq!(values(Scalar::MoverPotential), 10);
        assert_eq!(values(Scalar::OpponentPotential), 10);
        assert_eq!(values(Scalar::OddQuadrants), 4);
        assert_eq!(values(Scalar::Empties), 60);
        assert_eq!(values(Scalar::CornerMoves), 0);
        assert_eq!(values(Scalar::SafeMoves), 4 * 8 + 4);
        assert_eq!(values(Scalar::OddMoves), 4 * 8 + 4);
        assert_eq!(values(Scalar::Frontier), 32);
    }

    #[test]
    fn moves_of_both_sides_are_counted_by_where_they_are() {
        // The mover can take a1, in a quadrant with 13 empty squares, the opponent e1.
        let cells = format!("-OXX{}", "-".repeat(60));
        let (board, _) = reversi_core::parse_position(&format!("{cells} X")).unwrap();
        let pair = |moves: usize, replies: usize| moves * 8 + replies;
        assert_eq!(Scalar::CornerMoves.value(&board), pair(1, 0));
        assert_eq!(Scalar::SafeMoves.value(&board), pair(1, 1));
        assert_eq!(Scalar::OddMoves.value(&board), pair(1, 0));
        assert_eq!(Scalar::Frontier.value(&board), 32 + 2 - 1);
        assert_eq!(Scalar::Frontier.value(&board.pass()), 32 - 2 + 1);
    }
}
