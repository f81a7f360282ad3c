//! Midgame search and endgame solver for Othello.
//!
//! A [`Searcher`] takes a board and [`Limits`] and returns a [`Report`].

#![deny(missing_docs)]

mod endgame;
mod level;
mod limits;
mod margins;
mod midgame;
mod moves;
mod parallel;
mod parity;
mod ponder;
mod position;
mod report;
mod root;
mod search;
mod stop;
mod table;
mod time;
mod worker;

pub use level::{Level, LevelError, LevelGame};
pub use limits::{Goal, Limits, Selectivity};
pub use report::{Bound, Report};
pub use search::{OptionsError, SearchOptions, Searcher};
pub use stop::StopHandle;
pub use time::Clock;
