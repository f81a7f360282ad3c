//! `cargo xtask fit`: weights from datasets.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Args;
use reversi_eval::{Bands, Layout, PatternFile, Phases};
use reversi_train::{
    AtomicFile, Dataset, FitError, FitOptions, FitReport, FitStep, Fitted, GameFile,
    GameFileContents, Label, MemoryLimit, Origin, SampleSet, digest_of_all, fit, thread_pool,
    write_atomically,
};

use crate::Ended;
use crate::args::{default_threads, load_patterns, stop_on_ctrl_c};
use crate::progress::{Progress, duration};

/// Fit weights to the games of one or more datasets and print their error on held-out games.
///
/// One game in twenty is held out. Columns `constant` and `mobility` are the mean absolute errors
/// of two simple evaluations on the same positions. Examples:
///   cargo xtask fit --data games --out weights.rvw
///   cargo xtask fit --data gen1 --data gen2 --out weights.rvw --report report
///   cargo xtask fit --games WTH_*.wtb --out weights.rvw
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
pub(crate) struct FitArgs {
    /// A dataset; may be given several times.
    #[arg(long, required_unless_present = "games", value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Files of games played elsewhere: WTHOR, transcripts, GGF or SGF.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    games: Vec<PathBuf>,
    /// The weights file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What the weights look at: a pattern file such as those in data/patterns, or `standard`.
    #[arg(long, value_name = "FILE", default_value = "standard")]
    patterns: String,
    /// Discs a phase lasts, 1 to 60 [default: what the pattern file says].
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=60))]
    phase_discs: Option<u8>,
    /// The pull of every weight toward zero, in positions.
    #[arg(long, default_value_t = FitOptions::default().lambda)]
    lambda: f32,
    /// The pull of equal weights of neighboring phases toward each other, in positions.
    #[arg(long, default_value_t = FitOptions::default().smoothing)]
    smoothing: f32,
    /// Iterations at most.
    #[arg(long, default_value_t = FitOptions::default().max_iterations,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    iterations: u32,
    /// Iterations without a better held-out error after which the fit ends.
    #[arg(long, default_value_t = FitOptions::default().patience,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    patience: u32,
    /// How often the interactions of patterns are learnt from every position.
    #[arg(long, default_value_t = FitOptions::default().epochs,
        value_parser = clap::value_parser!(u32).range(1..=100))]
    epochs: u32,
    /// The share of the search score in the label, 0 to 1; the rest is the game's outcome.
    #[arg(long, default_value_t = Label::default().search_share)]
    search_share: f32,
    /// Leave out positions whose search score and outcome are more discs apart than this.
    #[arg(long, default_value_t = Label::default().drop_beyond)]
    drop_beyond: f32,
    /// The generation that the weights file shall name.
    #[arg(long, default_value_t = 1)]
    generation: u32,
    /// Memory for positions in MiB, 24 bytes each; beyond that they go through files without names
    /// beside the weights. The weights are the same.
    #[arg(long, value_name = "MIB", default_value_t = MemoryLimit::DEFAULT_MIB,
        value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    memory: u64,
    /// Threads [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// A folder for the report as JSON and SVG.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
}

/// What the progress of a step counts.
pub(crate) const fn unit(step: FitStep) -> &'static str {
    match step {
        FitStep::Weights => "iterations",
        FitStep::Interactions => "portions",
    }
}

