//! The explanation as sentences: only what tells the two moves apart, or is worth knowing anyway.

use reversi_core::{Bitboard, Color, Outcome, Score};

use super::Explanation;
use super::candidate::{Answer, Candidate, Reply};
use super::facts::{Facts, Kind};
use super::tables::{area_name, discs, feature_name};
use super::terms::{Name, Term};
use crate::analyze::Grade;
use crate::render;
use crate::texts::Texts;

/// Differences of fewer moves or frontier discs are not worth a sentence.
const NOTABLE: u32 = 2;
/// An estimate of fewer discs says little about the result.
const SURE_DISCS: Score = 4;
/// With more empty squares nobody can count regions.
const PARITY_EMPTIES: u32 = 24;
/// Terms and squares in a sentence, and how many discs each must be worth.
const NAMED_TERMS: usize = 3;
const NAMED_DISCS: f64 = 0.3;
/// What a reply takes back without being mentioned, in discs.
const TAKEN_BACK: f64 = 0.5;

/// Every sentence, the verdict first.
pub(super) fn sentences(explanation: &Explanation, texts: &Texts) -> Vec<String> {
    let words = Words { explanation, chosen: &explanation.chosen, texts };
    let mut sentences = words.verdict();
    sentences.extend(words.square());
    sentences.extend(words.corners());
    sentences.extend(words.mobility());
    sentences.extend(words.discs());
    sentences.extend(words.parity());
    sentences.extend(words.answer());
    sentences.extend(words.evaluation());
    sentences
}

struct Words<'a> {
    explanation: &'a Explanation,
    chosen: &'a Candidate,
    texts: &'a Texts,
}

