//! Analyzing games and explaining moves from the command line.

mod common;

use common::{Run, run, run_bytes};
use serde_json::Value;

/// WTHOR 1981, game 137: 37-0 after 33 moves and six passes of White.
const SHORT: &str = "f5f6e6f4g5g6e7f7h6e8f8h4d8d6d7c8b8h7h5g7h3h2e3d2g8f3h8h1g4g3c7d3d1";

fn quick(args: &[&str], input: &str) -> Run {
    let mut all = args.to_vec();
    all.extend(["--threads", "1", "--table-mib", "4"]);
    run(&all, input)
}

fn json(run: &Run) -> Value {
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).expect("one object")
}

fn refuse(args: &[&str], input: &str, code: i32, message: &str) {
    let run = quick(args, input);
    assert_eq!(run.code, Some(code), "{args:?}: {}{}", run.out, run.err);
    assert!(run.err.contains(message), "{args:?}: {}", run.err);
    assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
}

#[test]
fn a_game_is_analyzed_move_by_move() {
    let run = quick(&["analyze", SHORT, "--level", "3"], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for part in [
        "  1  Black       f5",
        "     White       --",
        "Black 37, White 0: Black wins by 37 discs.",
        "White: accuracy ",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    let run = quick(&["analyze", SHORT, "--level", "3", "--lang", "es"], "");
    assert!(run.out.contains("Blancas: precisión "), "{}", run.out);
}

#[test]
fn the_json_of_a_game_adds_up() {
    let value = json(&quick(&["analyze", SHORT, "--depth", "2", "--json"], ""));
    let moves = value["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 33);
    assert_eq!((&value["finished"], &value["complete"]), (&true.into(), &true.into()));
    for entry in moves {
        let number = |name: &str| entry[name].as_i64().unwrap();
        assert_eq!(number("best_score") - number("score"), number("loss"), "{entry}");
        assert!(number("loss") >= 0 && number("choices") > 0, "{entry}");
    }
    for color in ["black", "white"] {
        let of_color = moves.iter().filter(|m| m["color"] == color && m["choices"] != 1);
        let lost: i64 = of_color.map(|m| m["loss"].as_i64().unwrap()).sum();
        assert_eq!(value[color]["lost"], lost);
    }
    let last = &moves[32];
    assert_eq!((&last["exact"], &last["black_score_after"]), (&true.into(), &64.into()));
}

#[test]
fn games_come_from_files_of_any_format_and_from_standard_input() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let cells = "---------------------------O*------*O---------------------------";
    let ggf = format!(
        "1 (;GM[Othello]TY[8]BO[8 {cells} *]B[f5]W[z9];)\n(;GM[Othello]TY[8]B[f5]W[d6];)\n"
    );
    let ggf = file("two.ggf", &ggf);
    let sgf = file("one.sgf", "(;GM[2]FF[4]SZ[8];B[fe];W[df])");
    let lines = file("lines.txt", "c4\nf5d6\n");
    let saved = file("saved.txt", "variant: othello\nfirst: white\nf4d3\n");
    let check = |args: &[&str], input: &str, transcript: &str| {
        let mut all = vec!["analyze", "--depth", "1", "--json"];
        all.extend(args);
        let value = json(&quick(&all, input));
        assert_eq!(value["transcript"], transcript, "{args:?}");
    };
    check(&[&ggf, "--number", "2"], "", "f5d6");
    check(&[&sgf], "", "f5d6");
    check(&[&lines], "", "c4");
    check(&[&lines, "--number", "2"], "", "f5d6");
    check(&[&saved], "", "f4d3");
    check(&["-"], "1. F5 d6\n2. c3\n", "f5d6c3");
    check(&["d4e4d5e5f4", "--variant", "reversi"], "", "d4e4d5e5f4");
    // The faulty game counts, and is named.
    let place = "two.ggf, record 1 (line 1, column 100): \"z9\" is neither a square nor a pass";
    refuse(&["analyze", &ggf], "", 1, place);
    refuse(&["analyze", &ggf, "--number", "3"], "", 1, "there are only 2 games");
}

#[test]
fn games_that_cannot_be_read_are_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().display().to_string();
    let no_name = "GAME: \"nothing.ggf\" is neither a file nor the moves of a game: move 1";
    refuse(&["analyze", "nothing.ggf"], "", 2, no_name);
    refuse(&["analyze", "f5f5"], "", 2, "GAME: move 2 (line 1, column 3), \"f5\": f5 is occupied.");
    refuse(&["analyze", ""], "", 2, "GAME: no moves");
    refuse(&["analyze", "-"], "", 1, "no moves");
    refuse(&["analyze", "-"], "f5d6??c3", 1, "\"??c3\": not a move");
    refuse(&["analyze", &folder], "", 1, &folder);
    let obf = format!("{}X\n", "-".repeat(28) + &"X".repeat(36));
    refuse(&["analyze", "-"], &obf, 1, "`--obf` reads it");
    refuse(&["analyze", "f5", "--best", "3"], "", 2, "--best");
    refuse(&["analyze", "--svg", "x.svg"], "", 2, "GAME");
    refuse(&["analyze", "f5", "--depth", "1", "--svg", "/nonexistent/x.svg"], "", 1, "x.svg: ");
    let mut zeros = vec![0; 84];
    zeros[8] = 1;
    let run = run_bytes(&["analyze", "-", "--table-mib", "1"], &zeros);
    assert_eq!(run.code, Some(1), "{}", run.err);
}

#[test]
fn the_graph_is_written_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.svg");
    let name = path.display().to_string();
    let run = quick(&["analyze", SHORT, "--depth", "1", "--svg", &name], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("Black&apos;s lead") || svg.contains("Black's lead"), "{svg}");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_move_is_explained_in_both_languages() {
    let args = ["explain", "--moves", "f5d6c3d3c4f4f6f3e6e7", "--depth", "4"];
    let run = quick(&args, "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    // Whether another move is as good depends on the weights.
    let words = [" is the best move, worth ", " is as good as "];
    assert!(words.iter().any(|words| run.out.contains(words)), "{}", run.out);
    assert!(run.out.contains("Moves, Black - White"), "{}", run.out);
    let run = quick(&["explain", "c6", "--moves", "f5d6c3d3c4f4f6f3e6e7", "--lang", "es"], "");
    assert!(run.out.contains("- Después de c6 la mejor respuesta"), "{}{}", run.out, run.err);
    let mut all = args.to_vec();
    all.push("--json");
    let value = json(&quick(&all, ""));
    assert_eq!((&value["loss"], &value["grade"]), (&0.into(), &"best".into()));
    assert!(value["terms"].as_array().is_some_and(|terms| !terms.is_empty()));
    assert!(value["sentences"].as_array().is_some_and(|sentences| sentences.len() > 2));
}

#[test]
fn moves_that_cannot_be_explained_are_refused_with_the_reason() {
    refuse(&["explain", "a1"], "", 2, "MOVE: a1 flips no disc.");
    refuse(&["explain", "d4"], "", 2, "MOVE: d4 is occupied.");
    refuse(&["explain", "z9"], "", 2, "MOVE: \"z9\" is not a square");
    refuse(&["explain", "f5d6"], "", 2, "MOVE: \"f5d6\" is not a square");
    refuse(&["explain", "pass"], "", 2, "MOVE: Black has a legal move and may not pass.");
    refuse(&["explain", "d3", "--variant", "reversi"], "", 2, "placement phase");
    let over = ["explain", "--moves", "e6f4e3f6g5d6e7f5c5"];
    let run = quick(&over, "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("The game is over: Black 13, White 0."), "{}", run.out);
    refuse(&["explain", "a1", "--moves", "e6f4e3f6g5d6e7f5c5"], "", 2, "MOVE: The game is over.");
}

#[test]
fn a_forced_pass_before_the_move_is_told() {
    let board = "OOOOOOXXO-OOOOOOOOXOXXOOOOXXXOXOOOXXXOXOOXXOXXXOOXXXOXXOOOOOOOXX O";
    for args in [&["explain", "--board", board][..], &["explain", "pass", "--board", board]] {
        let run = quick(args, "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains("White has no legal move and passes."), "{}", run.out);
        assert!(run.out.contains("b2 is the only legal move of Black; it is worth -6 (exact)."));
    }
}
