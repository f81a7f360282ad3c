//! Arguments and files that cannot be used: one clear message, a code that is not 0.

mod common;

use common::run;

fn check(args: &[&str], code: i32, message: &str) {
    let run = run(args, "");
    assert_eq!(run.code, Some(code), "{args:?}: {}", run.err);
    assert!(run.err.contains(message), "{args:?}: {}", run.err);
    assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
}

#[test]
fn case_a56_levels_outside_1_to_20_are_refused() {
    for level in ["0", "-1", "21", "61", "1000", "abc", "", "99999999999999999999999"] {
        check(&["play", "--level", level], 2, "levels are the whole numbers 1 to 20");
        check(&["analyze", "--level", level], 2, "levels are the whole numbers 1 to 20");
    }
}

#[test]
fn case_a58_threads_and_tables_have_limits() {
    for threads in ["0", "-1", "257", "abc", "99999999999999999999"] {
        check(&["solve", "--threads", threads], 2, "--threads");
    }
    for mib in ["0", "-5", "1099511627776", "x"] {
        check(&["play", "--table-mib", mib], 2, "--table-mib");
    }
}

#[test]
#[cfg(unix)]
fn case_a58_a_table_larger_than_the_memory_is_refused() {
    let limited = |mib| {
        // About 4 GiB of addresses, of which the program itself takes little.
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_reversi")]);
        shell.args(["analyze", "--moves", "f5", "--depth", "1", "--lang", "en"]);
        shell.args(["--table-mib", mib]);
        let output = shell.output().expect("there is a shell");
        (output.status.code(), String::from_utf8(output.stderr).expect("errors are UTF-8"))
    };
    let refused = "error: --table-mib 65536: there is not so much memory\n";
    assert_eq!(limited("65536"), (Some(1), refused.to_owned()));
    assert_eq!(limited("1"), (Some(0), String::new()));
}

