//! `reversi gtp`: an engine for programs that speak GTP, the Go Text Protocol, version 2.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read as _, Write};
use std::time::Instant;

use reversi_core::{Bitboard, Color, Game, SgfGame, Square, Variant, parse_position};
use reversi_search::Level;

use crate::args::ProtocolArgs;
use crate::failure::Failure;
use crate::input::Event;
use crate::protocol::{Inbox, Player, Strength, Turns, Urgency};
use crate::render::{self, Paint};
use crate::texts::Texts;
use clocks::Clocks;
use request::Request;

mod clocks;
mod request;
#[cfg(test)]
mod tests;

/// Every command, in alphabetical order; the private ones have the program's name in front.
const COMMANDS: [&str; 22] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "loadsgf",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "reversi-level",
    "reversi-position",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// More of an SGF file is not read; a game takes about 1,000 bytes.
const MAX_SGF_BYTES: u64 = 1 << 20;

const SYNTAX: &str = "syntax error";
const ILLEGAL: &str = "illegal move";

/// What a command answers: the text after `=` or after `?`.
type Answer = Result<String, &'static str>;

/// Obeys until `quit` or the end of input.
pub(crate) fn run(args: &ProtocolArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let player = Player::new(args, texts)?;
    let inbox = Inbox::of_stdin(urgency);
    let mut engine = Engine::new(player);
    loop {
        let request = match engine.wait(&inbox) {
            Event::Line(line) => Request::parse(&line),
            Event::TooLong(start) => Request::parse(&start).map(Request::too_long),
            Event::End | Event::Interrupt => return Ok(()),
        };
        let Some(request) = request else { continue };
        let (mark, text) = match engine.obey(&request, &inbox) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text.to_owned()),
        };
        let blank = if text.is_empty() { "" } else { " " };
        write!(out, "{mark}{}{blank}{text}\n\n", request.id)?;
        out.flush()?;
        if request.command == "quit" {
            return Ok(());
        }
    }
}

/// Commands wait for the answer before them, except one that shows that nobody waits for it.
fn urgency(event: &Event) -> Urgency {
    let quits = match event {
        Event::Line(line) => Request::parse(line).is_some_and(|request| request.command == "quit"),
        Event::TooLong(_) => false,
        Event::End | Event::Interrupt => true,
    };
    if quits { Urgency::Supersedes } else { Urgency::Waits }
}

/// What the commands work on.
struct Engine {
    player: Player,
    turns: Turns,
    clocks: Clocks,
    /// The color of the last `genmove` in this game.
    own: Option<Color>,
}

impl Engine {
    fn new(player: Player) -> Self {
        let turns = Turns::new(Game::new(Variant::Othello));
        Self { player, turns, clocks: Clocks::default(), own: None }
    }

    /// The next event; until it arrives the engine may think about the answer to its last move.
    fn wait(&mut self, inbox: &Inbox) -> Event {
        let opponent = self.own.map(|color| !color);
        let is_waiting = opponent.is_some() && self.turns.to_move() == opponent;
        self.player.wait(is_waiting.then(|| self.turns.board()), inbox)
    }

