//! The squares: lines, labels, discs, marks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use reversi_core::{Bitboard, Color, Square};

use crate::render;

use super::super::layout::Layout;
use super::super::model::Model;
use super::super::theme::{Shape, Theme, Tone};

/// Full and hollow discs by rows of the square, in Unicode and in ASCII; `#` is filled.
const FULL: [(u16, &[&str]); 3] = [
    (2, &[" ▟█▙ ", " ▜█▛ "]),
    (3, &[" ▄███▄ ", " █████ ", " ▀███▀ "]),
    (5, &["   ▄▄▄▄▄   ", " ▄███████▄ ", " █████████ ", " ▀███████▀ ", "   ▀▀▀▀▀   "]),
];
const HOLLOW: [(u16, &[&str]); 3] = [
    (2, &[" ╭─╮ ", " ╰─╯ "]),
    (3, &[" ╭───╮ ", " │   │ ", " ╰───╯ "]),
    (5, &["  ╭─────╮  ", " ╭╯     ╰╮ ", " │       │ ", " ╰╮     ╭╯ ", "  ╰─────╯  "]),
];
const ASCII_FULL: [(u16, &[&str]); 3] = [
    (2, &[" XXX ", " XXX "]),
    (3, &[" XXXXX ", " XXXXX ", " XXXXX "]),
    (5, &["   XXXXX   ", "  XXXXXXX  ", "  XXXXXXX  ", "  XXXXXXX  ", "   XXXXX   "]),
];
const ASCII_HOLLOW: [(u16, &[&str]); 3] = [
    (2, &[" OOO ", " OOO "]),
    (3, &[" OOOOO ", " O   O ", " OOOOO "]),
    (5, &["   OOOOO   ", "  O     O  ", "  O     O  ", "  O     O  ", "   OOOOO   "]),
];

/// What is drawn on the squares, gathered once.
struct Position<'a> {
    black: Bitboard,
    white: Bitboard,
    last: Option<(Square, Bitboard)>,
    faults: Bitboard,
    marked: Bitboard,
    next: Option<Square>,
    model: &'a Model<'a>,
}

/// Draws the board.
pub(super) fn draw(buffer: &mut Buffer, model: &Model<'_>, layout: &Layout) {
    lines(buffer, model.theme, layout);
    labels(buffer, model.theme, layout);
    let (black, white) = model.discs();
    let position = Position {
        black,
        white,
        last: model.last(),
        faults: model.turning.map_or(Bitboard::EMPTY, |turning| turning.faults()),
        marked: model.marked(),
        next: model.game().next_move(),
        model,
    };
    for square in Square::ALL {
        position.draw(buffer, square, layout.cell(square));
    }
}

/// The lines between the squares, and the background.
fn lines(buffer: &mut Buffer, theme: Theme, layout: &Layout) {
    let (left, top) = layout.corner();
    let (right, bottom) = (layout.board.right() - 1, layout.board.bottom() - 1);
    let first = layout.cell(Square::A1);
    let style = theme.grid();
    for y in top..=bottom {
        let is_line = (y - top) % (first.height + 1) == 0;
        for x in left..=right {
            let is_column = (x - left) % (first.width + 1) == 0;
            let sign = match (is_line, is_column) {
                (false, false) => continue,
                (true, false) => '─',
                (false, true) => '│',
                (true, true) => crossing(x == left, x == right, y == top, y == bottom),
            };
            buffer[(x, y)].set_char(sign).set_style(style);
        }
    }
}

const fn crossing(left: bool, right: bool, top: bool, bottom: bool) -> char {
    match (left, right, top, bottom) {
        (true, _, true, _) => '┌',
        (_, true, true, _) => '┐',
        (_, _, true, _) => '┬',
        (true, _, _, true) => '└',
        (_, true, _, true) => '┘',
        (_, _, _, true) => '┴',
        (true, _, _, _) => '├',
        (_, true, _, _) => '┤',
        _ => '┼',
    }
}

fn labels(buffer: &mut Buffer, theme: Theme, layout: &Layout) {
    let style = theme.text(Tone::Dim);
    for (index, letter) in ('a'..='h').enumerate() {
        let cell = layout.cell(Square::ALL[index]);
        let x = cell.x + cell.width / 2;
        buffer[(x, layout.board.y)].set_char(letter).set_style(style);
    }
    for (index, digit) in ('1'..='8').enumerate() {
        let cell = layout.cell(Square::ALL[8 * index]);
        let y = cell.y + cell.height / 2;
        buffer[(layout.board.x, y)].set_char(digit).set_style(style);
    }
}

impl Position<'_> {
    fn draw(&self, buffer: &mut Buffer, square: Square, area: Rect) {
        let model = self.model;
        let is_cursor = model.cursor == square;
        buffer.set_style(area, model.theme.square(is_cursor));
        if self.black.contains(square) {
            disc(buffer, model.theme, Color::Black, area);
        } else if self.white.contains(square) {
            disc(buffer, model.theme, Color::White, area);
        } else {
            self.empty(buffer, square, area);
        }
        let marks = match self.last {
            _ if self.faults.contains(square) => Some((['!', '!'], model.theme.wrong())),
            Some((last, _)) if last == square => Some((['[', ']'], model.theme.last())),
            Some((_, flips)) if flips.contains(square) => Some((['(', ')'], model.theme.flipped())),
            _ if is_cursor => Some((['>', '<'], model.theme.last())),
            _ => None,
        };
        let Some(([left, right], style)) = marks else { return };
        for y in area.rows().map(|row| row.y) {
            for (x, sign) in [(area.x, left), (area.right() - 1, right)] {
                // A score may take the whole of a small square.
                if buffer[(x, y)].symbol() == " " {
                    buffer[(x, y)].set_char(sign).set_style(style);
                }
            }
        }
    }

    /// A legal move with or without its score, or the move that redo plays.
    fn empty(&self, buffer: &mut Buffer, square: Square, area: Rect) {
        let theme = self.model.theme;
        let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
        if self.marked.contains(square) {
            let hints = self.model.hints();
            if let Some((_, estimate)) = hints.iter().find(|(move_, _)| *move_ == square) {
                let is_best = hints.first().is_some_and(|best| best.1.score == estimate.score);
                let text = format!("{:>3}", render::score(estimate.score));
                buffer.set_string(x - 1, y, text, theme.score(is_best));
            } else {
                buffer[(x, y)].set_char(theme.legal()).set_style(theme.legal_style());
            }
        }
        if self.next == Some(square) && self.model.animation.is_none() {
            for (x, sign) in [(area.x, '{'), (area.right() - 1, '}')] {
                if buffer[(x, y)].symbol() == " " {
                    buffer[(x, y)].set_char(sign).set_style(theme.flipped());
                }
            }
        }
    }
}

fn disc(buffer: &mut Buffer, theme: Theme, color: Color, area: Rect) {
    let style = theme.disc_style(color);
    let art = match (theme.is_unicode(), theme.shape(color)) {
        (true, Shape::Full) => &FULL,
        (true, Shape::Hollow) => &HOLLOW,
        (false, Shape::Full) => &ASCII_FULL,
        (false, Shape::Hollow) => &ASCII_HOLLOW,
    };
    match art.iter().find(|(rows, _)| *rows == area.height) {
        Some((_, rows)) => {
            for (y, row) in (area.y..).zip(*rows) {
                buffer.set_string(area.x, y, row, style);
            }
        }
        None => {
            let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
            buffer[(x, y)].set_char(theme.disc(color)).set_style(style);
        }
    }
}
