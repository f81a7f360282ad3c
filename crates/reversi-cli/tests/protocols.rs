//! The engines for other programs, through pipes as those programs use them.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use common::{command, run_bytes};

mod common;

/// Far longer than the program may take, far shorter than the searches it has to break off.
const PROMPT: Duration = Duration::from_secs(20);

/// The program under a client that reads answers as they come.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn start(args: &[&str]) -> Self {
        let mut child =
            command(args).args(["--table-mib", "1"]).spawn().expect("the program is built");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Self { child, input, output }
    }

    fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the client has not hung up");
        input.write_all(text.as_bytes()).expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// Reads lines up to one that begins with `start`, and returns it.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            let bytes = self.output.read_line(&mut line).expect("answers are UTF-8");
            assert_ne!(bytes, 0, "`{start}` never came");
            if line.starts_with(start) {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Closes the input and returns what else the program says.
    fn hang_up(mut self) -> (String, Option<i32>) {
        self.input = None;
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("answers are UTF-8");
        (rest, self.child.wait().expect("it can be waited for").code())
    }
}

fn gtp(input: &str) -> String {
    let run = run_bytes(&["gtp", "--depth", "1", "--table-mib", "1"], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    run.out
}

#[test]
fn gtp_answers_every_command_in_its_form() {
    let input =
        "1 name\r\n\n# nothing\n  2\tgenmove b # black\ngenmove w\n3 fly\nundo\n4 quit\nname\n";
    let found = gtp(input);
    let answers: Vec<_> = found.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 6, "{found}");
    assert_eq!(answers[..2], ["=1 Reversi", "=2 d3"]);
    assert!(answers[2].starts_with("= ") && answers[2].len() == 4);
    assert_eq!(answers[3..], ["?3 unknown command", "=", "=4"]);
}

#[test]
fn gtp_survives_bytes_and_lines_that_are_no_commands() {
    let mut input = b"\xff\xfe\x00\x01\n5 \xc3\n77 ".to_vec();
    input.extend(vec![b'x'; 3_000_000]);
    input.extend(b"\n8 play b \xffd3\n9 name");
    let run = run_bytes(&["gtp", "--table-mib", "1"], &input);
    assert_eq!(run.code, Some(0));
    let expected = [
        "? unknown command",
        "?5 unknown command",
        "?77 line too long",
        "?8 syntax error",
        "=9 Reversi",
    ];
    assert_eq!(run.out.split_terminator("\n\n").collect::<Vec<_>>(), expected);
    assert_eq!(gtp(""), "");
}

