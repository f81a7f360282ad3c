//! Parts of a dataset, made on several machines, into one folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Dataset, DatasetError, ShardFile, find_shards};
use crate::settings::MANIFEST_NAME;
use crate::storage::{StorageError, write_atomically};

/// Copies the shards of `parts` into the new folder `out`, each checked first. Of a shard that
/// several parts have, the one with the most games is taken.
///
/// # Errors
/// The parts were made with different settings, a shard is damaged, two disagree, `out` is not
/// empty, or the system refuses to write. Nothing remains in `out` then.
///
/// # Panics
/// There are no parts.
pub fn merge_datasets(parts: &[Dataset], out: &Path) -> Result<Dataset, DatasetError> {
    let (first, others) = parts.split_first().expect("something to merge");
    for other in others {
        if let Some(difference) = first.settings.difference(&other.settings) {
            let (first, second) = (first.folder.clone(), other.folder.clone());
            return Err(DatasetError::Unlike { first, second, difference });
        }
    }
    let shards = longest(parts)?;

    let is_new = !out.exists();
    fs::create_dir_all(out).map_err(StorageError::at(out))?;
    if fs::read_dir(out).map_err(StorageError::at(out))?.next().is_some() {
        return Err(DatasetError::Occupied { path: out.to_owned() });
    }
    let mut written = Vec::new();
    let copied = copy(first, shards.values().copied(), out, &mut written);
    if copied.is_err() {
        // The first error is the one to report.
        for path in &written {
            let _ = fs::remove_file(path);
        }
        if is_new {
            let _ = fs::remove_dir(out);
        }
    }
    copied.and_then(|()| Dataset::open(out))
}

/// The shard to take for each first game.
fn longest(parts: &[Dataset]) -> Result<BTreeMap<u64, &ShardFile>, DatasetError> {
    let mut shards = BTreeMap::<u64, &ShardFile>::new();
    for shard in parts.iter().flat_map(Dataset::shards) {
        let Some(&other) = shards.get(&shard.info.first_game) else {
            shards.insert(shard.info.first_game, shard);
            continue;
        };
        if shard.info.games == other.info.games && shard.info.checksum == other.info.checksum {
            continue;
        }
        let (ours, theirs) = (shard.read()?, other.read()?);
        if ours.iter().zip(&theirs).any(|(our, their)| our != their) {
            let (first, second) = (other.path.clone(), shard.path.clone());
            return Err(DatasetError::Conflict { first, second });
        }
        if ours.len() > theirs.len() {
            shards.insert(shard.info.first_game, shard);
        }
    }
    Ok(shards)
}

fn copy<'a>(
    first: &Dataset,
    shards: impl Iterator<Item = &'a ShardFile>,
    out: &Path,
    written: &mut Vec<PathBuf>,
) -> Result<(), DatasetError> {
    written.push(out.join(MANIFEST_NAME));
    first.settings.write(out)?;
    for shard in shards {
        let (_, bytes) = shard.read_with_bytes()?;
        let path = out.join(shard.path.file_name().expect("a shard has a name"));
        write_atomically(&path, &bytes)?;
        written.push(path);
    }
    // What was written belongs together, too.
    find_shards(out, &first.settings).map(drop)
}
