//! `cargo xtask data`: verify, stats, merge, rescore, export.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{arg, fail, files, succeed, xtask};

/// Makes 50 games in shards of 20.
fn make(folder: &Path, more: &str) {
    let quick = "selfplay --games 50 --depth 2 --exact-from 8 --table-mib 1 --shard-games 20";
    let mut command = xtask(quick.split(' '));
    command.args(["--weights", "baseline", "--out", arg(folder)]).args(more.split_whitespace());
    succeed(command);
}

fn data(args: &[&str]) -> Command {
    xtask(["data"].into_iter().chain(args.iter().copied()))
}

#[test]
fn a_dataset_is_verified_counted_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let [games, csv] = ["games", "games.csv"].map(|name| folder.path().join(name));
    // Without random moves after the first solved position the final score is its score.
    make(&games, "--seed 3 --endgame-exploration 0");
    let said = succeed(data(&["verify", arg(&games)]));
    assert!(said.contains("50 games") && said.contains("every game of 3 shards"), "{said}");
    let said = succeed(data(&["stats", arg(&games)]));
    for words in ["seed 3, depth 2@73%", "50 games: Black won", "solved", "mean |score - final|"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }

    let table = folder.path().join("games.parquet");
    let both = ["export", arg(&games), "--csv", arg(&csv), "--parquet", arg(&table)];
    let said = succeed(data(&both));
    assert_eq!(said.matches("exported").count(), 2, "{said}");
    let bytes = fs::read(&table).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    fail(data(&["export", arg(&games)]), &["--csv <FILE>|--parquet <FILE>"]);
    let text = fs::read_to_string(&csv).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("seed,game,ply,board,mover,move,kind,score,final,held_out"));
    let rows: Vec<Vec<_>> = lines.map(|line| line.split(',').collect()).collect();
    let count = rows.len().to_string();
    assert!(said.replace(',', "").contains(&format!("exported  {count} positions")), "{said}");
    assert_eq!(rows.last().unwrap()[..2], ["3", "49"]);
    for row in &rows {
        let [_, _, _, board, mover, _, kind, score, outcome, held_out] = row[..] else {
            panic!("{row:?}")
        };
        assert!(["true", "false"].contains(&held_out), "{row:?}");
        assert!(board.len() == 64 && "XO".contains(mover), "{row:?}");
        assert_eq!(kind == "random", score.is_empty(), "{row:?}");
        assert!(kind != "solved" || score == outcome, "{row:?}");
    }
}

#[test]
fn positions_are_searched_again_and_the_changes_shown() {
    let folder = tempfile::tempdir().unwrap();
    let [games, out, other] = ["games", "out", "other"].map(|name| folder.path().join(name));
    make(&games, "--openings embedded --openings-share 50");
    let rescore = |more: &str| {
        let mut command = data(&["rescore", arg(&games), "--weights", "baseline"]);
        command.args(more.split(' '));
        command
    };
    let again = format!("--depth 3 --solve-from 10 --table-mib 1 --out {}", arg(&out));
    let said = succeed(rescore(&again));
    for words in ["rescored  depth 3@73%, solved from 10", "50 games", "10-14", "other winner"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    let shards = files(&out);
    fail(rescore(&again), &["holds a dataset already", "--resume"]);
    fs::remove_file(out.join("games-000001.rvs")).unwrap();
    let resumed = succeed(rescore(&format!("{again} --resume --threads 1")));
    assert_eq!(resumed.lines().last(), said.lines().last());
    assert_eq!(files(&out), shards);
    fail(
        rescore(&format!("--depth 4 --out {} --resume", arg(&out))),
        &["with rescored 1 depth 3 rather than 4", "--out"],
    );
    fail(rescore(&format!("--out {}", arg(&other))), &["--depth <D>|--solve-from <E>"]);

    let said = succeed(data(&["stats", arg(&out)]));
    for words in ["openings  50 % from the list", "rescored  depth 3", "book"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    succeed(data(&["verify", arg(&out)]));
    fail(
        data(&["merge", arg(&games), arg(&out), "--out", arg(&other)]),
        &["are not parts of one dataset: rescored 1 depth none and 3"],
    );
}

#[test]
fn parts_merge_into_the_dataset_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, one, two, merged] =
        ["whole", "one", "two", "merged"].map(|name| folder.path().join(name));
    make(&whole, "");
    make(&one, "--shard 1/2");
    make(&two, "--shard 2/2");
    assert_eq!((files(&one).len(), files(&two).len()), (3, 2));
    let said = succeed(data(&["verify", arg(&two)]));
    assert!(said.contains("missing   games 0 to 19"), "{said}");

    succeed(data(&["merge", arg(&one), arg(&two), "--out", arg(&merged)]));
    assert_eq!(files(&merged), files(&whole));
    let again = data(&["merge", arg(&one), arg(&two), "--out", arg(&merged)]);
    fail(again, &["merged: the folder is not empty"]);

    let [other, out] = ["other", "out"].map(|name| folder.path().join(name));
    make(&other, "--seed 2");
    let unlike = data(&["merge", arg(&one), arg(&other), "--out", arg(&out)]);
    fail(unlike, &["not parts of one dataset: seed 1 and 2"]);
    assert!(!out.exists());
}

#[test]
fn damaged_and_foreign_data_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    make(&games, "");
    let shard = games.join("games-000001.rvs");
    let good = fs::read(&shard).unwrap();
    let mut altered = good.clone();
    altered[good.len() / 2] ^= 1;

    let damages: [(&[u8], &str); 4] = [
        (b"", "the file is empty"),
        (b"something else", "not a shard of games"),
        (&good[..good.len() - 9], "truncated"),
        (&altered, "checksum mismatch"),
    ];
    for (bytes, reason) in damages {
        fs::write(&shard, bytes).unwrap();
        for command in ["verify", "stats"] {
            fail(data(&[command, arg(&games)]), &["games-000001.rvs: ", reason]);
        }
        let csv = folder.path().join("games.csv");
        let export = data(&["export", arg(&games), "--csv", arg(&csv)]);
        fail(export, &["games-000001.rvs: ", reason]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no part of a table is left");
    }
    fs::write(&shard, &good).unwrap();
    succeed(data(&["verify", arg(&games)]));

    let csv = folder.path().join("missing/games.csv");
    fail(data(&["export", arg(&games), "--csv", arg(&csv)]), &["missing/games.csv: No such file"]);
    fail(data(&["verify", arg(&games.join("none"))]), &["games/none: No such file"]);
    fail(data(&["verify", arg(folder.path())]), &["not a dataset", "dataset.json"]);
    fs::write(games.join("dataset.json"), "{\"format\": 1").unwrap();
    fail(data(&["verify", arg(&games)]), &["dataset.json: ", "line 1"]);
}
