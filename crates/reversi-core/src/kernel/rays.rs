//! The squares seen from each square in each direction.

/// For each square four rays: `UP[square]` towards higher indices (steps +1, +8, +9, +7),
/// `DOWN[square]` towards lower ones (steps -1, -8, -9, -7).
#[repr(align(64))]
pub(super) struct Rays(pub(super) [[u64; 4]; 64]);

pub(super) static UP: Rays = Rays(rays([(1, 0), (0, 1), (1, 1), (-1, 1)]));
pub(super) static DOWN: Rays = Rays(rays([(-1, 0), (0, -1), (-1, -1), (1, -1)]));

const fn rays(steps: [(i8, i8); 4]) -> [[u64; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            let (dx, dy) = steps[lane];
            let mut x = (square % 8) as i8 + dx;
            let mut y = (square / 8) as i8 + dy;
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                table[square][lane] |= 1 << (y * 8 + x);
                x += dx;
                y += dy;
            }
            lane += 1;
        }
        square += 1;
    }
    table
}
