//! The full-screen board: a game with keys and mouse, and an engine that thinks beside it.

use std::io::Write;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};
use reversi_search::{SearchOptions, Searcher};

use crate::args::PlayArgs;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::phrases;
use crate::session::{Session, Turn};
use crate::texts::Texts;
use model::{Exit, Model, Settings};
use theme::TerminalTraits;
use tty::{Signals, Tty};
use worker::{Gone, Worker};

mod actions;
mod analysis;
mod animation;
mod clock;
mod input;
mod layout;
mod model;
#[cfg(test)]
mod tests;
mod theme;
mod tty;
mod turning;
mod typed;
mod view;
mod worker;

pub(crate) use clock::{SavedClock, TimeControl};
pub(crate) use theme::Theme;

/// The memory of the analysis beside the game, in MiB.
const ANALYSIS_MIB: usize = 16;

/// Whether the board is wanted and the terminal can show it.
pub(crate) fn is_wanted(args: &PlayArgs) -> bool {
    !args.plain && tty::is_capable()
}

/// Plays until the person leaves.
pub(crate) fn run(
    args: &PlayArgs,
    session: Session,
    engine: Engine,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let options = SearchOptions { table_mib: ANALYSIS_MIB, threads: 1 };
    let analyst = Searcher::new(engine.weights(), options)
        .map_err(|error| Failure::Error(texts.options_error(&error)))?;
    let mut tty = Tty::take()?;
    let signals = Signals::watch(&tty)?;
    let settings = Settings {
        strength: engine.strength(),
        control: args.clock,
        by_hand: args.practise_flips,
        ponders: args.ponder,
        theme: Theme::choose(args.theme, TerminalTraits::of_environment()),
        size: tty.size(),
    };
    let mut model = Model::new(texts, session, settings);
    let mut worker = Worker::start(engine, analyst);
    let end = play(&mut model, &mut worker, &mut tty, &signals);
    drop(tty);
    let end = end?;
    leave(&model, out)?;
    match end {
        End::Exit(Exit::Quit) => Ok(()),
        End::Exit(Exit::Interrupt) => Err(Failure::Interrupted),
        End::Signal(signal) => Err(Failure::Signal(signal)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Exit(Exit),
    Signal(u8),
}

/// Goes round until the person or a signal ends it.
fn play(
    model: &mut Model<'_>,
    worker: &mut Worker,
    tty: &mut Tty,
    signals: &Signals,
) -> Result<End, Failure> {
    let start = Instant::now();
    loop {
        let round = round(model, worker, tty, start);
        // A terminal that is gone fails, and the signal says why.
        if let Some(signal) = signals.raised() {
            return Ok(End::Signal(signal));
        }
        round?;
        if let Some(exit) = model.exit {
            return Ok(End::Exit(exit));
        }
    }
}

/// Time, findings, a task, a frame, events.
fn round(
    model: &mut Model<'_>,
    worker: &mut Worker,
    tty: &mut Tty,
    start: Instant,
) -> Result<(), Failure> {
    let texts = model.texts;
    let gone = |Gone| Failure::Error(texts.board_worker_gone());
    model.tick(start.elapsed());
    while let Some((task, finding)) = worker.finding().map_err(gone)? {
        model.found(task, finding);
    }
    worker.want(model.wanted()).map_err(gone)?;
    if model.take_hurry() {
        worker.hurry();
    }
    tty.draw(|frame| view::draw(frame, model))?;
    let mut event = tty.event(model.patience(worker.is_busy()))?;
    // What came in at once, a pasted text for one, is drawn at once.
    while let Some(happened) = event {
        handle(model, tty, happened)?;
        event = tty.event(Duration::ZERO)?;
    }
    Ok(())
}

fn handle(model: &mut Model<'_>, tty: &mut Tty, event: Event) -> Result<(), Failure> {
    match event {
        Event::Resize(..) => tty.renew()?,
        Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
            KeyCode::Char('l') => tty.renew()?,
            #[cfg(unix)]
            KeyCode::Char('z') => tty.suspend()?,
            _ => {
                model.input(event);
                return Ok(());
            }
        },
        _ => {
            model.input(event);
            return Ok(());
        }
    }
    let (width, height) = tty.size();
    model.input(Event::Resize(width, height));
    Ok(())
}

/// The last words, on the screen that the terminal had before: how the game stands.
fn leave(model: &Model<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let texts = model.texts;
    let game = model.game();
    if model.session.turn() == Turn::Over {
        for line in phrases::result(texts, &model.session) {
            writeln!(out, "{line}")?;
        }
    } else if !game.history().is_empty() {
        writeln!(out, "{}", texts.unfinished())?;
    }
    if !game.history().is_empty() {
        writeln!(out, "{}", phrases::moves(texts, game))?;
        for line in phrases::replay_differs(texts, game) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "{}", texts.goodbye())?;
    out.flush()?;
    Ok(())
}
