//! The places that were offered to words, by layout.
//!
//! A search in a tight box comes back to the same layouts again and again:
//! with 50 words about two rounds of three do not change the layout, and of
//! those that do nearly half lead to one that was there not long ago. What it
//! costs to put a word anywhere is then known.

use crate::lexicon::Word;
use crate::place::Place;
use crate::random::{Random, mix};

/// How many words in layouts are remembered? More of them are looked up no
/// more often, and take room from other things that should be near.
const SLOTS: usize = 1 << 10;

/// For how many rounds at the most, as a power of two? Prices and temperature
/// change in the meantime, and so should the places that stand for several.
const ERA: u32 = 10;

/// Longer lists of places, as there are in boxes with few words, are not kept.
const LONGEST: usize = 64;

/// A place for a word, and how likely it or one before it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub place: Place,
    pub chance: f32,
    /// How many parts the word would join there.
    pub parts: usize,
}

/// All places that are offered to a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    /// Each with the chances of all before it added to its own.
    pub places: Vec<Offer>,
    /// The chances of all places, and of staying off.
    pub sum: f32,
}

impl Offers {
    /// Draws a place; none where the word stays off.
    pub fn draw(&self, random: &mut Random) -> Option<Offer> {
        let drawn = random.unit() * self.sum;
        let index = self.places.partition_point(|offer| offer.chance < drawn);
        self.places.get(index).copied()
    }
}

/// What was offered lately.
pub(super) struct Memory {
    /// By key, where there is anything.
    slots: Vec<(Option<u64>, Offers)>,
    /// What was offered last.
    last: Offers,
}

impl Memory {
    pub fn new() -> Self {
        Self { slots: vec![(None, Offers::default()); SLOTS], last: Offers::default() }
    }

    /// What is offered to a word in a layout with this mark: as it is
    /// remembered, or else as it is found now.
    pub fn recall(
        &mut self,
        (mark, word): (u64, Word),
        round: u32,
        find: impl FnOnce(&mut Offers),
    ) -> &Offers {
        let era = u64::from(round >> ERA);
        let key = mix(mark ^ mix(era << 32 | u64::from(word.0)));
        let (known, offers) = &mut self.slots[key as usize % SLOTS];
        if *known == Some(key) {
            return offers;
        }
        self.last.places.clear();
        self.last.sum = 0.0;
        find(&mut self.last);
        if self.last.places.len() <= LONGEST {
            *known = Some(key);
            offers.sum = self.last.sum;
            offers.places.clone_from(&self.last.places);
        }
        &self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(chance: f32) -> Offer {
        Offer { place: Place { way: 0, line: 1, start: chance as usize }, chance, parts: 1 }
    }

    /// Whether so many places had to be found, because they were not known.
    fn is_new(memory: &mut Memory, of: (u64, Word), round: u32, places: usize) -> bool {
        let mut is_new = false;
        let offers = memory.recall(of, round, |offers| {
            is_new = true;
            offers.places.extend((0..places).map(|_| offer(1.0)));
            offers.sum = 2.0;
        });
        assert_eq!((offers.places.len(), offers.sum), (places, 2.0));
        is_new
    }

    #[test]
    fn offers_are_known_by_layout_and_word_for_a_while() {
        let mut memory = Memory::new();
        for mark in [0, 77] {
            assert!(is_new(&mut memory, (mark, Word(0)), 5, 3));
            assert!(!is_new(&mut memory, (mark, Word(0)), 6, 3));
            assert!(is_new(&mut memory, (mark + 1, Word(0)), 6, 2));
            assert!(is_new(&mut memory, (mark, Word(4)), 6, 1));
            assert!(is_new(&mut memory, (mark, Word(0)), 5 + (1 << ERA), 0));
        }
    }

    #[test]
    fn long_lists_are_found_again() {
        let mut memory = Memory::new();
        for _ in 0..2 {
            assert!(is_new(&mut memory, (5, Word(1)), 1, LONGEST + 1));
        }
    }

    #[test]
    fn places_are_drawn_by_their_chances() {
        let offers = Offers { places: vec![offer(1.0), offer(4.0)], sum: 5.0 };
        let mut random = Random::new(1);
        let mut drawn = [0; 3];
        for _ in 0..10_000 {
            drawn[offers.draw(&mut random).map_or(0, |offer| offer.place.start.min(2))] += 1;
        }
        for (times, expected) in drawn.into_iter().zip([2_000_i32, 2_000, 6_000]) {
            assert!((times - expected).abs() < 200, "{drawn:?}");
        }
    }
}
