//! Files of every format, whole and damaged.

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::formats::random_game;
use crate::{Color, UnwritableRecord, WthorBuilder, WthorNameKind};

fn read(format: Format, bytes: &[u8]) -> Vec<Result<Record, RecordError>> {
    match RecordReader::new(format, bytes, ReadOptions::default()) {
        Ok(reader) => reader.collect(),
        Err(error) => vec![Err(error)],
    }
}

/// The transcripts of the records, or what is wrong with them.
fn told(format: Format, bytes: &[u8]) -> Vec<String> {
    let tell = |read: Result<Record, RecordError>| match read {
        Ok(record) => record.game().to_transcript(),
        Err(error) => error.to_string(),
    };
    read(format, bytes).into_iter().map(tell).collect()
}

#[test]
fn transcripts_are_a_game_a_line_or_one_game() {
    let lines = "\u{feff}f5d6c3\r\n\r\nz9\n  c4 c3\n1.\nd3";
    let expected = [
        "f5d6c3",
        "record 2: ply 1, line 3, column 1: `z9` is not a move: expected a square such as `d3` or \
         a pass mark such as `pa`",
        "c4c3",
        "record 4: line 5: no moves",
        "d3",
    ];
    assert_eq!(told(Format::Transcript, lines.as_bytes()), expected);
    for one in ["f5\r\nd6\r\nc3\r\n", "1. F5 d6\n2. c3", "\nf5 d6\n\nc3\n", "f5d6c3"] {
        assert_eq!(told(Format::Transcript, one.as_bytes()), ["f5d6c3"], "{one}");
    }
    assert_eq!(told(Format::Transcript, b"f5d6\nf5f6\n"), ["f5d6", "f5f6"]);
    let error = told(Format::Transcript, b"f5\nd6\nc3\nc3\n");
    let expected = "record 1: ply 4, line 4, column 1: `c3` is illegal: c3 is occupied";
    assert_eq!(error, [expected]);
    assert_eq!(told(Format::Transcript, b""), [""; 0]);
}

#[test]
fn places_count_from_the_beginning_of_the_file() {
    let ggf = "x (;GM[Othello]TY[8]B[f5];)\n\n (;GM[Othello]TY[8]\nB[a1];) (;GM[Othello]TY[8]B[d3\n\
               (;GM[Othello]TY[8]PB[Jos\u{e9}]B[c4];)";
    let expected = [
        "f5",
        "record 2: line 4, column 3: the move is illegal: a1 flips no disc",
        "record 3: line 4, column 29: the game is cut off",
        "c4",
    ];
    assert_eq!(told(Format::Ggf, ggf.as_bytes()), expected);
    let sgf = "(;GM[2];B[fe])\n(;GM[2]SZ[10])(;GM[2];B[fe];W[ff]";
    let expected = [
        "f5",
        "record 2: line 2, column 11: the board size is `10`: only 8 is read",
        "record 3: line 2, column 34: the game is cut off",
    ];
    assert_eq!(told(Format::Sgf, sgf.as_bytes()), expected);
    let cells = "---------------------------OX------XO---------------------------";
    let obf = format!("% x\n\n{cells} X\n{cells} X; d4:+2\n");
    let expected = ["", "record 2: line 4, column 69: the move is illegal: d4 is occupied"];
    assert_eq!(told(Format::Obf, obf.as_bytes()), expected);
    let wthor = told(Format::Wthor, b"too short");
    assert_eq!(wthor, ["9 bytes, a WTHOR file has at least 16"]);
}

#[test]
fn lines_without_end_are_refused_without_being_kept() {
    let long = [&vec![b'f'; 3 * TRANSCRIPT_MAX_BYTES], &b"\nf5d6c3\n"[..]].concat();
    for format in [Format::Transcript, Format::Obf] {
        let limit = limit_of(format);
        let expected = format!("record 1: line 1: more than {limit} bytes for one record");
        assert_eq!(told(format, &long)[0], expected);
    }
    assert_eq!(told(Format::Transcript, &long)[1], "f5d6c3");
}

#[test]
fn text_that_is_not_utf8_is_latin1() {
    let text = b"(;GM[Othello]PB[Jos\xe9]TY[8]B[f5];)(;GM[Othello]PB[Jos\xc3\xa9]TY[8]B[f5];)";
    for record in read(Format::Ggf, text) {
        let Ok(Record::Ggf(game)) = record else { panic!("{record:?}") };
        assert_eq!(game.tag("PB"), Some("José"));
    }
}

prop_compose! {
    /// A game with names, scores and times, and more moves than may go on in the next line.
    fn records()(choices in prop::collection::vec(any::<u8>(), 3..70),
                 names in prop::collection::vec("[a-zé\\]\\\\;( ]{0,11}[a-z]", 3),
                 score in -64.0..64.0_f64, seconds in 0.0..100.0_f64,
                 ply in 0..60_usize) -> Record {
        let mut record = GgfGame::from_game(random_game(&choices));
        for (name, value) in ["PB", "PW", "EV"].iter().zip(&names) {
            record.set_tag(name, value.trim());
        }
        record.set_tag("DT", "2024-05-01");
        record.annotate(ply, Some(score), Some(seconds));
        Record::Ggf(record)
    }
}

