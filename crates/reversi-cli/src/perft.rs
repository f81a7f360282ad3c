//! `reversi perft`: leaf counts of the game tree, a line a depth.

use std::io::Write;
use std::time::Instant;

use reversi_core::{Board, Color, Game, Variant, perft, perft_game};
use serde_json::json;

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::position;
use crate::render;
use crate::texts::Texts;

/// Counts to the depth asked for.
pub(crate) fn run(args: &PerftArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let game = position::game(&args.start, None, texts)?;
    if !args.json {
        writeln!(out, "{}", texts.perft_from(start(&game)))?;
        writeln!(
            out,
            "{:>5}  {:>20}  {:>10}  {:>9}",
            texts.col_depth(),
            texts.col_leaves(),
            texts.col_time(),
            texts.col_leaf_speed()
        )?;
    }
    // `game` has performed a pass that a set-up board forces; here it is a ply like any other.
    let set_up = game.initial_pass().is_some() && game.history().is_empty();
    for depth in 1..=args.depth {
        let begin = Instant::now();
        let leaves = if set_up { perft(&game.start(), depth) } else { perft_game(&game, depth) };
        let time = begin.elapsed();
        if args.json {
            let seconds = time.as_secs_f64();
            writeln!(out, "{}", json!({ "depth": depth, "leaves": leaves, "seconds": seconds }))?;
            out.flush()?;
            continue;
        }
        writeln!(
            out,
            "{depth:>5}  {leaves:>20}  {:>10}  {:>9}",
            render::time(time),
            render::speed(leaves, time)
        )?;
        out.flush()?;
    }
    Ok(())
}

/// Where the tree begins, as the message knows it.
fn start(game: &Game) -> &'static str {
    let fresh = game.history().is_empty();
    match game.variant() {
        Variant::Reversi if fresh => "reversi",
        Variant::Othello
            if fresh && game.start() == Board::START && game.first() == Color::Black =>
        {
            "othello"
        }
        _ => "position",
    }
}
