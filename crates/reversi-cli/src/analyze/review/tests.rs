//! Tests of reviews: real games whose exact values are known.

use std::sync::Arc;

use reversi_core::Variant;
use reversi_eval::Weights;
use reversi_search::SearchOptions;

use super::*;

fn searcher() -> Searcher {
    let options = SearchOptions { table_mib: 4, threads: 1 };
    Searcher::new(Arc::new(Weights::embedded()), options).unwrap()
}

fn review(moves: &str, limits: &Limits) -> Review {
    let game = Game::from_transcript(Variant::Othello, moves).unwrap();
    Review::of(&game, &mut searcher(), limits, &StopHandle::new(), &mut |_| {})
}

/// One ply, and exact endings.
fn exact_from(empties: u32) -> Limits {
    Limits { exact_from: empties, ..Limits::depth(1) }
}

/// The game of case A19, 20-44.
const A19: &str = "f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2b3b4g6a4h6g4h4c7h3d8b5f8b6f7a5a3a2a7c1b7g3\
                   g2c8b8e8d1e1f1b2a6a8h2h1g1f2g7g8a1b1h8h7";

/// The game of case A14: Black is wiped out, with 13 passes of his.
const A14: &str = "f5f6f7g7h7h8e6h6g6g5h5h4g8f8d3g4h3h2g3f4d7e7d8e8d6c8b8c4b5b4b3a6b6c6b7a8a4d2b2b1\
                   c2e2f1f2f3g2h1e1e3c1d1a1c3a5c7";

#[test]
fn case_a19_the_exact_scores_are_the_known_ones() {
    let review = review(A19, &exact_from(15));
    assert!(review.is_complete());
    let before = |moves: usize| review.moves[moves].black_scores().unwrap().0;
    for (moves, score) in [(45, -22), (48, -14), (50, -22), (54, -24), (58, -24)] {
        assert_eq!(before(moves), score, "after {moves} moves");
        let rating = review.moves[moves].rating.as_ref().unwrap();
        assert!(rating.is_exact());
    }
    assert_eq!(review.moves[59].black_scores().unwrap().1, -24);
    // What an exact move gives up is what the next position lacks.
    for pair in review.moves[45..].windows(2) {
        assert_eq!(pair[0].black_scores().unwrap().1, pair[1].black_scores().unwrap().0);
    }
}

#[test]
fn case_a14_the_sign_holds_through_passes_and_a_wipeout() {
    let review = review(A14, &exact_from(20));
    for (moves, score) in [(40, -64), (44, -64), (50, -64), (54, -64)] {
        assert_eq!(review.moves[moves].black_scores().unwrap().0, score, "after {moves} moves");
    }
    assert_eq!(review.outcome.unwrap().score(Color::Black), -64);
    let m = &review.moves[40];
    assert_eq!((m.played.color, m.played.square.to_string().as_str()), (Color::White, "c2"));
    assert_eq!(m.rating.as_ref().unwrap().loss(), 0);
}

fn rating(best: Score, played: Score) -> Rating {
    let report = |score| Report {
        best: None,
        score,
        bound: Bound::Exact,
        depth: 1,
        selectivity: Selectivity::P100,
        reaches_end: true,
        pv: Vec::new(),
        nodes: 0,
        time: std::time::Duration::ZERO,
    };
    Rating { best: report(best), played: report(played), choices: 2 }
}

/// A review of moves by turns from Black on, each with the best score and its own, and a result.
fn turns(scores: &[(Score, Score)], black: u32, white: u32) -> Review {
    let moves = scores.iter().enumerate().map(|(index, &(best, played))| Reviewed {
        played: Played {
            square: reversi_core::Square::A1,
            color: if index % 2 == 0 { Color::Black } else { Color::White },
            flips: Bitboard::CENTER,
            passes: None,
            game_over: false,
            lent: false,
        },
        board: Board::START,
        rating: Some(rating(best, played)),
    });
    Review { moves: moves.collect(), outcome: Some(Outcome { black, white }) }
}

#[test]
fn the_turning_point_is_the_last_change_of_the_lead() {
    let turning = |review: &Review| review.turning_point().map(|t| (t.index, t.turned));
    // Black gives a win away, White gives it back, Black gives it away for good.
    let review = turns(&[(6, -2), (2, -4), (4, -8), (8, 8), (-8, -20)], 22, 42);
    assert_eq!(turning(&review), Some((2, true)));
    // White was ahead all the time: Black's largest loss.
    let review = turns(&[(-2, -4), (4, 4), (-4, -14), (14, 10)], 27, 37);
    assert_eq!(turning(&review), Some((2, false)));
    // A lead that estimates, not moves, took away.
    let review = turns(&[(2, 2), (2, 2), (-2, -6)], 29, 35);
    assert_eq!(turning(&review), Some((2, false)));
    // Nobody lost anything.
    assert_eq!(turning(&turns(&[(0, 0), (0, 0)], 32, 32)), None);
    // A win thrown away into a draw.
    assert_eq!(turning(&turns(&[(4, 0), (0, 0)], 32, 32)), Some((0, true)));
}

#[test]
fn accuracy_counts_moves_with_a_choice() {
    let mut review = turns(&[(6, 6), (2, -2), (10, 0), (4, 4)], 32, 32);
    let black = review.side(Color::Black);
    assert_eq!((black.choices, black.best, black.lost), (2, 1, 10));
    assert_eq!((black.mistakes, black.blunders), (0, 1));
    let expected = 100.0 * (1.0 + 0.9_f64.powi(10)) / 2.0;
    assert!((black.accuracy.unwrap() - expected).abs() < 1e-9);
    assert_eq!(review.side(Color::White).mistakes, 1);
    for m in &mut review.moves {
        m.rating.as_mut().unwrap().choices = 1;
    }
    assert_eq!(review.side(Color::Black), Side::default());
}

#[test]
fn grades_have_the_documented_thresholds() {
    let grades = [0, 1, 3, 4, 9, 10, 64].map(Grade::of);
    use Grade::{Best, Blunder, Fair, Mistake};
    assert_eq!(grades, [Best, Fair, Fair, Mistake, Mistake, Blunder, Blunder]);
}

#[test]
fn a_stopped_review_keeps_what_it_has() {
    let game = Game::from_transcript(Variant::Othello, "f5d6c3d3").unwrap();
    let stop = StopHandle::new();
    let handle = stop.clone();
    let review =
        Review::of(&game, &mut searcher(), &Limits::depth(2), &stop, &mut |_| handle.stop());
    let rated: Vec<_> = review.moves.iter().map(|m| m.rating.is_some()).collect();
    assert_eq!(rated, [false, false, false, true]);
    assert!(!review.is_complete());
}

#[test]
fn a_move_that_ends_the_game_is_exact_at_any_depth() {
    let review = review("e6f4e3f6g5d6e7f5c5", &Limits::depth(1));
    let rating = review.moves[8].rating.as_ref().unwrap();
    assert!(rating.is_exact());
    assert_eq!((rating.played.score, rating.loss()), (64, 0));
}

#[test]
fn placements_of_classic_reversi_are_not_rated() {
    let game = Game::from_transcript(Variant::Reversi, "d4e4d5e5f4").unwrap();
    let limits = Limits::depth(1);
    let review = Review::of(&game, &mut searcher(), &limits, &StopHandle::new(), &mut |_| {});
    assert!(review.moves[..4].iter().all(|m| m.rating.is_none()));
    assert!(review.moves[4].rating.is_some() && review.is_complete());
}
