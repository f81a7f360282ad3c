//! What can be asked of the board, and how it is done.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use reversi_core::{PlayError, Square, Variant};
use reversi_search::Level;

use crate::engine::Strength;
use crate::phrases;
use crate::play::{Command, SavedGame};
use crate::render;
use crate::session::{Forfeit, Refusal, Turn};
use crate::texts::{Texts, visible};

use super::clock::{Clocks, TimeControl, face};
use super::input::Mode;
use super::model::{Exit, Model};
use super::theme::Theme;
use super::typed::{self, Typed};

/// Something that one key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Play at the cursor.
    Play,
    /// Put the cursor on the next legal move.
    NextMove,
    /// All discs of the move are turned.
    Done,
    Undo,
    Redo,
    Hints,
    Evaluation,
    Theme,
    /// The engine moves, now.
    Go,
    Swap,
    Resign,
    New,
    Save,
    Load,
    Level,
    LevelUp,
    LevelDown,
    Command,
    Help,
    Quit,
}

/// What has to be answered before something is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Which new game?
    New,
    /// Give up?
    Resign,
    /// Leave an unfinished game?
    Quit,
    /// Write over another file?
    Overwrite(PathBuf),
}

impl Action {
    /// What a letter or sign does.
    pub(super) const fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            ' ' => Self::Play,
            'k' => Self::Done,
            'u' => Self::Undo,
            'r' => Self::Redo,
            'i' => Self::Hints,
            'v' => Self::Evaluation,
            't' => Self::Theme,
            'm' => Self::Go,
            'w' => Self::Swap,
            'x' => Self::Resign,
            'n' => Self::New,
            's' => Self::Save,
            'o' => Self::Load,
            'l' => Self::Level,
            '+' => Self::LevelUp,
            '-' => Self::LevelDown,
            ':' | '/' => Self::Command,
            '?' => Self::Help,
            'q' => Self::Quit,
            _ => return None,
        })
    }

    /// What a key without a letter does.
    pub(super) fn of_key(key: KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        Some(match key.code {
            KeyCode::Enter => Self::Play,
            KeyCode::Tab => Self::NextMove,
            KeyCode::Backspace => Self::Undo,
            KeyCode::F(1) => Self::Help,
            KeyCode::Char('d') if control => Self::Quit,
            _ => return None,
        })
    }
}

