//! Pattern-weight evaluation of Othello positions, and the file the weights travel in.
//!
//! A [`PatternSet`] says what is looked at; its [`Layout`] says where the weights lie; [`Features`]
//! are the pattern indices of a position, updated move by move; [`Weights`] turn them into a score,
//! and [`Weights::contributions`] into the terms that add up to it.

#![deny(missing_docs)]

mod baseline;
mod features;
mod interactions;
mod kernel;
mod layout;
mod memory;
mod pattern;
mod phase;
mod probcut;
mod provenance;
mod table;
mod weights;

pub use features::{Features, LANES};
pub use interactions::{Band, Head, RANK, SCALE_UNIT, SUM_LIMIT, VECTOR_UNIT};
pub use layout::{Layout, MAX_ACTIVE};
pub use memory::advise_large_pages;
pub use pattern::{
    MAX_SHAPE_SQUARES, PatternError, PatternFile, PatternFileError, PatternSet, Scalar, Shape,
};
pub use phase::{Bands, Phases};
pub use probcut::ProbCut;
pub use provenance::{PhaseError, Provenance};
pub use weights::{
    Contribution, Feature, FileError, FormatError, MAX_FILE_BYTES, SizeError, UNITS_PER_DISC,
    Weights, digest_hex,
};
