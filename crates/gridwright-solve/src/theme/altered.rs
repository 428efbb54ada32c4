//! The altered answers that fit a slot.
//!
//! An answer and the messages of the crossing slots are gone through from both
//! ends: an alteration in the middle leaves what is before and behind it as it
//! is. So each place costs a product, and most answers end after a few letters.

use std::collections::BTreeMap;

use gridwright_clues::phrase::Message;

use super::alteration::{Alteration, AlterationKind};

/// What alterations make of the answers of a slot.
pub(super) struct AlteredAnswers<'a> {
    incoming: &'a [Message],
    /// Words with a lower weight are left out.
    least: f64,
    /// By alteration and word: the probability of the word if its answer is so
    /// altered.
    pub(super) words: BTreeMap<Alteration, BTreeMap<Vec<u8>, f64>>,
    before: Vec<f64>,
    after: Vec<f64>,
}

impl<'a> AlteredAnswers<'a> {
    pub(super) fn new(incoming: &'a [Message], least: f64) -> Self {
        Self { incoming, least, words: BTreeMap::new(), before: vec![], after: vec![] }
    }

    /// Adds what can be made of an answer (0 to 25).
    pub(super) fn add(&mut self, answer: &[u8], probability: f64) {
        let cells = self.incoming.len();
        if answer.len() == cells {
            self.reverse(answer, probability);
            self.replace(answer, probability);
        } else if answer.len() < cells {
            self.lengthen(answer, probability, cells - answer.len());
        } else {
            self.shorten(answer, probability, answer.len() - cells);
        }
    }

    /// The evidence of an alteration: the weight of all its words.
    pub(super) fn evidence(&self, alteration: &Alteration) -> f64 {
        let words = self.words.get(alteration).into_iter().flatten();
        words.map(|(word, probability)| probability * self.crossings(word)).sum()
    }

    fn crossings(&self, word: &[u8]) -> f64 {
        word.iter().enumerate().map(|(cell, letter)| self.message(cell, *letter)).product()
    }

    fn message(&self, cell: usize, letter: u8) -> f64 {
        f64::from(self.incoming[cell][usize::from(letter).min(25)])
    }

    /// Measures the first letters in the first cells and the last ones in the
    /// last cells.
    fn measure(&mut self, answer: &[u8], probability: f64) {
        let (cells, length) = (self.incoming.len(), answer.len());
        let shared = cells.min(length);
        self.before.clear();
        self.before.push(probability);
        for (at, letter) in answer.iter().enumerate().take(shared) {
            let product = self.before[at] * self.message(at, *letter);
            self.before.push(product);
            if product < self.least {
                break;
            }
        }
        self.after.clear();
        self.after.push(1.0);
        for back in 1..=shared {
            let product = self.after[back - 1] * self.message(cells - back, answer[length - back]);
            self.after.push(product);
            if probability * product < self.least {
                break;
            }
        }
    }

    /// The product of all letters but those from one place to another, where
    /// it is not negligible.
    fn around(&self, first: usize, last: usize) -> Option<f64> {
        let product = self.before.get(first)? * self.after.get(last)?;
        (product >= self.least).then_some(product)
    }

    fn lengthen(&mut self, answer: &[u8], probability: f64, more: usize) {
        self.measure(answer, probability);
        let places = (answer.len() + 1) as f64;
        for at in 0..=answer.len() {
            let Some(around) = self.around(at, answer.len() - at) else { continue };
            for letters in self.fitting(at, more, around) {
                let mut word = answer[..at].to_vec();
                word.extend(&letters);
                word.extend(&answer[at..]);
                self.found(AlterationKind::Adds, &letters, word, probability / places);
            }
        }
    }

    fn shorten(&mut self, answer: &[u8], probability: f64, fewer: usize) {
        self.measure(answer, probability);
        let kept = answer.len() - fewer;
        for at in 0..=kept {
            if self.around(at, kept - at).is_some() {
                let mut word = answer[..at].to_vec();
                word.extend(&answer[at + fewer..]);
                let letters = &answer[at..at + fewer];
                self.found(AlterationKind::Drops, letters, word, probability);
            }
        }
    }

    fn replace(&mut self, answer: &[u8], probability: f64) {
        self.measure(answer, probability);
        for (at, old) in answer.iter().enumerate() {
            let Some(around) = self.around(at, answer.len() - at - 1) else { continue };
            let same = answer.iter().filter(|letter| *letter == old).count() as f64;
            for letters in self.fitting(at, 1, around) {
                if letters[0] != *old {
                    let mut word = answer.to_vec();
                    word[at] = letters[0];
                    let pair = [*old, letters[0]];
                    self.found(AlterationKind::Replaces, &pair, word, probability / same);
                }
            }
        }
    }

