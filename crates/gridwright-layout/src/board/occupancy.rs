//! Which words are on a board and where, and what a round has changed.
//!
//! Every search has a board of its own, made for the questions that it asks.
//! What they share is here: the words that are on and off, the numbers of the
//! cells, and the log by which changes are taken back.

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use crate::model::{BoxSize, Lexicon, PerDirection, Place, Placed, Slot, WordIndex};

/// A step of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Put(WordIndex),
    Took(Placed),
}

/// The index of words that are never laid out.
const NEVER_PLACED: u32 = u32::MAX;

/// The words on a board, the cells that they lie in, and the log of a round.
pub(crate) struct Occupancy<'a> {
    pub lexicon: &'a Lexicon,
    pub size: BoxSize,
    /// From a cell to the next one of a line.
    steps: PerDirection<usize>,
    /// Where every word lies, or lay last.
    places: Vec<Place>,
    is_on: Vec<bool>,
    pub on: Vec<WordIndex>,
    pub off: Vec<WordIndex>,
    /// Where every word is among those on the board, or those off it.
    index: Vec<u32>,
    /// The words that are not on, one bit each, those of a length side by side.
    free: Vec<u64>,
    /// By length, where its words begin among them.
    first_free: Vec<usize>,
    /// What has been done in this round.
    pub log: Vec<Change>,
}

impl<'a> Occupancy<'a> {
    /// Some words of a lexicon, all of them off.
    pub fn new(
        lexicon: &'a Lexicon,
        words: Vec<WordIndex>,
        size: BoxSize,
        steps: PerDirection<usize>,
    ) -> Self {
        let mut index = vec![NEVER_PLACED; lexicon.len()];
        words.iter().zip(0..).for_each(|(word, at)| index[word.index()] = at);
        Self {
            lexicon,
            size,
            steps,
            places: vec![Place::NOWHERE; lexicon.len()],
            is_on: vec![false; lexicon.len()],
            on: vec![],
            off: words,
            index,
            free: vec![],
            first_free: vec![],
            log: vec![],
        }
    }

    /// The same, and tells the words of a length that are not on.
    pub fn with_free(mut self) -> Self {
        let mut of_len = vec![];
        for len in 0..=self.lexicon.longest() {
            self.first_free.push(self.free.len());
            self.lexicon.matching(len, &[], &mut of_len);
            self.free.append(&mut of_len);
        }
        self.first_free.push(self.free.len());
        self
    }

    pub fn is_on(&self, word: WordIndex) -> bool {
        self.is_on[word.index()]
    }

    /// Whether a word is off and may be laid out.
    pub fn is_off(&self, word: WordIndex) -> bool {
        !self.is_on(word) && self.index[word.index()] != NEVER_PLACED
    }

    pub fn place(&self, word: WordIndex) -> Place {
        self.places[word.index()]
    }

    pub fn slot(&self, word: WordIndex) -> Slot {
        Slot { place: self.place(word), len: self.lexicon.word_len(word) }
    }

    /// The words of a length that are not on, one bit each.
    pub fn free(&self, len: usize) -> &[u64] {
        &self.free[self.first_free[len]..self.first_free[len + 1]]
    }

    /// The words that are on, and where they lie.
    pub fn placed(&self) -> Vec<Placed> {
        self.on.iter().map(|word| Placed { word: *word, place: self.place(*word) }).collect()
    }

    /// From a cell to the next one of a line.
    #[inline(always)]
    pub fn step(&self, direction: Direction) -> usize {
        self.steps[direction]
    }

    /// A cell of a line.
    #[inline(always)]
    pub fn cell(&self, direction: Direction, line: usize, at: usize) -> usize {
        line * self.steps[direction.turned()] + at * self.steps[direction]
    }

    /// The first cell of a place.
    #[inline(always)]
    pub fn first(&self, place: Place) -> usize {
        self.cell(place.direction, place.line, place.start)
    }

    /// The cells of a slot.
    #[inline(always)]
    pub fn cells(&self, slot: Slot) -> impl Iterator<Item = usize> + use<> {
        let (first, step) = (self.first(slot.place), self.step(slot.place.direction));
        (0..slot.len).map(move |at| first + at * step)
    }

    /// Whether every word that was taken off in this round is where it was, and
    /// no other is on the board.
    pub fn is_unchanged(&self) -> bool {
        let is_back = |change: &Change| match *change {
            Change::Put(_) => true,
            Change::Took(Placed { word, place }) => self.is_on(word) && self.place(word) == place,
        };
        let taken = self.log.iter().filter(|change| matches!(change, Change::Took(_))).count();
        2 * taken == self.log.len() && self.log.iter().all(is_back)
    }

