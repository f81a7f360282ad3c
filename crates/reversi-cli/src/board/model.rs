//! `Model`: the whole state of the board, without a terminal: events go in, tasks come out.

use std::time::Duration;

use reversi_core::{Bitboard, Board, Color, Game, Played, Square};
use reversi_search::Report;

use crate::engine::Strength;
use crate::phrases::{self, By};
use crate::play::GameFile;
use crate::session::{Forfeit, Refusal, Session, Turn};
use crate::texts::Texts;

use super::analysis::{Analysis, Estimate};
use super::animation::Animation;
use super::clock::{Clocks, TimeControl};
use super::input::Mode;
use super::layout::Layout;
use super::theme::{Theme, Tone};
use super::turning::Turning;
use super::worker::{Finding, Task};

/// Messages kept.
const MAX_LOG: usize = 200;

/// How long a person may wait to see something change that nobody typed.
const FRAME: Duration = Duration::from_millis(25);
const TENTH: Duration = Duration::from_millis(100);
const QUARTER: Duration = Duration::from_millis(250);

/// How the board is to begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) strength: Strength,
    pub(super) control: Option<TimeControl>,
    /// People turn the discs of their moves by hand.
    pub(super) by_hand: bool,
    /// The engine thinks in the time of the person it plays against.
    pub(super) ponders: bool,
    pub(super) theme: Theme,
    /// Columns and rows of the terminal.
    pub(super) size: (u16, u16),
}

/// Why the board is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The person wants to.
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// What is shown beside the game; the person turns it on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The score of every legal move.
    pub(super) hints: bool,
    /// The evaluation bar and the curve.
    pub(super) evaluation: bool,
}

/// A message and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// The state of the board.
pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) session: Session,
    pub(super) file: GameFile,
    pub(super) strength: Strength,
    pub(super) clocks: Clocks,
    pub(super) theme: Theme,
    pub(super) shown: Shown,
    pub(super) mode: Mode,
    pub(super) cursor: Square,
    pub(super) layout: Option<Layout>,
    pub(super) analysis: Analysis,
    pub(super) log: Vec<Message>,
    /// The move being shown.
    pub(super) animation: Option<Animation>,
    /// How far the engine's search for its move is.
    pub(super) thinking: Option<Report>,
    pub(super) exit: Option<Exit>,
    pub(super) by_hand: bool,
    /// The move whose discs are being turned.
    pub(super) turning: Option<Turning>,
    ponders: bool,
    /// The engine's move, until the move before it has been shown.
    arrived: Option<Square>,
    /// The strength of the engine's present move: a new level counts from the next one on.
    order: Option<Strength>,
    /// The last position that was pondered.
    pondered: Option<Board>,
    hurry: bool,
    /// A person has asked the engine for this move.
    asked: bool,
    pub(super) now: Duration,
}

impl<'a> Model<'a> {
    /// The board of a game that begins or goes on now.
    pub(super) fn new(texts: &'a Texts, session: Session, settings: Settings) -> Self {
        let (width, height) = settings.size;
        let mut model = Self {
            texts,
            session,
            file: GameFile::default(),
            strength: settings.strength,
            clocks: Clocks::new(settings.control, Duration::ZERO),
            theme: settings.theme,
            shown: Shown { hints: false, evaluation: true },
            mode: Mode::Board,
            cursor: Square::D3,
            layout: Layout::of(width, height),
            analysis: Analysis::default(),
            log: Vec::new(),
            animation: None,
            thinking: None,
            exit: None,
            by_hand: settings.by_hand,
            turning: None,
            ponders: settings.ponders,
            arrived: None,
            order: None,
            pondered: None,
            hurry: false,
            asked: false,
            now: Duration::ZERO,
        };
        model.announce_start();
        if model.by_hand {
            model.say(model.texts.board_hand_note());
        }
        model
    }

    /// The game.
    pub(super) const fn game(&self) -> &Game {
        self.session.game()
    }

    /// Says which game begins, and whether its first color passes.
    pub(super) fn announce_start(&mut self) {
        self.say(phrases::start(self.texts, self.game()));
        if let (Some(color), true) = (self.game().initial_pass(), self.game().history().is_empty())
        {
            self.explain_pass(color);
        }
        self.announce_end();
    }

    /// Adds a message.
    pub(super) fn say(&mut self, text: String) {
        self.log.push(Message { text, tone: Tone::Plain });
        let surplus = self.log.len().saturating_sub(MAX_LOG);
        self.log.drain(..surplus);
    }

