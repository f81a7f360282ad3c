//! The names of players (`.jou`) and tournaments (`.trn`).

use std::collections::HashMap;
use std::io::{self, Read, Write};

use super::reader::read_up_to;
use super::{HEADER_BYTES, WthorDate};
use crate::formats::latin1::{from_latin1, to_latin1};

/// What a file of names names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WthorNameKind {
    /// Players, `.jou`: at most 19 letters.
    Players,
    /// Tournaments, `.trn`: at most 25 letters.
    Tournaments,
}

impl WthorNameKind {
    /// The bytes of a name, the zero after it included.
    const fn width(self) -> usize {
        match self {
            Self::Players => 20,
            Self::Tournaments => 26,
        }
    }
}

/// Why a file is not a WTHOR file of names.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WthorNamesError {
    /// The reader failed.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// Fewer bytes than a header.
    #[error("{found} bytes, a WTHOR file has at least 16")]
    Truncated {
        /// The length of the file.
        found: usize,
    },
    /// A file of games, or none of WTHOR's.
    #[error("not a file of names: byte 4 says that it holds {games} games")]
    Games {
        /// The number of games.
        games: u32,
    },
    /// The length is neither that of a file of players nor that of one of tournaments.
    #[error(
        "{names} names take {players} bytes for players or {tournaments} for tournaments, \
         the file has {found}"
    )]
    Length {
        /// The number of names in the header.
        names: u16,
        /// The length with 20 bytes a name.
        players: u64,
        /// The length with 26 bytes a name.
        tournaments: u64,
        /// The length that was found; at most one more than either.
        found: u64,
    },
}

/// The names of a `.jou` or `.trn` file; their numbers stand in [`crate::WthorGame`].
///
/// # Examples
/// ```
/// use reversi_core::{WthorNameKind, WthorNames};
///
/// let mut names = WthorNames::new(WthorNameKind::Players);
/// assert_eq!(names.number_of("???"), Some(0));
/// assert_eq!(names.number_of("Rémi"), Some(1));
/// let mut file = Vec::new();
/// names.write(&mut file)?;
/// assert_eq!(&file[36..41], b"R\xe9mi\0");
/// assert_eq!(WthorNames::read(&file[..])?.name(1), Some("Rémi"));
/// # Ok::<(), reversi_core::WthorNamesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorNames {
    /// When the file was written.
    pub created: WthorDate,
    kind: WthorNameKind,
    names: Vec<String>,
    /// The first number of each name.
    numbers: HashMap<String, u16>,
}

impl WthorNames {
    /// What number 0 is called when the name is not known.
    pub const UNKNOWN: &str = "???";

    /// A list with the one name [`WthorNames::UNKNOWN`].
    pub fn new(kind: WthorNameKind) -> Self {
        let mut names = Self::empty(WthorDate::default(), kind);
        names.push(Self::UNKNOWN.to_owned());
        names
    }

    fn empty(created: WthorDate, kind: WthorNameKind) -> Self {
        Self { created, kind, names: vec![], numbers: HashMap::new() }
    }

    fn push(&mut self, name: String) {
        let number = self.names.len() as u16;
        self.numbers.entry(name.clone()).or_insert(number);
        self.names.push(name);
    }

    /// Reads a file of names; its length tells players from tournaments.
    ///
    /// # Errors
    /// The reader fails, or what it reads is not a whole file of names. At most 1.7 MB are read.
    pub fn read(mut input: impl Read) -> Result<Self, WthorNamesError> {
        let mut header = [0; HEADER_BYTES];
        let found = read_up_to(&mut input, &mut header)?;
        if found < HEADER_BYTES {
            return Err(WthorNamesError::Truncated { found });
        }
        let [century, year, month, day, n0, n1, n2, n3, m0, m1, ..] = header;
        let games = u32::from_le_bytes([n0, n1, n2, n3]);
        if games != 0 {
            return Err(WthorNamesError::Games { games });
        }
        let count = u16::from_le_bytes([m0, m1]);
        let length = |kind: WthorNameKind| u64::from(count) * kind.width() as u64;
        let [players, tournaments] =
            [WthorNameKind::Players, WthorNameKind::Tournaments].map(length);
        let mut bytes = Vec::new();
        input.take(tournaments + 1).read_to_end(&mut bytes)?;
        let kind = match bytes.len() as u64 {
            found if found == players => WthorNameKind::Players,
            found if found == tournaments => WthorNameKind::Tournaments,
            found => {
                let [players, tournaments, found] =
                    [players, tournaments, found].map(|length| length + HEADER_BYTES as u64);
                return Err(WthorNamesError::Length { names: count, players, tournaments, found });
            }
        };
        let mut names = Self::empty(WthorDate { century, year, month, day }, kind);
        for bytes in bytes.chunks_exact(kind.width()) {
            let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(kind.width() - 1);
            names.push(from_latin1(&bytes[..length]));
        }
        Ok(names)
    }

    /// Writes the file; letters that Latin-1 lacks become `?`.
    ///
    /// # Errors
    /// `out` fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let date = self.created;
        let [m0, m1] = (self.names.len() as u16).to_le_bytes();
        out.write_all(&[date.century, date.year, date.month, date.day])?;
        out.write_all(&[0, 0, 0, 0, m0, m1, 0, 0, 0, 0, 0, 0])?;
        for name in &self.names {
            let mut bytes = to_latin1(name);
            bytes.resize(self.kind.width(), 0);
            out.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Players or tournaments.
    pub const fn kind(&self) -> WthorNameKind {
        self.kind
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name with this number.
    pub fn name(&self, number: u16) -> Option<&str> {
        self.names.get(usize::from(number)).map(String::as_str)
    }

    /// The number of `name`, which is added if it is new; `None` if the list is full, with 65,535
    /// names.
    ///
    /// The name is cut to the length that the format has room for, a zero ends it, and letters
    /// that Latin-1 lacks become `?`; [`WthorNames::fits`] tells whether that changes it.
    pub fn number_of(&mut self, name: &str) -> Option<u16> {
        let name = self.stored(name);
        if let Some(&number) = self.numbers.get(&name) {
            return Some(number);
        }
        if self.names.len() == usize::from(u16::MAX) {
            return None;
        }
        let number = self.names.len() as u16;
        self.push(name);
        Some(number)
    }

    /// Whether the format holds `name` as it is.
    pub fn fits(&self, name: &str) -> bool {
        self.stored(name) == name
    }

    /// What the file will give back for `name`.
    fn stored(&self, name: &str) -> String {
        let bytes = to_latin1(name);
        let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        from_latin1(&bytes[..length.min(self.kind.width() - 1)])
    }
}
