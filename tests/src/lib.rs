//! Where the end-to-end tests find the programs.

#![deny(missing_docs)]

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The program `name` (`reversi` or `xtask`), built first in the profile of the tests.
///
/// # Panics
/// Cargo cannot build the programs, or there is none of that name.
pub fn program(name: &str) -> Command {
    static PROGRAMS: OnceLock<HashMap<String, PathBuf>> = OnceLock::new();
    let programs = PROGRAMS.get_or_init(build);
    Command::new(programs.get(name).unwrap_or_else(|| panic!("no program `{name}`")))
}

/// Cargo gives tests the paths of programs of their own package only, so that it is asked here.
fn build() -> HashMap<String, PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Asked for now, not when this was compiled: two checkouts may share their target folder.
    let here = std::env::var_os("CARGO_MANIFEST_DIR");
    let mut command = Command::new(cargo);
    command
        .args(["build", "--workspace", "--bins", "--message-format=json-render-diagnostics"])
        .current_dir(here.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()))
        .stderr(Stdio::inherit());
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "the programs cannot be built");
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    messages
        .filter_map(|message| {
            let path = message["executable"].as_str()?;
            Some((message["target"]["name"].as_str()?.to_owned(), PathBuf::from(path)))
        })
        .collect()
}
