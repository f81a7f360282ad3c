//! `cargo xtask bench`: time, nodes and correctness of the search on fixed work.

use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use reversi_core::{Board, KERNEL_NAME, ObfPosition, perft, read_obf};
use reversi_search::{Limits, Report, SearchOptions, Searcher, Selectivity, StopHandle};
use serde::Serialize;

use crate::args::load_weights;
use crate::ci::signature;
use crate::ci::workspace::Workspace;
use crate::{Ended, json};

/// The FFO positions are part of the program: the command needs no file.
const FFO: &str = include_str!("../../data/positions/ffo.obf");
/// How many of the FFO positions `--quick` solves.
const QUICK: usize = 10;
/// Midgame positions: the FFO ones with this many empties or more.
const MIDGAME_EMPTIES: u32 = 25;

/// What is measured.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Work {
    /// Solves positions exactly.
    Endgame,
    /// Searches positions of 25 to 36 empties to a fixed depth, selectively.
    Midgame,
    /// Counts the leaves of the game tree from the start.
    Perft,
}

/// Measure the search: a table with time, nodes, nodes/s and whether scores and moves are right.
///
/// A node is a position that a move or a pass led to, leaves included. Examples:
///   cargo xtask bench                            FFO #40-49, exactly
///   cargo xtask bench --positions 20-39
///   cargo xtask bench --file suite.obf --threads 2 --json
///   cargo xtask bench midgame --depth 12
///   cargo xtask bench perft --depth 11
///   cargo xtask bench --quick                    no times: are scores and node counts right?
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct BenchArgs {
    /// What is measured.
    #[arg(value_enum, default_value = "endgame")]
    work: Work,
    /// An OBF file with scores, instead of the FFO positions.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Which positions of the file, such as 20-39 or 7 [default: 40-49 of FFO, all of a file].
    #[arg(long, value_name = "A-B", value_parser = parse_range)]
    positions: Option<RangeInclusive<usize>>,
    /// Plies of the midgame searches [default: 12] or of perft [default: 10].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Weights: a file, `embedded` or `baseline`.
    #[arg(long, default_value = "embedded")]
    weights: String,
    /// Threads of the search.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Size of the transposition table in MiB.
    #[arg(long, default_value_t = 256)]
    table_mib: usize,
    /// JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Only check: scores and moves of FFO #1-10 and the node signature, without times.
    #[arg(long, exclusive = true)]
    quick: bool,
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |n: &str| n.parse::<usize>().ok().filter(|&n| n > 0);
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err("expected a number or a range such as 20-39".to_owned()),
    }
}

/// One line of the table.
#[derive(Serialize)]
struct Row {
    position: usize,
    empties: u32,
    depth: String,
    best: String,
    score: i32,
    /// Whether score and move are those of the file; absent where the file has none or the
    /// search is not exact.
    right: Option<bool>,
    seconds: f64,
    nodes: u64,
}

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    if args.quick {
        return run_quick(args, out);
    }
    if let Work::Perft = args.work {
        return run_perft(args, out);
    }
    let positions = positions(args)?;
    let limits = match args.work {
        Work::Midgame => {
            Limits { selectivity: Selectivity::P73, ..Limits::depth(args.depth.unwrap_or(12)) }
        }
        _ => Limits::exact(),
    };
    let options = SearchOptions { table_mib: args.table_mib, threads: args.threads as usize };
    let mut searcher = Searcher::new(load_weights(&args.weights)?, options)?;
    if !args.json {
        writeln!(
            out,
            "{} kernel, {} thread(s), table {} MiB, weights {}",
            KERNEL_NAME, args.threads, args.table_mib, args.weights
        )?;
        writeln!(
            out,
            "   #  empties   depth  move  score  right      time        nodes   Mnodes/s"
        )?;
    }
    let mut rows = Vec::new();
    for (number, position) in positions {
        searcher.clear();
        let report = searcher.search(&position.board, &limits, &StopHandle::new(), &mut |_| {});
        let row = row(number, &position, &report);
        if !args.json {
            write_row(out, &row)?;
            out.flush()?;
        }
        rows.push(row);
    }
    let wrong = rows.iter().filter(|row| row.right == Some(false)).count();
    if args.json {
        json::print(out, &rows)?;
    } else {
        write_total(out, &rows)?;
    }
    ensure!(wrong == 0, "{wrong} of {} positions have a wrong score or move", rows.len());
    Ok(Ended::Done)
}

