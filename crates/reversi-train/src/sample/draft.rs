//! `Draft`: positions as they come, sorted and merged in memory or through files.
//!
//! Labels are multiples of 1/65,536 disc, so that sums of them in `f64` are exact: it does not
//! matter in which order equal positions are merged, nor how many files they went through.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use reversi_core::Board;

use super::Sample;
use super::store::{Samples, SharedFile, board_bytes, board_from, nameless_file, to_bytes};
use crate::storage::StorageError;

/// Runs that are merged at a time; more become one first. Each takes a file and a buffer.
const MAX_RUNS: usize = 64;
/// The buffer of each run that is read, and of the file that is written.
const BUFFER_BYTES: usize = 1 << 18;
/// A group grows by this share of its size: doubling could leave half of the memory unused.
const GROWTH: usize = 8;

/// How much memory the positions of a fit may take before they go through files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryLimit {
    /// For positions alone, in MiB; what else a fit needs does not grow with them.
    pub mib: u64,
    /// Where the files go. They have no names, and take room until the fit ends, however it ends.
    pub folder: PathBuf,
}

impl MemoryLimit {
    /// About 80 million positions.
    pub const DEFAULT_MIB: u64 = 2048;
}

/// Positions of games, not merged yet.
#[derive(Debug)]
pub(super) struct Draft {
    groups: Vec<Vec<Sample>>,
    /// Sorted and merged, each in a file.
    runs: Vec<File>,
}

impl Draft {
    pub(super) fn new() -> Self {
        Self { groups: vec![vec![]; Samples::GROUPS], runs: vec![] }
    }

    pub(super) fn push(&mut self, sample: Sample) {
        let group = &mut self.groups[sample.board.empties().len() as usize];
        if group.len() == group.capacity() {
            group.reserve_exact((group.len() / GROWTH).max(256));
        }
        group.push(sample);
    }

    /// Bytes of memory that the positions take.
    pub(super) fn bytes(&self) -> u64 {
        let capacity: usize = self.groups.iter().map(Vec::capacity).sum();
        (capacity * size_of::<Sample>()) as u64
    }

    /// Whether some of the positions are in files.
    pub(super) const fn is_spilled(&self) -> bool {
        !self.runs.is_empty()
    }

    /// Turns every board to its canonical form and sorts.
    fn sort(&mut self) {
        self.groups.par_iter_mut().for_each(|group| {
            for sample in group.iter_mut() {
                sample.board = sample.board.canonical();
            }
            group.sort_unstable_by_key(|sample| sample.board);
        });
    }

    /// Merges all positions in memory.
    pub(super) fn into_memory(mut self) -> Samples {
        debug_assert!(!self.is_spilled());
        self.sort();
        self.groups.par_iter_mut().for_each(merge_in_place);
        Samples::in_memory(self.groups)
    }

    /// Moves the positions in memory to a file.
    pub(super) fn spill(&mut self, folder: &Path) -> Result<(), StorageError> {
        self.sort();
        let run = write_run(folder, |write| {
            for group in &mut self.groups {
                for equal in group.chunk_by(|a, b| a.board == b.board) {
                    write(&Record::of(equal))?;
                }
                *group = vec![];
            }
            Ok(())
        })?;
        self.runs.push(run);
        if self.runs.len() >= MAX_RUNS {
            let mut runs = Runs::open(std::mem::take(&mut self.runs), folder)?;
            let run = write_run(folder, |write| {
                while let Some(record) = runs.next()? {
                    write(&record)?;
                }
                Ok(())
            })?;
            self.runs.push(run);
        }
        Ok(())
    }

    /// The positions of all files, which hold them all, in order.
    pub(super) fn into_runs(self, folder: &Path) -> Result<Runs, StorageError> {
        debug_assert!(self.groups.iter().all(Vec::is_empty));
        Runs::open(self.runs, folder)
    }
}

/// Merges equal neighbors: labels are averaged, weights added.
fn merge_in_place(group: &mut Vec<Sample>) {
    let (mut kept, mut start) = (0, 0);
    while start < group.len() {
        let board = group[start].board;
        let end = start + group[start..].iter().take_while(|other| other.board == board).count();
        group[kept] = Record::of(&group[start..end]).sample();
        (kept, start) = (kept + 1, end);
    }
    group.truncate(kept);
    group.shrink_to_fit();
}

/// Equal positions in a run: mover, opponent, sum of labels (f64), number of positions (u64).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Record {
    pub(super) board: Board,
    sum: f64,
    count: u64,
}

