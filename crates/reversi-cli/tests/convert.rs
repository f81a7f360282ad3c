//! `reversi convert`, run as a person would.

use std::fs;
use std::path::Path;

use common::{Run, run, run_bytes};

mod common;

/// A game with names, a score and times.
const GGF: &str = "(;GM[Othello]PB[José]PW[Ada]DT[2024]TY[8]B[f5/1.5/2]W[d6//3]B[c3];)\n";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let entry = entry.expect("the folder can be read");
        entry.file_name().into_string().expect("names are UTF-8")
    };
    let mut names: Vec<_> = entries.map(name).collect();
    names.sort();
    names
}

fn check(run: &Run, code: i32, out: &str, err: &str) {
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), (out, err, Some(code)));
}

fn summary(read: u32, written: u32, faulty: u32, left_out: u32) -> String {
    let records = if read == 1 { "record" } else { "records" };
    format!(
        "{read} {records} read; written: {written}, faulty: {faulty}, without a place in the \
         format: {left_out}.\n"
    )
}

#[test]
fn formats_are_guessed_and_names_survive_wthor() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    // Latin-1, in a file whose name says nothing.
    let latin1: Vec<u8> = GGF.chars().map(|c| c as u8).collect();
    fs::write(path("games.dat"), latin1).unwrap();

    let converted = run(&["convert", &path("games.dat"), "-o", &path("games.wtb")], "");
    let written = format!("Names: {} and {}\n", path("games.jou"), path("games.trn"));
    check(&converted, 0, "", &(written + &summary(1, 1, 0, 0)));
    assert_eq!(names(folder.path()), ["games.dat", "games.jou", "games.trn", "games.wtb"]);
    assert!(fs::read(path("games.jou")).unwrap().windows(5).any(|part| part == b"Jos\xe9\0"));

    let back = run(&["convert", &path("games.wtb"), "--to", "sgf"], "");
    let sgf = "(;GM[2]FF[4]CA[UTF-8]SZ[8]PB[José]PW[Ada]EV[???]DT[2024]RE[B+2]\n\
               ;B[fe];W[df];B[cc])\n";
    check(&back, 0, sgf, &summary(1, 1, 0, 0));
}

#[test]
fn faulty_records_are_named_and_the_rest_goes_on() {
    let input = "f5d6c3\nf5f5\n\nf5d6\n";
    let fault = "error: -, record 2: move 2 (line 2, column 3), \"f5\": f5 is occupied.\n";
    let run_ = run(&["convert", "-"], input);
    check(&run_, 1, "f5d6c3\nf5d6\n", &(fault.to_owned() + &summary(3, 2, 1, 0)));
    let strict = run(&["convert", "-", "--strict", "--to", "ggf"], input);
    assert_eq!((strict.err.as_str(), strict.code), (fault, Some(1)));
    let spanish = run(&["convert", "-", "--lang", "es"], input);
    assert_eq!(
        spanish.err,
        "error: -, registro 2: jugada 2 (línea 2, columna 3), \"f5\": f5 está ocupada.\n3 registros \
         leídos; escritos: 2, defectuosos: 1, sin cabida en el formato: 0.\n"
    );
}

#[test]
fn strict_leaves_no_file_and_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.sgf").display().to_string();
    fs::write(&out, "the old one").unwrap();
    let failed = run(&["convert", "-", "--strict", "-o", &out], "f5\nf5f5\n");
    assert_eq!(failed.code, Some(1));
    assert_eq!(names(folder.path()), ["out.sgf"]);
    assert_eq!(fs::read_to_string(&out).unwrap(), "the old one");
}

#[test]
fn what_a_format_cannot_hold_is_left_out() {
    let cells = "---------------------------XO------OX---------------------------";
    let input = format!("{cells} X; % {cells}\n");
    let left_out = run(&["convert", "-", "--to", "transcript"], &input);
    let reason =
        "error: -, record 1: the format transcript holds only games from the usual start\n";
    check(&left_out, 1, "", &(reason.to_owned() + &summary(1, 0, 0, 1)));
    let kept = run(&["convert", "-", "--to", "sgf"], &input);
    assert!(kept.out.contains("AB[dd][ee]AW[ed][de]PL[B]"), "{}", kept.out);
    let classic = run(&["convert", "-", "--variant", "reversi", "--to", "ggf"], "d4e4d5e5\n");
    assert!(classic.err.contains("no placement phase"), "{}", classic.err);
}

