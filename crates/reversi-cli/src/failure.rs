//! `Failure`: how a command can end badly, with its exit code.

use std::io;

use crate::texts::Texts;

/// Exit code of a command line that cannot be used.
pub(crate) const EXIT_USAGE: u8 = 2;
/// Exit code of every other failure, wrong scores among them.
pub(crate) const EXIT_ERROR: u8 = 1;
/// What shells add to the number of the signal that ended a program.
pub(crate) const EXIT_SIGNAL: u8 = 128;
/// Exit code after Ctrl-C.
pub(crate) const EXIT_INTERRUPTED: u8 = EXIT_SIGNAL + 2;

/// What the exit codes mean, as help, manual and `docs/commands.md` have it.
pub(crate) const EXIT_CODES: &[(u8, &str)] = &[
    (0, "all went well; also when the reader of the output, such as `head`, has gone"),
    (EXIT_ERROR, "an error, or a wrong score or faulty record in a file"),
    (EXIT_USAGE, "an argument that cannot be used"),
    (EXIT_INTERRUPTED, "Ctrl-C"),
    (EXIT_SIGNAL + 15, "SIGTERM; other signals that end it: 128 and their number"),
];

/// The exit codes as the help of the program lists them.
pub(crate) fn exit_codes() -> String {
    let line = |(code, meaning): &(u8, &str)| format!("\n  {code:<4} {meaning}");
    "Exit codes:".to_owned() + &EXIT_CODES.iter().map(line).collect::<String>()
}

/// Why a command ends early. The texts are in the user's language.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An argument cannot be used.
    Usage(String),
    /// A file, the memory, or the system.
    Error(String),
    /// All was said already: wrong scores, faulty lines.
    Reported,
    /// Ctrl-C.
    Interrupted,
    /// A signal that ends programs, by its number.
    Signal(u8),
    /// The output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// The exit code and, if there is something to say, the message.
    pub(crate) fn report(self, texts: &Texts) -> (u8, Option<String>) {
        match self {
            Self::Usage(message) => (EXIT_USAGE, Some(message)),
            Self::Error(message) => (EXIT_ERROR, Some(message)),
            Self::Reported => (EXIT_ERROR, None),
            Self::Interrupted => (EXIT_INTERRUPTED, None),
            Self::Signal(signal) => (EXIT_SIGNAL.saturating_add(signal), None),
            // Whoever read our output, `head` for one, has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => (0, None),
            Self::Output(error) => (EXIT_ERROR, Some(texts.cannot_print(error.to_string()))),
        }
    }
}
