//! The implementation for every machine, and the oracle for the others.

use super::rays::{DOWN, UP};
use crate::Square;

/// Columns b-g: discs that a horizontal or diagonal line may run through.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Flood fill along each of the eight directions (Kogge-Stone in two doubling steps).
pub(super) fn legal_moves(mover: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    let lines = line(mover, inner, 1)
        | line(mover, opponent, 8)
        | line(mover, inner, 9)
        | line(mover, inner, 7);
    lines & !(mover | opponent)
}

fn line(mover: u64, through: u64, step: u32) -> u64 {
    let mut up = through & mover << step;
    let mut down = through & mover >> step;
    up |= through & up << step;
    down |= through & down >> step;
    let pairs_up = through & through << step;
    let pairs_down = pairs_up >> step;
    for _ in 0..2 {
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
    }
    up << step | down >> step
}

/// On each ray the first square without an opposing disc decides: if the mover has a disc there,
/// everything before it flips.
pub(super) fn flips(square: Square, mover: u64, opponent: u64) -> u64 {
    let mut flips = 0;
    for ray in UP.0[square.index()] {
        let first = ((opponent | !ray).wrapping_add(1)) & ray;
        let anchor = first & mover;
        flips |= anchor.wrapping_sub(u64::from(anchor != 0)) & ray;
    }
    for ray in DOWN.0[square.index()] {
        let first = (1_u64 << 63).checked_shr((ray & !opponent).leading_zeros()).unwrap_or(0);
        let anchor = first & mover;
        flips |= (anchor << 1).wrapping_neg() & ray;
    }
    flips
}
