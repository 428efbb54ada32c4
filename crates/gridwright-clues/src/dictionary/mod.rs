//! A dictionary: what words mean, how they sound, and how they go together.
//!
//! The clue engine knows answers of crosswords; the dictionary knows words of
//! the language, with their spaces. It is read from one text, whose tables
//! `scripts/make-dictionary` of the repository describes and makes from free
//! sources.
//!
//! ```
//! use gridwright_clues::dictionary::Dictionary;
//!
//! let text = "words 2\ndeep blue\t\t\nsea\t900\tS IY1\nsynsets 1\n\
//!     n\ta large body of salt water\t1\t\nsenses 0\nantonyms 0\nlikes 0\nfollowers 0\n";
//! let dictionary = Dictionary::parse(text.to_owned())?;
//! let sea = dictionary.find("sea").unwrap();
//! let [synset] = dictionary.senses(sea) else { panic!() };
//! assert_eq!(dictionary.definition(*synset), "a large body of salt water");
//! assert_eq!(dictionary.spelled("DEEPBLUE").map(|word| dictionary.text(word)), Some("deep blue"));
//! # Ok::<(), gridwright_clues::dictionary::DictionaryError>(())
//! ```

mod definitions;
mod lists;
mod near;
mod read;
pub(crate) mod sound;

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHasher};

pub(crate) use definitions::{DefinitionIndex, is_stop_word, stem};
use lists::Lists;
pub(crate) use near::near_spellings;
pub use read::DictionaryError;
use sound::Sounds;

/// The number of a word of the dictionary; in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeadwordId(pub u32);

/// The number of a synset: words that share a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SynsetId(pub u32);

/// What a synset has to do with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SynsetLink {
    /// The other one is more general.
    General,
    /// This is a part of the other one.
    Part,
    /// They are alike.
    Similar,
}

#[derive(Clone, Debug)]
struct Headword {
    text: Range<u32>,
    /// Uses per hundred million words.
    uses: u32,
    /// Where its sounds are.
    sounds: Range<u32>,
}

#[derive(Clone, Debug)]
struct Synset {
    part_of_speech: u8,
    definition: Range<u32>,
}

/// Words of the language with what is known of them.
#[derive(Debug)]
pub struct Dictionary {
    /// The text that it was read from.
    source: String,
    words: Vec<Headword>,
    sounds: Vec<u8>,
    /// The word of every string of letters, by its hash: of several that are
    /// spelled alike but for spaces and marks the most used.
    by_letters: FxHashMap<u64, HeadwordId>,
    synsets: Vec<Synset>,
    members: Lists<HeadwordId>,
    general: Lists<SynsetId>,
    specific: Lists<SynsetId>,
    wholes: Lists<SynsetId>,
    parts: Lists<SynsetId>,
    similar: Lists<SynsetId>,
    senses: Lists<SynsetId>,
    antonyms: Lists<HeadwordId>,
    likes: Lists<HeadwordId>,
    followers: Lists<Neighbour>,
    predecessors: Lists<Neighbour>,
    definitions: OnceLock<DefinitionIndex>,
}

/// A word that often stands beside another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// The other word.
    pub word: HeadwordId,
    /// The logarithm of how often they stand together.
    pub log_count: f32,
}

impl Dictionary {
    /// Reads a dictionary from its text.
    pub fn parse(text: String) -> Result<Self, DictionaryError> {
        read::read(text)
    }

    /// A dictionary without words, for those who have none: the word service
    /// then knows what its engine knows.
    pub fn empty() -> Self {
        let text = "words 0\nsynsets 0\nsenses 0\nantonyms 0\nlikes 0\nfollowers 0\n";
        match Self::parse(text.to_owned()) {
            Ok(dictionary) => dictionary,
            Err(_) => unreachable!("the tables are there"),
        }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// All words.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HeadwordId> + use<> {
        (0..self.words.len() as u32).map(HeadwordId)
    }

    /// A word as it is written, in small letters.
    pub fn text(&self, word: HeadwordId) -> &str {
        self.slice(&self.words[word.0 as usize].text)
    }

    /// How often a word is used, per hundred million words.
    pub fn uses(&self, word: HeadwordId) -> u32 {
        self.words[word.0 as usize].uses
    }

    /// The word that is written so, in small letters.
    pub fn find(&self, text: &str) -> Option<HeadwordId> {
        let place = self.words.binary_search_by(|word| self.slice(&word.text).cmp(text)).ok()?;
        Some(HeadwordId(place as u32))
    }

    /// The word of these letters, whatever its spaces and marks.
    pub fn spelled(&self, letters: &str) -> Option<HeadwordId> {
        let word = *self.by_letters.get(&letters_hash(letters))?;
        letters_of(self.text(word)).eq(letters_of(letters)).then_some(word)
    }

