//! WTHOR files, whole and damaged.

use proptest::prelude::*;

use super::*;
use crate::formats::random_game;

/// Inoue Hiroshi - Heiberg Thomas, World Championship 1977. Source: WTHOR, WTH_1977.wtb, game 1.
const GAME_OF_1977: &str = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2\
     g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1";

fn game(transcript: &str) -> WthorGame {
    WthorGame::from_game(Game::from_transcript(Variant::Othello, transcript).unwrap())
}

fn header() -> WthorHeader {
    let created = WthorDate { century: 20, year: 7, month: 5, day: 22 };
    WthorHeader { created, year: 1977, solved_from: 24 }
}

fn file(games: &[WthorGame]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_wthor(&header(), games, &mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Vec<Result<WthorGame, WthorError>> {
    WthorReader::new(bytes).unwrap().collect()
}

/// The one thing that is wrong with a file.
fn fault(bytes: &[u8]) -> String {
    let faults: Vec<_> = match WthorReader::new(bytes) {
        Ok(reader) => reader.filter_map(Result::err).collect(),
        Err(error) => vec![error],
    };
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].to_string()
}

/// Three games: a whole one, the shortest wipeout, and one of two moves.
fn three() -> Vec<u8> {
    file(&[game(GAME_OF_1977), game("e6f4e3f6g5d6e7f5c5"), game("f5d6")])
}

#[test]
fn bytes_are_those_of_the_federation() {
    let mut record = game(GAME_OF_1977);
    (record.tournament, record.black, record.white) = (1, 346, 843);
    record.best_black = 41;
    let bytes = file(&[record.clone()]);
    assert_eq!(bytes[..16], [20, 7, 5, 22, 1, 0, 0, 0, 0, 0, 185, 7, 8, 0, 24, 0]);
    assert_eq!(bytes[16..28], [1, 0, 90, 1, 75, 3, 34, 41, 56, 64, 33, 36]);
    assert_eq!(bytes.len(), 84);
    let mut reader = WthorReader::new(&bytes[..]).unwrap();
    assert_eq!((*reader.header(), reader.announced()), (header(), 1));
    assert_eq!(reader.next().unwrap().unwrap(), record);
    assert_eq!(reader.number(), 1);
    assert!(reader.next().is_none());
}

#[test]
fn the_solved_position_is_the_one_with_that_many_empties() {
    let mut record = game(GAME_OF_1977);
    record.best_black = 40;
    let (board, score) = record.solved(24).unwrap();
    assert_eq!(board.empties().len(), 24);
    let mover = if record.game.history()[35].color == Color::White { 1 } else { -1 };
    assert_eq!(score, 16 * mover);
    assert_eq!((record.solved(0), record.solved(61)), (None, None));
    let early = game("e6f4e3f6g5d6e7f5c5");
    assert_eq!(early.solved(24), None, "the game ended before");
}

#[test]
fn case_a52_headers() {
    assert_eq!(read(&file(&[])).len(), 0);
    let mut bytes = three();
    bytes[4] = 4;
    assert_eq!(fault(&bytes), "the header announces 4 games, the file has 3");
    assert_eq!(read(&bytes).iter().flatten().count(), 3);
    bytes[4] = 2;
    assert_eq!(fault(&bytes), "the header announces 2 games, the file has 3");
    assert_eq!(read(&bytes).iter().flatten().count(), 3);
    bytes[4..8].fill(0xff);
    assert_eq!(fault(&bytes), "the header announces 4294967295 games, the file has 3");

    let mut bytes = three();
    bytes[12] = 0;
    assert_eq!(read(&bytes).iter().flatten().count(), 3, "8 by 8 before there was another");
    bytes[12] = 10;
    assert_eq!(fault(&bytes), "the board size is 10: only 8 is read");
    let mut bytes = three();
    bytes[13] = 1;
    assert_eq!(fault(&bytes), "not a file of games: byte 13 is 1, 1 for a file of solitaires");
    let mut bytes = three();
    bytes[14] = 0;
    assert_eq!(WthorReader::new(&bytes[..]).unwrap().header().solved_from, 0);
    assert_eq!(fault(&bytes[..10]), "10 bytes, a WTHOR file has at least 16");
    assert_eq!(fault(&[]), "0 bytes, a WTHOR file has at least 16");
    let mut bytes = three();
    bytes[8] = 7;
    assert_eq!(fault(&bytes), "not a file of games: byte 8 says that it holds 7 names");
}

#[test]
fn case_a52_faulty_games_are_named_and_the_others_read() {
    let check = |at: usize, value: u8, expected: &str| {
        let mut bytes = three();
        bytes[at] = value;
        assert_eq!(fault(&bytes), expected);
        assert_eq!(read(&bytes).iter().flatten().count(), 2);
    };
    check(96, 99, "game 2, byte 96: move 5 is 99: expected 11 to 88, row and column");
    check(96, 20, "game 2, byte 96: move 5 is 20: expected 11 to 88, row and column");
    check(94, 0, "game 2, byte 95: move 4 follows an empty place");
    check(93, 11, "game 2, byte 93: move 2 is illegal: a1 flips no disc");
    check(101, 11, "game 2, byte 101: move 10 is illegal: the game is over");
    check(
        90,
        13,
        "game 2, byte 90: the score is given as 13 black discs, the final position says 64",
    );
    check(91, 65, "game 2, byte 91: 65 discs, a board has 64");
    let mut bytes = three();
    bytes[92..152].fill(0);
    assert_eq!(read(&bytes)[1].as_ref().unwrap().game.history().len(), 0, "a game without moves");
    bytes.truncate(200);
    let faults: Vec<_> = read(&bytes).into_iter().filter_map(Result::err).collect();
    assert_eq!(faults[0].to_string(), "game 3, byte 200: the file ends after 48 of 68 bytes");
    assert_eq!(faults[1].to_string(), "the header announces 3 games, the file has 2");
    assert_eq!(faults.len(), 2);
}

#[test]
fn games_that_wthor_cannot_hold_are_refused() {
    let record = WthorGame::from_game(Game::new(Variant::Reversi));
    assert_eq!(record.to_bytes(), Err(WthorGameError::Start));
    let record = WthorGame::from_game(Game::with_first(Variant::Othello, Color::White));
    assert_eq!(record.to_bytes(), Err(WthorGameError::Start));
    let record = WthorGame { best_black: 65, ..game("f5") };
    assert_eq!(record.to_bytes(), Err(WthorGameError::Discs { found: 65 }));
    let error = write_wthor(&header(), &[record], &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "65 discs, a board has 64");
}

#[test]
fn a_game_broken_off_keeps_the_score_it_was_given() {
    assert_eq!(game("f5").black_discs, 33);
    let mut record = game("f5d6");
    assert_eq!(record.black_discs, 32);
    record.black_discs = 1;
    assert_eq!(read(&file(&[record.clone()]))[0].as_ref().unwrap(), &record);
    assert_eq!(record.black_score(), -62);
}

fn names(kind: WthorNameKind, list: &[&str]) -> (WthorNames, Vec<u8>) {
    let mut names = WthorNames::new(kind);
    names.created = header().created;
    for name in list {
        names.number_of(name).unwrap();
    }
    let mut bytes = Vec::new();
    names.write(&mut bytes).unwrap();
    (names, bytes)
}

#[test]
fn names_are_latin1_in_files_and_utf8_outside() {
    for (kind, width) in [(WthorNameKind::Players, 20), (WthorNameKind::Tournaments, 26)] {
        let (names, bytes) = names(kind, &["José", "Préqualif"]);
        assert_eq!(bytes.len(), 16 + 3 * width);
        assert_eq!(bytes[16 + width..][..5], *b"Jos\xe9\0");
        let again = WthorNames::read(&bytes[..]).unwrap();
        assert_eq!(again, names);
        assert_eq!((again.name(1), again.name(3)), (Some("José"), None));
    }
}

#[test]
fn names_that_do_not_fit_are_cut_and_said_to() {
    let (mut names, _) = names(WthorNameKind::Players, &[]);
    let long = "Rosenzweig-Hohenstein";
    assert_eq!((names.fits(long), names.fits("李"), names.fits("a\0b")), (false, false, false));
    assert!(names.fits("Rosenzweig-Hohenste"));
    let number = names.number_of(long).unwrap();
    assert_eq!(names.name(number), Some("Rosenzweig-Hohenste"));
    assert_eq!(names.number_of("Rosenzweig-Hohenste"), Some(number));
    assert_eq!(names.number_of("李").and_then(|number| names.name(number)), Some("?"));
}

#[test]
fn files_of_names_are_checked() {
    let error = |bytes: &[u8]| WthorNames::read(bytes).unwrap_err().to_string();
    let (_, bytes) = names(WthorNameKind::Players, &["a", "b"]);
    assert_eq!(error(&bytes[..9]), "9 bytes, a WTHOR file has at least 16");
    let expected = "3 names take 76 bytes for players or 94 for tournaments, the file has ";
    assert_eq!(error(&bytes[..70]), format!("{expected}70"));
    assert_eq!(error(&[&bytes[..], &[0; 1000]].concat()), format!("{expected}95"));
    assert_eq!(error(&three()), "not a file of names: byte 4 says that it holds 3 games");
}

prop_compose! {
    fn records()(choices in prop::collection::vec(any::<u8>(), 0..70), numbers: [u16; 3],
                 best_black in 0..=64_u8) -> WthorGame {
        let [tournament, black, white] = numbers;
        let game = WthorGame::from_game(random_game(&choices));
        WthorGame { tournament, black, white, best_black, ..game }
    }
}

proptest! {
    #[test]
    fn games_come_back(games in prop::collection::vec(records(), 0..6)) {
        let bytes = file(&games);
        let again: Vec<_> = read(&bytes).into_iter().map(Result::unwrap).collect();
        prop_assert_eq!(&again, &games);
        prop_assert_eq!(file(&again), bytes);
    }

    #[test]
    fn names_come_back(list in prop::collection::vec("\\PC{0,30}", 0..20), players: bool) {
        let kind = if players { WthorNameKind::Players } else { WthorNameKind::Tournaments };
        let mut names = WthorNames::new(kind);
        for name in &list {
            let number = names.number_of(name).unwrap();
            prop_assert_eq!(names.fits(name), names.name(number) == Some(name));
        }
        let mut bytes = Vec::new();
        names.write(&mut bytes).unwrap();
        prop_assert_eq!(WthorNames::read(&bytes[..]).unwrap(), names);
    }

    #[test]
    fn no_damage_makes_it_panic(
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        inserted in prop::collection::vec(any::<u8>(), 0..80),
        at: prop::sample::Index,
        length: prop::sample::Index,
    ) {
        let (_, names) = names(WthorNameKind::Tournaments, &["a", "é"]);
        for mut bytes in [three(), names] {
            for (index, value) in &flips {
                let i = index.index(bytes.len());
                bytes[i] = *value;
            }
            let i = at.index(bytes.len());
            bytes.splice(i..i, inserted.iter().copied());
            bytes.truncate(length.index(2 * bytes.len()));
            if let Ok(names) = WthorNames::read(&bytes[..]) {
                prop_assert!(names.len() <= usize::from(u16::MAX));
            }
            // A record gives a game or a fault; the end may add two more faults.
            let limit = bytes.len() / GAME_BYTES + 2;
            let Ok(reader) = WthorReader::new(&bytes[..]) else { continue };
            let solved_from = reader.header().solved_from;
            let items: Vec<_> = reader.take(limit + 1).collect();
            prop_assert!(items.len() <= limit);
            for game in items.into_iter().flatten() {
                let again = read(&file(std::slice::from_ref(&game))).remove(0).unwrap();
                prop_assert_eq!(again, game.clone());
                game.solved(solved_from);
            }
        }
    }
}
