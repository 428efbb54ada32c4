//! The keyboard contract.

use gridwright_core::{Entry, Side};

use crate::{Action, Event, Game};

/// A key as a player presses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
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
    pub fn press(&mut self, key: Key) -> Vec<Event> {
        let mut events = vec![];
        for action in self.actions_of(key) {
            events.append(&mut self.apply(action));
        }
        events
    }

    /// What a key means now.
    fn actions_of(&self, key: Key) -> Vec<Action> {
        let is_open = self.rebus().is_some();
        let action = match key {
            Key::Char(letter) => match Entry::letter(letter) {
                Some(entry) => Action::Type(entry),
                None => return vec![],
            },
            Key::Backspace => Action::Backspace,
            Key::Escape | Key::Insert | Key::Enter { .. } if is_open => Action::CommitRebus,
            Key::Escape | Key::Insert => Action::OpenRebus,
            Key::Space | Key::Delete if is_open => return vec![],
            Key::Space if self.options().space_clears => {
                return vec![Action::Delete, Action::Arrow(self.cursor().direction.forward())];
            }
            Key::Space => Action::Turn,
            Key::Delete => Action::Delete,
            Key::Arrow(side) => Action::Arrow(side),
            Key::Tab { shift: false } | Key::Enter { shift: false } => Action::NextEntry,
            Key::Tab { shift: true } | Key::Enter { shift: true } => Action::PreviousEntry,
            Key::Home => Action::Home,
            Key::End => Action::End,
        };
        vec![action]
    }
}
