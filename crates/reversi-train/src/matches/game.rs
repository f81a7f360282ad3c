//! `MatchGame`: a game of a match, and its record for others to read.

use reversi_core::{Color, Game, GgfGame, Square, Variant};

use super::fault::Fault;
use super::player::{Thought, annotate};

/// A player of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Neither color had a move left.
    Played,
    /// A player lost before that.
    Lost {
        /// Who.
        by: Side,
        /// Why.
        fault: Fault,
    },
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchGame {
    /// The color of the first player, A.
    pub color_of_a: Color,
    /// All moves, passes left out.
    pub moves: Vec<Square>,
    /// How many of the moves are the opening.
    pub opening: usize,
    /// What the players thought of the other moves, in order.
    pub thoughts: Vec<Thought>,
    /// The final score in A's view, empties to the winner; 64 discs for a game not played to its
    /// end.
    pub score: i8,
    /// How it ended.
    pub end: End,
}

impl MatchGame {
    /// The game on a board.
    ///
    /// # Panics
    /// The moves are not those of a game.
    pub fn replay(&self) -> Game {
        let mut game = Game::new(Variant::Othello);
        for &square in &self.moves {
            game.play(square).expect("a match accepts legal moves only");
        }
        game
    }

    /// Who made the moves after the opening.
    pub(super) fn movers(&self) -> Vec<Side> {
        let game = self.replay();
        let side = |color| if color == self.color_of_a { Side::A } else { Side::B };
        game.history()[self.opening..].iter().map(|played| side(played.color)).collect()
    }

    /// A record with names, scores and times; `names` are those of A and B.
    pub fn to_ggf(&self, names: [&str; 2]) -> GgfGame {
        let mut record = GgfGame::from_game(self.replay());
        let [black, white] = match self.color_of_a {
            Color::Black => names,
            Color::White => [names[1], names[0]],
        };
        record.set_tag("PB", black);
        record.set_tag("PW", white);
        let score = if self.color_of_a == Color::Black { self.score } else { -self.score };
        // What follows the colon is how the game ended: `r` resigned, `t` on time, `s` otherwise.
        let mark = match &self.end {
            End::Played => "",
            End::Lost { fault: Fault::Resigned, .. } => ":r",
            End::Lost { fault: Fault::Late { .. } | Fault::NoAnswer, .. } => ":t",
            End::Lost { .. } => ":s",
        };
        record.set_tag("RE", &format!("{score:+}{mark}"));
        if let End::Lost { fault, .. } = &self.end {
            record.set_tag("CO", &fault.to_string());
        }
        annotate(&mut record, self.opening, &self.thoughts);
        record
    }
}
