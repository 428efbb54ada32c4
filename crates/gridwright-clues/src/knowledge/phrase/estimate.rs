//! From counts to probabilities.

use std::collections::HashMap;

use gridwright_search::math::{ln_1p, pow};

use super::builder::PhraseBuilder;
use super::corpus::{TokenCounts, TokenId};
use super::fit::Fitted;
use super::letters::Chain;
use super::pairs::Pairs;
use super::segment::Cuts;
use super::spelling;
use super::totals::totals;
use super::vocabulary::{MAX_WORD_LENGTH, Trie, Vocabulary, WordId};
use super::{PhraseModel, SHORT, Share};

/// How many words the vocabulary has at most.
const MOST_KEPT: usize = 60_000;
/// How many pairs are kept at most: those that change most.
const MOST_PAIRS: usize = 880_000;
/// How often a word that is in no list of frequencies must stand in texts.
const OFTEN: f64 = 8.0;
/// How many rounds the words' own probabilities are refined on the answers.
const ROUNDS: usize = 3;
/// What share of a word's probability stays with the lists and texts.
const BASE_SHARE: f64 = 0.25;
/// The sightings of a word that its chance to end a phrase leans on, and what
/// a title is worth against an answer there.
const STOP_PRIOR: f64 = 3.0;
const STOP_TITLES: f64 = 0.2;

/// The counts of one source in terms of the vocabulary.
#[derive(Clone, Debug)]
pub(super) struct SourceCounts {
    prior: f64,
    pairs: HashMap<(WordId, WordId), f64>,
    /// How often each word is the first of a pair.
    totals: Vec<f64>,
    first: Vec<f64>,
    /// The sum of `first`.
    phrases: f64,
    last: Vec<f64>,
    words: Vec<f64>,
}

/// The weights of the sources: first the words by themselves, then the sources
/// in their order, then the answers.
#[derive(Clone, Debug)]
pub(super) struct SourceWeights {
    /// After a word.
    pub(super) pairs: Vec<f64>,
    /// At the start of a phrase.
    pub(super) start: Vec<f64>,
}

impl SourceWeights {
    pub(super) fn even(sources: usize) -> Self {
        let even = vec![1.0 / (sources + 2) as f64; sources + 2];
        Self { pairs: even.clone(), start: even }
    }
}

/// What the answers teach.
pub(super) struct Learned {
    unigram: Vec<f64>,
    answers: SourceCounts,
    chains: [Chain; 2],
}

/// Everything but the answers.
pub(super) struct Evidence {
    vocabulary: Vocabulary,
    trie: Trie,
    base: Vec<f64>,
    sources: Vec<SourceCounts>,
}

impl Evidence {
    pub(super) fn new(builder: &PhraseBuilder) -> Self {
        let chosen = choose(builder);
        let vocabulary = Vocabulary::new(chosen.iter().map(|(word, _, _)| *word));
        let sum: f64 = chosen.iter().map(|(_, _, base)| base).sum();
        let base = chosen.iter().map(|(_, _, base)| base / sum.max(f64::MIN_POSITIVE)).collect();
        let mut ids = vec![None; builder.tokens.len()];
        for (index, (_, token, _)) in chosen.iter().enumerate() {
            ids[token.0 as usize] = Some(WordId(index as u16));
        }
        let sources = builder
            .sources
            .iter()
            .map(|counts| SourceCounts::of(counts, &ids, chosen.len()))
            .collect();
        let trie = Trie::new(&vocabulary, &[]);
        Self { vocabulary, trie, base, sources }
    }

    pub(super) fn sources(&self) -> usize {
        self.sources.len()
    }

    /// Learns from answers: the words' own probabilities by expectation and
    /// maximisation over all ways to cut them, then the pairs of the best cuts.
    pub(super) fn learn(&self, answers: &[Vec<u8>]) -> Learned {
        let long: Vec<Cuts> = answers
            .iter()
            .filter(|letters| letters.len() >= SHORT)
            .map(|letters| Cuts::of(&self.trie, letters))
            .collect();
        let mut unigram = self.base.clone();
        for _ in 0..ROUNDS {
            let mut counts = vec![0.0; unigram.len()];
            for cuts in &long {
                for ((_, _, word), share) in cuts.words.iter().zip(cuts.posterior(&unigram)) {
                    counts[word.index()] += share;
                }
            }
            let sum: f64 = counts.iter().sum();
            if sum > 0.0 {
                for ((value, count), base) in unigram.iter_mut().zip(&counts).zip(&self.base) {
                    *value = (1.0 - BASE_SHARE) * count / sum + BASE_SHARE * base;
                }
            }
        }
        let mut seen = SourceCounts::empty(4.0, unigram.len());
        for cuts in &long {
            seen.count(&cuts.best(&unigram));
        }
        Learned { unigram, answers: seen, chains: spelling::chains(answers) }
    }

