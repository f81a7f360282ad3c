//! `reversi analyze GAME`: every move of a game against the best one.

use std::io::Write;

use reversi_core::{Color, Game, write_position};
use serde_json::{Value, json};

use super::graph;
use super::review::{BLUNDER, Grade, MISTAKE, Rating, Review, Reviewed, Side, TurningPoint};
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::record;
use crate::render;
use crate::report;
use crate::texts::Texts;

#[cfg(test)]
mod tests;

/// Analyzes the game that `source` names.
pub(super) fn run(
    source: &str,
    args: &AnalyzeArgs,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = record::read(source, &args.positions.start, args.number, texts)?;
    let mut searcher = report::searcher(&args.engine, texts)?;
    let interrupt = Interrupt::install(|| {});
    let stop = interrupt.next_search();
    let total = game.history().len();
    let mut progress = Progress::new(total);
    let review =
        Review::of(&game, &mut searcher, &args.effort.review_limits(), &stop, &mut |done| {
            progress.update(done, || texts.moves_analyzed(done, total));
        });
    progress.finish();
    if args.json {
        writeln!(out, "{}", as_json(&game, &review))?;
    } else {
        as_text(&game, &review, texts, out)?;
    }
    if let Some(path) = &args.svg {
        let svg = graph::svg(&review, texts);
        files::write(path, svg.as_bytes()).map_err(|error| {
            Failure::Error(texts.cannot_write(path.display().to_string(), error.to_string()))
        })?;
    }
    if interrupt.is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
}

fn as_text(
    game: &Game,
    review: &Review,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    table(game, review, texts, out)?;
    writeln!(out)?;
    let mut lines = vec![match &review.outcome {
        Some(outcome) => result(outcome, texts),
        None => texts.unfinished(),
    }];
    lines.extend(
        [Color::Black, Color::White].map(|color| side_line(color, &review.side(color), texts)),
    );
    lines.extend(review.turning_point().map(|turning| turning_line(review, turning, texts)));
    if !review.is_complete() {
        lines.push(texts.review_incomplete());
    }
    lines.push(texts.review_legend(MISTAKE, BLUNDER));
    for line in lines {
        writeln!(out, "{}", render::item(&line))?;
    }
    Ok(())
}

/// A line a move; a forced pass has one as well.
fn table(game: &Game, review: &Review, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let (side, square, score) = (texts.col_side(), texts.col_move(), texts.col_score());
    let (best, loss, depth) = (texts.col_best(), texts.col_loss(), texts.col_depth());
    writeln!(
        out,
        "{:>3}  {side:<7} {square:>6} {score:>6}  {best:>6} {score:>6}  {loss:>8}     {depth}",
        "#"
    )?;
    if let Some(color) = game.initial_pass() {
        pass(color, texts, out)?;
    }
    for (index, m) in review.moves.iter().enumerate() {
        let (number, side) = (index + 1, texts.side(m.played.color));
        write!(out, "{number:>3}  {side:<7} {:>6}", m.played.square.to_string())?;
        match &m.rating {
            Some(rating) => writeln!(out, "{}", rated(rating, texts))?,
            None => writeln!(out, " {:>6}", "-")?,
        }
        if let Some(color) = m.played.passes {
            pass(color, texts, out)?;
        }
    }
    Ok(())
}

fn pass(color: Color, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{:>3}  {:<7} {:>6}", "", texts.side(color), render::line(&[None]))?;
    Ok(())
}

/// Scores, loss, mark and certainty of a move.
fn rated(rating: &Rating, texts: &Texts) -> String {
    let loss = rating.loss();
    let (score, best_score) =
        (render::score(rating.played.score), render::score(rating.best.score));
    // The move itself may be one of several that are equally good.
    let best = if loss == 0 { String::new() } else { render::line(&[rating.best.best]) };
    let best_score = if loss == 0 { String::new() } else { best_score };
    let mark = Grade::of(loss).mark();
    let depth = if rating.is_exact() { texts.exact() } else { rating.depth_label() };
    format!(" {score:>6}  {best:>6} {best_score:>6}  {loss:>8} {mark:<2}  {depth}")
}

