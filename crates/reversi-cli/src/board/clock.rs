//! `Clocks`: the time each color has used, and what is left of it.

use std::fmt;
use std::time::Duration;

use reversi_core::Color;
use reversi_search::Clock;

/// A game clock: so much for the game, and so much more after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// For the whole game.
    pub(crate) main: Duration,
    /// Added after each move.
    pub(crate) increment: Duration,
}

impl TimeControl {
    /// Reads minutes, or minutes and seconds a move: `5`, `2.5`, `3+2`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        /// A day for each player is a game by letter.
        const MAX_MINUTES: f64 = 24.0 * 60.0;
        const MAX_INCREMENT: f64 = 3600.0;
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, max: f64| {
            let value: f64 = text.trim().parse().ok()?;
            (0.0..=max).contains(&value).then_some(value)
        };
        let main = number(minutes, MAX_MINUTES)? * 60.0;
        let increment = number(seconds, MAX_INCREMENT)?;
        (main >= 1.0).then(|| Self {
            main: Duration::from_secs_f64(main),
            increment: Duration::from_secs_f64(increment),
        })
    }
}

impl fmt::Display for TimeControl {
    /// As [`TimeControl::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.main.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// A clock as it is saved with its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SavedClock {
    /// What the game is played by.
    pub(crate) control: TimeControl,
    /// What is left, to the millisecond, black first.
    pub(crate) left: [Duration; 2],
}

impl SavedClock {
    /// Reads a time control and, unless they still have all of it, the seconds that Black and
    /// White have left: `5+3 252.345 310`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        /// Increments may add up to more than any game begins with.
        const MAX_SECONDS: f64 = 10.0 * 86_400.0;
        let seconds = |text: &str| {
            let value: f64 = text.parse().ok()?;
            (0.0..=MAX_SECONDS).contains(&value).then(|| Duration::from_secs_f64(value))
        };
        let words: Vec<_> = text.split_whitespace().collect();
        let (control, left) = words.split_first()?;
        let control = TimeControl::parse(control)?;
        let left = match *left {
            [] => [control.main; 2],
            [black, white] => [seconds(black)?, seconds(white)?],
            _ => return None,
        };
        Some(Self { control, left })
    }
}

impl fmt::Display for SavedClock {
    /// As [`SavedClock::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.left.map(|left| left.as_millis() as f64 / 1000.0);
        write!(f, "{} {black} {white}", self.control)
    }
}

/// The clocks of both colors. Times are counted from the start of the program.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: Option<TimeControl>,
    /// Used, and given by the time control until now, black first.
    used: [Duration; 2],
    given: [Duration; 2],
    running: Option<Color>,
    /// Until when `used` is up to date.
    now: Duration,
}

impl Clocks {
    /// Clocks that stand at the beginning of a game.
    pub(super) const fn new(control: Option<TimeControl>, now: Duration) -> Self {
        let main = match control {
            Some(control) => control.main,
            None => Duration::ZERO,
        };
        Self { control, used: [Duration::ZERO; 2], given: [main; 2], running: None, now }
    }

    /// Clocks that go on where others stood.
    pub(super) const fn resumed(SavedClock { control, left }: SavedClock, now: Duration) -> Self {
        Self { given: left, ..Self::new(Some(control), now) }
    }

    /// What there is to save.
    pub(super) fn saved(&self) -> Option<SavedClock> {
        let left = [self.left(Color::Black)?, self.left(Color::White)?];
        self.control.map(|control| SavedClock { control, left })
    }

    /// The time control, if there is one.
    pub(super) const fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// Lets the clock of `color` run, or none; the time up to `now` goes to the one that ran.
    pub(super) fn run(&mut self, color: Option<Color>, now: Duration) {
        if let Some(color) = self.running {
            self.used[color as usize] += now.saturating_sub(self.now);
        }
        self.now = now;
        self.running = color;
    }

    /// Counts a move of `color`.
    pub(super) fn moved(&mut self, color: Color) {
        let increment = self.control.map_or(Duration::ZERO, |control| control.increment);
        self.given[color as usize] += increment;
    }

    /// What the clock of `color` shows: the time left, or without a time control the time used.
    pub(super) fn shown(&self, color: Color) -> Duration {
        self.left(color).unwrap_or(self.used[color as usize])
    }

    /// The time left; `None` without a time control.
    fn left(&self, color: Color) -> Option<Duration> {
        self.control?;
        Some(self.given[color as usize].saturating_sub(self.used[color as usize]))
    }

