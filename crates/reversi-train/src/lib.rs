//! Self-play, datasets, fitting and matches: from nothing to trained weights.
//!
//! A [`GameRecord`] is a game with the score of every move.

#![deny(missing_docs)]

mod fit;
mod linear;
mod record;
mod sample;
mod storage;

pub use fit::{
    ErrorStats, FitError, FitOptions, FitProgress, FitReport, Fitted, Origin, PhaseReport,
    PhaseTotals, fit,
};
pub use record::{GameError, GameRecord, MoveKind, MoveRecord, Position, Positions};
pub use sample::{Label, Sample, SampleBuilder, SampleCounts, SampleSet, Samples};
pub use storage::{AtomicFile, StorageError, write_atomically};
