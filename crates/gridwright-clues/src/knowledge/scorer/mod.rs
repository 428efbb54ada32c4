//! From a clue to a probability for every answer of a length.
//!
//! All features of all answers of the class are weighed by a conditional
//! logit: the probability of an answer is its exponentiated score over the sum
//! of all. A second small model says how likely it is that the answer is in no
//! list; the rest is shared out among the listed ones. Nothing is cut off: an
//! answer that looks hopeless from its clue may be the only one that fits the
//! crossings.

mod feature;
mod matrix;
mod oov;
mod weights;

use gridwright_search::math::{exp_f32, ln_f32};

use crate::knowledge::encoder::Encoder;
use crate::knowledge::list::AnswerList;
use crate::knowledge::pack::{Pack, PackError, PackWriter};
use crate::knowledge::sketch::Sketches;
use crate::language::experts::Proposal;
use crate::language::text::ClueWords;

pub(crate) use feature::{FEATURES, FeatureRow};
pub use feature::{Feature, FeatureGroup};
pub(crate) use matrix::FeatureMatrix;
pub use matrix::{Familiarity, ParsedClue};
#[cfg(feature = "training")]
pub(crate) use oov::OOV_FEATURES;
pub(crate) use oov::{OovFeatures, OovModel};
#[cfg(feature = "training")]
pub(crate) use weights::{GROUPS, group};
pub(crate) use weights::{LogitWeights, WeightRow};

/// Everything that measures answers: the scorer without its weights.
pub(crate) struct FeatureExtractor {
    /// The answer list.
    pub answers: AnswerList,
    /// What is left of the clues of crosswords.
    pub past: Sketches,
    /// The learned association.
    pub encoder: Encoder,
    priors: matrix::ClassPriors,
}

impl FeatureExtractor {
    /// Puts the parts together.
    pub fn new(answers: AnswerList, past: Sketches, encoder: Encoder) -> Self {
        Self { answers, past, encoder, priors: matrix::ClassPriors::new() }
    }

    /// Reads the parts of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        let answers = AnswerList::read(pack)?;
        let past = Sketches::read(pack, &answers)?;
        let encoder = Encoder::read(pack, &answers)?;
        Ok(Self::new(answers, past, encoder))
    }

    /// Writes the parts into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        self.answers.write(writer);
        self.past.write(writer);
        self.encoder.write(writer);
    }
}

/// The probabilities of the answers of a length for one clue.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// The natural logarithm of the probability of every answer of the class,
    /// in its order. Together with `others` and `p_oov` they sum to one.
    pub log_p: Vec<f32>,
    /// What rules propose that is in no list, with the same logarithms.
    pub others: Vec<(Proposal, f32)>,
    /// The probability that the answer is out of vocabulary: in no list, and
    /// no rule proposes it.
    pub p_oov: f32,
}

/// The share of clues that are odd in a way that no feature shows.
const MIX: f32 = 0.05;
/// The power that flattens the probabilities of the answers of odd clues.
const POWER: f32 = 0.6;

impl Scores {
    /// The same, mixed with a flattened distribution, for callers that read
    /// the numbers: now and then a clue means something else altogether, so
    /// that nothing is quite as sure as it looks. A grid is better solved
    /// without this, as its crossings correct such errors anyway.
    #[must_use]
    pub fn smoothed(mut self) -> Self {
        let before = log_sum(&self.log_p);
        let flattened: Vec<f32> = self.log_p.iter().map(|log_p| log_p * POWER).collect();
        let shift = before - log_sum(&flattened);
        for (log_p, flattened) in self.log_p.iter_mut().zip(flattened) {
            *log_p = ln_f32((1.0 - MIX) * exp_f32(*log_p) + MIX * exp_f32(flattened + shift));
        }
        self
    }
}

/// What is so many nats below the best does not change a sum of floats.
const NEGLIGIBLE: f32 = 30.0;

