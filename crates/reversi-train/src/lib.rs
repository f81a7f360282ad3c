//! Self-play, datasets, fitting and matches: from nothing to trained weights.
//!
//! A [`GameRecord`] is a game with the score of every move.

#![deny(missing_docs)]

mod record;
mod storage;

pub use record::{GameError, GameRecord, MoveKind, MoveRecord, Position, Positions};
pub use storage::{AtomicFile, StorageError, write_atomically};
