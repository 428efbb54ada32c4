//! From a clue to the features of every answer of a class.

use std::sync::OnceLock;

use gridwright_search::math::{ln_1p_f32, ln_f32};

use super::FeatureExtractor;
use super::feature::{Feature, FeatureRow, PRIOR, PRIORS};
use super::weights::{WeightRow, dot};
use crate::knowledge::list::{AnswerId, MAX_LISTED_LENGTH, flag};
use crate::knowledge::sketch::{RESEMBLANCES, Resemblance};
use crate::language::clue::Clue;
use crate::language::experts::{self, Proposal};
use crate::language::text::ClueWords;

/// The encoder's logarithms are not followed below this.
const ENCODER_FLOOR: f32 = -20.0;

/// How a rule's probability becomes a feature: nothing for nothing, and about
/// five for certainty.
fn rule_value(probability: f32) -> f32 {
    ln_1p_f32(200.0 * probability)
}

/// A clue, parsed once for everything that scores it.
///
/// ```
/// use gridwright_clues::ParsedClue;
///
/// let parsed = ParsedClue::parse("Mystical glow?");
/// assert!(parsed.clue.wordplay);
/// assert_eq!(parsed.words.as_str(), "mystical glow qmark_");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParsedClue {
    /// What the clue says, for rules.
    pub clue: Clue,
    /// Its words, for the learned parts.
    pub words: ClueWords,
}

impl ParsedClue {
    /// Parses the text of a clue. Every text is a clue.
    pub fn parse(text: &str) -> Self {
        Self { clue: Clue::parse(text), words: ClueWords::of(text) }
    }
}

/// The features of every candidate answer of a clue: those of the class in
/// their order, then those that only rules propose.
pub(crate) struct FeatureMatrix<'a> {
    past: Vec<Resemblance>,
    /// The sum over the class.
    all: Resemblance,
    familiarity: Familiarity,
    learned: Vec<f32>,
    priors: &'a [[f32; PRIORS]],
    /// What rules say of answers of the class, by place.
    rules: Vec<(usize, f32)>,
    /// Answers of rules that are in no list.
    pub others: Vec<Proposal>,
}

/// How well a clue is known, which decides what is to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Familiarity {
    /// It was used before, word for word.
    Same,
    /// A clue much like it was used before.
    Near,
    /// No clue like it was used before.
    New,
}

impl FeatureMatrix<'_> {
    /// How well the clue is known.
    pub fn familiarity(&self) -> Familiarity {
        self.familiarity
    }

    /// The features of the answer at a place.
    pub fn row(&self, place: usize) -> FeatureRow {
        let Some(learned) = self.learned.get(place) else {
            let other = self.others.get(place - self.learned.len());
            return rule_row(other.map_or(0.0, |other| rule_value(other.probability)));
        };
        let mut row = [0.0; super::FEATURES];
        row[..RESEMBLANCES].copy_from_slice(&self.past[place].values(&self.all));
        row[Feature::Learned as usize] = *learned;
        row[Feature::Rule as usize] =
            self.rules.iter().find(|rule| rule.0 == place).map_or(0.0, |rule| rule.1);
        row[PRIOR..].copy_from_slice(&self.priors[place]);
        FeatureRow(row)
    }

    /// The place of an answer: in the class, or behind it where only a rule
    /// proposes it.
    pub fn place(&self, extractor: &FeatureExtractor, answer: &str) -> Option<usize> {
        let class = extractor.answers.class(answer.len());
        match extractor.answers.find(answer) {
            Some(id) => Some(id.0 as usize - class.start),
            None => {
                let other = self.others.iter().position(|other| other.answer == answer)?;
                Some(class.len() + other)
            }
        }
    }

    /// The scores of the listed answers with these weights: the same as
    /// weighing their rows, without the many numbers that are zero.
    pub fn scores(&self, weights: &WeightRow) -> Vec<f32> {
        let past = &weights.0[..RESEMBLANCES];
        let learned = weights.0[Feature::Learned as usize];
        let priors = &weights.0[PRIOR..];
        let mut scores: Vec<f32> = self.learned.iter().map(|value| learned * value).collect();
        for (score, values) in scores.iter_mut().zip(self.priors) {
            *score += dot(priors, values);
        }
        for (score, near) in scores.iter_mut().zip(&self.past) {
            *score += dot(past, &near.values(&self.all));
        }
        for (place, value) in &self.rules {
            scores[*place] += weights.0[Feature::Rule as usize] * value;
        }
        scores
    }
}

/// What is known of every answer before its clue is read, by length; a class
/// is computed when it is first needed.
pub(crate) struct ClassPriors([OnceLock<Vec<[f32; PRIORS]>>; MAX_LISTED_LENGTH + 1]);

impl ClassPriors {
    pub fn new() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}

impl FeatureExtractor {
    /// The prior features of the answers of a length.
    fn priors(&self, length: usize) -> &[[f32; PRIORS]] {
        let class = || self.answers.class(length).enumerate();
        let find = || class().map(|(place, id)| self.prior(length, place, AnswerId(id as u32)));
        self.priors.0.get(length).map_or(&[], |kept| kept.get_or_init(|| find().collect()))
    }

    fn prior(&self, length: usize, place: usize, id: AnswerId) -> [f32; PRIORS] {
        let answers = &self.answers;
        let flags = answers.flags(id);
        let is = |condition: bool| f32::from(u8::from(condition));
        let unused = flags & flag::PUZZLE == 0;
        let unasked = unused && flags & flag::ASKED == 0;
        [
            ln_f32(answers.recent_uses(id) + 0.3),
            ln_f32(answers.current_uses(id) + 0.1),
            ln_f32(f32::from(answers.uses(id)) + 0.2),
            ln_f32(self.past.clues_of(length, place) as f32 + 0.5),
            is(unused),
            is(unasked && flags & flag::WORD != 0),
            is(unasked && flags & flag::WORD == 0),
        ]
    }

    /// Measures all answers of a length, and what rules propose besides.
    pub fn extract(&self, parsed: &ParsedClue, length: usize) -> FeatureMatrix<'_> {
        let class = self.answers.class(length);
        let words = &parsed.words;
        let past = self.past.resemblances(&self.past.query(words), length);
        let clue = self.encoder.encode(words);
        let learned = self.encoder.log_probabilities(&clue, class.clone(), ENCODER_FLOOR);
        let (mut rules, mut others) = (Vec::<(usize, f32)>::new(), Vec::new());
        for proposal in experts::propose(&parsed.clue, length) {
            match self.answers.find(&proposal.answer) {
                Some(id) => {
                    let place = id.0 as usize - class.start;
                    if rules.iter().all(|rule| rule.0 != place) {
                        rules.push((place, rule_value(proposal.probability)));
                    }
                }
                None if proposal.answer.len() == length => others.push(proposal),
                None => {}
            }
        }
        FeatureMatrix {
            all: Resemblance::sum(&past),
            familiarity: self.past.familiarity(&past, &learned),
            past,
            learned,
            priors: self.priors(length),
            rules,
            others,
        }
    }
}

/// The features of an answer that only a rule proposes.
fn rule_row(rule: f32) -> FeatureRow {
    let mut row = [0.0; super::FEATURES];
    row[Feature::Learned as usize] = ENCODER_FLOOR / 2.0;
    row[Feature::Rule as usize] = rule;
    let priors = [ln_f32(0.3), ln_f32(0.1), ln_f32(0.2), ln_f32(0.5), 1.0, 0.0, 0.0];
    row[PRIOR..].copy_from_slice(&priors);
    FeatureRow(row)
}
