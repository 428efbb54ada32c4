//! The words laid out so far, with everything the search asks for kept up to
//! date by putting and taking single words.
//!
//! Cells are numbered with a border of empty cells around the box, so that no
//! neighbour is ever outside. Putting or taking a word costs its length.

use super::grow::Area;
use crate::lexicon::{Lexicon, Word};

/// What a layout is worth: the sum over its letters, crossings and words.
pub(crate) struct Worth {
    pub letter: i32,
    /// By letter.
    pub crossing: Vec<i32>,
    /// By word.
    pub word: Vec<i32>,
    /// What every crossing costs that a word is short of `fewest`.
    pub shortage: i32,
    /// How many crossings every word should have.
    pub fewest: u16,
}

/// A word on the board: its number among those that are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlacedId(u32);

impl PlacedId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells of a word, laid out or to be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    /// The first cell.
    pub start: usize,
    pub len: usize,
    /// Zero for across, one for down.
    pub way: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub word: Word,
    pub span: Span,
    /// How many of its letters are crossed.
    pub crossed: u16,
}

pub(crate) struct Board<'a> {
    pub lexicon: &'a Lexicon,
    pub worth: &'a Worth,
    pub rows: usize,
    pub cols: usize,
    /// From a cell to the one below it.
    stride: usize,
    /// The letter in every cell plus one; zero where there is none.
    letter: Vec<u16>,
    /// The word of each way in every cell, plus one; zero where there is none.
    who: [Vec<u32>; 2],
    placed: Vec<Placed>,
    free: Vec<u32>,
    live: Vec<PlacedId>,
    place_in_live: Vec<u32>,
    /// Where every word is, plus one.
    of_word: Vec<u32>,
    pub letters: usize,
    pub crossings: usize,
    pub short: usize,
    pub score: i64,
    /// By length, the words that are laid out, one bit each.
    used: Vec<Vec<u64>>,
    /// By letter, the cells where it stands in one word only.
    singles: Vec<Vec<u32>>,
    /// Where every such cell is in its list.
    place_in_singles: Vec<u32>,
    /// For both ways, how many cells of the box there are before and after
    /// each.
    space: [Vec<(u8, u8)>; 2],
    /// What has been done since the last [`Board::keep`].
    log: Vec<Change>,
}

/// How many cells of a box there are before and after each, on a board with a
/// border around it.
fn space(way: usize, (rows, cols): (usize, usize)) -> Vec<(u8, u8)> {
    let mut space = vec![(0, 0); (rows + 2) * (cols + 2)];
    for row in 0..rows {
        for col in 0..cols {
            let (at, count) = if way == 0 { (col, cols) } else { (row, rows) };
            space[(row + 1) * (cols + 2) + col + 1] = (at as u8, (count - 1 - at) as u8);
        }
    }
    space
}

#[derive(Clone, Copy)]
enum Change {
    Put(Word),
    Took(Placed),
}

impl<'a> Board<'a> {
    pub fn new(lexicon: &'a Lexicon, worth: &'a Worth, (rows, cols): (usize, usize)) -> Self {
        let stride = cols + 2;
        let cells = (rows + 2) * stride;
        Self {
            lexicon,
            worth,
            rows,
            cols,
            stride,
            letter: vec![0; cells],
            who: [vec![0; cells], vec![0; cells]],
            placed: vec![],
            free: vec![],
            live: vec![],
            place_in_live: vec![],
            of_word: vec![0; lexicon.len()],
            letters: 0,
            crossings: 0,
            short: 0,
            score: 0,
            used: (0..=lexicon.longest()).map(|l| vec![0; lexicon.count(l).div_ceil(64)]).collect(),
            singles: vec![vec![]; lexicon.list().alphabet().len()],
            place_in_singles: vec![0; cells],
            space: [0, 1].map(|way| space(way, (rows, cols))),
            log: vec![],
        }
    }

    /// The words laid out, of a length, one bit each.
    pub fn used(&self, len: usize) -> &[u64] {
        &self.used[len]
    }

    /// Makes what has been done final.
    pub fn keep(&mut self) {
        self.log.clear();
    }

    /// A point to which [`undo`](Self::undo) can go back.
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Whether nothing has been done since the last [`Board::keep`].
    pub fn is_unchanged(&self) -> bool {
        self.log.is_empty()
    }

    /// The area of the words that have been put or taken since the last
    /// [`Board::keep`], with the cells around it.
    pub fn touched(&self) -> Option<Area> {
        let mut area: Option<Area> = None;
        for change in &self.log {
            let Change::Took(Placed { span, .. }) = change else { continue };
            let (row, col) = self.row_col(span.start);
            let (last_row, last_col) =
                self.row_col(span.start + (span.len - 1) * self.step(span.way));
            let old = area.unwrap_or(Area { rows: (row, row), cols: (col, col) });
            let low = |old: usize, new: usize| old.min(new.saturating_sub(1));
            area = Some(Area {
                rows: (low(old.rows.0, row), old.rows.1.max(last_row + 1).min(self.rows - 1)),
                cols: (low(old.cols.0, col), old.cols.1.max(last_col + 1).min(self.cols - 1)),
            });
        }
        area
    }

