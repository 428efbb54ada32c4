//! What hangs together: words by their crossings, cells by their neighbours.

use super::WordBoard;
use crate::model::WordIndex;

/// A flood that goes from word to word where they cross.
#[derive(Default)]
pub(crate) struct Flood {
    /// The last flood that has reached each word.
    reached: Vec<u64>,
    number: u64,
    /// The words that were reached, in their order.
    pub found: Vec<WordIndex>,
}

impl Flood {
    /// Begins anew, with so many words in all.
    pub fn begin(&mut self, words: usize) {
        self.reached.resize(words, 0);
        self.number += 1;
        self.found.clear();
    }

    pub fn has_reached(&self, word: WordIndex) -> bool {
        self.reached[word.index()] == self.number
    }

    /// Reaches every word that hangs together with one, or those up to one that
    /// is enough.
    pub fn reach<'a>(
        &mut self,
        board: &impl WordBoard<'a>,
        first: WordIndex,
        mut is_enough: impl FnMut(WordIndex) -> bool,
    ) {
        let mut next = self.found.len();
        if self.add(first) && is_enough(first) {
            return;
        }
        while let Some(word) = self.found.get(next).copied() {
            next += 1;
            for other in board.across(board.words().slot(word)) {
                if self.add(other) && is_enough(other) {
                    return;
                }
            }
        }
    }

    fn add(&mut self, word: WordIndex) -> bool {
        let is_new = !self.has_reached(word);
        if is_new {
            self.reached[word.index()] = self.number;
            self.found.push(word);
        }
        is_new
    }
}

/// How many parts of a pattern do not hang together. Its rows have so many cells
/// with the border, and there is one around all. `left` and `stack` are room to
/// work in.
pub(crate) fn parts(
    filled: &[bool],
    stride: usize,
    left: &mut Vec<bool>,
    stack: &mut Vec<usize>,
) -> usize {
    left.clear();
    left.extend_from_slice(filled);
    let mut parts = 0;
    for first in stride..filled.len() - stride {
        if std::mem::take(&mut left[first]) {
            parts += 1;
            stack.push(first);
        }
        while let Some(cell) = stack.pop() {
            for next in [cell - stride, cell + 1, cell + stride, cell - 1] {
                if std::mem::take(&mut left[next]) {
                    stack.push(next);
                }
            }
        }
    }
    parts
}

/// Sets of numbers that grow together.
#[derive(Default)]
pub(crate) struct UnionFind(pub Vec<u32>);

impl UnionFind {
    /// So many numbers, each on its own.
    pub fn reset(&mut self, count: usize) {
        self.0.clear();
        self.0.extend(0..count as u32);
    }

    /// A number that all of a set have, and no others.
    pub fn find(&mut self, mut of: u32) -> u32 {
        while self.0[of as usize] != of {
            let next = self.0[self.0[of as usize] as usize];
            self.0[of as usize] = next;
            of = next;
        }
        of
    }

    /// Joins the sets of two numbers. Says whether they were two.
    pub fn join(&mut self, one: u32, two: u32) -> bool {
        let (one, two) = (self.find(one), self.find(two));
        self.0[two as usize] = one;
        one != two
    }
}
