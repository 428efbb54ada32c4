//! The independent judge of layouts.
//!
//! It shares nothing with the search: it starts from the words and where they
//! lie, writes them into an empty grid of its own, and reads every row and
//! column again.

use std::collections::{HashMap, HashSet};

use gridwright_core::{Direction, Position};
use gridwright_words::letters;

use crate::layout::{Layout, Placement};
use crate::problem::Rule;
use gridwright_words::clue_list::Bank;

/// One reason why a layout is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no word at all.
    #[error("there is no word")]
    Empty,
    /// The word is not in the list.
    #[error("a word at {at} is not in the list")]
    Unlisted {
        /// Where it starts.
        at: Position,
    },
    /// A word lies twice.
    #[error("{word} lies twice")]
    Twice {
        /// The word.
        word: String,
    },
    /// A word leaves the box.
    #[error("{word} at {at} leaves the box")]
    Outside {
        /// The word.
        word: String,
        /// Where it starts.
        at: Position,
    },
    /// Two words want different letters in a cell.
    #[error("{at} would hold both {first} and {second}")]
    Disagreement {
        /// Where.
        at: Position,
        /// One letter.
        first: String,
        /// The other.
        second: String,
    },
    /// Two words in one direction share a cell.
    #[error("two words lie over each other at {at}")]
    Overlay {
        /// Where.
        at: Position,
    },
    /// Letters in a row that are none of the words laid out.
    #[error("{run} at {at} is read, but was not laid out")]
    Accident {
        /// What is read.
        run: String,
        /// Where it starts.
        at: Position,
    },
    /// Two words run side by side, which only the relaxed rule allows.
    #[error("words run side by side at {at}")]
    SideBySide {
        /// The first of four cells in a square.
        at: Position,
    },
    /// The words do not all hang together.
    #[error("{count} of the letters do not hang together with the rest")]
    Apart {
        /// How many letters.
        count: usize,
    },
}

/// Every fault of a layout; none if it is legal.
pub fn validate(layout: &Layout, bank: &Bank, rule: Rule) -> Vec<Fault> {
    let mut judge = Judge::new(layout);
    for placement in layout.placements() {
        judge.write(placement, bank);
    }
    if layout.placements().is_empty() {
        judge.faults.push(Fault::Empty);
    }
    judge.read_lines();
    if rule == Rule::Strict {
        judge.look_for_squares();
    }
    judge.look_for_islands();
    judge.faults
}

struct Judge {
    rows: usize,
    cols: usize,
    letters: Vec<Option<String>>,
    /// For both directions, whether a word covers the cell.
    covered: [Vec<bool>; 2],
    /// The words as they were laid out: start, direction, letters.
    laid: HashMap<(usize, usize, Direction), String>,
    seen: HashSet<String>,
    faults: Vec<Fault>,
}

impl Judge {
    fn new(layout: &Layout) -> Self {
        let area = layout.size().area();
        Self {
            rows: layout.size().rows(),
            cols: layout.size().cols(),
            letters: vec![None; area],
            covered: [vec![false; area], vec![false; area]],
            laid: HashMap::new(),
            seen: HashSet::new(),
            faults: vec![],
        }
    }

    fn write(&mut self, placement: &Placement, bank: &Bank) {
        let at = placement.at;
        let Some(item) = bank.get(placement.item) else {
            return self.faults.push(Fault::Unlisted { at });
        };
        let word = item.answer.to_string();
        if !self.seen.insert(word.clone()) {
            self.faults.push(Fault::Twice { word: word.clone() });
        }
        let (down, right) = match placement.direction {
            Direction::Across => (0, 1),
            Direction::Down => (1, 0),
        };
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        let rest = item.len.saturating_sub(1);
        if row + down * rest >= self.rows || col + right * rest >= self.cols {
            return self.faults.push(Fault::Outside { word, at });
        }
        for (nth, letter) in letters(&word).enumerate() {
            self.write_letter(row + down * nth, col + right * nth, placement.direction, letter);
        }
        self.laid.insert((row, col, placement.direction), word);
    }

    fn write_letter(&mut self, row: usize, col: usize, direction: Direction, letter: &str) {
        let (cell, at) = (row * self.cols + col, position(row, col));
        if std::mem::replace(&mut self.covered[direction as usize][cell], true) {
            self.faults.push(Fault::Overlay { at });
        }
        let held = self.letters[cell].get_or_insert_with(|| letter.to_owned());
        if held != letter {
            let (first, second) = (held.clone(), letter.to_owned());
            self.faults.push(Fault::Disagreement { at, first, second });
        }
    }

    /// Reads every run of two letters or more in every line.
    fn read_lines(&mut self) {
        for row in 0..self.rows {
            let cells: Vec<_> = (0..self.cols).map(|col| (row, col)).collect();
            self.read_line(&cells, Direction::Across);
        }
        for col in 0..self.cols {
            let cells: Vec<_> = (0..self.rows).map(|row| (row, col)).collect();
            self.read_line(&cells, Direction::Down);
        }
    }

