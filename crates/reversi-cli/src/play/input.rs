//! What reaches a game: lines, the end of input, Ctrl-C.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The longest line that is looked at, in bytes; a file name has to fit.
pub(crate) const MAX_LINE_BYTES: usize = 4096;

/// How many lines wait while the engine thinks; a pipe waits after that.
const READ_AHEAD: usize = 16;

/// Something to react to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line without its end; bytes that are not UTF-8 are replaced.
    Line(String),
    /// A line longer than [`MAX_LINE_BYTES`], skipped.
    TooLong,
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
    /// Reads standard input on a thread of its own, so that Ctrl-C is noticed at a prompt; the
    /// sender is for the Ctrl-C handler.
    pub(crate) fn of_stdin() -> (Self, SyncSender<Event>) {
        let (sender, receiver) = sync_channel(READ_AHEAD);
        let lines = sender.clone();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                // Input that cannot be read is at its end.
                let event = read(&mut input).unwrap_or(Event::End);
                let ended = event == Event::End;
                if lines.send(event).is_err() || ended {
                    return;
                }
            }
        });
        (Self { receiver }, sender)
    }

    /// Waits for the next event.
    pub(crate) fn next(&self) -> Event {
        self.receiver.recv().unwrap_or(Event::End)
    }
}

/// Reads one line, keeping no more of it than the limit.
fn read(input: &mut impl BufRead) -> io::Result<Event> {
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
        let room = MAX_LINE_BYTES + 1 - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        input.consume(used);
        if end.is_some() || used == 0 {
            break;
        }
    }
    Ok(match line.len() {
        _ if seen == 0 => Event::End,
        0..=MAX_LINE_BYTES => {
            Event::Line(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned())
        }
        _ => Event::TooLong,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &[Event]) {
        for capacity in [1, 3, 8192] {
            let mut input = io::BufReader::with_capacity(capacity, bytes);
            for event in expected {
                assert_eq!(&read(&mut input).unwrap(), event);
            }
            assert_eq!(read(&mut input).unwrap(), Event::End);
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
        check(&long, &[Event::TooLong, line("d3")]);
        let full = "y".repeat(MAX_LINE_BYTES);
        check(full.as_bytes(), &[line(&full)]);
    }
}
