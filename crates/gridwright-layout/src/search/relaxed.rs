//! The relaxed rule: words may lie side by side where every run of letters
//! that comes about is a word of the list, too.
//!
//! A new letter beside others makes a run across the new word. Each such cell
//! narrows the words that fit to those whose letter completes a listed word
//! there, as the cross-checks of word games do.

use super::board::{Board, Span};
use crate::lexicon::Word;

#[derive(Default)]
pub(crate) struct Crosschecks {
    /// The new cells with letters beside them: place in the word, and cell.
    cells: Vec<(usize, usize)>,
    bits: Vec<u64>,
    fixed: Vec<(usize, u16)>,
    allowed: Vec<u64>,
    letters: Vec<u16>,
    runs: Vec<(Word, Span)>,
}

impl Crosschecks {
    pub fn clear(&mut self) {
        self.cells.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub fn note(&mut self, at: usize, cell: usize) {
        self.cells.push((at, cell));
    }

    /// The run across a cell that is about to get a letter, its known letters
    /// in `fixed`.
    fn run(&mut self, board: &Board<'_>, cell: usize, way: usize) -> Span {
        let step = board.step(way);
        let (mut start, mut end) = (cell, cell);
        while board.letter(start - step) != 0 {
            start -= step;
        }
        while board.letter(end + step) != 0 {
            end += step;
        }
        let span = Span { start, len: (end - start) / step + 1, way };
        self.fixed.clear();
        for (at, other) in board.cells(span).enumerate() {
            if other != cell {
                self.fixed.push((at, board.letter(other) - 1));
            }
        }
        span
    }

    /// Keeps of the words of a length those that make words everywhere.
    pub fn narrow(&mut self, board: &Board<'_>, span: Span, words: &mut [u64]) {
        for index in 0..self.cells.len() {
            let (at, cell) = self.cells[index];
            let run = self.run(board, cell, 1 - span.way);
            let place = (cell - run.start) / board.step(run.way);
            board.lexicon.matching(run.len, &self.fixed, &mut self.bits);
            self.letters.clear();
            if let Some(used) = (run.len <= board.lexicon.longest()).then(|| board.used(run.len)) {
                for (block, used) in self.bits.iter_mut().zip(used) {
                    *block &= !used;
                }
                for word in board.lexicon.set(run.len, &self.bits) {
                    let letter = board.lexicon.letters(word)[place];
                    if !self.letters.contains(&letter) {
                        self.letters.push(letter);
                    }
                }
            }
            self.allowed.clear();
            self.allowed.resize(words.len(), 0);
            for letter in &self.letters {
                if let Some(mask) = board.lexicon.mask(span.len, at, *letter) {
                    for (allowed, block) in self.allowed.iter_mut().zip(mask) {
                        *allowed |= block;
                    }
                }
            }
            for (block, allowed) in words.iter_mut().zip(&self.allowed) {
                *block &= allowed;
            }
        }
    }

    /// Lays out a word and the words across it that come about; nothing if
    /// two of them would be the same.
    pub fn put(&mut self, board: &mut Board<'_>, word: Word, span: Span) -> bool {
        self.runs.clear();
        for index in 0..self.cells.len() {
            let (at, cell) = self.cells[index];
            let run = self.run(board, cell, 1 - span.way);
            let place = (cell - run.start) / board.step(run.way);
            self.fixed.push((place, board.lexicon.letters(word)[at]));
            board.lexicon.matching(run.len, &self.fixed, &mut self.bits);
            let Some(made) = board.lexicon.nth(run.len, &self.bits, 0) else { return false };
            let twice = made == word || self.runs.iter().any(|(other, _)| *other == made);
            if twice || board.find(made).is_some() {
                return false;
            }
            self.runs.push((made, run));
        }
        for index in 0..self.runs.len() {
            let run = self.runs[index].1;
            // A word that grows longer goes first.
            for cell in board.cells(run) {
                if let Some(id) = board.who(run.way, cell) {
                    board.take(id);
                }
            }
        }
        board.put(word, span);
        for (made, run) in &self.runs {
            board.put(*made, *run);
        }
        true
    }
}
