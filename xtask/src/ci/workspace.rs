//! `Workspace`: where the repository is, and how its checks call other programs.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

/// The repository.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The repository that this program was started from.
    pub(crate) fn find() -> anyhow::Result<Self> {
        // `cargo run` sets the variable; without it the place of the build is the best guess.
        let xtask = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = xtask.parent().context("xtask is not in a folder")?.to_owned();
        ensure!(root.join("Cargo.lock").is_file(), "{}: no Cargo.lock there", root.display());
        Ok(Self { root })
    }

    /// A path inside the repository.
    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside)
    }

    /// Where builds go.
    pub(crate) fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), PathBuf::from)
    }

    /// `program` with the repository as its current folder and nothing on its standard input.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.root).stdin(Stdio::null());
        command
    }

    /// The same cargo that runs this program.
    pub(crate) fn cargo_command(&self, arguments: &[&str]) -> Command {
        self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), arguments)
    }

    /// Runs cargo; its output is seen.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> anyhow::Result<()> {
        run(&mut self.cargo_command(arguments))
    }

    /// Runs another command of this program; its output is seen.
    pub(crate) fn xtask(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let program = env::current_exe().context("this program cannot find itself")?;
        run(&mut self.command(program, arguments))
    }
}

/// Runs a program to its end and expects it to succeed.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let line = line(command);
    let status = command.status().with_context(|| format!("cannot run {line}"))?;
    ensure!(status.success(), "{line}: {status}");
    Ok(())
}

/// Runs a program to its end and returns what it wrote to its standard output.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let line = line(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot run {line}"))?;
    if !output.status.success() {
        bail!("{line}: {}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{line}: its output is not text"))
}

/// The command as typed, the program without its folder.
fn line(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str()).to_owned();
    let words: Vec<_> = std::iter::once(name.as_os_str())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    words.join(" ")
}
