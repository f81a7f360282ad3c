//! `Table`: the transposition table, shared by threads without locks.
//!
//! An entry is two words: the data, and the position's hash xored with the data. A reader that
//! sees halves of two writes computes a wrong hash and takes the entry for another position's.
//! Source: R. Hyatt and T. Mann, "A lock-less transposition table implementation" (2002).

#![allow(unsafe_code, reason = "hints to the memory, which have no effect but on speed")]

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use reversi_core::{Board, SCORE_MAX, Score, Square};
use reversi_eval::advise_large_pages;

use crate::{OptionsError, Selectivity};

/// Entries that share a cache line.
const BUCKET_ENTRIES: usize = 4;
const ENTRY_BYTES: usize = 16;
/// The largest table: 64 GiB.
pub(crate) const MAX_TABLE_MIB: usize = 1 << 16;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET_ENTRIES]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score is at least this.
    pub(crate) lower: i8,
    /// The score is at most this.
    pub(crate) upper: i8,
    /// The best move found.
    pub(crate) best: Option<Square>,
    /// Plies searched.
    pub(crate) depth: u8,
    /// How sure the cuts below were.
    pub(crate) selectivity: Selectivity,
    pub(crate) generation: u8,
}

/// A search result to be stored: fail-soft `score` of a search with the window `alpha`..`beta`.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    pub(crate) score: Score,
    pub(crate) best: Option<Square>,
}

/// The hash of a position: the folded 128-bit product of its two halves.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Hash(u64);

impl Hash {
    #[inline]
    pub(crate) fn of(board: &Board) -> Self {
        // Two odd constants without pattern (fractions of the square roots of 2 and 3).
        let mover = board.mover().bits() ^ 0x6a09_e667_f3bc_c909;
        let opponent = board.opponent().bits() ^ 0xbb67_ae85_84ca_a73b;
        let product = u128::from(mover) * u128::from(opponent);
        Self((product >> 64) as u64 ^ (product as u64).rotate_left(17))
    }

    /// Its place among `count`.
    #[inline]
    pub(crate) fn index_below(self, count: usize) -> usize {
        ((u128::from(self.0) * count as u128) >> 64) as usize
    }
}

/// The generation of a table that no search has used yet.
const UNUSED: u8 = 0;

pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// That of the search under way, 1 to 63; [`UNUSED`] before the first.
    generation: AtomicU8,
}

impl Table {
    pub(crate) fn new(mib: usize) -> Result<Self, OptionsError> {
        if mib == 0 || mib > MAX_TABLE_MIB {
            return Err(OptionsError::TableSize { found: mib, max: MAX_TABLE_MIB });
        }
        let count = (mib << 20) / (BUCKET_ENTRIES * ENTRY_BYTES);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| OptionsError::Memory { mib })?;
        advise_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets, generation: AtomicU8::new(UNUSED) })
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self) {
        if *self.generation.get_mut() != UNUSED {
            self.buckets.fill_with(Bucket::default);
            *self.generation.get_mut() = UNUSED;
        }
    }

    /// Makes the entries of earlier searches the first to be replaced.
    pub(crate) fn age(&self) {
        let next = self.generation.load(Ordering::Relaxed) % 63 + 1;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: Hash) -> &Bucket {
        &self.buckets[hash.index_below(self.buckets.len())]
    }

    /// Asks the memory for the entries of a position that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: Hash) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let address: *const Bucket = self.bucket(hash);
            // SAFETY: a prefetch never faults, and the address is that of a bucket anyway.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    #[inline]
    pub(crate) fn probe(&self, hash: Hash) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == hash.0 && data != 0)
                .then(|| Entry::from_bits(data))
        })
    }

    /// Stores a result: joined with an entry of the same search of the same position, else over
    /// the entry of the bucket that is oldest or cheapest.
    pub(crate) fn store(&self, hash: Hash, found: Found) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut fresh = Entry {
            lower: if found.score > found.alpha { found.score } else { -SCORE_MAX } as i8,
            upper: if found.score < found.beta { found.score } else { SCORE_MAX } as i8,
            best: found.best,
            depth: found.depth as u8,
            selectivity: found.selectivity,
            generation,
        };
        let bucket = self.bucket(hash);
        let mut victim = &bucket.0[0];
        let mut victim_worth = u32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                victim = slot;
                break;
            }
            let entry = Entry::from_bits(data);
            if slot.check.load(Ordering::Relaxed) ^ data == hash.0 {
                if !fresh.join(&entry) {
                    fresh = Entry { generation, ..entry };
                }
                victim = slot;
                break;
            }
            let worth = entry.worth(generation);
            if worth < victim_worth {
                (victim, victim_worth) = (slot, worth);
            }
        }
        let data = fresh.to_bits();
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store(hash.0 ^ data, Ordering::Relaxed);
    }
}

