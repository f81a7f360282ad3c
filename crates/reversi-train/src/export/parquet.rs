//! `ParquetTable`: the positions of games as a Parquet file.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::record::GameRecord;
use crate::sample::is_held_out;

/// The columns. Logical types tell readers the width and sign of each number.
const SCHEMA: &str = "message position {
    required int64 seed (integer(64, false));
    required int64 game (integer(64, false));
    required int32 ply (integer(8, false));
    required int64 black (integer(64, false));
    required int64 white (integer(64, false));
    required byte_array mover (string);
    required byte_array move (string);
    required byte_array kind (string);
    optional int32 score (integer(8, true));
    required int32 final (integer(8, true));
    required boolean held_out;
}";
/// Rows in a group, the unit that readers load: a megabyte or two on disk.
const GROUP_ROWS: usize = 1 << 18;

/// A Parquet file in the making, with one row a position.
///
/// Columns: seed of the dataset, number of the game, discs played before, the black and the white
/// discs (a1 is bit 0, h8 bit 63), `X` or `O` to move, the move, its kind, its score (null if it
/// has none) and the final score, both as the mover sees them, and whether a fit holds the game
/// out. The same games give the same bytes.
pub struct ParquetTable<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    rows: Columns,
    written: u64,
}

/// Rows that are not written yet, column by column.
#[derive(Default)]
struct Columns {
    seed: Vec<i64>,
    game: Vec<i64>,
    ply: Vec<i32>,
    black: Vec<i64>,
    white: Vec<i64>,
    mover: Vec<ByteArray>,
    played: Vec<ByteArray>,
    kind: Vec<ByteArray>,
    /// The scores there are.
    score: Vec<i32>,
    /// For each row, 1 if there is a score.
    has_score: Vec<i16>,
    outcome: Vec<i32>,
    held_out: Vec<bool>,
}

impl<W: Write + Send> ParquetTable<W> {
    /// A table without rows.
    ///
    /// # Errors
    /// `out` refuses.
    pub fn new(out: W) -> io::Result<Self> {
        let schema = parse_message_type(SCHEMA).expect("a schema by the grammar");
        let properties = WriterProperties::builder()
            .set_created_by(format!("reversi-train version {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::SNAPPY)
            .build();
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties));
        Ok(Self { writer: writer.map_err(to_io)?, rows: Columns::default(), written: 0 })
    }

    /// Adds the positions of a game of the dataset with this seed.
    ///
    /// # Errors
    /// The output refuses.
    pub fn add(&mut self, seed: u64, game: &GameRecord) -> io::Result<()> {
        self.rows.add(seed, game);
        if self.rows.ply.len() >= GROUP_ROWS { self.flush() } else { Ok(()) }
    }

    /// Writes what is left and the end of the file; the output and the number of rows.
    ///
    /// # Errors
    /// The output refuses.
    pub fn finish(mut self) -> io::Result<(W, u64)> {
        self.flush()?;
        Ok((self.writer.into_inner().map_err(to_io)?, self.written))
    }

    fn flush(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.ply.is_empty() {
            return Ok(());
        }
        self.written += rows.ply.len() as u64;
        let mut group = self.writer.next_row_group().map_err(to_io)?;
        rows.write(&mut group).and_then(|()| group.close()).map_err(to_io)?;
        Ok(())
    }
}

impl Columns {
    fn add(&mut self, seed: u64, game: &GameRecord) {
        let held_out = is_held_out(seed, game.number);
        for (ply, position) in (0..).zip(game.positions()) {
            let (black, white) = position.board.colored(position.mover);
            let played = position.played;
            self.seed.push(seed.cast_signed());
            self.game.push(game.number.cast_signed());
            self.ply.push(ply);
            self.black.push(black.bits().cast_signed());
            self.white.push(white.bits().cast_signed());
            self.mover.push(position.mover.letter().to_string().into_bytes().into());
            self.played.push(played.square.to_string().into_bytes().into());
            self.kind.push(played.kind.name().into());
            self.score.extend(played.score.map(i32::from));
            self.has_score.push(played.score.is_some().into());
            self.outcome.push(game.score_of(position.mover).into());
            self.held_out.push(held_out);
        }
    }

