//! Files that are whole or absent, and input of a bounded size.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::texts::{Texts, visible};

/// Writes a file: to a temporary name, synced, then renamed.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.writer().write_all(bytes)?;
    file.commit()
}

/// A file under a temporary name; dropped before [`NewFile::commit`], it is removed. Devices and
/// pipes are written to directly.
pub(crate) struct NewFile {
    path: PathBuf,
    /// `None` if there is nothing to rename, or no longer.
    temporary: Option<PathBuf>,
    writer: BufWriter<File>,
}

impl NewFile {
    /// Opens the file that `path` names, or its temporary twin.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            let writer = BufWriter::new(File::options().write(true).open(path)?);
            return Ok(Self { path: path.to_owned(), temporary: None, writer });
        }
        // A link stays one: what it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(".tmp");
        let temporary = PathBuf::from(temporary);
        let writer = BufWriter::new(File::create(&temporary)?);
        Ok(Self { path, temporary: Some(temporary), writer })
    }

    /// What is written to.
    pub(crate) fn writer(&mut self) -> &mut BufWriter<File> {
        &mut self.writer
    }

    /// Where the file will be; what a link leads to, not the link.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file in its place once all of it is on the disk.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some(temporary) = &self.temporary {
            self.writer.get_ref().sync_all()?;
            fs::rename(temporary, &self.path)?;
            self.temporary = None;
        }
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // The error that led here is the one to report.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Reads a file, or standard input if `path` is `-`, of at most `max_bytes`.
pub(crate) fn read(path: &Path, max_bytes: u64, texts: &Texts) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(max_bytes + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(max_bytes + 1).read_to_end(&mut bytes))
    };
    let name = || visible(&path.display().to_string());
    read.map_err(|error| Failure::Error(texts.cannot_read(name(), error.to_string())))?;
    if bytes.len() as u64 > max_bytes {
        let reason = texts.file_too_large(max_bytes >> 20);
        return Err(Failure::Error(texts.cannot_read(name(), reason)));
    }
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_stays_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        write(&file, b"one").unwrap();
        symlink(&file, &link).unwrap();
        write(&link, b"two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"two");
        drop(NewFile::create(&file).unwrap());
        assert!(write(folder.path(), b"").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        assert_eq!(fs::read(&file).unwrap(), b"two");
    }
}
