//! The words in a box, with rows and columns as bits.
//!
//! Lines and cells are counted from one, and the border around the box is
//! always empty. Putting or taking a word costs its length.

use super::round::Change;
use crate::bits::{Line, mask};
use crate::lexicon::{Lexicon, Word};
use crate::optimise::Laid;
use crate::place::Place;
use crate::search::board::Worth;

/// A set of lines of either way, one bit each.
pub(crate) type Lines = [u64; 2];

pub(crate) struct Tray<'a> {
    pub lexicon: &'a Lexicon,
    worth: &'a Worth,
    /// How many lines there are of either way.
    pub size: [usize; 2],
    stride: usize,
    /// The row and column of every cell.
    row_col: Vec<(u8, u8)>,
    /// The letter in every cell plus one; zero where there is none.
    letter: Vec<u16>,
    /// The word of each way in every cell, plus one; zero where there is none.
    who: [Vec<u32>; 2],
    lines: [Vec<Line<u64>>; 2],
    /// By way, line and letter: where a word along the line could cross it.
    hooks: [Vec<u64>; 2],
    letters: usize,
    /// Where every word lies, or lay last.
    place: Vec<Place>,
    is_on: Vec<bool>,
    pub on: Vec<Word>,
    pub off: Vec<Word>,
    /// Where every word is among those on the tray, or those off it.
    seat: Vec<u32>,
    pub score: i64,
    /// How many cells have a letter.
    pub filled: usize,
    /// What has been done in this round.
    pub log: Vec<Change>,
    /// The lines on which something may have changed in this round.
    pub touched: Lines,
    /// By way and length, the lines with room for a word of that length,
    /// whatever its letters; of the stale lines it is not known.
    pub(crate) roomy: [Vec<u64>; 2],
    pub(crate) stale: Lines,
    /// By way and line, the cells that have changed in this round, or that
    /// stand beside one that has.
    pub(crate) changed: [Vec<u64>; 2],
    /// By length, the words that are off, one bit each.
    pub(crate) free: Vec<Vec<u64>>,
}

impl<'a> Tray<'a> {
    pub fn new(lexicon: &'a Lexicon, worth: &'a Worth, size: (usize, usize)) -> Self {
        let (rows, cols) = size;
        let cells = (rows + 2) * (cols + 2);
        let letters = lexicon.list().alphabet().len();
        let sides = [rows + 2, cols + 2];
        Self {
            lexicon,
            worth,
            size: [rows, cols],
            stride: cols + 2,
            row_col: (0..cells)
                .map(|cell| ((cell / (cols + 2)) as u8, (cell % (cols + 2)) as u8))
                .collect(),
            letter: vec![0; cells],
            who: [vec![0; cells], vec![0; cells]],
            lines: sides.map(|lines| vec![Line::default(); lines]),
            hooks: sides.map(|lines| vec![0; lines * letters]),
            letters,
            place: vec![Place::default(); lexicon.len()],
            is_on: vec![false; lexicon.len()],
            on: vec![],
            off: lexicon.words().collect(),
            seat: lexicon.words().map(|word| word.0).collect(),
            score: 0,
            filled: 0,
            log: vec![],
            touched: [u64::MAX; 2],
            roomy: [0, 1].map(|_| vec![0; lexicon.longest() + 1]),
            stale: [u64::MAX; 2],
            changed: sides.map(|lines| vec![0; lines]),
            free: (0..=lexicon.longest()).map(|len| all_words(lexicon, len)).collect(),
        }
    }

    /// The layout as words, rows and columns, and ways.
    pub fn laid(&self) -> Vec<Laid> {
        self.on.iter().map(|word| self.place(*word).laid(*word)).collect()
    }

    pub fn is_on(&self, word: Word) -> bool {
        self.is_on[word.index()]
    }

    pub fn place(&self, word: Word) -> Place {
        self.place[word.index()]
    }

    pub fn line(&self, way: usize, line: usize) -> Line<u64> {
        self.lines[way][line]
    }

    /// Where a word along a line could cross it, by letter.
    pub fn hooks(&self, way: usize, line: usize) -> &[u64] {
        &self.hooks[way][line * self.letters..(line + 1) * self.letters]
    }

    /// The cell of a line.
    pub fn cell(&self, way: usize, line: usize, at: usize) -> usize {
        if way == 0 { line * self.stride + at } else { at * self.stride + line }
    }

    pub fn row_col(&self, cell: usize) -> (usize, usize) {
        let (row, col) = self.row_col[cell];
        (usize::from(row), usize::from(col))
    }