    /// Adds the reason why something was not done.
    pub(super) fn refuse(&mut self, text: String) {
        self.say(text);
        if let Some(message) = self.log.last_mut() {
            message.tone = Tone::Refusal;
        }
    }

    /// The same, from the session.
    pub(super) fn refuse_for(&mut self, refusal: Refusal) {
        self.refuse(phrases::refusal(self.texts, refusal, self.game()));
    }

    /// A person's move.
    pub(super) fn play(&mut self, square: Square) {
        self.cursor = square;
        self.finish_animation();
        match self.session.turn() {
            Turn::Engine(_) if !self.can_mend(square) => {
                self.refuse(self.texts.board_engine_thinks());
            }
            _ if self.by_hand => self.play_by_hand(square),
            _ => self.put(square, By::Human),
        }
    }

    fn put(&mut self, square: Square, by: By) {
        match self.session.play(square) {
            Ok(played) => self.show(&played, by),
            Err(refusal) => self.refuse_for(refusal),
        }
    }

    /// Shows a move that has just been made.
    pub(super) fn show(&mut self, played: &Played, by: By) {
        self.changed();
        self.clocks.moved(played.color);
        for line in phrases::played(self.texts, &Played { passes: None, ..*played }, by) {
            self.say(line);
        }
        if let Some(color) = played.passes {
            self.explain_pass(color);
        }
        self.animation = Some(Animation::new(played, self.now));
        self.announce_end();
    }

    /// Says that `color` passes, and why.
    pub(super) fn explain_pass(&mut self, color: Color) {
        self.say(self.texts.passes(color));
        self.say(self.texts.board_pass_why(color));
    }

    /// Says how the game has ended, if it has.
    pub(super) fn announce_end(&mut self) {
        if let Some(reason) = self.end_reason() {
            self.say(reason);
            for line in phrases::result(self.texts, &self.session) {
                self.say(line);
            }
        }
    }

    /// Why the game is over.
    pub(super) fn end_reason(&self) -> Option<String> {
        match self.session.forfeit() {
            Some((color, Forfeit::Resigned)) => return Some(self.texts.resigned(color)),
            Some((color, Forfeit::OutOfTime)) => return Some(self.texts.board_out_of_time(color)),
            None => {}
        }
        let outcome = self.session.outcome()?;
        let wiped = [Color::Black, Color::White].into_iter().find(|&c| outcome.discs(c) == 0);
        Some(match (outcome.empties(), wiped) {
            (0, _) => self.texts.board_end_full(),
            (1..=63, Some(color)) => self.texts.board_end_wipeout(color),
            _ => self.texts.game_over(),
        })
    }

    /// The position is another one: what was under way belongs to the past.
    pub(super) fn changed(&mut self) {
        self.animation = None;
        self.arrived = None;
        self.order = None;
        self.thinking = None;
        self.hurry = false;
        self.asked = false;
        self.turning = None;
    }

    /// Shows all of the move being shown.
    pub(super) fn finish_animation(&mut self) {
        self.animation = None;
    }

    /// Begins to count the time of another game.
    pub(super) fn reset_clocks(&mut self, control: Option<TimeControl>) {
        self.clocks = Clocks::new(control, self.now);
    }

    /// Has the engine move with what it has found.
    pub(super) const fn hurry_up(&mut self) {
        self.hurry = true;
    }

    /// Has the engine make the move of the person on turn.
    pub(super) const fn ask_engine(&mut self) {
        self.asked = true;
    }

    /// The color whose move the engine is looking for.
    pub(super) fn engine_on_turn(&self) -> Option<Color> {
        match self.session.turn() {
            Turn::Engine(color) => Some(color),
            Turn::Human(color) if self.asked => Some(color),
            _ => None,
        }
    }

    /// Whether the running search is to end now; asked once.
    pub(super) fn take_hurry(&mut self) -> bool {
        std::mem::take(&mut self.hurry)
    }

    /// Time goes by.
    pub(super) fn tick(&mut self, now: Duration) {
        self.now = now;
        if self.animation.as_mut().is_some_and(|animation| animation.advance(now)) {
            self.finish_animation();
        }
        let on_turn = match self.session.turn() {
            Turn::Human(color) | Turn::Engine(color) if self.animation.is_none() => Some(color),
            _ => None,
        };
        self.clocks.run(on_turn, now);
        if let Some(color) = self.clocks.fallen() {
            self.changed();
            self.session.run_out_of_time(color);
            self.announce_end();
        }
        if self.animation.is_none()
            && let Some(square) = self.arrived.take()
        {
            self.put(square, By::Engine);
        }
    }

