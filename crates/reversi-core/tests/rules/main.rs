//! The rules, one test or more for each numbered requirement.

mod end;
mod moves;
mod passing;
mod start;
#[path = "../support/mod.rs"]
mod support;
