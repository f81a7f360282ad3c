//! `Record`: a game or position as a file of any format holds it, and its change into another.

use crate::{
    Color, Game, GgfGame, ObfPosition, Score, SgfGame, Variant, WthorGame, WthorHeader, WthorNames,
};

/// A game or position of a file.
///
/// # Examples
/// ```
/// use reversi_core::{GgfGame, Record};
///
/// let record = Record::Ggf(GgfGame::parse("(;GM[Othello]PB[Ada]TY[8]B[f5/1.5]W[d6];)")?);
/// assert_eq!(record.to_transcript()?, "f5d6");
/// assert_eq!(
///     record.to_sgf()?.to_string(),
///     "(;GM[2]FF[4]CA[UTF-8]SZ[8]PB[Ada]\n;B[fe]V[1.5];W[df])"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// Nothing but moves.
    Transcript(Game),
    /// A position with the scores of its moves.
    Obf(ObfPosition),
    /// A game with scores and times.
    Ggf(GgfGame),
    /// A game with comments.
    Sgf(SgfGame),
    /// A game with what the other files of the base say of it.
    Wthor(WthorRecord),
}

/// A game of a WTHOR base with its names and the header of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorRecord {
    /// The game.
    pub game: WthorGame,
    /// The header of its file.
    pub header: WthorHeader,
    /// Who played Black; `#` and the number if the names are not known.
    pub black: String,
    /// Who played White, likewise.
    pub white: String,
    /// Where they played, likewise.
    pub tournament: String,
}

impl WthorRecord {
    /// A game with the names that its numbers stand for.
    pub fn new(
        game: WthorGame,
        header: WthorHeader,
        players: Option<&WthorNames>,
        tournaments: Option<&WthorNames>,
    ) -> Self {
        let name = |names: Option<&WthorNames>, number: u16| {
            let known = names.and_then(|names| names.name(number));
            known.map_or_else(|| format!("#{number}"), str::to_owned)
        };
        let [black, white] = [game.black, game.white].map(|number| name(players, number));
        let tournament = name(tournaments, game.tournament);
        Self { game, header, black, white, tournament }
    }
}

/// Why a format cannot hold a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnwritableRecord {
    /// A set-up board, or the other color begins.
    #[error("the format holds only games from the usual start")]
    Start,
    /// A game of classic Reversi.
    #[error("the format has no placement phase, with which classic Reversi begins")]
    Placement,
    /// Nothing was played, so that the transcript would be empty.
    #[error("there is no move to write")]
    NoMoves,
    /// No number is left for a name.
    #[error("the format has room for 65535 names")]
    Names,
}

/// What the formats have in common besides the moves.
#[derive(Default)]
struct Info {
    /// Names of GGF's properties with their values.
    tags: Vec<(String, String)>,
    /// For each move its score as the player saw it, and the seconds it took.
    notes: Vec<(Option<f64>, Option<f64>)>,
}

/// Names that differ between GGF and SGF, in this order.
const RATINGS: [(&str, &str); 2] = [("RB", "BR"), ("RW", "WR")];
/// The property with the seconds that a move took; SGF has none of its own.
const SGF_SECONDS: &str = "TS";
/// Properties of one format that mean nothing in the other: type and clock, program and display.
const OWN_TAGS: [&str; 8] = ["TY", "TI", "AP", "ST", "TM", "OT", "KM", "HA"];

impl Record {
    /// The game; of a position, one that begins there.
    pub fn game(&self) -> Game {
        match self {
            Self::Transcript(game) => game.clone(),
            Self::Obf(position) => Game::from_position(position.board, position.to_move),
            Self::Ggf(record) => record.game().clone(),
            Self::Sgf(record) => record.game().clone(),
            Self::Wthor(record) => record.game.game.clone(),
        }
    }

    /// The moves as text without pass marks, see [`Game::to_transcript`].
    ///
    /// # Errors
    /// The game does not begin at the usual start of its variant, or has no moves.
    pub fn to_transcript(&self) -> Result<String, UnwritableRecord> {
        self.playable().map(|game| game.to_transcript())
    }

    /// As [`Record::to_transcript`], with `pa` for every pass.
    ///
    /// # Errors
    /// As [`Record::to_transcript`].
    pub fn to_transcript_with_passes(&self) -> Result<String, UnwritableRecord> {
        self.playable().map(|game| game.to_transcript_with_passes())
    }

    /// The game, if a transcript tells all of it.
    fn playable(&self) -> Result<Game, UnwritableRecord> {
        let game = self.game();
        let usual = Game::new(game.variant());
        if (game.start(), game.first()) != (usual.start(), usual.first()) {
            Err(UnwritableRecord::Start)
        } else if game.history().is_empty() {
            Err(UnwritableRecord::NoMoves)
        } else {
            Ok(game)
        }
    }

