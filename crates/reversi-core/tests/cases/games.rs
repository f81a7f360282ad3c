//! Passes, the end of the game, undo and redo.

use reversi_core::{Color, Game, PlayError, Square, Variant};

use crate::support::*;

/// A game up to the turn at which Black has to pass.
/// Source: https://github.com/okuhara/edax-reversi-AVX/issues/1
const NBOARD_GAME: &str = "F5D6C5F4D3E3F2C6G5B5A5B4B3C4C3A6A7A3F3E6C7B6D7D8B8E7F7E8C8A8A4F8A2B7";

#[test]
fn case_a01_black_passes_after_34_moves_with_or_without_the_mark() {
    for mark in ["", "PA"] {
        let game = replay(&format!("{NBOARD_GAME}{mark}"));
        let expected = "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO--";
        assert_eq!(cells(&game), expected);
        assert_eq!(game.last_pass(), Some(Color::Black));
        assert_eq!(game.to_move(), Some(Color::White));
        assert_eq!(game.legal_moves(), set("a1 g1 b2 c2 d2 e2 g2 g3 g4 h5 f6 g6 g7"));
        assert_eq!(game.pass(Color::Black), Ok(()));
        assert_eq!(game.pass(Color::White), Err(PlayError::MustMove(Color::White)));
    }
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/67
#[test]
fn case_a02_white_cannot_play_a7_where_it_must_pass() {
    let game = replay(
        "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2f1d7a3a4b3g6a5a2a1f2g5f7b2c2b5e1b1g1c1h4g3b6d1h2h1g2h3",
    );
    assert_eq!(game.last_pass(), Some(Color::White));
    assert!(game.board().pass().legal_moves().is_empty());
    assert_eq!(game.to_move(), Some(Color::Black));
    assert_eq!(game.legal_moves(), set("g4 h5 h6 a7 b7 c7 g7 h7 d8 e8 f8 g8"));
}

/// Source: https://github.com/Zolomon/reversi-ai/pull/6
#[test]
fn case_a03_the_game_goes_on_when_one_side_has_no_move() {
    let game = replay("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8");
    assert!(!game.is_over());
    assert_eq!(game.last_pass(), Some(Color::Black));
    assert_eq!(game.legal_moves(), set("c3 g3 b4"));
}

/// Source: https://github.com/litan/kojo/pull/71
#[test]
fn case_a04_the_same_color_moves_twice_around_a_pass() {
    let mut game = replay(BLACK_MUST_PASS);
    game.play(Square::B4).unwrap();
    let colors: Vec<_> = game.history()[15..].iter().map(|played| played.color).collect();
    assert_eq!(colors, [Color::White, Color::White]);
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/217
#[test]
fn case_a06_the_last_pass_keeps_the_result() {
    let mut game = replay(
        "f5d6c4d3c3f4f6f3e6e7f7c5e3e2g3b4g5g6d8h5b5b3h4f2d2e1h6c2c6e8d7c8c7a4a2a3a5b8b6h3g4h7g2a6\
         c1d1g1f1h1a1g7b1a7a8b7f8h8h2g8",
    );
    assert_eq!(game.history().len(), 59);
    assert_eq!((game.last_pass(), game.to_move()), (Some(Color::White), Some(Color::Black)));
    game.play(Square::B2).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.to_string().as_str(), outcome.score(Color::Black)), ("29-35", -6));
}

/// Source: https://github.com/Mind-Sports-Games/lila/pull/868
#[test]
fn case_a07_stepping_through_a_game_is_the_same_with_and_without_pass_marks() {
    let plain = replay(WITH_27_EMPTIES);
    let marked = replay(&plain.to_transcript_with_passes());
    assert_eq!(plain, marked);
    assert_eq!(plain.to_transcript_with_passes().matches("pa").count(), 6);
    assert_eq!(passes(&plain, Color::White), [27, 28, 29, 30, 31, 32]);

    let mut forward = plain.clone();
    forward.go_to(0);
    let mut sides = vec![forward.to_move()];
    while forward.redo().is_some() {
        sides.push(forward.to_move());
    }
    let mut backward = plain;
    for ply in (0..=33).rev() {
        assert_eq!(backward.to_move(), sides[ply], "after {ply} moves");
        backward.undo();
    }
}

