//! The panel beside the board: players, evaluation, the curve, moves or hints.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::canvas::{Canvas, Line as Stroke};
use ratatui::widgets::{Paragraph, Widget};

use reversi_core::{Color, Game};

use crate::phrases;
use crate::render;
use crate::session::Turn;

use super::super::clock::face;
use super::super::model::Model;
use super::super::theme::Tone;
use super::{status, wrap};

/// Rows of the curve on the smallest screen, and at most.
const CURVE: (u16, u16) = (5, 12);

/// Draws the panel.
pub(super) fn draw(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let mut rest = area;
    player(buffer, model, Color::Black, take(&mut rest, 1));
    player(buffer, model, Color::White, take(&mut rest, 1));
    let turn = Line::styled(status::turn(model), model.theme.text(Tone::Strong));
    turn.render(take(&mut rest, 1), buffer);
    take(&mut rest, 1);
    if model.shown.evaluation {
        bar(buffer, model, take(&mut rest, 1));
        verdict(buffer, model, take(&mut rest, 1));
        let rows = (area.height * 2 / 7).clamp(CURVE.0, CURVE.1);
        curve(buffer, model, take(&mut rest, rows));
        take(&mut rest, 1);
    }
    if model.session.turn() == Turn::Over && model.animation.is_none() {
        result(buffer, model, rest);
    } else if model.shown.hints && !model.marked().is_empty() {
        hints(buffer, model, rest);
    } else {
        moves(buffer, model, rest);
    }
}

/// The next rows of an area.
fn take(rest: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(rest.height);
    let taken = Rect { height: rows, ..*rest };
    rest.y += rows;
    rest.height -= rows;
    taken
}

/// A color with its discs, those in hand, and its clock.
fn player(buffer: &mut Buffer, model: &Model<'_>, color: Color, area: Rect) {
    let texts = model.texts;
    let game = model.game();
    let is_on_turn = game.to_move() == Some(color) && model.session.turn() != Turn::Over;
    let tone = if is_on_turn { Tone::Strong } else { Tone::Plain };
    let (black, white) = model.discs();
    let count = if color == Color::Black { black.len() } else { white.len() };
    let arrow = if is_on_turn { '>' } else { ' ' };
    let name = format!(" {:<8}{:<6}", texts.board_color(color), status::who(model, color));
    let hand = texts.board_in_hand(game.discs_in_hand(color));
    let time = face(model.clocks.shown(color), model.clocks.control().is_some());
    let left = Line::from(vec![
        Span::raw(arrow.to_string()),
        Span::styled(format!(" {} ", model.theme.disc(color)), model.theme.token(color)),
        Span::styled(name, model.theme.text(tone)),
        Span::styled(format!("{count:>2}"), model.theme.text(Tone::Strong)),
        Span::styled(format!("  {hand}"), model.theme.text(Tone::Dim)),
    ]);
    left.render(area, buffer);
    Line::styled(time, model.theme.text(tone)).right_aligned().render(area, buffer);
}

/// Black's share of the board as it is expected to end.
fn bar(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let score = status::black_score(model).unwrap_or(0);
    let width = i32::from(area.width);
    let black = ((64 + score) * width + 64) / 128;
    for (index, x) in (area.left()..area.right()).enumerate() {
        let color = if (index as i32) < black { Color::Black } else { Color::White };
        let sign = model.theme.bar_sign(color);
        buffer[(x, area.y)].set_char(sign).set_style(model.theme.bar(color));
    }
    // The middle is where a game is even.
    let middle = area.x + area.width / 2;
    buffer[(middle, area.y)].set_char('|');
}

/// The score in words.
fn verdict(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let text = match (status::score(model), model.analysis.present(model.game())) {
        (Some(score), Some(estimate)) => {
            format!("{score} ({})", status::certainty(model, &estimate))
        }
        _ => model.texts.board_no_score(),
    };
    Line::styled(text, model.theme.text(Tone::Dim)).render(area, buffer);
}

