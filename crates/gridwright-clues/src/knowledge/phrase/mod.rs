//! Answers that stand in no list: phrases made of known words.
//!
//! Most answers of a puzzle have been seen before, but the longest of them
//! often have not: ten-letter answers are new more often than not. A
//! [`PhraseModel`] gives every string of letters a probability. It cuts the
//! string into words in every possible way, weighs each word by itself and
//! after the word before it, and mixes in a chain of letters, so that nothing
//! is impossible.
//!
//! The model answers four questions:
//!
//! * [`PhraseModel::probability`]: how likely is this string, among all of its
//!   length?
//! * [`PhraseModel::spread`]: given what is believed of each letter, what does
//!   the model say of each letter? This sums over *all* strings, exactly but
//!   for paths that carry next to nothing.
//! * [`PhraseModel::evidence`]: how likely is what is believed, all in all?
//! * [`PhraseModel::best`]: which strings fit best, and of which words are
//!   they made?
//!
//! A [`PhraseBuilder`] makes the model from known answers, texts, word lists and
//! lists of word pairs; [`PhraseModel::to_bytes`] and
//! [`PhraseModel::from_bytes`] keep it.
//!
//! ```
//! use gridwright_clues::phrase::{PhraseBuilder, Seen};
//!
//! let mut builder = PhraseBuilder::new();
//! for word in ["ALL", "THE", "BEST", "REST", "AT", "LAST"] {
//!     builder.frequency(word, 100.0);
//! }
//! let titles = builder.source(4.0);
//! builder.phrase(titles, "all the best");
//! builder.answer("ATLAST", Seen { count: 3, first_year: 1999 });
//! let model = builder.build();
//! let letters = |text: &str| text.bytes().map(|byte| byte - b'A').collect::<Vec<u8>>();
//! assert!(model.probability(&letters("ALLTHEBEST")) > model.probability(&letters("BESTTHEALL")));
//! assert!(model.probability(&letters("XQXQXQ")) > 0.0);
//! ```

mod best;
mod builder;
mod bytes;
mod corpus;
mod estimate;
mod fit;
mod lattice;
mod letters;
mod marginals;
mod pairs;
mod segment;
mod spelling;
#[cfg(test)]
mod tests;
mod totals;
mod vocabulary;

pub use best::Phrase;
pub use builder::{PhraseBuilder, Seen, SourceId};
pub use bytes::PhraseError;
pub use vocabulary::WordId;

use lattice::{Lattice, Pruning};
use letters::Chain;
use pairs::Pairs;
use vocabulary::{Trie, Vocabulary};

/// What is believed of one letter: a weight for each of A to Z, at most one
/// and above zero.
pub type Message = [f32; 26];

/// The longest strings that have their own shares and sums.
const MAX_TABULATED_LENGTH: usize = 24;
/// Strings shorter than this use the chain that was made from short answers.
const SHORT: usize = 5;

/// A model of answers that stand in no list. See the [module](self).
#[derive(Clone, Debug)]
pub struct PhraseModel {
    vocabulary: Vocabulary,
    trie: Trie,
    /// The probability of each word by itself.
    unigram: Vec<f32>,
    /// What is left to words by themselves after each word, once its pairs
    /// have had their part.
    backoff: Vec<f32>,
    /// How much more likely each word is at the start of a phrase.
    start: Vec<f32>,
    /// The probability that a phrase ends with the word, once it is there.
    stop: Vec<f32>,
    pairs: Pairs,
    /// The chains for short and for long strings.
    chains: [Chain; 2],
    /// The shares of the parts, by length.
    shares: Vec<Share>,
}

/// How the parts of the model are mixed at one length.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Share {
    /// The shares of phrases of several words, of single words of the
    /// vocabulary, and of chains of letters. They sum to one.
    parts: [f32; 3],
    /// The sums over all strings of the length of the first two parts, by
    /// which they are divided.
    totals: [f64; 2],
}

impl Share {
    /// A share over a total; nothing where there is no such string.
    fn unit(&self, part: usize) -> f64 {
        match self.totals[part] {
            total if total > 0.0 => f64::from(self.parts[part]) / total,
            _ => 0.0,
        }
    }
}

/// Words that are more likely than usual in the answer at hand, because they
/// stand in the answers of similar clues, or less, because they stand in the clue.
#[derive(Clone, Debug, Default)]
pub struct Boosts {
    factors: Vec<(WordId, f32)>,
    marked: Vec<u64>,
}

impl Boosts {
    /// Words and the factors of their probabilities. Of several factors for
    /// one word the first counts.
    pub fn new(factors: impl IntoIterator<Item = (WordId, f32)>) -> Self {
        let mut boosts = Self::default();
        for (word, factor) in factors {
            if boosts.has(word) || !(factor >= 0.0 && factor.is_finite()) {
                continue;
            }
            if boosts.marked.is_empty() {
                boosts.marked = vec![0; 1024];
            }
            boosts.marked[word.index() / 64] |= 1 << (word.index() % 64);
            boosts.factors.push((word, factor));
        }
        boosts
    }

    fn has(&self, word: WordId) -> bool {
        self.marked.get(word.index() / 64).is_some_and(|bits| bits >> (word.index() % 64) & 1 == 1)
    }

    fn is_empty(&self) -> bool {
        self.factors.is_empty()
    }

    fn factor(&self, word: WordId) -> f32 {
        if !self.has(word) {
            return 1.0;
        }
        self.factors.iter().find(|(other, _)| *other == word).map_or(1.0, |(_, factor)| *factor)
    }

