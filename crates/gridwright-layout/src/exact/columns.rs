//! What can stand in a column, as an automaton that is built while it is used.
//!
//! A state is what matters of a column down to some row: how many rows are
//! left, how long the run at its end is, and which words can still be meant by
//! it and be ended in the box. A cell in no across word is *open*: its letter
//! is left to the down word, so that nothing is decided before it must be.
//! There are some thousands of states with 200 words in 10x10.

use std::collections::HashMap;
use std::sync::Arc;

use crate::lexicon::Word;

use super::words::Words;

/// How many states may there be? With the tables that belong to them they take
/// up to a kilobyte each, so this is 40 MB at most; boxes of 10x10 and 10x12
/// with 200 to 500 words have 6,000 to 11,000.
const MOST_STATES: usize = 40_000;

/// How many words may all states together have? A word takes four bytes, so
/// this is 16 MB.
const MOST_HELD: usize = 4_000_000;

/// A state by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State(u32);

/// A set of letters by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LetterSet(u32);

/// Moves that have not been asked for yet, and that lead nowhere.
const UNKNOWN: u32 = u32::MAX;
const DEAD: u32 = u32::MAX - 1;

/// What the next cell of a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A letter of an across word.
    Letter(u8),
    /// A letter in no across word.
    Open,
    /// Nothing.
    Blank,
}

/// What tells states apart.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    rows_left: u8,
    /// How long the run is; zero after a blank.
    run: u8,
    /// Whether the run is one letter of an across word, which is no word here.
    is_single: bool,
    /// The words that the run can begin or be.
    words: Arc<[Word]>,
}

/// What the search has to know of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Whether a blank may come next.
    pub may_end: bool,
    /// Whether a letter may come next.
    pub may_go_on: bool,
    /// The letters that may come next.
    pub letters: LetterSet,
    /// The words that would end if a blank came next, and their length.
    pub ending: u64,
    pub ending_len: usize,
}

/// The automaton for the columns of a box.
pub(super) struct Columns {
    pub words: Words,
    keys: Vec<Key>,
    facts: Vec<Facts>,
    /// For every state and symbol, the next state.
    moves: Vec<u32>,
    states: HashMap<Key, u32>,
    sets: HashMap<u64, LetterSet>,
    /// For every set of letters and place in a word, the words that have one
    /// of them there.
    matching: Vec<u64>,
    /// By length, where the places of across words start in a row of the
    /// table, and at its end how long a row is.
    places: Vec<usize>,
    /// How many words all states have together.
    held: usize,
}

impl Columns {
    /// The columns of a box whose rows have so many cells.
    pub fn new(words: Words, width: usize) -> Self {
        let mut places = vec![0];
        for len in 0..=words.longest().min(width) {
            let used = if words.of_len(len) == 0 { 0 } else { len };
            places.push(places[len] + used);
        }
        Self {
            words,
            keys: vec![],
            facts: vec![],
            moves: vec![],
            states: HashMap::new(),
            sets: HashMap::new(),
            matching: vec![],
            places,
            held: 0,
        }
    }

    /// Whether there are too many states to go on.
    pub fn is_full(&self) -> bool {
        self.keys.len() > MOST_STATES || self.held > MOST_HELD
    }

    /// The state of a column after a blank, with so many rows left.
    pub fn blank(&mut self, rows_left: usize) -> State {
        let fits = |word: &Word| self.words.len_of(*word) <= rows_left;
        let words = self.words.all().filter(fits).collect();
        State(self.intern(Key { rows_left: rows_left as u8, run: 0, is_single: false, words }))
    }

    pub fn facts(&self, state: State) -> &Facts {
        &self.facts[state.0 as usize]
    }

    /// The words of a length with one of these letters at a place. The length
    /// must be one that some word has and a row has room for.
    pub fn matching(&self, letters: LetterSet, len: usize, at: usize) -> u64 {
        self.matching
            [letters.0 as usize * self.places[self.places.len() - 1] + self.places[len] + at]
    }

