//! How the board looks: draws a model, changes nothing.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use reversi_core::Variant;

use super::input::Mode;
use super::layout::{LEAST, Layout};
use super::model::Model;
use super::theme::{Tone, ascii};

pub(super) mod bar;
mod grid;
mod help;
mod panel;
mod status;

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let cursor = match model.layout.filter(|layout| fits(layout, area)) {
        Some(layout) => screen(buffer, model, &layout),
        None => {
            too_small(buffer, model, area);
            None
        }
    };
    if !model.theme.is_unicode() {
        to_ascii(buffer);
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
}

/// The terminal may have shrunk since it last said so.
fn fits(layout: &Layout, area: Rect) -> bool {
    [layout.title, layout.board, layout.bar].iter().all(|part| area.intersection(*part) == *part)
}

/// Draws a screen that is large enough; returns where the terminal's cursor belongs.
fn screen(buffer: &mut Buffer, model: &Model<'_>, layout: &Layout) -> Option<Position> {
    title(buffer, model, layout.title);
    let bar_cursor = bar::draw(buffer, model, layout.bar);
    if let Mode::Help(top) = model.mode {
        let area = layout.title.union(layout.bar);
        help::draw(buffer, model, Rect { y: 1, height: area.height - 2, ..area }, top);
        return None;
    }
    grid::draw(buffer, model, layout);
    if let Some(area) = layout.panel {
        panel::draw(buffer, model, area);
    }
    messages(buffer, model, layout);
    let cell = layout.cell(model.cursor);
    bar_cursor.or(Some(Position::new(cell.x + cell.width / 2, cell.y + cell.height / 2)))
}

fn title(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let game = match model.game().variant() {
        Variant::Othello => "Othello".to_owned(),
        Variant::Reversi => model.texts.board_classic(),
    };
    let room = usize::from(area.width).saturating_sub(game.chars().count() + 4);
    let players = status::players(model, room);
    let line = Line::from(vec![
        Span::styled(format!(" {game}"), model.theme.text(Tone::Strong)),
        Span::styled(format!("   {players}"), model.theme.text(Tone::Dim)),
    ]);
    line.render(area, buffer);
}

/// What the cursor is on, then what happened last.
fn messages(buffer: &mut Buffer, model: &Model<'_>, layout: &Layout) {
    let area = layout.messages;
    let mut top = Vec::new();
    if layout.panel.is_none() {
        top.push(Line::styled(status::short(model), model.theme.text(Tone::Strong)));
        if area.height > 2 {
            top.push(Line::from(status::turn(model)));
        }
    }
    if area.height > top.len() as u16 + 1 {
        top.push(Line::styled(status::cursor(model), model.theme.text(Tone::Dim)));
    }
    let used = (top.len() as u16).min(area.height);
    Paragraph::new(top).render(Rect { height: used, ..area }, buffer);
    let rest = Rect { y: area.y + used, height: area.height - used, ..area };
    // The last messages that fit, each on as many lines as it takes.
    let mut lines: Vec<(String, Style)> = Vec::new();
    for message in model.log.iter().rev() {
        let wrapped = wrap(&message.text, usize::from(area.width));
        if lines.len() + wrapped.len() > usize::from(rest.height) && !lines.is_empty() {
            break;
        }
        let style = model.theme.text(message.tone);
        lines.splice(0..0, wrapped.into_iter().map(|line| (line, style)));
    }
    let lines: Vec<_> = lines.into_iter().map(|(line, style)| Line::styled(line, style)).collect();
    Paragraph::new(lines).render(rest, buffer);
}

/// Breaks a text into lines of at most `width` columns, at blanks where there are any.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last_mut().expect("there is a line");
            let used = line.chars().count();
            let blank = usize::from(!line.is_empty());
            if used + blank + word.len() <= width {
                if blank > 0 {
                    line.push(' ');
                }
                line.extend(word);
                break;
            }
            if word.len() > width && used == 0 {
                line.extend(word.drain(..width.max(1)));
            }
            lines.push(String::new());
        }
    }
    // Blanks that do not break have done their work.
    lines.into_iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

fn too_small(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let text = model.texts.board_too_small(
        u32::from(LEAST.0),
        u32::from(LEAST.1),
        u32::from(area.width),
        u32::from(area.height),
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Replaces what a plain terminal does not show.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().map_or(' ', ascii);
            cell.set_char(sign);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_never_grow_too_long() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 5), [""]);
        for width in 1..20 {
            let text = "Las negras no tienen jugada posible y pasan abcdefghijklmnopqrstuvwxyz.";
            assert!(wrap(text, width).iter().all(|line| line.chars().count() <= width));
        }
    }
}
