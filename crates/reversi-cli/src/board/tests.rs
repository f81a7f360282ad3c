//! Tests of the board without a terminal: a fixture that plays, thinks and draws.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use reversi_core::{Game, Square, Variant};
use reversi_eval::Weights;
use reversi_search::{Level, SearchOptions, Searcher, StopHandle};

use super::analysis::limits;
use super::clock::TimeControl;
use super::model::{Model, Settings};
use super::theme::Theme;
use super::view;
use super::worker::{Task, perform};
use crate::engine::{Engine, Strength};
use crate::lang::Lang;
use crate::session::{Humans, Session};
use crate::texts::Texts;

#[cfg(unix)]
mod panics;
mod play;
mod screens;

/// A board whose engine thinks when it is told to.
struct Desk<'a> {
    model: Model<'a>,
    engine: Engine,
    analyst: Searcher,
    now: Duration,
}

/// How a test begins.
struct Begin {
    game: Game,
    humans: Humans,
    control: Option<TimeControl>,
    by_hand: bool,
    theme: Theme,
    size: (u16, u16),
}

impl Default for Begin {
    fn default() -> Self {
        Self {
            game: Game::new(Variant::Othello),
            humans: Humans::Both,
            control: None,
            by_hand: false,
            theme: Theme::Color,
            size: (80, 24),
        }
    }
}

fn game(moves: &str) -> Game {
    Game::from_transcript(Variant::Othello, moves).unwrap()
}

impl<'a> Desk<'a> {
    fn new(texts: &'a Texts, begin: Begin) -> Self {
        let level = Level::new(1).unwrap();
        let strength = Strength { level, time: None, level_holds: true };
        let options = SearchOptions { table_mib: 1, threads: 1 };
        let weights = std::sync::Arc::new(Weights::baseline());
        let analyst = Searcher::new(weights.clone(), options).unwrap();
        let engine = Engine::new(weights, options, strength, 1).unwrap();
        let Begin { game, humans, control, by_hand, theme, size } = begin;
        let settings = Settings { strength, control, by_hand, ponders: true, theme, size };
        let model = Model::new(texts, Session::new(game, humans), settings);
        Self { model, engine, analyst, now: Duration::ZERO }
    }

    /// Lets time go by.
    fn wait(&mut self, time: Duration) {
        self.now += time;
        self.model.tick(self.now);
    }

    /// Does up to so many tasks, and shows what comes of them.
    fn think(&mut self, tasks: usize) {
        for _ in 0..tasks {
            let Some(task) = self.model.wanted() else { break };
            self.perform(task);
            self.wait(Duration::from_secs(2));
            self.wait(Duration::ZERO);
        }
    }

    fn perform(&mut self, task: Task) {
        let stop = StopHandle::new();
        let (engine, analyst) = (&mut self.engine, &mut self.analyst);
        let finding = perform(task.clone(), engine, analyst, &stop, &mut |_| {});
        self.model.found(task, finding);
    }

    /// Gives every position of the game a score, as if it had been searched deeply.
    fn know_all(&mut self) {
        let mut replay = self.model.game().clone();
        loop {
            let board = replay.board();
            let stop = StopHandle::new();
            let report = self.analyst.search(&board, &limits(0), &stop, &mut |_| {});
            self.model.analysis.learn(board, 3, &report);
            if replay.undo().is_none() {
                break;
            }
        }
    }

    /// Presses the keys of a text; a line break is Enter.
    fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(match letter {
                '\n' => KeyCode::Enter,
                letter => KeyCode::Char(letter),
            });
        }
    }

    fn key(&mut self, code: KeyCode) {
        self.model.input(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        self.model.input(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    fn click_on(&mut self, square: Square) {
        let cell = self.model.layout.unwrap().cell(square);
        self.click(cell.x, cell.y);
    }

    /// The last message.
    fn said(&self) -> &str {
        self.model.log.last().map_or("", |message| &message.text)
    }

    /// Whether any message contains `text`.
    fn has_said(&self, text: &str) -> bool {
        self.model.log.iter().any(|message| message.text.contains(text))
    }

    /// The moves so far.
    fn moves(&self) -> String {
        self.model.game().to_transcript()
    }

    fn buffer(&self, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw(frame, &self.model)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen as text, without the blanks at the ends of lines.
    fn screen(&mut self, (width, height): (u16, u16)) -> String {
        self.model.input(Event::Resize(width, height));
        let buffer = self.buffer((width, height));
        let lines = buffer.content.chunks(usize::from(width)).map(|row| {
            let line: String = row.iter().map(|cell| cell.symbol()).collect();
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn texts(lang: Lang) -> Texts {
    Texts::new(lang)
}
