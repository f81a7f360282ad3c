//! The arguments of `solve`, `analyze` and `explain`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};
use reversi_search::{Level, Limits, Selectivity};

use super::value::{parse_level, parse_seconds, parse_selectivity, whole};
use super::{EngineArgs, LangArgs, StartArgs};

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  reversi solve --board \"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\"
  reversi solve endings.obf --threads 2         every line, compared with the file's scores
  reversi solve --moves f5d6c3... --all         every legal move with its score
  reversi solve --board \"...\" --best 3          the three best moves
  reversi solve --board \"...\" --wld             only win, draw or loss: quicker
  reversi solve endings.obf --wld --all         which moves win, which draw, which lose

Scores are disc differences as the side to move sees them, empty squares to the winner.
With an OBF file the exit code is 1 if a score or move is wrong, a line is faulty, or --time was
not enough. --json writes one object a line; for an OBF file the last has only `summary`.";

pub(super) const ANALYZE_EXAMPLES: &str = "\
Examples:
  reversi analyze f5d6c3d3c4f4f6f3e6e7          every move of a game: what it lost, and the best
  reversi analyze game.ggf --svg game.svg       the same for a file, with a graph
  reversi analyze - --json < game.txt           from standard input, for a program
  reversi analyze --moves f5d6c3 --time 10      one position, as deep as ten seconds allow
  reversi analyze --board \"...\" --depth 14      to depth 14, cutting at 73% certainty
  reversi analyze --board \"...\" --best 3        the three best moves
  reversi analyze --obf openings.obf --level 12 --json

GAME is a transcript, or a file with one: text, a game saved by `reversi play`, GGF, SGF or WTHOR.
Each move is searched to depth 18, and exactly from 22 empty squares on, unless --depth, --level or
--time say otherwise. `?` marks a loss of 4 discs or more, `??` of 10 or more. Accuracy is a mean
over the moves of a side that had a choice: a move that loses n discs counts as 0.9 to the n.

A depth of `22@73%` means 22 plies with cuts that are right 73 times in 100; `22` alone means
that nothing was cut by probability. One position without --depth, --level or --time is searched
for 5 seconds.";

pub(super) const EXPLAIN_EXAMPLES: &str = "\
Examples:
  reversi explain --moves f5d6c3d3c4f4 c5       why c5 is good or bad after these moves
  reversi explain --moves f5d6c3d3c4f4          why the best move is the best
  reversi explain --board \"...64 cells... X\" g2 --depth 18
  reversi explain --moves f5f6e6f4 --json g6    the same numbers for a program

The move is compared with the best one, or the best one with the next: mobility, corners and the
squares beside them, frontier, stable discs, parity, the best reply, and what the evaluation's
patterns and the single squares make of it. It searches to depth 18, exactly from 22 empty
squares on, unless --depth, --level or --time say otherwise.";

/// Where positions come from: a board or moves, or files.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// OBF files, a position a line with or without the scores of its moves; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1..,
          conflicts_with_all = ["board", "moves", "variant"])]
    pub(crate) obf: Vec<PathBuf>,
}

/// How far a search goes.
#[derive(Debug, Args)]
pub(crate) struct EffortArgs {
    /// Plies to search, 1 to 60
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..=60),
          conflicts_with = "level", allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// Search as the engine does when it plays this level
    #[arg(long, value_name = "1..20", value_parser = parse_level, allow_negative_numbers = true)]
    pub(crate) level: Option<Level>,
    /// Seconds for each position
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds,
          allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Certainty of cuts in per cent: 73, 87, 95, 98, 99 or 100 [default: 73]
    #[arg(long, value_name = "PERCENT", value_parser = parse_selectivity,
          allow_negative_numbers = true)]
    pub(crate) selectivity: Option<Selectivity>,
}

impl EffortArgs {
    /// The limits asked for; `default` if nothing was, and `exact_from` empties for a search to
    /// `--depth`.
    pub(crate) fn limits(&self, default: Limits, exact_from: u32) -> Limits {
        let mut limits = match (self.depth, self.level, self.time) {
            (Some(depth), ..) => {
                Limits { selectivity: Selectivity::P73, exact_from, ..Limits::depth(depth) }
            }
            (None, Some(level), _) => level.limits(),
            (None, None, Some(time)) => Limits::time(time),
            (None, None, None) => default,
        };
        limits.time = self.time.or(limits.time);
        limits.selectivity = self.selectivity.unwrap_or(limits.selectivity);
        limits
    }

    /// The limits for judging moves by comparison: a fixed depth, so that the same game gets the
    /// same answer, and exact endings.
    pub(crate) fn review_limits(&self) -> Limits {
        const DEPTH: u32 = 18;
        const EXACT_FROM: u32 = 22;
        let default = Limits {
            selectivity: Selectivity::P73,
            exact_from: EXACT_FROM,
            ..Limits::depth(DEPTH)
        };
        self.limits(default, EXACT_FROM)
    }
}

#[derive(Debug, Args)]
#[command(group(
    ArgGroup::new("input").required(true).multiple(true).args(["board", "moves", "obf", "files"])
))]
pub(crate) struct SolveArgs {
    /// OBF files, as with --obf
    #[arg(value_name = "FILE", conflicts_with_all = ["board", "moves", "variant"])]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    /// Only find out whether it is a win, a draw or a loss
    #[arg(long)]
    pub(crate) wld: bool,
    /// Solve every legal move
    #[arg(long, conflicts_with = "best")]
    pub(crate) all: bool,
    /// Solve the N best moves
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=60),
          allow_negative_numbers = true)]
    pub(crate) best: Option<u8>,
    /// Seconds for each position, after which it is left unsolved
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds,
          allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// A game to go through move by move: moves such as f5d6c3, a file, or - for standard input
    #[arg(value_name = "GAME", conflicts_with_all = ["moves", "obf", "best"])]
    pub(crate) game: Option<String>,
    /// Which game of a file with several [default: 1]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u64::from(u32::MAX)),
          requires = "game", allow_negative_numbers = true)]
    pub(crate) number: Option<u32>,
    /// Draw the score over the moves of the game into this file
    #[arg(long, value_name = "FILE", requires = "game")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Score the N best moves
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=60),
          allow_negative_numbers = true)]
    pub(crate) best: Option<u8>,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The move to explain, a square such as f5 [default: the best move]
    #[arg(value_name = "MOVE")]
    pub(crate) square: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}
