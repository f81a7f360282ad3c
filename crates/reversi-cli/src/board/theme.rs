//! `Theme`: the signs and colors of the board.

use clap::ValueEnum;
use ratatui::style::{Color as Paint, Modifier, Style};
use reversi_core::Color;

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// Colors that stay apart for color-blind eyes, on top of signs that do without them
    Color,
    /// Signs and bold type, no color (monocromo)
    #[value(alias = "monocromo", alias = "monochrome")]
    Mono,
    /// Nothing but ASCII, no color
    Ascii,
}

/// What an environment says about the terminal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TerminalTraits {
    /// `NO_COLOR` is set.
    pub(crate) no_color: bool,
    /// The locale names another character set than UTF-8.
    pub(crate) no_unicode: bool,
}

impl TerminalTraits {
    /// Those of the process.
    pub(crate) fn of_environment() -> Self {
        Self::from_environment(|name| std::env::var(name).ok())
    }

    fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let is_unicode = |name: &str| name.to_ascii_lowercase().replace('-', "").contains("utf8");
        Self {
            no_color: set("NO_COLOR").is_some(),
            // Systems without these variables, Windows for one, have Unicode terminals.
            no_unicode: locale.is_some_and(|name| !is_unicode(&name)),
        }
    }
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// Running text.
    Plain,
    /// What is less important.
    Dim,
    /// A heading or the side to move.
    Strong,
    /// A refusal.
    Refusal,
    /// A key that can be pressed.
    Key,
    /// The best of several.
    Best,
}

/// How a disc of three or more columns is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Full,
    Hollow,
}

// Indices of the 256-color palette, near the set of Okabe and Ito that color-blind eyes tell
// apart. Black and white discs differ by brightness alone.
const BOARD: Paint = Paint::Indexed(29);
const CURSOR: Paint = Paint::Indexed(25);
const GRID: Paint = Paint::Indexed(23);
const BLACK: Paint = Paint::Indexed(16);
const WHITE: Paint = Paint::Indexed(231);
const YELLOW: Paint = Paint::Indexed(227);
const ORANGE: Paint = Paint::Indexed(214);
const SKY: Paint = Paint::Indexed(117);
const GRAY: Paint = Paint::Indexed(245);

impl Theme {
    /// The theme asked for, else the richest that the terminal shows.
    pub(crate) fn choose(asked: Option<Self>, terminal: TerminalTraits) -> Self {
        asked.unwrap_or(match terminal {
            TerminalTraits { no_unicode: true, .. } => Self::Ascii,
            TerminalTraits { no_color: true, .. } => Self::Mono,
            _ => Self::Color,
        })
    }

