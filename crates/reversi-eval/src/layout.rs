//! `Layout`: where the weights of a pattern set lie, and how squares feed pattern indices.

use std::cmp::Reverse;

use reversi_core::{Board, Square, Symmetry};

use crate::features::{Features, LANES};
use crate::pattern::{PatternError, PatternSet, Scalar, Shape, Sight};

/// At most this many scalars in a set.
pub(crate) const MAX_SCALARS: usize = 12;

/// The most entries a position has: one for each instance and each scalar.
pub const MAX_ACTIVE: usize = LANES + MAX_SCALARS;

/// A pattern set made ready for use.
///
/// Each phase has one table of [`Layout::entries`] weights: the tables of the shapes in turn, then
/// those of the scalars. A shape with n squares has 3^n entries; digits are -1, 0, +1 for an
/// opponent's disc, an empty square, a mover's disc, so the entry of the same pattern seen by the
/// other side lies mirrored at the middle. The squares nearest the middle of the board have the
/// lowest digits: a search changes them most, and so stays in the same cache lines. Entries that a
/// symmetry makes equal share one *parameter*, which is what is trained and stored; parameters are
/// numbered in the order of the shape's squares as its file names them.
#[derive(Clone, Debug)]
pub struct Layout {
    set: PatternSet,
    instances: Vec<Instance>,
    /// Lane i of the features is looked up from here; unused lanes point to an entry of zero.
    pub(crate) middles: [i32; LANES],
    /// What a mover's disc on a square adds to each lane.
    pub(crate) contributions: Box<[[i16; LANES]; 64]>,
    scalar_starts: Vec<usize>,
    entries: usize,
    parameter_of: Vec<u32>,
    parameters: usize,
}

/// One image of a shape.
#[derive(Clone, Debug)]
struct Instance {
    shape: usize,
    squares: Vec<Square>,
}

impl Layout {
    /// Lays out a set.
    ///
    /// # Errors
    /// The set fails [`PatternSet::check`], or has too many instances or scalars.
    pub fn new(set: PatternSet) -> Result<Self, PatternError> {
        set.check()?;
        let instances: Vec<_> = (0..set.shapes.len())
            .flat_map(|shape| {
                images(&set.shapes[shape])
                    .into_iter()
                    .map(move |squares| Instance { shape, squares })
            })
            .collect();
        if instances.len() > LANES {
            return Err(PatternError::TooManyInstances { found: instances.len(), max: LANES });
        }
        if set.scalars.len() > MAX_SCALARS {
            let found = set.scalars.len();
            return Err(PatternError::TooManyScalars { found, max: MAX_SCALARS });
        }

        let mut ties = Ties::default();
        let middles_of_shapes: Vec<_> =
            set.shapes.iter().map(|shape| ties.add_shape(shape)).collect();
        let scalar_starts: Vec<_> = set.scalars.iter().map(|_| ties.add_scalar()).collect();

        let entries = ties.parameter_of.len();
        let mut middles = [entries as i32; LANES];
        let mut contributions = Box::new([[0; LANES]; 64]);
        for (lane, instance) in instances.iter().enumerate() {
            middles[lane] = middles_of_shapes[instance.shape] as i32;
            let places = places(&set.shapes[instance.shape]);
            for (square, place) in instance.squares.iter().zip(places) {
                contributions[square.index()][lane] = 3_i16.pow(place);
            }
        }
        let Ties { parameter_of, parameters } = ties;
        Ok(Self {
            set,
            instances,
            middles,
            contributions,
            scalar_starts,
            entries,
            parameter_of,
            parameters,
        })
    }

    /// The set this is the layout of.
    pub const fn set(&self) -> &PatternSet {
        &self.set
    }

    /// The number of images of all shapes.
    pub const fn instances(&self) -> usize {
        self.instances.len()
    }

    /// The shape and the squares of an instance, in the order of the lanes.
    pub(crate) fn instance(&self, lane: usize) -> (&Shape, &[Square]) {
        let instance = &self.instances[lane];
        (&self.set.shapes[instance.shape], &instance.squares)
    }

