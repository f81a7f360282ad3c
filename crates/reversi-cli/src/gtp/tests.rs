//! Commands and their answers, without pipes.

use proptest::prelude::*;
use reversi_eval::Weights;
use reversi_search::{SearchOptions, Searcher};

use super::*;

fn engine() -> Engine {
    let options = SearchOptions { table_mib: 1, threads: 1 };
    let searcher = Searcher::new(Weights::baseline().into(), options).unwrap();
    Engine::new(Player::with(searcher, Strength::Depth(1)))
}

/// Sends commands, one a line, each followed by ` = answer` or ` ? answer`.
fn check(script: &str) {
    let (mut engine, inbox) = (engine(), Inbox::empty());
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let at = line.find([',', '=', '?']).expect("an answer is expected");
        let (command, expected) = line.split_at(at);
        let answer = match engine.obey(&Request::parse(command).unwrap(), &inbox) {
            Ok(text) => format!("= {text}"),
            Err(text) => format!("? {text}"),
        };
        assert_eq!(answer.trim_end(), expected, "{line}\n{script}");
    }
}

/// `play` for each move of a game without passes before its last one.
fn plays(moves: &str) -> String {
    let colors = ["b", "w"].into_iter().cycle();
    let moves = moves.as_bytes().chunks(2).map(|name| std::str::from_utf8(name).unwrap());
    colors.zip(moves).map(|(color, name)| format!("play {color} {name} =\n")).collect()
}

const A03: &str = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

#[test]
fn case_a51_housekeeping() {
    check(
        "protocol_version = 2
         known_command genmove = true
         known_command fly = false
         known_command ? syntax error
         list_games = Othello
         set_game othello =
         set_game Go ? unknown game
         boardsize 8 =
         boardsize 10 ? unacceptable size
         boardsize eight ? syntax error
         komi 5.5 =
         komi ? syntax error
         undo ? cannot undo
         time_settings 0 0 0 =
         time_left b 10 0 =
         time_left b ? syntax error
         genmove b = d3
         genmove b ? not on turn
         final_score ? cannot score
         clear_board =
         fly ? unknown command
         3 ? unknown command",
    );
    let mut sorted = COMMANDS;
    sorted.sort_unstable();
    assert_eq!(sorted, COMMANDS);
}

#[test]
fn every_listed_command_is_known_to_the_engine() {
    let (mut engine, inbox) = (engine(), Inbox::empty());
    for command in COMMANDS {
        let answer = engine.obey(&Request::parse(command).unwrap(), &inbox);
        assert_ne!(answer, Err("unknown command"), "{command}");
    }
}

#[test]
fn case_a48_plays_that_are_none() {
    check(
        "play B ? syntax error
         play B pass ? illegal move
         play b PASS ? illegal move
         play white d3 ? illegal move
         play red d3 ? syntax error
         play b i9 ? syntax error
         play b a1 ? illegal move
         play b d4 ? illegal move
         play Black D3 =
         play b c3 ? illegal move
         play w c5 =
         undo =
         undo =
         undo ? cannot undo",
    );
}

#[test]
fn case_a09_a_pass_is_said_or_understood_never_doubled() {
    let said = "genmove w ? -\nplay b pass =\nplay b pass ? illegal move\nplay w b4 =";
    check(&format!("{}{}", plays(A03), said.replace("genmove w ? -\n", "")));
    check(&format!("{}play w b4 =\nplay b pass ? illegal move\n", plays(A03)));
    check(&format!(
        "{}reg_genmove b = pass\ngenmove b = pass\ngenmove b ? not on turn\nplay w b4 =\n\
         undo =\nundo =\ngenmove b = pass",
        plays(A03)
    ));
    check(&format!("{}play b b4 ? illegal move\nplay w pass ? illegal move", plays(A03)));
}

