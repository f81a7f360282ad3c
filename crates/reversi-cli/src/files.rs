//! Files that are whole or absent.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file: to a temporary name, synced, then renamed.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".tmp");
    let write = || {
        let mut file = fs::File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    })
}
