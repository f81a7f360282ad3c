//! Tests of what is drawn: boards, counts, times, scores, lines.

use super::*;
use insta::assert_snapshot;
use reversi_core::Variant;

#[test]
fn the_board_marks_the_last_move_its_flips_and_the_legal_moves() {
    let game = Game::from_transcript(Variant::Othello, "f5f6").unwrap();
    assert_snapshot!(super::game(&game, game.legal_moves(), Paint::Plain));
}

#[test]
fn an_empty_board_offers_the_center() {
    let game = Game::new(Variant::Reversi);
    assert_snapshot!(super::game(&game, game.legal_moves(), Paint::Plain));
}

#[test]
fn colors_only_add_to_the_signs() {
    let game = Game::from_transcript(Variant::Othello, "f5f6").unwrap();
    let colored = super::game(&game, game.legal_moves(), Paint::Ansi);
    let mut plain = String::new();
    let mut rest = colored.as_str();
    while let Some((text, code)) = rest.split_once("\x1b[") {
        plain += text;
        rest = code.split_once('m').unwrap().1;
    }
    plain += rest;
    assert_eq!(plain, super::game(&game, game.legal_moves(), Paint::Plain));
}

#[test]
fn colors_need_a_terminal_that_has_them_and_nobody_against_them() {
    let check = |is_terminal, variables: &[(&str, &str)], expected| {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        assert_eq!(Paint::choose(is_terminal, variable), expected, "{variables:?}");
    };
    check(true, &[("TERM", "xterm")], Paint::Ansi);
    check(true, &[("NO_COLOR", "")], Paint::Ansi);
    check(true, &[("NO_COLOR", "1")], Paint::Plain);
    check(true, &[("TERM", "dumb")], Paint::Plain);
    check(false, &[("TERM", "xterm")], Paint::Plain);
}

#[test]
fn counts_are_short_and_times_have_their_unit() {
    for (count, expected) in [
        (0, "0"),
        (999, "999"),
        (1000, "1.00 k"),
        (12_345, "12.3 k"),
        (999_499, "999 k"),
        (999_500, "1.00 M"),
        (u64::MAX, "18.4 E"),
    ] {
        assert_eq!(short_count(count), expected);
    }
    for (micros, expected) in [
        (0, "0 us"),
        (999, "999 us"),
        (12_300, "12.3 ms"),
        (4_560_000, "4.56 s"),
        (200_000_000, "3 min 20 s"),
        (7_500_000_000, "2 h 05 min"),
    ] {
        assert_eq!(time(Duration::from_micros(micros)), expected);
    }
    assert_eq!(speed(5, Duration::ZERO), "-");
    assert_eq!(speed(5000, Duration::from_millis(500)), "10.0 k");
}

#[test]
fn scores_and_lines_read_as_in_the_literature() {
    assert_eq!([score(4), score(0), score(-12)], ["+4", "0", "-12"]);
    assert_eq!(line(&[Some(Square::G8), None, Some(Square::H1)]), "g8 -- h1");
}
