//! Programs that crash, hang, cheat, dawdle and babble, written for the shell that every Unix has.

use std::path::Path;
use std::time::Instant;

use super::*;

/// Answers every GTP command with nothing, except `genmove`, for which it runs `moves`.
fn gtp(moves: &str) -> String {
    format!(
        "while read -r c rest; do case $c in genmove) {moves};; quit) exit 0;; *) echo =;; esac; \
         echo; done"
    )
}

/// The same for NBoard: obeys pings, and runs `moves` at `go`.
fn nboard(moves: &str) -> String {
    format!(
        "while read -r c rest; do case $c in ping) echo pong $rest;; go) {moves};; \
         quit) exit 0;; *) echo status $c;; esac; done"
    )
}

fn program(protocol: Protocol, script: &str) -> Player {
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    Player {
        name: "script".to_owned(),
        mind: Mind::Program { protocol, command, depth: None },
        time: None,
    }
}

fn options(games: u64) -> MatchOptions {
    let margin = Duration::from_millis(50);
    MatchOptions { games, margin, ..MatchOptions::default() }
}

/// The faults of a script as A against our search.
fn faults(a: &Player, games: u64) -> (FaultCounts, MatchOutcome) {
    faults_with(a, &options(games))
}

fn faults_with(a: &Player, options: &MatchOptions) -> (FaultCounts, MatchOutcome) {
    let outcome = run(a, &baseline(1), options).unwrap();
    assert_eq!(outcome.wins_draws_losses, [0, 0, outcome.games.len() as u64]);
    (outcome.faults[0], outcome)
}

fn first_fault(outcome: &MatchOutcome) -> String {
    match &outcome.games[0].end {
        End::Lost { by: Side::A, fault } => fault.to_string(),
        end => panic!("{end:?}"),
    }
}

#[test]
fn a_program_that_is_not_there_is_an_error_before_the_match() {
    let mind = Mind::Program {
        protocol: Protocol::Gtp,
        command: vec!["/there/is/no/such/program".to_owned()],
        depth: None,
    };
    let player = Player { name: "nobody".to_owned(), mind, time: None };
    let error = run(&player, &baseline(1), &options(2)).unwrap_err().to_string();
    assert!(error.starts_with("nobody: it cannot be started: "), "{error}");
    let quitter = program(Protocol::Nboard, "echo no book >&2; exit 3");
    let error = run(&baseline(1), &quitter, &options(2)).unwrap_err().to_string();
    assert!(error.starts_with("script: it ended: exit status: 3; it said: no book"), "{error}");
}

#[test]
fn illegal_moves_lose_and_are_counted() {
    for (answer, move_) in [("echo = A1", "a1"), ("echo = pass", "pass")] {
        let (counts, outcome) = faults(&program(Protocol::Gtp, &gtp(answer)), 4);
        assert_eq!((counts.illegal, counts.forfeits()), (4, 4));
        assert_eq!(first_fault(&outcome), format!("illegal move {move_}"));
        assert_eq!((outcome.discs, outcome.games[0].score), (-64.0, -64));
    }
    for answer in ["echo '=== A1/0.5/1'", "echo === PA"] {
        assert_eq!(faults(&program(Protocol::Nboard, &nboard(answer)), 2).0.illegal, 2);
    }
}

#[test]
fn a_program_that_dies_is_started_again_for_the_next_game() {
    for player in [
        program(Protocol::Gtp, &gtp("echo out of luck >&2; exit 7")),
        program(Protocol::Nboard, &nboard("echo out of luck >&2; exit 7")),
    ] {
        let (counts, outcome) = faults(&player, 4);
        assert_eq!((counts.crashes, counts.forfeits()), (4, 4));
        assert_eq!(first_fault(&outcome), "it ended: exit status: 7; it said: out of luck");
    }
}

