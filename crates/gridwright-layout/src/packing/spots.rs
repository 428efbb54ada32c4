//! What it would cost to put a word anywhere.
//!
//! The cost of a place is the prices of all words that would have to go. All
//! places on four lines are looked at together, one bit each: how many words
//! are in the way at the least, and whether others are crossed in a common
//! letter. The few places that are promising are then looked at one by one.

use super::lines::{BLOCK, Block, block};
use super::parts::Parts;
use super::plate::Plate;
use crate::bits::Bits;
use crate::lexicon::Word;
use crate::place::Place;

/// What does it cost that a word strays from every other line? Parts of a
/// layout that lie on odd lines and parts that lie on even ones waste room
/// where they meet, which takes long to mend where there are many words.
pub(super) const STRAY: i32 = 6;

/// A place for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub place: Place,
    /// The prices of all words that would have to go, but for those that are
    /// held apart from others by one of them, and what straying costs.
    pub cost: i32,
    /// How often the word would cross others once they are gone.
    pub crossings: i32,
    /// How many parts it would join, up to four.
    pub parts: usize,
}

/// What words cost, and what may be spent.
pub(super) struct Purse<'p> {
    pub prices: &'p [u8],
    /// The dearest place where a word crosses others, and the dearest where it
    /// lies alone.
    pub joined: i32,
    pub lone: i32,
}

impl Purse<'_> {
    /// What it costs to take a word off.
    fn price<B: Bits>(&self, plate: &Plate<'_, B>, word: Word) -> i32 {
        let refund = if plate.is_stray(plate.place(word)) { STRAY } else { 0 };
        i32::from(self.prices[word.index()]) - refund
    }
}

/// Tells the places of a word that is off the plate and not too dear. They are
/// all those where it crosses others and at most two have to go, or where it
/// crosses none and at most one has to go; where more have to go, some.
pub(super) fn spots<B: Bits>(
    plate: &Plate<'_, B>,
    parts: &Parts,
    word: Word,
    purse: &Purse<'_>,
    mut tell: impl FnMut(Spot),
) {
    let letters = plate.lexicon.letters(word);
    let len = letters.len();
    for way in (0..2).filter(|way| len <= plate.size[1 - way]) {
        let inside = B::mask(plate.size[1 - way] + 1 - len) << 1;
        for first in (1..=plate.size[way]).step_by(BLOCK) {
            let found = promising(plate, letters, way, first);
            for (line, found) in (first..=plate.size[way]).zip(found) {
                for start in (found & inside).ones() {
                    let place = Place { way, line, start };
                    if let Some(spot) = spot(plate, parts, letters, place, purse) {
                        tell(spot);
                    }
                }
            }
        }
    }
}

/// How many words are in the way of each place at the least, up to three.
struct Counts<B> {
    one: Block<B>,
    two: Block<B>,
    three: Block<B>,
}

impl<B: Bits> Counts<B> {
    fn add(&mut self, nth: usize, more: B) {
        self.three[nth] |= self.two[nth] & more;
        self.two[nth] |= self.one[nth] & more;
        self.one[nth] |= more;
    }
}

/// The places for these letters on four lines where no more than one word is
/// known to be in the way, or no more than two if others are crossed.
///
/// Counted are words across that have another letter in a cell of the place or
/// lie at its ends, and one word for all along the line, one for all beside it
/// on either side: none of them twice.
fn promising<B: Bits>(plate: &Plate<'_, B>, letters: &[u16], way: usize, line: usize) -> Block<B> {
    let (lines, len) = (&plate.lines[way], letters.len());
    let across = block(&lines.across, line);
    let mut along = block(&lines.along, line);
    let mut sides = [line - 1, line + 1].map(|beside| {
        let (mut side, others) = (block(&lines.along, beside), block(&lines.across, beside));
        for nth in 0..BLOCK {
            side[nth] = (side[nth] | others[nth]) & !across[nth];
        }
        side
    });
    sides.iter_mut().for_each(|side| widen(side, len));
    widen(&mut along, len + 2);
    let none = [B::default(); BLOCK];
    let mut counts = Counts { one: sides[0], two: none, three: none };
    for nth in 0..BLOCK {
        counts.add(nth, sides[1][nth]);
        counts.add(nth, along[nth] << 1);
        counts.add(nth, across[nth] << 1);
        counts.add(nth, across[nth] >> len);
    }
    let mut crossed = none;
    for (at, letter) in letters.iter().enumerate() {
        let same = block(lines.of_letter(*letter), line);
        for nth in 0..BLOCK {
            counts.add(nth, (across[nth] & !same[nth]) >> at);
            crossed[nth] |= same[nth] >> at;
        }
    }
    std::array::from_fn(|nth| !counts.two[nth] | crossed[nth] & !counts.three[nth])
}

/// Makes of cells the places of so many cells that have any of them.
fn widen<B: Bits>(cells: &mut Block<B>, len: usize) {
    let mut shift = |by: usize| cells.iter_mut().for_each(|cells| *cells |= *cells >> by);
    let mut have = 1;
    while 2 * have <= len {
        shift(have);
        have *= 2;
    }
    shift(len - have);
}

/// A place as it is, unless it is too dear.
fn spot<B: Bits>(
    plate: &Plate<'_, B>,
    parts: &Parts,
    letters: &[u16],
    place: Place,
    purse: &Purse<'_>,
) -> Option<Spot> {
    let Place { way, line, start } = place;
    let price = |word: Option<Word>| word.map_or(0, |word| purse.price(plate, word));
    let here = plate.lines[way].get(line);
    let own = B::mask(letters.len()) << start;
    let reach = B::mask(letters.len() + 2) << (start - 1);
    let mut cost = if plate.is_stray(place) { STRAY } else { 0 };
    let (mut crossings, mut joined) = (0, 0);
    let mut seen = [0; 4];
    for at in (here.across & reach).ones() {
        let cell = plate.cell(way, line, at);
        let other = plate.who(1 - way, cell);
        if !own.has(at) || plate.letter(cell) != letters[at - start] + 1 {
            cost += price(other);
            continue;
        }
        crossings += 1;
        let part = other.map_or(0, |other| parts.part(other));
        if joined < seen.len() && !seen[..joined].contains(&part) {
            seen[joined] = part;
            joined += 1;
        }
    }
    let most = if crossings > 0 { purse.joined } else { purse.lone };
    if cost > most {
        return None;
    }
    let mut along = here.along & reach;
    while let Some(at) = along.lowest() {
        let other = plate.who(way, plate.cell(way, line, at));
        cost += price(other);
        along &= !plate.own(other?);
    }
    for beside in [line - 1, line + 1] {
        if cost > most {
            return None;
        }
        let there = plate.lines[way].get(beside);
        for at in (there.across & own & !here.across).ones() {
            cost += price(plate.who(1 - way, plate.cell(way, beside, at)));
        }
        let mut along = there.along & own;
        while let Some(at) = along.lowest() {
            let other = plate.who(way, plate.cell(way, beside, at));
            let touched = plate.own(other?) & own;
            // Two words may touch in one cell each where a third has both.
            if !touched.without_lowest().is_empty() || (touched & here.across).is_empty() {
                cost += price(other);
            }
            along &= !touched;
        }
    }
    (cost <= most).then_some(Spot { place, cost, crossings, parts: joined })
}
