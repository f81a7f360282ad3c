//! `Screen`: what a game looks like as lines of text.

use std::io::Write;

use reversi_core::{Bitboard, Board, Color, Game, Outcome, Played, Variant};
use reversi_search::{Level, Report};

use crate::engine::{Engine, Strength};
use crate::failure::Failure;
use crate::render::{self, Paint};
use crate::session::{Humans, Session, Turn};
use crate::texts::Texts;

/// Writes a game in the user's language.
pub(super) struct Screen<'a> {
    pub(super) texts: &'a Texts,
    pub(super) paint: Paint,
    pub(super) out: &'a mut dyn Write,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Human,
    Engine,
}

impl Screen<'_> {
    /// One line.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// What is played, by whom, and where to find help.
    pub(super) fn greeting(&mut self, session: &Session, engine: &Engine) -> Result<(), Failure> {
        self.start(session)?;
        let strength = self.strength(engine.strength());
        let players = match session.humans() {
            Humans::Both => self.texts.two_people(strength),
            Humans::None => self.texts.engine_alone(strength),
            Humans::Black => self.texts.you_play(Color::Black, strength),
            Humans::White => self.texts.you_play(Color::White, strength),
        };
        self.line(&players)?;
        self.line(&self.texts.seed_note(engine.seed().to_string()))?;
        self.line(&self.texts.legend())
    }

    /// How well the engine plays: its level, its time, or both.
    fn strength(&self, strength: Strength) -> String {
        let level = strength.level.number();
        match strength.time.map(|time| time.as_secs_f64()) {
            None => self.texts.strength_level(level),
            Some(seconds) if strength.level_holds => self.texts.strength_both(level, seconds),
            Some(seconds) => self.texts.strength_time(seconds),
        }
    }

    /// Says how well the engine plays.
    pub(super) fn level(&mut self, strength: Strength) -> Result<(), Failure> {
        let text = self.texts.level_is(self.strength(strength), Level::MAX);
        self.line(&text)
    }

    /// Which game it is and who begins.
    pub(super) fn start(&mut self, session: &Session) -> Result<(), Failure> {
        let game = session.game();
        let usual = [Board::START, Board::START.pass()].contains(&game.start());
        let text = match game.variant() {
            Variant::Reversi => self.texts.start_reversi(game.first()),
            Variant::Othello if usual => self.texts.start_othello(game.first()),
            Variant::Othello => self.texts.start_position(),
        };
        self.line(&text)
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
        if let Some(color) = session.resigned() {
            return self.resigned(game, color);
        }
        if let Some(outcome) = session.outcome() {
            return self.outcome(outcome);
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

    fn resigned(&mut self, game: &Game, color: Color) -> Result<(), Failure> {
        let [black, white] = counts(game);
        self.line(&self.texts.result_resigned(!color, black, white))?;
        self.line(&self.texts.after_end())
    }

    fn outcome(&mut self, outcome: Outcome) -> Result<(), Failure> {
        let Outcome { black, white } = outcome;
        self.line(&self.texts.game_over())?;
        let result = match outcome.winner() {
            Some(color) => self.texts.result_wins(black, white, color, black.abs_diff(white)),
            None => self.texts.result_draw(black, white),
        };
        self.line(&result)?;
        if outcome.empties() > 0 {
            // A difference of d means (64 + d) / 2 discs for one and the rest for the other.
            let black = (64 + outcome.score(Color::Black)) / 2;
            let text = self.texts.result_empties(
                outcome.empties(),
                black.to_string(),
                (64 - black).to_string(),
            );
            self.line(&text)?;
        }
        self.line(&self.texts.after_end())
    }

    /// Discs on the board and in hand.
    pub(super) fn counts(&mut self, game: &Game) -> Result<(), Failure> {
        let [black, white] = counts(game);
        let text = if game.is_over() {
            self.texts.counts_over(black, white)
        } else {
            self.texts.counts(
                black,
                game.discs_in_hand(Color::Black),
                white,
                game.discs_in_hand(Color::White),
            )
        };
        self.line(&text)
    }

    /// A move with its flips, and the pass it forces.
    pub(super) fn played(&mut self, played: &Played, by: By) -> Result<(), Failure> {
        let &Played { square, color, flips, passes, lent, .. } = played;
        let text = match (flips.is_empty(), by) {
            (true, By::Human) => self.texts.placed(color, square),
            (true, By::Engine) => self.texts.placed_by_engine(color, square),
            (false, By::Human) => self.texts.played(color, square, flips),
            (false, By::Engine) => self.texts.played_by_engine(color, square, flips),
        };
        self.line(&text)?;
        if lent {
            self.line(&self.texts.lent(color))?;
        }
        if let Some(color) = passes {
            self.line(&self.texts.passes(color))?;
        }
        // The engine's next move may take its time: show this one now.
        self.out.flush()?;
        Ok(())
    }

    /// Who plays from now on.
    pub(super) fn humans(&mut self, humans: Humans) -> Result<(), Failure> {
        let key = match humans {
            Humans::Black => "black",
            Humans::White => "white",
            Humans::Both => "both",
            Humans::None => "none",
        };
        self.line(&self.texts.color_now(key))
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
        self.line(&self.texts.hint_title(color, self.strength(strength)))?;
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
        let text = match game.history() {
            [] => self.texts.no_moves_yet(),
            _ => self.texts.moves_so_far(game.to_transcript()),
        };
        self.line(&text)
    }

    /// What a person can type.
    pub(super) fn help(&mut self) -> Result<(), Failure> {
        let texts = self.texts;
        let lines = [
            texts.help_moves(),
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

fn counts(game: &Game) -> [u32; 2] {
    [Color::Black, Color::White].map(|color| game.discs(color).len())
}
