//! Files that hold either their old content or the new, never half of it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the name of an unfinished file ends in.
pub(crate) const TEMPORARY_SUFFIX: &str = ".tmp";

/// The system refused to read or write a file or folder.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct StorageError {
    /// The file or folder.
    pub path: PathBuf,
    /// What the system said.
    pub reason: io::Error,
}

impl StorageError {
    /// For `map_err`: the error of an operation on `path`.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |reason| Self { path: path.to_owned(), reason }
    }
}

/// A file under a temporary name, which [`AtomicFile::commit`] renames; dropped before that, it is
/// removed.
///
/// # Examples
/// ```
/// use std::io::Write;
///
/// let folder = std::env::temp_dir();
/// let path = folder.join(format!("atomic-example-{}", std::process::id()));
/// let mut file = reversi_train::AtomicFile::create(&path)?;
/// file.write_all(b"all or nothing")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"all or nothing");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    temporary: PathBuf,
    /// `None` after the commit.
    file: Option<BufWriter<File>>,
}

impl AtomicFile {
    /// A new file that will be `path`.
    ///
    /// # Errors
    /// The system refuses to create it.
    pub fn create(path: &Path) -> Result<Self, StorageError> {
        let mut temporary = OsString::from(path);
        temporary.push(TEMPORARY_SUFFIX);
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(StorageError::at(path))?;
        Ok(Self { path: path.to_owned(), temporary, file: Some(BufWriter::new(file)) })
    }

    /// Puts the file in its place once all of it is on the disk.
    ///
    /// # Errors
    /// The system refuses to write; what was at the path before is still there.
    pub fn commit(mut self) -> Result<(), StorageError> {
        let path = self.path.clone();
        self.finish().map_err(StorageError::at(&path))
    }

    fn finish(&mut self) -> io::Result<()> {
        let writer = self.file.as_mut().expect("only a commit takes the file");
        writer.flush()?;
        writer.get_ref().sync_all()?;
        fs::rename(&self.temporary, &self.path)?;
        self.file = None;
        sync_folder_of(&self.path)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().expect("only a commit takes the file").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().expect("only a commit takes the file").flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // Nothing more is written; the error that led here is the one to report.
            let _ = file.into_parts();
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Writes `path` as a whole: to a temporary name, synced, then renamed.
///
/// # Errors
/// The system refuses to write; what was at the path before is still there.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes).map_err(StorageError::at(path))?;
    file.commit()
}

/// Makes a rename last through a power cut, where the system has a way to.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<OsString> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for content in ["old and long", "new"] {
            write_atomically(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn a_file_given_up_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write_atomically(&path, b"old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(&[b'n'; 100_000]).unwrap();
        assert_eq!(names(folder.path()).len(), 2);
        drop(file);
        assert_eq!(names(folder.path()), ["file"]);
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }

    #[test]
    fn what_cannot_be_written_is_named_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing/file");
        let error = write_atomically(&missing, b"x").unwrap_err();
        assert!(error.to_string().contains("missing/file: "), "{error}");
        let taken = folder.path().join("taken");
        fs::create_dir_all(taken.join("full")).unwrap();
        assert!(write_atomically(&taken, b"x").is_err(), "a folder is in the way");
        assert_eq!(names(folder.path()), ["taken"]);
    }
}
