//! What it would cost to put a word anywhere.
//!
//! The cost of a place is the prices of all words that would have to go. How
//! many those are at the least is found for many places at once; the few places
//! that are promising are then looked at one by one.

use std::ops::RangeInclusive;

use multiversion::multiversion;

use super::lanes::WIDEST;
use super::parts::Parts;
use super::plate::Plate;
use super::scan::{Promising, across, down};
use crate::bits::Bits;
use crate::lexicon::Word;
use crate::place::Place;
use crate::random::Random;

/// Of the places where a word would lie alone and another has to go, or where
/// two have to go, one in so many is looked at, and counts for all of them:
/// there are many, and few are ever taken.
const FAR: usize = 4;

/// A place for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub place: Place,
    /// What all words are worth that would have to go, but for those that are
    /// held apart from others by one of them, and what straying costs.
    pub cost: i32,
    /// How often the word would cross others once they are gone.
    pub crossings: i32,
    /// How many parts it would join, up to four.
    pub parts: usize,
    /// How many places it stands for.
    pub times: u8,
}

/// What may be spent: the dearest place where a word crosses others, and the
/// dearest where it lies alone.
pub(super) struct Purse {
    pub joined: i32,
    pub lone: i32,
}

/// Tells the places of a word that is off the plate and not too dear. They are
/// all those where no word has to go, or where it crosses others and one has to
/// go; some of those where it lies alone and one has to go, or crosses others and
/// two have to go, each for several of them; and where more have to go, a few.
pub(super) fn spots<B: Bits>(
    (plate, parts): (&Plate<'_, B>, &Parts),
    word: Word,
    purse: &Purse,
    random: &mut Random,
    tell: impl FnMut(Spot),
) {
    everywhere(&mut Look::new((plate, parts), word, purse, random, tell));
}

/// The same, by what every machine has.
#[cfg(test)]
pub(super) fn spots_plainly<B: Bits>(
    (plate, parts): (&Plate<'_, B>, &Parts),
    word: Word,
    purse: &Purse,
    random: &mut Random,
    tell: impl FnMut(Spot),
) {
    Look::new((plate, parts), word, purse, random, tell).everywhere_by_width();
}

/// Looks at all places. What is done for that is inlined here, so that it is also
/// compiled for registers of 256 bits, which are used where the machine has them:
/// the same layouts, and a third more rounds in the same time with 200 words.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn everywhere<B: Bits, T: FnMut(Spot)>(look: &mut Look<'_, B, T>) {
    look.everywhere_by_width();
}

/// How many columns with many rows are looked at together? Of all columns as many
/// are as there are registers for.
const NARROW: usize = 4;

const fn is_narrow<B>() -> bool {
    size_of::<B>() > 4
}

/// How many blocks of columns are looked at for all places in so many columns.
pub(super) fn blocks<B>(cols: usize) -> usize {
    2 * cols.div_ceil(if is_narrow::<B>() { NARROW } else { WIDEST })
}

/// What is looked for, and where.
struct Look<'a, B, T> {
    plate: &'a Plate<'a, B>,
    parts: &'a Parts,
    letters: &'a [u16],
    purse: &'a Purse,
    pass: usize,
    tell: T,
}

