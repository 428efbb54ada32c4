//! A word as it is answered.

use super::{Candidate, Relation, Request, WordFinder};
use crate::dictionary::HeadwordId;
use crate::dictionary::sound::{self, Sounds};

/// A word that is answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hit {
    /// In small letters, with its spaces.
    pub word: String,
    /// Greater is better; only the order means something.
    pub score: u32,
    /// Tags, as Datamuse writes them.
    pub tags: Vec<String>,
    /// How many syllables it has, if that was asked.
    pub syllables: Option<usize>,
    /// What it means, if that was asked: the part of speech, a tab, the
    /// definition.
    pub definitions: Vec<String>,
}

impl Hit {
    pub(super) fn of_word(word: String) -> Self {
        Self { word, ..Self::default() }
    }
}

/// What a nat of evidence is worth in the service's scores.
const POINTS: f32 = 1_000.0;
/// Evidence is above this.
const LEAST: f32 = -40.0;

impl WordFinder<'_> {
    /// The word that was asked about, as the first of the answers.
    pub(super) fn echo(&self, word: &str, request: &Request) -> Hit {
        let known = self.dictionary.find(word);
        let mut hit =
            Hit { word: word.to_owned(), tags: vec!["query".to_owned()], ..Hit::default() };
        self.describe(&mut hit, known, request);
        hit.score = 100_000_000;
        hit
    }

    pub(super) fn hit(&self, candidate: Candidate, score: f32, request: &Request) -> Hit {
        let (word, known) = match candidate {
            Candidate::Headword(word) => (self.dictionary.text(word).to_owned(), Some(word)),
            Candidate::Answer(id) => {
                let words = self.engine.in_words(self.engine.list().text(id));
                (words.to_ascii_lowercase(), None)
            }
        };
        let mut hit = Hit::of_word(word);
        hit.score = ((score - LEAST).max(0.0) * POINTS) as u32;
        if self.is_synonym(known, request) {
            hit.tags.push("syn".to_owned());
        }
        self.describe(&mut hit, known, request);
        hit
    }

    /// Whether a word shares a sense with the one that was asked about.
    fn is_synonym(&self, word: Option<HeadwordId>, request: &Request) -> bool {
        if request.relations.iter().any(|(relation, _)| *relation == Relation::Synonym) {
            return true;
        }
        let asked = request.means.as_deref().and_then(|text| self.dictionary.find(text));
        let (Some(word), Some(asked)) = (word, asked) else { return false };
        let theirs = self.dictionary.senses(asked);
        self.dictionary.senses(word).iter().any(|sense| theirs.contains(sense))
    }

    /// Adds what was asked of the word.
    fn describe(&self, hit: &mut Hit, known: Option<HeadwordId>, request: &Request) {
        let wanted = request.metadata;
        let senses = known.map_or(&[][..], |word| self.dictionary.senses(word));
        if wanted.parts_of_speech {
            let mut kinds: Vec<&str> = Vec::new();
            for sense in senses {
                let kind = part_of_speech(self.dictionary.part_of_speech(*sense));
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            if kinds.is_empty() {
                kinds.push("u");
            }
            hit.tags.extend(kinds.into_iter().map(str::to_owned));
        }
        if wanted.syllables || wanted.pronunciation {
            let (sounds, is_known) = self.spoken(&hit.word, known);
            let sounds = Sounds(&sounds);
            if wanted.syllables {
                hit.syllables = Some(sounds.syllables().max(1));
            }
            // What only the letters say is good enough to count syllables.
            if wanted.pronunciation && is_known {
                hit.tags.push(format!("pron:{} ", sounds.arpabet()));
                if wanted.ipa {
                    hit.tags.push(format!("ipa_pron:{}", sounds.ipa()));
                }
            }
        }
        if wanted.frequency {
            let uses = known.map_or(0, |word| self.dictionary.uses(word));
            hit.tags.push(format!("f:{:.6}", f64::from(uses) / 100.0));
        }
        if wanted.definitions {
            let line = |sense: &crate::dictionary::SynsetId| {
                let kind = part_of_speech(self.dictionary.part_of_speech(*sense));
                format!("{kind}\t{}", self.dictionary.definition(*sense))
            };
            hit.definitions = senses.iter().map(line).collect();
        }
    }

    /// How a word or phrase is spoken, and whether that is known and not only
    /// guessed from its letters.
    fn spoken(&self, text: &str, known: Option<HeadwordId>) -> (Vec<u8>, bool) {
        if let Some(sounds) = known.and_then(|word| self.dictionary.sounds(word)) {
            return (sounds.0.to_vec(), true);
        }
        let mut spoken = Vec::new();
        let mut is_known = true;
        for part in text.split([' ', '-']).filter(|part| !part.is_empty()) {
            let sounds = self.dictionary.find(part).and_then(|word| self.dictionary.sounds(word));
            match sounds {
                Some(sounds) => spoken.extend_from_slice(sounds.0),
                None => {
                    is_known = false;
                    spoken.extend(sound::spoken(part));
                }
            }
        }
        (spoken, is_known && !text.is_empty())
    }
}

/// A part of speech as Datamuse writes it.
fn part_of_speech(wordnet: char) -> &'static str {
    match wordnet {
        'n' => "n",
        'v' => "v",
        'a' => "adj",
        _ => "adv",
    }
}
