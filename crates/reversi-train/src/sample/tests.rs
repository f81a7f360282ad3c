//! Samples from games made for the purpose.

use reversi_core::{Square, Symmetry};

use super::*;
use crate::record::MoveKind;

/// A whole game: always the legal move at `choice` (modulo their number), with these kinds for
/// the first moves and `Searched` after them, all scored `score`.
fn game(number: u64, choice: usize, kinds: &[MoveKind], score: i8) -> GameRecord {
    let mut moves = vec![];
    let mut board = Board::START;
    let mut sign = 1;
    while !board.is_game_over() {
        let legal: Vec<Square> = board.legal_moves().into_iter().collect();
        if legal.is_empty() {
            board = board.pass();
        } else {
            let square = legal[choice % legal.len()];
            let kind = kinds.get(moves.len()).copied().unwrap_or(MoveKind::Searched);
            let score = kind.is_by_search().then_some(score);
            moves.push(MoveRecord { square, kind, score });
            board = board.play(square).unwrap();
        }
        sign = -sign;
    }
    GameRecord { number, moves, score: (sign * board.final_score()) as i8 }
}

fn set_of(label: Label, games: &[GameRecord]) -> SampleSet {
    let mut builder = SampleBuilder::new(label);
    games.iter().for_each(|game| builder.add(7, game));
    builder.finish().unwrap()
}

fn all(set: &SampleSet) -> Vec<Sample> {
    let groups = |samples: &Samples| {
        let groups = (0..=64).map(|empties| samples.with_empties(empties).unwrap().into_owned());
        groups.collect::<Vec<_>>().concat()
    };
    [groups(&set.train), groups(&set.held_out)].concat()
}

const KEEP_ALL: Label = Label { search_share: 0.25, drop_beyond: 128.0 };

#[test]
fn positions_before_a_random_or_book_move_take_the_last_search_for_the_outcome() {
    for kind in [MoveKind::Random, MoveKind::Book] {
        let mut game = game(0, 1, &[MoveKind::Searched, MoveKind::Searched, kind], 0);
        game.moves[0].score = Some(4);
        game.moves[1].score = Some(-12);
        let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
        assert_eq!(set.counts.unsearched, 1);
        let samples = all(&set);
        assert_eq!(samples.len(), game.moves.len() - 1);
        let label_with = |empties| {
            let sample = samples.iter().find(|sample| sample.board.empties().len() == empties);
            sample.map(|sample| sample.label)
        };
        assert_eq!(label_with(58), None);
        assert_eq!(label_with(59), Some(-12.0));
        assert_eq!(label_with(60), Some(0.25 * 4.0 + 0.75 * 12.0));
    }
}

#[test]
fn a_position_solved_later_is_used_whatever_its_move() {
    let mut game = game(0, 1, &[MoveKind::Book, MoveKind::Random], 0);
    game.moves[1].score = Some(-4);
    let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
    // The book move before it was not searched.
    assert_eq!(set.counts.unsearched, 1);
    let second = all(&set).into_iter().find(|sample| sample.board.empties().len() == 59);
    assert_eq!(second.map(|sample| sample.label), Some(-4.0));
}

#[test]
fn a_solved_position_is_used_even_before_a_random_move() {
    let mut game = game(0, 1, &[], 0);
    let moves = game.moves.len();
    game.moves[moves - 3].kind = MoveKind::Solved;
    game.moves[moves - 3].score = Some(-12);
    game.moves[moves - 2].kind = MoveKind::Random;
    game.moves[moves - 2].score = None;
    let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
    let label_of = |ply: usize| {
        let board = game.positions().nth(ply).unwrap().board.canonical();
        all(&set).into_iter().find(|sample| sample.board == board).map(|sample| sample.label)
    };
    let mover = |ply: usize| game.positions().nth(ply).unwrap().mover;
    assert_eq!(label_of(moves - 3), Some(-12.0));
    assert_eq!(label_of(moves - 2), None);
    assert_eq!(label_of(moves - 1), Some(0.75 * f32::from(game.score_of(mover(moves - 1)))));
    // Before it the solved score is the outcome, not the final one.
    let outcome = if mover(0) == mover(moves - 3) { -12.0 } else { 12.0 };
    assert_eq!(label_of(0), Some(0.75 * outcome));
    assert_eq!(set.counts.unsearched, 1);
}

