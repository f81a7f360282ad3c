//! The evaluation along random games.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use reversi_core::Symmetry;

use super::*;
use crate::{Head, PatternFile, RANK};

/// Weights without meaning, a different one for nearly every parameter.
pub(super) fn random_weights(set: PatternSet, seed: u64) -> Weights {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let layout = Layout::new(set).unwrap();
    let phases = Phases::new(20).unwrap();
    let parameters = (0..phases.count())
        .map(|_| (0..layout.parameters()).map(|_| rng.random_range(-300..300)).collect())
        .collect();
    let mut numbers = || std::array::from_fn(|_| rng.random_range(-400..400));
    let mut heads = || Head { bias: numbers(), scale: numbers(), offset: 7 };
    let heads = [vec![heads()], vec![heads(), heads()]];
    let bands = heads.map(|heads| {
        let vectors = (0..layout.parameters())
            .map(|_| std::array::from_fn(|_| rng.random_range(-20..20)))
            .collect();
        Band { heads, vectors }
    });
    Weights::new(layout, phases, parameters, ProbCut::default(), Provenance::default())
        .and_then(|weights| weights.with_bands(&bands))
        .unwrap()
}

/// Calls `visit` with every position of random games and its incremental features.
fn along_random_games(weights: &Weights, mut visit: impl FnMut(&Board, &Features)) {
    for game in 0..50 {
        let mut rng = ChaCha8Rng::seed_from_u64(game);
        let mut board = Board::START;
        let mut features = Features::of(weights.layout(), &board);
        while !board.is_game_over() {
            let moves: Vec<_> = board.legal_moves().into_iter().collect();
            if moves.is_empty() {
                board = board.pass();
                features = features.pass();
            } else {
                let square = moves[rng.random_range(0..moves.len())];
                let flips = board.flips(square);
                board = board.place(square, flips);
                features = features.play(weights.layout(), square, flips);
            }
            visit(&board, &features);
        }
    }
}

#[test]
fn incremental_features_equal_fresh_ones() {
    for weights in [Weights::baseline(), random_weights(PatternFile::standard().set, 1)] {
        along_random_games(&weights, |board, features| {
            assert_eq!(*features, Features::of(weights.layout(), board), "{board:?}");
        });
    }
}

#[test]
fn symmetric_positions_evaluate_equal() {
    for weights in [Weights::baseline(), random_weights(PatternFile::standard().set, 2)] {
        along_random_games(&weights, |board, features| {
            let expected = weights.evaluate_units(board, features);
            for symmetry in Symmetry::ALL {
                let image = symmetry.board(board);
                let features = Features::of(weights.layout(), &image);
                assert_eq!(weights.evaluate_units(&image, &features), expected, "{board:?}");
            }
        });
    }
}

#[test]
fn the_evaluation_is_the_sum_of_the_active_parameters() {
    let weights = random_weights(PatternFile::standard().set, 3).with_bands(&[]).unwrap();
    let mut active = Vec::new();
    along_random_games(&weights, |board, features| {
        weights.layout().active(board, &mut active);
        let phase = &weights.parameters()[weights.phases().of(board.empties().len())];
        let sum: i32 = active.iter().map(|&p| i32::from(phase[p as usize])).sum();
        assert_eq!(weights.evaluate_units(board, features), sum, "{board:?}");
    });
}

#[test]
fn interactions_count_near_the_bound_alone() {
    let weights = random_weights(PatternFile::standard().set, 4);
    let (mut near, mut far) = (0, 0);
    along_random_games(&weights, |board, features| {
        let whole = weights.evaluate(board, features);
        let rough = weights.evaluate_roughly(board, features);
        assert_eq!(weights.evaluate_near(board, features, rough), whole, "{board:?}");
        for beyond in [INTERACTIONS_REACH + 1, -INTERACTIONS_REACH - 1] {
            let found = weights.evaluate_near(board, features, rough + beyond);
            if rough.abs() < SCORE_MAX {
                assert_eq!(found, rough, "{board:?}");
                far += 1;
            }
        }
        near += usize::from(whole != rough);
    });
    assert!(near > 1000 && far > 1000, "{near} {far}");
    let plain = weights.with_bands(&[]).unwrap();
    along_random_games(&plain, |board, features| {
        let rough = plain.evaluate_roughly(board, features);
        assert_eq!(plain.evaluate(board, features), rough);
    });
}

/// Whatever weights a file holds, a score is one that a game can have.
#[test]
fn case_a47_scores_stay_between_64_and_minus_64() {
    let set = Weights::baseline().set().clone();
    for extreme in [i16::MIN, i16::MAX] {
        let mut weights = random_weights(set.clone(), 1);
        let parameters =
            weights.parameters().iter().map(|phase| vec![extreme; phase.len()]).collect();
        let layout = Layout::new(set.clone()).unwrap();
        let phases = Phases::new(20).unwrap();
        let (probcut, provenance) = (ProbCut::default(), Provenance::default());
        weights = Weights::new(layout, phases, parameters, probcut, provenance).unwrap();
        along_random_games(&weights, |board, features| {
            let score = weights.evaluate(board, features);
            assert_eq!(score, if extreme > 0 { 64 } else { -64 }, "{board:?}");
        });
    }
}

#[test]
fn the_baseline_likes_corners_and_dislikes_x_squares() {
    let weights = Weights::baseline();
    let evaluate = |board: &Board| weights.evaluate(board, &Features::of(weights.layout(), board));
    let around = |bits: u64| {
        let board = Board::new(
            reversi_core::Bitboard::from_bits(bits | 0x10_0000_0000),
            reversi_core::Bitboard::from_bits(0x0818_0000),
        );
        evaluate(&board.unwrap())
    };
    assert!(around(1) > around(1 << 44), "a corner is worth more than an inner disc");
    assert!(around(1 << 9) < around(1 << 44), "an X square is worth less");
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    let layout = Layout::new(PatternSet::hand_made()).unwrap();
    let phases = Phases::new(30).unwrap();
    let make = |parameters| {
        Weights::new(layout.clone(), phases, parameters, ProbCut::default(), Provenance::default())
    };
    assert_eq!(make(vec![]).unwrap_err().what, "phases");
    assert_eq!(make(vec![vec![0], vec![0]]).unwrap_err().what, "parameters of a phase");
    let made = make(vec![vec![0; layout.parameters()]; 2]).unwrap();
    let with = |heads: usize, parameters: usize| {
        let (head, vector) = (Head::default(), [0; RANK]);
        let band = Band { heads: vec![head; heads], vectors: vec![vector; parameters] };
        made.clone().with_bands(&[band])
    };
    assert_eq!(with(2, 1).unwrap_err().what, "vectors of a band");
    assert_eq!(with(1, layout.parameters()).unwrap_err().what, "phases of all bands");
    assert!(with(2, layout.parameters()).is_ok());
}

#[test]
fn the_embedded_weights_load_and_name_their_origin() {
    let weights = Weights::embedded();
    assert!(weights.provenance().generation >= 1);
    assert!(weights.provenance().positions > 100_000);
}
