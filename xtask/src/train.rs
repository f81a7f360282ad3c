//! `cargo xtask train`: weights from nothing, in generations.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use reversi_train::{
    FitOptions, GenerationSummary, Label, OnExisting, TrainBudget, TrainError, TrainEvent,
    TrainOptions, TrainSummary, train,
};

use crate::Ended;
use crate::args::{default_threads, load_patterns, load_weights, stop_on_ctrl_c};
use crate::fit::unit;
use crate::progress::{Progress, duration};

/// Train weights in generations: self-play, fit, ProbCut, and a match that decides whether the
/// new weights become the best.
///
/// Without options this is the recipe of the weights that ship, from nothing: eight generations,
/// 1,660,000 games, the same bytes on every machine. Ctrl-C keeps what is finished, and --resume
/// goes on from there, even after a crash. DIR gets best.rvw, report.md with plots, journal.jsonl,
/// and a folder for each generation. Examples:
///   cargo xtask train
///   cargo xtask train --resume
///   cargo xtask train --minutes 5 --out run
///   cargo xtask train --minutes 60 --out run --resume
///   cargo xtask train --games-per-generation 2000,4000,8000 --out run --seed 7
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
pub(crate) struct TrainArgs {
    /// Minutes to train for, the time of runs resumed included.
    #[arg(long, value_name = "M", conflicts_with_all = ["hours", "games_per_generation"])]
    minutes: Option<f64>,
    /// Hours to train for.
    #[arg(long, value_name = "H", conflicts_with = "games_per_generation")]
    hours: Option<f64>,
    /// Games in each generation, one number for all or one for each; the weights then do not
    /// depend on the time it takes [default: 20000,40000,40000,50000,50000,60000,400000,
    /// 1000000].
    #[arg(long, value_name = "N,N,...", value_delimiter = ',',
        value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games_per_generation: Vec<u64>,
    /// Generations, with one number of games for all [default: 4].
    #[arg(long, value_name = "G", requires = "games_per_generation",
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    generations: Option<u32>,
    /// Where everything goes.
    #[arg(long, value_name = "DIR", default_value = "data/runs/default")]
    out: PathBuf,
    /// Weights to begin with: a file, `embedded` or `baseline` (from nothing).
    #[arg(long, value_name = "FILE", default_value = "baseline")]
    from: String,
    /// What the weights look at: a pattern file such as those in data/patterns, or `standard`.
    #[arg(long, value_name = "FILE", default_value = "standard")]
    patterns: String,
    /// Go on with the run in the folder.
    #[arg(long)]
    resume: bool,
    /// Decides all games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
}

/// The recipe of the weights that ship.
const DEFAULT_GAMES: [u64; 8] =
    [20_000, 40_000, 40_000, 50_000, 50_000, 60_000, 400_000, 1_000_000];

/// Longer than anybody trains.
const MOST_MINUTES: f64 = 60.0 * 24.0 * 365.0;

pub(crate) fn run(args: &TrainArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let options = TrainOptions {
        folder: args.out.clone(),
        budget: budget(args)?,
        seed: args.seed,
        from: load_weights(&args.from)?,
        patterns: load_patterns(&args.patterns)?,
        threads: args.threads.map_or_else(default_threads, |n| n as usize),
        existing: if args.resume { OnExisting::Resume } else { OnExisting::Refuse },
        fit: FitOptions::default(),
        label: Label::default(),
    };
    let stop = stop_on_ctrl_c()?;
    let mut shown = Shown::default();
    let result = train(&options, &stop, &mut |event| shown.show(event));
    shown.finish();
    let summary = result.map_err(|error| match error {
        TrainError::Exists { .. } => {
            anyhow!("{error}; --resume goes on with it, --out chooses another folder")
        }
        error => error.into(),
    })?;
    write_summary(out, args, &summary)?;
    Ok(if summary.is_complete { Ended::Done } else { Ended::Stopped })
}