/// The positions asked for with their numbers, counted from 1.
fn positions(args: &BenchArgs) -> anyhow::Result<Vec<(usize, ObfPosition)>> {
    let (name, text) = match &args.file {
        None => ("FFO positions".to_owned(), FFO.to_owned()),
        Some(path) => {
            let name = path.display().to_string();
            (name.clone(), fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?)
        }
    };
    let range = match (&args.positions, &args.file, args.work) {
        (Some(range), ..) => range.clone(),
        (None, None, Work::Endgame) => 40..=49,
        _ => 1..=usize::MAX,
    };
    let mut positions = Vec::new();
    for (index, position) in read_obf(&text).enumerate() {
        let position = position.with_context(|| name.clone())?;
        let midgame = matches!(args.work, Work::Midgame) && args.positions.is_none();
        if range.contains(&(index + 1))
            && (!midgame || position.board.empties().len() >= MIDGAME_EMPTIES)
        {
            positions.push((index + 1, position));
        }
    }
    ensure!(!positions.is_empty(), "{name}: no such position");
    Ok(positions)
}

fn row(number: usize, position: &ObfPosition, report: &Report) -> Row {
    let right = position.best_score().filter(|_| report.is_exact()).map(|score| {
        report.score == score && position.best_moves().any(|best| best == report.best)
    });
    Row {
        position: number,
        empties: position.board.empties().len(),
        depth: report.depth_label(),
        best: report.best.map_or("--".to_owned(), |square| square.to_string()),
        score: report.score,
        right,
        seconds: report.time.as_secs_f64(),
        nodes: report.nodes,
    }
}

fn write_row(out: &mut dyn Write, row: &Row) -> anyhow::Result<()> {
    let right = match row.right {
        Some(true) => "yes",
        Some(false) => "NO",
        None => "-",
    };
    writeln!(
        out,
        "{:4} {:8} {:>7}  {:>4} {:+6}  {:>5} {:8.3} s {:12} {:10.1}",
        row.position,
        row.empties,
        row.depth,
        row.best,
        row.score,
        right,
        row.seconds,
        row.nodes,
        row.nodes as f64 / row.seconds.max(1e-9) / 1e6,
    )?;
    Ok(())
}

fn write_total(out: &mut dyn Write, rows: &[Row]) -> anyhow::Result<()> {
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let wrong = rows.iter().filter(|row| row.right == Some(false)).count();
    writeln!(
        out,
        "total: {} positions, {wrong} wrong, {seconds:.3} s, {nodes} nodes, {:.1} M nodes/s",
        rows.len(),
        nodes as f64 / seconds.max(1e-9) / 1e6,
    )?;
    Ok(())
}

/// What can be checked without looking at the clock.
fn run_quick(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let options = SearchOptions { table_mib: args.table_mib, threads: 1 };
    let mut searcher = Searcher::new(load_weights(&args.weights)?, options)?;
    for (index, position) in read_obf(FFO).enumerate().take(QUICK) {
        let position = position.context("FFO positions")?;
        searcher.clear();
        let stop = StopHandle::new();
        let report = searcher.search(&position.board, &Limits::exact(), &stop, &mut |_| {});
        let row = row(index + 1, &position, &report);
        ensure!(row.right == Some(true), "FFO #{}: {report}: wrong score or move", row.position);
    }
    writeln!(out, "FFO #1-{QUICK}: scores and moves are right")?;
    signature::check(&Workspace::find()?, out)?;
    Ok(Ended::Done)
}

fn run_perft(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let depth = args.depth.unwrap_or(10);
    let start = Instant::now();
    let leaves = perft(&Board::START, depth);
    let seconds = start.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
    let rate = leaves as f64 / seconds / 1e6;
    if args.json {
        let row = serde_json::json!({ "depth": depth, "leaves": leaves, "seconds": seconds });
        writeln!(out, "{row}")?;
    } else {
        writeln!(
            out,
            "perft {depth}: {leaves} leaves in {seconds:.3} s, {rate:.1} M leaves/s ({KERNEL_NAME})"
        )?;
    }
    Ok(Ended::Done)
}
