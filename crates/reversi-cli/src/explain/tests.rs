//! Tests of explanations as they are read, with the hand-made evaluation, which never changes.

use std::sync::Arc;

use insta::assert_snapshot;
use reversi_core::{Variant, parse_position};
use reversi_eval::Weights;
use reversi_search::SearchOptions;

use super::*;
use crate::lang::Lang;

/// The game of case A19.
const A19: &str = "f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2b3b4g6a4h6g4h4c7h3d8b5f8b6f7a5a3a2a7c1b7g3\
                   g2c8b8e8d1e1f1b2a6a8h2h1g1f2g7g8a1b1h8h7";

fn searcher() -> Searcher {
    let options = SearchOptions { table_mib: 1, threads: 1 };
    Searcher::new(Arc::new(Weights::baseline()), options).unwrap()
}

fn explanation(
    searcher: &mut Searcher,
    game: &Game,
    square: Option<&str>,
    limits: &Limits,
) -> Explanation {
    let square = square.map(|name| name.parse().unwrap());
    let color = game.to_move().unwrap();
    explain(&game.board(), color, square, searcher, limits, &StopHandle::new()).unwrap()
}

fn after(moves: &str) -> Game {
    Game::from_transcript(Variant::Othello, moves).unwrap()
}

fn text(lang: Lang, explanation: &Explanation) -> String {
    let mut out = Vec::new();
    body(explanation, &Texts::new(lang), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_mistake_in_the_ending_in_both_languages() {
    // Move 56: g8 gives 4 discs away.
    let game = after(&A19[..110]);
    let mistake = explanation(&mut searcher(), &game, Some("g8"), &Limits::exact());
    assert_snapshot!(text(Lang::En, &mistake));
    assert_snapshot!(text(Lang::Es, &mistake));
}

#[test]
fn an_x_square_in_the_midgame() {
    let game = after(&A19[..80]);
    let blunder = explanation(&mut searcher(), &game, Some("g2"), &Limits::depth(4));
    assert_snapshot!(text(Lang::En, &blunder));
}

#[test]
fn the_best_move_is_compared_with_the_next() {
    let game = after(&A19[..110]);
    let explanation = explanation(&mut searcher(), &game, None, &Limits::exact());
    assert!(!explanation.other_is_best && explanation.loss() == 0);
    let other = explanation.other.as_ref().unwrap();
    assert!(other.report.score < explanation.chosen.report.score);
    let sentences = words::sentences(&explanation, &Texts::new(Lang::En));
    assert!(sentences[0].contains("is the best move, worth +28 (exact)"), "{}", sentences[0]);
}

#[test]
fn case_a18_the_only_move_has_nothing_to_be_compared_with() {
    let game = after(
        "e6f6f5d6g7g6g5g4c3d3c2g8h8e7f7d2h7h6f8e3g3f4h5h3d7b3h4f3h2d8a4c1g2a3a2e8c8c7b7h1f1b8a8",
    );
    let explanation = explanation(&mut searcher(), &game, Some("a7"), &Limits::exact());
    assert!(explanation.other.is_none() && explanation.terms.is_none());
    assert_eq!(explanation.chosen.report.score, -62);
    let sentences = words::sentences(&explanation, &Texts::new(Lang::Es));
    assert_eq!(sentences[0], "a7 es la única jugada posible de las blancas; vale -62 (exacto).");
}

#[test]
fn case_a03_a_move_that_makes_the_rival_pass_says_so() {
    let game = after("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8");
    let explanation = explanation(&mut searcher(), &game, Some("f8"), &Limits::depth(3));
    let sentences = words::sentences(&explanation, &Texts::new(Lang::En));
    let pass = "After f8 Black has no legal move and must pass: White moves again.";
    assert!(sentences.iter().any(|sentence| sentence == pass), "{sentences:#?}");
}

#[test]
fn a_move_that_ends_the_game_says_how() {
    let (board, color) = parse_position(&format!("-OXXXXXX{} X", "X".repeat(56))).unwrap();
    let game = Game::from_position(board, color);
    let explanation = explanation(&mut searcher(), &game, None, &Limits::exact());
    let sentences = words::sentences(&explanation, &Texts::new(Lang::En));
    assert!(sentences.contains(&"a1 ends the game: Black 64, White 0.".to_owned()));
    let corner = sentences.iter().any(|sentence| sentence.starts_with("a1 is a corner"));
    assert!(corner, "{sentences:#?}");
}

#[test]
fn every_move_of_a_game_can_be_explained_in_both_languages() {
    let texts = Lang::ALL.map(Texts::new);
    let mut searcher = searcher();
    for plies in (1..60).step_by(4) {
        let game = after(&A19[..2 * plies]);
        for square in game.legal_moves() {
            let name = square.to_string();
            let explanation = explanation(&mut searcher, &game, Some(&name), &Limits::depth(1));
            for texts in &texts {
                let mut out = Vec::new();
                body(&explanation, texts, &mut out).unwrap();
                let text = String::from_utf8(out).unwrap();
                assert!(!text.contains("NaN") && !text.contains("inf"), "{plies} {name}");
                assert!(!text.contains("{ $"), "{text}");
            }
        }
    }
}
