//! Cases of search and solver that other programs' users reported, each with its public source.
//!
//! The letter and number name the case; the inputs are the reporters' own or made to the same
//! effect, the expected scores were computed by independent programs.

use std::sync::Arc;

use reversi_core::{Board, Color, Game, Score, Square, Symmetry, Variant, parse_position};
use reversi_eval::Weights;
use reversi_search::{
    Bound, Level, Limits, Report, SearchOptions, Searcher, Selectivity, StopHandle,
};

/// Fifteen empties, Black to move. Source: https://github.com/Nyanyan/Egaroucid/issues/139
const A17: &str = "--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOOOXXOXX-O-XO--XXXXXX";

fn searcher(threads: usize) -> Searcher {
    let options = SearchOptions { table_mib: 16, threads };
    Searcher::new(Arc::new(Weights::embedded()), options).expect("a small table and few threads")
}

fn board(text: &str) -> Board {
    parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}")).0
}

/// The Othello game with the first `plies` moves of `transcript`.
fn replay(transcript: &str, plies: usize) -> Game {
    let moves = transcript.get(..2 * plies).expect("two letters a move");
    Game::from_transcript(Variant::Othello, moves).unwrap_or_else(|error| panic!("{error}"))
}

fn search(searcher: &mut Searcher, board: &Board, limits: &Limits) -> Report {
    searcher.search(board, limits, &StopHandle::new(), &mut |_| {})
}

/// The exact score, mover's view.
fn solve(searcher: &mut Searcher, board: &Board) -> Score {
    let report = search(searcher, board, &Limits::exact());
    assert!(report.is_exact(), "{report}");
    report.score
}

/// The exact score as Black sees it.
fn solve_for_black(searcher: &mut Searcher, game: &Game) -> Score {
    let score = solve(searcher, &game.board());
    if game.to_move() == Some(Color::White) { -score } else { score }
}

fn best(searcher: &mut Searcher, board: &Board, limits: &Limits, count: usize) -> Vec<Report> {
    searcher.search_best(board, limits, count, &StopHandle::new(), &mut |_, _| {})
}

type Scores = Vec<(Score, Square)>;

/// Reads `a8 -36, a7 b8 -42`: squares, then their score.
fn scores(text: &str) -> Scores {
    let mut scores = Vec::new();
    for group in text.split(", ") {
        let (squares, score) = group.rsplit_once(' ').expect("squares and a score");
        let score: Score = score.parse().expect("a score");
        scores.extend(squares.split(' ').map(|name| (score, name.parse().expect("a square"))));
    }
    sorted(scores)
}

/// The best first, equal ones from a1 to h8.
fn sorted(mut scores: Scores) -> Scores {
    scores.sort_by_key(|&(score, square)| (-score, square.index()));
    scores
}

/// The `count` best moves with their exact scores; the search gave them in that order.
fn exact_scores(searcher: &mut Searcher, board: &Board, count: usize) -> Scores {
    let reports = best(searcher, board, &Limits::exact(), count);
    assert!(reports.iter().all(Report::is_exact));
    assert!(reports.is_sorted_by_key(|report| -report.score));
    let scored = |report: &Report| (report.score, report.best.expect("a move is scored"));
    sorted(reports.iter().map(scored).collect())
}

/// Checks the scores of all legal moves.
fn check_all(searcher: &mut Searcher, board: &Board, expected: &str) {
    let expected = scores(expected);
    assert_eq!(expected.len(), board.legal_moves().len() as usize);
    assert_eq!(exact_scores(searcher, board, 64), expected, "{board:?}");
}

