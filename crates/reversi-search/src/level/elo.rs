//! The ratings of the levels, written by `cargo xtask levels --bless`.

use super::Level;

/// In Elo, level 1 first; random moves have 0.
#[rustfmt::skip]
pub(super) const ELO: [i32; Level::MAX as usize] = [
    192,
    266,
    585,
    734,
    910,
    957,
    1142,
    1496,
    1615,
    1829,
    2071,
    2291,
    2468,
    2601,
    2669,
    2718,
    2758,
    2798,
    2838,
    2878,
];
