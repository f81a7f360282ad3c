//! `Weights`: the tables of all phases, ready to evaluate positions.

use reversi_core::{Board, SCORE_MAX, Score};

use crate::interactions::{Band, Interactions};
use crate::layout::{MAX_ACTIVE, MAX_SCALARS};
use crate::{
    Features, Layout, PatternSet, Phases, ProbCut, Provenance, baseline, kernel, table::Table,
};

mod contributions;
mod file;

pub use contributions::{Contribution, Feature};
pub use file::{FileError, FormatError, MAX_FILE_BYTES, digest_hex};

/// Weights are stored in units of 1/128 disc.
pub const UNITS_PER_DISC: i32 = 128;

/// Farther than this many discs from where it matters, a score is not refined by interactions.
/// They change it by three discs as a rule; a search to depth 12 at 30 empties takes 9.9 ms with
/// all of them, 7.3 ms with 8 discs and 6.6 ms with 5, at equal errors; with 3 it errs more.
const INTERACTIONS_REACH: i32 = 6;

/// A trained (or hand-made) evaluation: pattern set, phases, weights, ProbCut model, provenance.
///
/// # Examples
/// ```
/// use reversi_core::Board;
/// use reversi_eval::{Features, Weights};
///
/// let weights = Weights::baseline();
/// let board = Board::START;
/// let features = Features::of(weights.layout(), &board);
/// assert!(weights.evaluate(&board, &features).abs() <= 64);
/// ```
#[derive(Clone, Debug)]
pub struct Weights {
    layout: Layout,
    phases: Phases,
    parameters: Vec<Vec<i16>>,
    table: Table,
    groups: usize,
    interactions: Interactions,
    probcut: ProbCut,
    provenance: Provenance,
}

/// The number of phases or parameters does not fit the pattern set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: found {found}, expected {expected}")]
pub struct SizeError {
    /// What was counted.
    pub what: &'static str,
    /// How many there are.
    pub found: usize,
    /// How many there should be.
    pub expected: usize,
}

impl Weights {
    /// Puts weights together from parameters, `parameters[phase][parameter]` in units of
    /// 1/[`UNITS_PER_DISC`] disc.
    ///
    /// # Errors
    /// The numbers of phases or parameters are not those of `phases` and `layout`.
    pub fn new(
        layout: Layout,
        phases: Phases,
        parameters: Vec<Vec<i16>>,
        probcut: ProbCut,
        provenance: Provenance,
    ) -> Result<Self, SizeError> {
        check_size("phases", parameters.len(), phases.count())?;
        for phase in &parameters {
            check_size("parameters of a phase", phase.len(), layout.parameters())?;
        }
        let table = Table::new(layout.parameter_of(), &parameters);
        let groups = layout.instances().div_ceil(16);
        let interactions = Interactions::default();
        Ok(Self { layout, phases, parameters, table, groups, interactions, probcut, provenance })
    }

    /// The trained weights that are part of the program, `data/weights/default.rvw`.
    pub fn embedded() -> Self {
        Self::from_bytes(include_bytes!("../../../data/weights/default.rvw"))
            .expect("the tests load the embedded file")
    }

    /// The hand-made evaluation: mobility, potential mobility, corners and the squares beside
    /// them, discs at the end. It seeds the first self-play.
    pub fn baseline() -> Self {
        baseline::weights()
    }

    /// The pattern set laid out.
    #[inline]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The pattern set.
    pub const fn set(&self) -> &PatternSet {
        self.layout.set()
    }

    /// How the game is cut into phases.
    pub const fn phases(&self) -> Phases {
        self.phases
    }

    /// The weights, `[phase][parameter]`, in units of 1/[`UNITS_PER_DISC`] disc.
    pub fn parameters(&self) -> &[Vec<i16>] {
        &self.parameters
    }

    /// The ProbCut model fitted for these weights.
    pub const fn probcut(&self) -> &ProbCut {
        &self.probcut
    }

    /// Where the weights come from.
    pub const fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// What patterns are worth together, in bands of phases from the opening on; none if the
    /// evaluation is a mere sum.
    pub fn bands(&self) -> Vec<Band> {
        self.interactions.bands(&self.layout)
    }

