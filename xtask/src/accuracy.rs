//! `cargo xtask accuracy`: how good the chosen moves are, by the exact scores of all moves.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;
use reversi_core::{ObfPosition, Square, read_obf};
use reversi_search::{Limits, SearchOptions, Searcher, Selectivity, StopHandle};
use serde::Serialize;

use crate::args::load_weights;
use crate::{Ended, json};

/// Measure chosen moves against the scores of all moves in an OBF file: the share of best moves
/// and the mean loss in discs.
///
/// Positions whose file scores are incomplete count only if the chosen move has a score. Example:
///   cargo xtask accuracy hard-30.obf --depth 1,4,8
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct AccuracyArgs {
    /// An OBF file with a score for every move.
    #[arg(value_name = "FILE.obf", required = true)]
    files: Vec<PathBuf>,
    /// Depths in plies; with depth 8 and more ProbCut is on, at 73 %.
    #[arg(
        long,
        value_name = "D[,D...]",
        value_delimiter = ',',
        default_values_t = [1, 4, 8],
        value_parser = clap::value_parser!(u32).range(1..=60)
    )]
    depth: Vec<u32>,
    /// Weights: a file, `embedded` or `baseline`.
    #[arg(long, default_value = "embedded")]
    weights: String,
    /// Threads of the search.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// From this depth on ProbCut is used.
const PROBCUT_DEPTH: u32 = 8;

/// The result for one file and depth.
#[derive(Serialize)]
struct Row {
    file: String,
    depth: u32,
    positions: usize,
    /// Share of best moves, in per cent.
    best_percent: f64,
    mean_loss: f64,
    /// Standard error of the mean loss.
    standard_error: f64,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &AccuracyArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let options = SearchOptions { table_mib: 64, threads: args.threads as usize };
    let mut searcher = Searcher::new(load_weights(&args.weights)?, options)?;
    if !args.json {
        writeln!(
            out,
            "file                  depth  positions  best move    mean loss        nodes/position   ms/position"
        )?;
    }
    let mut rows = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let positions: Vec<_> =
            read_obf(&text).collect::<Result<_, _>>().with_context(|| name.clone())?;
        ensure!(!positions.is_empty(), "{name}: no position");
        for &depth in &args.depth {
            let row = measure(&mut searcher, &positions, depth, &name);
            ensure!(row.positions > 0, "{name}: no move has a score");
            if !args.json {
                write_row(out, &row)?;
            }
            rows.push(row);
        }
    }
    if args.json {
        json::print(out, &rows)?;
    }
    Ok(Ended::Done)
}

fn measure(searcher: &mut Searcher, positions: &[ObfPosition], depth: u32, file: &str) -> Row {
    let selectivity = if depth < PROBCUT_DEPTH { Selectivity::P100 } else { Selectivity::P73 };
    let limits = Limits { selectivity, ..Limits::depth(depth) };
    let (mut losses, mut nodes, mut seconds) = (Vec::new(), 0, 0.0);
    for position in positions {
        searcher.clear();
        let report = searcher.search(&position.board, &limits, &StopHandle::new(), &mut |_| {});
        nodes += report.nodes;
        seconds += report.time.as_secs_f64();
        losses.extend(loss(position, report.best));
    }
    let count = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let variance = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / count;
    Row {
        file: file.to_owned(),
        depth,
        positions: losses.len(),
        best_percent: 100.0 * losses.iter().filter(|&&loss| loss == 0.0).count() as f64 / count,
        mean_loss: mean,
        standard_error: (variance / count).sqrt(),
        nodes: nodes / positions.len() as u64,
        seconds: seconds / positions.len() as f64,
    }
}

/// What `chosen` gives away against the best move of the file, if the file scores it.
fn loss(position: &ObfPosition, chosen: Option<Square>) -> Option<f64> {
    let scored = position.moves.iter().find(|(square, _)| *square == chosen)?;
    Some(f64::from(position.best_score()? - scored.1))
}

fn write_row(out: &mut dyn Write, row: &Row) -> anyhow::Result<()> {
    let file = row.file.rsplit('/').next().unwrap_or(&row.file);
    writeln!(
        out,
        "{file:20} {:6} {:10} {:8.1} %  {:5.2} +- {:4.2} {:22} {:13.2}",
        row.depth,
        row.positions,
        row.best_percent,
        row.mean_loss,
        row.standard_error,
        row.nodes,
        1e3 * row.seconds,
    )?;
    out.flush()?;
    Ok(())
}
