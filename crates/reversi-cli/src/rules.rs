//! `reversi rules`: the rules as `docs/rules.md` and `docs/reglas.md` have them, for a terminal.

use std::io::Write;

use clap::Args;
use reversi_core::Variant;

use crate::args::{LangArgs, VariantArg};
use crate::failure::Failure;
use crate::lang::Lang;
use crate::render::Paint;

mod page;
mod table;
#[cfg(test)]
mod tests;

pub(crate) const EXAMPLES: &str = "\
Examples:
  reversi rules                        Othello and classic Reversi
  reversi rules --variant reversi      what the classic game alone needs
  reversi rules --lang es | less       las reglas en español, page by page

X is a black disc, O a white one, * a legal move, . an empty square. Lines have 79 columns.";

/// The options of `reversi rules`.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// Only this game [default: both]
    #[arg(long, value_enum, value_name = "othello|reversi", hide_possible_values = true)]
    variant: Option<VariantArg>,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

/// Prints the rules.
pub(crate) fn run(args: &RulesArgs, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = args.variant.map(Variant::from);
    write!(out, "{}", page::text(document(lang), variant, Paint::of_stdout()))?;
    Ok(())
}

/// The rules in `lang`, as Markdown.
const fn document(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../../../docs/rules.md"),
        Lang::Es => include_str!("../../../docs/reglas.md"),
    }
}
