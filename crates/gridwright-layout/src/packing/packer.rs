//! The search for a layout of all words in one box.
//!
//! One round takes a word that is off, or now and then one that is
//! on, and puts it anywhere by the rules of heat: what a place costs is the
//! prices of all words that must go for it. The words need not hang together on
//! the way: every part more costs as much as a word or so. That is how an inner
//! word of a layout can ever be exchanged, since most hold two halves together.
//! The temperature stays near the one at which a word or two are off: with all
//! of them on the plate and in one part for once, the search is over.

use super::course::Course;
use super::heat::Heat;
use super::memory::{Memory, Offer, Offers};
use super::parts::{Joint, Parts};
use super::plate::{CROSSING, Loss, Plate};
use super::spots::{Purse, Spot, blocks, spots};
use crate::bits::Bits;
use crate::lexicon::{Lexicon, Word};
use crate::optimise::Laid;
use crate::place::Place;
use crate::problem::Problem;
use crate::random::Random;

/// What does a word cost, and each of its letters? Long words are the harder
/// to find a place for.
const WORD: usize = 8;
const LETTER: usize = 4;

/// What does every part beyond the first cost, in units of the temperature at
/// the start of a course?
const PART: f32 = 2.7;

/// The dearest word.
const DEAREST_WORD: usize = 60;

/// How often is a word moved that is on the plate, for every time that each of
/// those off it is tried? The fewer are off, the less there is to try with them.
const MOVED: f32 = 0.2;

/// What may be spent for a place: so many average words, each with so many
/// crossings, and one unit of the temperature.
const SPENT: (f32, f32) = (2.0, 2.5);

/// What does a round take where all places are known, where they have to be looked
/// for, and where the layout changes, in about a third of a microsecond? To look at
/// a block of columns for one letter takes a part of that.
const KNOWN: u32 = 1;
const LOOKED: u32 = 8;
const LOOKS: usize = 16;
const CHANGED: u32 = 4;

/// A search in one box, whatever its columns are made of.
pub(crate) trait Packing: Send {
    /// Lays these words out, as far as they are inside the box.
    fn resume(&mut self, words: &[Laid]);

    /// One round: whether the layout has changed.
    fn step(&mut self) -> bool;

    /// What the last round took. It is estimated, so that it is the same everywhere.
    fn effort(&self) -> u32;

    /// Whether the course has come to its end.
    fn is_between_courses(&self) -> bool;

    /// How many words are laid out, if they hang together.
    fn laid(&self) -> usize;

    /// How many words, or joints of words, have been missing at the least.
    fn missing(&self) -> usize;

    /// The layout as words, rows and columns, and ways.
    fn words(&self) -> Vec<Laid>;
}

/// A search in one box, for all words that can hang together.
pub(crate) struct Packer<'a, B> {
    plate: Plate<'a, B>,
    random: Random,
    /// Whether rows and columns have changed places, so that there are no more
    /// rows than columns.
    is_turned: bool,
    parts: Parts,
    /// The parts after what is being tried.
    next: Parts,
    heat: Heat,
    course: Course,
    /// What a part costs, and what a place may cost.
    part: i32,
    dearest: i32,
    memory: Memory,
    /// How few words or joints have been missing.
    fewest: usize,
    /// What the last round took.
    effort: u32,
}

impl<'a, B: Bits> Packer<'a, B> {
    /// A search with a course as long as one after so many others.
    pub fn new(
        problem: &'a Problem<'a>,
        (rows, cols): (usize, usize),
        seed: u64,
        courses: u32,
    ) -> Self {
        let (lexicon, family) = (&problem.lexicon, &problem.family);
        let prices = prices(lexicon);
        let sum: f32 = family.iter().map(|word| f32::from(prices[word.index()])).sum();
        let average = sum / family.len().max(1) as f32;
        let mut heat = Heat::new(1.0);
        let mut course = Course::new(family.len(), average, courses);
        course.go_on(&mut heat);
        let size = (rows.min(cols), rows.max(cols));
        let plate = Plate::new(lexicon, family.clone(), prices, size);
        let spent = SPENT.0 * (average + SPENT.1 * CROSSING as f32);
        Self {
            plate,
            random: Random::new(seed),
            is_turned: rows > cols,
            parts: Parts::default(),
            next: Parts::default(),
            part: (PART * heat.temperature) as i32,
            dearest: (spent + heat.temperature) as i32,
            heat,
            course,
            memory: Memory::new(),
            fewest: usize::MAX,
            effort: KNOWN,
        }
    }

