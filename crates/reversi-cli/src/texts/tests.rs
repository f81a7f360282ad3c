//! Tests that the languages agree with each other and with the list of messages.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentResource};

use super::*;

/// The messages of a file as written: name and text, continuation lines included.
fn blocks(lang: Lang) -> BTreeMap<String, String> {
    let mut blocks = BTreeMap::new();
    let mut name = String::new();
    for line in lang.messages().lines().filter(|line| !line.starts_with('#')) {
        let mut text = line;
        if !line.starts_with([' ', '}'])
            && let Some((head, rest)) = line.split_once(" = ")
        {
            assert!(!blocks.contains_key(head), "{head} stands twice in {lang:?}");
            (name, text) = (head.to_owned(), rest);
        }
        blocks.entry(name.clone()).or_insert_with(String::new).push_str(text);
    }
    blocks.remove("");
    blocks
}

/// The variables a message uses, also through the messages it refers to.
fn variables(blocks: &BTreeMap<String, String>, text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    for rest in text.split('$').skip(1) {
        found.insert(rest.chars().take_while(|&c| is_name(c)).collect());
    }
    for (name, word) in blocks {
        if text.contains(&format!("{{ {name} }}")) {
            found.extend(variables(blocks, word));
        }
    }
    found
}

#[test]
fn every_message_is_translated_with_its_arguments_and_none_is_left_over() {
    for lang in Lang::ALL {
        let blocks = blocks(lang);
        for &(id, args) in MESSAGES {
            let text = blocks.get(id).unwrap_or_else(|| panic!("{lang:?} lacks {id}"));
            let expected: BTreeSet<_> = args.iter().map(|&arg| arg.to_owned()).collect();
            assert_eq!(variables(&blocks, text), expected, "{id} in {lang:?}");
        }
        for name in blocks.keys().filter(|name| !name.contains('-')) {
            assert!(MESSAGES.iter().any(|(id, _)| id == name), "{name} of {lang:?} is not used");
        }
    }
}

#[test]
fn every_message_file_parses_and_every_message_formats() {
    for lang in Lang::ALL {
        if let Err((_, errors)) = FluentResource::try_new(lang.messages().to_owned()) {
            panic!("{lang:?}: {errors:?}");
        }
        let texts = Texts::new(lang);
        for &(id, args) in MESSAGES {
            let mut values = FluentArgs::new();
            for arg in args {
                values.set(*arg, 2);
            }
            let message = texts.catalog.bundle.get_message(id).and_then(|message| message.value());
            let mut errors = Vec::new();
            let pattern = message.unwrap_or_else(|| panic!("{lang:?} lacks {id}"));
            let text = texts.catalog.bundle.format_pattern(pattern, Some(&values), &mut errors);
            assert!(errors.is_empty() && !text.is_empty(), "{lang:?}: {id}: {errors:?}");
        }
    }
}

#[test]
fn colors_and_counts_bend_the_words() {
    let texts = Texts::new(Lang::Es);
    assert_eq!(
        texts.result_wins(33_u32, 32_u32, Color::Black, 1_u32),
        "Negras 33, blancas 32: ganan las negras por 1 ficha."
    );
    let texts = Texts::new(Lang::En);
    assert_eq!(texts.passes(Color::White), "White has no legal move and passes.");
    assert_eq!(texts.to_move(Color::Black, Bitboard::CENTER), "Black to move: d4 e4 d5 e5");
}
