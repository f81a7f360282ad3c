//! Keys, mouse and pasted text: what the person wants.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use reversi_core::Square;

use super::actions::{Action, Question};
use super::layout::Layout;
use super::model::{Exit, Model};
use super::view::bar;

/// The longest line, in characters; a file name has to fit.
const MAX_LINE: usize = 1024;

/// What the keys mean at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// They play.
    Board,
    /// The column of a move has been typed.
    Column(u8),
    /// They make up a line.
    Line(String),
    /// They answer a question.
    Ask(Question),
    /// They turn the pages of the help, whose first line on the screen this is.
    Help(u16),
}

impl Model<'_> {
    /// Reacts to the terminal.
    pub(super) fn input(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => self.layout = Layout::of(width, height),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.exit = Some(Exit::Interrupt);
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Board => self.board_key(key),
            Mode::Column(column) => self.row_key(column, key),
            Mode::Line(line) => self.line_key(line, key),
            Mode::Ask(question) => self.answer_key(question, key),
            Mode::Help(top) => self.help_key(top, key),
        }
    }

    fn board_key(&mut self, key: KeyEvent) {
        let (mut columns, mut rows) = (0, 0);
        match key.code {
            KeyCode::Left => columns = -1,
            KeyCode::Right => columns = 1,
            KeyCode::Up => rows = -1,
            KeyCode::Down => rows = 1,
            KeyCode::Char(letter) if !has_control(key) => {
                match letter.to_ascii_lowercase() {
                    letter @ 'a'..='h' => {
                        self.finish_animation();
                        self.mode = Mode::Column(letter as u8 - b'a');
                    }
                    letter => self.act_on(Action::of_letter(letter)),
                }
                return;
            }
            _ => {
                self.act_on(Action::of_key(key));
                return;
            }
        }
        self.finish_animation();
        let moved = |place: u8, by: i8| place.saturating_add_signed(by).min(7);
        let square =
            Square::at(moved(self.cursor.column(), columns), moved(self.cursor.row(), rows));
        self.cursor = square.unwrap_or(self.cursor);
    }

    fn act_on(&mut self, action: Option<Action>) {
        if let Some(action) = action {
            self.act(action);
        }
    }

    /// The second half of a typed move.
    fn row_key(&mut self, column: u8, key: KeyEvent) {
        match key.code {
            KeyCode::Char(digit @ '1'..='8') => {
                if let Some(square) = Square::at(column, digit as u8 - b'1') {
                    self.play(square);
                }
            }
            KeyCode::Esc | KeyCode::Backspace => {}
            KeyCode::Char(digit @ ('0' | '9')) => {
                let name = format!("{}{digit}", char::from(b'a' + column));
                self.refuse(self.texts.not_a_square(name));
            }
            // Something else than a move: another letter begins anew.
            _ => self.board_key(key),
        }
    }

    fn line_key(&mut self, mut line: String, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => return self.obey(&line),
            KeyCode::Esc => return,
            KeyCode::Backspace if line.pop().is_none() => return,
            KeyCode::Char('u') if has_control(key) => line.clear(),
            KeyCode::Char(letter) if !has_control(key) && line.chars().count() < MAX_LINE => {
                line.push(letter);
            }
            _ => {}
        }
        self.mode = Mode::Line(line);
    }

    fn answer_key(&mut self, question: Question, key: KeyEvent) {
        match key.code {
            KeyCode::Char(letter) if !has_control(key) => {
                self.answer(question, letter.to_ascii_lowercase());
            }
            KeyCode::Esc => {}
            _ => self.mode = Mode::Ask(question),
        }
    }

    fn help_key(&mut self, top: u16, key: KeyEvent) {
        /// Lines from page to page.
        const PAGE: u16 = 10;
        let top = match key.code {
            KeyCode::Down => top.saturating_add(1),
            KeyCode::Up => top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => top.saturating_add(PAGE),
            KeyCode::PageUp => top.saturating_sub(PAGE),
            _ => return,
        };
        self.mode = Mode::Help(top);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let MouseEvent { kind, column, row, .. } = mouse;
        if let Mode::Help(top) = self.mode {
            self.mode = match kind {
                MouseEventKind::ScrollDown => Mode::Help(top.saturating_add(1)),
                MouseEventKind::ScrollUp => Mode::Help(top.saturating_sub(1)),
                MouseEventKind::Down(_) => Mode::Board,
                _ => return,
            };
            return;
        }
        let (MouseEventKind::Down(MouseButton::Left), Some(layout)) = (kind, self.layout) else {
            return;
        };
        if let Some(square) = layout.square_at(column, row) {
            self.mode = Mode::Board;
            self.choose(square);
        } else if layout.bar.contains((column, row).into())
            && matches!(self.mode, Mode::Board | Mode::Column(_))
        {
            self.mode = Mode::Board;
            self.act_on(bar::action_at(self, column));
        }
    }

    /// Pasted text goes into a line: nobody wants it to be taken for keys.
    fn paste(&mut self, text: &str) {
        let mut line = match &self.mode {
            Mode::Line(line) => line.clone(),
            _ => String::new(),
        };
        let room = MAX_LINE.saturating_sub(line.chars().count());
        line.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        self.mode = Mode::Line(line);
    }
}

fn has_control(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}