    /// The positions in which a move was made, and the present one of a game in progress, each
    /// with names and move in the comment; with `empties`, only those with so many empty squares.
    /// An OBF position stays as it is.
    pub fn to_obf(&self, empties: Option<u32>) -> Vec<ObfPosition> {
        let is_wanted = |position: &ObfPosition| {
            empties.is_none_or(|empties| position.board.empties().len() == empties)
        };
        if let Self::Obf(position) = self {
            return Some(position.clone()).filter(is_wanted).into_iter().collect();
        }
        let mut game = self.game();
        let title = self.title();
        let moves: Vec<_> = game.history().iter().map(|played| played.square).collect();
        let mut positions = Vec::new();
        for ply in 0..=moves.len() {
            game.go_to(ply);
            let Some(to_move) = game.to_move().filter(|_| !game.is_placement()) else { continue };
            let mut words = title.clone();
            words.extend(moves.get(ply).map(|square| format!("{}. {square}", ply + 1)));
            words.extend(self.solved_note(&game));
            let comment = Some(words.join(", ")).filter(|words| !words.is_empty());
            positions.push(ObfPosition { board: game.board(), to_move, moves: vec![], comment });
        }
        positions.retain(is_wanted);
        positions
    }

    /// Who played, and when.
    fn title(&self) -> Vec<String> {
        let info = self.info();
        let tag = |name| info.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.clone());
        let players = match (tag("PB"), tag("PW")) {
            (None, None) => None,
            (black, white) => {
                let [black, white] = [black, white].map(Option::unwrap_or_default);
                Some(format!("{black} - {white}"))
            }
        };
        players.into_iter().chain(tag("EV")).chain(tag("DT")).collect()
    }

    /// The exact score that WTHOR has for the position.
    fn solved_note(&self, game: &Game) -> Option<String> {
        let Self::Wthor(WthorRecord { game: record, header, .. }) = self else { return None };
        let is_there = game.board().empties().len() == u32::from(header.solved_from);
        let (_, score): (_, Score) = record.solved(header.solved_from).filter(|_| is_there)?;
        Some(format!("exact {score:+}"))
    }

    /// As GGF. Scores and times of moves are kept, and the properties of SGF that GGF has room
    /// for; comments on single moves are not.
    ///
    /// # Errors
    /// A game of classic Reversi.
    pub fn to_ggf(&self) -> Result<GgfGame, UnwritableRecord> {
        if let Self::Ggf(record) = self {
            return Ok(record.clone());
        }
        let Info { tags, notes } = self.info();
        let mut record = GgfGame::from_game(self.without_placement()?);
        for (name, value) in &tags {
            record.set_tag(name, value);
        }
        for (ply, (score, seconds)) in notes.into_iter().enumerate() {
            record.annotate(ply, score, seconds);
        }
        Ok(record)
    }

    /// As SGF. A move's score becomes its `V`, as Black sees it, and its time the private
    /// property `TS`; GGF's type and clock are left out.
    ///
    /// # Errors
    /// A game of classic Reversi.
    pub fn to_sgf(&self) -> Result<SgfGame, UnwritableRecord> {
        if let Self::Sgf(record) = self {
            return Ok(record.clone());
        }
        let Info { tags, notes } = self.info();
        let game = self.without_placement()?;
        let colors: Vec<_> = game.history().iter().map(|played| played.color).collect();
        let mut record = SgfGame::from_game(game);
        for (name, value) in &tags {
            let rating = RATINGS.iter().find(|(ggf, _)| ggf == name);
            let value = if name == "RE" { sgf_result(value) } else { value.clone() };
            record.set_tag(rating.map_or(name.as_str(), |(_, sgf)| sgf), &value);
        }
        for (ply, ((score, seconds), color)) in notes.into_iter().zip(colors).enumerate() {
            if let Some(score) = score {
                let black = if color == Color::Black { score } else { -score };
                // A negative zero is a zero.
                record.annotate(ply, "V", &(black + 0.0).to_string());
            }
            if let Some(seconds) = seconds {
                record.annotate(ply, SGF_SECONDS, &seconds.to_string());
            }
        }
        Ok(record)
    }

    fn without_placement(&self) -> Result<Game, UnwritableRecord> {
        Some(self.game())
            .filter(|game| game.variant() == Variant::Othello)
            .ok_or(UnwritableRecord::Placement)
    }

    fn info(&self) -> Info {
        let mut info = match self {
            Self::Transcript(_) => Info::default(),
            Self::Obf(position) => Info::default().with("C", position.comment.clone()),
            Self::Ggf(record) => of_ggf(record),
            Self::Sgf(record) => of_sgf(record),
            Self::Wthor(record) => of_wthor(record),
        };
        let has_result = info.tags.iter().any(|(name, _)| name == "RE");
        if let Some(outcome) = self.game().outcome().filter(|_| !has_result) {
            let difference = f64::from(outcome.black) - f64::from(outcome.white);
            info = info.with("RE", Some(ggf_result(difference)));
        }
        info
    }
}

