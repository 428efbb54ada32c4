//! The words in a box, whether they hang together or not.

use super::lanes::Lanes;
use super::temper::Temper;
use crate::bits::Bits;
use crate::lexicon::{Lexicon, Word};
use crate::place::{Place, is_stray};
use crate::random::{Random, mix};

#[derive(Clone, Copy, Debug)]
enum Change {
    Put(Word),
    Took(Word, Place),
}

/// What has become of the parts by taking words off, since it was last set back.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Loss {
    /// Whether some word crossed two others or more: only such a word can hold
    /// parts together.
    pub is_cut: bool,
    /// How many words crossed none, and so were a part each.
    pub lone: usize,
}

/// What does it cost, among so many words, that one of them strays from every
/// other line? Parts of a layout that lie on odd lines and parts that lie on even
/// ones waste room where they meet. That takes the longer to mend the more words
/// there are; few words need some strays to be laid out at all. It is less than the
/// cheapest word costs, so that no word would rather be off.
pub(super) fn stray(words: usize) -> i32 {
    8 + (words / 12).min(11) as i32
}

/// What is a crossing worth? Words that cross leave more room to others. It is
/// gained where a word is laid out, and lost with either of the two: a layout with
/// many crossings should not only come about, but last.
pub(super) const CROSSING: i32 = 12;

/// What there is in a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// The letter plus one; zero where there is none.
    pub letter: u16,
    /// By way: the word plus one; zero where there is none.
    pub who: [u16; 2],
}

/// The seat of words that are never laid out.
const STRANGER: u32 = u32::MAX;

/// Cells are numbered column by column with an empty border around the box, which
/// should be as long as high or longer. Putting or taking a word costs its length.
pub(super) struct Plate<'a, B> {
    pub lexicon: &'a Lexicon,
    /// How many lines there are of either way.
    pub size: [usize; 2],
    /// From a cell to the next one of a line, by way.
    steps: [usize; 2],
    pub cells: Vec<Cell>,
    prices: Vec<u8>,
    tempers: Vec<Temper>,
    /// What it costs that a word strays.
    stray: i32,
    /// By word plus one, as in the cells: what it costs to take the word off,
    /// which is its price when it was laid out and all its crossings, less what it
    /// costs that it strays. Nothing for words that are off, and for none.
    worths: Vec<i32>,
    /// How often something was made final.
    pub round: u32,
    /// Where every word lies, or lay last.
    place: Vec<Place>,
    is_on: Vec<bool>,
    pub on: Vec<Word>,
    pub off: Vec<Word>,
    /// Where every word is among those on the plate, or those off it.
    seat: Vec<u32>,
    log: Vec<Change>,
    pub lanes: Lanes<B>,
    pub loss: Loss,
    /// A number by which layouts are told apart: a sum over all words on the
    /// plate, so that it does not matter how they came there.
    pub mark: u64,
}

impl<'a, B: Bits> Plate<'a, B> {
    /// A plate with nothing on it, for some words of a lexicon that cost so much
    /// each.
    pub fn new(
        lexicon: &'a Lexicon,
        words: Vec<Word>,
        prices: Vec<u8>,
        (rows, cols): (usize, usize),
    ) -> Self {
        let alphabet = lexicon.list().alphabet().len();
        let mut seat = vec![STRANGER; lexicon.len()];
        for (at, word) in words.iter().enumerate() {
            seat[word.index()] = at as u32;
        }
        Self {
            lexicon,
            size: [rows, cols],
            steps: [rows + 2, 1],
            cells: vec![Cell::default(); (rows + 2) * (cols + 2)],
            prices,
            tempers: vec![Temper::default(); lexicon.len()],
            stray: stray(words.len()),
            worths: vec![0; lexicon.len() + 1],
            round: 0,
            place: vec![Place::default(); lexicon.len()],
            is_on: vec![false; lexicon.len()],
            on: vec![],
            off: words,
            seat,
            log: vec![],
            lanes: Lanes::new(cols, alphabet),
            loss: Loss::default(),
            mark: 0,
        }
    }

    /// The mark, word by word.
    #[cfg(test)]
    pub fn mark_anew(&self) -> u64 {
        self.on.iter().fold(0, |sum: u64, word| sum.wrapping_add(mark(*word, self.place(*word))))
    }

    /// Whether a word is off and may be laid out.
    pub fn is_off(&self, word: Word) -> bool {
        !self.is_on[word.index()] && self.seat[word.index()] != STRANGER
    }

    pub fn place(&self, word: Word) -> Place {
        self.place[word.index()]
    }

    /// What it costs that a word there strays, if it does.
    pub fn straying(&self, Place { way, line, .. }: Place) -> i32 {
        if is_stray(self.size[way], line) { self.stray } else { 0 }
    }

    /// Where a word would start, and how far it is from there to its next cell.
    pub fn first(&self, Place { way, line, start }: Place) -> (usize, usize) {
        (self.cell(way, line, start), self.steps[way])
    }

    /// From a cell to the next one of a way.
    pub fn step(&self, way: usize) -> usize {
        self.steps[way]
    }

    /// What a word costs now.
    pub fn price(&self, word: Word) -> i32 {
        i32::from(self.prices[word.index()]) + self.tempers[word.index()].now(self.round) as i32
    }

    /// What it costs to take the word of a way off that is in a cell.
    pub fn worth(&self, way: usize, cell: &Cell) -> i32 {
        self.worths[usize::from(cell.who[way])]
    }

    /// The cell of a line.
    pub fn cell(&self, way: usize, line: usize, at: usize) -> usize {
        line * self.steps[1 - way] + at * self.steps[way]
    }