    /// The best way to cut an answer into several words.
    pub(super) fn words_of(&self, learned: &Learned, letters: &[u8]) -> Vec<WordId> {
        Cuts::of(&self.trie, letters).best(&learned.unigram)
    }

    fn all<'a>(&'a self, learned: &'a Learned) -> impl Iterator<Item = &'a SourceCounts> {
        self.sources.iter().chain([&learned.answers])
    }

    /// Fits the weights on phrases that are in none of the sources, by
    /// expectation and maximisation.
    pub(super) fn fit_weights(
        &self,
        learned: &Learned,
        phrases: &[Vec<WordId>],
        rounds: usize,
    ) -> SourceWeights {
        let mut weights = SourceWeights::even(self.sources.len());
        let pairs = phrases.iter().flat_map(|words| words.windows(2)).map(|pair| {
            let alone = learned.unigram[pair[1].index()];
            let sources = self.all(learned).map(|source| source.after(pair[0], pair[1]));
            [alone].into_iter().chain(sources).collect()
        });
        let starts = phrases.iter().filter_map(|words| words.first()).map(|word| {
            let sources = self.all(learned).map(|source| source.at_start(*word));
            [learned.unigram[word.index()]].into_iter().chain(sources).collect()
        });
        refine(&mut weights.pairs, &pairs.collect::<Vec<_>>(), rounds);
        refine(&mut weights.start, &starts.collect::<Vec<_>>(), rounds);
        weights
    }

    /// Puts the model together.
    pub(super) fn assemble(&self, learned: &Learned, fitted: &Fitted) -> PhraseModel {
        let weights = &fitted.weights;
        let start = (0..self.vocabulary.len()).map(|word| {
            let id = WordId(word as u16);
            let sources = self.all(learned).zip(&weights.start[1..]);
            let mixed: f64 = sources.map(|(source, weight)| weight * source.at_start(id)).sum();
            (weights.start[0] + mixed / learned.unigram[word]) as f32
        });
        let (pairs, backoff) = self.pairs(learned, &weights.pairs);
        let unigram: Vec<f32> = learned.unigram.iter().map(|value| *value as f32).collect();
        let mut model = PhraseModel {
            vocabulary: self.vocabulary.clone(),
            trie: Trie::new(&self.vocabulary, &unigram),
            unigram,
            backoff,
            start: start.collect(),
            stop: self.stops(learned),
            pairs,
            chains: learned.chains.clone(),
            shares: vec![],
        };
        let mixed = totals(&model).into_iter().zip(&fitted.shares);
        model.shares = mixed.map(|(totals, parts)| Share { parts: *parts, totals }).collect();
        model
    }

    /// The pairs that change most, and what is left to words by themselves.
    fn pairs(&self, learned: &Learned, weights: &[f64]) -> (Pairs, Vec<f32>) {
        let mut added: HashMap<(WordId, WordId), f64> = HashMap::new();
        for (source, weight) in self.all(learned).zip(&weights[1..]) {
            for (pair, count) in &source.pairs {
                *added.entry(*pair).or_default() +=
                    weight * count / (source.totals[pair.0.index()] + source.prior);
            }
        }
        let alone = &learned.unigram;
        let change = |((first, second), value): &((WordId, WordId), f64)| {
            alone[first.index()] * value * ln_1p(value / alone[second.index()])
        };
        let mut added: Vec<_> = added.into_iter().collect();
        added.sort_unstable_by_key(|(pair, _)| *pair);
        added.sort_by(|a, b| change(b).total_cmp(&change(a)));
        added.truncate(MOST_PAIRS);
        added.sort_unstable_by_key(|(pair, _)| *pair);
        let triples = added.iter().map(|((first, second), value)| (*first, *second, *value as f32));
        let pairs = Pairs::new(alone.len(), triples);
        let mut backoff = vec![1.0f32; alone.len()];
        for (first, _, value) in pairs.iter() {
            backoff[first.index()] -= value;
        }
        backoff.iter_mut().for_each(|left| *left = left.clamp(0.01, 1.0));
        (pairs, backoff)
    }

    /// The chance of each word to end a phrase that has come to it.
    fn stops(&self, learned: &Learned) -> Vec<f32> {
        let phrases = || self.sources.iter().filter(|source| source.last.iter().any(|n| *n > 0.0));
        let (ends, all): (f64, f64) =
            (learned.answers.last.iter().sum(), learned.answers.words.iter().sum());
        let usual = if all > 0.0 { ends / all } else { 0.4 };
        let stop = |word: usize| {
            let titles = |counts: fn(&SourceCounts) -> &Vec<f64>| -> f64 {
                phrases().map(|source| counts(source)[word]).sum::<f64>() * STOP_TITLES
            };
            let ends = learned.answers.last[word] + titles(|source| &source.last);
            let all = learned.answers.words[word] + titles(|source| &source.words);
            ((ends + STOP_PRIOR * usual) / (all + STOP_PRIOR)).clamp(0.001, 0.98) as f32
        };
        (0..self.vocabulary.len()).map(stop).collect()
    }
}