/// The scores of the game from its start, Black's advantage upward.
fn curve(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let curve = model.analysis.curve(model.game());
    let most = curve.iter().flatten().map(|score| score.abs()).max().unwrap_or(0);
    // The scale grows by steps, so that it does not jump with every move.
    let scale = [8, 16, 32, 64].into_iter().find(|&scale| most <= scale).unwrap_or(64);
    let label = scale.to_string().len() as u16 + 2;
    let [axis, plot] = [
        Rect { width: label.min(area.width), ..area },
        Rect { x: area.x + label, width: area.width.saturating_sub(label), ..area },
    ];
    let dim = model.theme.text(Tone::Dim);
    let middle = area.y + area.height / 2;
    for (y, text) in [(area.y, format!("+{scale}")), (middle, "0".into())] {
        buffer.set_string(axis.x, y, format!("{text:>3}"), dim);
    }
    buffer.set_string(axis.x, area.bottom() - 1, format!("{:>3}", format!("-{scale}")), dim);
    let plies = f64::from(60_u32.max(curve.len() as u32 - 1));
    let points: Vec<(f64, f64)> = (0_u32..)
        .zip(&curve)
        .filter_map(|(ply, score)| score.map(|score| (f64::from(ply), f64::from(score))))
        .collect();
    let marker = if model.theme.is_unicode() { Marker::Braille } else { Marker::Dot };
    let bound = f64::from(scale);
    if !model.theme.is_unicode() {
        // One kind of dot would not tell the curve from its axis.
        let line = "-".repeat(usize::from(plot.width));
        buffer.set_string(plot.x, middle, line, model.theme.axis());
    }
    Canvas::default()
        .marker(marker)
        .x_bounds([0.0, plies])
        .y_bounds([-bound, bound])
        .paint(|canvas| {
            if model.theme.is_unicode() {
                canvas.draw(&Stroke::new(0.0, 0.0, plies, 0.0, model.theme.axis()));
                canvas.layer();
            }
            for pair in points.windows(2) {
                let [(x1, y1), (x2, y2)] = [pair[0], pair[1]];
                canvas.draw(&Stroke::new(x1, y1, x2, y2, model.theme.curve()));
            }
        })
        .render(plot, buffer);
}

/// How the game ended.
fn result(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let width = usize::from(area.width);
    let mut lines: Vec<Line<'_>> = Vec::new();
    if let Some(text) = model.end_reason() {
        lines.extend(wrap(&text, width).into_iter().map(Line::raw));
    }
    for text in phrases::result(model.texts, &model.session) {
        let style = model.theme.text(Tone::Strong);
        lines.extend(wrap(&text, width).into_iter().map(|line| Line::styled(line, style)));
    }
    let keys = model.texts.board_after_end();
    lines.extend(wrap(&keys, width).into_iter().map(Line::raw));
    Paragraph::new(lines).render(area, buffer);
}

/// The moves with their scores, best first.
fn hints(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let hints = model.hints();
    let mut lines = Vec::new();
    if hints.is_empty() {
        lines.push(Line::raw(match model.game().is_placement() {
            true => model.texts.board_no_score(),
            false => model.texts.board_hints_coming(),
        }));
    }
    let rows = usize::from(area.height);
    for (square, estimate) in hints.iter().take(rows) {
        let is_best = estimate.score == hints[0].1.score;
        let tone = if is_best { Tone::Best } else { Tone::Plain };
        let score = render::score(estimate.score);
        let certainty = estimate.depth.clone().unwrap_or_else(|| model.texts.exact());
        // As many moves as there is room for.
        let room = usize::from(area.width).saturating_sub(15) / 3;
        let follow = render::line(&estimate.line[..estimate.line.len().min(room)]);
        lines.push(Line::from(vec![
            Span::styled(format!("{square} {score:>3} "), model.theme.text(tone)),
            Span::styled(format!("{certainty:>6}  {follow}"), model.theme.text(Tone::Dim)),
        ]));
    }
    Paragraph::new(lines).render(area, buffer);
}

/// The moves so far, and those taken back.
fn moves(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let game = model.game();
    if game.history().is_empty() && game.undone().is_empty() {
        Line::styled(model.texts.no_moves_yet(), model.theme.text(Tone::Dim)).render(area, buffer);
        return;
    }
    let entries = entries(game);
    let done = entries.iter().filter(|entry| !entry.is_undone).count();
    /// Columns of a move with its number.
    const ENTRY: u16 = 7;
    let each = usize::from(area.width / ENTRY).max(1);
    let rows = usize::from(area.height);
    // The row with the last move stays in sight.
    let row = done.saturating_sub(1) / each;
    let first = (row + 1).saturating_sub(rows);
    let lines: Vec<_> = entries
        .chunks(each)
        .skip(first)
        .take(rows)
        .map(|chunk| {
            Line::from_iter(chunk.iter().map(|entry| {
                let tone = if entry.is_undone { Tone::Dim } else { Tone::Plain };
                Span::styled(entry.text.clone(), model.theme.text(tone))
            }))
        })
        .collect();
    Paragraph::new(lines).render(area, buffer);
}

struct Entry {
    text: String,
    is_undone: bool,
}

/// Every move with its number; moves taken back in parentheses.
fn entries(game: &Game) -> Vec<Entry> {
    let plies = game.history().iter().map(|played| (played, false));
    let plies = plies.chain(game.undone().iter().map(|played| (played, true)));
    (1..)
        .zip(plies)
        .map(|(number, (played, is_undone))| {
            let square = match is_undone {
                true => format!("({})", played.square),
                false => format!("{} ", played.square),
            };
            Entry { text: format!("{number:>2}{square:>4} "), is_undone }
        })
        .collect()
}
