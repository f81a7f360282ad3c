//! What reaches a game or a protocol: lines, the end of input, Ctrl-C.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// How many lines wait while the engine thinks; a pipe waits after that.
const READ_AHEAD: usize = 256;

/// How much is kept of a line that is too long, in characters.
const START_OF_LONG_LINE: usize = 64;

/// Something to react to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line without its end; bytes that are not UTF-8 are replaced.
    Line(String),
    /// The beginning of a line longer than the limit, the rest of which was skipped.
    TooLong(String),
    /// The end of input.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// Events in the order in which they happen.
pub(crate) struct Events {
    receiver: Receiver<Event>,
}

impl Events {
    /// Reads standard input, lines of at most `max_line_bytes`, on a thread of its own, so that
    /// Ctrl-C is noticed at a prompt and the end of input in a search. That thread calls `arrived`
    /// before it queues an event; the sender is for the Ctrl-C handler.
    pub(crate) fn of_stdin(
        max_line_bytes: usize,
        arrived: impl Fn(&Event) + Send + 'static,
    ) -> (Self, SyncSender<Event>) {
        let (sender, receiver) = sync_channel(READ_AHEAD);
        let lines = sender.clone();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                // Input that cannot be read is at its end.
                let event = read(&mut input, max_line_bytes).unwrap_or(Event::End);
                let ended = event == Event::End;
                arrived(&event);
                if lines.send(event).is_err() || ended {
                    return;
                }
            }
        });
        (Self { receiver }, sender)
    }

    /// Nothing but the end of input.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self { receiver: sync_channel(0).1 }
    }

    /// Waits for the next event.
    pub(crate) fn next(&self) -> Event {
        self.receiver.recv().unwrap_or(Event::End)
    }
}

/// Reads one line, keeping no more of it than the limit.
fn read(input: &mut impl BufRead, max_line_bytes: usize) -> io::Result<Event> {
    let mut line = Vec::new();
    let mut seen = 0;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let used = part.len() + usize::from(end.is_some());
        seen += used;
        let room = max_line_bytes + 1 - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        input.consume(used);
        if end.is_some() || used == 0 {
            break;
        }
    }
    let text = String::from_utf8_lossy(&line);
    Ok(match line.len() {
        _ if seen == 0 => Event::End,
        bytes if bytes <= max_line_bytes => Event::Line(text.trim_end_matches('\r').to_owned()),
        _ => Event::TooLong(text.chars().take(START_OF_LONG_LINE).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_LINE_BYTES: usize = 4096;

    fn check(bytes: &[u8], expected: &[Event]) {
        for capacity in [1, 3, 8192] {
            let mut input = io::BufReader::with_capacity(capacity, bytes);
            for event in expected {
                assert_eq!(&read(&mut input, MAX_LINE_BYTES).unwrap(), event);
            }
            assert_eq!(read(&mut input, MAX_LINE_BYTES).unwrap(), Event::End);
        }
    }

    fn line(text: &str) -> Event {
        Event::Line(text.to_owned())
    }

    #[test]
    fn lines_end_in_any_way() {
        check(b"", &[]);
        check(b"d3\nc5\r\n\ne6", &[line("d3"), line("c5"), line(""), line("e6")]);
    }

    #[test]
    fn odd_bytes_are_replaced_and_long_lines_are_skipped() {
        check(b"\xff\xfed3\n", &[line("\u{fffd}\u{fffd}d3")]);
        let mut long = vec![b'x'; 3 * MAX_LINE_BYTES];
        long.extend(b"\nd3\n");
        let start = "x".repeat(START_OF_LONG_LINE);
        check(&long, &[Event::TooLong(start), line("d3")]);
        let full = "y".repeat(MAX_LINE_BYTES);
        check(full.as_bytes(), &[line(&full)]);
    }
}
