//! How far a long command is: a bar on a terminal, a line every few seconds elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Between two lines.
const LINE_INTERVAL: Duration = Duration::from_secs(5);

/// Shows the progress of one job on standard error.
pub(crate) struct Progress {
    /// `None` where there is no terminal.
    bar: Option<ProgressBar>,
    unit: &'static str,
    total: u64,
    /// Done before this run began.
    before: u64,
    start: Instant,
    last_line: Instant,
}

impl Progress {
    /// Progress over `total` units (such as `games`), of which `before` were done in earlier runs.
    pub(crate) fn new(unit: &'static str, total: u64, before: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{msg}}{{eta}} left");
            let style = ProgressStyle::with_template(&template).expect("a correct template");
            ProgressBar::new(total).with_style(style).with_position(before)
        });
        if let Some(bar) = &bar {
            bar.reset_eta();
        }
        let start = Instant::now();
        Self { bar, unit, total, before, start, last_line: start }
    }

    /// `done` units are finished; `details` are words that follow the rate.
    pub(crate) fn update(&mut self, done: u64, details: impl FnOnce() -> String) {
        let rate = (done - self.before) as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{rate:.1} {}/s, {}, ", self.unit, details()));
            bar.set_position(done);
        } else if self.last_line.elapsed() >= LINE_INTERVAL {
            self.last_line = Instant::now();
            let left = (self.total.saturating_sub(done)) as f64 / rate.max(1e-9);
            self.line(&format!(
                "{done}/{} {}, {rate:.1} {}/s, {}, {} left",
                self.total,
                self.unit,
                self.unit,
                details(),
                duration(left)
            ));
        }
    }

    /// Says something beside the bar.
    pub(crate) fn line(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            // Progress that cannot be shown is no reason to stop.
            None => _ = writeln!(std::io::stderr(), "{text}"),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Seconds as people read them: `45 s`, `3 min 20 s`, `2 h 05 min`.
pub(crate) fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// A number with commas between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_well() {
        for (seconds, text) in
            [(0.2, "0 s"), (59.4, "59 s"), (200.0, "3 min 20 s"), (7500.0, "2 h 05 min")]
        {
            assert_eq!(duration(seconds), text);
        }
    }

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
