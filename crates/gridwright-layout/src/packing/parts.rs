//! Which words hang together.

use super::plate::Plate;
use crate::bits::Bits;
use crate::lexicon::Word;

/// The parts that the words on a plate make.
#[derive(Default)]
pub(super) struct Parts {
    /// By word on the plate: a number that all words of its part have, and no
    /// others.
    of: Vec<u32>,
    pub count: usize,
    /// The next number that no part has.
    fresh: u32,
}

/// How a word hangs together with others.
pub(super) enum Joint {
    Lone,
    /// With one part only.
    With(u32),
    Several,
}

impl Parts {
    /// Finds the parts: words across are joined with those that cross them.
    pub fn survey<B: Bits>(&mut self, plate: &Plate<'_, B>) {
        self.of.clear();
        self.of.extend(0..plate.lexicon.len() as u32);
        self.fresh = self.of.len() as u32;
        self.count = plate.on.len();
        let [across, down] = &plate.lanes.cells;
        for (col, (across, down)) in across.iter().zip(down).enumerate() {
            for row in (*across & *down).ones() {
                let cell = plate.cell(1, col, row);
                let [one, two] = [0, 1].map(|way| plate.who(way, cell));
                let (Some(one), Some(two)) = (one, two) else { continue };
                let (one, two) = (self.find(one.0), self.find(two.0));
                if one != two {
                    self.of[two as usize] = one;
                    self.count -= 1;
                }
            }
        }
        for word in 0..self.of.len() {
            self.of[word] = self.find(word as u32);
        }
    }

    /// How a word that was just put down hangs together with the others.
    pub fn joint<B: Bits>(&self, plate: &Plate<'_, B>, word: Word) -> Joint {
        let mut parts = plate.across(word).map(|other| self.part(other));
        match parts.next() {
            None => Joint::Lone,
            Some(first) if parts.all(|part| part == first) => Joint::With(first),
            Some(_) => Joint::Several,
        }
    }

    /// Adds a word to a part, or as a part of its own.
    pub fn add(&mut self, word: Word, part: Option<u32>) {
        let fresh = self.fresh;
        self.of[word.index()] = part.unwrap_or(fresh);
        self.fresh += u32::from(part.is_none());
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