    /// The same weights with other interactions of patterns.
    ///
    /// # Errors
    /// The bands have another number of phases or parameters than the weights.
    pub fn with_bands(self, bands: &[Band]) -> Result<Self, SizeError> {
        let interactions = Interactions::new(bands, &self.layout)?;
        self.with_interactions(interactions)
    }

    /// [`Weights::with_bands`] once they are laid out.
    fn with_interactions(self, interactions: Interactions) -> Result<Self, SizeError> {
        if interactions.len() > 0 {
            check_size("phases of all bands", interactions.phases(), self.phases.count())?;
        }
        Ok(Self { interactions, ..self })
    }

    /// The same weights with another ProbCut model.
    #[must_use]
    pub fn with_probcut(mut self, probcut: ProbCut) -> Self {
        self.probcut = probcut;
        self
    }

    /// The same weights with another provenance.
    #[must_use]
    pub fn with_provenance(mut self, provenance: Provenance) -> Self {
        self.provenance = provenance;
        self
    }

    /// Estimates the final score of `board` in discs, -64..=64, mover's view.
    ///
    /// `features` must be those of `board` under this layout; others give a meaningless score.
    #[inline]
    pub fn evaluate(&self, board: &Board, features: &Features) -> Score {
        to_score(self.evaluate_units(board, features))
    }

    /// As [`Weights::evaluate`], neither rounded nor limited: in units of 1/[`UNITS_PER_DISC`]
    /// disc.
    #[inline]
    pub fn evaluate_units(&self, board: &Board, features: &Features) -> i32 {
        let (units, scalars) = self.sum_of_weights(board, features);
        units + self.interactions(board, features, &scalars)
    }

    /// As [`Weights::evaluate`] without the interactions of patterns: a rougher estimate in half
    /// the time.
    #[inline]
    pub fn evaluate_roughly(&self, board: &Board, features: &Features) -> Score {
        to_score(self.sum_of_weights(board, features).0)
    }

    /// As [`Weights::evaluate`] where the score might be on either side of `bound`, else as
    /// [`Weights::evaluate_roughly`].
    #[inline]
    pub fn evaluate_near(&self, board: &Board, features: &Features, bound: Score) -> Score {
        let (mut units, scalars) = self.sum_of_weights(board, features);
        if (units - bound * UNITS_PER_DISC).abs() < INTERACTIONS_REACH * UNITS_PER_DISC {
            units += self.interactions(board, features, &scalars);
        }
        to_score(units)
    }

    /// The weights of patterns and scalars added up, and the entries of the scalars.
    #[inline]
    fn sum_of_weights(&self, board: &Board, features: &Features) -> (i32, [u32; MAX_SCALARS]) {
        let start = self.table.start(self.phases.of(board.empties().len()));
        let middles = &self.layout.middles;
        let mut units = kernel::sum(&self.table, start, middles, features.lanes(), self.groups);
        let mut scalars = [0; MAX_SCALARS];
        for (place, entry) in scalars.iter_mut().zip(self.layout.scalar_entries(board)) {
            units += i32::from(self.table.at(start, entry as i32));
            *place = entry;
        }
        (units, scalars)
    }

    /// What patterns and scalars are worth together.
    #[inline]
    fn interactions(
        &self,
        board: &Board,
        features: &Features,
        scalars: &[u32; MAX_SCALARS],
    ) -> i32 {
        let phase = self.phases.of(board.empties().len());
        let mut entries = [0; MAX_ACTIVE];
        let entries = self.layout.entries_of(features, scalars.iter().copied(), &mut entries);
        self.interactions.units(phase, entries)
    }
}

/// Rounded to discs and limited to scores that a game can have.
#[inline]
fn to_score(units: i32) -> Score {
    ((units + UNITS_PER_DISC / 2) >> UNITS_PER_DISC.ilog2()).clamp(-SCORE_MAX, SCORE_MAX)
}

pub(crate) const fn check_size(
    what: &'static str,
    found: usize,
    expected: usize,
) -> Result<(), SizeError> {
    if found == expected { Ok(()) } else { Err(SizeError { what, found, expected }) }
}

#[cfg(test)]
mod tests;
