//! What is left to do when all rows are filled: see whether the letters hang
//! together, and find a word of its own for every down run.
//!
//! An open cell is in no across word, so it is in one down word only, and down
//! words share no cells: which of them goes where is a matching of runs and
//! words, and is found or ruled out in a moment.

use gridwright_core::Direction;

use super::columns::Symbol;
use crate::board::parts;
use crate::model::{Place, Placed, WordIndex, WordTable};

/// A box with all across words, whose down words are still to be chosen.
pub(super) struct PartialLayout {
    /// How many cells a row has, with an empty one at its end.
    pub stride: usize,
    /// What the cells hold, row by row, with an empty row before and after all.
    pub cells: Vec<Symbol>,
    pub across: Vec<Placed>,
}

/// A run down and the words that it can hold.
struct DownRun {
    place: Place,
    words: Vec<WordIndex>,
}

impl PartialLayout {
    /// A box without words, with blanks everywhere.
    pub fn new(rows: usize, width: usize) -> Self {
        let stride = width + 1;
        Self { stride, cells: vec![Symbol::Blank; (rows + 2) * stride], across: vec![] }
    }

    /// The number of a cell, its row and column counted from zero.
    pub fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.stride + col
    }

    /// All words of the layout, across and down; `None` if it falls apart or
    /// the down words cannot all be different.
    pub fn complete(&self, words: &WordTable) -> Option<Vec<Placed>> {
        let filled: Vec<bool> = self.cells.iter().map(|cell| *cell != Symbol::Blank).collect();
        if parts(&filled, self.stride, &mut vec![], &mut vec![]) != 1 {
            return None;
        }
        let stride = self.stride;
        let cells = (stride..2 * stride).flat_map(|top| (top..filled.len()).step_by(stride));
        let starts = cells.filter(|at| filled[*at] && !filled[at - stride]);
        let runs: Vec<DownRun> = starts.filter_map(|at| self.run_from(at, words)).collect();
        let mut holders: Vec<(WordIndex, usize)> = vec![];
        for run in 0..runs.len() {
            if !assign(&runs, run, &mut holders, &mut vec![]) {
                return None;
            }
        }
        let mut placed = self.across.clone();
        let down =
            holders.iter().map(|(word, run)| Placed { word: *word, place: runs[*run].place });
        placed.extend(down);
        Some(placed)
    }

    /// The run down of two letters or more from a cell.
    fn run_from(&self, first: usize, words: &WordTable) -> Option<DownRun> {
        let cells = self.cells[first..].iter().step_by(self.stride);
        let run: Vec<Symbol> = cells.copied().take_while(|cell| *cell != Symbol::Blank).collect();
        if run.len() < 2 {
            return None;
        }
        let suits = |word: &WordIndex| {
            let letters = words.letters(*word);
            let fits = |(cell, letter): (&Symbol, &u16)| {
                *cell == Symbol::Open || *cell == Symbol::Letter(*letter)
            };
            letters.len() == run.len()
                && !self.across.iter().any(|other| other.word == *word)
                && run.iter().zip(letters).all(fits)
        };
        let words = words.words().filter(suits).collect();
        let (row, col) = (first / self.stride, first % self.stride + 1);
        Some(DownRun { place: Place::new(Direction::Down, row, col), words })
    }
}

/// Gives a run a word, moving others to other words where that makes room.
/// `met` has the words that have been asked for already.
fn assign(
    runs: &[DownRun],
    run: usize,
    holders: &mut Vec<(WordIndex, usize)>,
    met: &mut Vec<WordIndex>,
) -> bool {
    for word in &runs[run].words {
        if met.contains(word) {
            continue;
        }
        met.push(*word);
        let Some(held) = holders.iter().position(|(other, _)| other == word) else {
            holders.push((*word, run));
            return true;
        };
        if assign(runs, holders[held].1, holders, met) {
            holders[held].1 = run;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Lexicon;

    /// The number of down words that complete a sketch, without its across
    /// words: letters, `?` for open cells and `.` for blanks.
    fn down_words(list: &[&str], rows: &[&str]) -> Option<usize> {
        let lexicon = Lexicon::new(list.iter().copied()).unwrap();
        let symbol = |cell: char| match cell {
            '.' => Symbol::Blank,
            '?' => Symbol::Open,
            other => {
                let is_it = |index: &usize| lexicon.letter_text(*index) == other.to_string();
                Symbol::Letter((0..lexicon.alphabet()).find(is_it).unwrap() as u16)
            }
        };
        let mut layout = PartialLayout::new(rows.len(), rows[0].len());
        for (row, text) in rows.iter().enumerate() {
            for (col, cell) in text.chars().enumerate() {
                let at = layout.cell(row, col);
                layout.cells[at] = symbol(cell);
            }
        }
        layout.complete(&lexicon).map(|placed| placed.len())
    }

    #[test]
    fn down_words_are_different_and_hang_together() {
        let list = ["ABC", "ADC", "AEC", "XAX", "AXA"];
        assert_eq!(down_words(&list, &["AXA", "?.?", "C.C"]), Some(2));
        assert_eq!(down_words(&list, &["AXAXA", "?.?.?", "C.C.C"]), Some(3));
        // The first that is tried for the open run is the only one for the other.
        assert_eq!(down_words(&list, &["AXA", "?.B", "C.C"]), Some(2));
        assert_eq!(down_words(&list, &["AXA", "B.B", "C.C"]), None);
        assert_eq!(down_words(&list, &["A.A", "?.?", "C.C"]), None);
        assert_eq!(down_words(&list, &["AXA", "..."]), Some(0));
        assert_eq!(down_words(&list, &["...", "..."]), None);
    }
}
