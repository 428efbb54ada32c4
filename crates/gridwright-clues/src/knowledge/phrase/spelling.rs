//! The chains of letters of known answers.

use super::SHORT;
use super::letters::{Chain, contexts};

/// How many sightings a shorter context is worth against a longer one.
const LEANING: f32 = 3.0;

/// The chain of short answers, which looks two letters back, and that of long
/// ones, which looks three letters back. Each answer counts once.
pub(super) fn chains(answers: &[Vec<u8>]) -> [Chain; 2] {
    let short = answers.iter().filter(|letters| letters.len() <= SHORT);
    let long = answers.iter().filter(|letters| letters.len() >= SHORT);
    [chain(2, short), chain(3, long)]
}

/// The counts of letters after contexts of one length.
struct LetterCounts {
    /// For each context the 26 letters and the end.
    counts: Vec<[f32; 27]>,
}

impl LetterCounts {
    fn new(order: usize) -> Self {
        Self { counts: vec![[0.0; 27]; contexts(order)] }
    }

    /// Turns counts into probabilities, leaning on those of a context that is
    /// one letter shorter.
    fn settle(&mut self, shorter: &[[f32; 27]]) {
        for (context, row) in self.counts.iter_mut().enumerate() {
            let sum: f32 = row.iter().sum();
            let lean = &shorter[context % shorter.len()];
            for (value, lean) in row.iter_mut().zip(lean) {
                *value = (*value + LEANING * lean) / (sum + LEANING);
            }
        }
    }
}

const END: usize = 26;

fn chain<'a>(order: usize, answers: impl Iterator<Item = &'a Vec<u8>>) -> Chain {
    let mut inner: Vec<LetterCounts> = (0..=order).map(LetterCounts::new).collect();
    let mut opening: Vec<LetterCounts> = (0..order).map(LetterCounts::new).collect();
    for letters in answers {
        for place in 0..=letters.len() {
            let next = letters.get(place).map_or(END, |letter| usize::from(*letter));
            for back in 0..=order.min(place) {
                let context = super::letters::index_of(&letters[place - back..place]);
                inner[back].counts[context][next] += 1.0;
            }
            if place < order {
                opening[place].counts[super::letters::index_of(&letters[..place])][next] += 1.0;
            }
        }
    }
    let mut shorter = vec![[1.0 / 27.0; 27]];
    for table in &mut inner {
        table.settle(&shorter);
        shorter.clone_from(&table.counts);
    }
    for (place, table) in opening.iter_mut().enumerate() {
        // The start of an answer leans on the same letters inside one.
        table.settle(&inner[place].counts);
    }
    let start = (0..contexts(order)).map(|context| {
        let mut product = 1.0;
        for (place, table) in opening.iter().enumerate() {
            let before = context / contexts(order - place);
            let letter = context / contexts(order - place - 1) % 26;
            product *= table.counts[before][letter];
        }
        product
    });
    let last = &inner[order].counts;
    let next = last.iter().flat_map(|row| row[..26].iter().copied());
    let end = last.iter().map(|row| row[END]);
    let made = Chain::new(order, start.collect(), next.collect(), end.collect());
    made.unwrap_or_else(|| Chain::even(order))
}
