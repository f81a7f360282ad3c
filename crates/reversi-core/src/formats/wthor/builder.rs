//! Gathers records of any format into a WTHOR base.

use std::io::{self, Write};

use super::{GAME_BYTES, WthorGame, WthorGameError, WthorHeader, WthorNameKind, WthorNames};
use crate::Variant;
use crate::formats::record::{Record, UnwritableRecord, discs_of_result, wthor_names, year_of};

/// A `.wtb` file with its names in the making; it takes 68 bytes of memory a game.
///
/// # Examples
/// ```
/// use reversi_core::{GgfGame, Record, WthorBuilder, WthorReader};
///
/// let text = "(;GM[Othello]PB[Zoë]PW[Ada]DT[2024-05-01]TY[8]B[f5]W[d6];)";
/// let mut base = WthorBuilder::new();
/// base.add(&Record::Ggf(GgfGame::parse(text)?))?;
/// assert_eq!(base.players().name(1), Some("Zoë"));
/// let mut file = Vec::new();
/// base.write(&mut file)?;
/// assert_eq!(WthorReader::new(&file[..])?.header().year, 2024);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WthorBuilder {
    header: Option<WthorHeader>,
    year: Option<u16>,
    players: WthorNames,
    tournaments: WthorNames,
    changed_names: u64,
    games: Vec<[u8; GAME_BYTES]>,
}

impl Default for WthorBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl WthorBuilder {
    /// An empty base; number 0 is [`WthorNames::UNKNOWN`] in both lists.
    pub fn new() -> Self {
        let [players, tournaments] =
            [WthorNameKind::Players, WthorNameKind::Tournaments].map(WthorNames::new);
        Self { header: None, year: None, players, tournaments, changed_names: 0, games: vec![] }
    }

    /// Puts a list of names before those to come, so that they keep their numbers; it replaces
    /// the list of its kind and belongs before the first game.
    pub fn set_names(&mut self, names: WthorNames) {
        match names.kind() {
            WthorNameKind::Players => self.players = names,
            WthorNameKind::Tournaments => self.tournaments = names,
        }
    }

    /// Adds a game.
    ///
    /// The header becomes that of the first one of a WTHOR file, or gets the year of the first
    /// game that names one. An unfinished game keeps the result that it names. Perfect results are kept as long as all games have them for the same
    /// number of empties; else the header says that none is known.
    ///
    /// # Errors
    /// WTHOR cannot hold the game or its names.
    pub fn add(&mut self, record: &Record) -> Result<(), UnwritableRecord> {
        let (mut game, header) = match record {
            Record::Wthor(record) => (record.game.clone(), Some(record.header)),
            record => (WthorGame::from_game(record.game()), None),
        };
        if header.is_none() && !game.game.is_over() {
            game.black_discs = discs_of_result(record).unwrap_or(game.black_discs);
            game.best_black = game.black_discs;
        }
        if let Err(error) = game.to_bytes() {
            let is_classic = game.game.variant() == Variant::Reversi;
            return Err(match error {
                WthorGameError::Start if is_classic => UnwritableRecord::Placement,
                _ => UnwritableRecord::Start,
            });
        }
        let [black, white, tournament] = wthor_names(record);
        let is_changed = !(self.players.fits(&black)
            && self.players.fits(&white)
            && self.tournaments.fits(&tournament));
        let full = UnwritableRecord::Names;
        game.black = self.players.number_of(&black).ok_or(full)?;
        game.white = self.players.number_of(&white).ok_or(full)?;
        game.tournament = self.tournaments.number_of(&tournament).ok_or(full)?;
        self.changed_names += u64::from(is_changed);
        let bytes = game.to_bytes().map_err(|_| UnwritableRecord::Start)?;
        self.games.push(bytes);
        let is_first = self.games.len() == 1;
        match (&mut self.header, header) {
            (Some(ours), Some(theirs)) if ours.solved_from == theirs.solved_from => {}
            (None, Some(header)) if is_first => self.header = Some(header),
            (Some(ours), _) => ours.solved_from = 0,
            (None, _) => {}
        }
        self.year = self.year.or_else(|| year_of(record));
        Ok(())
    }

    /// The games so far.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The players so far.
    pub const fn players(&self) -> &WthorNames {
        &self.players
    }

    /// The tournaments so far.
    pub const fn tournaments(&self) -> &WthorNames {
        &self.tournaments
    }

    /// Games of which a name was cut, or lost letters that Latin-1 has not.
    pub const fn changed_names(&self) -> u64 {
        self.changed_names
    }

    /// Sets the year of the header, whatever the games say.
    pub fn set_year(&mut self, year: u16) {
        self.year = Some(year);
        if let Some(header) = &mut self.header {
            header.year = year;
        }
    }

    /// Writes the `.wtb` file.
    ///
    /// # Errors
    /// `out` fails, or there are more than [`u32::MAX`] games.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let games = u32::try_from(self.games.len()).map_err(io::Error::other)?;
        let header = self.header.unwrap_or_else(|| WthorHeader::new(self.year.unwrap_or(0)));
        out.write_all(&header.to_bytes(games))?;
        self.games.iter().try_for_each(|game| out.write_all(game))
    }
}
