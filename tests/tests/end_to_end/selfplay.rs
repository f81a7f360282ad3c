//! `cargo xtask selfplay`: the same bytes whatever happens on the way.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{arg, fail, files, succeed, xtask};

/// Quick games in small shards.
fn selfplay(folder: &Path, games: u32, more: &str) -> Command {
    let quick = "selfplay --depth 3 --exact-from 8 --table-mib 1 --weights baseline";
    let mut command = xtask(quick.split(' '));
    command.args(["--games", &games.to_string(), "--out", arg(folder)]);
    command.args(more.split_whitespace());
    if !more.contains("--shard-games") {
        command.args(["--shard-games", "20"]);
    }
    command
}

#[test]
fn one_thread_and_two_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, other] = ["one", "two", "other"].map(|name| folder.path().join(name));
    let said = succeed(selfplay(&one, 50, "--seed 7 --threads 1"));
    for words in ["50 games, seed 7", "depth 3@73%", "3 shards", "bytes a position", "digest"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    succeed(selfplay(&two, 50, "--seed 7 --threads 2"));
    assert_eq!(files(&one), files(&two));
    assert_eq!(files(&one).len(), 4, "three shards and the manifest");
    succeed(selfplay(&other, 50, "--seed 8 --threads 2"));
    assert!(files(&one).iter().all(|(name, bytes)| files(&other)[name] != *bytes));
}

#[test]
fn more_games_extend_a_dataset() {
    let folder = tempfile::tempdir().unwrap();
    let [at_once, grown] = ["at once", "grown"].map(|name| folder.path().join(name));
    succeed(selfplay(&at_once, 50, ""));
    succeed(selfplay(&grown, 30, ""));
    let said = succeed(selfplay(&grown, 50, "--resume"));
    assert!(said.contains("played    20 games"), "{said}");
    assert_eq!(files(&at_once), files(&grown));
}

#[test]
fn openings_are_found_and_games_begin_from_them() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second, games] =
        ["first.txt", "second.txt", "games"].map(|n| folder.path().join(n));
    let find = |out: &Path, threads: &str| {
        let line = "openings --plies 5 --depth 3 --most 20 --weights baseline --out";
        let mut command = xtask(line.split(' '));
        command.args([arg(out), "--threads", threads]);
        succeed(command)
    };
    let said = find(&first, "1");
    assert!(said.contains("322 positions after 5 plies") && said.contains("20 openings"), "{said}");
    find(&second, "2");
    let text = fs::read_to_string(&first).unwrap();
    assert_eq!(text, fs::read_to_string(&second).unwrap());
    let openings: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(openings.len() == 20 && openings.iter().all(|line| line.len() == 10), "{text}");
    fail(xtask("openings --plies 11 --out x".split(' ')), &["--plies", "1..=10"]);

    let from = format!("--openings {} --openings-share 40", arg(&first));
    let said = succeed(selfplay(&games, 20, &from));
    assert!(said.contains("40 % from 20 of") && said.contains("8 random plies; else"), "{said}");
    let other = ["with openings percent 40 rather than 50", "--out"];
    fail(selfplay(&games, 20, &format!("{} --resume", from.replace("40", "50"))), &other);
    fs::write(&second, "f5d6\n\nf5a1\n").unwrap();
    let wrong = format!("--openings {}", arg(&second));
    fail(selfplay(&games, 20, &wrong), &["second.txt: line 3", "`a1` is illegal"]);
    fail(selfplay(&games, 20, "--openings-share 40"), &["--openings <FILE>"]);
}

#[test]
fn what_is_there_is_never_mixed_or_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("data");
    succeed(selfplay(&out, 20, "--seed 1"));
    let before = files(&out);
    fail(
        selfplay(&out, 20, "--seed 1"),
        &["data: holds a dataset already", "20 games", "--resume"],
    );
    let other = &["data: holds the games of another run, with seed 1 rather than 2", "--out"];
    fail(selfplay(&out, 20, "--seed 2"), other);
    fail(selfplay(&out, 20, "--seed 2 --resume"), other);
    let deeper = &["with random plies 44 rather than 10"];
    fail(selfplay(&out, 20, "--seed 1 --resume --random-plies 10"), deeper);
    assert_eq!(files(&out), before);

    let shard = out.join("games-000000.rvs");
    fs::write(&shard, &before["games-000000.rvs"][..200]).unwrap();
    let damaged = &["games-000000.rvs: 200 bytes where", "truncated", "move the file away"];
    fail(selfplay(&out, 20, "--seed 1 --resume"), damaged);
    fs::remove_file(&shard).unwrap();
    succeed(selfplay(&out, 20, "--seed 1 --resume"));
    assert_eq!(files(&out), before);

    let letters = folder.path().join("letters");
    fs::create_dir(&letters).unwrap();
    fs::write(letters.join("dear.txt"), "dear").unwrap();
    fail(selfplay(&letters, 20, "--resume"), &["letters: the folder is not empty"]);
    fail(selfplay(&letters.join("dear.txt"), 20, ""), &["dear.txt"]);
    fail(selfplay(&letters.join("dear.txt/new"), 20, ""), &["dear.txt/new"]);
    assert_eq!(files(&letters).len(), 1);
}

