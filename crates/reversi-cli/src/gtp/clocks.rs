//! `Clocks`: the time of both colors, as GTP sets and tells it.

use std::time::Duration;

use reversi_core::Color;
use reversi_search::Clock;

/// The clocks of a game. The engine keeps its own until it is told what is left.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    black: Option<Left>,
    white: Option<Left>,
}

/// A main time, then periods of Canadian overtime.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Settings {
    main: Duration,
    period: Duration,
    /// Moves in a period.
    stones: u32,
}

/// What a color has left.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Left {
    time: Duration,
    /// Moves to make in it; 0 in the main time.
    stones: u32,
}

impl Clocks {
    /// Obeys `time_settings MAIN PERIOD STONES`; `None` is a syntax error.
    ///
    /// A period without stones means no limit; no period means that the main time is all.
    pub(super) fn settings(&mut self, args: &[&str]) -> Option<()> {
        let [main, period, stones] = *args else { return None };
        let (main, period) = (seconds(main)?, seconds(period)?);
        let stones = stones.parse().ok()?;
        let unlimited = !period.is_zero() && stones == 0;
        self.settings = (!unlimited).then_some(Settings { main, period, stones });
        self.reset();
        Some(())
    }

    /// Obeys `time_left COLOR TIME STONES`; `None` is a syntax error.
    pub(super) fn left(&mut self, args: &[&str]) -> Option<()> {
        let [name, time, stones] = *args else { return None };
        let left = Left { time: seconds(time)?, stones: stones.parse().ok()? };
        *self.of(super::color(name).ok()?) = Some(left);
        Some(())
    }

    /// Both clocks as at the beginning of a game.
    pub(super) fn reset(&mut self) {
        self.black = self.settings.map(Settings::begin);
        self.white = self.black;
    }

    /// The clock of `color` before its move; `None` without a limit.
    pub(super) fn clock(&self, color: Color) -> Option<Clock> {
        let left = match color {
            Color::Black => self.black,
            Color::White => self.white,
        }?;
        let Settings { period, stones, .. } = self.settings.unwrap_or_default();
        let clock = Clock::new(left.time);
        Some(if left.stones > 0 {
            Clock { moves_to_go: Some(left.stones), ..clock }
        } else if stones == 0 || period.is_zero() {
            clock
        } else if left.time < period {
            let remaining = left.time.saturating_add(period);
            Clock { remaining, moves_to_go: Some(stones), ..clock }
        } else {
            Clock { increment: period / stones, ..clock }
        })
    }

    /// Takes the time of a move off the clock of `color`.
    pub(super) fn spend(&mut self, color: Color, elapsed: Duration) {
        let period = self.settings.filter(|settings| settings.stones > 0);
        let Some(left) = self.of(color) else { return };
        if left.stones == 0 {
            match (left.time.checked_sub(elapsed), period) {
                (Some(rest), _) => left.time = rest,
                (None, None) => left.time = Duration::ZERO,
                (None, Some(settings)) => {
                    let over = elapsed.saturating_sub(left.time);
                    *left = settings.overtime();
                    left.take(over, settings);
                }
            }
        } else {
            left.take(elapsed, period.unwrap_or_default());
        }
    }

    const fn of(&mut self, color: Color) -> &mut Option<Left> {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

impl Settings {
    fn begin(self) -> Left {
        if self.main.is_zero() { self.overtime() } else { Left { time: self.main, stones: 0 } }
    }

    const fn overtime(self) -> Left {
        Left { time: self.period, stones: self.stones }
    }
}

impl Left {
    /// Takes a move of a period; after the last one the next period begins.
    fn take(&mut self, elapsed: Duration, settings: Settings) {
        self.time = self.time.saturating_sub(elapsed);
        self.stones -= 1;
        if self.stones == 0 {
            *self = settings.overtime();
        }
    }
}

/// Reads seconds, with or without a fraction.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(settings: &str) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.settings(&settings.split(' ').collect::<Vec<_>>()).expect("the settings are good");
        clocks
    }

    fn clock(seconds: u64) -> Clock {
        Clock::new(Duration::from_secs(seconds))
    }

    #[test]
    fn settings_of_all_kinds() {
        assert_eq!(Clocks::default().clock(Color::Black), None);
        assert_eq!(clocks("300 0 0").clock(Color::Black), Some(clock(300)));
        assert_eq!(clocks("0 0 0").clock(Color::White), Some(clock(0)));
        assert_eq!(clocks("300 10 0").clock(Color::White), None);
        let overtime = Some(Clock { moves_to_go: Some(5), ..clock(30) });
        assert_eq!(clocks("0 30 5").clock(Color::White), overtime);
        let both = Some(Clock { increment: Duration::from_secs(6), ..clock(300) });
        assert_eq!(clocks("300 30 5").clock(Color::White), both);
        assert!(clocks("1000000000 0 0").clock(Color::Black).is_some());
        for wrong in ["", "1", "1 2", "-1 0 0", "nan 0 0", "1e300 0 0", "1 0 -1", "a 0 0"] {
            let args: Vec<_> = wrong.split(' ').collect();
            assert_eq!(Clocks::default().settings(&args), None, "{wrong}");
        }
    }

    #[test]
    fn time_runs_from_main_time_into_periods() {
        let mut clocks = clocks("10 30 2");
        let mut spend = |seconds| {
            clocks.spend(Color::Black, Duration::from_secs(seconds));
            let left = clocks.black.unwrap();
            (left.time.as_secs(), left.stones)
        };
        assert_eq!(spend(4), (6, 0));
        assert_eq!(spend(7), (29, 1));
        assert_eq!(spend(20), (30, 2));
        assert_eq!(spend(100), (0, 1));
        let now = clocks.clock(Color::White);
        assert_eq!(now, Some(Clock { moves_to_go: Some(2), ..clock(40) }));
    }

    #[test]
    fn the_client_knows_better() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.left(&["w", "17", "0"]), Some(()));
        assert_eq!((clocks.clock(Color::White), clocks.black), (Some(clock(17)), None));
        clocks.left(&["black", "5", "3"]).unwrap();
        assert_eq!(clocks.clock(Color::Black).unwrap().moves_to_go, Some(3));
        for _ in 0..4 {
            clocks.spend(Color::Black, Duration::from_secs(9));
        }
        assert_eq!(clocks.clock(Color::Black), Some(clock(0)));
        assert_eq!(clocks.left(&["x", "5", "3"]), None);
    }
}
