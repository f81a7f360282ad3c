//! `cargo xtask probcut`: measures and fits the ProbCut model of some weights.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use reversi_eval::Weights;
use reversi_train::{AtomicFile, ProbCutError, ProbCutOptions, fit_probcut, write_atomically};

use crate::Ended;
use crate::args::{default_threads, load_weights, stop_on_ctrl_c};
use crate::fit::open_all;
use crate::progress::Progress;

/// Fit the ProbCut model of some weights: search positions to all depths, compare the scores.
///
/// The table shows the deviation of a shallow search from a deep one, measured and as the model
/// has it, in discs. Example:
///   cargo xtask probcut --weights new.rvw --data games --out new.rvw
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
pub(crate) struct ProbCutArgs {
    /// A weights file, `embedded` or `baseline`.
    #[arg(long, value_name = "FILE")]
    weights: String,
    /// A dataset to take positions from; may be given several times.
    #[arg(long, required = true, value_name = "DIR")]
    data: Vec<PathBuf>,
    /// The weights file to write: the same weights with the fitted model.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Positions to search.
    #[arg(long, default_value_t = ProbCutOptions::default().positions,
        value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: u32,
    /// The deepest search in plies.
    #[arg(long, default_value_t = ProbCutOptions::default().depth,
        value_parser = clap::value_parser!(u32).range(2..=20))]
    depth: u32,
    /// Positions of up to this many empties are solved.
    #[arg(long, default_value_t = ProbCutOptions::default().endgame.1,
        value_parser = clap::value_parser!(u32).range(12..=24))]
    endgame: u32,
    /// Decides which positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions at the same time [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// A folder for the report as JSON and SVG.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
}

pub(crate) fn run(args: &ProbCutArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let weights = load_weights(&args.weights)?;
    // Whether the files can be written shall show now, not after the work.
    drop(AtomicFile::create(&args.out)?);
    if let Some(folder) = &args.report {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let datasets = open_all(&args.data)?;
    let default = ProbCutOptions::default();
    let options = ProbCutOptions {
        positions: args.positions,
        seed: args.seed,
        depth: args.depth,
        endgame: (default.endgame.0, args.endgame),
        threads: args.threads.map_or_else(default_threads, |n| n as usize),
        ..default
    };
    let stop = stop_on_ctrl_c()?;
    let mut progress = Progress::new("positions", args.positions.into(), 0);
    let result = fit_probcut(&weights, &datasets, &options, &stop, &mut |done, _| {
        progress.update(done, || format!("depth {}", args.depth));
    });
    progress.finish();
    let fitted = match result {
        Err(ProbCutError::Stopped) => return Ok(Ended::Stopped),
        fitted => fitted?,
    };
    Weights::clone(&weights).with_probcut(fitted.model.clone()).save(&args.out)?;
    write!(out, "{}", fitted.table())?;
    writeln!(out, "midgame {:?}", fitted.model.midgame)?;
    writeln!(out, "endgame {:?}", fitted.model.endgame)?;
    if let Some(folder) = &args.report {
        let json = serde_json::to_string_pretty(&fitted.groups)?;
        write_atomically(&folder.join("probcut.json"), json.as_bytes())?;
        write_atomically(&folder.join("probcut.svg"), fitted.plot().to_svg().as_bytes())?;
    }
    Ok(Ended::Done)
}
