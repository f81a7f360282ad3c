//! `cargo xtask signature`: the node count that says whether the search has changed.
//!
//! The counting is in `examples/signature.rs` of reversi-search, which builds for other processors
//! much sooner than this program would; the expected number is in `tests/signature.txt`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;

use super::workspace::{Workspace, output};
use crate::Ended;

/// Where the expected number is.
const FILE: &str = "tests/signature.txt";

/// Count the nodes of 50 fixed searches: a number that moves when the search changes.
///
/// A change that is meant to leave the search as it is must leave the number as it is; any other
/// is committed with the new number, which `--bless` writes to tests/signature.txt.
#[derive(Args)]
pub(crate) struct SignatureArgs {
    /// Write the number to tests/signature.txt.
    #[arg(long)]
    bless: bool,
    /// Also print the 50 positions with their nodes, scores and variations.
    #[arg(long)]
    each: bool,
}

/// Which processor the code is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// The way the workspace builds.
    Usual,
    /// Any x86-64 with AVX2.
    Avx2,
    /// Any x86-64.
    Portable,
}

impl Build {
    /// The name rustc has for the processor, if it is not the usual one.
    const fn cpu(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Avx2 => Some("x86-64-v3"),
            Self::Portable => Some("x86-64"),
        }
    }

    /// Whether such code runs here.
    fn runs_here(self) -> bool {
        cfg_select! {
            target_arch = "x86_64" => {
                self != Self::Avx2
                    || ["avx2", "bmi2", "fma", "lzcnt"].into_iter().all(has_feature)
            }
            _ => self == Self::Usual,
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_feature(name: &str) -> bool {
    match name {
        "avx2" => is_x86_feature_detected!("avx2"),
        "bmi2" => is_x86_feature_detected!("bmi2"),
        "fma" => is_x86_feature_detected!("fma"),
        _ => is_x86_feature_detected!("lzcnt"),
    }
}

/// Runs the command.
pub(crate) fn run(args: &SignatureArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let workspace = Workspace::find()?;
    let text = searches(&workspace, Build::Usual)?;
    let found = total(&text)?;
    if args.each {
        write!(out, "{text}")?;
    }
    if args.bless {
        fs::write(workspace.path(FILE), format!("{found}\n"))
            .with_context(|| format!("cannot write {FILE}"))?;
        writeln!(out, "{found}, written to {FILE}")?;
    } else {
        match expected(&workspace)? {
            expected if expected == found => writeln!(out, "{found}, as in {FILE}")?,
            expected => writeln!(out, "{found}, but {FILE} has {expected}")?,
        }
    }
    Ok(Ended::Done)
}

/// Holds the usual build to the file.
pub(crate) fn check(workspace: &Workspace, out: &mut dyn Write) -> anyhow::Result<()> {
    let found = total(&searches(workspace, Build::Usual)?)?;
    let expected = expected(workspace)?;
    ensure!(
        found == expected,
        "the search has changed: {found} nodes, {FILE} has {expected}; \
         if that was meant, `cargo xtask signature --bless`"
    );
    writeln!(out, "signature: {found} nodes, as in {FILE}")?;
    Ok(())
}

/// Holds every search of another build to the usual one: nodes, score and variation.
pub(crate) fn check_build(
    workspace: &Workspace,
    build: Build,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let cpu = build.cpu().unwrap_or("native");
    if !build.runs_here() {
        writeln!(out, "left out: this processor does not run code for {cpu}")?;
        return Ok(());
    }
    let (usual, other) = (searches(workspace, Build::Usual)?, searches(workspace, build)?);
    let differing = usual.lines().zip(other.lines()).find(|(usual, other)| usual != other);
    if let Some((usual, other)) = differing {
        bail!("the builds differ\n  as usual: {usual}\n  {cpu}: {other}");
    }
    writeln!(out, "{cpu}: {} nodes, like the usual build in all searches", total(&other)?)?;
    Ok(())
}

/// What the example prints: a line for each search, then the total.
fn searches(workspace: &Workspace, build: Build) -> anyhow::Result<String> {
    let mut cargo = workspace.cargo_command(&["build", "--locked", "--quiet"]);
    cargo.args(["--example", "signature", "--message-format", "json-render-diagnostics"]);
    if let Some(cpu) = build.cpu() {
        cargo.args(["--package", "reversi-search"]);
        // A folder of its own: other flags in the usual one would build everything anew each time.
        cargo.arg("--target-dir").arg(workspace.target().join(cpu));
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
        cargo.env("RUSTFLAGS", format!("-C target-cpu={cpu}"));
    } else {
        // With the features that `cargo test` has built everything with.
        cargo.arg("--workspace");
    }
    let messages = output(&mut cargo)?;
    let program = messages.lines().rev().find_map(executable).context("cargo built no example")?;
    output(&mut workspace.command(program, &[]))
}

/// The program that a message of cargo tells of.
fn executable(message: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    Some(PathBuf::from(message.get("executable")?.as_str()?))
}

/// The number on the last line.
fn total(text: &str) -> anyhow::Result<u64> {
    let number = text.lines().last().and_then(|line| line.strip_prefix("total: "));
    number.and_then(|number| number.parse().ok()).context("the example printed no total")
}

fn expected(workspace: &Workspace) -> anyhow::Result<u64> {
    let text = fs::read_to_string(workspace.path(FILE)).with_context(|| format!("no {FILE}"))?;
    text.trim().parse().with_context(|| format!("{FILE} does not hold a number"))
}
