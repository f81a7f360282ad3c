//! Stable discs: a lower bound on the discs that can never flip again.

use std::sync::LazyLock;

use crate::{Bitboard, Board};

/// Squares off the border.
const INTERIOR: u64 = 0x007e_7e7e_7e7e_7e00;
/// The squares of column a.
const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// Finds discs of the mover that no sequence of moves can flip.
///
/// All that it finds is stable, but it does not find all. A disc counts as stable if an edge
/// keeps it whatever is played there (exact, from a table), or if on each of its four lines
/// either every square is occupied or a neighbor is a stable disc of the same color. For the
/// opponent's discs pass [`Board::pass`].
///
/// # Examples
/// ```
/// use reversi_core::{Color, parse_position, stable_discs};
///
/// let (board, mover) = parse_position(&format!("XXXO{}X", "-".repeat(60)))?;
/// assert_eq!(mover, Color::Black);
/// assert_eq!(format!("{:?}", stable_discs(&board)), "{a1 b1 c1}");
/// # Ok::<(), reversi_core::ParsePositionError>(())
/// ```
pub fn stable_discs(board: &Board) -> Bitboard {
    let (own, other) = (board.mover().bits(), board.opponent().bits());
    let full = FullLines::new(own | other);
    let inner = own & INTERIOR;
    let mut stable = edges(own, other) | inner & full.all();
    if stable == 0 {
        return Bitboard::EMPTY;
    }
    loop {
        let rows = stable << 1 | stable >> 1 | full.rows;
        let columns = stable << 8 | stable >> 8 | full.columns;
        let falling = stable << 9 | stable >> 9 | full.falling;
        let rising = stable << 7 | stable >> 7 | full.rising;
        let grown = stable | inner & rows & columns & falling & rising;
        if grown == stable {
            return Bitboard::from_bits(stable);
        }
        stable = grown;
    }
}

/// The squares whose line is occupied from border to border.
struct FullLines {
    rows: u64,
    columns: u64,
    /// Lines parallel to a1-h8.
    falling: u64,
    /// Lines parallel to h1-a8.
    rising: u64,
}

impl FullLines {
    #[inline]
    fn new(occupied: u64) -> Self {
        let mut rows = occupied & occupied >> 1;
        rows &= rows >> 2;
        rows &= rows >> 4;
        let mut columns = occupied & occupied.rotate_right(8);
        columns &= columns.rotate_right(16);
        columns &= columns.rotate_right(32);
        Self {
            rows: (rows & COLUMN_A) * 0xff,
            columns,
            falling: full_diagonals::<9>(occupied, FALLING_OUT),
            rising: full_diagonals::<7>(occupied, RISING_OUT),
        }
    }

    #[inline]
    const fn all(&self) -> u64 {
        self.rows & self.columns & self.falling & self.rising
    }
}

/// The squares from which 1, 2 and 4 steps of (1, 1) leave the board.
const FALLING_OUT: [u64; 3] = [0xff80_8080_8080_8080, 0xffff_c0c0_c0c0_c0c0, 0xffff_ffff_f0f0_f0f0];
/// The squares from which 1, 2 and 4 steps of (-1, 1) leave the board.
const RISING_OUT: [u64; 3] = [0xff01_0101_0101_0101, 0xffff_0303_0303_0303, 0xffff_ffff_0f0f_0f0f];

/// Whether all squares ahead are occupied, by doubling, and then all squares behind.
#[inline]
fn full_diagonals<const STEP: u32>(occupied: u64, out: [u64; 3]) -> u64 {
    let (mut ahead, mut behind) = (occupied, occupied);
    for (i, out_ahead) in out.into_iter().enumerate() {
        // A half turn of the board swaps ahead and behind.
        let out_behind = out_ahead.reverse_bits();
        ahead &= ahead >> (STEP << i) | out_ahead;
        behind &= behind << (STEP << i) | out_behind;
    }
    ahead & behind
}

/// The own discs on the border that no move on their edge can flip.
#[inline]
fn edges(own: u64, other: u64) -> u64 {
    let table = &*EDGES;
    let stable = |own: u8, other: u8| u64::from(table[usize::from(own) << 8 | usize::from(other)]);
    let column = |bits: u64| ((bits & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    let spread = |bits: u64| ((bits & 0x7f) * 0x0002_0408_1020_4081) & COLUMN_A | bits >> 7 << 56;
    stable(own as u8, other as u8)
        | stable((own >> 56) as u8, (other >> 56) as u8) << 56
        | spread(stable(column(own), column(other)))
        | spread(stable(column(own >> 7), column(other >> 7))) << 7
}

/// For every edge (`own << 8 | other`, bit i = i-th square) the own discs that are stable.
/// Entries where the two overlap are never read and hold 0.
static EDGES: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut table = vec![0; 1 << 16].into_boxed_slice();
    // Edges with more discs come first: every move leads to one of them.
    for discs in (1..=8).rev() {
        for own in 0..=u8::MAX {
            for other in (0..=u8::MAX).filter(|other| own & other == 0) {
                if (own | other).count_ones() == discs {
                    table[edge_index(own, other)] = stable_on_edge(&table, own, other);
                }
            }
        }
    }
    table
});

