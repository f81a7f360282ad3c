//! AVX2: four directions in the lanes of one register.

use std::arch::x86_64::*;

use super::rays::{DOWN, UP};
use crate::Square;

/// As [`super::portable::legal_moves`].
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn legal_moves(mover: u64, opponent: u64) -> u64 {
    let step = _mm256_set_epi64x(7, 9, 8, 1);
    let step2 = _mm256_add_epi64(step, step);
    let inner = 0x7e7e_7e7e_7e7e_7e7e;
    let discs = _mm256_set1_epi64x(mover as i64);
    let through = _mm256_and_si256(
        _mm256_set1_epi64x(opponent as i64),
        _mm256_set_epi64x(inner, inner, -1, inner),
    );
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(discs, step));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    }
    let lines = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    or_lanes(lines) & !(mover | opponent)
}

/// As [`super::portable::flips`]; without a lane-wise count of leading zeros the first square of
/// the downward rays is found by smearing.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn flips(square: Square, mover: u64, opponent: u64) -> u64 {
    let discs = _mm256_set1_epi64x(mover as i64);
    let through = _mm256_set1_epi64x(opponent as i64);
    let ones = _mm256_set1_epi64x(-1);

    let ray = load(&UP.0[square.index()]);
    let first = _mm256_sub_epi64(_mm256_or_si256(through, _mm256_xor_si256(ray, ones)), ones);
    let anchor = _mm256_and_si256(_mm256_and_si256(first, ray), discs);
    let none = _mm256_cmpeq_epi64(anchor, _mm256_setzero_si256());
    let up = _mm256_andnot_si256(none, _mm256_and_si256(_mm256_add_epi64(anchor, ones), ray));

    let step = _mm256_set_epi64x(7, 9, 8, 1);
    let ray = load(&DOWN.0[square.index()]);
    let mut below = _mm256_andnot_si256(through, ray);
    below = _mm256_or_si256(below, _mm256_srlv_epi64(below, step));
    let step2 = _mm256_add_epi64(step, step);
    below = _mm256_or_si256(below, _mm256_srlv_epi64(below, step2));
    below = _mm256_or_si256(below, _mm256_srlv_epi64(below, _mm256_add_epi64(step2, step2)));
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(below, step), below);
    let anchor = _mm256_and_si256(first, discs);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(anchor, anchor));
    let down = _mm256_and_si256(above, ray);

    or_lanes(_mm256_or_si256(up, down))
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(lanes: &[u64; 4]) -> __m256i {
    // SAFETY: the reference is to 32 readable bytes, and loadu needs no alignment.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn or_lanes(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    let one = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    _mm_cvtsi128_si64(one) as u64
}
