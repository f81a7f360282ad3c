//! Cases that other programs' users reported, each with its public source.
//!
//! The letter and number name the case; the inputs are the reporters' own or made to the same
//! effect, the expected answers were computed by independent programs.

mod boards;
mod games;
mod obf;
mod records;
#[path = "../support/mod.rs"]
mod support;
mod transcripts;
