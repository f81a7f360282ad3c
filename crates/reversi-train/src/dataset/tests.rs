//! Datasets that belong together, and folders that do not.

use std::sync::Arc;

use reversi_eval::Weights;
use reversi_search::StopHandle;

use super::*;
use crate::selfplay::{OnExisting, Part, PlayOptions, SelfplayOptions, run_selfplay};

fn options(seed: u64, games: u64) -> SelfplayOptions {
    let play = PlayOptions { depth: 1, exact_from: 4, random_plies: 40, ..PlayOptions::DEFAULT };
    let new = SelfplayOptions::new(games, seed, Arc::new(Weights::baseline()));
    SelfplayOptions { play, shard_games: 4, ..new }
}

fn make(options: &SelfplayOptions, folder: &Path) -> Dataset {
    let stop = StopHandle::new();
    run_selfplay(options, folder, OnExisting::Refuse, &stop, &mut |_| {}).unwrap();
    Dataset::open(folder).unwrap()
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn a_dataset_reads_back_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let dataset = make(&options(3, 10), folder.path());
    assert_eq!((dataset.game_count(), dataset.shards().len()), (10, 3));
    let games: Vec<_> = dataset.games().map(Result::unwrap).collect();
    assert!(games.iter().map(|game| game.number).eq(0..10));
    let positions: usize = games.iter().map(|game| game.moves.len()).sum();
    assert_eq!(dataset.position_count(), positions as u64);
    assert_eq!(dataset.digest().len(), 64);
}

#[test]
fn parts_merge_into_the_same_dataset() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, out] = ["whole", "out"].map(|name| folder.path().join(name));
    let whole_data = make(&options(3, 10), &whole);
    let parts = [1, 2, 3].map(|number| {
        let part = Part { number, count: 3 };
        make(&SelfplayOptions { part, ..options(3, 10) }, &folder.path().join(number.to_string()))
    });
    assert_eq!(parts.each_ref().map(Dataset::game_count), [4, 4, 2]);
    let gaps = parts[1].gaps();
    assert_eq!((gaps.len(), &gaps[0]), (1, &(0..4)));
    assert!(whole_data.gaps().is_empty());
    let merged = merge_datasets(&parts, &out).unwrap();
    assert_eq!(merged.digest(), whole_data.digest());
    assert_eq!(files(&out), files(&whole));
    let again = merge_datasets(&parts, &out).unwrap_err();
    assert!(matches!(again, DatasetError::Occupied { .. }), "{again}");
}

#[test]
fn the_longer_of_two_shards_is_merged() {
    let folder = tempfile::tempdir().unwrap();
    let [short, long, out] = ["short", "long", "out"].map(|name| folder.path().join(name));
    let parts = [make(&options(3, 6), &short), make(&options(3, 7), &long)];
    assert_eq!(merge_datasets(&parts, &out).unwrap().game_count(), 7);
    assert_eq!(files(&out), files(&long));
}

#[test]
fn other_seeds_are_not_merged_and_nothing_remains() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, out] = ["one", "two", "out"].map(|name| folder.path().join(name));
    let parts = [make(&options(3, 6), &one), make(&options(4, 6), &two)];
    let error = merge_datasets(&parts, &out).unwrap_err().to_string();
    assert!(error.ends_with("are not parts of one dataset: seed 3 and 4"), "{error}");

    let damaged = one.join("games-000001.rvs");
    let mut bytes = fs::read(&damaged).unwrap();
    bytes[HEADER_BYTES] ^= 1;
    fs::write(&damaged, bytes).unwrap();
    let error = merge_datasets(&parts[..1], &out).unwrap_err().to_string();
    assert!(error.contains("one/games-000001.rvs: checksum mismatch"), "{error}");
    assert!(!out.exists());
}

#[test]
fn what_does_not_belong_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let refused = |reason: &str| {
        let error = Dataset::open(path).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    };
    refused("not a dataset, there is no dataset.json in it");
    make(&options(3, 6), path);
    let first = path.join("games-000000.rvs");
    let good = fs::read(&first).unwrap();

    fs::write(&first, b"").unwrap();
    refused("games-000000.rvs: the file is empty");
    fs::write(&first, &good[..good.len() - 1]).unwrap();
    refused("games-000000.rvs: ");
    fs::write(&first, "x".repeat(500)).unwrap();
    refused("games-000000.rvs: not a shard of games");
    fs::write(&first, &good).unwrap();

    let copy = path.join("games-000005.rvs");
    fs::copy(&first, &copy).unwrap();
    refused("games-000005.rvs: not a shard of this dataset: it begins with game 0");
    fs::remove_file(&copy).unwrap();
    let copy = path.join("games-000000 (1).rvs");
    fs::copy(&first, &copy).unwrap();
    refused("the name is not a shard's");
    fs::remove_file(&copy).unwrap();

    let other = tempfile::tempdir().unwrap();
    make(&options(4, 6), other.path());
    fs::copy(other.path().join("games-000000.rvs"), &first).unwrap();
    refused("games-000000.rvs: not a shard of this dataset: its seed is 4, not 3");
    fs::write(&first, &good).unwrap();
    assert_eq!(Dataset::open(path).unwrap().game_count(), 6);

    assert!(Dataset::open(&path.join("missing")).unwrap_err().to_string().contains("missing: "));
    for index in 0..2 {
        fs::remove_file(path.join(shard_name(index, Completeness::Whole))).unwrap();
    }
    refused("the dataset holds no games");
}

#[test]
fn damage_inside_a_shard_ends_the_games_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let dataset = make(&options(3, 10), folder.path());
    let path = &dataset.shards()[1].path;
    let mut bytes = fs::read(path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(path, bytes).unwrap();
    let games: Vec<_> = dataset.games().collect();
    assert_eq!(games.len(), 5);
    assert!(games[4].as_ref().unwrap_err().to_string().contains("games-000001.rvs: checksum"));
}

#[test]
fn names_of_shards_read_back() {
    for (name, index) in [
        ("games-000000.rvs", Some(0)),
        ("games-000012.part.rvs", Some(12)),
        ("games-1000000.rvs", Some(1_000_000)),
        ("games-0000012.rvs", None),
        ("games-+00012.rvs", None),
        ("games-12.rvs", None),
        ("game-000012.rvs", None),
    ] {
        assert_eq!(index_of(name), index, "{name}");
    }
}
