//! How well clues are answered, one by one.

use gridwright_search::math::exp_f32;
use rayon::prelude::*;

use super::fit::Example;
use crate::knowledge::{AnswerList, ParsedClue, Scores};
use crate::language::text::{BLANK, QUESTION};

/// How often the right answer was among the first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recall {
    /// Which clues these are.
    pub name: String,
    /// How many.
    pub clues: usize,
    /// The shares of right answers at the first place, among the first ten,
    /// hundred and thousand, and in the list at all.
    pub at: [f64; 5],
    /// The mean logarithm of the right answer's probability, where it is
    /// listed.
    pub log_likelihood: f64,
    /// The mean difference, in ten classes of equal size, between how sure the
    /// first answer is said to be and how often it is right.
    pub calibration_error: f64,
}

struct AskedClue {
    length: usize,
    blank: bool,
    wordplay: bool,
    /// The place of the right answer, if it is listed, and the logarithm of
    /// its probability.
    found: Option<(usize, f32)>,
    sureness: f32,
}

/// Asks clues and reports for all, by length and by kind of clue.
pub fn evaluate(
    answers: &AnswerList,
    questions: &[Example],
    score: impl Fn(&ParsedClue, usize) -> Scores + Sync,
) -> Vec<Recall> {
    let ask = |question: &Example| {
        ask(answers, question, &score(&question.parsed, question.answer.len()))
    };
    let asked: Vec<AskedClue> = questions.par_iter().map(ask).collect();
    let part = |name: String, keep: &dyn Fn(&AskedClue) -> bool| {
        let kept: Vec<&AskedClue> = asked.iter().filter(|asked| keep(asked)).collect();
        (!kept.is_empty()).then(|| recall(name, &kept))
    };
    let mut parts = vec![part("all".to_owned(), &|_| true)];
    for length in 3..10 {
        parts.push(part(format!("{length} letters"), &|asked| asked.length == length));
    }
    parts.push(part("10 letters and more".to_owned(), &|asked| asked.length >= 10));
    parts.push(part("with a blank".to_owned(), &|asked| asked.blank));
    parts.push(part("with a question mark".to_owned(), &|asked| asked.wordplay));
    parts.push(part("plain".to_owned(), &|asked| !asked.blank && !asked.wordplay));
    parts.into_iter().flatten().collect()
}

fn ask(answers: &AnswerList, question: &Example, scores: &Scores) -> AskedClue {
    let length = question.answer.len();
    let own = match answers.find(&question.answer) {
        Some(id) => Some(scores.log_p[id.0 as usize - answers.class(length).start]),
        None => scores.others.iter().find(|other| other.0.answer == question.answer).map(|o| o.1),
    };
    let all = || scores.log_p.iter().copied().chain(scores.others.iter().map(|other| other.1));
    let found = own.map(|own| (all().filter(|other| *other > own).count(), own));
    let says = |mark: &str| question.parsed.words.iter().any(|word| word == mark);
    AskedClue {
        length,
        blank: says(BLANK),
        wordplay: says(QUESTION),
        found,
        sureness: exp_f32(all().fold(f32::NEG_INFINITY, f32::max)),
    }
}

fn recall(name: String, asked: &[&AskedClue]) -> Recall {
    let clues = asked.len();
    let within = |most: usize| {
        let found = asked.iter().filter(|a| a.found.is_some_and(|(place, _)| place < most)).count();
        found as f64 / clues as f64
    };
    let listed: Vec<f64> =
        asked.iter().filter_map(|a| a.found).map(|(_, log_p)| f64::from(log_p)).collect();
    Recall {
        name,
        clues,
        at: [1, 10, 100, 1_000, usize::MAX].map(within),
        log_likelihood: listed.iter().sum::<f64>() / listed.len().max(1) as f64,
        calibration_error: calibration_error(asked),
    }
}

fn calibration_error(asked: &[&AskedClue]) -> f64 {
    let mut order: Vec<&&AskedClue> = asked.iter().collect();
    order.sort_by(|a, b| a.sureness.total_cmp(&b.sureness));
    let mut error = 0.0;
    for class in order.chunks(order.len().div_ceil(10).max(1)) {
        let said: f64 = class.iter().map(|a| f64::from(a.sureness)).sum();
        let right = class.iter().filter(|a| a.found.is_some_and(|(place, _)| place == 0)).count();
        error += (said - right as f64).abs();
    }
    error / order.len().max(1) as f64
}
