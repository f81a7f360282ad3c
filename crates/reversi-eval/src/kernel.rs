//! Sums of looked-up weights and vectors; picks the implementation, once, by target features.

#![allow(unsafe_code, reason = "gathers, whose addresses the table's padding keeps in bounds")]

use crate::RANK;
use crate::features::LANES;
use crate::interactions::Row;
use crate::table::Table;

/// The sum of `table[start + middles[i] + lanes[i]]` over the first `groups * 16` lanes.
#[inline]
pub(crate) fn sum(
    table: &Table,
    start: usize,
    middles: &[i32; LANES],
    lanes: &[i16; LANES],
    groups: usize,
) -> i32 {
    cfg_select! {
        all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512bw") => {
            // SAFETY: AVX-512 F and BW are among the features this build is compiled for.
            unsafe { avx512(table, start, middles, lanes, groups) }
        }
        all(target_arch = "x86_64", target_feature = "avx2") => {
            // SAFETY: AVX2 is among the features this build is compiled for.
            unsafe { avx2(table, start, middles, lanes, groups) }
        }
        _ => portable(table, start, middles, lanes, groups),
    }
}

/// The implementation for every machine, and the oracle for the others.
#[allow(dead_code, reason = "always compiled: the oracle of the tests")]
fn portable(
    table: &Table,
    start: usize,
    middles: &[i32; LANES],
    lanes: &[i16; LANES],
    groups: usize,
) -> i32 {
    let mut sum = 0;
    for (middle, lane) in middles.iter().zip(lanes).take(groups * 16) {
        sum += i32::from(table.at(start, middle + i32::from(*lane)));
    }
    sum
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512bw"))]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn avx512(
    table: &Table,
    start: usize,
    middles: &[i32; LANES],
    lanes: &[i16; LANES],
    groups: usize,
) -> i32 {
    use std::arch::x86_64::*;

    let base = table.phase(start, middles);
    let low_half = _mm512_set1_epi32(1);
    let mut total = _mm512_setzero_si512();
    for group in 0..groups.min(LANES / 16) {
        // SAFETY: 16 `i16` from offset `group * 16` lie within the 64 lanes.
        let index = unsafe { _mm256_loadu_si256(lanes.as_ptr().add(group * 16).cast()) };
        // SAFETY: 16 `i32` from offset `group * 16` lie within the 64 middles.
        let middle = unsafe { _mm512_loadu_si512(middles.as_ptr().add(group * 16).cast()) };
        let entry = _mm512_add_epi32(middle, _mm512_cvtepi16_epi32(index));
        // SAFETY: the table is padded so that a middle of the phase plus or minus any `i16`, and
        // the two bytes after it, lie in its allocation.
        let weights = unsafe { _mm512_i32gather_epi32::<2>(entry, base.cast()) };
        total = _mm512_add_epi32(total, _mm512_madd_epi16(weights, low_half));
    }
    _mm512_reduce_add_epi32(total)
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[allow(dead_code, reason = "gives way to AVX-512, but stays compiled and tested")]
#[target_feature(enable = "avx2")]
#[inline]
fn avx2(
    table: &Table,
    start: usize,
    middles: &[i32; LANES],
    lanes: &[i16; LANES],
    groups: usize,
) -> i32 {
    use std::arch::x86_64::*;

    let base = table.phase(start, middles);
    let low_half = _mm256_set1_epi32(1);
    let mut total = _mm256_setzero_si256();
    for group in 0..(groups * 2).min(LANES / 8) {
        // SAFETY: 8 `i16` from offset `group * 8` lie within the 64 lanes.
        let index = unsafe { _mm_loadu_si128(lanes.as_ptr().add(group * 8).cast()) };
        // SAFETY: 8 `i32` from offset `group * 8` lie within the 64 middles.
        let middle = unsafe { _mm256_loadu_si256(middles.as_ptr().add(group * 8).cast()) };
        let entry = _mm256_add_epi32(middle, _mm256_cvtepi16_epi32(index));
        // SAFETY: as for AVX-512 above.
        let weights = unsafe { _mm256_i32gather_epi32::<2>(base.cast(), entry) };
        total = _mm256_add_epi32(total, _mm256_madd_epi16(weights, low_half));
    }
    let half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256::<1>(total));
    let quarter = _mm_add_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
    _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32::<0b10_11_00_01>(quarter)))
}

