//! `reversi completions` and `reversi man`: what a shell knows about the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::Cli;
use crate::failure::{EXIT_CODES, Failure};
use crate::files;
use crate::texts::{Texts, visible};

#[cfg(test)]
mod tests;

pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  reversi completions bash > ~/.local/share/bash-completion/completions/reversi
  reversi completions zsh > ~/.zfunc/_reversi      with ~/.zfunc in fpath
  reversi completions fish > ~/.config/fish/completions/reversi.fish
  reversi completions powershell >> $PROFILE

Afterwards a new shell completes commands, options and their values.";

pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  reversi man | man -l -                     the page of the program
  reversi man solve | man -l -               the page of a command
  reversi man --out ~/.local/share/man/man1  every page as a file; then `man reversi-solve`";

/// The options of `reversi completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell: bash, elvish, fish, powershell or zsh
    #[arg(value_enum, value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

/// The options of `reversi man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The page of this command [default: the page of the program]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Option<String>,
    /// Write every page into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// The variables that the program looks at.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("LC_ALL, LC_MESSAGES, LANG", "the language of messages, English or Spanish, without --lang"),
    ("NO_COLOR", "turns colors off, whatever its value, if that is not empty"),
    ("TERM", "`dumb` turns colors off"),
];

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    out.write_all(&script)?;
    Ok(())
}

/// Prints a manual page, or writes all of them.
pub(crate) fn man(args: &ManArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let program = program();
    if let Some(folder) = &args.out {
        return write_pages(&program, folder, texts, out);
    }
    let command = match &args.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| {
            let names: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
            Failure::Usage(texts.no_command(visible(name), names.join(", ")))
        })?,
    };
    out.write_all(&page(&program, command)?)?;
    Ok(())
}

fn write_pages(
    program: &Command,
    folder: &Path,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::Error(texts.cannot_write(visible(&path.display().to_string()), error.to_string()))
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let path = folder.join(Man::new(command.clone()).get_filename());
        files::write(&path, &page(program, command)?).map_err(|error| failed(&path, error))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// The program with the names that clap gives commands when it parses.
fn program() -> Command {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    program
}

fn page(program: &Command, command: &Command) -> std::io::Result<Vec<u8>> {
    let is_program = command.get_name() == program.get_name();
    let title = command.get_display_name().unwrap_or_else(|| command.get_name());
    let source = format!("{} {}", program.get_name(), env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(title.to_uppercase()).source(source);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if is_program {
        man.render_subcommands_section(&mut page)?;
    }
    let mut roff = Roff::new();
    let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    remarks(&mut roff, &help);
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_CODES {
        entry(&mut roff, &code.to_string(), meaning);
    }
    roff.control("SH", ["ENVIRONMENT"]);
    for (name, meaning) in ENVIRONMENT {
        entry(&mut roff, name, meaning);
    }
    if !is_program {
        roff.control("SH", ["SEE ALSO"]);
        roff.text([bold(program.get_name()), roman("(1)")]);
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}

fn entry(roff: &mut Roff, name: &str, meaning: &str) {
    roff.control("TP", []);
    roff.text([bold(name)]);
    roff.text([roman(meaning)]);
}

/// The end of a command's help: examples line by line, paragraphs as text. The exit codes have a
/// section of their own.
fn remarks(roff: &mut Roff, help: &str) {
    let mut has_notes = false;
    for block in help.split("\n\n").map(str::trim_end).filter(|block| !block.is_empty()) {
        let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
        match first {
            "Examples:" => {
                roff.control("SH", ["EXAMPLES"]);
                roff.control("nf", []);
                for line in rest.lines() {
                    roff.text([roman(line.trim_start())]);
                }
                roff.control("fi", []);
            }
            "Exit codes:" => {}
            _ => {
                if !std::mem::replace(&mut has_notes, true) {
                    roff.control("SH", ["NOTES"]);
                }
                roff.control("PP", []);
                for line in block.lines() {
                    roff.text([roman(line)]);
                }
            }
        }
    }
}
