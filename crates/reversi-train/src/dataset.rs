//! `Dataset`: a folder of shards with the settings that made them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::gamefile::GameFileError;
use crate::record::GameRecord;
use crate::settings::{Difference, MANIFEST_NAME, Settings};
use crate::shard::{HEADER_BYTES, MAX_SHARD_BYTES, Shard, ShardError, ShardInfo};
use crate::storage::StorageError;

mod merge;

pub use merge::merge_datasets;

/// A dataset cannot be used as it is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatasetError {
    /// The operating system refused.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A file of games that were played elsewhere.
    #[error(transparent)]
    Games(#[from] GameFileError),
    /// A shard was refused.
    #[error("{}: {reason}", path.display())]
    Shard {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: ShardError,
    },
    /// A folder without a manifest.
    #[error("{}: not a dataset, there is no {MANIFEST_NAME} in it", path.display())]
    NoManifest {
        /// The folder.
        path: PathBuf,
    },
    /// A manifest that cannot be read.
    #[error("{}: not a description of a dataset: {reason}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// No games.
    #[error("{}: the dataset holds no games", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// A shard that does not belong where it is.
    #[error("{}: not a shard of this dataset: {reason}", path.display())]
    Stray {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// Datasets that do not go together.
    #[error(
        "{} and {} are not parts of one dataset: {} {} and {}",
        first.display(), second.display(), difference.setting, difference.ours, difference.theirs
    )]
    Unlike {
        /// A dataset.
        first: PathBuf,
        /// The other.
        second: PathBuf,
        /// The setting in which they differ.
        difference: Difference,
    },
    /// Two parts with the same games, but not the same.
    #[error("{} and {} hold different games under the same numbers", first.display(), second.display())]
    Conflict {
        /// A shard.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// Something is where a new dataset should go.
    #[error("{}: the folder is not empty", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
}

/// A shard of a dataset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardFile {
    /// The file.
    pub path: PathBuf,
    /// What its header says.
    pub info: ShardInfo,
}

impl ShardFile {
    /// Reads all games, with every check.
    ///
    /// # Errors
    /// The file cannot be read, or is not what it was when the dataset was opened.
    pub fn read(&self) -> Result<Vec<GameRecord>, DatasetError> {
        Ok(self.read_with_bytes()?.0)
    }

    pub(crate) fn read_with_bytes(&self) -> Result<(Vec<GameRecord>, Vec<u8>), DatasetError> {
        let mut bytes = Vec::new();
        File::open(&self.path)
            .and_then(|file| file.take(MAX_SHARD_BYTES + 1).read_to_end(&mut bytes))
            .map_err(StorageError::at(&self.path))?;
        let refused = |reason| DatasetError::Shard { path: self.path.clone(), reason };
        let shard = Shard::from_bytes(&bytes).map_err(refused)?;
        if ShardInfo::from_header(&bytes, bytes.len() as u64) != Ok(self.info) {
            return Err(refused(ShardError::Checksum));
        }
        Ok((shard.games, bytes))
    }

    /// Reads the header.
    fn open(path: PathBuf) -> Result<Self, DatasetError> {
        let mut start = Vec::new();
        let size = File::open(&path)
            .and_then(|mut file| {
                file.by_ref().take(HEADER_BYTES as u64).read_to_end(&mut start)?;
                Ok(file.metadata()?.len())
            })
            .map_err(StorageError::at(&path))?;
        match ShardInfo::from_header(&start, size) {
            Ok(info) => Ok(Self { path, info }),
            Err(reason) => Err(DatasetError::Shard { path, reason }),
        }
    }
}

/// Whether a shard has all the games that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completeness {
    Whole,
    Part,
}

/// The name of a shard of a dataset.
pub(crate) fn shard_name(index: u64, completeness: Completeness) -> String {
    match completeness {
        Completeness::Whole => format!("games-{index:06}.rvs"),
        Completeness::Part => format!("games-{index:06}.part.rvs"),
    }
}

/// The index in the name of a shard.
fn index_of(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("games-")?.strip_suffix(".rvs")?;
    let index = digits.strip_suffix(".part").unwrap_or(digits).parse().ok()?;
    [Completeness::Whole, Completeness::Part]
        .iter()
        .any(|&completeness| shard_name(index, completeness) == name)
        .then_some(index)
}

