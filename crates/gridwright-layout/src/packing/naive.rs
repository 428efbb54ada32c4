//! Costs found cell by cell, from the rules alone, as a twin of
//! [`CandidateScan`].

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use super::board::{CROSSING, PackingBoard, parity_penalty};
use super::candidates::{Candidate, CandidateScan};
use super::components::Components;
use crate::board::{Bits, WordBoard};
use crate::model::{Lexicon, PerDirection, Place, Placed, WordIndex};

type BoardCell = (usize, usize);

/// A word in a place.
struct Lying {
    way: Direction,
    cells: Vec<(BoardCell, u16)>,
}

impl Lying {
    fn new(lexicon: &Lexicon, Placed { word, place }: Placed) -> Self {
        let letters = lexicon.letters(word).iter().enumerate();
        let cells = letters.map(|(at, letter)| (place.row_col(at), *letter)).collect();
        Self { way: place.direction, cells }
    }

    fn has(&self, cell: BoardCell) -> bool {
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
        let far = |one: BoardCell, two: BoardCell| one.0.abs_diff(two.0) + one.1.abs_diff(two.1);
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
fn parity_cost<B: Bits>(board: &PackingBoard<'_, B>, Place { direction, line, .. }: Place) -> i32 {
    let odd = |number: usize| number % 2 == 1;
    let is_off = odd(board.words.size[direction]) && !odd(line);
    if is_off { parity_penalty(board.words.lexicon.len()) } else { 0 }
}

/// All places of a word, and how many words are in the way.
fn places<B: Bits>(
    board: &PackingBoard<'_, B>,
    word: WordIndex,
    prices: &[i32],
) -> Vec<(Candidate, usize)> {
    let words = &board.words;
    let placed = words.placed().into_iter();
    let all: Vec<Lying> = placed.map(|placed| Lying::new(words.lexicon, placed)).collect();
    let len = words.lexicon.word_len(word);
    let mut places = vec![];
    for way in Direction::BOTH.into_iter().filter(|way| len <= words.size[way.turned()]) {
        for line in 1..=words.size[way] {
            for start in 1..=words.size[way.turned()] + 1 - len {
                let place = Place { direction: way, line, start };
                let own = Lying::new(words.lexicon, Placed { word, place });
                let others = || words.on.iter().zip(&all);
                let hindering: Vec<WordIndex> = others()
                    .filter(|(_, other)| own.is_in_the_way(other, &all))
                    .map(|(word, _)| *word)
                    .collect();
                let worth = |word: &WordIndex| {
                    let crossings = board.across(words.slot(*word)).count() as i32;
                    prices[word.index()] + CROSSING * crossings
                        - parity_cost(board, words.place(*word))
                };
                let cost = parity_cost(board, place) + hindering.iter().map(worth).sum::<i32>();
                let crossed = others().filter(|(_, other)| {
                    let same = |(cell, letter): &&(BoardCell, u16)| {
                        other.cells.contains(&(*cell, *letter))
                    };
                    other.way != way && own.cells.iter().find(same).is_some()
                });
                let crossings = crossed.count() as i32;
                places.push((
                    Candidate { place, cost, crossings, components: 0, times: 1 },
                    hindering.len(),
                ));
            }
        }
    }
    places
}

/// The dearest place that is asked for, and the dearest without a crossing.
const DEAREST: (i32, i32) = (60, 40);

/// Lays words out anywhere, and compares all costs on the way. Says how often
/// a word found a free place, and how often others had to go.
fn check<B: Bits>(words: &[&str], size: [usize; 2], rounds: usize) -> [usize; 2] {
    let lexicon = Lexicon::new(words.iter().copied()).unwrap();
    let prices: Vec<u8> = (0..words.len() as u8).map(|word| 7 + word).collect();
    let mut random = SplitMix64::new(4);
    let size = PerDirection(size);
    let mut board = PackingBoard::<B>::new(&lexicon, lexicon.words().collect(), prices, size);
    // What every word cost when it was laid out.
    let mut prices = vec![0; words.len()];
    let mut components = Components::default();
    let mut found = [0, 0];
    // Places that are told now and then, and for how many these stand.
    let (mut rare, mut stand) = (0, 0);
    for _ in 0..rounds {
        let word = board.words.off[random.below(board.words.off.len())];
        let mut places = places(&board, word, &prices);
        components.recompute(&board);
        let (mut told, mut plainly) = (vec![], vec![]);
        let limits = [DEAREST.0, DEAREST.1];
        let mut same = random.clone();
        let report = |candidate| plainly.push(candidate);
        CandidateScan::new(&board, &components, word, limits, &mut same, report).run_portably();
        let report = |candidate| told.push(candidate);
        CandidateScan::new(&board, &components, word, limits, &mut random, report).run();
        assert_eq!(told, plainly);
        let alone = |candidate: Candidate| {
            (Candidate { components: 0, times: 1, ..candidate }, usize::from(candidate.times))
        };
        let told: Vec<_> = told.into_iter().map(alone).collect();
        for (candidate, count) in &places {
            let placed = Placed { word, place: candidate.place };
            let hindrance = board.hindrance(placed, Direction::Across);
            assert_eq!(*count == 0, hindrance.is_none(), "{candidate:?}");
            let crosses = candidate.crossings > 0;
            let is_dear = candidate.cost > if crosses { DEAREST.0 } else { DEAREST.1 };
            let same = told.iter().find(|(told, _)| told.place == candidate.place);
            if is_dear || same.is_some() || *count <= usize::from(crosses) {
                let same = same.map(|(told, _)| told);
                assert_eq!(same, (!is_dear).then_some(candidate), "{count} in the way");
            }
            if *count == 1 + usize::from(crosses) && !is_dear {
                rare += 1;
                stand += same.map_or(0, |(_, times)| *times);
            }
        }
        // Mostly the cheapest places, so that the board is full at times.
        let least = places.iter().map(|(candidate, _)| candidate.cost).min().unwrap_or(0);
        let most = if random.below(4) == 0 { i32::MAX } else { least };
        places.retain(|(candidate, _)| candidate.cost <= most);
        let (Candidate { place, .. }, count) = places[random.below(places.len())];
        found[usize::from(count > 0)] += 1;
        board.clear_for(Placed { word, place }, &mut random);
        prices[word.index()] = board.price(word);
        board.put(Placed { word, place });
        board.commit();
        if board.words.off.is_empty() {
            board.eject(board.words.on[0], &mut random);
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
    for size in [[9, 17], [15, 20], [17, 8]] {
        let [free, taken] = check::<u64>(&words, size, 500);
        assert!(free > 50 && taken > 50, "{size:?}: {free} {taken}");
    }
    for [free, taken] in [
        check::<u16>(&words, [14, 19], 300),
        check::<u32>(&words, [30, 12], 300),
        check::<u128>(&words, [7, 100], 100),
    ] {
        assert!(free > 50 && taken > 5, "{free} {taken}");
    }
    // Fewer lines than are looked at together.
    for size in [[3, 4], [5, 5], [4, 3]] {
        let [free, taken] = check::<u16>(&["TEA", "TOE", "ATE", "EAT"], size, 300);
        assert!(free > 5 && taken > 50, "{size:?}: {free} {taken}");
    }
}
