//! Greedy insertion: puts words wherever they fit until none does.
//!
//! A slot is a place where a word may be laid out by the rules alone. All
//! slots are found by going along every line once; after each word only the
//! lines that cross it are gone along again, because a word can only close
//! slots elsewhere. Slots wait in order of a key with some noise in it, and
//! are looked at again when their turn comes.

use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use super::board::GridBoard;
use super::relaxed::Crosschecks;
use crate::board::{WordBoard, keep};
use crate::lns::{Area, SlotWeights, ordered};
use crate::model::{Place, Placed, Slot, WordIndex};

/// What a cell means to a word along one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellState {
    /// Nothing near it.
    Open,
    /// Empty, but a letter stands beside the line.
    Beside,
    /// A letter of a word that crosses the line.
    Crossed,
    /// A letter of a word in the line.
    Taken,
}

impl CellState {
    fn is_letter(self) -> bool {
        matches!(self, Self::Crossed | Self::Taken)
    }
}

/// The slots that wait, and room to work in.
#[derive(Default)]
pub(super) struct SlotInserter {
    /// Slots in order of their keys.
    heap: BinaryHeap<(u32, Slot)>,
    weights: SlotWeights,
    states: Vec<CellState>,
    fixed: Vec<(usize, u16)>,
    bits: Vec<u64>,
    /// Set under the relaxed rule.
    checks: Option<Crosschecks>,
    /// Whether the layout must look the same turned by half.
    is_symmetric: bool,
}

impl SlotInserter {
    pub fn new(is_relaxed: bool, is_symmetric: bool) -> Self {
        let checks = is_relaxed.then(Crosschecks::default);
        Self { checks, is_symmetric, ..Self::default() }
    }

    /// Puts words in until none fits; near the area only, where one is given.
    pub fn grow(
        &mut self,
        board: &mut GridBoard<'_>,
        weights: &SlotWeights,
        area: Option<&Area>,
        random: &mut SplitMix64,
    ) {
        self.heap.clear();
        self.weights = *weights;
        let area = area.cloned().unwrap_or_else(|| Area::of(|way| 1..=board.words.size[way]));
        for way in Direction::BOTH {
            for line in area[way].clone() {
                self.scan(board, way, line, area[way.turned()].clone(), random);
            }
        }
        while let Some((_, slot)) = self.heap.pop() {
            let mark = board.words.log.len();
            if !self.lay(board, slot, random) {
                continue;
            }
            if self.is_symmetric {
                let other = slot.turned_by_half(board.words.size);
                if other != slot && !self.lay(board, other, random) {
                    board.undo(mark);
                    continue;
                }
                self.rescan(board, other, random);
            }
            self.rescan(board, slot, random);
        }
    }

    /// Finds the slots that a new word has opened.
    fn rescan(&mut self, board: &GridBoard<'_>, slot: Slot, random: &mut SplitMix64) {
        let Place { direction, line, start } = slot.place;
        let range = start..=start + slot.len - 1;
        for at in range.clone() {
            self.scan(board, direction.turned(), at, line..=line, random);
        }
        if self.checks.is_some() {
            for line in [line - 1, line + 1] {
                if (1..=board.words.size[direction]).contains(&line) {
                    self.scan(board, direction, line, range.clone(), random);
                }
            }
        }
    }

    /// Finds the slots of a line that reach into a range of its cells.
    fn scan(
        &mut self,
        board: &GridBoard<'_>,
        way: Direction,
        line: usize,
        range: RangeInclusive<usize>,
        random: &mut SplitMix64,
    ) {
        let count = board.words.size[way.turned()];
        let state = |at: usize| {
            let cell = board.words.cell(way, line, at);
            match board.letter(cell) {
                0 if board.is_beside(cell, way) => CellState::Beside,
                0 => CellState::Open,
                _ if board.word_at(way, cell).is_some() => CellState::Taken,
                _ => CellState::Crossed,
            }
        };
        self.states.clear();
        self.states.push(CellState::Open);
        self.states.extend((1..count + 1).map(state));
        self.states.push(CellState::Open);
        let longest = board.words.lexicon.longest();
        let (low, high) = range.into_inner();
        // A slot that starts further from the range than the longest word
        // does not reach it.
        for start in (low + 1).saturating_sub(longest).max(1)..=high {
            if self.states[start - 1].is_letter() {
                continue;
            }
            let (mut crossed, mut new) = (0, 0);
            for end in start..(count + 1).min(start + longest) {
                match self.states[end] {
                    CellState::Taken => break,
                    CellState::Beside if self.checks.is_none() => break,
                    CellState::Beside => (crossed, new) = (crossed + 1, new + 1),
                    CellState::Crossed => crossed += 1,
                    CellState::Open => new += 1,
                }
                let len = end + 1 - start;
                if !self.states[end + 1].is_letter()
                    && crossed > 0
                    && new > 0
                    && end >= low
                    && board.words.lexicon.count(len) > 0
                {
                    let key = ordered(self.weights.key(crossed, len, 0, random));
                    let place = Place { direction: way, line, start };
                    self.heap.push((key, Slot { place, len }));
                }
            }
        }
    }