fn edge_index(own: u8, other: u8) -> usize {
    usize::from(own) << 8 | usize::from(other)
}

/// The own discs that keep their color whoever plays on whichever empty square of the edge.
///
/// Any disc may land on any square, as the flips that make it legal may lie off the edge.
fn stable_on_edge(table: &[u8], own: u8, other: u8) -> u8 {
    let mut stable = own;
    for square in (0..8).map(|i| 1_u8 << i).filter(|square| (own | other) & square == 0) {
        let flips = edge_flips(square, own, other);
        stable &= table[edge_index(own | square | flips, other ^ flips)];
        let flips = edge_flips(square, other, own);
        stable &= table[edge_index(own ^ flips, other | square | flips)];
    }
    stable
}

/// The discs of `other` that a disc of `own` on `square` flips along the edge.
fn edge_flips(square: u8, own: u8, other: u8) -> u8 {
    let walk = |step: fn(u8) -> u8| {
        let mut line = 0;
        let mut next = step(square);
        while next & other != 0 {
            line |= next;
            next = step(next);
        }
        if next & own != 0 { line } else { 0 }
    };
    walk(|square| square << 1) | walk(|square| square >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, parse_position};

    /// The mover is X; the cells not given are empty.
    #[track_caller]
    fn check(cells: &str, stable: &str) {
        let (board, _) = parse_position(&format!("{cells:-<64} X")).unwrap();
        assert_eq!(format!("{:?}", stable_discs(&board)), format!("{{{stable}}}"), "{cells}");
    }

    #[test]
    fn corners_hold_the_discs_beside_them() {
        check("X", "a1");
        check("XXX", "a1 b1 c1");
        check("XOXX", "a1");
        check("-XXXXXX-", "");
        check("OXX", "");
    }

    #[test]
    fn discs_are_stable_where_no_gap_on_the_edge_can_hurt_them() {
        check("X-XXXXXX", "a1 c1 d1 e1 f1 g1 h1");
        check("X--XXXXX", "a1 d1 e1 f1 g1 h1");
        check("XO-XXXXX", "a1 d1 e1 f1 g1 h1");
        check("OXXXXXX-", "");
        check("OXOXOXOX", "b1 d1 f1 h1");
    }

    #[test]
    fn the_four_edges_are_read_alike() {
        let edge = [Square::A1, Square::B1, Square::C1, Square::E1];
        for symmetry in crate::Symmetry::ALL {
            let own = symmetry.bitboard(edge.into_iter().collect());
            let other = symmetry.bitboard(Square::D1.into());
            let expected = symmetry.bitboard(edge[..3].iter().copied().collect());
            let board = Board::new(own, other).unwrap();
            assert_eq!(stable_discs(&board), expected, "{board:?}");
        }
    }

    #[test]
    fn stability_spreads_inwards_from_a_corner() {
        check("XXXX----XXX-----XX------X-------", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4");
        check("XXXX----XX------XX------X-------", "a1 b1 c1 d1 a2 b2 a3 b3 a4");
        check("XX------XX------", "a1 b1 a2");
    }

    #[test]
    fn a_full_board_is_stable() {
        let board = Board::new(Board::START.mover(), !Board::START.mover()).unwrap();
        assert_eq!(stable_discs(&board), board.mover());
        assert_eq!(stable_discs(&board.pass()), board.opponent());
    }

    #[test]
    fn full_lines_hold_the_disc_where_they_meet() {
        let lines = [full_line(1), full_line(8), full_line(9), full_line(7)];
        let occupied: Bitboard = lines.concat().into_iter().collect();
        let board = Board::new(Square::D4.into(), occupied - Square::D4.into()).unwrap();
        assert_eq!(stable_discs(&board), Square::D4.into());
        for square in lines.concat() {
            if square != Square::D4 {
                let board = Board::new(board.mover(), board.opponent() - square.into()).unwrap();
                assert_eq!(stable_discs(&board), Bitboard::EMPTY, "without {square}");
            }
        }
    }

    /// The line through d4 in steps of `step` indices.
    fn full_line(step: usize) -> Vec<Square> {
        let (dx, dy) = ((step + 1) % 8, (step + 1) / 8);
        let step = (dx as i8 - 1, dy as i8);
        let at = |n: i8| Square::at((3 + n * step.0) as u8, (3 + n * step.1) as u8);
        (-7..=7).filter_map(at).collect()
    }

    #[test]
    fn diagonals_are_full_only_from_border_to_border() {
        for (step, out) in [(9, FALLING_OUT), (7, RISING_OUT)] {
            for square in Square::ALL {
                let missing = 1 << square.index();
                let full = match step {
                    9 => full_diagonals::<9>(!missing, out),
                    _ => full_diagonals::<7>(!missing, out),
                };
                let line = Square::ALL.into_iter().filter(|other| {
                    let dx = other.column() as i8 - square.column() as i8;
                    let dy = other.row() as i8 - square.row() as i8;
                    if step == 9 { dx == dy } else { dx == -dy }
                });
                let line: Bitboard = line.collect();
                assert_eq!(Bitboard::from_bits(!full), line, "{square} step {step}");
            }
        }
    }
}