impl<'a, B: Bits, T: FnMut(Spot)> Look<'a, B, T> {
    fn new(
        (plate, parts): (&'a Plate<'a, B>, &'a Parts),
        word: Word,
        purse: &'a Purse,
        random: &mut Random,
        tell: T,
    ) -> Self {
        let letters = plate.lexicon.letters(word);
        // How many of the places that are looked at now and then are passed over.
        let pass = random.below(FAR);
        Self { plate, parts, letters, purse, pass, tell }
    }

    #[inline(always)]
    fn everywhere_by_width(&mut self) {
        if is_narrow::<B>() { self.everywhere::<NARROW>() } else { self.everywhere::<WIDEST>() }
    }

    /// Looks at all places, so many columns at a time.
    #[inline(always)]
    fn everywhere<const N: usize>(&mut self) {
        let (lanes, letters) = (&self.plate.lanes, self.letters);
        let [rows, cols] = self.plate.size;
        let last = |side: usize| (side + 1).saturating_sub(letters.len());
        for from in (1..=last(cols)).step_by(N) {
            let inside = B::mask(rows) << 1;
            self.closer::<N, 0>(&across(lanes, letters, from), from..=last(cols), inside);
        }
        for from in (1..=cols).step_by(N).filter(|_| last(rows) > 0) {
            let inside = B::mask(last(rows)) << 1;
            self.closer::<N, 1>(&down(lanes, letters, from), from..=cols, inside);
        }
    }

    /// Looks at promising places of a way one by one.
    #[inline(always)]
    fn closer<const N: usize, const WAY: usize>(
        &mut self,
        found: &Promising<B, N>,
        cols: RangeInclusive<usize>,
        inside: B,
    ) {
        let mut pass = self.pass;
        for (nth, col) in cols.take(N).enumerate() {
            let [near, mut far] = [found.near, found.far].map(|places| places[nth] & inside);
            let mut look = |row: usize, times: usize| {
                let (line, start) = if WAY == 0 { (row, col) } else { (col, row) };
                let along = [found.along[nth].has(row), found.beside[nth].has(row)];
                let site = Site { place: Place { way: WAY, line, start }, along };
                if let Some(spot) = self.spot::<WAY>(&site) {
                    (self.tell)(Spot { times: times as u8, ..spot });
                }
            };
            near.ones().for_each(|row| look(row, 1));
            // Most columns have fewer of these than are passed over.
            while far.count() > pass {
                far = (0..pass).fold(far, |far, _| far.without_lowest());
                far.lowest().into_iter().for_each(|row| look(row, FAR));
                far = far.without_lowest();
                pass = FAR - 1;
            }
            pass -= far.count();
        }
        self.pass = pass;
    }

    /// A place as it is, unless it is too dear.
    #[inline(always)]
    fn spot<const WAY: usize>(&self, site: &Site) -> Option<Spot> {
        let (plate, letters) = (self.plate, self.letters);
        let Site { place, along: [along, beside] } = *site;
        let across = const { 1 - WAY };
        let (first, step) = plate.first(place);
        let side = plate.step(across);
        let end = (letters.len() + 1) * step + side;
        let cells = &plate.cells[first - step - side..][..=end + side];
        let mut cost = plate.straying(place);
        // Words across it, also those that end or begin beside it or at its ends.
        cost += plate.worth(across, &cells[side]) + plate.worth(across, &cells[end]);
        let mut crossed = 0_u64;
        for (at, letter) in letters.iter().enumerate() {
            let before = (at + 1) * step;
            let (before, cell, after) =
                (&cells[before], &cells[before + side], &cells[before + 2 * side]);
            let is_free = cell.who[across] == 0;
            let is_same = cell.letter == letter + 1;
            let besides = plate.worth(across, before) + plate.worth(across, after);
            let worth = if is_same { 0 } else { plate.worth(across, cell) };
            cost += if is_free { besides } else { worth };
            crossed |= u64::from(!is_free & is_same) << (at & 63);
        }
        let most = if crossed == 0 { self.purse.lone } else { self.purse.joined };
        if cost <= most && along {
            cost += along_line(plate, letters.len(), place);
        }
        if cost <= most && beside {
            cost += along_sides(plate, letters.len(), place);
        }
        if cost > most {
            return None;
        }
        let crossings = crossed.count_ones() as i32;
        let (mut seen, mut joined) = ([0; 4], 0);
        for at in crossed.ones() {
            let who = plate.cells[first + at * step].who[across];
            let part = self.parts.part(Word(u32::from(who - 1)));
            if joined < seen.len() && !seen[..joined].contains(&part) {
                seen[joined] = part;
                joined += 1;
            }
        }
        Some(Spot { place, cost, crossings, parts: joined, times: 1 })
    }
}

/// A place, and whether there may be words along its line that are in the way,
/// or along the lines beside it.
struct Site {
    place: Place,
    along: [bool; 2],
}

/// The prices of the words along the line of a place that are in the way.
fn along_line<B: Bits>(plate: &Plate<'_, B>, len: usize, place: Place) -> i32 {
    let (first, step) = plate.first(place);
    let (mut cost, mut last) = (0, 0);
    for at in 0..len + 2 {
        let cell = plate.cells[first + at * step - step];
        if cell.who[place.way] != last {
            last = cell.who[place.way];
            cost += plate.worth(place.way, &cell);
        }
    }
    cost
}

/// The prices of the words along the lines beside a place that are in the way.
/// Two words may touch in one cell each where a third has both.
fn along_sides<B: Bits>(plate: &Plate<'_, B>, len: usize, place: Place) -> i32 {
    let (first, step) = plate.first(place);
    let side = plate.step(1 - place.way);
    let mut cost = 0;
    for line in [first - side, first + side] {
        let mut last = 0;
        // Whether the only cell so far in which a word is touched is held.
        let mut is_held = false;
        for at in 0..len {
            let cell = plate.cells[line + at * step];
            let who = cell.who[place.way];
            let is_new = who != last;
            if who != 0 && (is_new || is_held) {
                is_held = is_new && plate.cells[first + at * step].who[1 - place.way] != 0;
                cost += if is_held { 0 } else { plate.worth(place.way, &cell) };
            }
            last = who;
        }
    }
    cost
}
