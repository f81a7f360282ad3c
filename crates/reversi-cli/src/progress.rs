//! How far a long command is: a bar on a terminal, a line every few seconds elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Between two lines.
const LINE_INTERVAL: Duration = Duration::from_secs(5);

/// Shows the progress of one job on standard error.
pub(crate) struct Progress {
    /// `None` where there is no terminal.
    bar: Option<ProgressBar>,
    last_line: Instant,
}

impl Progress {
    /// Progress over `total` steps.
    pub(crate) fn new(total: usize) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:30} {msg}").expect("a correct template");
            ProgressBar::new(total as u64).with_style(style)
        });
        Self { bar, last_line: Instant::now() }
    }

    /// `done` steps are finished; `words` say so.
    pub(crate) fn update(&mut self, done: usize, words: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_message(words());
            bar.set_position(done as u64);
        } else if self.last_line.elapsed() >= LINE_INTERVAL {
            self.last_line = Instant::now();
            // Progress that cannot be shown is no reason to stop.
            let _ = writeln!(io::stderr(), "{}", words());
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