/// The vectors of these rows added up.
#[inline]
pub(crate) fn sum_of_rows(rows: &[Row], entries: &[u32]) -> [i16; RANK] {
    cfg_select! {
        all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512bw") => {
            // SAFETY: AVX-512 F and BW are among the features this build is compiled for.
            unsafe { rows_avx512(rows, entries) }
        }
        all(target_arch = "x86_64", target_feature = "avx2") => {
            // SAFETY: AVX2 is among the features this build is compiled for.
            unsafe { rows_avx2(rows, entries) }
        }
        _ => rows_portable(rows, entries),
    }
}

/// The implementation for every machine, and the oracle for the others.
///
/// Compilers leave its sums in memory or take a vector apart into many small registers.
#[allow(dead_code, reason = "always compiled: the oracle of the tests")]
fn rows_portable(rows: &[Row], entries: &[u32]) -> [i16; RANK] {
    let mut sums = [0_i16; RANK];
    for &entry in entries {
        for (sum, &value) in sums.iter_mut().zip(&rows[entry as usize].0) {
            *sum = sum.wrapping_add(value.into());
        }
    }
    sums
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512bw"))]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn rows_avx512(rows: &[Row], entries: &[u32]) -> [i16; RANK] {
    use std::arch::x86_64::*;

    let mut total = _mm512_setzero_si512();
    for &entry in entries {
        let row = &rows[entry as usize];
        // SAFETY: a row is 32 bytes and aligned to them.
        let row = unsafe { _mm256_load_si256((&raw const *row).cast()) };
        total = _mm512_add_epi16(total, _mm512_cvtepi8_epi16(row));
    }
    let mut sums = [0; RANK];
    // SAFETY: 32 sums of two bytes are the 64 of the register.
    unsafe { _mm512_storeu_si512(sums.as_mut_ptr().cast(), total) };
    sums
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[allow(dead_code, reason = "gives way to AVX-512, but stays compiled and tested")]
#[target_feature(enable = "avx2")]
#[inline]
fn rows_avx2(rows: &[Row], entries: &[u32]) -> [i16; RANK] {
    use std::arch::x86_64::*;

    let mut totals = [_mm256_setzero_si256(); 2];
    for &entry in entries {
        let row = &rows[entry as usize];
        // SAFETY: a row is 32 bytes and aligned to them.
        let row = unsafe { _mm256_load_si256((&raw const *row).cast()) };
        let halves = [_mm256_castsi256_si128(row), _mm256_extracti128_si256::<1>(row)];
        totals = std::array::from_fn(|half| {
            _mm256_add_epi16(totals[half], _mm256_cvtepi8_epi16(halves[half]))
        });
    }
    let mut sums = [[0; RANK / 2]; 2];
    for (sums, total) in sums.iter_mut().zip(totals) {
        // SAFETY: 16 sums of two bytes are the 32 of the register.
        unsafe { _mm256_storeu_si256(sums.as_mut_ptr().cast(), total) };
    }
    std::array::from_fn(|index| sums.as_flattened()[index])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_kernel_equals_the_portable_one(
            weights in prop::collection::vec(any::<i16>(), 1000),
            middles in prop::array::uniform32(0..500_i32),
            lanes in prop::array::uniform32(any::<i16>()),
            groups in 0..=4_usize,
        ) {
            let parameter_of: Vec<u32> = (0..500).collect();
            let phases: Vec<_> = weights.chunks(500).map(<[i16]>::to_vec).collect();
            let table = Table::new(&parameter_of, &phases);
            let middles: [i32; LANES] = std::array::from_fn(|i| middles[i % 32]);
            let lanes: [i16; LANES] = std::array::from_fn(|i| lanes[i % 32] >> (i / 4));
            for start in [table.start(0), table.start(1)] {
                let expected = portable(&table, start, &middles, &lanes, groups);
                prop_assert_eq!(sum(&table, start, &middles, &lanes, groups), expected);
                #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
                // SAFETY: compiled only where the build enables AVX2.
                prop_assert_eq!(unsafe { avx2(&table, start, &middles, &lanes, groups) }, expected);
            }
        }

        #[test]
        fn every_kernel_of_vectors_equals_the_portable_one(
            seed in prop::collection::vec(any::<i8>(), 50..100),
            entries in prop::collection::vec(0..1000_u32, 0..=100),
        ) {
            let rows: Vec<_> = (0..1000)
                .map(|row| Row(std::array::from_fn(|k| seed[(row * 7 + k) % seed.len()])))
                .collect();
            let expected = rows_portable(&rows, &entries);
            prop_assert_eq!(sum_of_rows(&rows, &entries), expected);
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            // SAFETY: compiled only where the build enables AVX2.
            prop_assert_eq!(unsafe { rows_avx2(&rows, &entries) }, expected);
        }
    }
}
