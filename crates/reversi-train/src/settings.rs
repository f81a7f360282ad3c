//! `Settings`: what decides the games of a dataset, and the manifest that keeps it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::dataset::DatasetError;
use crate::storage::{StorageError, write_atomically};

/// The file with the settings.
pub(crate) const MANIFEST_NAME: &str = "dataset.json";
/// The version of the manifest that is written.
const MANIFEST_FORMAT: u32 = 2;
/// The oldest version read: it has fewer settings.
const OLDEST_MANIFEST_FORMAT: u32 = 1;
/// Larger than any manifest.
const MAX_MANIFEST_BYTES: u64 = 1 << 16;

/// Everything that decides what the games of a dataset are, but for how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of the program.
    pub engine: String,
    /// The seed of the games.
    pub seed: u64,
    /// Plies searched for each move.
    pub depth: u32,
    /// How sure ProbCut was, in per cent; 100 if nothing was cut.
    pub selectivity_percent: u8,
    /// Positions with at most this many empties were solved.
    pub exact_from: u32,
    /// The longest random opening, in plies.
    pub random_plies: u32,
    /// How many moves in a thousand were random after the opening.
    pub exploration_permille: u32,
    /// How many moves in a thousand were random after a position was solved, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endgame_exploration_permille: Option<u32>,
    /// The transposition table in MiB: its size tells in what a search finds.
    pub table_mib: u32,
    /// SHA-256 of the weights file, in hexadecimal.
    pub weights: String,
    /// Games in each shard.
    pub shard_games: u32,
    /// [`OpeningList::digest`](crate::OpeningList::digest) of the list that games began from;
    /// `None` if all openings were random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// How many games in a hundred began from the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings_percent: Option<u32>,
    /// The most random plies after an opening of the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings_random_plies: Option<u32>,
    /// The passes of rescoring after the games were played, first to last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rescored: Vec<Rescored>,
}

/// A pass of rescoring: how positions that were stored already were searched again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rescored {
    /// The version of the program.
    pub engine: String,
    /// The digest of the dataset that it was made from.
    pub source: String,
    /// SHA-256 of the weights file, in hexadecimal.
    pub weights: String,
    /// Plies searched in each position that was not solved; 0 if those kept their scores.
    pub depth: u32,
    /// How sure ProbCut was, in per cent; 100 if nothing was cut.
    pub selectivity_percent: u8,
    /// Positions with at most this many empties were solved.
    pub solve_from: u32,
    /// Whether positions of random and book moves were solved too.
    pub unsearched: bool,
    /// The transposition table in MiB.
    pub table_mib: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    format: u32,
    settings: Settings,
}

/// A setting in which two datasets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub setting: String,
    /// The value in the one.
    pub ours: String,
    /// The value in the other.
    pub theirs: String,
}

impl Settings {
    /// SHA-256 over all fields: what shards carry to show where they belong.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(serde_json::to_vec(self).expect("numbers and strings can be encoded")).into()
    }

    /// The first field in which `other` differs.
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let fields = |settings| {
            let mut fields = BTreeMap::new();
            let value = serde_json::to_value(settings).expect("numbers and strings can be encoded");
            flatten(String::new(), &value, &mut fields);
            fields
        };
        let (ours, theirs) = (fields(self), fields(other));
        let mut names = ours.keys().chain(theirs.keys());
        let name = names.find(|&name| ours.get(name) != theirs.get(name))?;
        let value = |fields: &BTreeMap<String, String>| {
            fields.get(name).map_or_else(|| "none".to_owned(), Clone::clone)
        };
        Some(Difference { setting: name.clone(), ours: value(&ours), theirs: value(&theirs) })
    }

    /// Reads the manifest of a folder; `None` if there is none.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, DatasetError> {
        let path = folder.join(MANIFEST_NAME);
        let mut text = Vec::new();
        match File::open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file
                .and_then(|file| file.take(MAX_MANIFEST_BYTES).read_to_end(&mut text))
                .map_err(StorageError::at(&path))?,
        };
        let manifest = serde_json::from_slice::<Manifest>(&text)
            .map_err(|error| error.to_string())
            .and_then(|manifest| match manifest.format {
                OLDEST_MANIFEST_FORMAT..=MANIFEST_FORMAT => Ok(manifest.settings),
                found => Err(format!(
                    "format version {found}, this program reads versions \
                     {OLDEST_MANIFEST_FORMAT} to {MANIFEST_FORMAT}"
                )),
            });
        manifest.map(Some).map_err(|reason| DatasetError::Manifest { path, reason })
    }

    /// Writes the manifest of a folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), StorageError> {
        let manifest = Manifest { format: MANIFEST_FORMAT, settings: self.clone() };
        let mut text =
            serde_json::to_string_pretty(&manifest).expect("the settings can be encoded");
        text.push('\n');
        write_atomically(&folder.join(MANIFEST_NAME), text.as_bytes())
    }
}

