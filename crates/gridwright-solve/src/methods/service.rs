//! Questions to a word engine.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use gridwright_clues::Clue;
use gridwright_clues::clue::WordQuery;
use gridwright_search::math::exp;

use crate::source::{AnswerSource, find};

/// A word engine.
pub trait WordService {
    /// Words that answer a question and fit a pattern (`?` stands for any
    /// letter), with scores, the best first, `most` at most.
    fn ask(&self, query: &WordQuery, pattern: &str, most: usize) -> Vec<(String, f64)>;

    /// Whether there is such a word, in capitals.
    fn is_word(&self, word: &str) -> bool;

    /// The words of a length that are found by each word of a clue and by each
    /// pair of neighbours, in alphabetical order.
    fn domain(&self, clue: &Clue, length: usize) -> Vec<String> {
        let pattern = "?".repeat(length);
        let mut words = BTreeSet::new();
        for term in clue.search_terms() {
            let query = WordQuery::Means { text: term.text() };
            words.extend(self.ask(&query, &pattern, PER_SEARCH).into_iter().map(|(word, _)| word));
        }
        words.into_iter().collect()
    }
}

/// The most words that each search adds to a domain.
const PER_SEARCH: usize = 20;

/// The logarithms of the probabilities of all words of a length.
type ClassScores = Rc<Vec<f32>>;

/// A word service that needs no network: the answers of a source.
pub struct OfflineService<'a, S: ?Sized> {
    source: &'a S,
    known: RefCell<HashMap<(String, usize), ClassScores>>,
}

/// The score of a word over its probability.
const SCALE: f64 = 1e6;

impl<'a, S: AnswerSource + ?Sized> OfflineService<'a, S> {
    /// A service over a source.
    pub fn new(source: &'a S) -> Self {
        Self { source, known: RefCell::new(HashMap::new()) }
    }

    fn scores(&self, text: &str, length: usize) -> ClassScores {
        let key = (text.to_owned(), length);
        if let Some(known) = self.known.borrow().get(&key) {
            return Rc::clone(known);
        }
        let scores = Rc::new(self.source.score(text, length).log_p);
        self.known.borrow_mut().insert(key, Rc::clone(&scores));
        scores
    }
}

impl<S: AnswerSource + ?Sized> WordService for OfflineService<'_, S> {
    fn ask(&self, query: &WordQuery, pattern: &str, most: usize) -> Vec<(String, f64)> {
        let length = pattern.len();
        if length == 0 || most == 0 {
            return vec![];
        }
        let scores = self.scores(&text_of(query), length);
        let fits = |word: &[u8]| {
            let pairs = word.iter().zip(pattern.bytes());
            pairs
                .into_iter()
                .all(|(letter, wanted)| wanted == b'?' || wanted.eq_ignore_ascii_case(letter))
        };
        let words = self.source.words(length).chunks_exact(length);
        let mut found: Vec<(f32, &[u8])> = words
            .zip(scores.iter())
            .filter(|(word, _)| fits(word))
            .map(|(word, log)| (*log, word))
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        found.truncate(most);
        let spelled = |word: &[u8]| word.iter().map(|byte| char::from(*byte)).collect::<String>();
        found.into_iter().map(|(log, word)| (spelled(word), exp(f64::from(log)) * SCALE)).collect()
    }

    fn is_word(&self, word: &str) -> bool {
        find(self.source.words(word.len()), word.as_bytes()).is_some()
    }
}

/// A question as the text of a clue.
fn text_of(query: &WordQuery) -> String {
    match query {
        WordQuery::Means { text } => text.clone(),
        WordQuery::Topic { text, topic } => format!("{text} ({topic})"),
        WordQuery::Context { left, right, topic } => {
            let side = |word: &Option<String>| word.clone().unwrap_or_default();
            let blank = format!("{} ___ {}", side(left), side(right));
            match topic {
                Some(topic) => format!("{} ({topic})", blank.trim()),
                None => blank.trim().to_owned(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_put_as_clues() {
        let check = |clue: &str, expected: &str| {
            assert_eq!(text_of(&Clue::parse(clue).query()), expected, "{clue}");
        };
        check("Winter coat, to a tailor", "winter coat");
        check("Coat (winter)", "coat (winter)");
        check("Winter ___ coat", "winter ___ coat");
        check("___ coat (clothing)", "___ coat (clothing)");
    }
}