impl Model<'_> {
    /// Does what a key asks for.
    pub(super) fn act(&mut self, action: Action) {
        self.finish_animation();
        let waits = matches!(action, Action::Redo | Action::Go | Action::Swap | Action::Save);
        if waits && self.must_turn_first() {
            return;
        }
        match action {
            Action::Play => self.choose(self.cursor),
            Action::NextMove => self.next_move(),
            Action::Done => self.turned(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hints => self.set_hints(!self.shown.hints),
            Action::Evaluation => self.turn_evaluation(),
            Action::Theme => self.set_theme(self.theme.next()),
            Action::Go => self.go(),
            Action::Swap => self.swap(),
            Action::Resign if self.session.turn() == Turn::Over => {
                self.refuse_for(Refusal::Rules(PlayError::GameOver));
            }
            Action::Resign => self.mode = Mode::Ask(Question::Resign),
            Action::New => self.mode = Mode::Ask(Question::New),
            Action::Save => self.mode = Mode::Line(self.texts.board_word_save() + " "),
            Action::Load => self.mode = Mode::Line(self.texts.board_word_load() + " "),
            Action::Level => self.mode = Mode::Line(self.texts.board_word_level() + " "),
            Action::LevelUp => self.shift_level(1),
            Action::LevelDown => self.shift_level(-1),
            Action::Command => self.mode = Mode::Line(String::new()),
            Action::Help => self.mode = Mode::Help(0),
            Action::Quit if self.is_unfinished() => self.mode = Mode::Ask(Question::Quit),
            Action::Quit => self.exit = Some(Exit::Quit),
        }
    }

    /// A square is clicked, or Enter pressed on it.
    pub(super) fn choose(&mut self, square: Square) {
        self.play(square);
    }

    fn is_unfinished(&self) -> bool {
        self.session.turn() != Turn::Over && !self.game().history().is_empty()
    }

    /// Acts on the answer to a question; any other key keeps it open or means no.
    pub(super) fn answer(&mut self, question: Question, letter: char) {
        let is_yes = matches!(letter, 'y' | 's');
        match (question, letter) {
            (Question::New, 'o') => self.start_new(Some(Variant::Othello)),
            (Question::New, 'r') => self.start_new(Some(Variant::Reversi)),
            (Question::New, _) => {}
            (Question::Resign, _) if is_yes => self.resign(),
            (Question::Quit, _) if is_yes => self.exit = Some(Exit::Quit),
            (Question::Overwrite(path), _) if is_yes => self.save(path, true),
            (Question::Resign | Question::Quit | Question::Overwrite(_), _) => {}
        }
    }

    /// Does what a line asks for.
    pub(super) fn obey(&mut self, line: &str) {
        self.finish_animation();
        match typed::parse(line) {
            Ok(None) => {}
            Ok(Some(Typed::Game(command))) => self.command(command),
            Ok(Some(Typed::Theme(theme))) => {
                self.set_theme(theme.unwrap_or_else(|| self.theme.next()));
            }
            Ok(Some(Typed::Clock(control))) => self.set_clock(control),
            Ok(Some(Typed::Evaluation)) => self.turn_evaluation(),
            Ok(Some(Typed::BadTheme(text))) => {
                self.refuse(self.texts.board_bad_theme(visible(&text)));
            }
            Ok(Some(Typed::BadClock(text))) => {
                self.refuse(self.texts.board_bad_clock(visible(&text)));
            }
            Err(error) => self.refuse(error.describe(self.texts)),
        }
    }

    fn command(&mut self, command: Command) {
        let waits = matches!(
            command,
            Command::Pass
                | Command::Redo
                | Command::Go
                | Command::Swap
                | Command::Humans(_)
                | Command::Save { .. }
        );
        if waits && self.must_turn_first() {
            return;
        }
        match command {
            Command::Move(square) => self.play(square),
            Command::Turn(squares) => self.turn(&squares),
            Command::Done => self.turned(),
            Command::Pass => self.refuse_for(self.session.pass()),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint(_) => self.set_hints(true),
            Command::Go => self.go(),
            Command::ShowLevel => {
                let strength = phrases::strength(self.texts, self.strength);
                self.say(self.texts.level_is(strength, Level::MAX));
            }
            Command::Level(level) => self.set_level(level),
            Command::Swap => self.swap(),
            Command::Humans(humans) => {
                self.changed();
                self.session.set_humans(humans);
                self.say(phrases::humans_now(self.texts, humans));
            }
            Command::New(variant) => self.start_new(variant),
            Command::Score => self.say(phrases::standing(self.texts, self.game())),
            Command::Moves => self.tell_moves(),
            Command::Board => self.say(self.texts.board_legend()),
            Command::Save { path, overwrite } => self.save(path, overwrite),
            Command::Load(path) => self.load(path),
            Command::Resign => self.resign(),
            Command::Help => self.mode = Mode::Help(0),
            Command::Quit => self.exit = Some(Exit::Quit),
        }
    }

    fn tell_moves(&mut self) {
        self.say(phrases::moves(self.texts, self.game()));
        for line in phrases::replay_differs(self.texts, self.game()) {
            self.say(line);
        }
    }

    fn next_move(&mut self) {
        let moves = self.marked();
        let after = moves.into_iter().find(|square| square.index() > self.cursor.index());
        self.cursor = after.or_else(|| moves.first()).unwrap_or(self.cursor);
    }

    fn undo(&mut self) {
        if self.take_disc_back() {
            return;
        }
        let out_of_time = matches!(self.session.forfeit(), Some((_, Forfeit::OutOfTime)));
        let undone = self.session.undo();
        self.travelled(undone, |texts, moves| texts.undone(moves));
        if out_of_time {
            // Whoever goes on after that goes on without a clock.
            self.set_clock(None);
        }
    }

    fn redo(&mut self) {
        let redone = self.session.redo();
        self.travelled(redone, |texts, moves| texts.redone(moves));
    }

    /// Says what undo or redo did.
    fn travelled(
        &mut self,
        moves: Result<Vec<Square>, Refusal>,
        words: impl Fn(&Texts, String) -> String,
    ) {
        match moves {
            Ok(moves) => {
                self.changed();
                if !moves.is_empty() {
                    self.say(words(self.texts, render::squares(&moves)));
                }
                if let Some(square) = self.game().next_move() {
                    self.say(self.texts.board_next_move(square));
                }
                self.announce_end();
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    pub(super) fn set_hints(&mut self, on: bool) {
        self.shown.hints = on;
        if on && self.session.turn() == Turn::Over {
            self.refuse_for(Refusal::Rules(PlayError::GameOver));
        } else if on && self.game().is_placement() {
            self.say(self.texts.hint_placing(self.game().legal_moves()));
        }
    }

    const fn turn_evaluation(&mut self) {
        self.shown.evaluation = !self.shown.evaluation;
    }

    fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
        self.say(self.texts.board_theme_now(theme.key()));
    }

    fn set_clock(&mut self, control: Option<TimeControl>) {
        self.reset_clocks(control);
        self.say(match control {
            Some(TimeControl { main, increment }) => {
                self.texts.board_clock_now(main.as_secs_f64() / 60.0, increment.as_secs_f64())
            }
            None => self.texts.board_clock_off(),
        });
    }

    /// The engine moves for whoever's turn it is, moves now, or plays on.
    fn go(&mut self) {
        match self.session.turn() {
            Turn::Over => self.refuse_for(Refusal::Rules(PlayError::GameOver)),
            Turn::Engine(_) => self.hurry_up(),
            Turn::Paused(_) => self.session.resume(),
            Turn::Human(_) => self.ask_engine(),
        }
    }

    fn swap(&mut self) {
        match self.session.swap() {
            Ok(()) => {
                self.changed();
                self.say(phrases::humans_now(self.texts, self.session.humans()));
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    fn start_new(&mut self, variant: Option<Variant>) {
        self.changed();
        self.session.start_new(variant);
        self.file = Default::default();
        self.begin();
    }

    /// Everything but the game begins anew.
    fn begin(&mut self) {
        self.reset_clocks(self.clocks.control());
        self.announce_start();
    }

    fn resign(&mut self) {
        match self.session.resign() {
            Ok(_) => {
                self.changed();
                self.announce_end();
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    fn save(&mut self, path: PathBuf, overwrite: bool) {
        if !overwrite && self.file.would_overwrite(&path) {
            self.mode = Mode::Ask(Question::Overwrite(path));
            return;
        }
        let clock = self.clocks.saved();
        match self.file.save(self.session.game(), clock, &path, overwrite, self.texts) {
            Ok(saved) => self.say(saved),
            Err(reason) => self.refuse(reason),
        }
    }

    fn load(&mut self, path: PathBuf) {
        match self.file.load(&path, self.texts) {
            Ok((SavedGame { game, clock }, loaded)) => {
                self.changed();
                self.session.start(game);
                self.begin();
                self.say(loaded);
                if let Some(clock) = clock {
                    self.clocks = Clocks::resumed(clock, self.now);
                    let [black, white] = clock.left.map(|time| face(time, true));
                    self.say(self.texts.board_clock_resumed(black, white));
                }
            }
            Err(reason) => self.refuse(reason),
        }
    }

    fn set_level(&mut self, level: Level) {
        self.strength = Strength { level, level_holds: true, ..self.strength };
        self.say(self.texts.level_now(level.number()));
    }

    fn shift_level(&mut self, by: i64) {
        let number = i64::from(self.strength.level.number()) + by;
        if let Ok(level) = Level::new(number.max(0) as u64) {
            self.set_level(level);
        }
    }
}
