//! `cargo xtask fit`, `match`, `weights`, `probcut` and `train`.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::support::{arg, fail, succeed, xtask};

/// 120 quick games.
fn make_games(folder: &Path) {
    let quick = "selfplay --games 120 --depth 2 --exact-from 8 --table-mib 1 --weights baseline";
    let mut command = xtask(quick.split(' '));
    command.args(["--out", arg(folder)]);
    succeed(command);
}

fn run(line: &str) -> String {
    succeed(xtask(line.split_whitespace()))
}

fn refused(line: &str, words: &[&str]) {
    fail(xtask(line.split_whitespace()), words);
}

#[test]
fn games_become_weights_that_are_inspected_verified_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let [games, first, second, report, saved] =
        ["games", "first.rvw", "second.rvw", "report", "saved.txt"]
            .map(|name| folder.path().join(name));
    make_games(&games);
    let [games, first, second] = [&games, &first, &second].map(|path| arg(path));

    let said =
        run(&format!("fit --data {games} --out {first} --threads 1 --report {}", arg(&report)));
    for words in ["120 games", "MAE", "mobility", "never seen", "  all"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    for name in ["fit.json", "error.svg", "curve.svg"] {
        assert!(report.join(name).exists(), "{name}");
    }
    run(&format!("fit --data {games} --out {second} --threads 2"));
    assert!(fs::read(first).unwrap() == fs::read(second).unwrap(), "threads change the weights");

    let said = run(&format!("weights inspect {first}"));
    for words in ["SHA-256", "generation   1", "games        120", "corner-2x5", "held out"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    assert!(run(&format!("weights verify {first}")).contains("good"));
    assert!(run("weights verify baseline").contains("good"));

    let line = format!("match {first} baseline --games 20 --depth 1 --seed 3");
    let said = run(&format!("{line} --threads 1 --save {}", arg(&saved)));
    assert!(said.contains("20 games in 10 pairs") && said.contains("95 % interval"), "{said}");
    assert_eq!(said, run(&format!("{line} --threads 2")));
    let text = fs::read_to_string(&saved).unwrap();
    assert_eq!(text.lines().count(), 20);
    assert!(text.starts_with(['c', 'd', 'e', 'f']) && text.contains("# game 20, A is white"));
}

#[test]
fn a_killed_training_run_goes_on_to_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let line =
        |out: &Path| format!("train --games-per-generation 60 --generations 1 --out {}", arg(out));
    let said = run(&line(&whole));
    assert!(said.contains("generation 1: 60 games") && said.contains("best weights"), "{said}");

    let command = line(&killed);
    let mut child = xtask(command.split(' ')).stderr(Stdio::null()).spawn().unwrap();
    let games = killed.join("generation-001/games/dataset.json");
    while !games.exists() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    refused(&command, &["holds a training run already", "--resume"]);
    run(&format!("{command} --resume"));
    let best = |folder: &Path| fs::read(folder.join("best.rvw")).unwrap();
    assert!(best(&whole) == best(&killed));
    assert!(killed.join("report.md").exists());
    refused(&format!("{command} --resume --seed 9"), &["its seed is 1, not 9"]);
}

