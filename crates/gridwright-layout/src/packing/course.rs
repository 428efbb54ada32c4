//! How the temperature falls over the rounds of a search.

use super::heat::Heat;

/// How much hotter than the usual temperature a course begins, and how cold it
/// ends?
const HOT: f32 = 1.05;
const COLD: f32 = 0.95;

/// How many rounds for every word does the first course have, and how much
/// longer is each next one?
const FIRST_COURSE: u64 = 5_000;
const LONGER: u64 = 2;

/// How many courses are longer than the one before? Where a box has room for all
/// words, few lists need more; where it has not, another box should have its turn.
const LAST: u32 = 3;

/// After how many rounds is the temperature set anew?
const STAGE: u64 = 512;

pub(super) struct Course {
    /// The temperature in the middle.
    usual: f32,
    round: u64,
    rounds: u64,
}

impl Course {
    /// A course for so many words that cost so much on average, as long as one
    /// after so many others.
    pub fn new(words: usize, price: f32, courses: u32) -> Self {
        let rounds = FIRST_COURSE * words as u64 * LONGER.pow(courses.min(LAST));
        Self { usual: price * usual_share(words), round: 0, rounds }
    }

    pub fn is_over(&self) -> bool {
        self.round >= self.rounds
    }

    /// Goes one round further, and makes it as hot as it should be.
    pub fn go_on(&mut self, heat: &mut Heat) {
        if self.round.is_multiple_of(STAGE) {
            let gone = (self.round as f32 / self.rounds as f32).min(1.0);
            heat.set(self.usual * (HOT + (COLD - HOT) * gone));
        }
        self.round += 1;
    }
}

/// The temperature that suits a list, as a share of the average price: the more
/// words there are, the less often each may be off for all of them to be on at
/// times. Measured with lists of 20, 50 and 200 words.
fn usual_share(words: usize) -> f32 {
    let words = words.max(1) as f32;
    (0.29 + 4.0 / words).min(0.6)
}