    fn iter(&self) -> impl Iterator<Item = (WordId, f32)> {
        self.factors.iter().copied()
    }
}

/// What [`PhraseModel::spread`] is asked.
#[derive(Clone, Copy, Debug)]
pub struct PhraseQuery<'a> {
    /// What is believed of each letter.
    pub incoming: &'a [Message],
    /// Words that are more or less likely than usual.
    pub boosts: &'a Boosts,
    /// Evidence below this does not matter to the caller: the sum may leave
    /// out that much. Zero asks for everything.
    pub negligible: f64,
}

/// How many arcs of the lattice are kept for the pass with word pairs.
const MOST_ARCS: usize = 800;
/// The share of the whole below which a path is left out.
const LEAST_SHARE: f64 = 1e-7;

impl PhraseModel {
    /// The sum over all strings of their probability times the messages of
    /// their letters. To `out`, one row for each place, it adds for every
    /// letter the same sum over the strings that have it there, without that
    /// place's own message.
    pub fn spread(&self, query: PhraseQuery<'_>, out: &mut [[f64; 26]]) -> f64 {
        let length = query.incoming.len();
        if length == 0 || out.len() != length {
            return 0.0;
        }
        let share = self.share(length);
        let mut evidence =
            self.chain(length).spread(query.incoming, f64::from(share.parts[2]), out);
        let units = [share.unit(0), share.unit(1)];
        if units[0].max(units[1]) > 0.0 {
            evidence += self.lattice(query, units).spread(self, query.incoming, units, out);
        }
        evidence
    }

    /// The sum that [`spread`](Self::spread) gives, without the messages. Where
    /// nothing is known of any letter it is the whole probability, and costs
    /// nothing.
    pub fn evidence(&self, query: PhraseQuery<'_>) -> f64 {
        let length = query.incoming.len();
        if length == 0 {
            return 0.0;
        }
        let share = self.share(length);
        let units = [share.unit(0), share.unit(1)];
        let is_open = query.incoming.iter().flatten().all(|weight| *weight == 1.0);
        if is_open && query.boosts.is_empty() {
            let parts = share.parts[..2].iter().zip(units).filter(|(_, unit)| *unit > 0.0);
            let words: f32 = parts.map(|(part, _)| part).sum();
            return f64::from(words + share.parts[2]);
        }
        let mut evidence = self.chain(length).evidence(query.incoming, f64::from(share.parts[2]));
        if units[0].max(units[1]) > 0.0 {
            evidence += self.lattice(query, units).evidence(self, units);
        }
        evidence
    }

    /// The words that matter to a question.
    fn lattice(&self, query: PhraseQuery<'_>, units: [f64; 2]) -> Lattice {
        let least = query.negligible / units[0].max(units[1]) * 1e-2;
        let pruning = Pruning { share: LEAST_SHARE, least, most: MOST_ARCS };
        let mut lattice = Lattice::default();
        lattice.find(self, query.incoming, query.boosts, pruning);
        lattice
    }

    /// The probability of a string (0 for A to 25 for Z) among all of its length.
    pub fn probability(&self, letters: &[u8]) -> f64 {
        self.boosted_probability(letters, &Boosts::default())
    }

    /// The same, with some words more or less likely than usual. The
    /// probabilities of a length then no longer sum to one.
    pub fn boosted_probability(&self, letters: &[u8], boosts: &Boosts) -> f64 {
        if letters.is_empty() || letters.iter().any(|letter| *letter > 25) {
            return 0.0;
        }
        let share = self.share(letters.len());
        let [several, single] = segment::sums(self, letters, boosts);
        several * share.unit(0)
            + single * share.unit(1)
            + f64::from(share.parts[2]) * self.chain(letters.len()).probability(letters)
    }

    /// The word of the vocabulary that is spelled so, in capitals.
    pub fn word_id(&self, word: &str) -> Option<WordId> {
        self.vocabulary.find(word.as_bytes())
    }

    /// The spelling of a word, in capitals.
    pub fn word(&self, id: WordId) -> &str {
        std::str::from_utf8(self.vocabulary.word(id)).unwrap_or_default()
    }

    /// How many words the model knows.
    pub fn words(&self) -> usize {
        self.vocabulary.len()
    }

    /// How many pairs of words the model knows.
    pub fn word_pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The probability of a word by itself.
    pub fn word_probability(&self, id: WordId) -> f32 {
        self.unigram.get(id.index()).copied().unwrap_or(0.0)
    }

    /// How much likelier a word is after another than by itself.
    pub fn attraction(&self, first: WordId, second: WordId) -> f32 {
        let (Some(backoff), Some(alone)) =
            (self.backoff.get(first.index()), self.unigram.get(second.index()))
        else {
            return 1.0;
        };
        backoff + self.pairs.get(first, second) / alone.max(f32::MIN_POSITIVE)
    }

    /// The words of a length, in alphabetical order.
    pub fn words_of(&self, length: usize) -> impl Iterator<Item = (WordId, &[u8])> {
        self.vocabulary.iter().filter(move |(_, word)| word.len() == length)
    }

    fn share(&self, length: usize) -> Share {
        self.shares[length.min(self.shares.len() - 1)]
    }

    fn chain(&self, length: usize) -> &Chain {
        &self.chains[usize::from(length >= SHORT)]
    }

    /// The probability of a word at the start of a phrase.
    fn first(&self, word: WordId) -> f64 {
        f64::from(self.unigram[word.index()] * self.start[word.index()])
    }
}