#[test]
fn case_a60_times_are_seconds() {
    for time in ["-1", "nan", "inf", "1e30", "abc"] {
        check(&["play", "--time", time], 2, "expected seconds");
    }
    let run = run(&["play", "--time", "0", "--color", "white", "--table-mib", "1"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("Black (engine) plays"), "{}", run.out);
}

#[test]
fn case_a35_faulty_boards_are_explained() {
    for command in ["play", "solve", "analyze"] {
        let cells = |count| "-".repeat(count);
        let board = |text: &str, message: &str| check(&[command, "--board", text], 2, message);
        board("", "--board: no board");
        board(&format!("{} X", cells(63)), "63 cells, a board has 64");
        board(&format!("{} X", cells(65)), "65 cells, a board has 64");
        board(&cells(64), "the side to move is missing");
        board(&format!("{}? X", cells(63)), "\"?\" (square h8) is not a cell");
        board(&format!("é{} X", cells(63)), "\"é\" (square a1) is not a cell");
        board(&format!("{} Z", cells(64)), "\"Z\" is not a side to move");
        board(&cells(10_000), "10000 bytes of text");
    }
    check(&["perft", "3", "--board", "XO"], 2, "2 cells, a board has 64");
}

#[test]
fn illegal_transcripts_name_the_move_and_the_reason() {
    let moves = |moves: &str, message: &str| check(&["analyze", "--moves", moves], 2, message);
    moves("f5d6c3z9", "move 4 (line 1, column 7), \"z9\": not a move");
    moves("f5f5", "move 2 (line 1, column 3), \"f5\": f5 is occupied.");
    moves("f5a1", "\"a1\": a1 flips no disc.");
    moves("f5 pass", "\"pass\": White has a legal move and may not pass.");
    moves("f5d6c3 1-0", "looks like the result of a game");
    moves("", "no moves");
    moves(&"q".repeat(100_001), "100001 bytes of text");
    check(&["play", "--lang", "es", "--moves", "f5f5"], 2, "f5 está ocupada.");
    let classic = ["solve", "--variant", "reversi", "--moves", "d4"];
    check(&classic, 2, "placement phase");
}

#[test]
fn case_a44_and_a47_weights_files_are_refused_by_name_and_reason() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = dir.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let whole = reversi_eval::Weights::baseline().to_bytes();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    // Right magic, version 999; the version is a little-endian number after eight bytes of magic.
    let mut later = whole.clone();
    later[8..12].copy_from_slice(&999_u32.to_le_bytes());
    let zeros = vec![0; whole.len()];
    let mixed: Vec<u8> = (0..whole.len()).map(|i| (i * i % 251) as u8).collect();
    let gzip = [&b"\x1f\x8b\x08\0"[..], &whole].concat();
    for (name, bytes, reason) in [
        ("empty.bin", &[][..], "the file is empty"),
        ("text.bin", b"these are no weights at all", "not a weights file"),
        ("cut.bin", &whole[..whole.len() / 2], "the file is truncated"),
        ("flipped.bin", &flipped[..], "checksum mismatch"),
        ("later.bin", &later[..], "version 999, which this program does not read"),
        ("zeros.bin", &zeros[..], "not a weights file"),
        ("mixed.bin", &mixed[..], "not a weights file"),
        ("gzip.bin", &gzip[..], "not a weights file"),
    ] {
        let path = file(name, bytes);
        for command in ["play", "solve", "analyze"] {
            let args = [command, "--moves", "f5", "--weights", &path];
            check(&args, 1, &format!("{name}: "));
            check(&args, 1, reason);
        }
    }
    check(&["play", "--weights", "/nonexistent/w.bin"], 1, "/nonexistent/w.bin: No such file");
    let good = file("good.bin", &whole);
    let run = run(&["play", "--weights", &good, "--table-mib", "1"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
}

#[test]
fn perft_has_a_range_and_commands_a_spelling() {
    for depth in ["0", "-1", "21", "x", "4294967297"] {
        check(&["perft", depth], 2, "expected a whole number from 1 to 20");
    }
    check(&["perft", "3", "--variant", "chess"], 2, "--variant");
    check(&["plya"], 2, "plya");
    check(&["play", "--color", "red"], 2, "--color");
    check(&["solve", "--moves", "f5", "--all", "--best", "2"], 2, "--best");
    check(&["solve"], 2, "--board <BOARD>");
    check(&["solve", "--best", "0"], 2, "--best");
    check(&["analyze", "--depth", "0"], 2, "--depth");
}

#[test]
fn help_teaches_by_example() {
    for args in [
        &["--help"][..],
        &["play", "--help"],
        &["solve", "--help"],
        &["analyze", "--help"],
        &["explain", "--help"],
        &["perft", "--help"],
    ] {
        let run = run(args, "");
        assert_eq!(run.code, Some(0), "{args:?}");
        assert!(run.out.contains("Examples:"), "{args:?}: {}", run.out);
    }
}

#[test]
fn faults_in_the_arguments_are_told_in_the_language_of_the_user() {
    let spanish = run(&["play", "--foo", "--lang", "es"], "");
    let usage = "Uso: reversi play [OPCIONES]\n\nMás información con '--help'.\n";
    assert_eq!(spanish.err, format!("error: argumento inesperado: '--foo'\n\n{usage}"));
    assert_eq!((spanish.out.as_str(), spanish.code), ("", Some(2)));
    let locale = common::command(&["perft", "21"]).env("LANG", "es_ES.UTF-8").output();
    let locale = locale.expect("the program is built");
    assert_eq!(locale.status.code(), Some(2));
    let said = String::from_utf8(locale.stderr).expect("errors are UTF-8");
    assert!(said.contains("se esperaba un número entero de 1 a 20"), "{said}");
    let help = run(&["solve", "--help", "--lang", "es"], "");
    assert_eq!(help.code, Some(0), "{}", help.err);
    assert!(help.out.contains("\nEjemplos:\n"), "{}", help.out);
    let english = run(&["play", "--lang", "en", "--foo"], "");
    assert!(english.err.starts_with("error: unexpected argument"), "{}", english.err);
}
