//! What happens in a game, in words: shared by the lines and by the full screen.

use reversi_core::{Board, Color, Game, Outcome, PlayError, Played, Variant};

use crate::engine::Strength;
use crate::practice::{self, HandMove};
use crate::session::{Humans, Refusal, Session};
use crate::texts::Texts;

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Human,
    Engine,
}

/// Discs on the board: black, white.
pub(crate) fn counts(game: &Game) -> [u32; 2] {
    [Color::Black, Color::White].map(|color| game.discs(color).len())
}

/// How well the engine plays: its level, its time, or both.
pub(crate) fn strength(texts: &Texts, strength: Strength) -> String {
    let level = strength.level.number();
    match strength.time.map(|time| time.as_secs_f64()) {
        None => texts.strength_level(level),
        Some(seconds) if strength.level_holds => texts.strength_both(level, seconds),
        Some(seconds) => texts.strength_time(seconds),
    }
}

/// Who plays, and how well the engine does.
pub(crate) fn players(texts: &Texts, humans: Humans, engine: Strength) -> String {
    let strength = strength(texts, engine);
    match humans {
        Humans::Both => texts.two_people(strength),
        Humans::None => texts.engine_alone(strength),
        Humans::Black => texts.you_play(Color::Black, strength),
        Humans::White => texts.you_play(Color::White, strength),
    }
}

/// Who plays from now on.
pub(crate) fn humans_now(texts: &Texts, humans: Humans) -> String {
    texts.color_now(match humans {
        Humans::Black => "black",
        Humans::White => "white",
        Humans::Both => "both",
        Humans::None => "none",
    })
}

/// Which game it is and who begins.
pub(crate) fn start(texts: &Texts, game: &Game) -> String {
    let usual = [Board::START, Board::START.pass()].contains(&game.start());
    match game.variant() {
        Variant::Reversi => texts.start_reversi(game.first()),
        Variant::Othello if usual => texts.start_othello(game.first()),
        Variant::Othello => texts.start_position(),
    }
}

/// A move with its flips, and the pass it forces.
pub(crate) fn played(texts: &Texts, played: &Played, by: By) -> Vec<String> {
    let &Played { square, color, flips, passes, lent, .. } = played;
    let mut lines = vec![match (flips.is_empty(), by) {
        (true, By::Human) => texts.placed(color, square),
        (true, By::Engine) => texts.placed_by_engine(color, square),
        (false, By::Human) => texts.played(color, square, flips),
        (false, By::Engine) => texts.played_by_engine(color, square, flips),
    }];
    if lent {
        lines.push(texts.lent(color));
    }
    if let Some(color) = passes {
        lines.push(texts.passes(color));
    }
    lines
}

/// A move by hand whose discs were left wrong, and the pass it forces.
pub(crate) fn left_wrong(texts: &Texts, played: &Played) -> Vec<String> {
    let &Played { square, color, flips, passes, lent, .. } = played;
    let mut lines = vec![match flips.is_empty() {
        true => texts.hand_left_none(color, square),
        false => texts.hand_left(color, square, flips),
    }];
    lines.extend(lent.then(|| texts.lent(color)));
    lines.extend(passes.map(|color| texts.passes(color)));
    lines
}

/// What a person has turned by now.
pub(crate) fn turned_so_far(texts: &Texts, hand: &HandMove) -> String {
    match hand.turned().is_empty() {
        true => texts.hand_none_yet(hand.square()),
        false => texts.hand_so_far(hand.square(), hand.turned()),
    }
}

/// Which discs of a move by hand are missing or turned wrongly; nothing if all are right.
pub(crate) fn faults(texts: &Texts, hand: &HandMove) -> Vec<String> {
    let (missing, wrong) = (hand.missing(), hand.wrong());
    let mut lines = Vec::new();
    lines.extend((!missing.is_empty()).then(|| texts.hand_missing(missing)));
    lines.extend((!wrong.is_empty()).then(|| texts.hand_wrong(wrong)));
    lines
}

/// That the moves of a game do not give its board again, as some were left wrong by hand.
pub(crate) fn replay_differs(texts: &Texts, game: &Game) -> Vec<String> {
    match &practice::left_wrong(game)[..] {
        [] => Vec::new(),
        wrong => {
            let plies: Vec<_> = wrong.iter().map(|(ply, _)| ply.to_string()).collect();
            vec![texts.hand_replay(plies.join(" "))]
        }
    }
}

/// Who won a game that was forfeited, or the counts of one that was played to its end; nothing
/// while it goes on.
pub(crate) fn result(texts: &Texts, session: &Session) -> Vec<String> {
    if let Some((color, _)) = session.forfeit() {
        let [black, white] = counts(session.game());
        return vec![texts.result_resigned(!color, black, white)];
    }
    session.outcome().map_or_else(Vec::new, |outcome| counted(texts, outcome))
}

/// The counts of a finished game, both ways if there are empty squares.
fn counted(texts: &Texts, outcome: Outcome) -> Vec<String> {
    let Outcome { black, white } = outcome;
    let mut lines = vec![match outcome.winner() {
        Some(color) => texts.result_wins(black, white, color, black.abs_diff(white)),
        None => texts.result_draw(black, white),
    }];
    if outcome.empties() > 0 {
        // A difference of d means (64 + d) / 2 discs for one and the rest for the other.
        let black = (64 + outcome.score(Color::Black)) / 2;
        let white = 64 - black;
        lines.push(texts.result_empties(outcome.empties(), black.to_string(), white.to_string()));
    }
    lines
}

/// Discs on the board and in hand.
pub(crate) fn standing(texts: &Texts, game: &Game) -> String {
    let [black, white] = counts(game);
    if game.is_over() {
        return texts.counts_over(black, white);
    }
    let [black_hand, white_hand] = [Color::Black, Color::White].map(|c| game.discs_in_hand(c));
    texts.counts(black, black_hand, white, white_hand)
}

/// The game so far as text.
pub(crate) fn moves(texts: &Texts, game: &Game) -> String {
    match game.history() {
        [] => texts.no_moves_yet(),
        _ => texts.moves_so_far(game.to_transcript()),
    }
}

/// Why a request was refused.
pub(crate) fn refusal(texts: &Texts, refusal: Refusal, game: &Game) -> String {
    match refusal {
        Refusal::Rules(PlayError::MustMove(color)) => texts.must_move(color, game.legal_moves()),
        Refusal::Rules(ref error) => texts.play_error(error),
        Refusal::NothingToUndo => texts.nothing_to_undo(),
        Refusal::NothingToRedo => texts.nothing_to_redo(),
        Refusal::SwapNeedsOne => texts.swap_needs_one(),
    }
}
