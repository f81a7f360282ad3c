//! Small matches.

use super::*;

fn baseline(depth: u32) -> Player {
    Player { weights: Arc::new(Weights::baseline()), limits: Limits::depth(depth) }
}

fn run(a: &Player, b: &Player, options: &MatchOptions) -> Result<MatchOutcome, MatchError> {
    play_match(a, b, options, &StopHandle::new(), &mut |_| {})
}

#[test]
fn equal_players_split_every_pair() {
    let options = MatchOptions { games: 8, ..MatchOptions::default() };
    let outcome = run(&baseline(1), &baseline(1), &options).unwrap();
    assert_eq!(outcome.pairs.counts(), [0, 0, 4, 0, 0]);
    assert_eq!((outcome.discs, outcome.discs_error), (0.0, 0.0));
    assert_eq!(outcome.games.len(), 8);
    assert_eq!(outcome.games[0].moves, outcome.games[1].moves);
}

#[test]
fn the_deeper_search_wins_and_the_threads_do_not_matter() {
    let options = MatchOptions { games: 20, ..MatchOptions::default() };
    let outcome = run(&baseline(3), &baseline(1), &options).unwrap();
    assert!(outcome.pairs.score() > 0.7, "{:?}", outcome.pairs);
    assert!(outcome.discs > 0.0 && outcome.discs_error > 0.0);
    let other = run(&baseline(3), &baseline(1), &MatchOptions { threads: 3, ..options }).unwrap();
    assert_eq!(outcome, other);
}

#[test]
fn the_score_is_in_the_view_of_a() {
    let options = MatchOptions { games: 10, ..MatchOptions::default() };
    let [ab, ba] =
        [(2, 1), (1, 2)].map(|(a, b)| run(&baseline(a), &baseline(b), &options).unwrap());
    assert_eq!(ab.discs, -ba.discs);
    let [wins, draws, losses] = ba.wins_draws_losses;
    assert_eq!(ab.wins_draws_losses, [losses, draws, wins]);
}

#[test]
fn a_sequential_test_ends_the_match() {
    let sprt = Some(Sprt::new(0.0, 50.0));
    let options = MatchOptions { games: 1000, sprt, threads: 2, ..MatchOptions::default() };
    let outcome = run(&baseline(3), &baseline(1), &options).unwrap();
    assert_eq!(outcome.verdict, Some(Verdict::Accepted));
    assert!(outcome.games.len() < 1000);
}

#[test]
fn openings_come_from_a_list_in_order() {
    let openings = Openings::parse("f5d6\n\n# a comment\nF5 f6 # another\n").unwrap();
    let options = MatchOptions { games: 4, openings, ..MatchOptions::default() };
    let outcome = run(&baseline(1), &baseline(1), &options).unwrap();
    let second: Vec<_> = outcome.games.iter().map(|game| game.moves[1]).collect();
    assert_eq!(second, [Square::D6, Square::D6, Square::F6, Square::F6]);
    let error = run(&baseline(1), &baseline(1), &MatchOptions { games: 6, ..options });
    let text = error.unwrap_err().to_string();
    assert_eq!(text, "there are 2 openings for 3 pairs of games: 4 games at most");
}

#[test]
fn bad_openings_are_refused_by_line() {
    let refused = |text: &str| Openings::parse(text).unwrap_err().to_string();
    assert!(refused("f5d6\nf5a1").starts_with("line 2: "), "{}", refused("f5d6\nf5a1"));
    assert_eq!(refused("e6f4e3f6g5d6e7f5c5"), "line 1: the game is over after these moves");
    assert_eq!(refused("# nothing"), "there is no opening");
}

#[test]
fn impossible_matches_are_refused() {
    for games in [0, 7] {
        let options = MatchOptions { games, ..MatchOptions::default() };
        let error = run(&baseline(1), &baseline(1), &options).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{games} games: expected a positive even")), "{error}");
    }
    let sprt = Some(Sprt::new(5.0, 5.0));
    let options = MatchOptions { sprt, ..MatchOptions::default() };
    assert!(matches!(run(&baseline(1), &baseline(1), &options), Err(MatchError::Sprt { .. })));
    let options = MatchOptions { threads: 0, ..MatchOptions::default() };
    assert!(matches!(run(&baseline(1), &baseline(1), &options), Err(MatchError::Threads(_))));
}

#[test]
fn a_stop_keeps_the_pairs_played() {
    let stop = StopHandle::new();
    let options = MatchOptions { games: 1000, ..MatchOptions::default() };
    let mut seen = 0;
    let outcome = play_match(&baseline(1), &baseline(1), &options, &stop, &mut |progress| {
        seen = progress.games;
        if seen >= 4 {
            stop.stop();
        }
    });
    assert_eq!(outcome.unwrap().games.len() as u64, seen);
    assert!((4..1000).contains(&seen));
}
