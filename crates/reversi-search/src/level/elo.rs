//! The ratings of the levels, written by `cargo xtask levels --bless`.

use super::Level;

/// In Elo, level 1 first; random moves have 0.
#[rustfmt::skip]
pub(super) const ELO: [i32; Level::MAX as usize] = [
    178,
    248,
    577,
    713,
    919,
    1228,
    1376,
    1728,
    1920,
    2163,
    2345,
    2573,
    2685,
    2788,
    2795,
    2956,
    3076,
    3174,
    3219,
    3355,
];
