//! The numbers that are weighed for every answer.

use std::sync::OnceLock;

use super::weights::dot;
use super::{Measures, Row};
use crate::answers::{AnswerId, MAX_LENGTH, mark};
use crate::clue::Clue;
use crate::experts::{self, Proposal};
use crate::index::{MEASURES, Nearness};
use crate::text::Words;

/// How many numbers there are.
pub const FEATURES: usize = MEASURES + 4 + 2 + PRIORS;
const PRIORS: usize = 8;
/// The places of the encoder's and of the rules' numbers.
pub(super) const LEARNED: usize = MEASURES + 4;
pub(super) const RULE: usize = LEARNED + 1;

/// What each number is, for reports and explanations.
pub const FEATURE_NAMES: [&str; FEATURES] = [
    "nearest past clue, by words",
    "its cube",
    "nearest past clue, by letters",
    "its cube",
    "all past clues, by words",
    "all past clues, by words and letters",
    "past clues as one text",
    "this very clue",
    "share of this very clue",
    "nearest definition or question, by words",
    "its cube",
    "nearest definition or question, by letters",
    "definitions and questions as one text",
    "learned association",
    "rule",
    "used lately",
    "in fashion",
    "used",
    "different clues",
    "different definitions and questions",
    "never in a crossword",
    "only in word lists",
    "only in lists of names and phrases",
];

/// Features that say similar things, for measuring what each group is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Nearness to past clues, by words.
    PastWords,
    /// Nearness to past clues, by letters.
    PastLetters,
    /// The very same clue.
    SameClue,
    /// Definitions and questions.
    Asked,
    /// The encoder.
    Learned,
    /// Rules.
    Rules,
    /// How often and how lately an answer was used.
    Priors,
}

impl Group {
    /// All groups with their names.
    pub const ALL: [(&str, Self); 7] = [
        ("words", Self::PastWords),
        ("letters", Self::PastLetters),
        ("same", Self::SameClue),
        ("asked", Self::Asked),
        ("encoder", Self::Learned),
        ("rules", Self::Rules),
        ("priors", Self::Priors),
    ];

    /// The places of its features.
    pub(super) fn features(self) -> impl Iterator<Item = usize> {
        let places: &[usize] = match self {
            Self::PastWords => &[0, 1, 4, 6],
            Self::PastLetters => &[2, 3, 5],
            Self::SameClue => &[7, 8],
            Self::Asked => &[MEASURES, MEASURES + 1, MEASURES + 2, MEASURES + 3, RULE + 5],
            Self::Learned => &[LEARNED],
            Self::Rules => &[RULE],
            Self::Priors => &[RULE + 1, RULE + 2, RULE + 3, RULE + 4, RULE + 6, RULE + 7, RULE + 8],
        };
        places.iter().copied()
    }
}

/// The encoder's logarithms are not followed below this.
const ENCODER_FLOOR: f32 = -20.0;

/// How a rule's probability becomes a number to weigh: nothing for nothing,
/// and about five for certainty.
fn rule_value(probability: f32) -> f32 {
    (200.0 * probability).ln_1p()
}

/// A clue, parsed for everyone who scores it.
#[derive(Clone, Debug)]
pub struct Enquiry {
    /// What the clue says, for rules.
    pub clue: Clue,
    /// Its words, for the learned parts.
    pub words: Words,
}

impl Enquiry {
    /// Parses the text of a clue.
    pub fn of(text: &str) -> Self {
        Self { clue: Clue::parse(text), words: Words::of(text) }
    }
}

/// Every answer that is considered for a clue: those of the class in their
/// order, then those that only rules know.
pub struct Considered<'a> {
    past: Vec<Nearness>,
    all_exact: f32,
    /// Empty where nothing is indexed.
    asked: Vec<Nearness>,
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
    /// It stood before, word for word.
    Same,
    /// A clue much like it stood before.
    Near,
    /// Nothing like it did.
    New,
}

/// From this cosine on a past clue is much like the one that is asked.
const NEAR: f32 = 0.55;

