//! `PlayerSpec`: a player of a match as the command line names it.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use reversi_search::{Level, Limits, Selectivity};
use reversi_train::{Mind, Player, Protocol, TimeLimit};

use crate::args::load_weights;

/// What limits a player, from the options of the match or from a player's own settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Settings {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<TimeLimit>,
    pub(super) exact_from: Option<u32>,
    pub(super) selectivity: Option<Selectivity>,
    /// Of a level.
    pub(super) weights: Option<String>,
}

/// The player that `text` describes, limited by its own settings or else by those of the match.
pub(super) fn player(text: &str, of_match: &Settings) -> anyhow::Result<Player> {
    player_unnamed(text, of_match).with_context(|| format!("the player `{text}`"))
}

fn player_unnamed(text: &str, of_match: &Settings) -> anyhow::Result<Player> {
    for (prefix, protocol) in [("gtp:", Protocol::Gtp), ("nboard:", Protocol::Nboard)] {
        if let Some(command) = text.strip_prefix(prefix) {
            let command = shell_words::split(command)?;
            ensure!(!command.is_empty(), "a program is missing, such as {prefix}reversi");
            let mind = Mind::Program { protocol, command, depth: of_match.depth };
            return Ok(Player { name: text.to_owned(), mind, time: of_match.time });
        }
    }
    if text == "random" {
        let (name, mind) = (text.to_owned(), Mind::Random);
        return Ok(Player { name, mind, time: of_match.time });
    }
    let (name, own) = split_settings(text)?;
    let time = own.time.or(of_match.time);
    let mind = match name.strip_prefix("level:") {
        Some(number) => {
            let level = number.parse().ok().and_then(|number| Level::new(number).ok());
            let level = level
                .with_context(|| format!("`{number}` is no level: expected 1 to {}", Level::MAX))?;
            let only_time =
                Settings { time: own.time, weights: own.weights.clone(), ..Settings::default() };
            ensure!(
                own == only_time,
                "a level decides on everything but time-ms, clock and weights"
            );
            let weights = load_weights(own.weights.as_deref().unwrap_or("embedded"))?;
            Mind::Level { weights, level }
        }
        None => {
            ensure!(own.weights.is_none(), "only a level has weights as a setting");
            Mind::Search { weights: load_weights(name)?, limits: limits(&own, of_match) }
        }
    };
    Ok(Player { name: text.to_owned(), mind, time })
}

/// How far a search goes. A player that says what ends its search is not bound by the match's
/// depth or nodes.
fn limits(own: &Settings, of_match: &Settings) -> Limits {
    let is_limited = |s: &Settings| s.depth.is_some() || s.nodes.is_some() || s.time.is_some();
    let ends = if is_limited(own) { own } else { of_match };
    let by_depth = ends.depth.is_some() || !is_limited(ends);
    let (depth, exact_from) = if by_depth {
        (ends.depth.unwrap_or(DEFAULT_DEPTH), DEFAULT_EXACT_FROM)
    } else {
        let as_far_as_it_gets = Limits::exact();
        (as_far_as_it_gets.depth, as_far_as_it_gets.exact_from)
    };
    Limits {
        exact_from: own.exact_from.or(of_match.exact_from).unwrap_or(exact_from),
        selectivity: own.selectivity.or(of_match.selectivity).unwrap_or_default(),
        nodes: ends.nodes,
        ..Limits::depth(depth)
    }
}

/// Plies where nothing else limits a search.
const DEFAULT_DEPTH: u32 = 6;
/// Where a depth is given, exact endings begin here.
const DEFAULT_EXACT_FROM: u32 = 10;

/// Splits `new.rvw@depth=8,exact=16` into name and settings.
fn split_settings(text: &str) -> anyhow::Result<(&str, Settings)> {
    match text.rsplit_once('@') {
        Some((name, settings)) if settings.contains('=') => Ok((name, parse_settings(settings)?)),
        _ => Ok((text, Settings::default())),
    }
}

fn parse_settings(text: &str) -> anyhow::Result<Settings> {
    let mut settings = Settings::default();
    for setting in text.split(',') {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        let wrong = || format!("the setting `{setting}`");
        match key {
            "depth" => settings.depth = Some(in_range(value, 1, 60).with_context(wrong)?),
            "nodes" => settings.nodes = Some(in_range(value, 1, u64::MAX).with_context(wrong)?),
            "time-ms" => {
                let time = in_range(value, 1, MAX_TIME_MS).with_context(wrong)?;
                settings.time = Some(TimeLimit::Move(Duration::from_millis(time)));
            }
            "clock" => {
                let clock = parse_clock(value).map_err(anyhow::Error::msg);
                settings.time = Some(clock.with_context(wrong)?);
            }
            "exact" => settings.exact_from = Some(in_range(value, 0, 30).with_context(wrong)?),
            "selectivity" => {
                let selectivity = parse_selectivity(value).map_err(anyhow::Error::msg);
                settings.selectivity = Some(selectivity.with_context(wrong)?);
            }
            "weights" => settings.weights = Some(value.to_owned()),
            _ => bail!(
                "the setting `{setting}`: expected depth, nodes, time-ms, clock, exact, \
                 selectivity or weights, such as depth=8"
            ),
        }
    }
    Ok(settings)
}

