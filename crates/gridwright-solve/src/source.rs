//! Where answers come from.

use gridwright_clues::Engine;
use gridwright_clues::phrase::PhraseModel;

/// What an [`AnswerSource`] thinks of one clue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// The natural logarithm of the probability of every listed answer of the
    /// length, in the order of the list.
    pub log_p: Vec<f32>,
    /// Answers in no list that a rule proposes, in capitals, with the
    /// logarithms of their probabilities.
    pub others: Vec<(String, f32)>,
    /// The probability that the answer is in no list and no rule has it. All
    /// probabilities sum to one.
    pub unlisted: f32,
}

/// Something that answers clues: the engine of `gridwright-clues`, or a small
/// list in a test.
pub trait AnswerSource: Sync {
    /// All listed answers of a length: capitals A to Z, in alphabetical order,
    /// one behind the other without anything between them.
    fn words(&self, length: usize) -> &[u8];

    /// The probability of every listed answer of a length, given the clue.
    fn score(&self, clue: &str, length: usize) -> Scores;

    /// The model of answers in no list.
    fn phrases(&self) -> &PhraseModel;

    /// Whether whoever asks should come to an end: then nothing more is looked
    /// for.
    fn is_out_of_time(&self) -> bool {
        false
    }

    /// Why an answer is thought right, in a few words.
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
        let scores = Self::score(self, clue, length);
        let others = scores.others.into_iter();
        Scores {
            log_p: scores.log_p,
            others: others.map(|(proposal, log)| (proposal.answer.to_string(), log)).collect(),
            unlisted: scores.unlisted,
        }
    }

    fn phrases(&self) -> &PhraseModel {
        Self::phrases(self)
    }

    fn reason(&self, clue: &str, answer: &str) -> Option<String> {
        self.source_of(clue, answer).map(|source| source.to_string())
    }
}

/// The place of a word in a list of words of its length.
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
        for (place, word) in ["ANT", "BAT", "CAT", "DOG"].iter().enumerate() {
            assert_eq!(find(words, word.as_bytes()), Some(place));
        }
        for other in ["AAA", "COW", "ZOO", ""] {
            assert_eq!(find(words, other.as_bytes()), None, "{other}");
        }
        assert_eq!(find(b"", b"CAT"), None);
    }
}