    /// The one after it, round and round.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Color => Self::Mono,
            Self::Mono => Self::Ascii,
            Self::Ascii => Self::Color,
        }
    }

    /// The key of its name in the message files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Color => "color",
            Self::Mono => "mono",
            Self::Ascii => "ascii",
        }
    }

    /// The sign of a disc in running text and on the smallest board.
    pub(super) const fn disc(self, color: Color) -> char {
        match (self, color) {
            (Self::Ascii, Color::Black) => 'X',
            (Self::Ascii, Color::White) => 'O',
            (Self::Mono, Color::White) => '○',
            _ => '●',
        }
    }

    /// How larger discs are drawn.
    pub(super) const fn shape(self, color: Color) -> Shape {
        match (self, color) {
            (Self::Mono | Self::Ascii, Color::White) => Shape::Hollow,
            _ => Shape::Full,
        }
    }

    /// The mark of a legal move.
    pub(super) const fn legal(self) -> char {
        if matches!(self, Self::Ascii) { '*' } else { '•' }
    }

    /// Whether letters beyond ASCII may be used.
    pub(super) const fn is_unicode(self) -> bool {
        !matches!(self, Self::Ascii)
    }

    fn colored(self, style: Style, plain: Style) -> Style {
        if self == Self::Color { style } else { plain }
    }

    /// An empty square, and what is under a disc.
    pub(super) fn square(self, is_cursor: bool) -> Style {
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        match is_cursor {
            true => self.colored(Style::new().bg(CURSOR), reversed),
            false => self.colored(Style::new().bg(BOARD), Style::new()),
        }
    }

    /// The lines between squares.
    pub(super) fn grid(self) -> Style {
        self.colored(Style::new().fg(GRID).bg(BOARD), Style::new().add_modifier(Modifier::DIM))
    }

    /// A disc on the board.
    pub(super) fn disc_style(self, color: Color) -> Style {
        let paint = if color == Color::Black { BLACK } else { WHITE };
        self.colored(Style::new().fg(paint), Style::new().add_modifier(Modifier::BOLD))
    }

    /// A disc beside the board, where the background is the terminal's.
    pub(super) fn token(self, color: Color) -> Style {
        self.disc_style(color).patch(self.colored(Style::new().bg(BOARD), Style::new()))
    }

    /// The marks of legal moves.
    pub(super) fn legal_style(self) -> Style {
        self.colored(Style::new().fg(YELLOW), Style::new())
    }

    /// The score of a legal move on its square.
    pub(super) fn score(self, is_best: bool) -> Style {
        match is_best {
            true => self
                .colored(Style::new().fg(YELLOW), Style::new())
                .add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            false => self.colored(Style::new().fg(WHITE), Style::new()),
        }
    }

    /// The marks around the last move.
    pub(super) fn last(self) -> Style {
        self.colored(Style::new().fg(YELLOW), Style::new()).add_modifier(Modifier::BOLD)
    }

    /// The marks around the discs it flipped.
    pub(super) fn flipped(self) -> Style {
        self.colored(Style::new().fg(SKY), Style::new())
    }

    /// Discs turned by hand that should not be, or not turned that should.
    pub(super) fn wrong(self) -> Style {
        self.colored(Style::new().fg(ORANGE), Style::new()).add_modifier(Modifier::BOLD)
    }

    /// The share of `color` in the evaluation bar.
    pub(super) fn bar(self, color: Color) -> Style {
        let (fg, bg) = if color == Color::Black { (WHITE, BLACK) } else { (BLACK, WHITE) };
        self.colored(Style::new().fg(fg).bg(bg), Style::new())
    }

    /// The sign that fills the share of `color` in the evaluation bar.
    pub(super) const fn bar_sign(self, color: Color) -> char {
        match (self, color) {
            (Self::Color, _) => ' ',
            (Self::Mono, Color::Black) => '█',
            (Self::Mono, Color::White) => '░',
            (Self::Ascii, Color::Black) => 'X',
            (Self::Ascii, Color::White) => 'O',
        }
    }

    /// The curve of the game.
    pub(super) fn curve(self) -> Paint {
        if self == Self::Color { ORANGE } else { Paint::Reset }
    }

    /// The axes of the graph.
    pub(super) fn axis(self) -> Paint {
        if self == Self::Color { GRAY } else { Paint::Reset }
    }

    /// Text.
    pub(super) fn text(self, tone: Tone) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match tone {
            Tone::Plain => Style::new(),
            Tone::Dim => self.colored(Style::new().fg(GRAY), Style::new()),
            Tone::Strong => bold,
            Tone::Refusal => self.colored(bold.fg(ORANGE), bold),
            Tone::Key => self.colored(bold.fg(SKY), bold),
            Tone::Best => self.colored(bold.fg(YELLOW), bold),
        }
    }
}

/// The nearest ASCII sign, for terminals that show no other.
pub(super) fn ascii(sign: char) -> char {
    match sign {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        'Á' => 'A',
        'É' => 'E',
        'Í' => 'I',
        'Ó' => 'O',
        'Ú' => 'U',
        'Ñ' => 'N',
        '¿' | '¡' | '\u{a0}' => ' ',
        '─' => '-',
        '│' => '|',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        '•' | '·' => '*',
        '…' => '.',
        sign if sign.is_ascii() => sign,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Theme) {
        let terminal = TerminalTraits::from_environment(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        });
        assert_eq!(Theme::choose(None, terminal), expected, "{variables:?}");
        assert_eq!(Theme::choose(Some(Theme::Mono), terminal), Theme::Mono);
    }

    #[test]
    fn the_terminal_decides_unless_the_person_does() {
        check(&[], Theme::Color);
        check(&[("LANG", "es_ES.UTF-8")], Theme::Color);
        check(&[("LANG", "es_ES.utf8"), ("NO_COLOR", "1")], Theme::Mono);
        check(&[("LANG", "en_US.UTF-8"), ("NO_COLOR", "")], Theme::Color);
        check(&[("LANG", "C")], Theme::Ascii);
        check(&[("LANG", "es_ES.UTF-8"), ("LC_ALL", "es_ES.ISO-8859-1")], Theme::Ascii);
    }

    #[test]
    fn without_colors_there_are_none_and_signs_tell_everything() {
        for theme in [Theme::Mono, Theme::Ascii] {
            let styles = [
                theme.square(true),
                theme.square(false),
                theme.disc_style(Color::Black),
                theme.token(Color::White),
                theme.score(true),
                theme.wrong(),
                theme.text(Tone::Refusal),
            ];
            for style in styles {
                assert_eq!((style.fg, style.bg), (None, None));
            }
            assert_ne!(theme.disc(Color::Black), theme.disc(Color::White));
        }
    }

    #[test]
    fn every_letter_of_the_messages_has_an_ascii_form() {
        for lang in crate::lang::Lang::ALL {
            for sign in lang.messages().chars().filter(|sign| !sign.is_ascii()) {
                assert_ne!(ascii(sign), '?', "{sign}");
            }
        }
    }
}
