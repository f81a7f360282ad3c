//! The help of the command line in a language other than English, which stands beside the arguments.

use clap::{Arg, Command};
use fluent_bundle::FluentArgs;

use crate::failure::EXIT_CODES;
use crate::lang::Lang;
use crate::texts::Catalog;

/// The words of the help.
pub(super) struct Words(Catalog);

impl Words {
    /// The words of `lang`.
    pub(super) fn new(lang: Lang) -> Self {
        Self(Catalog::new(lang, lang.help()))
    }

    /// The text called `id`, if there is one.
    pub(super) fn find(&self, id: &str) -> Option<String> {
        self.0.find(id, &FluentArgs::new())
    }

    /// The text called `id`.
    fn get(&self, id: &str) -> String {
        self.0.get(id, &FluentArgs::new())
    }

    /// The name under which the help of an argument is found.
    pub(super) fn id_of(&self, command: &str, argument: &str) -> String {
        let own = format!("{command}-{argument}");
        if self.find(&own).is_some() { own } else { argument.to_owned() }
    }

    fn exit_codes(&self) -> String {
        let line =
            |(code, _): &(u8, &str)| format!("\n  {code:<4} {}", self.get(&format!("exit-{code}")));
        self.get("heading-exit-codes") + ":" + &EXIT_CODES.iter().map(line).collect::<String>()
    }
}

/// The program with its help in `lang`.
pub(super) fn translated(mut program: Command, lang: Lang) -> Command {
    let words = Words::new(lang);
    // Help and version are arguments only then.
    program.build();
    let (about, exit_codes) = (words.get("about"), words.exit_codes());
    let [examples, formats] = ["examples", "formats"].map(|id| words.get(id));
    let program = with_help(program, "play", &words);
    program
        .long_about(format!("{about}\n\n{}", words.get("about-more")))
        .about(about)
        .after_long_help(format!("{examples}\n\n{exit_codes}\n\n{formats}"))
        .after_help(exit_codes)
        .mut_subcommands(|command| {
            let name = command.get_name().to_owned();
            let command =
                with_help(command, &name, &words).about(words.get(&format!("about-{name}")));
            match words.find(&format!("examples-{name}")) {
                Some(examples) => command.after_long_help(examples),
                None => command,
            }
        })
}

/// Headings, usage and arguments of a command.
fn with_help(mut command: Command, name: &str, words: &Words) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage
        .replace("[OPTIONS]", &words.get("usage-options"))
        .replace("<COMMAND>", &words.get("usage-command"));
    let heading = words.get("heading-usage");
    let usage = super::usage_text(&usage, &heading);
    let usage = usage.trim_start_matches(&heading).trim_start_matches(": ").to_owned();
    let style = *command.get_styles().get_usage();
    command
        .override_usage(usage)
        .help_template(format!(
            "{{about-with-newline}}\n{style}{heading}:{style:#} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(words.get("heading-commands"))
        .mut_args(|argument| with_text(argument, name, words))
}

fn with_text(argument: Arg, command: &str, words: &Words) -> Arg {
    let heading = if argument.is_positional() { "heading-arguments" } else { "heading-options" };
    let argument = argument.help_heading(words.get(heading));
    match argument.get_id().as_str() {
        "help" => argument.help(words.get("help-flag")).long_help(words.get("help-flag-long")),
        "version" => argument.help(words.get("version-flag")),
        id => {
            let mut text = words.get(&words.id_of(command, id));
            let defaults = argument.get_default_values().to_vec();
            let has_default = argument.get_action().takes_values();
            if let Some(value) = defaults.first().filter(|_| has_default) {
                let mut args = FluentArgs::new();
                args.set("value", value.to_string_lossy().into_owned());
                text += " ";
                text += &words.0.get("default", &args);
            }
            argument.help(text).hide_default_value(true)
        }
    }
}
