//! The command line read in the user's language: its help, and what is wrong with it.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, ValueEnum};

use crate::args::{Cli, Expected};
use crate::lang::Lang;
use crate::texts::{Texts, visible};

mod help;
#[cfg(test)]
mod tests;

/// The language that `--lang` asks for, whatever else may be wrong with the arguments.
pub(crate) fn asked_language(arguments: &[OsString]) -> Option<Lang> {
    let words: Vec<_> = arguments.iter().map(|word| word.to_str().unwrap_or_default()).collect();
    let options = words.split(|&word| word == "--").next().unwrap_or_default();
    let value = options.iter().enumerate().find_map(|(index, word)| match *word {
        "--lang" => options.get(index + 1).copied(),
        word => word.strip_prefix("--lang="),
    })?;
    Lang::from_str(value, false).ok()
}

/// Reads the command line.
///
/// # Errors
/// It cannot be used; or it asks for help or for the version, which is then in the error, in `lang`.
pub(crate) fn parse(arguments: Vec<OsString>, lang: Lang) -> Result<Cli, clap::Error> {
    let command = match lang {
        Lang::En => Cli::command(),
        lang => help::translated(Cli::command(), lang),
    };
    let mut matches = command.try_get_matches_from(arguments)?;
    Cli::from_arg_matches_mut(&mut matches)
}

/// What is wrong with the command line, and how it should look, without a line break at the end.
pub(crate) fn error_text(error: &clap::Error, texts: &Texts) -> String {
    let mut text = fault(error, texts).unwrap_or_else(|| error.kind().to_string());
    let tips = tips(error, texts);
    if !tips.is_empty() {
        text += &format!("\n\n  {}", tips.join("\n  "));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text += &format!("\n\n{}", usage_text(&usage.to_string(), &texts.usage_heading()));
    }
    text + "\n\n" + &texts.try_help()
}

/// clap's usage under our heading.
fn usage_text(usage: &str, heading: &str) -> String {
    let lines: Vec<_> = usage.trim_start_matches("Usage:").trim().lines().map(str::trim).collect();
    let indent = " ".repeat(heading.chars().count() + 2);
    format!("{heading}: {}", lines.join(&format!("\n{indent}")))
}

/// What is wrong; `None` for what our arguments cannot run into.
fn fault(error: &clap::Error, texts: &Texts) -> Option<String> {
    let strings = |kind| strings(error, kind);
    let string = |kind| strings(kind).into_iter().next();
    let argument = string(ContextKind::InvalidArg);
    let value = string(ContextKind::InvalidValue).map(|value| visible(&value));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => texts.arg_unexpected(visible(&argument?)),
        ErrorKind::InvalidSubcommand => {
            texts.command_unknown(visible(&string(ContextKind::InvalidSubcommand)?))
        }
        ErrorKind::ArgumentConflict => {
            let argument = argument.or_else(|| string(ContextKind::InvalidSubcommand))?;
            let others = strings(ContextKind::PriorArg);
            match others.iter().all(|other| *other == argument) {
                true => texts.arg_repeated(argument),
                false => texts.arg_conflict(argument, quoted(&others)),
            }
        }
        ErrorKind::InvalidValue if value.as_deref().is_none_or(str::is_empty) => {
            texts.arg_no_value(argument?)
        }
        ErrorKind::InvalidValue => {
            let possible = texts.arg_possible(strings(ContextKind::ValidValue).join(", "));
            texts.arg_bad_value_because(value?, argument?, possible)
        }
        ErrorKind::ValueValidation => {
            let source = std::error::Error::source(error)?;
            let reason = match source.downcast_ref::<Expected>() {
                Some(expected) => expected.describe(texts),
                None => source.to_string(),
            };
            texts.arg_bad_value_because(value?, argument?, reason)
        }
        ErrorKind::TooManyValues => texts.arg_too_many(value?, argument?),
        ErrorKind::MissingRequiredArgument => {
            texts.arg_missing(strings(ContextKind::InvalidArg).join(", "))
        }
        ErrorKind::InvalidUtf8 => texts.arg_not_utf8(),
        _ => return None,
    })
}

/// What may have been meant.
fn tips(error: &clap::Error, texts: &Texts) -> Vec<String> {
    let kinds =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar: Vec<_> = kinds.into_iter().flat_map(|kind| strings(error, kind)).collect();
    let mut tips = Vec::new();
    if !similar.is_empty() {
        tips.push(texts.tip_similar(quoted(&similar)));
    }
    // A file may be called like an option.
    let is_value = error.kind() == ErrorKind::UnknownArgument
        && matches!(error.get(ContextKind::Suggested), Some(ContextValue::StyledStrs(_)));
    if let Some(argument) = strings(error, ContextKind::InvalidArg).first().filter(|_| is_value) {
        tips.push(texts.tip_as_value(visible(argument)));
    }
    tips
}

fn strings(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("'{name}'")).collect();
    names.join(", ")
}
