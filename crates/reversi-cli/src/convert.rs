//! `reversi convert`: games and positions from one format into another.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use reversi_core::{Format, Record, RecordError, RecordFault, UnwritableRecord};

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::play::file::LoadError;
use crate::practice::left_wrong;
use crate::texts::{Texts, visible};
use output::Output;
use source::{Names, Source};

mod output;
mod source;

/// Converts what the command line names.
pub(crate) fn run(args: &ConvertArgs, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let format = args.to.map(Format::from);
    let format = format.or_else(|| format_of_name(&args.out)).unwrap_or(Format::Transcript);
    if args.empties.is_some() && format != Format::Obf {
        return Err(Failure::Usage(texts.only_for("--empties", Format::Obf.name())));
    }
    if args.passes && format != Format::Transcript {
        return Err(Failure::Usage(texts.only_for("--passes", Format::Transcript.name())));
    }
    if args.year.is_some() && format != Format::Wthor {
        return Err(Failure::Usage(texts.only_for("--year", Format::Wthor.name())));
    }
    let interrupt = Interrupt::install(|| {});
    let named = Names::of_arguments(&args.names, texts)?;
    let mut output = Output::create(&args.out, format, args, out)
        .map_err(|error| cannot_write(&args.out, &error, texts))?;
    let mut tally = Tally::default();
    for path in &args.files {
        convert(path, args, &named, &mut output, &mut tally, &interrupt, texts)?;
    }
    let notes = output.finish(texts).map_err(|error| cannot_write(&args.out, &error, texts))?;
    for note in notes {
        say(&note);
    }
    say(&texts.convert_summary(tally.records, tally.written, tally.faulty, tally.left_out));
    if tally.faulty + tally.left_out == 0 { Ok(()) } else { Err(Failure::Reported) }
}

/// What became of the records.
#[derive(Debug, Default)]
struct Tally {
    /// All records read.
    records: u64,
    /// Records written, as games or positions.
    written: u64,
    /// Those that could not be read.
    faulty: u64,
    /// Those that the format cannot hold.
    left_out: u64,
}

fn convert(
    path: &Path,
    args: &ConvertArgs,
    named: &Names,
    output: &mut Output<'_>,
    tally: &mut Tally,
    interrupt: &Interrupt,
    texts: &Texts,
) -> Result<(), Failure> {
    let name = visible(&path.display().to_string());
    let source = Source::open(path, args.from.map(Format::from), named, texts)?;
    if let Some(note) = source.note(texts) {
        say(&note);
    }
    let (format, names) = (source.format, source.names.clone());
    output.take_names(&names);
    if source.is_saved_game {
        return convert_saved_game(path, source, args, output, tally, texts);
    }
    let variant = args.variant.unwrap_or_default().into();
    let mut reader =
        source.into_reader(variant, &names).map_err(|error| fatal(&name, &error, texts))?;
    let before = tally.records;
    while let Some(record) = reader.next() {
        if interrupt.is_raised() {
            return Err(Failure::Interrupted);
        }
        tally.records = before + reader.records();
        let refused = match record {
            Ok(record) => match write(&record, args, output, tally, texts)? {
                None => continue,
                Some(reason) => texts.record_fault(name.as_str(), reader.records(), reason),
            },
            Err(error) if matches!(error.fault, RecordFault::Read(_)) => {
                return Err(fatal(&name, &error, texts));
            }
            Err(error) => {
                tally.faulty += 1;
                texts.record_error(&name, &error)
            }
        };
        if args.strict {
            return Err(Failure::Error(refused));
        }
        complain(&refused);
    }
    // A base may well be empty.
    if tally.records == before && format != Format::Wthor {
        return Err(Failure::Error(texts.no_records(name)));
    }
    Ok(())
}

/// Writes a record, or returns why the format cannot hold it.
fn write(
    record: &Record,
    args: &ConvertArgs,
    output: &mut Output<'_>,
    tally: &mut Tally,
    texts: &Texts,
) -> Result<Option<String>, Failure> {
    match output.write(record) {
        Ok(written) => {
            tally.written += u64::from(written);
            Ok(None)
        }
        Err(WriteError::Format(reason)) => {
            tally.left_out += 1;
            Ok(Some(texts.unwritable(reason, output.format())))
        }
        Err(WriteError::Io(error)) => Err(cannot_write(&args.out, &error, texts)),
    }
}

/// Converts the one game of a file that `reversi play` has saved.
fn convert_saved_game(
    path: &Path,
    source: Source,
    args: &ConvertArgs,
    output: &mut Output<'_>,
    tally: &mut Tally,
    texts: &Texts,
) -> Result<(), Failure> {
    let name = visible(&path.display().to_string());
    tally.records += 1;
    let refused = match source.into_saved_game() {
        Ok(game) if output.format() != Format::Obf && !left_wrong(&game).is_empty() => {
            tally.left_out += 1;
            Some(texts.record_fault(name, 1_u64, texts.unwritable_by_hand(output.format().name())))
        }
        Ok(game) => write(&Record::Transcript(game), args, output, tally, texts)?
            .map(|reason| texts.record_fault(name, 1_u64, reason)),
        Err(error @ LoadError::Io(_)) => return Err(Failure::Error(error.describe(texts, path))),
        Err(error) => {
            tally.faulty += 1;
            Some(error.describe(texts, path))
        }
    };
    match refused {
        Some(refused) if args.strict => Err(Failure::Error(refused)),
        Some(refused) => {
            complain(&refused);
            Ok(())
        }
        None => Ok(()),
    }
}

/// Why a record was not written.
#[derive(Debug)]
enum WriteError {
    /// The format has no place for it.
    Format(UnwritableRecord),
    /// The system refused.
    Io(io::Error),
}

impl From<UnwritableRecord> for WriteError {
    fn from(reason: UnwritableRecord) -> Self {
        Self::Format(reason)
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The text of a record in a format of text, a line break after each; empty if it has none of the
/// positions asked for.
fn text_of(
    record: &Record,
    format: Format,
    args: &ConvertArgs,
) -> Result<String, UnwritableRecord> {
    let mut text = match format {
        Format::Obf => {
            let positions = record.to_obf(args.empties);
            return Ok(positions.iter().map(|position| format!("{position}\n")).collect());
        }
        Format::Transcript if args.passes => record.to_transcript_with_passes()?,
        Format::Transcript => record.to_transcript()?,
        Format::Ggf => record.to_ggf()?.to_string(),
        Format::Sgf => record.to_sgf()?.to_string(),
        Format::Wthor => unreachable!("it is no text"),
    };
    text.push('\n');
    Ok(text)
}

fn format_of_name(path: &Path) -> Option<Format> {
    path.extension().and_then(|extension| Format::of_extension(extension.to_str()?))
}

/// The error of a file that cannot be read on.
fn fatal(name: &str, error: &RecordError, texts: &Texts) -> Failure {
    Failure::Error(texts.record_error(name, error))
}

fn cannot_write(path: &PathBuf, error: &io::Error, texts: &Texts) -> Failure {
    if path == Path::new("-") {
        let same = error.raw_os_error().map(io::Error::from_raw_os_error);
        return Failure::Output(same.unwrap_or_else(|| error.kind().into()));
    }
    let name = visible(&path.display().to_string());
    Failure::Error(texts.cannot_write(name, error.to_string()))
}

fn say(text: &str) {
    // With standard error gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{text}");
}

fn complain(text: &str) {
    say(&format!("error: {text}"));
}
