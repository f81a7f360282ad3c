//! Games that depend on seed and number alone, and runs that are stopped.

use std::fs;
use std::path::Path;

use reversi_search::SearchOptions;

use super::*;
use crate::dataset::{Dataset, DatasetError};

fn quick() -> PlayOptions {
    let endgame_exploration_permille = 0;
    PlayOptions { depth: 2, exact_from: 8, endgame_exploration_permille, ..PlayOptions::DEFAULT }
}

fn games(play: &PlayOptions, seed: u64, count: u64) -> Vec<GameRecord> {
    let search = SearchOptions { table_mib: 1, threads: 1 };
    let mut searcher = Searcher::new(Arc::new(Weights::baseline()), search).unwrap();
    (0..count).map(|number| play_game(&mut searcher, play, None, seed, number)).collect()
}

#[test]
fn games_are_finished_and_solved_scores_are_the_final_score() {
    for exploration_permille in [0, 200] {
        for game in games(&PlayOptions { exploration_permille, ..quick() }, 1, 40) {
            assert_eq!(game.check(), Ok(()));
            let mut solved = false;
            for position in game.positions() {
                let MoveRecord { kind, score, .. } = position.played;
                assert_eq!(kind == MoveKind::Random, score.is_none());
                if position.board.empties().len() <= 8 && kind != MoveKind::Random {
                    assert_eq!(kind, MoveKind::Solved, "game {}", game.number);
                }
                assert!(!solved || kind == MoveKind::Solved, "game {}", game.number);
                if kind == MoveKind::Solved {
                    assert_eq!(score, Some(game.score_of(position.mover)), "game {}", game.number);
                    solved = true;
                }
            }
        }
    }
}

#[test]
fn exploration_of_the_endgame_leaves_every_score_exact() {
    let options = PlayOptions { endgame_exploration_permille: 300, ..quick() };
    let mut explored = 0;
    for game in games(&options, 1, 40) {
        assert_eq!(game.check(), Ok(()));
        let mut positions = game.positions().peekable();
        while let Some(crate::Position { mover, played, .. }) = positions.next() {
            let Some(next) = positions.peek() else { continue };
            let (kinds, next_mover) = ((played.kind, next.played.kind), next.mover);
            match kinds {
                (MoveKind::Solved, MoveKind::Solved) => {
                    let sign = if mover == next_mover { 1 } else { -1 };
                    assert_eq!(played.score, next.played.score.map(|score| sign * score));
                }
                (MoveKind::Solved, MoveKind::Random) => explored += 1,
                (MoveKind::Solved, _) => panic!("game {}: {kinds:?}", game.number),
                _ => {}
            }
        }
    }
    assert!(explored > 40, "{explored}");
}

#[test]
fn openings_have_many_lengths_and_lead_to_a_move() {
    let lengths = |longest| {
        let options = PlayOptions { random_plies: longest, exact_from: 0, depth: 1, ..quick() };
        let games = games(&options, 1, 400);
        let random = |game: &GameRecord| {
            let kinds = game.moves.iter().map(|played| played.kind);
            kinds.take_while(|&kind| kind == MoveKind::Random).count()
        };
        assert!(games.iter().all(|game| random(game) < game.moves.len()));
        games.iter().map(random).collect::<Vec<_>>()
    };
    let plies = lengths(50);
    assert_eq!(
        (plies.iter().min(), plies.iter().max().map(|max| *max > 40)),
        (Some(&6), Some(true))
    );
    assert!(plies.iter().filter(|&&plies| plies < 20).count() > 200, "short ones are the most");
    assert!(lengths(3).iter().all(|&plies| plies == 3), "the shortest is the longest");
    assert!(lengths(0).iter().all(|&plies| plies == 0));
}

#[test]
fn exploration_adds_random_moves_after_the_opening() {
    let random = |exploration_permille| {
        let options = PlayOptions { exploration_permille, random_plies: 0, ..quick() };
        let games = games(&options, 1, 20);
        let moves = games.iter().flat_map(|game| &game.moves);
        moves.filter(|played| played.kind == MoveKind::Random).count()
    };
    assert_eq!(random(0), 0);
    // About 52 moves of a game can be.
    assert!((50..160).contains(&random(100)), "{}", random(100));
    assert!(random(1000) > 1000);
}

