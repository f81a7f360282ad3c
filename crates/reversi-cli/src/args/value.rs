//! Values of arguments, and what is expected where one cannot be used.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use reversi_search::{Level, Selectivity};

use crate::board::TimeControl;
use crate::lang::Lang;
use crate::texts::Texts;

/// What an argument should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// A level.
    Level,
    /// A rating.
    Elo,
    /// A time.
    Seconds,
    /// A time control.
    Clock,
    /// A certainty of cuts.
    Selectivity,
    /// A whole number between these two.
    Whole {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
}

impl Expected {
    /// The expectation in the user's language.
    pub(crate) fn describe(self, texts: &Texts) -> String {
        match self {
            Self::Level => texts.expected_level(Level::MAX),
            Self::Elo => texts.expected_elo(),
            Self::Seconds => texts.expected_seconds(),
            Self::Clock => texts.expected_clock(),
            Self::Selectivity => texts.expected_selectivity(),
            // As text: a message rounds numbers that a float cannot hold.
            Self::Whole { min, max } => texts.expected_whole(min.to_string(), max.to_string()),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&Texts::new(Lang::En)))
    }
}

impl Error for Expected {}

/// A parser of whole numbers in `range`, all of which `T` has to hold.
pub(super) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, Expected> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (min, max) = (*range.start(), *range.end());
        number.and_then(|number| T::try_from(number).ok()).ok_or(Expected::Whole { min, max })
    }
}

/// Reads a level.
pub(crate) fn parse_level(text: &str) -> Result<Level, Expected> {
    let number: Option<u64> = text.parse().ok();
    number.and_then(|number| Level::new(number).ok()).ok_or(Expected::Level)
}

/// Reads a rating: the level next to it.
pub(super) fn parse_elo(text: &str) -> Result<Level, Expected> {
    text.parse().map(Level::nearest).map_err(|_| Expected::Elo)
}

/// Reads seconds with or without a fraction.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, Expected> {
    /// A year: longer than anyone waits, and far from where clocks overflow.
    const MAX_SECONDS: f64 = 366.0 * 86_400.0;
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or(Expected::Seconds)
}

/// Reads a time control.
pub(super) fn parse_clock(text: &str) -> Result<TimeControl, Expected> {
    TimeControl::parse(text).ok_or(Expected::Clock)
}

/// Reads the certainty of cuts, with or without a per cent sign.
pub(super) fn parse_selectivity(text: &str) -> Result<Selectivity, Expected> {
    let percent = text.strip_suffix('%').unwrap_or(text);
    let known = |selectivity: &Selectivity| selectivity.percent().to_string() == percent;
    Selectivity::ALL.into_iter().find(known).ok_or(Expected::Selectivity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_their_range_are_refused() {
        for text in ["0", "-1", "21", "61", "abc", "", "1e3", "99999999999999999999", "５"] {
            assert_eq!(parse_level(text), Err(Expected::Level), "{text}");
            let expected = Err(Expected::Whole { min: 1, max: 20 });
            assert_eq!(whole::<u32>(1..=20)(text), expected, "{text}");
        }
        assert_eq!(whole::<u64>(0..=u64::MAX)("18446744073709551615"), Ok(u64::MAX));
        for text in ["-1", "nan", "inf", "1e300", "", "abc"] {
            assert_eq!(parse_seconds(text), Err(Expected::Seconds), "{text}");
        }
        assert_eq!(parse_seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_selectivity("73%"), Ok(Selectivity::P73));
        assert_eq!(parse_selectivity("74"), Err(Expected::Selectivity));
    }
}
