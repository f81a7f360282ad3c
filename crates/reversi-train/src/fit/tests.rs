//! Fits to synthetic data.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reversi_core::{Board, Square};
use reversi_eval::{Band, Features, Head, PatternSet, Scalar, Shape};

use super::*;
use crate::{GameRecord, Label, MemoryLimit, MoveKind, MoveRecord, SampleBuilder};

/// A corner and the first squares of the third row.
fn small_layout(line: u8) -> Layout {
    let shape = |name: &str, squares: Vec<u8>| Shape { name: name.to_owned(), squares };
    let set = PatternSet {
        name: "small".to_owned(),
        shapes: vec![shape("corner", vec![0, 1, 8, 9]), shape("line", (16..16 + line).collect())],
        scalars: vec![Scalar::MoverMobility],
    };
    Layout::new(set).unwrap()
}

/// Random games in which every position is labeled with its evaluation by `teacher`.
fn taught_games(teacher: &Weights, games: u64) -> SampleSet {
    let mut builder = SampleBuilder::new(Label::default());
    for number in 0..games {
        builder.add(1, &taught_game(teacher, number));
    }
    builder.finish().unwrap()
}

fn taught_game(teacher: &Weights, number: u64) -> GameRecord {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let (mut board, mut moves, mut sign) = (Board::START, vec![], 1);
    while !board.is_game_over() {
        let legal: Vec<Square> = board.legal_moves().into_iter().collect();
        if legal.is_empty() {
            board = board.pass();
        } else {
            let square = legal[rng.next_u32() as usize % legal.len()];
            let score = teacher.evaluate(&board, &Features::of(teacher.layout(), &board)) as i8;
            moves.push(MoveRecord { square, kind: MoveKind::Solved, score: Some(score) });
            board = board.play(square).unwrap();
        }
        sign = -sign;
    }
    GameRecord { number, moves, score: (sign * board.final_score()) as i8 }
}

/// Weights of up to `discs` discs, other ones in each phase.
fn random_weights(layout: &Layout, phases: Phases, discs: f32) -> Weights {
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    let parameters = (0..phases.count())
        .map(|_| {
            (0..layout.parameters())
                .map(|_| to_units(discs * (rng.next_u32() as f32 / u32::MAX as f32 - 0.5) * 2.0))
                .collect()
        })
        .collect();
    let (probcut, provenance) = (ProbCut::default(), Provenance::default());
    Weights::new(layout.clone(), phases, parameters, probcut, provenance).unwrap()
}

fn options() -> FitOptions {
    let phases = Phases::new(20).unwrap();
    let (lambda, smoothing, max_iterations, patience) = (0.01, 0.0, 200, 20);
    FitOptions { phases, lambda, smoothing, max_iterations, patience, ..FitOptions::default() }
}

fn run(layout: &Layout, set: &SampleSet, options: &FitOptions) -> Fitted {
    fit(layout, set, &Origin::default(), options, &StopHandle::new(), &mut |_| {}).unwrap()
}

#[test]
fn the_evaluation_behind_the_labels_is_recovered() {
    let layout = small_layout(4);
    let teacher = random_weights(&layout, options().phases, 2.0);
    let set = taught_games(&teacher, 1000);
    let Fitted { report, .. } = run(&layout, &set, &options());
    // The labels are rounded to whole discs: an error of 1 / sqrt(12) remains.
    assert!(report.total.fitted.rmse < 0.4, "{:?}", report.total.fitted);
    assert!(report.total.constant.rmse > 4.0, "{:?}", report.total.constant);
    assert!(report.total.fitted.bias.abs() < 0.05);
}

#[test]
fn one_and_two_threads_give_the_same_bytes() {
    let layout = small_layout(6);
    let set = taught_games(&random_weights(&layout, options().phases, 2.0), 200);
    let options = FitOptions { smoothing: 5.0, bands: two_bands(), ..options() };
    let with_threads = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| run(&layout, &set, &options).weights.to_bytes())
    };
    assert_eq!(with_threads(1), with_threads(2));
}

#[test]
fn what_patterns_are_worth_together_is_learnt() {
    let layout = small_layout(6);
    let plain = random_weights(&layout, options().phases, 2.0);
    let teacher = taught_interactions(&plain);
    let set = taught_games(&teacher, 1000);
    let without = run(&layout, &set, &options()).report.total.fitted.rmse;
    let with = FitOptions { bands: two_bands(), epochs: 8, ..options() };
    let Fitted { weights, report } = run(&layout, &set, &with);
    let rmse = report.total.fitted.rmse;
    assert!(rmse < 0.8 * without, "{rmse} with interactions, {without} without");
    assert_eq!(weights.bands().len(), 2);

    let set = taught_games(&plain, 20);
    let report = run(&layout, &set, &with).report;
    let without = run(&layout, &set, &options()).report;
    let (rmse, limit) = (report.total.fitted.rmse, without.total.fitted.rmse);
    assert!(rmse <= limit, "few games: {rmse} with interactions, {limit} without");
}