pub(crate) fn run(args: &FitArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let label = label(args)?;
    let PatternFile { set: patterns, phases, bands } = load_patterns(&args.patterns)?;
    let layout = Layout::new(patterns).with_context(|| args.patterns.clone())?;
    let phases = args.phase_discs.and_then(Phases::new).unwrap_or(phases);
    let highest = bands.highest().to_vec();
    let bands = Bands::new(highest, phases)
        .context("--phase-discs: the interaction bands of the pattern file begin elsewhere")?;
    let options = FitOptions {
        phases,
        bands,
        epochs: args.epochs,
        lambda: args.lambda,
        smoothing: args.smoothing,
        max_iterations: args.iterations,
        patience: args.patience,
    };
    // Whether the files can be written shall show now, not after the work.
    drop(AtomicFile::create(&args.out)?);
    if let Some(folder) = &args.report {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let stop = stop_on_ctrl_c()?;
    let pool = thread_pool(args.threads.map_or_else(default_threads, |n| n as usize))?;

    let start = Instant::now();
    let datasets = open_all(&args.data)?;
    let files = open_games(&args.games, out)?;
    let origin = origin(&datasets, &files, args.generation);
    let folder = args.out.parent().map(Path::to_owned).unwrap_or_default();
    let limit = MemoryLimit { mib: args.memory, folder };
    let set = pool.install(|| SampleSet::read(&datasets, &files, label, Some(&limit), &stop))?;
    if stop.is_stopped() {
        return Ok(Ended::Stopped);
    }
    let counts = set.counts;
    writeln!(
        out,
        "{} games, {} positions in {:.1} s: {} to train on and {} held out after merging; \
         {} of random and book moves, {} with search and outcome apart, {} held out but known",
        counts.games,
        counts.positions,
        start.elapsed().as_secs_f64(),
        set.train.len(),
        set.held_out.len(),
        counts.unsearched,
        counts.dropped,
        counts.shared
    )?;
    let first = FitStep::Weights;
    let mut shown = (first, Progress::new(unit(first), args.iterations.into(), 0));
    let fitted = pool.install(|| {
        fit(&layout, &set, &origin, &options, &stop, &mut |p| {
            if shown.0 != p.step {
                shown.1.finish();
                shown = (p.step, Progress::new(unit(p.step), p.max_iterations.into(), 0));
            }
            shown.1.update(p.iteration.into(), || format!("RMSE {:.4}", p.rmse));
        })
    });
    shown.1.finish();
    let Fitted { weights, report } = match fitted {
        Err(FitError::Stopped) => return Ok(Ended::Stopped),
        fitted => fitted?,
    };
    weights.save(&args.out)?;
    write!(out, "\n{}\n", report.table())?;
    let bytes = fs::metadata(&args.out)?.len();
    writeln!(
        out,
        "{}: {bytes} bytes, {} iterations, {} in all",
        args.out.display(),
        report.iterations,
        duration(start.elapsed().as_secs_f64())
    )?;
    if let Some(folder) = &args.report {
        write_report(folder, &report)?;
    }
    Ok(Ended::Done)
}

fn label(args: &FitArgs) -> anyhow::Result<Label> {
    let (search_share, drop_beyond) = (args.search_share, args.drop_beyond);
    ensure!((0.0..=1.0).contains(&search_share), "--search-share {search_share}: expected 0 to 1");
    ensure!(drop_beyond >= 0.0, "--drop-beyond {drop_beyond}: expected 0 or more discs");
    Ok(Label { search_share, drop_beyond })
}

pub(crate) fn open_all(folders: &[PathBuf]) -> anyhow::Result<Vec<Dataset>> {
    folders.iter().map(|folder| Ok(Dataset::open(folder)?)).collect()
}

/// Opens files of games and tells what they hold.
fn open_games(paths: &[PathBuf], out: &mut dyn Write) -> anyhow::Result<Vec<GameFile>> {
    let mut files = Vec::new();
    for path in paths {
        let file = GameFile::open(path)?;
        let GameFileContents { games, solved, left_out, faulty, faults } = file.contents();
        writeln!(
            out,
            "{}: {}, {games} games, {solved} with perfect results, {left_out} left out, {faulty} \
             faulty",
            path.display(),
            file.format()
        )?;
        faults.iter().try_for_each(|fault| writeln!(out, "  {fault}"))?;
        files.push(file);
    }
    Ok(files)
}

/// Where the games come from: the first seed, and a digest over all datasets and files.
fn origin(datasets: &[Dataset], files: &[GameFile], generation: u32) -> Origin {
    let digests = datasets.iter().map(Dataset::digest);
    let digests: Vec<_> =
        digests.chain(files.iter().map(|file| file.digest().to_owned())).collect();
    let dataset_digest = digest_of_all(&digests);
    let seed = datasets.first().map_or(0, |dataset| dataset.settings().seed);
    Origin { generation, seed, dataset_digest }
}

fn write_report(folder: &Path, report: &FitReport) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(report)?;
    write_atomically(&folder.join("fit.json"), json.as_bytes())?;
    write_atomically(&folder.join("error.svg"), report.plot().to_svg().as_bytes())?;
    write_atomically(&folder.join("curve.svg"), report.curve_plot().to_svg().as_bytes())?;
    Ok(())
}
