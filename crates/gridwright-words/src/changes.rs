//! A list with some words changed, without building it anew.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::list::ListError;
use crate::spelling::letters;
use crate::{LengthClass, ScoredWord, WordList};

impl WordList<'_> {
    /// The same list with these words added or scored anew. A score of zero
    /// takes a word out; of two changes of one word the later one counts.
    ///
    /// Only the lengths that occur among the changes are indexed again, so that
    /// a change of a long list takes no longer than a copy of it.
    ///
    /// ```
    /// use gridwright_words::{ParseOptions, WordList, parse};
    ///
    /// let list = WordList::parse(b"cat;50\ndog;40\nemus;30");
    /// let changes = parse(b"cat;0\ndog;90\nyak;70", &ParseOptions::default());
    /// let changed = list.changed(&changes.words)?;
    /// let score = |word: &str| changed.find(word).map(|id| changed.score(id));
    /// assert_eq!([score("cat"), score("dog"), score("yak")], [None, Some(90), Some(70)]);
    /// assert_eq!(score("emus"), Some(30));
    /// # Ok::<(), gridwright_words::ListError>(())
    /// ```
    pub fn changed(&self, changes: &[ScoredWord]) -> Result<WordList<'static>, ListError> {
        let known =
            |word: &ScoredWord| letters(&word.text).all(|l| self.alphabet.find(l).is_some());
        // Letters are numbered by the alphabet: a new one makes all anew.
        if !changes.iter().filter(|word| word.score > 0).all(known) {
            return self.changed_from_the_ground(changes);
        }
        let mut by_length: BTreeMap<usize, Vec<(Vec<u16>, u16)>> = BTreeMap::new();
        for change in changes.iter().filter(|change| known(change)) {
            let word: Vec<u16> =
                letters(&change.text).filter_map(|l| self.alphabet.find(l)).map(|l| l.0).collect();
            if (1..=255).contains(&word.len()) {
                by_length.entry(word.len()).or_default().push((word, change.score));
            }
        }
        let mut classes: Vec<LengthClass<'static>> =
            self.classes.iter().map(LengthClass::to_owned).collect();
        for (len, changes) in by_length {
            while classes.len() < len {
                let next = classes.len() + 1;
                classes.push(LengthClass::build(next, self.alphabet.len(), vec![]));
            }
            let class = &classes[len - 1];
            let mut words: BTreeMap<Vec<u16>, u16> =
                (0..class.len()).map(|at| (class.raw(at).to_vec(), class.score(at))).collect();
            words.extend(changes);
            words.retain(|_, score| *score > 0);
            let words = words.into_iter().collect();
            classes[len - 1] = LengthClass::build(len, self.alphabet.len(), words);
        }
        Ok(WordList { alphabet: self.alphabet.clone(), classes })
    }

    fn changed_from_the_ground(
        &self,
        changes: &[ScoredWord],
    ) -> Result<WordList<'static>, ListError> {
        let mut words: BTreeMap<String, u16> =
            self.ids().map(|id| (self.text(id), self.score(id))).collect();
        words.extend(changes.iter().map(|change| (change.text.to_string(), change.score)));
        words.retain(|_, score| *score > 0);
        WordList::build(words.iter().map(|(word, score)| (word.as_str(), *score)))
    }
}

impl LengthClass<'_> {
    /// The same class with its own copy of everything.
    fn to_owned(&self) -> LengthClass<'static> {
        LengthClass {
            len: self.len,
            letters: Cow::Owned(self.letters.to_vec()),
            scores: Cow::Owned(self.scores.to_vec()),
            rows: Cow::Owned(self.rows.to_vec()),
            masks: Cow::Owned(self.masks.to_vec()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Layer, ParseOptions, WordList, merge, parse};

    fn read(text: &str) -> Vec<crate::ScoredWord> {
        parse(text.as_bytes(), &ParseOptions::default()).words
    }

    /// What a list says, in its order.
    fn told(list: &WordList<'_>) -> Vec<(String, u16)> {
        list.ids().map(|id| (list.text(id), list.score(id))).collect()
    }

    #[test]
    fn words_of_new_lengths_and_letters_are_taken_in() {
        let list = WordList::parse(b"cat;50\ndog;40");
        let changed = list.changed(&read("ox;60\nelephant;70\nt\u{fc}r;80\ncat;0")).unwrap();
        let expected = [("DOG", 40), ("TÜR", 80), ("OX", 60), ("ELEPHANT", 70)];
        let mut expected = expected.map(|(word, score)| (word.to_owned(), score)).to_vec();
        let mut found = told(&changed);
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(changed.find("cat"), None);
    }

    #[test]
    fn taking_out_a_word_that_is_not_there_changes_nothing() {
        let list = WordList::parse(b"cat;50\ndog;40");
        assert_eq!(list.changed(&read("xyz;0\nact;0")).unwrap(), list);
    }

    proptest! {
        #[test]
        fn the_list_is_the_one_that_merging_gives(
            words in prop::collection::btree_map("[a-e]{1,4}", 1u16..90, 0..40),
            changes in prop::collection::btree_map("[a-f]{1,6}", 0u16..90, 0..20),
        ) {
            let text = |words: &std::collections::BTreeMap<String, u16>| {
                words.iter().map(|(word, score)| format!("{word};{score}\n")).collect::<String>()
            };
            let (words, changes) = (read(&text(&words)), read(&text(&changes)));
            let list = merge(&[Layer::new(words.clone())]).unwrap();
            let merged = merge(&[Layer::new(words), Layer::new(changes.clone()).overriding()]);
            prop_assert_eq!(told(&list.changed(&changes).unwrap()), told(&merged.unwrap()));
        }
    }
}
