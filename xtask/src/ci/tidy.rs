//! What the compiler does not check: file lengths, first lines, arrows between crates, strays.

mod arrows;
mod files;

use std::io::Write;

use anyhow::{bail, ensure};

use super::workspace::Workspace;

/// Reports everything that is untidy.
pub(crate) fn check(workspace: &Workspace, out: &mut dyn Write) -> anyhow::Result<()> {
    let files = files::list(workspace)?;
    ensure!(!files.is_empty(), "no files found");
    let mut problems = Vec::new();
    for file in &files {
        problems.extend(files::problems(workspace, file)?);
    }
    problems.extend(arrows::problems(workspace)?);
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    match problems.len() {
        0 => writeln!(out, "{} files, all tidy", files.len())?,
        count => bail!("{count} untidy places, listed above"),
    }
    Ok(())
}
