//! The terminal player: a screen and a keyboard over the game.

mod boxes;
mod clues;
mod grid;
mod keys;
mod saves;
mod theme;
mod view;

use std::io;
use std::time::{Duration, Instant};

use gridwright_core::Puzzle;
use gridwright_play::{Action, Event, Game};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event;

use crate::failure::Failure;
use keys::{Asking, PlayerCommand};
pub use saves::SaveFile;
pub use theme::Theme;

/// How long to wait for a key before the clock is drawn again.
const HEARTBEAT: Duration = Duration::from_millis(250);

/// How long a change may wait before it is saved.
const SAVE_AFTER: Duration = Duration::from_secs(1);

/// A game in a terminal.
pub struct Player<'a> {
    puzzle: &'a Puzzle,
    game: Game,
    theme: Theme,
    save: SaveFile,
    /// What the last action said, for the line at the bottom.
    message: String,
    /// What the next key is for, where a key has asked for one.
    asking: Option<Asking>,
    shows_help: bool,
    /// When the first change was made that is not saved yet.
    unsaved: Option<Instant>,
}

impl<'a> Player<'a> {
    pub fn new(puzzle: &'a Puzzle, game: Game, theme: Theme, save: SaveFile) -> Self {
        let mut player = Self {
            puzzle,
            game,
            theme,
            save,
            message: "F1 shows the keys".to_owned(),
            asking: None,
            shows_help: false,
            unsaved: None,
        };
        player.game.apply(Action::Resume);
        player
    }

    /// Plays until the player leaves; the game is saved then.
    pub fn run(mut self) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::with("the terminal", error);
        let mut terminal = ratatui::try_init().map_err(failed)?;
        let played = self.play(&mut terminal);
        ratatui::restore();
        let saved = self.save_now();
        played.map_err(failed)?;
        saved
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        let mut last = Instant::now();
        loop {
            terminal.draw(|frame| view::draw(self, frame))?;
            if event::poll(HEARTBEAT)? {
                let command = keys::command(&event::read()?, self.asking);
                if command == Some(PlayerCommand::Leave) {
                    return Ok(());
                }
                if let Some(command) = command {
                    self.obey(command);
                }
            }
            let passed = last.elapsed().as_millis() as u64;
            last += Duration::from_millis(passed);
            self.game.apply(Action::Tick(passed));
            if self.unsaved.is_some_and(|since| since.elapsed() > SAVE_AFTER)
                && let Err(Failure::Message(message)) = self.save_now()
            {
                self.message = message;
            }
        }
    }

    fn obey(&mut self, command: PlayerCommand) {
        if self.shows_help {
            self.shows_help = false;
            return;
        }
        self.asking = None;
        let events = match command {
            PlayerCommand::Key(key) => self.game.press(key),
            PlayerCommand::Do(action) => self.game.apply(action),
            PlayerCommand::TogglePencil => self.game.apply(Action::Pencil(!self.game.pencil())),
            PlayerCommand::TogglePause if self.game.clock().is_paused => {
                self.game.apply(Action::Resume)
            }
            PlayerCommand::TogglePause => self.game.apply(Action::Pause),
            PlayerCommand::ToggleAutoCheck => {
                let mut options = *self.game.options();
                options.auto_check = !options.auto_check;
                self.game.apply(Action::SetOptions(options))
            }
            PlayerCommand::Ask(asking) => {
                self.asking = Some(asking);
                self.message = asking.question().to_owned();
                return;
            }
            PlayerCommand::Help => {
                self.shows_help = true;
                return;
            }
            PlayerCommand::Forget => {
                self.message.clear();
                return;
            }
            PlayerCommand::Leave => return,
        };
        self.hear(&events);
        self.unsaved.get_or_insert_with(Instant::now);
    }

    /// Says what happened.
    fn hear(&mut self, events: &[Event]) {
        self.message.clear();
        for event in events {
            let message = match event {
                Event::Checked { wrong: 0, empty: 0 } => "All right so far".to_owned(),
                Event::Checked { wrong, empty } => format!("{wrong} wrong, {empty} empty"),
                Event::Filled { wrong: 0 } => {
                    "All filled; the file has no solution to compare with".to_owned()
                }
                Event::Filled { wrong: 1 } => "All filled, but one cell is wrong".to_owned(),
                Event::Filled { wrong } => format!("All filled, but {wrong} cells are wrong"),
                Event::Solved => view::solved(&self.game),
                Event::Refused(refusal) => refusal.to_string(),
                _ => continue,
            };
            self.message = message;
        }
    }

    fn save_now(&mut self) -> Result<(), Failure> {
        self.unsaved = None;
        self.save.write(&self.game)
    }
}
