//! `Interrupt`: Ctrl-C ends the running search first, the program second.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use reversi_search::StopHandle;

use crate::failure::EXIT_INTERRUPTED;

/// Shared between the program and the Ctrl-C handler.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    raised: AtomicBool,
    running: Mutex<StopHandle>,
}

impl Interrupt {
    /// Has Ctrl-C stop the running search and call `notify`; a second one ends the program at
    /// once, should the first have had no effect.
    pub(crate) fn install(notify: impl Fn() + Send + 'static) -> Self {
        let interrupt = Self::default();
        let shared = interrupt.clone();
        // Without a handler Ctrl-C ends the program as it ends any other.
        let _ = ctrlc::set_handler(move || {
            if shared.raise() {
                std::process::exit(i32::from(EXIT_INTERRUPTED));
            }
            notify();
        });
        interrupt
    }

    /// Stops the running search. Returns whether that had been asked before.
    fn raise(&self) -> bool {
        let before = self.shared.raised.swap(true, Ordering::SeqCst);
        self.shared.running.lock().unwrap_or_else(PoisonError::into_inner).stop();
        before
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::SeqCst)
    }

    /// A handle for the next search, stopped already if Ctrl-C was pressed.
    pub(crate) fn next_search(&self) -> StopHandle {
        let handle = StopHandle::new();
        *self.shared.running.lock().unwrap_or_else(PoisonError::into_inner) = handle.clone();
        if self.is_raised() {
            handle.stop();
        }
        handle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ctrl_c_stops_the_running_search_and_every_later_one() {
        let interrupt = Interrupt::default();
        let running = interrupt.next_search();
        assert!(!running.is_stopped());
        assert!(!interrupt.raise());
        assert!(running.is_stopped() && interrupt.is_raised());
        assert!(interrupt.next_search().is_stopped());
        assert!(interrupt.raise());
    }
}
