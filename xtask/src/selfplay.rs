//! `cargo xtask selfplay`: games of the engine against itself, as data for the fit.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::anyhow;
use clap::{Args, value_parser};
use reversi_search::{Level, Selectivity};
use reversi_train::{
    BookOptions, Dataset, DatasetError, MAX_SHARD_GAMES, OnExisting, Part, PlayOptions,
    SelfplayError, SelfplayOptions, SelfplaySummary, run_selfplay,
};

use crate::Ended;
use crate::args::{
    MAX_THREADS, default_threads, load_openings, load_weights, selectivity, stop_on_ctrl_c,
};
use crate::progress::{Progress, duration, grouped};

/// The most games of one dataset: months of work.
const MAX_GAMES: u64 = 1_000_000_000;
const PLAY: PlayOptions = PlayOptions::DEFAULT;

/// Play games of the engine against itself: data for the fit.
///
/// The same seed and settings give the same bytes, whatever the number of threads and however
/// often the run was stopped (Ctrl-C) and resumed. The defaults take a minute or two.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct SelfplayArgs {
    /// Games of the whole dataset.
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = value_parser!(u64).range(1..=MAX_GAMES))]
    games: u64,
    /// Decides every random choice.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time.
    #[arg(long, value_name = "T", default_value_t = default_threads() as u64,
          value_parser = value_parser!(u64).range(1..=MAX_THREADS))]
    threads: u64,
    /// Play as a level of `reversi` does, rather than by depth, exact-from and selectivity.
    #[arg(long, value_name = "L", value_parser = value_parser!(u64).range(1..=u64::from(Level::MAX)),
          conflicts_with_all = ["depth", "exact_from", "selectivity"])]
    level: Option<u64>,
    /// Plies searched for each move.
    #[arg(long, value_name = "D", default_value_t = PLAY.depth,
          value_parser = value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Positions with this many empties or fewer are solved.
    #[arg(long, value_name = "E", default_value_t = PLAY.exact_from,
          value_parser = value_parser!(u32).range(0..=60))]
    exact_from: u32,
    /// How sure ProbCut must be, in per cent; 100 cuts nothing.
    #[arg(long, value_name = "PERCENT", default_value = "73", value_parser = selectivity())]
    selectivity: Selectivity,
    /// The longest random opening; shorter ones are more frequent.
    #[arg(long, value_name = "R", default_value_t = PLAY.random_plies,
          value_parser = value_parser!(u32).range(0..=i64::from(PlayOptions::MAX_RANDOM_PLIES)))]
    random_plies: u32,
    /// Begin games from a list of openings: a file of transcripts, or `embedded`.
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Games that begin from the list, in a hundred; the others have random openings.
    #[arg(long, value_name = "PERCENT", requires = "openings",
          default_value_t = BookOptions::DEFAULT_PERCENT,
          value_parser = value_parser!(u32).range(0..=100))]
    openings_share: u32,
    /// The most random plies after an opening of the list; fewer are more frequent.
    #[arg(long, value_name = "R", requires = "openings",
          default_value_t = BookOptions::DEFAULT_RANDOM_PLIES,
          value_parser = value_parser!(u32).range(0..=i64::from(PlayOptions::MAX_RANDOM_PLIES)))]
    openings_random_plies: u32,
    /// Random moves after the opening, in a thousand, until a position is solved.
    #[arg(long, value_name = "PERMILLE", default_value_t = PLAY.exploration_permille,
          value_parser = value_parser!(u32).range(0..=1000))]
    exploration: u32,
    /// Random moves once a position is solved, in a thousand.
    #[arg(long, value_name = "PERMILLE", default_value_t = PLAY.endgame_exploration_permille,
          value_parser = value_parser!(u32).range(0..=1000))]
    endgame_exploration: u32,
    /// Transposition table of each thread in MiB.
    #[arg(long, value_name = "MIB", default_value_t = PLAY.table_mib,
          value_parser = value_parser!(u32).range(1..=4096))]
    table_mib: u32,
    /// Evaluation to play with: a weights file, `embedded` or `baseline`.
    #[arg(long, value_name = "FILE", default_value = "embedded")]
    weights: String,
    /// Folder of the dataset [default: data/games/ and a name made of seed, depth and exact-from].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the dataset in the folder: after a stop, or for more games.
    #[arg(long)]
    resume: bool,
    /// Make part K of N only, for N machines; `data merge` puts the parts together.
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = part)]
    shard: Part,
    /// Games in each file.
    #[arg(long, value_name = "N", default_value_t = SelfplayOptions::DEFAULT_SHARD_GAMES,
          value_parser = value_parser!(u32).range(1..=MAX_SHARD_GAMES as i64))]
    shard_games: u32,
}

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(number, count)| {
        Some(Part { number: u64::from_str(number).ok()?, count: u64::from_str(count).ok()? })
    });
    numbers
        .filter(|part| (1..=part.count).contains(&part.number))
        .ok_or_else(|| "expected a part and the number of parts, such as 1/2 or 2/2".to_owned())
}

