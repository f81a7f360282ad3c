//! `Peer`: another program that is talked to line by line, and never waited for without end.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use reversi_search::StopHandle;

use super::fault::{Fault, Interruption};

/// Longer lines are cut: no answer is so long.
const MAX_LINE_BYTES: u64 = 65_536;
/// Lines that may wait to be read before the program has to wait itself.
const CHANNEL_LINES: usize = 256;
/// How long a stop may go unnoticed.
const SLICE: Duration = Duration::from_millis(50);
/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long the last words of a program that has ended are listened for.
const LISTENING: Duration = Duration::from_millis(500);
/// Last words on standard error that are kept, in bytes.
const LAST_WORDS: usize = 300;

/// A running program.
pub(super) struct Peer {
    child: Child,
    /// `None` once the program has been told that nothing more will come.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<u8>>>,
    /// Reads the last words.
    listener: Option<JoinHandle<()>>,
    farewell: &'static str,
}

impl Peer {
    /// Starts a program; `farewell` is the line that asks it to end.
    pub(super) fn start(command: &[String], farewell: &'static str) -> Result<Self, Fault> {
        let failed = |reason: &dyn ToString| Fault::Start(reason.to_string());
        let (program, arguments) = command.split_first().ok_or_else(|| failed(&"no command"))?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own, so that Ctrl-C reaches the match alone, and that what the program
        // has started ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(CHANNEL_LINES);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &sender));
        }
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let listener = child.stderr.take().map(|errors| {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || keep_last(errors, &last_words))
        });
        Ok(Self { child, input, lines, last_words, listener, farewell })
    }

    /// Sends a line. A program that reads nothing is found out by its answer that does not come,
    /// long before the pipe is full.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let Some(input) = &mut self.input else { return Err(self.crashed()) };
        let sent = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        sent.map_err(|_| self.crashed())
    }

    /// The next line, without its end.
    pub(super) fn line(
        &mut self,
        deadline: Instant,
        stop: &StopHandle,
    ) -> Result<String, Interruption> {
        loop {
            if stop.is_stopped() {
                return Err(Interruption::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crashed().into()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::NoAnswer.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The program is gone, or has closed its output, which is no better.
    fn crashed(&mut self) -> Fault {
        let status = self.wait(FAREWELL);
        let deadline = Instant::now() + LISTENING;
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(5));
        }
        let how = status.map_or_else(|| "closed its output".to_owned(), |s| s.to_string());
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = words.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let text: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        match text.last() {
            None => Fault::Crash(how),
            Some(said) => Fault::Crash(format!("{how}; it said: {}", excerpt(said))),
        }
    }

    /// Waits for the end of the program.
    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Ends the program and all of its group at once.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) =
            i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw)
        {
            // The group may be gone already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Ends a program that cannot be trusted any more, without a word.
    pub(super) fn abandon(mut self) {
        self.kill();
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) && self.send(self.farewell).is_ok() {
            self.input = None;
            self.wait(FAREWELL);
        }
        self.kill();
    }
}

/// Sends every line on, until the output ends or nobody listens.
fn read_lines(output: impl Read, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        if sender.send(text).is_err() {
            return;
        }
    }
}

/// Keeps the end of what is read.
fn keep_last(mut errors: impl Read, last: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        last.extend(&buffer[..count]);
        let surplus = last.len().saturating_sub(LAST_WORDS);
        last.drain(..surplus);
    }
}

/// The beginning of what a program said, fit for a message.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 80;
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let clean = clean.trim();
    match clean.char_indices().nth(MOST) {
        None => clean.to_owned(),
        Some((byte, _)) => format!("{}...", &clean[..byte]),
    }
}
