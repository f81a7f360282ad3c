//! Rules of Othello and classic Reversi: boards, games, and their text.
//!
//! Nothing here reads files, prints, keeps time or judges a position. There are two views of the
//! same game: [`Board`] is what search works on, 16 bytes, the mover's discs first and no colors;
//! [`Game`] is what people play, with a [`Variant`], colors, history and forced passes.
//!
//! # Playing
//!
//! [`Game::play`] refuses what the rules forbid and says why, turns the flanked discs, performs
//! the pass that a move may force, and reports all of it in [`Played`].
//!
//! ```
//! use reversi_core::{Color, Game, PlayError, Square, Variant};
//!
//! let mut game = Game::from_transcript(Variant::Othello, "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8")?;
//! let played = game.play(Square::F8)?;
//! assert_eq!(played.passes, Some(Color::Black));
//! assert_eq!(game.to_move(), Some(Color::White));
//! assert_eq!(format!("{:?}", game.legal_moves()), "{c3 g3 b4}");
//! assert_eq!(game.play(Square::A1), Err(PlayError::FlipsNothing(Square::A1)));
//!
//! game.undo();
//! assert_eq!((game.to_move(), game.next_move()), (Some(Color::White), Some(Square::F8)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Classic Reversi begins with an empty board and four free placements on the center:
//!
//! ```
//! use reversi_core::{Color, Game, Variant};
//!
//! let game = Game::new(Variant::Reversi);
//! assert_eq!(game.to_move(), Some(Color::White));
//! assert!(game.is_placement());
//! assert_eq!(format!("{:?}", game.legal_moves()), "{d4 e4 d5 e5}");
//! ```
//!
//! # Searching
//!
//! ```
//! use reversi_core::{Board, Score};
//!
//! /// The exact score of the mover, for a handful of empties.
//! fn solve(board: &Board) -> Score {
//!     let moves = board.legal_moves();
//!     if !moves.is_empty() {
//!         let children = moves.into_iter().map(|square| board.place(square, board.flips(square)));
//!         children.map(|child| -solve(&child)).max().expect("there is a move")
//!     } else if board.is_game_over() {
//!         board.final_score()
//!     } else {
//!         -solve(&board.pass())
//!     }
//! }
//!
//! let text = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
//! let (board, _) = reversi_core::parse_position(text)?;
//! assert_eq!(solve(&board), 6);
//! # Ok::<(), reversi_core::ParsePositionError>(())
//! ```
//!
//! # Words
//!
//! The *mover* is the side to move, the *opponent* the other one. A *ply* is a move; in [`perft`]
//! a pass is one too. A *score* is a disc difference from the mover's view with the empty squares
//! given to the winner ([`Score`]), while the result by the rules is the plain count
//! ([`Outcome`]). A transcript is a game as text (`f5d6c3`).
//!
//! # Contents
//!
//! - The board: [`Square`], [`Bitboard`] and its iterator [`Squares`], [`Color`], [`Symmetry`].
//! - A position for search: [`Board`], [`IllegalMove`], [`Score`], [`SCORE_MAX`],
//!   [`with_empties_to_winner`], [`stable_discs`]; [`KERNEL_NAME`] tells which instructions find
//!   moves and flips.
//! - A game for people: [`Game`], [`Variant`], [`Played`], [`PlayError`], [`Outcome`].
//! - Text: [`parse_transcript`], [`Game::from_transcript`], [`Game::to_transcript`],
//!   [`parse_position`], [`write_position`]; their errors [`TranscriptError`] with [`PlyFault`],
//!   [`ParsePositionError`], [`ParseSquareError`], [`TextLocation`]; the limit
//!   [`TRANSCRIPT_MAX_BYTES`].
//! - Files: [`read_obf`], [`ObfPosition`], [`ObfError`] with [`ObfFault`], [`OBF_LINE_MAX_BYTES`];
//!   [`read_ggf`], [`GgfGame`], [`GgfMove`], [`GgfClock`], [`GgfError`] with [`GgfFault`];
//!   [`SgfGame`], [`SgfMove`], [`SgfError`] with [`SgfFault`]; [`WthorReader`], [`write_wthor`],
//!   [`WthorHeader`] with [`WthorDate`], [`WthorGame`], [`WthorNames`] with [`WthorNameKind`];
//!   [`WthorError`] with [`WthorHeaderFault`] and [`WthorFault`], [`WthorGameError`],
//!   [`WthorNamesError`].
//! - Files of any format: [`Format`], [`RecordReader`] with [`ReadOptions`], [`Record`],
//!   [`WthorRecord`], [`WthorBuilder`]; [`RecordError`] with [`RecordFault`],
//!   [`UnwritableRecord`].
//! - Leaf counts: [`perft`], [`perft_game`].

#![deny(missing_docs)]

mod bitboard;
mod board;
mod color;
mod formats;
mod game;
mod kernel;
mod notation;
mod outcome;
mod perft;
mod score;
mod square;
mod stability;
mod symmetry;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, IllegalMove};
pub use color::Color;
pub use formats::format::Format;
pub use formats::ggf::{GgfClock, GgfError, GgfFault, GgfGame, GgfMove, read_ggf};
pub use formats::obf::{OBF_LINE_MAX_BYTES, ObfError, ObfFault, ObfPosition, read_obf};
pub use formats::record::{Record, UnwritableRecord, WthorRecord};
pub use formats::sgf::{SgfError, SgfFault, SgfGame, SgfMove};
pub use formats::stream::{ReadOptions, RecordError, RecordFault, RecordReader};
pub use formats::wthor::{
    WthorBuilder, WthorDate, WthorError, WthorFault, WthorGame, WthorGameError, WthorHeader,
    WthorHeaderFault, WthorNameKind, WthorNames, WthorNamesError, WthorReader, write_wthor,
};
pub use game::{Game, PlayError, Played, Variant};
pub use kernel::KERNEL_NAME;
pub use notation::{
    ParsePositionError, PlyFault, TRANSCRIPT_MAX_BYTES, TextLocation, TranscriptError,
    parse_position, parse_transcript, write_position,
};
pub use outcome::Outcome;
pub use perft::{perft, perft_game};
pub use score::{SCORE_MAX, Score, with_empties_to_winner};
pub use square::{ParseSquareError, Square};
pub use stability::stable_discs;
pub use symmetry::Symmetry;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
