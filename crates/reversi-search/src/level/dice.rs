//! What a level misjudges and overlooks: numbers that follow from a seed and what is looked at.

use reversi_core::{Board, Square};

/// A number that looks random, for a move of a board.
///
/// Source: the finalizer of splitmix64 (S. Vigna, public domain), applied to each part in turn.
pub(super) fn roll(dice: u64, board: &Board, square: Square) -> u64 {
    let parts = [board.mover().bits(), board.opponent().bits(), square.index() as u64];
    parts.into_iter().fold(mix(dice), |hash, part| mix(hash ^ part))
}

const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from -1 to 1, those near 0 the most frequent (the difference of two even lots).
pub(super) fn spread(dice: u64, board: &Board, square: Square) -> f32 {
    let hash = roll(dice, board, square);
    let [a, b] = [hash >> 40, hash & 0xff_ffff].map(|bits| bits as f32 / 16_777_216.0);
    a - b
}

/// Whether something happens that does `per_cent` times in 100.
pub(super) fn happens(dice: u64, board: &Board, square: Square, per_cent: u32) -> bool {
    // Other bits than those of `spread` would use first.
    roll(!dice, board, square) % 100 < u64::from(per_cent)
}
