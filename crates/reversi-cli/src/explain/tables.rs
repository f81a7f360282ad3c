//! The explanation as numbers: three columns of facts, then the terms of the evaluation.

use std::io::Write;

use reversi_core::{Color, Square};
use reversi_eval::Scalar;

use super::Explanation;
use super::candidate::{Answer, Candidate};
use super::facts::{Both, Facts};
use super::terms::{Area, Name, Terms};
use crate::failure::Failure;
use crate::render;
use crate::texts::Texts;

/// Terms of the evaluation shown, and squares.
const TERMS: usize = 8;
const SQUARES: usize = 8;

/// Discs with one decimal and a sign; zero has none.
pub(super) fn discs(value: f64) -> String {
    let text = format!("{value:+.1}");
    if text.ends_with("0.0") && text.len() == 4 { "0.0".to_owned() } else { text }
}

/// What can be counted, now and after each of the moves.
pub(super) fn facts(
    explanation: &Explanation,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (chosen, other) = (&explanation.chosen, explanation.other.as_ref());
    let mut table = Table { rows: Vec::new(), other: other.is_some() };
    let after = |candidate: &Candidate| candidate.square.to_string();
    table.row(String::new(), texts.fact_now(), after(chosen), other.map(after));
    let mut searched = |name: String, value: &dyn Fn(&Candidate) -> String| {
        table.row(name, String::new(), value(chosen), other.map(value));
    };
    searched(texts.fact_score(), &|c| render::score(c.report.score));
    searched(texts.fact_certainty(), &|c| match c.report.is_exact() {
        true => texts.exact(),
        false => c.report.depth_label(),
    });
    searched(texts.fact_flips(), &|c| c.flips.len().to_string());
    searched(texts.fact_at_sight(), &|c| discs(c.at_sight));
    searched(texts.fact_reply(), &|c| match &c.answer {
        Answer::Reply(reply) => reply.square.to_string(),
        Answer::Pass => render::line(&[None]),
        Answer::GameOver => String::new(),
    });
    searched(texts.fact_after_reply(), &|c| match &c.answer {
        Answer::Reply(reply) => discs(reply.at_sight),
        Answer::Pass | Answer::GameOver => String::new(),
    });
    let (color, rival) = (explanation.color, !explanation.color);
    let mut counted = |name: String, value: &dyn Fn(&Facts) -> String| {
        let other = other.map(|other| value(&other.facts));
        table.row(name, value(&explanation.now), value(&chosen.facts), other);
    };
    type Count = fn(&Facts) -> Both;
    let pairs: [(String, Count); 7] = [
        (texts.fact_discs(), |facts| facts.discs),
        (texts.fact_mobility(), |facts| facts.mobility),
        (texts.fact_corners(), |facts| facts.corners),
        (texts.fact_x_squares(), |facts| facts.x_squares),
        (texts.fact_c_squares(), |facts| facts.c_squares),
        (texts.fact_frontier(), |facts| facts.frontier),
        (texts.fact_stable(), |facts| facts.stable),
    ];
    for (name, both) in pairs {
        let name = format!("{name}, {}", texts.fact_sides(color, rival));
        counted(name, &|facts| format!("{} - {}", both(facts).own, both(facts).rival));
    }
    counted(texts.fact_regions(), &|facts| {
        format!("{} ({})", facts.regions.len(), facts.odd_regions())
    });
    table.write(out)
}

/// Rows of a name and two or three values.
struct Table {
    rows: Vec<[String; 4]>,
    other: bool,
}

impl Table {
    fn row(&mut self, name: String, now: String, chosen: String, other: Option<String>) {
        self.rows.push([name, now, chosen, other.unwrap_or_default()]);
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let (first, now, chosen, other) = (width(0), width(1), width(2), width(3));
        for row in &self.rows {
            let line = format!(
                "{:<first$}  {:>now$}  {:>chosen$}  {:>other$}",
                row[0], row[1], row[2], row[3]
            );
            writeln!(out, "{}", if self.other { line.as_str() } else { line.trim_end() })?;
        }
        Ok(())
    }
}