    /// The letter in a cell plus one; zero where there is none.
    pub fn letter(&self, cell: usize) -> u16 {
        self.letter[cell]
    }

    pub fn who(&self, way: usize, cell: usize) -> Option<Word> {
        self.who[way][cell].checked_sub(1).map(Word)
    }

    /// The cells of a word of this length.
    pub fn cells(&self, place: Place, len: usize) -> impl Iterator<Item = usize> + use<> {
        let first = self.cell(place.way, place.line, place.start);
        let step = if place.way == 0 { 1 } else { self.stride };
        (0..len).map(move |at| first + at * step)
    }

    pub(crate) fn write(&mut self, word: Word, place: Place) {
        let Place { way, line, start } = place;
        let letters = self.lexicon.letters(word);
        self.touch(place, letters.len());
        self.lines[way][line].along |= mask(letters.len()) << start;
        for (at, cell) in self.cells(place, letters.len()).enumerate() {
            let letter = letters[at];
            self.lines[1 - way][start + at].across |= 1 << line;
            self.who[way][cell] = word.0 + 1;
            if self.who[1 - way][cell] == 0 {
                self.letter[cell] = letter + 1;
                self.filled += 1;
                self.score += i64::from(self.worth.letter);
                self.turn_hook(letter, cell, way);
            } else {
                self.score += i64::from(self.worth.crossing[usize::from(letter)]);
                self.turn_hook(letter, cell, 1 - way);
            }
        }
        self.score += i64::from(self.worth.word[word.index()]);
        self.place[word.index()] = place;
        self.turn_free(word);
        self.is_on[word.index()] = true;
        unseat(&mut self.off, &mut self.seat, word);
        seat(&mut self.on, &mut self.seat, word);
    }

    pub(crate) fn erase(&mut self, word: Word) {
        let place = self.place(word);
        let Place { way, line, start } = place;
        let letters = self.lexicon.letters(word);
        self.touch(place, letters.len());
        self.lines[way][line].along &= !(mask(letters.len()) << start);
        for (at, cell) in self.cells(place, letters.len()).enumerate() {
            let letter = letters[at];
            self.lines[1 - way][start + at].across &= !(1 << line);
            self.who[way][cell] = 0;
            if self.who[1 - way][cell] == 0 {
                self.letter[cell] = 0;
                self.filled -= 1;
                self.score -= i64::from(self.worth.letter);
                self.turn_hook(letter, cell, way);
            } else {
                self.score -= i64::from(self.worth.crossing[usize::from(letter)]);
                self.turn_hook(letter, cell, 1 - way);
            }
        }
        self.score -= i64::from(self.worth.word[word.index()]);
        self.is_on[word.index()] = false;
        self.turn_free(word);
        unseat(&mut self.on, &mut self.seat, word);
        seat(&mut self.off, &mut self.seat, word);
    }

    /// Notes the lines on which a word can make a difference: its own and both
    /// beside it, those it crosses and those at its ends.
    fn touch(&mut self, Place { way, line, start }: Place, len: usize) {
        for lines in [&mut self.touched, &mut self.stale] {
            lines[way] |= 7 << (line - 1);
            lines[1 - way] |= mask(len + 2) << (start - 1);
        }
        for beside in line - 1..=line + 1 {
            self.changed[way][beside] |= mask(len) << start;
        }
        for across in &mut self.changed[1 - way][start - 1..=start + len] {
            *across |= 1 << line;
        }
    }

    fn turn_free(&mut self, word: Word) {
        let (block, bit) = self.lexicon.bit(word);
        self.free[self.lexicon.word_len(word)][block] ^= bit;
    }

    /// A letter of a word of this way has come to be crossed by none, or by one.
    fn turn_hook(&mut self, letter: u16, cell: usize, way: usize) {
        let (row, col) = self.row_col(cell);
        let (line, at) = if way == 0 { (col, row) } else { (row, col) };
        self.hooks[1 - way][line * self.letters + usize::from(letter)] ^= 1 << at;
    }
}

/// All words of a length, one bit each.
fn all_words(lexicon: &Lexicon, len: usize) -> Vec<u64> {
    let mut words = vec![];
    lexicon.matching(len, &[], &mut words);
    words
}

fn seat(list: &mut Vec<Word>, seats: &mut [u32], word: Word) {
    seats[word.index()] = list.len() as u32;
    list.push(word);
}

fn unseat(list: &mut Vec<Word>, seats: &mut [u32], word: Word) {
    let at = seats[word.index()] as usize;
    list.swap_remove(at);
    if let Some(moved) = list.get(at) {
        seats[moved.index()] = at as u32;
    }
}
