//! JSON on standard output.

use std::io::Write;

use anyhow::Context;
use serde::Serialize;

/// Writes `value` over several lines, with a line feed at the end.
pub(crate) fn print(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value).context("writing JSON")?;
    writeln!(out)?;
    Ok(())
}
