//! `LocalTable`: exact bounds of positions near the end, of one thread, small enough for its cache.

use reversi_core::{SCORE_MAX, Square};

use crate::Selectivity;
use crate::table::{Entry, Found, Hash};

/// 512 KiB, half the second-level cache of a core (FFO #40-44: with a half or twice as many,
/// within 2 % of nodes and time).
const SLOTS: usize = 1 << 15;

/// Results of searches to the end; the newest of each slot stays.
///
/// It takes no memory before the first result.
#[derive(Default)]
pub(crate) struct LocalTable {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    hash: Hash,
    lower: i8,
    upper: i8,
    best: Option<Square>,
}

impl LocalTable {
    /// What is known of a position with `empties` empties.
    #[inline]
    pub(super) fn probe(&self, hash: Hash, empties: u32) -> Option<Entry> {
        let &Slot { hash: found, lower, upper, best } = self.slots.get(hash.index_below(SLOTS))?;
        let entry = Entry {
            lower,
            upper,
            best,
            depth: empties as u8,
            selectivity: Selectivity::P100,
            generation: 0,
        };
        // What was stored has a move; a slot never used has none, and might have the hash.
        (found == hash && best.is_some()).then_some(entry)
    }

    /// Stores the result of a search to the end, joined with what is known of the same position.
    #[inline]
    pub(super) fn store(&mut self, hash: Hash, found: Found) {
        if self.slots.is_empty() {
            self.slots = vec![Slot::default(); SLOTS];
        }
        let slot = &mut self.slots[hash.index_below(SLOTS)];
        if slot.hash != hash || slot.best.is_none() {
            *slot = Slot { hash, lower: -SCORE_MAX as i8, upper: SCORE_MAX as i8, best: None };
        }
        if found.score > found.alpha {
            slot.lower = slot.lower.max(found.score as i8);
        }
        if found.score < found.beta {
            slot.upper = slot.upper.min(found.score as i8);
        }
        slot.best = found.best.or(slot.best);
    }
}

#[cfg(test)]
mod tests {
    use reversi_core::{Bitboard, Board, Score};

    use super::*;

    fn found(score: Score, alpha: Score) -> Found {
        let (selectivity, best) = (Selectivity::P100, Some(Square::D3));
        Found { depth: 9, selectivity, alpha, beta: alpha + 1, score, best }
    }

    #[test]
    fn bounds_of_one_position_are_joined_and_another_replaces_them() {
        let mut table = LocalTable::default();
        let hash = Hash::of(&Board::START);
        assert_eq!(table.probe(hash, 9), None);
        table.store(hash, found(4, 3));
        assert_eq!(table.probe(Hash::default(), 9), None);
        table.store(hash, found(8, 8));
        let entry = table.probe(hash, 9).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.best), (4, 8, Some(Square::D3)));
        assert_eq!((entry.depth, entry.selectivity), (9, Selectivity::P100));

        let slot = |hash: Hash| hash.index_below(SLOTS);
        let board = |bits| Board::new(Bitboard::from_bits(bits), Bitboard::EMPTY).unwrap();
        let rival =
            (1..).map(|bits| Hash::of(&board(bits))).find(|&rival| slot(rival) == slot(hash));
        let rival = rival.unwrap();
        table.store(rival, found(-2, 0));
        assert_eq!(table.probe(hash, 9), None);
        assert_eq!(table.probe(rival, 9).unwrap().upper, -2);
    }
}
