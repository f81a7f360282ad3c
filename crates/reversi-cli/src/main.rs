//! The program `reversi`: play Othello and Reversi, solve and analyze positions.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use failure::Failure;
use lang::Lang;
use texts::Texts;

mod analyze;
mod args;
mod engine;
mod failure;
mod gtp;
mod input;
mod interrupt;
mod lang;
mod nboard;
mod perft;
mod phrases;
mod play;
mod position;
mod practice;
mod protocol;
mod render;
mod report;
mod rules;
mod session;
mod solve;
mod texts;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let command = cli.command.unwrap_or(Command::Play(cli.play));
    let lang = match &command {
        Command::Play(args) => args.lang.lang,
        Command::Solve(args) => args.lang.lang,
        Command::Analyze(args) => args.lang.lang,
        Command::Perft(args) => args.lang.lang,
        Command::Rules(args) => args.lang.lang,
        // What speaks to programs speaks English.
        Command::Gtp(_) | Command::Nboard(_) => Some(Lang::En),
    };
    let texts = Texts::new(Lang::choose(lang));
    let mut out = io::BufWriter::new(io::stdout());
    let ended = run(&command, &texts, &mut out).and_then(|()| Ok(out.flush()?));
    let (code, message) = match ended {
        Ok(()) => (0, None),
        Err(failure) => failure.report(&texts),
    };
    // What is still in the buffer was meant to be read before the message.
    let _ = out.flush();
    // The pipe may be gone; dropping the buffer must not try again.
    let _ = out.into_parts();
    if let Some(message) = message {
        let _ = writeln!(io::stderr(), "error: {message}");
    }
    ExitCode::from(code)
}

fn run(command: &Command, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(args, texts, out),
        Command::Solve(args) => solve::run(args, texts, out),
        Command::Analyze(args) => analyze::run(args, texts, out),
        Command::Perft(args) => perft::run(args, texts, out),
        Command::Rules(args) => rules::run(args, texts.lang(), out),
        Command::Gtp(args) => gtp::run(args, texts, out),
        Command::Nboard(args) => nboard::run(args, texts, out),
    }
}
