//! Short texts about the state of the game.

use reversi_core::{Color, PlayError, Score};

use crate::engine::Strength;
use crate::phrases;
use crate::render;
use crate::session::{Humans, Turn};

use super::super::analysis::{Estimate, for_black, mover};
use super::super::clock::face;
use super::super::model::Model;

/// Who plays whom, and how well, in at most so many columns if the level alone fits.
pub(super) fn players(model: &Model<'_>, width: usize) -> String {
    let full = players_at(model, model.strength);
    match full.chars().count() <= width || !model.strength.level_holds {
        true => full,
        false => players_at(model, Strength { time: None, ..model.strength }),
    }
}

fn players_at(model: &Model<'_>, strength: Strength) -> String {
    let strength = phrases::strength(model.texts, strength);
    match model.session.humans() {
        Humans::Both => model.texts.board_two_people(),
        Humans::None => model.texts.board_engine_alone(strength),
        _ => model.texts.board_against(strength),
    }
}

/// Who plays `color`.
pub(super) fn who(model: &Model<'_>, color: Color) -> String {
    let humans = model.session.humans();
    match (humans.play(color), humans.only()) {
        (false, _) => model.texts.board_engine(),
        (true, Some(_)) => model.texts.board_you(),
        (true, None) => String::new(),
    }
}

/// Discs and turn in one line, for screens without a panel.
pub(super) fn short(model: &Model<'_>) -> String {
    let [black, white] = phrases::counts(model.game());
    let side = |color, count| {
        let time = face(model.clocks.shown(color), model.clocks.control().is_some());
        format!("{} {count:2} {time}", model.theme.disc(color))
    };
    let mut text = format!("{}   {}", side(Color::Black, black), side(Color::White, white));
    match black_score(model) {
        None => {}
        Some(0) => text += "   =",
        Some(score) => {
            let ahead = if score > 0 { Color::Black } else { Color::White };
            text += &format!("   {} +{}", model.theme.disc(ahead), score.abs());
        }
    }
    text
}

/// Whose turn it is and what they can do.
pub(super) fn turn(model: &Model<'_>) -> String {
    let texts = model.texts;
    if let Some(turning) = &model.turning {
        return phrases::turned_so_far(texts, &turning.hand);
    }
    if let Some(color) = model.engine_on_turn() {
        return match &model.thinking {
            Some(report) => texts.board_thinking_depth(color, report.depth_label()),
            None => texts.board_thinking(color),
        };
    }
    match model.session.turn() {
        Turn::Human(color) if model.game().is_placement() => texts.board_place(color),
        Turn::Human(color) if model.session.humans().only().is_some() => {
            texts.board_your_turn(color)
        }
        Turn::Human(color) | Turn::Engine(color) => texts.board_turn(color),
        Turn::Paused(_) => texts.board_paused(),
        Turn::Over => texts.board_over(),
    }
}

/// The score as Black sees it, if it is known and to be shown.
pub(super) fn black_score(model: &Model<'_>) -> Option<Score> {
    let estimate = model.analysis.present(model.game()).filter(|_| model.shown.evaluation)?;
    Some(for_black(estimate.score, mover(model.game())))
}

/// Who is ahead and by how much, as far as is known.
pub(super) fn score(model: &Model<'_>) -> Option<String> {
    Some(match black_score(model)? {
        0 => model.texts.board_even(),
        score @ 1.. => model.texts.board_ahead(Color::Black, score.unsigned_abs()),
        score => model.texts.board_ahead(Color::White, score.unsigned_abs()),
    })
}

/// How sure a score is.
pub(super) fn certainty(model: &Model<'_>, estimate: &Estimate) -> String {
    match &estimate.depth {
        None => model.texts.exact(),
        Some(depth) => model.texts.heuristic(depth.as_str()),
    }
}

/// What the cursor is on: a move with its flips, or why it is none.
pub(super) fn cursor(model: &Model<'_>) -> String {
    let square = model.cursor;
    let texts = model.texts;
    if let Some(turning) = &model.turning {
        let (black, white) = turning.hand.discs();
        return match (black.contains(square), white.contains(square)) {
            (true, _) => texts.board_cursor_disc(square, Color::Black),
            (_, true) => texts.board_cursor_disc(square, Color::White),
            _ => texts.play_error(&PlayError::NoDiscToTurn(square)),
        };
    }
    if let Some((_, estimate)) = model.hints().iter().find(|(move_, _)| *move_ == square) {
        let certainty = certainty(model, estimate);
        let line = render::line(&estimate.line);
        return texts.board_cursor_hint(square, render::score(estimate.score), certainty, line);
    }
    match model.game().flips(square) {
        Ok(flips) if flips.is_empty() => texts.board_cursor_place(square),
        Ok(flips) => texts.board_cursor_flips(square, flips, flips.len()),
        Err(_) if model.game().discs(Color::Black).contains(square) => {
            texts.board_cursor_disc(square, Color::Black)
        }
        Err(_) if model.game().discs(Color::White).contains(square) => {
            texts.board_cursor_disc(square, Color::White)
        }
        Err(error) => texts.play_error(&error),
    }
}
