//! The real programs, from their arguments to the files they leave.

#![expect(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

mod data;
mod matches;
mod selfplay;
mod support;
mod training;