    /// Writes a group of rows, its columns in the order of [`SCHEMA`].
    fn write<W: Write + Send>(
        &self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        column::<Int64Type, W>(group, &self.seed, None)?;
        column::<Int64Type, W>(group, &self.game, None)?;
        column::<Int32Type, W>(group, &self.ply, None)?;
        column::<Int64Type, W>(group, &self.black, None)?;
        column::<Int64Type, W>(group, &self.white, None)?;
        column::<ByteArrayType, W>(group, &self.mover, None)?;
        column::<ByteArrayType, W>(group, &self.played, None)?;
        column::<ByteArrayType, W>(group, &self.kind, None)?;
        column::<Int32Type, W>(group, &self.score, Some(&self.has_score))?;
        column::<Int32Type, W>(group, &self.outcome, None)?;
        column::<BoolType, W>(group, &self.held_out, None)
    }
}

/// Writes the next column; `defined` says for each row of an optional one whether it has a value.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    defined: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("the schema has as many columns");
    column.typed::<T>().write_batch(values, defined, None)?;
    column.close()
}

fn to_io(error: ParquetError) -> io::Error {
    match error {
        // What the output said, without the word that the library puts before it.
        ParquetError::External(inner) => io::Error::other(inner),
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    use reversi_eval::Weights;
    use reversi_search::{SearchOptions, Searcher};

    use super::*;
    use crate::openings::OpeningList;
    use crate::selfplay::{BookOptions, PlayOptions, play_game};

    fn games(count: u64) -> Vec<GameRecord> {
        let search = SearchOptions { table_mib: 1, threads: 1 };
        let mut searcher = Searcher::new(Arc::new(Weights::baseline()), search).unwrap();
        let play = PlayOptions { depth: 1, exact_from: 6, ..PlayOptions::DEFAULT };
        let book = BookOptions::new(OpeningList::embedded());
        (0..count).map(|number| play_game(&mut searcher, &play, Some(&book), 1, number)).collect()
    }

    fn table(seed: u64, games: &[GameRecord]) -> Vec<u8> {
        let mut table = ParquetTable::new(vec![]).unwrap();
        games.iter().for_each(|game| table.add(seed, game).unwrap());
        let (bytes, rows) = table.finish().unwrap();
        assert_eq!(rows, games.iter().map(|game| game.moves.len() as u64).sum::<u64>());
        bytes
    }

    fn reader(bytes: &[u8]) -> SerializedFileReader<File> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        SerializedFileReader::new(file).unwrap()
    }

    #[test]
    fn a_table_reads_back() {
        // A seed and numbers that need all 64 bits.
        let (seed, mut games) = (u64::MAX - 5, games(30));
        games.iter_mut().for_each(|game| game.number += u64::MAX / 2);
        let bytes = table(seed, &games);
        assert_eq!(table(seed, &games), bytes);
        let reader = reader(&bytes);
        let mut rows = reader.get_row_iter(None).unwrap();
        for game in &games {
            for (ply, position) in game.positions().enumerate() {
                let row = rows.next().unwrap().unwrap();
                let fields: Vec<_> =
                    row.get_column_iter().map(|(_, field)| field.clone()).collect();
                let (black, white) = position.board.colored(position.mover);
                let text = |text: String| Field::Str(text);
                let played = position.played;
                let expected = [
                    Field::ULong(seed),
                    Field::ULong(game.number),
                    Field::UByte(ply as u8),
                    Field::ULong(black.bits()),
                    Field::ULong(white.bits()),
                    text(position.mover.letter().to_string()),
                    text(played.square.to_string()),
                    text(played.kind.name().to_owned()),
                    played.score.map_or(Field::Null, Field::Byte),
                    Field::Byte(game.score_of(position.mover)),
                    Field::Bool(is_held_out(seed, game.number)),
                ];
                assert_eq!(fields, expected);
            }
        }
        assert!(rows.next().is_none());
        let kinds = games.iter().flat_map(|game| &game.moves).map(|made| made.kind.name());
        assert_eq!(kinds.collect::<std::collections::HashSet<_>>().len(), 4, "all kinds were met");
    }

    #[test]
    fn no_games_make_a_table_without_rows() {
        let reader = reader(&table(1, &[]));
        assert_eq!(reader.metadata().file_metadata().num_rows(), 0);
        assert_eq!(reader.metadata().file_metadata().schema_descr().num_columns(), 11);
    }

    #[test]
    fn an_output_that_refuses_is_an_error() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::new(io::ErrorKind::StorageFull, "no space"))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let failed = ParquetTable::new(Full).and_then(ParquetTable::finish).err().unwrap();
        assert!(failed.to_string().contains("no space"), "{failed}");
    }
}