    /// The state after one more cell; `None` where no column has it.
    #[inline]
    pub fn next(&mut self, state: State, symbol: Symbol) -> Option<State> {
        let place = state.0 as usize * (self.words.alphabet + 2)
            + match symbol {
                Symbol::Letter(letter) => usize::from(letter),
                Symbol::Open => self.words.alphabet,
                Symbol::Blank => self.words.alphabet + 1,
            };
        match self.moves[place] {
            DEAD => None,
            UNKNOWN => {
                let next = self.find(state, symbol);
                self.moves[place] = next.map_or(DEAD, |next| next.0);
                next
            }
            next => Some(State(next)),
        }
    }

    #[cold]
    fn find(&mut self, state: State, symbol: Symbol) -> Option<State> {
        let key = self.keys[state.0 as usize].clone();
        let rows_left = key.rows_left.checked_sub(1)?;
        if symbol == Symbol::Blank {
            let may_end = self.facts(state).may_end;
            return may_end.then(|| self.blank(usize::from(rows_left)));
        }
        let at = usize::from(key.run);
        let goes_on = |word: &Word| {
            let len = self.words.len_of(*word);
            len > at
                && len - at - 1 <= usize::from(rows_left)
                && match symbol {
                    Symbol::Letter(letter) => self.words.letter(*word, at) == letter,
                    _ => true,
                }
        };
        let words: Arc<[Word]> = key.words.iter().copied().filter(goes_on).collect();
        let is_single = at == 0 && symbol != Symbol::Open;
        (is_single || !words.is_empty())
            .then(|| State(self.intern(Key { rows_left, run: key.run + 1, is_single, words })))
    }

    /// The number of a state, which is new or was there before.
    fn intern(&mut self, key: Key) -> u32 {
        if let Some(state) = self.states.get(&key) {
            return *state;
        }
        let run = usize::from(key.run);
        let (mut letters, mut ending) = (0, 0);
        for word in key.words.iter() {
            if self.words.len_of(*word) == run {
                ending |= self.words.bit(*word);
            } else {
                letters |= 1 << self.words.letter(*word, run);
            }
        }
        let mut may_go_on = letters != 0;
        if run == 0 {
            // A letter of an across word need not begin a down word.
            letters = (1 << self.words.alphabet) - 1;
            may_go_on = key.rows_left > 0;
        }
        let letters = self.letter_set(letters);
        let may_end = run == 0 || key.is_single || ending != 0;
        let state = self.keys.len() as u32;
        self.facts.push(Facts { may_end, may_go_on, letters, ending, ending_len: run });
        self.moves.resize(self.moves.len() + self.words.alphabet + 2, UNKNOWN);
        self.held += key.words.len();
        self.keys.push(key.clone());
        self.states.insert(key, state);
        state
    }

    fn letter_set(&mut self, letters: u64) -> LetterSet {
        if let Some(set) = self.sets.get(&letters) {
            return *set;
        }
        let set = LetterSet(self.sets.len() as u32);
        self.sets.insert(letters, set);
        for len in 0..self.places.len() - 1 {
            if self.words.of_len(len) != 0 {
                let words = &self.words;
                self.matching.extend((0..len).map(|at| words.matching(len, at, letters)));
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;

    /// Whether a column of so many cells can be read from the top: letters,
    /// `?` for an open cell and `.` for a blank.
    fn accepts(column: &str) -> bool {
        let lexicon = Lexicon::new(["ANT", "TAN", "TEA", "NEAT"].into_iter()).unwrap();
        let letter = |wanted: char| {
            let found = (0..4).find(|index| lexicon.letter_text(*index) == wanted.to_string());
            Symbol::Letter(found.unwrap() as u8)
        };
        let mut columns = Columns::new(Words::new(&lexicon, false).unwrap(), 4);
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
        let mut columns = Columns::new(Words::new(&lexicon, false).unwrap(), 4);
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
