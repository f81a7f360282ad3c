//! What `cargo xtask match` says of a match, and the games it saves.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use reversi_core::Color;
use reversi_train::{
    AtomicFile, End, FaultCounts, MatchGame, MatchOutcome, PairCounts, Player, Side, Sprt, Verdict,
};

/// Writes the results.
pub(super) fn write_outcome(
    out: &mut dyn Write,
    players: [&Player; 2],
    sprt: Option<Sprt>,
    outcome: &MatchOutcome,
) -> anyhow::Result<()> {
    let [wins, draws, losses] = outcome.wins_draws_losses;
    let games = wins + draws + losses;
    writeln!(out, "A: {}", players[0].name)?;
    writeln!(out, "B: {}", players[1].name)?;
    let pairs = outcome.pairs.pairs();
    writeln!(out, "{games} games in {pairs} pairs (both colors of an opening), A's view:")?;
    let score = 100.0 * outcome.pairs.score();
    writeln!(out, "  wins {wins}, draws {draws}, losses {losses}: {score:.1} %")?;
    writeln!(
        out,
        "  discs a game {:+.2}, standard error {:.2} (over pairs)",
        outcome.discs, outcome.discs_error
    )?;
    writeln!(out, "  {}, 95 % interval over pairs; the unit is a game", elo(&outcome.pairs))?;
    writeln!(out, "  pairs with 0, 1/2, 1, 3/2, 2 points: {:?}", outcome.pairs.counts())?;
    if let Some(sprt) = sprt {
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
    for side in [Side::A, Side::B] {
        let faults = &outcome.faults[side.index()];
        if *faults != FaultCounts::default() {
            writeln!(out, "  {side:?} lost before the end: {}", describe(faults))?;
            for (number, fault) in lost_by(outcome, side).take(3) {
                writeln!(out, "    game {number}: {fault}")?;
            }
        }
    }
    // Where nothing depends on the clock, the report does not either.
    if players.iter().any(|player| player.time.is_some() || player.is_program()) {
        for side in [Side::A, Side::B] {
            let times = outcome.times[side.index()];
            let (mean, longest) = (milliseconds(times.mean()), milliseconds(times.longest));
            writeln!(
                out,
                "  {side:?} took {mean} ms a move, {longest} ms at the longest, {} moves",
                times.moves
            )?;
        }
    }
    if let Some(side) = outcome.given_up {
        writeln!(out, "  given up: {side:?} lost game after game without playing")?;
    }
    Ok(())
}

fn lost_by(outcome: &MatchOutcome, side: Side) -> impl Iterator<Item = (usize, String)> {
    (1..).zip(&outcome.games).filter_map(move |(number, game)| match &game.end {
        End::Lost { by, fault } if *by == side => Some((number, fault.to_string())),
        _ => None,
    })
}

/// `2 crashes, 1 illegal move; each counts as 64 discs`.
fn describe(counts: &FaultCounts) -> String {
    let kinds = [
        (counts.crashes, "crash", "crashes"),
        (counts.no_answers, "answer that never came", "answers that never came"),
        (counts.late, "move out of time", "moves out of time"),
        (counts.illegal, "illegal move", "illegal moves"),
        (counts.nonsense, "answer that was none", "answers that were none"),
        (counts.resigned, "resignation", "resignations"),
    ];
    let said: Vec<String> = kinds
        .iter()
        .filter(|kind| kind.0 > 0)
        .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
        .collect();
    format!("{}; each counts as 64 discs", said.join(", "))
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", 1000.0 * time.as_secs_f64())
}

/// The Elo with its interval: `Elo +12 [-3, +27]`.
pub(crate) fn elo(pairs: &PairCounts) -> String {
    let elo = pairs.elo();
    format!("Elo {} [{}, {}]", signed(elo.elo), signed(elo.low), signed(elo.high))
}

fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "all won" } else { "all lost" }.to_owned();
    }
    if elo.abs() < 0.5 { "0".to_owned() } else { format!("{elo:+.0}") }
}

/// Writes all games: GGF if the name of the file ends in `.ggf`, else transcripts.
pub(super) fn save_games(
    file: &mut AtomicFile,
    path: &Path,
    names: [&str; 2],
    outcome: &MatchOutcome,
) -> anyhow::Result<()> {
    let ggf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ggf"));
    for (number, game) in (1..).zip(&outcome.games) {
        if ggf {
            writeln!(file, "{}", game.to_ggf(names))?;
        } else {
            writeln!(file, "{}", transcript(number, game, names))?;
        }
    }
    Ok(())
}

fn transcript(number: usize, game: &MatchGame, names: [&str; 2]) -> String {
    let moves: String = game.moves.iter().map(ToString::to_string).collect();
    let (side, names) = match game.color_of_a {
        Color::Black => ("black", names),
        Color::White => ("white", [names[1], names[0]]),
    };
    let mut text = format!(
        "{moves} # game {number}, A is {side}, {:+} for A; black {}, white {}",
        game.score, names[0], names[1]
    );
    if let End::Lost { by, fault } = &game.end {
        // Writing to a string cannot fail.
        let _ = write!(text, "; {by:?} lost: {fault}");
    }
    text.replace(['\n', '\r'], " ")
}
