//! Making a phrase model from answers, texts and lists.

use std::collections::BTreeMap;

use super::PhraseModel;
use super::corpus::{TokenCounts, Tokens, runs};
use super::estimate::Evidence;
use super::fit;

/// How often, and since when, an answer has been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// How often it has been an answer.
    pub count: u32,
    /// The year in which it was first an answer.
    pub first_year: i16,
}

/// A kind of text or a list of pairs; the builder finds out how far to trust it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceId(usize);

/// Collects what a [`PhraseModel`] is made from.
///
/// The weights of the sources are fitted on answers that were new in the last
/// two years of those given, because that is what the model is for.
#[derive(Clone, Debug, Default)]
pub struct PhraseBuilder {
    pub(super) tokens: Tokens,
    /// How frequent words are in general.
    pub(super) frequency: BTreeMap<u32, f64>,
    pub(super) sources: Vec<TokenCounts>,
    pub(super) answers: BTreeMap<String, Seen>,
}

impl PhraseBuilder {
    /// A builder that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A word of a list of frequencies, and how often it stands in ordinary
    /// text. Only words given here or met often in texts enter the vocabulary.
    pub fn frequency(&mut self, word: &str, count: f64) {
        if let [run] = &runs(word)[..]
            && let [word] = &run[..]
        {
            let token = self.tokens.id(word);
            *self.frequency.entry(token.0).or_default() += count.max(0.0);
        }
    }

    /// A new kind of text. `prior` is how many sightings of a word it takes
    /// before what follows it counts for half: a few for clean phrases, a
    /// hundred thousand for counts of the whole web.
    pub fn source(&mut self, prior: f64) -> SourceId {
        self.sources.push(TokenCounts::new(prior));
        SourceId(self.sources.len() - 1)
    }

    /// A sentence of running text.
    pub fn text(&mut self, source: SourceId, sentence: &str) {
        for run in runs(sentence) {
            let run: Vec<_> = run.iter().map(|word| self.tokens.id(word)).collect();
            if let Some(counts) = self.sources.get_mut(source.0) {
                counts.run(&run);
            }
        }
    }

    /// Forgets the pairs of a source that were met less often: then only how
    /// many they were counts.
    pub fn forget_rare_pairs(&mut self, source: SourceId, least: f64) {
        if let Some(counts) = self.sources.get_mut(source.0) {
            counts.forget_rare_pairs(least);
        }
    }

    /// A title or another phrase that could be an answer: how it begins and
    /// ends counts too.
    pub fn phrase(&mut self, source: SourceId, phrase: &str) {
        let runs = runs(phrase);
        let ends = runs.len() == 1;
        for run in runs {
            let run: Vec<_> = run.iter().map(|word| self.tokens.id(word)).collect();
            if let Some(counts) = self.sources.get_mut(source.0) {
                counts.run(&run);
                if ends {
                    counts.ends(&run);
                }
            }
        }
    }

    /// A pair of words of a list, and how often it has been met.
    pub fn pair(&mut self, source: SourceId, first: &str, second: &str, count: f64) {
        let one = |word: &str| match &runs(word)[..] {
            [run] => run.first().filter(|_| run.len() == 1).cloned(),
            _ => None,
        };
        if let (Some(first), Some(second)) = (one(first), one(second)) {
            let pair = (self.tokens.id(&first), self.tokens.id(&second));
            if let Some(counts) = self.sources.get_mut(source.0) {
                *counts.pairs.entry(pair).or_default() += count.max(0.0);
            }
        }
    }

    /// A known answer, in capitals without spaces. Others are passed over.
    pub fn answer(&mut self, answer: &str, seen: Seen) {
        let is_word = answer.len() > 1 && answer.bytes().all(|byte| byte.is_ascii_uppercase());
        if is_word {
            let known = self.answers.entry(answer.to_owned()).or_insert(Seen { count: 0, ..seen });
            known.count = known.count.saturating_add(seen.count);
            known.first_year = known.first_year.min(seen.first_year);
        }
    }

    /// Makes the model.
    pub fn build(&self) -> PhraseModel {
        let evidence = Evidence::new(self);
        let latest = self.answers.values().map(|seen| seen.first_year).max().unwrap_or(0);
        let (mut old, mut new) = (vec![], vec![]);
        for (answer, seen) in &self.answers {
            let letters: Vec<u8> = answer.bytes().map(|byte| byte - b'A').collect();
            let is_new = seen.first_year > latest.saturating_sub(2);
            if is_new { new.push(letters) } else { old.push(letters) }
        }
        let fitted = fit::fit(&evidence, &old, &new);
        old.append(&mut new);
        evidence.assemble(&evidence.learn(&old), &fitted).rounded()
    }
}
