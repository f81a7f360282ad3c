//! GGF games as servers and NBoard write them, and texts that are none.

use proptest::prelude::*;

use super::*;
use crate::formats::random_game;

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

fn check_fault(text: &str, at: &str, expected: &GgfFault) {
    let error = GgfGame::parse(text).unwrap_err();
    assert_eq!((error.at.to_string().as_str(), &error.fault), (at, expected), "{text}");
}

#[test]
fn a_game_comes_back_as_it_was_written() {
    let text = format!(
        "(;GM[Othello]PC[NBoard]DT[2014]PB[a]b\\]c\\\\]PW[]RE[?]TI[5:00]TY[8]{START}\
         B[f5//2.449]W[d6/0/0.5]B[c5]W[f4/-1.25];)"
    );
    let text = text.replace("PB[a]b", "PB[ab");
    let record = GgfGame::parse(&text).unwrap();
    assert_eq!(record.tag("PB"), Some("ab]c\\"));
    assert_eq!(record.to_string(), text);
    assert_eq!(record.tags().count(), 7);
}

#[test]
fn boards_and_moves_are_read_in_every_spelling() {
    let eight = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    for board in [START, eight, ""] {
        for (d3, c5) in [("d3", "C5"), ("D3", "c5/"), ("d3//", "c5/a/b"), ("d3x", " c5 ")] {
            let text = format!("junk 1 (;GM[Othello]TY[8] {board}\r\nB[{d3}]W[{c5}]\n;) (");
            assert_eq!(GgfGame::parse(&text).unwrap().game().to_transcript(), "d3c5", "{text}");
        }
    }
}

#[test]
fn a_comment_is_not_a_move() {
    let text = format!(
        "(;GM[Othello]{START}B[d3//0.01]W[c5/2.39/0.01]C[text with \\] bracket; and B[e6\\] ;)];)"
    );
    let record = GgfGame::parse(&text).unwrap();
    assert_eq!(record.game().to_transcript(), "d3c5");
    assert_eq!(record.tag("C"), Some("text with ] bracket; and B[e6] ;)"));
}

#[test]
fn passes_may_be_written_or_not_but_only_where_they_are_due() {
    let moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
    let game = Game::from_transcript(Variant::Othello, moves).unwrap();
    let record = GgfGame::from_game(game);
    let text = record.to_string();
    assert!(text.ends_with("W[f8]B[pa];)"), "{text}");
    let silent = GgfGame::parse(&text.replace("B[pa]", "")).unwrap();
    assert_eq!(silent.game(), record.game());
    assert_eq!(silent.moves().len(), 16);
    for (marks, fault) in [
        ("B[PASS]B[pa]", GgfFault::RepeatedPass),
        ("W[pa]", GgfFault::Illegal(PlayError::MustMove(Color::White))),
        ("B[d3]", GgfFault::Illegal(PlayError::NotOnTurn(Color::Black))),
    ] {
        let error = GgfGame::parse(&text.replace("B[pa]", marks)).unwrap_err();
        assert_eq!(error.fault, fault);
    }
}

#[test]
fn faults_name_their_place() {
    use GgfFault::{LateBoard, MissingBoard, NoGame, Truncated};
    check_fault("", "line 1, column 1", &NoGame);
    check_fault("B[d3]", "line 1, column 1", &NoGame);
    check_fault("(;GM[Othello]B[d3]", "line 1, column 19", &Truncated);
    check_fault("(;GM[Othello]B[d3];", "line 1, column 20", &Truncated);
    check_fault("(;GM[Othello]\nC[open", "line 2, column 3", &Truncated);
    check_fault("(;GM[Othello]TY[8r]B[d3];)", "line 1, column 22", &MissingBoard);
    check_fault(&format!("(;GM[Othello]B[d3]{START};)"), "line 1, column 22", &LateBoard);
    let size = |found: &str| GgfFault::Size { found: found.to_owned() };
    check_fault("(;GM[Othello]TY[s10r18];)", "line 1, column 17", &size("10"));
    check_fault("(;GM[Othello]BO[10 --- *];)", "line 1, column 17", &size("10"));
    check_fault("(;GM[Othello]BO[];)", "line 1, column 17", &size(""));
    let found = "Go".to_owned();
    check_fault("(;GM[Go];)", "line 1, column 6", &GgfFault::OtherGame { found });
    let found = "z9".to_owned();
    check_fault("(;GM[Othello]B[z9];)", "line 1, column 16", &GgfFault::Move { found });
    let found = "?".to_owned();
    check_fault("(;GM[Othello]? ;)", "line 1, column 14", &GgfFault::Property { found });
    let illegal = GgfFault::Illegal(PlayError::FlipsNothing(Square::A1));
    check_fault("(;GM[Othello]B[a1];)", "line 1, column 16", &illegal);
}