/// Source: https://github.com/fairy-stockfish/Fairy-Stockfish/issues/224
#[test]
fn case_a08_a_finished_game_has_neither_moves_nor_passes() {
    let full = format!("{}{}", "X".repeat(32), "O".repeat(32));
    let apart = format!("X{}O", "-".repeat(62));
    for cells in [full, apart] {
        for color in [Color::Black, Color::White] {
            let game = setup(&cells, color);
            assert_eq!((game.to_move(), game.last_pass()), (None, None));
            assert!(game.legal_moves().is_empty());
            assert_eq!(game.pass(color), Err(PlayError::GameOver));
            assert_eq!(game.outcome().unwrap().score(color), 0);
        }
    }
}

/// Source: https://github.com/natsutteatsuiyone/neural-reversi, commit 9ce42be
#[test]
fn case_a10_a_pass_after_the_end_is_refused() {
    let game = setup("X", Color::Black);
    let before = game.clone();
    let error = game.pass(Color::Black).unwrap_err();
    assert_eq!(error.to_string(), "the game is over");
    assert_eq!(game, before);
    assert!(game.history().is_empty());
}

/// Source: https://github.com/suragnair/alpha-zero-general/issues/167
#[test]
fn case_a11_a_game_ends_with_five_empty_squares() {
    // The moves of an SGF file: column and row as letters.
    let sgf = "B[cd];W[ec];B[fc];W[ce];B[dc];W[bd];B[ef];W[fe];B[df];W[fd];B[ff];W[cb];B[bf];\
        W[cc];B[ca];W[cf];B[ae];W[af];B[cg];W[ad];B[ac];W[ab];B[bc];W[be];B[db];W[ag];B[bg];\
        W[bh];B[dg];W[dh];B[ch];W[ah];B[eh];W[ea];B[da];W[ba];B[bb];W[aa];B[eb];W[eg];B[fg];\
        W[fh];W[fa];B[fb];W[gh];W[gg];W[ge];B[gf];W[hg];W[gd];B[gc];W[hc];B[hd];W[he];W[gb]";
    let mut game = Game::new(Variant::Othello);
    for node in sgf.split(';') {
        let &[color, _, column, row, _] = node.as_bytes() else { panic!("{node}") };
        let square = Square::at(column - b'a', row - b'a').unwrap();
        let played = game.play(square).unwrap();
        assert_eq!(played.color == Color::Black, color == b'B', "{node}");
    }
    assert_eq!(game.history().len(), 55);
    // Each pass comes before the move with the next number.
    assert_eq!(passes(&game, Color::Black), [42, 45, 46, 49, 54]);
    let expected = "OOOOOO--OOOOOOO-OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-OOOOOOOOOOOOOOO-";
    assert_eq!(cells(&game), expected);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.to_string().as_str(), outcome.score(Color::White)), ("0-59", 64));
}

/// Source: https://github.com/suragnair/alpha-zero-general/issues/263
#[test]
fn case_a12_the_result_does_not_depend_on_who_looks_at_it() {
    let outcome = replay(SHORTEST_WIPEOUT).outcome().unwrap();
    assert_eq!(outcome.winner(), Some(Color::Black));
    assert_eq!(outcome.score(Color::Black), -outcome.score(Color::White));
}

/// Source: https://github.com/nobu54/Reversi/issues/5
#[test]
fn case_a13_a_wipeout_ends_the_game() {
    let game = replay(SHORTEST_WIPEOUT);
    assert_eq!((game.is_over(), game.to_move()), (true, None));
    assert_eq!(game.history().iter().filter(|played| played.passes.is_some()).count(), 0);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.to_string().as_str(), outcome.score(Color::Black)), ("13-0", 64));
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/84
#[test]
fn case_a14_black_passes_13_times_and_loses_everything() {
    let game = replay(BLACK_WIPED_OUT);
    assert_eq!(game.history().len(), 55);
    let before = [19, 20, 21, 28, 37, 38, 39, 48, 49, 50, 53, 54, 55];
    assert_eq!(passes(&game, Color::Black), before.map(|number| number - 1));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.to_string().as_str(), outcome.score(Color::Black)), ("0-59", -64));
}

