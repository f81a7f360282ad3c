//! The program `reversi`: play Othello and Reversi, solve and analyze positions.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;

use args::Command;
use failure::Failure;
use lang::Lang;
use texts::Texts;

mod analyze;
mod args;
mod board;
mod convert;
mod engine;
mod explain;
mod failure;
mod files;
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
mod progress;
mod protocol;
mod record;
mod render;
mod report;
mod rules;
mod session;
mod shell;
mod solve;
mod texts;
mod usage;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let lang = Lang::choose(usage::asked_language(&arguments));
    let cli = match usage::parse(arguments, lang) {
        Ok(cli) => cli,
        Err(error) => return say(&error, &Texts::new(lang)),
    };
    let command = cli.command.unwrap_or(Command::Play(cli.play));
    let lang = match &command {
        Command::Play(args) => args.lang.lang,
        Command::Solve(args) => args.lang.lang,
        Command::Analyze(args) => args.lang.lang,
        Command::Explain(args) => args.lang.lang,
        Command::Perft(args) => args.lang.lang,
        Command::Convert(args) => args.lang.lang,
        Command::Rules(args) => args.lang.lang,
        Command::Completions(_) | Command::Man(_) => None,
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
    tell(message);
    ExitCode::from(code)
}

/// Prints what clap found: help, the version, or a fault in the arguments.
fn say(error: &clap::Error, texts: &Texts) -> ExitCode {
    let (code, message) = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Ok(()) => (0, None),
            Err(error) => Failure::from(error).report(texts),
        },
        _ => Failure::Usage(usage::error_text(error, texts)).report(texts),
    };
    tell(message);
    ExitCode::from(code)
}

fn tell(message: Option<String>) {
    if let Some(message) = message {
        // Where even that cannot be written, nothing is left to do.
        let _ = writeln!(io::stderr(), "error: {message}");
    }
}

fn run(command: &Command, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(args, texts, out),
        Command::Solve(args) => solve::run(args, texts, out),
        Command::Analyze(args) => analyze::run(args, texts, out),
        Command::Explain(args) => explain::run(args, texts, out),
        Command::Perft(args) => perft::run(args, texts, out),
        Command::Convert(args) => convert::run(args, texts, out),
        Command::Rules(args) => rules::run(args, texts.lang(), out),
        Command::Completions(args) => shell::completions(args, out),
        Command::Man(args) => shell::man(args, texts, out),
        Command::Gtp(args) => gtp::run(args, texts, out),
        Command::Nboard(args) => nboard::run(args, texts, out),
    }
}
