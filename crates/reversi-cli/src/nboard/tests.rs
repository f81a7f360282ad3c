//! Commands and their answers, without pipes.

use proptest::prelude::*;
use reversi_eval::Weights;
use reversi_search::{SearchOptions, Searcher};

use super::*;

/// The lines that a script of commands is answered.
fn answers(script: &str) -> Vec<String> {
    let options = SearchOptions { table_mib: 1, threads: 1 };
    let searcher = Searcher::new(Weights::baseline().into(), options).unwrap();
    let player = Player::with(searcher, Strength::Depth(2));
    let position = Some(Position::new(Game::new(Variant::Othello)));
    let mut out = Vec::new();
    let mut engine = Engine { player, position, own: None, inbox: Inbox::empty(), out: &mut out };
    for line in script.lines() {
        engine.obey(line).unwrap();
    }
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// The answers without progress.
fn check(script: &str, expected: &[&str]) {
    let mut found = answers(script);
    found.retain(|line| {
        !["search", "nodestats", "status thinking", "status waiting", "status analyzing"]
            .iter()
            .any(|word| line.starts_with(word))
    });
    assert_eq!(found, expected, "{script}");
}

/// The game of the report up to White's last move; Black must pass.
const A01: &str = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]\
    B[F5//2.449]W[D6/0.00]B[C5]W[F4]B[D3]W[E3]B[F2]W[C6]B[G5]W[B5]B[A5]W[B4]B[B3]W[C4]B[C3]\
    W[A6/24.00/0.1]B[A7]W[A3]B[F3]W[E6]B[C7]W[B6]B[D7]W[D8]B[B8]W[E7]B[F7]W[E8]B[C8]W[A8]\
    B[A4]W[F8]B[A2]W[B7/64.00]";

#[test]
fn case_a01_a_pass_at_the_end_of_the_game_is_made() {
    let found = answers(&format!("{A01}B[PA//3.107];)\ngo"));
    let moves = "A1 G1 B2 C2 D2 E2 G2 G3 G4 H5 F6 G6 G7";
    let best = found.iter().find_map(|line| line.strip_prefix("=== ")).unwrap();
    assert!(moves.contains(&best[..2]), "{best}");
    let [_, score, seconds] = best.split('/').collect::<Vec<_>>()[..] else { panic!("{best}") };
    assert!(score.parse::<f64>().unwrap().abs() <= 64.0, "{best}");
    assert!(seconds.parse::<f64>().unwrap() < 10.0, "{best}");
}

#[test]
fn case_a01_without_the_pass_only_a_pass_is_offered() {
    let found = answers(&format!("{A01};)\nhint 4"));
    let hints: Vec<_> = found.iter().filter(|line| line.starts_with("search ")).collect();
    assert!(!hints.is_empty());
    for hint in hints {
        let words: Vec<_> = hint.split(' ').collect();
        assert!(words[1].starts_with("PA") && words[2].parse::<f64>().unwrap().is_finite());
    }
    check(&format!("{A01};)\ngo"), &["=== PA"]);
}

#[test]
fn case_a09_a_pass_is_said_or_understood_never_doubled() {
    let twice = "status error: illegal move: White has a legal move and may not pass";
    check(&format!("{A01};)\nmove PA\nmove PA"), &[twice]);
    check(&format!("{A01};)\nmove A1"), &[]);
    check(&format!("{A01}B[PA];)\nmove A1\nmove PA/0/1"), &[]);
}

#[test]
fn synchronization_names_and_what_is_not_known() {
    check(
        "nboard 2\nset depth 12\nset contempt -100\nping 1\nlearn\nfly\n\n# x\nping\nping x\n\
         set depth x\nset speed 9\nset",
        &[
            "set myname Reversi",
            "set myname Reversi12",
            "pong 1",
            "learned",
            "status error: the depth is a whole number from 1 on",
        ],
    );
}

#[test]
fn a_search_shows_its_progress() {
    let found = answers("set depth 2\ngo");
    assert_eq!(found[1], "status thinking");
    let is_search = |line: &String| line.starts_with("search D3");
    assert_eq!(found.iter().filter(|line| is_search(line)).count(), 2, "{found:?}");
    let searched = found.iter().rfind(|line| is_search(line)).unwrap();
    assert!(searched.ends_with(" 0 2") && searched.starts_with("search D3C3 "), "{searched}");
    assert!(found.iter().any(|line| line.starts_with("nodestats ")));
    assert!(found[found.len() - 2].starts_with("=== D3/"));
}

#[test]
fn a_hint_shows_its_progress() {
    let found = answers("set depth 8\nhint 3");
    let searched: Vec<_> = found.iter().filter(|line| line.starts_with("search ")).collect();
    let with_depth = |depth: &str| {
        let lines = searched.iter().filter(|line| line.ends_with(&format!(" 0 {depth}")));
        lines.map(|line| line.split(' ').nth(1).unwrap()[..2].to_owned()).collect::<Vec<_>>()
    };
    // The quick search first, then each move to the full depth, deeper iterations only.
    let mut last = with_depth("8@73%");
    assert_eq!((with_depth("6@73%").len(), with_depth("7@73%").len(), last.len()), (3, 3, 3));
    assert_eq!(searched.len(), 9, "{found:?}");
    last.sort();
    last.dedup();
    assert_eq!(last.len(), 3, "{found:?}");
    let nodes = found.iter().filter_map(|line| line.strip_prefix("nodestats "));
    let nodes: Vec<u64> =
        nodes.map(|rest| rest.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(nodes[1..].is_sorted(), "the counts of one search only grow: {nodes:?}");
}

#[test]
fn solved_positions_and_finished_games_say_so() {
    let game = |cells: &str| format!("set game (;GM[Othello]TY[8]BO[8 {cells} *];)");
    let six = game("***O****O*******OO******OOO*****OOO**OO-OOOOO---OOOOOOO-OOOOOOO-");
    let found = answers(&format!("{six}\nset depth 12\nhint 1"));
    let searched = found.iter().find(|line| line.starts_with("search")).unwrap();
    assert!(searched.ends_with(" 6.00 0 100%"), "{searched}");
    let won = game(&format!("*O{}", "-".repeat(62)));
    check(&format!("{won}\nmove C1\ngo\nhint 1"), &["status the game is over"; 2]);
}

#[test]
fn a_game_that_cannot_be_read_is_not_played_on() {
    let found = answers("set game (;GM[Othello]TY[10];)\ngo\nhint 1\nmove D3\nanalyze");
    assert_eq!(found[0], "status error: line 1, column 17: the board size is `10`: only 8 is read");
    assert_eq!(found[1..], ["status error: the last game could not be read"; 4]);
    check(
        "set game (;GM[Othello]\nset game (;GM[Othello]TY[8];)\nmove D3\nmove a1",
        &[
            "status error: line 1, column 14: the game is cut off",
            "status error: illegal move: a1 flips no disc",
        ],
    );
}

#[test]
fn the_moves_of_the_first_version_have_no_word() {
    check(
        "D3\nc5\nPA\nzz",
        &["status error: illegal move: Black has a legal move and may not pass"],
    );
}

#[test]
fn an_analysis_goes_through_the_game_with_its_passes() {
    let found = answers(&format!("set depth 1\n{A01}B[PA];)\nanalyze"));
    let lines: Vec<_> = found.iter().filter(|line| line.starts_with("analysis ")).collect();
    assert_eq!(lines.len(), 36);
    assert!(lines[0].starts_with("analysis 35 ") && lines[35].starts_with("analysis 0 "));
    let score = |i: usize| lines[i].rsplit(' ').next().unwrap().parse::<f64>().unwrap();
    assert!((score(0) + score(1)).abs() < 1e-9, "a pass turns the score round");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_series_of_lines_is_survived(lines in prop::collection::vec(prop::sample::select(vec![
        "move D3", "move c3", "move C4", "move PA", "F4", "go", "hint 2", "ping 3", "learn",
        "set depth 1", "set depth 99999999999", "hint -1", "move", "set game", "set contempt",
        "analyze", "set game (;GM[Othello]TY[8]B[d3]W[c3];)", "move E3//", "\u{0}", "ping 9 9",
    ]), 0..40)) {
        let found = answers(&lines.join("\n"));
        prop_assert!(found.iter().all(|line| !line.contains("NaN")));
    }
}
