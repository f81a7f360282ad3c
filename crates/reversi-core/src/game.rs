//! `Game`: variant, colors, history; what people see and play.

use std::fmt;

use crate::{Bitboard, Board, Color, Outcome, Square};

/// Which game is played. The two differ only in how they begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// White on d4 and e5, black on e4 and d5; Black begins.
    #[default]
    Othello,
    /// The classic game: the board is empty, the first four discs go on d4, e4, d5 and e5 in any
    /// arrangement, alternately and without flipping; White begins unless agreed otherwise.
    Reversi,
}

impl Variant {
    /// The color that begins unless the players agree otherwise.
    pub const fn first_color(self) -> Color {
        match self {
            Self::Othello => Color::Black,
            Self::Reversi => Color::White,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Othello => "Othello",
            Self::Reversi => "Reversi",
        })
    }
}

/// A game from its start to the present turn, with the moves taken back kept for redo.
///
/// Forced passes are performed by [`Game::play`] and reported in [`Played`], so the color
/// [`Game::to_move`] always has a move. A ply is a move together with the pass it may force;
/// undo and redo go by plies.
///
/// # Examples
/// ```
/// use reversi_core::{Color, Game, PlayError, Square, Variant};
///
/// let mut game = Game::new(Variant::Othello);
/// let played = game.play(Square::D3)?;
/// assert_eq!(format!("{:?}", played.flips), "{d4}");
/// assert_eq!((game.discs(Color::Black).len(), game.discs(Color::White).len()), (4, 1));
/// assert_eq!(game.play(Square::A1), Err(PlayError::FlipsNothing(Square::A1)));
///
/// game.undo();
/// assert_eq!((game.to_move(), game.next_move()), (Some(Color::Black), Some(Square::D3)));
/// # Ok::<(), PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    variant: Variant,
    /// The board at the start, the discs of `first` as the mover's.
    start: Board,
    first: Color,
    initial_pass: Option<Color>,
    /// Moves on the board, then moves taken back.
    plies: Vec<Played>,
    /// How many of `plies` are on the board.
    done: usize,
    /// The present board, the discs of `turn` as the mover's.
    board: Board,
    turn: Color,
    over: bool,
}

/// What a move did: all that a front end shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Where the disc was put.
    pub square: Square,
    /// Whose disc it was.
    pub color: Color,
    /// The discs it turned; none in the placement phase of classic Reversi. After
    /// [`Game::play_by_hand`], what the person turned.
    pub flips: Bitboard,
    /// The color that has no move now and passes, so that `color` plays again.
    pub passes: Option<Color>,
    /// Whether neither color has a move after it.
    pub game_over: bool,
    /// Whether the disc came out of the opponent's supply because the own one had run out.
    pub lent: bool,
}

/// Why a move or a pass was refused; the game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is a disc on the square already.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// No line of opposing discs would be closed.
    #[error("{0} flips no disc")]
    FlipsNothing(Square),
    /// Classic Reversi: the first four discs go on the center.
    #[error("{0} is outside the center: the first four discs go on d4, e4, d5 and e5")]
    OutsideCenter(Square),
    /// Neither color has a move.
    #[error("the game is over")]
    GameOver,
    /// The color has a legal move, so it may not pass.
    #[error("{0} has a legal move and may not pass")]
    MustMove(Color),
    /// A pass by the color that is neither to move nor has just passed.
    #[error("it is not {0}'s turn")]
    NotOnTurn(Color),
    /// By hand: there is no disc on the square, or it is the one just put down.
    #[error("there is no disc to turn on {0}")]
    NoDiscToTurn(Square),
}

impl Game {
    /// A new game; the variant's usual color begins.
    pub fn new(variant: Variant) -> Self {
        Self::with_first(variant, variant.first_color())
    }

    /// A new game in which `first` begins.
    pub fn with_first(variant: Variant, first: Color) -> Self {
        let start = match (variant, first) {
            (Variant::Othello, Color::Black) => Board::START,
            (Variant::Othello, Color::White) => Board::START.pass(),
            (Variant::Reversi, _) => Board::EMPTY,
        };
        Self::from_start(variant, start, first)
    }

