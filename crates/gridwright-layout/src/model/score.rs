//! What a layout is worth.

/// What a layout is worth: the sum over its letters, crossings and words.
pub(crate) struct ScoreWeights {
    pub letter: i32,
    /// By letter.
    pub crossing: Vec<i32>,
    /// By word.
    pub word: Vec<i32>,
    /// What every crossing costs that a word is short of `fewest`.
    pub shortage: i32,
    /// How many crossings every word should have.
    pub fewest: usize,
}

/// What there is in a layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many words are laid out; zero if they do not hang together.
    pub words: usize,
    /// How many cells have a letter.
    pub letters: usize,
    /// What it is worth by the weights.
    pub value: i64,
}

impl Tally {
    /// Adds a word with so many letters that no other has, or takes it away.
    pub fn add(&mut self, sign: i64, letters: usize, value: i64) {
        self.words = self.words.wrapping_add_signed(sign as isize);
        self.letters = self.letters.wrapping_add_signed(sign as isize * letters as isize);
        self.value += sign * value;
    }
}

/// How good a layout is, compared with others: where letters are asked for,
/// first by their number; then by its value, in which they have a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    /// Zero where something else is asked for.
    pub letters: usize,
    pub value: i64,
}

impl Score {
    /// The lowest of all.
    pub const NONE: Self = Self { letters: 0, value: i64::MIN };
}
