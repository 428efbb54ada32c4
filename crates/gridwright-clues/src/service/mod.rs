//! A word service that speaks the protocol of Datamuse: clients of that
//! service work against this one, offline.
//!
//! This module says what a request means and what is answered; HTTP is left to
//! the caller. The [dictionary](crate::dictionary) knows words, their meanings
//! and sounds, and what stands beside them; the [engine](crate::Engine) knows
//! answers of crosswords. `ml` asks both, relations and sounds the dictionary,
//! and a pattern every word of either.

mod evidence;
mod hit;
mod pattern;
mod relations;
mod request;

use rustc_hash::FxHashMap;

use crate::dictionary::{Dictionary, HeadwordId, letters_of, near_spellings};
use crate::knowledge::{AnswerId, Engine};

pub use hit::Hit;
pub use pattern::Wildcards;
pub use request::{Metadata, Relation, Request, RequestError};

/// A word of the dictionary, or an answer that it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Candidate {
    Headword(HeadwordId),
    Answer(AnswerId),
}

/// What speaks for words, in nats.
type Found = FxHashMap<Candidate, f32>;

/// What a step away from the spelling that was typed costs.
const MISSPELLED: f32 = 4.0;
/// What it costs if the first letter is another one.
const OTHER_INITIAL: f32 = 2.0;
/// What it is worth if only the order of the letters is another one: that is the
/// commonest slip.
const SAME_LETTERS: f32 = 4.0;
/// What a word that has a definition is worth: one without is often a rare name.
const DEFINED: f32 = 3.0;
/// So many suggestions may be corrections and phrases of several words.
const MOST_SUGGESTIONS: usize = 1_000;

/// Answers requests for words.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let (engine, dictionary): (gridwright_clues::Engine, gridwright_clues::dictionary::Dictionary) = todo!();
/// use gridwright_clues::service::{Request, WordFinder};
///
/// let request = Request::read([("ml", "ringing in the ears"), ("max", "3")])?;
/// for hit in WordFinder::new(&engine, &dictionary).words(&request) {
///     println!("{}", hit.word);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct WordFinder<'a> {
    engine: &'a Engine,
    dictionary: &'a Dictionary,
}

impl<'a> WordFinder<'a> {
    /// A service over an engine and a dictionary.
    pub fn new(engine: &'a Engine, dictionary: &'a Dictionary) -> Self {
        Self { engine, dictionary }
    }

