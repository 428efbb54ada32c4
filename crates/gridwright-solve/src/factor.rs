//! What is known of one word by itself: every listed answer with its
//! probability, and the phrase model for all others.

use std::rc::Rc;

use gridwright_clues::phrase::{Boosts, Message, Query};

use crate::boost;
use crate::ending::Ending;
use crate::source::{AnswerSource, find};

/// The letters of a slot's messages, in rows of 32: capitals in ASCII are 1 to
/// 26 in their five low bits, so that a byte of a word finds its letter
/// without any arithmetic or check.
type Row = [f32; 32];

/// Answers that carry less than this share of the whole are left out of a sum.
const NEGLIGIBLE: f32 = 1e-9;
/// The part of all evidence that phrases may leave out.
const PHRASES_NEGLIGIBLE: f64 = 1e-5;

/// What is known of one word by itself.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    pub(crate) length: usize,
    /// The probability of every listed answer.
    pub(crate) listed: Vec<f32>,
    /// Answers of rules that are in no list: letters 0 to 25, probability.
    pub(crate) others: Vec<(Vec<u8>, f32)>,
    pub(crate) unlisted: f64,
    pub(crate) boosts: Boosts,
    /// How answers in no list end.
    ending: Ending,
}

/// What a factor says of its letters.
pub(crate) struct Reply {
    /// For every place and letter, the sum over all answers with it there,
    /// without the place's own message.
    pub(crate) out: Vec<[f64; 26]>,
    /// The sum over all answers.
    pub(crate) evidence: f64,
    /// The part of it from answers in no list.
    pub(crate) unlisted: f64,
}

impl Factor {
    /// Asks the source.
    pub(crate) fn ask<S: AnswerSource + ?Sized>(source: &S, clue: &str, length: usize) -> Self {
        let scores = source.score(clue, length);
        let count = source.words(length).len() / length.max(1);
        let mut listed: Vec<f32> = scores.log_p.iter().map(|log| log.exp()).collect();
        listed.resize(count, 0.0);
        let others = scores
            .others
            .iter()
            .filter(|(answer, _)| answer.len() == length)
            .filter(|(answer, _)| answer.bytes().all(|byte| byte.is_ascii_uppercase()))
            .map(|(answer, log)| (answer.bytes().map(|byte| byte - b'A').collect(), log.exp()))
            .collect();
        // A little is kept for phrases, whatever the source says: nothing is
        // impossible.
        let unlisted = f64::from(scores.unlisted).clamp(1e-6, 1.0);
        let boosts = Boosts::new(boost::repeated(source.phrases(), clue));
        let ending = Ending::of(source.words(length), length, &listed);
        Self { length, listed, others, unlisted, boosts, ending }
    }

    /// Mixes in other opinions on the same word: the first keeps this share.
    pub(crate) fn mix(&mut self, opinions: &[Rc<Self>], first: f32) {
        let share = (1.0 - first) / opinions.len().max(1) as f32;
        self.listed.iter_mut().for_each(|value| *value *= first);
        self.others.iter_mut().for_each(|(_, value)| *value *= first);
        self.unlisted *= f64::from(first);
        for opinion in opinions {
            for (value, other) in self.listed.iter_mut().zip(&opinion.listed) {
                *value += share * other;
            }
            let others = opinion.others.iter();
            self.others.extend(others.map(|(letters, value)| (letters.clone(), share * value)));
            self.unlisted += f64::from(share) * opinion.unlisted;
        }
    }

    /// Puts words (0 to 25) with their probabilities first, as far as they are
    /// trusted: what they leave is for what is known already.
    pub(crate) fn prefer<S: AnswerSource + ?Sized>(
        &mut self,
        source: &S,
        words: &[(Vec<u8>, f64)],
        trust: f64,
    ) {
        let share: f64 = words.iter().map(|(_, probability)| probability * trust).sum();
        let rest = (1.0 - share).max(0.0);
        self.listed.iter_mut().for_each(|value| *value *= rest as f32);
        self.others.iter_mut().for_each(|(_, value)| *value *= rest as f32);
        self.unlisted *= rest;
        for (letters, probability) in words {
            let gain = (probability * trust) as f32;
            let word: Vec<u8> = letters.iter().map(|letter| letter + b'A').collect();
            let listed = find(source.words(self.length), &word);
            match listed.and_then(|at| self.listed.get_mut(at)) {
                Some(value) => *value += gain,
                None => self.others.push((letters.clone(), gain)),
            }
        }
    }

