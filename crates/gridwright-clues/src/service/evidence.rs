//! What speaks for which words.

use std::collections::BTreeMap;

use super::relations::{commonness, drawn, headword, near_in_meaning, related, undrawn};
use super::{Candidate, Found, Relation, Request, Wildcards, WordFinder};
use crate::dictionary::sound::{self, Sounds};
use crate::dictionary::{Neighbour, letters_of};
use crate::knowledge::{AnswerId, MAX_LISTED_LENGTH};
use crate::language::text::ClueWords;

/// The lengths of answers that are looked at where no pattern says otherwise.
const LEAST_LENGTH: usize = 3;
const MOST_LENGTH: usize = 12;
/// And where a pattern has a star.
const MOST_STARRED_LENGTH: usize = 16;
/// So many answers of a length are candidates where no pattern says otherwise.
const MOST_OF_LENGTH: usize = 60;
/// How much the engine's logarithms count, and what stands for zero.
const ENGINE_WEIGHT: f32 = 0.8;
const ENGINE_ZERO: f32 = 7.0;
/// What a definition that says all of a question is worth.
const DEFINED: f32 = 11.0;
/// How different a word may sound, by how many sounds are asked for.
const DIFFERENT: f32 = 0.3;
/// What a difference costs.
const DIFFERENCE_COST: f32 = 5.0;
/// How much what stands beside the answer counts, and what it is about.
const CONTEXT_WEIGHT: f32 = 0.8;
const TOPIC_WEIGHT: f32 = 0.5;
/// What a hint is worth that a word has nothing of.
const NO_HINT: f32 = 0.0;
/// The encoder's logarithms are not followed below this.
const LEAST_ASSOCIATED: f32 = -12.0;
/// How much what the encoder has learned counts for words that the dictionary
/// has found.
const LEARNED_WEIGHT: f32 = 0.5;
/// A topic is asked of answers of so many lengths at most.
const MOST_TOPIC_LENGTHS: usize = 8;

impl Request {
    /// Whether only a spelling is given.
    pub(super) fn asks_for_spelling_only(&self) -> bool {
        self.means.is_none() && self.sounds.is_none() && self.relations.is_empty()
    }
}

