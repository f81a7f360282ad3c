//! The command line, as clap reads it.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use reversi_core::{Color, Variant};
use reversi_search::{Level, SearchOptions};

use crate::board::{Theme, TimeControl};
use crate::failure;
use crate::lang::Lang;
use crate::rules::{self, RulesArgs};
use crate::session::Humans;
use crate::shell::{self, CompletionsArgs, ManArgs};
use analysis::{ANALYZE_EXAMPLES, EXPLAIN_EXAMPLES, SOLVE_EXAMPLES};

mod analysis;

mod value;

pub(crate) use analysis::{AnalyzeArgs, ExplainArgs, PositionArgs, SolveArgs};

mod convert;

use convert::CONVERT_EXAMPLES;
pub(crate) use convert::ConvertArgs;
pub(crate) use value::{Expected, parse_level};
use value::{parse_clock, parse_elo, parse_seconds, whole};

/// Play Othello and Reversi in the terminal, solve and analyze positions.
///
/// Without a command a game begins, as with `reversi play`.
#[derive(Debug, Parser)]
#[command(
    name = "reversi",
    version,
    args_conflicts_with_subcommands = true,
    after_help = failure::exit_codes(),
    after_long_help = format!("{EXAMPLES}\n\n{}\n\n{FORMATS}", failure::exit_codes()),
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

const EXAMPLES: &str = "\
Examples:
  reversi                                     a game: you are Black, the engine White
  reversi play --color white --level 12       the engine begins, and plays better
  reversi play --variant reversi --lang es    the classic game, in Spanish
  reversi solve --obf endings.obf             exact scores, compared with the file's
  reversi analyze f5d6c3d3c4f4f6f3e6e7        what each move of a game lost
  reversi analyze --moves f5d6c3 --time 5     what is best after three moves
  reversi explain --moves f5d6c3d3c4 f4       why a move is good or bad
  reversi rules                               the rules of both games
  reversi perft 8                             how many games of 8 plies there are
  reversi convert games.ggf -o games.sgf      between transcripts, OBF, GGF, SGF and WTHOR
  reversi gtp                                 an engine for other programs
  reversi man solve | man -l -                the manual of a command";

const FORMATS: &str = "\
A board is 64 cells from a1 to h8, row by row: X black, O white, - empty; then a blank and the
side to move, X or O. A transcript is moves one after the other: f5d6c3. For example
  reversi solve --board \"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\"
answers with score +18 and best move g8.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game against the engine, against another person, or watch the engine play
    #[command(after_long_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Find the exact score of positions near the end of the game
    #[command(after_long_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Go through a game and find the mistakes, or search one position
    #[command(after_long_help = ANALYZE_EXAMPLES)]
    Analyze(AnalyzeArgs),
    /// Tell why a move is good or bad, in words and numbers
    #[command(after_long_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Count the positions at each depth of the game tree
    #[command(after_long_help = PERFT_EXAMPLES)]
    Perft(PerftArgs),
    /// Turn files of games or positions into another format
    #[command(after_long_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Print the rules, with boards, in English or Spanish
    #[command(after_long_help = rules::EXAMPLES)]
    Rules(RulesArgs),
    /// Write completions for a shell
    #[command(after_long_help = shell::COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Write the manual, or a page of it, for man
    #[command(after_long_help = shell::MAN_EXAMPLES)]
    Man(ManArgs),
    /// Play for a program that speaks GTP, the Go Text Protocol
    #[command(after_long_help = GTP_EXAMPLES)]
    Gtp(ProtocolArgs),
    /// Play and analyze for NBoard or a program that speaks its protocol
    #[command(after_long_help = NBOARD_EXAMPLES)]
    Nboard(ProtocolArgs),
}

