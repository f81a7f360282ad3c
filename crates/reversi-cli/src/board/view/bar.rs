//! The last line: keys that can be pressed or clicked, the line being typed, a question.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::session::Turn;
use crate::texts::visible;

use super::super::actions::{Action, Question};
use super::super::input::Mode;
use super::super::model::Model;
use super::super::theme::Tone;

/// Columns between two keys.
const GAP: u16 = 2;

/// A key, what it does in words, and what it does.
type Item = (String, String, Action);

/// The keys that matter most at the moment.
fn items(model: &Model<'_>) -> Vec<Item> {
    let texts = model.texts;
    let item = |key: &str, word: String, action| (key.to_owned(), word, action);
    let mut items = match model.session.turn() {
        _ if model.turning.is_some() => vec![
            (texts.board_enter(), texts.board_key_turn(), Action::Play),
            item("k", texts.board_key_done(), Action::Done),
        ],
        Turn::Over => vec![item("n", texts.board_key_new(), Action::New)],
        Turn::Engine(_) | Turn::Paused(_) => vec![item("m", texts.board_key_go(), Action::Go)],
        Turn::Human(_) => vec![
            (texts.board_enter(), texts.board_key_play(), Action::Play),
            item("i", texts.board_key_hints(), Action::Hints),
        ],
    };
    items.push(item("u", texts.board_key_undo(), Action::Undo));
    // Not all of them fit.
    match model.game().undone() {
        _ if model.turning.is_some() => {}
        [] => items.push(item("s", texts.board_key_save(), Action::Save)),
        _ => items.push(item("r", texts.board_key_redo(), Action::Redo)),
    }
    items.extend([
        item(":", texts.board_key_command(), Action::Command),
        item("?", texts.board_key_help(), Action::Help),
        item("q", texts.board_key_quit(), Action::Quit),
    ]);
    items
}

fn width(item: &Item) -> u16 {
    (item.0.chars().count() + 1 + item.1.chars().count()) as u16
}

/// What a click on the line does.
pub(in super::super) fn action_at(model: &Model<'_>, column: u16) -> Option<Action> {
    let mut left = 1;
    for item in items(model) {
        let right = left + width(&item);
        if (left..right).contains(&column) {
            return Some(item.2);
        }
        left = right + GAP;
    }
    None
}

/// Draws the line; returns where the terminal's cursor belongs while text is being typed.
pub(super) fn draw(buffer: &mut Buffer, model: &Model<'_>, area: Rect) -> Option<Position> {
    let texts = model.texts;
    let prompt = |buffer: &mut Buffer, text: &str, typed: &str| {
        let room = usize::from(area.width).saturating_sub(text.chars().count() + 3);
        let skipped = typed.chars().count().saturating_sub(room);
        let typed: String = typed.chars().skip(skipped).collect();
        let line = Line::from(vec![
            Span::styled(format!(" {text} "), model.theme.text(Tone::Strong)),
            Span::raw(typed),
        ]);
        let x = area.x + line.width() as u16;
        line.render(area, buffer);
        Some(Position::new(x.min(area.right().saturating_sub(1)), area.y))
    };
    match &model.mode {
        Mode::Board => {
            keys(buffer, model, area);
            None
        }
        Mode::Column(column) => {
            let letter = char::from(b'a' + column).to_string();
            prompt(buffer, &texts.board_move_prompt(), &letter)
        }
        Mode::Line(line) => prompt(buffer, ":", line),
        Mode::Ask(question) => {
            let text = match question {
                Question::New => texts.board_ask_new(),
                Question::Resign => texts.board_ask_resign(),
                Question::Quit => texts.board_ask_quit(),
                Question::Overwrite(path) => {
                    texts.board_ask_overwrite(visible(&path.display().to_string()))
                }
            };
            prompt(buffer, &text, "")
        }
        Mode::Help(_) => {
            let text = format!(" {}", texts.board_help_leave());
            Line::styled(text, model.theme.text(Tone::Strong)).render(area, buffer);
            None
        }
    }
}

fn keys(buffer: &mut Buffer, model: &Model<'_>, area: Rect) {
    let mut spans = vec![Span::raw(" ")];
    for (key, word, _) in items(model) {
        spans.push(Span::styled(key, model.theme.text(Tone::Key)));
        spans.push(Span::raw(format!(" {word}{:1$}", "", usize::from(GAP))));
    }
    Line::from(spans).render(area, buffer);
}
