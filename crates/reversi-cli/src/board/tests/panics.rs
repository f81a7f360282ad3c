//! Panics on the board, on a pseudo-terminal of another process: the terminal is given back.

use std::io::Read;
use std::num::NonZeroU16;
use std::thread;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::*;
use crate::board::tty::Tty;

/// Tells the other process where to panic.
const PLACE: &str = "REVERSI_TEST_PANIC";

/// Takes the terminal, shows the board and panics.
fn panic_at(place: &str) {
    let texts = texts(Lang::En);
    let desk = Desk::new(&texts, Begin::default());
    let mut tty = Tty::take().unwrap();
    tty.draw(|frame| view::draw(frame, &desk.model)).unwrap();
    // Without a place for the cursor it is hidden.
    tty.draw(|_| {}).unwrap();
    match place {
        "drawing" => tty.draw(|_| panic!("lost while drawing")).unwrap(),
        _ => {
            thread::spawn(|| panic!("lost while thinking")).join().unwrap_err();
            // Nothing is drawn over what the panic has said.
            tty.draw(|_| {}).unwrap_err();
        }
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    if let Ok(place) = std::env::var(PLACE) {
        return panic_at(&place);
    }
    for (place, code) in [("drawing", 101), ("thinking", 0)] {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        // Of all tests this one.
        command.args([thread::current().name().unwrap(), "--exact", "--nocapture"]);
        command.env(PLACE, place);
        command.env("TERM", "xterm-256color");
        command.env("RUST_BACKTRACE", "0");
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let output = thread::spawn(move || {
            let (mut all, mut bytes) = (Vec::new(), [0; 4096]);
            // A terminal whose program has ended reads as an error on Linux.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                all.extend_from_slice(&bytes[..count]);
            }
            all
        });
        assert_eq!(child.wait().unwrap().exit_code(), code, "{place}");
        assert_eq!(format!("{:?}", pair.master.get_termios()), settings, "{place}");
        let output = output.join().unwrap();
        let [rows, columns] = [24, 80].map(|size| NonZeroU16::new(size).unwrap());
        let mut parser = vt100::Parser::new(rows, columns, 0);
        let text = String::from_utf8_lossy(&output);
        assert!(text.contains("\x1b[?1049h") && text.contains("\x1b[?25l"), "{place}: {text}");
        parser.process(&output);
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{place}");
        assert!(!screen.bracketed_paste(), "{place}");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(screen.contents().contains(&format!("lost while {place}")), "{place}");
    }
}
