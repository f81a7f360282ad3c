//! Files that are whole or absent, and input of a bounded size.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::failure::Failure;
use crate::texts::{Texts, visible};

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

/// Reads a file, or standard input if `path` is `-`, of at most `max_bytes`.
pub(crate) fn read(path: &Path, max_bytes: u64, texts: &Texts) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(max_bytes + 1).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(max_bytes + 1).read_to_end(&mut bytes))
    };
    let name = || visible(&path.display().to_string());
    read.map_err(|error| Failure::Error(texts.cannot_read(name(), error.to_string())))?;
    if bytes.len() as u64 > max_bytes {
        let reason = texts.file_too_large(max_bytes >> 20);
        return Err(Failure::Error(texts.cannot_read(name(), reason)));
    }
    Ok(bytes)
}
