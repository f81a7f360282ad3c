//! The main job in small: games, weights fitted to them, a match of the weights, a look at them.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::workspace::Workspace;

/// Runs the chain in a folder under the builds, which goes again when all went well.
pub(crate) fn run(workspace: &Workspace, _out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = workspace.target().join("ci-chain");
    clear(&folder)?;
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let [games, weights] = ["games", "weights.rvw"].map(|name| folder.join(name));
    let games = games.to_str().context("the path of the target folder is not text")?;
    let weights = weights.to_str().context("the path of the target folder is not text")?;

    let quick = ["--games", "60", "--seed", "1", "--depth", "2", "--exact-from", "8"];
    workspace.xtask(&[&["selfplay", "--out", games], &quick[..]].concat())?;
    workspace.xtask(&["fit", "--data", games, "--out", weights])?;
    workspace.xtask(&["weights", "verify", weights])?;
    workspace.xtask(&["weights", "inspect", weights])?;
    workspace.xtask(&["match", weights, "baseline", "--games", "8", "--depth", "2"])?;
    clear(&folder)
}

/// Removes the folder, if it is there.
fn clear(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}
