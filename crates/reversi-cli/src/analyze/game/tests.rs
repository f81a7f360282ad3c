//! Tests of reviews as they are read, with the hand-made evaluation, which never changes.

use std::sync::Arc;

use insta::assert_snapshot;
use reversi_core::Variant;
use reversi_eval::Weights;
use reversi_search::{Limits, SearchOptions, Searcher, StopHandle};

use super::*;
use crate::lang::Lang;

/// WTHOR 1981, game 137: 37-0 after 33 moves and six passes of White.
const SHORT: &str = "f5f6e6f4g5g6e7f7h6e8f8h4d8d6d7c8b8h7h5g7h3h2e3d2g8f3h8h1g4g3c7d3d1";

fn review(game: &Game) -> Review {
    let options = SearchOptions { table_mib: 1, threads: 1 };
    let mut searcher = Searcher::new(Arc::new(Weights::baseline()), options).unwrap();
    Review::of(game, &mut searcher, &Limits::depth(1), &StopHandle::new(), &mut |_| {})
}

fn text(lang: Lang, game: &Game) -> String {
    let mut out = Vec::new();
    as_text(game, &review(game), &Texts::new(lang), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_game_in_both_languages() {
    let game = Game::from_transcript(Variant::Othello, SHORT).unwrap();
    assert_snapshot!(text(Lang::En, &game));
    assert_snapshot!(text(Lang::Es, &game));
}

#[test]
fn an_unfinished_classic_game_begins_with_placements() {
    let game = Game::from_transcript(Variant::Reversi, "d4e4d5e5f4").unwrap();
    assert_snapshot!(text(Lang::En, &game));
}

#[test]
fn case_a53_a_game_from_a_board_is_analyzed_from_there() {
    let cells = "--------------------------XXXXX---XXX-X---XXXXXX----X-X------OOO";
    let (board, color) = reversi_core::parse_position(&format!("{cells} X")).unwrap();
    let mut game = Game::from_position(board, color);
    game.play_transcript("g3").unwrap();
    let value = as_json(&game, &review(&game));
    assert_eq!(
        (&value["initial_pass"], &value["moves"][0]["color"]),
        (&"black".into(), &"white".into())
    );
    assert_eq!(value["start"], format!("{cells} X"));
    assert!(text(Lang::En, &game).contains("     Black       --\n  1  White       g3"));
}

#[test]
fn the_graph_is_a_picture() {
    let game = Game::from_transcript(Variant::Othello, &SHORT[..12]).unwrap();
    assert_snapshot!(graph::svg(&review(&game), &Texts::new(Lang::Es)));
    let nothing = Review { moves: Vec::new(), outcome: None };
    assert!(graph::svg(&nothing, &Texts::new(Lang::En)).ends_with("</svg>\n"));
}
