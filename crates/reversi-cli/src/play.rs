//! `reversi play`: on the full-screen board where a terminal can show it, else line by line, for
//! pipes and screen readers.

use std::io::{IsTerminal, Write};
use std::path::Path;

use reversi_core::{Game, PlayError, Square};
use reversi_search::{Level, SearchOptions};

use crate::args::PlayArgs;
use crate::board;
use crate::engine::{Engine, Strength, load_weights};
use crate::failure::Failure;
use crate::input::{Event, Events};
use crate::interrupt::Interrupt;
use crate::phrases::{self, By};
use crate::position;
use crate::render::Paint;
use crate::session::{Humans, Refusal, Session, Turn};
use crate::texts::{Texts, visible};
pub(crate) use command::{Command, CommandError, parse as parse_command};
pub(crate) use file::{GameFile, SavedGame};
use screen::{Screen, columns_of_stdout};
use turning::Turning;

mod command;
pub(crate) mod file;
mod screen;
#[cfg(test)]
mod tests;
mod turning;

/// The level unless told: a good game for most people, with answers at once.
const DEFAULT_LEVEL: u64 = 8;

/// The longest line that is looked at, in bytes; a file name has to fit.
const MAX_LINE_BYTES: usize = 4096;

/// Plays until the person leaves or the input ends.
pub(crate) fn run(args: &PlayArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let game = position::game(&args.start, args.first.map(Into::into), texts)?;
    let session = Session::new(game, args.color.into());
    if board::is_wanted(args) {
        return board::run(args, session, engine(args, texts)?, texts, out);
    }
    if args.clock.is_some() {
        return Err(Failure::Usage(texts.clock_needs_board()));
    }
    let (events, sender) = Events::of_stdin(MAX_LINE_BYTES, |_| {});
    let interrupt = Interrupt::install(move || {
        // If the queue is full, the flag of `interrupt` is seen after the line in hand.
        let _ = sender.try_send(Event::Interrupt);
    });
    let engine = engine(args, texts)?;
    let echo = !std::io::stdin().is_terminal();
    let mut table = Table {
        session,
        engine,
        interrupt: interrupt.clone(),
        screen: Screen { texts, paint: Paint::of_stdout(), out, columns: columns_of_stdout },
        texts,
        echo,
        file: GameFile::default(),
        board_due: true,
        by_hand: args.practise_flips,
        turning: None,
        ponders: args.ponder,
    };
    table.play(
        || if interrupt.is_raised() { Event::Interrupt } else { events.next() },
        || interrupt.is_raised(),
    )
}

fn engine(args: &PlayArgs, texts: &Texts) -> Result<Engine, Failure> {
    let weights = load_weights(args.engine.weights.as_deref())
        .map_err(|error| Failure::Error(texts.weights_error(&error)))?;
    let default = Level::new(DEFAULT_LEVEL).expect("the default level exists");
    let level = args.level.or(args.elo);
    let strength =
        Strength { level: level.unwrap_or(default), time: args.time, level_holds: level.is_some() };
    let seed = args.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
    Engine::new(weights, args.engine.options(SearchOptions::default()), strength, seed)
        .map_err(|error| Failure::Error(texts.options_error(&error)))
}

/// A session at a terminal or a pipe.
struct Table<'a> {
    session: Session,
    engine: Engine,
    /// Ends the engine's searches.
    interrupt: Interrupt,
    screen: Screen<'a>,
    texts: &'a Texts,
    /// Whether to repeat the input, which a terminal has shown already.
    echo: bool,
    file: GameFile,
    /// Whether the position has changed since it was shown.
    board_due: bool,
    /// Whether people turn the discs of their moves by hand.
    by_hand: bool,
    /// The move whose discs are being turned.
    turning: Option<Turning>,
    /// Whether the engine thinks in the time of the person it plays against.
    ponders: bool,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Leave,
}

