//! GGF and SGF games as they are found: cases A53 and A54.

use reversi_core::{Color, Game, GgfGame, SgfGame, parse_position, read_ggf};

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";
/// The same in groups of eight, as NTest writes it.
const GROUPS: &str =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

#[track_caller]
fn moves(text: &str) -> String {
    let record = GgfGame::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    record.game().to_transcript()
}

/// A game from a board with White to move.
fn set_up() -> Game {
    let text = "---------------------------OX------XXX-------------------------- O";
    let (board, color) = parse_position(text).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::from_position(board, color);
    game.play_transcript("f6e6").unwrap_or_else(|error| panic!("{error}"));
    game
}

/// Source: https://github.com/borassi/othello-sensei, commits 768e0d9 and 3f109f5
#[test]
fn case_a53_names_in_any_script_and_set_up_boards_come_back_byte_for_byte() {
    for name in ["李", "José", "\"quoted, name\"", "a]b\\c", " "] {
        for game in [set_up(), Game::from_transcript(Default::default(), "f5d6c3").unwrap()] {
            let mut ggf = GgfGame::from_game(game.clone());
            ggf.set_tag("PB", name);
            let text = ggf.to_string();
            let again = GgfGame::parse(&text).unwrap();
            assert_eq!((again.tag("PB"), again.game()), (Some(name), &game), "{text}");
            assert_eq!(again.to_string(), text);
            let mut sgf = SgfGame::from_game(game.clone());
            sgf.set_tag("PW", name);
            let text = sgf.to_string();
            let again = SgfGame::parse(&text).unwrap();
            assert_eq!((again.tag("PW"), again.game()), (Some(name), &game), "{text}");
            assert_eq!(again.to_string(), text);
        }
    }
    assert_eq!(set_up().history()[0].color, Color::White);
}

/// Source: made for this case: spellings of GGF files and of NTest's.
#[test]
fn case_a54_a_comment_is_never_a_move() {
    let text = format!(
        "(;GM[Othello]{START}B[d3//0.01]W[c5/2.39/0.01]C[text with \\] bracket; and B[e6\\] inside];)"
    );
    assert_eq!(moves(&text), "d3c5");
}

#[test]
fn case_a54_boards_types_results_and_capitals_in_every_spelling() {
    for board in [START, GROUPS] {
        for kind in ["8", "8r", "s8r18"] {
            for result in ["+2.000", "?", "-64.00:l"] {
                let text = format!("1 (;GM[Othello]RE[{result}]TY[{kind}]{board}B[D3]W[c5//1.0];)");
                assert_eq!(moves(&text), "d3c5", "{text}");
            }
        }
    }
    let refused = GgfGame::parse("(;GM[Othello]TY[10]B[d3];)").unwrap_err().to_string();
    assert!(refused.contains("10"), "{refused}");
}

#[test]
fn case_a54_a_random_start_is_the_board_of_the_file() {
    let board = "BO[8 ---------------------------O*------***-------------------------- O]";
    let text = format!("(;GM[Othello]TY[s8r5]{board}W[f6];)");
    let record = GgfGame::parse(&text).unwrap();
    assert_eq!(record.game().first(), Color::White);
    assert_eq!(record.game().to_transcript(), "f6");
}

#[test]
fn case_a54_several_games_on_a_line_and_a_cut_one() {
    let game = |moves: &str| format!("(;GM[Othello]TY[8]{START}{moves};)");
    let whole = format!("2 {}{}", game("B[f5]W[d6]"), game("B[d3]"));
    let found: Vec<_> = read_ggf(&whole).map(|game| game.unwrap().game().to_transcript()).collect();
    assert_eq!(found, ["f5d6", "d3"]);
    // The second game has lost its end; the third is read.
    let cut = format!("{}\n(;GM[Othello]TY[8]{START}B[d3]W[c\n{}", game("B[f5]"), game("B[c4]"));
    let found: Vec<_> = read_ggf(&cut).collect();
    assert_eq!(found.len(), 3);
    assert!(found[1].as_ref().unwrap_err().to_string().starts_with("line "));
    assert_eq!(found[2].as_ref().unwrap().game().to_transcript(), "c4");
    // Without a last bracket the game is reported, not taken for a whole one.
    let unended = game("B[f5]").trim_end_matches(";)").to_owned();
    assert!(GgfGame::parse(&unended).is_err());
}
