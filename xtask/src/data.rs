//! `cargo xtask data`: what is in datasets, and what to make of them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::{ArgGroup, Args, Subcommand};
use reversi_core::Color;
use reversi_train::{
    AtomicFile, CSV_HEADER, DataStats, Dataset, MoveKind, ParquetTable, merge_datasets,
    write_csv_rows,
};

use crate::Ended;
use crate::args::stop_on_ctrl_c;
use crate::progress::grouped;
use crate::selfplay::describe_dataset;

mod rescore;

/// Check, count, merge, rescore and export the games of self-play.
#[derive(Args)]
pub(crate) struct DataArgs {
    #[command(subcommand)]
    command: DataCommand,
}

#[derive(Subcommand)]
enum DataCommand {
    /// Read every game of datasets and name all damage.
    Verify(Folders),
    /// Count games, results and positions by kind of move and by empties.
    Stats(Folders),
    /// Put the parts made with `selfplay --shard K/N` together.
    Merge {
        #[command(flatten)]
        folders: Folders,
        /// Folder of the whole dataset; it must be new or empty.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    Rescore(rescore::RescoreArgs),
    /// Write a table with a row for each position, as CSV, Parquet or both.
    ///
    /// Columns: seed of the dataset, number of the game, discs played before, the board, side to
    /// move (X or O), move, its kind (random, book, searched, solved), its score (empty or null if
    /// it has none) and the final score, both as the mover sees them, empties to the winner, and
    /// whether `fit` holds the game out. In CSV the board is a text of 64 cells from a1 to h8 (X
    /// black, O white, hyphen empty), in Parquet two 64-bit numbers, black and white, with a1 as
    /// bit 0. docs/training.md shows how pandas, Polars, DuckDB and PyTorch read them.
    #[command(group(ArgGroup::new("format").args(["csv", "parquet"]).required(true).multiple(true)))]
    Export {
        #[command(flatten)]
        folders: Folders,
        /// The CSV file to write.
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,
        /// The Parquet file to write.
        #[arg(long, value_name = "FILE")]
        parquet: Option<PathBuf>,
    },
}

#[derive(Args)]
struct Folders {
    /// Folders of datasets.
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
}

impl Folders {
    fn open(&self) -> anyhow::Result<Vec<Dataset>> {
        Ok(self.folders.iter().map(|folder| Dataset::open(folder)).collect::<Result<_, _>>()?)
    }
}

/// Runs the command.
pub(crate) fn run(args: &DataArgs, out: &mut impl Write) -> anyhow::Result<Ended> {
    match &args.command {
        DataCommand::Verify(folders) => verify(&folders.open()?, out)?,
        DataCommand::Stats(folders) => stats(&folders.open()?, out)?,
        DataCommand::Merge { folders, out: folder } => merge(&folders.open()?, folder, out)?,
        DataCommand::Rescore(args) => return rescore::run(args, out),
        DataCommand::Export { folders, csv, parquet } => {
            return export(&folders.open()?, csv.as_deref(), parquet.as_deref(), out);
        }
    }
    Ok(Ended::Done)
}

fn verify(datasets: &[Dataset], out: &mut impl Write) -> anyhow::Result<()> {
    let mut damaged = 0;
    for dataset in datasets {
        writeln!(out, "{}", dataset.folder().display())?;
        describe_dataset(dataset, out)?;
        for shard in dataset.shards() {
            if let Err(error) = shard.read() {
                damaged += 1;
                writeln!(out, "damaged   {error}")?;
            }
        }
        describe_gaps(dataset, out)?;
    }
    let all: usize = datasets.iter().map(|dataset| dataset.shards().len()).sum();
    ensure!(damaged == 0, "{damaged} of {all} shards are damaged");
    writeln!(out, "verified  every game of {all} shards replayed by the rules")?;
    Ok(())
}

fn describe_gaps(dataset: &Dataset, out: &mut impl Write) -> io::Result<()> {
    for gap in dataset.gaps() {
        writeln!(out, "missing   games {} to {}", gap.start, gap.end - 1)?;
    }
    Ok(())
}

fn merge(datasets: &[Dataset], folder: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let merged = merge_datasets(datasets, folder)?;
    writeln!(out, "merged    {} into {}", datasets.len(), folder.display())?;
    describe_dataset(&merged, out)?;
    Ok(describe_gaps(&merged, out)?)
}

fn stats(datasets: &[Dataset], out: &mut impl Write) -> anyhow::Result<()> {
    let mut stats = DataStats::new();
    for dataset in datasets {
        for game in dataset.games() {
            stats.add(&game?);
        }
        let settings = dataset.settings();
        writeln!(
            out,
            "{}\nplayed    seed {}, depth {}@{}%, exact from {} empties, up to {} random plies, \
             weights {:.12}, version {}",
            dataset.folder().display(),
            settings.seed,
            settings.depth,
            settings.selectivity_percent,
            settings.exact_from,
            settings.random_plies,
            settings.weights,
            settings.engine
        )?;
        if let (Some(percent), Some(plies)) =
            (settings.openings_percent, settings.openings_random_plies)
        {
            writeln!(
                out,
                "openings  {percent} % from the list {:.12} and up to {plies} random plies",
                settings.openings.as_deref().unwrap_or_default()
            )?;
        }
        for pass in &settings.rescored {
            writeln!(out, "{}", rescore::describe(pass))?;
        }
        describe_dataset(dataset, out)?;
        describe_gaps(dataset, out)?;
    }
    write_results(&stats, out)?;
    Ok(write_positions(&stats, out)?)
}

fn write_results(stats: &DataStats, out: &mut impl Write) -> io::Result<()> {
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    writeln!(
        out,
        "\n{} games: Black won {:.1} %, drew {:.1} %, lost {:.1} %",
        grouped(stats.games),
        share(stats.wins(Color::Black), stats.games),
        share(stats.draws(), stats.games),
        share(stats.wins(Color::White), stats.games)
    )?;
    writeln!(out, "\nfinal score   games (Black's view)")?;
    for (low, high, games) in stats.score_bands().filter(|&(_, _, games)| games > 0) {
        let bar = "#".repeat(share(games, stats.games) as usize);
        writeln!(out, "{low:+4} to {high:+3}  {:>9}  {bar}", grouped(games))?;
    }
    writeln!(out, "\n{} positions", grouped(stats.positions()))?;
    for kind in MoveKind::ALL {
        let count = stats.positions_of(kind);
        let percent = share(count, stats.positions());
        writeln!(out, "{:<9} {:>13}  {percent:5.1} %", kind.name(), grouped(count))?;
    }
    Ok(())
}

/// By empties: positions, positions with a score, and how far the score is from the outcome.
fn write_positions(stats: &DataStats, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nempties   positions    with score   mean |score - final|")?;
    for empties in (0..stats.empties.len()).rev().filter(|&i| stats.empties[i] > 0) {
        let (all, scored) = (stats.empties[empties], stats.scored[empties]);
        write!(out, "{empties:>7}  {:>10}  {:>12}", grouped(all), grouped(scored))?;
        if scored > 0 {
            write!(out, "  {:>21.2}", stats.distance[empties] as f64 / scored as f64)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn export(
    datasets: &[Dataset],
    csv: Option<&Path>,
    parquet: Option<&Path>,
    out: &mut impl Write,
) -> anyhow::Result<Ended> {
    let stop = stop_on_ctrl_c()?;
    let name =
        |path: Option<&Path>| path.map_or_else(String::new, |path| path.display().to_string());
    let mut text = csv.map(AtomicFile::create).transpose()?;
    let table = parquet.map(AtomicFile::create).transpose()?;
    let mut table = table.map(ParquetTable::new).transpose().with_context(|| name(parquet))?;
    if let Some(text) = &mut text {
        writeln!(text, "{CSV_HEADER}").with_context(|| name(csv))?;
    }
    let mut rows = 0;
    for dataset in datasets {
        let seed = dataset.settings().seed;
        for game in dataset.games() {
            let game = game?;
            if stop.is_stopped() {
                return Ok(Ended::Stopped);
            }
            if let Some(text) = &mut text {
                write_csv_rows(seed, &game, text).with_context(|| name(csv))?;
            }
            if let Some(table) = &mut table {
                table.add(seed, &game).with_context(|| name(parquet))?;
            }
            rows += game.moves.len() as u64;
        }
    }
    text.map(AtomicFile::commit).transpose()?;
    if let Some(table) = table {
        table.finish().with_context(|| name(parquet))?.0.commit()?;
    }
    for path in [csv, parquet].into_iter().flatten() {
        writeln!(out, "exported  {} positions to {}", grouped(rows), path.display())?;
    }
    Ok(Ended::Done)
}