impl WordFinder<'_> {
    /// The words that have everything that is required, with what speaks for
    /// them.
    pub(super) fn found(&self, request: &Request) -> Found {
        let mut required: Vec<Found> = Vec::new();
        for (relation, word) in &request.relations {
            let words = related(self.dictionary, *relation, word);
            let mut found: Found =
                words.into_iter().map(|(word, worth)| (Candidate::Headword(word), worth)).collect();
            if matches!(relation, Relation::Synonym | Relation::Trigger) {
                self.add_learned(word, &mut found);
            }
            required.push(found);
        }
        if let Some(sound) = &request.sounds {
            required.push(self.sounding(sound));
        }
        if let Some(text) = &request.means {
            required.push(self.meaning(text, request.spelling.as_ref()));
        }
        if required.is_empty()
            && let Some(pattern) = &request.spelling
        {
            required.push(self.spelled(pattern));
        }
        let hints = self.hints(request);
        let Some(mut found) = required.pop() else {
            return hints.into_iter().fold(Found::default(), |mut sum, hint| {
                hint.into_iter().for_each(|(word, worth)| *sum.entry(word).or_default() += worth);
                sum
            });
        };
        for other in required {
            found.retain(|word, worth| other.get(word).map(|more| *worth += more).is_some());
        }
        for hint in hints {
            for (word, worth) in &mut found {
                *worth += hint.get(word).copied().unwrap_or(NO_HINT);
            }
        }
        found
    }

    fn candidate(&self, id: AnswerId) -> Candidate {
        match self.dictionary.spelled(self.engine.list().text(id)) {
            Some(word) => Candidate::Headword(word),
            None => Candidate::Answer(id),
        }
    }

    /// The lengths that a pattern allows.
    fn lengths(pattern: Option<&Wildcards>) -> std::ops::RangeInclusive<usize> {
        match pattern.map(Wildcards::lengths) {
            Some((least, Some(most))) => least.max(1)..=most.min(MAX_LISTED_LENGTH),
            Some((least, None)) => {
                least.max(2)..=MOST_STARRED_LENGTH.max(least).min(MAX_LISTED_LENGTH)
            }
            None => LEAST_LENGTH..=MOST_LENGTH,
        }
    }

    /// Words that mean what a text says.
    fn meaning(&self, text: &str, pattern: Option<&Wildcards>) -> Found {
        let mut found = Found::default();
        let word = headword(self.dictionary, text);
        if let Some(word) = word {
            for (other, worth) in near_in_meaning(self.dictionary, word) {
                found.insert(Candidate::Headword(other), worth);
            }
        }
        for (other, share) in self.dictionary.defined(text) {
            let worth = DEFINED * share * share + commonness(self.dictionary, other);
            let known = found.entry(Candidate::Headword(other)).or_default();
            *known = known.max(worth) + 0.25 * known.min(worth);
        }
        // A single word that the dictionary has needs not the whole engine,
        // unless the pattern leaves little.
        match word.is_none() || pattern.is_some() {
            true => self.add_answers(text, pattern, &mut found),
            false => self.add_learned(text, &mut found),
        }
        found
    }

    /// Adds to words what the encoder has learned of a text.
    fn add_learned(&self, text: &str, to: &mut Found) {
        let encoder = &self.engine.scorer().extractor.encoder;
        let clue = encoder.encode(&ClueWords::of(text));
        let list = self.engine.list();
        let mut by_length: BTreeMap<usize, Vec<(Candidate, usize)>> = BTreeMap::new();
        for candidate in to.keys() {
            let Candidate::Headword(word) = candidate else { continue };
            let letters: Vec<u8> = letters_of(self.dictionary.text(*word)).collect();
            let id = std::str::from_utf8(&letters).ok().and_then(|letters| list.find(letters));
            if let Some(id) = id {
                let place = id.0 as usize - list.class(letters.len()).start;
                by_length.entry(letters.len()).or_default().push((*candidate, place));
            }
        }
        for (length, candidates) in by_length {
            let learned = encoder.log_probabilities(&clue, list.class(length), LEAST_ASSOCIATED);
            for (candidate, place) in candidates {
                *to.entry(candidate).or_default() +=
                    LEARNED_WEIGHT * (learned[place] - LEAST_ASSOCIATED);
            }
        }
    }

    /// Adds the engine's answers to a text: the best of every length, or all
    /// that fit a pattern of one length.
    fn add_answers(&self, text: &str, pattern: Option<&Wildcards>, to: &mut Found) {
        let is_of_one_length = pattern.is_some_and(|pattern| pattern.lengths().1.is_some());
        for length in Self::lengths(pattern) {
            let scores = self.engine.score(text, length).log_p;
            let start = self.engine.list().class(length).start;
            let words = self.engine.list().class_text(length).chunks_exact(length);
            let mut best: Vec<(f32, AnswerId)> = (start as u32..)
                .zip(words)
                .zip(scores)
                .filter(|((_, word), _)| pattern.is_none_or(|pattern| pattern.admits(word)))
                .map(|((id, _), score)| (score, AnswerId(id)))
                .collect();
            if !is_of_one_length && best.len() > MOST_OF_LENGTH {
                best.select_nth_unstable_by(MOST_OF_LENGTH, |a, b| b.0.total_cmp(&a.0));
                best.truncate(MOST_OF_LENGTH);
            }
            for (log_p, id) in best {
                *to.entry(self.candidate(id)).or_default() += ENGINE_WEIGHT * (log_p + ENGINE_ZERO);
            }
        }
    }

    /// Words that sound as a text is spoken.
    fn sounding(&self, text: &str) -> Found {
        let text = text.to_lowercase();
        let letters;
        let known = self.dictionary.find(&text).and_then(|word| self.dictionary.sounds(word));
        let sounds = match known {
            Some(sounds) => sounds,
            None => {
                letters = text.split(' ').flat_map(sound::spoken).collect::<Vec<u8>>();
                Sounds(&letters)
            }
        };
        let mut found = Found::default();
        if sounds.0.is_empty() {
            return found;
        }
        let most = DIFFERENT * sounds.0.len() as f32 + 0.1;
        for word in self.dictionary.ids() {
            if let Some(other) = self.dictionary.sounds(word)
                && let Some(difference) = sounds.difference(other, most)
            {
                let common = 2.0 * commonness(self.dictionary, word);
                let meant = if self.dictionary.senses(word).is_empty() { 2.0 } else { 0.0 };
                found.insert(
                    Candidate::Headword(word),
                    20.0 + common - meant - DIFFERENCE_COST * difference,
                );
            }
        }
        found
    }

    /// Words that are spelled so; without wildcards also words that are
    /// spelled much like it.
    fn spelled(&self, pattern: &Wildcards) -> Found {
        let mut found = Found::default();
        if pattern.is_plain() {
            for (word, worth) in self.near(pattern.as_bytes()) {
                found.insert(Candidate::Headword(word), worth);
            }
        } else {
            let mut letters = Vec::new();
            for word in self.dictionary.ids() {
                letters.clear();
                letters.extend(letters_of(self.dictionary.text(word)));
                if pattern.admits(&letters) {
                    let meant = if self.dictionary.senses(word).is_empty() { 0.0 } else { 1.0 };
                    let worth = 4.0 * commonness(self.dictionary, word) + meant;
                    found.insert(Candidate::Headword(word), worth);
                }
            }
        }
        let list = self.engine.list();
        for length in Self::lengths(Some(pattern)) {
            let words = list.class_text(length).chunks_exact(length);
            for (id, word) in (list.class(length).start as u32..).zip(words) {
                if pattern.admits(word) {
                    let id = AnswerId(id);
                    let worth = f32::from(list.quality(id)) / 50.0;
                    *found.entry(self.candidate(id)).or_default() += worth;
                }
            }
        }
        found
    }

    /// What the words beside the answer and its topics say.
    fn hints(&self, request: &Request) -> Vec<Found> {
        let mut hints = Vec::new();
        let fixed = request.spelling.as_ref().filter(|_| request.asks_for_spelling_only());
        if request.left.is_some() || request.right.is_some() {
            let mut found = self.between(request.left.as_deref(), request.right.as_deref());
            found.values_mut().for_each(|worth| *worth *= CONTEXT_WEIGHT);
            if let (Some(pattern), Some(context)) = (fixed, request.context()) {
                self.add_answers(&context, Some(pattern), &mut found);
            } else if found.is_empty()
                && let Some(context) = request.context()
            {
                self.add_answers(&context, None, &mut found);
            }
            hints.push(found);
        }
        for topic in &request.topics {
            let mut found = Found::default();
            for (word, worth) in related(self.dictionary, Relation::Trigger, topic) {
                found.insert(Candidate::Headword(word), TOPIC_WEIGHT * worth);
            }
            if fixed.is_some() {
                self.add_associated(topic, fixed, &mut found);
            }
            hints.push(found);
        }
        hints
    }

    /// What often stands between two words, or beside one.
    fn between(&self, left: Option<&str>, right: Option<&str>) -> Found {
        let sides = [self.beside(left, true), self.beside(right, false)];
        let mut found = Found::default();
        let known: Vec<&[Neighbour]> = sides.into_iter().flatten().collect();
        for pairs in &known {
            for pair in *pairs {
                // Beside a word that does not have it, it is hardly ever met.
                let undrawn = undrawn(self.dictionary, pair.word);
                let worth = found
                    .entry(Candidate::Headword(pair.word))
                    .or_insert(undrawn * known.len() as f32);
                *worth += drawn(self.dictionary, *pair) - undrawn;
            }
        }
        found
    }

    /// What often stands after the last word of a text, or before its first;
    /// none where there is no text or the word is not known.
    fn beside(&self, text: Option<&str>, is_left: bool) -> Option<&[Neighbour]> {
        let text = text?.to_lowercase();
        let mut parts = text.split_whitespace();
        let beside = if is_left { parts.next_back() } else { parts.next() };
        let word = self.dictionary.find(beside?)?;
        Some(match is_left {
            true => self.dictionary.followers(word),
            false => self.dictionary.predecessors(word),
        })
    }

    /// Adds what the encoder has learned of a text, for answers that fit a
    /// pattern.
    fn add_associated(&self, text: &str, pattern: Option<&Wildcards>, to: &mut Found) {
        let encoder = &self.engine.scorer().extractor.encoder;
        let clue = encoder.encode(&ClueWords::of(text));
        let list = self.engine.list();
        for length in Self::lengths(pattern).take(MOST_TOPIC_LENGTHS) {
            let class = list.class(length);
            let start = class.start as u32;
            let learned = encoder.log_probabilities(&clue, class, LEAST_ASSOCIATED);
            let words = list.class_text(length).chunks_exact(length);
            for ((id, word), log_p) in (start..).zip(words).zip(learned) {
                if pattern.is_none_or(|pattern| pattern.admits(word)) {
                    let worth = TOPIC_WEIGHT * (log_p - LEAST_ASSOCIATED);
                    *to.entry(self.candidate(AnswerId(id))).or_default() += worth;
                }
            }
        }
    }
}
