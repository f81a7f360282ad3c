//! Files of games as training reads them.

use std::fs;

use reversi_core::{Game, WthorGame, WthorHeader, write_wthor};

use super::*;
use crate::sample::{Label, SampleSet};

/// Sixty moves. Source: WTHOR, WTH_1983.wtb, game 107 (from 0).
const WHOLE: &str = "f5f6e6f4e3c5g5f3g6d3g4h6h5f7h7h3e8f8g8g7d6d7h8e7f2e2d8f1h4g3c7c8b8b7a6a7a8b6c6b5\
    c4g2h2c3b3d1e1g1b2b1h1a1c2d2a2b4a5a4c1a3";

fn game(moves: &str) -> Game {
    Game::from_transcript(Variant::Othello, moves).unwrap()
}

/// A WTHOR file of the whole game, its first 40 moves and its first 30, all worth 40-24 for Black
/// from 24 empties on.
fn wthor(folder: &Path) -> PathBuf {
    let mut bytes = Vec::new();
    let header = WthorHeader { solved_from: 24, ..WthorHeader::new(1983) };
    let records = [&WHOLE[..120], &WHOLE[..80], &WHOLE[..60]]
        .map(|moves| WthorGame { best_black: 40, ..WthorGame::from_game(game(moves)) });
    write_wthor(&header, &records, &mut bytes).unwrap();
    let path = folder.join("games.wtb");
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn positions_learn_from_the_perfect_result_before_it_and_from_the_outcome_after() {
    let folder = tempfile::tempdir().unwrap();
    let file = GameFile::open(&wthor(folder.path())).unwrap();
    let mut games = Vec::new();
    let contents = file.read(&StopHandle::new(), &mut |game| games.push(game.clone())).unwrap();
    assert_eq!(&contents, file.contents());
    let expected = GameFileContents { games: 2, solved: 2, left_out: 1, ..Default::default() };
    assert_eq!(contents, expected);
    let lengths = games.iter().map(|game| game.moves.len()).collect::<Vec<_>>();
    assert_eq!((lengths, games[0].score), (vec![60, 37], 64));
    assert_eq!(games[0].check(), Ok(()));
    let set = SampleSet::read(&[], &[file], Label::default(), None, &StopHandle::new()).unwrap();
    assert_eq!((set.counts.games, set.counts.positions), (2, 97));
    // White passed thirteen times: who is to move is seen in the sign.
    for samples in [&set.train, &set.held_out] {
        for empties in 1..=60 {
            let expected = if empties >= 24 { 16.0 } else { 64.0 };
            for sample in samples.with_empties(empties).unwrap().iter() {
                assert_eq!(sample.label.abs(), expected, "{empties} empties");
            }
        }
    }
    assert!(set.train.len() + set.held_out.len() >= 60);
}

#[test]
fn the_same_game_is_the_same_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let mut games = Vec::new();
        let file = GameFile::open(&path).unwrap();
        let contents = file.read(&StopHandle::new(), &mut |game| games.push(game.clone())).unwrap();
        (games, contents)
    };
    let (text, contents) = read("games", &format!("{WHOLE}\nf5f5\n{}\n", &WHOLE[..10]));
    assert_eq!((contents.games, contents.left_out, contents.faulty), (1, 1, 1));
    let fault = &contents.faults[0];
    assert!(fault.ends_with("record 2: ply 2, line 2, column 3: `f5` is illegal: f5 is occupied"));
    let (sgf, _) =
        read("games.sgf", &Record::Transcript(game(WHOLE)).to_sgf().unwrap().to_string());
    assert_eq!(text, sgf);
    assert_eq!(text[0].score, 64);
}

#[test]
fn files_that_cannot_be_used_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let error = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let error = GameFile::open(&path).unwrap_err().to_string();
        error.strip_prefix(&format!("{}: ", path.display())).unwrap().to_owned()
    };
    assert_eq!(error("letter", "Dear Sir"), "no file of games in a known format");
    assert_eq!(error("a.obf", &("-".repeat(64) + " X\n")), "no file of games in a known format");
    assert_eq!(error("a.txt", "f5d6\nc4c3\n"), "there is no game to learn from");
    assert_eq!(error("a.wtb", "short"), "5 bytes, a WTHOR file has at least 16");
    assert!(GameFile::open(&folder.path().join("missing")).is_err());
}

#[test]
fn solved_positions_are_a_reference() {
    let folder = tempfile::tempdir().unwrap();
    let path = wthor(folder.path());
    let positions = wthor_reference(&[path.clone(), path.clone()]).unwrap();
    assert_eq!(positions.len(), 1, "the same position twice in each file");
    assert_eq!(positions[0].board.empties().len(), 24);
    assert_eq!(positions[0].score.abs(), 16);
    let mut bytes = fs::read(&path).unwrap();
    bytes[14] = 0;
    fs::write(&path, bytes).unwrap();
    let error = wthor_reference(&[path]).unwrap_err().to_string();
    assert!(error.ends_with("games.wtb: no perfect results"), "{error}");
}
