//! Every implementation against a walker that knows nothing of bits.

use proptest::prelude::*;

use super::*;

/// Walks from `square` in all eight directions, square by square.
fn walk(square: Square, mover: u64, opponent: u64) -> u64 {
    let has = |set: u64, s: Square| set >> s.index() & 1 == 1;
    let mut flips = 0;
    for dx in -1..=1 {
        for dy in -1..=1 {
            let mut line = 0;
            let mut x = square.column() as i8 + dx;
            let mut y = square.row() as i8 + dy;
            while let Some(s) = Square::at(x as u8, y as u8) {
                if (dx, dy) == (0, 0) || !has(opponent, s) {
                    if has(mover, s) {
                        flips |= line;
                    }
                    break;
                }
                line |= 1 << s.index();
                x += dx;
                y += dy;
            }
        }
    }
    flips
}

fn check(mover: u64, opponent: u64) {
    let opponent = opponent & !mover;
    let empty = !(mover | opponent);
    let mut moves = 0;
    for square in Square::ALL {
        if empty >> square.index() & 1 == 0 {
            continue;
        }
        let expected = walk(square, mover, opponent);
        let context = format!("{square} mover {mover:#x} opponent {opponent:#x}");
        assert_eq!(portable::flips(square, mover, opponent), expected, "portable {context}");
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        // SAFETY: compiled only where the build enables AVX2.
        let avx2 = unsafe { avx2::flips(square, mover, opponent) };
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        assert_eq!(avx2, expected, "avx2 {context}");
        let chosen = flips(square, Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
        assert_eq!(chosen.bits(), expected, "{KERNEL_NAME} {context}");
        if expected != 0 {
            moves |= 1 << square.index();
        }
    }
    let context = format!("mover {mover:#x} opponent {opponent:#x}");
    assert_eq!(portable::legal_moves(mover, opponent), moves, "portable {context}");
    let chosen = legal_moves(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
    assert_eq!(chosen.bits(), moves, "{KERNEL_NAME} {context}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_kernel_equals_the_naive_walk(a: u64, b: u64, c: u64) {
        check(a, b);
        // Denser and sparser boards than random bits give.
        check(a & b, a | c);
        check(a & b & c, b | !a);
        check(a & b, c & !a);
    }
}

#[test]
fn every_kernel_agrees_on_lines_that_fill_the_board() {
    for square in Square::ALL {
        check(!(1 << square.index()) & 0x8181_8181_8181_81ff, !(1 << square.index()));
        check(
            0xff81_8181_8181_81ff & !(1 << square.index()),
            0x007e_7e7e_7e7e_7e00 & !(1 << square.index()),
        );
    }
}
