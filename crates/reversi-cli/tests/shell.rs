//! What a shell expects of a program: exit codes, pipes, colors, completions, manual pages.

mod common;

use std::fs::File;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use common::{command, run};

/// The end of a game with one empty square: solved at once.
const ENDING: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X";

/// Commands that print, each with its input.
fn commands() -> Vec<(Vec<&'static str>, &'static str)> {
    let none = |args: &[&'static str]| (args.to_vec(), "");
    let small = ["--table-mib", "1", "--threads", "1"];
    let with_small = |args: &[&'static str]| ([args, &small].concat(), "");
    vec![
        none(&["--help"]),
        none(&["--version"]),
        none(&["perft", "--help"]),
        none(&["perft", "6"]),
        none(&["perft", "6", "--json"]),
        none(&["rules"]),
        none(&["completions", "bash"]),
        none(&["man"]),
        with_small(&["play", "--color", "none", "--level", "1"]),
        with_small(&["solve", "--board", ENDING, "--all"]),
        with_small(&["solve", "--board", ENDING, "--json"]),
        with_small(&["analyze", "--moves", "f5", "--depth", "2"]),
        with_small(&["analyze", "e6f4e3f6g5d6e7f5c5", "--depth", "2"]),
        with_small(&["explain", "--moves", "f5", "d6", "--depth", "2"]),
        (vec!["convert", "-", "--to", "sgf"], "f5d6c3\n"),
        ([&["gtp", "--depth", "2"][..], &small].concat(), "genmove b\nlist_commands\nquit\n"),
        ([&["nboard", "--depth", "2"][..], &small].concat(), "nboard 2\nping 1\nhint 1\nquit\n"),
    ]
}

/// Runs a command with its standard output on `out`.
fn run_into(args: &[&str], input: &str, out: impl Into<Stdio>) -> (Option<i32>, String) {
    let mut child = command(args).stdout(out.into()).spawn().expect("the program is built");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // What reads no input may be gone already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it can be waited for");
    (output.status.code(), String::from_utf8(output.stderr).expect("errors are UTF-8"))
}

#[test]
fn a_reader_that_has_gone_ends_every_command_quietly() {
    for (args, input) in commands() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let (code, err) = run_into(&args, input, writer);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    for (args, input) in commands() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let (code, err) = run_into(&args, input, full);
        assert_eq!(code, Some(1), "{args:?}: {err}");
        assert!(err.starts_with("error: cannot write the output: "), "{args:?}: {err}");
    }
}

#[test]
fn nothing_but_text_goes_into_a_pipe() {
    for (args, input) in commands() {
        let run = run(&args, input);
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.err);
        // A conversion says there how many records it read.
        assert!(run.err.is_empty() || args[0] == "convert", "{args:?}: {}", run.err);
        assert!(!run.err.contains('\u{1b}'), "{args:?}: {}", run.err);
        assert!(!run.out.contains('\u{1b}'), "{args:?}: {}", run.out);
        assert!(run.out.ends_with('\n'), "{args:?}");
    }
}

#[test]
fn exit_codes_are_those_that_the_help_lists() {
    let help = run(&["--help"], "").out;
    let listed = |code: i32| help.lines().any(|line| line.starts_with(&format!("  {code:<4} ")));
    for (args, code) in [
        (&["rules"][..], 0),
        (&["play", "--weights", "/nonexistent/w.rvw"], 1),
        (&["man", "--out", "/dev/null/man"], 1),
        (&["man", "nothing"], 2),
        (&["perft", "0"], 2),
        (&["completions", "csh"], 2),
        (&["nonsense"], 2),
    ] {
        let run = run(args, "");
        assert_eq!(run.code, Some(code), "{args:?}: {}", run.err);
        assert_eq!(code == 0, run.err.is_empty(), "{args:?}: {}", run.err);
        assert!(listed(code), "{code}: {help}");
    }
    // Ctrl-C is tested where games are played.
    assert!(listed(130), "{help}");
}

#[test]
fn perft_writes_json() {
    let run = run(&["perft", "5", "--json"], "");
    let counts: Vec<_> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|value| (value["depth"].as_u64().unwrap(), value["leaves"].as_u64().unwrap()))
        .collect();
    assert_eq!(counts, [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396)]);
}

#[test]
fn completions_are_scripts_their_shell_accepts() {
    let dir = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&["completions", shell], "");
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{shell}");
        let path = dir.path().join(shell);
        std::fs::write(&path, run.out).unwrap();
        // Shells that are not installed cannot be asked.
        if ["bash", "zsh", "fish"].contains(&shell)
            && let Ok(status) = Command::new(shell).arg("-n").arg(&path).status()
        {
            assert!(status.success(), "{shell}");
        }
    }
}

#[test]
fn manual_pages_are_printed_and_written() {
    let page = run(&["man", "perft"], "").out;
    assert!(page.contains(".TH REVERSI-PERFT 1"), "{page}");
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("share/man1");
    let run = run(&["man", "--out", &folder.display().to_string()], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(std::fs::read_to_string(folder.join("reversi-perft.1")).unwrap(), page);
    assert_eq!(run.out.lines().count(), std::fs::read_dir(&folder).unwrap().count());
}

#[test]
fn faults_are_told_in_the_language_asked_for() {
    let run = run(&["solve", "--lang", "es", "--board", "XO"], "");
    assert_eq!(run.err, "error: --board: 2 celdas; un tablero tiene 64\n");
}
