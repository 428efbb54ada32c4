//! A pattern of letter cells and empty cells, with what it is worth and how
//! well it can be filled, kept up to date by turning single cells over.

use super::odds::{NEVER, Odds};

/// What each thing that is against the rules takes from the odds.
const PENALTY: f64 = 9.0;

/// What letters, crossings and words are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prices {
    pub letter: i64,
    pub crossing: i64,
    pub word: i64,
}

pub(crate) struct Shape<'a> {
    odds: &'a Odds,
    prices: Prices,
    /// Whether four letters may make a square.
    squares_allowed: bool,
    pub rows: usize,
    pub cols: usize,
    stride: usize,
    filled: Vec<bool>,
    /// For both ways: the first cell of the run through each letter, and how
    /// long it is.
    runs: [Vec<(u16, u8)>; 2],
    /// How many runs there are of every length.
    counts: Vec<u16>,
    pub letters: usize,
    pub crossings: usize,
    pub words: usize,
    /// How often the rules are broken: squares, letters in no word, runs of a
    /// length that no word has.
    pub faults: i32,
    /// The logarithm of the expected number of fills, without the faults.
    pub odds_sum: f64,
}

impl<'a> Shape<'a> {
    pub fn new(
        odds: &'a Odds,
        prices: Prices,
        squares_allowed: bool,
        (rows, cols): (usize, usize),
    ) -> Self {
        let stride = cols + 2;
        let cells = stride * (rows + 2);
        Self {
            odds,
            prices,
            squares_allowed,
            rows,
            cols,
            stride,
            filled: vec![false; cells],
            runs: [vec![(0, 0); cells], vec![(0, 0); cells]],
            counts: vec![0; rows.max(cols) + 1],
            letters: 0,
            crossings: 0,
            words: 0,
            faults: 0,
            odds_sum: 0.0,
        }
    }

    pub fn cell(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.stride + col + 1
    }

    pub fn is_filled(&self, cell: usize) -> bool {
        self.filled[cell]
    }

