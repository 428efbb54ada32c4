//! The factor of a slot: the probability of every listed answer by its clue,
//! and the phrase model for all others.

use std::rc::Rc;

use gridwright_clues::phrase::{Boosts, Message, PhraseQuery};
use gridwright_search::math::exp_f32;

use crate::context::SolveContext;
use crate::final_letter::FinalLetterBias;
use crate::propagation::Evidence;
use crate::source::{AnswerSource, find};
use crate::tuning::Tuning;
use crate::word_boost;

/// A message in 32 entries: capitals in ASCII are 1 to 26 in their five low
/// bits, so that a byte of a word finds its letter without arithmetic or check.
type PaddedMessage = [f32; 32];

/// The factor of a slot. A clone shares the vectors; [`mix`](Self::mix) and
/// [`prefer`](Self::prefer) copy them before they change them.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    pub(crate) length: usize,
    /// The probability of every listed answer.
    pub(crate) listed: Rc<Vec<f32>>,
    /// Answers of rules that are in no list: letters 0 to 25, probability.
    pub(crate) others: Rc<Vec<(Vec<u8>, f32)>>,
    /// The probability that the answer is in no list and no rule has it.
    pub(crate) unlisted: f64,
    /// The words that are likelier than usual in such an answer.
    pub(crate) boosts: Rc<Boosts>,
    final_letter: FinalLetterBias,
}

/// The messages of a factor before they are normalised.
pub(crate) struct OutgoingSums {
    /// For every position and letter, the sum over all answers with the letter
    /// there, without the incoming message of the position itself.
    pub(crate) sums: Vec<[f64; 26]>,
    /// The sum over all answers.
    pub(crate) evidence: Evidence,
}

impl Factor {
    /// The factor of a clue.
    pub(crate) fn score<S: AnswerSource + ?Sized>(
        source: &S,
        tuning: &Tuning,
        clue: &str,
        length: usize,
    ) -> Self {
        let scores = source.score(clue, length);
        let count = source.words(length).len() / length.max(1);
        let mut listed: Vec<f32> = scores.log_p.iter().map(|log| exp_f32(*log)).collect();
        listed.resize(count, 0.0);
        let others = scores
            .others
            .iter()
            .map(|(proposal, log)| (proposal.answer.as_bytes(), log))
            .filter(|(answer, _)| answer.len() == length)
            .filter(|(answer, _)| answer.iter().all(u8::is_ascii_uppercase))
            .map(|(answer, log)| (answer.iter().map(|byte| byte - b'A').collect(), exp_f32(*log)))
            .collect();
        let unlisted = f64::from(scores.p_oov).clamp(tuning.propagation.least_unlisted, 1.0);
        let repeated = word_boost::repeated(source.phrases(), &tuning.second_opinions, clue);
        let words = source.words(length);
        let final_letter = FinalLetterBias::of(words, length, &listed, &tuning.final_letter);
        Self {
            length,
            listed: Rc::new(listed),
            others: Rc::new(others),
            unlisted,
            boosts: Rc::new(Boosts::new(repeated)),
            final_letter,
        }
    }

    /// Mixes in the factors of other clues for the same slot. This one keeps a
    /// share; the others have the rest in equal parts.
    pub(crate) fn mix(&mut self, opinions: &[Self], own_share: f32) {
        let share = (1.0 - own_share) / opinions.len().max(1) as f32;
        let (all_listed, all_others) =
            (Rc::make_mut(&mut self.listed), Rc::make_mut(&mut self.others));
        all_listed.iter_mut().for_each(|value| *value *= own_share);
        all_others.iter_mut().for_each(|(_, value)| *value *= own_share);
        self.unlisted *= f64::from(own_share);
        for opinion in opinions {
            for (value, other) in all_listed.iter_mut().zip(&*opinion.listed) {
                *value += share * other;
            }
            let others = opinion.others.iter();
            all_others.extend(others.map(|(letters, value)| (letters.clone(), share * value)));
            self.unlisted += f64::from(share) * opinion.unlisted;
        }
    }