const PLAY_EXAMPLES: &str = "\
Examples:
  reversi play                              you are Black, the engine White at level 8
  reversi play --color both                 two people at one keyboard
  reversi play --color none --level 3       watch the engine play itself
  reversi play --moves f5d6c3 --level 15    go on from these moves
  reversi play --practise-flips             you turn the discs by hand, and see what you missed
  reversi play --clock 5+3                  five minutes each, and three seconds a move
  reversi play --theme ascii                a board of plain ASCII (also: color, mono)
  reversi play --plain                      line by line, for screen readers
  echo f5 | reversi play                    works over a pipe, too

On the board: arrow keys and Enter, the mouse, or a typed square such as d3; ? shows all keys.
Line by line (--plain, a pipe, TERM=dumb): a square, or a command; `help` lists them. Commands are
understood in English and Spanish. NO_COLOR turns colors off.";

const PERFT_EXAMPLES: &str = "\
Examples:
  reversi perft 9                         4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288
  reversi perft 6 --variant reversi       the classic game, every order of placement
  reversi perft 5 --board \"...64 cells... O\"
  reversi perft 7 --json                  {\"depth\":1,\"leaves\":4,\"seconds\":...} and so on

A forced pass is a ply of its own; a game that ended earlier counts as one. That is the usual
published series; programs that give 3005320 at depth 9 take passes without a ply.";

const GTP_EXAMPLES: &str = "\
Examples:
  reversi gtp                        at full strength, within the clock the client sets
  reversi gtp --level 8              quick answers, with or without a clock
  echo 'genmove b' | reversi gtp --depth 10

Version 2 of the protocol; `list_commands` lists the commands, docs/protocols.md explains them.
Squares are Othello's: a1 is at the top left.";

const NBOARD_EXAMPLES: &str = "\
Examples:
  reversi nboard                     the command line of the engine in NBoard
  reversi nboard --threads 2 --table-mib 512

Version 2 of the protocol, see docs/protocols.md. The depth that NBoard sends replaces --depth
and --level.";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum VariantArg {
    /// The fixed start; Black begins
    #[default]
    Othello,
    /// The classic game: an empty board, the first four discs in the center; White begins
    Reversi,
}