    /// The four neighbours of a cell.
    pub fn neighbours(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell + 1, cell + self.stride, cell - 1]
    }

    pub fn score(&self) -> i64 {
        self.prices.letter * self.letters as i64
            + self.prices.crossing * self.crossings as i64
            + self.prices.word * self.words as i64
    }

    /// The logarithm of the odds, up to where they are ample, with what is
    /// against the rules.
    pub fn potential(&self, ample: f64) -> f64 {
        self.odds_sum.min(ample) - PENALTY * f64::from(self.faults)
    }

    /// Turns a cell over.
    pub fn turn(&mut self, cell: usize) {
        let sign = if self.filled[cell] { -1 } else { 1 };
        for way in 0..2 {
            self.account(cell, way, -1);
        }
        self.account_cell(cell, -1);
        if sign > 0 {
            self.faults += self.squares(cell);
        }
        self.filled[cell] = !self.filled[cell];
        if sign < 0 {
            self.faults -= self.squares(cell);
        }
        self.letters = self.letters.wrapping_add_signed(sign as isize);
        for way in 0..2 {
            self.measure(cell, way);
        }
        for way in 0..2 {
            self.account(cell, way, 1);
        }
        self.account_cell(cell, 1);
    }

    fn step(&self, way: usize) -> usize {
        if way == 0 { 1 } else { self.stride }
    }

    /// How many full squares there would be with this cell filled.
    fn squares(&self, cell: usize) -> i32 {
        if self.squares_allowed {
            return 0;
        }
        let full = |cells: [usize; 3]| i32::from(cells.iter().all(|cell| self.filled[*cell]));
        let (up, down) = (cell - self.stride, cell + self.stride);
        full([up - 1, up, cell - 1])
            + full([up, up + 1, cell + 1])
            + full([down - 1, down, cell - 1])
            + full([down, down + 1, cell + 1])
    }

    /// The first and last cells of a line segment around a cell: the runs that
    /// touch it and the cell itself.
    fn segment(&self, cell: usize, way: usize) -> (usize, usize) {
        let step = self.step(way);
        let (mut first, mut last) = (cell, cell);
        while self.filled[first - step] {
            first -= step;
        }
        while self.filled[last + step] {
            last += step;
        }
        (first, last)
    }

    /// Finds the runs of a segment anew.
    fn measure(&mut self, cell: usize, way: usize) {
        let step = self.step(way);
        let (first, last) = self.segment(cell, way);
        let mut at = first;
        while at <= last {
            let start = at;
            while at <= last && self.filled[at] {
                at += step;
            }
            let len = (at - start) / step;
            for index in 0..len {
                self.runs[way][start + index * step] = (start as u16, len as u8);
            }
            at += step;
        }
    }

    /// Adds or takes away what the runs of a segment count for, and all of
    /// their cells but the one that is turned over.
    fn account(&mut self, cell: usize, way: usize, sign: i32) {
        let step = self.step(way);
        let (first, last) = self.segment(cell, way);
        let mut at = first;
        while at <= last {
            if !self.filled[at] {
                at += step;
                continue;
            }
            let len = usize::from(self.runs[way][at].1);
            if len > 1 {
                self.account_run(len, sign);
            }
            for _ in 0..len {
                if at != cell {
                    self.account_cell(at, sign);
                }
                at += step;
            }
        }
    }

    fn account_run(&mut self, len: usize, sign: i32) {
        self.words = self.words.wrapping_add_signed(sign as isize);
        if sign < 0 {
            self.counts[len] -= 1;
        }
        if self.odds.has(len) {
            self.odds_sum +=
                f64::from(sign) * f64::from(self.odds.choices(len, usize::from(self.counts[len])));
        } else {
            self.faults += sign;
            self.odds_sum += f64::from(sign) * f64::from(NEVER) / 4.0;
        }
        if sign > 0 {
            self.counts[len] += 1;
        }
    }

    /// A letter in two words is a crossing; in none, a fault.
    fn account_cell(&mut self, cell: usize, sign: i32) {
        if !self.filled[cell] {
            return;
        }
        let (across, down) = (self.runs[0][cell], self.runs[1][cell]);
        match (across.1 > 1, down.1 > 1) {
            (true, true) => {
                self.crossings = self.crossings.wrapping_add_signed(sign as isize);
                let (a, d) = (usize::from(across.1), usize::from(down.1));
                if self.odds.has(a) && self.odds.has(d) {
                    let place = cell - usize::from(across.0);
                    let other = (cell - usize::from(down.0)) / self.stride;
                    self.odds_sum +=
                        f64::from(sign) * f64::from(self.odds.agree((a, place), (d, other)));
                }
            }
            (false, false) => self.faults += sign,
            _ => {}
        }
    }

    /// How many parts there are that do not hang together.
    pub fn parts(&self, seen: &mut Vec<bool>, stack: &mut Vec<usize>) -> usize {
        seen.clear();
        seen.resize(self.filled.len(), false);
        let mut parts = 0;
        for first in self.stride..self.filled.len() - self.stride {
            if !self.filled[first] || seen[first] {
                continue;
            }
            parts += 1;
            seen[first] = true;
            stack.push(first);
            while let Some(cell) = stack.pop() {
                for next in self.neighbours(cell) {
                    if self.filled[next] && !seen[next] {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
        }
        parts
    }

    /// The fewest crossings that any word has.
    pub fn fewest_crossings(&self) -> usize {
        let mut fewest = usize::MAX;
        for way in 0..2 {
            for start in 0..self.filled.len() {
                let (first, len) = self.runs[way][start];
                if self.filled[start] && usize::from(first) == start && len > 1 {
                    let step = self.step(way);
                    let crossed = |at: usize| self.runs[1 - way][start + at * step].1 > 1;
                    fewest = fewest.min((0..usize::from(len)).filter(|at| crossed(*at)).count());
                }
            }
        }
        fewest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::random::Random;

    /// Turning cells over keeps the same sums as building the pattern anew.
    #[test]
    fn sums_stay_right() {
        let words = ["cat", "toe", "tool", "coat", "eel", "total", "let"];
        let lexicon = Lexicon::new(words.into_iter()).unwrap();
        let odds = Odds::new(&lexicon, 6).unwrap();
        let prices = Prices { letter: 100, crossing: 5, word: 1 };
        let mut random = Random::new(7);
        let mut shape = Shape::new(&odds, prices, false, (5, 6));
        for _ in 0..500 {
            let cell = shape.cell(random.below(5), random.below(6));
            shape.turn(cell);
            let mut anew = Shape::new(&odds, prices, false, (5, 6));
            for cell in 0..shape.filled.len() {
                if shape.filled[cell] {
                    anew.turn(cell);
                }
            }
            assert_eq!(
                (anew.letters, anew.crossings, anew.words, anew.faults),
                (shape.letters, shape.crossings, shape.words, shape.faults)
            );
            assert!((anew.odds_sum - shape.odds_sum).abs() < 0.1);
        }
    }
}
