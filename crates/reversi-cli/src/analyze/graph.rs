//! The score over the moves of a game as an SVG picture.

use std::fmt::{self, Write};

use reversi_core::{Color, SCORE_MAX, Score};

use super::review::{Grade, Review};
use crate::texts::Texts;

const SIZE: (f64, f64) = (760.0, 420.0);
/// Left, top, right, bottom.
const MARGINS: [f64; 4] = [56.0, 44.0, 20.0, 72.0];
/// Blue and orange are told apart by nearly everyone; signs repeat what colors say.
const BLACK: &str = "#0072b2";
const WHITE: &str = "#d55e00";
/// Moves between two labels.
const LABEL_MOVES: usize = 10;
/// The steps that the labels of scores may have, in discs.
const LABEL_DISCS: [Score; 3] = [4, 8, 16];

/// The graph: Black's lead over the moves, solid where it is exact, with mistakes, blunders and
/// the turning point.
pub(super) fn svg(review: &Review, texts: &Texts) -> String {
    let graph = Graph::of(review);
    let mut svg = String::new();
    // Writing into a string cannot fail.
    let _ = graph.write(&mut svg, review, texts);
    svg
}

/// A position of the game with a score.
struct Point {
    /// Moves played.
    at: usize,
    /// As Black sees it.
    score: Score,
    exact: bool,
}

struct Graph {
    points: Vec<Point>,
    moves: usize,
    /// The score at the upper border.
    limit: Score,
    step: Score,
}

impl Graph {
    fn of(review: &Review) -> Self {
        let mut points = Vec::new();
        for (index, m) in review.moves.iter().enumerate() {
            let (Some((before, after)), Some(rating)) = (m.black_scores(), &m.rating) else {
                continue;
            };
            if points.is_empty() {
                points.push(Point { at: index, score: before, exact: rating.best.is_exact() });
            }
            let exact = rating.played.is_exact();
            points.push(Point { at: index + 1, score: after, exact });
        }
        let most = points.iter().map(|point| point.score.abs()).max().unwrap_or(0).max(1);
        let step = LABEL_DISCS.into_iter().find(|step| step * 4 >= most).unwrap_or(16);
        let limit = ((most + step - 1) / step * step).min(SCORE_MAX);
        Self { points, moves: review.moves.len().max(1), limit, step }
    }

    fn x(&self, at: usize) -> f64 {
        let [left, _, right, _] = MARGINS;
        left + (SIZE.0 - left - right) * at as f64 / self.moves as f64
    }

    fn y(&self, score: Score) -> f64 {
        let [_, top, _, bottom] = MARGINS;
        let share = f64::from(self.limit - score) / f64::from(2 * self.limit);
        top + (SIZE.1 - top - bottom) * share
    }

    fn write(&self, svg: &mut String, review: &Review, texts: &Texts) -> fmt::Result {
        let (width, height) = SIZE;
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">"#
        )?;
        writeln!(svg, r#"<rect width="{width}" height="{height}" fill="white"/>"#)?;
        self.area(svg)?;
        self.axes(svg, texts)?;
        self.turning_point(svg, review, texts)?;
        self.lines(svg)?;
        self.marks(svg, review, texts)?;
        self.legend(svg, texts)?;
        writeln!(svg, "</svg>")
    }

