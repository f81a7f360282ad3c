//! `StopHandle`: ends a search from elsewhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that a search looks at often; clones share it.
///
/// # Examples
/// ```
/// use reversi_search::StopHandle;
///
/// let stop = StopHandle::new();
/// stop.clone().stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// A handle that nobody has used yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to end; it returns what it has found within a few milliseconds.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
