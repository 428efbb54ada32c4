//! What anybody knows of English: words and pairs of words with counts.

use rustc_hash::FxHashMap;

use crate::language::text::{BLANK, ClueWords, QUESTION};

/// Public lists of words and pairs of words, for an attacker.
///
/// ```
/// use gridwright_clues::training::PublicLanguage;
///
/// let mut language = PublicLanguage::default();
/// language.add_text("A glow around the candle");
/// assert_eq!(language.words(), 5);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PublicLanguage {
    numbers: FxHashMap<String, u32>,
    texts: Vec<String>,
    counts: Vec<f64>,
    pairs: FxHashMap<(u32, u32), f64>,
    /// How often a word is the first of a pair.
    firsts: Vec<f64>,
}

/// Counts of words in no list of frequencies, and of marks.
const LISTED: f64 = 1_000.0;
const MARKED: f64 = 1e8;
/// Numbers up to this are words.
const NUMBERS: u32 = 2_100;
/// How much of a word's probability its pair decides, if the pair is known.
const PAIRED: f64 = 0.8;

impl PublicLanguage {
    /// Adds a word with how often it was met; zero for a word of a list
    /// without counts.
    pub fn add_word(&mut self, word: &str, count: f64) {
        for word in ClueWords::of(word).iter() {
            let number = self.number(word);
            self.counts[number] += count.max(LISTED);
        }
    }

    /// Adds a pair of words with how often it was met.
    pub fn add_pair(&mut self, first: &str, second: &str, count: f64) {
        let (first, second) = (ClueWords::of(first), ClueWords::of(second));
        let (Some(first), Some(second)) = (first.iter().next(), second.iter().next()) else {
            return;
        };
        let (first, second) = (self.number(first), self.number(second));
        self.firsts[first] += count;
        *self.pairs.entry((first as u32, second as u32)).or_default() += count;
    }

    /// Adds the words of a text and their pairs, once each.
    pub fn add_text(&mut self, text: &str) {
        let words = ClueWords::of(text);
        words.iter().for_each(|word| self.add_word(word, LISTED));
        let words: Vec<&str> = words.iter().collect();
        words.windows(2).for_each(|pair| self.add_pair(pair[0], pair[1], LISTED));
    }

    /// Adds the marks that clues have, and numbers.
    pub(super) fn add_marks(&mut self) {
        for mark in [BLANK, QUESTION, "abbr_"] {
            let number = self.number(mark);
            self.counts[number] += MARKED;
        }
        (0..NUMBERS).for_each(|number| self.add_word(&number.to_string(), LISTED));
    }

    /// How many words there are.
    pub fn words(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn text(&self, word: usize) -> &str {
        &self.texts[word]
    }

    pub(super) fn count(&self, word: usize) -> f64 {
        self.counts[word]
    }

    /// How much likelier the second word is after the first than by itself,
    /// whose probability is given.
    pub(super) fn attraction(&self, first: usize, second: usize, alone: f64) -> f64 {
        let Some(count) = self.pairs.get(&(first as u32, second as u32)) else {
            return 1.0 - PAIRED * (self.firsts[first] > 0.0) as u8 as f64;
        };
        1.0 - PAIRED + PAIRED * count / self.firsts[first] / alone
    }

    fn number(&mut self, word: &str) -> usize {
        if let Some(number) = self.numbers.get(word) {
            return *number as usize;
        }
        let number = self.texts.len();
        self.numbers.insert(word.to_owned(), number as u32);
        self.texts.push(word.to_owned());
        self.counts.push(0.0);
        self.firsts.push(0.0);
        number
    }
}