fn budget(args: &TrainArgs) -> anyhow::Result<TrainBudget> {
    if let [all] = args.games_per_generation[..] {
        return Ok(TrainBudget::Games(vec![all; args.generations.unwrap_or(4) as usize]));
    }
    if !args.games_per_generation.is_empty() {
        let count = args.games_per_generation.len();
        if args.generations.is_some_and(|generations| generations as usize != count) {
            return Err(anyhow!("--generations does not fit the {count} numbers of games"));
        }
        return Ok(TrainBudget::Games(args.games_per_generation.clone()));
    }
    let (option, minutes) = match (args.minutes, args.hours) {
        (_, Some(hours)) => ("--hours", 60.0 * hours),
        (Some(minutes), None) => ("--minutes", minutes),
        (None, None) => return Ok(TrainBudget::Games(DEFAULT_GAMES.to_vec())),
    };
    let seconds = (minutes > 0.0 && minutes <= MOST_MINUTES).then_some(60.0 * minutes);
    let seconds =
        seconds.with_context(|| format!("{option}: expected more than 0, at most a year"))?;
    Ok(TrainBudget::Time(Duration::from_secs_f64(seconds)))
}

/// The progress of the step in work.
#[derive(Default)]
struct Shown {
    step: Option<(u32, &'static str)>,
    progress: Option<Progress>,
}

impl Shown {
    fn show(&mut self, event: &TrainEvent<'_>) {
        match event {
            TrainEvent::Selfplay(generation, p) => {
                self.begin(*generation, "games", p.games_total, p.games_before);
                self.update(p.games, || format!("{} positions", p.positions));
            }
            TrainEvent::Fit(generation, p) => {
                self.begin(*generation, unit(p.step), p.max_iterations.into(), 0);
                self.update(p.iteration.into(), || format!("RMSE {:.4}", p.rmse));
            }
            TrainEvent::ProbCut(generation, done, total) => {
                self.begin(*generation, "positions", *total, 0);
                self.update(*done, || "ProbCut".to_owned());
            }
            TrainEvent::Gate(generation, p) => {
                self.begin(*generation, "gate games", p.games_total, 0);
                let [wins, draws, losses] = p.wins_draws_losses;
                self.update(p.games, || format!("+{wins} ={draws} -{losses}"));
            }
            TrainEvent::Finished(generation) => {
                let line = describe(generation);
                match &self.progress {
                    Some(progress) => progress.line(&line),
                    None => Progress::new("", 0, 0).line(&line),
                }
            }
            _ => {}
        }
    }

    /// A bar of its own for each step.
    fn begin(&mut self, generation: u32, unit: &'static str, total: u64, before: u64) {
        if self.step != Some((generation, unit)) {
            self.finish();
            self.step = Some((generation, unit));
            self.progress = Some(Progress::new(unit, total, before));
        }
    }

    fn update(&mut self, done: u64, details: impl FnOnce() -> String) {
        let generation = self.step.map_or(0, |(generation, _)| generation);
        if let Some(progress) = &mut self.progress {
            progress.update(done, || format!("generation {generation}, {}", details()));
        }
    }

    fn finish(&mut self) {
        if let Some(progress) = self.progress.take() {
            progress.finish();
        }
    }
}

fn describe(g: &GenerationSummary) -> String {
    let [wins, draws, losses] = g.wins_draws_losses;
    format!(
        "generation {}: {} games at depth {}, exact from {}; fitted to {} positions, MAE {:.2} \
         (mobility alone {:.2}); against the best before +{wins} ={draws} -{losses}, Elo {:+.0} \
         [{:+.0}, {:+.0}]: {}",
        g.generation,
        g.games,
        g.depth,
        g.exact_from,
        g.fitted_positions,
        g.mae,
        g.mobility_mae,
        g.elo.elo,
        g.elo.low,
        g.elo.high,
        if g.promoted { "promoted" } else { "kept the old ones" }
    )
}

fn write_summary(
    out: &mut dyn Write,
    args: &TrainArgs,
    summary: &TrainSummary,
) -> anyhow::Result<()> {
    for generation in &summary.generations {
        writeln!(out, "{}", describe(generation))?;
    }
    let folder = args.out.display();
    if !summary.is_complete {
        writeln!(
            out,
            "stopped; what is finished is saved. Go on with the same command and --resume"
        )?;
        return Ok(());
    }
    writeln!(out, "best weights: {}, report: {folder}/report.md", summary.best.display())?;
    if args.minutes.or(args.hours).is_some() {
        let games: Vec<_> = summary.games.iter().map(ToString::to_string).collect();
        writeln!(
            out,
            "the same weights again, however long it takes:\n  cargo xtask train \
             --games-per-generation {} --seed {} --from {} --patterns {} --out {folder}-again",
            games.join(","),
            args.seed,
            args.from,
            args.patterns
        )?;
    }
    let seconds: f64 = summary.seconds;
    writeln!(out, "{} of work", duration(seconds))?;
    Ok(())
}
