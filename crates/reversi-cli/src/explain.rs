//! `reversi explain`: why a move is good or bad, in words and numbers.

use std::io::Write;

use reversi_core::{Board, Color, Game, PlayError, Square, parse_transcript};
use reversi_search::{Limits, Report, Searcher, StopHandle};

use crate::analyze::{Grade, search_forced};
use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::position::{self, Problem};
use crate::report;
use crate::texts::{Texts, visible};
use candidate::Candidate;
use facts::Facts;
use terms::Terms;

mod candidate;
mod facts;
mod json;
mod tables;
mod terms;
#[cfg(test)]
mod tests;
mod words;

/// A move, and the one it is compared with.
struct Explanation {
    /// Whose move it is.
    color: Color,
    /// Before the move, the discs of `color` as the mover's.
    board: Board,
    /// Before the move.
    now: Facts,
    chosen: Candidate,
    /// The best move or, for the best move, the next best; `None` if it is the only one.
    other: Option<Candidate>,
    /// Whether `other` is the best move rather than the next best.
    other_is_best: bool,
    terms: Option<Terms>,
}

impl Explanation {
    /// The discs that the move loses against the best.
    fn loss(&self) -> reversi_core::Score {
        match &self.other {
            Some(other) if self.other_is_best => other.report.score - self.chosen.report.score,
            _ => 0,
        }
    }

    fn grade(&self) -> Grade {
        Grade::of(self.loss())
    }

    /// Whether the scores are the game-theoretic ones.
    fn is_exact(&self) -> bool {
        let is_exact = |candidate: &Candidate| candidate.report.is_exact();
        is_exact(&self.chosen) && self.other.as_ref().is_none_or(is_exact)
    }
}

/// Explains the move of the command line.
pub(crate) fn run(args: &ExplainArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let game = position::game(&args.start, None, texts)?;
    if game.is_placement() {
        return Err(Failure::Usage(texts.placing_not_searched()));
    }
    let square = match &args.square {
        Some(text) => move_of(text, &game, texts)?,
        None => None,
    };
    let problem = position::problem_of(&game);
    let Some(color) = game.to_move() else {
        if args.json {
            writeln!(out, "{}", report::problem_json(&problem))?;
            return Ok(());
        }
        return report::title(&problem, texts, out);
    };
    let mut searcher = report::searcher(&args.engine, texts)?;
    let interrupt = Interrupt::install(|| {});
    let stop = interrupt.next_search();
    let limits = args.effort.review_limits();
    let explanation = explain(&game.board(), color, square, &mut searcher, &limits, &stop);
    let Some(explanation) = explanation.filter(|_| !interrupt.is_raised()) else {
        return Err(Failure::Interrupted);
    };
    if args.json {
        writeln!(out, "{}", json::explanation(&explanation, &problem, texts))?;
        return Ok(());
    }
    as_text(&explanation, &problem, game.last_pass(), texts, out)
}

/// The square of the argument, checked to be legal; `None` for a pass that has been performed.
fn move_of(text: &str, game: &Game, texts: &Texts) -> Result<Option<Square>, Failure> {
    let refuse = |reason: String| Failure::Usage(texts.in_argument("MOVE", reason));
    let illegal = |error: PlayError| refuse(texts.play_error(&error));
    let square = match parse_transcript(text).as_deref() {
        Ok(&[Some(square)]) => square,
        Ok(&[None]) => {
            return match (game.last_pass(), game.to_move()) {
                (_, None) => Err(illegal(PlayError::GameOver)),
                (Some(_), _) => Ok(None),
                (None, Some(color)) => Err(illegal(PlayError::MustMove(color))),
            };
        }
        _ => return Err(refuse(texts.not_a_square(visible(text)))),
    };
    game.clone().play(square).map_err(illegal)?;
    Ok(Some(square))
}

/// Searches the best move and the one asked for, or the best and the next best; `None` after a
/// stop.
fn explain(
    board: &Board,
    color: Color,
    square: Option<Square>,
    searcher: &mut Searcher,
    limits: &Limits,
    stop: &StopHandle,
) -> Option<Explanation> {
    let best = searcher.search(board, limits, stop, &mut |_| {});
    let best_square = best.best?;
    let square = square.unwrap_or(best_square);
    let candidates = match square == best_square {
        true => board.legal_moves() - square.into(),
        false => square.into(),
    };
    let second = (!candidates.is_empty())
        .then(|| search_forced(board, candidates, &best, limits, searcher, stop));
    if stop.is_stopped() {
        return None;
    }
    let (chosen, other) = assign(square, best, second);
    let other_is_best = other.as_ref().is_some_and(|other| other.score >= chosen.score);
    let chosen = Candidate::new(board, chosen, searcher, stop)?;
    let other = other.and_then(|report| Candidate::new(board, report, searcher, stop));
    let terms =
        other.as_ref().map(|other| Terms::between(searcher.weights(), &chosen.after, &other.after));
    let now = Facts::of(board);
    Some(Explanation { color, board: *board, now, chosen, other, other_is_best, terms })
}

/// The report of `square` first, then the other.
fn assign(square: Square, best: Report, second: Option<Report>) -> (Report, Option<Report>) {
    match second {
        Some(second) if second.best == Some(square) => (second, Some(best)),
        second => (best, second),
    }
}

fn as_text(
    explanation: &Explanation,
    problem: &Problem,
    passed: Option<Color>,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    report::title(problem, texts, out)?;
    if let Some(color) = passed {
        writeln!(out, "{}", texts.passes(color))?;
    }
    writeln!(out)?;
    body(explanation, texts, out)
}

/// The sentences, then the numbers.
fn body(explanation: &Explanation, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    for sentence in words::sentences(explanation, texts) {
        writeln!(out, "{}", crate::render::item(&sentence))?;
    }
    writeln!(out)?;
    tables::facts(explanation, texts, out)?;
    if let Some(terms) = &explanation.terms {
        writeln!(out)?;
        tables::terms(explanation, terms, texts, out)?;
    }
    Ok(())
}
