//! `Inbox`: the lines of a client, some of which end the search that is under way.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reversi_search::StopHandle;

use crate::input::{Event, Events};

/// The longest line that is looked at, in bytes: a game with comments fits.
const MAX_LINE_BYTES: usize = 1 << 16;

/// What arrives this soon after a search began was sent along with its command, as a script does
/// that does not wait for answers.
const SENT_ALONG: Duration = Duration::from_millis(100);

/// Whether an event ends the search that is under way when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// It waits.
    Waits,
    /// It ends the search unless it was sent along with the command, or other events wait before
    /// it: the client no longer wants the answer.
    Supersedes,
    /// It ends the search, and one that begins before the event is taken out.
    AtOnce,
}

/// Events in the order in which they arrive.
pub(crate) struct Inbox {
    events: Events,
    desk: Arc<Mutex<Desk>>,
    urgency: fn(&Event) -> Urgency,
}

/// What the reading thread and the answering one share.
#[derive(Default)]
struct Desk {
    running: Option<(StopHandle, Instant)>,
    /// Events not yet taken out.
    waiting: usize,
    /// Those of them that are for [`Urgency::AtOnce`].
    at_once: usize,
}

impl Desk {
    fn arrived(&mut self, urgency: Urgency) {
        let sent_along =
            || self.running.as_ref().is_some_and(|(_, since)| since.elapsed() < SENT_ALONG);
        let ends = match urgency {
            Urgency::Waits => false,
            Urgency::Supersedes => self.waiting == 0 && !sent_along(),
            Urgency::AtOnce => true,
        };
        if let (true, Some((stop, _))) = (ends, &self.running) {
            stop.stop();
        }
        self.waiting += 1;
        self.at_once += usize::from(urgency == Urgency::AtOnce);
    }

    fn taken(&mut self, urgency: Urgency) {
        self.waiting = self.waiting.saturating_sub(1);
        self.at_once -= usize::from(urgency == Urgency::AtOnce && self.at_once > 0);
    }

    fn begin(&mut self) -> StopHandle {
        let stop = StopHandle::new();
        if self.at_once > 0 {
            stop.stop();
        }
        self.running = Some((stop.clone(), Instant::now()));
        stop
    }
}

impl Inbox {
    /// Reads standard input.
    pub(crate) fn of_stdin(urgency: fn(&Event) -> Urgency) -> Self {
        let desk = Arc::new(Mutex::new(Desk::default()));
        let shared = desk.clone();
        let arrived = move |event: &Event| lock(&shared).arrived(urgency(event));
        let (events, _) = Events::of_stdin(MAX_LINE_BYTES, arrived);
        Self { events, desk, urgency }
    }

    /// An inbox at the end of input.
    #[cfg(test)]
    pub(crate) fn empty() -> Self {
        Self { events: Events::none(), desk: Arc::default(), urgency: |_| Urgency::Waits }
    }

    /// Waits for the next event.
    pub(crate) fn next(&self) -> Event {
        let event = self.events.next();
        lock(&self.desk).taken((self.urgency)(&event));
        event
    }

    /// Whether events wait to be taken out.
    pub(crate) fn has_events(&self) -> bool {
        lock(&self.desk).waiting > 0
    }

    /// Runs a search with a handle that later events may stop.
    pub(crate) fn search<T>(&self, run: impl FnOnce(&StopHandle) -> T) -> T {
        let stop = lock(&self.desk).begin();
        let found = run(&stop);
        lock(&self.desk).running = None;
        found
    }
}

fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A desk whose search began `ago`.
    fn desk(ago: Duration) -> (Desk, StopHandle) {
        let mut desk = Desk::default();
        let stop = desk.begin();
        let since = Instant::now().checked_sub(ago).expect("the machine runs longer than that");
        desk.running = Some((stop.clone(), since));
        (desk, stop)
    }

    #[test]
    fn what_supersedes_a_search_ends_it_unless_it_was_sent_along() {
        let (mut late, stop) = desk(Duration::from_secs(1));
        late.arrived(Urgency::Waits);
        assert!(!stop.is_stopped());
        late.taken(Urgency::Waits);
        late.arrived(Urgency::Supersedes);
        assert!(stop.is_stopped());
        let (mut early, stop) = desk(Duration::ZERO);
        early.arrived(Urgency::Supersedes);
        assert!(!stop.is_stopped());
    }

    #[test]
    fn what_waits_before_it_is_answered_first() {
        let (mut desk, stop) = desk(Duration::from_secs(1));
        desk.arrived(Urgency::Waits);
        desk.arrived(Urgency::Supersedes);
        assert!(!stop.is_stopped());
    }

    #[test]
    fn what_is_wanted_at_once_ends_this_search_and_the_next() {
        let (mut desk, stop) = desk(Duration::ZERO);
        desk.arrived(Urgency::AtOnce);
        assert!(stop.is_stopped());
        assert!(desk.begin().is_stopped());
        desk.taken(Urgency::AtOnce);
        assert!(!desk.begin().is_stopped());
    }
}
