//! Games over a pipe.

mod common;

use common::{command, play, run, run_bytes};

#[test]
fn the_engine_plays_both_games_to_the_end() {
    for variant in ["othello", "reversi"] {
        let run = play(&["--color", "none", "--variant", variant], "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains("Game over: neither color has a move."), "{}", run.out);
        assert!(!run.out.contains("unfinished"), "{}", run.out);
    }
}

#[test]
fn end_of_input_ends_an_unfinished_game_cleanly() {
    let run = play(&[], "d3\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("Black plays d3 and flips d4."), "{}", run.out);
    assert!(run.out.contains("White (engine) plays"), "{}", run.out);
    assert!(run.out.contains("The game is unfinished.\nMoves: d3"), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'), "no colors over a pipe");
    // Without a command, and with nothing to read at all.
    assert_eq!(run_bytes(&[], b"").code, Some(0));
}

#[test]
fn an_engine_that_ponders_plays_on() {
    let with = play(&["--ponder", "--color", "white"], "hint\nquit\n");
    let without = play(&["--color", "white"], "hint\nquit\n");
    assert_eq!((with.code, with.err.as_str()), (Some(0), ""));
    assert_eq!(with.out, without.out, "at a level the same moves");
    let classic = play(&["--ponder", "--variant", "reversi"], "e5\nmoves\nquit\n");
    assert_eq!((classic.code, classic.err.as_str()), (Some(0), ""));
}

#[test]
fn wrong_lines_get_a_reason_and_the_game_goes_on() {
    let run = play(&["--color", "both"], "a1\nz9\npass\nfoo\nd4\n\nd3\nquit\n");
    assert_eq!(run.code, Some(0));
    for reason in [
        "a1 flips no disc. Try again",
        "\"z9\" is not a square",
        "Black has a legal move (d3 c4 f5 e6) and may not pass.",
        "\"foo\" is neither a move",
        "d4 is occupied.",
        "Black plays d3 and flips d4.",
    ] {
        assert!(run.out.contains(reason), "{reason}: {}", run.out);
    }
}

#[test]
fn odd_bytes_and_endless_lines_do_not_end_the_game() {
    let mut input = b"\xff\xfe\x00\x1b[31m\n\xc3\n".to_vec();
    input.extend(vec![b'd'; 5_000_000]);
    input.extend(b"\nd3\r\nquit\n");
    let run = run_bytes(&["play", "--color", "both", "--seed", "1"], &input);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("longer than 4096 characters"), "{}", run.out);
    assert!(run.out.contains("Black plays d3 and flips d4."), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'), "control characters are not echoed");
}

#[test]
fn case_a03_undo_and_redo_cross_a_forced_pass() {
    let moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
    let run = play(&["--color", "both", "--moves", moves], "undo\nredo\nmoves\nquit\n");
    assert!(run.out.contains("White to move: c3 g3 b4"), "{}", run.out);
    assert!(run.out.contains("White to move: c3 f8"), "{}", run.out);
    assert!(run.out.contains("Played again: f8."), "{}", run.out);
    assert!(run.out.contains(&format!("Moves: {moves}")), "{}", run.out);
}

#[test]
fn case_a04_the_engine_moves_twice_around_a_pass() {
    let moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
    let run = play(&["--color", "black", "--moves", moves], "");
    let after = run.out.lines().find(|line| line.starts_with("White (engine) plays")).unwrap();
    assert!(["plays c3", "plays g3", "plays b4"].iter().any(|m| after.contains(m)), "{after}");
    assert!(run.out.contains("Black to move"), "{}", run.out);
}

#[test]
fn a_game_in_spanish_by_option_or_locale() {
    let input = "d3\na1\npasar\npista\ndeshacer\nrehacer\nmarcador\njugadas\nsalir\n";
    let asked = play(&["--lang", "es", "--color", "ambas"], input);
    assert_eq!(asked.code, Some(0), "{}", asked.err);
    for text in [
        "Othello: empiezan las negras.",
        "Las negras juegan d3 y voltean d4.",
        "a1 no voltea ninguna ficha.",
        "y no pueden pasar.",
        "Pista para las blancas, en el nivel 1",
        "Deshecho: d3.",
        "Rehecho: d3.",
        "Jugadas: d3",
        "Hasta pronto.",
    ] {
        assert!(asked.out.contains(text), "{text}: {}", asked.out);
    }
    let args = ["play", "--level", "1", "--seed", "1", "--table-mib", "1"];
    let child = command(&args).env("LANG", "es_MX.UTF-8").spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("Hasta pronto."));
}

#[test]
fn a_person_and_the_engine_in_classic_reversi() {
    let run = play(&["--variant", "reversi", "--color", "white"], "d4\na1\n");
    assert!(run.out.contains("White places d4."), "{}", run.out);
    assert!(run.out.contains("Black (engine) places"), "{}", run.out);
    assert!(run.out.contains("a1 is outside the center"), "{}", run.out);
    let run = play(&["--variant", "reversi", "--first", "black", "--color", "both"], "");
    assert!(run.out.contains("Black begins."), "{}", run.out);
}

#[test]
fn swap_new_and_resign() {
    let run = play(&[], "swap\nresign\nnew reversi\nquit\n");
    assert!(run.out.contains("You play White now."), "{}", run.out);
    assert!(run.out.contains("White resigns."), "{}", run.out);
    assert!(run.out.contains("Black wins. On the board"), "{}", run.out);
    assert!(run.out.contains("Classic Reversi"), "{}", run.out);
}

#[test]
fn games_are_saved_and_loaded() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a game.txt").display().to_string();
    let saved = play(&["--color", "both"], &format!("d3\nc5\nsave {path}\n"));
    assert!(saved.out.contains(&format!("Saved to {}", &path[..20])), "{}", saved.out);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "d3c5\n");
    let loaded = play(&["--color", "both"], &format!("load {path}\nload {path}x\nmoves\n"));
    assert!(loaded.out.contains("2 moves."), "{}", loaded.out);
    assert!(loaded.out.contains("Moves: d3c5"), "{}", loaded.out);
    assert!(loaded.out.contains("No such file"), "{}", loaded.out);
}