    fn obey(&mut self, request: &Request, inbox: &Inbox) -> Answer {
        let args: Vec<&str> = request.args.iter().map(String::as_str).collect();
        match request.command.as_str() {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Reversi".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => match args[..] {
                [name] => Ok(COMMANDS.contains(&name).to_string()),
                _ => Err(SYNTAX),
            },
            "list_commands" => Ok(COMMANDS.join("\n")),
            "list_games" => Ok("Othello".to_owned()),
            "quit" => Ok(String::new()),
            "set_game" => match args[..] {
                [name] if name.eq_ignore_ascii_case("othello") => self.clear(),
                [_] => Err("unknown game"),
                _ => Err(SYNTAX),
            },
            "boardsize" => match args[..] {
                [size] => match size.parse::<u64>() {
                    Ok(8) => self.clear(),
                    Ok(_) => Err("unacceptable size"),
                    Err(_) => Err(SYNTAX),
                },
                _ => Err(SYNTAX),
            },
            "clear_board" => self.clear(),
            "komi" => match args[..] {
                [komi] if komi.parse().is_ok_and(f64::is_finite) => Ok(String::new()),
                _ => Err(SYNTAX),
            },
            "time_settings" => self.clocks.settings(&args).ok_or(SYNTAX).map(|()| String::new()),
            "time_left" => self.clocks.left(&args).ok_or(SYNTAX).map(|()| String::new()),
            "reversi-level" => self.set_level(&args),
            "loadsgf" => self.load(&args),
            "reversi-position" => self.set_position(&args),
            _ => self.obey_in_game(request, &args, inbox),
        }
    }

    /// The commands about the moves of the game.
    fn obey_in_game(&mut self, request: &Request, args: &[&str], inbox: &Inbox) -> Answer {
        match request.command.as_str() {
            "play" => match *args {
                [name, vertex] => self.play(color(name)?, vertex),
                _ => Err(SYNTAX),
            },
            "genmove" => match *args {
                [name] => self.generate(color(name)?, inbox),
                _ => Err(SYNTAX),
            },
            "reg_genmove" => match *args {
                [name] => Ok(vertex(self.think(color(name)?, inbox)?)),
                _ => Err(SYNTAX),
            },
            "undo" if self.turns.undo() => Ok(String::new()),
            "undo" => Err("cannot undo"),
            "showboard" => Ok(self.picture()),
            "final_score" => self.final_score(),
            _ if request.is_too_long => Err("line too long"),
            _ => Err("unknown command"),
        }
    }

    /// A new game.
    fn clear(&mut self) -> Answer {
        self.start(Game::new(Variant::Othello))
    }

    fn start(&mut self, game: Game) -> Answer {
        self.turns = Turns::new(game);
        self.clocks.reset();
        self.own = None;
        self.player.searcher.clear();
        self.player.new_game();
        Ok(String::new())
    }

    fn set_level(&mut self, args: &[&str]) -> Answer {
        let [number] = *args else { return Err(SYNTAX) };
        let number = number.parse().map_err(|_| SYNTAX)?;
        let level = Level::new(number).map_err(|_| "no such level")?;
        self.player.strength = Strength::Level(level);
        Ok(String::new())
    }

    fn set_position(&mut self, args: &[&str]) -> Answer {
        let (board, to_move) = parse_position(&args.join(" ")).map_err(|_| SYNTAX)?;
        self.start(Game::from_position(board, to_move))
    }

    /// Loads an SGF file, up to the move before the one with the given number.
    fn load(&mut self, args: &[&str]) -> Answer {
        let (path, plies) = match *args {
            [path] => (path, usize::MAX),
            [path, number] => {
                let number: usize = number.parse().map_err(|_| SYNTAX)?;
                (path, number.saturating_sub(1))
            }
            _ => return Err(SYNTAX),
        };
        let mut text = Vec::new();
        let read =
            File::open(path).and_then(|file| file.take(MAX_SGF_BYTES).read_to_end(&mut text));
        let record = read.ok().and_then(|_| SgfGame::parse(&String::from_utf8_lossy(&text)).ok());
        let mut game = record.ok_or("cannot load file")?.game().clone();
        game.go_to(plies);
        self.start(game)
    }

    fn play(&mut self, color: Color, name: &str) -> Answer {
        let done = if name.eq_ignore_ascii_case("pass") {
            self.turns.pass(color)
        } else {
            self.turns.play(color, name.parse().map_err(|_| SYNTAX)?)
        };
        done.map(|()| String::new()).map_err(|_| ILLEGAL)
    }

    /// The engine's move, made on the board.
    fn generate(&mut self, color: Color, inbox: &Inbox) -> Answer {
        let start = Instant::now();
        let square = self.think(color, inbox)?;
        let done = match square {
            Some(square) => self.turns.play(color, square),
            None if self.turns.game().is_over() => Ok(()),
            None => self.turns.pass(color),
        };
        self.clocks.spend(color, start.elapsed());
        self.own = Some(color);
        done.map(|()| vertex(square)).map_err(|_| ILLEGAL)
    }

    /// The move of `color`; `None` is a pass, or the end of the game.
    fn think(&mut self, color: Color, inbox: &Inbox) -> Result<Option<Square>, &'static str> {
        if self.turns.game().is_over() || (self.turns.must_pass() && !self.turns.may_move(color)) {
            return Ok(None);
        }
        if !self.turns.may_move(color) {
            return Err("not on turn");
        }
        let board = self.turns.game().board();
        let (clock, player) = (self.clocks.clock(color), &mut self.player);
        let report = inbox.search(|stop| player.search(&board, clock, stop, &mut |_| {}));
        Ok(report.best.or_else(|| board.legal_moves().first()))
    }

    /// The discs on the board, as the rules count them.
    fn final_score(&self) -> Answer {
        let outcome = self.turns.game().outcome().ok_or("cannot score")?;
        Ok(match outcome.winner() {
            None => "0".to_owned(),
            Some(winner) => {
                let margin = outcome.discs(winner) - outcome.discs(!winner);
                format!("{}+{margin}", if winner == Color::Black { "B" } else { "W" })
            }
        })
    }

    fn picture(&self) -> String {
        let game = self.turns.game();
        let discs = (game.discs(Color::Black), game.discs(Color::White));
        let mut text = format!("\n{}", render::board(discs, Bitboard::EMPTY, None, Paint::Plain));
        let counts = format!("Black (X) {}, White (O) {}", discs.0.len(), discs.1.len());
        let turn = match self.turns.to_move() {
            None => "game over".to_owned(),
            Some(color) if self.turns.must_pass() => format!("{color} must pass"),
            Some(color) => format!("{color} to move"),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{counts}, {turn}");
        text
    }
}

fn color(name: &str) -> Result<Color, &'static str> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(SYNTAX),
    }
}

fn vertex(square: Option<Square>) -> String {
    square.map_or_else(|| "pass".to_owned(), |square| square.to_string())
}
