//! What is left to do when all rows are filled: see whether the letters hang
//! together, and find a word of its own for every down run.
//!
//! An open cell is in no across word, so it is in one down word only, and down
//! words share no cells: which of them goes where is a matching of runs and
//! words, and is found or ruled out in a moment.

use crate::lexicon::Word;
use crate::optimise::Laid;

use super::columns::Symbol;
use super::words::Words;

/// A box with all across words, whose down words are still to be chosen.
pub(super) struct Sketch {
    pub rows: usize,
    pub width: usize,
    /// What the cells hold, row by row.
    pub cells: Vec<Symbol>,
    pub across: Vec<Laid>,
}

/// A run down and the words that it can hold.
struct Slot {
    at: (usize, usize),
    words: Vec<Word>,
}

impl Sketch {
    /// All words of the layout, across and down; `None` if it falls apart or
    /// the down words cannot all be different.
    pub fn complete(&self, words: &Words) -> Option<Vec<Laid>> {
        if !self.hangs_together() {
            return None;
        }
        let slots = self.slots(words);
        let mut holders: Vec<(Word, usize)> = vec![];
        for slot in 0..slots.len() {
            if !assign(&slots, slot, &mut holders, &mut vec![]) {
                return None;
            }
        }
        let mut laid = self.across.clone();
        laid.extend(holders.iter().map(|(word, slot)| (*word, slots[*slot].at, 1)));
        Some(laid)
    }

    fn has_letter(&self, row: usize, col: usize) -> bool {
        row < self.rows && col < self.width && self.cells[row * self.width + col] != Symbol::Blank
    }

    /// Whether there are letters and each can be reached from any other.
    fn hangs_together(&self) -> bool {
        let mut left: Vec<bool> = self.cells.iter().map(|cell| *cell != Symbol::Blank).collect();
        let Some(first) = left.iter().position(|is_letter| *is_letter) else { return false };
        let mut waiting = vec![(first / self.width, first % self.width)];
        while let Some((row, col)) = waiting.pop() {
            if self.has_letter(row, col) && std::mem::take(&mut left[row * self.width + col]) {
                waiting.extend([(row + 1, col), (row, col + 1)]);
                waiting.extend(row.checked_sub(1).map(|row| (row, col)));
                waiting.extend(col.checked_sub(1).map(|col| (row, col)));
            }
        }
        !left.contains(&true)
    }

    /// All runs down of two letters or more.
    fn slots(&self, words: &Words) -> Vec<Slot> {
        let mut slots = vec![];
        for col in 0..self.width {
            let mut row = 0;
            while row < self.rows {
                let len = (row..self.rows).take_while(|row| self.has_letter(*row, col)).count();
                if len > 1 {
                    slots.push(self.slot((row, col), len, words));
                }
                row += len + 1;
            }
        }
        slots
    }

    fn slot(&self, (row, col): (usize, usize), len: usize, words: &Words) -> Slot {
        let suits = |word: &Word| {
            words.len_of(*word) == len
                && !self.across.iter().any(|(other, ..)| other == word)
                && (0..len).all(|at| match self.cells[(row + at) * self.width + col] {
                    Symbol::Letter(letter) => words.letter(*word, at) == letter,
                    _ => true,
                })
        };
        Slot { at: (row, col), words: words.all().filter(suits).collect() }
    }
}

/// Gives a slot a word, moving others to other words where that makes room.
/// `met` has the words that have been asked for already.
fn assign(
    slots: &[Slot],
    slot: usize,
    holders: &mut Vec<(Word, usize)>,
    met: &mut Vec<Word>,
) -> bool {
    for word in &slots[slot].words {
        if met.contains(word) {
            continue;
        }
        met.push(*word);
        let Some(held) = holders.iter().position(|(other, _)| other == word) else {
            holders.push((*word, slot));
            return true;
        };
        if assign(slots, holders[held].1, holders, met) {
            holders[held].1 = slot;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;

    /// The number of down words that complete a sketch, without its across
    /// words: letters, `?` for open cells and `.` for blanks.
    fn down_words(list: &[&str], rows: &[&str]) -> Option<usize> {
        let lexicon = Lexicon::new(list.iter().copied()).unwrap();
        let words = Words::new(&lexicon, false).unwrap();
        let symbol = |cell: char| match cell {
            '.' => Symbol::Blank,
            '?' => Symbol::Open,
            other => {
                let is_it = |index: &usize| lexicon.letter_text(*index) == other.to_string();
                Symbol::Letter((0..words.alphabet).find(is_it).unwrap() as u8)
            }
        };
        let cells = rows.iter().flat_map(|row| row.chars().map(symbol)).collect();
        let sketch = Sketch { rows: rows.len(), width: rows[0].len(), cells, across: vec![] };
        sketch.complete(&words).map(|laid| laid.len())
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