    fn read_line(&mut self, cells: &[(usize, usize)], direction: Direction) {
        let letter = |(row, col): &(usize, usize)| self.letters[row * self.cols + col].as_deref();
        for run in cells.split(|place| letter(place).is_none()) {
            let [(row, col), _, ..] = *run else { continue };
            let text: String = run.iter().filter_map(letter).collect();
            if self.laid.get(&(row, col, direction)) != Some(&text) {
                self.faults.push(Fault::Accident { run: text, at: position(row, col) });
            }
        }
    }

    fn has_letter(&self, row: usize, col: usize) -> bool {
        self.letters[row * self.cols + col].is_some()
    }

    fn look_for_squares(&mut self) {
        for row in 1..self.rows {
            for col in 1..self.cols {
                let square = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
                if square.iter().all(|(r, c)| self.has_letter(*r, *c)) {
                    self.faults.push(Fault::SideBySide { at: position(row - 1, col - 1) });
                }
            }
        }
    }

    fn look_for_islands(&mut self) {
        let Some(first) = self.letters.iter().position(Option::is_some) else { return };
        let mut left: Vec<bool> = self.letters.iter().map(Option::is_some).collect();
        let mut waiting = vec![(first / self.cols, first % self.cols)];
        while let Some((row, col)) = waiting.pop() {
            let is_inside = row < self.rows && col < self.cols;
            if is_inside && std::mem::take(&mut left[row * self.cols + col]) {
                waiting.extend([(row + 1, col), (row, col + 1)]);
                waiting.extend(row.checked_sub(1).map(|row| (row, col)));
                waiting.extend(col.checked_sub(1).map(|col| (row, col)));
            }
        }
        let count = left.iter().filter(|is_left| **is_left).count();
        if count > 0 {
            self.faults.push(Fault::Apart { count });
        }
    }
}

fn position(row: usize, col: usize) -> Position {
    let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    Position { row: byte(row), col: byte(col) }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;

    /// Words as `WORD row col a|d` in a box of six.
    fn check(rule: Rule, words: &[&str], expected: &[&str]) {
        let bank = Bank::parse(b"cat\ncats\ntoe\naha\nsea\ncow\nate\ntea\nhat\nhate");
        let placements = words.iter().map(|text| {
            let parts: Vec<&str> = text.split(' ').collect();
            let number = |at: usize| parts[at].parse().unwrap();
            let direction = if parts[3] == "a" { Direction::Across } else { Direction::Down };
            let at = Position { row: number(1), col: number(2) };
            Placement { at, direction, item: bank.find(parts[0]).unwrap() }
        });
        let layout = Layout::new(Size::new(6, 6).unwrap(), placements.collect());
        let faults: Vec<String> =
            validate(&layout, &bank, rule).iter().map(ToString::to_string).collect();
        assert_eq!(faults, expected);
    }

    #[test]
    fn legal_layouts_have_no_faults() {
        check(Rule::Strict, &["cat 0 0 a", "toe 0 2 d"], &[]);
        check(Rule::Strict, &["cat 5 3 a"], &[]);
        // The ends of two words may meet where a third joins them.
        check(Rule::Strict, &["cat 0 0 a", "toe 0 2 d", "ate 2 0 a"], &[]);
    }

    #[test]
    fn every_rule_is_kept() {
        check(Rule::Strict, &[], &["there is no word"]);
        check(Rule::Strict, &["cat 0 4 a"], &["CAT at row 1, column 5 leaves the box"]);
        check(
            Rule::Strict,
            &["cat 0 0 a", "toe 0 1 d"],
            &[
                "row 1, column 2 would hold both A and T",
                "AOE at row 1, column 2 is read, but was not laid out",
            ],
        );
        check(Rule::Strict, &["cat 0 0 a", "cat 0 0 d"], &["CAT lies twice"]);
        check(
            Rule::Strict,
            &["cat 0 0 a", "sea 2 3 a"],
            &["3 of the letters do not hang together with the rest"],
        );
        check(
            Rule::Strict,
            &["cat 0 0 a", "cow 1 0 a"],
            &[
                "CC at row 1, column 1 is read, but was not laid out",
                "AO at row 1, column 2 is read, but was not laid out",
                "TW at row 1, column 3 is read, but was not laid out",
                "words run side by side at row 1, column 1",
                "words run side by side at row 1, column 2",
            ],
        );
    }

    #[test]
    fn words_inside_words_are_overlays() {
        check(
            Rule::Strict,
            &["cats 0 0 a", "cat 0 0 a"],
            &[
                "two words lie over each other at row 1, column 1",
                "two words lie over each other at row 1, column 2",
                "two words lie over each other at row 1, column 3",
            ],
        );
    }

    #[test]
    fn the_relaxed_rule_allows_neighbours_that_make_words() {
        let words = ["hat 0 0 a", "ate 1 0 a", "tea 2 0 a"];
        check(
            Rule::Relaxed,
            &words,
            &[
                "HAT at row 1, column 1 is read, but was not laid out",
                "ATE at row 1, column 2 is read, but was not laid out",
                "TEA at row 1, column 3 is read, but was not laid out",
            ],
        );
    }
}