#[test]
fn a_band_without_a_position_adds_nothing() {
    let layout = small_layout(4);
    let mut builder = SampleBuilder::new(Label::default());
    let mut game = taught_game(&random_weights(&layout, options().phases, 2.0), 1);
    // Random moves hide what comes before them.
    game.moves[..45].iter_mut().for_each(|played| {
        (played.kind, played.score) = (MoveKind::Random, None);
    });
    builder.add(1, &game);
    let set = builder.finish().unwrap();
    let options = FitOptions { bands: two_bands(), ..options() };
    let weights = run(&layout, &set, &options).weights;
    let nothing = Head::default();
    assert!(weights.bands().first().is_none_or(|band| band.heads == [nothing]));
}

/// The first of three phases has vectors of its own.
fn two_bands() -> Bands {
    Bands::new(vec![60, 40], Phases::new(20).unwrap()).unwrap()
}

/// The same weights with interactions that make several discs.
fn taught_interactions(weights: &Weights) -> Weights {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut number = |limit: u32| (rng.next_u32() % (2 * limit)) as i16 - limit as i16;
    let bands = weights.phases().count();
    let bands = (0..bands).map(|_| Band {
        heads: vec![Head {
            bias: std::array::from_fn(|_| number(60)),
            scale: std::array::from_fn(|k| if k % 2 == 0 { 500 } else { -500 }),
            offset: 0,
        }],
        vectors: (0..weights.layout().parameters())
            .map(|_| std::array::from_fn(|_| number(40) as i8))
            .collect(),
    });
    weights.clone().with_bands(&bands.collect::<Vec<_>>()).unwrap()
}

#[test]
fn samples_in_files_give_the_same_bytes() {
    let layout = small_layout(6);
    let teacher = random_weights(&layout, options().phases, 2.0);
    let folder = tempfile::tempdir().unwrap();
    let limit = MemoryLimit { mib: 0, folder: folder.path().to_owned() };
    let mut builder = SampleBuilder::new(Label::default()).with_limit(Some(limit));
    for number in 0..200 {
        builder.add(1, &taught_game(&teacher, number));
        builder.relieve().unwrap();
    }
    let options = FitOptions { bands: two_bands(), ..options() };
    let spilled = run(&layout, &builder.finish().unwrap(), &options);
    let whole = run(&layout, &taught_games(&teacher, 200), &options);
    assert_eq!(spilled.weights.to_bytes(), whole.weights.to_bytes());
    assert_eq!(spilled.report, whole.report);
}

#[test]
fn patterns_of_no_position_weigh_nothing_and_those_of_other_phases_fall_back() {
    let layout = small_layout(8);
    let set = taught_games(&random_weights(&layout, options().phases, 2.0), 100);
    let options = FitOptions { smoothing: 4.0, ..options() };
    let Fitted { weights, report } = run(&layout, &set, &options);
    let system = System::new(weights.layout(), options.phases, &set.train);
    let (_, seen) = system.right_side_and_diagonal().unwrap();
    let parameters = weights.parameters();
    let mut fallen_back = 0;
    for parameter in 0..weights.layout().parameters() {
        let seen: Vec<bool> = seen.iter().map(|phase| phase[parameter] > 0.0).collect();
        let values: Vec<i32> = parameters.iter().map(|phase| i32::from(phase[parameter])).collect();
        match seen[..] {
            [false, false, false] => assert_eq!(values, [0, 0, 0]),
            [false, true, _] if values[1] != 0 => {
                fallen_back += 1;
                let limit = UNITS_PER_DISC / STEPS_PER_DISC + values[1].abs() / 50;
                assert!((values[0] - values[1]).abs() <= limit, "{values:?}");
            }
            _ => {}
        }
    }
    assert!(fallen_back > 100, "{fallen_back}");
    assert!(report.never_seen > 0);
}

#[test]
fn a_phase_without_data_copies_the_nearest() {
    let mut solution: Vectors = (0..5_u8).map(|phase| vec![f32::from(phase)]).collect();
    copy_to_empty_phases(&mut solution, &[false, true, false, true, false]);
    assert_eq!(solution.concat(), [1.0, 1.0, 3.0, 3.0, 3.0]);
}

#[test]
fn no_positions_and_senseless_options_are_errors() {
    let layout = small_layout(4);
    let set = SampleBuilder::new(Label::default()).finish().unwrap();
    let error = |set: &SampleSet, options: &FitOptions| {
        let stop = StopHandle::new();
        fit(&layout, set, &Origin::default(), options, &stop, &mut |_| {}).unwrap_err().to_string()
    };
    let none = error(&set, &options());
    assert_eq!(none, "the data hold no position to train on (0 games, 0 positions)");
    let lambda = error(&set, &FitOptions { lambda: 0.0, ..options() });
    assert_eq!(lambda, "lambda is 0: expected more than 0, at most 1e9");
    let lambda = error(&set, &FitOptions { lambda: f32::NAN, ..options() });
    assert!(lambda.starts_with("lambda is NaN"), "{lambda}");
}

#[test]
fn weights_that_do_not_fit_are_limited() {
    assert_eq!(to_units(1.0), 128);
    assert_eq!(to_units(-0.99), -128, "rounded to a part of a disc");
    assert_eq!(to_units(-1e6), i16::MIN);
    assert_eq!(to_units(1e6), i16::MAX);
}
