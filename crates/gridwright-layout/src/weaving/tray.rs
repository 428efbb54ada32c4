//! The words in a box, with rows and columns as bits.
//!
//! Lines and cells are counted from one, and the border around the box is
//! always empty. Putting or taking a word costs its length.

use super::round::Change;
use crate::bits::{Line, mask};
use crate::lexicon::{Lexicon, Word};
use crate::optimise::Laid;
use crate::place::{Place, is_stray};
use crate::search::board::Worth;

/// What it costs that a word strays, in units of score.
///
/// The densest patterns have words on every other line of both ways. A layout
/// that grows by chance has parts that lie on the odd lines and parts that lie
/// on the even ones, and where they meet there is waste.
const STRAY: i64 = 80;

/// A set of lines of either way, one bit each.
pub(crate) type Lines = [u64; 2];

pub(crate) struct Tray<'a> {
    pub lexicon: &'a Lexicon,
    worth: &'a Worth,
    /// How many lines there are of either way.
    pub size: [usize; 2],
    stride: usize,
    /// By way, line and cell: the letter of the word across the line, or of the
    /// last one that was there.
    letters: [Vec<u16>; 2],
    /// The word of each way in every cell, plus one; zero where there is none.
    who: [Vec<u32>; 2],
    lines: [Vec<Line>; 2],
    /// By way, line and letter: where a word along the line could cross it.
    hooks: [Vec<u64>; 2],
    alphabet: usize,
    /// Where every word lies, or lay last.
    place: Vec<Place>,
    is_on: Vec<bool>,
    pub on: Vec<Word>,
    pub off: Vec<Word>,
    /// Where every word is among those on the tray, or those off it.
    seat: Vec<u32>,
    pub score: i64,
    /// Whether words should not stray, and how many do.
    likes_lines: bool,
    strays: i64,
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
    /// The words that are off, one bit each, those of a length side by side.
    free: Vec<u64>,
    /// By length, where its words begin among them.
    first_free: Vec<usize>,
}

impl<'a> Tray<'a> {
    pub fn new(lexicon: &'a Lexicon, worth: &'a Worth, size: (usize, usize)) -> Self {
        let (rows, cols) = size;
        let cells = (rows + 2) * (cols + 2);
        let alphabet = lexicon.list().alphabet().len();
        let (mut free, mut first_free) = (vec![], vec![]);
        for len in 0..=lexicon.longest() {
            first_free.push(free.len());
            free.extend(all_words(lexicon, len));
        }
        first_free.push(free.len());
        let sides = [rows + 2, cols + 2];
        Self {
            lexicon,
            worth,
            size: [rows, cols],
            stride: cols + 2,
            letters: [vec![0; cells], vec![0; cells]],
            who: [vec![0; cells], vec![0; cells]],
            lines: sides.map(|lines| vec![Line::default(); lines]),
            hooks: sides.map(|lines| vec![0; lines * alphabet]),
            alphabet,
            place: vec![Place::default(); lexicon.len()],
            is_on: vec![false; lexicon.len()],
            on: vec![],
            off: lexicon.words().collect(),
            seat: lexicon.words().map(|word| word.0).collect(),
            score: 0,
            likes_lines: false,
            strays: 0,
            filled: 0,
            log: vec![],
            touched: [u64::MAX; 2],
            roomy: [0, 1].map(|_| vec![0; lexicon.longest() + 1]),
            stale: [u64::MAX; 2],
            changed: sides.map(|lines| vec![0; lines]),
            free,
            first_free,
        }
    }

    /// The layout as words, rows and columns, and ways.
    pub fn laid(&self) -> Vec<Laid> {
        self.on.iter().map(|word| self.place(*word).laid(*word)).collect()
    }

    /// Makes words stray that do not lie on every other line, before there are
    /// any.
    pub fn like_every_other_line(&mut self) {
        self.likes_lines = true;
    }

    /// What the layout is worth to the search: its score, less what it costs
    /// that words stray.
    pub fn merit(&self) -> i64 {
        self.score - STRAY * self.strays
    }

    /// Whether words on a line stray.
    pub fn is_stray(&self, way: usize, line: usize) -> bool {
        self.likes_lines && is_stray(self.size[way], line)
    }

    pub fn is_on(&self, word: Word) -> bool {
        self.is_on[word.index()]
    }

    pub fn place(&self, word: Word) -> Place {
        self.place[word.index()]
    }

    pub fn line(&self, way: usize, line: usize) -> Line {
        self.lines[way][line]
    }

    /// Where a word along a line could cross it, by letter.
    pub fn hooks(&self, way: usize, line: usize) -> &[u64] {
        &self.hooks[way][line * self.alphabet..(line + 1) * self.alphabet]
    }

    /// The cell of a line.
    pub fn cell(&self, way: usize, line: usize, at: usize) -> usize {
        if way == 0 { line * self.stride + at } else { at * self.stride + line }
    }

    /// The letters of the words across a line, from its border on; where there
    /// is no such word, any.
    pub fn letters(&self, way: usize, line: usize) -> &[u16] {
        let len = self.size[1 - way] + 2;
        &self.letters[way][line * len..(line + 1) * len]
    }

    /// The words of a length that are off, one bit each.
    pub fn free(&self, len: usize) -> &[u64] {
        &self.free[self.first_free[len]..self.first_free[len + 1]]
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
        self.place[word.index()] = place;
        self.turn(word, true);
        unseat(&mut self.off, &mut self.seat, word);
        seat(&mut self.on, &mut self.seat, word);
    }

    pub(crate) fn erase(&mut self, word: Word) {
        self.turn(word, false);
        unseat(&mut self.on, &mut self.seat, word);
        seat(&mut self.off, &mut self.seat, word);
    }

    /// Puts a word on where it should lie, or takes it off.
    fn turn(&mut self, word: Word, on: bool) {
        let place = self.place(word);
        let Place { way, line, start } = place;
        let letters = self.lexicon.letters(word);
        let mut gain = i64::from(self.worth.word[word.index()]);
        let mut filled = 0;
        self.touch(place, letters.len());
        self.lines[way][line].along ^= mask(letters.len()) << start;
        let crossed = self.lines[way][line].across >> start;
        let (height, who) = (self.size[way] + 2, if on { word.0 + 1 } else { 0 });
        for (nth, (letter, cell)) in
            letters.iter().zip(self.cells(place, letters.len())).enumerate()
        {
            let at = start + nth;
            self.who[way][cell] = who;
            self.letters[1 - way][at * height + line] = *letter;
            self.lines[1 - way][at].across ^= 1 << line;
            let letter = usize::from(*letter);
            // A letter is a hook for words across as long as it has none.
            if crossed >> nth & 1 == 0 {
                filled += 1;
                gain += i64::from(self.worth.letter);
                self.hooks[1 - way][at * self.alphabet + letter] ^= 1 << line;
            } else {
                gain += i64::from(self.worth.crossing[letter]);
                self.hooks[way][line * self.alphabet + letter] ^= 1 << at;
            }
        }
        let stray = i64::from(self.is_stray(way, line));
        (self.filled, self.score, self.strays) = match on {
            true => (self.filled + filled, self.score + gain, self.strays + stray),
            false => (self.filled - filled, self.score - gain, self.strays - stray),
        };
        self.is_on[word.index()] = on;
        let (block, bit) = self.lexicon.bit(word);
        self.free[self.first_free[letters.len()] + block] ^= bit;
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
