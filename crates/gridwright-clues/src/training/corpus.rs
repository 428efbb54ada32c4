//! The rows a pack is trained on.

use super::day::Day;
use crate::knowledge::{MAX_LISTED_LENGTH, flag};
use crate::language::text::{ClueWords, letters};

/// What kind of text a clue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowKind {
    /// A clue of a crossword of the kind that will be solved.
    Puzzle,
    /// A short clue of another kind of crossword.
    Quick,
    /// A long clue of another kind of crossword, often cryptic.
    Cryptic,
    /// A clue made for a list of words.
    WordClue,
    /// A dictionary's definition.
    Definition,
    /// A word that means the same.
    Synonym,
    /// A question of a quiz, with or without a date.
    Trivia,
}

impl RowKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Puzzle,
        Self::Quick,
        Self::Cryptic,
        Self::WordClue,
        Self::Definition,
        Self::Synonym,
        Self::Trivia,
    ];

    /// How much an example of this kind counts for the encoder.
    pub fn weight(self) -> f32 {
        match self {
            Self::Puzzle | Self::WordClue => 1.0,
            Self::Quick => 0.7,
            Self::Cryptic => 0.3,
            Self::Definition | Self::Trivia => 0.5,
            Self::Synonym => 0.4,
        }
    }

    /// The longest text that is worth learning from, in words.
    fn max_words(self) -> usize {
        match self {
            Self::Trivia => 22,
            _ => 40,
        }
    }
}

/// A clue with its answer.
#[derive(Clone, Debug)]
pub struct CorpusRow {
    /// The clue as it was printed.
    pub text: String,
    /// The words of the clue.
    pub words: ClueWords,
    /// The answer, A to Z.
    pub answer: String,
    /// When it was published.
    pub day: Option<Day>,
    /// What kind of text it is.
    pub kind: RowKind,
    /// Which of the user's series it is from, for fitting and reports; rows
    /// that are not of a puzzle have 0.
    pub series: u8,
}

/// What a list of words holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListKind {
    /// Everyday words.
    Common,
    /// Words that a large dictionary has.
    Large,
    /// Names and phrases.
    Phrases,
    /// Words that many people would rather not meet; they add no answers.
    Rude,
}

impl ListKind {
    /// The flags of its words.
    pub(crate) fn flags(self) -> u8 {
        match self {
            Self::Common => flag::WORD,
            Self::Large => flag::WORD | flag::OBSCURE,
            Self::Phrases => flag::PHRASE,
            Self::Rude => flag::RUDE,
        }
    }
}

/// A list of word pairs with counts.
#[derive(Clone, Debug, Default)]
pub struct PairList {
    /// The first word, the second word, and how often they were met.
    pub pairs: Vec<(String, String, f64)>,
}

/// Rows that were not used, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RejectedRows {
    /// The clue has no words.
    pub no_clue: usize,
    /// The answer has fewer than two letters, or too many.
    pub length: usize,
    /// The row is not older than the day the pack may know.
    pub too_late: usize,
    /// The text is too long to learn from.
    pub too_long: usize,
}

/// Everything a pack is trained on.
#[derive(Default)]
pub struct Corpus {
    /// Clues with answers.
    pub rows: Vec<CorpusRow>,
    /// Words of lists with the kinds of the lists.
    pub listed: Vec<(String, ListKind)>,
    /// Titles, names and other phrases of several words, written with spaces.
    pub titles: Vec<String>,
    /// Headings and headwords, written with spaces.
    pub headings: Vec<String>,
    /// How frequent words are in ordinary text.
    pub frequencies: Vec<(String, f64)>,
    /// How frequent pairs of words are.
    pub pair_lists: Vec<PairList>,
    /// Pieces of words with vectors that say what they mean; pieces inside a
    /// word begin with `##`.
    pub vectors: Vec<(String, Vec<f32>)>,
    /// What was left out.
    pub rejected: RejectedRows,
    /// Rows dated on or after this day are left out.
    pub before: Option<Day>,
}

impl Corpus {
    /// A corpus of rows older than a day, or of all rows.
    pub fn new(before: Option<Day>) -> Self {
        Self { before, ..Self::default() }
    }

    /// Adds a clue and its answer; whether it was taken.
    pub fn add(
        &mut self,
        clue: &str,
        answer: &str,
        day: Option<Day>,
        kind: RowKind,
        series: u8,
    ) -> bool {
        if let (Some(day), Some(before)) = (day, self.before)
            && day >= before
        {
            self.rejected.too_late += 1;
            return false;
        }
        let (words, answer) = (ClueWords::of(clue), letters(answer));
        if !(2..=MAX_LISTED_LENGTH).contains(&answer.len()) {
            self.rejected.length += 1;
        } else if words.is_empty() {
            self.rejected.no_clue += 1;
        } else if words.iter().count() > kind.max_words() {
            self.rejected.too_long += 1;
        } else {
            let text = clue.to_owned();
            self.rows.push(CorpusRow { text, words, answer, day, kind, series });
            return true;
        }
        false
    }

    /// Adds a word of a list.
    pub fn add_word(&mut self, word: &str, kind: ListKind) {
        let word = letters(word);
        if (2..=MAX_LISTED_LENGTH).contains(&word.len()) {
            self.listed.push((word, kind));
        }
    }

    /// Adds a heading, unless it is from a day that may not be known.
    pub fn add_heading(&mut self, heading: &str, day: Option<Day>) {
        if !matches!((day, self.before), (Some(day), Some(before)) if day >= before) {
            self.headings.push(heading.to_owned());
        }
    }

    /// The latest day of a puzzle's row.
    pub fn last_day(&self) -> Option<Day> {
        self.rows.iter().filter(|row| row.kind == RowKind::Puzzle).filter_map(|row| row.day).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_cannot_be_used_are_counted() {
        let mut corpus = Corpus::new(Day::parse("2020-11-01"));
        let mut add = |clue: &str, answer: &str, day: &str| {
            corpus.add(clue, answer, Day::parse(day), RowKind::Puzzle, 1)
        };
        assert!(add("Mystical glow", "Aura", "2020-10-31"));
        assert!(!add("Mystical glow", "Aura", "2020-11-01"));
        assert!(!add("!!", "Aura", "2019-01-01"));
        assert!(!add("Letter", "A", "2019-01-01"));
        assert!(!add(&"long ".repeat(50), "NOVEL", "2019-01-01"));
        let expected = RejectedRows { no_clue: 1, length: 1, too_late: 1, too_long: 1 };
        assert_eq!(corpus.rejected, expected);
        assert_eq!(corpus.last_day().map(|day| day.to_string()).as_deref(), Some("2020-10-31"));
    }
}
