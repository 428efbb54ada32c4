//! What else a word might be: its clue and the words that cross it, weighed
//! together.

use gridwright_clues::phrase::{Boosts, Message, Query};
use gridwright_core::SlotId;

use crate::solved::Solved;
use crate::source::AnswerSource;

/// An answer that a word might have.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The letters.
    pub answer: String,
    /// How likely it is by the clue alone.
    pub by_clue: f64,
    /// How likely it is with what the crossing words say.
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
    ) -> Vec<Candidate> {
        match self.words.iter().find(|word| word.slot == slot) {
            Some(word) => candidates(source, &word.clue, &word.heard, most),
            None => vec![],
        }
    }
}

/// The likeliest answers of a clue, given what is believed of each letter.
fn candidates<S: AnswerSource + ?Sized>(
    source: &S,
    clue: &str,
    heard: &[Message],
    most: usize,
) -> Vec<Candidate> {
    let length = heard.len();
    if length == 0 {
        return vec![];
    }
    let scores = source.score(clue, length);
    let weight = |word: &[u8]| -> f64 {
        let letters = word.iter().zip(heard);
        letters
            .map(|(letter, row)| f64::from(row[usize::from(letter.wrapping_sub(b'A')).min(25)]))
            .product()
    };
    let listed = source.words(length).chunks_exact(length).zip(&scores.log_p);
    let proposed = scores.others.iter().map(|(answer, log)| (answer.as_bytes(), log));
    let proposed = proposed
        .filter(|(word, _)| word.len() == length && word.iter().all(u8::is_ascii_uppercase));
    let mut found: Vec<(f64, f64, Vec<u8>)> = vec![];
    let mut total = 0.0;
    for (word, log) in listed.chain(proposed) {
        let by_clue = f64::from(*log).exp();
        let in_grid = by_clue * weight(word);
        total += in_grid;
        keep(&mut found, (in_grid, by_clue, word), most);
    }
    let boosts = Boosts::default();
    let unlisted = f64::from(scores.unlisted);
    for phrase in source.phrases().best(heard, &boosts, most) {
        let word: Vec<u8> = phrase.letters.iter().map(|letter| letter + b'A').collect();
        let by_clue = unlisted * source.phrases().probability(&phrase.letters);
        let is_listed = crate::source::find(source.words(length), &word).is_some();
        if !is_listed {
            keep(&mut found, (unlisted * phrase.weight, by_clue, &word), most);
        }
    }
    let mut unused = vec![[0.0; 26]; length];
    let query = Query { incoming: heard, boosts: &boosts, negligible: 0.0 };
    total += unlisted * source.phrases().spread(query, &mut unused);
    let total = total.max(f64::MIN_POSITIVE);
    found
        .into_iter()
        .map(|(in_grid, by_clue, word)| Candidate {
            answer: word.into_iter().map(char::from).collect(),
            by_clue,
            in_grid: in_grid / total,
        })
        .collect()
}

/// Keeps the best so far, in order. Equal ones stay in the order they came.
fn keep(found: &mut Vec<(f64, f64, Vec<u8>)>, one: (f64, f64, &[u8]), most: usize) {
    let (in_grid, by_clue, word) = one;
    let at = found.partition_point(|other| other.0 >= in_grid);
    if at < most {
        found.insert(at, (in_grid, by_clue, word.to_vec()));
        found.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Scores;
    use gridwright_clues::phrase::{Builder, PhraseModel};

    /// Three words, two of them equally likely by the clue.
    struct Three(PhraseModel);

    impl AnswerSource for Three {
        fn words(&self, _: usize) -> &[u8] {
            b"BATCATRAT"
        }

        fn score(&self, _: &str, _: usize) -> Scores {
            let log_p = [0.45f32, 0.45, 0.09].map(f32::ln).to_vec();
            Scores { log_p, others: vec![("HAT".to_owned(), 0.009f32.ln())], unlisted: 0.001 }
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
        let source = Three(Builder::new().build());
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
