//! `DataStats`: what a dataset consists of.

use reversi_core::Color;

use crate::record::{GameRecord, MoveKind};

/// Final scores are counted in bands of this many discs; being odd, it leaves one around 0.
const SCORE_BAND: usize = 9;
/// Bands on either side of that one.
const SIDE_BANDS: usize = 7;
/// Added to a score, so that the lowest band begins at 0.
const SCORE_SHIFT: i32 = (SIDE_BANDS * SCORE_BAND + SCORE_BAND / 2) as i32;

/// Counts over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataStats {
    /// Games.
    pub games: u64,
    /// Games that Black won, drew and lost.
    pub results: [u64; 3],
    /// Positions by kind of move, in the order of [`MoveKind::ALL`].
    pub kinds: [u64; 4],
    /// Positions by empties, 0 to 64, of all kinds.
    pub empties: Vec<u64>,
    /// Of these, the positions with a score.
    pub scored: Vec<u64>,
    /// Sum over the scored positions of the distance between score and final score, by empties.
    pub distance: Vec<u64>,
    /// Games by final score from Black's view, see [`DataStats::score_bands`].
    pub scores: Vec<u64>,
}

impl DataStats {
    /// Counts over no games.
    pub fn new() -> Self {
        let zeros = || vec![0; 65];
        Self {
            empties: zeros(),
            scored: zeros(),
            distance: zeros(),
            scores: vec![0; 2 * SIDE_BANDS + 1],
            ..Self::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.results[(1 - game.score.signum()) as usize] += 1;
        let shifted = i32::from(game.score) + SCORE_SHIFT;
        self.scores[shifted as usize / SCORE_BAND] += 1;
        for position in game.positions() {
            let empties = position.board.empties().len() as usize;
            self.kinds[position.played.kind as usize] += 1;
            self.empties[empties] += 1;
            if let Some(score) = position.played.score {
                self.scored[empties] += 1;
                let outcome = game.score_of(position.mover);
                self.distance[empties] += u64::from(score.abs_diff(outcome));
            }
        }
    }

    /// Positions of all kinds.
    pub fn positions(&self) -> u64 {
        self.kinds.iter().sum()
    }

    /// Positions in which the move was of this kind.
    pub const fn positions_of(&self, kind: MoveKind) -> u64 {
        self.kinds[kind as usize]
    }

    /// Lowest and highest final score of each band with its games; the middle one is around 0.
    pub fn score_bands(&self) -> impl Iterator<Item = (i32, i32, u64)> {
        self.scores.iter().enumerate().map(|(band, &games)| {
            let low = (band * SCORE_BAND) as i32 - SCORE_SHIFT;
            (low.max(-64), (low + SCORE_BAND as i32 - 1).min(64), games)
        })
    }

    /// Games that ended well for `color`.
    pub const fn wins(&self, color: Color) -> u64 {
        match color {
            Color::Black => self.results[0],
            Color::White => self.results[2],
        }
    }

    /// Drawn games.
    pub const fn draws(&self) -> u64 {
        self.results[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::MoveRecord;

    #[test]
    fn every_position_is_counted_once() {
        let squares = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
        let moves = squares.iter().enumerate().map(|(i, name)| MoveRecord {
            square: name.parse().unwrap(),
            kind: if i < 6 { MoveKind::Random } else { MoveKind::Solved },
            score: (i >= 6).then_some(if i % 2 == 0 { 64 } else { -60 }),
        });
        let game = GameRecord { number: 0, moves: moves.collect(), score: 64 };
        let mut stats = DataStats::new();
        stats.add(&game);
        assert_eq!((stats.games, stats.positions()), (1, 9));
        assert_eq!(stats.positions_of(MoveKind::Solved), 3);
        assert_eq!((stats.wins(Color::Black), stats.draws(), stats.wins(Color::White)), (1, 0, 0));
        assert_eq!((stats.empties[60], stats.scored[60]), (1, 0));
        // White moved with 53 empties and was told -60 where the game ended at -64.
        assert_eq!((stats.scored[53], stats.distance[53], stats.distance[52]), (1, 4, 0));
        assert_eq!(stats.score_bands().nth(7), Some((-4, 4, 0)));
        assert_eq!(stats.score_bands().next(), Some((-64, -59, 0)));
        assert_eq!(stats.score_bands().last(), Some((59, 64, 1)));
    }
}