#[test]
fn a_finished_game_can_be_opened() {
    let board = format!("X{}O X", "-".repeat(62));
    let run = play(&["--board", &board], "d3\nhint\n");
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("Black 1, White 1: a draw."), "{}", run.out);
    assert!(run.out.contains("The game is over."), "{}", run.out);
    let empty = format!("{} X", "-".repeat(64));
    assert!(play(&["--board", &empty], "").out.contains("Black 0, White 0: a draw."));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let args = ["play", "--color", "none", "--level", "2", "--table-mib", "1", "--seed", "9"];
    assert_eq!(run(&args, "").out, run(&args, "").out);
}

#[test]
fn rule_53_and_54_discs_turned_by_hand() {
    let hands = ["--practise-flips", "--color", "both"];
    let run = play(&hands, "d3\ndone\ndone\nturn d4\nc5\nd5\ndone\nturn d4\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for text in [
        "Not turned: d4",
        "White to move: d2 e3 f4 c5 d6",
        "Turned after all for d3: d4",
        "White to move: c3 e3 c5",
        "White plays c5 and flips d5.",
        "what earlier moves left stays",
    ] {
        assert!(run.out.contains(text), "{text}: {}", run.out);
    }
    // The engine waits for the second `done`, and a save keeps what was left wrong.
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.txt").display().to_string();
    let lines = format!("d3\nlisto\nlisto\nsave {path}\nload {path}\nsalir\n");
    let run = play(&["--practice-flips", "--lang", "es"], &lines);
    assert!(run.out.contains("Sin voltear: d4"), "{}", run.out);
    assert!(run.out.contains("Las blancas (motor) juegan"), "{}", run.out);
    assert!(run.out.contains("contadas desde 1, quedaron"), "{}", run.out);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("by hand: d3\n"));
    assert!(run.out.contains("2 jugadas."), "{}", run.out);
}
