//! The terminal player in a real pseudo-terminal.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};

use crate::{Folder, example, gridwright};

/// A terminal with the player in it.
struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keyboard: Box<dyn Write + Send>,
    player: Box<dyn Child + Send + Sync>,
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Terminal {
    fn start(arguments: &[&str], rows: u16, cols: u16) -> Self {
        let pty = native_pty_system();
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = pty.openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gridwright"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let player = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, cols, 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shared = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shared.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Self { screen, keyboard, player, _master: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows this.
    fn expect(&self, text: &str) {
        let started = Instant::now();
        while !self.contents().contains(text) {
            let waited = started.elapsed() < Duration::from_secs(30);
            assert!(waited, "{text:?} never came:\n{}", self.contents());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn leave(mut self) {
        self.press("\x11");
        assert!(self.player.wait().unwrap().success());
    }
}

/// The solution of a sample, row by row.
fn solution(name: &str) -> String {
    let bytes = std::fs::read(example(name)).unwrap();
    let grid = gridwright_formats::read(&bytes).unwrap().puzzle.grid;
    grid.solution_rows().concat().replace('#', "")
}

#[test]
fn a_whole_puzzle_is_played_to_its_end() {
    let folder = Folder::new();
    let (file, save) = (example("mini-1.ipuz"), folder.name("game.json"));
    let mut terminal = Terminal::start(&["play", "--terminal", &file, "--save", &save], 30, 100);
    terminal.expect("1 Across:");
    terminal.press(&solution("mini-1.ipuz").to_lowercase());
    terminal.expect("without help");
    terminal.leave();
    let kept: serde_json::Value =
        serde_json::from_slice(&std::fs::read(folder.path("game.json")).unwrap()).unwrap();
    assert_eq!(kept["squares"].as_array().unwrap().len(), 25);
}

#[test]
fn a_game_is_taken_up_where_it_was_left_even_after_a_kill() {
    let folder = Folder::new();
    let (file, save) = (example("mini-1.ipuz"), folder.name("game.json"));
    let arguments = ["play", "--terminal", "--plain", &file, "--save", &save];
    let mut terminal = Terminal::start(&arguments, 24, 80);
    terminal.expect("1 Across:");
    terminal.press("qx");
    terminal.expect("[.]");
    let started = Instant::now();
    let kept = || std::fs::read_to_string(folder.path("game.json")).unwrap_or_default();
    while !kept().contains("\"X\"") {
        assert!(started.elapsed() < Duration::from_secs(30), "nothing was saved");
        thread::sleep(Duration::from_millis(50));
    }
    terminal.player.kill().unwrap();
    let mut again = Terminal::start(&arguments, 24, 80);
    again.expect(":Q:|:X:|[.]");
    again.press("\x07p"); // Check the puzzle: what is wrong is said without colours.
    again.expect("wrong, ");
    again.expect("empty");
    again.press("\x1b[D\x1b[D");
    again.expect("[Q!|");
    again.press("z");
    again.expect(":Z:|[X!|");
    again.press("\x1a"); // Take it back.
    again.expect("[Q!|:X!|");
    again.leave();
}

#[test]
fn a_large_grid_fits_a_small_terminal_and_help_is_there() {
    let folder = Folder::new();
    let (file, save) = (example("daily.ipuz"), folder.name("game.json"));
    let mut terminal =
        Terminal::start(&["play", "--terminal", "--plain", &file, "--save", &save], 16, 60);
    terminal.expect("1 Across:");
    terminal.press("\x1bOP");
    terminal.expect("save and leave");
    terminal.press(" ");
    terminal.press("\t");
    terminal.expect("Across:");
    terminal.leave();
}

#[test]
fn what_cannot_be_played_is_said() {
    let folder = Folder::new();
    let file = example("mini-1.ipuz");
    let run = gridwright(&["play", "--terminal", &file]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("needs a terminal"), "{}", run.err);
    let save = folder.file("game.json", r#"{"version":1,"rows":9,"cols":9,"squares":[],"cell":0}"#);
    let terminal = Terminal::start(&["play", "--terminal", &file, "--save", &save], 24, 80);
    terminal.expect("a grid of 9x9");
}
