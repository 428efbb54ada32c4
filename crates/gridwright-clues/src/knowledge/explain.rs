//! Why an answer is thought likely.

use std::fmt;

use gridwright_search::math::exp_m1_f32;

use super::engine::{Engine, MAX_ANSWER_LENGTH};
use super::overlay;
use super::scorer::{FEATURES, Feature, FeatureMatrix, FeatureRow, ParsedClue};
use crate::language::experts::{self, Proposal};

/// Where an answer comes from, first of all.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Origin {
    /// The clue was used before with this answer, word for word, as far as
    /// its fingerprints tell.
    Seen,
    /// A rule; its name.
    Rule(&'static str),
    /// Clues of the answer had the words of this clue, or most of them.
    Similar,
    /// Clue and answer were learned to belong together.
    Learned,
    /// In no list: a phrase made of these words.
    Phrase(String),
}

/// From this share of its words on a clue is like those of the answer.
const ALIKE: f32 = 0.75;
/// From this feature of a rule on it is the rule that brings the answer.
const RULED: f32 = 2.0;

impl Origin {
    /// The origin of a listed answer with these features.
    pub(crate) fn of(row: &FeatureRow, parsed: &ParsedClue, length: usize) -> Self {
        if row[Feature::SameClue] > 0.0 {
            return Self::Seen;
        }
        if row[Feature::Rule] > RULED {
            let mut proposals = experts::propose(&parsed.clue, length).into_iter();
            if let Some(first) = proposals.next() {
                return Self::Rule(first.expert);
            }
        }
        match row[Feature::Coverage] >= ALIKE {
            true => Self::Similar,
            false => Self::Learned,
        }
    }

    /// A single word for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Rule(_) => "rule",
            Self::Similar => "similar",
            Self::Learned => "learned",
            Self::Phrase(_) => "phrase",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Seen => write!(f, "the same clue had this answer before"),
            Self::Rule(overlay::EXPERT) => write!(f, "one of your own clues"),
            Self::Rule(name) => write!(f, "a rule ({name})"),
            Self::Similar => write!(f, "similar clues had this answer before"),
            Self::Learned => write!(f, "learned from many clues"),
            Self::Phrase(words) => write!(f, "in no list; a phrase: {}", words.to_lowercase()),
        }
    }
}

/// What speaks for an answer, and what against it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// Where the answer comes from, first of all.
    pub origin: Origin,
    /// What was weighed, and by how many nats it puts the answer above (or
    /// below) the mean of the listed answers of its length; the greatest
    /// first.
    pub parts: Vec<(&'static str, f32)>,
    /// What rules say for it.
    pub rules: Vec<String>,
    /// How often this very clue had the answer in crosswords, at least.
    pub seen: u32,
    /// How many different clues the answer has had.
    pub clues: usize,
}

/// Parts smaller than this, in nats, are not worth a line.
const SMALL: f32 = 0.05;

impl Engine {
    /// Where answers of one length come from, first of all. The clue is
    /// measured against the class once, whatever the number of answers. None
    /// for an answer of another length, or one that is not A to Z.
    pub fn origins(&self, clue: &str, length: usize, answers: &[&str]) -> Vec<Option<Origin>> {
        let parsed = ParsedClue::parse(clue);
        let mut matrix: Option<FeatureMatrix> = None;
        let mut proposals: Option<Vec<Proposal>> = None;
        let mut origin = |answer: &str| {
            if !is_answer(answer, length) {
                return None;
            }
            if let Some(id) = self.list().find(answer) {
                let extractor = &self.scorer().extractor;
                let matrix = matrix.get_or_insert_with(|| extractor.extract(&parsed, length));
                let place = id.0 as usize - self.list().class(length).start;
                let special = self.special_origin(&parsed, answer);
                return Some(
                    special.unwrap_or_else(|| Origin::of(&matrix.row(place), &parsed, length)),
                );
            }
            let proposals = proposals.get_or_insert_with(|| experts::propose(&parsed.clue, length));
            match proposals.iter().find(|proposal| proposal.answer == answer) {
                Some(rule) => Some(Origin::Rule(rule.expert)),
                None => Some(self.phrase_origin(answer)),
            }
        };
        answers.iter().map(|answer| origin(answer)).collect()
    }

    /// Why answers of one length are thought likely or not. The clue is
    /// measured against the class once, whatever the number of answers. None
    /// for an answer that is in no list and that no rule proposes.
    pub fn explain(&self, clue: &str, length: usize, answers: &[&str]) -> Vec<Option<Explanation>> {
        let parsed = ParsedClue::parse(clue);
        let extractor = &self.scorer().extractor;
        let matrix = extractor.extract(&parsed, length);
        let class = extractor.answers.class(length);
        let weights = self.scorer().weights_of(length, matrix.familiarity());
        let mut mean = [0f32; FEATURES];
        for place in 0..class.len() {
            let row = matrix.row(place);
            mean.iter_mut().zip(&row.0).for_each(|(to, value)| *to += value / class.len() as f32);
        }
        let proposals = experts::propose(&parsed.clue, length);
        let explain = |answer: &str| {
            let place = matrix.place(extractor, answer).filter(|_| answer.len() == length)?;
            let row = matrix.row(place);
            let difference: [f32; FEATURES] = std::array::from_fn(|i| row.0[i] - mean[i]);
            let rules = proposals.iter().filter(|proposal| proposal.answer == answer);
            let origin = match (place < class.len(), rules.clone().next()) {
                (false, Some(rule)) => Origin::Rule(rule.expert),
                _ => Origin::of(&row, &parsed, length),
            };
            let origin = self.special_origin(&parsed, answer).unwrap_or(origin);
            Some(Explanation {
                origin,
                parts: parts(&weights.parts(&difference)),
                rules: rules.map(|rule| format!("{} ({})", rule.reason, rule.expert)).collect(),
                seen: exp_m1_f32(row[Feature::SameClue]).round() as u32,
                clues: extractor.past.clues_of(length, place),
            })
        };
        answers.iter().map(|answer| explain(answer)).collect()
    }

    /// The words that an answer in no list is most likely made of.
    fn phrase_origin(&self, answer: &str) -> Origin {
        let phrases = self.phrases();
        let letters: Vec<u8> = answer.bytes().map(|byte| byte - b'A').collect();
        let words: Vec<&str> =
            phrases.cut(&letters).iter().map(|word| phrases.word(*word)).collect();
        Origin::Phrase(words.join(" "))
    }
}

fn is_answer(answer: &str, length: usize) -> bool {
    (1..=MAX_ANSWER_LENGTH).contains(&length)
        && answer.len() == length
        && answer.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The contributions of features by name, the greatest first; a feature and
/// its cube are one part.
fn parts(contributions: &[f32; FEATURES]) -> Vec<(&'static str, f32)> {
    let mut parts: Vec<(&'static str, f32)> = Vec::new();
    for (feature, part) in Feature::ALL.into_iter().zip(contributions) {
        match parts.last_mut() {
            Some(last) if feature.root().is_some() => last.1 += part,
            _ => parts.push((feature.name(), *part)),
        }
    }
    parts.retain(|(_, part)| part.abs() >= SMALL);
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    parts
}
