//! `cargo xtask openings`: balanced openings, found by our own search.

use std::io::Write;
use std::path::PathBuf;

use anyhow::ensure;
use clap::{Args, value_parser};
use reversi_eval::digest_hex;
use reversi_search::Selectivity;
use reversi_train::{
    AtomicFile, BalanceError, BalanceOptions, BalancedOpenings, find_balanced, transcript,
};

use crate::Ended;
use crate::args::{MAX_THREADS, default_threads, load_weights, selectivity, stop_on_ctrl_c};
use crate::progress::{Progress, grouped};

/// Find balanced openings: search every position some plies from the start.
///
/// Positions that are equal but for a symmetry or the order of moves count once. Two quick passes
/// leave out what is clearly uneven, then a search to the full depth decides. The file has one
/// transcript a line, in an order by lot, and depends on the arguments alone. Example:
///   cargo xtask openings --depth 10 --selectivity 73 --out data/openings/balanced-8.txt
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
pub(crate) struct OpeningsArgs {
    /// Plies of each opening.
    #[arg(long, value_name = "N", default_value_t = BalanceOptions::default().plies,
          value_parser = value_parser!(u32).range(1..=i64::from(BalanceOptions::MAX_PLIES)))]
    plies: u32,
    /// Plies searched from the last position of each.
    #[arg(long, value_name = "D", default_value_t = BalanceOptions::default().depth,
          value_parser = value_parser!(u32).range(1..=30))]
    depth: u32,
    /// How sure ProbCut must be, in per cent; 100 cuts nothing.
    #[arg(long, value_name = "PERCENT", default_value = "87", value_parser = selectivity())]
    selectivity: Selectivity,
    /// The largest score either way, in discs.
    #[arg(long, value_name = "DISCS", default_value_t = BalanceOptions::default().margin,
          value_parser = value_parser!(u32).range(0..=64))]
    margin: u32,
    /// The most openings; of more, the most even are taken.
    #[arg(long, value_name = "N", default_value_t = BalanceOptions::default().most as u64,
          value_parser = value_parser!(u64).range(1..=1_000_000))]
    most: u64,
    /// Evaluation to search with: a weights file, `embedded` or `baseline`.
    #[arg(long, value_name = "FILE", default_value = "embedded")]
    weights: String,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Openings searched at the same time.
    #[arg(long, value_name = "T", default_value_t = default_threads() as u64,
          value_parser = value_parser!(u64).range(1..=MAX_THREADS))]
    threads: u64,
}

pub(crate) fn run(args: &OpeningsArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let weights = load_weights(&args.weights)?;
    // Whether the file can be written shall show now, not after the work.
    let mut file = AtomicFile::create(&args.out)?;
    let options = BalanceOptions {
        plies: args.plies,
        depth: args.depth,
        selectivity: args.selectivity,
        margin: args.margin,
        most: args.most as usize,
        threads: args.threads as usize,
    };
    let stop = stop_on_ctrl_c()?;
    let mut progress: Option<(u64, Progress)> = None;
    let found = find_balanced(&weights, &options, &stop, &mut |done, total| {
        if progress.as_ref().is_none_or(|(of, _)| *of != total) {
            progress = Some((total, Progress::new("positions", total, 0)));
        }
        if let Some((_, progress)) = &mut progress {
            progress.update(done, || format!("depth {}", args.depth));
        }
    });
    if let Some((_, progress)) = &progress {
        progress.finish();
    }
    let found = match found {
        Err(BalanceError::Stopped) => return Ok(Ended::Stopped),
        found => found?,
    };
    ensure!(!found.openings.is_empty(), "no opening is so even; --margin widens what is taken");
    write!(file, "{}", heading(args, &found, &digest_hex(&weights.to_bytes())))?;
    for opening in &found.openings {
        writeln!(file, "{}", transcript(&opening.moves))?;
    }
    file.commit()?;
    writeln!(
        out,
        "{} positions after {} plies, {} within {} discs of even, {} openings written to {}",
        grouped(found.positions),
        args.plies,
        grouped(found.balanced),
        args.margin,
        grouped(found.openings.len() as u64),
        args.out.display()
    )?;
    for score in -(args.margin as i8)..=args.margin as i8 {
        let count = found.openings.iter().filter(|opening| opening.score == score).count();
        writeln!(out, "{score:+3} {:>9}", grouped(count as u64))?;
    }
    Ok(Ended::Done)
}

/// Where the openings come from, as comments at the head of the file.
fn heading(args: &OpeningsArgs, found: &BalancedOpenings, weights: &str) -> String {
    let OpeningsArgs { plies, depth, selectivity, margin, most, .. } = args;
    let worst = found.openings.iter().map(|opening| opening.score.unsigned_abs()).max();
    format!(
        "# {} openings of {plies} plies, none more than {} from even in discs, by a search to depth \
         {depth}@{selectivity}\n\
         # {} of {} positions were within {margin}; weights {weights}\n\
         # cargo xtask openings --plies {plies} --depth {depth} --selectivity {} \
         --margin {margin} --most {most}\n",
        found.openings.len(),
        worst.unwrap_or(0),
        found.balanced,
        found.positions,
        selectivity.percent(),
    )
}
