//! The ratings of the levels, written by `cargo xtask levels --bless`.

use super::Level;

/// In Elo, level 1 first; random moves have 0.
#[rustfmt::skip]
pub(super) const ELO: [i32; Level::MAX as usize] = [
    178,
    248,
    577,
    715,
    914,
    1116,
    1295,
    1614,
    1759,
    1989,
    2230,
    2412,
    2575,
    2717,
    2758,
    2906,
    2994,
    3126,
    3162,
    3294,
];
