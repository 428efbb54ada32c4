//! Greedy insertion by word, for when few words are left.
//!
//! Where nearly all words of the list are laid out, most slots have no word,
//! and it is quicker to ask of every word that is left where it could cross.

use std::collections::BinaryHeap;

use super::board::{Board, Span};
use super::grow::Taste;
use crate::lexicon::Word;
use crate::random::Random;

/// A word and where it could go; ordered by key, then by place, so that the
/// order is the same everywhere.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Offer {
    key: i32,
    word: Word,
    start: usize,
    way: usize,
}

/// A letter that a word can cross, and how much room there is around it.
#[derive(Clone, Copy)]
struct Hook {
    cell: u32,
    /// The way of a word that crosses it.
    way: u8,
    /// How many letters there may be before it and after it at the most.
    before: u8,
    after: u8,
}

/// The offers that wait, and room to work in.
#[derive(Default)]
pub(crate) struct Inserter {
    heap: BinaryHeap<Offer>,
    left: Vec<Word>,
    /// By letter, where it can be crossed.
    hooks: Vec<Vec<Hook>>,
}

impl Inserter {
    /// Puts words in until none fits.
    pub fn grow(&mut self, board: &mut Board<'_>, taste: Taste, random: &mut Random) {
        self.heap.clear();
        self.left.clear();
        self.left.extend(board.unplaced());
        self.hooks.resize_with(board.lexicon.list().alphabet().len(), Vec::new);
        for (letter, hooks) in self.hooks.iter_mut().enumerate() {
            let singles = board.singles(letter).iter();
            hooks.clear();
            hooks.extend(singles.filter_map(|cell| hook(board, *cell as usize)));
        }
        self.offer_all(board, taste, random);
        while let Some(Offer { word, start, way, .. }) = self.heap.pop() {
            let span = Span { start, len: board.lexicon.word_len(word), way };
            if board.find(word).is_some() || board.fits(word, span).is_none() {
                continue;
            }
            board.put(word, span);
            self.left.retain(|other| *other != word);
            for hooks in &mut self.hooks {
                hooks.clear();
            }
            for (cell, letter) in board.cells(span).zip(board.lexicon.letters(word)) {
                if board.who(1 - way, cell).is_none() {
                    self.hooks[usize::from(*letter)].extend(hook(board, cell));
                }
            }
            self.offer_all(board, taste, random);
        }
    }

    /// Finds every place where a word that is left can cross one of the hooks.
    fn offer_all(&mut self, board: &Board<'_>, taste: Taste, random: &mut Random) {
        for word in &self.left {
            let letters = board.lexicon.letters(*word);
            let len = letters.len();
            for (at, letter) in letters.iter().enumerate() {
                for hook in &self.hooks[usize::from(*letter)] {
                    if at > usize::from(hook.before) || len - 1 - at > usize::from(hook.after) {
                        continue;
                    }
                    let way = usize::from(hook.way);
                    let start = hook.cell as usize - at * board.step(way);
                    let span = Span { start, len, way };
                    if let Some(crossings) = board.fits(*word, span) {
                        let key = taste.crossing * crossings as f32
                            + taste.length * len as f32
                            + taste.noise * random.unit();
                        let key = (key * 1e6) as i32;
                        self.heap.push(Offer { key, word: *word, start, way });
                    }
                }
            }
        }
    }
}

/// The hook at a cell with a letter of one word, if there is room for another.
#[inline]
fn hook(board: &Board<'_>, cell: usize) -> Option<Hook> {
    let way = usize::from(board.who(0, cell).is_some());
    let (before, after) = board.room(cell, way);
    let (cell, way) = (cell as u32, way as u8);
    (before > 0 || after > 0).then_some(Hook { cell, way, before, after })
}
