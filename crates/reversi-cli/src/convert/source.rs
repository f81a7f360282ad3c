//! What is read: files with their formats, and the names of WTHOR files.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use reversi_core::{
    Format, Game, ReadOptions, RecordError, RecordReader, Variant, WthorNameKind, WthorNames,
};

use super::format_of_name;
use crate::failure::Failure;
use crate::play::file::{self, LoadError};
use crate::texts::{Texts, visible};

/// As much of a file as tells its format.
const START_BYTES: u64 = 8192;

/// The lists of names of a WTHOR base.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) players: Option<Rc<WthorNames>>,
    pub(super) tournaments: Option<Rc<WthorNames>>,
}

impl Names {
    /// The files of `--names`.
    pub(super) fn of_arguments(paths: &[PathBuf], texts: &Texts) -> Result<Self, Failure> {
        let mut names = Self::default();
        paths.iter().try_for_each(|path| names.add(path, texts))?;
        Ok(names)
    }

    fn add(&mut self, path: &Path, texts: &Texts) -> Result<(), Failure> {
        let name = visible(&path.display().to_string());
        let file = File::open(path)
            .map_err(|error| Failure::Error(texts.cannot_read(name.as_str(), error.to_string())))?;
        let names = WthorNames::read(BufReader::new(file))
            .map_err(|error| Failure::Error(texts.names_error(&name, &error)))?;
        match names.kind() {
            WthorNameKind::Players => self.players = Some(Rc::new(names)),
            WthorNameKind::Tournaments => self.tournaments = Some(Rc::new(names)),
        }
        Ok(())
    }

    /// Adds what is missing from the files that belong to a `.wtb` file.
    fn find(&self, wtb: &Path, texts: &Texts) -> Result<Self, Failure> {
        let mut names = self.clone();
        if wtb == Path::new("-") {
            return Ok(names);
        }
        for (extension, is_known) in
            [("jou", names.players.is_some()), ("trn", names.tournaments.is_some())]
        {
            let found = if is_known { None } else { beside(wtb, extension) };
            if let Some(path) = found {
                names.add(&path, texts)?;
            }
        }
        Ok(names)
    }
}

/// The file with this extension that has the name of `wtb`, else the only one in its folder.
fn beside(wtb: &Path, extension: &str) -> Option<PathBuf> {
    let folder = wtb.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let has_extension = |path: &PathBuf| {
        path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    let mut found: Vec<_> =
        entries.flatten().map(|entry| entry.path()).filter(has_extension).collect();
    found.sort();
    let same = found.iter().find(|path| path.file_stem() == wtb.file_stem());
    match (same, &found[..]) {
        (Some(path), _) | (None, [path]) => Some(path.clone()),
        _ => None,
    }
}

/// A file to read.
pub(super) struct Source {
    input: Box<dyn BufRead>,
    pub(super) format: Format,
    name: String,
    /// Of a WTHOR file.
    pub(super) names: Names,
    /// Whether it is a game that `reversi play` saved with more than its moves.
    pub(super) is_saved_game: bool,
}

impl Source {
    /// Opens a file and finds out its format.
    pub(super) fn open(
        path: &Path,
        format: Option<Format>,
        named: &Names,
        texts: &Texts,
    ) -> Result<Self, Failure> {
        let name = visible(&path.display().to_string());
        let refused =
            |error: io::Error| Failure::Error(texts.cannot_read(name.as_str(), error.to_string()));
        let mut input: Box<dyn BufRead> = match path == Path::new("-") {
            true => Box::new(io::stdin().lock()),
            false => Box::new(BufReader::new(File::open(path).map_err(refused)?)),
        };
        let mut start = Vec::new();
        input.by_ref().take(START_BYTES).read_to_end(&mut start).map_err(refused)?;
        let told = format.or_else(|| Format::guess(&start));
        let is_saved_game = matches!(told, None | Some(Format::Transcript))
            && file::has_settings(&String::from_utf8_lossy(&start));
        let format = told
            .or(is_saved_game.then_some(Format::Transcript))
            .or_else(|| format_of_name(path))
            .ok_or_else(|| Failure::Error(texts.unknown_format(name.as_str())))?;
        let names = if format == Format::Wthor { named.find(path, texts)? } else { named.clone() };
        let input = Box::new(Cursor::new(start).chain(input));
        Ok(Self { input, format, name, names, is_saved_game })
    }

    /// Reads a game that `reversi play` has saved.
    pub(super) fn into_saved_game(self) -> Result<Game, LoadError> {
        file::read(self.input).map(|saved| saved.game)
    }

    /// What there is to say before reading.
    pub(super) fn note(&self, texts: &Texts) -> Option<String> {
        let is_nameless = self.names.players.is_none() || self.names.tournaments.is_none();
        (self.format == Format::Wthor && is_nameless)
            .then(|| texts.wthor_without_names(self.name.as_str()))
    }

    /// Begins to read the records.
    pub(super) fn into_reader<'a>(
        self,
        variant: Variant,
        names: &'a Names,
    ) -> Result<RecordReader<'a, Box<dyn BufRead>>, RecordError> {
        let options = ReadOptions {
            variant,
            players: names.players.as_deref(),
            tournaments: names.tournaments.as_deref(),
        };
        RecordReader::new(self.format, self.input, options)
    }
}