/// Source: https://github.com/misskey-dev/misskey/issues/4866
#[test]
fn case_a16_a_finished_game_stays_where_one_stepped_back_to() {
    let mut game = replay(SHORTEST_WIPEOUT);
    game.go_to(4);
    assert_eq!((game.history().len(), game.undone().len()), (4, 5));
    assert_eq!(game.to_transcript(), "e6f4e3f6");
    assert!(!game.is_over());
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/376
#[test]
fn case_a18_a_single_legal_move_is_found() {
    let transcript = "e6f6f5d6g7g6g5g4c3d3c2g8h8e7f7d2h7h6f8e3g3f4h5h3d7b3h4f3h2d8a4c1g2a3a2e8\
        c8c7b7h1f1b8a8";
    let game = replay(transcript);
    assert_eq!((game.to_move(), game.legal_moves()), (Some(Color::White), set("a7")));
    let expected = "--O--X-OX-OO--XXXOOOOOXXX--OOOXX---OOXXX---OXXXX-XOXXXXXXXXXXXXX";
    assert_eq!(cells(&game), expected);
    let error = Game::from_transcript(Variant::Othello, &format!("{transcript}??")).unwrap_err();
    assert!(error.to_string().starts_with("ply 44, line 1, column 87: `??` is not a move"));
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/491
#[test]
fn case_a19_the_game_ends_20_to_44() {
    let game = replay(
        "f5d6c3d3c4f4f6g5e6d7e3c5f3e7h5e2c6d2c2b3b4g6a4h6g4h4c7h3d8b5f8b6f7a5a3a2a7c1b7g3g2c8b8e8\
         d1e1f1b2a6a8h2h1g1f2g7g8a1b1h8h7",
    );
    assert_eq!(game.outcome().unwrap().to_string(), "20-44");
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/273
#[test]
fn case_a21_an_illegal_d1_is_refused_and_the_position_kept() {
    let mut game = replay("e6f6f5f4e3d6g4d3c3h3c4g3g5g6c7c6c5b6d7b5b4f3e7f7h5h4h2");
    let before = game.clone();
    assert_eq!(game.play(Square::D1), Err(PlayError::FlipsNothing(Square::D1)));
    assert_eq!(game, before);
    assert_eq!(game.to_move(), Some(Color::White));
    assert_eq!(game.legal_moves(), set("b2 c2 d2 e2 f2 g2 b3 a4 b7 c8 d8 e8"));
}

/// Source: https://github.com/KDE/kreversi/pull/2
#[test]
fn case_a38_undo_gives_the_turn_back() {
    let mut game = replay("d3");
    game.undo();
    assert_eq!((cells(&game).as_str(), game.to_move()), (START, Some(Color::Black)));
    assert_eq!(game.legal_moves(), set("d3 c4 f5 e6"));

    let mut game = replay(BLACK_MUST_PASS);
    game.undo();
    assert_eq!((game.to_move(), game.legal_moves()), (Some(Color::White), set("c3 f8")));
}

/// Source: https://github.com/abulmo/edax-reversi/pull/2
#[test]
fn case_a39_a_new_game_starts_with_the_usual_color() {
    let mut game = setup(START, Color::White);
    assert_eq!((game.first(), game.to_move()), (Color::White, Some(Color::White)));
    game = Game::new(game.variant());
    assert_eq!((game.first(), game.to_move()), (Color::Black, Some(Color::Black)));
}

/// Source: https://github.com/nobu54/Reversi/issues/9
#[test]
fn case_a41_an_impossible_square_does_not_change_the_turn() {
    let mut game = Game::new(Variant::Othello);
    assert_eq!(game.play(Square::A1), Err(PlayError::FlipsNothing(Square::A1)));
    assert_eq!(game.to_move(), Some(Color::Black));
}

/// Source: https://github.com/oers/reversatile/issues/10
#[test]
fn case_a42_the_next_move_is_known_after_undo_and_redo_plays_it() {
    let mut game = replay("f5d6c3d3c4");
    for next in ["c4", "d3", "c3"] {
        game.undo();
        assert_eq!(game.next_move(), Some(square(next)));
    }
    assert_eq!(game.redo().map(|played| played.square), Some(Square::C3));
    assert_eq!(game.next_move(), Some(Square::D3));

    // A new move ends the old line.
    game.play(Square::F4).unwrap();
    assert_eq!((game.next_move(), game.redo()), (None, None));
    assert_eq!(game.to_transcript(), "f5d6c3f4");
}
