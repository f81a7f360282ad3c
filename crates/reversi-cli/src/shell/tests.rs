//! Tests of completions and manual pages.

use super::*;
use crate::lang::Lang;

fn page_of(name: &str) -> String {
    let program = program();
    let command = program.find_subcommand(name).unwrap_or(&program);
    String::from_utf8(page(&program, command).unwrap()).unwrap()
}

/// Every command but the program itself.
fn names() -> Vec<String> {
    program().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

#[test]
fn every_command_has_a_page_with_examples_and_exit_codes() {
    for name in names().iter().map(String::as_str).chain(["reversi"]) {
        let page = page_of(name);
        for section in ["NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT"] {
            let is_there = page.lines().any(|line| {
                line == format!(".SH {section}") || line == format!(".SH \"{section}\"")
            });
            assert!(is_there, "{name} lacks {section}:\n{page}");
        }
        assert!(page.contains("\nreversi ") || page.contains("\necho "), "{name}:\n{page}");
        assert_eq!(page.contains("SEE ALSO"), name != "reversi");
    }
}

#[test]
fn every_command_teaches_by_example() {
    for command in program().get_subcommands() {
        let name = command.get_name();
        let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
        assert!(help.starts_with("Examples:\n"), "{name}: {help:?}");
        assert!(help.contains(&format!("reversi {name}")), "{name}: {help}");
        assert!(command.get_about().is_some(), "{name}");
        for argument in command.get_arguments() {
            assert!(argument.get_help().is_some(), "{name}: {}", argument.get_id());
        }
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{name}: {line}");
        }
    }
}

#[test]
fn pages_are_files_named_after_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("man1");
    let args = ManArgs { command: None, out: Some(out.clone()) };
    let mut printed = Vec::new();
    man(&args, &Texts::new(Lang::En), &mut printed).unwrap();
    assert_eq!(String::from_utf8(printed).unwrap().lines().count(), names().len() + 1);
    for name in names() {
        let text = fs::read_to_string(out.join(format!("reversi-{name}.1"))).unwrap();
        assert_eq!(text, page_of(&name));
    }
    assert!(fs::read_to_string(out.join("reversi.1")).unwrap().contains("reversi\\-solve(1)"));
}

#[test]
fn each_shell_gets_a_script_that_knows_the_commands() {
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        let mut script = Vec::new();
        completions(&CompletionsArgs { shell }, &mut script).unwrap();
        let script = String::from_utf8(script).unwrap();
        for word in ["practise-flips", "solve", "perft", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_documentation_lists_the_exit_codes() {
    let page = include_str!("../../../../docs/commands.md");
    for (code, meaning) in EXIT_CODES {
        assert!(page.contains(&format!("\n| {code} | {meaning} |\n")), "{code}");
    }
}
