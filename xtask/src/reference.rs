//! `cargo xtask reference`: positions with exact scores, and `cargo xtask error`: how far weights
//! are from them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use reversi_train::{
    AtomicFile, ReferenceError, ReferenceOptions, ReferencePosition, compress_reference,
    make_reference, read_reference, reference_errors, thread_pool, wthor_reference,
};

use crate::args::{default_threads, load_weights, stop_on_ctrl_c};
use crate::progress::{Progress, grouped};
use crate::{Ended, json};

/// The set that ships with the program.
const DEFAULT_REFERENCE: &str = "data/positions/reference.obf.zst";

/// Make a reference set: positions of games of our own, one a game, solved exactly.
///
/// As many of each number of empties up to 18, then fewer and fewer, for they take long; of each
/// number at most a fifth from one band of scores. The
/// same options give the same file. The games are played for the set alone, so no training has
/// seen them. Example:
///   cargo xtask reference --positions 20000 --seed 1 --out reference.obf.zst
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct ReferenceArgs {
    /// Positions in all.
    #[arg(long, default_value_t = 20_000,
        value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: u64,
    /// The fewest empties.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=40))]
    from_empties: u32,
    /// The most empties.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=40))]
    to_empties: u32,
    /// Decides which games are played.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The evaluation that plays them and orders the moves of the solver: a file, `embedded` or
    /// `baseline`.
    #[arg(long, default_value = "embedded")]
    weights: String,
    /// Positions at the same time [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// The OBF file to write; compressed with zstd if the name ends in .zst.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Print the error of weights on a reference set: MAE, RMSE and bias in discs, by empties and by
/// exact score, beside a constant and a regression on mobility.
///
/// Both of these are fitted to the set itself, separately for each number of empties. In the lines
/// over several numbers of empties each number counts the same. Examples:
///   cargo xtask error embedded
///   cargo xtask error new.rvw old.rvw --reference my-positions.obf
///   cargo xtask error embedded --wthor WTH_2024.wtb
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct ErrorArgs {
    /// Weights files, `embedded` or `baseline`.
    #[arg(required = true)]
    weights: Vec<String>,
    /// Positions with exact scores: OBF, plain or compressed with zstd; the best move's score
    /// counts.
    #[arg(long, value_name = "FILE", default_value = DEFAULT_REFERENCE)]
    reference: PathBuf,
    /// Instead: WTHOR files, whose games have perfect results from 24 empties on.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "reference")]
    wthor: Vec<PathBuf>,
    /// JSON instead of tables.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ReferenceArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let options = ReferenceOptions {
        positions: args.positions,
        empties: args.from_empties..=args.to_empties,
        seed: args.seed,
        threads: args.threads.map_or_else(default_threads, |n| n as usize),
        ..ReferenceOptions::new(load_weights(&args.weights)?)
    };
    let mut file = AtomicFile::create(&args.out)?;
    let stop = stop_on_ctrl_c()?;
    let mut progress = Progress::new("positions", args.positions, 0);
    let made = make_reference(&options, &stop, &mut |p| {
        progress.update(p.positions, || format!("{} games", p.games));
    });
    progress.finish();
    let text = match made {
        Err(ReferenceError::Stopped) => {
            writeln!(out, "stopped; nothing is written")?;
            return Ok(Ended::Stopped);
        }
        made => made?,
    };
    let packed = args.out.extension().is_some_and(|ending| ending == "zst");
    let bytes = if packed { compress_reference(&text) } else { text.into_bytes() };
    file.write_all(&bytes).with_context(|| args.out.display().to_string())?;
    file.commit()?;
    writeln!(
        out,
        "{}: {} positions, {} bytes",
        args.out.display(),
        grouped(args.positions),
        grouped(bytes.len() as u64)
    )?;
    Ok(Ended::Done)
}

fn read_obf_reference(path: &Path) -> anyhow::Result<(String, Vec<ReferencePosition>)> {
    let name = path.display().to_string();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let positions = read_reference(&bytes).with_context(|| name.clone())?;
    Ok((name, positions))
}

pub(crate) fn run_error(args: &ErrorArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let (name, positions) = match &args.wthor[..] {
        [] => read_obf_reference(&args.reference)?,
        files => {
            let positions = wthor_reference(files)?;
            let count = grouped(positions.len() as u64);
            (format!("{count} solved positions of WTHOR games"), positions)
        }
    };
    let pool = thread_pool(default_threads())?;
    let mut all = Vec::new();
    for spec in &args.weights {
        let weights = load_weights(spec)?;
        let errors = pool.install(|| reference_errors(&weights, &positions));
        if args.json {
            all.push(serde_json::json!({ "weights": spec, "errors": errors }));
        } else {
            writeln!(out, "{spec}, errors in discs on {name}\n{}", errors.table())?;
        }
    }
    if args.json {
        json::print(out, &all)?;
    }
    Ok(Ended::Done)
}
