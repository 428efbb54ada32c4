//! One row of the search: what the columns allow in it, the words that are
//! marked as used for it, and the across words that are tried.
//!
//! A frame is entered, then opened for one edge after another, and for each of
//! them all combinations of across words are gone through. What it marks in
//! `used` it takes back before it goes on.

use super::WIDEST;
use super::columns::{ColumnAutomaton, ColumnState, LetterSetId, Symbol};
use super::graph::GraphEdge;
use super::rows::{MOST_RUNS, Mask, RowPattern, RowRun};
use crate::board::Bits;

/// What one step came to.
pub(super) enum RowStep {
    /// The row has all of its words.
    Filled,
    /// There is more to do in the row.
    Unfilled,
    /// Nothing more can be done in the row.
    Over,
}

/// A run, and the words that can stand in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    pub run: RowRun,
    /// All that the columns allow.
    fitting: u64,
    /// Those of them that are still to be tried.
    left: u64,
    /// The one that stands there, if any.
    pub chosen: u64,
}

/// A row of the search.
#[derive(Clone, Default)]
pub(super) struct RowFrame {
    /// The columns before the row, and the blanks above it.
    pub columns: [ColumnState; WIDEST],
    pub blanks: u8,
    letters: [LetterSetId; WIDEST],
    /// The columns that cannot go on here, and those that cannot end.
    pub must_end: Mask,
    pub must_go_on: Mask,
    /// The columns with a word that, if it ends here, can only be one, and
    /// which one that is, with its length.
    decided: Mask,
    endings: [(usize, u64); WIDEST],
    /// The edges that are still to be tried.
    pub next_edge: u32,
    pub last_edge: u32,
    pub edge: GraphEdge,
    /// The decided columns whose words end here and are marked as used.
    marked: Mask,
    choices: [Choice; MOST_RUNS],
    runs: usize,
    /// The run whose words are tried, if the edge has any.
    pub run: Option<usize>,
    /// The columns after the row.
    pub below: [ColumnState; WIDEST],
}

impl RowFrame {
    /// Finds out what the columns allow in this row.
    pub fn enter(&mut self, columns: &ColumnAutomaton, width: usize, used: &[u64]) {
        (self.must_end, self.must_go_on, self.decided) = (0, 0, 0);
        (self.marked, self.run) = (0, None);
        for col in 0..width {
            let facts = columns.facts(self.columns[col]);
            self.letters[col] = facts.letters;
            self.must_end |= Mask::from(!facts.may_go_on) << col;
            self.must_go_on |= Mask::from(!facts.may_end) << col;
            if facts.ending != 0 {
                let free = facts.ending & !used[facts.ending_len];
                if free == 0 {
                    self.must_go_on |= 1 << col;
                } else if free.is_power_of_two() {
                    self.decided |= 1 << col;
                    self.endings[col] = (facts.ending_len, free);
                }
            }
        }
        if self.must_end & self.must_go_on != 0 {
            self.next_edge = self.last_edge;
        }
    }

    /// Takes an edge, and marks the words as used that end above it and can
    /// only be one. Says whether they are all different.
    pub fn mark(&mut self, edge: GraphEdge, used: &mut [u64]) -> bool {
        self.edge = edge;
        for col in (self.decided & !edge.mask).ones() {
            let (len, word) = self.endings[col];
            if used[len] & word != 0 {
                return false;
            }
            used[len] |= word;
            self.marked |= 1 << col;
        }
        true
    }

    /// Takes back what [`Self::mark`] has marked.
    pub fn unmark(&mut self, used: &mut [u64]) {
        for col in std::mem::take(&mut self.marked).ones() {
            let (len, word) = self.endings[col];
            used[len] &= !word;
        }
    }

    /// Finds the words that can stand in the runs of a row. Says whether there
    /// are any for each.
    pub fn open(&mut self, row: &RowPattern, columns: &ColumnAutomaton, used: &[u64]) -> bool {
        self.runs = row.runs().len();
        for (choice, run) in self.choices.iter_mut().zip(row.runs()) {
            let mut fitting = !used[run.len];
            for at in 0..run.len {
                fitting &= columns.matching(self.letters[run.start + at], run.len, at);
            }
            if fitting == 0 {
                return false;
            }
            *choice = Choice { run: *run, fitting, left: fitting, chosen: 0 };
        }
        self.run = None;
        true
    }

    /// Begins to try words, if the row has runs for them. In the first run
    /// only some words are tried.
    pub fn begin_words(&mut self, words: u64) -> RowStep {
        if self.runs == 0 {
            return RowStep::Filled;
        }
        self.choices[0].left &= words;
        self.run = Some(0);
        RowStep::Unfilled
    }

    /// Follows the columns that are in no across word. Says whether they can
    /// go on like that.
    pub fn follow(
        &mut self,
        row: &RowPattern,
        columns: &mut ColumnAutomaton,
        width: usize,
    ) -> bool {
        for col in (!row.covered & Mask::mask(width)).ones() {
            let symbol = if row.mask.has(col) { Symbol::Open } else { Symbol::Blank };
            let Some(next) = columns.next(self.columns[col], symbol) else { return false };
            self.below[col] = next;
        }
        true
    }

    /// Tries the next word for a run. What follows the run begins anew.
    pub fn try_word(
        &mut self,
        run: usize,
        columns: &mut ColumnAutomaton,
        used: &mut [u64],
    ) -> RowStep {
        let choice = &mut self.choices[run];
        let RowRun { start, len } = choice.run;
        used[len] &= !std::mem::take(&mut choice.chosen);
        choice.left &= !used[len];
        if choice.left == 0 {
            self.run = run.checked_sub(1);
            return RowStep::Unfilled;
        }
        let word = choice.left & choice.left.wrapping_neg();
        choice.left ^= word;
        let id = columns.words.word(len, word.trailing_zeros() as usize);
        for at in 0..len {
            let symbol = Symbol::Letter(columns.words.letters(id)[at]);
            match columns.next(self.columns[start + at], symbol) {
                Some(next) => self.below[start + at] = next,
                None => return RowStep::Unfilled,
            }
        }
        choice.chosen = word;
        used[len] |= word;
        if run + 1 == self.runs {
            return RowStep::Filled;
        }
        self.choices[run + 1].left = self.choices[run + 1].fitting;
        self.run = Some(run + 1);
        RowStep::Unfilled
    }

    /// The runs of the row with the words that stand in them.
    pub fn choices(&self) -> &[Choice] {
        &self.choices[..self.runs]
    }
}
