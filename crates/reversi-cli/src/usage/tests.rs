//! Tests of the command line in both languages.

use std::collections::BTreeSet;

use clap::error::ErrorKind;
use fluent_bundle::FluentResource;

use super::help::Words;
use super::*;

/// What the program says to a command line, without the name of the program.
fn said(line: &str, lang: Lang) -> String {
    let arguments = ["reversi"].into_iter().chain(line.split(' ').filter(|word| !word.is_empty()));
    let error = parse(arguments.map(OsString::from).collect(), lang).unwrap_err();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.to_string(),
        _ => error_text(&error, &Texts::new(lang)),
    }
}

#[test]
fn faults_are_told_in_both_languages() {
    let check = |line: &str, english: &str, spanish: &str| {
        for (lang, expected) in [(Lang::En, english), (Lang::Es, spanish)] {
            let said = said(line, lang);
            assert_eq!(said.lines().next(), Some(expected), "{line} in {lang:?}:\n{said}");
        }
    };
    check("play --foo", "unexpected argument '--foo' found", "argumento inesperado: '--foo'");
    check("foo", "unrecognized subcommand 'foo'", "orden desconocida: 'foo'");
    check(
        "--level 21",
        "invalid value '21' for '--level <1..20>': levels are the whole numbers 1 to 20",
        "el valor '21' no sirve para '--level <1..20>': los niveles son los números del 1 al 20",
    );
    check(
        "solve x --threads 0",
        "invalid value '0' for '--threads <N>': expected a whole number from 1 to 256",
        "el valor '0' no sirve para '--threads <N>': se esperaba un número entero de 1 a 256",
    );
    check(
        "play --theme pink",
        "invalid value 'pink' for '--theme <THEME>': possible values: color, mono, ascii",
        "el valor 'pink' no sirve para '--theme <THEME>': valores posibles: color, mono, ascii",
    );
    check(
        "play --moves",
        "a value is required for '--moves <TRANSCRIPT>' but none was supplied",
        "a '--moves <TRANSCRIPT>' le falta un valor",
    );
    check(
        "play --plain --plain",
        "the argument '--plain' cannot be used multiple times",
        "'--plain' no se puede dar más de una vez",
    );
    check(
        "play --clock 5 --plain",
        "'--clock <MIN[+SEC]>' cannot be used with '--plain'",
        "'--clock <MIN[+SEC]>' no se puede usar junto con '--plain'",
    );
    check("perft", "the following required arguments were not provided: <DEPTH>", "falta: <DEPTH>");
}

#[test]
fn every_expectation_is_told_in_both_languages() {
    for value in ["--elo x", "--time x", "--clock x", "--seed x", "--level x"] {
        let [english, spanish] = Lang::ALL.map(|lang| said(&format!("play {value}"), lang));
        let reason =
            |text: &str| text.lines().next().unwrap().split(": ").nth(1).map(str::to_owned);
        assert!(reason(&english).is_some() && reason(&english) != reason(&spanish), "{spanish}");
    }
}

#[test]
fn a_fault_shows_the_usage_and_what_may_have_been_meant() {
    insta::assert_snapshot!(said("analyze --jsn f5", Lang::En));
    insta::assert_snapshot!(said("analyze --jsn f5", Lang::Es));
    insta::assert_snapshot!(said("--level 1 ply", Lang::Es));
}

#[test]
fn help_is_complete_in_spanish() {
    insta::assert_snapshot!(said("-h", Lang::Es));
    insta::assert_snapshot!(said("convert --help", Lang::Es));
    assert_eq!(said("help rules", Lang::Es), said("rules --help", Lang::Es));
    assert_eq!(said("--version", Lang::Es), said("--version", Lang::En));
    let english = said("play --help", Lang::En);
    assert!(english.contains("\nUsage: reversi play [OPTIONS]\n"), "{english}");
}

#[test]
fn every_text_of_the_help_is_translated_and_none_is_left_over() {
    if let Err((_, errors)) = FluentResource::try_new(Lang::Es.help().to_owned()) {
        panic!("{errors:?}");
    }
    let words = Words::new(Lang::Es);
    let mut used: BTreeSet<String> = [
        "heading-usage",
        "heading-commands",
        "heading-arguments",
        "heading-options",
        "heading-exit-codes",
        "usage-options",
        "usage-command",
        "default",
        "about",
        "about-more",
        "about-help",
        "help-flag",
        "help-flag-long",
        "version-flag",
        "examples",
        "formats",
    ]
    .map(str::to_owned)
    .into();
    used.extend(crate::failure::EXIT_CODES.iter().map(|(code, _)| format!("exit-{code}")));
    let program = Cli::command();
    for command in program.get_subcommands() {
        let name = command.get_name();
        used.extend([format!("about-{name}"), format!("examples-{name}")]);
        used.extend(command.get_arguments().map(|arg| words.id_of(name, arg.get_id().as_str())));
    }
    used.extend(program.get_arguments().map(|arg| words.id_of("play", arg.get_id().as_str())));
    for id in &used {
        let text = words.find(id).unwrap_or_else(|| panic!("{id} is missing"));
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{id}: {line}");
        }
    }
    let is_id = |line: &&str| line.starts_with(|c: char| c.is_ascii_alphabetic());
    let ids = Lang::Es.help().lines().filter(is_id).filter_map(|line| line.split_once(" ="));
    for (id, _) in ids {
        assert!(used.contains(id), "{id} is not used");
    }
}

#[test]
fn the_language_is_found_whatever_else_is_wrong() {
    let asked = |line: &str| {
        let words: Vec<_> = line.split(' ').map(OsString::from).collect();
        asked_language(&words)
    };
    assert_eq!(asked("reversi --foo --lang es"), Some(Lang::Es));
    assert_eq!(asked("reversi play --lang=english --foo"), Some(Lang::En));
    for line in ["reversi", "reversi --lang", "reversi --lang fr", "reversi -- --lang es"] {
        assert_eq!(asked(line), None, "{line}");
    }
}
