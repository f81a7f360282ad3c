//! The weights file: reading and writing, and the only calls of bincode.
//!
//! `docs/formats.md` has the byte table.

use std::fs;
use std::io::{self, Read, Write};
use std::iter::zip;
use std::mem;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zstd::zstd_safe;

use super::{SizeError, Weights};
use crate::interactions::{Interactions, widen};
use crate::{
    Head, Layout, PatternError, PatternSet, Phases, ProbCut, Provenance, RANK, advise_large_pages,
};

/// The first bytes; the line ends show a file that went through a text conversion.
const MAGIC: [u8; 8] = *b"RVWT\r\n\x1a\n";
/// The version written. Older ones are read too: version 1 ends before the bands, version 2 has
/// vectors of 8 numbers, and up to version 3 weights stand as they are.
const VERSION: u32 = 4;
/// magic, version, reserved, payload length, unpacked length, checksum.
const HEADER_BYTES: usize = 8 + 4 + 4 + 8 + 8 + CHECKSUM_BYTES;
const CHECKSUM_BYTES: usize = 32;

/// A larger file is refused unread.
pub const MAX_FILE_BYTES: u64 = 64 << 20;
/// A larger payload is refused before it is unpacked.
const MAX_UNPACKED_BYTES: usize = 256 << 20;
/// Level 19 saves another 15 % and takes twelve times as long (6 s for 10 MB): too long for a step
/// that training takes several times a generation.
const COMPRESSION_LEVEL: i32 = 12;

/// The payload is packed in frames of this many bytes, which all cores unpack together: that is
/// most of the work of loading.
const FRAME_BYTES: usize = 4 << 20;

/// What comes before the parameters in the payload.
#[derive(Serialize, Deserialize)]
struct Beginning {
    set: PatternSet,
    phases: Phases,
    units_per_disc: i32,
}

/// What comes after the parameters; the bands of interactions follow.
#[derive(Serialize, Deserialize)]
struct End {
    probcut: ProbCut,
    provenance: Provenance,
}

/// The weights of a phase less those of the phase before it, zero before the first, each number as
/// its [zigzag code](zigzag): all low bytes, then all high ones.
///
/// Neighboring phases differ little, so that this packs to less than half of what the weights do.
#[derive(Serialize)]
struct Differences {
    low: Vec<u8>,
    high: Vec<u8>,
}

impl Differences {
    fn of(phases: &[Vec<i16>]) -> Vec<Self> {
        let zeros = vec![0; phases.first().map_or(0, Vec::len)];
        let mut before = &zeros;
        let differences = |phase| {
            let code = |(weight, before): (&i16, &i16)| zigzag(weight.wrapping_sub(*before));
            let codes = zip(phase, mem::replace(&mut before, phase)).map(code);
            let (low, high) = codes.map(u16::to_le_bytes).map(<(u8, u8)>::from).unzip();
            Self { low, high }
        };
        phases.iter().map(differences).collect()
    }
}

/// 0, 1, 2, 3, 4 for 0, -1, 1, -2, 2 and so on.
const fn zigzag(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)) as u16
}

/// The number of a [`zigzag`] code.
const fn unzigzag(code: u16) -> i16 {
    (code >> 1) as i16 ^ -((code & 1) as i16)
}

/// Why bytes are not a weights file that this version can use.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// Nothing there.
    #[error("the file is empty")]
    Empty,
    /// Other first bytes.
    #[error("not a weights file")]
    Magic,
    /// Written by a newer or older program.
    #[error("weights format version {found}, this program reads versions 1 to {VERSION}")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// Fewer or more bytes than the header says.
    #[error(
        "{found} bytes where {expected} were expected: the file is truncated or has been added to"
    )]
    Length {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: u64,
    },
    /// Beyond the limits for any sensible file.
    #[error("{found} bytes, more than the limit of {limit}")]
    TooLarge {
        /// Bytes there are or would be.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// The content is not what was written.
    #[error("checksum mismatch: the file has been altered or damaged")]
    Checksum,
    /// The checksum is right, but the content cannot be read.
    #[error("malformed payload: {0}")]
    Payload(String),
    /// The pattern set is not usable.
    #[error("unusable pattern set: {0}")]
    Patterns(PatternError),
    /// Numbers that do not fit together.
    #[error("inconsistent sizes: {0}")]
    Sizes(SizeError),
}

