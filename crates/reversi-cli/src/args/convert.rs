//! The arguments of `reversi convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use reversi_core::Format;

use super::value::whole;
use super::{LangArgs, VariantArg};

pub(crate) const CONVERT_EXAMPLES: &str = "\
Examples:
  reversi convert WTH_2024.wtb -o games.sgf        a year of the French base, with names
  reversi convert games.ggf -o games.wtb           writes games.jou and games.trn beside it
  reversi convert WTH_*.wtb -o endings.obf --empties 20
  reversi convert game.sgf                         the moves, on standard output
  reversi convert saved.txt --to sgf               a game that `reversi play` has saved
  echo 'F5 d6 c3' | reversi convert - --to ggf

The format of a file is told by its content, else by its name: .txt transcripts, .obf, .ggf,
.sgf, .wtb. Players and tournaments of a .wtb file are those of --names, of the .jou and .trn
files with the same name, or of the only ones in its folder. A faulty game or position is
reported with its place and left out; the exit code is 1 then. docs/formats.md says what each
format keeps.";

/// A format, as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// Moves as text, a game a line
    #[value(alias = "txt")]
    Transcript,
    /// Positions, one a line
    Obf,
    /// Generic Game Format
    Ggf,
    /// Smart Game Format
    Sgf,
    /// The French federation's base
    #[value(alias = "wtb")]
    Wthor,
}

impl From<FormatArg> for Format {
    fn from(arg: FormatArg) -> Self {
        match arg {
            FormatArg::Transcript => Self::Transcript,
            FormatArg::Obf => Self::Obf,
            FormatArg::Ggf => Self::Ggf,
            FormatArg::Sgf => Self::Sgf,
            FormatArg::Wthor => Self::Wthor,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Files of games or positions in any format; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
    /// The format of all input, instead of what each file looks like
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) from: Option<FormatArg>,
    /// transcript, obf, ggf, sgf or wthor [default: by the name of --out, else transcript]
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) to: Option<FormatArg>,
    /// Stop at the first fault and write nothing
    #[arg(long)]
    pub(crate) strict: bool,
    /// For OBF: only positions with N empty squares, 0 to 60
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=60),
          allow_negative_numbers = true)]
    pub(crate) empties: Option<u32>,
    /// For transcripts: write `pa` for every pass
    #[arg(long)]
    pub(crate) passes: bool,
    /// Which game the transcripts read are of [default: othello]
    #[arg(long, value_enum, value_name = "othello|reversi", hide_possible_values = true)]
    pub(crate) variant: Option<VariantArg>,
    /// The players (.jou) and tournaments (.trn) of the WTHOR files read
    #[arg(long, value_name = "FILE", num_args = 1..=2)]
    pub(crate) names: Vec<PathBuf>,
    /// For WTHOR: the year in the header [default: that of the first game that has one]
    #[arg(long, value_name = "YEAR", value_parser = whole::<u16>(1..=9999),
          allow_negative_numbers = true)]
    pub(crate) year: Option<u16>,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}