    /// Takes back everything since the mark.
    pub fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Change::Put(word)) => {
                    if let Some(id) = self.find(word) {
                        self.erase(id);
                    }
                }
                Some(Change::Took(placed)) => {
                    self.write(placed.word, placed.span);
                }
                None => {}
            }
        }
    }

    /// Lays a word out. The caller has seen to it that it fits.
    pub fn put(&mut self, word: Word, span: Span) -> PlacedId {
        self.log.push(Change::Put(word));
        self.write(word, span)
    }

    /// Takes a word off.
    pub fn take(&mut self, id: PlacedId) -> Placed {
        let placed = self.erase(id);
        self.log.push(Change::Took(placed));
        placed
    }

    /// Takes all words off.
    pub fn clear(&mut self) {
        while let Some(id) = self.live.last() {
            self.take(*id);
        }
    }

    /// From a cell to the next of a word that runs this way.
    pub fn step(&self, way: usize) -> usize {
        if way == 0 { 1 } else { self.stride }
    }

    pub fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.stride + col + 1
    }

    pub fn row_col(&self, cell: usize) -> (usize, usize) {
        (cell / self.stride - 1, cell % self.stride - 1)
    }

    /// The letter in a cell plus one; zero where there is none.
    pub fn letter(&self, cell: usize) -> u16 {
        self.letter[cell]
    }

    pub fn who(&self, way: usize, cell: usize) -> Option<PlacedId> {
        self.who[way][cell].checked_sub(1).map(PlacedId)
    }

    pub fn get(&self, id: PlacedId) -> &Placed {
        &self.placed[id.index()]
    }

    pub fn live(&self) -> &[PlacedId] {
        &self.live
    }

    /// One more than the highest number a placed word has had.
    pub fn ids(&self) -> usize {
        self.placed.len()
    }

    pub fn find(&self, word: Word) -> Option<PlacedId> {
        self.of_word[word.index()].checked_sub(1).map(PlacedId)
    }

    pub fn cells(&self, span: Span) -> impl Iterator<Item = usize> + use<> {
        let step = self.step(span.way);
        (0..span.len).map(move |at| span.start + at * step)
    }

    /// The span from a row and column, if it is inside the box.
    pub fn span(&self, (row, col): (isize, isize), len: usize, way: usize) -> Option<Span> {
        let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
        let inside = match way {
            0 => row < self.rows && col + len <= self.cols,
            _ => col < self.cols && row + len <= self.rows,
        };
        inside.then(|| Span { start: self.cell(row, col), len, way })
    }

    fn write(&mut self, word: Word, span: Span) -> PlacedId {
        let id = match self.free.pop() {
            Some(id) => PlacedId(id),
            None => {
                self.placed.push(Placed { word, span, crossed: 0 });
                self.place_in_live.push(0);
                PlacedId(self.placed.len() as u32 - 1)
            }
        };
        let (lexicon, worth) = (self.lexicon, self.worth);
        let (step, other) = (self.step(span.way), 1 - span.way);
        let mut crossed = 0;
        let mut cell = span.start;
        for &letter in lexicon.letters(word) {
            debug_assert!(self.letter[cell] == 0 || self.letter[cell] == letter + 1);
            debug_assert!(self.who[span.way][cell] == 0);
            self.who[span.way][cell] = id.0 + 1;
            match self.who[other][cell].checked_sub(1) {
                Some(crossing) => {
                    crossed += 1;
                    self.score += i64::from(worth.crossing[usize::from(letter)]);
                    self.cross(crossing as usize, true);
                    self.remove_single(letter, cell);
                }
                None => {
                    self.letter[cell] = letter + 1;
                    self.letters += 1;
                    self.score += i64::from(worth.letter);
                    self.add_single(letter, cell);
                }
            }
            cell += step;
        }
        self.crossings += usize::from(crossed);
        self.placed[id.index()] = Placed { word, span, crossed };
        self.short += usize::from(worth.fewest.saturating_sub(crossed));
        self.score += i64::from(worth.word[word.index()])
            - i64::from(worth.shortage) * i64::from(worth.fewest.saturating_sub(crossed));
        self.of_word[word.index()] = id.0 + 1;
        let (block, bit) = lexicon.bit(word);
        self.used[span.len][block] |= bit;
        self.place_in_live[id.index()] = self.live.len() as u32;
        self.live.push(id);
        id
    }

    /// Counts one crossing more or less for a word.
    fn cross(&mut self, id: usize, more: bool) {
        let fewest = self.worth.fewest;
        let crossed = &mut self.placed[id].crossed;
        if more {
            if *crossed < fewest {
                self.short -= 1;
                self.score += i64::from(self.worth.shortage);
            }
            *crossed += 1;
        } else {
            *crossed -= 1;
            if *crossed < fewest {
                self.short += 1;
                self.score -= i64::from(self.worth.shortage);
            }
        }
    }

    fn erase(&mut self, id: PlacedId) -> Placed {
        let placed = self.placed[id.index()];
        let Placed { word, span, crossed } = placed;
        let (lexicon, worth) = (self.lexicon, self.worth);
        let (step, other) = (self.step(span.way), 1 - span.way);
        let mut cell = span.start;
        for &letter in lexicon.letters(word) {
            self.who[span.way][cell] = 0;
            match self.who[other][cell].checked_sub(1) {
                Some(crossing) => {
                    self.score -= i64::from(worth.crossing[usize::from(letter)]);
                    self.cross(crossing as usize, false);
                    self.add_single(letter, cell);
                }
                None => {
                    self.letter[cell] = 0;
                    self.letters -= 1;
                    self.score -= i64::from(worth.letter);
                    self.remove_single(letter, cell);
                }
            }
            cell += step;
        }
        self.crossings -= usize::from(crossed);
        self.short -= usize::from(worth.fewest.saturating_sub(crossed));
        self.score -= i64::from(worth.word[word.index()])
            - i64::from(worth.shortage) * i64::from(worth.fewest.saturating_sub(crossed));
        self.of_word[word.index()] = 0;
        let (block, bit) = lexicon.bit(word);
        self.used[span.len][block] &= !bit;
        let at = self.place_in_live[id.index()] as usize;
        self.live.swap_remove(at);
        if let Some(moved) = self.live.get(at) {
            self.place_in_live[moved.index()] = at as u32;
        }
        self.free.push(id.0);
        placed
    }

    /// The span that crosses the word in a cell, with so many letters before
    /// it; none where two words cross already.
    pub fn through(&self, cell: usize, at: usize, len: usize) -> Option<Span> {
        let way = match (self.who[0][cell], self.who[1][cell]) {
            (1.., 0) => 1,
            (0, 1..) => 0,
            _ => return None,
        };
        let (row, col) = self.row_col(cell);
        let (row, col, at) = (row as isize, col as isize, at as isize);
        self.span(if way == 0 { (row, col - at) } else { (row - at, col) }, len, way)
    }

    fn add_single(&mut self, letter: u16, cell: usize) {
        let singles = &mut self.singles[usize::from(letter)];
        self.place_in_singles[cell] = singles.len() as u32;
        singles.push(cell as u32);
    }

    fn remove_single(&mut self, letter: u16, cell: usize) {
        let singles = &mut self.singles[usize::from(letter)];
        let at = self.place_in_singles[cell] as usize;
        singles.swap_remove(at);
        if let Some(moved) = singles.get(at) {
            self.place_in_singles[*moved as usize] = at as u32;
        }
    }

    /// The cells where a letter stands in one word only.
    pub fn singles(&self, letter: usize) -> &[u32] {
        &self.singles[letter]
    }

    /// How many letters a word through a cell may have before and after it at
    /// the most, by the strict rule and whatever the letters.
    #[inline]
    pub fn room(&self, cell: usize, way: usize) -> (u8, u8) {
        let (step, side) = (self.step(way), self.step(1 - way));
        let is_free = |cell: usize| match self.letter[cell] {
            0 => self.letter[cell - side] == 0 && self.letter[cell + side] == 0,
            _ => self.who[way][cell] == 0,
        };
        let (most_before, most_after) = self.space[way][cell];
        let (mut before, mut after) = (0, 0);
        while before < most_before && is_free(cell - (usize::from(before) + 1) * step) {
            before += 1;
        }
        while after < most_after && is_free(cell + (usize::from(after) + 1) * step) {
            after += 1;
        }
        (before, after)
    }

    /// How many words a word would cross, if it may lie there by the strict
    /// rule.
    pub fn fits(&self, word: Word, span: Span) -> Option<usize> {
        let (step, side) = (self.step(span.way), self.step(1 - span.way));
        if self.letter[span.start - step] != 0 || self.letter[span.start + span.len * step] != 0 {
            return None;
        }
        let mut crossings = 0;
        for (cell, letter) in self.cells(span).zip(self.lexicon.letters(word)) {
            if self.letter[cell] != 0 {
                if self.letter[cell] != letter + 1 || self.who[span.way][cell] != 0 {
                    return None;
                }
                crossings += 1;
            } else if self.letter[cell - side] != 0 || self.letter[cell + side] != 0 {
                return None;
            }
        }
        Some(crossings)
    }

    /// The words that are not laid out.
    pub fn unplaced(&self) -> impl Iterator<Item = Word> {
        self.lexicon.words().filter(|word| self.of_word[word.index()] == 0)
    }

    /// The span turned by half around the middle of the box.
    pub fn mirrored(&self, span: Span) -> Span {
        let last = span.start + (span.len - 1) * self.step(span.way);
        let (row, col) = self.row_col(last);
        Span { start: self.cell(self.rows - 1 - row, self.cols - 1 - col), ..span }
    }
}