#[test]
fn the_rest_of_a_file_is_read_after_a_fault() {
    let text = "2 (;GM[Othello]TY[8]B[d3];)(;GM[Othello]TY[8]B[d3\n(;GM[Othello]TY[8]B[a1];)\n\
                (;GM[Othello]TY[8]B[f5];)";
    let games: Vec<_> = read_ggf(text).collect();
    let moves = |i: usize| games[i].as_ref().unwrap().game().to_transcript();
    assert_eq!((games.len(), moves(0), moves(3)), (4, "d3".to_owned(), "f5".to_owned()));
    let error = |i: usize| games[i].as_ref().unwrap_err().to_string();
    assert_eq!(error(1), "line 1, column 48: the game is cut off");
    assert_eq!(error(2), "line 2, column 21: the move is illegal: a1 flips no disc");
}

#[test]
fn types_and_clocks_of_servers() {
    for kind in ["8", "8r", "s8r18", "8r20", "8a"] {
        let text = format!("(;GM[Othello]TY[{kind}]RE[-64.00:l]{START}B[d3];)");
        assert_eq!(GgfGame::parse(&text).unwrap().tag("TY"), Some(kind));
    }
    let clock = |text: &str| GgfGame::parse(&format!("(;GM[Othello]TI[{text}];)")).unwrap().clock();
    let seconds = |main, increment, extension| {
        let [main, increment, extension] = [main, increment, extension].map(Duration::from_secs);
        Some(GgfClock { main, increment, extension })
    };
    assert_eq!(clock("05:00//02:00"), seconds(300, 0, 120));
    assert_eq!(clock("15:00"), seconds(900, 0, 0));
    assert_eq!(clock("1:00:00/0:10,N/2"), seconds(3600, 10, 120));
    assert_eq!(clock(""), seconds(0, 0, 0));
    assert_eq!((clock("x"), clock("99999999:99:99"), clock("-1:00")), (None, None, None));
}

proptest! {
    #[test]
    fn random_games_come_back(choices in prop::collection::vec(any::<u8>(), 0..70),
                              number in -64.0..64.0_f64) {
        let game = random_game(&choices);
        let mut record = GgfGame::from_game(game.clone());
        if let Some(last) = record.moves.last_mut() {
            (last.score, last.seconds) = (Some(number), Some(number.abs()));
        }
        record.set_tag("PB", "]\\[;)\n");
        let again = GgfGame::parse(&record.to_string()).unwrap();
        prop_assert_eq!(again.game(), &game);
        prop_assert_eq!(again, record);
    }

    #[test]
    fn no_text_makes_it_panic(parts in prop::collection::vec(prop::sample::select(vec![
        "(", ";", "GM[", "Othello", "]", "BO[8 ", START, "B[", "W[", "d3", "pa", "/", "\\", ")",
        "TY[8r]", "é", "\n", "TI[", "9:", "1e999", "*", "-",
    ]), 0..30)) {
        let text: String = parts.concat();
        for game in read_ggf(&text).flatten() {
            prop_assert_eq!(GgfGame::parse(&game.to_string()).unwrap(), game);
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = format!("(;GM[Othello]{}", String::from_utf8_lossy(&bytes));
        prop_assert!(read_ggf(&text).count() >= 1);
    }
}

#[test]
fn scores_and_times_are_written_beside_the_moves() {
    // Black passes after the sixteenth move.
    let moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8b4";
    let game = Game::from_transcript(Variant::Othello, moves).unwrap();
    let mut record = GgfGame::from_game(game);
    record.annotate(0, Some(-1.5), Some(0.25));
    record.annotate(16, None, Some(2.0));
    record.annotate(17, Some(1.0), None);
    record.annotate(1, Some(f64::NAN), None);
    let text = record.to_string();
    assert!(text.contains("B[e6/-1.5/0.25]W[f6]B[c4]"), "{text}");
    assert!(text.ends_with("W[f8]B[pa]W[b4//2];)"), "{text}");
    assert_eq!(GgfGame::parse(&text), Ok(record));
}