impl Record {
    const BYTES: usize = 32;

    /// Samples of one position that were met once each.
    fn of(equal: &[Sample]) -> Self {
        let sum = equal.iter().map(|sample| f64::from(sample.label)).sum();
        Self { board: equal[0].board, sum, count: equal.len() as u64 }
    }

    pub(super) fn sample(&self) -> Sample {
        let label = (self.sum / self.count as f64) as f32;
        Sample { board: self.board, label, weight: self.count as f32 }
    }

    /// What runs are sorted by.
    pub(super) fn key(&self) -> (u32, Board) {
        (self.board.empties().len(), self.board)
    }

    fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(&board_bytes(&self.board));
        bytes[16..24].copy_from_slice(&self.sum.to_le_bytes());
        bytes[24..].copy_from_slice(&self.count.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let number = |at: usize| bytes[at..at + 8].try_into().expect("8 bytes");
        let (sum, count) = (f64::from_le_bytes(number(16)), u64::from_le_bytes(number(24)));
        Self { board: board_from(bytes), sum, count }
    }
}

/// A new file with the records that `records` gives, in their order.
fn write_run(
    folder: &Path,
    records: impl FnOnce(&mut dyn FnMut(&Record) -> io::Result<()>) -> io::Result<()>,
) -> Result<File, StorageError> {
    let mut file = BufWriter::with_capacity(BUFFER_BYTES, nameless_file(folder)?);
    records(&mut |record| file.write_all(&record.to_bytes()))
        .and_then(|()| file.into_inner().map_err(io::IntoInnerError::into_error))
        .map_err(StorageError::at(folder))
}

/// The records of several runs, merged in order.
pub(super) struct Runs {
    readers: Vec<BufReader<File>>,
    /// The next record of each run, by its key.
    heads: BinaryHeap<Reverse<((u32, Board), usize)>>,
    records: Vec<Option<Record>>,
}

impl Runs {
    fn open(files: Vec<File>, folder: &Path) -> Result<Self, StorageError> {
        let (count, mut readers) = (files.len(), vec![]);
        for mut file in files {
            file.rewind().map_err(StorageError::at(folder))?;
            readers.push(BufReader::with_capacity(BUFFER_BYTES, file));
        }
        let mut runs = Self { readers, heads: BinaryHeap::new(), records: vec![None; count] };
        for run in 0..count {
            runs.advance(run).map_err(StorageError::at(folder))?;
        }
        Ok(runs)
    }

    /// Reads the next record of a run.
    fn advance(&mut self, run: usize) -> io::Result<()> {
        let mut bytes = [0; Record::BYTES];
        match self.readers[run].read_exact(&mut bytes) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => self.records[run] = None,
            read => {
                read?;
                let record = Record::from_bytes(&bytes);
                self.heads.push(Reverse((record.key(), run)));
                self.records[run] = Some(record);
            }
        }
        Ok(())
    }

    /// The next position with the records of all runs.
    pub(super) fn next(&mut self) -> io::Result<Option<Record>> {
        let mut merged: Option<Record> = None;
        while let Some(&Reverse(((_, board), run))) = self.heads.peek() {
            let record = self.records[run].expect("a run with a head has a record");
            match &mut merged {
                Some(merged) if merged.board != board => break,
                Some(merged) => {
                    merged.sum += record.sum;
                    merged.count += record.count;
                }
                None => merged = Some(record),
            }
            self.heads.pop();
            self.advance(run)?;
        }
        Ok(merged)
    }
}

/// Merged samples on their way to a file.
pub(super) struct SampleFile {
    file: BufWriter<File>,
    folder: Arc<Path>,
    lengths: Vec<usize>,
}

impl SampleFile {
    pub(super) fn new(folder: &Path) -> Result<Self, StorageError> {
        let file = BufWriter::with_capacity(BUFFER_BYTES, nameless_file(folder)?);
        Ok(Self { file, folder: folder.into(), lengths: vec![0; Samples::GROUPS] })
    }

    /// Adds a sample; those with fewer empties come first.
    pub(super) fn push(&mut self, sample: &Sample) -> io::Result<()> {
        self.lengths[sample.board.empties().len() as usize] += 1;
        self.file.write_all(&to_bytes(sample))
    }

    pub(super) fn finish(self) -> Result<Samples, StorageError> {
        let Self { file, folder, lengths } = self;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error);
        let file = Arc::new(file.map_err(StorageError::at(&folder))?);
        Ok(Samples::in_file(&SharedFile { file, folder }, &lengths))
    }
}