/// A weights file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The operating system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The content was refused.
    #[error("{}: {error}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Why.
        error: FormatError,
    },
}

const fn config() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_little_endian()
        .with_fixed_int_encoding()
        .with_limit::<MAX_UNPACKED_BYTES>()
}

fn encode(value: impl Serialize) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, config()).expect("numbers and strings can be encoded")
}

impl Weights {
    /// The bytes of a weights file. Equal weights give equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (set, phases) = (self.set().clone(), self.phases);
        let beginning = Beginning { set, phases, units_per_disc: super::UNITS_PER_DISC };
        let (probcut, provenance) = (self.probcut.clone(), self.provenance.clone());
        let end = End { probcut, provenance };
        let payload = (beginning, Differences::of(&self.parameters), end, self.bands());
        pack(VERSION, &encode(payload))
    }

    /// Reads the bytes of a weights file.
    ///
    /// # Errors
    /// Anything but an unaltered file of this format version; see [`FormatError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        let (version, unpacked) = unpack(bytes)?;
        let mut payload = Payload { rest: &unpacked };
        let Beginning { set, phases, units_per_disc } = payload.value()?;
        if units_per_disc != super::UNITS_PER_DISC {
            return Err(FormatError::Payload(format!("{units_per_disc} units a disc")));
        }
        let phases = Phases::new(phases.discs_per_phase())
            .ok_or_else(|| FormatError::Payload("impossible number of phases".to_owned()))?;
        let (layout, numbers) = rayon::join(
            || Layout::new(set).map_err(FormatError::Patterns),
            || {
                let parameters = match version {
                    ..=3 => payload.parameters()?,
                    _ => payload.differences()?,
                };
                payload.value().map(|end: End| (parameters, end))
            },
        );
        let (layout, (parameters, End { probcut, provenance })) = (layout?, numbers?);
        let interactions = match version {
            1 => Interactions::default(),
            2 => payload.interactions::<8>(&layout)?,
            3 => payload.interactions::<16>(&layout)?,
            _ => payload.interactions::<RANK>(&layout)?,
        };
        payload.check_all_read()?;
        Self::new(layout, phases, parameters, probcut, provenance)
            .and_then(|weights| weights.with_interactions(interactions))
            .map_err(FormatError::Sizes)
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// The file cannot be read, or its content is refused; either way the file is named.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let io = |error| FileError::Io { path: path.to_owned(), error };
        let format = |error| FileError::Format { path: path.to_owned(), error };
        let file = fs::File::open(path).map_err(io)?;
        let mut bytes = Vec::new();
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(io)?;
        Self::from_bytes(&bytes).map_err(format)
    }

    /// Writes a weights file: to a temporary name beside it, synced, then renamed, so that `path`
    /// never holds half a file.
    ///
    /// # Errors
    /// The system refuses to write; `path` is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(".tmp");
        let temporary = PathBuf::from(temporary);
        write_synced(&temporary, &self.to_bytes())
            .and_then(|()| fs::rename(&temporary, path))
            .map_err(|error| {
                // The first error is the one to report.
                let _ = fs::remove_file(&temporary);
                FileError::Io { path: path.to_owned(), error }
            })
    }
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The part of an unpacked payload that is not read yet.
///
/// The many numbers are copied as they lie in bincode's encoding, behind their count: to decode
/// them one by one was nearly half of the work of loading, and every program that starts waits for
/// it.
struct Payload<'a> {
    rest: &'a [u8],
}

