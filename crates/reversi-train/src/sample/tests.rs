//! Samples from games made for the purpose.

use reversi_core::{Square, Symmetry};

use super::*;

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
            let score = (kind != MoveKind::Random).then_some(score);
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
    builder.finish()
}

fn all(set: &SampleSet) -> Vec<Sample> {
    let groups = |samples: &Samples| samples.groups.concat();
    [groups(&set.train), groups(&set.held_out)].concat()
}

const KEEP_ALL: Label = Label { search_share: 0.25, drop_beyond: 128.0 };

#[test]
fn only_positions_after_the_last_random_move_are_used() {
    let game = game(0, 1, &[MoveKind::Searched, MoveKind::Searched, MoveKind::Random], 0);
    let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
    assert_eq!(set.counts.before_random, 3);
    let samples = all(&set);
    assert_eq!(samples.len(), game.moves.len() - 3);
    assert!(samples.iter().all(|sample| sample.board.empties().len() <= 57));
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
    assert_eq!(set.counts.before_random, 1);
}

#[test]
fn a_search_between_a_random_move_and_the_end_has_the_final_outcome() {
    let mut game = game(0, 1, &[], 0);
    let moves = game.moves.len();
    game.moves[10].kind = MoveKind::Solved;
    game.moves[20].kind = MoveKind::Random;
    game.moves[20].score = None;
    let set = set_of(KEEP_ALL, std::slice::from_ref(&game));
    // Those from 11 to 20 are before the random move and after the solved position.
    assert_eq!(set.counts.before_random, 10);
    assert_eq!(all(&set).len(), moves - 10);
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
    let start = set.train.with_empties(60);
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
        for sample in set.held_out.with_empties(empties) {
            for symmetry in Symmetry::ALL {
                let image = symmetry.board(&sample.board);
                assert!(!set.train.with_empties(empties).iter().any(|t| t.board == image));
            }
        }
    }
}

#[test]
fn about_one_game_in_twenty_is_held_out() {
    let held_out = (0..20_000).filter(|&n| mix(7 ^ mix(n)).is_multiple_of(HELD_OUT_ONE_IN));
    let count = held_out.count();
    assert!((900..1100).contains(&count), "{count}");
}
