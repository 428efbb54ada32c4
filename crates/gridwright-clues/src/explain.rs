//! Why an answer is thought likely.

use std::fmt;

use crate::clue::Clue;
use crate::engine::Engine;
use crate::experts;
use crate::index::MEASURES;
use crate::scorer::{Enquiry, FEATURE_NAMES, FEATURES};

/// Where a candidate comes from, first of all.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// The clue stood before with this answer, word for word.
    Seen,
    /// A rule; its name.
    Rule(&'static str),
    /// Much like a clue that the answer had before.
    Similar,
    /// Much like a definition or a question with this answer.
    Defined,
    /// Clue and answer were learned to belong together.
    Learned,
    /// In no list: a phrase made of these words.
    Phrase(String),
}

/// From this cosine on two texts are alike.
const ALIKE: f32 = 0.5;

impl Source {
    /// The source of a listed answer with these numbers.
    pub(crate) fn of(row: &[f32; FEATURES], enquiry: &Enquiry, length: usize) -> Self {
        let [rule, seen] = [row[MEASURES + 5], row[7]];
        if seen > 0.0 {
            return Self::Seen;
        }
        if rule > 2.0 {
            let mut proposals = experts::propose(&enquiry.clue, length).into_iter();
            if let Some(first) = proposals.next() {
                return Self::Rule(first.expert);
            }
        }
        match (row[0] >= ALIKE, row[MEASURES] >= ALIKE) {
            (true, _) => Self::Similar,
            (_, true) => Self::Defined,
            _ => Self::Learned,
        }
    }

    /// A single word for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Rule(_) => "rule",
            Self::Similar => "similar",
            Self::Defined => "definition",
            Self::Learned => "learned",
            Self::Phrase(_) => "phrase",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Seen => write!(f, "the same clue had this answer before"),
            Self::Rule(name) => write!(f, "a rule ({name})"),
            Self::Similar => write!(f, "a similar clue had this answer before"),
            Self::Defined => write!(f, "a similar definition or question has this answer"),
            Self::Learned => write!(f, "learned from many clues"),
            Self::Phrase(words) => write!(f, "in no list; a phrase: {}", words.to_lowercase()),
        }
    }
}

/// What speaks for an answer, and what against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// What was weighed, and by how many nats it puts the answer above (or
    /// below) the mean of the listed answers of its length; the greatest
    /// first.
    pub parts: Vec<(&'static str, f32)>,
    /// What rules say for it.
    pub rules: Vec<String>,
    /// How often this very clue had the answer, in crosswords.
    pub seen: u32,
    /// How many different clues the answer has had.
    pub clues: usize,
}

/// Parts smaller than this are not worth a line.
const SMALL: f32 = 0.05;

impl Engine {
    /// Why an answer is thought likely or not; none where it is in no list
    /// and no rule proposes it.
    pub fn explain(&self, clue: &str, answer: &str) -> Option<Explanation> {
        let enquiry = Enquiry::of(clue);
        let length = answer.len();
        let measures = &self.scorer().measures;
        let considered = measures.consider(&enquiry, length);
        let class = measures.answers.class(length);
        let place = match measures.answers.find(answer) {
            Some(id) => id.0 as usize - class.start,
            None => {
                class.len() + considered.others.iter().position(|other| other.answer == answer)?
            }
        };
        let weights = self.scorer().weights_of(length, considered.familiarity());
        let mut mean = [0f32; FEATURES];
        for place in 0..class.len() {
            let row = considered.row(place);
            mean.iter_mut().zip(&row).for_each(|(to, value)| *to += value / class.len() as f32);
        }
        let own = considered.row(place);
        let difference: [f32; FEATURES] = std::array::from_fn(|i| own[i] - mean[i]);
        let mut parts: Vec<(&'static str, f32)> = Vec::new();
        for (name, part) in FEATURE_NAMES.iter().zip(weights.parts(&difference)) {
            // A measure and its cube say one thing.
            match parts.last_mut() {
                Some(last) if *name == "its cube" => last.1 += part,
                _ => parts.push((name, part)),
            }
        }
        parts.retain(|(_, part)| part.abs() >= SMALL);
        parts.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some(Explanation {
            parts,
            rules: rules(&enquiry.clue, answer),
            seen: own[7].exp_m1().round() as u32,
            clues: measures.past.clues_of(length, place),
        })
    }
}

fn rules(clue: &Clue, answer: &str) -> Vec<String> {
    let proposals = experts::propose(clue, answer.len()).into_iter();
    proposals
        .filter(|proposal| proposal.answer == answer)
        .map(|proposal| format!("{} ({})", proposal.reason, proposal.expert))
        .collect()
}
