//! Datasets as tables for other programs.

use std::io::{self, Write};

use reversi_core::{Color, Square};

use crate::record::GameRecord;
use crate::sample::is_held_out;

mod parquet;

pub use parquet::ParquetTable;

/// The columns of [`write_csv_rows`], in order.
pub const CSV_HEADER: &str = "seed,game,ply,board,mover,move,kind,score,final,held_out";

/// Writes one row a position, with the columns of [`CSV_HEADER`]: seed of the dataset, number of
/// the game, discs played before, 64 cells from a1 to h8 (`X` black, `O` white, `-` empty), `X` or
/// `O` to move, the move, its kind, its score (empty if it has none) and the final score, both as
/// the mover sees them, and whether a fit holds the game out (`true` or `false`).
///
/// # Errors
/// `out` refuses.
pub fn write_csv_rows(seed: u64, game: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    let held_out = is_held_out(seed, game.number);
    for (ply, position) in game.positions().enumerate() {
        let (black, white) = position.board.colored(position.mover);
        let cells =
            Square::ALL.map(|square| match (black.contains(square), white.contains(square)) {
                (true, _) => Color::Black.letter() as u8,
                (_, true) => Color::White.letter() as u8,
                _ => b'-',
            });
        write!(out, "{seed},{},{ply},", game.number)?;
        out.write_all(&cells)?;
        let played = position.played;
        write!(out, ",{},{},{},", position.mover.letter(), played.square, played.kind.name())?;
        if let Some(score) = played.score {
            write!(out, "{score}")?;
        }
        writeln!(out, ",{},{held_out}", game.score_of(position.mover))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{MoveKind, MoveRecord};

    #[test]
    fn a_row_has_every_column() {
        let moves = [("e6", None), ("f4", Some(-5))].map(|(name, score)| MoveRecord {
            square: name.parse().unwrap(),
            kind: if score.is_some() { MoveKind::Searched } else { MoveKind::Random },
            score,
        });
        let game = GameRecord { number: 7, moves: moves.to_vec(), score: 64 };
        let mut text = Vec::new();
        write_csv_rows(3, &game, &mut text).unwrap();
        let start = "-".repeat(27) + "OX" + &"-".repeat(6) + "XO" + &"-".repeat(27);
        let next =
            "-".repeat(27) + "OX" + &"-".repeat(6) + "XX" + &"-".repeat(7) + "X" + &"-".repeat(19);
        let expected = format!(
            "3,7,0,{start},X,e6,random,,64,false\n3,7,1,{next},O,f4,searched,-5,-64,false\n"
        );
        assert_eq!(String::from_utf8(text).unwrap(), expected);
        assert_eq!(
            CSV_HEADER.split(',').count(),
            expected.lines().next().unwrap().split(',').count()
        );
    }
}