impl Words<'_> {
    fn color(&self) -> Color {
        self.explanation.color
    }

    fn rival(&self) -> Color {
        !self.explanation.color
    }

    fn other(&self) -> Option<&Candidate> {
        self.explanation.other.as_ref()
    }

    /// What the move is worth, what the other one is, and whether the result of the game changes.
    fn verdict(&self) -> Vec<String> {
        let (texts, square) = (self.texts, self.chosen.square);
        let score = render::score(self.chosen.report.score);
        let label = |candidate: &Candidate| match candidate.report.is_exact() {
            true => texts.exact(),
            false => texts.heuristic(candidate.report.depth_label()),
        };
        let Some(other) = self.other() else {
            return vec![texts.verdict_only(self.color(), square, score, label(self.chosen))];
        };
        // The less certain of the two tells how sure the comparison is.
        let label = if self.chosen.report.is_exact() { label(other) } else { label(self.chosen) };
        let difference = other.report.score - self.chosen.report.score;
        let other_score = render::score(other.report.score);
        let gap = difference.unsigned_abs();
        if difference == 0 {
            return vec![texts.verdict_equal(square, other.square, score, label)];
        }
        if difference < 0 {
            let other = other.square;
            return vec![texts.verdict_best(square, score, label, other, other_score, gap)];
        }
        let grade = Grade::of(difference).tag();
        let other_square = other.square;
        let verdict =
            texts.verdict_worse(square, grade, score, other_square, other_score, label, gap);
        let turned = self.turned(other.report.score, self.chosen.report.score);
        std::iter::once(verdict).chain(turned).collect()
    }

    /// The result that the move gives away.
    fn turned(&self, best: Score, chosen: Score) -> Option<String> {
        // An estimate near zero is anybody's game.
        let sure = if self.explanation.is_exact() { 0 } else { SURE_DISCS };
        let result = |score: Score| if score.abs() < sure { None } else { Some(score.signum()) };
        let kind = match (result(best)?, result(chosen)?) {
            (1, 0) => "win-draw",
            (1, -1) => "win-loss",
            (0, -1) => "draw-loss",
            _ => return None,
        };
        let exact = if self.explanation.is_exact() { "yes" } else { "no" };
        Some(self.texts.verdict_turned(kind, exact))
    }

    /// Corners, and the squares beside them.
    fn square(&self) -> Option<String> {
        let square = self.chosen.square;
        match self.chosen.kind {
            Kind::Corner => Some(self.texts.takes_corner(square)),
            Kind::X(corner) => Some(self.texts.goes_to_x(square, corner)),
            Kind::C(corner) => Some(self.texts.goes_to_c(square, corner)),
            Kind::Edge | Kind::Inner => None,
        }
    }

    /// The corners that either side can take after either move.
    fn corners(&self) -> Vec<String> {
        let (texts, facts) = (self.texts, &self.chosen.facts);
        let (rival_now, own_now) = (facts.rival_open_corners, facts.own_open_corners);
        let Some(other) = self.other() else {
            let opened = (!rival_now.is_empty())
                .then(|| texts.opens_corners(self.rival(), rival_now, rival_now.len()));
            return opened.into_iter().collect();
        };
        let mut sentences = Vec::new();
        let (rival_other, own_other) =
            (other.facts.rival_open_corners, other.facts.own_open_corners);
        let (both, more) = (rival_now & rival_other, rival_now - rival_other);
        if !more.is_empty() {
            let (rival, count) = (self.rival(), more.len());
            sentences.push(texts.opens_corners_unlike(rival, more, count, other.square));
        }
        if !both.is_empty() {
            sentences.push(texts.opens_corners_both(self.rival(), both, both.len()));
        }
        let spared = rival_other - rival_now;
        if !spared.is_empty() {
            let (rival, count) = (self.rival(), spared.len());
            sentences.push(texts.spares_corners(rival, spared, count, other.square));
        }
        // A corner that the rival takes first is no threat.
        let threatened = own_now - own_other - rival_now;
        if !threatened.is_empty() {
            sentences.push(texts.threatens_corners(self.color(), threatened, threatened.len()));
        }
        sentences
    }

    /// The moves that either side has afterwards.
    fn mobility(&self) -> Vec<String> {
        let texts = self.texts;
        let facts = &self.chosen.facts;
        let Some(other) = self.other() else {
            return Vec::new();
        };
        let mut sentences = Vec::new();
        let (moves, elsewhere) = (facts.mobility.rival, other.facts.mobility.rival);
        // Without a move he passes, which is told with the answer.
        if moves > 0 && moves.abs_diff(elsewhere) >= NOTABLE {
            sentences.push(texts.leaves_moves(self.rival(), moves, other.square, elsewhere));
        }
        let (moves, elsewhere) = (facts.mobility.own, other.facts.mobility.own);
        if moves.abs_diff(elsewhere) >= NOTABLE {
            sentences.push(texts.keeps_moves(self.color(), moves, other.square, elsewhere));
        }
        sentences
    }

    /// Frontier and stable discs.
    fn discs(&self) -> Vec<String> {
        let (texts, facts) = (self.texts, &self.chosen.facts);
        let Some(other) = self.other() else {
            return Vec::new();
        };
        let mut sentences = Vec::new();
        let (discs, elsewhere) = (facts.frontier.own, other.facts.frontier.own);
        if discs.abs_diff(elsewhere) >= NOTABLE {
            let (color, rival) = (self.color(), self.rival());
            sentences.push(texts.frontier_discs(color, rival, discs, other.square, elsewhere));
        }
        let sides = [
            (self.color(), facts.stable.own, other.facts.stable.own),
            (self.rival(), facts.stable.rival, other.facts.stable.rival),
        ];
        for (color, discs, elsewhere) in sides {
            if discs != elsewhere {
                sentences.push(texts.stable_discs(color, discs, other.square, elsewhere));
            }
        }
        sentences
    }

    /// Which kind of region the move goes to, when the end is near enough to count.
    fn parity(&self) -> Option<String> {
        let now: &Facts = &self.explanation.now;
        let empties = self.explanation.board.empties().len();
        if empties > PARITY_EMPTIES || now.regions.len() < 2 {
            return None;
        }
        let size = |candidate: &Candidate| Some(now.region_of(candidate.square)?.len());
        let (mine, square) = (size(self.chosen)?, self.chosen.square);
        let last = if mine % 2 == 1 { self.color() } else { self.rival() };
        let parity = |size: u32| if size % 2 == 1 { "odd" } else { "even" };
        let other = self.other().and_then(|other| Some((other.square, size(other)?)));
        match other {
            Some((other, theirs)) if theirs % 2 != mine % 2 => Some(self.texts.parity_unlike(
                square,
                mine,
                parity(mine),
                last,
                other,
                theirs,
                parity(theirs),
            )),
            // What both moves have in common explains no difference.
            Some(_) => None,
            None => Some(self.texts.parity_alone(square, mine, parity(mine), last)),
        }
    }

    /// What the rival does next, after this move and after the other.
    fn answer(&self) -> Vec<String> {
        let mut sentences = vec![self.answer_to(self.chosen)];
        sentences.extend(self.other().map(|other| self.answer_to(other)));
        sentences
    }

    fn answer_to(&self, candidate: &Candidate) -> String {
        let (texts, square, rival) = (self.texts, candidate.square, self.rival());
        match &candidate.answer {
            Answer::GameOver => {
                let (black, white) = candidate.after.colored(rival);
                let Outcome { black, white } = Outcome { black: black.len(), white: white.len() };
                texts.answer_over(square, black, white)
            }
            Answer::Pass => texts.answer_pass(square, rival, self.color()),
            Answer::Reply(reply) => {
                let corner = Bitboard::CORNERS.contains(reply.square);
                let told = texts.answer_reply(
                    square,
                    rival,
                    reply.square,
                    reply.flips,
                    if corner { "yes" } else { "no" },
                );
                format!("{told} {}", self.swing(candidate, reply))
            }
        }
    }

    /// What the reply takes back of the first impression.
    fn swing(&self, candidate: &Candidate, reply: &Reply) -> String {
        let (before, after) = (discs(candidate.at_sight), discs(reply.at_sight));
        match candidate.taken_back() {
            Some(taken) if taken > TAKEN_BACK => {
                self.texts.reply_takes_back(self.color(), before, after, format!("{taken:.1}"))
            }
            _ => self.texts.reply_takes_nothing(self.color(), before, after),
        }
    }

    /// The patterns and squares that tell most for and against the move.
    fn evaluation(&self) -> Vec<String> {
        let (Some(terms), Some(other)) = (&self.explanation.terms, self.other()) else {
            return Vec::new();
        };
        let named = |sign: f64| -> Vec<String> {
            let notable = |term: &&Term| sign * term.difference() >= NAMED_DISCS;
            let terms = terms.features.iter().filter(notable).take(NAMED_TERMS);
            terms.map(|term| self.term(term)).collect()
        };
        let squares = |sign: f64| -> Vec<String> {
            let notable = |entry: &&(reversi_core::Square, f64)| sign * entry.1 >= NAMED_DISCS;
            let squares = terms.squares.iter().filter(notable).take(NAMED_TERMS);
            squares.map(|&(square, change)| format!("{square} ({})", discs(change))).collect()
        };
        let (against, for_it) = (named(-1.0), named(1.0));
        let (bad, good) = (squares(-1.0), squares(1.0));
        let (square, other, texts) = (self.chosen.square, other.square, self.texts);
        let join = |list: Vec<String>| (!list.is_empty()).then(|| list.join(", "));
        let against = [
            join(against).map(|list| texts.terms_against(square, other, list)),
            join(bad).map(|list| texts.squares_against(square, list)),
        ];
        let for_it = [
            join(for_it).map(|list| texts.terms_for(square, other, list)),
            join(good).map(|list| texts.squares_for(square, list)),
        ];
        // What the verdict rests on comes first.
        let order = if self.explanation.loss() > 0 { [against, for_it] } else { [for_it, against] };
        order.into_iter().flatten().flatten().collect()
    }

    fn term(&self, term: &Term) -> String {
        let name = feature_name(&term.name, self.texts);
        let value = discs(term.difference());
        match &term.name {
            Name::Pattern { squares, .. } => {
                format!("{name}, {} ({value})", area_name(squares, self.texts))
            }
            Name::Scalar(_) | Name::Interactions => format!("{name} ({value})"),
        }
    }
}