    /// A game from a set-up board, `to_move`'s discs as the mover's.
    ///
    /// If `to_move` has no move but the opponent has, the pass is performed at once, see
    /// [`Game::initial_pass`]; if neither has one, the game is over.
    pub fn from_position(board: Board, to_move: Color) -> Self {
        Self::from_start(Variant::Othello, board, to_move)
    }

    fn from_start(variant: Variant, start: Board, first: Color) -> Self {
        let mut game = Self {
            variant,
            start,
            first,
            initial_pass: None,
            plies: Vec::new(),
            done: 0,
            board: start,
            turn: first,
            over: false,
        };
        game.initial_pass = game.settle();
        game
    }

    /// Which game is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The board at the start, the discs of [`Game::first`] as the mover's.
    pub const fn start(&self) -> Board {
        self.start
    }

    /// The color to move at the start.
    pub const fn first(&self) -> Color {
        self.first
    }

    /// The color that had to pass before the first move of a set-up board.
    pub const fn initial_pass(&self) -> Option<Color> {
        self.initial_pass
    }

    /// The color to move, which always has a move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Color> {
        (!self.over).then_some(self.turn)
    }

    /// Whether neither color has a move.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The present board, the discs of the color to move as the mover's.
    ///
    /// When the game is over, the mover is the color that did not make the last move. In the
    /// placement phase of classic Reversi ([`Game::is_placement`]) the board's own legal moves
    /// mean nothing, use [`Game::legal_moves`].
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The discs of `color` on the board.
    pub fn discs(&self, color: Color) -> Bitboard {
        if color == self.turn { self.board.mover() } else { self.board.opponent() }
    }

    /// Whether the next disc is one of the first four of classic Reversi.
    pub fn is_placement(&self) -> bool {
        self.variant == Variant::Reversi && self.board.occupied().len() < 4
    }

    /// The squares where the color to move may put a disc; none when the game is over.
    pub fn legal_moves(&self) -> Bitboard {
        if self.is_placement() {
            Bitboard::CENTER - self.board.occupied()
        } else if self.over {
            Bitboard::EMPTY
        } else {
            self.board.legal_moves()
        }
    }

    /// Puts a disc of the color to move on `square`, turns what it flanks and performs the pass
    /// that this may force. Moves taken back are forgotten.
    ///
    /// # Errors
    /// The move is illegal; the game is unchanged.
    pub fn play(&mut self, square: Square) -> Result<Played, PlayError> {
        let flips = self.flips(square)?;
        Ok(self.record(square, flips))
    }

    /// Puts a disc of the color to move on `square` as [`Game::play`] does, but turns over the
    /// discs on `turned`, of either color, in place of those that the rules say.
    ///
    /// This is play by hand, where a person may forget a disc or turn a wrong one. The board is
    /// then as it was left: the passes, the end and every later move go by it. A transcript does
    /// not hold what was turned, so it does not replay such a game.
    ///
    /// # Errors
    /// The move is illegal, or a square of `turned` holds no disc but perhaps the new one; the
    /// game is unchanged.
    ///
    /// # Examples
    /// ```
    /// use reversi_core::{Bitboard, Game, Square, Variant};
    ///
    /// // Black forgets to turn d4.
    /// let mut game = Game::new(Variant::Othello);
    /// game.play_by_hand(Square::D3, Bitboard::EMPTY)?;
    /// assert_eq!(format!("{:?}", game.legal_moves()), "{d2 e3 f4 c5 d6}");
    /// # Ok::<(), reversi_core::PlayError>(())
    /// ```
    pub fn play_by_hand(&mut self, square: Square, turned: Bitboard) -> Result<Played, PlayError> {
        self.flips(square)?;
        match (turned - self.board.occupied()).into_iter().next() {
            Some(empty) => Err(PlayError::NoDiscToTurn(empty)),
            None => Ok(self.record(square, turned)),
        }
    }

    fn record(&mut self, square: Square, flips: Bitboard) -> Played {
        let lent = self.discs_in_hand(self.turn) == 0;
        let mut played =
            Played { square, color: self.turn, flips, passes: None, game_over: false, lent };
        self.apply(&mut played);
        self.plies.truncate(self.done);
        self.plies.push(played);
        self.done += 1;
        played
    }

    /// The discs that a move of the color to move to `square` turns by the rules; none in the
    /// placement phase of classic Reversi.
    ///
    /// # Errors
    /// The move is illegal.
    pub fn flips(&self, square: Square) -> Result<Bitboard, PlayError> {
        if self.over {
            return Err(PlayError::GameOver);
        }
        if self.board.occupied().contains(square) {
            return Err(PlayError::Occupied(square));
        }
        if self.is_placement() {
            return match Bitboard::CENTER.contains(square) {
                true => Ok(Bitboard::EMPTY),
                false => Err(PlayError::OutsideCenter(square)),
            };
        }
        let flips = self.board.flips(square);
        if flips.is_empty() { Err(PlayError::FlipsNothing(square)) } else { Ok(flips) }
    }

    fn apply(&mut self, played: &mut Played) {
        self.board = self.board.place(played.square, played.flips);
        self.turn = !played.color;
        played.passes = self.settle();
        played.game_over = self.over;
    }

    /// Performs the pass that the present turn forces, or ends the game.
    fn settle(&mut self) -> Option<Color> {
        if self.is_placement() || !self.board.legal_moves().is_empty() {
            return None;
        }
        if self.board.pass().legal_moves().is_empty() {
            self.over = true;
            return None;
        }
        self.board = self.board.pass();
        self.turn = !self.turn;
        Some(!self.turn)
    }

    /// Accepts a pass of `color` that a record or a protocol spells out.
    ///
    /// Forced passes have been performed already, so this changes nothing: it only tells a pass
    /// that has just happened from one that the rules forbid.
    ///
    /// # Errors
    /// The game is over, `color` has a legal move, or it is not the color that has just passed.
    pub fn pass(&self, color: Color) -> Result<(), PlayError> {
        if self.over {
            Err(PlayError::GameOver)
        } else if color == self.turn {
            Err(PlayError::MustMove(color))
        } else if self.last_pass() == Some(color) {
            Ok(())
        } else {
            Err(PlayError::NotOnTurn(color))
        }
    }

    /// The color whose forced pass came directly before the present turn.
    pub fn last_pass(&self) -> Option<Color> {
        self.history().last().map_or(self.initial_pass, |played| played.passes)
    }

    /// The moves on the board, oldest first.
    pub fn history(&self) -> &[Played] {
        &self.plies[..self.done]
    }

    /// The moves taken back, in the order in which redo plays them.
    pub fn undone(&self) -> &[Played] {
        &self.plies[self.done..]
    }

    /// The move that redo would play.
    pub fn next_move(&self) -> Option<Square> {
        self.undone().first().map(|played| played.square)
    }

    /// Takes back the last move with the pass it forced: the same color is to move again.
    /// Returns what was taken back, or `None` at the start.
    pub fn undo(&mut self) -> Option<Played> {
        let played = *self.history().last()?;
        let own = self.discs(played.color) ^ played.flips ^ played.square.into();
        let other = self.discs(!played.color) ^ played.flips;
        self.board = Board::new(own, other).expect("flips moved from one side to the other");
        self.turn = played.color;
        self.over = false;
        self.done -= 1;
        Some(played)
    }

    /// Plays the move last taken back. Returns it, or `None` if there is none.
    pub fn redo(&mut self) -> Option<Played> {
        let mut played = *self.undone().first()?;
        self.apply(&mut played);
        self.done += 1;
        Some(played)
    }

    /// Undoes or redoes until `plies` moves are on the board, or as many as there are.
    pub fn go_to(&mut self, plies: usize) {
        while self.done > plies && self.undo().is_some() {}
        while self.done < plies && self.redo().is_some() {}
    }

    /// The counts of a finished game; `None` while a move is left.
    pub fn outcome(&self) -> Option<Outcome> {
        let discs = |color| self.discs(color).len();
        self.over.then(|| Outcome { black: discs(Color::Black), white: discs(Color::White) })
    }

    /// The discs that `color` has left to put down.
    ///
    /// Each color takes 32; a color that runs out gets one from the other's supply for every
    /// move, so this never blocks a move. The discs of a set-up board count as put down in
    /// turns, the last one by the color not to move.
    pub fn discs_in_hand(&self, color: Color) -> u32 {
        let left = 64 - self.start.occupied().len();
        let used = self.history().iter().filter(|played| (played.color == color) != played.lent);
        let hand = if color == self.first { left.div_ceil(2) } else { left / 2 };
        hand - used.count() as u32
    }
}
