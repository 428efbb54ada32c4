//! What the answer engine and the dictionary know, as this crate asks for it.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use gridwright_clues::Engine;
use gridwright_clues::dictionary::{Dictionary, HeadwordId, SynsetLink};
use gridwright_search::math::{exp_f32, ln_f32};
use rustc_hash::FxHashMap;

use crate::rank::Definer;

/// The answer engine and the dictionary as a [`Definer`].
pub struct WordSense<'a> {
    engine: &'a Engine,
    dictionary: &'a Dictionary,
    /// Whether the engine is asked for pieces of wordplay, too.
    asks_for_pieces: bool,
    sounds: OnceLock<FxHashMap<Vec<u8>, Vec<HeadwordId>>>,
}

/// The share of probability that goes to the synonyms of a definition, if it
/// has any.
const SYNONYMS_SHARE: f32 = 0.35;
/// So many synonyms of a phrase are looked at.
const MOST_SYNONYMS: usize = 400;
/// The engine is asked for synonyms of these lengths.
const ASKED: RangeInclusive<usize> = 3..=6;
/// Less likely answers of the engine are no synonyms.
const LEAST: f32 = -4.6;
/// How much less likely an answer of the engine is a piece than a synonym of
/// the dictionary.
const ENGINE: f32 = 1.0;
/// Words that are used so often, in a hundred million, are usual.
const USUAL: u32 = 60;
/// Words that mean nothing by themselves.
const EMPTY: [&str; 16] = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to",
    "with",
];
/// How much less likely the words of a relation are than those of a synset.
const LIKE: f32 = 0.6;
const SPECIFIC: f32 = 1.6;
const GENERAL: f32 = 2.0;

impl<'a> WordSense<'a> {
    /// Puts both together.
    pub fn new(engine: &'a Engine, dictionary: &'a Dictionary) -> Self {
        Self { engine, dictionary, asks_for_pieces: true, sounds: OnceLock::new() }
    }

    /// The same, but the pieces of wordplay come from the dictionary alone: that
    /// takes a tenth of the time, and is enough where letters are known.
    #[must_use]
    pub fn quick(&self) -> Self {
        Self { asks_for_pieces: false, ..Self::new(self.engine, self.dictionary) }
    }

    /// The synonyms of a phrase that the dictionary has.
    fn known_synonyms(&self, phrase: &str) -> FxHashMap<String, f32> {
        let mut found: FxHashMap<String, f32> = FxHashMap::default();
        self.add(phrase, "", 0.0, &mut found);
        // Inflected words mean what their stems mean, inflected the same way.
        for (ending, stems) in ENDINGS {
            let Some(base) = phrase.strip_suffix(ending) else { continue };
            if base.len() < 2 {
                continue;
            }
            for stem in *stems {
                self.add(&format!("{base}{stem}"), ending, 0.7, &mut found);
            }
        }
        found
    }

    fn add(&self, phrase: &str, ending: &str, more: f32, found: &mut FxHashMap<String, f32>) {
        let dictionary = self.dictionary;
        let Some(word) = dictionary.find(phrase) else { return };
        let mut note = |other: HeadwordId, cost: f32| {
            if other == word {
                return;
            }
            let Some(text) = inflected(dictionary.text(other), ending) else { return };
            let least = found.entry(text).or_insert(cost);
            *least = least.min(cost);
        };
        for synset in dictionary.senses(word) {
            for other in dictionary.members(*synset) {
                note(*other, more);
            }
            for (link, cost) in [(SynsetLink::Similar, LIKE), (SynsetLink::General, SPECIFIC)] {
                for near in dictionary.linked_back(*synset, link) {
                    for other in dictionary.members(*near) {
                        note(*other, more + cost);
                    }
                }
            }
            for near in dictionary.linked(*synset, SynsetLink::General) {
                for other in dictionary.members(*near) {
                    note(*other, more + GENERAL);
                }
            }
        }
        for (place, other) in dictionary.likes(word).iter().enumerate() {
            note(*other, more + LIKE + (place as f32 / 200.0).min(1.0));
        }
    }

    fn sounds(&self) -> &FxHashMap<Vec<u8>, Vec<HeadwordId>> {
        self.sounds.get_or_init(|| {
            let mut all: FxHashMap<Vec<u8>, Vec<HeadwordId>> = FxHashMap::default();
            for word in self.dictionary.ids() {
                if let Some(sounds) = self.dictionary.sound_key(word) {
                    all.entry(sounds).or_default().push(word);
                }
            }
            all
        })
    }
}

/// Endings, and what may stand there in the word that a dictionary has.
const ENDINGS: &[(&str, &[&str])] = &[
    ("s", &[""]),
    ("es", &["", "e"]),
    ("ed", &["", "e"]),
    ("ing", &["", "e"]),
    ("er", &["", "e"]),
];

