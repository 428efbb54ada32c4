//! The words in a box, with rows and columns as bits. Putting or taking a word
//! costs its length.

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use crate::board::{Bits, Line, Occupancy, WordBoard, mask};
use crate::model::{
    BoxSize, Lexicon, PerDirection, Place, Placed, ScoreWeights, Slot, Tally, WordIndex,
    is_off_parity,
};

/// What it costs that a word is off parity, in units of score.
///
/// The densest patterns have words on every other line of both directions. A
/// layout that grows by chance has parts that lie on the odd lines and parts
/// that lie on the even ones, and where they meet there is waste.
const OFF_PARITY: i64 = 80;

pub(super) struct BitBoard<'a> {
    pub words: Occupancy<'a>,
    weights: &'a ScoreWeights,
    /// By direction, line and cell: the letter of the word across the line, or
    /// of the last one that was there.
    letters: PerDirection<Vec<u16>>,
    /// The word of each direction in every cell, plus one; zero where there is
    /// none.
    word_at: PerDirection<Vec<u32>>,
    lines: PerDirection<Vec<Line>>,
    /// By direction, line and letter: where a word along the line could cross it.
    crossable_letters: PerDirection<Vec<u64>>,
    alphabet: usize,
    pub tally: Tally,
    /// Whether words should be on parity, and how many are not.
    has_parity_penalty: bool,
    off_parity: i64,
    /// The lines on which something may have changed in this round, one bit each.
    touched: PerDirection<u64>,
    /// By length, the lines with room for a word of that length, whatever its
    /// letters; of the stale lines it is not known.
    pub lines_with_room: PerDirection<Vec<u64>>,
    pub stale: PerDirection<u64>,
    /// By line, the cells that have changed in this round, or that stand beside
    /// one that has.
    pub changed: PerDirection<Vec<u64>>,
}

impl<'a> BitBoard<'a> {
    pub fn new(
        lexicon: &'a Lexicon,
        weights: &'a ScoreWeights,
        size: BoxSize,
        has_parity_penalty: bool,
    ) -> Self {
        let stride = size.cols() + 2;
        let cells = (size.rows() + 2) * stride;
        let alphabet = lexicon.alphabet();
        let steps = PerDirection([1, stride]);
        let by_line = |way| vec![0; size[way] + 2];
        Self {
            words: Occupancy::new(lexicon, lexicon.words().collect(), size, steps).with_free(),
            weights,
            letters: PerDirection::of(|_| vec![0; cells]),
            word_at: PerDirection::of(|_| vec![0; cells]),
            lines: PerDirection::of(|way| vec![Line::default(); size[way] + 2]),
            crossable_letters: PerDirection::of(|way| vec![0; (size[way] + 2) * alphabet]),
            alphabet,
            tally: Tally::default(),
            has_parity_penalty,
            off_parity: 0,
            touched: PerDirection([u64::MAX; 2]),
            lines_with_room: PerDirection::of(|_| vec![0; lexicon.longest() + 1]),
            stale: PerDirection([u64::MAX; 2]),
            changed: PerDirection::of(by_line),
        }
    }

    /// What the layout is worth to the search: its value, less what it costs
    /// that words are off parity.
    pub fn penalised_value(&self) -> i64 {
        self.tally.value - OFF_PARITY * self.off_parity
    }

    /// Whether words on a line are off parity, if they should not be.
    pub fn is_off_parity(&self, direction: Direction, line: usize) -> bool {
        self.has_parity_penalty && is_off_parity(self.words.size[direction], line)
    }

    pub fn line(&self, direction: Direction, line: usize) -> Line {
        self.lines[direction][line]
    }

    /// Where a word along a line could cross it, by letter.
    pub fn crossable_letters(&self, direction: Direction, line: usize) -> &[u64] {
        &self.crossable_letters[direction][line * self.alphabet..][..self.alphabet]
    }

    /// The letters of the words across a line, from its border on; where there
    /// is no such word, any.
    pub fn letters(&self, direction: Direction, line: usize) -> &[u16] {
        let len = self.words.size[direction.turned()] + 2;
        &self.letters[direction][line * len..][..len]
    }

    /// Makes what has been done final and begins another round.
    pub fn commit(&mut self) {
        self.words.log.clear();
        for way in Direction::BOTH {
            for line in (self.touched[way] & mask(self.words.size[way] + 2)).ones() {
                self.changed[way][line] = 0;
            }
        }
        self.touched = PerDirection::default();
    }

    /// Lays any word out alone.
    pub fn put_first(&mut self, random: &mut SplitMix64) {
        let words = &self.words;
        let Some(word) = words.off.get(random.below(words.off.len())).copied() else { return };
        let len = words.lexicon.word_len(word);
        let direction = Direction::BOTH[usize::from(len > words.size.cols())];
        let line = 1 + random.below(words.size[direction]);
        let room = (words.size[direction.turned()] + 1).saturating_sub(len);
        let place = Place { direction, line, start: 1 + random.below(room) };
        self.put(Placed { word, place });
    }