#[test]
fn gtp_plays_a_game_against_itself_to_the_end() {
    let mut client = Client::start(&["gtp", "--depth", "1"]);
    let mut passes = 0;
    for ply in 0..130 {
        client.send(if ply % 2 == 0 { "genmove b\n" } else { "genmove w\n" });
        let answer = client.wait_for("=");
        passes = if answer == "= pass" { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    assert_eq!(passes, 2, "two passes in a row mean the end");
    client.send("final_score\nquit\n");
    let score = client.wait_for("=");
    assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0", "{score}");
    assert_eq!(client.hang_up().1, Some(0));
}

#[test]
fn gtp_keeps_to_the_clock() {
    let mut client = Client::start(&["gtp"]);
    client.send("time_settings 0 0 0\n");
    client.wait_for("=");
    let start = Instant::now();
    client.send("genmove b\ntime_left w 0 0\ngenmove w\n");
    for _ in 0..3 {
        client.wait_for("=");
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn gtp_ends_a_search_that_nobody_waits_for() {
    for ending in ["quit\n", ""] {
        let mut client = Client::start(&["gtp", "--time", "600"]);
        client.send("name\ngenmove b\n");
        client.wait_for("=");
        std::thread::sleep(Duration::from_millis(400));
        let start = Instant::now();
        client.send(ending);
        let (rest, code) = client.hang_up();
        assert!(start.elapsed() < PROMPT, "{ending:?}");
        assert_eq!(code, Some(0));
        // The move found so far is told.
        assert!(
            rest.contains("= d3")
                || rest.contains("= c4")
                || rest.contains("= f5")
                || rest.contains("= e6"),
            "{rest:?}"
        );
    }
}

#[test]
fn gtp_scripts_are_answered_in_full() {
    // All of it is there before the search begins, the end of input as well.
    let script = "reversi-position XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X\n\
                  genmove b\nquit\n";
    let found = gtp(script);
    assert_eq!(found.split_terminator("\n\n").count(), 3, "{found}");
}

#[test]
fn gtp_obeys_in_mid_ponder() {
    let mut client = Client::start(&["gtp", "--time", "0.05", "--ponder"]);
    for _ in 0..2 {
        client.send("genmove b\n");
        client.wait_for("=");
        std::thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        client.send("showboard\n");
        client.wait_for("=");
        // Pondering goes on after a question and a refusal, and ends with the opponent's turn.
        std::thread::sleep(Duration::from_millis(50));
        client.send("play w pass\n");
        assert_eq!(client.wait_for("?"), "? illegal move");
        client.send("undo\n");
        client.wait_for("=");
        assert!(start.elapsed() < PROMPT);
    }
    client.send("clear_board\ngenmove w\nquit\n");
    assert_eq!(client.hang_up().1, Some(0));
}

#[test]
fn gtp_ends_while_it_ponders() {
    for ending in ["quit\n", ""] {
        let mut client = Client::start(&["gtp", "--time", "0", "--ponder"]);
        client.send("genmove b\n");
        client.wait_for("=");
        std::thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        client.send(ending);
        assert_eq!(client.hang_up().1, Some(0), "{ending:?}");
        assert!(start.elapsed() < PROMPT, "{ending:?}");
    }
}

#[test]
fn nboard_obeys_in_mid_ponder() {
    let mut client = Client::start(&["nboard", "--time", "0.05", "--ponder"]);
    client.send("set game (;GM[Othello]TY[8];)\ngo\n");
    for ply in 0..2 {
        let best = client.wait_for("=== ");
        client.wait_for("status waiting");
        // The client makes the move; the opponent is to move, and the engine thinks.
        client.send(&format!("move {}\n", &best[4..]));
        std::thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        client.send(&format!("ping {ply}\n"));
        assert_eq!(client.wait_for("pong"), format!("pong {ply}"));
        assert!(start.elapsed() < PROMPT);
        client.send("hint 1\n");
        client.wait_for("search ");
        client.send("go\n");
    }
    client.send("ping 9\nquit\n");
    client.wait_for("pong 9");
    assert_eq!(client.hang_up().1, Some(0));
}

#[test]
fn nboard_plays_the_example_of_its_protocol() {
    let mut client = Client::start(&["nboard"]);
    client.send(
        "nboard 2\nset depth 6\nset game (;GM[Othello]PC[NBoard]TI[15:00]TY[8]\
         BO[8 ---------------------------O*------*O--------------------------- *]\
         B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)\r\nping 1\ngo\n",
    );
    assert_eq!(client.wait_for("set myname"), "set myname Reversi");
    assert_eq!(client.wait_for("set myname"), "set myname Reversi6");
    assert_eq!(client.wait_for("pong"), "pong 1");
    let best = client.wait_for("=== ");
    client.send(&format!("move {}\nping 2\nhint 2\n", &best[4..]));
    assert_eq!(client.wait_for("pong"), "pong 2");
    client.wait_for("search ");
    client.wait_for("status waiting");
    client.send("learn\nquit\n");
    client.wait_for("learned");
    assert_eq!(client.hang_up(), (String::new(), Some(0)));
}

#[test]
fn nboard_a_ping_ends_a_search_without_an_answer() {
    for search in ["go\n", "hint 3\n", "analyze\n"] {
        let mut client = Client::start(&["nboard", "--time", "600"]);
        client.send("set game (;GM[Othello]TY[8]B[F5]W[D6];)\n");
        client.send(search);
        client.wait_for("status");
        let start = Instant::now();
        client.send("ping 7\nset depth 1\ngo\n");
        let mut before = String::new();
        loop {
            let mut line = String::new();
            assert_ne!(client.output.read_line(&mut line).unwrap(), 0);
            if line == "pong 7\n" {
                break;
            }
            before += &line;
        }
        assert!(start.elapsed() < PROMPT, "{search}");
        assert!(!before.contains("==="), "{before}");
        client.wait_for("=== ");
        assert_eq!(client.hang_up().1, Some(0));
    }
}

#[test]
fn nboard_another_go_replaces_the_first() {
    let mut client = Client::start(&["nboard", "--time", "600"]);
    client.send("go\n");
    client.wait_for("status thinking");
    std::thread::sleep(Duration::from_millis(400));
    client.send("go\n");
    client.wait_for("status waiting");
    client.wait_for("status thinking");
    std::thread::sleep(Duration::from_millis(400));
    let (rest, code) = client.hang_up();
    assert!(!rest.contains("==="), "nobody waits for it: {rest}");
    assert_eq!(code, Some(0));
}

#[test]
fn nboard_case_a01_as_it_was_reported() {
    let game = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 \
        ---------------------------O*------*O--------------------------- *]B[F5//2.449]\
        W[D6/0.00]B[C5]W[F4]B[D3]W[E3]B[F2]W[C6]B[G5]W[B5]B[A5]W[B4]B[B3]W[C4]B[C3]\
        W[A6/24.00/0.1]B[A7]W[A3]B[F3]W[E6]B[C7]W[B6]B[D7]W[D8]B[B8]W[E7]B[F7]W[E8]B[C8]W[A8]\
        B[A4]W[F8]B[A2]W[B7/64.00]";
    let input = format!("nboard 2\nset depth 4\n{game}B[PA//3.107];)\ngo\n{game};)\nhint 4\n");
    let run = run_bytes(&["nboard", "--table-mib", "1"], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let best = run.out.lines().find_map(|line| line.strip_prefix("=== ")).unwrap();
    assert!("A1 G1 B2 C2 D2 E2 G2 G3 G4 H5 F6 G6 G7".contains(&best[..2]), "{best}");
    let hint = run.out.lines().rfind(|line| line.starts_with("search ")).unwrap();
    let words: Vec<_> = hint.split(' ').collect();
    assert!(words[1].starts_with("PA") && words[2].parse::<f64>().unwrap().is_finite(), "{hint}");
}

#[test]
fn options_out_of_range_are_refused() {
    for args in [["gtp", "--level", "21"], ["nboard", "--depth", "0"], ["gtp", "--time", "-1"]] {
        assert_eq!(run_bytes(&args, b"").code, Some(2), "{args:?}");
    }
    let run = run_bytes(&["gtp", "--weights", "/nonexistent"], b"name\n");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
}
