//! Greedy insertion by word, for when few words are left.
//!
//! Where nearly all words of the list are laid out, most slots have no word,
//! and it is quicker to ask of every word that is left where it could cross.

use std::collections::BinaryHeap;

use super::board::{Board, Span};
use super::grow::{Area, Taste};
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

/// The offers that wait, and room to work in.
#[derive(Default)]
pub(crate) struct Inserter {
    heap: BinaryHeap<Offer>,
    left: Vec<Word>,
    /// By letter, the cells where it can be crossed.
    cells: Vec<Vec<usize>>,
}

impl Inserter {
    /// Puts words in until none fits; near the area only, where one is given.
    pub fn grow(
        &mut self,
        board: &mut Board<'_>,
        taste: Taste,
        area: Option<Area>,
        random: &mut Random,
    ) {
        self.heap.clear();
        self.left.clear();
        self.left.extend(board.unplaced());
        let (rows, cols) = match area {
            Some(Area { rows, cols }) => (rows, cols),
            None => ((0, board.rows - 1), (0, board.cols - 1)),
        };
        self.cells.resize(board.lexicon.list().alphabet().len(), vec![]);
        for cells in &mut self.cells {
            cells.clear();
        }
        for row in rows.0..=rows.1 {
            for col in cols.0..=cols.1 {
                let cell = board.cell(row, col);
                if let Some(letter) = board.letter(cell).checked_sub(1) {
                    self.cells[usize::from(letter)].push(cell);
                }
            }
        }
        for index in 0..self.left.len() {
            self.offer(board, self.left[index], (taste, random));
        }
        while let Some(Offer { word, start, way, .. }) = self.heap.pop() {
            let span = Span { start, len: board.lexicon.word_len(word), way };
            if board.find(word).is_some() || board.fits(word, span).is_none() {
                continue;
            }
            board.put(word, span);
            for cells in &mut self.cells {
                cells.clear();
            }
            for (cell, letter) in board.cells(span).zip(board.lexicon.letters(word)) {
                self.cells[usize::from(*letter)].push(cell);
            }
            self.left.retain(|other| *other != word);
            for index in 0..self.left.len() {
                self.offer(board, self.left[index], (taste, random));
            }
        }
    }

    /// Finds every place where a word can cross one of the cells.
    fn offer(&mut self, board: &Board<'_>, word: Word, (taste, random): (Taste, &mut Random)) {
        let letters = board.lexicon.letters(word);
        for (at, letter) in letters.iter().enumerate() {
            for cell in &self.cells[usize::from(*letter)] {
                let Some(span) = board.through(*cell, at, letters.len()) else { continue };
                if let Some(crossings) = board.fits(word, span) {
                    let key = taste.crossing * crossings as f32
                        + taste.length * letters.len() as f32
                        + taste.noise * random.unit()
                        + board.ground(span) as f32 / 100.0;
                    let key = (key * 1e6) as i32;
                    self.heap.push(Offer { key, word, start: span.start, way: span.way });
                }
            }
        }
    }
}