    /// Gives words (0 to 25) their probabilities times a trust. The rest is
    /// left to the answers of this factor.
    pub(crate) fn prefer<S: AnswerSource + ?Sized>(
        &mut self,
        source: &S,
        words: &[(Vec<u8>, f64)],
        trust: f64,
    ) {
        let share: f64 = words.iter().map(|(_, probability)| probability * trust).sum();
        let rest = (1.0 - share).max(0.0);
        let (all_listed, all_others) =
            (Rc::make_mut(&mut self.listed), Rc::make_mut(&mut self.others));
        all_listed.iter_mut().for_each(|value| *value *= rest as f32);
        all_others.iter_mut().for_each(|(_, value)| *value *= rest as f32);
        self.unlisted *= rest;
        for (letters, probability) in words {
            let gain = (probability * trust) as f32;
            let word: Vec<u8> = letters.iter().map(|letter| letter + b'A').collect();
            let listed = find(source.words(self.length), &word);
            match listed.and_then(|index| all_listed.get_mut(index)) {
                Some(value) => *value += gain,
                None => all_others.push((letters.clone(), gain)),
            }
        }
    }

    /// Multiplies the probabilities of words (0 to 25), listed or not, each by
    /// a factor of its own.
    pub(crate) fn reweigh<S: AnswerSource + ?Sized>(
        &mut self,
        source: &S,
        words: &[(Vec<u8>, f64)],
    ) {
        let unlisted: Vec<f64> =
            words.iter().map(|(letters, _)| self.unlisted_probability(source, letters)).collect();
        let (all_listed, all_others) =
            (Rc::make_mut(&mut self.listed), Rc::make_mut(&mut self.others));
        for ((letters, factor), unlisted) in words.iter().zip(unlisted) {
            let word: Vec<u8> = letters.iter().map(|letter| letter + b'A').collect();
            let listed = find(source.words(self.length), &word);
            if let Some(value) = listed.and_then(|index| all_listed.get_mut(index)) {
                *value *= *factor as f32;
            }
            let same = all_others.iter_mut().filter(|(other, _)| other == letters);
            same.for_each(|(_, value)| *value *= *factor as f32);
            // The phrase model still gives the word what it gave; this entry
            // makes up the difference, and may be negative.
            all_others.push((letters.clone(), (unlisted * (factor - 1.0)) as f32));
        }
    }

    /// The sums over all answers, each weighted by the incoming messages of
    /// its letters. `hint` is a bound of the evidence that is known already,
    /// or zero: it says which answers are negligible.
    pub(crate) fn messages<S: AnswerSource + ?Sized>(
        &self,
        context: &SolveContext<'_, S>,
        incoming: &[Message],
        hint: f64,
    ) -> OutgoingSums {
        let (source, tuning) = (context.source, &context.tuning.propagation);
        let mut sums = vec![[0.0; 26]; self.length];
        let least = hint as f32 * tuning.negligible_listed;
        let mut total = self.sum_listed(source.words(self.length), incoming, least, &mut sums);
        // Reweighed phrases may count less than nothing here: what they take
        // away, the phrase model gives.
        let mut known = total;
        for (letters, probability) in &*self.others {
            let term: f64 = letters
                .iter()
                .zip(incoming)
                .map(|(letter, message)| f64::from(message[usize::from(*letter)]))
                .product::<f64>()
                * f64::from(*probability);
            total += term;
            known += term.abs();
            add_term(&mut sums, letters.iter().copied(), incoming, term);
        }
        let negligible = known / self.unlisted * tuning.negligible_phrases;
        let mut phrases = vec![[0.0; 26]; self.length];
        let biased = self.with_final_letter(incoming);
        let query = PhraseQuery { incoming: &biased, boosts: &self.boosts, negligible };
        let share = self.unlisted * self.final_letter.scale;
        let unlisted = share * source.phrases().spread(query, &mut phrases);
        if let Some(last) = phrases.last_mut() {
            let factors = self.final_letter.factors;
            last.iter_mut().zip(factors).for_each(|(sum, factor)| *sum *= f64::from(factor));
        }
        for (sum, phrase) in sums.iter_mut().flatten().zip(phrases.iter().flatten()) {
            // Reweighed phrases may leave a rounding error below zero.
            *sum = (*sum + share * phrase).max(0.0);
        }
        let total = (total + unlisted).max(f64::MIN_POSITIVE);
        OutgoingSums { sums, evidence: Evidence { total, unlisted } }
    }