    fn reverse(&mut self, answer: &[u8], probability: f64) {
        let turned: Vec<u8> = answer.iter().rev().copied().collect();
        if turned != answer && probability * self.crossings(&turned) >= self.least {
            self.found(AlterationKind::Reverses, &[], turned, probability);
        }
    }

    /// The strings of so many letters that fit from a cell on.
    fn fitting(&self, first: usize, length: usize, around: f64) -> Vec<Vec<u8>> {
        let mut strings: Vec<(Vec<u8>, f64)> = vec![(vec![], around)];
        for cell in first..first + length {
            let mut longer = vec![];
            for (string, product) in &strings {
                for letter in 0..26u8 {
                    let product = product * self.message(cell, letter);
                    if product >= self.least {
                        let mut string = string.clone();
                        string.push(letter);
                        longer.push((string, product));
                    }
                }
            }
            strings = longer;
        }
        strings.into_iter().map(|(string, _)| string).collect()
    }

    /// Notes a word for its alteration and for that kind with any letters.
    fn found(&mut self, kind: AlterationKind, letters: &[u8], word: Vec<u8>, probability: f64) {
        let alteration = Alteration::new(kind, letters);
        if alteration.letters().is_some() {
            let any = Alteration::with_any_letters(kind);
            let share = probability / alteration.choices();
            *self.words.entry(any).or_default().entry(word.clone()).or_default() += share;
        }
        *self.words.entry(alteration).or_default().entry(word).or_default() += probability;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::certain;

    fn letters(text: &str) -> Vec<u8> {
        text.bytes().map(|byte| byte - b'A').collect()
    }

    /// All words that one answer is made into by an alteration, where the
    /// crossing slots want a word.
    fn altered(answer: &str, wanted: &str, alteration: &Alteration) -> Vec<(String, f64)> {
        let incoming: Vec<Message> =
            letters(wanted).iter().map(|letter| certain(*letter, 1e-6)).collect();
        let mut found = AlteredAnswers::new(&incoming, 1e-4);
        found.add(&letters(answer), 0.5);
        let words = found.words.get(alteration).into_iter().flatten();
        let text = |word: &[u8]| word.iter().map(|at| char::from(b'A' + at)).collect();
        words.map(|(word, probability)| (text(word), *probability)).collect()
    }

    #[test]
    fn answers_are_altered_where_the_crossings_agree() {
        use AlterationKind::{Adds, Drops, Replaces, Reverses};
        let check = |answer: &str, wanted: &str, kind, what: &str, expected: &[(&str, f64)]| {
            let found = altered(answer, wanted, &Alteration::new(kind, &letters(what)));
            let found: Vec<(&str, f64)> =
                found.iter().map(|(word, probability)| (word.as_str(), *probability)).collect();
            assert_eq!(found, expected, "{answer} {wanted}");
        };
        check("TAXPRO", "TAXIPRO", Adds, "I", &[("TAXIPRO", 0.5 / 7.0)]);
        check("TAXPRO", "TAXIPRO", Adds, "E", &[]);
        check("TAXPRO", "ANTAXPRO", Adds, "AN", &[("ANTAXPRO", 0.5 / 7.0)]);
        check("PLACE", "PACE", Drops, "L", &[("PACE", 0.5)]);
        check("PLACE", "PLA", Drops, "CE", &[("PLA", 0.5)]);
        check("BANANA", "BANENA", Replaces, "AE", &[("BANENA", 0.5 / 3.0)]);
        check("STOP", "POTS", Reverses, "", &[("POTS", 0.5)]);
        check("LEVEL", "LEVEL", Reverses, "", &[]);
        // A letter doubled may have been added at two places.
        check("BOT", "BOOT", Adds, "O", &[("BOOT", 0.5 / 4.0 * 2.0)]);
    }

    #[test]
    fn evidence_counts_the_crossings() {
        let mut incoming: Vec<Message> =
            letters("PACE").iter().map(|letter| certain(*letter, 1e-6)).collect();
        incoming[0][usize::from(b'F' - b'A')] = 0.5;
        let mut found = AlteredAnswers::new(&incoming, 1e-4);
        found.add(&letters("PLACE"), 0.2);
        found.add(&letters("FLACE"), 0.1);
        let drops = Alteration::new(AlterationKind::Drops, &letters("L"));
        assert!((found.evidence(&drops) - 0.25).abs() < 1e-9);
        let any = Alteration::with_any_letters(AlterationKind::Drops);
        assert!((found.evidence(&any) - 0.25 / 26.0).abs() < 1e-9);
        assert_eq!(found.evidence(&Alteration::new(AlterationKind::Reverses, &[])), 0.0);
    }
}
