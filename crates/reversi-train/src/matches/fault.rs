//! What goes wrong with a player in a game, and how often it did.

/// What makes a player lose a game without its being played to the end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The program cannot be started, or does not get as far as a game.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// The program ended.
    #[error("it ended: {0}")]
    Crash(String),
    /// There was no answer in all the time that is given to a program without a clock.
    #[error("no answer")]
    NoAnswer,
    /// The answer came after the time was up, or had not come by then.
    #[error("out of time: {taken_ms} ms for a move, {allowed_ms} ms allowed")]
    Late {
        /// How long it took; for an answer that never came, how long it was waited for.
        taken_ms: u64,
        /// How long it might have taken, without the margin.
        allowed_ms: u64,
    },
    /// The rules forbid the move.
    #[error("illegal move {0}")]
    Illegal(String),
    /// The answer is none of the protocol.
    #[error("no move but `{0}`")]
    Nonsense(String),
    /// A command that every engine must obey was refused.
    #[error("`{command}` was refused: {answer}")]
    Refused {
        /// What was asked for.
        command: String,
        /// What the program said.
        answer: String,
    },
    /// The player gave the game up.
    #[error("resigned")]
    Resigned,
}

/// Why a move did not come.
#[derive(Debug)]
pub(super) enum Interruption {
    /// The match was stopped.
    Stopped,
    /// The player is at fault.
    Fault(Fault),
}

impl From<Fault> for Interruption {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// How often a player lost without playing to the end, by what was wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultCounts {
    /// Programs that ended or could not be started again.
    pub crashes: u64,
    /// Games in which no answer came.
    pub no_answers: u64,
    /// Games lost on time.
    pub late: u64,
    /// Illegal moves.
    pub illegal: u64,
    /// Answers that are none of the protocol.
    pub nonsense: u64,
    /// Games given up; not a fault.
    pub resigned: u64,
}

impl FaultCounts {
    pub(super) const fn add(&mut self, fault: &Fault) {
        let count = match fault {
            Fault::Start(_) | Fault::Crash(_) => &mut self.crashes,
            Fault::NoAnswer => &mut self.no_answers,
            Fault::Late { .. } => &mut self.late,
            Fault::Illegal(_) => &mut self.illegal,
            Fault::Nonsense(_) | Fault::Refused { .. } => &mut self.nonsense,
            Fault::Resigned => &mut self.resigned,
        };
        *count += 1;
    }

    /// Games lost by a fault; games given up are not among them.
    pub const fn forfeits(&self) -> u64 {
        self.crashes + self.no_answers + self.late + self.illegal + self.nonsense
    }
}
