//! `cargo xtask`: training and data. Arguments and progress are here, the work is in the crates.

mod accuracy;
mod args;
mod bench;
mod ci;
mod data;
mod fit;
mod json;
mod levels;
mod matches;
mod openings;
mod probcut;
mod progress;
mod reference;
mod selfplay;
mod train;
mod weights;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Training, data and checks of the workspace.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Selfplay(selfplay::SelfplayArgs),
    Data(data::DataArgs),
    Fit(fit::FitArgs),
    Probcut(probcut::ProbCutArgs),
    Match(matches::MatchArgs),
    Levels(levels::LevelsArgs),
    Openings(openings::OpeningsArgs),
    Train(train::TrainArgs),
    Weights(weights::WeightsArgs),
    Bench(bench::BenchArgs),
    Accuracy(accuracy::AccuracyArgs),
    Reference(reference::ReferenceArgs),
    Error(reference::ErrorArgs),
    Ci(ci::CiArgs),
    Signature(ci::signature::SignatureArgs),
}

/// What a command leaves to say to the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// All was done.
    Done,
    /// Ctrl-C; what was finished is saved.
    Stopped,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Commands write here, so that a closed pipe (`| head`) is an error like any other.
    let out = &mut io::stdout();
    let ended: anyhow::Result<Ended> = match &cli.command {
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Data(args) => data::run(args, out),
        Command::Fit(args) => fit::run(args, out),
        Command::Probcut(args) => probcut::run(args, out),
        Command::Match(args) => matches::run(args, out),
        Command::Levels(args) => levels::run(args, out),
        Command::Openings(args) => openings::run(args, out),
        Command::Train(args) => train::run(args, out),
        Command::Weights(args) => weights::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Accuracy(args) => accuracy::run(args, out),
        Command::Reference(args) => reference::run(args, out),
        Command::Error(args) => reference::run_error(args, out),
        Command::Ci(args) => ci::run(args, out),
        Command::Signature(args) => ci::signature::run(args, out),
    };
    match ended {
        Ok(Ended::Done) => ExitCode::SUCCESS,
        // What a shell reports for SIGINT.
        Ok(Ended::Stopped) => ExitCode::from(130),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // With standard error gone too there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {}", causes(&error));
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The error and its causes, each told once.
fn causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |text, cause| {
        match (text.is_empty(), text.contains(&cause)) {
            (true, _) => cause,
            (_, true) => text,
            _ => format!("{text}: {cause}"),
        }
    })
}