    /// Draws a place for a word; none where it stays off.
    fn draw(&mut self, word: Word) -> Option<Offer> {
        let Self { plate, parts, heat, memory, random, effort, .. } = self;
        let (part, dearest) = (self.part, self.dearest);
        let offers = memory.recall((plate.mark, word), plate.round, |Offers { places, sum }| {
            let looks = blocks::<B>(plate.size[1]) * plate.lexicon.word_len(word);
            *effort += LOOKED + (looks / LOOKS) as u32;
            let purse = Purse { joined: dearest, lone: dearest - part };
            spots((plate, parts), word, &purse, random, |spot| {
                let Spot { place, cost, crossings, parts, times } = spot;
                let cost = cost - CROSSING * crossings + part * (1 - parts as i32);
                *sum += f32::from(times) * heat.chance(cost);
                places.push(Offer { place, chance: *sum, parts });
            });
            *sum += heat.chance(plate.price(word));
        });
        offers.draw(random)
    }

    /// Puts a word in, and takes off whatever is in its way. If that leaves
    /// more parts than were paid for, it may be taken back.
    fn place(&mut self, word: Word, offer: Offer, was_on: bool) -> bool {
        self.effort += CHANGED;
        self.plate.loss = Loss::default();
        self.plate.clear_for(word, offer.place, &mut self.random);
        self.plate.put(word, offer.place);
        // Where only words at the ends have gone, all else is as it was.
        let simple = match self.parts.joint(&self.plate, word) {
            _ if self.plate.loss.is_cut => None,
            Joint::Lone => Some(None),
            Joint::With(part) => Some(Some(part)),
            Joint::Several => None,
        };
        match simple {
            Some(part) => {
                let more = usize::from(part.is_none());
                self.next.count = self.parts.count + more - self.plate.loss.lone;
            }
            None => self.next.survey(&self.plate),
        }
        let more = (self.next.count + offer.parts).saturating_sub(self.parts.count + 1);
        if more > 0 && self.random.unit() > self.heat.chance(self.part * more as i32) {
            self.plate.undo();
            self.plate.settle();
            if was_on {
                self.parts.survey(&self.plate);
            }
            return false;
        }
        match simple {
            Some(part) => {
                self.parts.count = self.next.count;
                self.parts.add(word, part);
            }
            None => std::mem::swap(&mut self.parts, &mut self.next),
        }
        let changed = !self.plate.is_as_before();
        self.plate.settle();
        self.count();
        changed
    }

    fn count(&mut self) {
        let missing = self.plate.off.len() + self.parts.count.saturating_sub(1);
        self.fewest = self.fewest.min(missing);
    }
}

impl<B: Bits> Packing for Packer<'_, B> {
    fn resume(&mut self, words: &[Laid]) {
        let mut left: Vec<(Word, Place)> = words.iter().map(Place::of).collect();
        if self.is_turned {
            left.iter_mut().for_each(|(_, place)| *place = place.turned());
        }
        let len = |word: Word| self.plate.lexicon.word_len(word);
        left.retain(|(word, place)| {
            self.plate.is_off(*word)
                && place.line <= self.plate.size[place.way]
                && place.start + len(*word) <= self.plate.size[1 - place.way] + 1
        });
        // Words that touch go in after the one that holds them together.
        let mut before = usize::MAX;
        while left.len() < before {
            before = left.len();
            left.retain(|(word, place)| {
                let fits = self.plate.hindrance(*word, *place).is_none();
                if fits {
                    self.plate.put(*word, *place);
                }
                !fits
            });
        }
        self.plate.settle();
        self.parts.survey(&self.plate);
        self.count();
    }

    fn is_between_courses(&self) -> bool {
        self.course.is_over()
    }

    fn laid(&self) -> usize {
        if self.parts.count == 1 { self.plate.on.len() } else { 0 }
    }

    fn missing(&self) -> usize {
        self.fewest
    }

    fn words(&self) -> Vec<Laid> {
        let place = |word: Word| {
            let place = self.plate.place(word);
            if self.is_turned { place.turned() } else { place }
        };
        self.plate.on.iter().map(|word| place(*word).laid(*word)).collect()
    }

    fn effort(&self) -> u32 {
        self.effort
    }

    fn step(&mut self) -> bool {
        self.effort = KNOWN;
        self.course.go_on(&mut self.heat);
        let chance = MOVED / (MOVED + self.plate.off.len() as f32);
        let moved = self.random.unit() <= chance && !self.plate.on.is_empty();
        let from = if moved { &self.plate.on } else { &self.plate.off };
        let Some(word) = from.get(self.random.below(from.len())).copied() else { return false };
        if moved {
            self.plate.take(word, &mut self.random);
            if self.plate.loss.is_cut {
                self.parts.survey(&self.plate);
            } else {
                self.parts.count -= self.plate.loss.lone;
            }
        }
        match self.draw(word) {
            Some(offer) => self.place(word, offer, moved),
            None => {
                self.plate.settle();
                self.count();
                moved
            }
        }
    }
}

