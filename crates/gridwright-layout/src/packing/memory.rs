//! The places that were offered to words, by layout.
//!
//! A search in a tight box comes back to the same layouts again and again:
//! two rounds of three do not change the layout, and of those that do about
//! half lead to one that was there a few thousand rounds ago. What it costs to
//! put a word anywhere is then known.

use crate::lexicon::Word;
use crate::place::Place;
use crate::random::{Random, mix};

/// How many words in layouts are remembered? More of them are looked up no
/// more often, and take room from other things that should be near.
const SLOTS: usize = 1 << 10;

/// For how many rounds, as a power of two? Prices and temperature change a
/// little in the meantime, and so should the places that stand for several.
const ERA: u32 = 10;

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
    slots: Vec<(u64, Offers)>,
}

impl Memory {
    pub fn new() -> Self {
        // No layout has the key of an empty slot but by a chance of 2⁻⁶⁴.
        Self { slots: vec![(0, Offers::default()); SLOTS] }
    }

    /// What is offered to a word in a layout with this mark. Whether that is
    /// remembered is told too; if not, there is nothing in it yet.
    pub fn recall(&mut self, mark: u64, word: Word, round: u32) -> (&mut Offers, bool) {
        let era = u64::from(round >> ERA);
        let key = mix(mark ^ (era << 32 | u64::from(word.0)));
        let (known, offers) = &mut self.slots[key as usize % SLOTS];
        let is_known = *known == key;
        if !is_known {
            *known = key;
            offers.places.clear();
            offers.sum = 0.0;
        }
        (offers, is_known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(chance: f32) -> Offer {
        Offer { place: Place { way: 0, line: 1, start: chance as usize }, chance, parts: 1 }
    }

    #[test]
    fn offers_are_known_by_layout_and_word_for_a_while() {
        let mut memory = Memory::new();
        let (offers, is_known) = memory.recall(77, Word(3), 5);
        assert!(!is_known);
        offers.places.push(offer(1.0));
        offers.sum = 2.0;
        let (offers, is_known) = memory.recall(77, Word(3), 6);
        assert!(is_known);
        assert_eq!((offers.places.len(), offers.sum), (1, 2.0));
        for (mark, word, round) in [(78, 3, 6), (77, 4, 6), (77, 3, 5 + (1 << ERA))] {
            let (offers, is_known) = memory.recall(mark, Word(word), round);
            assert!(!is_known && offers.places.is_empty() && offers.sum == 0.0);
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
