//! What it would cost to put a word anywhere.
//!
//! The cost of a place is the prices of all words that would have to go. How
//! many those are at the least is found for many places at once; the few places
//! that are promising are then looked at one by one.

use std::ops::RangeInclusive;

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;
use multiversion::multiversion;

use super::board::PackingBoard;
use super::columns::{PromisingPlaces, WIDEST, across, down};
use super::components::Components;
use crate::board::Bits;
use crate::model::{Place, Slot, WordIndex};

/// Of the places where a word would lie alone and another has to go, or where
/// two have to go, one in so many is looked at, and counts for all of them:
/// there are many, and few are ever taken.
const FAR: usize = 4;

/// A place for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub place: Place,
    /// What all words are worth that would have to go, but for those that are
    /// held apart from others by one of them, and what it costs to be off parity.
    pub cost: i32,
    /// How often the word would cross others once they are gone.
    pub crossings: i32,
    /// How many parts it would join, up to four.
    pub components: usize,
    /// How many places it stands for.
    pub times: u8,
}

/// Looks at all places. What is done for that is inlined here, so that it is also
/// compiled for registers of 256 bits, which are used where the machine has them:
/// the same layouts, and a third more rounds in the same time with 200 words.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn everywhere<B: Bits, T: FnMut(Candidate)>(scan: &mut CandidateScan<'_, B, T>) {
    scan.run_portably();
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
pub(super) struct CandidateScan<'a, B, T> {
    board: &'a PackingBoard<'a, B>,
    components: &'a Components,
    letters: &'a [u16],
    /// What may be spent for a place where the word crosses others, and for one
    /// where it lies alone.
    crossing_limit: i32,
    isolated_limit: i32,
    /// How many of the places that are looked at now and then are passed over.
    pass: usize,
    report: T,
}

impl<'a, B: Bits, T: FnMut(Candidate)> CandidateScan<'a, B, T> {
    /// Reports the places of a word that is off the board and not too dear. They are
    /// all those where no word has to go, or where it crosses others and one has to
    /// go; some of those where it lies alone and one has to go, or crosses others and
    /// two have to go, each for several of them; and where more have to go, a few.
    pub fn new(
        board: &'a PackingBoard<'a, B>,
        components: &'a Components,
        word: WordIndex,
        [crossing_limit, isolated_limit]: [i32; 2],
        random: &mut SplitMix64,
        report: T,
    ) -> Self {
        let letters = board.words.lexicon.letters(word);
        let pass = random.below(FAR);
        Self { board, components, letters, crossing_limit, isolated_limit, pass, report }
    }

    pub fn run(&mut self) {
        everywhere(self);
    }

    /// The same, by what every machine has.
    #[inline(always)]
    pub fn run_portably(&mut self) {
        if is_narrow::<B>() { self.everywhere::<NARROW>() } else { self.everywhere::<WIDEST>() }
    }

    /// Looks at all places, so many columns at a time.
    #[inline(always)]
    fn everywhere<const N: usize>(&mut self) {
        let (columns, letters) = (&self.board.columns, self.letters);
        let (rows, cols) = (self.board.words.size.rows(), self.board.words.size.cols());
        let last = |side: usize| (side + 1).saturating_sub(letters.len());
        for from in (1..=last(cols)).step_by(N) {
            let inside = B::mask(rows) << 1;
            self.evaluate::<N, false>(&across(columns, letters, from), from..=last(cols), inside);
        }
        for from in (1..=cols).step_by(N).filter(|_| last(rows) > 0) {
            let inside = B::mask(last(rows)) << 1;
            self.evaluate::<N, true>(&down(columns, letters, from), from..=cols, inside);
        }
    }

    /// Looks at promising places across, or down, one by one.
    #[inline(always)]
    fn evaluate<const N: usize, const IS_DOWN: bool>(
        &mut self,
        found: &PromisingPlaces<B, N>,
        cols: RangeInclusive<usize>,
        inside: B,
    ) {
        let mut pass = self.pass;
        for (nth, col) in cols.take(N).enumerate() {
            let [near, mut far] = [found.near, found.far].map(|places| places[nth] & inside);
            let mut scan = |row: usize, times: usize| {
                let place = Place::new(const { direction(IS_DOWN) }, row, col);
                let along = [found.along[nth].has(row), found.beside[nth].has(row)];
                if let Some(candidate) = self.candidate::<IS_DOWN>(place, along) {
                    (self.report)(Candidate { times: times as u8, ..candidate });
                }
            };
            near.ones().for_each(|row| scan(row, 1));
            // Most columns have fewer of these than are passed over.
            while far.count() > pass {
                far = (0..pass).fold(far, |far, _| far.without_lowest());
                far.lowest().into_iter().for_each(|row| scan(row, FAR));
                far = far.without_lowest();
                pass = FAR - 1;
            }
            pass -= far.count();
        }
        self.pass = pass;
    }

