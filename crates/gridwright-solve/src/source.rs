//! Where the probabilities of answers come from.

use gridwright_clues::Engine;
use gridwright_clues::phrase::PhraseModel;

pub use gridwright_clues::Scores;

/// Something that answers clues: the engine of `gridwright-clues`, or a small
/// list in a test.
pub trait AnswerSource: Sync {
    /// All listed answers of a length: capitals A to Z, in alphabetical order,
    /// one behind the other without anything between them.
    fn words(&self, length: usize) -> &[u8];

    /// The probability of every listed answer of a length, given the clue, in
    /// the order of [`words`](Self::words).
    fn score(&self, clue: &str, length: usize) -> Scores;

    /// The model of answers in no list.
    fn phrases(&self) -> &PhraseModel;

    /// Whether the time is up: then the solver starts nothing new.
    fn is_out_of_time(&self) -> bool {
        false
    }

    /// Why an answer is likely, in a few words.
    fn reason(&self, clue: &str, answer: &str) -> Option<String> {
        let _ = (clue, answer);
        None
    }
}

impl AnswerSource for Engine {
    fn words(&self, length: usize) -> &[u8] {
        self.list().class_text(length)
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        Self::score(self, clue, length)
    }

    fn phrases(&self) -> &PhraseModel {
        Self::phrases(self)
    }

    fn reason(&self, clue: &str, answer: &str) -> Option<String> {
        let origins = self.origins(clue, answer.len(), &[answer]);
        origins.into_iter().flatten().next().map(|origin| origin.to_string())
    }
}

/// The index of a word in a sorted list of words of its length.
pub(crate) fn find(words: &[u8], word: &[u8]) -> Option<usize> {
    let length = word.len();
    if length == 0 {
        return None;
    }
    let (mut low, mut high) = (0, words.len() / length);
    while low < high {
        let middle = (low + high) / 2;
        match words[middle * length..(middle + 1) * length].cmp(word) {
            std::cmp::Ordering::Equal => return Some(middle),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_halving() {
        let words = b"ANTBATCATDOG";
        for (index, word) in ["ANT", "BAT", "CAT", "DOG"].iter().enumerate() {
            assert_eq!(find(words, word.as_bytes()), Some(index));
        }
        for other in ["AAA", "COW", "ZOO", ""] {
            assert_eq!(find(words, other.as_bytes()), None, "{other}");
        }
        assert_eq!(find(b"", b"CAT"), None);
    }
}
