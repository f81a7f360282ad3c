//! Boards as text, set-up boards and legality.

use reversi_core::{
    Board, Color, Game, ParsePositionError, Square, parse_position, write_position,
};

use crate::support::*;

/// Source: https://github.com/Nyanyan/Egaroucid/issues/474
#[test]
fn case_a32_a_set_up_board_keeps_its_colors_when_the_mover_must_pass() {
    let edited = "OOOOOOOXXOXOOOX-XXOXOOXXXXXXXXXXXXOOOXXXXXOXXXXXXXOOOX--XXXXXX--";
    let game = setup(edited, Color::Black);
    assert_eq!(game.initial_pass(), Some(Color::Black));
    assert_eq!(game.to_move(), Some(Color::White));
    assert_eq!(game.legal_moves(), set("h2 g7 h7 g8"));
    assert_eq!((cells(&game).as_str(), count(&game)), (edited, (38, 21)));

    // The board before the edit of d7.
    let played = replay(
        "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1d7e7f6a4e2a5d1f7b6c8d8f8b8c7a3f1e1g6a7g3g4f2f3h4g2h1g1\
         g5h5h6e8a8b7a2b2b1a1h3",
    );
    let mut unedited = edited.to_string();
    unedited.replace_range(Square::D7.index()..=Square::D7.index(), "X");
    assert_eq!(cells(&played), unedited);
}

/// Source: https://github.com/hoshir/zebra/pull/16
#[test]
fn case_a33_a_board_file_with_line_breaks_is_read_and_a_long_one_refused() {
    for text in [format!("{START}\nX\n"), format!("{START}\r\nX\r\n"), format!("{START} X")] {
        assert_eq!(parse_position(&text), Ok((Board::START, Color::Black)), "{text:?}");
    }
    assert_eq!(parse_position(""), Err(ParsePositionError::Empty));
    assert_eq!(parse_position(" \n"), Err(ParsePositionError::Empty));
    let error = parse_position(&"-".repeat(10_000)).unwrap_err();
    assert_eq!(error.to_string(), "10000 bytes of text, a board has at most 1000");
}

/// Source: https://github.com/LimeEng/magpie, commit 7e81bdd
#[test]
fn case_a34_an_occupied_square_is_never_legal() {
    for transcript in [THIRTEEN_PASSES, WITH_27_EMPTIES, BLACK_WIPED_OUT] {
        let mut game = replay(transcript);
        loop {
            for board in [game.board(), game.board().pass()] {
                assert!(!board.legal_moves().intersects(board.occupied()));
                for square in board.occupied() {
                    assert!(board.play(square).is_err());
                    assert!(game.clone().play(square).is_err());
                }
            }
            if game.undo().is_none() {
                break;
            }
        }
    }
}

#[track_caller]
fn check_refused(text: &str, message: &str) {
    let result = parse_position(text).map_err(|error| error.to_string());
    assert_eq!(result, Err(message.to_string()), "{text}");
}

/// Source: https://github.com/natsutteatsuiyone/neural-reversi, commits 9ac127a and 063a3c2
#[test]
fn case_a35_faulty_boards_are_refused_with_the_place() {
    check_refused(&format!("{} X", &START[..63]), "63 cells, a board has 64");
    check_refused(&format!("{START}- X"), "65 cells, a board has 64");
    check_refused(&format!("{START}X X"), "65 cells, a board has 64");
    check_refused(&format!("{} X", START.replace("OX", "O?")), &foreign('?', "e4"));
    check_refused(&format!("{} X", START.replace("OX", "é")), &foreign('é', "d4"));
    let missing = "the side to move is missing: expected `X` or `O` after the 64 cells";
    check_refused(START, missing);
    check_refused(&format!("{START}\n"), missing);
    check_refused(
        &format!("{START} ?"),
        "`?` is not a side to move: expected `X`, `*` or `B` for black, \
         `O` or `W` for white",
    );
    check_refused(&format!("{START} X O"), "`O` after the side to move");
    let rows = "-------- -------- -------- ---OX--- ---XO-- -------- -------- -------- X";
    check_refused(rows, "7 cells in row 5, a row has 8");
}

#[test]
fn case_a35_the_place_of_a_fault_is_known() {
    let column = |text: &str| parse_position(text).unwrap_err().at().map(|at| (at.line, at.column));
    assert_eq!(column(&format!("{} X", START.replace("OX", "O?"))), Some((1, 29)));
    assert_eq!(column(&format!("\n {START}\n é")), Some((3, 2)));
    assert_eq!(column(&format!("{START} X  O")), Some((1, 69)));
    assert_eq!(column("-------- -------- -------- X"), Some((1, 28)));
    assert_eq!(column(START), None);
}

fn foreign(found: char, square: &str) -> String {
    format!(
        "`{found}` on {square} is not a cell: expected `X`, `*` or `B` for black, `O` or `W` for \
         white, `-` or `.` for empty"
    )
}

#[test]
fn case_a35_every_documented_side_letter_is_read() {
    for (letters, color) in [("Xx*Bb", Color::Black), ("OoWw", Color::White)] {
        for letter in letters.chars() {
            for text in [format!("{START}{letter}"), format!("{START} {letter}")] {
                let (board, mover) = parse_position(&text).unwrap();
                assert_eq!(
                    (mover, board.colored(mover)),
                    (color, Board::START.colored(Color::Black))
                );
            }
        }
    }
}

#[test]
fn boards_may_be_written_in_eight_rows() {
    let rows: Vec<_> = START.as_bytes().chunks(8).map(|row| str::from_utf8(row).unwrap()).collect();
    for glue in [" ", "\n", "\r\n"] {
        let text = format!("{}{glue}O", rows.join(glue));
        assert_eq!(parse_position(&text), Ok((Board::START.pass(), Color::White)));
    }
    let short = "-------- -------- -------- X";
    check_refused(short, "1 cells in row 4, a row has 8");
}

#[test]
fn boards_are_written_in_one_way() {
    assert_eq!(write_position(&Board::START, Color::Black), format!("{START} X"));
    assert_eq!(write_position(&Board::START.pass(), Color::White), format!("{START} O"));
}

/// Sources: https://github.com/fairy-stockfish/Fairy-Stockfish/issues/426 and issues/654
#[test]
fn case_a36_moves_that_flip_nothing_are_not_generated() {
    let islands = "OX----XO----------------------------------------------------OX--";
    let legal = |color| setup(islands, color).legal_moves();
    assert_eq!(legal(Color::White), set("c1 f1 g8"));
    assert_eq!(legal(Color::Black), set("d8"));
}

/// Source: https://github.com/LimeEng/magpie, commits a6a367f and 4dd6f22
#[test]
fn case_a37_two_colors_on_one_square_are_refused() {
    assert_eq!(Board::new(set("d4 e5"), set("e5")), None);
    assert!(Board::new(set("d4"), set("e5")).is_some());
}

#[test]
fn a_game_continues_from_a_board_as_from_its_moves() {
    let game = replay("f5d6c3");
    let (board, color) = parse_position(&write_position(&game.board(), Color::White)).unwrap();
    let continued = Game::from_position(board, color);
    assert_eq!(continued.board(), game.board());
    assert_eq!(
        (continued.to_move(), continued.legal_moves()),
        (game.to_move(), game.legal_moves())
    );
}