/// A file of all records that the format holds.
fn write(format: Format, records: &[Record]) -> Vec<u8> {
    let mut base = WthorBuilder::new();
    let mut text = String::new();
    for record in records {
        match format {
            Format::Transcript => text += &(record.to_transcript().unwrap() + "\n"),
            Format::Obf => {
                text.extend(record.to_obf(None).iter().map(|position| format!("{position}\n")));
            }
            Format::Ggf => text += &format!("{}\n", record.to_ggf().unwrap()),
            Format::Sgf => text += &format!("{}\n", record.to_sgf().unwrap()),
            Format::Wthor => base.add(record).unwrap(),
        }
    }
    let mut bytes = text.into_bytes();
    if format == Format::Wthor {
        base.write(&mut bytes).unwrap();
    }
    bytes
}

fn read_whole(format: Format, bytes: &[u8]) -> Vec<Record> {
    read(format, bytes).into_iter().map(Result::unwrap).collect()
}

proptest! {
    #[test]
    fn every_format_is_guessed_and_comes_back(
        records in prop::collection::vec(records(), 1..4),
        order in Just(Format::ALL.to_vec()).prop_shuffle(),
    ) {
        for format in Format::ALL {
            let bytes = write(format, &records);
            let text = String::from_utf8_lossy(&bytes);
            prop_assert_eq!(Format::guess(&bytes), Some(format), "{}", text);
            let again = read_whole(format, &bytes);
            if format != Format::Wthor {
                let written = write(format, &again);
                prop_assert_eq!(String::from_utf8_lossy(&written), text);
            }
        }
        // From one format to another the moves stay what they are.
        let mut now = records.clone();
        for format in order.into_iter().filter(|&format| format != Format::Obf) {
            now = read_whole(format, &write(format, &now));
            prop_assert_eq!(now.len(), records.len());
            for (record, first) in now.iter().zip(&records) {
                prop_assert_eq!(record.game(), first.game(), "{}", format);
            }
        }
    }

    #[test]
    fn scores_and_times_survive_ggf_and_sgf(record in records()) {
        let sgf = record.to_sgf().unwrap();
        let sgf = Record::Sgf(SgfGame::parse(&sgf.to_string()).unwrap());
        let ggf = sgf.to_ggf().unwrap();
        let Record::Ggf(first) = record else { unreachable!() };
        prop_assert_eq!(ggf.moves(), first.moves());
        for (name, value) in first.tags().filter(|(name, _)| *name != "TY") {
            prop_assert_eq!(ggf.tag(name), Some(value));
        }
    }

    #[test]
    fn no_damage_makes_it_panic(
        records in prop::collection::vec(records(), 1..3),
        flips in prop::collection::vec((any::<Index>(), any::<u8>()), 0..6),
        inserted in prop::collection::vec(any::<u8>(), 0..40),
        at: Index,
        copied: (Index, Index),
        length: Index,
    ) {
        for format in Format::ALL {
            let mut bytes = write(format, &records);
            for (index, value) in &flips {
                let i = index.index(bytes.len());
                bytes[i] = *value;
            }
            let (from, to) = (copied.0.index(bytes.len()), copied.1.index(bytes.len()));
            let part = bytes[from.min(to)..from.max(to)].to_vec();
            let i = at.index(bytes.len());
            bytes.splice(i..i, part);
            bytes.splice(i..i, inserted.iter().copied());
            bytes.truncate(length.index(2 * bytes.len()));
            Format::guess(&bytes);
            for other in Format::ALL {
                let read_now = read(other, &bytes);
                prop_assert!(read_now.len() <= bytes.len() + 1);
                for record in read_now.into_iter().flatten().filter(is_written) {
                    let text = write(other, std::slice::from_ref(&record));
                    let again = read_whole(other, &text);
                    prop_assert_eq!(again.len(), 1);
                    prop_assert_eq!(again[0].game(), record.game());
                }
            }
        }
    }
}

/// A transcript may consist of pass marks alone only where it is read, and none is.
fn is_written(record: &Record) -> bool {
    !matches!(record, Record::Transcript(game) if game.history().is_empty())
}

#[test]
fn a_base_keeps_its_numbers_and_says_what_it_lost() {
    let mut names = WthorNames::new(WthorNameKind::Players);
    names.number_of("Ada");
    let mut game = GgfGame::from_game(random_game(&[0; 60]));
    game.set_tag("PB", "Zoë");
    game.set_tag("PW", "Ada");
    let mut base = WthorBuilder::new();
    base.set_names(names);
    base.add(&Record::Ggf(game.clone())).unwrap();
    assert_eq!((base.players().name(1), base.players().name(2)), (Some("Ada"), Some("Zoë")));
    assert_eq!(base.changed_names(), 0);
    game.set_tag("PW", "李");
    base.add(&Record::Ggf(game)).unwrap();
    assert_eq!((base.changed_names(), base.len()), (1, 2));
    let white = Game::with_first(Variant::Othello, Color::White);
    assert_eq!(base.add(&Record::Transcript(white)), Err(UnwritableRecord::Start));
    let classic = Record::Transcript(Game::new(Variant::Reversi));
    assert_eq!(base.add(&classic), Err(UnwritableRecord::Placement));
    assert_eq!(base.len(), 2);
}

#[test]
fn a_game_broken_off_keeps_its_result() {
    let text = "(;GM[2]RE[W+30];B[fe];W[df])";
    let record = Record::Sgf(SgfGame::parse(text).unwrap());
    let Record::Wthor(wthor) = &read_whole(Format::Wthor, &write(Format::Wthor, &[record]))[0]
    else {
        panic!("it was written as WTHOR")
    };
    assert_eq!((wthor.game.black_discs, wthor.game.best_black), (17, 17));
    let again = Record::Wthor(wthor.clone());
    assert_eq!(again.to_sgf().unwrap().tag("RE"), Some("W+30"));
    assert_eq!(again.to_ggf().unwrap().tag("RE"), Some("-30.000"));
}