fn book(random_plies: u32) -> BookOptions {
    let openings = OpeningList::parse("f5d6c3d3\nf5f6e6f4\nf5d6c4\n").unwrap();
    BookOptions { openings, percent: 40, random_plies }
}

#[test]
fn a_share_of_the_games_begins_from_the_list() {
    let search = SearchOptions { table_mib: 1, threads: 1 };
    let mut searcher = Searcher::new(Arc::new(Weights::baseline()), search).unwrap();
    let options = PlayOptions { depth: 1, exact_from: 0, ..quick() };
    let mut play =
        |book: &BookOptions, number| play_game(&mut searcher, &options, Some(book), 1, number);
    let (book, mut met, mut random, mut from_book) = (book(6), [0; 3], [0; 7], 0);
    for number in 0..200 {
        let game = play(&book, number);
        assert_eq!(game.check(), Ok(()));
        let kinds = |kind| move |made: &&MoveRecord| made.kind == kind;
        let of_book = game.moves.iter().take_while(kinds(MoveKind::Book)).count();
        assert_eq!(of_book, game.moves.iter().filter(kinds(MoveKind::Book)).count());
        assert!(game.moves[..of_book].iter().all(|made| made.score.is_none()));
        if of_book == 0 {
            continue;
        }
        from_book += 1;
        let line: Vec<_> = game.moves[..of_book].iter().map(|made| made.square).collect();
        let index = book.openings.as_slice().iter().position(|opening| *opening == line);
        met[index.expect("an opening of the list")] += 1;
        let after = game.moves[of_book..].iter().take_while(kinds(MoveKind::Random)).count();
        random[after] += 1;
    }
    assert!((60..100).contains(&from_book), "{from_book} of 200");
    assert!(met.iter().all(|&games| games > 10), "{met:?}");
    assert!(random[0] > 5 && random.iter().sum::<i32>() == from_book, "{random:?}");
    let none = BookOptions { percent: 0, ..book.clone() };
    assert!(play(&none, 3).moves[0].kind == MoveKind::Random);
    let all = BookOptions { percent: 100, random_plies: 0, ..book };
    assert!((0..20).all(|number| {
        let game = play(&all, number);
        let first = game.moves.iter().find(|made| made.kind != MoveKind::Book);
        first.is_some_and(|made| made.kind == MoveKind::Searched)
    }));
}

#[test]
fn a_game_depends_on_seed_and_number_alone() {
    let first = games(&quick(), 1, 6);
    assert_eq!(first, games(&quick(), 1, 6));
    let other = games(&quick(), 2, 6);
    assert!(first.iter().zip(&other).all(|(game, other)| game.moves != other.moves));
    let search = SearchOptions { table_mib: 1, threads: 1 };
    let mut searcher = Searcher::new(Arc::new(Weights::baseline()), search).unwrap();
    assert_eq!(play_game(&mut searcher, &quick(), None, 1, 5), first[5]);
}

fn options(games: u64, threads: usize) -> SelfplayOptions {
    let new = SelfplayOptions::new(games, 9, Arc::new(Weights::baseline()));
    SelfplayOptions { play: quick(), shard_games: 8, threads, ..new }
}

fn run(
    options: &SelfplayOptions,
    folder: &Path,
    existing: OnExisting,
) -> Result<SelfplaySummary, SelfplayError> {
    run_selfplay(options, folder, existing, &StopHandle::new(), &mut |_| {})
}

/// Every file with its bytes, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn threads_stops_and_extensions_do_not_change_a_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let summary = run(&options(60, 1), &path("one"), OnExisting::Refuse).unwrap();
    assert!(summary.is_complete);
    assert_eq!((summary.progress.games, summary.progress.games_total), (60, 60));
    run(&options(60, 2), &path("two"), OnExisting::Refuse).unwrap();
    assert_eq!(files(&path("one")), files(&path("two")), "two threads");

    let mut stops = 0;
    loop {
        let stop = StopHandle::new();
        let mut left = 7;
        let summary =
            run_selfplay(&options(60, 2), &path("stop"), OnExisting::Resume, &stop, &mut |_| {
                left -= 1;
                if left == 0 {
                    stop.stop();
                }
            })
            .unwrap();
        let dataset = Dataset::open(&path("stop")).unwrap();
        assert_eq!(dataset.game_count(), summary.progress.games, "no finished game is lost");
        assert!(dataset.games().all(|game| game.is_ok()));
        if summary.is_complete {
            break;
        }
        stops += 1;
    }
    // A shard at most is under way when the seventh game comes.
    assert!(stops >= 2);
    assert_eq!(files(&path("one")), files(&path("stop")), "stopped {stops} times");

    run(&options(13, 1), &path("grown"), OnExisting::Refuse).unwrap();
    let grown = run(&options(60, 1), &path("grown"), OnExisting::Resume).unwrap();
    assert_eq!((grown.progress.games_before, grown.progress.games), (13, 60));
    assert_eq!(files(&path("one")), files(&path("grown")), "13 games, then 60");
    let fewer = run(&options(5, 1), &path("grown"), OnExisting::Resume).unwrap();
    assert_eq!((fewer.progress.games_before, fewer.progress.games_total), (5, 5));
    assert_eq!(files(&path("one")), files(&path("grown")), "nothing is taken away");
}

