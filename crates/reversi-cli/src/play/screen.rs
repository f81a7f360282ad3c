//! `Screen`: what a game looks like as lines of text.

use std::io::{IsTerminal, Write};

use ratatui::crossterm::terminal::size;
use reversi_core::{Bitboard, Color, Game, Played};
use reversi_search::{Level, Report};

use crate::engine::{Engine, Strength};
use crate::failure::Failure;
use crate::phrases::{self, By};
use crate::practice::HandMove;
use crate::render::{self, Paint};
use crate::session::{Humans, Session, Turn};
use crate::texts::Texts;

/// Writes a game in the user's language.
pub(super) struct Screen<'a> {
    pub(super) texts: &'a Texts,
    pub(super) paint: Paint,
    pub(super) out: &'a mut dyn Write,
    /// The columns of the terminal, if it is one, at which sentences break.
    pub(super) columns: fn() -> Option<usize>,
}

/// The columns of the terminal that standard output is.
pub(super) fn columns_of_stdout() -> Option<usize> {
    let size = std::io::stdout().is_terminal().then(size)?;
    size.ok().map(|(columns, _)| usize::from(columns)).filter(|&columns| columns > 0)
}

impl Screen<'_> {
    /// One line, or as many as the terminal needs to break no word.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        let Some(columns) = (self.columns)().filter(|&columns| text.chars().count() > columns)
        else {
            writeln!(self.out, "{text}")?;
            return Ok(());
        };
        for part in render::wrapped(text, columns) {
            writeln!(self.out, "{part}")?;
        }
        Ok(())
    }

    /// Several lines.
    pub(super) fn lines(&mut self, lines: &[String]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// What is played, by whom, and where to find help.
    pub(super) fn greeting(&mut self, session: &Session, engine: &Engine) -> Result<(), Failure> {
        self.start(session)?;
        self.line(&phrases::players(self.texts, session.humans(), engine.strength()))?;
        self.line(&self.texts.seed_note(engine.seed().to_string()))?;
        self.line(&self.texts.legend())
    }

    /// Says how well the engine plays.
    pub(super) fn level(&mut self, strength: Strength) -> Result<(), Failure> {
        let text = self.texts.level_is(phrases::strength(self.texts, strength), Level::MAX);
        self.line(&text)
    }

    /// Which game it is and who begins.
    pub(super) fn start(&mut self, session: &Session) -> Result<(), Failure> {
        self.line(&phrases::start(self.texts, session.game()))
    }

    /// The board, the counts, and whose turn it is or how the game ended.
    pub(super) fn position(&mut self, session: &Session) -> Result<(), Failure> {
        let game = session.game();
        let over = session.turn() == Turn::Over;
        let legal = if over { Bitboard::EMPTY } else { game.legal_moves() };
        self.line("")?;
        write!(self.out, "{}", render::game(game, legal, self.paint))?;
        if let (Some(color), true) = (game.initial_pass(), game.history().is_empty()) {
            self.line(&self.texts.passes(color))?;
        }
        if over {
            return self.result(session);
        }
        self.counts(game)?;
        let Some(color) = game.to_move() else {
            return Ok(());
        };
        let text = match game.is_placement() {
            true => self.texts.to_move_placing(color, legal),
            false => self.texts.to_move(color, legal),
        };
        self.line(&text)
    }

    fn result(&mut self, session: &Session) -> Result<(), Failure> {
        if session.forfeit().is_none() {
            self.line(&self.texts.game_over())?;
        }
        self.lines(&phrases::result(self.texts, session))?;
        self.line(&self.texts.after_end())
    }

    /// Discs on the board and in hand.
    pub(super) fn counts(&mut self, game: &Game) -> Result<(), Failure> {
        self.line(&phrases::standing(self.texts, game))
    }

    /// A move with its flips, and the pass it forces.
    pub(super) fn played(&mut self, played: &Played, by: By) -> Result<(), Failure> {
        self.lines(&phrases::played(self.texts, played, by))?;
        // The engine's next move may take its time: show this one now.
        self.out.flush()?;
        Ok(())
    }

    /// A move by hand whose discs were left wrong.
    pub(super) fn left_wrong(&mut self, played: &Played) -> Result<(), Failure> {
        self.lines(&phrases::left_wrong(self.texts, played))?;
        self.out.flush()?;
        Ok(())
    }

    /// The board while the discs of a move are being turned.
    pub(super) fn turning(&mut self, hand: &HandMove) -> Result<(), Failure> {
        let (square, color, flips) = (hand.square(), hand.color(), hand.turned());
        let marks = Played { square, color, flips, passes: None, game_over: false, lent: false };
        self.line("")?;
        let board = render::board(hand.discs(), Bitboard::EMPTY, Some(&marks), self.paint);
        write!(self.out, "{board}")?;
        self.line(&phrases::turned_so_far(self.texts, hand))
    }

    /// Asks for discs to turn.
    pub(super) fn prompt_turning(&mut self, hand: &HandMove) -> Result<(), Failure> {
        write!(self.out, "{} ", self.texts.prompt_turning(hand.square()))?;
        self.out.flush()?;
        Ok(())
    }

    /// Who plays from now on.
    pub(super) fn humans(&mut self, humans: Humans) -> Result<(), Failure> {
        self.line(&phrases::humans_now(self.texts, humans))
    }

    /// Asks for a line.
    pub(super) fn prompt(&mut self, turn: Turn) -> Result<(), Failure> {
        let text = match turn {
            Turn::Human(color) | Turn::Engine(color) => self.texts.prompt(color),
            Turn::Paused(color) => {
                self.line(&self.texts.paused())?;
                self.texts.prompt(color)
            }
            Turn::Over => self.texts.prompt_over(),
        };
        write!(self.out, "{text} ")?;
        self.out.flush()?;
        Ok(())
    }

    /// The best moves.
    pub(super) fn hint(
        &mut self,
        color: Color,
        strength: Strength,
        legal: Bitboard,
        reports: &[Report],
    ) -> Result<(), Failure> {
        if reports.is_empty() {
            return self.line(&self.texts.hint_placing(legal));
        }
        self.line(&self.texts.hint_title(color, phrases::strength(self.texts, strength)))?;
        for (index, report) in reports.iter().enumerate() {
            let Some(square) = report.best else {
                continue;
            };
            let certainty = match report.is_exact() {
                true => self.texts.exact(),
                false => self.texts.heuristic(report.depth_label()),
            };
            let score = format!("{:>3}", render::score(report.score));
            let line = render::line(&report.pv);
            self.line(&self.texts.hint_line(index + 1, square, score, certainty, line))?;
        }
        Ok(())
    }

    /// The game so far as text.
    pub(super) fn moves(&mut self, game: &Game) -> Result<(), Failure> {
        self.line(&phrases::moves(self.texts, game))?;
        self.lines(&phrases::replay_differs(self.texts, game))
    }

    /// What a person can type.
    pub(super) fn help(&mut self) -> Result<(), Failure> {
        let texts = self.texts;
        let lines = [
            texts.help_moves(),
            texts.help_turn(),
            texts.help_done(),
            texts.help_pass(),
            texts.help_undo(),
            texts.help_hint(),
            texts.help_go(),
            texts.help_level(Level::MAX),
            texts.help_swap(),
            texts.help_color(),
            texts.help_new(),
            texts.help_score(),
            texts.help_moves_list(),
            texts.help_board(),
            texts.help_save(),
            texts.help_load(),
            texts.help_resign(),
            texts.help_quit(),
            texts.help_both(),
            texts.legend(),
        ];
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// The last words: an unfinished game can be taken up again from its moves.
    pub(super) fn leaving(&mut self, session: &Session) -> Result<(), Failure> {
        if session.turn() != Turn::Over && !session.game().history().is_empty() {
            self.line(&self.texts.unfinished())?;
            self.moves(session.game())?;
        }
        self.line(&self.texts.goodbye())?;
        self.out.flush()?;
        Ok(())
    }
}