/// A word with an ending, in capitals without spaces.
fn inflected(text: &str, ending: &str) -> Option<String> {
    if !text.is_ascii() {
        return None;
    }
    let mut letters: String =
        text.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase()).collect();
    if letters.is_empty() {
        return None;
    }
    let is_vowel = |c: char| "AEIOU".contains(c);
    match ending {
        "" => {}
        "s" | "es" => {
            let hisses = ["S", "X", "Z", "CH", "SH"].iter().any(|end| letters.ends_with(end));
            let before = letters.chars().rev().nth(1);
            if letters.ends_with('Y') && before.is_some_and(|c| !is_vowel(c)) {
                letters.pop();
                letters.push_str("IES");
            } else {
                letters.push_str(if hisses { "ES" } else { "S" });
            }
        }
        _ => {
            if letters.ends_with('E') {
                letters.pop();
            }
            letters.push_str(&ending.to_uppercase());
        }
    }
    Some(letters)
}

impl Definer for WordSense<'_> {
    fn words(&self, length: usize) -> &[u8] {
        self.engine.list().class_text(length)
    }

    fn define(&self, definition: &str, length: usize) -> Vec<f32> {
        let mut log_p = self.engine.score(definition, length).smoothed().log_p;
        let words = self.words(length);
        let phrase = plain_phrase(definition);
        let known: Vec<(usize, f32)> = self
            .known_synonyms(&phrase)
            .into_iter()
            .filter(|(word, _)| word.len() == length)
            .filter_map(|(word, cost)| Some((place(words, word.as_bytes())?, exp_f32(-cost))))
            .collect();
        let total: f32 = known.iter().map(|(_, share)| share).sum();
        if total <= 0.0 {
            return log_p;
        }
        let rest = ln_f32(1.0 - SYNONYMS_SHARE);
        log_p.iter_mut().for_each(|one| *one += rest);
        for (index, share) in known {
            let more = SYNONYMS_SHARE * share / total.max(1.0);
            log_p[index] = ln_f32(exp_f32(log_p[index]) + more);
        }
        log_p
    }

    fn synonyms(&self, phrase: &str, longest: usize) -> Vec<(String, f32)> {
        let mut found: Vec<(String, f32)> = self.known_synonyms(phrase).into_iter().collect();
        found.retain(|(word, _)| word.len() <= longest);
        found.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        found.truncate(MOST_SYNONYMS);
        let total: f32 = found.iter().map(|(_, cost)| exp_f32(-cost)).sum();
        let share = ln_f32(total.max(f32::MIN_POSITIVE));
        found.iter_mut().for_each(|(_, cost)| *cost += share);
        let own: String = inflected(phrase, "").unwrap_or_default();
        for length in ASKED {
            if !self.asks_for_pieces || length > longest || EMPTY.contains(&phrase) {
                continue;
            }
            let scores = self.engine.score(phrase, length).log_p;
            let words = self.words(length).chunks_exact(length);
            for (word, log_p) in words.zip(scores).filter(|(_, log_p)| *log_p > LEAST) {
                let word = String::from_utf8_lossy(word).into_owned();
                let cost = ENGINE - log_p;
                match found.iter_mut().find(|(known, _)| *known == word) {
                    Some((_, known)) => *known = known.min(cost),
                    None if word != own => found.push((word, cost)),
                    None => {}
                }
            }
        }
        found
    }

    fn sounding_like(&self, word: &[u8]) -> Vec<String> {
        let text = String::from_utf8_lossy(word);
        let Some(id) = self.dictionary.spelled(&text) else { return vec![] };
        let Some(key) = self.dictionary.sound_key(id) else { return vec![] };
        let others = self.sounds().get(&key).map_or(&[][..], Vec::as_slice);
        let spelt = others.iter().filter_map(|other| inflected(self.dictionary.text(*other), ""));
        let mut found: Vec<String> = spelt.filter(|other| *other != text).collect();
        found.sort();
        found.dedup();
        found
    }

    fn common_words(&self) -> Vec<(String, u32)> {
        let dictionary = self.dictionary;
        let usual = dictionary.ids().filter(|word| {
            let text = dictionary.text(*word);
            let is_word = text.bytes().all(|byte| byte.is_ascii_lowercase());
            is_word && dictionary.uses(*word) >= USUAL && !dictionary.senses(*word).is_empty()
        });
        usual
            .filter_map(|word| Some((inflected(dictionary.text(word), "")?, dictionary.uses(word))))
            .collect()
    }

    fn spaces(&self, answer: &str) -> Option<Vec<usize>> {
        let lengths = |text: &str| -> Vec<usize> {
            let parts = text.split([' ', '-']);
            let sizes = parts.map(|part| part.chars().filter(char::is_ascii_alphabetic).count());
            sizes.filter(|size| *size > 0).collect()
        };
        if let Some(word) = self.dictionary.spelled(answer) {
            return Some(lengths(self.dictionary.text(word)));
        }
        Some(lengths(&self.engine.in_words(answer)))
    }
}

/// A definition as the dictionary would have it.
fn plain_phrase(definition: &str) -> String {
    let small = definition.to_lowercase();
    let bare = ["a ", "an ", "the ", "to ", "some "]
        .iter()
        .find_map(|article| small.strip_prefix(article))
        .unwrap_or(&small);
    bare.to_owned()
}

/// The index of a word among sorted words of its length.
fn place(words: &[u8], word: &[u8]) -> Option<usize> {
    let length = word.len();
    let (mut low, mut high) = (0, words.len() / length.max(1));
    while low < high {
        let middle = (low + high) / 2;
        match words[middle * length..][..length].cmp(word) {
            std::cmp::Ordering::Equal => return Some(middle),
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    None
}
