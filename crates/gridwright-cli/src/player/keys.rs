//! What keys of the terminal mean.

use gridwright_core::Side;
use gridwright_play::{Action, KeyPress, Scope};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What the player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// A key of the game.
    Key(KeyPress),
    /// An action of the game.
    Do(Action),
    /// Takes up the pencil or puts it down.
    TogglePencil,
    /// Stops the clock or lets it run.
    TogglePause,
    /// Checks letters as they are typed, or no longer.
    ToggleAutoCheck,
    /// Asks for the scope of an action.
    Ask(Asking),
    /// Takes a question back.
    Forget,
    /// Shows the keys.
    Help,
    /// Ends the program.
    Leave,
}

/// An action that waits for its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    Check,
    Reveal,
    Clear,
    Restart,
}

impl Asking {
    pub fn question(self) -> &'static str {
        match self {
            Self::Check => "Check: L the letter, W the word, P the puzzle",
            Self::Reveal => "Reveal: L the letter, W the word, P the puzzle",
            Self::Clear => "Clear: L the letter, W the word, P the puzzle",
            Self::Restart => "Start over with an empty grid? Y yes",
        }
    }

    fn answer(self, letter: char) -> PlayerCommand {
        let scope = match letter.to_ascii_lowercase() {
            'l' => Scope::Letter,
            'w' => Scope::Word,
            'p' => Scope::Puzzle,
            'y' if self == Self::Restart => return PlayerCommand::Do(Action::Restart),
            _ => return PlayerCommand::Forget,
        };
        PlayerCommand::Do(match self {
            Self::Check => Action::Check(scope),
            Self::Reveal => Action::Reveal(scope),
            Self::Clear => Action::Clear(scope),
            Self::Restart => return PlayerCommand::Forget,
        })
    }
}

/// The keys besides those of the game, for the help.
pub const HELP: &[(&str, &str)] = &[
    ("Arrows", "move along the entry; across it, turn"),
    ("Space", "turn"),
    ("Tab, Enter", "next entry; with Shift the one before"),
    ("Backspace, Delete", "clear and step back; clear in place"),
    ("Home, End", "ends of the entry"),
    ("Escape, Insert", "several letters in one cell; again to finish"),
    ("Ctrl-Z, Ctrl-Y", "take back; do again"),
    ("Ctrl-P", "pencil"),
    ("Ctrl-G, Ctrl-R", "check; reveal"),
    ("Ctrl-X", "clear"),
    ("Ctrl-A", "check letters as they are typed"),
    ("Ctrl-T", "stop the clock"),
    ("Ctrl-N", "start over"),
    ("Ctrl-Q, Ctrl-C", "save and leave"),
];

/// What an event of the terminal means, if anything.
pub fn command(event: &Event, asking: Option<Asking>) -> Option<PlayerCommand> {
    let Event::Key(key) = event else { return None };
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return with_control(key);
    }
    if let Some(asking) = asking {
        return Some(match key.code {
            KeyCode::Char(letter) => asking.answer(letter),
            _ => PlayerCommand::Forget,
        });
    }
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    Some(PlayerCommand::Key(match key.code {
        KeyCode::F(1) => return Some(PlayerCommand::Help),
        KeyCode::Char(' ') => KeyPress::Space,
        KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::ALT) => {
            KeyPress::Char(letter)
        }
        KeyCode::Left => KeyPress::Arrow(Side::Left),
        KeyCode::Right => KeyPress::Arrow(Side::Right),
        KeyCode::Up => KeyPress::Arrow(Side::Top),
        KeyCode::Down => KeyPress::Arrow(Side::Bottom),
        KeyCode::Tab => KeyPress::Tab { shift },
        KeyCode::BackTab => KeyPress::Tab { shift: true },
        KeyCode::Enter => KeyPress::Enter { shift },
        KeyCode::Backspace => KeyPress::Backspace,
        KeyCode::Delete => KeyPress::Delete,
        KeyCode::Home => KeyPress::Home,
        KeyCode::End => KeyPress::End,
        KeyCode::Esc => KeyPress::Escape,
        KeyCode::Insert => KeyPress::Insert,
        _ => return None,
    }))
}

fn with_control(key: &KeyEvent) -> Option<PlayerCommand> {
    let KeyCode::Char(letter) = key.code else { return None };
    Some(match letter.to_ascii_lowercase() {
        'q' | 'c' => PlayerCommand::Leave,
        'z' => PlayerCommand::Do(Action::Undo),
        'y' => PlayerCommand::Do(Action::Redo),
        'p' => PlayerCommand::TogglePencil,
        't' => PlayerCommand::TogglePause,
        'a' => PlayerCommand::ToggleAutoCheck,
        'g' => PlayerCommand::Ask(Asking::Check),
        'r' => PlayerCommand::Ask(Asking::Reveal),
        'x' => PlayerCommand::Ask(Asking::Clear),
        'n' => PlayerCommand::Ask(Asking::Restart),
        _ => return None,
    })
}
