//! Costs found cell by cell, from the rules alone, as a twin of [`Costs`].

use super::costs::{Costs, DEAREST};
use super::plate::Plate;
use crate::lexicon::{Lexicon, Word};
use crate::place::Place;
use crate::random::Random;

type Cell = (usize, usize);

/// A word in a place.
struct Lying {
    way: usize,
    cells: Vec<(Cell, u16)>,
}

impl Lying {
    fn new(lexicon: &Lexicon, word: Word, Place { way, line, start }: Place) -> Self {
        let cell = |at| if way == 0 { (line, start + at) } else { (start + at, line) };
        let letters = lexicon.letters(word).iter().enumerate();
        Self { way, cells: letters.map(|(at, letter)| (cell(at), *letter)).collect() }
    }

    fn has(&self, cell: Cell) -> bool {
        self.cells.iter().any(|(own, _)| *own == cell)
    }

    /// Whether another word cannot lie there as well. Two words side by side
    /// may touch in one cell each if a third has both.
    fn is_in_the_way(&self, other: &Self, all: &[Self]) -> bool {
        let pairs =
            || self.cells.iter().flat_map(|one| other.cells.iter().map(move |two| (one, two)));
        if let Some((one, two)) = pairs().find(|(one, two)| one.0 == two.0) {
            return self.way == other.way || one.1 != two.1;
        }
        let far = |one: Cell, two: Cell| one.0.abs_diff(two.0) + one.1.abs_diff(two.1);
        let touching: Vec<_> = pairs().filter(|(one, two)| far(one.0, two.0) == 1).collect();
        match touching[..] {
            [] => false,
            [(one, two)] if self.way == other.way => !all
                .iter()
                .any(|third| third.way != self.way && third.has(one.0) && third.has(two.0)),
            _ => true,
        }
    }
}

/// All places of a word, and what they cost.
fn places(plate: &Plate<'_>, word: Word, prices: &[u8]) -> Vec<(Place, u32)> {
    let all: Vec<Lying> =
        plate.on.iter().map(|word| Lying::new(plate.lexicon, *word, plate.place(*word))).collect();
    let len = plate.lexicon.word_len(word);
    let mut places = vec![];
    for way in (0..2).filter(|way| len <= plate.size[1 - way]) {
        for line in 1..=plate.size[way] {
            for start in 1..=plate.size[1 - way] + 1 - len {
                let place = Place { way, line, start };
                let own = Lying::new(plate.lexicon, word, place);
                let others = plate.on.iter().zip(&all);
                let hindering = others.filter(|(_, other)| own.is_in_the_way(other, &all));
                places.push((
                    place,
                    hindering.map(|(word, _)| u32::from(prices[word.index()])).sum(),
                ));
            }
        }
    }
    places
}

/// Lays words out anywhere, and compares all costs on the way. Says how often
/// a word found a free place, and how often others had to go.
fn check(words: &[&str], size: (usize, usize), rounds: usize) -> [usize; 2] {
    let lexicon = Lexicon::new(words.iter().copied()).unwrap();
    let prices: Vec<u8> = (0..words.len() as u8).map(|word| 5 + word).collect();
    let mut random = Random::new(4);
    let mut plate = Plate::new(&lexicon, lexicon.words().collect(), size);
    let mut costs = Costs::new(&lexicon, plate.size);
    let mut found = [0, 0];
    for _ in 0..rounds {
        let word = plate.off[random.below(plate.off.len())];
        let mut places = places(&plate, word, &prices);
        for (place, cost) in &places {
            assert_eq!(*cost == 0, plate.hindrance(word, *place).is_none(), "{place:?}");
        }
        places.retain(|(_, cost)| *cost <= u32::from(DEAREST));
        let mut offers = vec![];
        costs.survey(&plate, word, &prices);
        let len = lexicon.word_len(word);
        costs.offers(&plate, len, DEAREST, |place, cost| offers.push((place, u32::from(cost))));
        assert_eq!(offers, places);
        // Mostly the cheapest places, so that the plate is full at times.
        let least = places.iter().map(|(_, cost)| *cost).min().unwrap_or(0);
        let most = if random.below(4) == 0 { u32::MAX } else { least };
        places.retain(|(_, cost)| *cost <= most);
        let (place, cost) = places[random.below(places.len())];
        found[usize::from(cost > 0)] += 1;
        plate.clear_for(word, place, &mut random);
        plate.put(word, place);
        plate.settle();
        if plate.off.is_empty() {
            plate.take(plate.on[0], &mut random);
        }
    }
    found
}

#[test]
fn costs_are_the_prices_of_all_words_in_the_way() {
    let words = [
        "ANORAK",
        "ICE",
        "SLEDGE",
        "SNOW",
        "MITTENS",
        "SKI",
        "COLD",
        "NORTHERNLIGHTS",
        "ELK",
        "FROST",
        "OWL",
        "TEA",
        "ABOMINABLESNOWMAN",
    ];
    for size in [(9, 17), (15, 20), (17, 8)] {
        let [free, taken] = check(&words, size, 500);
        assert!(free > 50 && taken > 50, "{size:?}: {free} {taken}");
    }
    // Lines shorter than what is looked at together.
    for size in [(3, 4), (5, 5), (4, 3)] {
        let [free, taken] = check(&["TEA", "TOE", "ATE", "EAT"], size, 200);
        assert!(free > 5 && taken > 50, "{size:?}: {free} {taken}");
    }
}
