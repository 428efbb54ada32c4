//! The relaxed rule: words may lie side by side where every run of letters
//! that comes about is a word of the list, too.
//!
//! A new letter beside others makes a run across the new word. Each such cell
//! narrows the words that fit to those whose letter completes a listed word
//! there, as the cross-checks of word games do.

use super::board::GridBoard;
use crate::board::{WordBoard, keep};
use crate::model::{Place, Placed, Slot, WordIndex};

/// The new cells of a slot with letters beside them, and room to work in.
#[derive(Default)]
pub(super) struct Crosschecks {
    /// Where those cells are in the slot.
    pub places: Vec<usize>,
    bits: Vec<u64>,
    fixed: Vec<(usize, u16)>,
    allowed: Vec<u64>,
    letters: Vec<u16>,
    runs: Vec<(WordIndex, Slot)>,
}

impl Crosschecks {
    /// The run across a cell of a place that is about to get a letter, and where
    /// in the run that is. Its known letters are in `fixed`.
    fn run(&mut self, board: &GridBoard<'_>, place: Place, at: usize) -> (Slot, usize) {
        let Place { direction, line, start } = place.across(at);
        let letter = |at: usize| board.letter(board.words.cell(direction, line, at));
        let (mut first, mut last) = (start, start);
        while letter(first - 1) != 0 {
            first -= 1;
        }
        while letter(last + 1) != 0 {
            last += 1;
        }
        self.fixed.clear();
        let others = (first..=last).filter(|at| *at != start);
        self.fixed.extend(others.map(|at| (at - first, letter(at) - 1)));
        let place = Place { direction, line, start: first };
        (Slot { place, len: last + 1 - first }, start - first)
    }

    /// Keeps of the words of a length those that make words everywhere.
    pub fn narrow(&mut self, board: &GridBoard<'_>, slot: Slot, words: &mut [u64]) {
        let lexicon = board.words.lexicon;
        for index in 0..self.places.len() {
            let at = self.places[index];
            let (run, place) = self.run(board, slot.place, at);
            lexicon.matching(run.len, &self.fixed, &mut self.bits);
            self.letters.clear();
            if run.len <= lexicon.longest() {
                keep(&mut self.bits, board.words.free(run.len));
                for word in lexicon.set(run.len, &self.bits) {
                    let letter = lexicon.letters(word)[place];
                    if !self.letters.contains(&letter) {
                        self.letters.push(letter);
                    }
                }
            }
            self.allowed.clear();
            self.allowed.resize(words.len(), 0);
            for mask in self.letters.iter().filter_map(|letter| lexicon.mask(slot.len, at, *letter))
            {
                for (allowed, block) in self.allowed.iter_mut().zip(mask) {
                    *allowed |= block;
                }
            }
            keep(words, &self.allowed);
        }
    }

    /// Lays out a word and the words across it that come about; nothing if
    /// two of them would be the same.
    pub fn put(&mut self, board: &mut GridBoard<'_>, placed: Placed) -> bool {
        let lexicon = board.words.lexicon;
        self.runs.clear();
        for index in 0..self.places.len() {
            let at = self.places[index];
            let (run, place) = self.run(board, placed.place, at);
            self.fixed.push((place, lexicon.letters(placed.word)[at]));
            lexicon.matching(run.len, &self.fixed, &mut self.bits);
            let Some(made) = lexicon.nth(run.len, &self.bits, 0) else { return false };
            let twice = made == placed.word || self.runs.iter().any(|(other, _)| *other == made);
            if twice || board.words.is_on(made) {
                return false;
            }
            self.runs.push((made, run));
        }
        for (_, run) in &self.runs {
            // A word that grows longer goes first.
            for cell in board.words.cells(*run) {
                if let Some(word) = board.word_at(run.place.direction, cell) {
                    board.take(word);
                }
            }
        }
        board.put(placed);
        for (word, run) in &self.runs {
            board.put(Placed { word: *word, place: run.place });
        }
        true
    }
}