/// The logarithm of the sum of the exponentials.
pub(crate) fn log_sum(values: &[f32]) -> f32 {
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if most == f32::NEG_INFINITY {
        return 0.0;
    }
    let counted = values.iter().filter(|value| **value > most - NEGLIGIBLE);
    ln_f32(counted.map(|value| exp_f32(value - most)).sum()) + most
}

/// Rules that know answers in no list leave at least the rest to the list.
const MOST_RULED: f32 = 0.98;

/// The features of a clue's candidates with the scores made of them.
pub(crate) struct ScoredMatrix<'a> {
    pub matrix: FeatureMatrix<'a>,
    length: usize,
    /// Logarithms of probabilities, given that the answer is a candidate.
    pub log_p: Vec<f32>,
}

impl<'a> ScoredMatrix<'a> {
    pub fn of(
        extractor: &'a FeatureExtractor,
        weights: &LogitWeights,
        parsed: &ParsedClue,
        length: usize,
    ) -> Self {
        let matrix = extractor.extract(parsed, length);
        let weights = weights.of(length, matrix.familiarity());
        let mut log_p = matrix.scores(weights);
        // What only a rule knows has the probability that the rule was
        // measured to have; the listed answers share the rest.
        let ruled: f32 = matrix.others.iter().map(|other| other.probability).sum();
        let rest = ln_f32(1.0 - ruled.min(MOST_RULED)) - log_sum(&log_p);
        log_p.iter_mut().for_each(|score| *score += rest);
        log_p.extend(matrix.others.iter().map(|other| ln_f32(other.probability.max(1e-6))));
        Self { matrix, length, log_p }
    }

    /// What the out-of-vocabulary model looks at.
    pub fn oov_features(&self, words: &ClueWords) -> OovFeatures {
        let best = self.log_p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        let row = best.map(|(place, _)| self.matrix.row(place));
        OovFeatures::of(words, self.length, &self.log_p, row.as_ref())
    }
}

/// Features and weights: a clue in, probabilities out.
pub(crate) struct Scorer {
    /// What measures.
    pub extractor: FeatureExtractor,
    weights: LogitWeights,
    oov: OovModel,
}

impl Scorer {
    /// Reads the scorer of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        Ok(Self {
            extractor: FeatureExtractor::read(pack)?,
            weights: LogitWeights::read(pack)?,
            oov: OovModel::read(pack)?,
        })
    }

    /// Writes the scorer into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        self.extractor.write(writer);
        self.weights.write(writer);
        self.oov.write(writer);
    }

    /// The weights for answers of a length to a clue.
    pub fn weights_of(&self, length: usize, familiarity: Familiarity) -> &WeightRow {
        self.weights.of(length, familiarity)
    }

    /// The probabilities of all answers of a length for a clue, with the
    /// features that they were made of: whoever explains them need not measure
    /// twice.
    pub fn score(&self, parsed: &ParsedClue, length: usize) -> (Scores, FeatureMatrix<'_>) {
        let scored = ScoredMatrix::of(&self.extractor, &self.weights, parsed, length);
        let p_oov = self.oov.probability(&scored.oov_features(&parsed.words));
        let listed = ln_f32(1.0 - p_oov);
        let mut log_p = scored.log_p;
        log_p.iter_mut().for_each(|score| *score += listed);
        let others = log_p.split_off(self.extractor.answers.class(length).len());
        let matrix = scored.matrix;
        let others = matrix.others.iter().cloned().zip(others).collect();
        (Scores { log_p, others, p_oov }, matrix)
    }
}

#[cfg(feature = "training")]
impl Scorer {
    /// Puts a scorer together.
    pub fn new(extractor: FeatureExtractor, weights: LogitWeights, oov: OovModel) -> Self {
        Self { extractor, weights, oov }
    }

    /// The same scorer with the encoder in the form that packs have.
    pub fn packed(mut self) -> Self {
        self.extractor.encoder = self.extractor.encoder.quantised();
        self
    }

    /// Everything that was fitted.
    pub fn fitted(&self) -> (LogitWeights, OovModel) {
        (self.weights.clone(), self.oov.clone())
    }
}
