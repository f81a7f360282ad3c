//! AVX-512 on 256-bit registers: lane-wise leading zeros shorten the downward rays.

use std::arch::x86_64::*;

use super::avx2::or_lanes;
use super::rays::{DOWN, UP};
use crate::Square;

/// As [`super::portable::flips`].
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd")]
#[inline]
pub(super) fn flips(square: Square, mover: u64, opponent: u64) -> u64 {
    let discs = _mm256_set1_epi64x(mover as i64);
    let through = _mm256_set1_epi64x(opponent as i64);
    let ones = _mm256_set1_epi64x(-1);

    let ray = load(&UP.0[square.index()]);
    let first = _mm256_sub_epi64(_mm256_or_si256(through, _mm256_xor_si256(ray, ones)), ones);
    let anchor = _mm256_and_si256(_mm256_and_si256(first, ray), discs);
    let found = _mm256_test_epi64_mask(anchor, anchor);
    let up = _mm256_and_si256(_mm256_maskz_add_epi64(found, anchor, ones), ray);

    let ray = load(&DOWN.0[square.index()]);
    let blockers = _mm256_andnot_si256(through, ray);
    let top = _mm256_set1_epi64x(i64::MIN);
    let first = _mm256_srlv_epi64(top, _mm256_lzcnt_epi64(blockers));
    let anchor = _mm256_and_si256(first, discs);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(anchor, anchor));
    let down = _mm256_and_si256(above, ray);

    or_lanes(_mm256_or_si256(up, down))
}

#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
fn load(lanes: &[u64; 4]) -> __m256i {
    // SAFETY: the reference is to 32 readable bytes, and loadu needs no alignment.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}
