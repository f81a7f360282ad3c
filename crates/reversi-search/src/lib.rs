//! Midgame search and endgame solver for Othello.
//!
//! A [`Searcher`] takes a board and [`Limits`] and returns a [`Report`].

#![deny(missing_docs)]

mod limits;
mod report;
mod search;
mod stop;

pub use limits::{Goal, Level, LevelError, Limits, Selectivity};
pub use report::{Bound, Report};
pub use search::{OptionsError, SearchOptions, Searcher};
pub use stop::StopHandle;
