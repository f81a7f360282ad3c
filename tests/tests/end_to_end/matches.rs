//! `cargo xtask match` between our own players, and against our own engines as other programs.

use std::fs;

use reversi_tests::program;

use crate::support::{arg, fail, succeed, xtask};

/// `reversi` with these arguments as a player that speaks `protocol`.
fn engine(protocol: &str, args: &str) -> String {
    let path = program("reversi").get_program().to_str().unwrap().to_owned();
    format!("{protocol}:'{path}' {protocol} --threads 1 --table-mib 1 {args}")
}

/// A match of A and B.
fn run(a: &str, b: &str, options: &str) -> String {
    succeed(xtask(["match", a, b].into_iter().chain(options.split(' '))))
}

#[test]
fn engines_are_played_over_gtp_and_nboard() {
    let folder = tempfile::tempdir().unwrap();
    let [ggf, text] = ["games.ggf", "games.txt"].map(|name| folder.path().join(name));
    for protocol in ["gtp", "nboard"] {
        let b = engine(protocol, "--level 1");
        let said = run("baseline", &b, &format!("--games 6 --depth 1 --save {}", arg(&ggf)));
        assert!(said.contains("6 games in 3 pairs"), "{said}");
        assert!(said.contains("B took ") && !said.contains("lost before the end"), "{said}");
        let games: Vec<_> = reversi_core::read_ggf(&fs::read_to_string(&ggf).unwrap())
            .map(Result::unwrap)
            .collect();
        assert_eq!(games.len(), 6);
        assert!(games.iter().all(|game| game.game().is_over()));
        assert_eq!([games[0].tag("PB"), games[1].tag("PW")], [Some("baseline"); 2]);
        assert_eq!(games[1].tag("PB"), Some(b.as_str()));
    }
    // The same player over either protocol plays the same games.
    let [gtp, nboard] = ["gtp", "nboard"].map(|protocol| engine(protocol, "--depth 2"));
    let said = run(&gtp, &nboard, &format!("--games 8 --save {}", arg(&text)));
    assert!(said.contains("pairs with 0, 1/2, 1, 3/2, 2 points: [0, 0, 4, 0, 0]"), "{said}");
    // And the games of one match are the openings of another.
    let openings = format!("--openings {} --opening-plies 6", arg(&text));
    run("baseline", "baseline", &format!("--games 2 --depth 1 {openings} --shuffle"));
    fail(xtask(format!("match baseline baseline --openings {}", arg(&text)).split(' ')), &["over"]);
}

#[test]
fn clocks_are_kept_over_either_protocol() {
    for protocol in ["gtp", "nboard"] {
        let said =
            run("level:2", &engine(protocol, ""), "--games 2 --clock 2+0.05 --margin-ms 60000");
        assert!(!said.contains("lost before the end") && said.contains("B took "), "{said}");
    }
}

#[test]
fn programs_that_fail_are_named() {
    let missing = ["match", "baseline", "gtp:/no/such/engine"];
    fail(xtask(missing), &["gtp:/no/such/engine", "cannot be started"]);
    for (player, words) in [
        ("level:99", "expected 1 to 20"),
        ("gtp:", "a program is missing"),
        ("baseline@depth=99", "from 1 to 60"),
    ] {
        fail(xtask(["match", "baseline", player]), &[player, words]);
    }
    fail(xtask("match baseline baseline --clock 0".split(' ')), &["--clock"]);
    fail(xtask("match baseline baseline --clock 1 --time-ms 5".split(' ')), &["--time-ms"]);
    fail(xtask("match baseline baseline --shuffle".split(' ')), &["--openings"]);
}

#[cfg(unix)]
#[test]
fn a_program_that_cheats_loses_and_the_match_says_so() {
    let cheat = "gtp:sh -c 'while read -r c rest; do case $c in genmove) echo = a1;; *) echo =;; \
                 esac; echo; done'";
    let said = run("baseline", cheat, "--games 4 --depth 1");
    for words in ["wins 4", "B lost before the end: 4 illegal moves", "game 1: illegal move a1"] {
        assert!(said.contains(words), "{said}");
    }
    let said = run(cheat, "baseline", "--games 400 --depth 1 --threads 1");
    assert!(said.contains("given up: A lost game after game"), "{said}");
}
