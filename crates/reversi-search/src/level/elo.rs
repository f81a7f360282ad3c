//! The ratings of the levels, written by `cargo xtask levels --bless`.

use super::Level;

/// In Elo, level 1 first; random moves have 0.
#[rustfmt::skip]
pub(super) const ELO: [i32; Level::MAX as usize] = [
    178,
    248,
    577,
    715,
    915,
    1081,
    1302,
    1587,
    1775,
    2002,
    2185,
    2386,
    2524,
    2653,
    2756,
    2865,
    3032,
    3075,
    3199,
    3371,
];
