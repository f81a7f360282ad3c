//! Small datasets searched again.

use std::fs;

use reversi_search::SearchOptions;

use super::*;
use crate::openings::OpeningList;
use crate::sample::{Label, SampleSet};
use crate::selfplay::{BookOptions, PlayOptions, SelfplayOptions, run_selfplay};

/// Twelve games in shards of five, some from openings of a list, with random moves to the end.
fn source(folder: &Path) -> Dataset {
    let new = SelfplayOptions::new(12, 4, Arc::new(Weights::baseline()));
    let play =
        PlayOptions { depth: 1, exact_from: 4, exploration_permille: 200, ..PlayOptions::DEFAULT };
    let book = Some(BookOptions::new(OpeningList::embedded()));
    let options = SelfplayOptions { play, book, shard_games: 5, ..new };
    let stop = StopHandle::new();
    run_selfplay(&options, folder, OnExisting::Refuse, &stop, &mut |_| {}).unwrap();
    Dataset::open(folder).unwrap()
}

fn options(threads: usize) -> RescoreOptions {
    RescoreOptions {
        weights: Arc::new(Weights::baseline()),
        depth: Some(3),
        selectivity: Selectivity::P100,
        solve_from: 9,
        unsearched: true,
        table_mib: 1,
        threads,
    }
}

fn run(source: &Dataset, options: &RescoreOptions, folder: &Path) -> Dataset {
    let stop = StopHandle::new();
    let summary = rescore(source, options, folder, OnExisting::Refuse, &stop, &mut |_| {}).unwrap();
    assert!(summary.is_complete);
    Dataset::open(folder).unwrap()
}

fn games(dataset: &Dataset) -> Vec<GameRecord> {
    dataset.games().collect::<Result<_, _>>().unwrap()
}

#[test]
fn moves_and_outcomes_stay_and_positions_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let source = source(&folder.path().join("source"));
    let after = run(&source, &options(1), &folder.path().join("after"));
    let mut searcher =
        Searcher::new(Arc::new(Weights::baseline()), SearchOptions { table_mib: 1, threads: 1 })
            .unwrap();
    let (mut solved, mut random_solved) = (0, 0);
    for (old, new) in games(&source).iter().zip(&games(&after)) {
        assert_eq!((old.number, old.score), (new.number, new.score));
        for (before, Position { board, played, .. }) in old.moves.iter().zip(new.positions()) {
            assert_eq!(before.square, played.square);
            assert_eq!(before.kind.is_by_search(), played.kind.is_by_search());
            if board.empties().len() <= 9 {
                assert!(played.is_proven(), "{played:?}");
                searcher.clear();
                let never = StopHandle::new();
                let exact = searcher.search(&board, &Limits::exact(), &never, &mut |_| {});
                assert_eq!(played.score, Some(exact.score as i8));
                solved += u32::from(before.kind == MoveKind::Searched);
                random_solved += u32::from(before.kind == MoveKind::Random);
            } else if !before.kind.is_by_search() {
                assert_eq!(*before, played);
            }
        }
    }
    assert!(solved > 20 && random_solved > 5, "{solved}, {random_solved}");

    let changes = ScoreChanges::between(&source, &after, &options(1)).unwrap();
    let all = changes.within(0, 60);
    let late = changes.within(0, 9);
    assert_eq!(late.proven, late.positions);
    assert!(all.changed > 0 && all.turned > 0 && all.scored < all.positions, "{all:?}");
    let [mean, absolute, root] = all.means();
    assert!(mean.abs() <= absolute && absolute <= root, "{all:?}");

    // The pass is in the settings, so that the two are never taken for each other.
    let passes = &after.settings().rescored;
    assert_eq!((passes.len(), passes[0].source.as_str()), (1, source.digest().as_str()));
    // Random moves whose positions are solved add to what can be learnt from.
    let samples = |dataset: &Dataset| {
        let set = SampleSet::read(
            std::slice::from_ref(dataset),
            &[],
            Label::default(),
            None,
            &StopHandle::new(),
        );
        set.unwrap().counts.unsearched
    };
    assert!(samples(&after) < samples(&source));
}

#[test]
fn threads_and_stops_do_not_change_a_byte() {
    let folder = tempfile::tempdir().unwrap();
    let source = source(&folder.path().join("source"));
    let one = run(&source, &options(1), &folder.path().join("one"));
    let two = run(&source, &options(2), &folder.path().join("two"));
    assert_eq!(one.digest(), two.digest());

    let (path, mut stops) = (folder.path().join("stopped"), 0);
    loop {
        let (stop, mut left) = (StopHandle::new(), 4);
        let mut observe = |_: &SelfplayProgress| {
            left -= 1;
            if left == 0 {
                stop.stop();
            }
        };
        let summary =
            rescore(&source, &options(1), &path, OnExisting::Resume, &stop, &mut observe).unwrap();
        if summary.is_complete {
            break;
        }
        stops += 1;
    }
    assert!(stops > 1);
    assert_eq!(Dataset::open(&path).unwrap().digest(), one.digest());
    let manifest = |name: &str| fs::read(folder.path().join(name).join("dataset.json")).unwrap();
    assert_eq!(manifest("one"), manifest("stopped"));
}

#[test]
fn solving_alone_leaves_other_scores() {
    let folder = tempfile::tempdir().unwrap();
    let source = source(&folder.path().join("source"));
    let options = RescoreOptions { depth: None, unsearched: false, ..options(2) };
    let after = run(&source, &options, &folder.path().join("after"));
    for (old, new) in games(&source).iter().zip(&games(&after)) {
        for (before, Position { board, played, .. }) in old.moves.iter().zip(new.positions()) {
            if board.empties().len() > 9 || !before.kind.is_by_search() {
                assert_eq!(*before, played);
            } else {
                assert_eq!(played.kind, MoveKind::Solved);
            }
        }
    }
    // A pass over the pass.
    let twice =
        run(&after, &RescoreOptions { solve_from: 10, ..options }, &folder.path().join("2"));
    assert_eq!(twice.settings().rescored.len(), 2);
}

#[test]
fn other_folders_damage_and_nothing_to_do_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("source");
    let source = source(&path);
    let refused = |options: &RescoreOptions, to: &Path, existing, reason: &str| {
        let stop = StopHandle::new();
        let result = rescore(&source, options, to, existing, &stop, &mut |_| {});
        let error = result.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    };
    let nothing = RescoreOptions { depth: None, solve_from: 0, ..options(1) };
    let after = folder.path().join("after");
    refused(&nothing, &after, OnExisting::Refuse, "neither a depth nor");
    refused(&options(1), &path, OnExisting::Resume, "with rescored 1 depth none rather than 3");
    run(&source, &options(1), &after);
    refused(&options(1), &after, OnExisting::Refuse, "holds a dataset already");
    let deeper = RescoreOptions { depth: Some(4), ..options(1) };
    refused(&deeper, &after, OnExisting::Resume, "with rescored 1 depth 3 rather than 4");

    let shard = path.join("games-000001.rvs");
    let mut bytes = fs::read(&shard).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&shard, bytes).unwrap();
    let half = folder.path().join("half");
    refused(&options(1), &half, OnExisting::Refuse, "games-000001.rvs: ");
    assert_eq!(Dataset::open(&half).unwrap().game_count(), 5, "what came before is kept");
}