    /// A place as it is, unless it is too dear; and whether there may be words along
    /// its line that are in the way, or along the lines beside it.
    #[inline(always)]
    fn candidate<const IS_DOWN: bool>(
        &self,
        place: Place,
        [along, beside]: [bool; 2],
    ) -> Option<Candidate> {
        let (board, letters) = (self.board, self.letters);
        let across = const { direction(!IS_DOWN) };
        let first = board.words.first(place);
        let (step, side) = (board.words.step(across.turned()), board.words.step(across));
        let end = (letters.len() + 1) * step + side;
        let cells = &board.cells[first - step - side..][..=end + side];
        let mut cost = board.parity_cost(place);
        // Words across it, also those that end or begin beside it or at its ends.
        cost += board.worth(across, &cells[side]) + board.worth(across, &cells[end]);
        let mut crossed = 0_u64;
        for (at, letter) in letters.iter().enumerate() {
            let before = (at + 1) * step;
            let (before, cell, after) =
                (&cells[before], &cells[before + side], &cells[before + 2 * side]);
            let is_free = cell.word_at[across] == 0;
            let is_same = cell.letter == letter + 1;
            let besides = board.worth(across, before) + board.worth(across, after);
            let worth = if is_same { 0 } else { board.worth(across, cell) };
            cost += if is_free { besides } else { worth };
            crossed |= u64::from(!is_free & is_same) << (at & 63);
        }
        let most = if crossed == 0 { self.isolated_limit } else { self.crossing_limit };
        let slot = Slot { place, len: letters.len() };
        if cost <= most && along {
            cost += along_line(board, slot);
        }
        if cost <= most && beside {
            cost += along_sides(board, slot);
        }
        if cost > most {
            return None;
        }
        let crossings = crossed.count_ones() as i32;
        let (mut seen, mut crossing) = ([0; 4], 0);
        for at in crossed.ones() {
            let word_at = board.cells[first + at * step].word_at[across];
            let part = self.components.part(WordIndex(u32::from(word_at - 1)));
            if crossing < seen.len() && !seen[..crossing].contains(&part) {
                seen[crossing] = part;
                crossing += 1;
            }
        }
        Some(Candidate { place, cost, crossings, components: crossing, times: 1 })
    }
}

const fn direction(is_down: bool) -> Direction {
    if is_down { Direction::Down } else { Direction::Across }
}

/// The prices of the words along the line of a slot that are in the way.
fn along_line<B: Bits>(board: &PackingBoard<'_, B>, Slot { place, len }: Slot) -> i32 {
    let (first, step) = (board.words.first(place), board.words.step(place.direction));
    let (mut cost, mut last) = (0, 0);
    for at in 0..len + 2 {
        let cell = board.cells[first + at * step - step];
        if cell.word_at[place.direction] != last {
            last = cell.word_at[place.direction];
            cost += board.worth(place.direction, &cell);
        }
    }
    cost
}

/// The prices of the words along the lines beside a slot that are in the way.
/// Two words may touch in one cell each where a third has both.
fn along_sides<B: Bits>(board: &PackingBoard<'_, B>, Slot { place, len }: Slot) -> i32 {
    let (way, across) = (place.direction, place.direction.turned());
    let (first, step) = (board.words.first(place), board.words.step(way));
    let side = board.words.step(across);
    let mut cost = 0;
    for line in [first - side, first + side] {
        let mut last = 0;
        // Whether the only cell so far in which a word is touched is held.
        let mut is_held = false;
        for at in 0..len {
            let cell = board.cells[line + at * step];
            let word_at = cell.word_at[way];
            let is_new = word_at != last;
            if word_at != 0 && (is_new || is_held) {
                is_held = is_new && board.cells[first + at * step].word_at[across] != 0;
                cost += if is_held { 0 } else { board.worth(way, &cell) };
            }
            last = word_at;
        }
    }
    cost
}
