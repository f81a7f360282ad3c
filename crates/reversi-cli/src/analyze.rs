//! `reversi analyze`: a game move by move, or a search shown iteration by iteration.

use std::io::{self, Write};
use std::time::Duration;

use reversi_search::{Limits, Report, Searcher};
use serde_json::json;

use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::position::{self, Problem};
use crate::render;
use crate::report;
use crate::texts::Texts;

mod game;
mod graph;
mod review;

pub(crate) use review::{Grade, search_forced};

/// How long a search takes unless told.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Over the ranks of the moves that `--best` asks for.
const RANK_HEAD: &str = "   #";

/// Analyzes what the command line gives.
pub(crate) fn run(args: &AnalyzeArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(source) = &args.game {
        return game::run(source, args, texts, out);
    }
    let problems = position::problems(&args.positions, &[], texts)?;
    let mut searcher = report::searcher(&args.engine, texts)?;
    let interrupt = Interrupt::install(|| {});
    for fault in &problems.faults {
        let _ = writeln!(io::stderr(), "error: {fault}");
    }
    let limits = args.effort.limits(Limits::time(DEFAULT_TIME), 0);
    for (index, problem) in problems.list.iter().enumerate() {
        if index > 0 && !args.json {
            writeln!(out)?;
        }
        searcher.clear();
        if args.json {
            as_json(&mut searcher, problem, args, &limits, &interrupt, out)?;
        } else {
            as_text(&mut searcher, problem, args, &limits, &interrupt, texts, out)?;
        }
        out.flush()?;
        if interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
    }
    if problems.faults.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}

fn as_text(
    searcher: &mut Searcher,
    problem: &Problem,
    args: &AnalyzeArgs,
    limits: &Limits,
    interrupt: &Interrupt,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    report::title(problem, texts, out)?;
    let board = &problem.board;
    if board.is_game_over() {
        return Ok(());
    }
    let stop = interrupt.next_search();
    let best = args.best.filter(|_| !report::must_pass(board));
    let rank = if best.is_some() { RANK_HEAD } else { "" };
    writeln!(
        out,
        "{rank}{:>8}  {:>6}  {:>10}  {:>8}  {}",
        texts.col_depth(),
        texts.col_score(),
        texts.col_time(),
        texts.col_nodes(),
        texts.col_line()
    )?;
    // The search ends if the output is gone; the error is told after it.
    let mut written = Ok(());
    let mut show = |rank: &str, report: &Report| {
        if written.is_ok() {
            written = iteration(rank, report, out);
            if written.is_err() {
                stop.stop();
            }
        }
    };
    let Some(count) = best else {
        let report = searcher.search(board, limits, &stop, &mut |report| show("", report));
        written?;
        return report::full(&report, problem.to_move, texts, out);
    };
    let mut show = |index: usize, report: &Report| show(&format!("{:>4}", index + 1), report);
    let reports = searcher.search_best(board, limits, usize::from(count), &stop, &mut show);
    written?;
    writeln!(out)?;
    report::moves(&reports, texts, out)?;
    let nodes = reports.iter().map(|report| report.nodes).sum();
    let time = reports.iter().map(|report| report.time).sum();
    report::work(nodes, time, texts, out)
}

/// `rank` is what stands before the line: with several best moves, which one is being sought.
fn iteration(rank: &str, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{rank}{:>8}  {:>6}  {:>10}  {:>8}  {}",
        report.depth_label(),
        report::bounded_score(report),
        render::time(report.time),
        render::short_count(report.nodes),
        render::line(&report.pv)
    )?;
    out.flush()
}

fn as_json(
    searcher: &mut Searcher,
    problem: &Problem,
    args: &AnalyzeArgs,
    limits: &Limits,
    interrupt: &Interrupt,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let board = &problem.board;
    let mut value = report::problem_json(problem);
    if !board.is_game_over() {
        let stop = interrupt.next_search();
        let mut iterations = Vec::new();
        let reports = match args.best {
            Some(count) if !report::must_pass(board) => {
                let mut keep = |index: usize, report: &Report| {
                    let mut iteration = report::report_json(report);
                    iteration["rank"] = json!(index + 1);
                    iterations.push(iteration);
                };
                searcher.search_best(board, limits, usize::from(count), &stop, &mut keep)
            }
            _ => {
                let mut keep = |report: &Report| iterations.push(report::report_json(report));
                vec![searcher.search(board, limits, &stop, &mut keep)]
            }
        };
        value["iterations"] = json!(iterations);
        if let Some(first) = reports.first() {
            value["best"] = report::square_json(first.best);
            value["score"] = json!(first.score);
            value["exact"] = json!(first.is_exact());
            value["depth"] = json!(first.depth_label());
            value["pv"] = first.pv.iter().map(|&square| report::square_json(square)).collect();
        }
        value["moves"] = reports.iter().map(report::report_json).collect();
    }
    writeln!(out, "{value}")?;
    Ok(())
}