/// The shards in a folder by index; where there are two of one index, the longer.
pub(crate) fn find_shards(
    folder: &Path,
    settings: &Settings,
) -> Result<BTreeMap<u64, ShardFile>, DatasetError> {
    let digest = settings.digest();
    let mut shards = BTreeMap::<u64, ShardFile>::new();
    for entry in fs::read_dir(folder).map_err(StorageError::at(folder))? {
        let path = entry.map_err(StorageError::at(folder))?.path();
        if path.extension().is_none_or(|extension| extension != "rvs") {
            continue;
        }
        let stray = |reason: String| DatasetError::Stray { path: path.clone(), reason };
        let name = path.file_name().and_then(|name| name.to_str()).and_then(index_of);
        let index = name.ok_or_else(|| stray("the name is not a shard's".to_owned()))?;
        let shard = ShardFile::open(path.clone())?;
        let info = &shard.info;
        if info.seed != settings.seed {
            let reason = format!("its seed is {}, not {}", info.seed, settings.seed);
            return Err(stray(reason));
        }
        if info.settings != digest {
            return Err(stray("it was made with other settings".to_owned()));
        }
        let shard_games = u64::from(settings.shard_games);
        if Some(info.first_game) != index.checked_mul(shard_games) || info.games > shard_games {
            return Err(stray(format!("it begins with game {}", info.first_game)));
        }
        match shards.get(&index) {
            Some(other) if other.info.games > info.games => {}
            // Of two equal ones either will do: the whole one, for certainty.
            Some(other) if other.info.games == info.games && other.path > shard.path => {}
            _ => _ = shards.insert(index, shard),
        }
    }
    Ok(shards)
}

/// Games on disk, read shard by shard.
#[derive(Clone, Debug)]
pub struct Dataset {
    folder: PathBuf,
    settings: Settings,
    shards: Vec<ShardFile>,
}

impl Dataset {
    /// Reads the manifest and the headers of a dataset.
    ///
    /// # Errors
    /// There is no dataset, no game in it, or a shard that does not belong to it. Damage inside a
    /// shard shows when its games are read.
    pub fn open(folder: &Path) -> Result<Self, DatasetError> {
        fs::read_dir(folder).map_err(StorageError::at(folder))?;
        let settings = Settings::read(folder)?
            .ok_or_else(|| DatasetError::NoManifest { path: folder.to_owned() })?;
        let shards: Vec<_> = find_shards(folder, &settings)?.into_values().collect();
        if shards.iter().all(|shard| shard.info.games == 0) {
            return Err(DatasetError::Empty { path: folder.to_owned() });
        }
        Ok(Self { folder: folder.to_owned(), settings, shards })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How the games were made.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The shards in the order of their games.
    pub fn shards(&self) -> &[ShardFile] {
        &self.shards
    }

    /// The number of games.
    pub fn game_count(&self) -> u64 {
        self.shards.iter().map(|shard| shard.info.games).sum()
    }

    /// The number of positions in which a move was played.
    pub fn position_count(&self) -> u64 {
        self.shards.iter().map(|shard| shard.info.positions).sum()
    }

    /// Bytes on disk, without the manifest.
    pub fn byte_count(&self) -> u64 {
        self.shards.iter().map(|shard| shard.info.bytes).sum()
    }

    /// SHA-256 over the checksums of the shards in order, in hexadecimal. Each checksum covers its
    /// whole shard, so that equal digests mean equal datasets.
    pub fn digest(&self) -> String {
        let sums = self
            .shards
            .iter()
            .fold(Sha256::new(), |sum, shard| sum.chain_update(shard.info.checksum));
        sums.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Numbers of games that are not there though later ones are.
    pub fn gaps(&self) -> Vec<Range<u64>> {
        let mut next = 0;
        let mut gaps = Vec::new();
        for ShardFile { info, .. } in &self.shards {
            if info.first_game > next {
                gaps.push(next..info.first_game);
            }
            next = info.first_game + info.games;
        }
        gaps
    }

    /// All games in order, one shard in memory at a time. Each is checked by the rules; after an
    /// error the iterator ends.
    pub fn games(&self) -> Games<'_> {
        Games { shards: self.shards.iter(), games: Vec::new().into_iter() }
    }
}

/// The games of a dataset, from [`Dataset::games`].
#[derive(Debug)]
pub struct Games<'a> {
    shards: std::slice::Iter<'a, ShardFile>,
    games: std::vec::IntoIter<GameRecord>,
}

impl Iterator for Games<'_> {
    type Item = Result<GameRecord, DatasetError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.games.next() {
                return Some(Ok(game));
            }
            match self.shards.next()?.read() {
                Ok(games) => self.games = games.into_iter(),
                Err(error) => {
                    self.shards = [].iter();
                    return Some(Err(error));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
