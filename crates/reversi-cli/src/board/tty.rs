//! `Tty`: the terminal while the board has it; given back whatever happens.

use std::io::{self, IsTerminal, Stdout, stdin, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

#[cfg(unix)]
use crate::failure::EXIT_SIGNAL;

/// Whether input and output are a terminal that can show more than lines.
pub(super) fn is_capable() -> bool {
    let term = std::env::var_os("TERM");
    // Windows has no TERM; elsewhere a terminal without a name can do nothing for sure.
    let has_name = term.as_ref().is_some_and(|term| !term.is_empty()) || cfg!(windows);
    let is_dumb = term.is_some_and(|term| term == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && has_name && !is_dumb
}

/// The terminal, in raw mode and on its other screen.
pub(super) struct Tty {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Whether the terminal has yet to be given back.
    is_taken: Arc<AtomicBool>,
}

impl Tty {
    /// Takes the terminal. A panic anywhere gives it back before it says what happened.
    pub(super) fn take() -> io::Result<Self> {
        let is_taken = Arc::new(AtomicBool::new(false));
        let shared = is_taken.clone();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back(&shared);
            report(info);
        }));
        let mut tty = Self { terminal: terminal()?, is_taken };
        tty.enter()?;
        Ok(tty)
    }

    fn enter(&mut self) -> io::Result<()> {
        self.is_taken.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        self.renew()
    }

    /// Draws the next frame from nothing, over the whole terminal as it is now.
    pub(super) fn renew(&mut self) -> io::Result<()> {
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = terminal()?;
        Ok(())
    }

    /// Columns and rows.
    pub(super) fn size(&mut self) -> (u16, u16) {
        let area = self.terminal.get_frame().area();
        (area.width, area.height)
    }

    /// Shows a frame.
    ///
    /// # Errors
    /// The terminal is gone, or a panic has given it back.
    pub(super) fn draw(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if !self.is_taken.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::NotConnected.into());
        }
        self.terminal.draw(paint).map(|_| ())
    }

    /// The next event, if one comes before `patience` is at its end.
    pub(super) fn event(&self, patience: Duration) -> io::Result<Option<Event>> {
        match event::poll(patience) {
            Ok(true) => event::read().map(Some),
            Ok(false) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Stops the program as the shell's job control does, until the shell has it go on.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back(&self.is_taken);
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.enter()
    }
}

/// A terminal to draw on, of the size of the real one. A size that adapts itself would be cleared
/// on the way, and for that the terminal be asked for its cursor, which not all answer.
fn terminal() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    let (width, height) = size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(CrosstermBackend::new(stdout()), TerminalOptions { viewport })
}

impl Drop for Tty {
    fn drop(&mut self) {
        give_back(&self.is_taken);
    }
}

/// Gives the terminal back as it was, once.
fn give_back(is_taken: &AtomicBool) {
    if is_taken.swap(false, Ordering::SeqCst) {
        // Whatever cannot be undone, the rest still can.
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}

/// Waits until the terminal is gone; `false` if that cannot be known.
#[cfg(unix)]
fn has_hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let input = stdin();
    let gone = PollFlags::HUP | PollFlags::ERR;
    loop {
        // Nothing is asked for: what is always told is that it is gone.
        let mut line = [PollFd::new(&input, PollFlags::empty())];
        match poll(&mut line, None) {
            Ok(_) => return line[0].revents().intersects(gone),
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// Signals that end the program.
pub(super) struct Signals {
    /// The number of the one that came last; 0 for none.
    raised: Arc<AtomicUsize>,
}

impl Signals {
    /// Has the signals noted instead of ending the program at once. A thread of its own waits for
    /// them: reading a terminal that is gone may never end.
    #[cfg(unix)]
    pub(super) fn watch(tty: &Tty) -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let raised = Arc::new(AtomicUsize::new(0));
        let (noted, is_taken) = (raised.clone(), tty.is_taken.clone());
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        let leave = move |signal| {
            give_back(&is_taken);
            std::process::exit(i32::from(EXIT_SIGNAL) + signal);
        };
        let leave_hung_up = leave.clone();
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let before = noted.swap(usize::try_from(signal).unwrap_or(0), Ordering::SeqCst);
                if signal == SIGHUP || before != 0 {
                    leave(signal);
                }
            }
        });
        // The signal goes only to programs that the terminal controls.
        std::thread::spawn(move || {
            if has_hung_up() {
                leave_hung_up(SIGHUP);
            }
        });
        Ok(Self { raised })
    }

    /// Elsewhere Ctrl-C is a key, and nothing else comes.
    #[cfg(not(unix))]
    pub(super) fn watch(_: &Tty) -> io::Result<Self> {
        Ok(Self { raised: Arc::default() })
    }

    /// The signal that came.
    pub(super) fn raised(&self) -> Option<u8> {
        u8::try_from(self.raised.load(Ordering::SeqCst)).ok().filter(|&signal| signal != 0)
    }
}