impl<'a> Payload<'a> {
    fn value<T: DeserializeOwned>(&mut self) -> Result<T, FormatError> {
        let (value, read) = bincode::serde::decode_from_slice(self.rest, config())
            .map_err(|error| FormatError::Payload(error.to_string()))?;
        self.rest = &self.rest[read..];
        Ok(value)
    }

    /// The bytes of a list of arrays of `N` bytes.
    fn arrays<const N: usize>(&mut self) -> Result<&'a [[u8; N]], FormatError> {
        let count: u64 = self.value()?;
        let bytes = usize::try_from(count).ok().and_then(|count| count.checked_mul(N));
        let (list, rest) = bytes
            .and_then(|bytes| self.rest.split_at_checked(bytes))
            .ok_or_else(|| FormatError::Payload("a list is cut off".to_owned()))?;
        self.rest = rest;
        Ok(list.as_chunks().0)
    }

    fn parameters(&mut self) -> Result<Vec<Vec<i16>>, FormatError> {
        let phases: u64 = self.value()?;
        (0..phases)
            .map(|_| Ok(self.arrays()?.iter().map(|&number| i16::from_le_bytes(number)).collect()))
            .collect()
    }

    /// What [`Differences::of`] was made from.
    fn differences(&mut self) -> Result<Vec<Vec<i16>>, FormatError> {
        let phases: u64 = self.value()?;
        let mut weights = vec![];
        (0..phases)
            .map(|_| {
                let (low, high) = (self.arrays()?, self.arrays()?);
                weights.resize(low.len(), 0_i16);
                if low.len() != high.len() {
                    return Err(FormatError::Payload("half a number".to_owned()));
                }
                for (weight, (&[low], &[high])) in zip(&mut weights, zip(low, high)) {
                    *weight = weight.wrapping_add(unzigzag(u16::from_le_bytes([low, high])));
                }
                Ok(weights.clone())
            })
            .collect()
    }

    /// Interactions whose vectors have `N` numbers in the file.
    fn interactions<const N: usize>(
        &mut self,
        layout: &Layout,
    ) -> Result<Interactions, FormatError> {
        let mut interactions = Interactions::default();
        let bands: u64 = self.value()?;
        for _ in 0..bands {
            let heads: u64 = self.value()?;
            let heads = (0..heads).map(|_| self.head::<N>()).collect::<Result<Vec<_>, _>>()?;
            let vector = |bytes: &[u8; N]| widen(&bytes.map(|byte| byte as i8));
            interactions
                .push(&heads, self.arrays()?, vector, layout)
                .map_err(FormatError::Sizes)?;
        }
        Ok(interactions)
    }

    fn head<const N: usize>(&mut self) -> Result<Head, FormatError> {
        let mut numbers = || (0..N).map(|_| self.value()).collect::<Result<Vec<i16>, _>>();
        let (bias, scale) = (widen(&numbers()?), widen(&numbers()?));
        Ok(Head { bias, scale, offset: self.value()? })
    }

    fn check_all_read(&self) -> Result<(), FormatError> {
        match self.rest {
            [] => Ok(()),
            _ => Err(FormatError::Payload("trailing bytes".to_owned())),
        }
    }
}

/// Compresses a payload and puts header and checksum before it.
fn pack(version: u32, payload: &[u8]) -> Vec<u8> {
    let frame = |part| {
        zstd::bulk::compress(part, COMPRESSION_LEVEL)
            .expect("compression into memory does not fail")
    };
    let frames: Vec<_> = payload.par_chunks(FRAME_BYTES).map(frame).collect();
    let packed = frames.concat();
    let mut bytes = Vec::with_capacity(HEADER_BYTES + packed.len());
    bytes.extend(MAGIC);
    bytes.extend(version.to_le_bytes());
    bytes.extend(0_u32.to_le_bytes());
    bytes.extend((packed.len() as u64).to_le_bytes());
    bytes.extend((payload.len() as u64).to_le_bytes());
    bytes.extend(checksum(&bytes, &packed));
    bytes.extend(packed);
    bytes
}