fn prices(lexicon: &Lexicon) -> Vec<u8> {
    let price = |word| (WORD + LETTER * lexicon.word_len(word)).min(DEAREST_WORD) as u8;
    lexicon.words().map(price).collect()
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::layout::Layout;
    use crate::list::Bank;
    use crate::problem::{Objective, Rule, Settings};
    use crate::validate::{Fault, validate};

    const WINTER: &[u8] = include_bytes!("../../../../examples/winter.csv");

    /// Does some rounds, looks at every layout on the way, and gives the last.
    fn check<B: Bits>(size: (usize, usize), seed: u64, rounds: usize) -> Vec<Laid> {
        let bank = Bank::parse(WINTER);
        let most = Size::new(60, 60).unwrap();
        let settings = Settings { objective: Objective::Box, ..Settings::sized(most) };
        let problem = Problem::new(&bank, settings).unwrap();
        let mut packer = Packer::<B>::new(&problem, size, seed, 0);
        packer.resume(&[]);
        for _ in 0..rounds {
            let changed = packer.step();
            assert!(packer.effort() >= if changed { KNOWN + CHANGED } else { KNOWN });
            assert_eq!(packer.plate.mark, packer.plate.mark_anew());
            if changed {
                let words = packer.words();
                let placements = words.iter().map(|laid| problem.placement(laid)).collect();
                let layout = Layout::new(Size::new(size.0, size.1).unwrap(), placements);
                let faults = validate(&layout, &bank, Rule::Strict);
                let apart = |fault: &Fault| matches!(fault, Fault::Apart { .. });
                assert!(faults.iter().all(apart), "{faults:?}");
                assert_eq!(packer.laid(), if faults.is_empty() { words.len() } else { 0 });
                assert_parts(&packer);
            }
        }
        packer.words()
    }

    /// Parts are kept up to date where that is simple, which must be as good as
    /// to find them anew.
    fn assert_parts<B: Bits>(packer: &Packer<'_, B>) {
        let mut anew = Parts::default();
        anew.survey(&packer.plate);
        assert_eq!(packer.parts.count, anew.count);
        for one in &packer.plate.on {
            for two in &packer.plate.on {
                let is_one = |parts: &Parts| parts.part(*one) == parts.part(*two);
                assert_eq!(is_one(&packer.parts), is_one(&anew), "{one:?} {two:?}");
            }
        }
    }

    #[test]
    fn every_layout_on_the_way_keeps_the_rule() {
        for (seed, size) in (0..).zip([(11, 12), (13, 13), (20, 9), (9, 30)]) {
            assert!(check::<u64>(size, seed, 1_500).len() > 5, "{size:?}");
        }
        assert!(check::<u16>((14, 15), 5, 1_500).len() > 5);
        assert!(check::<u32>((5, 150), 5, 1_500).len() > 5);
    }

    #[test]
    fn the_same_seed_gives_the_same_layout() {
        assert_eq!(check::<u16>((12, 13), 3, 800), check::<u128>((12, 13), 3, 800));
        assert_ne!(check::<u64>((12, 13), 3, 800), check::<u64>((12, 13), 4, 800));
    }
}