/// The longest time for a move: an hour.
pub(super) const MAX_TIME_MS: u64 = 3_600_000;

fn in_range<T: std::str::FromStr + PartialOrd + std::fmt::Display>(
    text: &str,
    least: T,
    most: T,
) -> anyhow::Result<T> {
    match text.parse() {
        Ok(number) if least <= number && number <= most => Ok(number),
        _ => bail!("expected a whole number from {least} to {most}"),
    }
}

/// Reads `60` or `60+0.5`: seconds for the game, and for each move.
pub(super) fn parse_clock(text: &str) -> Result<TimeLimit, String> {
    let seconds = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        let day = 86_400.0;
        (0.0..=day).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
    };
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (seconds(main), seconds(increment)) {
        (Some(main), Some(increment)) if !main.is_zero() => Ok(TimeLimit::Game { main, increment }),
        _ => {
            Err("expected seconds for a game and perhaps for each move, such as 60 or 60+0.5"
                .into())
        }
    }
}

/// Reads a certainty in per cent.
fn parse_selectivity(text: &str) -> Result<Selectivity, String> {
    let found = Selectivity::ALL.into_iter().find(|s| s.percent().to_string() == text);
    found.ok_or_else(|| "expected 73, 87, 95, 98, 99 or 100".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Player {
        player(text, &Settings::default()).unwrap()
    }

    fn refused(text: &str) -> String {
        format!("{:#}", player(text, &Settings::default()).err().unwrap())
    }

    fn limits_of(text: &str, of_match: &Settings) -> Limits {
        match player(text, of_match).unwrap().mind {
            Mind::Search { limits, .. } => limits,
            _ => panic!("{text} does not search"),
        }
    }

    #[test]
    fn weights_search_as_the_match_or_they_themselves_say() {
        let none = Settings::default();
        let deep = Settings { depth: Some(8), ..none.clone() };
        let usual = Limits { exact_from: 10, ..Limits::depth(6) };
        assert_eq!(limits_of("baseline", &none), usual);
        assert_eq!(limits_of("baseline", &deep).depth, 8);
        let own = limits_of("baseline@depth=3,exact=14,selectivity=73", &deep);
        let expected = Limits { exact_from: 14, selectivity: Selectivity::P73, ..Limits::depth(3) };
        assert_eq!(own, expected);
        assert_eq!(limits_of("baseline@nodes=5000", &deep), Limits::nodes(5000));
        let time = TimeLimit::Move(Duration::from_millis(100));
        let timed = Settings { time: Some(time), ..none };
        assert_eq!(limits_of("baseline", &timed), Limits::exact());
        assert_eq!(player("baseline", &timed).unwrap().time, Some(time));
        assert_eq!(read("baseline@time-ms=100").time, Some(time));
    }

    #[test]
    fn levels_and_programs_are_players() {
        let Mind::Level { level, .. } = read("level:7@weights=baseline").mind else { panic!() };
        assert_eq!(level.number(), 7);
        let Mind::Program { protocol, command, depth } =
            player("gtp:'/a b/engine' -l 5", &Settings { depth: Some(4), ..Settings::default() })
                .unwrap()
                .mind
        else {
            panic!()
        };
        assert_eq!((protocol, depth), (Protocol::Gtp, Some(4)));
        assert_eq!(command, ["/a b/engine", "-l", "5"]);
        assert!(matches!(
            read("nboard:reversi nboard").mind,
            Mind::Program { protocol: Protocol::Nboard, .. }
        ));
        assert!(matches!(read("random").mind, Mind::Random));
        assert_eq!(read("gtp:x@depth=4").name, "gtp:x@depth=4");
    }

    #[test]
    fn what_is_no_player_is_refused_with_its_reason() {
        for (text, words) in [
            ("level:21", "`21` is no level: expected 1 to 20"),
            ("level:x", "is no level"),
            ("level:3@depth=4", "a level decides on everything but"),
            ("baseline@depth=0", "the setting `depth=0`: expected a whole number from 1 to 60"),
            ("baseline@speed=9", "the setting `speed=9`: expected depth, nodes"),
            ("baseline@depth=4,", "the setting ``"),
            ("baseline@weights=x.rvw", "only a level has weights"),
            ("baseline@clock=-1", "expected seconds for a game"),
            ("baseline@selectivity=80", "expected 73, 87"),
            ("gtp:", "a program is missing"),
            ("gtp:'open", "missing closing quote"),
            ("no-such-file.rvw", "no usable weights"),
        ] {
            let said = refused(text);
            assert!(said.starts_with(&format!("the player `{text}`: ")), "{said}");
            assert!(said.contains(words), "{said}");
        }
    }

    #[test]
    fn clocks_are_seconds_and_an_increment() {
        let game = |main, increment| TimeLimit::Game {
            main: Duration::from_secs_f64(main),
            increment: Duration::from_secs_f64(increment),
        };
        assert_eq!(parse_clock("60"), Ok(game(60.0, 0.0)));
        assert_eq!(parse_clock("1.5+0.1"), Ok(game(1.5, 0.1)));
        for text in ["", "0", "x", "1+", "1+x", "inf", "1+-1"] {
            assert!(parse_clock(text).is_err(), "{text}");
        }
    }
}
