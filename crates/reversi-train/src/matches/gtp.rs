//! `Gtp`: a player that speaks the Go Text Protocol, version 2.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use reversi_core::{Color, Game, Square};
use reversi_search::StopHandle;

use super::fault::{Fault, Interruption};
use super::peer::{Peer, excerpt};
use super::player::{TimeLimit, Turn};

/// Lines of an answer, or of other talk before it, after which the program is not listened to.
const MOST_LINES: usize = 1000;

/// What a command was answered: the text after `=`, or after `?`.
type Answer = Result<String, String>;

/// A running GTP engine in a game.
pub(super) struct Gtp {
    peer: Peer,
    /// What the program says it knows; empty if it does not say.
    commands: BTreeSet<String>,
    /// Whether passes are told. GRhino refuses them and takes them as understood.
    tells_passes: bool,
    /// Whether clocks are told with fractions of a second, which some programs refuse.
    tells_fractions: bool,
    limit: Option<TimeLimit>,
    /// Moves and passes of the game that the program knows.
    told: usize,
}

impl Gtp {
    /// Starts the program and asks what it can do.
    pub(super) fn start(
        command: &[String],
        limit: Option<TimeLimit>,
        patience: Duration,
        stop: &StopHandle,
    ) -> Result<Self, Interruption> {
        let peer = Peer::start(command, "quit")?;
        let (tells_passes, tells_fractions) = (true, true);
        let commands = BTreeSet::new();
        let mut gtp = Self { peer, commands, tells_passes, tells_fractions, limit, told: 0 };
        if let Ok(list) = gtp.ask("list_commands", Instant::now() + patience, stop)? {
            gtp.commands = list.split_whitespace().map(str::to_owned).collect();
        }
        Ok(gtp)
    }

    /// Begins a game.
    pub(super) fn new_game(
        &mut self,
        patience: Duration,
        stop: &StopHandle,
    ) -> Result<(), Interruption> {
        self.told = 0;
        let deadline = Instant::now() + patience;
        if self.commands.contains("set_game") {
            self.demand("set_game Othello", deadline, stop)?;
        }
        if self.commands.is_empty() || self.commands.contains("boardsize") {
            self.demand("boardsize 8", deadline, stop)?;
        }
        self.demand("clear_board", deadline, stop)?;
        if !self.commands.contains("time_settings") {
            return Ok(());
        }
        match self.limit {
            None => {}
            Some(TimeLimit::Move(time)) => {
                self.tell_time(time, |time| format!("time_settings 0 {time} 1"), deadline, stop)?;
            }
            Some(TimeLimit::Game { main, .. }) => {
                self.tell_time(main, |time| format!("time_settings {time} 0 0"), deadline, stop)?;
            }
        }
        Ok(())
    }

    /// The program's move, made on its board, and how long it took.
    pub(super) fn choose(&mut self, turn: &Turn<'_>) -> Result<(Square, Duration), Interruption> {
        let deadline = Instant::now() + turn.patience;
        let steps = steps(turn.game);
        for &(color, square) in &steps[self.told.min(steps.len())..] {
            match square {
                Some(square) => {
                    self.demand(&format!("play {} {square}", name(color)), deadline, turn.stop)?;
                }
                None if self.tells_passes => {
                    let said = format!("play {} pass", name(color));
                    self.tells_passes = self.ask(&said, deadline, turn.stop)?.is_ok();
                }
                None => {}
            }
        }
        let color = name(turn.color);
        if let (Some(TimeLimit::Game { .. }), Some(left)) = (self.limit, turn.allowed)
            && self.commands.contains("time_left")
        {
            let command = |time: &str| format!("time_left {color} {time} 0");
            self.tell_time(left, command, deadline, turn.stop)?;
        }
        let start = Instant::now();
        let answer = self.ask(&format!("genmove {color}"), turn.deadline(start), turn.stop)?;
        let took = start.elapsed();
        let text = answer.map_err(|answer| Fault::Refused {
            command: format!("genmove {color}"),
            answer: excerpt(&answer),
        })?;
        // The move has been made there; it is in the game when this is asked next.
        self.told = steps.len() + 1;
        let word = text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        match word.as_str() {
            "resign" => Err(Fault::Resigned.into()),
            "pass" => Err(Fault::Illegal(word).into()),
            square => match square.parse() {
                Ok(square) => Ok((square, took)),
                Err(_) => Err(Fault::Nonsense(excerpt(&text)).into()),
            },
        }
    }

    /// Tells a time in seconds; in whole ones, at least one, if the program refuses others.
    fn tell_time(
        &mut self,
        time: Duration,
        command: impl Fn(&str) -> String,
        deadline: Instant,
        stop: &StopHandle,
    ) -> Result<(), Interruption> {
        let whole = time.subsec_millis() == 0;
        if whole || self.tells_fractions {
            let text = if whole {
                time.as_secs().to_string()
            } else {
                format!("{:.3}", time.as_secs_f64())
            };
            if self.ask(&command(&text), deadline, stop)?.is_ok() {
                return Ok(());
            }
            self.tells_fractions &= whole;
        }
        // The limit holds whether or not the program knows of it.
        let text = time.as_secs().max(1).to_string();
        self.ask(&command(&text), deadline, stop).map(|_| ())
    }

    /// A command that must be obeyed.
    fn demand(
        &mut self,
        command: &str,
        deadline: Instant,
        stop: &StopHandle,
    ) -> Result<(), Interruption> {
        match self.ask(command, deadline, stop)? {
            Ok(_) => Ok(()),
            Err(answer) => {
                let (command, answer) = (command.to_owned(), excerpt(&answer));
                Err(Fault::Refused { command, answer }.into())
            }
        }
    }

    /// Sends a command and reads its answer. What comes before the answer is skipped.
    fn ask(
        &mut self,
        command: &str,
        deadline: Instant,
        stop: &StopHandle,
    ) -> Result<Answer, Interruption> {
        self.peer.send(command)?;
        let mut skipped = None;
        for _ in 0..MOST_LINES {
            let line = self.peer.line(deadline, stop)?;
            let Some(text) = line.strip_prefix(['=', '?']) else {
                skipped = skipped.or((!line.is_empty()).then_some(line));
                continue;
            };
            // No id was sent; a program that numbers its answers does no harm.
            let mut text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
            for _ in 0..MOST_LINES {
                let more = self.peer.line(deadline, stop)?;
                if more.trim().is_empty() {
                    return Ok(if line.starts_with('=') { Ok(text) } else { Err(text) });
                }
                text = format!("{text}\n{more}");
            }
            break;
        }
        Err(Fault::Nonsense(excerpt(&skipped.unwrap_or_default())).into())
    }

    /// Ends a program that cannot be trusted any more.
    pub(super) fn abandon(self) {
        self.peer.abandon();
    }
}

/// The moves of a game with the passes between them; a pass is `None`.
fn steps(game: &Game) -> Vec<(Color, Option<Square>)> {
    let mut steps = vec![];
    for played in game.history() {
        steps.push((played.color, Some(played.square)));
        steps.extend(played.passes.map(|color| (color, None)));
    }
    steps
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
