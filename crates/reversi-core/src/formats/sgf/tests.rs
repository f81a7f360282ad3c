//! SGF games as programs write them, and texts that are none.

use proptest::prelude::*;

use super::*;
use crate::formats::random_game;

/// Source: https://github.com/suragnair/alpha-zero-general/issues/167
const A11: &str = "(;GM[2]FF[4]CA[UTF-8]AP[Quarry:0.2.0]SZ[8]RE[W+59];B[cd];W[ec];B[fc];W[ce];\
    B[dc];W[bd];B[ef];W[fe];B[df];W[fd];B[ff];W[cb];B[bf];W[cc];B[ca];W[cf];B[ae];W[af];B[cg];\
    W[ad];B[ac];W[ab];B[bc];W[be];B[db];W[ag];B[bg];W[bh];B[dg];W[dh];B[ch];W[ah];B[eh];W[ea];\
    B[da];W[ba];B[bb];W[aa];B[eb];W[eg];B[fg];W[fh];W[fa];B[fb];W[gh];W[gg];W[ge];B[gf];W[hg];\
    W[gd];B[gc];W[hc];B[hd];W[he];W[gb])";

fn transcript(text: &str) -> String {
    SgfGame::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).game().to_transcript()
}

fn check_fault(text: &str, at: &str, expected: &SgfFault) {
    let error = SgfGame::parse(text).unwrap_err();
    assert_eq!((error.at.to_string().as_str(), &error.fault), (at, expected), "{text}");
}

#[test]
fn case_a11_a_game_of_quarry_that_ends_early() {
    let record = SgfGame::parse(A11).unwrap();
    let outcome = record.game().outcome().expect("nobody can move");
    assert_eq!((record.game().history().len(), outcome.black, outcome.white), (55, 0, 59));
    let plies = record.game().history().iter().zip(2..);
    let passes = plies.filter(|(played, _)| played.passes == Some(Color::Black));
    let passes: Vec<_> = passes.map(|(_, next)| next).collect();
    assert_eq!(passes, [43, 46, 47, 50, 55]);
    assert_eq!(record.tag("RE"), Some("W+59"));
    let said = A11.replace("W[fh];W[fa]", "W[fh];B[];W[fa]");
    assert_eq!(SgfGame::parse(&said).unwrap().game(), record.game());
}

#[test]
fn the_main_line_is_read_in_every_spelling() {
    for (text, expected) in [
        ("(;GM[2])", ""),
        ("(;B[fe](;W[df])(;W[ff]))", "f5d6"),
        ("(;GM[2];B[fe];W[df];B[cc])", "f5d6c3"),
        ("junk (\n;GaMe[2] SZ[8]\n;B[f5](;W[d6];B[C3](;W[d3])(;W[bb]))(;W[ff]))", "f5d6c3d3"),
        ("(;GM[2]C[not ; B[d3\\] a (move)];B[fe]C[x];W[df]WL[1.5];B[cc])", "f5d6c3"),
    ] {
        assert_eq!(transcript(text), expected, "{text}");
    }
}

#[test]
fn boards_can_be_set_up() {
    let usual = SgfGame::parse("(;GM[2]AB[ed][de]AW[dd][ee];B[dc])").unwrap();
    assert_eq!(usual.game().to_transcript(), "d3");
    assert_eq!(usual.game().start(), Board::START);
    let white = SgfGame::parse("(;GM[2]AB[aa:ca]AW[da]PL[W])").unwrap();
    assert_eq!(white.game().initial_pass(), Some(Color::White));
    assert_eq!(white.game().discs(Color::Black).len(), 3);
    let taken = SgfGame::parse("(;GM[2]AB[aa:hh]AW[bb:cc]AE[aa])").unwrap();
    assert_eq!((taken.game().is_over(), taken.game().discs(Color::White).len()), (false, 4));
}

