//! What solving and analysis found, as lines and as JSON.

use std::io::Write;
use std::time::Duration;

use reversi_core::{Board, Color, Outcome, Score, Square, write_position};
use reversi_search::{Bound, OptionsError, Report, SearchOptions, Searcher, Selectivity};
use serde_json::{Value, json};

use crate::args::EngineArgs;
use crate::engine::load_weights;
use crate::failure::Failure;
use crate::position::Problem;
use crate::render;
use crate::texts::Texts;

/// A searcher for solving and analysis: all cores and a larger table than a game needs.
pub(crate) fn searcher(args: &EngineArgs, texts: &Texts) -> Result<Searcher, Failure> {
    const TABLE_MIB: usize = 256;
    const MAX_THREADS: usize = 256;
    let weights = load_weights(args.weights.as_deref())
        .map_err(|error| Failure::Error(texts.weights_error(&error)))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    let options = args.options(SearchOptions { table_mib: TABLE_MIB, threads });
    Searcher::new(weights, options)
        .map_err(|error: OptionsError| Failure::Error(texts.options_error(&error)))
}

/// The answer for a position whose game is over: nothing to search.
pub(crate) fn outcome(problem: &Problem) -> Outcome {
    let (black, white) = problem.board.colored(problem.to_move);
    Outcome { black: black.len(), white: white.len() }
}

/// The board of a problem and whose turn it is, or how the game ended.
pub(crate) fn title(problem: &Problem, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let Problem { board, to_move, .. } = problem;
    let picture = render::board(
        board.colored(*to_move),
        board.legal_moves(),
        None,
        render::Paint::of_stdout(),
    );
    writeln!(out, "{picture}{}", write_position(board, *to_move))?;
    if board.is_game_over() {
        let Outcome { black, white } = outcome(problem);
        let score = render::score(board.final_score());
        writeln!(out, "{}", texts.position_over(black, white, score, *to_move))?;
        return Ok(());
    }
    writeln!(out, "{}", texts.position_title(*to_move, board.empties().len()))?;
    if must_pass(board) {
        writeln!(out, "{}", texts.position_passes(*to_move))?;
    }
    Ok(())
}

/// Whether the mover has no move but the game goes on.
pub(crate) fn must_pass(board: &Board) -> bool {
    board.legal_moves().is_empty() && !board.is_game_over()
}

/// The name of a best move.
pub(crate) fn best(report: &Report, texts: &Texts) -> String {
    report.best.map_or_else(|| texts.none_square(), |square| square.to_string())
}

/// `exact`, or how deep the estimate reaches.
pub(crate) fn certainty(report: &Report, texts: &Texts) -> String {
    if report.is_exact() { texts.exact() } else { texts.heuristic(report.depth_label()) }
}

/// A score with the sign of a bound before it.
pub(crate) fn bounded_score(report: &Report) -> String {
    let sign = match report.bound {
        Bound::Lower => ">=",
        Bound::Upper => "<=",
        Bound::Exact => "",
    };
    format!("{sign}{}", render::score(report.score))
}

/// Whether the mover wins, draws or loses, as far as the search has proved it.
pub(crate) fn proved_result(report: &Report) -> Option<Score> {
    let proved = report.reaches_end && report.selectivity == Selectivity::P100;
    let result = report.score.signum();
    let holds = match report.bound {
        Bound::Exact => true,
        Bound::Lower => result > 0,
        Bound::Upper => result < 0,
    };
    (proved && holds).then_some(result)
}

/// Score, best move, line and work of one search.
pub(crate) fn full(
    report: &Report,
    color: Color,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let score = bounded_score(report);
    writeln!(out, "{}", texts.score_line(score, color, certainty(report, texts)))?;
    details(report, texts, out)
}

/// Best move, line and work of one search.
pub(crate) fn details(report: &Report, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", texts.best_line(best(report, texts)))?;
    writeln!(out, "{}", texts.pv_line(render::line(&report.pv)))?;
    work(report.nodes, report.time, texts, out)
}

/// Nodes, time, speed.
pub(crate) fn work(
    nodes: u64,
    time: Duration,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let speed = render::speed(nodes, time);
    writeln!(out, "{}", texts.work_line(render::short_count(nodes), render::time(time), speed))?;
    Ok(())
}

/// The best moves, a line each.
pub(crate) fn moves(reports: &[Report], texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let heads = [texts.col_move(), texts.col_score(), texts.col_depth(), texts.col_line()];
    let [square, score, depth, line] = heads;
    writeln!(out, "{square:>6}  {score:>6}  {depth:>8}  {line}")?;
    for report in reports {
        let square = report.best.map_or("--".to_owned(), |square| square.to_string());
        let depth = if report.is_exact() { texts.exact() } else { report.depth_label() };
        let (score, line) = (bounded_score(report), render::line(&report.pv));
        writeln!(out, "{square:>6}  {score:>6}  {depth:>8}  {line}")?;
    }
    Ok(())
}

/// A move as JSON: its name, or `pass`.
pub(crate) fn square_json(square: Option<Square>) -> Value {
    square.map_or_else(|| json!("pass"), |square| json!(square.to_string()))
}

/// A search as JSON.
pub(crate) fn report_json(report: &Report) -> Value {
    let bound = match report.bound {
        Bound::Lower => "lower",
        Bound::Upper => "upper",
        Bound::Exact => "exact",
    };
    json!({
        "move": report.best.map(|square| square.to_string()),
        "score": report.score,
        "bound": bound,
        "exact": report.is_exact(),
        "depth": report.depth,
        "selectivity": report.selectivity.percent(),
        "pv": report.pv.iter().map(|&square| square_json(square)).collect::<Vec<_>>(),
        "nodes": report.nodes,
        "seconds": report.time.as_secs_f64(),
    })
}

/// A position as JSON; the caller adds what was found.
pub(crate) fn problem_json(problem: &Problem) -> Value {
    let Problem { board, to_move, expected } = problem;
    let mut value = json!({
        "position": write_position(board, *to_move),
        "to_move": if *to_move == Color::Black { "black" } else { "white" },
        "empties": board.empties().len(),
        "game_over": board.is_game_over(),
        "must_pass": must_pass(board),
    });
    if !expected.is_empty() {
        let moves = expected
            .iter()
            .map(|&(square, score)| json!({ "move": square_json(square), "score": score }));
        value["expected"] = moves.collect();
    }
    if board.is_game_over() {
        let Outcome { black, white } = outcome(problem);
        value["score"] = json!(board.final_score());
        value["discs"] = json!({ "black": black, "white": white });
        value["best"] = Value::Null;
        value["pv"] = json!([]);
    }
    value
}
