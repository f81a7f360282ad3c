//! The journal of a training run: one JSON object a line, appended and synced.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::TrainError;
use crate::elo::PairCounts;
use crate::storage::StorageError;

/// The file in a run's folder.
pub(super) const JOURNAL_NAME: &str = "journal.jsonl";
/// Larger than the journal of any run.
const MAX_JOURNAL_BYTES: u64 = 64 << 20;

/// A finished step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Entry {
    /// The run began.
    Start(Start),
    /// All games of a generation are played.
    Games(Games),
    /// New weights are fitted and saved.
    Weights(Fit),
    /// They have played against the best weights so far.
    Gate(Gate),
    /// The run was stopped by hand in the middle of a step.
    Stopped {
        /// Time spent on the unfinished step.
        seconds: f64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Start {
    pub(super) engine: String,
    pub(super) seed: u64,
    /// SHA-256 of the weights it starts from.
    pub(super) from: String,
    pub(super) from_generation: u32,
    /// The name of the pattern set, and SHA-256 of its file without comments.
    pub(super) patterns: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Games {
    pub(super) generation: u32,
    pub(super) depth: u32,
    pub(super) exact_from: u32,
    /// Journals of older versions do not have it.
    #[serde(default)]
    pub(super) exploration_permille: u32,
    pub(super) games: u64,
    pub(super) positions: u64,
    pub(super) digest: String,
    pub(super) seconds: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Fit {
    pub(super) generation: u32,
    pub(super) positions: u64,
    pub(super) held_out: u64,
    pub(super) iterations: u32,
    pub(super) mae: f64,
    pub(super) rmse: f64,
    pub(super) mobility_mae: f64,
    pub(super) constant_mae: f64,
    /// SHA-256 of the weights file.
    pub(super) digest: String,
    pub(super) fit_seconds: f64,
    pub(super) probcut_seconds: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Gate {
    pub(super) generation: u32,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) discs: f64,
    /// Pairs with 0 to 4 half points.
    pub(super) pairs: PairCounts,
    pub(super) promoted: bool,
    pub(super) seconds: f64,
}

impl Entry {
    pub(super) const fn seconds(&self) -> f64 {
        match self {
            Self::Start(_) => 0.0,
            Self::Games(games) => games.seconds,
            Self::Weights(fit) => fit.fit_seconds + fit.probcut_seconds,
            Self::Gate(gate) => gate.seconds,
            Self::Stopped { seconds } => *seconds,
        }
    }
}

/// The journal, open and locked.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    entries: Vec<Entry>,
}

impl Journal {
    /// Opens the journal of a folder, or begins one. Half a line at the end, which a killed run
    /// left, is cut off.
    pub(super) fn open(folder: &Path) -> Result<Self, TrainError> {
        let path = folder.join(JOURNAL_NAME);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(StorageError::at(&path))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(TrainError::InUse { path: folder.to_owned() });
        }
        let mut text = String::new();
        (&file)
            .take(MAX_JOURNAL_BYTES)
            .read_to_string(&mut text)
            .map_err(StorageError::at(&path))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(StorageError::at(&path))?;
        file.seek(SeekFrom::End(0)).map_err(StorageError::at(&path))?;
        let mut entries = vec![];
        for (line, text) in (1..).zip(text[..whole].lines()) {
            let entry = serde_json::from_str(text).map_err(|error| TrainError::Journal {
                path: path.clone(),
                line,
                reason: error.to_string(),
            })?;
            entries.push(entry);
        }
        Ok(Self { path, file, entries })
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Appends an entry; it is on the disk when this returns.
    pub(super) fn append(&mut self, entry: Entry) -> Result<(), TrainError> {
        let mut line = serde_json::to_string(&entry).expect("numbers and strings can be encoded");
        line.push('\n');
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_all())
            .map_err(StorageError::at(&self.path))?;
        self.entries.push(entry);
        Ok(())
    }

    /// Seconds spent on all steps.
    pub(super) fn seconds(&self) -> f64 {
        self.entries.iter().map(Entry::seconds).sum()
    }

    pub(super) fn games(&self, generation: u32) -> Option<&Games> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Games(games) if games.generation == generation => Some(games),
            _ => None,
        })
    }

    pub(super) fn fit(&self, generation: u32) -> Option<&Fit> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Weights(fit) if fit.generation == generation => Some(fit),
            _ => None,
        })
    }

    pub(super) fn gate(&self, generation: u32) -> Option<&Gate> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Gate(gate) if gate.generation == generation => Some(gate),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_and_a_torn_line_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let start = Entry::Start(Start {
            engine: "0".to_owned(),
            seed: u64::MAX,
            from: String::new(),
            from_generation: 0,
            patterns: String::new(),
        });
        let mut journal = Journal::open(folder.path()).unwrap();
        journal.append(start.clone()).unwrap();
        journal.append(Entry::Stopped { seconds: 1.5 }).unwrap();
        assert!(matches!(Journal::open(folder.path()), Err(TrainError::InUse { .. })));
        drop(journal);

        let path = folder.path().join(JOURNAL_NAME);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 5]).unwrap();
        let mut journal = Journal::open(folder.path()).unwrap();
        assert_eq!(journal.entries(), std::slice::from_ref(&start));
        journal.append(Entry::Stopped { seconds: 2.0 }).unwrap();
        assert_eq!(journal.seconds(), 2.0);
        drop(journal);
        assert_eq!(Journal::open(folder.path()).unwrap().entries().len(), 2);

        std::fs::write(&path, format!("{text}nonsense\n")).unwrap();
        let error = Journal::open(folder.path()).err().unwrap().to_string();
        assert!(error.contains("journal.jsonl: line 3: "), "{error}");
    }
}
