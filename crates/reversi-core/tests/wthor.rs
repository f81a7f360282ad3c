//! A whole base of WTHOR files, if there is one: `REVERSI_WTHOR=FOLDER cargo test --test wthor`.

use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::PathBuf;

use reversi_core::{Color, Outcome, WthorGame, WthorNames, WthorReader};

#[derive(Debug, Default)]
struct Counts {
    files: u64,
    games: u64,
    moves: u64,
    /// Both with discs of both colors, or of one.
    with_empties: u64,
    broken_off: u64,
    /// Games that came to the number of empties that the header names.
    solved: u64,
    /// Of these, games whose perfect result is that of the game.
    as_played: u64,
}

#[test]
fn every_game_of_a_base_replays_with_its_score_and_comes_back() {
    let Some(folder) = std::env::var_os("REVERSI_WTHOR") else {
        return;
    };
    let files = || fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let has = |path: &PathBuf, extension: &str| {
        path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    let names = |extension: &str| {
        let path = files().find(|path| has(path, extension)).expect("the base has its names");
        let bytes = fs::read(path).unwrap();
        let names = WthorNames::read(&bytes[..]).unwrap();
        let mut again = Vec::new();
        names.write(&mut again).unwrap();
        assert_eq!(again, bytes);
        names
    };
    let (players, tournaments) = (names("jou"), names("trn"));
    let mut counts = Counts::default();
    for path in files().filter(|path| has(path, "wtb")) {
        counts.files += 1;
        let mut bytes = Vec::new();
        let reader = WthorReader::new(BufReader::new(File::open(&path).unwrap())).unwrap();
        let (header, announced) = (*reader.header(), reader.announced());
        bytes.extend(header.to_bytes(announced));
        for game in reader {
            let game = game.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            bytes.extend(game.to_bytes().unwrap());
            counts.add(&game, header.solved_from);
            assert!(players.name(game.black).is_some() && players.name(game.white).is_some());
            assert!(tournaments.name(game.tournament).is_some());
        }
        assert!(bytes == fs::read(&path).unwrap(), "{}", path.display());
    }
    writeln!(std::io::stderr(), "{counts:?}").unwrap();
    assert!(counts.games > 0);
}

impl Counts {
    fn add(&mut self, game: &WthorGame, solved_from: u8) {
        self.games += 1;
        self.moves += game.game.history().len() as u64;
        match game.game.outcome() {
            // That of a finished game is checked here once more, against the rules.
            Some(outcome) => {
                assert_eq!(game.black_score(), outcome.score(Color::Black));
                self.with_empties += u64::from(Outcome::empties(&outcome) > 0);
            }
            None => self.broken_off += 1,
        }
        if let Some((board, score)) = game.solved(solved_from) {
            assert_eq!(board.empties().len(), u32::from(solved_from));
            self.solved += 1;
            self.as_played += u64::from(score.abs() == game.black_score().abs());
        }
    }
}