    /// The color whose time is up.
    pub(super) fn fallen(&self) -> Option<Color> {
        self.running.filter(|&color| self.left(color) == Some(Duration::ZERO))
    }

    /// The clock as an engine of `color` sees it.
    pub(super) fn for_engine(&self, color: Color) -> Option<Clock> {
        let increment = self.control?.increment;
        self.left(color).map(|left| Clock { increment, ..Clock::new(left) })
    }
}

/// A clock's face: `4:05`, `1:00:00`, and tenths in the last ten seconds of a time control.
pub(super) fn face(time: Duration, counts_down: bool) -> String {
    let seconds = time.as_secs();
    if counts_down && seconds < 10 {
        return format!("0:{:04.1}", (time.as_secs_f64() * 10.0).floor() / 10.0);
    }
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_controls_are_minutes_and_seconds_a_move() {
        let control = |main, increment| {
            Some(TimeControl { main: SECOND * main, increment: SECOND * increment })
        };
        assert_eq!(TimeControl::parse("5"), control(300, 0));
        assert_eq!(TimeControl::parse("2.5 + 3"), control(150, 3));
        for text in ["", "0", "-1", "x", "5+", "5+-1", "nan", "inf", "1e9", "5+1e9", "5+3+1"] {
            assert_eq!(TimeControl::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_color_on_turn_pays_for_its_time() {
        let mut clocks = Clocks::new(None, SECOND);
        clocks.run(Some(Color::Black), SECOND);
        clocks.run(Some(Color::White), SECOND * 4);
        clocks.run(None, SECOND * 9);
        clocks.run(None, SECOND * 60);
        assert_eq!(clocks.shown(Color::Black), SECOND * 3);
        assert_eq!(clocks.shown(Color::White), SECOND * 5);
        assert_eq!((clocks.fallen(), clocks.for_engine(Color::Black)), (None, None));
    }

    #[test]
    fn a_flag_falls_and_moves_bring_time() {
        let mut clocks = Clocks::new(TimeControl::parse("1+5"), Duration::ZERO);
        clocks.run(Some(Color::Black), Duration::ZERO);
        clocks.run(Some(Color::Black), SECOND * 59);
        assert_eq!((clocks.fallen(), clocks.shown(Color::Black)), (None, SECOND));
        let mut late = clocks.clone();
        late.run(Some(Color::Black), SECOND * 60);
        assert_eq!(late.fallen(), Some(Color::Black));
        clocks.moved(Color::Black);
        clocks.run(Some(Color::White), SECOND * 60);
        let engine = clocks.for_engine(Color::Black).unwrap();
        assert_eq!((engine.remaining, engine.increment), (SECOND * 5, SECOND * 5));
    }

    #[test]
    fn saved_clocks_go_on_where_they_stood() {
        let mut clocks = Clocks::new(TimeControl::parse("1+5"), Duration::ZERO);
        assert_eq!(Clocks::new(None, SECOND).saved(), None);
        clocks.run(Some(Color::Black), Duration::ZERO);
        clocks.moved(Color::Black);
        clocks.run(Some(Color::White), Duration::from_millis(2500));
        clocks.run(None, SECOND * 30);
        let saved = clocks.saved().unwrap();
        assert_eq!(saved.to_string(), "1+5 62.5 32.5");
        assert_eq!(SavedClock::parse("1+5 62.5 32.5"), Some(saved));
        let mut resumed = Clocks::resumed(saved, SECOND * 100);
        resumed.run(Some(Color::White), SECOND * 100);
        resumed.run(Some(Color::Black), SECOND * 102);
        resumed.moved(Color::White);
        assert_eq!(resumed.saved().unwrap().to_string(), "1+5 62.5 35.5");
        resumed.run(Some(Color::Black), SECOND * 165);
        assert_eq!(resumed.fallen(), Some(Color::Black));
    }

    #[test]
    fn saved_clocks_are_a_time_control_and_seconds() {
        for text in ["", "x", "5+3 1", "5+3 1 2 3", "5+3 -1 2", "5+3 1 nan", "5 1 1e300", "0 1 2"] {
            assert_eq!(SavedClock::parse(text), None, "{text}");
        }
        for text in ["5+3 0 2.001", "0.05+0 3 3", "2.5+0.5 150 1000"] {
            assert_eq!(SavedClock::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn faces_are_easy_to_read() {
        assert_eq!(face(SECOND * 65, true), "1:05");
        assert_eq!(face(SECOND * 3600, false), "1:00:00");
        assert_eq!(face(Duration::from_millis(9_990), true), "0:09.9");
        assert_eq!(face(Duration::from_millis(9_990), false), "0:09");
    }
}
