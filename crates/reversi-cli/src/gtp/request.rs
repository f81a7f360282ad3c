//! `Request`: one command line of GTP.

/// A command with its id and arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Request {
    /// The digits before the command, empty if there are none.
    pub(super) id: String,
    /// Its name; empty if the line has only an id.
    pub(super) command: String,
    /// What follows.
    pub(super) args: Vec<String>,
    /// Whether only the beginning of the line is known, so that it cannot be obeyed.
    pub(super) is_too_long: bool,
}

impl Request {
    /// Reads a line; `None` if it is blank or a comment.
    ///
    /// As the protocol has it, tabs are blanks, other control characters are left out, and `#`
    /// begins a comment.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let line = line.trim_start_matches('\u{feff}').split('#').next().unwrap_or_default();
        let line: String = line.chars().filter(|&c| c == '\t' || !c.is_control()).collect();
        let mut words = line.split_whitespace().peekable();
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        words.peek()?;
        let id = words.next_if(is_id).unwrap_or_default().to_owned();
        let command = words.next().unwrap_or_default().to_owned();
        Some(Self { id, command, args: words.map(str::to_owned).collect(), is_too_long: false })
    }

    /// The same for a line of which this is only the beginning.
    pub(super) fn too_long(self) -> Self {
        Self { id: self.id, is_too_long: true, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<(&str, &str, &[&str])>) {
        let found = Request::parse(line);
        let found = found.as_ref().map(|request| {
            let args = request.args.iter().map(String::as_str).collect::<Vec<_>>();
            (request.id.as_str(), request.command.as_str(), args)
        });
        assert_eq!(found, expected.map(|(id, name, args)| (id, name, args.to_vec())), "{line:?}");
    }

    #[test]
    fn lines_with_and_without_ids_and_comments() {
        check("", None);
        check(" \t \r", None);
        check("# 1 quit", None);
        check("name", Some(("", "name", &[])));
        check("007\tplay b D3 # a comment", Some(("007", "play", &["b", "D3"])));
        check("12", Some(("12", "", &[])));
        check("\u{feff}na\u{7}me\r", Some(("", "name", &[])));
        check("-1 name", Some(("", "-1", &["name"])));
        check("play\u{a0}b d3 \u{fffd}", Some(("", "play", &["b", "d3", "\u{fffd}"])));
    }
}