    fn set(&mut self, word: WordIndex, is_on: bool) {
        self.is_on[word.index()] = is_on;
        let (from, to) = match is_on {
            true => (&mut self.off, &mut self.on),
            false => (&mut self.on, &mut self.off),
        };
        let at = self.index[word.index()] as usize;
        from.swap_remove(at);
        if let Some(moved) = from.get(at) {
            self.index[moved.index()] = at as u32;
        }
        self.index[word.index()] = to.len() as u32;
        to.push(word);
        if !self.free.is_empty() {
            let (block, bit) = self.lexicon.bit(word);
            self.free[self.first_free[self.lexicon.word_len(word)] + block] ^= bit;
        }
    }
}

/// A board, kept up to date by putting and taking single words.
pub(crate) trait WordBoard<'a> {
    fn words(&self) -> &Occupancy<'a>;

    fn words_mut(&mut self) -> &mut Occupancy<'a>;

    /// The word of a direction in a cell.
    fn word_at(&self, direction: Direction, cell: usize) -> Option<WordIndex>;

    /// Brings all but the words up to date with one that is put or taken.
    fn toggle(&mut self, placed: Placed, is_on: bool);

    /// Lays a word out. The caller has seen to it that it fits.
    fn put(&mut self, placed: Placed) {
        self.words_mut().log.push(Change::Put(placed.word));
        self.write(placed);
    }

    /// Takes a word off, whatever it leaves behind.
    fn take(&mut self, word: WordIndex) {
        let place = self.words().place(word);
        self.words_mut().log.push(Change::Took(Placed { word, place }));
        self.erase(word);
    }

    /// Takes all words off.
    fn clear(&mut self) {
        while let Some(word) = self.words().on.last() {
            self.take(*word);
        }
    }

    /// Takes back what was done in this round, but for so many changes.
    fn undo(&mut self, keep: usize) {
        while self.words().log.len() > keep {
            match self.words_mut().log.pop() {
                Some(Change::Put(word)) => self.erase(word),
                Some(Change::Took(placed)) => self.write(placed),
                None => {}
            }
        }
    }

    fn write(&mut self, placed: Placed) {
        self.words_mut().places[placed.word.index()] = placed.place;
        self.toggle(placed, true);
        self.words_mut().set(placed.word, true);
    }

    fn erase(&mut self, word: WordIndex) {
        let place = self.words().place(word);
        self.toggle(Placed { word, place }, false);
        self.words_mut().set(word, false);
    }

    /// The words across a slot, where they cross it.
    fn across(&self, slot: Slot) -> impl Iterator<Item = WordIndex> {
        let direction = slot.place.direction.turned();
        self.words().cells(slot).filter_map(move |cell| self.word_at(direction, cell))
    }

    /// A word that is in the way of another: crossings that agree are not. Where
    /// two words cross, it is that of the first direction.
    fn hindrance(&self, placed: Placed, first_direction: Direction) -> Option<WordIndex> {
        let Placed { word, place } = placed;
        let (words, direction) = (self.words(), place.direction);
        let letters = words.lexicon.letters(word);
        let (first, step) = (words.first(place), words.step(direction));
        let side = words.step(direction.turned());
        let anyone = |cell: usize| {
            let second = || self.word_at(first_direction.turned(), cell);
            self.word_at(first_direction, cell).or_else(second)
        };
        let ends = [first - step, first + letters.len() * step];
        ends.into_iter().find_map(anyone).or_else(|| {
            let mut cells = words.cells(Slot { place, len: letters.len() }).zip(letters);
            cells.find_map(|(cell, letter)| {
                let along = self.word_at(direction, cell);
                along.or_else(|| match self.word_at(direction.turned(), cell) {
                    Some(other) => {
                        let at = place.line - words.place(other).start;
                        (words.lexicon.letters(other)[at] != *letter).then_some(other)
                    }
                    None => [cell - side, cell + side].into_iter().find_map(anyone),
                })
            })
        })
    }

    /// Takes off the words of a list, the last first, and one of any two words
    /// that one of them held together: words that lie end to end beside each
    /// other may only do so across a third.
    fn remove(&mut self, list: &mut Vec<WordIndex>, random: &mut SplitMix64) {
        while let Some(word) = list.pop() {
            if !self.words().is_on(word) {
                continue;
            }
            self.take(word);
            let slot = self.words().slot(word);
            let mut last = None;
            for cell in self.words().cells(slot) {
                let now = self.word_at(slot.place.direction.turned(), cell);
                if let (Some(last), Some(now)) = (last, now)
                    && !list.contains(&last)
                    && !list.contains(&now)
                {
                    list.push(if random.below(2) == 0 { last } else { now });
                }
                last = now;
            }
        }
    }
}