#[test]
fn silence_does_not_hang_the_match() {
    let start = Instant::now();
    let impatient = MatchOptions { patience: Duration::from_secs(1), ..options(2) };
    for player in [
        program(Protocol::Gtp, &gtp("sleep 1000")),
        program(Protocol::Nboard, &nboard("sleep 1000")),
        program(Protocol::Nboard, &nboard("while :; do echo search; done")),
    ] {
        assert_eq!(faults_with(&player, &impatient).0.no_answers, 2);
    }
    let mute = program(Protocol::Gtp, "exec sleep 1000");
    let error = run(&mute, &baseline(1), &impatient).unwrap_err().to_string();
    assert_eq!(error, "script: no answer");
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn answers_after_the_time_lose() {
    let limits = [
        TimeLimit::Move(Duration::from_millis(50)),
        TimeLimit::Game { main: Duration::from_millis(50), increment: Duration::ZERO },
    ];
    for time in limits {
        for moves in ["sleep 0.3; echo = d3", "sleep 1000"] {
            let player = Player { time: Some(time), ..program(Protocol::Gtp, &gtp(moves)) };
            let (counts, outcome) = faults(&player, 2);
            assert_eq!(counts.late, 2);
            let said = first_fault(&outcome);
            assert!(said.ends_with(" ms for a move, 50 ms allowed"), "{said}");
        }
    }
}

#[test]
fn babble_loses() {
    let (counts, outcome) = faults(&program(Protocol::Gtp, &gtp("echo = hello world")), 2);
    assert_eq!(counts.nonsense, 2);
    assert_eq!(first_fault(&outcome), "no move but `hello world`");
    let (_, outcome) = faults(&program(Protocol::Gtp, &gtp("echo '? no idea'")), 2);
    assert_eq!(first_fault(&outcome), "`genmove black` was refused: no idea");
    assert_eq!(faults(&program(Protocol::Nboard, &nboard("echo === Z9")), 2).0.nonsense, 2);
    let error = run(&program(Protocol::Gtp, "yes"), &baseline(1), &options(2)).unwrap_err();
    assert_eq!(error.to_string(), "script: no move but `y`");
}

#[test]
fn giving_up_is_a_loss_but_no_fault() {
    let (counts, outcome) = faults(&program(Protocol::Gtp, &gtp("echo = resign")), 30);
    assert_eq!((counts.resigned, counts.forfeits()), (30, 0));
    assert_eq!((outcome.given_up, outcome.games.len()), (None, 30));
}

#[test]
fn faults_without_end_end_the_match() {
    let (counts, outcome) = faults(&program(Protocol::Gtp, &gtp("exit")), 1000);
    assert_eq!((outcome.given_up, counts.crashes), (Some(Side::A), 10));
}

#[test]
fn no_program_outlives_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let note = format!("sleep 1000 & echo $! $$ >> {};", file.display());
    for script in [
        // The one does as it is told, the other cannot be told anything, and dies in mid-game.
        format!("{note} {}", gtp("echo = A1")),
        format!("{note} trap '' TERM INT HUP; {}", gtp("sleep 1000")),
    ] {
        let time = Some(TimeLimit::Move(Duration::from_millis(50)));
        faults(&Player { time, ..program(Protocol::Gtp, &script) }, 2);
    }
    assert_all_gone(&file);
}

fn assert_all_gone(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap();
    let pids: Vec<i32> = text.split_whitespace().map(|pid| pid.parse().unwrap()).collect();
    assert!(pids.len() >= 8, "{text}");
    // What has been killed may take a moment to go.
    let deadline = Instant::now() + Duration::from_secs(5);
    let alive = |pid: i32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let pid = rustix::process::Pid::from_raw(pid).unwrap();
        // A zombie that nobody has collected yet is dead enough.
        !status.contains(") Z ") && rustix::process::test_kill_process(pid).is_ok()
    };
    while pids.iter().any(|&pid| alive(pid)) {
        assert!(Instant::now() < deadline, "still running: {pids:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_stop_does_not_wait_for_a_program() {
    let stop = StopHandle::new();
    let player = program(Protocol::Gtp, &gtp("sleep 1000"));
    let options = MatchOptions { patience: Duration::from_secs(600), ..options(2) };
    let stopper = stop.clone();
    let start = Instant::now();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        stopper.stop();
    });
    let outcome = play_match(&player, &baseline(1), &options, &stop, &mut |_| {}).unwrap();
    thread.join().unwrap();
    assert!(outcome.games.is_empty());
    assert!(start.elapsed() < Duration::from_secs(20));
}
