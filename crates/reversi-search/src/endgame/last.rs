//! The last four empties: no move list, no table, squares tried by parity.

use reversi_core::{Bitboard, Board, Score, Square};

use crate::parity::Parity;

/// Solves a position with at most four empties against the null window `alpha`..`alpha + 1`;
/// fail-soft. `nodes` counts moves and passes.
#[inline]
pub(super) fn solve(board: &Board, alpha: Score, parity: Parity, nodes: &mut u64) -> Score {
    let empties = board.empties();
    match empties.len() {
        0 => board.disc_difference(),
        1 => {
            *nodes += 1;
            last(board.mover(), first(empties))
        }
        2 => two(board, alpha, empties, nodes),
        3 => three(board, alpha, empties, parity, nodes),
        _ => four(board, board.legal_moves(), alpha, parity, nodes),
    }
}

#[inline]
fn first(set: Bitboard) -> Square {
    Square::from_index(set.bits().trailing_zeros() as u8)
}

/// As [`solve`], with four empties and the mover's legal `moves` at hand; squares of odd quadrants
/// first.
pub(super) fn four(
    board: &Board,
    moves: Bitboard,
    alpha: Score,
    parity: Parity,
    nodes: &mut u64,
) -> Score {
    if moves.is_empty() {
        let passed = board.pass();
        let replies = passed.legal_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        *nodes += 1;
        return -four(&passed, replies, -alpha - 1, parity, nodes);
    }
    let mut best = Score::MIN;
    let odd = parity.odd_squares();
    for group in [moves & odd, moves - odd] {
        for square in group {
            let child = board.place(square, board.flips(square));
            *nodes += 1;
            let score = -three(&child, -alpha - 1, child.empties(), parity.play(square), nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// Three empties, squares of odd quadrants first.
fn three(board: &Board, alpha: Score, empties: Bitboard, parity: Parity, nodes: &mut u64) -> Score {
    if let Some(score) = three_moves(board, alpha, empties, parity, nodes) {
        return score;
    }
    let reply = three_moves(&board.pass(), -alpha - 1, empties, parity, nodes);
    let Some(reply) = reply else { return board.final_score() };
    *nodes += 1;
    -reply
}

/// The best of the mover's moves on three empties, if there is one.
#[inline]
fn three_moves(
    board: &Board,
    alpha: Score,
    empties: Bitboard,
    parity: Parity,
    nodes: &mut u64,
) -> Option<Score> {
    let mut best = None;
    let odd = parity.odd_squares();
    for group in [empties & odd, empties - odd] {
        for square in group {
            if !neighbors(square).intersects(board.opponent()) {
                continue;
            }
            let flips = board.flips(square);
            if flips.is_empty() {
                continue;
            }
            *nodes += 1;
            let child = board.place(square, flips);
            let score = -two(&child, -alpha - 1, empties - square.into(), nodes);
            if score > alpha {
                return Some(score);
            }
            best = best.max(Some(score));
        }
    }
    best
}

/// Two empties.
fn two(board: &Board, alpha: Score, empties: Bitboard, nodes: &mut u64) -> Score {
    let one = first(empties);
    let other = first(empties.without_first());
    if let Some(score) = two_moves(board, alpha, one, other, nodes) {
        return score;
    }
    let Some(reply) = two_moves(&board.pass(), -alpha - 1, one, other, nodes) else {
        return board.final_score();
    };
    *nodes += 1;
    -reply
}

/// The better of the mover's moves on two empties, if there is one.
#[inline]
fn two_moves(
    board: &Board,
    alpha: Score,
    one: Square,
    other: Square,
    nodes: &mut u64,
) -> Option<Score> {
    let mut best = None;
    for (square, rest) in [(one, other), (other, one)] {
        if !neighbors(square).intersects(board.opponent()) {
            continue;
        }
        let flips = board.flips(square);
        if flips.is_empty() {
            continue;
        }
        *nodes += 2;
        let score = -last(board.opponent() ^ flips, rest);
        if score > alpha {
            return Some(score);
        }
        best = best.max(Some(score));
    }
    best
}

/// One empty square: `mover` moves if it can, else the opponent.
#[inline]
fn last(mover: Bitboard, square: Square) -> Score {
    let opponent = !(mover | square.into());
    let discs = mover.len() as Score;
    let board = Board::new(mover, opponent).expect("a set and its complement are disjoint");
    let flips = board.flips(square).len() as Score;
    if flips > 0 {
        return 2 * (discs + flips) - 62;
    }
    let flips = board.pass().flips(square).len() as Score;
    if flips > 0 {
        return 2 * (discs - flips) - 64;
    }
    let difference = 2 * discs - 63;
    difference + difference.signum()
}

/// The squares around a square.
#[inline]
fn neighbors(square: Square) -> Bitboard {
    NEIGHBORS[square.index()]
}

static NEIGHBORS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let disc = 1_u64 << index;
        let row = disc | (disc << 1 & 0xfefe_fefe_fefe_fefe) | (disc >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
        table[index] = Bitboard::from_bits((row | row << 8 | row >> 8) & !disc);
        index += 1;
    }
    table
};