/// The terms of the evaluation and the squares that differ most.
pub(super) fn terms(
    explanation: &Explanation,
    terms: &Terms,
    texts: &Texts,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(other) = &explanation.other else {
        return Ok(());
    };
    let (chosen, other) = (&explanation.chosen, other);
    writeln!(out, "{}", texts.terms_title())?;
    let (one, two) = (chosen.square.to_string(), other.square.to_string());
    let names: Vec<_> = terms
        .features
        .iter()
        .take(TERMS)
        .map(|term| match &term.name {
            Name::Pattern { squares, .. } => {
                (feature_name(&term.name, texts), area_name(squares, texts))
            }
            Name::Scalar(_) | Name::Interactions => {
                (feature_name(&term.name, texts), String::new())
            }
        })
        .collect();
    let width = |of: &dyn Fn(&(String, String)) -> usize| names.iter().map(of).max().unwrap_or(0);
    let (first, second) = (width(&|n| n.0.chars().count()), width(&|n| n.1.chars().count()));
    let difference = texts.col_difference();
    writeln!(out, "{:<first$}  {:<second$}  {one:>6}  {two:>6}  {difference:>10}", "", "")?;
    for ((name, area), term) in names.iter().zip(&terms.features) {
        writeln!(
            out,
            "{name:<first$}  {area:<second$}  {:>6}  {:>6}  {:>10}",
            discs(term.chosen),
            discs(term.other),
            discs(term.difference())
        )?;
    }
    if terms.squares.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    writeln!(out, "{}", texts.squares_title())?;
    writeln!(out, "{:<4}  {one:>6}  {two:>6}  {difference:>10}", "")?;
    for &(square, change) in terms.squares.iter().take(SQUARES) {
        let cell = |candidate: &Candidate| disc(candidate, square, explanation.color);
        let name = square.to_string();
        writeln!(out, "{name:<4}  {:>6}  {:>6}  {:>10}", cell(chosen), cell(other), discs(change))?;
    }
    Ok(())
}

/// What lies on a square after a move, as boards show it.
fn disc(candidate: &Candidate, square: Square, color: Color) -> char {
    if candidate.after.opponent().contains(square) {
        color.letter()
    } else if candidate.after.mover().contains(square) {
        (!color).letter()
    } else {
        '.'
    }
}

/// The name of a term: a shape's own, or the number that a scalar counts.
pub(super) fn feature_name(name: &Name, texts: &Texts) -> String {
    match name {
        Name::Pattern { shape, .. } => shape.clone(),
        // The evaluation after a move is the rival's: its mover is the rival.
        Name::Scalar(Scalar::MoverMobility) => texts.term_rival_mobility(),
        Name::Scalar(Scalar::OpponentMobility) => texts.term_own_mobility(),
        Name::Scalar(Scalar::MoverPotential) => texts.term_rival_potential(),
        Name::Scalar(Scalar::OpponentPotential) => texts.term_own_potential(),
        Name::Scalar(Scalar::OddQuadrants) => texts.term_odd_quadrants(),
        Name::Scalar(Scalar::Empties) => texts.term_empties(),
        Name::Scalar(Scalar::CornerMoves) => texts.term_corner_moves(),
        Name::Scalar(Scalar::SafeMoves) => texts.term_safe_moves(),
        Name::Scalar(Scalar::OddMoves) => texts.term_odd_moves(),
        Name::Scalar(Scalar::Frontier) => texts.term_frontier(),
        Name::Interactions => texts.term_interactions(),
        // The list may grow in a later version of the evaluation.
        Name::Scalar(other) => other.name().to_owned(),
    }
}

/// Where on the board a pattern lies.
pub(super) fn area_name(squares: &[Square], texts: &Texts) -> String {
    match Area::of(squares) {
        Area::Row(row) => texts.area_row(row.to_string()),
        Area::Column(column) => texts.area_column(char::from(b'a' + column)),
        Area::Diagonal(from, to) => texts.area_diagonal(from, to),
        Area::Corner(corner) => texts.area_corner(corner),
        Area::Edge(from, to) => texts.area_edge(from, to),
        Area::Other => render::squares(squares),
    }
}
