//! What a round does to the words, and how it is taken back.

use super::tray::Tray;
use crate::bits::{bits, mask};
use crate::lexicon::Word;
use crate::place::Place;
use crate::random::Random;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Put(Word),
    Took(Word, Place),
}

impl Tray<'_> {
    /// Makes what has been done final and begins another round.
    pub fn settle(&mut self) {
        self.log.clear();
        for way in 0..2 {
            for line in bits(self.touched[way] & mask(self.size[way] + 2)) {
                self.changed[way][line] = 0;
            }
        }
        self.touched = [0; 2];
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

    /// Lays any word out alone.
    pub fn put_first(&mut self, random: &mut Random) {
        let Some(word) = self.off.get(random.below(self.off.len())).copied() else { return };
        let len = self.lexicon.word_len(word);
        let way = usize::from(len > self.size[1]);
        let line = 1 + random.below(self.size[way]);
        let room = (self.size[1 - way] + 1).saturating_sub(len);
        self.put(word, Place { way, line, start: 1 + random.below(room) });
    }

    /// Takes a word off, whatever it leaves behind.
    pub fn take(&mut self, word: Word) -> Place {
        let place = self.place(word);
        self.log.push(Change::Took(word, place));
        self.erase(word);
        place
    }
}