impl Entry {
    /// Never zero: generations start at 1.
    fn to_bits(self) -> u64 {
        let best = self.best.map_or(64, |square| square.index() as u8);
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            best,
            self.depth,
            self.selectivity as u8,
            self.generation,
            0,
            0,
        ])
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        let [lower, upper, best, depth, selectivity, generation, ..] = bits.to_le_bytes();
        Self {
            lower: lower as i8,
            upper: upper as i8,
            best: (best < 64).then(|| Square::from_index(best)),
            depth,
            selectivity: Selectivity::ALL[usize::from(selectivity % 6)],
            generation,
        }
    }

    /// Whether the entry comes from at least such a search.
    #[inline]
    pub(crate) fn covers(&self, depth: u32, selectivity: Selectivity) -> bool {
        u32::from(self.depth) >= depth && self.selectivity >= selectivity
    }

    /// Takes over what an older entry of the same position knows; false if the older one is of a
    /// better search and should stay, be it of an earlier move or found in the opponent's time.
    fn join(&mut self, old: &Self) -> bool {
        if self.best.is_none() {
            self.best = old.best;
        }
        let draft = |entry: &Self| (entry.depth, entry.selectivity);
        if draft(self) == draft(old) {
            let (lower, upper) = (self.lower.max(old.lower), self.upper.min(old.upper));
            // Bounds of two selective searches may contradict each other: the newer one counts.
            if lower <= upper {
                (self.lower, self.upper) = (lower, upper);
            }
            return true;
        }
        !old.covers(self.depth.into(), self.selectivity)
    }

    /// What an entry is worth keeping.
    fn worth(&self, generation: u8) -> u32 {
        u32::from(self.generation == generation) << 8 | u32::from(self.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: u32, score: Score, alpha: Score, beta: Score) -> Found {
        let best = Some(Square::D3);
        Found { depth, selectivity: Selectivity::P100, alpha, beta, score, best }
    }

    #[test]
    fn what_was_stored_is_found_as_bounds() {
        let table = Table::new(1).unwrap();
        let hash = Hash::of(&Board::START);
        assert_eq!(table.probe(hash), None);
        table.store(hash, found(5, 4, 3, 4));
        let entry = table.probe(hash).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.best), (4, 64, Some(Square::D3)));
        table.store(hash, found(5, 6, 6, 7));
        let entry = table.probe(hash).unwrap();
        assert_eq!((entry.lower, entry.upper), (4, 6), "bounds of equal searches are joined");
        table.store(hash, found(3, 0, -64, 64));
        assert_eq!(table.probe(hash), Some(entry), "a shallower search does not replace it");
        table.age();
        table.store(hash, found(3, 0, -64, 64));
        let kept = table.probe(hash).unwrap();
        assert_eq!((kept.depth, kept.lower, kept.upper), (5, 4, 6), "nor does a later one");
        assert_ne!(kept.generation, entry.generation, "but the entry counts as new");
    }

    #[test]
    fn clearing_forgets_and_may_come_first() {
        let mut table = Table::new(1).unwrap();
        let hash = Hash::of(&Board::START);
        for searches in [1, 62, 63, 64] {
            table.clear();
            assert_eq!(table.probe(hash), None, "before search {searches}");
            (0..searches).for_each(|_| table.age());
            table.store(hash, found(5, 4, 3, 4));
            assert!(table.probe(hash).is_some());
        }
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = Table::new(1).unwrap();
        let hash = Hash::of(&Board::START);
        table.store(hash, found(5, 4, 3, 4));
        let slot = &table.bucket(hash).0[0];
        let (check, data) = (slot.check.load(Ordering::Relaxed), slot.data.load(Ordering::Relaxed));
        for bit in 0..64 {
            slot.data.store(data ^ 1 << bit, Ordering::Relaxed);
            assert_eq!(table.probe(hash), None, "bit {bit} of another write's data");
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(check ^ 1 << bit, Ordering::Relaxed);
            assert_eq!(table.probe(hash), None, "bit {bit} of another write's check");
            slot.check.store(check, Ordering::Relaxed);
        }
    }

    #[test]
    fn sizes_outside_the_limits_are_refused() {
        for mib in [0, MAX_TABLE_MIB + 1, usize::MAX] {
            assert!(matches!(Table::new(mib), Err(OptionsError::TableSize { .. })), "{mib}");
        }
    }
}