/// The values inside a JSON value, each by the path to it in words.
fn flatten(path: String, value: &Value, fields: &mut BTreeMap<String, String>) {
    let below = |name: &str| format!("{path} {}", name.replace('_', " ")).trim().to_owned();
    match value {
        Value::Object(inner) => {
            inner.iter().for_each(|(name, value)| flatten(below(name), value, fields));
        }
        Value::Array(inner) => {
            (1..).zip(inner).for_each(|(i, value)| flatten(below(&i.to_string()), value, fields));
        }
        value => _ = fields.insert(path, value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn settings() -> Settings {
        Settings {
            engine: "0.1.0".to_owned(),
            seed: u64::MAX,
            depth: 6,
            selectivity_percent: 73,
            exact_from: 12,
            random_plies: 36,
            exploration_permille: 0,
            endgame_exploration_permille: None,
            table_mib: 4,
            weights: "0123".to_owned(),
            shard_games: 1000,
            openings: None,
            openings_percent: None,
            openings_random_plies: None,
            rescored: vec![],
        }
    }

    #[test]
    fn a_manifest_reads_back() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap(), None);
        settings().write(folder.path()).unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap(), Some(settings()));
    }

    #[test]
    fn the_difference_is_named() {
        assert_eq!(settings().difference(&settings()), None);
        let other = Settings { exact_from: 10, ..settings() };
        let difference = settings().difference(&other).unwrap();
        assert_eq!(difference.setting, "exact from");
        assert_eq!((difference.ours.as_str(), difference.theirs.as_str()), ("12", "10"));
        assert_ne!(settings().digest(), other.digest());
        let pass = |depth| Rescored {
            engine: "0.1.0".to_owned(),
            source: String::new(),
            weights: String::new(),
            depth,
            selectivity_percent: 73,
            solve_from: 16,
            unsearched: false,
            table_mib: 4,
        };
        let rescored = |depth| Settings { rescored: vec![pass(depth)], ..settings() };
        let difference = rescored(8).difference(&rescored(9)).unwrap();
        assert_eq!(difference.setting, "rescored 1 depth");
        assert_eq!((difference.ours.as_str(), difference.theirs.as_str()), ("8", "9"));
        assert_eq!(settings().difference(&rescored(9)).unwrap().ours, "none");
    }

    #[test]
    fn settings_without_openings_keep_the_digest_and_manifest_of_version_1() {
        let text = serde_json::to_string(&settings()).unwrap();
        assert!(text.ends_with(r#""weights":"0123","shard_games":1000}"#), "{text}");
        let folder = tempfile::tempdir().unwrap();
        settings().write(folder.path()).unwrap();
        let path = folder.path().join(MANIFEST_NAME);
        let old = fs::read_to_string(&path).unwrap().replace("\"format\": 2", "\"format\": 1");
        fs::write(&path, old).unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap(), Some(settings()));
    }

    #[test]
    fn a_setting_that_one_side_lacks_is_a_difference() {
        let (openings, percent) = (Some("ab".to_owned()), Some(25));
        let other = Settings { openings, openings_percent: percent, ..settings() };
        let difference = settings().difference(&other).unwrap();
        assert_eq!(difference.setting, "openings");
        assert_eq!((difference.ours.as_str(), difference.theirs.as_str()), ("none", "\"ab\""));
        assert_eq!(other.difference(&settings()).unwrap().theirs, "none");
        let folder = tempfile::tempdir().unwrap();
        other.write(folder.path()).unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap(), Some(other));
    }

    #[test]
    fn other_files_are_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        settings().write(folder.path()).unwrap();
        let path = folder.path().join(MANIFEST_NAME);
        let text = fs::read_to_string(&path).unwrap();
        let refused = |text: &str, reason: &str| {
            fs::write(&path, text).unwrap();
            let error = Settings::read(folder.path()).unwrap_err().to_string();
            assert!(error.contains(MANIFEST_NAME) && error.contains(reason), "{error}");
        };
        refused("", "EOF");
        refused(&text[..text.len() / 2], "EOF");
        refused("{}", "missing field");
        refused(&text.replace("\"format\": 2", "\"format\": 3"), "format version 3");
        refused(&text.replace("seed", "sead"), "unknown field `sead`");
        refused(&" ".repeat(100_000), "EOF");
    }
}