#[test]
fn case_a04_the_engine_moves_twice_around_a_pass() {
    let (mut engine, inbox) = (engine(), Inbox::empty());
    let script = plays(&A03[..30]);
    for line in script.lines().map(|line| line.trim_end_matches(" =")) {
        engine.obey(&Request::parse(line).unwrap(), &inbox).unwrap();
    }
    let mut genmove = || engine.generate(Color::White, &inbox);
    let first = genmove().unwrap();
    assert!(["c3", "f8"].contains(&first.as_str()), "{first}");
    if first == "f8" {
        let second = genmove().unwrap();
        assert!(["c3", "g3", "b4"].contains(&second.as_str()), "{second}");
    }
}

#[test]
fn the_end_is_a_pass_to_those_who_ask_for_a_move() {
    check(&format!(
        "{}final_score = B+13\ngenmove w = pass\ngenmove b = pass\nplay w pass ? illegal move\n\
         play b a1 ? illegal move\nundo =\nfinal_score ? cannot score\nplay b c5 =",
        plays("e6f4e3f6g5d6e7f5c5")
    ));
    let draw = format!("X{}O", "-".repeat(62));
    check(&format!("reversi-position {draw} X =\nfinal_score = 0\ngenmove b = pass"));
    let white = format!("O{}", "-".repeat(63));
    check(&format!("reversi-position {white} X =\nfinal_score = W+1"));
}

#[test]
fn positions_and_levels() {
    let cells = format!("XO{}", "-".repeat(62));
    check(&format!(
        "reversi-position {cells} O =
         play w c1 ? illegal move
         genmove w = pass
         genmove b = c1
         reversi-position X ? syntax error
         reversi-level 3 =
         reversi-level 21 ? no such level
         reversi-level x ? syntax error"
    ));
}

#[test]
fn games_are_loaded_from_sgf_files() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.sgf");
    std::fs::write(&path, "(;GM[2]SZ[8];B[fe];W[df];B[cc])").unwrap();
    let path = path.display();
    check(&format!(
        "loadsgf {path}x ? cannot load file
         loadsgf ? syntax error
         loadsgf {path} x ? syntax error
         loadsgf {path} =
         play b d3 ? illegal move
         undo =
         undo =
         loadsgf {path} 2 =
         play w d6 =
         undo =
         undo =
         undo ? cannot undo"
    ));
}

#[test]
fn the_clock_runs_while_the_engine_thinks() {
    let (mut engine, inbox) = (engine(), Inbox::empty());
    let mut obey = |line: &str| engine.obey(&Request::parse(line).unwrap(), &inbox);
    for line in ["time_settings 1000000000 0 0", "genmove b", "time_left b 0 0", "undo"] {
        obey(line).unwrap();
    }
    assert!(obey("genmove b").is_ok());
    assert_eq!(engine.clocks.clock(Color::Black).unwrap().remaining, std::time::Duration::ZERO);
    let rest = engine.clocks.clock(Color::White).unwrap().remaining;
    assert_eq!(rest.as_secs(), 1_000_000_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_series_of_commands_leaves_one_legal_game(picks in prop::collection::vec(
        (prop::sample::select(vec![
            "play b", "play w", "genmove b", "genmove w", "undo", "play b pass", "play w pass",
        ]), 0..64_u8), 0..150,
    )) {
        let (mut engine, inbox) = (engine(), Inbox::empty());
        for (command, index) in picks {
            let line = match command {
                "play b" | "play w" => format!("{command} {}", Square::from_index(index)),
                command => command.to_owned(),
            };
            let request = Request::parse(&line).unwrap();
            let before = engine.turns.to_move();
            let answer = engine.obey(&request, &inbox);
            let refused = answer.is_err() || engine.turns.game().is_over();
            prop_assert!(refused || command == "undo" || engine.turns.to_move() != before
                || engine.turns.must_pass() || engine.turns.game().last_pass().is_some());
        }
        let game = engine.turns.game();
        let replayed = Game::from_transcript(Variant::Othello, &game.to_transcript());
        if !game.history().is_empty() {
            prop_assert_eq!(replayed.unwrap().board(), game.board());
        }
    }
}