#[test]
fn a_random_move_after_a_solved_position_leaves_all_others() {
    let mut game = game(0, 1, &[], 0);
    let moves = game.moves.len();
    game.moves[10].kind = MoveKind::Solved;
    game.moves[20].kind = MoveKind::Random;
    game.moves[20].score = None;
    let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
    assert_eq!(set.counts.unsearched, 1);
    assert_eq!(all(&set).len(), moves - 1);
}

#[test]
fn the_label_blends_outcome_and_search_in_the_movers_view() {
    let game = game(0, 1, &[], 8);
    for position in game.positions() {
        let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
        let board = position.board.canonical();
        let found = all(&set).into_iter().find(|sample| sample.board == board).unwrap();
        let outcome = f32::from(game.score_of(position.mover));
        assert!((found.label - (0.75 * outcome + 0.25 * 8.0)).abs() < 1e-5, "{board:?}");
    }
}

#[test]
fn positions_where_search_and_outcome_disagree_are_dropped() {
    let game = game(0, 1, &[], 60);
    let set = set_of(Label { drop_beyond: 20.0, ..KEEP_ALL }, std::slice::from_ref(&game));
    let expected =
        game.positions().filter(|p| (f32::from(game.score_of(p.mover)) - 60.0).abs() > 20.0);
    assert_eq!(set.counts.dropped, expected.count() as u64);
    assert!(set.counts.dropped > 0);
}

#[test]
fn equal_positions_are_merged() {
    let set = set_of(KEEP_ALL, &[game(1, 1, &[], 0), game(2, 1, &[], 4), game(3, 2, &[], 0)]);
    let start = set.train.with_empties(60).unwrap();
    assert_eq!((start.len(), start[0].weight), (1, 3.0));
    let total: f32 = all(&set).iter().map(|sample| sample.weight).sum();
    assert_eq!(total as u64, set.counts.positions);
}

#[test]
fn held_out_positions_are_not_in_the_training_set() {
    let games: Vec<_> = (0..200).map(|n| game(n, n as usize % 5, &[], 0)).collect();
    let set = set_of(KEEP_ALL, &games);
    assert!(set.counts.shared > 0);
    for empties in 0..=60 {
        for sample in set.held_out.with_empties(empties).unwrap().iter() {
            for symmetry in Symmetry::ALL {
                let image = symmetry.board(&sample.board);
                assert!(!set.train.with_empties(empties).unwrap().iter().any(|t| t.board == image));
            }
        }
    }
}

#[test]
fn about_one_game_in_twenty_is_held_out() {
    let held_out = (0..20_000).filter(|&n| is_held_out(7, n));
    let count = held_out.count();
    assert!((900..1100).contains(&count), "{count}");
}

#[test]
fn samples_do_not_depend_on_the_memory_limit() {
    let folder = tempfile::tempdir().unwrap();
    let games: Vec<_> = (0..300).map(|n| game(n, n as usize % 9, &[], (n % 7) as i8)).collect();
    let label = Label { search_share: 0.3, ..KEEP_ALL };
    let whole = set_of(label, &games);
    assert!(whole.counts.shared > 0 && all(&whole).iter().any(|sample| sample.weight > 9.0));
    // Spilled after every game, more often than runs are merged at a time, and twice.
    for every in [1, 2, 150] {
        let limit = MemoryLimit { mib: 0, folder: folder.path().to_owned() };
        let mut builder = SampleBuilder::new(label).with_limit(Some(limit));
        for (n, game) in games.iter().enumerate() {
            builder.add(7, game);
            if n % every == 0 {
                builder.relieve().unwrap();
            }
        }
        let spilled = builder.finish().unwrap();
        assert_eq!(spilled.counts, whole.counts);
        let lengths = |set: &SampleSet| (set.train.len(), set.held_out.len());
        assert_eq!(lengths(&spilled), lengths(&whole));
        assert_eq!(all(&spilled), all(&whole));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the files have no names");
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap().path().join("missing");
    let limit = MemoryLimit { mib: 0, folder };
    let mut builder = SampleBuilder::new(KEEP_ALL).with_limit(Some(limit));
    builder.add(7, &game(0, 1, &[], 0));
    let error = builder.relieve().unwrap_err().to_string();
    assert!(error.contains("missing: "), "{error}");
}
