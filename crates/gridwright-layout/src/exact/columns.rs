//! What can stand in a column, as an automaton that is built while it is used.
//!
//! A state is what matters of a column down to some row: how many rows are
//! left, how long the run at its end is, and which words can still be meant by
//! it and be ended in the box. A cell in no across word is *open*: its letter
//! is left to the down word, so that nothing is decided before it must be.
//! There are some thousands of states with 200 words in 10x10.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::Bits;
use crate::model::{Lexicon, WordIndex, WordTable};

/// The most words of a length: a set of them is one number.
const MOST_OF_A_LENGTH: usize = 64;

/// How many states may there be? With the tables that belong to them they take
/// up to a kilobyte each, so this is 40 MB at most; boxes of 10x10 and 10x12
/// with 200 to 500 words have 6,000 to 11,000.
const MOST_STATES: usize = 40_000;

/// How many words may all states together have? A word takes four bytes, so
/// this is 16 MB.
const MOST_HELD: usize = 4_000_000;

/// A state by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ColumnState(u32);

/// A set of letters by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LetterSetId(u32);

/// Moves that have not been asked for yet, and that lead nowhere.
const UNKNOWN: u32 = u32::MAX;
const DEAD: u32 = u32::MAX - 1;

/// What the next cell of a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A letter of an across word.
    Letter(u16),
    /// A letter in no across word.
    Open,
    /// Nothing.
    Blank,
}

/// What tells states apart.
#[derive(Clone, PartialEq, Eq, Hash)]
struct StateKey {
    rows_left: u8,
    /// How long the run is; zero after a blank.
    run: u8,
    /// Whether the run is one letter of an across word, which is no word here.
    is_single: bool,
    /// The words that the run can begin or be.
    words: Arc<[WordIndex]>,
}

/// What the search has to know of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Whether a blank may come next.
    pub may_end: bool,
    /// Whether a letter may come next.
    pub may_go_on: bool,
    /// The letters that may come next.
    pub letters: LetterSetId,
    /// The words that would end if a blank came next, and their length.
    pub ending: u64,
    pub ending_len: usize,
}

/// The automaton for the columns of a box.
#[derive(Default)]
pub(super) struct ColumnAutomaton {
    /// The words as they are read: forwards, or backwards where the grid is turned
    /// by half.
    pub words: WordTable,
    /// How many different letters there are.
    alphabet: usize,
    keys: Vec<StateKey>,
    facts: Vec<Facts>,
    /// For every state and symbol, the next state.
    moves: Vec<u32>,
    states: HashMap<StateKey, u32>,
    sets: HashMap<u64, LetterSetId>,
    /// For every set of letters and place in a word, the words that have one
    /// of them there.
    matching: Vec<u64>,
    /// By length, where the places of across words start in a row of the
    /// table, and at its end how long a row is.
    places: Vec<usize>,
    /// How many words all states have together.
    held: usize,
}

impl ColumnAutomaton {
    /// The columns of a box whose rows have so many cells. `None` where there are
    /// too many words of a length, or words of fewer than three letters, of which
    /// the rest of the search knows nothing.
    pub fn new(lexicon: &Lexicon, is_turned: bool, width: usize) -> Option<Self> {
        let fits = |len: usize| match len {
            1 | 2 => lexicon.count(len) == 0,
            _ => lexicon.count(len) <= MOST_OF_A_LENGTH,
        };
        if lexicon.alphabet() >= 64 || !(1..=lexicon.longest()).all(fits) {
            return None;
        }
        let mut places = vec![0];
        for len in 0..=lexicon.longest().min(width) {
            places.push(places[len] + if lexicon.count(len) == 0 { 0 } else { len });
        }
        let words = if is_turned { lexicon.reversed() } else { WordTable::clone(lexicon) };
        Some(Self { words, alphabet: lexicon.alphabet(), places, ..Self::default() })
    }

    /// The set of all words of a length.
    pub fn of_len(&self, len: usize) -> u64 {
        u64::mask(self.words.count(len))
    }

    /// Whether there are too many states to go on.
    pub fn is_full(&self) -> bool {
        self.keys.len() > MOST_STATES || self.held > MOST_HELD
    }

    /// The state of a column after a blank, with so many rows left.
    pub fn blank(&mut self, rows_left: usize) -> ColumnState {
        let fits = |word: &WordIndex| self.words.word_len(*word) <= rows_left;
        let words = self.words.words().filter(fits).collect();
        let rows_left = rows_left as u8;
        self.intern(StateKey { rows_left, run: 0, is_single: false, words })
    }

    pub fn facts(&self, state: ColumnState) -> &Facts {
        &self.facts[state.0 as usize]
    }

    /// The words of a length with one of these letters at a place. The length
    /// must be one that some word has and a row has room for.
    pub fn matching(&self, letters: LetterSetId, len: usize, at: usize) -> u64 {
        let row = letters.0 as usize * self.places[self.places.len() - 1];
        self.matching[row + self.places[len] + at]
    }