#[test]
fn games_saved_by_play_keep_how_they_began() {
    // White first, then a board with discs in a corner, then the classic game.
    let first = "first: white\nd6c4\n";
    let sgf = run(&["convert", "-", "--to", "sgf"], first);
    let moves = "(;GM[2]FF[4]CA[UTF-8]SZ[8]AB[ed][de]AW[dd][ee]PL[W]\n;W[df];B[cd])\n";
    check(&sgf, 0, moves, &summary(1, 1, 0, 0));
    let board = format!("XO{} X", "-".repeat(62));
    let set_up = format!("start: {board}\nc1\n");
    let ggf = run(&["convert", "-", "--to", "ggf"], &set_up);
    assert!(ggf.out.contains(&format!("BO[8 *O{} *]B[c1]", "-".repeat(62))), "{}", ggf.out);
    let classic = "variant: reversi\nclock: 5+3 251 180.5\nd4e4d5e5\n";
    let transcript = run(&["convert", "-", "--from", "transcript"], classic);
    check(&transcript, 0, "d4e4d5e5\n", &summary(1, 1, 0, 0));
    for (format, saved, reason) in [
        ("transcript", first, "holds only games from the usual start"),
        ("wthor", &set_up, "holds only games from the usual start"),
        ("ggf", classic, "has no placement phase"),
        ("sgf", "by hand: d3\nd2\n", "has no place for discs turned wrongly by hand"),
    ] {
        let left_out = run(&["convert", "-", "--to", format], saved);
        assert!(left_out.err.contains(reason), "{format}: {}", left_out.err);
        assert!(left_out.err.ends_with(&summary(1, 0, 0, 1)), "{format}: {}", left_out.err);
        assert_eq!(left_out.code, Some(1), "{format}");
    }
    let positions = run(&["convert", "-", "--to", "obf"], "by hand: d3\nd2\n");
    check(&positions, 0, &positions.out, &summary(1, 1, 0, 0));
    assert_eq!(positions.out.lines().count(), 3);
}

#[test]
fn faulty_games_saved_by_play_are_named() {
    let faulty = run(&["convert", "-"], "first: black\nf5a1\n");
    let fault = "error: -: move 2 (line 2, column 3), \"a1\": a1 flips no disc.\n";
    check(&faulty, 1, "", &(fault.to_owned() + &summary(1, 0, 1, 0)));
    let strict = run(&["convert", "-", "--strict"], "clock: x\nf5\n");
    let fault = "error: -: line 1: \"clock: x\" is not a start of a game.\n";
    assert_eq!((strict.err.as_str(), strict.code), (fault, Some(1)));
}

#[test]
fn positions_are_chosen_by_their_empties() {
    let obf = run(&["convert", "-", "--to", "obf", "--empties", "59"], GGF);
    let expected = "---------------------------OX------XXX-------------------------- O; \
                    % José - Ada, 2024, 2. d6\n";
    check(&obf, 0, expected, &summary(1, 1, 0, 0));
}

#[test]
fn what_cannot_be_used_says_so() {
    let message = |args: &[&str], input: &str| {
        let run = run(args, input);
        (run.code, run.err)
    };
    let unknown = "error: -: neither the content nor the name tells the format; --from names it\n";
    assert_eq!(message(&["convert", "-"], "Dear Sir"), (Some(1), unknown.to_owned()));
    let nothing = "error: -: no game and no position in the file\n";
    assert_eq!(message(&["convert", "-", "--from", "sgf"], "x"), (Some(1), nothing.to_owned()));
    let option = "error: --empties is only for the format obf\n";
    assert_eq!(message(&["convert", "-", "--empties", "9"], ""), (Some(2), option.to_owned()));
    let missing = run(&["convert", "no-such-file"], "");
    assert!(missing.err.starts_with("error: no-such-file: ") && missing.code == Some(1));
    let header =
        run_bytes(&["convert", "-"], &[20, 7, 5, 22, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0, 24, 0]);
    assert_eq!(
        header.err.lines().last(),
        Some("error: -: the board size is \"10\": only 8 is read")
    );
}