    /// The number of weights a phase has before symmetry.
    pub const fn entries(&self) -> usize {
        self.entries
    }

    /// The number of different weights a phase has: what is trained and stored.
    pub const fn parameters(&self) -> usize {
        self.parameters
    }

    /// The parameter behind each entry, [`Layout::entries`] of them.
    pub fn parameter_of(&self) -> &[u32] {
        &self.parameter_of
    }

    /// The parameters whose sum is the evaluation of `board`: one for each instance, then one
    /// for each scalar. A parameter may come several times.
    pub fn active(&self, board: &Board, out: &mut Vec<u32>) {
        let mut entries = [0; MAX_ACTIVE];
        out.clear();
        out.extend(
            self.active_entries(board, &mut entries)
                .iter()
                .map(|&entry| self.parameter_of[entry as usize]),
        );
    }

    /// The entries behind [`Layout::active`], below [`Layout::entries`], in the same order.
    ///
    /// A trainer that calls this for millions of positions needs no allocation for it.
    #[inline]
    pub fn active_entries<'a>(&self, board: &Board, out: &'a mut [u32; MAX_ACTIVE]) -> &'a [u32] {
        self.entries_of(&Features::of(self, board), self.scalar_entries(board), out)
    }

    /// The entries of the shapes of a position, then those of its scalars.
    #[inline]
    pub(crate) fn entries_of<'a>(
        &self,
        features: &Features,
        scalars: impl Iterator<Item = u32>,
        out: &'a mut [u32; MAX_ACTIVE],
    ) -> &'a [u32] {
        for ((entry, middle), lane) in out.iter_mut().zip(&self.middles).zip(features.lanes()) {
            *entry = middle.wrapping_add(i32::from(*lane)) as u32;
        }
        let (instances, all) =
            (self.instances.len(), self.instances.len() + self.scalar_starts.len());
        out[instances..all].iter_mut().zip(scalars).for_each(|(entry, scalar)| *entry = scalar);
        &out[..all]
    }

    /// The table entries of the scalars.
    #[inline]
    pub(crate) fn scalar_entries<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = u32> + 'a {
        let sight = Sight::of(board);
        self.scalar_starts
            .iter()
            .zip(&self.set.scalars)
            .map(move |(start, scalar)| (start + scalar.value_in(&sight)) as u32)
    }
}

/// The different images of a shape, each once; the shape itself comes first.
fn images(shape: &Shape) -> Vec<Vec<Square>> {
    let mut images: Vec<Vec<Square>> = Vec::new();
    for symmetry in Symmetry::ALL {
        let image = image(shape, symmetry);
        if !images.iter().any(|known| as_set(known) == as_set(&image)) {
            images.push(image);
        }
    }
    images
}

fn image(shape: &Shape, symmetry: Symmetry) -> Vec<Square> {
    shape.squares.iter().map(|&index| symmetry.square(Square::from_index(index))).collect()
}

fn as_set(squares: &[Square]) -> reversi_core::Bitboard {
    squares.iter().copied().collect()
}

/// Which digit of its entries each square of a shape is, the same for all its images.
pub(crate) fn places(shape: &Shape) -> Vec<u32> {
    let from_edges = |&index: &u8| {
        let (file, rank) = (index % 8, index / 8);
        file.min(7 - file) + rank.min(7 - rank)
    };
    let mut inner_first: Vec<_> = (0..shape.squares.len()).collect();
    inner_first.sort_by_key(|&square| Reverse(from_edges(&shape.squares[square])));
    let mut places = vec![0; inner_first.len()];
    for (place, square) in inner_first.into_iter().enumerate() {
        places[square] = place as u32;
    }
    places
}

/// Which entries share a parameter.
#[derive(Default)]
struct Ties {
    parameter_of: Vec<u32>,
    parameters: usize,
}

