//! `Samples`: merged positions, in memory or in a file, read in chunks of fixed size.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use reversi_core::{Bitboard, Board};

use super::Sample;
use crate::storage::StorageError;

/// Samples in a chunk at most. Sums are added chunk by chunk, so that they are the same wherever
/// the samples are.
const CHUNK: usize = 1 << 16;
/// A sample in a file: mover, opponent, label, weight, little-endian.
pub(super) const SAMPLE_BYTES: usize = 24;

/// Samples grouped by the number of empties, each group in the order of its boards.
#[derive(Clone, Debug)]
pub struct Samples {
    groups: Vec<Group>,
}

#[derive(Clone, Debug)]
enum Group {
    Memory(Vec<Sample>),
    /// `len` samples of a file, from number `first` on.
    File {
        file: SharedFile,
        first: u64,
        len: usize,
    },
}

/// A nameless file that goes when nobody holds it any more, and the folder it is in.
#[derive(Clone, Debug)]
pub(crate) struct SharedFile {
    pub(super) file: Arc<File>,
    pub(super) folder: Arc<Path>,
}

impl Default for Samples {
    fn default() -> Self {
        Self { groups: vec![Group::Memory(vec![]); Self::GROUPS] }
    }
}

impl Samples {
    /// Groups there can be: 0 to 64 empties.
    pub(super) const GROUPS: usize = 65;

    /// Merged samples, in groups by the number of empties.
    pub(super) fn in_memory(groups: Vec<Vec<Sample>>) -> Self {
        Self { groups: groups.into_iter().map(Group::Memory).collect() }
    }

    /// Merged samples in a file, group after group with these lengths.
    pub(super) fn in_file(file: &SharedFile, lengths: &[usize]) -> Self {
        let mut first = 0;
        let group = |&len: &usize| {
            let group = Group::File { file: file.clone(), first, len };
            first += len as u64;
            group
        };
        Self { groups: lengths.iter().map(group).collect() }
    }

    /// Positions, each counted once.
    pub fn len(&self) -> usize {
        self.groups.iter().map(Group::len).sum()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The samples with this number of empties.
    ///
    /// # Errors
    /// They are in a file that cannot be read.
    pub fn with_empties(&self, empties: u32) -> Result<Cow<'_, [Sample]>, StorageError> {
        self.groups[empties as usize].range(0, self.groups[empties as usize].len()).read()
    }

    /// Those of these samples that are not in `others` too, and how many were taken out.
    ///
    /// # Errors
    /// They are in a file that cannot be read.
    pub(super) fn without(self, others: &Self) -> Result<(Self, u64), StorageError> {
        let (before, mut groups) = (self.len(), vec![]);
        for (empties, group) in (0..).zip(self.groups) {
            let other = others.with_empties(empties)?;
            let mut kept = group.range(0, group.len()).read()?.into_owned();
            kept.retain(|s| other.binary_search_by_key(&s.board, |o| o.board).is_err());
            groups.push(kept);
        }
        let kept = Self::in_memory(groups);
        let shared = (before - kept.len()) as u64;
        Ok((kept, shared))
    }

    /// The samples with so many empties in chunks, in order.
    pub(crate) fn chunks(&self, (low, high): (u32, u32)) -> Vec<Chunk<'_>> {
        let groups = &self.groups[low as usize..=high as usize];
        let chunks = |group: &'_ Group| {
            let starts = (0..group.len()).step_by(CHUNK);
            starts.map(|start| (start, CHUNK.min(group.len() - start))).collect::<Vec<_>>()
        };
        groups
            .iter()
            .flat_map(|group| {
                chunks(group).into_iter().map(move |(start, len)| group.range(start, len))
            })
            .collect()
    }
}

impl Group {
    const fn len(&self) -> usize {
        match self {
            Self::Memory(samples) => samples.len(),
            Self::File { len, .. } => *len,
        }
    }

    fn range(&self, start: usize, len: usize) -> Chunk<'_> {
        match self {
            Self::Memory(samples) => Chunk::Memory(&samples[start..start + len]),
            Self::File { file, first, .. } => {
                Chunk::File { file, first: first + start as u64, len }
            }
        }
    }
}

/// Some samples of one group.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chunk<'a> {
    Memory(&'a [Sample]),
    File { file: &'a SharedFile, first: u64, len: usize },
}

impl<'a> Chunk<'a> {
    pub(crate) const fn len(&self) -> usize {
        match self {
            Self::Memory(samples) => samples.len(),
            Self::File { len, .. } => *len,
        }
    }

    /// The samples, read if need be.
    pub(crate) fn read(&self) -> Result<Cow<'a, [Sample]>, StorageError> {
        match *self {
            Self::Memory(samples) => Ok(Cow::Borrowed(samples)),
            Self::File { file, first, len } => {
                let mut bytes = vec![0; len * SAMPLE_BYTES];
                read_at(&file.file, &mut bytes, first * SAMPLE_BYTES as u64)
                    .map_err(StorageError::at(&file.folder))?;
                Ok(Cow::Owned(bytes.chunks_exact(SAMPLE_BYTES).map(from_bytes).collect()))
            }
        }
    }
}

/// A nameless file in `folder`: it takes room until it is closed, whatever ends the program.
pub(super) fn nameless_file(folder: &Path) -> Result<File, StorageError> {
    let folder: PathBuf = if folder.as_os_str().is_empty() { ".".into() } else { folder.into() };
    tempfile::tempfile_in(&folder).map_err(StorageError::at(&folder))
}

pub(super) fn to_bytes(sample: &Sample) -> [u8; SAMPLE_BYTES] {
    let mut bytes = [0; SAMPLE_BYTES];
    bytes[..16].copy_from_slice(&board_bytes(&sample.board));
    bytes[16..20].copy_from_slice(&sample.label.to_le_bytes());
    bytes[20..].copy_from_slice(&sample.weight.to_le_bytes());
    bytes
}

pub(super) fn from_bytes(bytes: &[u8]) -> Sample {
    let number = |at: usize| f32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
    Sample { board: board_from(bytes), label: number(16), weight: number(20) }
}

pub(super) fn board_bytes(board: &Board) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&board.mover().bits().to_le_bytes());
    bytes[8..].copy_from_slice(&board.opponent().bits().to_le_bytes());
    bytes
}

/// The board at the start of what [`board_bytes`] wrote.
pub(super) fn board_from(bytes: &[u8]) -> Board {
    let discs = |at: usize| {
        Bitboard::from_bits(u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes")))
    };
    Board::new(discs(0), discs(8)).expect("only boards were written")
}

/// Reads from a place in a file without moving any cursor, so that threads can share it.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        offset += read as u64;
    }
    Ok(())
}
