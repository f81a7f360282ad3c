//! Solving, analysis and perft from the command line.

mod common;

use common::{Run, command, run};
use serde_json::Value;

/// FFO #1: 14 empties, g8 wins by 18.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
const FFO_1_SCORES: &str = "G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";
/// Six empties of that game's line: quick even for a slow solver.
const MUST_PASS: &str = "OOOOOOXXO-OOOOOOOOXOXXOOOOXXXOXOOOXXXOXOOXXOXXXOOXXXOXXOOOOOOOXX O";

fn quick(args: &[&str]) -> Run {
    let mut all = args.to_vec();
    all.extend(["--threads", "1", "--table-mib", "4"]);
    run(&all, "")
}

fn json(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn a_board_is_solved_exactly() {
    let run = quick(&["solve", "--board", FFO_1]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("Black to move, 14 empty"), "{}", run.out);
    assert!(run.out.contains("+18 for Black, empties to the winner (exact)"), "{}", run.out);
    assert!(run.out.contains("Best move  g8"), "{}", run.out);
    let run = quick(&["solve", "--board", FFO_1, "--wld", "--lang", "es"]);
    assert!(run.out.contains("Resultado  victoria"), "{}", run.out);
}

#[test]
fn every_move_is_scored_once() {
    let run = quick(&["solve", "--board", FFO_1, "--all", "--json"]);
    let value = &json(&run)[0];
    let mut scores: Vec<_> = value["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            assert_eq!(entry["exact"], true);
            let name = entry["move"].as_str().unwrap().to_uppercase();
            format!("{name}:{:+};", entry["score"].as_i64().unwrap())
        })
        .collect();
    let mut expected: Vec<_> = FFO_1_SCORES.split(' ').collect();
    scores.sort();
    expected.sort_unstable();
    assert_eq!(scores, expected);
}

#[test]
fn every_move_is_won_drawn_or_lost() {
    let run = quick(&["solve", "--board", FFO_1, "--all", "--wld", "--json"]);
    let value = &json(&run)[0];
    let results = |result: &str| -> usize {
        let moves = value["moves"].as_array().unwrap();
        moves.iter().filter(|entry| entry["result"] == result).count()
    };
    assert_eq!((results("win"), results("draw"), results("loss")), (5, 0, 3), "{}", run.out);
    let run = quick(&["solve", "--board", FFO_1, "--best", "2", "--wld", "--lang", "es"]);
    let rows: Vec<_> = run.out.lines().filter(|line| line.contains("victoria")).collect();
    assert_eq!(rows.len(), 2, "{}", run.out);
}

#[test]
fn files_are_arguments_and_show_the_moves_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("two.obf");
    std::fs::write(&path, format!("{FFO_1}; {FFO_1_SCORES}\n{FFO_1}; G8:-2; H1:+12;\n")).unwrap();
    let name = path.display().to_string();
    let run = quick(&["solve", &name, "--best", "3"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.out.contains("            g8 +18, h1 +12, "), "{}", run.out);
    assert!(run.out.contains("2 positions: 1 OK, 1 wrong"), "{}", run.out);
    // By win, draw and loss the second line is wrong about g8 only.
    let run = quick(&["solve", &name, "--wld", "--all"]);
    assert!(run.out.contains("win     g8  -2"), "{}", run.out);
    assert_eq!(quick(&["solve", &name, "--board", FFO_1]).code, Some(2));
}

#[test]
fn obf_files_are_compared_and_the_code_tells() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let good = file("good.obf", format!("% one\n{FFO_1}; {FFO_1_SCORES}\n{MUST_PASS};\n"));
    let run = quick(&["solve", "--obf", &good]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("2 positions: 1 OK, 0 wrong, 1 without a score"), "{}", run.out);
    let wrong = file("wrong.obf", format!("{FFO_1}; G8:+20;\nnonsense\n"));
    let run = quick(&["solve", "--obf", &wrong, "--lang", "es"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("MAL"), "{}", run.out);
    assert!(run.err.contains("wrong.obf, línea 2, columna 1: "), "{}", run.err);
    let run = quick(&["solve", "--obf", &wrong, "--json"]);
    assert_eq!(run.code, Some(1));
    let values = json(&run);
    assert_eq!(
        (&values[0]["verdict"], &values[1]["summary"]["wrong"]),
        (&"wrong".into(), &1.into())
    );
    let empty = file("empty.obf", "% nothing\n".to_owned());
    let run = quick(&["solve", "--obf", &empty]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("no positions in the file"), "{}", run.err);
    assert_eq!(quick(&["analyze", "--obf", "/nonexistent/x.obf"]).code, Some(1));
}

