//! `Ranked`: the moves of a node in one array, picked best first.

/// What can be told better from worse.
pub(crate) trait Merit: Copy {
    /// What ordering thinks of it; more is better.
    fn merit(&self) -> i32;
}

/// Up to `CAPACITY` moves of a node, or what they lead to.
pub(crate) struct Ranked<T, const CAPACITY: usize> {
    items: [T; CAPACITY],
    len: usize,
}

impl<T: Merit, const CAPACITY: usize> Ranked<T, CAPACITY> {
    /// An empty list; `none` fills the places that stay free.
    #[inline]
    pub(crate) const fn new(none: T) -> Self {
        Self { items: [none; CAPACITY], len: 0 }
    }

    /// Appends the first of `items` that there is room for.
    #[inline]
    pub(crate) fn extend(&mut self, items: impl Iterator<Item = T>) {
        for (place, item) in self.items.iter_mut().zip(items) {
            *place = item;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.items[..self.len].iter()
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len]
    }

    /// Brings the best of the items from `index` on to `index` and returns it.
    #[inline]
    pub(crate) fn pick(&mut self, index: usize) -> T {
        let rest = &mut self.items[index..self.len];
        let mut best = 0;
        for candidate in 1..rest.len() {
            if rest[candidate].merit() > rest[best].merit() {
                best = candidate;
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}
