//! A table that fits into a width: cells are broken where they must be.

use crate::render::{Paint, wrapped};

/// Blanks between columns.
const GAP: usize = 2;

/// The rows, the first of them the heads; rows of several lines have a blank line between.
pub(super) fn text(rows: &[Vec<String>], width: usize, paint: Paint) -> String {
    let widths = widths(rows, width);
    let broken: Vec<Vec<Vec<String>>> = rows
        .iter()
        .map(|row| row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width)).collect())
        .collect();
    let is_tall = broken.iter().flatten().any(|cell| cell.len() > 1);
    let mut text = String::new();
    for (index, row) in broken.iter().enumerate() {
        if is_tall && index > 1 {
            text.push('\n');
        }
        for line in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| {
                let part = cell.get(line).map_or("", String::as_str);
                format!("{part:<width$}")
            });
            let line = cells.collect::<Vec<_>>().join(&" ".repeat(GAP));
            let line = line.trim_end();
            text += &if index == 0 { paint.bold(line) } else { line.to_owned() };
            text.push('\n');
        }
        if index == 0 {
            let rules: Vec<_> = widths.iter().map(|&width| "-".repeat(width)).collect();
            text += &rules.join(&" ".repeat(GAP));
            text.push('\n');
        }
    }
    text
}

/// The widths of the columns: what the longest cells need, less where that is too much in all.
fn widths(rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let column = |index: usize| rows.iter().filter_map(move |row| row.get(index));
    let length = |text: &str| text.chars().count();
    let mut widths: Vec<usize> =
        (0..columns).map(|i| column(i).map(|cell| length(cell)).max().unwrap_or(0)).collect();
    let least: Vec<usize> = (0..columns)
        .map(|i| column(i).flat_map(|cell| cell.split(' ')).map(length).max().unwrap_or(0))
        .collect();
    let room = width.saturating_sub(GAP * columns.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        // The widest gives way first.
        let widest = (0..columns).filter(|&i| widths[i] > least[i]).max_by_key(|&i| widths[i]);
        let Some(widest) = widest else { break };
        widths[widest] -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&[&str]], width: usize, expected: &[&str]) {
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect();
        let text = text(&rows, width, Paint::Plain);
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_table_takes_what_it_needs_and_no_more_than_there_is() {
        let rows: &[&[&str]] = &[&["ficha", "qué"], &["a", "una línea"], &["bb", "x"]];
        check(rows, 79, &["ficha  qué", "-----  ---------", "a      una línea", "bb     x"]);
        check(
            rows,
            12,
            &["ficha  qué", "-----  -----", "a      una", "       línea", "", "bb     x"],
        );
    }

    #[test]
    fn a_word_is_never_broken() {
        check(&[&["x"], &["abcdefgh ij"]], 4, &["x", "--------", "abcdefgh", "ij"]);
    }
}
