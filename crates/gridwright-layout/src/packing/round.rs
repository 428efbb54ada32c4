//! What a round does to the words, and how it is taken back.

use super::tray::{Place, Tray};
use crate::lexicon::Word;

#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Put(Word),
    Took(Word, Place),
}

impl Tray<'_> {
    /// Makes what has been done final and begins another round.
    pub fn settle(&mut self) {
        self.log.clear();
        self.touched = [0; 2];
        self.round += 1;
    }

    /// Whether every word that was taken off in this round is where it was,
    /// and no other is on the tray.
    pub fn is_as_before(&self) -> bool {
        let mut more = 0;
        let is_back = self.log.iter().all(|change| match *change {
            Change::Put(_) => {
                more += 1;
                true
            }
            Change::Took(word, place) => {
                more -= 1;
                self.is_on(word) && self.place(word) == place
            }
        });
        is_back && more == 0
    }

    /// Takes back everything that was done in this round, and begins another.
    pub fn undo(&mut self) {
        while let Some(change) = self.log.pop() {
            match change {
                Change::Put(word) => self.erase(word),
                Change::Took(word, place) => self.write(word, place),
            }
        }
        self.settle();
    }

    /// Lays a word out. The caller has seen to it that it fits.
    pub fn put(&mut self, word: Word, place: Place) {
        self.log.push(Change::Put(word));
        self.write(word, place);
    }

    /// Takes a word off, whatever it leaves behind.
    pub fn take(&mut self, word: Word) -> Place {
        let place = self.place(word);
        self.log.push(Change::Took(word, place));
        self.taken_in[word.index()] = self.round;
        self.erase(word);
        place
    }

    /// Whether a word was taken off in this round.
    pub fn is_fresh(&self, word: Word) -> bool {
        self.taken_in[word.index()] == self.round
    }
}