impl From<VariantArg> for Variant {
    fn from(arg: VariantArg) -> Self {
        match arg {
            VariantArg::Othello => Self::Othello,
            VariantArg::Reversi => Self::Reversi,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum HumansArg {
    /// You play Black (negras)
    #[default]
    #[value(alias = "negras", alias = "b", alias = "x")]
    Black,
    /// You play White (blancas)
    #[value(alias = "blancas", alias = "w", alias = "o")]
    White,
    /// Two people play (ambas)
    #[value(alias = "ambas", alias = "ambos")]
    Both,
    /// The engine plays both sides (ninguna)
    #[value(alias = "ninguna", alias = "ninguno")]
    None,
}

impl From<HumansArg> for Humans {
    fn from(arg: HumansArg) -> Self {
        match arg {
            HumansArg::Black => Self::Black,
            HumansArg::White => Self::White,
            HumansArg::Both => Self::Both,
            HumansArg::None => Self::None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// Black (negras)
    #[value(alias = "negras", alias = "b", alias = "x")]
    Black,
    /// White (blancas)
    #[value(alias = "blancas", alias = "w", alias = "o")]
    White,
}

impl From<ColorArg> for Color {
    fn from(arg: ColorArg) -> Self {
        match arg {
            ColorArg::Black => Self::Black,
            ColorArg::White => Self::White,
        }
    }
}

/// What every command takes.
#[derive(Debug, Args)]
pub(crate) struct LangArgs {
    /// Language of messages (else the locale: LC_ALL, LC_MESSAGES, LANG)
    #[arg(long, value_enum, value_name = "en|es", hide_possible_values = true)]
    pub(crate) lang: Option<Lang>,
}

/// What the engine works with.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Weights file of the evaluation, instead of the one built in
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// Search threads, 1 to 256
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole::<u16>(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Size of the transposition table in MiB, 1 to 65536
    #[arg(long, value_name = "MIB", allow_negative_numbers = true,
          value_parser = whole::<u32>(1..=65_536))]
    pub(crate) table_mib: Option<u32>,
}

impl EngineArgs {
    /// The search options, with `default` for what was not given.
    pub(crate) fn options(&self, default: SearchOptions) -> SearchOptions {
        SearchOptions {
            table_mib: self.table_mib.map_or(default.table_mib, |mib| mib as usize),
            threads: self.threads.map_or(default.threads, usize::from),
        }
    }
}

/// A game from its beginning or from a board, and moves.
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// Which game [default: othello]
    #[arg(
        long,
        value_enum,
        value_name = "othello|reversi",
        hide_possible_values = true,
        conflicts_with = "board"
    )]
    pub(crate) variant: Option<VariantArg>,
    /// Start from a board: 64 cells of X, O and -, a blank, and X or O to move
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// Moves played from there, such as f5d6c3
    #[arg(long, value_name = "TRANSCRIPT")]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Which color you play: black, white, both or none (negras, blancas, ambas, ninguna)
    #[arg(long, value_enum, default_value_t, value_name = "COLOR", hide_possible_values = true)]
    pub(crate) color: HumansArg,
    /// How well the engine plays, 1 to 20 [default: 8; with --time alone, the time decides]
    #[arg(long, value_name = "1..20", value_parser = parse_level, allow_negative_numbers = true)]
    pub(crate) level: Option<Level>,
    /// Play at the level whose rating is the nearest to N; random moves have 0 (docs/strength.md)
    #[arg(long, value_name = "N", value_parser = parse_elo, conflicts_with = "level",
          allow_negative_numbers = true)]
    pub(crate) elo: Option<Level>,
    /// Which color begins, in place of the variant's own
    #[arg(
        long,
        value_enum,
        value_name = "black|white",
        hide_possible_values = true,
        conflicts_with = "board"
    )]
    pub(crate) first: Option<ColorArg>,
    /// Seconds the engine may think about a move, such as 2 or 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds,
          allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Turn the discs of your moves by hand, and learn which ones you missed
    #[arg(long, visible_alias = "practice-flips")]
    pub(crate) practise_flips: bool,
    /// Seed of the engine's choices among equal moves (else a random one, which is shown)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX),
          allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The engine thinks in your time as well
    #[arg(long)]
    pub(crate) ponder: bool,
    /// Play line by line even on a terminal that could show the board: for screen readers
    #[arg(long)]
    pub(crate) plain: bool,
    /// Look of the board: color, mono or ascii [default: what the terminal can show]
    #[arg(long, value_enum, value_name = "THEME", hide_possible_values = true)]
    pub(crate) theme: Option<Theme>,
    /// A clock on the board: minutes for each player, and seconds for each move, such as 5+3
    #[arg(long, value_name = "MIN[+SEC]", value_parser = parse_clock, conflicts_with = "plain")]
    pub(crate) clock: Option<TimeControl>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

/// Depth 20 alone would take this program centuries, and its count would soon need more than
/// 64 bits.
const MAX_PERFT_DEPTH: u64 = 20;

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The greatest depth in plies, 1 to 20
    #[arg(value_name = "DEPTH", value_parser = whole::<u32>(1..=MAX_PERFT_DEPTH), allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Write JSON, an object a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ProtocolArgs {
    /// Play at this level, 1 to 20 [default: full strength]
    #[arg(long, value_name = "1..20", value_parser = parse_level, allow_negative_numbers = true)]
    pub(crate) level: Option<Level>,
    /// Play at the level whose rating is the nearest to N; random moves have 0 (docs/strength.md)
    #[arg(long, value_name = "N", value_parser = parse_elo, conflicts_with_all = ["level", "depth"],
          allow_negative_numbers = true)]
    pub(crate) elo: Option<Level>,
    /// Seed of what a level misjudges and overlooks [default: a random one]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX),
          allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Plies to search, 1 to 60
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..=60),
          conflicts_with = "level", allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// The most seconds for a move [default: 5 if nothing else ends a search]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds,
          allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Think in the opponent's time as well
    #[arg(long)]
    pub(crate) ponder: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
