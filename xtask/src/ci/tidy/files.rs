//! The files of the repository, one by one: length, size, first line, words that do not belong.

use std::fs;
use std::path::Path;
use std::str;

use anyhow::Context;

use crate::ci::workspace::{Workspace, output};

/// A Rust file longer than this is two subjects.
const MAX_LINES: usize = 500;
/// Datasets and pictures do not belong in git.
const MAX_BYTES: u64 = 1 << 20;
/// But trained weights do.
const MAX_WEIGHTS_BYTES: u64 = 8 << 20;
const WEIGHTS: &str = "data/weights/";

/// Endings of files that editors and merges leave behind.
const STRAYS: &[&str] = &[".bak", ".orig", ".rej", ".swp", "~"];

/// Words with the only files (or beginnings of paths) they may be in, and why. The words are cut
/// in two so that this file may hold them.
const WORDS: &[Word] = &[
    Word { word: concat!("/ro", "ot/"), only_in: &[], why: "a path of one machine" },
    Word { word: concat!("/wo", "rk/"), only_in: &[], why: "a path of one machine" },
    Word { word: concat!("/ho", "me/"), only_in: &[], why: "a path of one machine" },
    Word {
        word: concat!("allow(", "unsafe_code"),
        only_in: &[
            "crates/reversi-core/src/kernel.rs",
            "crates/reversi-eval/src/kernel.rs",
            "crates/reversi-eval/src/memory.rs",
            "crates/reversi-search/src/table.rs",
        ],
        why: "unsafe code lives in few places",
    },
    Word {
        word: concat!("bincode", "::"),
        only_in: &["crates/reversi-eval/src/weights/file.rs"],
        why: "one module calls bincode",
    },
];

struct Word {
    word: &'static str,
    only_in: &'static [&'static str],
    why: &'static str,
}

/// Paths inside the repository, with `/` between folders: what git has or would take.
pub(crate) fn list(workspace: &Workspace) -> anyhow::Result<Vec<String>> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let text = output(&mut workspace.command("git", &arguments))?;
    let paths = text.split('\0').filter(|path| !path.is_empty());
    // A file that was deleted without telling git is still listed.
    Ok(paths.filter(|path| workspace.path(path).exists()).map(str::to_owned).collect())
}

/// Everything that is untidy about one file.
pub(crate) fn problems(workspace: &Workspace, path: &str) -> anyhow::Result<Vec<String>> {
    let file = workspace.path(path);
    let size = fs::metadata(&file).with_context(|| path.to_owned())?.len();
    let limit = if path.starts_with(WEIGHTS) { MAX_WEIGHTS_BYTES } else { MAX_BYTES };
    let mut problems = Vec::new();
    if size > limit {
        // Nor is it read.
        problems.push(format!("{path}: {size} bytes, the limit is {limit}"));
    } else {
        let bytes = fs::read(&file).with_context(|| path.to_owned())?;
        if let Ok(text) = str::from_utf8(&bytes) {
            problems.extend(text_problems(path, text));
        }
    }
    if STRAYS.iter().any(|ending| path.ends_with(ending)) {
        problems.push(format!("{path}: left behind by a program"));
    }
    Ok(problems)
}

fn text_problems(path: &str, text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    if Path::new(path).extension().is_some_and(|extension| extension == "rs") {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            problems.push(format!("{path}: {lines} lines, the limit is {MAX_LINES}"));
        }
        if !text.starts_with("//! ") {
            problems.push(format!("{path}: the first line must say what lives here, after `//!`"));
        }
    }
    for Word { word, only_in, why } in WORDS {
        if only_in.iter().any(|allowed| path.starts_with(allowed)) {
            continue;
        }
        for (index, _) in text.lines().enumerate().filter(|(_, line)| line.contains(word)) {
            problems.push(format!("{path}:{}: `{word}`: {why}", index + 1));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str, expected: &[&str]) {
        assert_eq!(text_problems(path, text), expected);
    }

    #[test]
    fn a_rust_file_says_what_lives_in_it() {
        check("a.rs", "//! Something.\n", &[]);
        check("a.md", "Something.\n", &[]);
        check("a.rs", "\n", &["a.rs: the first line must say what lives here, after `//!`"]);
    }

    #[test]
    fn a_rust_file_has_five_hundred_lines_at_most() {
        let text = |lines| "//! Something.\n".repeat(lines);
        check("a.rs", &text(500), &[]);
        check("a.rs", &text(501), &["a.rs: 501 lines, the limit is 500"]);
        check("a.md", &text(501), &[]);
    }

    #[test]
    fn words_are_found_where_they_do_not_belong() {
        let path = concat!("/ho", "me/me/data");
        let found = format!("a.md:2: `{}`: a path of one machine", &path[..6]);
        check("a.md", &format!("See\n{path}.\n"), &[&found]);
        let call = concat!("//! Calls bincode", "::encode.");
        check("crates/reversi-eval/src/weights/file.rs", call, &[]);
        assert_eq!(text_problems("crates/reversi-cli/src/main.rs", call).len(), 1);
    }
}
