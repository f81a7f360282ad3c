//! The shard format: a run of consecutive games as bytes. `docs/formats.md` has the byte table.

use sha2::{Digest, Sha256};

use crate::record::{GameError, GameRecord, MoveKind, MoveRecord};
use reversi_core::{SCORE_MAX, Square};

/// The first bytes; the line ends show a file that went through a text conversion.
const MAGIC: [u8; 8] = *b"RVGS\r\n\x1a\n";
/// The version written; no other is read.
const VERSION: u32 = 1;
/// The length of the header: magic, version, engine, six numbers, settings, checksum.
pub(crate) const HEADER_BYTES: usize = 8 + 4 + 4 + 6 * 8 + 2 * DIGEST_BYTES;
const DIGEST_BYTES: usize = 32;
/// Where the checksum is: at the end of the header.
const CHECKSUM_AT: usize = HEADER_BYTES - DIGEST_BYTES;

/// The most games of a shard.
pub const MAX_SHARD_GAMES: u64 = 65_536;
/// A game has at most one move for each square but the four of the start.
const MAX_MOVES: u64 = 60;
/// Larger than any shard: the most games and moves at two bytes each, stored as they are.
pub(crate) const MAX_SHARD_BYTES: u64 = 16 << 20;
/// Level 19 saves 2 % over level 12; a shard takes a fraction of a second in either.
const COMPRESSION_LEVEL: i32 = 19;
/// The score byte of a position that was not searched.
const NO_SCORE: i8 = i8::MIN;

/// Consecutive games of one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The seed of the games.
    pub seed: u64,
    /// SHA-256 of the settings they were played with.
    pub settings: [u8; 32],
    /// The number of the first game; the others follow without gaps.
    pub first_game: u64,
    /// The games, numbered from `first_game`.
    pub games: Vec<GameRecord>,
}

/// What the header of a shard says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardInfo {
    /// Major, minor and patch version of the program that wrote it.
    pub engine: [u8; 3],
    /// The seed of the games.
    pub seed: u64,
    /// SHA-256 of the settings they were played with.
    pub settings: [u8; 32],
    /// The number of the first game.
    pub first_game: u64,
    /// How many games follow each other from there.
    pub games: u64,
    /// Positions in which a move was played.
    pub positions: u64,
    /// The length of the whole shard in bytes.
    pub bytes: u64,
    /// SHA-256 of the whole shard but for itself.
    pub checksum: [u8; 32],
}

/// Why bytes are not a shard that this version can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// Nothing there.
    #[error("the file is empty")]
    Empty,
    /// Other first bytes.
    #[error("not a shard of games")]
    Magic,
    /// Written by a newer or older program.
    #[error("shard format version {found}, this program reads version {VERSION}")]
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
    /// Beyond the limits of any shard.
    #[error("{found} {what}, more than the limit of {limit}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there are or would be.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// The content is not what was written.
    #[error("checksum mismatch: the file has been altered or damaged")]
    Checksum,
    /// The checksum is right, but the content cannot be read.
    #[error("malformed content: {0}")]
    Content(String),
    /// The moves of a game make no sense.
    #[error("game {number}: {reason}")]
    Game {
        /// The number of the game.
        number: u64,
        /// Why not.
        reason: GameError,
    },
}

impl Shard {
    /// The bytes of a shard. Equal shards give equal bytes.
    ///
    /// # Panics
    /// The games are not numbered from `first_game`, are more than [`MAX_SHARD_GAMES`], or are not
    /// finished games by the rules.
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = pack_games(self.first_game, &self.games);
        let packed = zstd::bulk::compress(&content, COMPRESSION_LEVEL)
            .expect("compression into memory does not fail");
        let positions: usize = self.games.iter().map(|game| game.moves.len()).sum();

        let mut bytes = Vec::with_capacity(HEADER_BYTES + packed.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(engine_version());
        bytes.push(0);
        for number in [
            self.seed,
            self.first_game,
            self.games.len() as u64,
            positions as u64,
            packed.len() as u64,
            content.len() as u64,
        ] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.settings);
        bytes.extend(checksum(&bytes, &packed));
        bytes.extend(packed);
        bytes
    }

    /// Reads the bytes of a shard and replays every game.
    ///
    /// # Errors
    /// Anything but an unaltered shard of this format version with games by the rules.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ShardError> {
        let info = ShardInfo::from_header(bytes, bytes.len() as u64)?;
        let (header, packed) = bytes.split_at(HEADER_BYTES);
        if checksum(&header[..CHECKSUM_AT], packed) != info.checksum {
            return Err(ShardError::Checksum);
        }
        let unpacked = 2 * (info.games + info.positions);
        let content = zstd::bulk::decompress(packed, unpacked as usize)
            .map_err(|error| ShardError::Content(error.to_string()))?;
        if content.len() as u64 != unpacked {
            let text = format!("{} bytes unpacked, not {unpacked}", content.len());
            return Err(ShardError::Content(text));
        }
        let games = unpack_games(&info, &content)?;
        Ok(Self { seed: info.seed, settings: info.settings, first_game: info.first_game, games })
    }
}

