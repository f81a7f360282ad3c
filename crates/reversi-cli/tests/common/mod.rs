//! Runs the program as a person or a script would.

#![allow(dead_code, reason = "each test program uses its part")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// What a run of the program left behind.
pub(crate) struct Run {
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
    /// The exit code; `None` after a signal.
    pub(crate) code: Option<i32>,
}

/// A command without the locale and color settings of whoever runs the tests.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reversi"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.env("LANG", "C").args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with `input` on standard input.
pub(crate) fn run_bytes(args: &[&str], input: &[u8]) -> Run {
    let mut child = command(args).spawn().expect("the program is built");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it can be waited for");
    writer.join().expect("writing does not panic");
    let run = Run {
        out: String::from_utf8(stdout).expect("output is UTF-8"),
        err: String::from_utf8(stderr).expect("errors are UTF-8"),
        code: status.code(),
    };
    assert!(!run.err.contains("panicked"), "{args:?}: {}", run.err);
    run
}

/// Runs the program with lines of text on standard input.
pub(crate) fn run(args: &[&str], input: &str) -> Run {
    run_bytes(args, input.as_bytes())
}

/// Runs a game at the lowest level that always goes the same way.
pub(crate) fn play(args: &[&str], input: &str) -> Run {
    let mut all = vec!["play", "--level", "1", "--seed", "1", "--table-mib", "1"];
    all.extend(args);
    run(&all, input)
}