    /// Notes the lines on which a word can make a difference: its own and both
    /// beside it, those it crosses and those at its ends.
    fn touch(&mut self, Slot { place: Place { direction, line, start }, len }: Slot) {
        let across = direction.turned();
        for lines in [&mut self.touched, &mut self.stale] {
            lines[direction] |= 7 << (line - 1);
            lines[across] |= mask(len + 2) << (start - 1);
        }
        for beside in &mut self.changed[direction][line - 1..=line + 1] {
            *beside |= mask(len) << start;
        }
        for crossed in &mut self.changed[across][start - 1..=start + len] {
            *crossed |= 1 << line;
        }
    }
}

/// Where words fit.
impl BitBoard<'_> {
    /// The cells of a line where a word could start, by the strict rule and
    /// across at least one other.
    ///
    /// It costs a shift and a mask for every letter of the word until no start
    /// is left, whatever the length of the line.
    pub fn starts(&self, word: WordIndex, way: Direction, line: usize) -> u64 {
        let letters = self.words.lexicon.letters(word);
        let cells = mask(self.words.size[way.turned()]) << 1;
        let empty = !self.line(way, line).letters();
        let free = empty & cells & !self.beside(way, line);
        let crossable_letters = self.crossable_letters(way, line);
        let mut starts = (empty << 1) & (empty >> letters.len()) & cells;
        let mut crossed = 0;
        for (at, letter) in letters.iter().enumerate() {
            let same = crossable_letters[usize::from(*letter)];
            starts &= (free | same) >> at;
            crossed |= same >> at;
            if starts == 0 {
                return 0;
            }
        }
        starts & crossed
    }

    /// Finds out how much room there is on the lines that have changed.
    ///
    /// Most lines of a full box have no room for a word of five letters, and
    /// are never looked at for one.
    pub fn update_room(&mut self) {
        let size = self.words.size;
        for way in Direction::BOTH {
            for line in (self.stale[way] & mask(size[way]) << 1).ones() {
                let mut runs = self.open(way, line) & mask(size[way.turned()]) << 1;
                for lines_with_room in &mut self.lines_with_room[way][1..] {
                    *lines_with_room =
                        *lines_with_room & !(1 << line) | u64::from(runs != 0) << line;
                    runs &= runs >> 1;
                }
            }
        }
        self.stale = PerDirection::default();
    }

    /// The cells that a word along a line may have: empty ones beside no other
    /// letter, and letters of one word across it.
    pub fn open(&self, way: Direction, line: usize) -> u64 {
        let here = self.line(way, line);
        !here.along & (here.across | !self.beside(way, line))
    }

    /// The cells that have letters beside them.
    fn beside(&self, way: Direction, line: usize) -> u64 {
        self.line(way, line - 1).letters() | self.line(way, line + 1).letters()
    }

    /// The cells of a line that are not crossed, and beside which at least one
    /// cell is open for a word across the line.
    pub fn crossable(&self, way: Direction, line: usize) -> u64 {
        let beside = |beside: usize| {
            let there = self.line(way, beside);
            let letters = there.letters();
            !there.across & (there.along | !(letters << 1 | letters >> 1))
        };
        let before = if line > 1 { beside(line - 1) } else { 0 };
        let after = if line < self.words.size[way] { beside(line + 1) } else { 0 };
        !self.line(way, line).across & (before | after)
    }

    /// How many cells on both sides of a word would stay empty anyway, for the
    /// sake of words two lines away or because the box ends there.
    pub fn shared_margin(&self, slot: Slot) -> u32 {
        let Slot { place: Place { direction: way, line, start }, len } = slot;
        let side = |is_edge: bool, beyond: usize| match is_edge {
            true => len as u32,
            false => (self.line(way, beyond).letters() >> start & mask(len)).count_ones(),
        };
        let last = self.words.size[way];
        side(line == 1, line.saturating_sub(2)) + side(line == last, (line + 2).min(last + 1))
    }
}

impl<'a> WordBoard<'a> for BitBoard<'a> {
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
        let (way, across) = (place.direction, place.direction.turned());
        let Place { line, start, .. } = place;
        let letters = self.words.lexicon.letters(word);
        let slot = Slot { place, len: letters.len() };
        let mut value = i64::from(self.weights.word[word.index()]);
        self.touch(slot);
        self.lines[way][line].along ^= mask(slot.len) << start;
        let crossed = self.lines[way][line].across >> start;
        let (height, word_at) = (self.words.size[way] + 2, if is_on { word.0 + 1 } else { 0 });
        for (nth, (letter, cell)) in letters.iter().zip(self.words.cells(slot)).enumerate() {
            let at = start + nth;
            self.word_at[way][cell] = word_at;
            self.letters[across][at * height + line] = *letter;
            self.lines[across][at].across ^= 1 << line;
            let letter = usize::from(*letter);
            // A letter can be crossed by a word across as long as it is not.
            if crossed >> nth & 1 == 0 {
                value += i64::from(self.weights.letter);
                self.crossable_letters[across][at * self.alphabet + letter] ^= 1 << line;
            } else {
                value += i64::from(self.weights.crossing[letter]);
                self.crossable_letters[way][line * self.alphabet + letter] ^= 1 << at;
            }
        }
        let sign = if is_on { 1 } else { -1 };
        let letters = slot.len - (crossed & mask(slot.len)).count();
        self.tally.add(sign, letters, value);
        self.off_parity += sign * i64::from(self.is_off_parity(way, line));
    }
}