    /// The sums over the listed answers alone, with the rest spread as letters
    /// are in answers: enough for the first round, and much quicker.
    pub(crate) fn initial_messages<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        incoming: &[Message],
    ) -> OutgoingSums {
        let mut sums = vec![[0.0; 26]; self.length];
        let mut total = self.sum_listed(source.words(self.length), incoming, 0.0, &mut sums);
        for (letters, probability) in &*self.others {
            let term = f64::from(*probability);
            total += term;
            add_term(&mut sums, letters.iter().copied(), incoming, term);
        }
        for row in &mut sums {
            let sum: f64 = row.iter().sum();
            let share = self.unlisted * (sum / self.length as f64).max(1e-3);
            for (value, frequency) in row.iter_mut().zip(LETTER_FREQUENCIES) {
                *value += share * frequency;
            }
        }
        OutgoingSums { sums, evidence: Evidence { total, unlisted: 0.0 } }
    }

    /// Adds the terms of the listed answers and returns their sum. Terms below
    /// `least` are left out.
    fn sum_listed(
        &self,
        words: &[u8],
        incoming: &[Message],
        least: f32,
        sums: &mut [[f64; 26]],
    ) -> f64 {
        let pad = |message: &Message| {
            let mut padded: PaddedMessage = [0.0; 32];
            padded[1..27].copy_from_slice(message);
            padded
        };
        let padded: Vec<PaddedMessage> = incoming.iter().map(pad).collect();
        let least = least.max(1e-34);
        let mut total = 0.0;
        for (word, probability) in words.chunks_exact(self.length).zip(&*self.listed) {
            let mut term = *probability;
            for (letter, message) in word.iter().zip(&padded) {
                term *= message[usize::from(letter & 31)];
                if term < least {
                    break;
                }
            }
            if term >= least {
                let term = f64::from(term);
                total += term;
                let letters = word.iter().map(|letter| (letter & 31).wrapping_sub(1));
                add_term(sums, letters, incoming, term);
            }
        }
        total
    }

    /// Incoming messages, with the bias of the last letter of unlisted answers.
    pub(crate) fn with_final_letter(&self, incoming: &[Message]) -> Vec<Message> {
        let mut biased = incoming.to_vec();
        if let Some(last) = biased.last_mut() {
            let factors = self.final_letter.factors;
            last.iter_mut().zip(factors).for_each(|(value, factor)| *value *= factor);
        }
        biased
    }

    /// The probability of a string, listed or not.
    pub(crate) fn probability<S: AnswerSource + ?Sized>(&self, source: &S, letters: &[u8]) -> f64 {
        let unlisted = self.unlisted_probability(source, letters);
        (self.listed_probability(source, letters) + unlisted).max(0.0)
    }

    /// The probability of a string as an answer in no list.
    fn unlisted_probability<S: AnswerSource + ?Sized>(&self, source: &S, letters: &[u8]) -> f64 {
        self.unlisted
            * self.final_letter.of_letters(letters)
            * source.phrases().boosted_probability(letters, &self.boosts)
    }

    /// The probability of a string as a listed answer or one of a rule.
    fn listed_probability<S: AnswerSource + ?Sized>(&self, source: &S, letters: &[u8]) -> f64 {
        let listed = self.in_list(source, letters).unwrap_or(0.0);
        let by_rule = self.others.iter().filter(|(other, _)| other == letters).map(|(_, p)| *p);
        f64::from(listed + by_rule.sum::<f32>())
    }

    fn in_list<S: AnswerSource + ?Sized>(&self, source: &S, letters: &[u8]) -> Option<f32> {
        let word: Vec<u8> = letters.iter().map(|letter| letter + b'A').collect();
        self.listed.get(find(source.words(self.length), &word)?).copied()
    }

    /// The rank of a string among all listed answers, counted from one.
    pub(crate) fn rank<S: AnswerSource + ?Sized>(
        &self,
        source: &S,
        letters: &[u8],
    ) -> Option<usize> {
        let own = self.in_list(source, letters)?;
        Some(1 + self.listed.iter().filter(|other| **other > own).count())
    }
}

/// How often letters stand in answers.
const LETTER_FREQUENCIES: [f64; 26] = [
    0.092, 0.022, 0.033, 0.034, 0.117, 0.015, 0.023, 0.026, 0.073, 0.003, 0.013, 0.050, 0.029,
    0.066, 0.071, 0.028, 0.002, 0.068, 0.082, 0.070, 0.029, 0.009, 0.013, 0.004, 0.018, 0.004,
];

/// Adds the term of one answer to the sums of its letters, divided by the
/// incoming message of each letter.
fn add_term(
    sums: &mut [[f64; 26]],
    letters: impl Iterator<Item = u8>,
    incoming: &[Message],
    term: f64,
) {
    for ((row, letter), message) in sums.iter_mut().zip(letters).zip(incoming) {
        let letter = usize::from(letter);
        if let (Some(sum), Some(own)) = (row.get_mut(letter), message.get(letter)) {
            *sum += term / f64::from(*own);
        }
    }
}
