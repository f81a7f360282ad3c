//! `Nboard`: a player that speaks the protocol of NBoard, version 2.

use std::time::{Duration, Instant};

use reversi_core::{GgfGame, Square};
use reversi_search::StopHandle;

use super::fault::{Fault, Interruption};
use super::peer::{Peer, excerpt};
use super::player::{Answer, TimeLimit, Turn};

/// A running NBoard engine. Every turn it is told the whole game.
pub(super) struct Nboard {
    peer: Peer,
    limit: Option<TimeLimit>,
    pings: u64,
}

impl Nboard {
    /// Starts the program; `depth` is the depth it is asked to search to.
    pub(super) fn start(
        command: &[String],
        limit: Option<TimeLimit>,
        depth: Option<u32>,
        patience: Duration,
        stop: &StopHandle,
    ) -> Result<Self, Interruption> {
        let mut nboard = Self { peer: Peer::start(command, "quit")?, limit, pings: 0 };
        nboard.peer.send("nboard 2")?;
        if let Some(depth) = depth {
            nboard.peer.send(&format!("set depth {depth}"))?;
        }
        nboard.synchronize(Instant::now() + patience, stop)?;
        Ok(nboard)
    }

    /// The program's move, and how long it took.
    pub(super) fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Interruption> {
        self.peer.send(&format!("set game {}", record(turn, self.limit)))?;
        self.synchronize(Instant::now() + turn.patience, turn.stop)?;
        let start = Instant::now();
        self.peer.send("go")?;
        let deadline = turn.deadline(start);
        let text = loop {
            let line = self.peer.line(deadline, turn.stop)?;
            if let Some(text) = line.trim().strip_prefix("===") {
                break text.trim().to_owned();
            }
        };
        let time = start.elapsed();
        // Some programs write blanks in place of the slashes.
        let mut parts = text.split(['/', ' ']);
        let word = parts.next().unwrap_or_default().to_ascii_lowercase();
        match word.as_str() {
            "pa" | "pass" => Err(Fault::Illegal(word).into()),
            square => match square.parse::<Square>() {
                Ok(square) => {
                    let score = parts.next().and_then(|score| score.parse().ok());
                    Ok(Answer { square, score: score.filter(|s: &f64| s.is_finite()), time })
                }
                Err(_) => Err(Fault::Nonsense(excerpt(&text)).into()),
            },
        }
    }

    /// Waits until the program has read everything so far.
    fn synchronize(&mut self, deadline: Instant, stop: &StopHandle) -> Result<(), Interruption> {
        self.pings += 1;
        self.peer.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        while self.peer.line(deadline, stop)?.trim() != pong {}
        Ok(())
    }

    /// Ends a program that cannot be trusted any more.
    pub(super) fn abandon(self) {
        self.peer.abandon();
    }
}

/// The game so far with its clock and the times of its moves.
fn record(turn: &Turn<'_>, limit: Option<TimeLimit>) -> GgfGame {
    let mut record = GgfGame::from_game(turn.game.clone());
    // NBoard knows clocks for a game only.
    if let Some(TimeLimit::Game { main, increment }) = limit {
        let seconds =
            |time: Duration| format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60);
        record.set_tag("TI", &format!("{}/{}", seconds(main), seconds(increment)));
        turn.annotate(&mut record);
    }
    record
}
