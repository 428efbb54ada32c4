//! The keyboard contract.

use gridwright_core::{Entry, Side};

use crate::{Action, Event, Game};

/// A key as a player presses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPress {
    /// A letter, a digit or any other character that is not a space.
    Char(char),
    /// An arrow.
    Arrow(Side),
    /// The space bar.
    Space,
    /// Tab, with or without Shift.
    Tab {
        /// Whether Shift is held.
        shift: bool,
    },
    /// Enter, with or without Shift.
    Enter {
        /// Whether Shift is held.
        shift: bool,
    },
    /// Clears and moves back.
    Backspace,
    /// Clears in place.
    Delete,
    /// Opens and closes a rebus.
    Escape,
    /// The same.
    Insert,
    /// To the start of the entry.
    Home,
    /// To the end of the entry.
    End,
}

impl Game {
    /// Presses a key.
    pub fn press(&mut self, key: KeyPress) -> Vec<Event> {
        let mut events = vec![];
        for action in self.actions_of(key) {
            events.append(&mut self.apply(action));
        }
        events
    }

    /// What a key means now.
    fn actions_of(&self, key: KeyPress) -> Vec<Action> {
        let is_open = self.rebus().is_some();
        let action = match key {
            KeyPress::Char(letter) => match Entry::letter(letter) {
                Some(entry) => Action::Type(entry),
                None => return vec![],
            },
            KeyPress::Backspace => Action::Backspace,
            KeyPress::Escape | KeyPress::Insert | KeyPress::Enter { .. } if is_open => {
                Action::CommitRebus
            }
            KeyPress::Escape | KeyPress::Insert => Action::OpenRebus,
            KeyPress::Space | KeyPress::Delete if is_open => return vec![],
            KeyPress::Space if self.options().space_clears => {
                return vec![Action::Delete, Action::Arrow(self.cursor().direction.forward())];
            }
            KeyPress::Space => Action::Turn,
            KeyPress::Delete => Action::Delete,
            KeyPress::Arrow(side) => Action::Arrow(side),
            KeyPress::Tab { shift: false } | KeyPress::Enter { shift: false } => Action::NextEntry,
            KeyPress::Tab { shift: true } | KeyPress::Enter { shift: true } => {
                Action::PreviousEntry
            }
            KeyPress::Home => Action::Home,
            KeyPress::End => Action::End,
        };
        vec![action]
    }
}
