//! File formats, one file each.

pub(crate) mod format;
mod framing;
pub(crate) mod ggf;
mod latin1;
pub(crate) mod obf;
pub(crate) mod record;
pub(crate) mod sgf;
pub(crate) mod stream;
pub(crate) mod wthor;

/// An Othello game in which `choices` picks the moves; those after its end count for nothing.
#[cfg(test)]
fn random_game(choices: &[u8]) -> crate::Game {
    let mut game = crate::Game::new(crate::Variant::Othello);
    for &choice in choices {
        let moves: Vec<_> = game.legal_moves().into_iter().collect();
        if !moves.is_empty() {
            game.play(moves[usize::from(choice) % moves.len()]).expect("a legal move");
        }
    }
    game
}

/// Reads a property value of GGF or SGF at the `[` that `text` begins with: the text between the
/// brackets, where a backslash takes the meaning of the next character, and the bytes up to and
/// with the `]`. `None` if that is missing.
fn bracketed(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((byte, c)) = chars.next() {
        match c {
            ']' => return Some((value, byte + 1)),
            '\\' => value.push(chars.next()?.1),
            _ => value.push(c),
        }
    }
    None
}

/// Writes a property value of GGF or SGF so that [`bracketed`] gives it back.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
