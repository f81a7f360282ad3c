//! `cargo xtask levels`: how strong each level is, by matches between them.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, ensure};
use clap::Args;
use reversi_eval::{Weights, digest_hex};
use reversi_search::Level;
use reversi_train::{
    MatchOptions, MatchOutcome, Mind, OpeningList, Openings, Player, Ratings, play_match, rate,
    write_atomically,
};

use crate::Ended;
use crate::args::{default_threads, load_weights, stop_on_ctrl_c};
use crate::ci::workspace::Workspace;
use crate::matches::elo as elo_text;
use crate::progress::Progress;
use journal::{Journal, Played, Settings};

mod journal;

/// Where the table is.
const DOCUMENT: &str = "docs/strength.md";
/// Where the program has the ratings.
const RATINGS: &str = "crates/reversi-search/src/level/elo.rs";
/// What stands before and after the table.
const MARKERS: [&str; 2] = ["<!-- levels: begin -->", "<!-- levels: end -->"];

/// Measure the levels: matches of each against the next and the one after that.
///
/// A player of random moves, level 1 and level 2 play each other too; random moves have 0 Elo.
/// The ratings are the most likely ones for all results together. Games begin with the balanced
/// openings of the program, both colors each. The levels of --weights are measured; calibrate
/// anew when the embedded weights have changed. Every finished match is a line of the journal,
/// and --resume goes on from there. --bless writes the table into docs/strength.md, and the
/// ratings into the program, where --elo finds them. Examples:
///   cargo xtask levels --games 40 --up-to 8
///   cargo xtask levels --bless
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct LevelsArgs {
    /// Games of a match, an even number; half as many from level 13 on, a quarter from level 16
    /// on, an eighth from level 18 on.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(16..=100_000))]
    games: u64,
    /// The strongest level to measure.
    #[arg(long, default_value_t = u64::from(Level::MAX),
          value_parser = clap::value_parser!(u64).range(1..=u64::from(Level::MAX)))]
    up_to: u64,
    /// The weights: a file, `embedded` or `baseline`.
    #[arg(long, default_value = "embedded")]
    weights: String,
    /// Decides the order of the openings and what the levels misjudge.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// Where every finished match is noted.
    #[arg(long, value_name = "FILE", default_value = "levels.jsonl")]
    journal: PathBuf,
    /// Go on with the matches that the journal does not have.
    #[arg(long)]
    resume: bool,
    /// Write the table into docs/strength.md and the ratings into the program.
    #[arg(long)]
    bless: bool,
}

pub(crate) fn run(args: &LevelsArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    ensure!(
        !args.bless || args.up_to == u64::from(Level::MAX),
        "--bless needs all levels, not --up-to {}",
        args.up_to
    );
    let weights = load_weights(&args.weights)?;
    let settings = Settings {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        weights: digest_hex(&weights.to_bytes()),
        games: args.games,
        seed: args.seed,
    };
    let mut journal = Journal::open(&args.journal, settings, args.resume)?;
    let threads = args.threads.map_or_else(default_threads, |n| n as usize);
    let openings = Openings::List(OpeningList::embedded().as_slice().to_vec());
    let options = MatchOptions {
        seed: args.seed,
        openings: openings.shuffled(args.seed),
        threads,
        ..MatchOptions::default()
    };
    let player = |number: u64| player(number, &weights);
    let stop = stop_on_ctrl_c()?;
    for (a, b) in pairings(args.up_to) {
        if journal.find(a, b).is_some() {
            continue;
        }
        let options = MatchOptions { games: games(args.games, a), ..options.clone() };
        let mut progress = Progress::new("games", options.games, 0);
        let outcome = play_match(&player(a)?, &player(b)?, &options, &stop, &mut |p| {
            progress.update(p.games, || format!("{} against {}", name(a), name(b)));
        })?;
        progress.finish();
        if stop.is_stopped() {
            let path = args.journal.display();
            progress.line(&format!("stopped; --resume goes on with {path}"));
            return Ok(Ended::Stopped);
        }
        let MatchOutcome { wins_draws_losses, pairs, discs, .. } = outcome;
        let [wins, draws, losses] = wins_draws_losses;
        progress.line(&format!(
            "{} against {}: +{wins} ={draws} -{losses}, {}",
            name(a),
            name(b),
            elo_text(&pairs)
        ));
        journal.add(Played { a, b, wins_draws_losses, pairs, discs })?;
    }
    let ratings = rate(args.up_to as usize + 1, &journal.results(args.up_to));
    let table = table(args, &journal, &ratings);
    write!(out, "{table}")?;
    for number in disorder(&ratings) {
        writeln!(out, "level {number} is not above the level below")?;
    }
    if args.bless {
        bless(&table, &ratings)?;
        writeln!(out, "written to {DOCUMENT} and {RATINGS}")?;
    }
    Ok(Ended::Done)
}

/// The pairings of the levels up to one: each against the two below it, and random moves (0)
/// against the two weakest.
fn pairings(up_to: u64) -> Vec<(u64, u64)> {
    (1..=up_to).flat_map(|a| (a.saturating_sub(2)..a).rev().map(move |b| (a, b))).collect()
}

