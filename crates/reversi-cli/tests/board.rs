//! The full-screen board through a pseudo-terminal: what a person sees, and what is left behind.

#![cfg(unix)]

mod common;

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program on a terminal.
struct Tty {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// How the terminal was set when the program began.
    settings: String,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn whole(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has columns and rows")
}

impl Tty {
    /// Starts a game at the lowest level.
    fn start(size: (u16, u16), variables: &[(&str, &str)], args: &[&str]) -> Self {
        Self::start_as(size, variables, args, |_| {})
    }

    /// The same, with the last word on how it is started.
    fn start_as(
        (columns, rows): (u16, u16),
        variables: &[(&str, &str)],
        args: &[&str],
        adjust: impl FnOnce(&mut CommandBuilder),
    ) -> Self {
        let pair =
            native_pty_system().openpty(size(columns, rows)).expect("the pseudo-terminal works");
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_reversi"));
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        for (name, value) in variables {
            command.env(name, value);
        }
        command.args(["play", "--level", "1", "--seed", "1", "--table-mib", "1"]);
        command.args(args);
        adjust(&mut command);
        let child = pair.slave.spawn_command(command).expect("the pseudo-terminal works");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("the pseudo-terminal works");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose program has ended reads as an error on Linux.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().expect("the pseudo-terminal works");
        let screen = vt100::Parser::new(whole(rows), whole(columns), 0);
        Self { master: pair.master, child, writer, output, screen, settings }
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("the pseudo-terminal works");
        self.writer.flush().expect("the pseudo-terminal works");
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.screen_mut().set_size(whole(rows), whole(columns));
        self.master.resize(size(columns, rows)).expect("the pseudo-terminal works");
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Reads until the screen is as it should be.
    fn wait(&mut self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !holds(self.screen.screen()) {
            assert!(start.elapsed() < PATIENCE, "{what}:\n{}", self.text());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
                self.screen.process(&bytes);
            }
        }
    }

    fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Takes the terminal away; returns the exit code.
    fn vanish(mut self) -> u32 {
        drop(self.output);
        // The thread that reads ends with the next thing shown, another theme.
        self.writer.write_all(b"t").expect("the pseudo-terminal works");
        drop((self.writer, self.master));
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the pseudo-terminal works") {
                return status.exit_code();
            }
            if start.elapsed() > PATIENCE {
                self.child.kill().expect("it is running");
                panic!("it goes on without a terminal");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for the end of the program; returns its exit code. The terminal has to be as before.
    fn end(mut self) -> (u32, String) {
        let code = self.child.wait().expect("the pseudo-terminal works").exit_code();
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
            self.screen.process(&bytes);
        }
        assert_eq!(format!("{:?}", self.master.get_termios()), self.settings);
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the other screen is left");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        assert!(!screen.bracketed_paste(), "pasted text comes plainly");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        (code, self.text())
    }
}

#[test]
fn a_game_with_keys_mouse_and_resizes() {
    let mut tty = Tty::start((80, 24), &[], &["--color", "black"]);
    tty.wait_for("Your move: you have Black");
    let screen = tty.screen.screen();
    assert!(screen.alternate_screen());
    assert_ne!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    tty.send("d3");
    tty.wait_for("Black plays d3 and flips d4.");
    tty.wait_for("White (engine) plays");
    tty.wait_for("Your move: you have Black");
    // Hints show scores on the board and lines beside it.
    tty.send("i");
    tty.wait("hints", |screen| screen.contents().lines().any(|line| line.contains("@73%  ")));
    tty.resize(120, 40);
    tty.wait("a larger board", |screen| screen.contents().contains("───────┼───────"));
    tty.resize(30, 10);
    tty.wait_for("The board needs 35 columns");
    tty.resize(80, 24);
    tty.wait_for("Your move: you have Black");
    tty.send("u");
    tty.wait_for("Taken back: d3");
    // A click on c4, in the SGR form; places count from 1.
    tty.send("\x1b[<0;13;10M\x1b[<0;13;10m");
    tty.wait_for("Black plays c4 and flips d4.");
    tty.wait_for("Your move: you have Black");
    tty.send("?");
    tty.wait_for("Ctrl-C leaves at once");
    tty.send("\x1b");
    tty.wait_for("Enter play");
    tty.send("q");
    tty.wait_for("Leave this game?");
    tty.send("y");
    let (code, text) = tty.end();
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("The game is unfinished.") && text.contains("Moves: c4"), "{text}");
}