    /// The words that begin so.
    pub fn beginning(&self, text: &str) -> impl Iterator<Item = HeadwordId> + use<'_> {
        let start = self.words.partition_point(|word| self.slice(&word.text) < text);
        let text = text.to_owned();
        let rest = start as u32..self.words.len() as u32;
        rest.map(HeadwordId).take_while(move |word| self.text(*word).starts_with(&text))
    }

    /// How a word is spoken, where that is known.
    pub(crate) fn sounds(&self, word: HeadwordId) -> Option<Sounds<'_>> {
        let range = &self.words[word.0 as usize].sounds;
        let sounds = &self.sounds[range.start as usize..range.end as usize];
        (!sounds.is_empty()).then_some(Sounds(sounds))
    }

    /// How a word is spoken, so that two words with the same key sound the same;
    /// none where that is not known.
    pub fn sound_key(&self, word: HeadwordId) -> Option<Vec<u8>> {
        self.sounds(word).map(Sounds::without_stress)
    }

    /// What a word may mean, the most usual first.
    pub fn senses(&self, word: HeadwordId) -> &[SynsetId] {
        self.senses.of(word.0 as usize)
    }

    /// The words of a synset.
    pub fn members(&self, synset: SynsetId) -> &[HeadwordId] {
        self.members.of(synset.0 as usize)
    }

    /// What the words of a synset mean.
    pub fn definition(&self, synset: SynsetId) -> &str {
        self.slice(&self.synsets[synset.0 as usize].definition)
    }

    /// The part of speech of a synset: `n`, `v`, `a` or `r`.
    pub fn part_of_speech(&self, synset: SynsetId) -> char {
        char::from(self.synsets[synset.0 as usize].part_of_speech)
    }

    /// The synsets that a link goes to.
    pub fn linked(&self, synset: SynsetId, link: SynsetLink) -> &[SynsetId] {
        let lists = match link {
            SynsetLink::General => &self.general,
            SynsetLink::Part => &self.wholes,
            SynsetLink::Similar => &self.similar,
        };
        lists.of(synset.0 as usize)
    }

    /// The synsets that a link comes from.
    pub fn linked_back(&self, synset: SynsetId, link: SynsetLink) -> &[SynsetId] {
        let lists = match link {
            SynsetLink::General => &self.specific,
            SynsetLink::Part => &self.parts,
            SynsetLink::Similar => &self.similar,
        };
        lists.of(synset.0 as usize)
    }

    /// The opposites of a word.
    pub fn antonyms(&self, word: HeadwordId) -> &[HeadwordId] {
        self.antonyms.of(word.0 as usize)
    }

    /// Words that mean much the same by a thesaurus, the nearest first.
    pub fn likes(&self, word: HeadwordId) -> &[HeadwordId] {
        self.likes.of(word.0 as usize)
    }

    /// The words that often come after a word.
    pub fn followers(&self, word: HeadwordId) -> &[Neighbour] {
        self.followers.of(word.0 as usize)
    }

    /// The words that often come before a word.
    pub fn predecessors(&self, word: HeadwordId) -> &[Neighbour] {
        self.predecessors.of(word.0 as usize)
    }

    /// The words of all definitions.
    pub(crate) fn definitions(&self) -> &DefinitionIndex {
        self.definitions.get_or_init(|| DefinitionIndex::of(self))
    }

    fn synset_ids(&self) -> impl ExactSizeIterator<Item = SynsetId> + use<> {
        (0..self.synsets.len() as u32).map(SynsetId)
    }

    fn slice(&self, range: &Range<u32>) -> &str {
        &self.source[range.start as usize..range.end as usize]
    }
}

/// The letters of a text, in capitals.
pub(crate) fn letters_of(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(u8::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase())
}

fn letters_hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    letters_of(text).for_each(|letter| letter.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A small dictionary for tests.
    pub(crate) const SMALL: &str = include_str!("small.txt");

    pub(crate) fn small() -> Dictionary {
        Dictionary::parse(SMALL.to_owned()).unwrap()
    }

    #[test]
    fn words_are_found_with_what_is_known_of_them() {
        let dictionary = small();
        let word = |text: &str| dictionary.find(text).unwrap_or_else(|| panic!("no {text}"));
        let texts = |words: &[HeadwordId]| -> Vec<&str> {
            words.iter().map(|word| dictionary.text(*word)).collect()
        };
        assert_eq!(texts(dictionary.antonyms(word("hot"))), ["cold"]);
        assert_eq!(texts(dictionary.likes(word("ocean"))), ["sea"]);
        let ocean = dictionary.senses(word("ocean"))[0];
        assert_eq!(texts(dictionary.members(ocean)), ["ocean"]);
        assert_eq!(dictionary.part_of_speech(ocean), 'n');
        let water = dictionary.linked(ocean, SynsetLink::General)[0];
        assert_eq!(texts(dictionary.members(water)), ["body of water"]);
        assert_eq!(dictionary.linked_back(water, SynsetLink::General)[0], ocean);
        let after: Vec<HeadwordId> =
            dictionary.followers(word("ocean")).iter().map(|pair| pair.word).collect();
        assert_eq!(texts(&after), ["view"]);
        assert_eq!(dictionary.predecessors(word("view"))[0].word, word("ocean"));
        assert_eq!(dictionary.spelled("BODYOFWATER"), Some(word("body of water")));
        assert_eq!(dictionary.spelled("BODYOFWATERS"), None);
        assert_eq!(dictionary.beginning("c").count(), 2);
        assert!(Dictionary::empty().is_empty() && Dictionary::empty().find("sea").is_none());
        assert!(dictionary.find("nothing").is_none() && !dictionary.is_empty());
        assert!(dictionary.sounds(word("body of water")).is_none());
    }
}
