//! `cargo xtask match`: paired games between two players.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Args;
use reversi_search::Selectivity;
use reversi_train::{AtomicFile, MatchOptions, OpeningList, Openings, Sprt, TimeLimit, play_match};

use crate::Ended;
use crate::args::{default_threads, selectivity, stop_on_ctrl_c};
use crate::progress::Progress;
pub(crate) use report::elo;
use report::{save_games, write_outcome};
use spec::{Settings, parse_clock, player};

mod report;
mod spec;

/// Play A against B: every opening twice, with colors swapped.
///
/// A and B are players:
///   new.rvw, embedded, baseline   our search with a weights file, the weights inside the
///                                 program, or the hand-made evaluation
///   level:7                       a level of `reversi play`
///   random                        random moves
///   gtp:COMMAND, nboard:COMMAND   another program that speaks GTP or NBoard's protocol
/// Our search may have settings of its own: new.rvw@depth=8,exact=16 or embedded@time-ms=100
/// or embedded@nodes=20000, also clock=60+0.5 and selectivity=73; a level may have
/// level:7@weights=new.rvw.
///
/// Results are in A's view and count games; the errors are computed over pairs of games, since
/// the two games of a pair share their opening. With --depth or --nodes between players that are
/// ours the outcome depends on the arguments alone, not on the threads. Levels choose their own
/// depth; a GTP program plays as its command line says, an NBoard program is told --depth. Limits
/// of time hold for all: programs are told, and a move that comes too late loses the game, as do
/// illegal moves, crashes and silence. Such games count as 64 discs and are reported. Examples:
///   cargo xtask match new.rvw old.rvw --games 400 --depth 6
///   cargo xtask match new.rvw baseline --games 2000 --depth 4 --sprt 0,10
///   cargo xtask match level:8 level:7 --games 400 --openings embedded
///   cargo xtask match embedded@depth=8 "gtp:gtp-rhino --level=5 --book=0" --games 100
///   cargo xtask match new.rvw "nboard:other-engine -nboard" --time-ms 100 --save games.ggf
#[derive(Args)]
#[command(verbatim_doc_comment, allow_negative_numbers = true)]
pub(crate) struct MatchArgs {
    /// The first player.
    a: String,
    /// The second player.
    b: String,
    /// Games, an even number.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Plies that both sides search [default: 6, unless nodes or a time limit is given].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Nodes for each move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time for each move in milliseconds; the outcome then depends on the machine.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=spec::MAX_TIME_MS))]
    time_ms: Option<u64>,
    /// Time for a whole game in seconds, and what each move adds to it, such as 60 or 60+0.5.
    #[arg(long, value_name = "SECONDS[+SECONDS]", value_parser = parse_clock,
          conflicts_with = "time_ms")]
    clock: Option<TimeLimit>,
    /// How far beyond its time a move may come, in milliseconds, before the game is lost.
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u64).range(0..=spec::MAX_TIME_MS))]
    margin_ms: u64,
    /// Seconds that a program may take to start, or to move where no time limit holds.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Solve positions with at most this many empties [default: 10 with --depth, else as many as
    /// nodes or time allow].
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=30))]
    exact_from: Option<u32>,
    /// How sure ProbCut must be, in per cent: 73, 87, 95, 98, 99, or 100 for no cuts.
    #[arg(long, default_value = "100", value_parser = selectivity(), hide_possible_values = true)]
    selectivity: Selectivity,
    /// A file of openings, one transcript a line, or `embedded` for the balanced openings inside
    /// the program [default: random ones].
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Take only so many plies of each line of --openings, each beginning once: so games that
    /// --save wrote serve as openings.
    #[arg(long, value_name = "N", requires = "openings",
          value_parser = clap::value_parser!(u64).range(0..=50))]
    opening_plies: Option<u64>,
    /// Take the lines of --openings in an order that --seed decides, not in that of the file.
    #[arg(long, requires = "openings")]
    shuffle: bool,
    /// Decides the random openings and the order of --shuffle.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: one a core].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: Option<u64>,
    /// Stop as soon as the results decide between two differences in Elo, such as 0,10.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write all games with names and results: with scores and times in GGF if the name ends in
    /// .ggf, else as transcripts.
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
    let settings = Settings {
        depth: args.depth,
        nodes: args.nodes,
        time: args.time_ms.map(Duration::from_millis).map(TimeLimit::Move).or(args.clock),
        exact_from: args.exact_from,
        selectivity: Some(args.selectivity),
        weights: None,
    };
    let (a, b) = (player(&args.a, &settings)?, player(&args.b, &settings)?);
    let openings = openings(args)?;
    // Whether the games can be saved shall show now, not after the match.
    let mut save = args.save.as_deref().map(AtomicFile::create).transpose()?;
    let threads = args.threads.map_or_else(default_threads, |n| n as usize);
    let options = MatchOptions {
        games: args.games,
        seed: args.seed,
        openings,
        threads,
        sprt: args.sprt,
        margin: Duration::from_millis(args.margin_ms),
        patience: Duration::from_secs(args.patience),
        ..MatchOptions::default()
    };
    let stop = stop_on_ctrl_c()?;
    let mut progress = Progress::new("games", args.games, 0);
    let outcome = play_match(&a, &b, &options, &stop, &mut |p| {
        let [wins, draws, losses] = p.wins_draws_losses;
        progress.update(p.games, || format!("+{wins} ={draws} -{losses}, {}", elo(&p.pairs)));
    })?;
    progress.finish();
    if let (Some(file), Some(path)) = (&mut save, &args.save) {
        save_games(file, path, [&a.name, &b.name], &outcome)?;
    }
    save.map(AtomicFile::commit).transpose()?;
    write_outcome(out, [&a, &b], args.sprt, &outcome)?;
    Ok(if stop.is_stopped() { Ended::Stopped } else { Ended::Done })
}

fn openings(args: &MatchArgs) -> anyhow::Result<Openings> {
    let openings = match (args.openings.as_deref(), args.opening_plies) {
        (None, _) => return Ok(Openings::default()),
        (Some("embedded"), None) => Openings::List(OpeningList::embedded().as_slice().to_vec()),
        (Some("embedded"), Some(_)) => bail!("--opening-plies is for files, not for `embedded`"),
        (Some(path), plies) => {
            let text = fs::read_to_string(path).with_context(|| path.to_owned())?;
            let openings = match plies {
                None => Openings::parse(&text),
                Some(plies) => Openings::parse_beginnings(&text, plies as usize),
            };
            openings.with_context(|| path.to_owned())?
        }
    };
    Ok(if args.shuffle { openings.shuffled(args.seed) } else { openings })
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