/// Checks the scores of the best moves.
fn check_first(searcher: &mut Searcher, board: &Board, expected: &str) {
    let expected = scores(expected);
    assert_eq!(exact_scores(searcher, board, expected.len()), expected, "{board:?}");
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/217
#[test]
fn case_a06_scores_go_back_through_a_pass() {
    let moves = "f5d6c4d3c3f4f6f3e6e7f7c5e3e2g3b4g5g6d8h5b5b3h4f2d2e1h6c2c6e8d7c8c7a4a2a3a5b8b6h3g4\
                 h7g2a6c1d1g1f1h1a1g7b1a7a8b7f8h8h2g8";
    let mut searcher = searcher(1);
    let mut check = |plies, color, expected| {
        let game = replay(moves, plies);
        assert_eq!(game.to_move(), Some(color), "after {plies} moves");
        check_all(&mut searcher, &game.board(), expected);
    };
    check(59, Color::Black, "b2 -6");
    check(58, Color::Black, "g8 -6, b2 -20");
    check(57, Color::White, "h2 +6");
    check(56, Color::Black, "h8 -6, b2 -10, g8 -28");
    check(55, Color::White, "f8 +6, h2 +0, g8 -18");

    // The turn that White passes at is worth the same, seen from the other side.
    let passing = replay(moves, 59).board().pass();
    let report = search(&mut searcher, &passing, &Limits::exact());
    assert_eq!((report.best, report.score, report.pv[0]), (None, 6, None));
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/84
#[test]
fn case_a14_a_lost_game_stays_lost_at_every_pass() {
    let moves = "f5f6f7g7h7h8e6h6g6g5h5h4g8f8d3g4h3h2g3f4d7e7d8e8d6c8b8c4b5b4b3a6b6c6b7a8a4d2b2b1c2\
                 e2f1f2f3g2h1e1e3c1d1a1c3a5c7";
    let mut searcher = searcher(1);
    let mut check = |plies, color, expected| {
        let game = replay(moves, plies);
        assert_eq!(game.to_move(), Some(color), "after {plies} moves");
        check_first(&mut searcher, &game.board(), expected);
    };
    check(40, Color::White, "c2 +64, a2 +58");
    check(44, Color::White, "d1 e1 f3 +64");
    check(50, Color::Black, "d1 -64");
    check(54, Color::White, "c7 +64");
    for plies in 44..=54 {
        let game = replay(moves, plies);
        assert_eq!(solve_for_black(&mut searcher, &game), -64, "after {plies} moves");
    }
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/139
#[test]
fn case_a17_no_value_of_an_earlier_search_is_taken_for_exact() {
    let first = board(A17);
    let after = |board: &Board, square| board.play(square).expect("the move is legal");
    let second = after(&first, Square::G7);
    let third = after(&second, Square::A6);
    let positions = [
        (first, "g7 +32, b2 +28, e7 +22, e1 +20, a2 +16, b1 +12, g2 f3 a4 a6 +10"),
        (second, "a6 b8 -32, e1 -36, e7 c8 -40"),
        (third, "e7 +32, b1 +24, b2 +22, e1 +20, f3 +18, a2 +16, g2 +10, a4 +6"),
    ];
    for threads in [1, 4] {
        for (board, expected) in &positions {
            // Cold, each in a table of its own.
            check_all(&mut searcher(threads), board, expected);
        }
        // Warm: after searches of all three that are none too sure.
        let mut searcher = searcher(threads);
        for selectivity in [Selectivity::P73, Selectivity::P95] {
            for (board, _) in &positions {
                search(&mut searcher, board, &Limits { selectivity, ..Limits::depth(64) });
            }
        }
        assert_eq!(solve(&mut searcher, &first), 32);
        assert_eq!(solve(&mut searcher, &after(&second, Square::B8)), 32);
        for (board, expected) in positions.iter().rev().chain(&positions) {
            check_all(&mut searcher, board, expected);
        }
        let found = [&first, &second, &third].map(|board| solve(&mut searcher, board));
        assert_eq!(found, [32, -32, 32], "{threads} threads");
    }
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/376
#[test]
fn case_a18_a_forced_move_is_answered_with_a_full_table_too() {
    let moves = "e6f6f5d6g7g6g5g4c3d3c2g8h8e7f7d2h7h6f8e3g3f4h5h3d7b3h4f3h2d8a4c1g2a3a2e8c8c7b7h1f1\
                 b8a8";
    let board = replay(moves, 43).board();
    let mut searcher = searcher(1);
    // More than a million nodes fill 16 MiB.
    search(&mut searcher, &replay(moves, 20).board(), &Limits::nodes(1_500_000));
    for limits in [Limits::exact(), Limits::depth(1), Limits::depth(8), Limits::nodes(0)] {
        let report = search(&mut searcher, &board, &limits);
        assert_eq!(report.best, Some(Square::A7), "{limits:?}");
    }
    check_all(&mut searcher, &board, "a7 -62");
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/491
#[test]
fn case_a19_values_along_a_game_keep_their_sign() {
    let moves = "f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2b3b4g6a4h6g4h4c7h3d8b5f8b6f7a5a3a2a7c1b7g3g2\
                 c8b8e8d1e1f1b2a6a8h2h1g1f2g7g8a1b1h8h7";
    let mut searcher = searcher(1);
    for (plies, expected) in [(45, -22), (48, -14), (50, -22), (54, -24), (58, -24)] {
        let game = replay(moves, plies);
        assert_eq!(solve_for_black(&mut searcher, &game), expected, "after {plies} moves");
    }
    // An estimate has the sign of the side to move as well: no spike from one ply to the next.
    for plies in 42..=48 {
        let game = replay(moves, plies);
        let limits = Limits { selectivity: Selectivity::P73, ..Limits::depth(6) };
        let score = search(&mut searcher, &game.board(), &limits).score;
        let for_black = if game.to_move() == Some(Color::White) { -score } else { score };
        assert!(for_black < 0, "after {plies} moves: {for_black}");
    }
}

/// Source: https://github.com/okuhara/edax-reversi-AVX/issues/2
#[test]
fn case_a20_all_moves_with_20_empties_are_right() {
    let moves = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3g3h5h2d2d8g8e8c8c5c6b3b4e3c2a4e2b6a5a3g7a6";
    let board = replay(moves, 40).board();
    let mut searcher = searcher(2);
    check_all(&mut searcher, &board, "f2 +8, b5 +0, b7 -2, a2 a7 h7 -20, c7 -22, g2 -28");
    // What it means for White, who made the last move.
    let parent = replay(moves, 39);
    let after = parent.board().play(Square::A6).expect("the move is legal");
    assert_eq!((parent.to_move(), -solve(&mut searcher, &after)), (Some(Color::White), -8));
}

/// Source: https://github.com/abulmo/edax-reversi/issues/48
#[test]
fn case_a22_the_label_tells_what_is_not_exact() {
    let label = |depth, selectivity| {
        let report = Report {
            best: Some(Square::D3),
            score: 2,
            bound: Bound::Exact,
            depth,
            selectivity,
            reaches_end: false,
            pv: vec![Some(Square::D3)],
            nodes: 1,
            time: std::time::Duration::ZERO,
        };
        report.depth_label()
    };
    assert_eq!(label(30, Selectivity::P73), "30@73%");
    assert_eq!(label(30, Selectivity::P100), "30");

    // With 40 empties a level is no solution; with few it is one.
    let moves = "f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2b3b4g6a4h6g4h4c7h3d8b5f8b6f7a5a3a2a7c1b7g3g2\
                 c8b8e8d1e1f1b2a6a8h2h1g1f2g7g8a1b1h8h7";
    let level = Level::new(10).expect("a level").limits();
    let mut searcher = searcher(1);
    let report = search(&mut searcher, &replay(moves, 20).board(), &level);
    assert_eq!((report.depth_label().as_str(), report.is_exact()), ("10@73%", false));
    let report = search(&mut searcher, &replay(moves, 46).board(), &level);
    assert_eq!((report.depth_label().as_str(), report.is_exact()), ("14", true));

    // The end reached with uncertain cuts is not called exact.
    let limits = Limits { selectivity: Selectivity::P73, ..Limits::depth(64) };
    let report = search(&mut searcher, &board(A17), &limits);
    assert_eq!((report.depth_label().as_str(), report.reaches_end), ("15@73%", true));
    assert!(!report.is_exact());

    // An exact solution that was asked for and not reached is not called exact either.
    let unfinished = Limits { nodes: Some(100_000), ..Limits::exact() };
    let report = search(&mut searcher, &replay(moves, 20).board(), &unfinished);
    assert!(report.depth < 40 && !report.is_exact(), "{report}");
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/166
#[test]
fn case_a23_hints_of_low_levels_list_every_move_once() {
    let (first, start) = (board(A17), Board::START);
    for level in [1, 2] {
        let limits = Level::new(level).expect("a level").limits();
        let reports = best(&mut searcher(1), &start, &limits, 64);
        assert_eq!(reports.len(), 4);
        assert!(reports.iter().all(|report| report.score == reports[0].score), "{reports:?}");

        let reports = best(&mut searcher(1), &first, &limits, 64);
        let squares = reports.iter().filter_map(|report| report.best).collect();
        assert_eq!(
            (reports.len(), first.legal_moves()),
            (first.legal_moves().len() as usize, squares)
        );
        // The side to move wins by 32, and every move that loses is far behind.
        assert!(reports[0].score > 0, "{}", reports[0]);
        assert!(reports.iter().all(|report| report.score.abs() <= 64 && !report.is_exact()));
    }
}

/// General knowledge; the position is from a game of WTHOR.
#[test]
fn case_a25_mirror_images_and_swapped_colors_are_worth_the_same() {
    let text = "OOOOX---OXOXXX--OOXOXOOOOXXOXOOOOXOOOXOOOXXXOOOOOXOOOO-O--OOOOO- O";
    let swapped: String = text
        .chars()
        .map(|cell| match cell {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    let expected = scores("f1 +0, b8 -14, g1 g2 a8 -16");
    let mut warm = searcher(1);
    for board in [board(text), board(&swapped)] {
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(&board);
            let images = expected.iter().map(|&(score, square)| (score, symmetry.square(square)));
            let images = sorted(images.collect());
            assert_eq!(exact_scores(&mut searcher(1), &image, 64), images, "{image:?}");
            assert_eq!(exact_scores(&mut warm, &image, 64), images, "{image:?}");
        }
    }
}

/// General knowledge; the positions are from a game of WTHOR.
#[test]
fn case_a26_the_least_bad_of_losing_moves_is_best() {
    let mut searcher = searcher(1);
    let white = "-OOOOO----OOOOX---OOXXOOOOOOOOOOOOOXOOOOOOXOOOOO-XOOOO----OOOO-- O";
    check_all(&mut searcher, &board(white), "a8 -36, h1 -40, a7 b8 -42, g1 h2 -44");
    let black = "-OOOOO-O--OOOOO---OOXOOOOOOXOOOOOOXOOOOOOXOOOOOOXOOOOO--O-OOOO-- X";
    check_all(&mut searcher, &board(black), "g1 b8 +36, b2 +32, b3 +30, a3 +26, g7 +10");
    for text in [white, black] {
        let report = search(&mut searcher, &board(text), &Limits::exact());
        assert_eq!(report.score.abs(), 36);
    }
}