/// How a finished game ended.
fn result(outcome: &reversi_core::Outcome, texts: &Texts) -> String {
    let &reversi_core::Outcome { black, white } = outcome;
    match outcome.winner() {
        Some(color) => texts.result_wins(black, white, color, black.abs_diff(white)),
        None => texts.result_draw(black, white),
    }
}

fn side_line(color: Color, side: &Side, texts: &Texts) -> String {
    let Some(accuracy) = side.accuracy else {
        return texts.review_no_choice(color);
    };
    let mean = f64::from(side.lost) / side.choices as f64;
    texts.review_side(
        color,
        format!("{accuracy:.0}"),
        side.best,
        side.choices,
        side.lost,
        format!("{mean:.1}"),
        side.mistakes,
        side.blunders,
    )
}

fn turning_line(review: &Review, turning: TurningPoint, texts: &Texts) -> String {
    let m = &review.moves[turning.index];
    let (number, square) = (turning.index + 1, m.played.square);
    let (Some((before, after)), Some(rating)) = (m.black_scores(), &m.rating) else {
        return String::new();
    };
    let standing = |score: reversi_core::Score| match score {
        0 => texts.standing_even(),
        1.. => texts.standing(Color::Black, score.unsigned_abs()),
        _ => texts.standing(Color::White, score.unsigned_abs()),
    };
    let loss = rating.loss().unsigned_abs();
    let certainty =
        if rating.is_exact() { texts.exact() } else { texts.heuristic(rating.depth_label()) };
    if turning.turned {
        let (before, after) = (standing(before), standing(after));
        texts.turning_point(number, m.played.color, square, loss, before, after, certainty)
    } else {
        texts.largest_loss(number, m.played.color, square, loss, certainty)
    }
}

fn as_json(game: &Game, review: &Review) -> Value {
    let color = |color| if color == Color::Black { "black" } else { "white" };
    let turning = review
        .turning_point()
        .map(|turning| json!({ "number": turning.index + 1, "turned": turning.turned }));
    let moves: Vec<_> = review.moves.iter().enumerate().map(|(i, m)| move_json(i + 1, m)).collect();
    json!({
        "variant": game.variant().to_string().to_lowercase(),
        "start": write_position(&game.start(), game.first()),
        "transcript": game.to_transcript(),
        "finished": game.is_over(),
        "discs": {
            "black": game.discs(Color::Black).len(),
            "white": game.discs(Color::White).len(),
        },
        "initial_pass": game.initial_pass().map(color),
        "complete": review.is_complete(),
        "moves": moves,
        "black": side_json(&review.side(Color::Black)),
        "white": side_json(&review.side(Color::White)),
        "turning_point": turning,
        "thresholds": { "mistake": MISTAKE, "blunder": BLUNDER },
    })
}

fn move_json(number: usize, m: &Reviewed) -> Value {
    let color = |color| if color == Color::Black { "black" } else { "white" };
    let mut value = json!({
        "number": number,
        "color": color(m.played.color),
        "move": m.played.square.to_string(),
        "flips": m.played.flips.len(),
        "passes": m.played.passes.map(color),
        "position": write_position(&m.board, m.played.color),
    });
    if let (Some(rating), Some((before, after))) = (&m.rating, m.black_scores()) {
        value["choices"] = json!(rating.choices);
        value["score"] = json!(rating.played.score);
        value["best_score"] = json!(rating.best.score);
        value["loss"] = json!(rating.loss());
        value["grade"] = json!(Grade::of(rating.loss()).tag());
        value["exact"] = json!(rating.is_exact());
        value["depth"] = json!(rating.depth_label());
        value["best"] = report::report_json(&rating.best);
        value["played"] = report::report_json(&rating.played);
        value["black_score_before"] = json!(before);
        value["black_score_after"] = json!(after);
    }
    value
}

fn side_json(side: &Side) -> Value {
    json!({
        "accuracy": side.accuracy,
        "choices": side.choices,
        "best": side.best,
        "lost": side.lost,
        "mistakes": side.mistakes,
        "blunders": side.blunders,
    })
}
