//! What is written: standard output, or a file that is whole or absent.

use std::io::{self, Write};
use std::path::Path;

use reversi_core::{Format, Record, WthorBuilder};

use super::source::Names;
use super::{WriteError, text_of};
use crate::args::ConvertArgs;
use crate::files::NewFile;
use crate::texts::{Texts, visible};

/// The converted records.
pub(super) struct Output<'a> {
    args: &'a ConvertArgs,
    format: Format,
    target: Target<'a>,
    /// A WTHOR file is written at the end: its header has the number of games.
    base: WthorBuilder,
    /// Whether the names of a base that is read keep their numbers.
    may_take_names: bool,
}

impl<'a> Output<'a> {
    /// Opens the output; `standard` is written to if `path` is `-`.
    pub(super) fn create(
        path: &Path,
        format: Format,
        args: &'a ConvertArgs,
        standard: &'a mut dyn Write,
    ) -> io::Result<Self> {
        let target = match path == Path::new("-") {
            true => Target::Standard(standard),
            false => Target::File(NewFile::create(path)?),
        };
        Ok(Self { args, format, target, base: WthorBuilder::new(), may_take_names: true })
    }

    /// The format that is written.
    pub(super) const fn format(&self) -> Format {
        self.format
    }

    /// Lets the names of the first base keep their numbers.
    pub(super) fn take_names(&mut self, names: &Names) {
        if !std::mem::replace(&mut self.may_take_names, false) {
            return;
        }
        for names in [&names.players, &names.tournaments].into_iter().flatten() {
            self.base.set_names(names.as_ref().clone());
        }
    }

    /// Writes a record; `false` if it has none of the positions asked for.
    pub(super) fn write(&mut self, record: &Record) -> Result<bool, WriteError> {
        if self.format == Format::Wthor {
            self.base.add(record)?;
            return Ok(true);
        }
        let text = text_of(record, self.format, self.args)?;
        self.target.writer().write_all(text.as_bytes())?;
        Ok(!text.is_empty())
    }

    /// Puts the files in their place. Returns what there is to say.
    pub(super) fn finish(mut self, texts: &Texts) -> io::Result<Vec<String>> {
        let mut notes = Vec::new();
        if self.format == Format::Wthor {
            if let Some(year) = self.args.year {
                self.base.set_year(year);
            }
            self.base.write(&mut self.target.writer())?;
            if self.base.changed_names() > 0 {
                notes.push(texts.names_changed(self.base.changed_names()));
            }
            match &self.target {
                Target::Standard(_) => notes.push(texts.names_not_written()),
                Target::File(file) => {
                    let [players, tournaments] =
                        [(self.base.players(), "jou"), (self.base.tournaments(), "trn")].map(
                            |(names, extension)| (names, file.path().with_extension(extension)),
                        );
                    for (names, path) in [&players, &tournaments] {
                        let mut file = NewFile::create(path)?;
                        names.write(file.writer())?;
                        file.commit()?;
                    }
                    let shown = |path: &Path| visible(&path.display().to_string());
                    notes.push(texts.names_written(shown(&players.1), shown(&tournaments.1)));
                }
            }
        }
        match self.target {
            Target::Standard(out) => out.flush()?,
            Target::File(file) => file.commit()?,
        }
        Ok(notes)
    }
}

enum Target<'a> {
    Standard(&'a mut dyn Write),
    File(NewFile),
}

impl Target<'_> {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Standard(out) => *out,
            Self::File(file) => file.writer(),
        }
    }
}