/// Runs the command.
pub(crate) fn run(args: &SelfplayArgs, out: &mut impl Write) -> anyhow::Result<Ended> {
    let options = SelfplayOptions {
        games: args.games,
        seed: args.seed,
        play: play(args)?,
        book: book(args)?,
        weights: load_weights(&args.weights)?,
        shard_games: args.shard_games,
        part: args.shard,
        threads: args.threads as usize,
    };
    let default = || {
        let (seed, PlayOptions { depth, exact_from, .. }) = (args.seed, options.play);
        PathBuf::from(format!("data/games/seed{seed}-depth{depth}-exact{exact_from}"))
    };
    let folder = args.out.clone().unwrap_or_else(default);
    describe(args, &options, &folder, out)?;

    let stop = stop_on_ctrl_c()?;
    let existing = if args.resume { OnExisting::Resume } else { OnExisting::Refuse };
    let mut shown: Option<Progress> = None;
    let summary = run_selfplay(&options, &folder, existing, &stop, &mut |progress| {
        let bar = shown.get_or_insert_with(|| {
            Progress::new("games", progress.games_total, progress.games_before)
        });
        bar.update(progress.games, || format!("{} positions", grouped(progress.positions)));
    });
    if let Some(bar) = &shown {
        bar.finish();
    }
    let summary = summary.map_err(|error| match advice(&error) {
        Some(advice) => anyhow!("{error}; {advice}"),
        None => error.into(),
    })?;
    report(&summary, &folder, out)?;
    Ok(if summary.is_complete { Ended::Done } else { Ended::Stopped })
}

fn play(args: &SelfplayArgs) -> anyhow::Result<PlayOptions> {
    let (depth, exact_from, selectivity) = match args.level {
        None => (args.depth, args.exact_from, args.selectivity),
        Some(level) => {
            let limits = Level::new(level)?.limits();
            (limits.depth, limits.exact_from, limits.selectivity)
        }
    };
    Ok(PlayOptions {
        depth,
        selectivity,
        exact_from,
        random_plies: args.random_plies,
        exploration_permille: args.exploration,
        endgame_exploration_permille: args.endgame_exploration,
        table_mib: args.table_mib,
    })
}

fn book(args: &SelfplayArgs) -> anyhow::Result<Option<BookOptions>> {
    let Some(spec) = &args.openings else { return Ok(None) };
    Ok(Some(BookOptions {
        openings: load_openings(spec)?,
        percent: args.openings_share,
        random_plies: args.openings_random_plies,
    }))
}

/// What the user can do about it.
const fn advice(error: &SelfplayError) -> Option<&'static str> {
    match error {
        SelfplayError::Exists { .. } => {
            Some("--resume goes on with it, --out chooses another folder")
        }
        SelfplayError::Other { .. } | SelfplayError::Dataset(DatasetError::Occupied { .. }) => {
            Some("--out chooses another folder")
        }
        SelfplayError::Dataset(DatasetError::Shard { .. } | DatasetError::Stray { .. }) => {
            Some("move the file away and --resume plays its games again")
        }
        _ => None,
    }
}

fn describe(
    args: &SelfplayArgs,
    options: &SelfplayOptions,
    folder: &Path,
    out: &mut impl Write,
) -> io::Result<()> {
    let SelfplayArgs { games, seed, threads, weights, shard, .. } = args;
    write!(out, "self-play: {} games, seed {seed}, threads {threads}", grouped(*games))?;
    if *shard != Part::WHOLE {
        write!(out, ", part {} of {}", shard.number, shard.count)?;
    }
    let PlayOptions { depth, selectivity, exact_from, random_plies, .. } = options.play;
    writeln!(
        out,
        "\n  search    depth {depth}@{selectivity}, exact from {exact_from} empties, \
         table {} MiB",
        args.table_mib,
    )?;
    write!(out, "  openings  ")?;
    if let (Some(book), Some(spec)) = (&options.book, &args.openings) {
        let (percent, count) = (book.percent, grouped(book.openings.as_slice().len() as u64));
        let plies = book.random_plies;
        write!(out, "{percent} % from {count} of {spec} and up to {plies} random plies; else ")?;
    }
    writeln!(
        out,
        "up to {random_plies} random plies; then {} random moves in a thousand, {} once solved\n  \
         weights   {weights}\n  folder    {}",
        args.exploration,
        args.endgame_exploration,
        folder.display()
    )
}

fn report(summary: &SelfplaySummary, folder: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let progress = &summary.progress;
    let seconds = progress.elapsed.as_secs_f64();
    let played = progress.games - progress.games_before;
    writeln!(
        out,
        "played    {} games, {} positions ({} with a score) in {}: {} with a score an hour",
        grouped(played),
        grouped(progress.positions),
        grouped(progress.scored),
        duration(seconds),
        grouped((progress.scored as f64 / seconds.max(1e-3) * 3600.0) as u64)
    )?;
    if progress.games > 0 {
        describe_dataset(&Dataset::open(folder)?, out)?;
    }
    if !summary.is_complete {
        writeln!(
            out,
            "stopped   after {} of {} games; the same command with --resume goes on",
            grouped(progress.games),
            grouped(progress.games_total)
        )?;
    }
    Ok(())
}

/// What there is in a dataset, in two lines.
pub(crate) fn describe_dataset(dataset: &Dataset, out: &mut impl Write) -> io::Result<()> {
    let (positions, bytes) = (dataset.position_count(), dataset.byte_count());
    writeln!(
        out,
        "dataset   {} games, {} positions, {} shards, {} bytes, {:.2} bytes a position\n\
         digest    {}",
        grouped(dataset.game_count()),
        grouped(positions),
        grouped(dataset.shards().len() as u64),
        grouped(bytes),
        bytes as f64 / positions.max(1) as f64,
        dataset.digest()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read() {
        assert_eq!(part("2/3"), Ok(Part { number: 2, count: 3 }));
        for text in ["", "2", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert!(part(text).is_err(), "{text}");
        }
    }
}
