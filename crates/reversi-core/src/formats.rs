//! File formats, one file each.

pub(crate) mod obf;