    /// How long nothing will change by itself.
    pub(super) fn patience(&self, is_busy: bool) -> Duration {
        if self.animation.is_some() || is_busy {
            FRAME
        } else if self.clocks.control().is_some() {
            TENTH
        } else {
            QUARTER
        }
    }

    /// Takes in what a task has found.
    pub(super) fn found(&mut self, task: Task, finding: Finding) {
        match (task, finding) {
            (Task::Move { .. }, Finding::Thinking(report)) => self.thinking = Some(report),
            (Task::Move { .. }, Finding::Move(square)) => {
                self.arrived = square;
                self.thinking = None;
            }
            (Task::Moves { board, stage }, Finding::Moves(reports)) => {
                self.analysis.learn_moves(board, stage, &reports);
            }
            (Task::Position { board, stage }, Finding::Position(report)) => {
                self.analysis.learn(board, stage, &report);
            }
            (Task::Ponder { board, .. }, _) => self.pondered = Some(board),
            _ => {}
        }
    }

    /// What should be thought about now.
    pub(super) fn wanted(&mut self) -> Option<Task> {
        let turn = self.session.turn();
        // While the move before the engine's is still being shown, there is time to look at it.
        if let (Some(color), None) = (self.engine_on_turn(), self.arrived) {
            let budget = self
                .clocks
                .for_engine(color)
                .map(|clock| clock.budget(self.game().board().empties().len()));
            let strength = *self.order.get_or_insert_with(|| {
                budget.map_or(self.strength, |budget| self.strength.within(budget))
            });
            return Some(Task::Move { game: self.game().clone(), strength });
        }
        let game = self.game();
        let board = game.board();
        if turn != Turn::Over && !game.is_placement() {
            if self.shown.hints
                && let Some(stage) = self.analysis.next_moves_stage(&board)
            {
                return Some(Task::Moves { board, stage });
            }
            if self.shown.evaluation
                && let Some(stage) = self.analysis.next_stage(&board, true)
            {
                return Some(Task::Position { board, stage });
            }
        }
        if self.shown.evaluation
            && let Some((board, stage)) = self.analysis.gap(game)
        {
            return Some(Task::Position { board, stage });
        }
        let ponders = self.ponders && self.turning.is_none();
        let board =
            self.expected().filter(|_| ponders).filter(|board| self.pondered != Some(*board))?;
        Some(Task::Ponder { board, strength: self.strength })
    }

    /// The position in which the engine expects to move next.
    fn expected(&self) -> Option<Board> {
        let Turn::Human(color) = self.session.turn() else { return None };
        if self.session.humans().only() != Some(color) || self.game().is_placement() {
            return None;
        }
        let square = (*self.analysis.present(self.game())?.line.first()?)?;
        let mut game = self.game().clone();
        game.play(square).ok()?;
        (game.to_move() == Some(!color)).then(|| game.board())
    }

    /// The discs as they are shown: those of a move being shown turn one after the other.
    pub(super) fn discs(&self) -> (Bitboard, Bitboard) {
        if let Some(turning) = &self.turning {
            return turning.hand.discs();
        }
        let unturned = self.animation.as_ref().map_or(Bitboard::EMPTY, Animation::unturned);
        let [black, white] =
            [Color::Black, Color::White].map(|color| self.game().discs(color) ^ unturned);
        (black, white)
    }

    /// The square of the last move and what it has turned, as far as that is shown.
    pub(super) fn last(&self) -> Option<(Square, Bitboard)> {
        if let Some(Turning { hand, .. }) = &self.turning {
            return Some((hand.square(), hand.turned()));
        }
        let played = *self.game().history().last()?;
        let unturned = self.animation.as_ref().map_or(Bitboard::EMPTY, Animation::unturned);
        Some((played.square, played.flips - unturned))
    }

    /// The moves that are marked: those of a person on turn.
    pub(super) fn marked(&self) -> Bitboard {
        match self.session.turn() {
            Turn::Human(_) | Turn::Paused(_)
                if self.animation.is_none() && self.turning.is_none() =>
            {
                self.game().legal_moves()
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// The moves with their scores, best first, if they are to be shown.
    pub(super) fn hints(&self) -> &[(Square, Estimate)] {
        match self.shown.hints && !self.marked().is_empty() && !self.game().is_placement() {
            true => self.analysis.moves(&self.game().board()),
            false => &[],
        }
    }
}