impl Table<'_> {
    fn play(
        &mut self,
        mut next: impl FnMut() -> Event,
        is_interrupted: impl Fn() -> bool,
    ) -> Result<(), Failure> {
        self.screen.greeting(&self.session, &self.engine)?;
        if self.by_hand {
            self.screen.line(&self.texts.hand_note())?;
        }
        loop {
            let turn = self.session.turn();
            if let Turn::Engine(_) = turn
                && !is_interrupted()
            {
                self.engine_turn()?;
                continue;
            }
            if std::mem::take(&mut self.board_due) {
                match &self.turning {
                    Some(turning) => self.screen.turning(&turning.hand)?,
                    None => self.screen.position(&self.session)?,
                }
            }
            match &self.turning {
                Some(turning) => self.screen.prompt_turning(&turning.hand)?,
                None => self.screen.prompt(turn)?,
            }
            let event = match turn {
                Turn::Human(_) if self.ponders && self.session.humans().only().is_some() => {
                    self.engine.ponder_while(self.session.game(), &mut next)
                }
                _ => next(),
            };
            match event {
                Event::Line(line) => {
                    if self.echo {
                        self.screen.line(&visible(&line))?;
                    }
                    if self.obey(&line)? == Flow::Leave {
                        self.screen.leaving(&self.session)?;
                        return Ok(());
                    }
                }
                Event::TooLong(_) => {
                    let reason = self.texts.line_too_long(MAX_LINE_BYTES);
                    self.screen.line("")?;
                    self.refuse(&reason)?;
                }
                Event::End => {
                    self.screen.line("")?;
                    self.screen.leaving(&self.session)?;
                    return Ok(());
                }
                Event::Interrupt => {
                    self.screen.line("")?;
                    self.screen.line(&self.texts.interrupted())?;
                    self.screen.leaving(&self.session)?;
                    return Err(Failure::Interrupted);
                }
            }
        }
    }

    fn engine_turn(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.board_due) && self.session.humans() == Humans::None {
            self.screen.position(&self.session)?;
        }
        let stop = self.interrupt.next_search();
        if let Some(square) = self.engine.choose(self.session.game(), &stop, &mut |_| {}) {
            match self.session.play(square) {
                Ok(played) => self.screen.played(&played, By::Engine)?,
                Err(refusal) => self.refuse_for(refusal)?,
            }
        }
        self.board_due = true;
        Ok(())
    }

    /// Does what a line asks for.
    fn obey(&mut self, line: &str) -> Result<Flow, Failure> {
        if let Some(flow) = self.obey_turning(line)? {
            return Ok(flow);
        }
        match command::parse(line) {
            Ok(Some(Command::Quit)) => return Ok(Flow::Leave),
            Ok(Some(command)) => self.perform(command)?,
            Ok(None) => {}
            Err(error) => {
                let reason = error.describe(self.texts);
                self.refuse(&reason)?;
            }
        }
        Ok(Flow::Continue)
    }

    fn perform(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Move(square) if self.by_hand => self.begin_turning(square)?,
            Command::Move(square) => match self.session.play(square) {
                Ok(played) => {
                    self.screen.played(&played, By::Human)?;
                    self.board_due = true;
                }
                Err(refusal) => self.refuse_for(refusal)?,
            },
            Command::Turn(squares) => self.correct(&squares)?,
            Command::Done => self.refuse(&self.texts.hand_nothing())?,
            Command::Pass => self.refuse_for(self.session.pass())?,
            Command::Undo => {
                let undone = self.session.undo();
                self.travelled(undone, |texts, moves| texts.undone(moves))?;
            }
            Command::Redo => {
                let redone = self.session.redo();
                self.travelled(redone, |texts, moves| texts.redone(moves))?;
            }
            Command::Go => self.go()?,
            Command::Swap => match self.session.swap() {
                Ok(()) => self.screen.humans(self.session.humans())?,
                Err(refusal) => self.refuse_for(refusal)?,
            },
            Command::Humans(humans) => {
                self.session.set_humans(humans);
                self.screen.humans(humans)?;
            }
            Command::New(variant) => {
                self.session.start_new(variant);
                self.turning = None;
                self.file = GameFile::default();
                self.screen.start(&self.session)?;
                self.board_due = true;
            }
            Command::Resign => match self.session.resign() {
                Ok(color) => {
                    self.turning = None;
                    self.screen.line(&self.texts.resigned(color))?;
                    self.board_due = true;
                }
                Err(refusal) => self.refuse_for(refusal)?,
            },
            Command::Save { path, overwrite } => self.save(&path, overwrite)?,
            Command::Load(path) => self.load(&path)?,
            Command::Level(level) => {
                self.engine.set_level(level);
                self.screen.line(&self.texts.level_now(level.number()))?;
            }
            command => self.tell(&command)?,
        }
        Ok(())
    }

    /// The commands that only show something.
    fn tell(&mut self, command: &Command) -> Result<(), Failure> {
        match command {
            Command::Hint(count) => self.hint(*count)?,
            Command::ShowLevel => {
                self.screen.level(self.engine.strength())?;
            }
            Command::Score => self.screen.counts(self.session.game())?,
            Command::Moves => self.screen.moves(self.session.game())?,
            Command::Board => {
                self.screen.line(&self.texts.legend())?;
                self.board_due = true;
            }
            Command::Help => self.screen.help()?,
            _ => {}
        }
        Ok(())
    }

    /// Says what undo or redo did.
    fn travelled(
        &mut self,
        moves: Result<Vec<Square>, Refusal>,
        words: impl Fn(&Texts, String) -> String,
    ) -> Result<(), Failure> {
        match moves {
            Ok(moves) => {
                if !moves.is_empty() {
                    self.screen.line(&words(self.texts, crate::render::squares(&moves)))?;
                }
                if let Some(square) = self.session.game().next_move() {
                    self.screen.line(&self.texts.next_move(square))?;
                }
                self.board_due = true;
                Ok(())
            }
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    /// The engine moves for whoever's turn it is, or plays on.
    fn go(&mut self) -> Result<(), Failure> {
        match self.session.turn() {
            Turn::Over => self.refuse_for(Refusal::Rules(PlayError::GameOver)),
            Turn::Human(_) => self.engine_turn(),
            Turn::Engine(_) | Turn::Paused(_) => {
                self.session.resume();
                Ok(())
            }
        }
    }

    fn hint(&mut self, count: usize) -> Result<(), Failure> {
        let (Some(color), true) =
            (self.session.game().to_move(), self.session.turn() != Turn::Over)
        else {
            return self.refuse_for(Refusal::Rules(PlayError::GameOver));
        };
        let stop = self.interrupt.next_search();
        let reports = self.engine.hint(self.session.game(), count, &stop);
        let strength = self.engine.strength();
        self.screen.hint(color, strength, self.session.game().legal_moves(), &reports)
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), Failure> {
        let saved = self.file.save(self.session.game(), None, path, overwrite, self.texts);
        self.screen.line(&saved.unwrap_or_else(|reason| reason))
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        match self.file.load(path, self.texts) {
            Ok((SavedGame { game, clock }, loaded)) => {
                self.start_loaded(game);
                self.screen.line(&loaded)?;
                // Lines have no clock; the next save leaves it out.
                clock.map_or(Ok(()), |_| self.screen.line(&self.texts.clock_left_out()))
            }
            Err(reason) => self.screen.line(&reason),
        }
    }

    fn start_loaded(&mut self, game: Game) {
        self.session.start(game);
        self.turning = None;
        self.board_due = true;
    }

    fn refuse_for(&mut self, refusal: Refusal) -> Result<(), Failure> {
        if refusal == Refusal::Rules(PlayError::GameOver) {
            let over = format!("{} {}", self.texts.game_is_over(), self.texts.after_end());
            return self.screen.line(&over);
        }
        let reason = phrases::refusal(self.texts, refusal, self.session.game());
        self.refuse(&reason)
    }

    /// Gives the reason and asks for another line.
    fn refuse(&mut self, reason: &str) -> Result<(), Failure> {
        self.screen.line(&self.texts.try_again(reason))
    }
}
