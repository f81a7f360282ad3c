//! `Score`: what search and evaluation speak of.

/// A disc difference from the mover's view, -64..=64, empties counted for the winner.
///
/// This is the convention of the Othello federations, of WTHOR files and of the endgame suites.
/// The rules' own result is the plain disc count, see [`crate::Outcome`].
pub type Score = i32;

/// The best score there is: every square is the mover's.
pub const SCORE_MAX: Score = 64;

/// Adds the empties of a finished game to the winner's side of a plain disc difference.
pub const fn with_empties_to_winner(difference: Score, empties: Score) -> Score {
    difference + empties * difference.signum()
}
