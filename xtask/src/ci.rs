//! `cargo xtask ci`: every check of the repository, one after the other; `.ci/run` calls it.

mod chain;
pub(crate) mod signature;
mod tidy;
pub(crate) mod workspace;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;

use crate::Ended;
use crate::progress::duration;
use signature::Build;
use workspace::Workspace;

/// Run every check of the repository: format, tidiness, clippy, tests, docs, node counts, and a
/// short run from self-play to a match.
///
/// The first failure ends the run. Takes some minutes from an empty target folder; nothing is
/// fetched that `cargo fetch` has not fetched.
#[derive(Args)]
pub(crate) struct CiArgs {
    /// Also run the slow tests: leaf counts to depth 14, hard endgames.
    #[arg(long)]
    slow: bool,
}

/// A check: its name, and what it does.
type Step = (&'static str, fn(&Workspace, &mut dyn Write) -> anyhow::Result<()>);

/// All but the slow tests, the quick ones first.
const STEPS: &[Step] = &[
    ("format", |workspace, _| workspace.cargo(&["fmt", "--all", "--check"])),
    ("tidy", tidy::check),
    ("clippy", |workspace, _| {
        workspace.cargo(&[
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ])
    }),
    // Word for word what README.md tells people to run.
    ("tests", |workspace, _| workspace.cargo(&["test"])),
    ("docs", |workspace, _| {
        let mut cargo = workspace.cargo_command(&["doc", "--locked", "--no-deps", "--workspace"]);
        workspace::run(cargo.env("RUSTDOCFLAGS", "--deny warnings"))
    }),
    ("scores and signature", |workspace, _| workspace.xtask(&["bench", "--quick"])),
    ("signature, AVX2 build", |workspace, out| signature::check_build(workspace, Build::Avx2, out)),
    ("signature, portable build", |workspace, out| {
        signature::check_build(workspace, Build::Portable, out)
    }),
    ("from games to a match", chain::run),
];

/// Minutes rather than seconds, so only with `--slow`.
const SLOW: Step = ("slow tests", |workspace, _| {
    workspace.cargo(&["test", "--locked", "--release", "--", "--ignored"])
});

/// Runs the command.
pub(crate) fn run(args: &CiArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let workspace = Workspace::find()?;
    let start = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for (name, step) in STEPS.iter().chain(args.slow.then_some(&SLOW)) {
        writeln!(out, "\n== {name}")?;
        out.flush()?;
        let step_start = Instant::now();
        step(&workspace, out).with_context(|| format!("ci: step \"{name}\" failed"))?;
        times.push((name, step_start.elapsed()));
        writeln!(out, "== {name}: passed, {}", duration(step_start.elapsed().as_secs_f64()))?;
    }
    writeln!(out, "\nall checks passed")?;
    for (name, time) in &times {
        writeln!(out, "  {name:<26} {}", duration(time.as_secs_f64()))?;
    }
    writeln!(out, "  {:<26} {}", "total", duration(start.elapsed().as_secs_f64()))?;
    Ok(Ended::Done)
}
