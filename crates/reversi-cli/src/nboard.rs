//! `reversi nboard`: an engine for NBoard and programs that speak its protocol, version 2.

use std::io::{self, Write};

use reversi_core::{Board, Color, Game, Variant};
use reversi_search::{Clock, Limits, Report, StopHandle};

use crate::args::ProtocolArgs;
use crate::failure::Failure;
use crate::input::Event;
use crate::protocol::{Inbox, Player, Strength, Turns, Urgency};
use crate::texts::Texts;
use position::Position;

mod position;
mod reply;
#[cfg(test)]
mod tests;

/// The most moves of a hint, and the deepest search.
const MAX_COUNT: u32 = 60;

/// A hint shows quick results first: searches to these depths before the one asked for.
const FIRST_DEPTHS: [u32; 3] = [6, 10, 14];

/// With so few empties the exact scores are there as soon.
const QUICK_EMPTIES: u32 = 14;

/// Obeys until `quit` or the end of input.
pub(crate) fn run(args: &ProtocolArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let player = Player::new(args, texts)?;
    let inbox = Inbox::of_stdin(urgency);
    let position = Some(Position::new(Game::new(Variant::Othello)));
    let mut engine = Engine { player, position, own: None, inbox, out };
    loop {
        match engine.wait() {
            Event::Line(line) if line.trim() == "quit" => return Ok(()),
            Event::Line(line) => engine.obey(&line)?,
            Event::TooLong(start) => engine.refuse_long(&start)?,
            Event::End | Event::Interrupt => return Ok(()),
        }
    }
}

/// A ping ends a search at once. So does a command that asks for something else or changes the
/// position, unless it was sent along.
fn urgency(event: &Event) -> Urgency {
    let Event::Line(line) = event else { return Urgency::Supersedes };
    let mut words = line.split_whitespace();
    match words.next() {
        Some("ping") => Urgency::AtOnce,
        Some("go" | "hint" | "analyze" | "learn" | "move" | "quit") => Urgency::Supersedes,
        Some("set") if words.next() == Some("game") => Urgency::Supersedes,
        _ => Urgency::Waits,
    }
}

/// What the commands work on.
struct Engine<'a> {
    player: Player,
    /// `None` after a game that could not be read, until the next one.
    position: Option<Position>,
    /// The color that the last `go` in this game was for.
    own: Option<Color>,
    inbox: Inbox,
    out: &'a mut dyn Write,
}

