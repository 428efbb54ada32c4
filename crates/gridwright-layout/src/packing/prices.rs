//! What the words are worth to a search, which changes while it goes on.
//!
//! With fixed prices the same few long words stay off for good: a box that
//! holds all but those is much easier to find, and the search never leaves it.
//! So every word gets dearer while it is off, and all get cheaper by as much
//! together, until none is off more often than the others.

use crate::lexicon::Word;
use crate::search::board::Worth;

pub(super) struct Prices {
    price: Vec<i64>,
    /// By how much prices have risen since all were last lowered.
    risen: i64,
}

impl Prices {
    pub fn new(worth: &Worth) -> Self {
        Self { price: worth.word.iter().map(|worth| i64::from(*worth)).collect(), risen: 0 }
    }

    pub fn of(&self, word: Word) -> i64 {
        self.price[word.index()]
    }

    /// Makes some words dearer by one. Says by how much every word has got
    /// cheaper, so that their sum stays about the same.
    pub fn raise(&mut self, words: &[Word]) -> i64 {
        for word in words {
            self.price[word.index()] += 1;
        }
        self.risen += words.len() as i64;
        let all = self.price.len() as i64;
        let fall = self.risen / all.max(1);
        if fall > 0 {
            self.risen -= fall * all;
            self.price.iter_mut().for_each(|price| *price -= fall);
        }
        fall
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_get_dearer_at_the_cost_of_all() {
        let word = vec![500, 600, 700, 800];
        let worth = Worth { letter: 0, crossing: vec![], word, shortage: 0, fewest: 0 };
        let mut prices = Prices::new(&worth);
        let falls: i64 = (0..100).map(|_| prices.raise(&[Word(1)])).sum();
        assert_eq!(falls, 25);
        let all: Vec<i64> = (0..4).map(|word| prices.of(Word(word))).collect();
        assert_eq!(all, [475, 675, 675, 775]);
    }
}
