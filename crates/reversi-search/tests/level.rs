//! What the levels play.

use std::sync::Arc;

use reversi_core::{Bitboard, Board, Square, parse_position};
use reversi_eval::Weights;
use reversi_search::{Level, LevelGame, Report, SearchOptions, Searcher, StopHandle};

fn searcher() -> Searcher {
    let options = SearchOptions { table_mib: 1, threads: 1 };
    Searcher::new(Arc::new(Weights::embedded()), options).expect("memory for a small table")
}

fn level(number: u64) -> Level {
    Level::new(number).expect("one of the levels")
}

/// What a level plays with some dice.
fn play(searcher: &mut Searcher, board: &Board, number: u64, dice: u64) -> Report {
    let level = LevelGame { level: level(number), dice };
    searcher.play(board, level, None, &StopHandle::new(), &mut |_| {})
}

/// The moves of a game of a level against itself, up to so many plies.
fn game(searcher: &mut Searcher, number: u64, dice: u64, plies: usize) -> Vec<Square> {
    let (mut board, mut moves) = (Board::START, vec![]);
    while moves.len() < plies && !board.is_game_over() {
        if board.legal_moves().is_empty() {
            board = board.pass();
        }
        let report = play(searcher, &board, number, dice);
        let square = report.best.expect("there is a move");
        board = board.play(square).expect("levels play legal moves");
        moves.push(square);
    }
    moves
}

#[test]
fn the_dice_decide_the_game_and_nothing_else_does() {
    let mut searcher = searcher();
    for number in [1, 3, 5, 6, 9, 12, 13] {
        // What other searches left in the table would count.
        searcher.clear();
        let first = game(&mut searcher, number, 7, 12);
        searcher.clear();
        assert_eq!(game(&mut searcher, number, 7, 12), first, "level {number}");
        let others = (8..16).filter(|&dice| game(&mut searcher, number, dice, 12) != first);
        assert!(others.count() >= 6, "level {number} plays the same opening");
    }
}

#[test]
fn every_level_plays_to_the_end() {
    let mut searcher = searcher();
    for number in 1..=11 {
        let moves = game(&mut searcher, number, 1, 60);
        assert!(moves.len() > 30, "level {number}: {moves:?}");
    }
}

/// Boards of games of level 9, each with a choice of at least four moves.
fn boards(searcher: &mut Searcher) -> Vec<Board> {
    let mut boards = vec![];
    for dice in 0..30 {
        let mut board = Board::START;
        for square in game(searcher, 9, dice, 40) {
            if board.legal_moves().is_empty() {
                board = board.pass();
            }
            if board.legal_moves().len() >= 4 {
                boards.push(board);
            }
            board = board.play(square).expect("a move of the game");
        }
    }
    boards
}

#[test]
fn weak_levels_are_greedy_and_strong_ones_are_not() {
    let mut searcher = searcher();
    let boards = boards(&mut searcher);
    let mut flips = |number| {
        let flips = |board: &Board| {
            let square = play(&mut searcher, board, number, 1).best.expect("there are moves");
            board.flips(square).len()
        };
        boards.iter().map(flips).sum::<u32>()
    };
    let [greedy, better, good] = [1, 4, 10].map(&mut flips);
    assert!(greedy > better && better > good, "{greedy} {better} {good}");
}

#[test]
fn beginners_take_corners_and_do_not_blunder_by_lot() {
    let mut searcher = searcher();
    let (mut offered, mut taken_corners) = (0, 0);
    for board in boards(&mut searcher) {
        let corners = board.legal_moves() & Bitboard::CORNERS;
        if !corners.is_empty() {
            let report = play(&mut searcher, &board, 2, 1);
            offered += 1;
            taken_corners += u32::from(corners.contains(report.best.unwrap()));
        }
        // Level 1 takes about as many discs as can be taken.
        let report = play(&mut searcher, &board, 1, 1);
        let flips = |square| board.flips(square).len();
        let most = board.legal_moves().into_iter().map(flips).max().unwrap();
        let taken = flips(report.best.unwrap());
        assert!(taken + 2 >= most || corners.contains(report.best.unwrap()), "{board:?}");
    }
    // A corner counts as much as some twenty discs, which edges and discs together can outweigh.
    assert!(offered >= 10 && taken_corners * 5 >= offered * 4, "{taken_corners} of {offered}");
}

#[test]
fn finished_games_and_passes_have_no_move() {
    let mut searcher = searcher();
    for cells in [format!("X{}", "-".repeat(63)), format!("XO{}", "-".repeat(62))] {
        let (board, _) = parse_position(&format!("{cells} O")).unwrap();
        for number in [1, 6, 13] {
            let report = play(&mut searcher, &board, number, 1);
            assert_eq!(report.best, None);
        }
    }
}

#[test]
fn a_stop_still_leaves_a_move() {
    let stop = StopHandle::new();
    stop.stop();
    for number in [1, 8, 13, 20] {
        let level = LevelGame { level: level(number), dice: 1 };
        let report = searcher().play(&Board::START, level, None, &stop, &mut |_| {});
        assert!(report.best.is_some(), "level {number}");
    }
}

#[test]
fn ratings_rise_and_find_their_level() {
    let levels: Vec<Level> = Level::all().collect();
    assert!(levels.windows(2).all(|pair| pair[0].elo() < pair[1].elo()));
    for level in levels {
        assert_eq!(Level::nearest(level.elo()), level);
    }
    assert_eq!(Level::nearest(i32::MIN).number(), 1);
    assert_eq!(Level::nearest(i32::MAX).number(), Level::MAX);
}
