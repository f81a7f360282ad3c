//! `GameRecord`: a game with the score of every move.

use reversi_core::{Board, Color, IllegalMove, Square};

/// A finished game from [`Board::START`].
///
/// Passes are not stored: the rules imply them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its number among all games of its seed.
    pub number: u64,
    /// The discs played, first to last.
    pub moves: Vec<MoveRecord>,
    /// The final score as Black sees it, empties to the winner.
    pub score: i8,
}

/// A disc played, and what the position before it was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// Where the disc went.
    pub square: Square,
    /// How the move was chosen.
    pub kind: MoveKind,
    /// The score of the position before the move, mover's view; `None` if it was not searched.
    /// That of a random or book move comes from a later pass that solved the position.
    pub score: Option<i8>,
}

impl MoveRecord {
    /// Whether the score is the game-theoretic one.
    pub fn is_proven(&self) -> bool {
        self.kind != MoveKind::Searched && self.score.is_some()
    }
}

/// How a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// By lot, among the legal moves.
    Random,
    /// From a list of openings.
    Book,
    /// By a search that did not prove its score.
    Searched,
    /// By a search that proved its score; or by one that did not, if a later pass of rescoring
    /// proved it.
    Solved,
}

impl MoveKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [Self; 4] = [Self::Random, Self::Book, Self::Searched, Self::Solved];

    /// The kind in lower case: `random`, `book`, `searched`, `solved`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Book => "book",
            Self::Searched => "searched",
            Self::Solved => "solved",
        }
    }

    /// Whether a search chose the move, rather than chance or a list.
    pub const fn is_by_search(self) -> bool {
        matches!(self, Self::Searched | Self::Solved)
    }
}

/// A position of a game, with the move played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs; the mover has a legal move.
    pub board: Board,
    /// Who is to move.
    pub mover: Color,
    /// The move played.
    pub played: MoveRecord,
}

/// Why moves and score are not those of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// A move against the rules.
    #[error("move {number} is illegal: {reason}")]
    Illegal {
        /// Which move, 1 for the first.
        number: usize,
        /// The rule.
        reason: IllegalMove,
    },
    /// Moves after the end.
    #[error("move {number} comes after the end of the game")]
    AfterEnd {
        /// Which move, 1 for the first.
        number: usize,
    },
    /// The last move does not end the game.
    #[error("the game is not over after its {moves} moves")]
    Unfinished {
        /// How many moves there are.
        moves: usize,
    },
    /// Another score than the final position's.
    #[error("the score is given as {found}, the final position says {expected}")]
    Score {
        /// The score in the record.
        found: i8,
        /// The score of the final position.
        expected: i8,
    },
}

impl GameRecord {
    /// The positions in which a move was played, in order.
    ///
    /// The iterator panics at an illegal move: the game must be one that [`GameRecord::check`]
    /// accepts, as every game read from a shard is.
    pub fn positions(&self) -> Positions<'_> {
        Positions { board: Board::START, mover: Color::Black, moves: self.moves.iter() }
    }

    /// The final score as `color` sees it.
    pub const fn score_of(&self, color: Color) -> i8 {
        match color {
            Color::Black => self.score,
            Color::White => -self.score,
        }
    }

    /// Replays the game by the rules.
    ///
    /// # Errors
    /// An illegal move, too few or too many moves, or a wrong score.
    pub fn check(&self) -> Result<(), GameError> {
        let (mut board, mut mover) = (Board::START, Color::Black);
        for (i, played) in self.moves.iter().enumerate() {
            let number = i + 1;
            if !pass_if_forced(&mut board, &mut mover) {
                return Err(GameError::AfterEnd { number });
            }
            board = board
                .play(played.square)
                .map_err(|reason| GameError::Illegal { number, reason })?;
            mover = !mover;
        }
        if !board.is_game_over() {
            return Err(GameError::Unfinished { moves: self.moves.len() });
        }
        let expected = final_score(&board, mover);
        if self.score == expected {
            Ok(())
        } else {
            Err(GameError::Score { found: self.score, expected })
        }
    }
}

/// The positions of a game, from [`GameRecord::positions`].
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    board: Board,
    mover: Color,
    moves: std::slice::Iter<'a, MoveRecord>,
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let &played = self.moves.next()?;
        pass_if_forced(&mut self.board, &mut self.mover);
        let position = Position { board: self.board, mover: self.mover, played };
        self.board = self.board.play(played.square).expect("the game was checked");
        self.mover = !self.mover;
        Some(position)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Positions<'_> {}

/// Turns the board round if the mover must pass; `false` if the game is over.
pub(crate) fn pass_if_forced(board: &mut Board, mover: &mut Color) -> bool {
    if board.legal_moves().is_empty() {
        *board = board.pass();
        *mover = !*mover;
        return !board.legal_moves().is_empty();
    }
    true
}

/// The score of a finished game from Black's view.
pub(crate) fn final_score(board: &Board, mover: Color) -> i8 {
    let score = board.final_score() as i8;
    if mover == Color::Black { score } else { -score }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with the given moves, all random.
    fn game(transcript: &str, score: i8) -> GameRecord {
        let squares = transcript.as_bytes().chunks(2).map(|name| {
            let square = std::str::from_utf8(name).unwrap().parse().unwrap();
            MoveRecord { square, kind: MoveKind::Random, score: None }
        });
        GameRecord { number: 0, moves: squares.collect(), score }
    }

    /// The shortest wipeout: White has no disc after nine moves.
    const WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

    #[test]
    fn a_wipeout_counts_every_square_for_the_winner() {
        assert_eq!(game(WIPEOUT, 64).check(), Ok(()));
        let wrong = GameError::Score { found: 13, expected: 64 };
        assert_eq!(game(WIPEOUT, 13).check(), Err(wrong));
    }

    #[test]
    fn what_is_not_a_whole_game_is_refused() {
        let unfinished = GameError::Unfinished { moves: 8 };
        assert_eq!(game(&WIPEOUT[..16], 64).check(), Err(unfinished));
        let longer = format!("{WIPEOUT}a1");
        assert_eq!(game(&longer, 64).check(), Err(GameError::AfterEnd { number: 10 }));
        let illegal = game("e6a1", 0).check().unwrap_err();
        assert_eq!(illegal.to_string(), "move 2 is illegal: a1 flips no disc");
        let occupied = game("e6e6", 0).check().unwrap_err();
        assert_eq!(occupied.to_string(), "move 2 is illegal: e6 is occupied");
    }

    #[test]
    fn positions_are_those_of_the_moves() {
        let game = game("f5f6c4f4e6d7e7", 0);
        assert_eq!(game.positions().len(), 7);
        for (ply, position) in game.positions().enumerate() {
            assert_eq!(position.board.empties().len() as usize, 60 - ply);
            assert!(position.board.legal_moves().contains(position.played.square));
            assert_eq!(position.mover, if ply % 2 == 0 { Color::Black } else { Color::White });
        }
    }
}