impl Ties {
    /// Appends the table of a shape and returns where its middle entry is.
    fn add_shape(&mut self, shape: &Shape) -> usize {
        const UNKNOWN: u32 = u32::MAX;
        let powers: Vec<usize> =
            places(shape).into_iter().map(|place| 3_usize.pow(place)).collect();
        let start = self.parameter_of.len();
        let entries = 3_usize.pow(powers.len() as u32);
        self.parameter_of.resize(start + entries, UNKNOWN);
        let mut images: Vec<_> = self_symmetries(shape)
            .into_iter()
            .map(|permuted| Image {
                powers: permuted.into_iter().map(|square| powers[square]).collect(),
                entry: start,
            })
            .collect();
        let mut digits = vec![0; powers.len()];
        for _ in 0..entries {
            if self.parameter_of[images[0].entry] == UNKNOWN {
                for image in &images {
                    self.parameter_of[image.entry] = self.parameters as u32;
                }
                self.parameters += 1;
            }
            count_up(&mut digits, &mut images);
        }
        start + entries / 2
    }

    /// Appends the table of a scalar and returns where it starts.
    fn add_scalar(&mut self) -> usize {
        let start = self.parameter_of.len();
        for _ in 0..Scalar::VALUES {
            self.parameter_of.push(self.parameters as u32);
            self.parameters += 1;
        }
        start
    }
}

/// What a symmetry makes of the squares counted at.
struct Image {
    /// What a square's digit counts.
    powers: Vec<usize>,
    entry: usize,
}

/// Goes on to the next position of a shape; the images follow square by square, without a
/// division.
fn count_up(digits: &mut [u8], images: &mut [Image]) {
    for (square, digit) in digits.iter_mut().enumerate() {
        *digit = (*digit + 1) % 3;
        for Image { powers, entry } in &mut *images {
            if *digit == 0 {
                *entry -= 2 * powers[square];
            } else {
                *entry += powers[square];
            }
        }
        if *digit != 0 {
            return;
        }
    }
}

/// The permutations of a shape's squares under symmetries that map it onto itself, the identity
/// first.
fn self_symmetries(shape: &Shape) -> Vec<Vec<usize>> {
    let squares: Vec<_> = shape.squares.iter().map(|&index| Square::from_index(index)).collect();
    Symmetry::ALL
        .iter()
        .filter_map(|&symmetry| {
            let image = image(shape, symmetry);
            image.iter().map(|to| squares.iter().position(|s| s == to)).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::PatternFile;

    #[test]
    fn the_standard_set_has_the_expected_sizes() {
        let layout = Layout::new(PatternFile::standard().set).unwrap();
        assert_eq!(layout.instances(), 62);
        let shapes = 19_683 + 6 * 59_049 + 4 * 6_561 + 2_187 + 729 + 243 + 81;
        assert_eq!(layout.entries(), shapes + 7 * Scalar::VALUES);
        // A symmetric shape of n squares with f of them on its axis has (3^n + 3^((n + f) / 2)) / 2
        // classes; the diagonal of 8 has two axes.
        assert!(layout.parameters() < layout.entries() * 2 / 3);
    }

    #[test]
    fn parameters_are_numbered_in_the_order_of_the_shape_whatever_its_digits() {
        let shape = |squares: &[Square]| Shape {
            squares: squares.iter().map(|square| square.index() as u8).collect(),
            ..PatternFile::standard().set.shapes[0].clone()
        };
        use Square::{A1, B2, C3, H1};
        let outer_first = shape(&[A1, B2, C3]);
        assert_eq!(places(&outer_first), [2, 1, 0]);
        let mut ties = Ties::default();
        assert_eq!(ties.add_shape(&outer_first), 13);
        // Entries count C3 first, parameters A1.
        let of_digits = |[a1, b2, c3]: [usize; 3]| ties.parameter_of[9 * a1 + 3 * b2 + c3];
        for number in 0..27 {
            assert_eq!(of_digits([number % 3, number / 3 % 3, number / 9]), number as u32);
        }

        let mut ties = Ties::default();
        ties.add_shape(&shape(&[A1, H1]));
        assert_eq!(ties.parameter_of, [0, 1, 2, 1, 3, 4, 2, 4, 5]);
    }

    #[test]
    fn too_many_instances_are_refused() {
        let mut set = PatternFile::standard().set;
        set.shapes.extend(set.shapes.clone());
        assert!(matches!(Layout::new(set), Err(PatternError::TooManyInstances { found: 124, .. })));
    }
}
