//! `Session`: a game between people and the engine, whatever front end shows it and wherever the
//! engine thinks.

use reversi_core::{Color, Game, Outcome, PlayError, Played, Square, Variant};

use crate::practice::HandMove;

#[cfg(test)]
mod tests;

/// Which colors people play; the engine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Humans {
    /// A person plays Black.
    Black,
    /// A person plays White.
    White,
    /// Two people play.
    Both,
    /// The engine plays against itself.
    None,
}

impl Humans {
    /// Whether a person plays `color`.
    pub(crate) const fn play(self, color: Color) -> bool {
        match self {
            Self::Black => matches!(color, Color::Black),
            Self::White => matches!(color, Color::White),
            Self::Both => true,
            Self::None => false,
        }
    }

    /// The one color that a person plays against the engine.
    pub(crate) const fn only(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Both | Self::None => None,
        }
    }
}

/// Why a request was refused; the game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// By the rules.
    Rules(PlayError),
    /// No move of a person is on the board.
    NothingToUndo,
    /// No move was taken back.
    NothingToRedo,
    /// There is not one person and one engine.
    SwapNeedsOne,
}

/// How a game can be lost before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forfeit {
    /// The color gave up.
    Resigned,
    /// Its clock ran out.
    OutOfTime,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A person of this color is to move.
    Human(Color),
    /// The engine is to move.
    Engine(Color),
    /// The engine would be to move but waits for [`Session::resume`].
    Paused(Color),
    /// The game is over or forfeited.
    Over,
}

/// A game in progress and who takes part in it.
pub(crate) struct Session {
    game: Game,
    humans: Humans,
    forfeit: Option<(Color, Forfeit)>,
    paused: bool,
}

impl Session {
    /// A session that goes on with `game`.
    pub(crate) const fn new(game: Game, humans: Humans) -> Self {
        Self { game, humans, forfeit: None, paused: false }
    }

    /// The game.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays.
    pub(crate) const fn humans(&self) -> Humans {
        self.humans
    }

    /// The color that lost before the end, and how.
    pub(crate) const fn forfeit(&self) -> Option<(Color, Forfeit)> {
        self.forfeit
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Turn {
        match self.game.to_move() {
            None => Turn::Over,
            Some(_) if self.forfeit.is_some() => Turn::Over,
            Some(color) if self.humans.play(color) => Turn::Human(color),
            Some(color) if self.paused => Turn::Paused(color),
            Some(color) => Turn::Engine(color),
        }
    }

    /// The counts of a game that was played to its end.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// A move of a person or of the engine.
    pub(crate) fn play(&mut self, square: Square) -> Result<Played, Refusal> {
        if self.forfeit.is_some() {
            return Err(Refusal::Rules(PlayError::GameOver));
        }
        self.game.play(square).map_err(Refusal::Rules)
    }

    /// A person's move with the discs turned by hand, or the last move turned differently.
    pub(crate) fn play_by_hand(&mut self, hand: &HandMove) -> Result<Played, Refusal> {
        if self.forfeit.is_some() {
            return Err(Refusal::Rules(PlayError::GameOver));
        }
        hand.played_in(&mut self.game).map_err(Refusal::Rules)
    }

    /// A person's wish to pass: forced passes have happened already, so this finds out why not.
    pub(crate) fn pass(&self) -> Refusal {
        let error = match (self.forfeit, self.game.to_move()) {
            (None, Some(color)) => PlayError::MustMove(color),
            _ => PlayError::GameOver,
        };
        Refusal::Rules(error)
    }

    /// Takes back to the person's previous turn: the engine's answers and the person's move. With
    /// two people, and when the engine plays alone (it then waits), one move. A forfeit is
    /// taken back by itself.
    pub(crate) fn undo(&mut self) -> Result<Vec<Square>, Refusal> {
        if self.forfeit.take().is_some() {
            return Ok(Vec::new());
        }
        let done = self.game.history().len();
        let is_turn =
            |played: &Played| self.humans == Humans::None || self.humans.play(played.color);
        let keep = self.game.history().iter().rposition(is_turn).ok_or(Refusal::NothingToUndo)?;
        self.game.go_to(keep);
        self.paused = self.humans == Humans::None;
        Ok(squares(&self.game.undone()[..done - keep]))
    }

    /// Plays moves taken back up to the person's next turn, or one move if no single person plays.
    pub(crate) fn redo(&mut self) -> Result<Vec<Square>, Refusal> {
        let done = self.game.history().len();
        if self.forfeit.is_some() || self.game.redo().is_none() {
            return Err(Refusal::NothingToRedo);
        }
        while let (Some(own), Some(color)) = (self.humans.only(), self.game.to_move())
            && color != own
            && self.game.redo().is_some()
        {}
        Ok(squares(&self.game.history()[done..]))
    }

    /// Lets a waiting engine play on.
    pub(crate) const fn resume(&mut self) {
        self.paused = false;
    }

    /// Sets who plays.
    pub(crate) const fn set_humans(&mut self, humans: Humans) {
        self.humans = humans;
        self.paused = false;
    }

    /// The person and the engine change sides.
    pub(crate) const fn swap(&mut self) -> Result<(), Refusal> {
        match self.humans {
            Humans::Black => self.set_humans(Humans::White),
            Humans::White => self.set_humans(Humans::Black),
            Humans::Both | Humans::None => return Err(Refusal::SwapNeedsOne),
        }
        Ok(())
    }

    /// Begins another game with the same players.
    pub(crate) fn start(&mut self, game: Game) {
        self.game = game;
        self.forfeit = None;
        self.paused = false;
    }

    /// A new game of the kind being played, or of `variant`. The color that begins stays as
    /// agreed, unless the game changes.
    pub(crate) fn start_new(&mut self, variant: Option<Variant>) {
        let variant = variant.unwrap_or(self.game.variant());
        let fixed = Game::with_first(variant, self.game.first());
        let same_start = variant == self.game.variant() && fixed.start() == self.game.start();
        self.start(if same_start { fixed } else { Game::new(variant) });
    }

    /// The clock of `color` has run out.
    pub(crate) fn run_out_of_time(&mut self, color: Color) {
        if self.turn() != Turn::Over {
            self.forfeit = Some((color, Forfeit::OutOfTime));
        }
    }

    /// The person to move gives up, or the one who plays against the engine.
    pub(crate) fn resign(&mut self) -> Result<Color, Refusal> {
        match (self.forfeit, self.game.to_move()) {
            (None, Some(color)) => {
                let color = self.humans.only().unwrap_or(color);
                self.forfeit = Some((color, Forfeit::Resigned));
                Ok(color)
            }
            _ => Err(Refusal::Rules(PlayError::GameOver)),
        }
    }
}

fn squares(plies: &[Played]) -> Vec<Square> {
    plies.iter().map(|played| played.square).collect()
}