    /// Sums over all answers, each weighed by the messages of its letters.
    /// `hint` is the evidence of the last time, or zero.
    pub(crate) fn reply<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        incoming: &[Message],
        hint: f64,
    ) -> Reply {
        let mut out = vec![[0.0; 26]; self.length];
        let mut evidence = self.sum_listed(source.words(self.length), incoming, hint, &mut out);
        for (letters, probability) in &self.others {
            let term: f64 = letters
                .iter()
                .zip(incoming)
                .map(|(letter, message)| f64::from(message[usize::from(*letter)]))
                .product::<f64>()
                * f64::from(*probability);
            evidence += term;
            add(&mut out, letters.iter().copied(), incoming, term);
        }
        let negligible = evidence / self.unlisted * PHRASES_NEGLIGIBLE;
        let mut phrases = vec![[0.0; 26]; self.length];
        let tilted = self.tilted(incoming);
        let query = Query { incoming: &tilted, boosts: &self.boosts, negligible };
        let share = self.unlisted * self.ending.scale;
        let unlisted = share * source.phrases().spread(query, &mut phrases);
        if let Some(last) = phrases.last_mut() {
            last.iter_mut().zip(self.ending.tilt).for_each(|(sum, tilt)| *sum *= f64::from(tilt));
        }
        for (out, phrases) in out.iter_mut().zip(&phrases) {
            for (out, phrase) in out.iter_mut().zip(phrases) {
                *out += share * phrase;
            }
        }
        Reply { out, evidence: evidence + unlisted, unlisted }
    }

    /// What is heard, and how answers in no list end.
    pub(crate) fn tilted(&self, incoming: &[Message]) -> Vec<Message> {
        let mut tilted = incoming.to_vec();
        if let Some(last) = tilted.last_mut() {
            last.iter_mut().zip(self.ending.tilt).for_each(|(value, tilt)| *value *= tilt);
        }
        tilted
    }

    /// The same from the list alone, the rest spread evenly: enough to start
    /// with, and much quicker.
    pub(crate) fn first_reply<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        incoming: &[Message],
    ) -> Reply {
        let mut out = vec![[0.0; 26]; self.length];
        let mut evidence = self.sum_listed(source.words(self.length), incoming, 0.0, &mut out);
        for (letters, probability) in &self.others {
            let term = f64::from(*probability);
            evidence += term;
            add(&mut out, letters.iter().copied(), incoming, term);
        }
        for row in &mut out {
            let sum: f64 = row.iter().sum();
            let share = self.unlisted * (sum / self.length as f64).max(1e-3);
            for (value, letter) in row.iter_mut().zip(LETTERS) {
                *value += share * letter;
            }
        }
        Reply { out, evidence, unlisted: 0.0 }
    }

    fn sum_listed(
        &self,
        words: &[u8],
        incoming: &[Message],
        hint: f64,
        out: &mut [[f64; 26]],
    ) -> f64 {
        let rows: Vec<Row> = incoming
            .iter()
            .map(|message| {
                let mut row = [0.0; 32];
                row[1..27].copy_from_slice(message);
                row
            })
            .collect();
        let least = (hint as f32 * NEGLIGIBLE).max(1e-34);
        let mut total = 0.0;
        for (word, probability) in words.chunks_exact(self.length).zip(&self.listed) {
            let mut term = *probability;
            for (letter, row) in word.iter().zip(&rows) {
                term *= row[usize::from(letter & 31)];
                if term < least {
                    break;
                }
            }
            if term >= least {
                let term = f64::from(term);
                total += term;
                add(out, word.iter().map(|letter| (letter & 31).wrapping_sub(1)), incoming, term);
            }
        }
        total
    }

    /// The probability of a string, by whatever way.
    pub(crate) fn probability<S: AnswerSource + ?Sized>(&self, source: &S, letters: &[u8]) -> f64 {
        self.listed_probability(source, letters)
            + self.unlisted
                * self.ending.of_letters(letters)
                * source.phrases().boosted_probability(letters, &self.boosts)
    }

    /// The probability of a string as a listed answer or one of a rule.
    pub(crate) fn listed_probability<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        letters: &[u8],
    ) -> f64 {
        let listed = self.listed_chance(source, letters).unwrap_or(0.0);
        let by_rule = self.others.iter().filter(|(other, _)| other == letters).map(|(_, p)| *p);
        f64::from(listed + by_rule.sum::<f32>())
    }

    fn listed_chance<S: AnswerSource + ?Sized>(&self, source: &S, letters: &[u8]) -> Option<f32> {
        let word: Vec<u8> = letters.iter().map(|letter| letter + b'A').collect();
        self.listed.get(find(source.words(self.length), &word)?).copied()
    }

    /// The rank of a string among all listed answers, counted from one.
    pub(crate) fn rank<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        letters: &[u8],
    ) -> Option<usize> {
        let own = self.listed_chance(source, letters)?;
        Some(1 + self.listed.iter().filter(|other| **other > own).count())
    }
}

/// How often letters stand in answers.
const LETTERS: [f64; 26] = [
    0.092, 0.022, 0.033, 0.034, 0.117, 0.015, 0.023, 0.026, 0.073, 0.003, 0.013, 0.050, 0.029,
    0.066, 0.071, 0.028, 0.002, 0.068, 0.082, 0.070, 0.029, 0.009, 0.013, 0.004, 0.018, 0.004,
];

fn add(out: &mut [[f64; 26]], letters: impl Iterator<Item = u8>, incoming: &[Message], term: f64) {
    for ((row, letter), message) in out.iter_mut().zip(letters).zip(incoming) {
        if let (Some(value), Some(own)) =
            (row.get_mut(usize::from(letter)), message.get(usize::from(letter)))
        {
            *value += term / f64::from(*own);
        }
    }
}
