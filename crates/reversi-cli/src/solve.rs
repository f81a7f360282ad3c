//! `reversi solve`: exact scores, compared with those of OBF files.

use std::io::Write;
use std::time::{Duration, Instant};

use reversi_search::{Goal, Limits, Report, Searcher};
use serde_json::json;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::position::{self, Problem};
use crate::render;
use crate::report;
use crate::texts::Texts;
use verdict::{Tally, Verdict};

mod table;
mod verdict;

/// What was found about a position.
struct Solved {
    /// The best move first; empty if the game is over.
    reports: Vec<Report>,
    verdict: Verdict,
    nodes: u64,
    time: Duration,
}

/// Solves what the command line gives.
pub(crate) fn run(args: &SolveArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let problems = position::problems(&args.positions, &args.files, texts)?;
    let mut searcher = report::searcher(&args.engine, texts)?;
    let interrupt = Interrupt::install(|| {});
    for fault in &problems.faults {
        let _ = writeln!(std::io::stderr(), "error: {fault}");
    }
    let mut tally = Tally { faulty: problems.faults.len(), ..Tally::default() };
    if problems.from_files && !args.json {
        table::head(texts, out)?;
    }
    for (index, problem) in problems.list.iter().enumerate() {
        let solved = solve(&mut searcher, problem, args, &interrupt);
        tally.add(&solved);
        if args.json {
            writeln!(out, "{}", solved_json(problem, &solved))?;
        } else if problems.from_files {
            table::row(index + 1, problem, &solved, args, texts, out)?;
        } else {
            single(problem, &solved, args, texts, out)?;
        }
        out.flush()?;
        if interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
    }
    if problems.from_files {
        match args.json {
            true => writeln!(out, "{}", json!({ "summary": tally.to_json() }))?,
            false => {
                writeln!(out, "{}", tally.describe(texts))?;
                report::work(tally.nodes, tally.time, texts, out)?;
            }
        }
    }
    if tally.is_clean() { Ok(()) } else { Err(Failure::Reported) }
}

fn solve(
    searcher: &mut Searcher,
    problem: &Problem,
    args: &SolveArgs,
    interrupt: &Interrupt,
) -> Solved {
    let board = &problem.board;
    // Each position is solved by itself, whatever came before.
    searcher.clear();
    let begin = Instant::now();
    let mut reports = Vec::new();
    if !board.is_game_over() {
        let goal = if args.wld { Goal::WinLossDraw } else { Goal::Score };
        let limits = Limits { goal, time: args.time, ..Limits::exact() };
        let stop = interrupt.next_search();
        let count = if args.all { Some(64) } else { args.best.map(usize::from) };
        reports = match count {
            Some(count) if !report::must_pass(board) => {
                searcher.search_best(board, &limits, count, &stop, &mut |_, _| {})
            }
            _ => vec![searcher.search(board, &limits, &stop, &mut |_| {})],
        };
    }
    let time = begin.elapsed();
    let nodes = reports.iter().map(|report| report.nodes).sum();
    Solved { verdict: Verdict::of(problem, &reports, args.wld), reports, nodes, time }
}

/// One position, shown in full.
fn single(
    problem: &Problem,
    solved: &Solved,
    args: &SolveArgs,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    report::title(problem, texts, out)?;
    let Some(first) = solved.reports.first() else {
        return Ok(());
    };
    if args.all || args.best.is_some() {
        match args.wld {
            true => results(&solved.reports, texts, out)?,
            false => report::moves(&solved.reports, texts, out)?,
        }
        return report::work(solved.nodes, solved.time, texts, out);
    }
    if args.wld {
        let (result, certainty) = match report::proved_result(first) {
            Some(result) => (result_name(result, texts), texts.exact()),
            None => (texts.unproved(), report::certainty(first, texts)),
        };
        writeln!(out, "{}", texts.wld_line(result, problem.to_move, certainty))?;
        return report::details(first, texts, out);
    }
    report::full(first, problem.to_move, texts, out)
}

/// What the moves lead to, a line each.
fn results(reports: &[Report], texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let (square, result, line) = (texts.col_move(), texts.col_result(), texts.col_line());
    writeln!(out, "{square:>6}  {result:<13}  {line}")?;
    for report in reports {
        let (square, result) = (render::line(&[report.best]), proved_name(report, texts));
        writeln!(out, "{square:>6}  {result:<13}  {}", render::line(&report.pv))?;
    }
    Ok(())
}

/// A win, a draw or a loss, if the search has proved it.
fn proved_name(report: &Report, texts: &Texts) -> String {
    report::proved_result(report)
        .map_or_else(|| texts.unproved(), |result| result_name(result, texts))
}

/// A win, a draw or a loss by the sign of a score.
fn result_name(score: reversi_core::Score, texts: &Texts) -> String {
    match score {
        1.. => texts.wld_win(),
        0 => texts.wld_draw(),
        _ => texts.wld_loss(),
    }
}

fn solved_json(problem: &Problem, solved: &Solved) -> serde_json::Value {
    let mut value = report::problem_json(problem);
    if let Some(first) = solved.reports.first() {
        value["best"] = report::square_json(first.best);
        value["score"] = json!(first.score);
        value["exact"] = json!(first.is_exact());
        value["moves"] = solved.reports.iter().map(move_json).collect();
        value["pv"] = first.pv.iter().map(|&square| report::square_json(square)).collect();
        value["result"] = result_json(first);
    }
    value["nodes"] = json!(solved.nodes);
    value["seconds"] = json!(solved.time.as_secs_f64());
    value["verdict"] = json!(solved.verdict.tag());
    value
}

fn move_json(report: &Report) -> serde_json::Value {
    let mut value = report::report_json(report);
    value["result"] = result_json(report);
    value
}

fn result_json(report: &Report) -> serde_json::Value {
    match report::proved_result(report) {
        Some(1) => json!("win"),
        Some(0) => json!("draw"),
        Some(_) => json!("loss"),
        None => json!(null),
    }
}