    /// The state after one more cell; `None` where no column has it.
    #[inline]
    pub fn next(&mut self, state: ColumnState, symbol: Symbol) -> Option<ColumnState> {
        let symbol_index = match symbol {
            Symbol::Letter(letter) => usize::from(letter),
            Symbol::Open => self.alphabet,
            Symbol::Blank => self.alphabet + 1,
        };
        let place = state.0 as usize * (self.alphabet + 2) + symbol_index;
        match self.moves[place] {
            DEAD => None,
            UNKNOWN => {
                let next = self.find(state, symbol);
                self.moves[place] = next.map_or(DEAD, |next| next.0);
                next
            }
            next => Some(ColumnState(next)),
        }
    }

    #[cold]
    fn find(&mut self, state: ColumnState, symbol: Symbol) -> Option<ColumnState> {
        let key = self.keys[state.0 as usize].clone();
        let rows_left = key.rows_left.checked_sub(1)?;
        if symbol == Symbol::Blank {
            let may_end = self.facts(state).may_end;
            return may_end.then(|| self.blank(usize::from(rows_left)));
        }
        let at = usize::from(key.run);
        let goes_on = |word: &WordIndex| {
            let letters = self.words.letters(*word);
            let fits = letters.len() > at && letters.len() - at - 1 <= usize::from(rows_left);
            fits && (symbol == Symbol::Open || symbol == Symbol::Letter(letters[at]))
        };
        let words: Arc<[WordIndex]> = key.words.iter().copied().filter(goes_on).collect();
        let is_single = at == 0 && symbol != Symbol::Open;
        let is_possible = is_single || !words.is_empty();
        let key = StateKey { rows_left, run: key.run + 1, is_single, words };
        is_possible.then(|| self.intern(key))
    }

    /// The number of a state, which is new or was there before.
    fn intern(&mut self, key: StateKey) -> ColumnState {
        if let Some(state) = self.states.get(&key) {
            return ColumnState(*state);
        }
        let run = usize::from(key.run);
        let (mut letters, mut ending) = (0, 0);
        for word in key.words.iter() {
            match self.words.letters(*word).get(run) {
                Some(letter) => letters |= 1 << letter,
                None => ending |= self.words.bit(*word).1,
            }
        }
        let mut may_go_on = letters != 0;
        if run == 0 {
            // A letter of an across word need not begin a down word.
            letters = u64::mask(self.alphabet);
            may_go_on = key.rows_left > 0;
        }
        let letters = self.letter_set(letters);
        let may_end = run == 0 || key.is_single || ending != 0;
        let state = self.keys.len() as u32;
        self.facts.push(Facts { may_end, may_go_on, letters, ending, ending_len: run });
        self.moves.resize(self.moves.len() + self.alphabet + 2, UNKNOWN);
        self.held += key.words.len();
        self.keys.push(key.clone());
        self.states.insert(key, state);
        ColumnState(state)
    }

    fn letter_set(&mut self, letters: u64) -> LetterSetId {
        if let Some(set) = self.sets.get(&letters) {
            return *set;
        }
        let set = LetterSetId(self.sets.len() as u32);
        self.sets.insert(letters, set);
        for len in (0..self.places.len() - 1).filter(|len| self.words.count(*len) > 0) {
            let words = &self.words;
            self.matching.extend((0..len).map(|at| {
                let letter = |nth| words.letters(words.word(len, nth))[at];
                let matching = (0..words.count(len)).map(|nth| (letters >> letter(nth) & 1) << nth);
                matching.sum::<u64>()
            }));
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a column of so many cells can be read from the top: letters,
    /// `?` for an open cell and `.` for a blank.
    fn accepts(column: &str) -> bool {
        let lexicon = Lexicon::new(["ANT", "TAN", "TEA", "NEAT"].into_iter()).unwrap();
        let letter = |wanted: char| {
            let found = (0..4).find(|index| lexicon.letter_text(*index) == wanted.to_string());
            Symbol::Letter(found.unwrap() as u16)
        };
        let mut columns = ColumnAutomaton::new(&lexicon, false, 4).unwrap();
        let mut state = Some(columns.blank(column.len()));
        for symbol in column.chars() {
            let symbol = match symbol {
                '.' => Symbol::Blank,
                '?' => Symbol::Open,
                other => letter(other),
            };
            state = state.and_then(|state| columns.next(state, symbol));
        }
        state.is_some()
    }

    #[test]
    fn columns_hold_words_and_single_letters() {
        for legal in ["ANT", "A.T", "...", "?E?", "???", "N.T?N", "NEAT.", ".?A?", "??AT"] {
            assert!(accepts(legal), "{legal}");
        }
        for illegal in ["ATT", "?..", "TA.", "TA", "ANTE", "NEA.", "T??N", ".?.", "TEAT"] {
            assert!(!accepts(illegal), "{illegal}");
        }
    }

    #[test]
    fn facts_are_what_may_come_next() {
        let lexicon = Lexicon::new(["ANT", "ANTE", "TEN"].into_iter()).unwrap();
        let mut columns = ColumnAutomaton::new(&lexicon, false, 4).unwrap();
        let mut state = columns.blank(4);
        assert_eq!(columns.matching(columns.facts(state).letters, 3, 0), 0b11);
        for _ in 0..3 {
            state = columns.next(state, Symbol::Open).unwrap();
        }
        let facts = *columns.facts(state);
        assert!(facts.may_end && facts.may_go_on);
        assert_eq!((facts.ending, facts.ending_len), (0b11, 3));
    }
}
