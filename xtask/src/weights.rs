//! `cargo xtask weights`: what is in a weights file, and whether it is whole.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};
use reversi_eval::{Provenance, RANK, Weights, digest_hex};
use reversi_train::text_table;

use crate::Ended;
use crate::args::load_weights;

/// Look into weights files.
#[derive(Args)]
pub(crate) struct WeightsArgs {
    #[command(subcommand)]
    command: WeightsCommand,
}

#[derive(Subcommand)]
enum WeightsCommand {
    /// Show pattern set, phases, provenance, validation and digest.
    Inspect(FileArgs),
    /// Check a file: its checksum, its version and all sizes.
    Verify(FileArgs),
}

#[derive(Args)]
struct FileArgs {
    /// A weights file, `embedded` or `baseline`.
    file: String,
}

pub(crate) fn run(args: &WeightsArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    match &args.command {
        WeightsCommand::Inspect(FileArgs { file }) => inspect(file, out)?,
        WeightsCommand::Verify(FileArgs { file }) => verify(file, out)?,
    }
    Ok(Ended::Done)
}

/// The weights that `spec` names and their bytes: those of the file, if it is one.
fn load(spec: &str) -> anyhow::Result<(Weights, Vec<u8>)> {
    let weights = load_weights(spec)?;
    let bytes = match spec {
        "embedded" | "baseline" => weights.to_bytes(),
        path => fs::read(Path::new(path)).with_context(|| path.to_owned())?,
    };
    Ok((Weights::clone(&weights), bytes))
}

fn verify(spec: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    // Reading is the check: header, checksum, limits, and all sizes.
    let (_, bytes) = load(spec)?;
    writeln!(out, "{spec}: good, {} bytes, SHA-256 {}", bytes.len(), digest_hex(&bytes))?;
    Ok(())
}

fn inspect(spec: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let (weights, bytes) = load(spec)?;
    let (layout, phases) = (weights.layout(), weights.phases());
    writeln!(out, "{spec}")?;
    writeln!(out, "  size         {} bytes", bytes.len())?;
    writeln!(out, "  SHA-256      {}", digest_hex(&bytes))?;
    writeln!(
        out,
        "  pattern set  {}: {} shapes with {} instances, {} scalars",
        weights.set().name,
        weights.set().shapes.len(),
        layout.instances(),
        weights.set().scalars.len()
    )?;
    writeln!(
        out,
        "  phases       {} of {} discs, each {} entries and {} parameters",
        phases.count(),
        phases.discs_per_phase(),
        layout.entries(),
        layout.parameters()
    )?;
    let bands = weights.bands();
    if !bands.is_empty() {
        let lengths: Vec<_> = bands.iter().map(|band| band.heads.len().to_string()).collect();
        let lengths = lengths.join(", ");
        writeln!(out, "  interactions {RANK} numbers a parameter, in bands of {lengths} phases")?;
    }
    let zeros = weights.parameters().iter().flatten().filter(|&&weight| weight == 0).count();
    let all = phases.count() * layout.parameters();
    writeln!(out, "  zero         {:.1} % of {all} weights", 100.0 * zeros as f64 / all as f64)?;
    write_provenance(out, weights.provenance())?;
    write_shapes(out, &weights)?;
    write_validation(out, &weights)
}

fn write_provenance(out: &mut dyn Write, provenance: &Provenance) -> anyhow::Result<()> {
    let or_none = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
    writeln!(out, "  program      {}", or_none(&provenance.program))?;
    writeln!(out, "  generation   {}", provenance.generation)?;
    writeln!(out, "  seed         {}", provenance.seed)?;
    writeln!(out, "  games        {}", provenance.games)?;
    writeln!(out, "  positions    {}", provenance.positions)?;
    writeln!(out, "  data digest  {}", or_none(&provenance.dataset_digest))?;
    writeln!(out, "  labels       {}", or_none(&provenance.label_recipe))?;
    Ok(())
}

/// Every shape with its size and how much of it is used in the middle of the game.
fn write_shapes(out: &mut dyn Write, weights: &Weights) -> anyhow::Result<()> {
    let rows: Vec<_> = weights
        .set()
        .shapes
        .iter()
        .map(|shape| {
            let squares = shape.squares.len();
            [shape.name.clone(), squares.to_string(), 3_u32.pow(squares as u32).to_string()]
        })
        .collect();
    write!(out, "\n{}", text_table(["shape", "squares", "entries"], &rows))?;
    let scalars: Vec<_> = weights.set().scalars.iter().map(|s| format!("{s:?}")).collect();
    writeln!(out, "scalars: {}", scalars.join(", "))?;
    Ok(())
}

fn write_validation(out: &mut dyn Write, weights: &Weights) -> anyhow::Result<()> {
    let validation = &weights.provenance().validation;
    if validation.is_empty() {
        writeln!(out, "\nno validation on record")?;
        return Ok(());
    }
    let rows: Vec<_> = validation
        .iter()
        .map(|error| {
            let phase = error.phase as usize;
            let known = phase < weights.phases().count();
            let (low, high) = if known { weights.phases().empties(phase) } else { (0, 0) };
            [
                error.phase.to_string(),
                format!("{low}-{high}"),
                error.positions.to_string(),
                format!("{:.2}", error.mae),
                format!("{:.2}", error.rmse),
                format!("{:+.2}", error.bias),
            ]
        })
        .collect();
    let headings = ["phase", "empties", "held out", "MAE", "RMSE", "bias"];
    write!(out, "\nerror on held-out games, in discs\n{}", text_table(headings, &rows))?;
    Ok(())
}
