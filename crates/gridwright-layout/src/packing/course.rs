//! How the temperature falls over the rounds of a search.

use crate::problem::Problem;

/// How much hotter than the usual temperature a course begins, and how cold it
/// ends?
const HOT: f32 = 1.1;
const COLD: f32 = 0.7;

/// How many rounds for every word does the first course have, and how much
/// longer is each next one?
const FIRST_COURSE: u64 = 2_000;
const LONGER: f32 = 1.6;

pub(super) struct Course {
    /// The temperature in the middle, in units of score.
    usual: f32,
    round: u64,
    rounds: u64,
}

impl Course {
    /// A course as long as one after so many others.
    pub fn new(problem: &Problem<'_>, courses: u32) -> Self {
        let first = FIRST_COURSE * problem.lexicon.len() as u64;
        let rounds = (0..courses).fold(first, |rounds, _| (rounds as f32 * LONGER) as u64);
        Self { usual: usual_temperature(problem), round: 0, rounds }
    }

    pub fn is_over(&self) -> bool {
        self.round >= self.rounds
    }

    /// The temperature of the next round.
    pub fn temperature(&mut self) -> f32 {
        let gone = self.round as f32 / self.rounds as f32;
        self.round += 1;
        self.usual * (HOT + (COLD - HOT) * gone)
    }
}

/// The temperature that suits a list: the more words there are, the less often
/// each may be off for all of them to be on at times. Measured with lists of
/// 20, 50 and 200 words, between which it follows the logarithm.
fn usual_temperature(problem: &Problem<'_>) -> f32 {
    let words = problem.lexicon.len().max(1);
    let worth: i64 = problem.worth.word.iter().map(|worth| i64::from(*worth)).sum();
    // Halvings stand for the logarithm, so that it is the same everywhere.
    let (mut share, mut log) = (words as f32, 0.0);
    while share > 2.0 {
        share /= 2.0;
        log += std::f32::consts::LN_2;
    }
    log += (share - 1.0) * std::f32::consts::LN_2;
    worth as f32 / words as f32 / (1.4 * log - 1.9).max(2.0)
}