    /// Lays out any word that fits, if there is one.
    fn lay(&mut self, board: &mut GridBoard<'_>, slot: Slot, random: &mut SplitMix64) -> bool {
        if !self.look(board, slot) {
            return false;
        }
        let lexicon = board.words.lexicon;
        lexicon.matching(slot.len, &self.fixed, &mut self.bits);
        if let Some(checks) = &mut self.checks {
            checks.narrow(board, slot, &mut self.bits);
        }
        let left = keep(&mut self.bits, board.words.free(slot.len));
        let nth = || lexicon.nth(slot.len, &self.bits, random.below(left));
        let Some(word) = (left > 0).then(nth).flatten() else { return false };
        let placed = Placed { word, place: slot.place };
        match &mut self.checks {
            Some(checks) => checks.put(board, placed),
            None => {
                board.put(placed);
                true
            }
        }
    }

    /// Whether a word may be laid out there, and with which letters.
    fn look(&mut self, board: &GridBoard<'_>, slot: Slot) -> bool {
        let direction = slot.place.direction;
        self.fixed.clear();
        if let Some(checks) = &mut self.checks {
            checks.places.clear();
        }
        if !board.has_free_ends(slot) {
            return false;
        }
        for (at, cell) in board.words.cells(slot).enumerate() {
            if board.letter(cell) != 0 {
                if board.word_at(direction, cell).is_some() {
                    return false;
                }
                self.fixed.push((at, board.letter(cell) - 1));
            } else if board.is_beside(cell, direction) {
                match &mut self.checks {
                    Some(checks) => checks.places.push(at),
                    None => return false,
                }
            }
        }
        let touches =
            !self.fixed.is_empty() || self.checks.as_ref().is_some_and(|c| !c.places.is_empty());
        touches && self.fixed.len() < slot.len
    }
}

/// A word and where it could go, after its key.
type Offer = (i32, WordIndex, Slot);

/// A letter that a word can cross.
struct Hook {
    /// Where a word across begins if the letter is its first.
    place: Place,
    /// The first and last cell of the line that the word may have.
    first: usize,
    last: usize,
}

impl Hook {
    /// The hook at a cell with a letter of one word.
    fn new(board: &GridBoard<'_>, cell: usize) -> Option<Self> {
        let place = board.through(cell, 0, 1)?;
        let Place { direction, line, start } = place;
        let is_open = |at: &usize| {
            let cell = board.words.cell(direction, line, *at);
            match board.letter(cell) {
                0 => !board.is_beside(cell, direction),
                _ => board.word_at(direction, cell).is_none(),
            }
        };
        let first = (1..start).rev().take_while(is_open).last().unwrap_or(start);
        let behind = start + 1..board.words.size[direction.turned()] + 1;
        let last = behind.take_while(is_open).last().unwrap_or(start);
        Some(Self { place, first, last })
    }
}

/// Puts words in until none fits, word by word instead of slot by slot: where
/// nearly all words of the list are laid out, most slots have no word, and it is
/// quicker to ask of every word that is left where it could cross.
pub(super) fn grow_by_words(
    board: &mut GridBoard<'_>,
    weights: &SlotWeights,
    random: &mut SplitMix64,
) {
    let mut left: Vec<WordIndex> = board.unplaced().collect();
    let mut heap = BinaryHeap::new();
    // By letter.
    let hook = |cell: &u32| Hook::new(board, *cell as usize);
    let hooks = board.singles.iter().map(|cells| cells.iter().filter_map(hook).collect());
    let mut hooks: Vec<Vec<Hook>> = hooks.collect();
    offer(board, &hooks, &left, &mut heap, weights, random);
    while let Some((_, word, slot)) = heap.pop() {
        let placed = Placed { word, place: slot.place };
        if board.words.is_on(word) || board.fits(placed).is_none() {
            continue;
        }
        board.put(placed);
        left.retain(|other| *other != word);
        hooks.iter_mut().for_each(Vec::clear);
        for (cell, letter) in board.words.cells(slot).zip(board.words.lexicon.letters(word)) {
            hooks[usize::from(*letter)].extend(Hook::new(board, cell));
        }
        offer(board, &hooks, &left, &mut heap, weights, random);
    }
}

/// Finds every place where a word that is left can cross one of the hooks.
fn offer(
    board: &GridBoard<'_>,
    hooks: &[Vec<Hook>],
    left: &[WordIndex],
    heap: &mut BinaryHeap<Offer>,
    weights: &SlotWeights,
    random: &mut SplitMix64,
) {
    for word in left {
        let letters = board.words.lexicon.letters(*word);
        let len = letters.len();
        for (at, letter) in letters.iter().enumerate() {
            for Hook { place, first, last } in &hooks[usize::from(*letter)] {
                if place.start < first + at || place.start + len > last + 1 + at {
                    continue;
                }
                let place = Place { start: place.start - at, ..*place };
                if let Some(crossings) = board.fits(Placed { word: *word, place }) {
                    let key = weights.key(crossings as u32, len, 0, random);
                    heap.push(((key * 1e6) as i32, *word, Slot { place, len }));
                }
            }
        }
    }
}
