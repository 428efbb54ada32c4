//! The likeliest answers of a word, by its clue and by the words that cross it.

use gridwright_clues::phrase::{Boosts, Message, PhraseQuery};
use gridwright_core::SlotId;
use gridwright_search::math::exp;

use crate::solved::Solved;
use crate::source::AnswerSource;

/// A likely answer of a word.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SlotCandidate {
    /// The letters.
    pub answer: String,
    /// Its probability by the clue alone.
    pub by_clue: f64,
    /// Its probability with the messages of the crossing words.
    pub in_grid: f64,
}

impl Solved {
    /// The likeliest answers of a word, the likeliest first: at most so many.
    /// None where there is no such word.
    pub fn candidates<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        slot: SlotId,
        most: usize,
    ) -> Vec<SlotCandidate> {
        match self.words.iter().find(|word| word.slot == slot) {
            Some(word) => candidates(source, &word.clue, &word.incoming, most),
            None => vec![],
        }
    }
}

/// The likeliest answers of a clue, given the messages to its letters.
fn candidates<S: AnswerSource + ?Sized>(
    source: &S,
    clue: &str,
    incoming: &[Message],
    most: usize,
) -> Vec<SlotCandidate> {
    let length = incoming.len();
    if length == 0 {
        return vec![];
    }
    let scores = source.score(clue, length);
    let weight = |word: &[u8]| -> f64 {
        let letters = word.iter().zip(incoming);
        letters
            .map(|(letter, message)| {
                f64::from(message[usize::from(letter.wrapping_sub(b'A')).min(25)])
            })
            .product()
    };
    let listed = source.words(length).chunks_exact(length).zip(&scores.log_p);
    let proposed = scores.others.iter().map(|(rule, log)| (rule.answer.as_bytes(), log));
    let proposed = proposed
        .filter(|(word, _)| word.len() == length && word.iter().all(u8::is_ascii_uppercase));
    let mut found: Vec<WeighedWord> = vec![];
    let mut total = 0.0;
    for (word, log) in listed.chain(proposed) {
        let by_clue = exp(f64::from(*log));
        let in_grid = by_clue * weight(word);
        total += in_grid;
        keep(&mut found, most, in_grid, by_clue, word);
    }
    let boosts = Boosts::default();
    let unlisted = f64::from(scores.p_oov);
    for phrase in source.phrases().best(incoming, &boosts, most) {
        let word: Vec<u8> = phrase.letters.iter().map(|letter| letter + b'A').collect();
        let by_clue = unlisted * source.phrases().probability(&phrase.letters);
        let is_listed = crate::source::find(source.words(length), &word).is_some();
        if !is_listed {
            keep(&mut found, most, unlisted * phrase.weight, by_clue, &word);
        }
    }
    let mut unused = vec![[0.0; 26]; length];
    let query = PhraseQuery { incoming, boosts: &boosts, negligible: 0.0 };
    total += unlisted * source.phrases().spread(query, &mut unused);
    let total = total.max(f64::MIN_POSITIVE);
    found
        .into_iter()
        .map(|one| SlotCandidate {
            answer: one.word.into_iter().map(char::from).collect(),
            by_clue: one.by_clue,
            in_grid: one.in_grid / total,
        })
        .collect()
}

/// A word with its weights.
struct WeighedWord {
    in_grid: f64,
    by_clue: f64,
    word: Vec<u8>,
}

/// Keeps the best so far, in order. Equal ones stay in the order they came.
fn keep(found: &mut Vec<WeighedWord>, most: usize, in_grid: f64, by_clue: f64, word: &[u8]) {
    let at = found.partition_point(|other| other.in_grid >= in_grid);
    if at < most {
        found.insert(at, WeighedWord { in_grid, by_clue, word: word.to_vec() });
        found.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Scores;
    use gridwright_clues::experts::Proposal;
    use gridwright_clues::phrase::{PhraseBuilder, PhraseModel};

    /// Three words, two of them equally likely by the clue.
    struct Three(PhraseModel);

    impl AnswerSource for Three {
        fn words(&self, _: usize) -> &[u8] {
            b"BATCATRAT"
        }

        fn score(&self, _: &str, _: usize) -> Scores {
            let log_p = [0.45f32, 0.45, 0.09].map(f32::ln).to_vec();
            let rule = Proposal {
                answer: "HAT".into(),
                probability: 0.009,
                reason: "a test".into(),
                expert: "tests",
            };
            Scores { log_p, others: vec![(rule, 0.009f32.ln())], p_oov: 0.001 }
        }

        fn phrases(&self) -> &PhraseModel {
            &self.0
        }
    }

    /// What a cell hears that can only be one of these letters.
    fn one_of(letters: &str) -> Message {
        std::array::from_fn(
            |at| {
                if letters.contains(char::from(b'A' + at as u8)) { 1.0 } else { 1e-6 }
            },
        )
    }

    #[test]
    fn crossing_words_choose_among_the_answers_of_the_clue() {
        let source = Three(PhraseBuilder::new().build());
        let check = |first: &str, most: usize, expected: &[&str]| {
            let any = [1.0; 26];
            let found = candidates(&source, "Pet", &[one_of(first), any, any], most);
            let answers: Vec<&str> = found.iter().map(|one| one.answer.as_str()).collect();
            assert_eq!(answers[..expected.len()], *expected, "{first}");
            assert!(found.len() <= most);
            let sum: f64 = found.iter().map(|one| one.in_grid).sum();
            assert!(sum <= 1.0 + 1e-9, "{found:?}");
            found
        };
        check("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 4, &["BAT", "CAT", "RAT", "HAT"]);
        let found = check("CR", 4, &["CAT", "RAT"]);
        assert!((found[0].by_clue - 0.45).abs() < 1e-6);
        assert!((found[0].in_grid - 0.45 / 0.54).abs() < 0.01, "{found:?}");
        check("H", 1, &["HAT"]);
        assert_eq!(candidates(&source, "Pet", &[], 5), []);
    }
}
