//! Tables and SVG plots.

use std::fmt::Write;

use crate::fit::{FitErrors, FitReport, PhaseReport};

/// Lines over one axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// Above the plot.
    pub title: String,
    /// What the horizontal axis shows.
    pub x: String,
    /// What the vertical axis shows.
    pub y: String,
    /// The lines, at most as many as there are colors in [`Plot::COLORS`].
    pub series: Vec<Series>,
}

/// One line of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Where it goes; points that are not finite are left out.
    pub points: Vec<(f64, f64)>,
    /// Whether the points are dots rather than joined.
    pub marks: Marks,
}

/// How points are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// Joined by a line.
    #[default]
    Line,
    /// A dot each.
    Dots,
}

/// The extent of the values on an axis, and a step between its labels.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// Round limits around the values.
    fn around(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let rough = ((high - low) / 6.0).max(1e-6 * high.abs()).max(1e-9);
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|&step| step >= rough)
            .unwrap_or(rough);
        let low = (low / step).floor() * step;
        let high = ((high / step).ceil() * step).max(low + step);
        Self { low, high, step }
    }

    /// 0 to 1 from the lower to the upper end.
    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    fn labels(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        (0..=count).map(|n| self.low + f64::from(n) * self.step)
    }
}

impl Plot {
    /// The colors of the lines, told apart by most people.
    pub const COLORS: [&'static str; 8] =
        ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999"];
    const SIZE: (f64, f64) = (760.0, 420.0);
    /// Left, top, right, bottom.
    const MARGINS: [f64; 4] = [60.0, 40.0, 170.0, 50.0];

    /// The plot as an SVG file.
    pub fn to_svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Axis::around(points().map(|point| point.0));
        let y = Axis::around(points().map(|point| point.1));
        let mut svg = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut svg, &x, &y);
        svg
    }

    fn write(&self, svg: &mut String, x: &Axis, y: &Axis) -> std::fmt::Result {
        let (width, height) = Self::SIZE;
        let [left, top, right, bottom] = Self::MARGINS;
        let (inner, tall) = (width - left - right, height - top - bottom);
        let across = |value: f64| left + inner * x.share(value);
        let down = |value: f64| top + tall * (1.0 - y.share(value));
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">"#
        )?;
        writeln!(svg, r#"<rect width="{width}" height="{height}" fill="white"/>"#)?;
        let middle = left + inner / 2.0;
        let title = escape(&self.title);
        writeln!(
            svg,
            r#"<text x="{middle}" y="20" text-anchor="middle" font-size="15">{title}</text>"#
        )?;
        for value in x.labels() {
            let at = across(value);
            let (end, under) = (top + tall, top + tall + 16.0);
            writeln!(svg, r##"<path d="M{at:.1} {top}V{end}" stroke="#ddd"/>"##)?;
            let label = number(value, x.step);
            writeln!(svg, r#"<text x="{at:.1}" y="{under}" text-anchor="middle">{label}</text>"#)?;
        }
        for value in y.labels() {
            let at = down(value);
            let (before, label) = (left - 6.0, number(value, y.step));
            writeln!(svg, r##"<path d="M{left} {at:.1}h{inner}" stroke="#ddd"/>"##)?;
            writeln!(
                svg,
                r#"<text x="{before}" y="{:.1}" text-anchor="end">{label}</text>"#,
                at + 4.0
            )?;
        }
        let (under, center) = (height - 12.0, top + tall / 2.0);
        writeln!(
            svg,
            r#"<text x="{middle}" y="{under}" text-anchor="middle">{}</text>"#,
            escape(&self.x)
        )?;
        writeln!(
            svg,
            r#"<text transform="translate(16 {center}) rotate(-90)" text-anchor="middle">{}</text>"#,
            escape(&self.y)
        )?;
        for (n, series) in self.series.iter().enumerate() {
            let color = Self::COLORS[n % Self::COLORS.len()];
            series.write(svg, color, across, down)?;
            let (at, line) = (width - right + 14.0, top + 10.0 + 20.0 * n as f64);
            writeln!(svg, r#"<path d="M{at} {line}h20" stroke="{color}" stroke-width="3"/>"#)?;
            let (at, line) = (at + 26.0, line + 4.0);
            writeln!(svg, r#"<text x="{at}" y="{line}">{}</text>"#, escape(&series.name))?;
        }
        writeln!(svg, "</svg>")
    }
}

impl Series {
    fn write(
        &self,
        svg: &mut String,
        color: &str,
        across: impl Fn(f64) -> f64,
        down: impl Fn(f64) -> f64,
    ) -> std::fmt::Result {
        let finite = self.points.iter().filter(|(x, y)| x.is_finite() && y.is_finite());
        let points = finite.map(|&(x, y)| (across(x), down(y)));
        match self.marks {
            Marks::Dots => {
                for (x, y) in points {
                    writeln!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="2.5" fill="{color}"/>"#)?;
                }
                Ok(())
            }
            Marks::Line => {
                let path: Vec<_> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
                let path = path.join("L");
                if path.is_empty() {
                    return Ok(());
                }
                writeln!(
                    svg,
                    r#"<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>"#
                )
            }
        }
    }
}

/// A value with the decimals that steps of `step` need.
fn number(value: f64, step: f64) -> String {
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let text = format!("{value:.decimals$}");
    if text.trim_start_matches(['-', '0', '.']).is_empty() { "0".to_owned() } else { text }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Columns of text, right-aligned under their headings.
///
/// # Examples
/// ```
/// let rows = [["7".to_owned(), "1.25".to_owned()]];
/// let table = reversi_train::text_table(["phase", "error"], &rows);
/// assert_eq!(table, "phase  error\n    7   1.25\n");
/// ```
pub fn text_table<const N: usize>(headings: [&str; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.fold(headings[column].chars().count(), usize::max)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in std::iter::once(&headings.map(str::to_owned)).chain(rows) {
        let cells: Vec<_> =
            row.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        text.push_str(&cells.join("  "));
        text.push('\n');
    }
    text
}

impl FitReport {
    /// FitErrors on held-out positions by phase, beside the two simple evaluations.
    pub fn table(&self) -> String {
        let headings = [
            "phase",
            "empties",
            "train",
            "held out",
            "MAE",
            "RMSE",
            "bias",
            "constant",
            "mobility",
            "never seen",
        ];
        let mut rows: Vec<_> = self.phases.iter().map(|phase| self.row(phase)).collect();
        let FitErrors { fitted, constant, mobility } = &self.total;
        rows.push([
            "all".to_owned(),
            String::new(),
            self.positions.to_string(),
            self.held_out.to_string(),
            format!("{:.2}", fitted.mae),
            format!("{:.2}", fitted.rmse),
            format!("{:+.2}", fitted.bias),
            format!("{:.2}", constant.mae),
            format!("{:.2}", mobility.mae),
            self.share(self.never_seen),
        ]);
        text_table(headings, &rows)
    }

    fn row(&self, phase: &PhaseReport) -> [String; 10] {
        let (low, high) = phase.empties;
        let measured = |text: String| if phase.held_out == 0 { "-".to_owned() } else { text };
        [
            phase.phase.to_string(),
            format!("{low}-{high}"),
            phase.positions.to_string(),
            phase.held_out.to_string(),
            measured(format!("{:.2}", phase.errors.fitted.mae)),
            measured(format!("{:.2}", phase.errors.fitted.rmse)),
            measured(format!("{:+.2}", phase.errors.fitted.bias)),
            measured(format!("{:.2}", phase.errors.constant.mae)),
            measured(format!("{:.2}", phase.errors.mobility.mae)),
            self.share(phase.never_seen),
        ]
    }

    /// A number of parameters in per cent.
    fn share(&self, parameters: usize) -> String {
        format!("{:.1} %", 100.0 * parameters as f64 / self.parameters as f64)
    }

    /// Mean absolute error on held-out positions over the empties.
    pub fn plot(&self) -> Plot {
        let series = |name: &str, value: fn(&PhaseReport) -> f64| Series {
            name: name.to_owned(),
            points: self
                .phases
                .iter()
                .filter(|phase| phase.held_out > 0)
                .map(|phase| (f64::from(phase.empties.0 + phase.empties.1) / 2.0, value(phase)))
                .collect(),
            marks: Marks::Line,
        };
        Plot {
            title: "Error on held-out games".to_owned(),
            x: "empties".to_owned(),
            y: "mean absolute error, discs".to_owned(),
            series: vec![
                series("this evaluation", |phase| phase.errors.fitted.mae),
                series("mobility alone", |phase| phase.errors.mobility.mae),
                series("constant", |phase| phase.errors.constant.mae),
            ],
        }
    }

    /// Root mean square error on held-out positions over the iterations.
    pub fn curve_plot(&self) -> Plot {
        let points = (1..).zip(&self.curve).map(|(n, &rmse)| (f64::from(n), rmse)).collect();
        Plot {
            title: "Error on held-out games by iteration".to_owned(),
            x: "iteration".to_owned(),
            y: "root mean square error, discs".to_owned(),
            series: vec![Series { name: "held out".to_owned(), points, marks: Marks::Line }],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_limits_and_labels() {
        let axis = Axis::around([0.3, 5.9].into_iter());
        assert_eq!((axis.low, axis.high, axis.step), (0.0, 6.0, 1.0));
        assert_eq!(axis.labels().count(), 7);
        assert_eq!(number(0.30000001, 0.1), "0.3");
        assert_eq!(number(-1e-12, 0.5), "0");
        assert_eq!(number(25.0, 5.0), "25");
    }

    #[test]
    fn any_plot_is_well_formed() {
        let series = |points: &[(f64, f64)], marks| Series {
            name: "a < b & c".to_owned(),
            points: points.to_vec(),
            marks,
        };
        for points in [&[][..], &[(1.0, 1.0)], &[(0.0, f64::INFINITY), (2.0, -3.0)]] {
            for marks in [Marks::Line, Marks::Dots] {
                let plot = Plot { series: vec![series(points, marks)], ..Plot::default() };
                let svg = plot.to_svg();
                assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                assert!(svg.contains("a &lt; b &amp; c"));
            }
        }
    }
}
