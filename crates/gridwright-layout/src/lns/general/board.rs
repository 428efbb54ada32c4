//! The words laid out so far, with everything the search asks for kept up to
//! date. Putting or taking a word costs its length.

use gridwright_core::Direction;
use gridwright_core::Direction::{Across, Down};

use crate::board::{Change, Occupancy, WordBoard};
use crate::lns::Area;
use crate::model::{
    BoxSize, Lexicon, PerDirection, Place, Placed, ScoreWeights, Slot, Tally, WordIndex,
};

pub(crate) struct GridBoard<'a> {
    pub words: Occupancy<'a>,
    pub weights: &'a ScoreWeights,
    /// The letter in every cell plus one; zero where there is none.
    letters: Vec<u16>,
    /// The word of each direction in every cell, plus one; zero where there is
    /// none.
    word_at: PerDirection<Vec<u32>>,
    /// What there is, but for the crossings it is short of.
    tally: Tally,
    /// By letter, the cells where it stands in one word only.
    pub singles: Vec<Vec<u32>>,
    /// Where every such cell is in its list.
    index_in_singles: Vec<u32>,
}

impl<'a> GridBoard<'a> {
    pub fn new(lexicon: &'a Lexicon, weights: &'a ScoreWeights, size: BoxSize) -> Self {
        let stride = size.cols() + 2;
        let cells = (size.rows() + 2) * stride;
        let steps = PerDirection([1, stride]);
        Self {
            words: Occupancy::new(lexicon, lexicon.words().collect(), size, steps).with_free(),
            weights,
            letters: vec![0; cells],
            word_at: PerDirection::of(|_| vec![0; cells]),
            tally: Tally::default(),
            singles: vec![vec![]; lexicon.alphabet()],
            index_in_singles: vec![0; cells],
        }
    }

    /// The letter in a cell plus one; zero where there is none.
    pub fn letter(&self, cell: usize) -> u16 {
        self.letters[cell]
    }

    /// How many crossings a word is short of.
    fn shortage(&self, word: WordIndex) -> usize {
        match self.weights.fewest {
            0 => 0,
            fewest => fewest.saturating_sub(self.across(self.words.slot(word)).count()),
        }
    }

    /// A word that has fewer crossings than it should.
    pub fn short_of_crossings(&self) -> Option<WordIndex> {
        self.words.on.iter().copied().find(|word| self.shortage(*word) > 0)
    }

    pub fn tally(&self) -> Tally {
        let shortage: usize = self.words.on.iter().map(|word| self.shortage(*word)).sum();
        let value = self.tally.value - i64::from(self.weights.shortage) * shortage as i64;
        Tally { value, ..self.tally }
    }

    /// The words that are not laid out, in the order of the list.
    pub fn unplaced(&self) -> impl Iterator<Item = WordIndex> {
        self.words.lexicon.words().filter(|word| !self.words.is_on(*word))
    }

    /// The area of the words that were taken off in this round, with the cells
    /// around it.
    pub fn touched_area(&self) -> Option<Area> {
        let took = || {
            self.words.log.iter().filter_map(|change| match change {
                Change::Took(placed) => Some(placed.slot(self.words.lexicon)),
                Change::Put(_) => None,
            })
        };
        took().next()?;
        Some(Area::of(|way| {
            let first = took().map(|slot| slot.place.first(way)).min().unwrap_or(1);
            let last = took().map(|slot| slot.last(way)).max().unwrap_or(1);
            (first - 1).max(1)..=(last + 1).min(self.words.size[way])
        }))
    }

    /// The place of a word that crosses the one in a cell with so many letters
    /// before it, if it is inside the box; none where two words cross already.
    pub fn through(&self, cell: usize, at: usize, len: usize) -> Option<Place> {
        let direction = match Direction::BOTH.map(|way| self.word_at(way, cell).is_some()) {
            [true, false] => Down,
            [false, true] => Across,
            _ => return None,
        };
        let stride = self.words.step(Down);
        let place = Place::new(direction, cell / stride, cell % stride);
        let place = Place { start: place.start.checked_sub(at)?, ..place };
        Slot { place, len }.is_inside(self.words.size).then_some(place)
    }

    /// How many words a word would cross, if it may lie there by the strict
    /// rule.
    pub fn fits(&self, Placed { word, place }: Placed) -> Option<usize> {
        let letters = self.words.lexicon.letters(word);
        let slot = Slot { place, len: letters.len() };
        if !self.has_free_ends(slot) {
            return None;
        }
        let mut crossings = 0;
        for (cell, letter) in self.words.cells(slot).zip(letters) {
            if self.letters[cell] != 0 {
                if self.letters[cell] != letter + 1 || self.word_at[place.direction][cell] != 0 {
                    return None;
                }
                crossings += 1;
            } else if self.is_beside(cell, place.direction) {
                return None;
            }
        }
        Some(crossings)
    }

    /// Whether the cells before and behind a slot are empty.
    pub fn has_free_ends(&self, slot: Slot) -> bool {
        let (first, step) = (self.words.first(slot.place), self.words.step(slot.place.direction));
        self.letters[first - step] == 0 && self.letters[first + slot.len * step] == 0
    }

    /// Whether there are letters beside a cell of a line.
    pub fn is_beside(&self, cell: usize, direction: Direction) -> bool {
        let side = self.words.step(direction.turned());
        self.letters[cell - side] != 0 || self.letters[cell + side] != 0
    }
}

impl<'a> WordBoard<'a> for GridBoard<'a> {
    fn words(&self) -> &Occupancy<'a> {
        &self.words
    }

    fn words_mut(&mut self) -> &mut Occupancy<'a> {
        &mut self.words
    }

    fn word_at(&self, direction: Direction, cell: usize) -> Option<WordIndex> {
        self.word_at[direction][cell].checked_sub(1).map(WordIndex)
    }

    fn toggle(&mut self, Placed { word, place }: Placed, is_on: bool) {
        let (direction, across) = (place.direction, place.direction.turned());
        let letters = self.words.lexicon.letters(word);
        let (mut letters_of_own, mut value) = (0, i64::from(self.weights.word[word.index()]));
        for (cell, letter) in self.words.cells(Slot { place, len: letters.len() }).zip(letters) {
            let number = usize::from(*letter);
            let is_crossed = self.word_at[across][cell] != 0;
            self.word_at[direction][cell] = if is_on { word.0 + 1 } else { 0 };
            if is_crossed {
                value += i64::from(self.weights.crossing[number]);
            } else {
                value += i64::from(self.weights.letter);
                self.letters[cell] = if is_on { letter + 1 } else { 0 };
                letters_of_own += 1;
            }
            let singles = &mut self.singles[number];
            if is_crossed == is_on {
                let at = self.index_in_singles[cell] as usize;
                singles.swap_remove(at);
                if let Some(moved) = singles.get(at) {
                    self.index_in_singles[*moved as usize] = at as u32;
                }
            } else {
                self.index_in_singles[cell] = singles.len() as u32;
                singles.push(cell as u32);
            }
        }
        self.tally.add(if is_on { 1 } else { -1 }, letters_of_own, value);
    }
}
