//! The help: keys, marks, commands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use reversi_search::Level;

use crate::texts::Texts;

use super::super::model::Model;
use super::super::theme::Tone;
use super::wrap;

/// Keys and what they do.
fn keys(texts: &Texts) -> Vec<(String, String)> {
    let own = |key: &str, text| (key.to_owned(), text);
    vec![
        (texts.board_help_key_arrows(), texts.board_help_arrows()),
        own("d3", texts.board_help_typed()),
        (texts.board_help_key_mouse(), texts.board_help_mouse()),
        own("Tab", texts.board_help_tab()),
        own("u  r", texts.board_help_undo()),
        own("k", texts.board_help_turn()),
        own("i", texts.board_help_hints()),
        own("v", texts.board_help_evaluation()),
        own("m", texts.board_help_go()),
        own("l  + -", texts.board_help_level(Level::MAX)),
        own("w", texts.board_help_swap()),
        own("n", texts.board_help_new()),
        own("s  o", texts.board_help_files()),
        own("x", texts.board_help_resign()),
        own("t", texts.board_help_theme()),
        own(":", texts.board_help_command()),
        own("q", texts.board_help_quit()),
    ]
}

/// Draws the help from its line `top` on, or as far down as it goes.
pub(super) fn draw(buffer: &mut Buffer, model: &Model<'_>, area: Rect, top: u16) {
    let texts = model.texts;
    let keys = keys(texts);
    let indent = keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0) + 3;
    let room = usize::from(area.width).saturating_sub(indent + 1);
    let mut lines = Vec::new();
    for (key, text) in keys {
        let mut key = key;
        for line in wrap(&text, room) {
            let padded = format!(" {:width$}", std::mem::take(&mut key), width = indent);
            lines.push(Line::from(vec![
                Span::styled(padded, model.theme.text(Tone::Key)),
                Span::raw(line),
            ]));
        }
    }
    lines.push(Line::default());
    let rest = [
        texts.board_legend(),
        texts.board_help_scores(),
        texts.board_help_words(),
        texts.board_help_own_words(),
    ];
    for text in rest {
        let wrapped = wrap(&text, usize::from(area.width).saturating_sub(2));
        lines.extend(wrapped.into_iter().map(|line| Line::raw(format!(" {line}"))));
    }
    let last = (lines.len() as u16).saturating_sub(area.height);
    Paragraph::new(lines).scroll((top.min(last), 0)).render(area, buffer);
}
