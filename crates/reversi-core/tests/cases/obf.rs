//! OBF files as they are found: case A55.

use std::time::{Duration, Instant};

use reversi_core::{Board, Color, ObfError, ObfFault, ObfPosition, Square, read_obf};

use crate::support::*;

/// FFO position 1. Source: problem/fforum-1-19.obf of https://github.com/abulmo/edax-reversi
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; \
    G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";

fn read(line: &str) -> Result<ObfPosition, ObfError> {
    ObfPosition::parse(line).map(|position| position.expect("the line is not blank"))
}

#[test]
fn case_a55_harmless_spellings_are_read() {
    let expected = read(FFO_1).unwrap();
    assert_eq!(expected.moves.len(), 8);
    assert_eq!(expected.to_move, Color::Black);
    assert_eq!(expected.best_score(), Some(18));
    assert_eq!(expected.best_moves().collect::<Vec<_>>(), [Some(Square::G8)]);
    assert_eq!(expected.to_string(), FFO_1);

    let (cells, rest) = FFO_1.split_at(64);
    let spellings = [
        format!("{FFO_1}\n"),
        format!("{FFO_1}\r\n"),
        format!("\u{feff}{FFO_1}"),
        format!("  {FFO_1}  "),
        format!("{FFO_1} --:-127;"),
        format!("{FFO_1} G8:+18;"),
        format!("{}{rest}", cells.replace('X', "*").replace('-', ".")),
        format!("{}{rest}", cells.to_lowercase()),
        format!("{cells}{}", rest.trim_start()),
        FFO_1.replace(';', ""),
        FFO_1.replace(';', ";;"),
        FFO_1.replace("; ", ";"),
        FFO_1.replace('+', ""),
        FFO_1.to_lowercase(),
        FFO_1.replace(':', ": "),
        FFO_1.trim_end_matches(';').to_string(),
    ];
    for line in spellings {
        assert_eq!(read(&line).as_ref(), Ok(&expected), "{line}");
    }
}

#[test]
fn case_a55_comments_are_kept_and_written() {
    let line = format!("{FFO_1} % FFO 1; e4:+3 is no field");
    let position = read(&line).unwrap();
    assert_eq!(position.moves.len(), 8);
    assert_eq!(position.comment.as_deref(), Some("FFO 1; e4:+3 is no field"));
    assert_eq!(position.to_string(), line);
    assert_eq!(read(&format!("{FFO_1}%")).unwrap().comment, None);
    let broken = ObfPosition { comment: Some("two\nlines".to_string()), ..position };
    assert_eq!(broken.to_string(), format!("{FFO_1} % two lines"));
}

#[test]
fn case_a55_blank_lines_and_comments_hold_no_position() {
    for line in ["", " \t", "\r\n", "% a comment", "  % another", "\u{feff}"] {
        assert_eq!(ObfPosition::parse(line), Ok(None), "{line:?}");
    }
    assert_eq!(read_obf("").count(), 0);
    assert_eq!(read_obf("% nothing\r\n\r\n").count(), 0);
}

#[test]
fn case_a55_a_board_needs_a_side_but_no_moves() {
    let (cells, _) = FFO_1.split_at(64);
    for line in
        [format!("{cells} O"), format!("{cells} O;"), format!("{cells}O"), format!("{cells}O;")]
    {
        let position = read(&line).unwrap();
        assert_eq!((position.to_move, position.moves.len()), (Color::White, 0));
        assert_eq!((position.best_score(), position.best_moves().count()), (None, 0));
        assert_eq!(position.to_string(), format!("{cells} O;"));
    }
    for line in [cells.to_string(), format!("{cells};"), format!("{cells} % X")] {
        let message = read(&line).unwrap_err().to_string();
        assert!(message.starts_with("line 1, column 1: the side to move is missing"), "{message}");
    }
}

#[track_caller]
fn check_error(line: &str, message: &str) {
    let result = read(line).map_err(|error| error.to_string());
    assert_eq!(result, Err(message.to_string()), "{line}");
}

#[test]
fn case_a55_faults_are_named_with_their_column() {
    let (cells, _) = FFO_1.split_at(64);
    check_error(&format!("{} X;", &cells[1..]), "line 1, column 1: 63 cells, a board has 64");
    check_error(
        &format!("é{cells} X;"),
        "line 1, column 1: `é` on a1 is not a cell: expected `X`, `*` or `B` \
         for black, `O` or `W` for white, `-` or `.` for empty",
    );
    check_error(
        &format!("{cells} X; G8:+18; i9:+3;"),
        "line 1, column 77: `i9` is not a move: expected a field such as `G8:+18`",
    );
    check_error(
        &format!("{cells} X; A1:+18;"),
        "line 1, column 69: the move is illegal: a1 flips no disc",
    );
    check_error(
        &format!("{cells} X; G8:x;"),
        "line 1, column 72: `x` is not a score: expected a number from -64 to +64",
    );
    check_error(
        &format!("{cells} X; G8;"),
        "line 1, column 71: `` is not a score: expected a number from -64 to +64",
    );
    check_error(
        &format!("{cells} X; G8:+65;"),
        "line 1, column 69: `65` is not a score: expected a number from -64 to +64",
    );
    check_error(
        &format!("{cells} X; G8:+18; G8:+16;"),
        "line 1, column 77: a second score for the same move",
    );
    check_error(
        &format!("{cells} X; PS:+18;"),
        "line 1, column 69: no pass is due in this position",
    );
}

#[test]
fn case_a55_a_faulty_line_does_not_end_the_file() {
    let file = format!("% header\r\n{FFO_1}\r\nrubbish\r\n\r\n{FFO_1}");
    let lines: Vec<_> = read_obf(&file).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].is_ok() && lines[2].is_ok());
    let error = lines[1].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (3, 1));
}

#[test]
fn case_a55_a_line_of_a_megabyte_is_refused_at_once() {
    let start = Instant::now();
    let file = format!("{}\n{FFO_1}\n", "X".repeat(1 << 20));
    let lines: Vec<_> = read_obf(&file).collect();
    let fault = &lines[0].as_ref().unwrap_err().fault;
    assert!(matches!(fault, ObfFault::TooLong { bytes: 1_048_576, .. }), "{fault:?}");
    assert!(lines[1].is_ok());
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn a_side_that_must_pass_may_have_the_score_of_the_pass() {
    let cells = "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO----------";
    let position = read(&format!("{cells} O; ps:-60;")).unwrap();
    assert_eq!(position.moves, [(None, -60)]);
    assert_eq!(position.to_string(), format!("{cells} O; PS:-60;"));
}

#[test]
fn the_mover_of_an_obf_line_is_its_side() {
    let position = read(&format!("{START} O; E3:+0;")).unwrap();
    assert_eq!(position.board, Board::START.pass());
}
