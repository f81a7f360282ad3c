//! Cases that other programs' users reported, over the real program; each with its public source.
//!
//! The letter and number name the case; `reversi-core` and `reversi-search` have tests of the same
//! names for what their libraries answer for.

mod common;

use std::time::{Duration, Instant};

use common::{play, run};

/// Sixteen moves after which Black must pass and White has c3, g3 and b4.
const A03: &str = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

/// The shortest game that ends by wipeout, 13-0.
const WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

#[track_caller]
fn check_play(args: &[&str], input: &str, expected: &[&str]) -> String {
    let run = play(args, input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for text in expected {
        assert!(run.out.contains(text), "{text}:\n{}", run.out);
    }
    run.out
}

/// A file with `text`, and the folder that keeps it.
fn file(name: &str, text: &[u8]) -> (tempfile::TempDir, String) {
    let dir = tempfile::tempdir().expect("there is room for a file");
    let path = dir.path().join(name);
    std::fs::write(&path, text).expect("there is room for a file");
    let path = path.display().to_string();
    (dir, path)
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/67
#[test]
fn case_a02_the_engine_passes_where_it_must() {
    let moves = "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1h2h1\
                 g2h3";
    let out = check_play(
        &["--moves", moves],
        "a7\n",
        &["Black to move: g4 h5 h6 a7 b7 c7 g7 h7 d8 e8 f8 g8", "Black plays a7"],
    );
    assert!(!out.contains("White (engine) plays a7"), "{out}");
}

/// Source: https://github.com/natsutteatsuiyone/neural-reversi, commit 9ce42be
#[test]
fn case_a10_a_pass_after_the_end_is_refused() {
    let board = format!("X{} X", "-".repeat(63));
    check_play(
        &["--board", &board],
        "pass\nmoves\n",
        &["The game is over.", "No move has been played."],
    );
}

/// Source: https://github.com/suragnair/alpha-zero-general/issues/167
#[test]
fn case_a11_the_end_with_empty_squares_is_counted_both_ways() {
    let moves = "c4e3f3c5d3b4e6f5d6f4f6c2b6c3c1c6a5a6c7a4a3a2b3b5d2a7b7b8d7d8c8a8e8e1d1b1b2a1e2e7f7f8f1f2g8g7g5g6h7g4g3h3h4h5g2";
    let (start, last) = moves.split_at(moves.len() - 2);
    check_play(
        &["--color", "both", "--moves", start],
        &format!("{last}\n"),
        &["Black 0, White 59: White wins by 59 discs.", "With the 5 empty squares", ": 0-64."],
    );
}

/// Source: https://github.com/nobu54/Reversi/issues/5
#[test]
fn case_a13_a_wipeout_ends_the_game_without_a_pass() {
    let out = check_play(
        &["--color", "both", "--moves", WIPEOUT],
        "",
        &["Game over: neither color has a move.", "Black 13, White 0"],
    );
    assert!(!out.contains("passes") && !out.contains("White to move"), "{out}");
}

/// Source: https://github.com/natsutteatsuiyone/neural-reversi, commit 524eb30
#[test]
fn case_a15_a_score_of_nothing_has_no_sign() {
    let board = "OOOOX---OXOXXX--OOXOXOOOOXXOXOOOOXOOOXOOOXXXOOOOOXOOOO-O--OOOOO- O";
    let args = ["solve", "--board", board, "--table-mib", "1"];
    let found = run(&args, "");
    assert!(found.out.contains("Score      0 for White"), "{}", found.out);
    assert!(found.out.contains("Best move  f1"), "{}", found.out);
    let found = run(&[&args[..], &["--json"]].concat(), "");
    assert!(found.out.contains("\"score\":0,"), "{}", found.out);
    let draw = format!("reversi-position X{}O O\nfinal_score\n", "-".repeat(62));
    assert_eq!(run(&["gtp", "--table-mib", "1"], &draw).out, "=\n\n= 0\n\n");
}

/// Source: https://github.com/misskey-dev/misskey/issues/4866
#[test]
fn case_a16_stepping_back_from_the_end_stays_there() {
    let out = check_play(
        &["--color", "both", "--moves", WIPEOUT],
        "undo\nundo\nundo\nundo\nundo\nboard\nmoves\n",
        &["Moves: e6f4e3f6\n"],
    );
    let (_, after) = out.rsplit_once("Taken back").expect("moves were taken back");
    assert!(!after.contains("Game over"), "{after}");
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/376
#[test]
fn case_a18_a_forced_move_is_played_and_question_marks_are_refused() {
    let moves = "e6f6f5d6g7g6g5g4c3d3c2g8h8e7f7d2h7h6f8e3g3f4h5h3d7b3h4f3h2d8a4c1g2a3a2e8c8c7b7h1f1b8\
                 a8";
    check_play(&["--color", "black", "--moves", moves], "", &["White (engine) plays a7"]);
    let run = run(&["analyze", "--moves", "f5d6??c3", "--depth", "1"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("move 3 (line 1, column 5), \"??c3\": not a move"), "{}", run.err);
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/273
#[test]
fn case_a21_an_illegal_d1_is_refused_and_the_game_goes_on() {
    let moves = "e6f6f5f4e3d6g4d3c3h3c4g3g5g6c7c6c5b6d7b5b4f3e7f7h5h4h2";
    check_play(
        &["--color", "both", "--moves", moves],
        "d1\nmoves\nb2\n",
        &[
            "White to move: b2 c2 d2 e2 f2 g2 b3 a4 b7 c8 d8 e8",
            "d1 flips no disc. Try again",
            &format!("Moves: {moves}\n"),
            "White plays b2",
        ],
    );
}

/// Source: https://github.com/abulmo/edax-reversi/issues/48
#[test]
fn case_a22_what_is_not_exact_says_so_and_how_to_have_it_is_written() {
    let moves = "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3g3";
    let args = ["--depth", "6", "--table-mib", "1", "--threads", "1"];
    let run = run(&[&["analyze", "--moves", moves], &args[..]].concat(), "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("6@73%"), "{}", run.out);
    let help = common::run(&["analyze", "--help"], "").out;
    assert!(help.contains("22@73%"), "{help}");
    assert!(common::run(&["solve", "--help"], "").out.contains("exact score"));
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/418
#[test]
fn case_a27_a_pasted_game_is_loaded_and_junk_is_refused_at_once() {
    let text = "1. F5 f4 2. F3 g4 3. H3 f6 4. G5 g6 5. E6 h6 6. H5 e7 7. E3 d2\r\n";
    let (_dir, path) = file("playok.txt", text.as_bytes());
    check_play(
        &["--color", "both"],
        &format!("load {path}\n"),
        &["14 moves.", "Black to move: d3 c4 d7 f7 g7 h7"],
    );
    let (_dir, path) = file("junk.txt", &b"qwertyuiop".repeat(500_000));
    let begin = Instant::now();
    check_play(&[], &format!("load {path}\nd3\n"), &["junk.txt: ", "Black plays d3"]);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/498 and
/// https://github.com/oers/reversatile/issues/10
#[test]
fn case_a29_and_a42_the_next_move_is_told_after_undo_and_redo_plays_it() {
    let out = check_play(
        &["--color", "both", "--moves", "f5d6c3"],
        "undo\nundo\nundo\nredo\nredo\nredo\nredo\n",
        &["`redo` plays f5 again.", "`redo` plays d6 again.", "`redo` plays c3 again."],
    );
    assert!(out.contains("There is no move to play again."), "{out}");
}

/// Source: https://github.com/Kaggle/kaggle-environments/pull/1270
#[test]
fn case_a30_moves_in_any_spelling_and_no_pass_by_choice() {
    for spelling in ["D3", "d3", " d3 "] {
        check_play(&[], &format!("{spelling}\n"), &["Black plays d3 and flips d4."]);
    }
    for spelling in ["pass", "PASS"] {
        let refused = "Black has a legal move (d3 c4 f5 e6) and may not pass.";
        check_play(&[], &format!("{spelling}\n"), &[refused]);
    }
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/474
#[test]
fn case_a32_a_set_up_board_keeps_its_colors() {
    let board = "OOOOOOOXXOXOOOX-XXOXOOXXXXXXXXXXXXOOOXXXXXOXXXXXXXOOOX--XXXXXX-- X";
    check_play(
        &["--color", "both", "--board", board],
        "",
        &[
            "Black has no legal move and passes.",
            "Black (X) 38, ",
            "White (O) 21, ",
            "White to move: h2 g7 h7 g8",
            " 1   O  O  O  O  O  O  O  X   1",
        ],
    );
}

/// Source: https://github.com/hoshir/zebra/pull/16
#[test]
fn case_a33_boards_with_line_ends_empty_files_and_endless_lines() {
    let start = "---------------------------OX------XO---------------------------\nX\n";
    let found = run(&["perft", "2", "--board", start], "");
    assert!(found.out.contains(" 12 "), "{} {}", found.out, found.err);
    let (_dir, path) = file("empty.txt", b"");
    check_play(&[], &format!("load {path}\n"), &["empty.txt: no moves"]);
    let long = "-".repeat(10_000);
    let found = run(&["perft", "2", "--board", &long], "");
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("--board: 10000 bytes of text"), "{}", found.err);
}

/// Source: https://github.com/KDE/kreversi/pull/2
#[test]
fn case_a38_undo_between_two_people_gives_the_turn_back() {
    let out = check_play(&["--color", "both"], "d3\nundo\n", &["Taken back: d3."]);
    assert!(out.trim_end().contains("Black to move: d3 c4 f5 e6\nBlack> \n"), "{out}");
    check_play(&["--color", "both", "--moves", A03], "undo\n", &["White to move: c3 f8"]);
}

/// Source: https://github.com/abulmo/edax-reversi/pull/2
#[test]
fn case_a39_a_new_game_after_a_set_up_board_is_saved_as_one() {
    let board = "---------------------------OX------XXX-------------------------- O";
    let (_dir, path) = file("new.txt", b"");
    let lines = format!("new\nf5\nsave! {path}\n");
    check_play(
        &["--color", "both", "--board", board],
        &lines,
        &["White to move: f4 d6 f6", "Black to move: d3 c4 f5 e6"],
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "f5\n");
}

/// Source: https://github.com/misskey-dev/misskey/pull/6777
#[test]
fn case_a40_a_disc_out_of_turn_changes_nothing() {
    // Typed ahead, a line is read when its turn has come.
    let out = check_play(&[], "d3\nd3\nmoves\n", &["Black plays d3", "d3 is occupied."]);
    let moves = out.rsplit_once("Moves: ").expect("the moves are listed").1;
    assert_eq!(moves.lines().next().map(str::len), Some("d3c5".len()), "{out}");
    let script = "play b d3\nplay b c3\nshowboard\nquit\n";
    let found = run(&["gtp", "--depth", "1", "--table-mib", "1"], script);
    assert!(found.out.starts_with("=\n\n? illegal move\n\n="), "{}", found.out);
    assert!(found.out.contains("White"), "{}", found.out);
}

/// Source: https://github.com/nobu54/Reversi/issues/9
#[test]
fn case_a41_an_impossible_square_does_not_change_the_turn() {
    let out = check_play(&["--color", "both"], "a1\n", &["a1 flips no disc. Try again"]);
    assert_eq!(out.matches("Black> ").count(), 2, "{out}");
}

/// Source: the page about the console of https://github.com/Nyanyan/Egaroucid, part GTP
#[test]
fn case_a49_gtp_squares_are_those_of_othello() {
    let script = "play b d3\nshowboard\nplay w c3\nquit\n";
    let found = run(&["gtp", "--depth", "1", "--table-mib", "1"], script);
    let rows: Vec<_> = found.out.lines().filter(|line| line.contains("X  X")).collect();
    let index = |row: &str| found.out.lines().position(|line| line.trim_start().starts_with(row));
    assert!(index("1 ") < index("3 ") && index("3 ") < index("8 "), "{}", found.out);
    assert_eq!(rows.len(), 1, "d3 and d4 are in different rows, d4 e4 in one: {}", found.out);
    assert!(rows[0].trim_start().starts_with("4 "), "{}", found.out);
    assert!(found.out.trim_end().ends_with("=\n\n="), "c3 is legal for White: {}", found.out);
}

/// Source: https://github.com/abulmo/edax-reversi/issues/8
#[test]
fn case_a50_without_arguments_a_game_begins_and_help_shows_a_position_with_its_answer() {
    let nothing = run(&[], "");
    assert_eq!(nothing.code, Some(0), "{}", nothing.err);
    assert!(nothing.out.contains("Type `help` for the commands."), "{}", nothing.out);
    let help = run(&["--help"], "").out;
    let example = help.lines().find(|line| line.contains("solve --board \"")).unwrap();
    let board = example.split('"').nth(1).unwrap();
    let found = run(&["solve", "--board", board, "--table-mib", "16"], "");
    assert_eq!(found.code, Some(0), "{}", found.err);
    let value = |start: &str, word| {
        let line = found.out.lines().find(|line| line.starts_with(start)).unwrap();
        line.split_whitespace().nth(word).unwrap().to_owned()
    };
    let answer = format!("score {} and best move {}", value("Score", 1), value("Best", 2));
    assert!(help.contains(&answer), "{answer}: {help}");
}

/// Source: made for this case: clocks at their ends.
#[test]
fn case_a60_a_legal_move_whatever_the_clock_says() {
    for settings in ["0 0 0", "1 0 0", "0 1 1"] {
        let script = format!("time_settings {settings}\ngenmove b\nquit\n");
        let found = run(&["gtp", "--table-mib", "1", "--threads", "1"], &script);
        let moved = ["= d3", "= c4", "= f5", "= e6"].iter().any(|m| found.out.contains(m));
        assert!(moved, "{settings}: {}", found.out);
    }
    // An enormous clock overflows nothing, and a level still holds.
    let script = "time_settings 1000000000 0 0\ngenmove b\nquit\n";
    let found = run(&["gtp", "--level", "1", "--table-mib", "1", "--threads", "1"], script);
    assert_eq!(found.out.matches('=').count(), 3, "{}", found.out);
    let found = run(&["gtp", "--table-mib", "1"], "time_settings -1 0 0\nquit\n");
    assert_eq!(found.out, "? syntax error\n\n=\n\n");
}

/// A search that is stopped and continued finds its time gone.
///
/// Source: https://github.com/misskey-dev/misskey/pull/17770
#[test]
#[cfg(unix)]
fn case_a59_the_clock_runs_while_the_program_does_not() {
    use std::io::{BufRead, BufReader, Write};

    let args = ["gtp", "--table-mib", "1", "--threads", "1"];
    let mut child = common::command(&args).spawn().expect("the program is built");
    let mut input = child.stdin.take().expect("its input is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let signal = |name: &str| {
        let pid = child.id().to_string();
        let status = std::process::Command::new("kill").args([name, &pid]).status();
        assert!(status.expect("there is a `kill`").success());
    };
    input.write_all(b"time_settings 60 0 0\n").expect("the program reads");
    let mut line = String::new();
    output.read_line(&mut line).expect("it answers");
    // Of 60 seconds the first move takes about two; stopped for three, it has none left.
    input.write_all(b"genmove b\n").expect("the program reads");
    std::thread::sleep(Duration::from_millis(300));
    signal("-STOP");
    std::thread::sleep(Duration::from_secs(3));
    signal("-CONT");
    let begin = Instant::now();
    line.clear();
    while !line.starts_with("= ") {
        line.clear();
        output.read_line(&mut line).expect("it answers");
    }
    let waited = begin.elapsed();
    input.write_all(b"quit\n").expect("the program reads");
    assert_eq!(child.wait().expect("it can be waited for").code(), Some(0));
    assert!(waited < Duration::from_millis(1500), "{waited:?}");
}
