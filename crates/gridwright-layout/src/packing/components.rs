//! Which words hang together.

use gridwright_core::Direction;

use super::board::PackingBoard;
use crate::board::{Bits, UnionFind, WordBoard};
use crate::model::{PerDirection, WordIndex};

/// The parts that the words on a board make.
#[derive(Default)]
pub(super) struct Components {
    /// By word on the board: a number that all words of its part have, and no
    /// others.
    of: UnionFind,
    pub count: usize,
    /// The next number that no part has.
    fresh: u32,
}

impl Components {
    /// Finds the parts: words across are joined with those that cross them.
    pub fn recompute<B: Bits>(&mut self, board: &PackingBoard<'_, B>) {
        let words = &board.words;
        self.of.reset(words.lexicon.len());
        self.fresh = words.lexicon.len() as u32;
        self.count = words.on.len();
        let PerDirection([across, down]) = &board.columns.cells;
        for (col, (across, down)) in across.iter().zip(down).enumerate() {
            for row in (*across & *down).ones() {
                let cell = words.cell(Direction::Down, col, row);
                if let [Some(one), Some(two)] = Direction::BOTH.map(|way| board.word_at(way, cell))
                {
                    self.count -= usize::from(self.of.join(one.0, two.0));
                }
            }
        }
        for word in 0..self.of.0.len() {
            self.of.0[word] = self.of.find(word as u32);
        }
    }

    /// The part that a word hangs together with that was just put down; `Some(None)`
    /// if with none, `None` if with several.
    pub fn attachment<B: Bits>(
        &self,
        board: &PackingBoard<'_, B>,
        word: WordIndex,
    ) -> Option<Option<u32>> {
        let crossed = board.across(board.words.slot(word));
        let mut parts = crossed.map(|other| self.part(other));
        let first = parts.next();
        parts.all(|part| Some(part) == first).then_some(first)
    }

    /// Adds a word to a part, or as a part of its own.
    pub fn add(&mut self, word: WordIndex, part: Option<u32>) {
        let fresh = self.fresh;
        self.of.0[word.index()] = part.unwrap_or(fresh);
        self.fresh += u32::from(part.is_none());
    }

    /// The part of a word: the same number for all that hang together.
    pub fn part(&self, word: WordIndex) -> u32 {
        self.of.0[word.index()]
    }
}
