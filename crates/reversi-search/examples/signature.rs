//! Searches 50 fixed positions and prints what was found, for `cargo xtask signature`.
//!
//! The total of the nodes is the signature of the search: any change of its behavior moves it, and
//! no kernel, build or machine may. The positions come from random play, 10 to 50 empties; each
//! gets a fresh table, one thread, the hand-made evaluation.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reversi_core::Board;
use reversi_eval::Weights;
use reversi_search::{Limits, SearchOptions, Searcher, Selectivity, StopHandle};

const POSITIONS: u32 = 50;
const FEWEST_EMPTIES: u32 = 10;
const MOST_EMPTIES: u32 = 50;
/// Any number does; another one gives other positions.
const SEED: u64 = 0;

/// Deep enough for every midgame pruning, as selective as the search gets, endings exact.
const LIMITS: Limits = Limits { selectivity: Selectivity::P73, exact_from: 12, ..Limits::depth(8) };
const OPTIONS: SearchOptions = SearchOptions { table_mib: 4, threads: 1 };

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let weights = Arc::new(Weights::baseline());
    let mut total = 0;
    for number in 0..POSITIONS {
        let span = MOST_EMPTIES - FEWEST_EMPTIES;
        let board = random_position(number, FEWEST_EMPTIES + number * span / (POSITIONS - 1));
        let mut searcher = Searcher::new(Arc::clone(&weights), OPTIONS)?;
        let report = searcher.search(&board, &LIMITS, &StopHandle::new(), &mut |_| {});
        let empties = board.empties().len();
        writeln!(out, "{number:2}: {empties} empties, {} nodes, {report}", report.nodes)?;
        total += report.nodes;
    }
    writeln!(out, "total: {total}")?;
    Ok(out.flush()?)
}

/// A position of random play with this many empties, in which the mover has a move.
fn random_position(number: u32, empties: u32) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    rng.set_stream(u64::from(number));
    let mut board = Board::START;
    loop {
        if board.is_game_over() {
            board = Board::START;
        }
        let legal = board.legal_moves();
        if legal.is_empty() {
            board = board.pass();
        } else if board.empties().len() == empties {
            return board;
        } else {
            // A remainder is fair enough for so few moves, and no update of a crate changes it.
            let nth = (rng.next_u32() % legal.len()) as usize;
            let square = legal.into_iter().nth(nth).expect("less than their number");
            board = board.place(square, board.flips(square));
        }
    }
}
