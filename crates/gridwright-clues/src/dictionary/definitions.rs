//! Finding words by what they mean: the words of all definitions.

use gridwright_search::math::ln_f32;
use rustc_hash::FxHashMap;

use super::{Dictionary, HeadwordId, SynsetId};

/// Which definitions have which words.
#[derive(Debug)]
pub(crate) struct DefinitionIndex {
    /// The synsets whose definition has a stem, each once.
    postings: FxHashMap<Box<str>, Vec<SynsetId>>,
    /// How many different stems every definition has.
    lengths: Vec<u8>,
}

/// Words that say nothing of a meaning.
const STOP_WORDS: [&str; 52] = [
    "a",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "be",
    "been",
    "by",
    "for",
    "from",
    "has",
    "have",
    "having",
    "in",
    "into",
    "is",
    "it",
    "its",
    "not",
    "of",
    "off",
    "on",
    "one",
    "one's",
    "or",
    "other",
    "our",
    "out",
    "some",
    "someone",
    "something",
    "such",
    "than",
    "that",
    "the",
    "their",
    "them",
    "there",
    "this",
    "to",
    "up",
    "used",
    "usually",
    "was",
    "were",
    "which",
    "who",
    "with",
    "you",
    "your",
];
/// What a definition of more words than this counts less for.
const USUAL_LENGTH: f32 = 6.0;
/// How strongly the length of a definition counts.
const LENGTH_WEIGHT: f32 = 0.04;
/// The least share of a question that a definition must have.
const LEAST_SHARE: f32 = 0.34;
/// So many words of a question are looked at.
const MOST_STEMS: usize = 16;

impl DefinitionIndex {
    pub fn of(dictionary: &Dictionary) -> Self {
        let mut postings: FxHashMap<Box<str>, Vec<SynsetId>> = FxHashMap::default();
        let mut lengths = Vec::with_capacity(dictionary.synsets.len());
        for synset in dictionary.synset_ids() {
            let stems = stems(dictionary.definition(synset));
            lengths.push(stems.len().min(255) as u8);
            for stem in stems {
                match postings.get_mut(stem.as_str()) {
                    Some(list) => list.push(synset),
                    None => drop(postings.insert(stem.into(), vec![synset])),
                }
            }
        }
        Self { postings, lengths }
    }

    /// The synsets whose definitions have a stem.
    pub fn having(&self, stem: &str) -> &[SynsetId] {
        self.postings.get(stem).map_or(&[], Vec::as_slice)
    }

    /// How telling a stem is: the logarithm of how rare it is.
    pub fn rarity(&self, stem: &str) -> f32 {
        let count = self.having(stem).len() as f32;
        ln_f32((self.lengths.len() as f32 + 1.0) / (count + 0.5))
    }

    /// Definitions that say much of what a text says, with the share of it that
    /// they have, from 0 to 1.
    pub fn alike(&self, text: &str) -> FxHashMap<SynsetId, f32> {
        let mut asked = stems(text);
        asked.truncate(MOST_STEMS);
        let total: f32 = asked.iter().map(|stem| self.rarity(stem)).sum();
        let telling = match asked.len() {
            1 => 0.5,
            2 => 0.85,
            _ => 1.0,
        };
        let mut found: FxHashMap<SynsetId, f32> = FxHashMap::default();
        for stem in &asked {
            let share = self.rarity(stem) / total;
            for synset in self.having(stem) {
                *found.entry(*synset).or_default() += share;
            }
        }
        found.retain(|_, share| *share >= LEAST_SHARE);
        for (synset, share) in &mut found {
            *share *= telling;
            let excess = f32::from(self.lengths[synset.0 as usize]) - USUAL_LENGTH;
            *share /= 1.0 + LENGTH_WEIGHT * excess.max(0.0);
        }
        found
    }
}

/// Whether a word says nothing of a meaning.
pub(crate) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The stems of the telling words of a text, each once, in their order.
pub(crate) fn stems(text: &str) -> Vec<String> {
    let mut stems: Vec<String> = Vec::new();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    for word in words.map(str::to_ascii_lowercase) {
        let word = word.trim_matches('\'');
        if word.len() > 1 && !is_stop_word(word) {
            let stem = stem(word);
            if !stems.contains(&stem) {
                stems.push(stem);
            }
        }
    }
    stems
}

/// A word without the endings of plurals, participles and the past tense.
pub(crate) fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word);
    let has_vowel = |part: &str| part.bytes().any(|byte| b"aeiouy".contains(&byte));
    let mut rest = word;
    if let Some(part) = word.strip_suffix("ies").filter(|part| part.len() > 1) {
        return format!("{part}y");
    }
    if word.ends_with("sses")
        || word.ends_with("shes")
        || word.ends_with("ches")
        || word.ends_with("xes")
    {
        rest = &word[..word.len() - 2];
    } else if let Some(part) = word.strip_suffix('s')
        && !(part.ends_with('s') || part.ends_with('u') || part.ends_with('i'))
        && part.len() > 2
    {
        rest = part;
    }
    for ending in ["ing", "ed"] {
        let Some(part) = rest.strip_suffix(ending).filter(|part| part.len() > 2 && has_vowel(part))
        else {
            continue;
        };
        let bytes = part.as_bytes();
        let is_double = bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
        rest = match is_double && !b"lsz".contains(&bytes[bytes.len() - 1]) {
            true => &part[..part.len() - 1],
            false => part,
        };
        break;
    }
    // "make" and "making" are the same.
    rest.strip_suffix('e').filter(|part| part.len() > 2).unwrap_or(rest).to_owned()
}

impl Dictionary {
    /// The words that a text may define, with the share of it that their
    /// definitions have. A text of one word defines little.
    pub(crate) fn defined(&self, text: &str) -> Vec<(HeadwordId, f32)> {
        let mut best: FxHashMap<HeadwordId, f32> = FxHashMap::default();
        for (synset, share) in self.definitions().alike(text) {
            for word in self.members(synset) {
                let known = best.entry(*word).or_default();
                *known = known.max(share);
            }
        }
        best.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    #[test]
    fn words_are_stemmed() {
        for (word, expected) in [
            ("ringing", "ring"),
            ("ears", "ear"),
            ("making", "mak"),
            ("make", "mak"),
            ("running", "run"),
            ("calling", "call"),
            ("berries", "berry"),
            ("glass", "glass"),
            ("boxes", "box"),
            ("bus", "bus"),
            ("sing", "sing"),
            ("red", "red"),
            ("dog's", "dog"),
        ] {
            assert_eq!(stem(word), expected, "{word}");
        }
        assert!(STOP_WORDS.is_sorted());
        assert_eq!(stems("A ringing in the ears"), ["ring", "ear"]);
    }

    #[test]
    fn words_are_found_by_their_definitions() {
        let dictionary = small();
        let mut found = dictionary.defined("large bodies of salt water");
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        assert_eq!(dictionary.text(found[0].0), "sea");
        assert!(dictionary.defined("zzz").is_empty() && dictionary.defined("").is_empty());
    }
}