#[test]
fn bad_arguments_are_named_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    for (arguments, words) in [
        ("--games 0", ["--games", "0"]),
        ("--games -5", ["--games", "-5"]),
        ("--games 99999999999999", ["--games", "99999999999999"]),
        ("--games many", ["--games", "many"]),
        ("--seed -1", ["--seed", "-1"]),
        ("--threads 0", ["--threads", "0"]),
        ("--threads 100000", ["--threads", "100000"]),
        ("--depth 0", ["--depth", "0"]),
        ("--depth 99", ["--depth", "99"]),
        ("--exact-from 61", ["--exact-from", "61"]),
        ("--random-plies 99", ["--random-plies", "99"]),
        ("--selectivity 50", ["--selectivity", "50"]),
        ("--exploration 1001", ["--exploration", "1001"]),
        ("--table-mib 0", ["--table-mib", "0"]),
        ("--shard-games 0", ["--shard-games", "0"]),
        ("--shard 3/2", ["--shard", "3/2"]),
        ("--shard 2", ["--shard", "such as 1/2"]),
        ("--shard 9/9", ["part 9 of 9 is empty", "20 games"]),
        ("--weights missing.rvw", ["missing.rvw", "No such file"]),
        ("--weights /dev/null", ["/dev/null", "empty"]),
    ] {
        let mut command = xtask(["selfplay", "--out", arg(&out)]);
        if !arguments.contains("--games") {
            command.args(["--games", "20"]);
        }
        command.args(arguments.split(' '));
        fail(command, &words);
        assert!(!out.exists(), "{arguments}");
    }
}

#[cfg(unix)]
mod signals {
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::support::text;

    const GAMES: u32 = 240;

    /// Ends a run with `signal` after its first shard, then resumes it.
    fn stop_and_resume(signal: &str, folder: &Path) -> (Option<i32>, String) {
        let mut command = selfplay(folder, GAMES, "--threads 2");
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let start = Instant::now();
        while !folder.join("games-000000.rvs").exists() {
            assert!(start.elapsed() < Duration::from_secs(60), "no shard in a minute");
            thread::sleep(Duration::from_millis(1));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let shards = files(folder).keys().filter(|name| name.ends_with(".rvs")).count();
        assert!(shards < GAMES as usize / 20, "stopped too late to test anything");
        succeed(selfplay(folder, GAMES, "--threads 2 --resume"));
        (output.status.code(), text(&output))
    }

    #[test]
    fn a_run_that_is_stopped_or_killed_and_resumed_gives_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, stopped, killed] =
            ["whole", "stopped", "killed"].map(|name| folder.path().join(name));
        succeed(selfplay(&whole, GAMES, ""));

        let (code, said) = stop_and_resume("-INT", &stopped);
        assert_eq!(code, Some(130), "{said}");
        assert!(said.contains("stopped   after") && said.contains("--resume"), "{said}");
        assert_eq!(files(&stopped), files(&whole));

        let (code, _) = stop_and_resume("-KILL", &killed);
        assert_eq!(code, None);
        assert_eq!(files(&killed), files(&whole));
    }

    /// A limit on the size of files, below a shard of 200 games, stands for the full disk.
    #[test]
    fn what_cannot_be_written_is_named_and_leaves_no_half_file() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("data");
        let command = selfplay(&out, 200, "--shard-games 200");
        let limited = |command: &Command| {
            let mut shell = Command::new("sh");
            shell.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""]);
            shell.arg(command.get_program()).args(command.get_args());
            shell
        };
        fail(limited(&command), &["games-000000.rvs: File too large"]);
        assert_eq!(files(&out).keys().collect::<Vec<_>>(), ["dataset.json"]);
        succeed(selfplay(&out, 200, "--shard-games 200 --resume"));

        let csv = folder.path().join("games.csv");
        let export = xtask(["data", "export", arg(&out), "--csv", arg(&csv)]);
        fail(limited(&export), &["games.csv: File too large"]);
        assert_eq!(files_and_folders(folder.path()), ["data"]);
    }

    fn files_and_folders(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        entries.map(|name| name.into_string().unwrap()).collect()
    }
}
