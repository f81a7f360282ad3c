//! Positions and games given on the command line or in OBF files.

use std::path::{Path, PathBuf};

use reversi_core::{
    Board, Color, Game, ObfPosition, Score, Square, Variant, parse_position, read_obf,
};

use crate::args::{PositionArgs, StartArgs, VariantArg};
use crate::failure::Failure;
use crate::files;
use crate::texts::{Texts, visible};

/// More of an OBF file is not read; a position takes about 400 bytes.
const MAX_OBF_BYTES: u64 = 64 << 20;

/// A position to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The discs of `to_move` as the mover's.
    pub(crate) board: Board,
    /// The side to move; it may have to pass.
    pub(crate) to_move: Color,
    /// Moves with the scores that an OBF file gives them.
    pub(crate) expected: Vec<(Option<Square>, Score)>,
}

/// The positions of the command line.
pub(crate) struct Problems {
    /// In the order given.
    pub(crate) list: Vec<Problem>,
    /// One message for each line that is no position.
    pub(crate) faults: Vec<String>,
    /// Whether they come from files.
    pub(crate) from_files: bool,
}

/// The game that `--variant`, `--board`, `--moves` and the color to begin describe.
pub(crate) fn game(args: &StartArgs, first: Option<Color>, texts: &Texts) -> Result<Game, Failure> {
    let variant = Variant::from(args.variant.unwrap_or(VariantArg::Othello));
    let mut game = match &args.board {
        Some(text) => {
            let (board, to_move) = board(text, texts)?;
            Game::from_position(board, to_move)
        }
        None => Game::with_first(variant, first.unwrap_or(variant.first_color())),
    };
    if let Some(moves) = &args.moves {
        game.play_transcript(moves).map_err(|error| {
            Failure::Usage(texts.in_argument("--moves", texts.transcript_error(&error)))
        })?;
    }
    Ok(game)
}

fn board(text: &str, texts: &Texts) -> Result<(Board, Color), Failure> {
    parse_position(text)
        .map_err(|error| Failure::Usage(texts.in_argument("--board", texts.position_error(&error))))
}

/// What is to be solved or analyzed; `more` are OBF files given without `--obf`.
pub(crate) fn problems(
    args: &PositionArgs,
    more: &[PathBuf],
    texts: &Texts,
) -> Result<Problems, Failure> {
    let from_files = !(args.obf.is_empty() && more.is_empty());
    let mut problems = Problems { list: Vec::new(), faults: Vec::new(), from_files };
    if !problems.from_files {
        problems.list.push(single(&args.start, texts)?);
    }
    for path in args.obf.iter().chain(more) {
        let name = visible(&path.display().to_string());
        let before = problems.list.len() + problems.faults.len();
        let text = obf_text(path, texts)?;
        for line in read_obf(&text) {
            match line {
                Ok(position) => problems.list.push(position.into()),
                Err(error) => problems.faults.push(texts.obf_error(&name, &error)),
            }
        }
        if problems.list.len() + problems.faults.len() == before {
            return Err(Failure::Error(texts.obf_no_positions(name)));
        }
    }
    Ok(problems)
}

impl From<ObfPosition> for Problem {
    fn from(position: ObfPosition) -> Self {
        let ObfPosition { board, to_move, moves, .. } = position;
        Self { board, to_move, expected: moves }
    }
}

fn single(args: &StartArgs, texts: &Texts) -> Result<Problem, Failure> {
    let expected = Vec::new();
    if let (Some(text), None) = (&args.board, &args.moves) {
        // As given: a side that must pass is told so.
        let (board, to_move) = board(text, texts)?;
        return Ok(Problem { board, to_move, expected });
    }
    let game = game(args, None, texts)?;
    if game.is_placement() {
        return Err(Failure::Usage(texts.placing_not_searched()));
    }
    Ok(problem_of(&game))
}

/// The present position of a game.
pub(crate) fn problem_of(game: &Game) -> Problem {
    // At the end of a game nobody is to move; its board then has the discs of the color that did
    // not make the last move first.
    let mover = || game.history().last().map_or(game.first(), |played| !played.color);
    let to_move = game.to_move().unwrap_or_else(mover);
    Problem { board: game.board(), to_move, expected: Vec::new() }
}

fn obf_text(path: &Path, texts: &Texts) -> Result<String, Failure> {
    let bytes = files::read(path, MAX_OBF_BYTES, texts)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