    fn axes(&self, svg: &mut String, texts: &Texts) -> fmt::Result {
        let [left, top, right, bottom] = MARGINS;
        let (end, under) = (SIZE.0 - right, SIZE.1 - bottom);
        let middle = f64::midpoint(left, end);
        let title = escape(&texts.graph_title());
        writeln!(
            svg,
            r#"<text x="{middle}" y="24" text-anchor="middle" font-size="15">{title}</text>"#
        )?;
        for at in (0..=self.moves).step_by(LABEL_MOVES) {
            let x = self.x(at);
            writeln!(svg, r##"<path d="M{x:.1} {top}V{under}" stroke="#ddd"/>"##)?;
            let y = under + 16.0;
            writeln!(svg, r#"<text x="{x:.1}" y="{y}" text-anchor="middle">{at}</text>"#)?;
        }
        for score in (-self.limit..=self.limit).step_by(self.step as usize) {
            let (y, color) = (self.y(score), if score == 0 { "#666" } else { "#ddd" });
            writeln!(svg, r#"<path d="M{left} {y:.1}H{end}" stroke="{color}"/>"#)?;
            let (x, y, label) = (left - 6.0, y + 4.0, crate::render::score(score));
            writeln!(svg, r#"<text x="{x}" y="{y:.1}" text-anchor="end">{label}</text>"#)?;
        }
        let (y, label) = (under + 34.0, escape(&texts.graph_moves()));
        writeln!(svg, r#"<text x="{middle}" y="{y}" text-anchor="middle">{label}</text>"#)?;
        let (y, label) = (f64::midpoint(top, under), escape(&texts.graph_score()));
        writeln!(
            svg,
            r#"<text transform="translate(14 {y}) rotate(-90)" text-anchor="middle">{label}</text>"#
        )
    }

    fn turning_point(&self, svg: &mut String, review: &Review, texts: &Texts) -> fmt::Result {
        let Some(turning) = review.turning_point() else {
            return Ok(());
        };
        let [_, top, _, bottom] = MARGINS;
        let (x, under) = (self.x(turning.index + 1), SIZE.1 - bottom);
        writeln!(
            svg,
            r##"<path d="M{x:.1} {top}V{under}" stroke="#666" stroke-dasharray="2 3"/>"##
        )?;
        // Near a border the label keeps within the picture.
        let anchor = match turning.index * 3 / self.moves {
            0 => "start",
            1 => "middle",
            _ => "end",
        };
        let (y, label) = (top - 4.0, escape(&texts.graph_turning(turning.index + 1)));
        writeln!(
            svg,
            r##"<text x="{x:.1}" y="{y}" text-anchor="{anchor}" fill="#444">{label}</text>"##
        )
    }

    /// The area between the line and zero.
    fn area(&self, svg: &mut String) -> fmt::Result {
        let [Some(first), Some(last)] = [self.points.first(), self.points.last()] else {
            return Ok(());
        };
        let zero = self.y(0);
        write!(svg, r#"<path d="M{:.1} {zero:.1}"#, self.x(first.at))?;
        for point in &self.points {
            write!(svg, "L{:.1} {:.1}", self.x(point.at), self.y(point.score))?;
        }
        writeln!(svg, r##"L{:.1} {zero:.1}Z" fill="#eee"/>"##, self.x(last.at))
    }

    /// Runs of exact scores solid, runs of estimates dashed.
    fn lines(&self, svg: &mut String) -> fmt::Result {
        let mut rest = self.points.as_slice();
        while let [_, next, ..] = rest {
            let exact = next.exact;
            let run = 1 + rest[1..].iter().take_while(|point| point.exact == exact).count();
            let path: Vec<_> = rest[..run]
                .iter()
                .map(|point| format!("{:.1} {:.1}", self.x(point.at), self.y(point.score)))
                .collect();
            let dashes = if exact { "" } else { r#" stroke-dasharray="5 3""# };
            writeln!(
                svg,
                r##"<path d="M{}" fill="none" stroke="#222" stroke-width="2"{dashes}/>"##,
                path.join("L")
            )?;
            // The last point of a run begins the next one.
            rest = &rest[run - 1..];
        }
        Ok(())
    }

    /// A sign at each mistake and blunder, a small one with a tip at every other move.
    fn marks(&self, svg: &mut String, review: &Review, texts: &Texts) -> fmt::Result {
        for (index, m) in review.moves.iter().enumerate() {
            let (Some((_, after)), Some(rating)) = (m.black_scores(), &m.rating) else {
                continue;
            };
            let (x, y) = (self.x(index + 1), self.y(after));
            let color = if m.played.color == Color::Black { BLACK } else { WHITE };
            let grade = Grade::of(rating.loss());
            let (radius, mark) = match grade {
                Grade::Best | Grade::Fair => (2.0, ""),
                Grade::Mistake => (4.0, grade.mark()),
                Grade::Blunder => (5.5, grade.mark()),
            };
            let tip = texts.graph_tip(
                index + 1,
                m.played.color,
                m.played.square,
                rating.loss().unsigned_abs(),
            );
            writeln!(
                svg,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{color}"><title>{}</title></circle>"#,
                escape(&tip)
            )?;
            if !mark.is_empty() {
                // Beside the line rather than on it: the score has just fallen for this side.
                let y = if m.played.color == Color::Black { y + 18.0 } else { y - 9.0 };
                let label = format!("{}{mark}", m.played.square);
                writeln!(
                    svg,
                    r#"<text x="{x:.1}" y="{y:.1}" text-anchor="middle" fill="{color}">{label}</text>"#
                )?;
            }
        }
        Ok(())
    }

    fn legend(&self, svg: &mut String, texts: &Texts) -> fmt::Result {
        let y = SIZE.1 - 14.0;
        let entries = [
            (r##"<path d="M0 -4h24" stroke="#222" stroke-width="2"/>"##.to_owned(), texts.exact()),
            (
                r##"<path d="M0 -4h24" stroke="#222" stroke-width="2" stroke-dasharray="5 3"/>"##
                    .to_owned(),
                texts.graph_estimate(),
            ),
            (circle(BLACK), texts.graph_lost(Color::Black)),
            (circle(WHITE), texts.graph_lost(Color::White)),
        ];
        for ((sign, label), x) in entries.into_iter().zip([56, 156, 296, 516]) {
            writeln!(
                svg,
                r#"<g transform="translate({x} {y})">{sign}<text x="30">{}</text></g>"#,
                escape(&label)
            )?;
        }
        Ok(())
    }
}

fn circle(color: &str) -> String {
    format!(r#"<circle cx="18" cy="-4" r="4.5" fill="{color}"/>"#)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