impl Info {
    fn with(mut self, name: &str, value: Option<String>) -> Self {
        self.tags.extend(value.map(|value| (name.to_owned(), value)));
        self
    }
}

fn of_ggf(record: &GgfGame) -> Info {
    let tags = record.tags().filter(|(name, _)| !OWN_TAGS.contains(name) && is_free(name));
    let moves = record.moves().iter().filter(|played| played.square.is_some());
    Info {
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        notes: moves.map(|played| (played.score, played.seconds)).collect(),
    }
}

/// Whether a property has the same meaning, or none, in the other format.
fn is_free(name: &str) -> bool {
    !matches!(name, "GM" | "BO" | "FF" | "CA" | "SZ" | "AB" | "AW" | "AE" | "PL" | "B" | "W")
}

fn of_sgf(record: &SgfGame) -> Info {
    let tags = record.tags().filter(|(name, _)| !OWN_TAGS.contains(name) && is_free(name));
    let tags = tags.map(|(name, value)| {
        let rating = RATINGS.iter().find(|(_, sgf)| *sgf == name);
        let value = if name == "RE" { ggf_result_of_sgf(value) } else { value.to_owned() };
        (rating.map_or(name, |(ggf, _)| ggf).to_owned(), value)
    });
    let moves = record.moves().iter().filter(|played| played.square.is_some());
    let notes = moves.map(|played| {
        let number = |name: &str| {
            let tag = played.tags.iter().find(|tag| tag.0 == name)?;
            tag.1.trim().parse().ok().filter(|number: &f64| number.is_finite())
        };
        let sign = if played.color == Color::Black { 1.0 } else { -1.0 };
        (number("V").map(|score| sign * score + 0.0), number(SGF_SECONDS))
    });
    Info { tags: tags.collect(), notes: notes.collect() }
}

fn of_wthor(record: &WthorRecord) -> Info {
    let year = record.header.year;
    let result = ggf_result(f64::from(record.game.black_score()));
    let is_over = record.game.game.is_over();
    Info::default()
        .with("PB", Some(record.black.clone()))
        .with("PW", Some(record.white.clone()))
        .with("EV", Some(record.tournament.clone()))
        .with("DT", (year > 0).then(|| year.to_string()))
        // That of a whole game is counted, not looked up.
        .with("RE", (!is_over).then_some(result))
}

/// `+12.000`: the difference as Black sees it.
fn ggf_result(difference: f64) -> String {
    format!("{difference:+.3}")
}

/// `B+12`, `W+12`, `0`; what is no number stays as it is.
fn sgf_result(ggf: &str) -> String {
    // After a colon stands how the game ended.
    let number = ggf.split(':').next().unwrap_or_default().trim();
    match number.parse::<f64>() {
        Ok(difference) if difference > 0.0 => format!("B+{difference}"),
        Ok(difference) if difference < 0.0 => format!("W+{}", -difference),
        Ok(_) => "0".to_owned(),
        Err(_) => ggf.to_owned(),
    }
}

fn ggf_result_of_sgf(sgf: &str) -> String {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let text = sgf.trim();
    let difference = match (text.get(..2), text.get(2..).and_then(number)) {
        (Some("B+"), Some(difference)) => Some(difference),
        (Some("W+"), Some(difference)) => Some(-difference),
        _ => matches!(text, "0" | "Draw").then_some(0.0),
    };
    difference.map_or_else(|| sgf.to_owned(), ggf_result)
}

/// The names a WTHOR file gets for a record: Black, White, the tournament.
pub(super) fn wthor_names(record: &Record) -> [String; 3] {
    if let Record::Wthor(record) = record {
        return [&record.black, &record.white, &record.tournament].map(Clone::clone);
    }
    let info = record.info();
    ["PB", "PW", "EV"].map(|name| {
        let tag = info.tags.iter().find(|tag| tag.0 == name && !tag.1.trim().is_empty());
        tag.map_or_else(|| WthorNames::UNKNOWN.to_owned(), |tag| tag.1.trim().to_owned())
    })
}

/// Black's discs by the result that a record of an unfinished game names, as of one resigned.
pub(super) fn discs_of_result(record: &Record) -> Option<u8> {
    let info = record.info();
    let result = &info.tags.iter().find(|tag| tag.0 == "RE")?.1;
    let difference: f64 = result.split(':').next()?.trim().parse().ok()?;
    let is_whole = difference.abs() <= 64.0 && difference % 2.0 == 0.0;
    is_whole.then_some(((64.0 + difference) / 2.0) as u8)
}

/// The year in which the game of a record was played, if it says so.
pub(super) fn year_of(record: &Record) -> Option<u16> {
    let info = record.info();
    let date = info.tags.iter().find(|tag| tag.0 == "DT")?;
    let digits = date.1.get(..4)?;
    digits.parse().ok().filter(|year| (1000..=9999).contains(year))
}
