//! The report of a training run: Markdown and plots.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::journal::Journal;
use super::{FIT_REPORT_NAME, TrainError, TrainOptions, generation_folder};
use crate::report::{Marks, Plot, Series};
use crate::storage::write_atomically;

/// A generation as reports show it.
#[derive(Clone, Debug, PartialEq)]
pub struct GenerationSummary {
    /// Its number.
    pub generation: u32,
    /// Plies searched in its games.
    pub depth: u32,
    /// Positions with at most this many empties were solved in its games.
    pub exact_from: u32,
    /// Random moves in a thousand before that.
    pub exploration_permille: u32,
    /// Its games.
    pub games: u64,
    /// Positions in its games.
    pub positions: u64,
    /// Games a second.
    pub games_per_second: f64,
    /// Positions that its weights were fitted to, those of earlier generations included.
    pub fitted_positions: u64,
    /// Mean absolute error on held-out games, in discs.
    pub mae: f64,
    /// That of a regression on mobility alone.
    pub mobility_mae: f64,
    /// Games won, drawn and lost against the best weights before.
    pub wins_draws_losses: [u64; 3],
    /// Elo against the best weights before, with its 95 % interval.
    pub elo: crate::elo::Elo,
    /// Whether it became the best.
    pub promoted: bool,
}

/// The finished generations of a journal.
pub(super) fn summaries(journal: &Journal, first: u32) -> Vec<GenerationSummary> {
    (first..)
        .map_while(|generation| {
            let games = journal.games(generation)?;
            let fit = journal.fit(generation)?;
            let gate = journal.gate(generation)?;
            Some(GenerationSummary {
                generation,
                depth: games.depth,
                exact_from: games.exact_from,
                exploration_permille: games.exploration_permille,
                games: games.games,
                positions: games.positions,
                games_per_second: games.games as f64 / games.seconds.max(1e-3),
                fitted_positions: fit.positions,
                mae: fit.mae,
                mobility_mae: fit.mobility_mae,
                wins_draws_losses: [gate.wins, gate.draws, gate.losses],
                elo: gate.pairs.elo(),
                promoted: gate.promoted,
            })
        })
        .collect()
}

/// Writes `report.md` and its plots.
pub(super) fn write(
    options: &TrainOptions,
    journal: &Journal,
    all: &[GenerationSummary],
) -> Result<(), TrainError> {
    let folder = &options.folder;
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_markdown(&mut text, all, journal.seconds(), options.seed);
    write_atomically(&folder.join("report.md"), text.as_bytes())?;
    write_atomically(&folder.join("strength.svg"), strength(all).to_svg().as_bytes())?;
    write_atomically(&folder.join("error.svg"), errors(folder, all).to_svg().as_bytes())?;
    write_atomically(&folder.join("learning.svg"), learning(all).to_svg().as_bytes())?;
    write_atomically(&folder.join("speed.svg"), speed(all).to_svg().as_bytes())?;
    Ok(())
}

fn write_markdown(
    text: &mut String,
    all: &[GenerationSummary],
    seconds: f64,
    seed: u64,
) -> std::fmt::Result {
    writeln!(text, "# Training run\n")?;
    let games: Vec<_> = all.iter().map(|generation| generation.games.to_string()).collect();
    writeln!(
        text,
        "{:.1} minutes of work. Seed {seed} with {} games in the generations gives the same \
         weights.\n",
        seconds / 60.0,
        games.join(", ")
    )?;
    writeln!(
        text,
        "Elo is against the best weights before, with its 95 % interval over pairs of games; \
         errors are in discs on held-out games.\n"
    )?;
    writeln!(
        text,
        "| generation | depth, exact | random in 1000 | games | games/s | fitted positions | MAE \
         | mobility alone | + = - | Elo | promoted |"
    )?;
    writeln!(text, "|---|---|---|---|---|---|---|---|---|---|---|")?;
    for g in all {
        let [wins, draws, losses] = g.wins_draws_losses;
        writeln!(
            text,
            "| {} | {}, {} | {} | {} | {:.1} | {} | {:.2} | {:.2} | {wins} {draws} {losses} | \
             {:+.0} [{:+.0}, {:+.0}] | {} |",
            g.generation,
            g.depth,
            g.exact_from,
            g.exploration_permille,
            g.games,
            g.games_per_second,
            g.fitted_positions,
            g.mae,
            g.mobility_mae,
            g.elo.elo,
            g.elo.low,
            g.elo.high,
            if g.promoted { "yes" } else { "no" }
        )?;
    }
    writeln!(text)?;
    for plot in ["strength", "error", "learning", "speed"] {
        writeln!(text, "![{plot}]({plot}.svg)")?;
    }
    Ok(())
}

/// Elo of the best weights after each generation, summed over the gates passed.
fn strength(all: &[GenerationSummary]) -> Plot {
    let mut total = 0.0;
    let mut points = vec![];
    if let Some(first) = all.first() {
        points.push((f64::from(first.generation) - 1.0, 0.0));
    }
    for g in all {
        if g.promoted {
            // A gate without a loss says "at least".
            total += if g.elo.elo.is_finite() { g.elo.elo } else { g.elo.low };
        }
        points.push((f64::from(g.generation), total));
    }
    Plot {
        title: "Strength by generation".to_owned(),
        x: "generation".to_owned(),
        y: "Elo above the start, summed over gates".to_owned(),
        series: vec![Series { name: "best weights".to_owned(), points, marks: Marks::Line }],
    }
}

/// Error over the fitted positions.
fn learning(all: &[GenerationSummary]) -> Plot {
    let series = |name: &str, value: fn(&GenerationSummary) -> f64| Series {
        name: name.to_owned(),
        points: all.iter().map(|g| (f64::from(g.generation), value(g))).collect(),
        marks: Marks::Line,
    };
    Plot {
        title: "Error on held-out games by generation".to_owned(),
        x: "generation".to_owned(),
        y: "mean absolute error, discs".to_owned(),
        series: vec![series("fitted", |g| g.mae), series("mobility alone", |g| g.mobility_mae)],
    }
}

/// Games a second of every generation, on the machine of the run.
fn speed(all: &[GenerationSummary]) -> Plot {
    let points = all.iter().map(|g| (f64::from(g.generation), g.games_per_second)).collect();
    Plot {
        title: "Self-play by generation".to_owned(),
        x: "generation".to_owned(),
        y: "games a second".to_owned(),
        series: vec![Series { name: "games a second".to_owned(), points, marks: Marks::Line }],
    }
}

/// Error by empties of the last generations.
fn errors(folder: &Path, all: &[GenerationSummary]) -> Plot {
    let recent = all.iter().rev().take(Plot::COLORS.len()).rev();
    let series = recent.filter_map(|g| {
        let path = generation_folder(folder, g.generation).join(FIT_REPORT_NAME);
        let report: serde_json::Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        let points = report["phases"].as_array()?.iter().filter_map(|phase| {
            let empties = |i: usize| phase["empties"][i].as_f64();
            let middle = f64::midpoint(empties(0)?, empties(1)?);
            let held_out = phase["held_out"].as_u64()?;
            (held_out > 0).then_some((middle, phase["errors"]["fitted"]["mae"].as_f64()?))
        });
        let (name, points) = (format!("generation {}", g.generation), points.collect());
        Some(Series { name, points, marks: Marks::Line })
    });
    Plot {
        title: "Error on held-out games by empties".to_owned(),
        x: "empties".to_owned(),
        y: "mean absolute error, discs".to_owned(),
        series: series.collect(),
    }
}
