//! Pattern sets as text: a small TOML file.

use std::fmt::Write;

use reversi_core::Square;
use serde::Deserialize;

use super::{PatternError, PatternSet, Scalar, Shape};
use crate::phase::{Bands, Phases};

/// A pattern set and the phases it is trained for, as a TOML file names them.
///
/// # Examples
/// ```
/// use reversi_eval::PatternFile;
///
/// let text = r#"
///     name = "little"
///     discs-per-phase = 4
///     scalars = ["mover-mobility", "opponent-mobility"]
///     [[shape]]
///     name = "edge"
///     squares = "a1 b1 c1 d1 e1 f1 g1 h1"
/// "#;
/// let file = PatternFile::parse(text)?;
/// assert_eq!(file.set.shapes[0].squares, [0, 1, 2, 3, 4, 5, 6, 7]);
/// assert_eq!(file.phases.count(), 15);
/// assert_eq!(PatternFile::parse(&file.to_string())?, file);
/// # Ok::<(), reversi_eval::PatternFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternFile {
    /// The set.
    pub set: PatternSet,
    /// How the game is cut.
    pub phases: Phases,
    /// Which phases share the vectors of their interactions.
    pub bands: Bands,
}

/// Why a pattern file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternFileError {
    /// Not TOML, or not with the fields that are expected; the message has line and column.
    #[error("{0}")]
    Syntax(String),
    /// Something that is no square.
    #[error("shape `{name}`: `{found}` is not a square such as `a1`")]
    Square {
        /// The shape.
        name: String,
        /// What was found.
        found: String,
    },
    /// No such number of discs.
    #[error("discs-per-phase is {0}: expected 1 to 60")]
    Phases(u8),
    /// No bands of whole phases.
    #[error(
        "interaction-bands are {0:?}: expected numbers of empties at which a phase begins, falling \
         from 60"
    )]
    Bands(Vec<u8>),
    /// The set as a whole.
    #[error(transparent)]
    Set(#[from] PatternError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Text {
    name: String,
    discs_per_phase: u8,
    #[serde(default)]
    scalars: Vec<Scalar>,
    #[serde(default)]
    interaction_bands: Vec<u8>,
    shape: Vec<ShapeText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeText {
    name: String,
    squares: String,
}

impl PatternFile {
    /// The set that is trained unless another is named: `data/patterns/standard.toml`.
    pub fn standard() -> Self {
        Self::parse(include_str!("../../../../data/patterns/standard.toml"))
            .expect("the file was read by a test")
    }

    /// Reads the text of a pattern file.
    ///
    /// # Errors
    /// Not TOML, unknown or missing fields, names that are no squares or scalars, or a set that
    /// fails [`PatternSet::check`].
    pub fn parse(text: &str) -> Result<Self, PatternFileError> {
        let text: Text = toml::from_str(text)
            .map_err(|error| PatternFileError::Syntax(error.to_string().trim_end().to_owned()))?;
        let shapes = text.shape.into_iter().map(ShapeText::read).collect::<Result<_, _>>()?;
        let phases = Phases::new(text.discs_per_phase)
            .ok_or(PatternFileError::Phases(text.discs_per_phase))?;
        let highest = text.interaction_bands;
        let bands = Bands::new(highest.clone(), phases).ok_or(PatternFileError::Bands(highest))?;
        let set = PatternSet { name: text.name, shapes, scalars: text.scalars };
        set.check()?;
        Ok(Self { set, phases, bands })
    }
}

impl ShapeText {
    fn read(self) -> Result<Shape, PatternFileError> {
        let square = |found: &str| match found.parse::<Square>() {
            Ok(square) => Ok(square.index() as u8),
            Err(_) => Err(PatternFileError::Square {
                name: self.name.clone(),
                found: found.chars().take(12).collect(),
            }),
        };
        let squares = self.squares.split_whitespace().map(square).collect::<Result<_, _>>()?;
        Ok(Shape { name: self.name, squares })
    }
}

impl std::fmt::Display for PatternFile {
    /// The text of a pattern file, without comments.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let PatternSet { name, shapes, scalars } = &self.set;
        writeln!(f, "name = {name:?}\ndiscs-per-phase = {}", self.phases.discs_per_phase())?;
        let scalars: Vec<_> = scalars.iter().map(|scalar| format!("{:?}", scalar.name())).collect();
        writeln!(f, "scalars = [{}]", scalars.join(", "))?;
        writeln!(f, "interaction-bands = {:?}", self.bands.highest())?;
        for Shape { name, squares } in shapes {
            let mut names = String::new();
            for (i, &square) in squares.iter().enumerate() {
                let blank = if i > 0 { " " } else { "" };
                write!(names, "{blank}{}", Square::from_index(square))?;
            }
            write!(f, "\n[[shape]]\nname = {name:?}\nsquares = {names:?}\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAULTLESS: &str = "name = 's'\ndiscs-per-phase = 2\nscalars = ['odd-quadrants']\n\
                             [[shape]]\nname = 'edge'\nsquares = 'a1 b1 c1'\n";

    #[test]
    fn every_file_that_ships_can_be_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/patterns");
        let mut count = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let file = PatternFile::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(path.file_stem().unwrap().to_str(), Some(file.set.name.as_str()));
            crate::Layout::new(file.set.clone()).unwrap();
            assert_eq!(PatternFile::parse(&file.to_string()), Ok(file));
            count += 1;
        }
        assert!(count >= 3, "{count}");
        assert_eq!(PatternFile::standard().set.name, "standard");
    }

    #[test]
    fn faults_are_named() {
        assert!(PatternFile::parse(FAULTLESS).is_ok());
        let refused = |from: &str, to: &str, reason: &str| {
            let error = PatternFile::parse(&FAULTLESS.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        };
        refused("name = 's'", "nam = 's'", "unknown field `nam`");
        refused("discs-per-phase = 2", "", "missing field `discs-per-phase`");
        refused("= 2", "= 0", "discs-per-phase is 0");
        refused("= 2", "= 2\ninteraction-bands = [60, 31]", "interaction-bands are [60, 31]");
        refused("odd-quadrants", "even", "unknown variant `even`");
        refused("'s'", "s", "line 1, column 8");
        refused("b1", "i9", "shape `edge`: `i9` is not a square");
        refused("b1", "a1", "lists square index 0 twice");
        refused("'a1 b1 c1'", "''", "0 squares");
    }
}
