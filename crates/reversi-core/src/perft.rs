//! Leaf counts of the game tree, the usual test of rules and speed.

use crate::{Board, Game};

/// Counts the positions `depth` plies below `board`.
///
/// A forced pass is a ply of its own, and a game that ended earlier counts as one leaf. From
/// [`Board::START`] this gives the published series 4, 12, 56, 244, 1396, ...
///
/// # Examples
/// ```
/// use reversi_core::{Board, perft};
///
/// assert_eq!(perft(&Board::START, 6), 8200);
/// ```
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => last_ply(board),
        _ => inner(board, depth),
    }
}

/// Counts the positions `depth` plies below the present turn of `game`, by the same convention
/// as [`perft`]; the placement phase of classic Reversi counts every order.
///
/// # Examples
/// ```
/// use reversi_core::{Game, Variant, perft_game};
///
/// assert_eq!(perft_game(&Game::new(Variant::Reversi), 5), 96);
/// ```
pub fn perft_game(game: &Game, depth: u32) -> u64 {
    if depth == 0 || !game.is_placement() {
        return perft(&game.board(), depth);
    }
    let leaves = game.legal_moves().into_iter().map(|square| {
        let mut next = game.clone();
        next.play(square).expect("the center squares left are legal");
        perft_game(&next, depth - 1)
    });
    leaves.sum()
}

/// One leaf a move; without a move the pass, or the finished game, is the only one.
#[inline]
fn last_ply(board: &Board) -> u64 {
    u64::from(board.legal_moves().len().max(1))
}

/// Needs `depth` of at least 2.
fn inner(board: &Board, depth: u32) -> u64 {
    let moves = board.legal_moves();
    if moves.is_empty() {
        let passed = board.pass();
        let over = passed.legal_moves().is_empty();
        return if over { 1 } else { perft(&passed, depth - 1) };
    }
    let children = moves.into_iter().map(|square| board.place(square, board.flips(square)));
    if depth == 2 {
        children.map(|child| last_ply(&child)).sum()
    } else {
        children.map(|child| inner(&child, depth - 1)).sum()
    }
}