impl Engine<'_> {
    /// The next event; until it arrives the engine may think about the answer to its last move.
    fn wait(&mut self) -> Event {
        let opponent = self.own.map(|color| !color);
        let turns = self.position.as_ref().map(Position::turns);
        let turns = turns.filter(|turns| opponent.is_some() && turns.to_move() == opponent);
        self.player.wait(turns.map(Turns::board), &self.inbox)
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let line = line.trim_start_matches('\u{feff}').trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => self.say("set myname Reversi"),
            "set" => self.set(rest),
            "move" => self.make_move(rest),
            "go" => self.go(),
            "hint" => self.hint(rest.parse().unwrap_or(1).clamp(1, MAX_COUNT)),
            "analyze" => self.analyze(),
            "learn" => self.say("learned"),
            "ping" if rest.parse::<i64>().is_ok() => self.say(&format!("pong {rest}")),
            // The first version of the protocol sent moves without a word before them.
            name if name.len() == 2 && reply::parse_move(name).is_some() => self.make_move(name),
            // What is not known is for later versions of the protocol.
            _ => Ok(()),
        }
    }

    fn refuse_long(&mut self, start: &str) -> Result<(), Failure> {
        if start.trim_start().starts_with("set game") {
            self.position = None;
        }
        self.status("error: line too long")
    }

    fn set(&mut self, rest: &str) -> Result<(), Failure> {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match name {
            "game" => {
                self.own = None;
                let read = Position::from_ggf(value);
                let error = read.as_ref().err().map(|error| format!("error: {error}"));
                self.position = read.ok();
                let moves = self.position.as_ref().map(|at| at.turns().game().history().len());
                if moves.is_some_and(|moves| moves < 2) {
                    self.player.new_game();
                }
                error.map_or(Ok(()), |error| self.status(&error))
            }
            "depth" => match value.trim().parse::<u32>() {
                Ok(depth) if depth > 0 => {
                    let depth = depth.min(MAX_COUNT);
                    self.player.strength = Strength::Depth(depth);
                    self.say(&format!("set myname Reversi{depth}"))
                }
                _ => self.status("error: the depth is a whole number from 1 on"),
            },
            // A contempt is accepted, and has no effect: between -199 and 199 hundredths of a
            // disc it cannot change which of two final scores is better, since those are even;
            // beyond that it would put a loss above a draw, or a draw above a win.
            _ => Ok(()),
        }
    }

    fn make_move(&mut self, text: &str) -> Result<(), Failure> {
        let Some(position) = &mut self.position else { return self.no_game() };
        match position.play(text) {
            Ok(()) => Ok(()),
            Err(error) => self.status(&format!("error: {error}")),
        }
    }

    /// Tells a move and does not make it: the client sends it back if it stands.
    fn go(&mut self) -> Result<(), Failure> {
        let Some(position) = &self.position else { return self.no_game() };
        let turns = position.turns();
        let Some(color) = turns.to_move() else { return self.status("the game is over") };
        if turns.must_pass() {
            return self.say("=== PA");
        }
        let board = turns.board();
        let clock = position.clock(color);
        self.own = Some(color);
        self.status("thinking")?;
        if let Some(report) = self.search(&board, clock)? {
            let best = report.best.or_else(|| board.legal_moves().first());
            let seconds = report.time.as_secs_f64();
            let best = reply::square(best);
            self.say(&format!("=== {best}/{}/{seconds:.2}", reply::score(&report)))?;
        }
        self.status("waiting")
    }

    /// Searches and shows every iteration; `None` if the client no longer wants the answer.
    fn search(&mut self, board: &Board, clock: Option<Clock>) -> Result<Option<Report>, Failure> {
        let mut shown = Ok(());
        let Self { player, inbox, out, .. } = self;
        let (report, stopped) = inbox.search(|stop| {
            let mut show = |report: &Report| {
                if shown.is_ok() && !stop.is_stopped() {
                    shown = lines(out, &[reply::search(report), reply::node_stats([report])]);
                }
            };
            let report = player.search(board, clock, stop, &mut show);
            (report, stop.is_stopped())
        });
        shown?;
        Ok((!stopped).then_some(report))
    }

    /// Evaluates the best moves; the clock does not count.
    fn hint(&mut self, count: u32) -> Result<(), Failure> {
        let Some(position) = &self.position else { return self.no_game() };
        let turns = position.turns();
        if turns.to_move().is_none() {
            return self.status("the game is over");
        }
        let (board, must_pass) = (turns.board(), turns.must_pass());
        let limits = self.player.limits(None, board.empties().len());
        self.own = None;
        self.status("analyzing")?;
        if must_pass {
            self.search(&board, None)?;
        } else {
            let Self { player, inbox, out, .. } = self;
            inbox.search(|stop| hints(player, &board, &limits, count as usize, stop, out))?;
        }
        self.status("waiting")
    }

    /// Evaluates every position of the game, the last one first: what was found there helps in
    /// those before it.
    fn analyze(&mut self) -> Result<(), Failure> {
        let Some(position) = &self.position else { return self.no_game() };
        let boards = position.boards();
        self.status("analyzing")?;
        let Self { player, inbox, out, .. } = self;
        inbox.search(|stop| {
            for (moves_made, board) in boards.iter().enumerate().rev() {
                let limits = player.limits(None, board.empties().len());
                let report = player.searcher.search(board, &limits, stop, &mut |_| {});
                if stop.is_stopped() {
                    break;
                }
                lines(out, &[format!("analysis {moves_made} {}", reply::score(&report))])?;
            }
            Ok::<(), io::Error>(())
        })?;
        self.status("waiting")
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        Ok(lines(self.out, &[line.to_owned()])?)
    }

    fn status(&mut self, text: &str) -> Result<(), Failure> {
        self.say(&format!("status {text}"))
    }

    fn no_game(&mut self) -> Result<(), Failure> {
        self.status("error: the last game could not be read")
    }
}

/// Shows the best moves of quick searches, then of the one asked for, that one after each
/// iteration that is deeper than what was shown.
fn hints(
    player: &mut Player,
    board: &Board,
    limits: &Limits,
    count: usize,
    stop: &StopHandle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let solved_at_once = board.empties().len() <= QUICK_EMPTIES;
    let quick = FIRST_DEPTHS.into_iter().filter(|&depth| !solved_at_once && depth < limits.depth);
    let mut shown_depth = 0;
    for depth in quick {
        let limits = Limits { depth, exact_from: 0, ..limits.clone() };
        let reports = player.searcher.search_best(board, &limits, count, stop, &mut |_, _| {});
        if stop.is_stopped() {
            return Ok(());
        }
        let mut text: Vec<_> = reports.iter().map(reply::search).collect();
        text.push(reply::node_stats(&reports));
        lines(out, &text)?;
        shown_depth = depth;
    }
    let mut latest: Vec<Report> = Vec::new();
    let mut shown = Ok(());
    let mut show = |index: usize, report: &Report| {
        latest.truncate(index);
        latest.push(report.clone());
        let is_deeper = report.depth > shown_depth || report.reaches_end;
        if shown.is_ok() && is_deeper && !stop.is_stopped() {
            shown = lines(out, &[reply::search(report), reply::node_stats(&latest)]);
        }
    };
    player.searcher.search_best(board, limits, count, stop, &mut show);
    shown
}

/// Writes lines and sends them off.
fn lines(out: &mut dyn Write, lines: &[String]) -> io::Result<()> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}
