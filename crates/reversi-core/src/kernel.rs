//! Legal moves and flips on raw bits; picks the implementation, once, by target features.
//!
//! The portable one is always there and is the oracle for the others.

#![allow(unsafe_code, reason = "calls of SIMD functions whose features the build enables")]

use crate::{Bitboard, Square};

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[allow(dead_code, reason = "its flips give way to AVX-512, but stay compiled and tested")]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vl",
    target_feature = "avx512cd"
))]
mod avx512;
#[allow(
    dead_code,
    reason = "always compiled: the oracle of the tests, used where there is no SIMD"
)]
mod portable;
mod rays;

/// The squares where `mover` may put a disc.
#[inline]
pub(crate) fn legal_moves(mover: Bitboard, opponent: Bitboard) -> Bitboard {
    let (mover, opponent) = (mover.bits(), opponent.bits());
    Bitboard::from_bits(cfg_select! {
        all(target_arch = "x86_64", target_feature = "avx2") => {
            // SAFETY: AVX2 is among the features this build is compiled for.
            unsafe { avx2::legal_moves(mover, opponent) }
        }
        _ => portable::legal_moves(mover, opponent),
    })
}

/// The opponent's discs that the mover's disc on `square` turns.
#[inline]
pub(crate) fn flips(square: Square, mover: Bitboard, opponent: Bitboard) -> Bitboard {
    let (mover, opponent) = (mover.bits(), opponent.bits());
    Bitboard::from_bits(cfg_select! {
        all(
            target_arch = "x86_64",
            target_feature = "avx512f",
            target_feature = "avx512vl",
            target_feature = "avx512cd"
        ) => {
            // SAFETY: AVX-512 F, VL and CD are among the features this build is compiled for.
            unsafe { avx512::flips(square, mover, opponent) }
        }
        all(target_arch = "x86_64", target_feature = "avx2") => {
            // SAFETY: AVX2 is among the features this build is compiled for.
            unsafe { avx2::flips(square, mover, opponent) }
        }
        _ => portable::flips(square, mover, opponent),
    })
}

/// The name of the implementation in use.
pub const KERNEL_NAME: &str = cfg_select! {
    all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512vl",
        target_feature = "avx512cd"
    ) => "avx512",
    all(target_arch = "x86_64", target_feature = "avx2") => "avx2",
    _ => "portable",
};

#[cfg(test)]
mod tests;