    /// Answers a request for words, the best first. What asks for nothing, or
    /// for something that is not here, is answered with nothing.
    pub fn words(&self, request: &Request) -> Vec<Hit> {
        if request.is_foreign || request.max == 0 {
            return vec![];
        }
        let mut found = self.found(request);
        found.retain(|candidate, _| self.is_admitted(*candidate, request));
        let mut ranked: Vec<(f32, Candidate)> =
            found.into_iter().map(|(candidate, score)| (score, candidate)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let echoed = request.echoed.as_deref().map(|word| self.echo(word, request));
        let hits = ranked.iter().map(|(score, candidate)| self.hit(*candidate, *score, request));
        echoed.into_iter().chain(hits).take(request.max).collect()
    }

    /// What somebody who types means: words and phrases that begin so, the
    /// most used first, then words that are spelled much like it.
    pub fn suggest(&self, typed: &str, max: usize) -> Vec<Hit> {
        let typed = typed.trim_start().to_lowercase();
        let max = max.min(MOST_SUGGESTIONS);
        if typed.trim().is_empty() || max == 0 {
            return vec![];
        }
        let mut words = self.dictionary.beginning(&typed).collect::<Vec<_>>();
        let exact = self.dictionary.find(typed.trim());
        words.sort_by_key(|word| {
            (Some(*word) != exact, std::cmp::Reverse(self.dictionary.uses(*word)), *word)
        });
        let mut texts: Vec<String> =
            words.iter().take(max).map(|word| self.dictionary.text(*word).to_owned()).collect();
        let mut add = |text: String| {
            if texts.len() < max && !texts.contains(&text) {
                texts.push(text);
            }
        };
        self.continued(&typed).into_iter().for_each(&mut add);
        let letters: Vec<u8> = letters_of(&typed).collect();
        if letters.len() > 2 {
            let mut near = self.near(&letters);
            near.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            near.iter().for_each(|(word, _)| add(self.dictionary.text(*word).to_owned()));
        }
        let count = texts.len() as u32;
        let hit = |(rank, word)| Hit { score: count - rank, ..Hit::of_word(word) };
        (0..).zip(texts).map(hit).collect()
    }

    /// Phrases in which the last word that was typed is completed to one that
    /// often follows the word before it.
    fn continued(&self, typed: &str) -> Vec<String> {
        let Some((before, last)) = typed.rsplit_once(' ') else { return vec![] };
        let previous = before.rsplit(' ').next().unwrap_or_default();
        let Some(previous) = self.dictionary.find(previous) else { return vec![] };
        let mut pairs: Vec<_> = self
            .dictionary
            .followers(previous)
            .iter()
            .filter(|pair| self.dictionary.text(pair.word).starts_with(last))
            .collect();
        pairs.sort_by(|a, b| b.log_count.total_cmp(&a.log_count));
        let phrase = |pair: &&_| -> String {
            let pair: &crate::dictionary::Neighbour = pair;
            format!("{before} {}", self.dictionary.text(pair.word))
        };
        pairs.iter().map(phrase).collect()
    }

    /// Words that are spelled much like letters in capitals.
    fn near(&self, letters: &[u8]) -> Vec<(HeadwordId, f32)> {
        let mut sorted = letters.to_vec();
        sorted.sort_unstable();
        let worth = |(word, steps): (HeadwordId, usize)| {
            let mut spelled: Vec<u8> = letters_of(self.dictionary.text(word)).collect();
            let first = spelled.first().copied();
            spelled.sort_unstable();
            let order = if spelled == sorted { SAME_LETTERS } else { 0.0 };
            let initial = if first == letters.first().copied() { 0.0 } else { OTHER_INITIAL };
            let common = relations::commonness(self.dictionary, word);
            let meant = if self.dictionary.senses(word).is_empty() { 0.0 } else { DEFINED };
            (word, 20.0 + common * 3.0 + meant + order - MISSPELLED * steps as f32 - initial)
        };
        near_spellings(self.dictionary, letters).into_iter().map(worth).collect()
    }

    fn is_admitted(&self, candidate: Candidate, request: &Request) -> bool {
        let buffer: Vec<u8>;
        let letters = match candidate {
            Candidate::Headword(word) => {
                buffer = letters_of(self.dictionary.text(word)).collect();
                &buffer[..]
            }
            Candidate::Answer(id) => self.engine.list().text(id).as_bytes(),
        };
        let fits = |pattern: &Wildcards| {
            // Without wildcards other spellings help whoever cannot spell.
            pattern.admits(letters) || (pattern.is_plain() && request.asks_for_spelling_only())
        };
        !letters.is_empty()
            && request.spelling.as_ref().is_none_or(fits)
            && !request.repeats(letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::tests::small;
    use crate::training::small_engine;

    fn words(parameters: &[(&str, &str)]) -> Vec<String> {
        let (engine, dictionary) = (small_engine(), small());
        let request = Request::read(parameters.iter().copied()).unwrap();
        let hits = WordFinder::new(&engine, &dictionary).words(&request);
        hits.into_iter().map(|hit| hit.word).collect()
    }

    #[test]
    fn engine_and_dictionary_answer_together() {
        assert_eq!(words(&[("ml", "mystical glow"), ("max", "1")]), ["aura"]);
        let mut e = words(&[("ml", "mystical glow"), ("sp", "e*"), ("max", "9")]);
        e.sort();
        assert_eq!(e, ["elko", "epee"]);
        assert_eq!(words(&[("ml", "large body of salt water")])[0], "sea");
        assert_eq!(words(&[("rel_syn", "ocean")]), ["sea"]);
        assert_eq!(words(&[("rel_rhy", "clue"), ("sp", "v*")]), ["view"]);
        assert_eq!(words(&[("sl", "oshun")]), ["ocean"]);
        assert!(words(&[("lc", "ocean")]).contains(&"view".to_owned()));
        assert!(words(&[("lc", "pearl"), ("sp", "????")]).contains(&"oahu".to_owned()));
        assert_eq!(words(&[("sp", "ocaen")]), ["ocean"]);
        assert_eq!(words(&[("sp", "oc*n")]), ["ocean"]);
        assert_eq!(words(&[("sp", "body of wa?er")]), ["body of water"]);
    }

    #[test]
    fn what_asks_for_nothing_gets_nothing() {
        for nothing in [
            &[][..],
            &[("max", "0"), ("ml", "glow")],
            &[("rel_xyz", "ocean")],
            &[("ml", "ocean"), ("rel_xyz", "ocean")],
            &[("ml", "ocean"), ("v", "es")],
            &[("md", "d")],
            &[("rel_syn", "qqqq")],
            &[("sl", "1234")],
            &[("rel_syn", "ocean"), ("rel_ant", "hot")],
        ] {
            assert_eq!(words(nothing), [""; 0], "{nothing:?}");
        }
    }

    #[test]
    fn metadata_come_when_they_are_asked_for() {
        let (engine, dictionary) = (small_engine(), small());
        let finder = WordFinder::new(&engine, &dictionary);
        let request = Request::read([("rel_syn", "ocean"), ("md", "dpsrf"), ("ipa", "1")]).unwrap();
        let hit = &finder.words(&request)[0];
        assert_eq!(hit.tags, ["syn", "n", "pron:S IY1 ", "ipa_pron:sˈi", "f:80.000000"]);
        assert_eq!(hit.syllables, Some(1));
        assert_eq!(hit.definitions[0], "n\ta division of an ocean, or a large body of salt water");
        let plain = &finder.words(&Request::read([("rel_syn", "ocean")]).unwrap())[0];
        assert!(plain.definitions.is_empty() && plain.syllables.is_none());
        let echoed = Request::read([("ml", "ocean"), ("qe", "ml"), ("md", "s")]).unwrap();
        let first = &finder.words(&echoed)[0];
        assert_eq!((first.word.as_str(), first.syllables), ("ocean", Some(2)));
        assert!(first.tags.contains(&"query".to_owned()));
    }

    #[test]
    fn what_is_typed_is_completed_and_corrected() {
        let (engine, dictionary) = (small_engine(), small());
        let suggest = |typed: &str| -> Vec<String> {
            let hits = WordFinder::new(&engine, &dictionary).suggest(typed, 5);
            hits.into_iter().map(|hit| hit.word).collect()
        };
        assert_eq!(suggest("wav"), ["wave", "waves"]);
        assert_eq!(suggest("ocaen"), ["ocean"]);
        assert_eq!(suggest("an ocean v")[0], "an ocean view");
        assert_eq!(suggest(" "), [""; 0]);
    }
}
