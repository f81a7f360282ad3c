//! `Facts`: what can be counted in a position, for both sides.

use reversi_core::{Bitboard, Board, Square, stable_discs};

/// Squares diagonally beside a corner.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// Squares on the edge beside a corner.
const C_SQUARES: u64 = 0x4281_0000_0000_8142;

/// One number for each side: of the player whose move is explained, and of the rival.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Both {
    pub(super) own: u32,
    pub(super) rival: u32,
}

impl Both {
    fn of(board: &Board, count: impl Fn(&Board) -> u32) -> Self {
        Self { own: count(board), rival: count(&board.pass()) }
    }
}

/// What can be counted in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) discs: Both,
    /// The moves that each side has, or would have if it were to move.
    pub(super) mobility: Both,
    pub(super) corners: Both,
    /// Empty corners that each side can take, or could if it were to move.
    pub(super) own_open_corners: Bitboard,
    pub(super) rival_open_corners: Bitboard,
    /// Discs diagonally beside an empty corner.
    pub(super) x_squares: Both,
    /// Discs on the edge beside an empty corner.
    pub(super) c_squares: Both,
    /// Discs with an empty square beside them.
    pub(super) frontier: Both,
    /// Discs that are known to be safe for good.
    pub(super) stable: Both,
    /// The connected regions of empty squares.
    pub(super) regions: Vec<Bitboard>,
}

impl Facts {
    /// What is to be counted in `board`, the player's discs as the mover's.
    pub(super) fn of(board: &Board) -> Self {
        let empties = board.empties();
        let open = |board: &Board| board.legal_moves() & Bitboard::CORNERS;
        // The squares beside a corner matter while it is empty.
        let beside = (empties & Bitboard::CORNERS).with_neighbors();
        let x_squares = beside & Bitboard::from_bits(X_SQUARES);
        let c_squares = beside & Bitboard::from_bits(C_SQUARES);
        let border = empties.with_neighbors();
        Self {
            discs: Both::of(board, |b| b.mover().len()),
            mobility: Both::of(board, |b| b.legal_moves().len()),
            corners: Both::of(board, |b| (b.mover() & Bitboard::CORNERS).len()),
            own_open_corners: open(board),
            rival_open_corners: open(&board.pass()),
            x_squares: Both::of(board, |b| (b.mover() & x_squares).len()),
            c_squares: Both::of(board, |b| (b.mover() & c_squares).len()),
            frontier: Both::of(board, |b| (b.mover() & border).len()),
            stable: Both::of(board, |b| stable_discs(b).len()),
            regions: regions(empties),
        }
    }

    /// How many regions have an odd number of empty squares.
    pub(super) fn odd_regions(&self) -> usize {
        self.regions.iter().filter(|region| region.len() % 2 == 1).count()
    }

    /// The region that an empty square lies in.
    pub(super) fn region_of(&self, square: Square) -> Option<Bitboard> {
        self.regions.iter().copied().find(|region| region.contains(square))
    }
}

/// The connected parts of a set, straight and diagonal neighbors together.
fn regions(mut rest: Bitboard) -> Vec<Bitboard> {
    let mut regions = Vec::new();
    while let Some(square) = rest.first() {
        let mut region = Bitboard::from(square);
        loop {
            let grown = region.with_neighbors() & rest;
            if grown == region {
                break;
            }
            region = grown;
        }
        rest = rest - region;
        regions.push(region);
    }
    regions
}

/// What kind of square a move goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Corner,
    /// Diagonally beside this empty corner.
    X(Square),
    /// On the edge beside this empty corner.
    C(Square),
    Edge,
    Inner,
}

impl Kind {
    /// The kind of `square` in a position with these empty squares.
    pub(super) fn of(square: Square, empties: Bitboard) -> Self {
        const EDGES: u64 = 0xff81_8181_8181_81ff;
        let set = Bitboard::from(square);
        let corner = (set.with_neighbors() & Bitboard::CORNERS & empties).first();
        match corner {
            _ if Bitboard::CORNERS.contains(square) => Self::Corner,
            Some(corner) if X_SQUARES & set.bits() != 0 => Self::X(corner),
            Some(corner) if C_SQUARES & set.bits() != 0 => Self::C(corner),
            _ if EDGES & set.bits() != 0 => Self::Edge,
            _ => Self::Inner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_core::parse_position;

    fn board(cells: &str) -> Board {
        parse_position(&format!("{cells:-<64} X")).unwrap().0
    }

    #[test]
    fn the_start_is_counted() {
        let facts = Facts::of(&Board::START);
        let four = Both { own: 4, rival: 4 };
        assert_eq!(facts.mobility, four);
        assert_eq!(
            (facts.discs, facts.frontier),
            (Both { own: 2, rival: 2 }, Both { own: 2, rival: 2 })
        );
        assert_eq!((facts.corners, facts.stable), (Both::default(), Both::default()));
        assert_eq!((facts.regions.len(), facts.odd_regions()), (1, 0));
    }

    #[test]
    fn squares_beside_a_corner_count_while_it_is_empty() {
        let facts = Facts::of(&board("-XO-----X"));
        assert_eq!(
            (facts.x_squares, facts.c_squares),
            (Both::default(), Both { own: 2, rival: 0 })
        );
        assert_eq!(format!("{:?}", facts.rival_open_corners), "{a1}");
        let facts = Facts::of(&board("XX------XX"));
        assert_eq!((facts.x_squares, facts.c_squares), (Both::default(), Both::default()));
        assert_eq!(facts.stable.own, 3);
        let x = Facts::of(&board("--------OX")).x_squares;
        assert_eq!(x, Both { own: 1, rival: 0 });
    }

    #[test]
    fn kinds_of_squares() {
        let all = Bitboard::ALL;
        for (square, kind) in [
            (Square::A8, Kind::Corner),
            (Square::G2, Kind::X(Square::H1)),
            (Square::B8, Kind::C(Square::A8)),
            (Square::D1, Kind::Edge),
            (Square::D3, Kind::Inner),
        ] {
            assert_eq!(Kind::of(square, all), kind, "{square}");
        }
        assert_eq!(Kind::of(Square::B2, Bitboard::EMPTY), Kind::Inner);
        assert_eq!(Kind::of(Square::B1, Bitboard::EMPTY), Kind::Edge);
    }

    #[test]
    fn regions_hang_together_straight_and_diagonally() {
        let set: Bitboard = ["a1", "b2", "d1", "h8", "g8"]
            .iter()
            .map(|name| name.parse::<Square>().unwrap())
            .collect();
        let sizes: Vec<_> = regions(set).iter().map(|region| region.len()).collect();
        assert_eq!(sizes, [2, 1, 2]);
        assert_eq!(regions(Bitboard::EMPTY), []);
    }
}
