//! Small matches.

use reversi_search::Limits;

use super::*;
use crate::elo::Verdict;

#[cfg(unix)]
mod programs;

fn baseline(depth: u32) -> Player {
    let weights = Arc::new(Weights::baseline());
    Player::search(format!("depth {depth}"), weights, Limits::depth(depth))
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
    // Times differ from run to run.
    let timeless = |outcome: &MatchOutcome| {
        let mut outcome = outcome.clone();
        outcome.times = Default::default();
        outcome.games.iter_mut().flat_map(|game| &mut game.thoughts).for_each(|thought| {
            thought.time = Duration::ZERO;
        });
        outcome
    };
    assert_eq!(timeless(&outcome), timeless(&other));
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

/// All games are the same 13-0 for Black: each player wins those in which it is Black.
///
/// Source: https://github.com/suragnair/alpha-zero-general/issues/263 and issues/156
#[test]
fn case_a12_wins_are_counted_for_players_and_not_for_colors() {
    let openings = Openings::parse("e6f4e3f6g5d6e7f5").unwrap();
    let options = MatchOptions { games: 2, openings, ..MatchOptions::default() };
    let outcome = run(&baseline(2), &baseline(2), &options).unwrap();
    assert_eq!((outcome.wins_draws_losses, outcome.discs), ([1, 0, 1], 0.0));
    for game in &outcome.games {
        let counted = game.replay().outcome().unwrap();
        assert_eq!((counted.black, counted.white), (13, 0));
        assert_eq!(game.score, if game.color_of_a == Color::Black { 64 } else { -64 });
    }
    assert_ne!(outcome.games[0].color_of_a, outcome.games[1].color_of_a);
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
fn whole_games_make_openings() {
    let options = MatchOptions { games: 6, ..MatchOptions::default() };
    let played = run(&baseline(1), &baseline(2), &options).unwrap();
    let text: String =
        played.games.iter().map(|game| game.replay().to_transcript() + "\n").collect();
    assert!(Openings::parse(&text).is_err());
    let Openings::List(list) = Openings::parse_beginnings(&text, 8).unwrap() else { panic!() };
    let expected = played.games.iter().step_by(2).map(|game| game.moves[..8].to_vec());
    assert_eq!(list, expected.collect::<Vec<_>>());
    let shuffled = |seed| {
        Openings::List((0..20).map(|n| vec![Square::from_index(n)]).collect()).shuffled(seed)
    };
    assert_eq!(shuffled(1), shuffled(1));
    assert_ne!(shuffled(1), shuffled(2));
}

#[test]
fn a_game_is_recorded_with_names_scores_and_times() {
    let options = MatchOptions { games: 2, ..MatchOptions::default() };
    let outcome = run(&baseline(1), &baseline(2), &options).unwrap();
    let [first, second] = [0, 1].map(|n| outcome.games[n].to_ggf(["one", "two"]));
    assert_eq!((first.tag("PB"), second.tag("PB")), (Some("one"), Some("two")));
    assert_eq!(second.tag("RE"), Some(format!("{:+}", -outcome.games[1].score).as_str()));
    let opening = outcome.games[0].opening;
    let discs: Vec<_> = first.moves().iter().filter(|played| played.square.is_some()).collect();
    assert!(discs[..opening].iter().all(|played| played.score.is_none()));
    assert!(discs[opening..].iter().all(|played| played.score.is_some()));
    assert_eq!(reversi_core::GgfGame::parse(&first.to_string()), Ok(first));
    let lost = End::Lost { by: Side::A, fault: Fault::Illegal("a1".to_owned()) };
    let lost = MatchGame { end: lost, score: -64, ..outcome.games[0].clone() };
    let record = lost.to_ggf(["one", "two"]);
    assert_eq!((record.tag("RE"), record.tag("CO")), (Some("-64:s"), Some("illegal move a1")));
}

#[test]
fn our_own_players_keep_to_a_clock() {
    let main = Duration::from_millis(400);
    let limit = TimeLimit::Game { main, increment: Duration::ZERO };
    let Mind::Search { weights, .. } = baseline(1).mind else { panic!() };
    let mind = Mind::Search { weights, limits: Limits::exact() };
    let player = Player { name: "clock".to_owned(), mind, time: Some(limit) };
    // A busy machine may take a program's time; it shall not decide this test.
    let margin = Duration::from_secs(60);
    let options = MatchOptions { games: 2, margin, ..MatchOptions::default() };
    let outcome = run(&player, &baseline(1), &options).unwrap();
    assert_eq!(outcome.faults, [FaultCounts::default(); 2]);
    assert!(
        outcome.times[0].moves > 40 && outcome.times[0].total > main / 2,
        "{:?}",
        outcome.times
    );
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
