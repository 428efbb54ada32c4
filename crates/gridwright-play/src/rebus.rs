//! Several letters in one cell.

use gridwright_core::Entry;

use crate::{Event, Game, Refusal};

impl Game {
    /// The letters of the rebus that is open.
    pub fn rebus(&self) -> Option<&str> {
        self.rebus.as_deref()
    }

    pub(crate) fn open_rebus(&mut self, events: &mut Vec<Event>) {
        if self.rebus.is_some() {
            return;
        }
        if self.square(self.cursor.cell).is_fixed() {
            events.push(Event::Refused(Refusal::Fixed));
            return;
        }
        let letters = self.square(self.cursor.cell).entry.as_ref().map(ToString::to_string);
        self.rebus = Some(letters.unwrap_or_default());
        events.push(Event::Rebus(self.rebus.clone()));
    }

    pub(crate) fn add_to_rebus(&mut self, entry: &Entry, events: &mut Vec<Event>) {
        if let Some(letters) = &mut self.rebus
            && letters.len() + entry.as_str().len() <= Entry::MAX_LEN
        {
            letters.push_str(entry.as_str());
            events.push(Event::Rebus(self.rebus.clone()));
        }
    }

    pub(crate) fn shorten_rebus(&mut self, events: &mut Vec<Event>) {
        if let Some(letters) = &mut self.rebus {
            let last = Entry::new(letters)
                .and_then(|entry| entry.letters().last().map(str::len))
                .unwrap_or_default();
            letters.truncate(letters.len().saturating_sub(last));
            events.push(Event::Rebus(self.rebus.clone()));
        }
    }

    /// Writes the open rebus. An empty one clears the cell; one that is what
    /// the cell holds already leaves the cursor where it is.
    pub(crate) fn commit_rebus(&mut self, events: &mut Vec<Event>) {
        let Some(letters) = self.rebus.take() else { return };
        events.push(Event::Rebus(None));
        let cell = self.cursor.cell;
        let was_empty = self.is_empty(cell);
        let entry = Entry::new(&letters);
        if self.square(cell).entry == entry {
            return;
        }
        let is_written = entry.is_some();
        self.write(&[(cell, entry)], self.pencil, events);
        if is_written && !self.is_finished {
            self.advance(was_empty, events);
        }
    }

    pub(crate) fn cancel_rebus(&mut self, events: &mut Vec<Event>) {
        if self.rebus.take().is_some() {
            events.push(Event::Rebus(None));
        }
    }
}
