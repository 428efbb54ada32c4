//! The places that were offered to words, by layout.
//!
//! A search in a tight box comes back to the same layouts again and again:
//! with 50 words about two rounds of three do not change the layout, and of
//! those that do nearly half lead to one that was there not long ago. What it
//! costs to put a word anywhere is then known.

use gridwright_search::random::{SplitMix64, mix};

use crate::model::{Place, WordIndex};

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
pub(super) struct WeightedCandidate {
    pub place: Place,
    pub chance: f32,
    /// How many parts the word would join there.
    pub components: usize,
}

/// All places that are offered to a word.
#[derive(Clone, Debug, Default)]
pub(super) struct CandidateList {
    /// Each with the chances of all before it added to its own.
    pub places: Vec<WeightedCandidate>,
    /// The chances of all places, and of staying off.
    pub sum: f32,
}

impl CandidateList {
    /// Draws a place; none where the word stays off.
    pub fn draw(&self, random: &mut SplitMix64) -> Option<WeightedCandidate> {
        let drawn = random.positive_unit() * self.sum;
        let index = self.places.partition_point(|candidate| candidate.chance < drawn);
        self.places.get(index).copied()
    }
}

/// What was offered lately.
pub(super) struct CandidateCache {
    /// By key, where there is anything.
    slots: Vec<(Option<u64>, CandidateList)>,
    /// What was offered last.
    last: CandidateList,
}

impl CandidateCache {
    pub fn new() -> Self {
        let slots = vec![(None, CandidateList::default()); SLOTS];
        Self { slots, last: CandidateList::default() }
    }

    /// What is offered to a word in a layout with this hash: as it is
    /// remembered, or else as it is found now.
    pub fn get_or_compute(
        &mut self,
        state_hash: u64,
        word: WordIndex,
        round: u32,
        find: impl FnOnce(&mut CandidateList),
    ) -> &CandidateList {
        let era = u64::from(round >> ERA);
        let key = mix(state_hash ^ mix(era << 32 | u64::from(word.0)));
        let (known, candidates) = &mut self.slots[key as usize % SLOTS];
        if *known == Some(key) {
            return candidates;
        }
        self.last.places.clear();
        self.last.sum = 0.0;
        find(&mut self.last);
        if self.last.places.len() <= LONGEST {
            *known = Some(key);
            candidates.sum = self.last.sum;
            candidates.places.clone_from(&self.last.places);
        }
        &self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(chance: f32) -> WeightedCandidate {
        WeightedCandidate {
            place: Place { start: chance as usize, ..Place::NOWHERE },
            chance,
            components: 1,
        }
    }

    /// Whether so many places had to be found, because they were not known.
    fn is_new(cache: &mut CandidateCache, of: (u64, u32), round: u32, places: usize) -> bool {
        let mut is_new = false;
        let candidates = cache.get_or_compute(of.0, WordIndex(of.1), round, |candidates| {
            is_new = true;
            candidates.places.extend((0..places).map(|_| candidate(1.0)));
            candidates.sum = 2.0;
        });
        assert_eq!((candidates.places.len(), candidates.sum), (places, 2.0));
        is_new
    }

    #[test]
    fn offers_are_known_by_layout_and_word_for_a_while() {
        let mut cache = CandidateCache::new();
        for state_hash in [0, 77] {
            assert!(is_new(&mut cache, (state_hash, 0), 5, 3));
            assert!(!is_new(&mut cache, (state_hash, 0), 6, 3));
            assert!(is_new(&mut cache, (state_hash + 1, 0), 6, 2));
            assert!(is_new(&mut cache, (state_hash, 4), 6, 1));
            assert!(is_new(&mut cache, (state_hash, 0), 5 + (1 << ERA), 0));
        }
    }

    #[test]
    fn long_lists_are_found_again() {
        let mut cache = CandidateCache::new();
        for _ in 0..2 {
            assert!(is_new(&mut cache, (5, 1), 1, LONGEST + 1));
        }
    }

    #[test]
    fn places_are_drawn_by_their_chances() {
        let candidates = CandidateList { places: vec![candidate(1.0), candidate(4.0)], sum: 5.0 };
        let mut random = SplitMix64::new(1);
        let mut drawn = [0; 3];
        for _ in 0..10_000 {
            drawn[candidates
                .draw(&mut random)
                .map_or(0, |candidate| candidate.place.start.min(2))] += 1;
        }
        for (times, expected) in drawn.into_iter().zip([2_000_i32, 2_000, 6_000]) {
            assert!((times - expected).abs() < 200, "{drawn:?}");
        }
    }
}
