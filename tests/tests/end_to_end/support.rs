//! Running `xtask` and looking at what it says and leaves.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use reversi_tests::program;

/// `xtask` with these arguments, paths among them as text.
pub(crate) fn xtask<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = program("xtask");
    command.args(args);
    command
}

/// What a command that must succeed says.
pub(crate) fn succeed(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", text(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// A command that must fail with an error, not a panic, whose message has all the `words`.
pub(crate) fn fail(mut command: Command, words: &[&str]) {
    let output = command.output().unwrap();
    let text = text(&output);
    assert!(matches!(output.status.code(), Some(1 | 2)), "{command:?}\n{text}");
    assert!(text.contains("error: ") && !text.contains("panicked"), "{command:?}\n{text}");
    for word in words {
        assert!(text.contains(word), "`{word}` is not in:\n{command:?}\n{text}");
    }
}

/// All that a program said.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

/// Every file of a folder with its bytes.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

/// A path as an argument.
pub(crate) fn arg(path: &Path) -> &str {
    path.to_str().unwrap()
}
