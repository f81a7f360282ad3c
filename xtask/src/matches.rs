//! `cargo xtask match`: paired games between two sets of weights.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use reversi_core::Color;
use reversi_search::{Limits, Selectivity};
use reversi_train::{
    AtomicFile, MatchGame, MatchOptions, MatchOutcome, Openings, PairCounts, Player, Sprt, Verdict,
    play_match,
};

use crate::Ended;
use crate::args::{default_threads, load_weights, stop_on_ctrl_c};
use crate::progress::Progress;

/// Play A against B: every opening twice, with colors swapped.
///
/// A and B are weights files, `embedded` or `baseline` (the hand-made evaluation). Results are in
/// A's view and count games; the errors are computed over pairs of games, since the two games of
/// a pair share their opening. With --depth or --nodes the outcome depends on the arguments alone,
/// not on the threads. Examples:
///   cargo xtask match new.rvw old.rvw --games 400 --depth 6
///   cargo xtask match new.rvw baseline --games 2000 --depth 4 --sprt 0,10
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
pub(crate) struct MatchArgs {
    /// The first player: a weights file, `embedded` or `baseline`.
    a: String,
    /// The second player.
    b: String,
    /// Games, an even number.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Plies that both sides search [default: 6, unless --nodes or --time-ms is given].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Nodes for each move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time for each move in milliseconds; the outcome then depends on the machine.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// Solve positions with at most this many empties [default: 10 with --depth, else 0].
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=30))]
    exact_from: Option<u32>,
    /// How sure ProbCut must be, in per cent: 73, 87, 95, 98, 99, or 100 for no cuts.
    #[arg(long, default_value_t = 100)]
    selectivity: u8,
    /// A file of openings, one transcript a line, instead of random ones.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Decides the random openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// Stop as soon as the results decide between two differences in Elo, such as 0,10.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write all games as transcripts; --openings reads such a file too.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    match text.split_once(',').map(|(low, high)| (number(low), number(high))) {
        Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Sprt::new(elo0, elo1)),
        _ => Err("expected two numbers, the smaller one first, such as 0,10".to_owned()),
    }
}

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> anyhow::Result<Ended> {
    ensure!(
        args.games > 0 && args.games.is_multiple_of(2),
        "--games {}: expected a positive even number, every opening is played twice",
        args.games
    );
    let limits = limits(args)?;
    let player = |spec: &str| -> anyhow::Result<Player> {
        Ok(Player { weights: load_weights(spec)?, limits: limits.clone() })
    };
    let (a, b) = (player(&args.a)?, player(&args.b)?);
    let openings = match &args.openings {
        None => Openings::default(),
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).with_context(|| name.clone())?;
            Openings::parse(&text).with_context(|| name)?
        }
    };
    // Whether the games can be saved shall show now, not after the match.
    let mut save = args.save.as_deref().map(AtomicFile::create).transpose()?;
    let threads = args.threads.map_or_else(default_threads, |n| n as usize);
    let options = MatchOptions {
        games: args.games,
        seed: args.seed,
        openings,
        threads,
        sprt: args.sprt,
        ..MatchOptions::default()
    };
    let stop = stop_on_ctrl_c()?;
    let mut progress = Progress::new("games", args.games, 0);
    let outcome = play_match(&a, &b, &options, &stop, &mut |p| {
        let [wins, draws, losses] = p.wins_draws_losses;
        progress.update(p.games, || format!("+{wins} ={draws} -{losses}, {}", elo(&p.pairs)));
    })?;
    progress.finish();
    if let Some(file) = &mut save {
        outcome.games.iter().enumerate().try_for_each(|(n, game)| save_game(file, n, game))?;
    }
    save.map(AtomicFile::commit).transpose()?;
    write_outcome(out, args, &outcome)?;
    Ok(if stop.is_stopped() { Ended::Stopped } else { Ended::Done })
}

fn limits(args: &MatchArgs) -> anyhow::Result<Limits> {
    let selectivity = Selectivity::ALL.into_iter().find(|s| s.percent() == args.selectivity);
    let selectivity = selectivity.with_context(|| {
        format!("--selectivity {}: expected 73, 87, 95, 98, 99 or 100", args.selectivity)
    })?;
    let by_depth = args.nodes.is_none() && args.time_ms.is_none();
    let depth = args.depth.unwrap_or(if by_depth { 6 } else { 60 });
    let exact_from = args.exact_from.unwrap_or(if by_depth { 10 } else { 0 });
    let time = args.time_ms.map(Duration::from_millis);
    Ok(Limits { exact_from, selectivity, nodes: args.nodes, time, ..Limits::depth(depth) })
}

fn save_game(file: &mut AtomicFile, n: usize, game: &MatchGame) -> anyhow::Result<()> {
    let moves: String = game.moves.iter().map(ToString::to_string).collect();
    let side = if game.color_of_a == Color::Black { "black" } else { "white" };
    writeln!(file, "{moves} # game {}, A is {side}, {:+} for A", n + 1, game.score)?;
    Ok(())
}

fn elo(pairs: &PairCounts) -> String {
    let elo = pairs.elo();
    format!("Elo {} [{}, {}]", signed(elo.elo), signed(elo.low), signed(elo.high))
}

fn signed(elo: f64) -> String {
    if elo.abs() < 0.5 { "0".to_owned() } else { format!("{elo:+.0}") }
}

fn write_outcome(
    out: &mut dyn Write,
    args: &MatchArgs,
    outcome: &MatchOutcome,
) -> anyhow::Result<()> {
    let [wins, draws, losses] = outcome.wins_draws_losses;
    let games = wins + draws + losses;
    writeln!(out, "A: {}", args.a)?;
    writeln!(out, "B: {}", args.b)?;
    writeln!(out, "{games} games in {} pairs, A's view:", outcome.pairs.pairs())?;
    writeln!(
        out,
        "  wins {wins}, draws {draws}, losses {losses}: {:.1} %",
        100.0 * outcome.pairs.score()
    )?;
    writeln!(
        out,
        "  discs a game {:+.2}, standard error {:.2} (over pairs)",
        outcome.discs, outcome.discs_error
    )?;
    writeln!(out, "  {}, 95 % interval over pairs; the unit is a game", elo(&outcome.pairs))?;
    writeln!(out, "  pairs with 0, 1/2, 1, 3/2, 2 points: {:?}", outcome.pairs.counts())?;
    if let Some(sprt) = args.sprt {
        let ratio = outcome.pairs.log_likelihood_ratio(sprt.elo0, sprt.elo1);
        let verdict = match outcome.verdict {
            Some(Verdict::Accepted) => "accepted",
            Some(Verdict::Rejected) => "rejected",
            None => "undecided",
        };
        writeln!(
            out,
            "  SPRT of {} against {} Elo: log-likelihood ratio {ratio:+.2}, bounds +-{:.2}: {verdict}",
            sprt.elo0,
            sprt.elo1,
            sprt.bound()
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_two_numbers_in_order() {
        let sprt = parse_sprt("-5, 10").unwrap();
        assert_eq!((sprt.elo0, sprt.elo1), (-5.0, 10.0));
        for text in ["", "5", "10,5", "5,5", "0,x", "0,inf"] {
            assert!(parse_sprt(text).is_err(), "{text}");
        }
    }
}
