//! `Layout`: where things are on a screen of a given size.

use ratatui::layout::Rect;
use reversi_core::Square;

/// Columns and rows inside the lines of a square, the largest first.
const CELLS: [(u16, u16); 4] = [(11, 5), (7, 3), (5, 2), (3, 1)];

/// Labels to the left of the board and above it.
const LABELS: (u16, u16) = (2, 1);

/// Rows of messages for a larger board to be worth it.
const MESSAGES: u16 = 4;

/// Columns of the panel beside the board, and between the two.
const PANEL: u16 = 40;
const GAP: u16 = 2;
const MAX_PANEL: u16 = 60;

/// The smallest screen that shows a game: the board, a title, a message, the keys.
pub(super) const LEAST: (u16, u16) = (35, 21);

/// Where things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Which game, and against whom.
    pub(super) title: Rect,
    /// The squares with their lines and labels.
    pub(super) board: Rect,
    /// Players, evaluation, moves; absent from a narrow screen.
    pub(super) panel: Option<Rect>,
    /// What happened.
    pub(super) messages: Rect,
    /// The keys, or the line being typed.
    pub(super) bar: Rect,
    /// The inside of a square.
    cell: (u16, u16),
}

impl Layout {
    /// The layout of a screen; `None` if a game does not fit.
    pub(super) fn of(width: u16, height: u16) -> Option<Self> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let fits = |cell: &(u16, u16)| {
            let (columns, rows) = board_size(*cell);
            width >= columns + GAP + PANEL && height >= rows + MESSAGES + 2
        };
        let cell = CELLS.into_iter().find(fits).unwrap_or(CELLS[CELLS.len() - 1]);
        let (columns, rows) = board_size(cell);
        let rest = width.saturating_sub(columns + GAP);
        let panel = (rest >= PANEL).then(|| Rect::new(columns + GAP, 1, rest.min(MAX_PANEL), rows));
        Some(Self {
            title: Rect::new(0, 0, width, 1),
            board: Rect::new(0, 1, columns, rows),
            panel,
            messages: Rect::new(0, 1 + rows, width, height - rows - 2),
            bar: Rect::new(0, height - 1, width, 1),
            cell,
        })
    }

    /// The inside of a square.
    pub(super) const fn cell(&self, square: Square) -> Rect {
        let (width, height) = self.cell;
        let x = self.board.x + LABELS.0 + 1 + square.column() as u16 * (width + 1);
        let y = self.board.y + LABELS.1 + 1 + square.row() as u16 * (height + 1);
        Rect::new(x, y, width, height)
    }

    /// Where the lines of the board are: the top left corner.
    pub(super) const fn corner(&self) -> (u16, u16) {
        (self.board.x + LABELS.0, self.board.y + LABELS.1)
    }

    /// The square at a place of the screen; lines belong to none.
    pub(super) fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.cell(square).contains((column, row).into()))
    }
}

/// Columns and rows of the board with its lines and labels.
const fn board_size((width, height): (u16, u16)) -> (u16, u16) {
    (LABELS.0 + 8 * (width + 1) + 1, LABELS.1 + 8 * (height + 1) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_its_place_on_every_screen() {
        for width in 0..=200 {
            for height in 0..=80 {
                let Some(layout) = Layout::of(width, height) else {
                    assert!(width < LEAST.0 || height < LEAST.1, "{width}x{height}");
                    continue;
                };
                let screen = Rect::new(0, 0, width, height);
                let Layout { title, board, panel, messages, bar, .. } = layout;
                let parts = [Some(title), Some(board), panel, Some(messages), Some(bar)];
                let parts: Vec<_> = parts.into_iter().flatten().collect();
                for (index, part) in parts.iter().enumerate() {
                    assert!(part.area() > 0 && screen.intersection(*part) == *part, "{layout:?}");
                    for other in &parts[..index] {
                        assert!(!part.intersects(*other), "{layout:?}");
                    }
                }
                let last = layout.cell(Square::H8);
                assert!(board.intersection(last) == last, "{layout:?}");
            }
        }
    }

    #[test]
    fn the_usual_terminal_has_board_panel_and_four_messages() {
        let layout = Layout::of(80, 24).unwrap();
        assert_eq!((layout.panel.map(|panel| panel.width), layout.messages.height), (Some(43), 4));
        assert_eq!(layout.cell(Square::A1).as_size(), (3, 1).into());
        assert_eq!(Layout::of(120, 40).unwrap().cell(Square::A1).as_size(), (7, 3).into());
        assert_eq!(Layout::of(40, 40).unwrap().panel, None);
    }

    #[test]
    fn places_and_squares_agree() {
        for (width, height) in [(80, 24), (120, 40), (35, 21), (200, 70)] {
            let layout = Layout::of(width, height).unwrap();
            for square in Square::ALL {
                for place in layout.cell(square).positions() {
                    assert_eq!(layout.square_at(place.x, place.y), Some(square));
                }
            }
            assert_eq!(layout.square_at(0, 0), None);
            assert_eq!(layout.square_at(2, 2), None);
        }
    }
}