impl SourceCounts {
    fn empty(prior: f64, words: usize) -> Self {
        let zeros = vec![0.0; words];
        Self {
            prior,
            pairs: HashMap::new(),
            totals: zeros.clone(),
            first: zeros.clone(),
            phrases: 0.0,
            last: zeros.clone(),
            words: zeros,
        }
    }

    fn of(counts: &TokenCounts, ids: &[Option<WordId>], words: usize) -> Self {
        let mut source = Self::empty(counts.prior, words);
        let id = |token: &TokenId| ids[token.0 as usize];
        for ((first, second), count) in &counts.pairs {
            if let Some(first) = id(first) {
                source.totals[first.index()] += count;
                if let Some(second) = id(second) {
                    source.pairs.insert((first, second), *count);
                }
            }
        }
        for (first, count) in &counts.forgotten {
            if let Some(first) = id(first) {
                source.totals[first.index()] += count;
            }
        }
        let place = |from: &HashMap<TokenId, f64>, to: &mut Vec<f64>| {
            for (token, count) in from {
                if let Some(word) = id(token) {
                    to[word.index()] += count;
                }
            }
        };
        place(&counts.first, &mut source.first);
        place(&counts.last, &mut source.last);
        place(&counts.words, &mut source.words);
        source.phrases = source.first.iter().sum();
        source
    }

    fn count(&mut self, words: &[WordId]) {
        for pair in words.windows(2) {
            *self.pairs.entry((pair[0], pair[1])).or_default() += 1.0;
            self.totals[pair[0].index()] += 1.0;
        }
        for word in words {
            self.words[word.index()] += 1.0;
        }
        if let (Some(first), Some(last)) = (words.first(), words.last()) {
            self.first[first.index()] += 1.0;
            self.phrases += 1.0;
            self.last[last.index()] += 1.0;
        }
    }

    fn after(&self, first: WordId, second: WordId) -> f64 {
        let count = self.pairs.get(&(first, second)).copied().unwrap_or(0.0);
        count / (self.totals[first.index()] + self.prior)
    }

    fn at_start(&self, word: WordId) -> f64 {
        if self.phrases > 0.0 { self.first[word.index()] / self.phrases } else { 0.0 }
    }
}

/// Refines mixture weights on the probabilities that each part gives to each
/// sighting.
fn refine(weights: &mut [f64], seen: &[Vec<f64>], rounds: usize) {
    for _ in 0..rounds {
        let mut counts = vec![1e-3; weights.len()];
        for parts in seen {
            let total: f64 = parts.iter().zip(&*weights).map(|(part, weight)| part * weight).sum();
            if total > 0.0 {
                for ((count, part), weight) in counts.iter_mut().zip(parts).zip(&*weights) {
                    *count += part * weight / total;
                }
            }
        }
        let sum: f64 = counts.iter().sum();
        for (weight, count) in weights.iter_mut().zip(counts) {
            *weight = count / sum;
        }
    }
}

/// The words of the vocabulary, in order, with a first guess of their
/// probability: the lists of frequencies, running text and titles each have a
/// part. Short strings need to stand in texts, because lists of the web are
/// full of short codes.
fn choose(builder: &PhraseBuilder) -> Vec<(&str, TokenId, f64)> {
    let size = builder.tokens.len();
    let (mut texts, mut titles, mut lists) = (vec![0.0; size], vec![0.0; size], vec![0.0f64; size]);
    for counts in &builder.sources {
        let to = if counts.last.is_empty() { &mut texts } else { &mut titles };
        for (token, count) in &counts.words {
            to[token.0 as usize] += count;
        }
    }
    for (token, count) in &builder.frequency {
        lists[*token as usize] = pow(*count, 0.85);
    }
    let sums = [&texts, &titles, &lists].map(|counts| counts.iter().sum::<f64>().max(1.0));
    let mut chosen = vec![];
    for index in 0..size {
        let token = TokenId(index as u32);
        let word = builder.tokens.word(token);
        let known = lists[index] > 0.0 || texts[index] >= OFTEN || titles[index] >= OFTEN;
        if !known || word.len() > MAX_WORD_LENGTH {
            continue;
        }
        let [text, title, list] =
            [texts[index] / sums[0], titles[index] / sums[1], lists[index] / sums[2]];
        let mut base = 0.45 * list + 0.35 * text + 0.2 * title;
        if word.len() <= 3 && sums[0] > 1.0 {
            base = base.min(3.0 * text + 1e-7);
        }
        chosen.push((word, token, base.max(1e-9)));
    }
    chosen.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(b.0)));
    chosen.truncate(MOST_KEPT);
    chosen.sort_unstable_by_key(|(word, _, _)| *word);
    chosen
}