#[test]
fn what_is_there_is_never_mixed_or_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let refused = |options: &SelfplayOptions, existing, reason: &str| {
        let error = run(options, &path, existing).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    };
    run(&options(10, 1), &path, OnExisting::Refuse).unwrap();
    let before = files(&path);
    let there = "holds a dataset already (seed 9, 10 games)";
    refused(&options(10, 1), OnExisting::Refuse, there);
    let other = SelfplayOptions { seed: 10, ..options(10, 1) };
    for existing in [OnExisting::Refuse, OnExisting::Resume] {
        refused(&other, existing, "holds the games of another run, with seed 9 rather than 10");
    }
    let deeper = SelfplayOptions { play: PlayOptions { depth: 3, ..quick() }, ..options(10, 1) };
    refused(&deeper, OnExisting::Resume, "with depth 2 rather than 3");
    let from_list = SelfplayOptions { book: Some(book(8)), ..options(10, 1) };
    refused(&from_list, OnExisting::Resume, "with openings none rather than \"");
    assert_eq!(files(&path), before);

    fs::write(path.join("games-000001.rvs"), "x").unwrap();
    refused(&options(10, 1), OnExisting::Resume, "games-000001.rvs: not a shard of games");
    fs::remove_file(path.join("games-000001.rvs")).unwrap();
    fs::write(path.join("games-000000.rvs.tmp"), "left by a killed run").unwrap();
    run(&options(10, 1), &path, OnExisting::Resume).unwrap();
    assert_eq!(files(&path), before, "a missing shard is made again");
}

#[test]
fn a_folder_with_other_things_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    for existing in [OnExisting::Refuse, OnExisting::Resume] {
        let error = run(&options(10, 1), folder.path(), existing).unwrap_err();
        assert!(matches!(error, SelfplayError::Dataset(DatasetError::Occupied { .. })), "{error}");
    }
    assert_eq!(files(folder.path()).len(), 1);
    let file = folder.path().join("letter.txt");
    let error = run(&options(10, 1), &file, OnExisting::Refuse).unwrap_err().to_string();
    assert!(error.contains("letter.txt: "), "{error}");
}

#[test]
fn two_runs_do_not_write_to_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut second = None;
    run_selfplay(
        &options(2, 1),
        folder.path(),
        OnExisting::Refuse,
        &StopHandle::new(),
        &mut |_| {
            second.get_or_insert_with(|| run(&options(2, 1), folder.path(), OnExisting::Resume));
        },
    )
    .unwrap();
    assert!(matches!(second, Some(Err(SelfplayError::InUse { .. }))));
}

#[test]
fn impossible_options_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    let refused = |change: &dyn Fn(&mut SelfplayOptions), reason: &str| {
        let mut options = options(10, 1);
        change(&mut options);
        let error = run(&options, &path, OnExisting::Refuse).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    };
    refused(&|options| options.games = 0, "0 games");
    refused(&|options| options.threads = 0, "0 threads");
    refused(&|options| options.shard_games = 0, "0 games in a shard");
    refused(&|options| options.play.random_plies = 51, "51 random plies");
    refused(&|options| options.book = Some(book(51)), "51 random plies");
    refused(
        &|options| options.book = Some(BookOptions { percent: 101, ..book(8) }),
        "101 games in a hundred",
    );
    refused(&|options| options.play.exploration_permille = 1001, "1001 explored");
    refused(&|options| options.part = Part { number: 3, count: 2 }, "part 3 of 2");
    refused(&|options| options.part = Part { number: 3, count: 9 }, "part 3 of 9 is empty");
    assert!(!path.exists());
}
