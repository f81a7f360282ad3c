//! The main job in small: games, weights fitted to them, a look at them, a match; then all of it
//! by the one command that does generations.

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
    let paths = ["games", "weights.rvw", "run"].map(|name| folder.join(name));
    let [games, weights, run] = paths.each_ref().map(|path| path.to_str());
    let not_text = "the path of the target folder is not text";
    let (games, weights) = (games.context(not_text)?, weights.context(not_text)?);
    let run = run.context(not_text)?;

    let quick = ["--games", "60", "--seed", "1", "--depth", "2", "--exact-from", "8"];
    workspace.xtask(&[&["selfplay", "--out", games], &quick[..]].concat())?;
    workspace.xtask(&["fit", "--data", games, "--out", weights])?;
    workspace.xtask(&["weights", "verify", weights])?;
    workspace.xtask(&["weights", "inspect", weights])?;
    workspace.xtask(&["match", weights, "baseline", "--games", "8", "--depth", "2"])?;
    let one = ["--games-per-generation", "60", "--generations", "1"];
    workspace.xtask(&[&["train", "--out", run], &one[..]].concat())?;
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