    /// The words across a word, where they cross it.
    pub fn across(&self, word: Word) -> impl Iterator<Item = Word> {
        let place = self.place(word);
        let (first, step) = self.first(place);
        let cells = (0..self.lexicon.word_len(word)).map(move |at| first + at * step);
        cells.filter_map(move |cell| self.who(1 - place.way, cell))
    }

    pub fn who(&self, way: usize, cell: usize) -> Option<Word> {
        self.cells[cell].who[way].checked_sub(1).map(|word| Word(u32::from(word)))
    }

    /// Makes what has been done final.
    pub fn settle(&mut self) {
        self.loss = Loss::default();
        self.log.clear();
        self.round = self.round.wrapping_add(1);
    }

    /// Takes back everything that was done since.
    pub fn undo(&mut self) {
        while let Some(change) = self.log.pop() {
            match change {
                Change::Put(word) => self.erase(word),
                Change::Took(word, place) => self.write(word, place),
            }
        }
    }

    /// Whether nothing has been done but to take a word off and to put it back.
    pub fn is_as_before(&self) -> bool {
        matches!(self.log[..], [Change::Took(word, place), Change::Put(_)] if self.place(word) == place && self.is_on[word.index()])
    }

    /// Lays a word out. The caller has seen to it that it fits.
    pub fn put(&mut self, word: Word, place: Place) {
        self.log.push(Change::Put(word));
        self.write(word, place);
    }

    /// Takes a word off, and one of any two words that it held together: words
    /// that lie end to end beside each other may only do so across a third.
    pub fn take(&mut self, word: Word, random: &mut Random) {
        let place = self.place(word);
        self.tempers[word.index()].rise(self.round);
        let crossings = self.across(word).take(2).count();
        self.loss.is_cut |= crossings > 1;
        self.loss.lone += usize::from(crossings == 0);
        self.log.push(Change::Took(word, place));
        self.erase(word);
        let (first, step) = self.first(place);
        for at in 1..self.lexicon.word_len(word) {
            let [before, after] = [at - 1, at].map(|at| self.who(1 - place.way, first + at * step));
            if let (Some(before), Some(after)) = (before, after) {
                self.take(if random.below(2) == 0 { before } else { after }, random);
            }
        }
    }

    /// Takes off whatever is in the way of a word, but keeps crossings that
    /// agree with it.
    pub fn clear_for(&mut self, word: Word, place: Place, random: &mut Random) {
        while let Some(other) = self.hindrance(word, place) {
            self.take(other, random);
        }
    }

    /// A word that is in the way of another.
    pub fn hindrance(&self, word: Word, place: Place) -> Option<Word> {
        let (first, step) = self.first(place);
        let (way, across) = (place.way, 1 - place.way);
        let letters = self.lexicon.letters(word);
        let anyone = |cell: usize| self.who(way, cell).or_else(|| self.who(across, cell));
        let ends = [first - step, first + letters.len() * step];
        if let Some(other) = ends.into_iter().find_map(anyone) {
            return Some(other);
        }
        for (at, letter) in letters.iter().enumerate() {
            let cell = first + at * step;
            let beside = [cell - self.steps[across], cell + self.steps[across]];
            let other = match (self.who(way, cell), self.who(across, cell)) {
                (Some(other), _) => Some(other),
                (None, Some(other)) => (self.cells[cell].letter != letter + 1).then_some(other),
                (None, None) => beside.into_iter().find_map(anyone),
            };
            if other.is_some() {
                return other;
            }
        }
        None
    }

    fn write(&mut self, word: Word, place: Place) {
        self.place[word.index()] = place;
        self.mark = self.mark.wrapping_add(mark(word, place));
        let mut worth = self.price(word) - self.straying(place);
        let (first, step) = self.first(place);
        for (at, letter) in self.lexicon.letters(word).iter().enumerate() {
            let cell = &mut self.cells[first + at * step];
            cell.who[place.way] = word.0 as u16 + 1;
            cell.letter = letter + 1;
            if cell.who[1 - place.way] != 0 {
                self.worths[usize::from(cell.who[1 - place.way])] += CROSSING;
                worth += CROSSING;
            }
            self.lanes.turn(place.way, *letter, place.cell(at), true);
        }
        self.worths[word.index() + 1] = worth;
        self.is_on[word.index()] = true;
        reseat((&mut self.off, &mut self.on), &mut self.seat, word);
    }

    fn erase(&mut self, word: Word) {
        let place = self.place(word);
        self.mark = self.mark.wrapping_sub(mark(word, place));
        let (first, step) = self.first(place);
        for (at, letter) in self.lexicon.letters(word).iter().enumerate() {
            let cell = &mut self.cells[first + at * step];
            cell.who[place.way] = 0;
            match cell.who[1 - place.way] {
                0 => cell.letter = 0,
                other => self.worths[usize::from(other)] -= CROSSING,
            }
            self.lanes.turn(place.way, *letter, place.cell(at), false);
        }
        self.worths[word.index() + 1] = 0;
        self.is_on[word.index()] = false;
        reseat((&mut self.on, &mut self.off), &mut self.seat, word);
    }
}

/// What a word in a place adds to the mark of a layout.
fn mark(word: Word, Place { way, line, start }: Place) -> u64 {
    let place = (line << 1 | way) << 16 | start;
    mix(u64::from(word.0) << 40 | place as u64)
}

/// Moves a word from one list to the other.
fn reseat((from, to): (&mut Vec<Word>, &mut Vec<Word>), seats: &mut [u32], word: Word) {
    let at = seats[word.index()] as usize;
    debug_assert_eq!(from[at], word);
    from.swap_remove(at);
    if let Some(moved) = from.get(at) {
        seats[moved.index()] = at as u32;
    }
    seats[word.index()] = to.len() as u32;
    to.push(word);
}
