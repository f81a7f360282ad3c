//! `cargo xtask data rescore`: new scores for the positions of a dataset.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::anyhow;
use clap::{ArgGroup, Args, value_parser};
use reversi_search::Selectivity;
use reversi_train::{
    Dataset, OnExisting, PlayOptions, RescoreOptions, Rescored, ScoreChanges, SelfplayError,
    rescore,
};

use crate::Ended;
use crate::args::{MAX_THREADS, default_threads, load_weights, selectivity, stop_on_ctrl_c};
use crate::progress::{Progress, grouped};
use crate::selfplay::describe_dataset;

/// The widths of the bands of empties in the table.
const BAND: usize = 5;

/// Search the positions of a dataset again, with newer weights or to the end of the game.
///
/// Moves and final scores stay as they were played, and so do proven scores. The same arguments
/// give the same bytes, whatever the number of threads and however often the run was stopped
/// (Ctrl-C) and resumed. Examples:
///   cargo xtask data rescore games --weights new.rvw --depth 8 --out games-rescored
///   cargo xtask data rescore games --solve-from 20 --out games-solved
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
#[command(group(ArgGroup::new("search").args(["depth", "solve_from"]).required(true).multiple(true)))]
pub(super) struct RescoreArgs {
    /// Folder of the dataset.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Evaluation to search with: a weights file, `embedded` or `baseline`.
    #[arg(long, value_name = "FILE", default_value = "embedded")]
    weights: String,
    /// Plies searched in positions whose score is not proven.
    #[arg(long, value_name = "D", value_parser = value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// How sure ProbCut must be, in per cent; 100 cuts nothing.
    #[arg(long, value_name = "PERCENT", default_value = "73", value_parser = selectivity())]
    selectivity: Selectivity,
    /// Solve positions with this many empties or fewer.
    #[arg(long, value_name = "E", value_parser = value_parser!(u32).range(1..=60))]
    solve_from: Option<u32>,
    /// Solve positions of random and book moves too, which have no score.
    #[arg(long, requires = "solve_from")]
    unsearched: bool,
    /// Transposition table of each thread in MiB.
    #[arg(long, value_name = "MIB", default_value_t = PlayOptions::DEFAULT.table_mib,
          value_parser = value_parser!(u32).range(1..=4096))]
    table_mib: u32,
    /// Folder of the new dataset.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on with the dataset in the folder.
    #[arg(long)]
    resume: bool,
    /// Games searched at the same time.
    #[arg(long, value_name = "T", default_value_t = default_threads() as u64,
          value_parser = value_parser!(u64).range(1..=MAX_THREADS))]
    threads: u64,
}

pub(super) fn run(args: &RescoreArgs, out: &mut impl Write) -> anyhow::Result<Ended> {
    let source = Dataset::open(&args.folder)?;
    let options = RescoreOptions {
        weights: load_weights(&args.weights)?,
        depth: args.depth,
        selectivity: args.selectivity,
        solve_from: args.solve_from.unwrap_or(0),
        unsearched: args.unsearched,
        table_mib: args.table_mib,
        threads: args.threads as usize,
    };
    if let Some(pass) = options.settings(&source).rescored.last() {
        writeln!(out, "{}\n{}", args.folder.display(), describe(pass))?;
    }
    let existing = if args.resume { OnExisting::Resume } else { OnExisting::Refuse };
    let stop = stop_on_ctrl_c()?;
    let mut shown: Option<Progress> = None;
    let summary = rescore(&source, &options, &args.out, existing, &stop, &mut |progress| {
        let bar = shown.get_or_insert_with(|| {
            Progress::new("games", progress.games_total, progress.games_before)
        });
        bar.update(progress.games, || format!("{} positions", grouped(progress.positions)));
    });
    if let Some(bar) = &shown {
        bar.finish();
    }
    let summary = summary.map_err(|error| match error {
        SelfplayError::Exists { .. } => {
            anyhow!("{error}; --resume goes on with it, --out chooses another folder")
        }
        SelfplayError::Other { .. } => anyhow!("{error}; --out chooses another folder"),
        error => error.into(),
    })?;
    if summary.progress.games > 0 {
        let rescored = Dataset::open(&args.out)?;
        describe_dataset(&rescored, out)?;
        write_changes(&ScoreChanges::between(&source, &rescored, &options)?, out)?;
    }
    if summary.is_complete {
        return Ok(Ended::Done);
    }
    writeln!(
        out,
        "stopped   after {} of {} games; the same command with --resume goes on",
        grouped(summary.progress.games),
        grouped(summary.progress.games_total)
    )?;
    Ok(Ended::Stopped)
}

/// How a dataset was rescored, in a line.
pub(super) fn describe(pass: &Rescored) -> String {
    let mut text = String::from("rescored  ");
    if pass.depth > 0 {
        text += &format!("depth {}@{}%, ", pass.depth, pass.selectivity_percent);
    }
    if pass.solve_from > 0 {
        text += &format!("solved from {} empties", pass.solve_from);
        text += if pass.unsearched { ", unsearched positions too, " } else { ", " };
    }
    text + &format!("weights {:.12}, from the dataset {:.12}", pass.weights, pass.source)
}

fn write_changes(changes: &ScoreChanges, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "\nempties  searched    proven  had score   changed  other winner  mean  mean |change|  rms"
    )?;
    let bands = (0..61).step_by(BAND).rev().map(|low| (low, (low + BAND - 1).min(60)));
    for (low, high) in bands.chain([(0, 60)]) {
        let change = changes.within(low, high);
        if change.positions == 0 {
            continue;
        }
        let share = |part: u64| 100.0 * part as f64 / change.scored.max(1) as f64;
        let [mean, absolute, root] = change.means();
        writeln!(
            out,
            "{:>7}  {:>8}  {:>8}  {:>9}  {:>6.1} %  {:>10.1} %  {mean:+.2}  {absolute:>13.2}  {root:.2}",
            if (low, high) == (0, 60) { "all".to_owned() } else { format!("{low}-{high}") },
            grouped(change.positions),
            grouped(change.proven),
            grouped(change.scored),
            share(change.changed),
            share(change.turned),
        )?;
    }
    Ok(())
}
