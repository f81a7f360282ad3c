//! Transcripts in all their spellings, and text that is none.

use std::time::{Duration, Instant};

use reversi_core::{
    Color, Game, PlayError, PlyFault, Square, TRANSCRIPT_MAX_BYTES, TranscriptError, Variant,
    parse_transcript,
};

use crate::support::*;

/// The ply, the token, the column and the fault of an error in an Othello transcript.
#[track_caller]
fn check_error(text: &str, ply: usize, token: &str, column: usize, fault: PlyFault) {
    match Game::from_transcript(Variant::Othello, text) {
        Err(TranscriptError::Ply { ply: p, token: t, at, fault: f }) => {
            assert_eq!((p, t.as_str(), at.column, f), (ply, token, column, fault), "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/418
#[test]
fn case_a27_move_numbers_and_capitals_are_read() {
    let game = replay("1. F5 f4 2. F3 g4 3. H3 f6 4. G5 g6 5. E6 h6 6. H5 e7 7. E3 d2");
    assert_eq!(game.history().len(), 14);
    let expected = "-----------O--------OX-X---OOOX----XOXOX----OOOO----O-----------";
    assert_eq!(cells(&game), expected);
    assert_eq!(game.to_move(), Some(Color::Black));
    assert_eq!(game.legal_moves(), set("d3 c4 d7 f7 g7 h7"));
}

#[test]
fn case_a27_five_megabytes_of_junk_are_refused_at_once() {
    let junk = "qwertzuiopasdfghjklyxcvbnm\n".repeat(200_000);
    let moves = "f5d6c3".repeat(900_000);
    for text in [&junk, &moves] {
        let start = Instant::now();
        let error = Game::from_transcript(Variant::Othello, text).unwrap_err();
        let limit = TRANSCRIPT_MAX_BYTES;
        assert_eq!(error, TranscriptError::TooLong { bytes: text.len(), limit });
        assert!(start.elapsed() < Duration::from_secs(1));
    }
}

#[test]
fn case_a28_every_spelling_gives_the_same_game() {
    let expected = replay(WITH_27_EMPTIES);
    let moves: Vec<_> = expected.history().iter().map(|played| played.square.to_string()).collect();
    let alternating: Vec<_> = moves
        .iter()
        .enumerate()
        .map(|(i, name)| if i % 2 == 0 { name.to_uppercase() } else { name.clone() })
        .collect();
    let numbered = |format: fn(usize, &str, &str) -> String| -> String {
        let pairs = moves.chunks(2).zip(1..);
        let empty = String::new();
        pairs.map(|(pair, n)| format(n, &pair[0], pair.get(1).unwrap_or(&empty))).collect()
    };
    let full_width: String =
        WITH_27_EMPTIES.chars().map(|c| char::from_u32(c as u32 + 0xfee0).unwrap()).collect();
    let mut spellings = vec![
        WITH_27_EMPTIES.to_uppercase(),
        alternating.concat(),
        moves.join(" "),
        moves.join("\n"),
        moves.join("\r\n"),
        moves.join("\t"),
        moves.join(", "),
        moves.join("-"),
        moves.join(" \u{2013} "),
        moves.concat() + "\n\n \n",
        format!("\u{feff}{WITH_27_EMPTIES}"),
        numbered(|n, first, second| format!("{n}.{first} {second} ")),
        numbered(|n, first, second| format!("{n}) {first}-{second}\n")),
        numbered(|n, first, second| format!("{n}. {first} {n}... {second} ")),
        full_width,
    ];
    for mark in ["pa", "PA", "ps", "pass", "PASS", "--", "@@", "P@", "pasar", "Pasa", "paso"] {
        let with_mark = |glue: &str| {
            let mut plies = moves.clone();
            for after in (27..=32).rev() {
                plies.insert(after, mark.to_string());
            }
            plies.join(glue)
        };
        spellings.extend([with_mark(""), with_mark(" "), with_mark("-")]);
    }
    for text in spellings {
        assert_eq!(
            Game::from_transcript(Variant::Othello, &text).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
}

#[test]
fn case_a28_missing_pass_marks_are_accepted_one_by_one() {
    let all = replay(WITH_27_EMPTIES).to_transcript_with_passes();
    for (byte, _) in all.match_indices("pa") {
        let text = format!("{}{}", &all[..byte], &all[byte + 2..]);
        assert_eq!(replay(&text), replay(WITH_27_EMPTIES));
    }
}

#[test]
fn case_a28_a_surplus_pass_mark_is_refused_with_its_ply() {
    let (head, tail) = WITH_27_EMPTIES.split_at(20);
    let fault = PlyFault::Illegal(PlayError::MustMove(Color::Black));
    check_error(&format!("{head}pa{tail}"), 11, "pa", 21, fault);

    let marked = format!("{BLACK_MUST_PASS} pasar -- c3");
    check_error(&marked, 18, "--", 40, PlyFault::RepeatedPass);
    let fault = PlyFault::Illegal(PlayError::GameOver);
    check_error(&format!("{SHORTEST_WIPEOUT}pa"), 10, "pa", 19, fault);
}

/// Source: https://github.com/Nyanyan/Egaroucid/issues/498
#[test]
fn case_a29_the_next_move_is_marked_at_every_ply() {
    let mut game = replay("f5d6c3");
    let expected = [Some(Square::F5), Some(Square::D6), Some(Square::C3), None];
    for (ply, next) in expected.into_iter().enumerate() {
        game.go_to(ply);
        assert_eq!(game.next_move(), next, "ply {ply}");
    }
}

/// Source: https://github.com/Kaggle/kaggle-environments/pull/1270
#[test]
fn case_a30_capitals_and_blanks_do_not_matter() {
    for text in ["D3", "d3", " d3 "] {
        assert_eq!(parse_transcript(text), Ok(vec![Some(Square::D3)]));
    }
    for text in ["pass", "PASS"] {
        assert_eq!(parse_transcript(text), Ok(vec![None]));
        check_error(text, 1, text, 1, PlyFault::Illegal(PlayError::MustMove(Color::Black)));
    }
}

#[test]
fn case_a31_junk_is_named_where_it_begins() {
    check_error("f5d6c3 1-0", 4, "1-0", 8, PlyFault::GameResult);
    check_error("f5d6c3 37-27", 4, "37-27", 8, PlyFault::GameResult);
    check_error("f5d6c3 1/2-1/2", 4, "1/2-1/2", 8, PlyFault::GameResult);
    check_error("f5d6c3z9", 4, "z9", 7, PlyFault::NotAMove);
    check_error("f5d6c3d", 4, "d", 7, PlyFault::NotAMove);
    check_error("f5d6c33", 4, "3", 7, PlyFault::NotAMove);
    check_error("f5d6c3 {comment e6}", 4, "{comment", 8, PlyFault::NotAMove);
    check_error("f9", 1, "f9", 1, PlyFault::NotAMove);
    check_error("i5", 1, "i5", 1, PlyFault::NotAMove);
    check_error("5f", 1, "5f", 1, PlyFault::NotAMove);
    check_error("\u{feff}f9", 1, "f9", 1, PlyFault::NotAMove);
    check_error("f5é6", 2, "é6", 3, PlyFault::NotAMove);
    check_error("f5 --- d6", 2, "---", 4, PlyFault::NotAMove);
}

#[test]
fn errors_name_ply_line_column_and_reason() {
    let error = Game::from_transcript(Variant::Othello, "f5 d6\nc3\nd3 D3").unwrap_err();
    let expected = "ply 5, line 3, column 4: `D3` is illegal: d3 is occupied";
    assert_eq!(error.to_string(), expected);
    let TranscriptError::Ply { at, .. } = error else { panic!("{error}") };
    assert_eq!(at.byte, 12);

    let error = Game::from_transcript(Variant::Reversi, "d4 d3").unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 2, line 1, column 4: `d3` is illegal: d3 is outside the center: \
         the first four discs go on d4, e4, d5 and e5"
    );
    let error = Game::from_transcript(Variant::Othello, "f5d6 1-0").unwrap_err();
    let expected =
        "ply 3, line 1, column 6: `1-0` looks like the result of a game, not like a move";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_failed_transcript_leaves_the_game_as_it_was() {
    let mut game = replay("f5d6");
    game.undo();
    let before = game.clone();
    game.play_transcript("d6c3a1").unwrap_err();
    assert_eq!(game, before);
    game.play_transcript("f4").unwrap();
    assert_eq!(game.to_transcript(), "f5f4");
}

/// Source: https://github.com/hoshir/zebra/pull/16
#[test]
fn case_a33_an_empty_move_file_is_an_error() {
    for text in ["", " \r\n", "\u{feff}", "1."] {
        let error = Game::from_transcript(Variant::Othello, text).unwrap_err();
        assert_eq!((error.to_string().as_str(), error), ("no moves", TranscriptError::Empty));
    }
}

#[test]
fn a_pass_before_the_first_move_of_a_set_up_board_may_be_marked() {
    let start = setup(&format!("-XXXXXXO{}", "X".repeat(56)), Color::Black);
    for text in ["a1", "pa a1", "-- a1"] {
        let mut game = start.clone();
        game.play_transcript(text).unwrap();
        assert_eq!(game.to_transcript_with_passes(), "paa1", "{text}");
    }
}
