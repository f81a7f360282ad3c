//! A document in the Markdown of `docs/` as lines for a terminal; boards are drawn anew.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use reversi_core::{Bitboard, Square, Variant};

use super::table;
use crate::render::{self, Paint, wrapped};

/// The longest line; a terminal has 80 columns, and some break the line after the last one.
pub(super) const WIDTH: usize = 79;

/// Stands for a blank inside of code, where no line ends.
const UNBROKEN: &str = "\u{a0}";

/// The document for `variant`, or for both games.
///
/// A comment `<!-- for: X -->` between two paragraphs tells for whom the text after it is:
/// `othello` or `reversi`, `docs` for the file alone, `all` for everybody.
pub(super) fn text(markdown: &str, variant: Option<Variant>, paint: Paint) -> String {
    let mut page = Page { paint, variant, out: String::new(), text: String::new(), rows: vec![] };
    let mut is_shown = true;
    let mut block_start = 0;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Html(comment) => {
                is_shown = page.is_for_reader(&comment).unwrap_or(is_shown);
                block_start = page.out.len();
            }
            event => page.add(event),
        }
        if !is_shown {
            page.out.truncate(block_start);
        }
    }
    page.out.truncate(page.out.trim_end().len());
    page.out.push('\n');
    page.out
}

struct Page {
    paint: Paint,
    variant: Option<Variant>,
    out: String,
    /// The heading, paragraph, cell or code block being read.
    text: String,
    /// The table being read.
    rows: Vec<Vec<String>>,
}

impl Page {
    /// Whether the reader sees what comes after a comment; `None` if the comment does not say.
    fn is_for_reader(&self, comment: &str) -> Option<bool> {
        let audience = comment.trim().strip_prefix("<!-- for: ")?.strip_suffix(" -->")?;
        Some(match audience {
            "othello" => self.variant != Some(Variant::Reversi),
            "reversi" => self.variant != Some(Variant::Othello),
            "docs" => false,
            _ => true,
        })
    }

    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => self.rows.push(Vec::new()),
            Event::Text(text) => self.text += &text,
            Event::SoftBreak => self.text.push(' '),
            Event::HardBreak => self.text.push('\n'),
            // In a table what is written as code are boards and moves.
            Event::Code(code) if self.rows.is_empty() => {
                self.text += &format!("`{}`", code.replace(' ', UNBROKEN));
            }
            Event::Code(code) => self.text += &code,
            Event::End(end) => self.end(end),
            _ => {}
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::Heading(level) => {
                let line = if level == HeadingLevel::H1 { "=" } else { "-" };
                let title = std::mem::take(&mut self.text);
                let line = line.repeat(title.chars().count());
                self.out += &format!("{}\n{line}\n\n", self.paint.bold(&title));
            }
            TagEnd::Paragraph => {
                let text = std::mem::take(&mut self.text);
                self.out += &wrapped(&text, WIDTH).join("\n").replace(UNBROKEN, " ");
                self.out += "\n\n";
            }
            TagEnd::CodeBlock => {
                let text = std::mem::take(&mut self.text);
                self.out += &drawing(&text, self.paint);
                self.out.push('\n');
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.out += &table::text(&rows, WIDTH, self.paint);
                self.out.push('\n');
            }
            _ => {}
        }
    }
}

/// A code block: a board is drawn as in a game, anything else is shown as it stands.
fn drawing(text: &str, paint: Paint) -> String {
    match Drawn::read(text) {
        Some(Drawn { black, white, legal, rows }) => {
            render::rows((black, white), legal, None, rows, paint)
        }
        None => text.lines().map(|line| format!("  {line}\n")).collect(),
    }
}

/// A board of the document, or some rows of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    pub(super) black: Bitboard,
    pub(super) white: Bitboard,
    pub(super) legal: Bitboard,
    /// Counted from 0.
    pub(super) rows: std::ops::RangeInclusive<u8>,
}

impl Drawn {
    /// Reads a line of column letters, and rows with their numbers in front.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next()?.split_whitespace().ne(["a", "b", "c", "d", "e", "f", "g", "h"]) {
            return None;
        }
        let mut sets = [Bitboard::EMPTY; 3];
        let mut labels = Vec::new();
        for line in lines {
            let (label, cells) = line.split_once(' ')?;
            let row = label.parse::<u8>().ok()?.checked_sub(1)?;
            for (column, cell) in (0_u8..).zip(cells.split_whitespace()) {
                let square = Square::at(column, row)?;
                match cell {
                    "X" => sets[0] |= square.into(),
                    "O" => sets[1] |= square.into(),
                    "*" => sets[2] |= square.into(),
                    _ => {}
                }
            }
            labels.push(row);
        }
        let [black, white, legal] = sets;
        Some(Self { black, white, legal, rows: *labels.first()?..=*labels.last()? })
    }
}