#[test]
fn weights_of_any_pattern_set_are_measured_on_exact_scores() {
    let folder = tempfile::tempdir().unwrap();
    let [games, weights, patterns, plain, packed, again] =
        ["games", "w.rvw", "p.toml", "r.obf", "r.obf.zst", "again.obf"]
            .map(|name| folder.path().join(name));
    make_games(&games);
    let text = "name = 'edges'\ndiscs-per-phase = 5\nscalars = ['mover-potential', 'empties']\n\
                [[shape]]\nname = 'edge'\nsquares = 'a1 b1 c1 d1 e1 f1 g1 h1'\n";
    fs::write(&patterns, text).unwrap();
    let [games, weights, patterns, plain, packed, again] =
        [&games, &weights, &patterns, &plain, &packed, &again].map(|path| arg(path));

    run(&format!("fit --data {games} --patterns {patterns} --out {weights}"));
    let said = run(&format!("weights inspect {weights}"));
    for words in ["edges: 1 shapes with 4 instances, 2 scalars", "12 of 5 discs"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }

    let line = "reference --positions 40 --from-empties 6 --to-empties 9 --weights baseline";
    run(&format!("{line} --threads 1 --out {plain}"));
    run(&format!("{line} --threads 2 --out {again}"));
    run(&format!("{line} --out {packed}"));
    assert!(fs::read(plain).unwrap() == fs::read(again).unwrap(), "threads change the set");
    assert!(fs::metadata(packed).unwrap().len() < fs::metadata(plain).unwrap().len() / 2);

    let table = |file: &str| run(&format!("error {weights} baseline --reference {file}"));
    let said = table(plain);
    for words in ["MAE", "bias", "constant", "mobility", "  all         40", "+33 to +64"] {
        assert!(said.contains(words), "`{words}` is not in:\n{said}");
    }
    assert_eq!(said.replace(plain, packed), table(packed));
    let json = run(&format!("error {weights} --json --reference {packed}"));
    assert!(json.contains("\"by_empties\""), "{json}");

    refused(&format!("error {weights} --reference {patterns}"), &["p.toml", "line 1"]);
    refused(&format!("error {weights} --reference {games}/missing"), &["missing"]);
    refused(
        &format!("fit --data {games} --patterns {plain} --out {weights}"),
        &["r.obf", "line 1"],
    );
    fs::write(patterns, text.replace("'empties'", "'emptiness'")).unwrap();
    let line = format!("fit --data {games} --patterns {patterns} --out {weights}");
    refused(&line, &["p.toml", "line 3", "emptiness"]);
    refused("reference --positions 0 --out x.obf", &["--positions"]);
}

#[test]
fn bad_arguments_and_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [games, empty, text, out] =
        ["games", "empty", "text.rvw", "out.rvw"].map(|name| folder.path().join(name));
    make_games(&games);
    fs::create_dir(&empty).unwrap();
    fs::write(&text, "not weights").unwrap();
    let [games, empty, text, out] = [&games, &empty, &text, &out].map(|path| arg(path));

    refused(&format!("fit --data {empty} --out {out}"), &["empty", "not a dataset"]);
    refused(&format!("fit --data {games}/missing --out {out}"), &["missing"]);
    refused(&format!("fit --data {games} --out {empty}/missing/out.rvw"), &["missing/out.rvw"]);
    refused(&format!("fit --data {games} --out {out} --lambda 0"), &["lambda is 0"]);
    refused(&format!("fit --data {games} --out {out} --search-share 2"), &["--search-share 2"]);
    refused(&format!("fit --data {games} --out {out} --threads 0"), &["--threads"]);
    assert!(!Path::new(out).exists());

    for games in ["0", "7", "-2", "99999999999999999999"] {
        refused(&format!("match baseline baseline --games {games}"), &["--games"]);
    }
    refused(&format!("match {text} baseline"), &["text.rvw", "not a weights file"]);
    refused(&format!("match baseline baseline --openings {text}"), &["text.rvw", "line 1"]);
    refused("match baseline baseline --sprt 10,0", &["--sprt"]);
    refused("match baseline baseline --threads 0", &["--threads"]);
    refused(&format!("weights verify {text}"), &["text.rvw", "not a weights file"]);
    refused(&format!("weights inspect {empty}/missing.rvw"), &["missing.rvw"]);

    refused(&format!("train --minutes 0 --out {empty}"), &["--minutes"]);
    refused(&format!("train --minutes 5 --out {games}"), &["games", "not empty"]);
    refused(&format!("train --games-per-generation 0 --out {empty}"), &["--games-per-generation"]);
    refused(&format!("probcut --weights {text} --data {games} --out {out}"), &["text.rvw"]);
}
