//! Latin-1 (ISO 8859-1), in which old files keep names: each byte is the character of its number.

/// Every byte as a character.
pub(crate) fn from_latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Every character as a byte, `?` for those that Latin-1 lacks.
pub(crate) fn to_latin1(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
}

/// UTF-8 if the bytes are that, else Latin-1; without a byte order mark.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(),
        Err(_) => from_latin1(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_character_and_comes_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = from_latin1(&bytes);
        assert_eq!(text.chars().count(), 256);
        assert_eq!(to_latin1(&text), bytes);
    }

    #[test]
    fn what_latin1_lacks_is_a_question_mark() {
        assert_eq!(to_latin1("José 李"), b"Jos\xe9 ?");
    }

    #[test]
    fn text_is_utf8_unless_it_cannot_be() {
        assert_eq!(decode("\u{feff}José".as_bytes()), "José");
        assert_eq!(decode(b"Jos\xe9"), "José");
    }
}