#[test]
fn faults_name_their_place() {
    check_fault("", "line 1, column 1", &SgfFault::NoGame);
    check_fault("()", "line 1, column 2", &SgfFault::NoGame);
    check_fault("(;GM[2]\n;B[fe]", "line 2, column 7", &SgfFault::Truncated);
    check_fault("(;GM[2]\n;B[fe", "line 2, column 4", &SgfFault::Truncated);
    let found = |text: &str| text.to_owned();
    check_fault("(;GM[1])", "line 1, column 6", &SgfFault::OtherGame { found: found("1") });
    check_fault("(;GM[2]SZ[10])", "line 1, column 11", &SgfFault::Size { found: found("10") });
    check_fault("(;GM[2];B[zz])", "line 1, column 11", &SgfFault::Square { found: found("zz") });
    check_fault("(;GM[2]?)", "line 1, column 8", &SgfFault::Property { found: found("?)") });
    check_fault("(;GM[2];B[fe];AB[aa])", "line 1, column 18", &SgfFault::LateSetup);
    let illegal = SgfFault::Illegal(PlayError::NotOnTurn(Color::White));
    check_fault("(;GM[2];W[fe])", "line 1, column 11", &illegal);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(parts in prop::collection::vec(prop::sample::select(vec![
        "(", ";", "GM[2]", "SZ[8", "]", "AB[", "AW[aa:", "hh", "B[", "W[", "dc", "tt", "\\", ")",
        "PL[W]", "é", "\n", ":", "e5", "B[fe]", "W[df]",
    ]), 0..30)) {
        let text: String = parts.concat();
        if let Ok(record) = SgfGame::parse(&text) {
            prop_assert!(text.contains('(') && record.game().discs_in_hand(Color::Black) <= 32);
        }
    }
}

#[test]
fn properties_stay_with_their_move() {
    let text =
        "(;GM[2]FF[4]CA[UTF-8]SZ[8]PB[A]C[the game]\n;B[fe]C[one];W[df]LB[aa:x][bb:y]C[two])";
    let record = SgfGame::parse(text).unwrap();
    assert_eq!(record.tag("C"), Some("the game"));
    assert_eq!(record.tags().collect::<Vec<_>>(), [("PB", "A"), ("C", "the game")]);
    assert_eq!(record.moves()[0].tags, [("C".to_owned(), "one".to_owned())]);
    assert_eq!(record.moves()[1].tags.len(), 3);
    assert_eq!(record.to_string(), text);
    let before = text.replace("B[fe]C[one]", "C[one]B[fe]").replace("]C[two]", "];C[two]");
    assert_eq!(SgfGame::parse(&before).unwrap(), record, "whichever comes first in a node");
}

#[test]
fn passes_and_set_up_boards_are_written() {
    let text = "(;GM[2]FF[4]CA[UTF-8]SZ[8]AB[aa][ba][ca]AW[da]PL[W]\n;W[])";
    let record = SgfGame::parse(text).unwrap();
    assert_eq!(record.to_string(), text);
    assert_eq!(SgfGame::from_game(record.game().clone()), record);
    let empty = SgfGame::from_game(Game::from_position(Board::EMPTY, Color::Black));
    assert_eq!(empty.to_string(), "(;GM[2]FF[4]CA[UTF-8]SZ[8]AE[aa:hh]PL[B])");
    assert_eq!(SgfGame::parse(&empty.to_string()).unwrap(), empty);
    let white = SgfGame::from_game(Game::with_first(Variant::Othello, Color::White));
    assert_eq!(SgfGame::parse(&white.to_string()).unwrap(), white);
}

proptest! {
    #[test]
    fn random_games_come_back(choices in prop::collection::vec(any::<u8>(), 0..70),
                              skip in 0..70_usize,
                              values in prop::collection::vec("[\\PC\n]{0,12}", 3)) {
        let game = random_game(&choices);
        let mut middle = game.clone();
        middle.go_to(skip);
        let set_up = Game::from_position(middle.board(), middle.to_move().unwrap_or(Color::White));
        for game in [game, set_up] {
            let mut record = SgfGame::from_game(game);
            record.set_tag("PB", &values[0]);
            record.set_tag("GC", &values[1]);
            record.annotate(0, "C", &values[2]);
            let text = record.to_string();
            prop_assert_eq!(SgfGame::parse(&text).unwrap(), record, "{}", text);
        }
    }

    #[test]
    fn what_is_read_is_written_the_same(parts in prop::collection::vec(prop::sample::select(vec![
        "(", ";", "GM[2]", "C[", "]", "AB[cc]", "AW[aa:bb]", "AE[aa]", "PL[W]", "B[", "W[", "fe",
        "df", "dc", "tt", "\\", ")", "SZ[8]", "é", "\n", "x", "[", "FF",
    ]), 0..30)) {
        if let Ok(game) = SgfGame::parse(&parts.concat()) {
            prop_assert_eq!(SgfGame::parse(&game.to_string()).unwrap(), game);
        }
    }
}
