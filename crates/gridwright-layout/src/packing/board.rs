//! The words in a box, whether they hang together or not.

use gridwright_core::Direction;
use gridwright_search::random::{SplitMix64, mix};

use super::columns::ColumnBits;
use super::penalty::EjectionPenalty;
use crate::board::{Bits, Occupancy, WordBoard};
use crate::model::{BoxSize, Lexicon, PerDirection, Place, Placed, Slot, WordIndex, is_off_parity};

/// What has become of the parts by taking words off, since it was last set back.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Removal {
    /// Whether some word crossed two others or more: only such a word can hold
    /// parts together.
    pub is_cut: bool,
    /// How many words crossed none, and so were a part each.
    pub isolated: usize,
}

/// What does it cost, among so many words, that one of them is off parity? Parts of
/// a layout that lie on odd lines and parts that lie on even ones waste room where
/// they meet. That takes the longer to mend the more words there are; few words need
/// some that are off to be laid out at all. It is less than the cheapest word costs,
/// so that no word would rather be off the board.
pub(super) fn parity_penalty(words: usize) -> i32 {
    8 + (words / 12).min(11) as i32
}

/// What is a crossing worth? Words that cross leave more room to others. It is
/// gained where a word is laid out, and lost with either of the two: a layout with
/// many crossings should not only come about, but last.
pub(super) const CROSSING: i32 = 12;

/// What there is in a cell. Words are numbers of 16 bits to keep it small, which is
/// enough for [`super::MOST_WORDS`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoardCell {
    /// The letter plus one; zero where there is none.
    pub letter: u16,
    /// The word of each direction plus one; zero where there is none.
    pub word_at: PerDirection<u16>,
}

/// Cells are numbered column by column with an empty border around the box, which
/// should be as long as high or longer. Putting or taking a word costs its length.
pub(super) struct PackingBoard<'a, B> {
    pub words: Occupancy<'a>,
    pub cells: Vec<BoardCell>,
    prices: Vec<u8>,
    penalties: Vec<EjectionPenalty>,
    /// What it costs that a word is off parity.
    parity_penalty: i32,
    /// By word plus one, as in the cells: what it costs to take the word off,
    /// which is its price when it was laid out and all its crossings, less what it
    /// costs that it is off parity. Nothing for words that are off, and for none.
    worths: Vec<i32>,
    /// How often something was made final.
    pub round: u32,
    pub columns: ColumnBits<B>,
    pub removal: Removal,
    /// A number by which layouts are told apart: a sum over all words on the
    /// board, so that it does not matter how they came there.
    pub state_hash: u64,
}

impl<'a, B: Bits> PackingBoard<'a, B> {
    /// A board with nothing on it, for some words of a lexicon that cost so much
    /// each.
    pub fn new(
        lexicon: &'a Lexicon,
        words: Vec<WordIndex>,
        prices: Vec<u8>,
        size: BoxSize,
    ) -> Self {
        let height = size.rows() + 2;
        Self {
            parity_penalty: parity_penalty(words.len()),
            words: Occupancy::new(lexicon, words, size, PerDirection([height, 1])),
            cells: vec![BoardCell::default(); height * (size.cols() + 2)],
            prices,
            penalties: vec![EjectionPenalty::default(); lexicon.len()],
            worths: vec![0; lexicon.len() + 1],
            round: 0,
            columns: ColumnBits::new(size.cols(), lexicon.alphabet()),
            removal: Removal::default(),
            state_hash: 0,
        }
    }

    /// What it costs that a word there is off parity, if it is.
    #[inline(always)]
    pub fn parity_cost(&self, Place { direction, line, .. }: Place) -> i32 {
        if is_off_parity(self.words.size[direction], line) { self.parity_penalty } else { 0 }
    }

    /// What a word costs now.
    pub fn price(&self, word: WordIndex) -> i32 {
        i32::from(self.prices[word.index()]) + self.penalties[word.index()].now(self.round) as i32
    }

    /// What it costs to take the word of a direction off that is in a cell.
    #[inline(always)]
    pub fn worth(&self, direction: Direction, cell: &BoardCell) -> i32 {
        self.worths[usize::from(cell.word_at[direction])]
    }

    /// Makes what has been done final.
    pub fn commit(&mut self) {
        self.removal = Removal::default();
        self.words.log.clear();
        self.round = self.round.wrapping_add(1);
    }

    /// Takes a word off, and one of any two words that it held together: words
    /// that lie end to end beside each other may only do so across a third.
    pub fn eject(&mut self, word: WordIndex, random: &mut SplitMix64) {
        let slot = self.words.slot(word);
        self.penalties[word.index()].raise(self.round);
        let crossings = self.across(slot).take(2).count();
        self.removal.is_cut |= crossings > 1;
        self.removal.isolated += usize::from(crossings == 0);
        self.take(word);
        let across = slot.place.direction.turned();
        let (first, step) = (self.words.first(slot.place), self.words.step(slot.place.direction));
        for cell in (1..slot.len).map(|at| first + at * step) {
            let [before, after] = [cell - step, cell].map(|cell| self.word_at(across, cell));
            if let (Some(before), Some(after)) = (before, after) {
                self.eject(if random.below(2) == 0 { before } else { after }, random);
            }
        }
    }

    /// Takes off whatever is in the way of a word, but keeps crossings that
    /// agree with it.
    pub fn clear_for(&mut self, placed: Placed, random: &mut SplitMix64) {
        while let Some(other) = self.hindrance(placed, placed.place.direction) {
            self.eject(other, random);
        }
    }
}

impl<'a, B: Bits> WordBoard<'a> for PackingBoard<'a, B> {
    fn words(&self) -> &Occupancy<'a> {
        &self.words
    }

    fn words_mut(&mut self) -> &mut Occupancy<'a> {
        &mut self.words
    }

    #[inline(always)]
    fn word_at(&self, direction: Direction, cell: usize) -> Option<WordIndex> {
        let word = self.cells[cell].word_at[direction].checked_sub(1)?;
        Some(WordIndex(u32::from(word)))
    }

    fn toggle(&mut self, placed: Placed, is_on: bool) {
        let Placed { word, place } = placed;
        let hash = state_hash(placed);
        self.state_hash = if is_on {
            self.state_hash.wrapping_add(hash)
        } else {
            self.state_hash.wrapping_sub(hash)
        };
        let (direction, across) = (place.direction, place.direction.turned());
        let letters = self.words.lexicon.letters(word);
        let crossing = if is_on { CROSSING } else { -CROSSING };
        let mut crossings = 0;
        for (at, nth) in self.words.cells(Slot { place, len: letters.len() }).enumerate() {
            let cell = &mut self.cells[nth];
            let other = usize::from(cell.word_at[across]);
            cell.word_at[direction] = if is_on { word.0 as u16 + 1 } else { 0 };
            if other != 0 {
                self.worths[other] += crossing;
                crossings += crossing;
            } else {
                cell.letter = if is_on { letters[at] + 1 } else { 0 };
            }
            let (row, col) = place.row_col(at);
            self.columns.toggle(direction, letters[at], row, col, is_on);
        }
        let worth = self.price(word) - self.parity_cost(place) + crossings;
        self.worths[word.index() + 1] = if is_on { worth } else { 0 };
    }
}

/// What a word in a place adds to the state hash.
pub(super) fn state_hash(Placed { word, place }: Placed) -> u64 {
    let place = (place.line << 1 | place.direction as usize) << 16 | place.start;
    mix(u64::from(word.0) << 40 | place as u64)
}
