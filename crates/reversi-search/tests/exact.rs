//! Exact scores against a plain negamax that knows nothing of the search.

use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use reversi_core::{Board, SCORE_MAX, Score};
use reversi_eval::Weights;
use reversi_search::{Bound, Goal, Limits, SearchOptions, Searcher, StopHandle};

/// A position with `empties` empty squares from random play, or `None` if that game ended early.
fn random_position(rng: &mut ChaCha8Rng, empties: u32) -> Option<Board> {
    let mut board = Board::START;
    while board.empties().len() > empties {
        let moves: Vec<_> = board.legal_moves().into_iter().collect();
        if moves.is_empty() {
            board = board.pass();
            if board.legal_moves().is_empty() {
                return None;
            }
        } else {
            board = board.play(moves[rng.random_range(0..moves.len())]).ok()?;
        }
    }
    Some(board)
}

/// Alpha-beta without any further idea.
fn negamax(board: &Board, mut alpha: Score, beta: Score) -> Score {
    let moves = board.legal_moves();
    if moves.is_empty() {
        let passed = board.pass();
        if passed.legal_moves().is_empty() {
            return board.final_score();
        }
        return -negamax(&passed, -beta, -alpha);
    }
    let mut best = -SCORE_MAX;
    for square in moves {
        let child = board.place(square, board.flips(square));
        best = best.max(-negamax(&child, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn searcher() -> Searcher {
    let options = SearchOptions { table_mib: 4, threads: 1 };
    Searcher::new(Arc::new(Weights::baseline()), options).expect("a small table and one thread")
}

/// Checks score, variation and win/draw/loss of random positions with `empties` empty squares.
fn check(empties: u32, positions: u64) {
    let mut searcher = searcher();
    let stop = StopHandle::new();
    for seed in 0..positions {
        let mut rng = ChaCha8Rng::seed_from_u64(seed * 100 + u64::from(empties));
        let Some(board) = random_position(&mut rng, empties) else { continue };
        let expected = negamax(&board, -SCORE_MAX, SCORE_MAX);
        let report = searcher.search(&board, &Limits::exact(), &stop, &mut |_| {});
        assert_eq!(report.score, expected, "seed {seed}\n{board:?}");
        assert!(report.is_exact(), "seed {seed}");
        assert_eq!(score_of_variation(&board, &report.pv), expected, "seed {seed} {report}");

        let limits = Limits { goal: Goal::WinLossDraw, ..Limits::exact() };
        let report = searcher.search(&board, &limits, &stop, &mut |_| {});
        assert_eq!(report.score.signum(), expected.signum(), "seed {seed}\n{board:?}");
        match report.bound {
            Bound::Lower => assert!(report.score <= expected, "seed {seed}"),
            Bound::Upper => assert!(report.score >= expected, "seed {seed}"),
            Bound::Exact => assert_eq!(report.score, expected, "seed {seed}"),
        }
    }
}

/// Plays a variation to the end of the game.
fn score_of_variation(board: &Board, variation: &[Option<reversi_core::Square>]) -> Score {
    let mut board = *board;
    let mut sign = 1;
    for ply in variation {
        board = match ply {
            Some(square) => board.play(*square).expect("a variation has legal moves only"),
            None => board.pass(),
        };
        sign = -sign;
    }
    assert!(board.is_game_over(), "the variation ends before the game\n{board:?}");
    sign * board.final_score()
}

#[test]
fn up_to_eight_empties_equal_negamax() {
    for empties in 1..=8 {
        check(empties, 300);
    }
}

#[test]
fn nine_to_eleven_empties_equal_negamax() {
    check(9, 100);
    check(10, 60);
    check(11, 12);
}

#[test]
#[ignore = "slow: minutes"]
fn up_to_fourteen_empties_equal_negamax() {
    for empties in 1..=10 {
        check(empties, 2000);
    }
    check(11, 500);
    check(12, 200);
    check(13, 40);
    check(14, 20);
}