#[test]
fn case_a08_a_finished_game_has_a_result_and_nothing_to_search() {
    for board in [format!("X{}O", "-".repeat(62)), "X".repeat(32) + &"O".repeat(32)] {
        for command in ["solve", "analyze"] {
            let board = format!("{board} X");
            let run = quick(&[command, "--board", &board]);
            assert_eq!(run.code, Some(0), "{}", run.err);
            assert!(run.out.contains("The game is over"), "{}", run.out);
            assert!(run.out.contains("Score 0 for Black"), "{}", run.out);
            let value = &json(&quick(&[command, "--board", &board, "--json"]))[0];
            assert_eq!(value["game_over"], true);
            assert_eq!(value["best"], Value::Null);
            assert_eq!((&value["pv"], &value["score"]), (&serde_json::json!([]), &0.into()));
        }
    }
    let wiped_out = quick(&["solve", "--moves", "e6f4e3f6g5d6e7f5c5"]);
    assert!(wiped_out.out.contains("Black 13, White 0. Score -64 for White"), "{}", wiped_out.out);
}

#[test]
fn case_a06_a_forced_pass_is_told_and_solved() {
    for args in [&["solve", "--board", MUST_PASS][..], &["solve", "--board", MUST_PASS, "--all"]] {
        let run = quick(args);
        assert!(run.out.contains("White has no legal move and must pass."), "{}", run.out);
        assert!(run.out.contains("+6"), "{}", run.out);
        assert!(run.out.contains("-- b2"), "{}", run.out);
    }
    let value = &json(&quick(&["analyze", "--depth", "3", "--board", MUST_PASS, "--json"]))[0];
    assert_eq!((&value["best"], &value["must_pass"]), (&"pass".into(), &true.into()));
}

#[test]
fn analysis_shows_every_iteration() {
    let run = quick(&["analyze", "--moves", "f5d6c3", "--depth", "4", "--selectivity", "100"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("White to move, 57 empty"), "{}", run.out);
    assert!(run.out.contains("estimate, depth 4"), "{}", run.out);
    let value = &json(&quick(&["analyze", "--moves", "f5d6c3", "--depth", "4", "--json"]))[0];
    assert_eq!(value["exact"], false);
    assert!(!value["iterations"].as_array().unwrap().is_empty());
}

#[test]
fn analysis_of_several_moves_shows_every_iteration_of_each() {
    let best = quick(&["analyze", "--level", "2", "--best", "3", "--json"]);
    let value = &json(&best)[0];
    assert_eq!(value["moves"].as_array().unwrap().len(), 3);
    let iterations = value["iterations"].as_array().unwrap();
    let ranks: Vec<_> = iterations.iter().map(|i| i["rank"].as_u64().unwrap()).collect();
    assert_eq!(ranks, [1, 1, 2, 2, 3, 3]);

    let best = quick(&["analyze", "--board", FFO_1, "--best", "2"]);
    assert_eq!(best.code, Some(0), "{}", best.err);
    let lines: Vec<_> = best.out.lines().map(str::trim_start).collect();
    for start in ["#", "1  ", "2  ", "g8     +18     exact", "h1     +12     exact"] {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{start}\n{}", best.out);
    }
}

#[test]
fn case_a23_the_four_first_moves_are_worth_the_same() {
    let run = quick(&["analyze", "--level", "1", "--best", "60", "--json"]);
    let value = &json(&run)[0];
    let scores: Vec<_> = value["moves"].as_array().unwrap().iter().map(|m| &m["score"]).collect();
    assert_eq!(scores.len(), 4);
    assert!(scores.iter().all(|&score| score == scores[0]), "{scores:?}");
}

#[test]
fn perft_gives_the_published_series() {
    let run = common::run(&["perft", "7"], "");
    let counts: Vec<u64> = run.out.lines().skip(2).map(leaves).collect();
    assert_eq!(counts, [4, 12, 56, 244, 1396, 8200, 55092]);
    let run = common::run(&["perft", "5", "--variant", "reversi"], "");
    assert_eq!(run.out.lines().skip(2).map(leaves).collect::<Vec<_>>(), [4, 12, 24, 24, 96]);
    // The pass is the first ply, then there is one move.
    let run = common::run(&["perft", "3", "--board", MUST_PASS], "");
    assert_eq!(run.out.lines().skip(2).map(leaves).collect::<Vec<_>>(), [1, 1, 1]);
}

fn leaves(line: &str) -> u64 {
    line.split_whitespace().nth(1).and_then(|count| count.parse().ok()).expect("a count")
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = command(&["perft", "8"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn the_table_stays_in_line_with_many_best_moves() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("many.obf");
    let scores = FFO_1_SCORES.replace("+12", "+18").replace("+6", "+18");
    std::fs::write(&path, format!("{FFO_1}; {scores}\n")).unwrap();
    let run = quick(&["solve", "--obf", &path.display().to_string()]);
    let widths: Vec<_> = run.out.lines().take(2).map(str::len).collect();
    assert_eq!(widths[0], widths[1], "{}", run.out);
    assert!(run.out.contains("+18 g8 h1 ..."), "{}", run.out);
}