#[test]
fn ctrl_c_and_signals_give_the_terminal_back() {
    let mut tty = Tty::start((80, 24), &[], &["--color", "both"]);
    tty.wait_for("Black to move");
    tty.send("d3");
    tty.wait_for("White to move");
    tty.send("\x03");
    let (code, text) = tty.end();
    assert_eq!(code, 130);
    assert!(text.contains("Moves: d3") && text.contains("Goodbye."), "{text}");
    for (signal, expected) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)] {
        let mut tty = Tty::start((80, 24), &[], &["--color", "both"]);
        tty.wait_for("Black to move");
        let id = tty.child.process_id().expect("the pseudo-terminal works").to_string();
        let killed = std::process::Command::new("kill")
            .args([signal, &id])
            .status()
            .expect("the pseudo-terminal works");
        assert!(killed.success());
        let (code, text) = tty.end();
        assert_eq!(code, expected, "{signal}");
        // Nobody reads a terminal that has hung up.
        assert_eq!(text.contains("Goodbye."), signal != "-HUP", "{text}");
    }
}

#[test]
fn a_terminal_that_vanishes_without_a_signal_ends_the_program() {
    // No signal comes from a terminal that does not control the program.
    let mut tty = Tty::start_as((80, 24), &[], &["--color", "both"], |command| {
        command.set_controlling_tty(false);
    });
    tty.wait_for("Black to move");
    tty.send("d3");
    tty.wait_for("White to move");
    assert_ne!(tty.vanish(), 0);
}

#[test]
fn a_search_that_takes_long_leaves_the_board_alive() {
    let mut tty = Tty::start((80, 24), &[], &["--color", "both", "--lang", "es"]);
    tty.wait_for("Juegan las negras");
    tty.send(":nivel 20\r");
    tty.wait_for("Nivel 20 a partir de ahora.");
    tty.send(":color none\r");
    tty.wait_for("El motor piensa por las negras");
    tty.send("t");
    tty.wait_for("Tema: monocromo");
    tty.send(":color ambas\r");
    tty.wait_for("Ahora juegan dos personas.");
    tty.send("\x03");
    assert_eq!(tty.end().0, 130);
}

#[test]
fn no_color_and_plain_character_sets_are_respected() {
    let mut tty = Tty::start((80, 24), &[("NO_COLOR", "1")], &[]);
    tty.wait_for("Your move: you have Black");
    let screen = tty.screen.screen();
    for row in 0..24 {
        for column in 0..80 {
            let cell = screen.cell(row, column).expect("the pseudo-terminal works");
            assert_eq!(
                (cell.fgcolor(), cell.bgcolor()),
                (vt100::Color::Default, vt100::Color::Default)
            );
        }
    }
    tty.send("\x03");
    tty.end();
    let mut tty = Tty::start((80, 24), &[("LANG", "es_ES.ISO-8859-1")], &[]);
    tty.wait_for("Le toca jugar con las negras");
    assert!(tty.text().is_ascii(), "{}", tty.text());
    tty.send("\x03");
    tty.end();
}

#[test]
fn dumb_terminals_and_plain_games_go_line_by_line() {
    for (term, args) in [("dumb", None), ("", None), ("xterm-256color", Some("--plain"))] {
        let mut tty = Tty::start((80, 24), &[("TERM", term)], args.as_slice());
        tty.wait_for("Black>");
        assert!(!tty.screen.screen().alternate_screen());
        tty.send("quit\r");
        let (code, text) = tty.end();
        assert_eq!(code, 0);
        assert!(text.contains("Goodbye."), "{text}");
    }
    let run = common::play(&["--clock", "5"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("needs the full-screen board"), "{}", run.err);
}
