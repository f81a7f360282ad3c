//! Which crate of the workspace may use which: `docs/architecture.md` draws it.

use anyhow::Context;
use serde::Deserialize;

use crate::ci::workspace::{Workspace, output};

const CORE: &str = "reversi-core";
const EVAL: &str = "reversi-eval";
const SEARCH: &str = "reversi-search";
const TRAIN: &str = "reversi-train";

/// Each crate with those it may depend on, for tests and benches too.
const ARROWS: &[(&str, &[&str])] = &[
    (CORE, &[]),
    (EVAL, &[CORE]),
    (SEARCH, &[CORE, EVAL]),
    (TRAIN, &[CORE, EVAL, SEARCH]),
    ("reversi-cli", &[CORE, EVAL, SEARCH]),
    ("reversi-tests", &[CORE, EVAL, SEARCH, TRAIN]),
    ("xtask", &[CORE, EVAL, SEARCH, TRAIN]),
];

/// What `cargo metadata` says, as far as it is needed.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// Only crates of the workspace have one.
    path: Option<String>,
}

/// Every arrow that should not be there, and every crate that the table does not know.
pub(crate) fn problems(workspace: &Workspace) -> anyhow::Result<Vec<String>> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1"];
    let text = output(&mut workspace.cargo_command(&arguments))?;
    let metadata: Metadata =
        serde_json::from_str(&text).context("unexpected answer of `cargo metadata`")?;
    Ok(metadata.packages.iter().flat_map(wrong_arrows).collect())
}

fn wrong_arrows(package: &Package) -> Vec<String> {
    let name = &package.name;
    let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| from == name) else {
        return vec![format!("{name}: a new crate; xtask/src/ci/tidy/arrows.rs must know it")];
    };
    let ours = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
    ours.filter(|dependency| !allowed.contains(&dependency.name.as_str()))
        .map(|dependency| format!("{name} must not depend on {}", dependency.name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, dependencies: &[(&str, bool)], expected: &[&str]) {
        let dependencies = dependencies
            .iter()
            .map(|&(name, is_ours)| Dependency {
                name: name.to_owned(),
                path: is_ours.then(|| format!("crates/{name}")),
            })
            .collect();
        assert_eq!(wrong_arrows(&Package { name: name.to_owned(), dependencies }), expected);
    }

    #[test]
    fn arrows_point_down_only() {
        check("reversi-search", &[("reversi-core", true), ("thiserror", false)], &[]);
        check(
            "reversi-eval",
            &[("reversi-core", true), ("reversi-search", true)],
            &["reversi-eval must not depend on reversi-search"],
        );
        check(
            "reversi-cli",
            &[("reversi-train", true)],
            &["reversi-cli must not depend on reversi-train"],
        );
    }

    #[test]
    fn a_new_crate_must_be_entered() {
        check("extra", &[], &["extra: a new crate; xtask/src/ci/tidy/arrows.rs must know it"]);
    }
}
