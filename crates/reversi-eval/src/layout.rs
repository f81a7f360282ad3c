//! `Layout`: where the weights of a pattern set lie, and how squares feed pattern indices.

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
/// other side lies mirrored at the middle. Entries that a symmetry makes equal share one
/// *parameter*, which is what is trained and stored.
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
            for (digit, square) in instance.squares.iter().enumerate() {
                contributions[square.index()][lane] = 3_i16.pow(digit as u32);
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
        let features = Features::of(self, board);
        for ((entry, middle), lane) in out.iter_mut().zip(&self.middles).zip(features.lanes()) {
            *entry = middle.wrapping_add(i32::from(*lane)) as u32;
        }
        let instances = self.instances.len();
        for (scalar, entry) in self.scalar_entries(board).enumerate() {
            out[instances + scalar] = entry as u32;
        }
        &out[..instances + self.scalar_starts.len()]
    }

    /// The table entries of the scalars.
    #[inline]
    pub(crate) fn scalar_entries<'a>(
        &'a self,
        board: &'a Board,
    ) -> impl Iterator<Item = usize> + 'a {
        let sight = Sight::of(board);
        self.scalar_starts
            .iter()
            .zip(&self.set.scalars)
            .map(move |(start, scalar)| start + scalar.value_in(&sight))
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

/// Which entries share a parameter.
#[derive(Default)]
struct Ties {
    parameter_of: Vec<u32>,
    parameters: usize,
}

impl Ties {
    /// Appends the table of a shape and returns where its middle entry is.
    fn add_shape(&mut self, shape: &Shape) -> usize {
        let powers: Vec<i32> =
            (0..shape.squares.len() as u32).map(|digit| 3_i32.pow(digit)).collect();
        let entries = powers.iter().sum::<i32>() * 2 + 1;
        let start = self.parameter_of.len();
        let mut images: Vec<_> = self_symmetries(shape)
            .into_iter()
            .map(|permuted| Image { permuted, entry: 0 })
            .collect();
        let mut digits = vec![0; powers.len()];
        for entry in 0..entries {
            let least = images.iter().map(|image| image.entry).fold(entry, i32::min);
            let parameter = if least == entry {
                self.parameters += 1;
                self.parameters as u32 - 1
            } else {
                self.parameter_of[start + least as usize]
            };
            self.parameter_of.push(parameter);
            count_up(&mut digits, &mut images, &powers);
        }
        start + entries as usize / 2
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

/// The entry that a symmetry makes of the one counted at.
struct Image {
    /// Where each digit goes.
    permuted: Vec<usize>,
    entry: i32,
}

/// Goes on to the next entry; the images follow digit by digit, without a division.
fn count_up(digits: &mut [u8], images: &mut [Image], powers: &[i32]) {
    for (place, digit) in digits.iter_mut().enumerate() {
        let step = if *digit == 2 { -2 } else { 1 };
        for image in &mut *images {
            image.entry += step * powers[image.permuted[place]];
        }
        *digit = (*digit + 1) % 3;
        if *digit != 0 {
            return;
        }
    }
}

/// The permutations of a shape's digits under symmetries that map it onto itself.
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
    fn too_many_instances_are_refused() {
        let mut set = PatternFile::standard().set;
        set.shapes.extend(set.shapes.clone());
        assert!(matches!(Layout::new(set), Err(PatternError::TooManyInstances { found: 124, .. })));
    }
}
