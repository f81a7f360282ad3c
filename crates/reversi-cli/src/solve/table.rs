//! The table for OBF files, a line a position.

use std::io::Write;

use super::{Solved, proved_name, result_name, verdict::Verdict};
use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::position::Problem;
use crate::render;
use crate::report;
use crate::texts::Texts;

/// The names of the columns.
pub(super) fn head(texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let (empties, score, square) = (texts.col_empties(), texts.col_score(), texts.col_move());
    let (expected, verdict) = (texts.col_expected(), texts.col_verdict());
    let (nodes, time, speed) = (texts.col_nodes(), texts.col_time(), texts.col_speed());
    writeln!(
        out,
        "{:>4} {empties:>6} {score:>8} {square:>6}  {expected:<16} {verdict:<12} {nodes:>8} \
         {time:>10} {speed:>8}",
        "#"
    )?;
    Ok(())
}

/// A position.
pub(super) fn row(
    number: usize,
    problem: &Problem,
    solved: &Solved,
    args: &SolveArgs,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let empties = problem.board.empties().len();
    let (score, square) = match solved.reports.first() {
        Some(first) if args.wld => (proved_name(first, texts), render::line(&[first.best])),
        Some(first) => (report::bounded_score(first), render::line(&[first.best])),
        None => (render::score(problem.board.final_score()), String::new()),
    };
    let verdict = solved.verdict.describe(texts);
    let (nodes, time) = (render::short_count(solved.nodes), render::time(solved.time));
    let speed = render::speed(solved.nodes, solved.time);
    writeln!(
        out,
        "{number:>4} {empties:>6} {score:>8} {square:>6}  {:<16} {verdict:<12} {nodes:>8} \
         {time:>10} {speed:>8}",
        expected(problem)
    )?;
    if args.all || args.best.is_some() {
        moves(solved, args, texts, out)?;
    }
    if let Verdict::Wrong(entries) = &solved.verdict {
        for &(square, score) in entries {
            let listed = problem.expected.iter().find(|(known, _)| *known == square);
            let listed = listed.map_or("-".to_owned(), |&(_, score)| render::score(score));
            let score = match args.wld {
                true => result_name(score.signum(), texts),
                false => render::score(score),
            };
            let name = render::line(&[square]);
            writeln!(out, "{:>12}{score:>8} {name:>6}  {listed}", "")?;
        }
    }
    Ok(())
}

/// The moves that were solved, as many on a line as fit below the table.
fn moves(
    solved: &Solved,
    args: &SolveArgs,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    /// Moves on a line.
    const ON_A_LINE: usize = 8;
    let entries: Vec<_> = solved
        .reports
        .iter()
        .map(|report| {
            let square = render::line(&[report.best]);
            match args.wld {
                true => format!("{square} {}", proved_name(report, texts)),
                false => format!("{square} {}", report::bounded_score(report)),
            }
        })
        .collect();
    for line in entries.chunks(ON_A_LINE) {
        writeln!(out, "{:>12}{}", "", line.join(", "))?;
    }
    Ok(())
}

/// The file's best score and the moves that have it.
fn expected(problem: &Problem) -> String {
    /// As many as the column is wide.
    const SHOWN: usize = 2;
    let Some(best) = problem.expected.iter().map(|&(_, score)| score).max() else {
        return "-".to_owned();
    };
    let moves: Vec<_> = problem
        .expected
        .iter()
        .filter(|&&(_, score)| score == best)
        .map(|&(square, _)| square)
        .collect();
    let more = if moves.len() > SHOWN { " ..." } else { "" };
    let line = render::line(&moves[..moves.len().min(SHOWN)]);
    format!("{} {line}{more}", render::score(best))
}