/// Checks header and checksum and unpacks the payload; the format's version is told with it.
fn unpack(bytes: &[u8]) -> Result<(u32, Vec<u8>), FormatError> {
    let size = bytes.len() as u64;
    if bytes.is_empty() {
        return Err(FormatError::Empty);
    }
    if !bytes.starts_with(&MAGIC) {
        let cut_off = MAGIC.starts_with(bytes);
        let expected = HEADER_BYTES as u64;
        return Err(if cut_off {
            FormatError::Length { found: size, expected }
        } else {
            FormatError::Magic
        });
    }
    let Some((header, packed)) = bytes.split_at_checked(HEADER_BYTES) else {
        return Err(FormatError::Length { found: size, expected: HEADER_BYTES as u64 });
    };
    let number =
        |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
    let version = u32::from_le_bytes(header[8..12].try_into().expect("four bytes"));
    if !(1..=VERSION).contains(&version) {
        return Err(FormatError::Version { found: version });
    }
    if size > MAX_FILE_BYTES {
        return Err(FormatError::TooLarge { found: size, limit: MAX_FILE_BYTES });
    }
    let expected = number(16).saturating_add(HEADER_BYTES as u64);
    if expected != size {
        return Err(FormatError::Length { found: size, expected });
    }
    let (fields, stored) = header.split_at(HEADER_BYTES - CHECKSUM_BYTES);
    // Nothing comes of what was unpacked if the checksum is wrong.
    let (sum, payload) =
        rayon::join(|| checksum(fields, packed), || decompress(packed, number(24)));
    if sum != stored {
        return Err(FormatError::Checksum);
    }
    Ok((version, payload?))
}

/// The payload, which must have as many bytes as announced.
fn decompress(packed: &[u8], unpacked: u64) -> Result<Vec<u8>, FormatError> {
    if unpacked > MAX_UNPACKED_BYTES as u64 {
        return Err(FormatError::TooLarge { found: unpacked, limit: MAX_UNPACKED_BYTES as u64 });
    }
    let frames = frames(packed)?;
    let found = frames.iter().fold(0_u64, |sum, &(_, bytes)| sum.saturating_add(bytes));
    if found != unpacked {
        return Err(FormatError::Length { found, expected: unpacked });
    }
    let mut payload = vec![0; unpacked as usize];
    advise_large_pages(&mut payload);
    let mut rest = &mut payload[..];
    let mut parts = vec![];
    for (frame, bytes) in frames {
        let (part, after) = rest.split_at_mut(bytes as usize);
        parts.push((frame, part));
        rest = after;
    }
    parts.into_par_iter().try_for_each(|(frame, part)| {
        match zstd::bulk::decompress_to_buffer(frame, part) {
            Ok(written) if written == part.len() => Ok(()),
            Ok(_) => Err(FormatError::Payload("a frame is cut off".to_owned())),
            Err(error) => Err(FormatError::Payload(error.to_string())),
        }
    })?;
    Ok(payload)
}

/// The frames of a packed payload, each with the bytes that it says it holds.
fn frames(mut packed: &[u8]) -> Result<Vec<(&[u8], u64)>, FormatError> {
    let malformed = |what: &str| FormatError::Payload(what.to_owned());
    let mut frames = vec![];
    while !packed.is_empty() {
        let length = zstd_safe::find_frame_compressed_size(packed)
            .map_err(|code| malformed(zstd_safe::get_error_name(code)))?;
        let (frame, rest) = packed.split_at(length);
        let bytes = zstd_safe::get_frame_content_size(frame)
            .ok()
            .flatten()
            .ok_or_else(|| malformed("a frame without its size"))?;
        frames.push((frame, bytes));
        packed = rest;
    }
    Ok(frames)
}

fn checksum(fields: &[u8], packed: &[u8]) -> [u8; CHECKSUM_BYTES] {
    Sha256::new().chain_update(fields).chain_update(packed).finalize().into()
}

/// SHA-256 of `bytes` in hexadecimal: what `weights inspect` calls a file's digest.
pub fn digest_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
