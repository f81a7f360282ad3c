//! File formats, one file each.

pub(crate) mod ggf;
pub(crate) mod obf;
pub(crate) mod sgf;
