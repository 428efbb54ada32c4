//! From a clue to a probability for every answer of a length.
//!
//! All measures of all answers of the class are weighed by a conditional
//! logit: the probability of an answer is its exponentiated score over the sum
//! of all. A second small model says how likely it is that the answer is in no
//! list; the rest is shared out among the listed ones. Nothing is cut off: an
//! answer that looks hopeless from its clue may be the only one that fits the
//! crossings.

mod absent;
mod features;
mod fit;
mod weigh;
mod weights;

use rayon::prelude::*;

use crate::answers::Answers;
use crate::encoder::{Encoder, log_sum};
use crate::experts::Proposal;
use crate::index::Index;
use crate::pack::{Pack, PackError, Writer};
use crate::text::Words;

pub use absent::{Absence, AbsentFacts};
pub use features::{Considered, Enquiry, FEATURE_NAMES, FEATURES, Familiarity, Group, Priors};
pub use fit::{FitReport, Lesson, fit};
pub use weights::{Row, Weights};

/// The parts that measure: everything but the weights.
pub struct Measures {
    /// The answer list.
    pub answers: Answers,
    /// Clues of crosswords.
    pub past: Index,
    /// Questions, definitions and clues of other kinds.
    pub asked: Index,
    /// The learned association.
    pub encoder: Encoder,
    priors: Priors,
}

impl Measures {
    /// Puts the parts together.
    pub fn new(answers: Answers, past: Index, asked: Index, encoder: Encoder) -> Self {
        Self { answers, past, asked, encoder, priors: Priors::new() }
    }

    /// Reads the parts of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        let answers = Answers::read(pack)?;
        let past = Index::read(pack, "past", &answers)?;
        let asked = Index::read(pack, "asked", &answers)?;
        let encoder = Encoder::read(pack, &answers)?;
        Ok(Self::new(answers, past, asked, encoder))
    }

    /// Writes the parts into a pack.
    pub fn write(&self, writer: &mut Writer) {
        self.answers.write(writer);
        self.past.write(writer, "past");
        self.encoder.write(writer);
        self.asked.write(writer, "asked");
    }
}

/// What is thought of a clue.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// The natural logarithm of the probability of every answer of the class,
    /// in its order. Together with `unlisted` they sum to one.
    pub log_p: Vec<f32>,
    /// What rules propose that is in no list, with the same logarithms.
    pub others: Vec<(Proposal, f32)>,
    /// The probability that the answer is in no list and no rule has it.
    pub unlisted: f32,
}

/// The share of clues that are odd in a way that no measure sees, and how far
/// the probabilities of their answers are evened out.
const ODD: f32 = 0.05;
const EVEN: f32 = 0.6;

impl Scores {
    /// The same for who reads the numbers: now and then a clue means something
    /// else altogether, so that nothing is quite as sure as it looks. A grid
    /// is better solved without this, as its crossings say so anyway.
    pub fn sobered(mut self) -> Self {
        let before = log_sum(&self.log_p);
        let evened: Vec<f32> = self.log_p.iter().map(|log_p| log_p * EVEN).collect();
        let even = before - log_sum(&evened);
        for (log_p, evened) in self.log_p.iter_mut().zip(evened) {
            *log_p = ((1.0 - ODD) * log_p.exp() + ODD * (evened + even).exp()).ln();
        }
        self
    }
}

/// Rules that know answers in no list leave at least the rest to the list.
const MOST_RULED: f32 = 0.98;

/// A clue with the scores of all that is considered for it.
struct Judged<'a> {
    considered: Considered<'a>,
    length: usize,
    /// Logarithms of probabilities among what is considered.
    log_p: Vec<f32>,
}

impl<'a> Judged<'a> {
    fn of(measures: &'a Measures, weights: &Weights, enquiry: &Enquiry, length: usize) -> Self {
        let considered = measures.consider(enquiry, length);
        let weights = weights.of(length, considered.familiarity());
        let mut log_p = considered.scores(weights);
        // What only a rule knows has the probability that the rule was
        // measured to have; the listed answers share the rest.
        let ruled: f32 = considered.others.iter().map(|other| other.probability).sum();
        let rest = (1.0 - ruled.min(MOST_RULED)).ln() - log_sum(&log_p);
        log_p.iter_mut().for_each(|score| *score += rest);
        log_p.extend(considered.others.iter().map(|other| other.probability.max(1e-6).ln()));
        Self { considered, length, log_p }
    }

    fn facts(&self, words: &Words) -> AbsentFacts {
        let best = self.log_p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        let row = best.map(|(place, _)| self.considered.row(place));
        AbsentFacts::of(words, self.length, &self.log_p, row.as_ref())
    }

    /// The place of an answer among what is considered.
    fn place(&self, measures: &Measures, answer: &str) -> Option<usize> {
        let class = measures.answers.class(self.length);
        let other = || self.considered.others.iter().position(|other| other.answer == answer);
        match measures.answers.find(answer) {
            Some(id) => Some(id.0 as usize - class.start),
            None => Some(class.len() + other()?),
        }
    }
}

/// Measures and weights: a clue in, probabilities out.
pub struct Scorer {
    /// What measures.
    pub measures: Measures,
    weights: Weights,
    absence: Absence,
}

impl Scorer {
    /// Puts a scorer together.
    pub fn new(measures: Measures, weights: Weights, absence: Absence) -> Self {
        Self { measures, weights, absence }
    }

    /// Reads the scorer of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        Ok(Self {
            measures: Measures::read(pack)?,
            weights: Weights::read(pack)?,
            absence: Absence::read(pack)?,
        })
    }

    /// Writes the scorer into a pack.
    pub fn write(&self, writer: &mut Writer) {
        self.measures.write(writer);
        self.weights.write(writer);
        self.absence.write(writer);
    }

    /// The same scorer with the encoder in the form that packs have.
    pub fn packed(mut self) -> Self {
        self.measures.encoder = self.measures.encoder.halved();
        self
    }

    /// Everything that was fitted.
    pub fn fitted(&self) -> (Weights, Absence) {
        (self.weights.clone(), self.absence.clone())
    }

    /// The weights for answers of a length to a clue.
    pub fn weights_of(&self, length: usize, familiarity: Familiarity) -> &Row {
        self.weights.of(length, familiarity)
    }

    /// The probabilities of all answers of a length for a clue.
    pub fn score(&self, enquiry: &Enquiry, length: usize) -> Scores {
        self.weigh(enquiry, length).0
    }

    /// The same for many clues at once, on all cores.
    pub fn score_all(&self, clues: &[(Enquiry, usize)]) -> Vec<Scores> {
        clues.par_iter().map(|(enquiry, length)| self.score(enquiry, *length)).collect()
    }
}
