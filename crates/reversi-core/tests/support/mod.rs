//! Shared by the test programs: short ways to write positions, and games that were really played.

#![allow(dead_code, reason = "no test program uses all of it")]

use reversi_core::{Bitboard, Board, Color, Game, Square, Variant, parse_position};

/// Sixty moves, White passes 13 times, 64-0. Source: WTHOR, WTH_1983.wtb, game 107 (from 0).
pub(crate) const THIRTEEN_PASSES: &str = "f5f6e6f4e3c5g5f3g6d3g4h6h5f7h7h3e8f8g8g7d6d7h8e7f2e2d8f1h4g3c7\
    c8b8b7a6a7a8b6c6b5c4g2h2c3b3d1e1g1b2b1h1a1c2d2a2b4a5a4c1a3";

/// Thirty-three moves, White passes after moves 27-32, over at 37-0 with 27 empty squares.
/// Source: WTHOR, WTH_1981.wtb, game 137 (from 0).
pub(crate) const WITH_27_EMPTIES: &str =
    "f5f6e6f4g5g6e7f7h6e8f8h4d8d6d7c8b8h7h5g7h3h2e3d2g8f3h8h1g4g3c7d3d1";

/// Fifty-five moves, Black passes 13 times, over at 0-59.
/// Source: https://github.com/Nyanyan/Egaroucid/issues/84
pub(crate) const BLACK_WIPED_OUT: &str = "f5f6f7g7h7h8e6h6g6g5h5h4g8f8d3g4h3h2g3f4d7e7d8e8d6c8b8c4b5b4b3\
    a6b6c6b7a8a4d2b2b1c2e2f1f2f3g2h1e1e3c1d1a1c3a5c7";

/// Sixteen moves, after the last of which Black has to pass.
/// Source: https://github.com/Zolomon/reversi-ai/pull/6
pub(crate) const BLACK_MUST_PASS: &str = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

/// The shortest win: White has no disc left after nine moves.
pub(crate) const SHORTEST_WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

pub(crate) const START: &str = "---------------------------OX------XO---------------------------";

/// The squares named in `names`, separated by blanks.
pub(crate) fn set(names: &str) -> Bitboard {
    names.split_whitespace().map(square).collect()
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

/// A game from the given cells, the missing ones empty.
pub(crate) fn setup(cells: &str, to_move: Color) -> Game {
    let (board, color) = parse_position(&format!("{cells:-<64} {}", to_move.letter()))
        .unwrap_or_else(|error| panic!("{cells}: {error}"));
    Game::from_position(board, color)
}

/// The Othello game with these moves.
pub(crate) fn replay(transcript: &str) -> Game {
    Game::from_transcript(Variant::Othello, transcript)
        .unwrap_or_else(|error| panic!("{transcript}: {error}"))
}

/// The 64 cells of the present board.
pub(crate) fn cells(game: &Game) -> String {
    let (black, white) = (game.discs(Color::Black), game.discs(Color::White));
    let cell = |&square: &Square| match (black.contains(square), white.contains(square)) {
        (true, _) => 'X',
        (_, true) => 'O',
        _ => '-',
    };
    Square::ALL.iter().map(cell).collect()
}

/// Black's and White's discs on the board.
pub(crate) fn count(game: &Game) -> (u32, u32) {
    (game.discs(Color::Black).len(), game.discs(Color::White).len())
}

/// The numbers of the moves, from 1, after which `color` passes.
pub(crate) fn passes(game: &Game, color: Color) -> Vec<usize> {
    let numbered = game.history().iter().zip(1..);
    numbered.filter(|(played, _)| played.passes == Some(color)).map(|(_, number)| number).collect()
}

/// The flips of a move found by walking square by square, empty on an occupied square.
pub(crate) fn naive_flips(board: &Board, square: Square) -> Bitboard {
    let mut flips = Bitboard::EMPTY;
    if board.occupied().contains(square) {
        return flips;
    }
    for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
        let mut line = Bitboard::EMPTY;
        let (mut column, mut row) = (square.column() as i8 + dx, square.row() as i8 + dy);
        while let Some(next) = Square::at(column as u8, row as u8) {
            if board.opponent().contains(next) {
                line |= next.into();
            } else {
                if board.mover().contains(next) {
                    flips |= line;
                }
                break;
            }
            (column, row) = (column + dx, row + dy);
        }
    }
    flips
}

pub(crate) fn naive_moves(board: &Board) -> Bitboard {
    Square::ALL.into_iter().filter(|&square| !naive_flips(board, square).is_empty()).collect()
}

/// The Othello game in which `choices` picks the moves; it ends with them or by the rules.
pub(crate) fn random_game(choices: &[u8]) -> Game {
    continue_at_random(Game::new(Variant::Othello), choices)
}

pub(crate) fn continue_at_random(mut game: Game, choices: &[u8]) -> Game {
    for &choice in choices {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let nth = usize::from(choice) % moves.len() as usize;
        let square = moves.into_iter().nth(nth).expect("the number is below the length");
        game.play(square).expect("the move is legal");
    }
    game
}
