//! `reversi rules` as a person runs it.

mod common;

use common::{command, run};

#[test]
fn the_rules_are_printed_in_both_languages() {
    for (lang, title, passes) in
        [("en", "The rules", "there is no passing by choice"), ("es", "Las reglas", "propia")]
    {
        let run = run(&["rules", "--lang", lang], "");
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out.starts_with(title) && run.out.contains(passes), "{}", run.out);
        assert!(run.out.lines().all(|line| line.chars().count() < 80), "{}", run.out);
        assert!(!run.out.contains('\u{1b}'), "no colors over a pipe");
    }
    let child = command(&["rules"]).env("LANG", "es_AR.UTF-8").spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Las reglas"));
}

#[test]
fn each_game_has_rules_of_its_own() {
    let both = run(&["rules"], "").out;
    for variant in ["othello", "reversi"] {
        let run = run(&["rules", "--variant", variant], "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.len() < both.len());
    }
    assert_eq!(run(&["rules", "--variant", "chess"], "").code, Some(2));
}