impl Considered<'_> {
    /// How well the clue is known.
    pub fn familiarity(&self) -> Familiarity {
        let nearest = self.past.iter().fold(0f32, |most, near| most.max(near.words));
        match (self.all_exact > 0.0, nearest >= NEAR) {
            (true, _) => Familiarity::Same,
            (_, true) => Familiarity::Near,
            _ => Familiarity::New,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.learned.len() + self.others.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of one of them.
    pub fn row(&self, place: usize) -> [f32; FEATURES] {
        let Some(learned) = self.learned.get(place) else {
            let other = self.others.get(place - self.learned.len());
            return unknown_row(other.map_or(0.0, |other| rule_value(other.probability)));
        };
        let mut row = [0.0; FEATURES];
        row[..MEASURES].copy_from_slice(&self.past[place].values(self.all_exact));
        let asked = self.asked.get(place).copied().unwrap_or_default();
        row[MEASURES..LEARNED].copy_from_slice(&asked_values(&asked));
        row[LEARNED] = *learned;
        row[RULE] = self.rules.iter().find(|rule| rule.0 == place).map_or(0.0, |rule| rule.1);
        row[RULE + 1..].copy_from_slice(&self.priors[place]);
        row
    }
}

/// The numbers of nearness to definitions and questions.
fn asked_values(near: &Nearness) -> [f32; 4] {
    [near.words, near.words.powi(3), near.letters, near.profile]
}

impl Considered<'_> {
    /// What the listed ones score with these weights: the same as weighing
    /// their rows, without the many numbers that are zero.
    pub(super) fn scores(&self, weights: &Row) -> Vec<f32> {
        let (past, asked) = (&weights.0[..MEASURES], &weights.0[MEASURES..LEARNED]);
        let (learned, priors) = (weights.0[LEARNED], &weights.0[RULE + 1..]);
        let mut scores: Vec<f32> = self.learned.iter().map(|value| learned * value).collect();
        for (score, values) in scores.iter_mut().zip(self.priors) {
            *score += dot(priors, values);
        }
        for (score, near) in scores.iter_mut().zip(&self.past).filter(|(_, near)| near.is_any()) {
            *score += dot(past, &near.values(self.all_exact));
        }
        for (score, near) in scores.iter_mut().zip(&self.asked).filter(|(_, near)| near.is_any()) {
            *score += dot(asked, &asked_values(near));
        }
        for (place, value) in &self.rules {
            scores[*place] += weights.0[RULE] * value;
        }
        scores
    }
}

/// What is known of every answer before its clue is read, by length, once it
/// has been asked for.
pub struct Priors([OnceLock<Vec<[f32; PRIORS]>>; MAX_LENGTH + 1]);

impl Priors {
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}

impl Measures {
    /// What is known of the answers of a length before a clue is read.
    fn priors(&self, length: usize) -> &[[f32; PRIORS]] {
        let find = || self.answers.class(length).enumerate().map(|row| self.prior(length, row));
        self.priors.0.get(length).map_or(&[], |kept| kept.get_or_init(|| find().collect()))
    }

    fn prior(&self, length: usize, (place, id): (usize, usize)) -> [f32; PRIORS] {
        let (answers, id) = (&self.answers, AnswerId(id as u32));
        let marks = answers.marks(id);
        let is = |condition: bool| f32::from(u8::from(condition));
        let unused = marks & mark::PUZZLE == 0;
        let unasked = unused && marks & mark::ASKED == 0;
        [
            (answers.recent(id) + 0.3).ln(),
            (answers.hot(id) + 0.1).ln(),
            (f32::from(answers.count(id)) + 0.2).ln(),
            (self.past.clues_of(length, place) as f32 + 0.5).ln(),
            (self.asked.clues_of(length, place) as f32 + 0.5).ln(),
            is(unused),
            is(unasked && marks & mark::WORD != 0),
            is(unasked && marks & mark::WORD == 0),
        ]
    }
}

impl Measures {
    /// Measures all answers of a length, and what rules propose besides.
    pub fn consider(&self, enquiry: &Enquiry, length: usize) -> Considered<'_> {
        let class = self.answers.class(length);
        let words = &enquiry.words;
        let past = self.past.measure(&self.past.question(words), length);
        let asked = match self.asked.is_empty() {
            true => Vec::new(),
            false => self.asked.measure(&self.asked.question(words), length),
        };
        let clue = self.encoder.encode(words);
        let learned = self.encoder.log_probabilities(&clue, class.clone(), ENCODER_FLOOR);
        let (mut rules, mut others) = (Vec::<(usize, f32)>::new(), Vec::new());
        for proposal in experts::propose(&enquiry.clue, length) {
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
        Considered {
            all_exact: past.iter().map(|near| near.exact).sum(),
            past,
            asked,
            learned,
            priors: self.priors(length),
            rules,
            others,
        }
    }
}

/// The numbers of an answer that only a rule knows.
fn unknown_row(rule: f32) -> [f32; FEATURES] {
    let mut row = [0.0; FEATURES];
    row[LEARNED] = ENCODER_FLOOR / 2.0;
    row[RULE] = rule;
    let priors = [0.3f32.ln(), 0.1f32.ln(), 0.2f32.ln(), 0.5f32.ln(), 0.5f32.ln(), 1.0, 0.0, 0.0];
    row[RULE + 1..].copy_from_slice(&priors);
    row
}