/// Games of a match whose stronger player is this level.
fn games(most: u64, level: u64) -> u64 {
    let share = match level {
        0..=12 => 1,
        13..=15 => 2,
        16..=17 => 4,
        _ => 8,
    };
    (most / share).next_multiple_of(2)
}

fn name(number: u64) -> String {
    if number == 0 { "random moves".to_owned() } else { format!("level {number}") }
}

fn player(number: u64, weights: &Arc<Weights>) -> anyhow::Result<Player> {
    let mind = match number {
        0 => Mind::Random,
        _ => Mind::Level { weights: Arc::clone(weights), level: Level::new(number)? },
    };
    Ok(Player { name: name(number), mind, time: None })
}

/// The table, as Markdown.
fn table(args: &LevelsArgs, journal: &Journal, ratings: &Ratings) -> String {
    let Settings { weights, games, seed, .. } = &journal.settings;
    let mut text = format!(
        "Measured by `cargo xtask levels --games {games} --seed {seed}` with the weights of \
         SHA-256 `{}...`. Random moves have 0 Elo; the number after \u{b1} is the standard error of the \
         difference to them, which grows with the distance. The last columns are the match against \
         the level below: games in the view of the stronger level, Elo of a game with its 95 % \
         interval over pairs.\n\n\
         | level | Elo | search | + = - | Elo above the level below |\n\
         |---:|---:|---|---|---|\n",
        &weights[..12]
    );
    for number in 1..=args.up_to {
        let level = Level::new(number).expect("the range of the option");
        let [elo, error] = [&ratings.elo, &ratings.error].map(|of| of[number as usize]);
        let (record, difference) = match journal.find(number, number - 1) {
            Some(Played { wins_draws_losses: [wins, draws, losses], pairs, .. }) => (
                format!("{wins} {draws} {losses}"),
                elo_text(pairs).trim_start_matches("Elo ").to_owned(),
            ),
            None => Default::default(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {number} | {elo:.0} \u{b1} {error:.0} | {} | {record} | {difference} |",
            level.description()
        );
    }
    text
}

/// Levels whose rating is not above that of the level below, which calls for another calibration
/// or for other levels.
fn disorder(ratings: &Ratings) -> Vec<u64> {
    let levels = (1..).zip(ratings.elo.windows(2));
    levels.filter(|(_, elo)| elo[1] <= elo[0]).map(|(number, _)| number).collect()
}

/// Writes the table and the ratings into the repository.
fn bless(table: &str, ratings: &Ratings) -> anyhow::Result<()> {
    let workspace = Workspace::find()?;
    let path = workspace.path(DOCUMENT);
    let text = fs::read_to_string(&path).context(DOCUMENT)?;
    write_atomically(&path, replace(&text, table).context(DOCUMENT)?.as_bytes())?;
    write_atomically(&workspace.path(RATINGS), source(ratings).as_bytes())?;
    Ok(())
}

/// The document with another table between the markers.
fn replace(document: &str, table: &str) -> anyhow::Result<String> {
    let (before, rest) = document.split_once(MARKERS[0]).context("no marker of the levels")?;
    let (_, after) = rest.split_once(MARKERS[1]).context("no marker of the levels' end")?;
    Ok(format!("{before}{}\n{table}{}{after}", MARKERS[0], MARKERS[1]))
}

/// The Rust file with the ratings.
fn source(ratings: &Ratings) -> String {
    let numbers: Vec<String> =
        ratings.elo[1..].iter().map(|elo| format!("    {elo:.0},\n")).collect();
    format!(
        "//! The ratings of the levels, written by `cargo xtask levels --bless`.\n\n\
         use super::Level;\n\n\
         /// In Elo, level 1 first; random moves have 0.\n\
         #[rustfmt::skip]\n\
         pub(super) const ELO: [i32; Level::MAX as usize] = [\n{}];\n",
        numbers.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_plays_the_two_below_it() {
        assert_eq!(pairings(3), [(1, 0), (2, 1), (2, 0), (3, 2), (3, 1)]);
        assert_eq!(pairings(20).len(), 39);
    }

    #[test]
    fn strong_levels_play_fewer_games_in_pairs() {
        let counts: Vec<_> = [1, 12, 13, 16, 20].map(|level| games(404, level)).into();
        assert_eq!(counts, [404, 404, 202, 102, 50]);
    }

    #[test]
    fn the_table_replaces_the_one_between_the_markers() {
        let old = format!("a\n{}\nold\n{}\nb\n", MARKERS[0], MARKERS[1]);
        let new = format!("a\n{}\nnew\n{}\nb\n", MARKERS[0], MARKERS[1]);
        assert_eq!(replace(&old, "new\n").unwrap(), new);
        assert!(replace("nothing", "new").is_err());
    }

    #[test]
    fn levels_out_of_order_are_named() {
        let ratings = Ratings { elo: vec![0.0, 100.0, 90.0, 200.0], error: vec![0.0; 4] };
        assert_eq!(disorder(&ratings), [2]);
        assert!(source(&ratings).contains("[\n    100,\n    90,\n    200,\n];"));
    }
}
