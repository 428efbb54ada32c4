//! Costs found cell by cell, from the rules alone, as a twin of
//! [`spots`].

use super::parts::Parts;
use super::plate::{CROSSING, Plate, stray};
use super::spots::{Purse, Spot, spots, spots_plainly};
use crate::bits::Bits;
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

/// What it costs a word to lie there.
fn straying<B: Bits>(plate: &Plate<'_, B>, Place { way, line, .. }: Place) -> i32 {
    let odd = |number: usize| number % 2 == 1;
    if odd(plate.size[way]) && !odd(line) { stray(plate.lexicon.len()) } else { 0 }
}

/// All places of a word, and how many words are in the way.
fn places<B: Bits>(plate: &Plate<'_, B>, word: Word, prices: &[i32]) -> Vec<(Spot, usize)> {
    let all: Vec<Lying> =
        plate.on.iter().map(|word| Lying::new(plate.lexicon, *word, plate.place(*word))).collect();
    let len = plate.lexicon.word_len(word);
    let mut places = vec![];
    for way in (0..2).filter(|way| len <= plate.size[1 - way]) {
        for line in 1..=plate.size[way] {
            for start in 1..=plate.size[1 - way] + 1 - len {
                let place = Place { way, line, start };
                let own = Lying::new(plate.lexicon, word, place);
                let others = || plate.on.iter().zip(&all);
                let hindering: Vec<Word> = others()
                    .filter(|(_, other)| own.is_in_the_way(other, &all))
                    .map(|(word, _)| *word)
                    .collect();
                let worth = |word: &Word| {
                    let crossings = plate.across(*word).count() as i32;
                    prices[word.index()] + CROSSING * crossings
                        - straying(plate, plate.place(*word))
                };
                let cost = straying(plate, place) + hindering.iter().map(worth).sum::<i32>();
                let crossed = others().filter(|(_, other)| {
                    let same =
                        |(cell, letter): &&(Cell, u16)| other.cells.contains(&(*cell, *letter));
                    other.way != way && own.cells.iter().find(same).is_some()
                });
                let crossings = crossed.count() as i32;
                places.push((Spot { place, cost, crossings, parts: 0, times: 1 }, hindering.len()));
            }
        }
    }
    places
}

/// The dearest place that is asked for, and the dearest without a crossing.
const DEAREST: (i32, i32) = (60, 40);

/// Lays words out anywhere, and compares all costs on the way. Says how often
/// a word found a free place, and how often others had to go.
fn check<B: Bits>(words: &[&str], size: (usize, usize), rounds: usize) -> [usize; 2] {
    let lexicon = Lexicon::new(words.iter().copied()).unwrap();
    let prices: Vec<u8> = (0..words.len() as u8).map(|word| 7 + word).collect();
    let purse = Purse { joined: DEAREST.0, lone: DEAREST.1 };
    let mut random = Random::new(4);
    let mut plate = Plate::<B>::new(&lexicon, lexicon.words().collect(), prices, size);
    // What every word cost when it was laid out.
    let mut prices = vec![0; words.len()];
    let mut parts = Parts::default();
    let mut found = [0, 0];
    // Places that are told now and then, and for how many these stand.
    let (mut rare, mut stand) = (0, 0);
    for _ in 0..rounds {
        let word = plate.off[random.below(plate.off.len())];
        let mut places = places(&plate, word, &prices);
        parts.survey(&plate);
        let (mut told, mut plainly) = (vec![], vec![]);
        let mut same = random.clone();
        spots_plainly((&plate, &parts), word, &purse, &mut same, |spot| plainly.push(spot));
        spots((&plate, &parts), word, &purse, &mut random, |spot| told.push(spot));
        assert_eq!(told, plainly);
        let alone = |spot: Spot| (Spot { parts: 0, times: 1, ..spot }, usize::from(spot.times));
        let told: Vec<_> = told.into_iter().map(alone).collect();
        for (spot, count) in &places {
            assert_eq!(*count == 0, plate.hindrance(word, spot.place).is_none(), "{spot:?}");
            let crosses = spot.crossings > 0;
            let is_dear = spot.cost > if crosses { DEAREST.0 } else { DEAREST.1 };
            let same = told.iter().find(|(told, _)| told.place == spot.place);
            if is_dear || same.is_some() || *count <= usize::from(crosses) {
                let same = same.map(|(told, _)| told);
                assert_eq!(same, (!is_dear).then_some(spot), "{count} in the way");
            }
            if *count == 1 + usize::from(crosses) && !is_dear {
                rare += 1;
                stand += same.map_or(0, |(_, times)| *times);
            }
        }
        // Mostly the cheapest places, so that the plate is full at times.
        let least = places.iter().map(|(spot, _)| spot.cost).min().unwrap_or(0);
        let most = if random.below(4) == 0 { i32::MAX } else { least };
        places.retain(|(spot, _)| spot.cost <= most);
        let (Spot { place, .. }, count) = places[random.below(places.len())];
        found[usize::from(count > 0)] += 1;
        plate.clear_for(word, place, &mut random);
        prices[word.index()] = plate.price(word);
        plate.put(word, place);
        plate.settle();
        if plate.off.is_empty() {
            plate.take(plate.on[0], &mut random);
        }
    }
    assert!(stand.abs_diff(rare) <= rare / 8 + 40, "{stand} for {rare}");
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
        let [free, taken] = check::<u64>(&words, size, 500);
        assert!(free > 50 && taken > 50, "{size:?}: {free} {taken}");
    }
    for [free, taken] in [
        check::<u16>(&words, (14, 19), 300),
        check::<u32>(&words, (30, 12), 300),
        check::<u128>(&words, (7, 100), 100),
    ] {
        assert!(free > 50 && taken > 5, "{free} {taken}");
    }
    // Fewer lines than are looked at together.
    for size in [(3, 4), (5, 5), (4, 3)] {
        let [free, taken] = check::<u16>(&["TEA", "TOE", "ATE", "EAT"], size, 300);
        assert!(free > 5 && taken > 50, "{size:?}: {free} {taken}");
    }
}