impl ShardInfo {
    /// Reads the header at the beginning of a file of `size` bytes.
    pub(crate) fn from_header(start: &[u8], size: u64) -> Result<Self, ShardError> {
        if start.is_empty() {
            return Err(ShardError::Empty);
        }
        let cut_off = ShardError::Length { found: size, expected: HEADER_BYTES as u64 };
        if !start.starts_with(&MAGIC) {
            return Err(if MAGIC.starts_with(start) { cut_off } else { ShardError::Magic });
        }
        let Some((header, _)) = start.split_at_checked(HEADER_BYTES) else {
            return Err(cut_off);
        };
        let number =
            |i: usize| u64::from_le_bytes(header[16 + 8 * i..][..8].try_into().expect("8 bytes"));
        let digest = |at: usize| header[at..at + DIGEST_BYTES].try_into().expect("32 bytes");
        let version = u32::from_le_bytes(header[8..12].try_into().expect("4 bytes"));
        if version != VERSION {
            return Err(ShardError::Version { found: version });
        }
        let limited = |what, found, limit| {
            if found > limit { Err(ShardError::TooLarge { what, found, limit }) } else { Ok(()) }
        };
        let (first_game, games, positions) = (number(1), number(2), number(3));
        limited("bytes", size, MAX_SHARD_BYTES)?;
        let expected = number(4).saturating_add(HEADER_BYTES as u64);
        if expected != size {
            return Err(ShardError::Length { found: size, expected });
        }
        limited("games", games, MAX_SHARD_GAMES)?;
        limited("positions", positions, MAX_MOVES * games)?;
        limited("as first game", first_game, u64::MAX - MAX_SHARD_GAMES)?;
        if number(5) != 2 * (games + positions) || header[15] != 0 {
            return Err(ShardError::Content("the numbers in the header do not fit".to_owned()));
        }
        Ok(Self {
            engine: header[12..15].try_into().expect("3 bytes"),
            seed: number(0),
            settings: digest(CHECKSUM_AT - DIGEST_BYTES),
            first_game,
            games,
            positions,
            bytes: size,
            checksum: digest(CHECKSUM_AT),
        })
    }
}

/// Major, minor and patch version of this program.
fn engine_version() -> [u8; 3] {
    let number = |text: &str| text.parse().expect("versions are small numbers");
    [
        number(env!("CARGO_PKG_VERSION_MAJOR")),
        number(env!("CARGO_PKG_VERSION_MINOR")),
        number(env!("CARGO_PKG_VERSION_PATCH")),
    ]
}

fn checksum(fields: &[u8], packed: &[u8]) -> [u8; DIGEST_BYTES] {
    Sha256::new().chain_update(fields).chain_update(packed).finalize().into()
}

/// Four columns, since like bytes together pack better: moves of each game, final scores, then
/// square and kind of every move, then its score.
fn pack_games(first_game: u64, games: &[GameRecord]) -> Vec<u8> {
    assert!(games.len() as u64 <= MAX_SHARD_GAMES, "{} games", games.len());
    for (number, game) in (first_game..).zip(games) {
        assert_eq!(game.number, number, "games in a shard follow each other");
        if let Err(error) = game.check() {
            panic!("game {number}: {error}");
        }
    }
    let moves = || games.iter().flat_map(|game| &game.moves);
    let mut content = Vec::new();
    content.extend(games.iter().map(|game| game.moves.len() as u8));
    content.extend(games.iter().map(|game| game.score as u8));
    content.extend(moves().map(|played| played.square as u8 | (played.kind as u8) << 6));
    content.extend(moves().map(|played| played.score.unwrap_or(NO_SCORE) as u8));
    content
}

/// Reads what [`pack_games`] wrote; `content` has the length that `info` implies.
fn unpack_games(info: &ShardInfo, content: &[u8]) -> Result<Vec<GameRecord>, ShardError> {
    let (lengths, content) = content.split_at(info.games as usize);
    let (finals, content) = content.split_at(info.games as usize);
    let (mut squares, mut scores) = content.split_at(info.positions as usize);
    let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
    if total != info.positions {
        let text = format!("{total} moves, the header says {}", info.positions);
        return Err(ShardError::Content(text));
    }
    let mut games = Vec::with_capacity(lengths.len());
    for ((number, &length), &score) in (info.first_game..).zip(lengths).zip(finals) {
        let moves = squares[..length.into()].iter().zip(&scores[..length.into()]);
        let moves: Option<_> =
            moves.map(|(&square, &score)| unpack_move(square, score as i8)).collect();
        let moves = moves
            .ok_or_else(|| ShardError::Content(format!("game {number} has an impossible score")))?;
        (squares, scores) = (&squares[length.into()..], &scores[length.into()..]);
        let game = GameRecord { number, moves, score: score as i8 };
        game.check().map_err(|reason| ShardError::Game { number, reason })?;
        games.push(game);
    }
    Ok(games)
}

/// `None` if the score is none, or missing where a search was made.
fn unpack_move(square: u8, score: i8) -> Option<MoveRecord> {
    let kind = MoveKind::ALL[usize::from(square >> 6)];
    let score = if score == NO_SCORE { None } else { Some(score) };
    let possible = match (kind, score) {
        (MoveKind::Searched | MoveKind::Solved, None) => false,
        (_, Some(score)) => i32::from(score).abs() <= SCORE_MAX,
        _ => true,
    };
    possible.then(|| MoveRecord { square: Square::from_index(square), kind, score })
}

#[cfg(test)]
mod tests;
