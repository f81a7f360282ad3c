//! Tests of the rules as printed: their boards are positions, both languages say the same.

use insta::assert_snapshot;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use reversi_core::{Bitboard, Color, Game, Square};

use super::page::{Drawn, WIDTH};
use super::*;

/// The shape of a document: its blocks in order, comments and code as they stand.
fn shape(lang: Lang) -> Vec<String> {
    let mut shape = Vec::new();
    let mut code = None;
    for event in Parser::new_ext(document(lang), Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => code = Some(String::new()),
            Event::Text(text) if code.is_some() => code.get_or_insert_default().push_str(&text),
            Event::End(TagEnd::CodeBlock) => shape.extend(code.take().filter(|code| is_same(code))),
            Event::Html(text) => shape.push(text.trim().to_owned()),
            Event::Start(tag @ (Tag::Heading { .. } | Tag::Paragraph | Tag::TableRow)) => {
                shape.push(format!("{tag:?}"));
            }
            _ => {}
        }
    }
    shape
}

/// Whether a code block says the same in every language: boards and positions do.
fn is_same(code: &str) -> bool {
    Drawn::read(code).is_some() || code.starts_with('-')
}

#[test]
fn both_languages_have_the_same_parts_and_boards() {
    let (english, spanish) = (shape(Lang::En), shape(Lang::Es));
    for (index, (en, es)) in english.iter().zip(&spanish).enumerate() {
        assert_eq!(en, es, "part {index}");
    }
    assert_eq!(english.len(), spanish.len());
}

#[test]
fn the_boards_are_those_of_the_moves_they_illustrate() {
    let boards: Vec<_> = shape(Lang::En).iter().filter_map(|text| Drawn::read(text)).collect();
    let star = "X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--X----X---X X";
    let star = reversi_core::parse_position(star).unwrap();
    let moves = |moves| Game::from_transcript(Variant::Othello, moves).unwrap();
    let games = [
        (Game::new(Variant::Othello), false),
        (moves("f5"), true),
        (Game::from_position(star.0, star.1), false),
        (moves("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"), true),
        (moves("e6f4e3f6g5d6e7f5c5"), false),
    ];
    assert_eq!(boards.len(), games.len());
    for (drawn, (game, has_marks)) in boards.iter().zip(&games) {
        let shown: Bitboard =
            Square::ALL.into_iter().filter(|square| drawn.rows.contains(&square.row())).collect();
        let (black, white) = (game.discs(Color::Black), game.discs(Color::White));
        assert_eq!((drawn.black, drawn.white), (black & shown, white & shown), "{drawn:?}");
        assert_eq!((black | white) - shown, Bitboard::EMPTY, "rows with discs are left out");
        assert_eq!(drawn.legal, if *has_marks { game.legal_moves() } else { Bitboard::EMPTY });
    }
}

#[test]
fn the_rules_fit_into_80_columns_in_both_languages() {
    for lang in Lang::ALL {
        for variant in [None, Some(Variant::Othello), Some(Variant::Reversi)] {
            let text = page::text(document(lang), variant, Paint::Plain);
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH, "{lang:?}: {line}");
                assert_eq!(line, line.trim_end(), "blanks at the end");
                assert!(!line.contains("<!--") && !line.contains("]("), "{line}");
            }
        }
        assert_snapshot!(
            format!("rules_{}", lang.tag()),
            page::text(document(lang), None, Paint::Plain)
        );
    }
}

#[test]
fn each_game_has_its_own_beginning() {
    let text = |variant| {
        let text = page::text(document(Lang::En), Some(variant), Paint::Plain);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (othello, reversi) = (text(Variant::Othello), text(Variant::Reversi));
    assert!(othello.contains("Two discs of each color stand crossed"));
    assert!(!othello.contains("The first four discs go on d4, e4, d5 and e5"));
    assert!(!reversi.contains("Two discs of each color stand crossed"));
    assert!(reversi.contains("White begins unless you choose otherwise"));
    for text in [othello, reversi] {
        assert!(text.contains("Any other board can be set up"));
        assert!(!text.contains("reglas.md"), "what is for the file alone");
    }
}
