//! Which words hang together.

use super::plate::Plate;
use crate::lexicon::Word;

/// The parts that the words on a plate make.
#[derive(Default)]
pub(super) struct Parts {
    /// By word: one word of its part, the same for all.
    of: Vec<u32>,
    pub count: usize,
}

impl Parts {
    /// Finds the parts: words across are joined with those that cross them.
    pub fn survey(&mut self, plate: &Plate<'_>) {
        self.of.clear();
        self.of.extend(0..plate.lexicon.len() as u32);
        self.count = plate.on.len();
        for word in &plate.on {
            let place = plate.place(*word);
            if place.way == 1 {
                continue;
            }
            let own = self.find(word.0);
            let (first, _) = plate.first(place);
            for cell in first..first + plate.lexicon.word_len(*word) {
                let Some(other) = plate.who(1, cell) else { continue };
                let other = self.find(other.0);
                if other != own {
                    self.of[other as usize] = own;
                    self.count -= 1;
                }
            }
        }
        for word in 0..self.of.len() {
            self.of[word] = self.find(word as u32);
        }
    }

    /// The part of a word: the same number for all that hang together.
    pub fn part(&self, word: Word) -> u32 {
        self.of[word.index()]
    }

    fn find(&mut self, mut word: u32) -> u32 {
        while self.of[word as usize] != word {
            let next = self.of[self.of[word as usize] as usize];
            self.of[word as usize] = next;
            word = next;
        }
        word
    }
}
