//! A pattern of letter cells and empty cells, with what it is worth and how
//! well it can be filled, kept up to date by turning single cells over.

use gridwright_core::Direction;

use super::odds::{Crossed, NEVER, Odds};
use crate::model::{BoxSize, PerDirection};

/// What each thing that is against the rules takes from the odds.
const PENALTY: f64 = 9.0;

/// What letters, crossings and words are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PatternScore {
    pub letter: i64,
    pub crossing: i64,
    pub word: i64,
}

/// Some letters on end in a line: the first cell, and how many there are.
#[derive(Clone, Copy, Default)]
struct Run {
    first: u16,
    len: u8,
}

impl Run {
    fn is_word(self) -> bool {
        self.len > 1
    }
}

pub(crate) struct Shape<'a> {
    odds: &'a Odds,
    weights: PatternScore,
    /// Whether four letters may make a square.
    squares_allowed: bool,
    pub size: BoxSize,
    stride: usize,
    /// Which cells have a letter, with a border around all.
    pub filled: Vec<bool>,
    /// The run through each letter.
    runs: PerDirection<Vec<Run>>,
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
        weights: PatternScore,
        squares_allowed: bool,
        size: BoxSize,
    ) -> Self {
        let stride = size.cols() + 2;
        let cells = stride * (size.rows() + 2);
        Self {
            odds,
            weights,
            squares_allowed,
            size,
            stride,
            filled: vec![false; cells],
            runs: PerDirection::of(|_| vec![Run::default(); cells]),
            counts: vec![0; size.rows().max(size.cols()) + 1],
            letters: 0,
            crossings: 0,
            words: 0,
            faults: 0,
            odds_sum: 0.0,
        }
    }

    /// The cell of a row and a column, both counted from one.
    pub fn cell(&self, row: usize, col: usize) -> usize {
        row * self.stride + col
    }

    pub fn row_col(&self, cell: usize) -> (usize, usize) {
        (cell / self.stride, cell % self.stride)
    }

    /// All cells of the box, row by row.
    pub fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (size, stride) = (self.size, self.stride);
        (1..=size.rows()).flat_map(move |row| (1..=size.cols()).map(move |col| row * stride + col))
    }

    pub fn score(&self) -> i64 {
        self.weights.letter * self.letters as i64
            + self.weights.crossing * self.crossings as i64
            + self.weights.word * self.words as i64
    }

    /// The logarithm of the odds, up to where they are ample, with what is
    /// against the rules.
    pub fn potential(&self, saturation: f64) -> f64 {
        self.odds_sum.min(saturation) - PENALTY * f64::from(self.faults)
    }

    /// Turns a cell over.
    pub fn turn(&mut self, cell: usize) {
        let sign = if self.filled[cell] { -1 } else { 1 };
        for way in Direction::BOTH {
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
        Direction::BOTH.into_iter().for_each(|way| self.measure(cell, way));
        for way in Direction::BOTH {
            self.account(cell, way, 1);
        }
        self.account_cell(cell, 1);
    }

    fn step(&self, way: Direction) -> usize {
        if way == Direction::Across { 1 } else { self.stride }
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
    fn segment(&self, cell: usize, way: Direction) -> (usize, usize) {
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
    fn measure(&mut self, cell: usize, way: Direction) {
        let step = self.step(way);
        let (first, last) = self.segment(cell, way);
        let mut at = first;
        while at <= last {
            let start = at;
            while at <= last && self.filled[at] {
                at += step;
            }
            let run = Run { first: start as u16, len: ((at - start) / step) as u8 };
            for cell in (start..at).step_by(step) {
                self.runs[way][cell] = run;
            }
            at += step;
        }
    }

    /// Adds or takes away what the runs of a segment count for, and all of
    /// their cells but the one that is turned over.
    fn account(&mut self, cell: usize, way: Direction, sign: i32) {
        let step = self.step(way);
        let (first, last) = self.segment(cell, way);
        let mut at = first;
        while at <= last {
            if !self.filled[at] {
                at += step;
                continue;
            }
            let run = self.runs[way][at];
            if run.is_word() {
                self.account_run(usize::from(run.len), sign);
            }
            for _ in 0..run.len {
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
        let PerDirection([across, down]) = PerDirection::of(|way| self.runs[way][cell]);
        match (across.is_word(), down.is_word()) {
            (true, true) => {
                self.crossings = self.crossings.wrapping_add_signed(sign as isize);
                let crossed = |run: Run, step: usize| Crossed {
                    len: usize::from(run.len),
                    at: (cell - usize::from(run.first)) / step,
                };
                let (across, down) = (crossed(across, 1), crossed(down, self.stride));
                if self.odds.has(across.len) && self.odds.has(down.len) {
                    self.odds_sum += f64::from(sign) * f64::from(self.odds.agree(across, down));
                }
            }
            (false, false) => self.faults += sign,
            _ => {}
        }
    }

    /// The fewest crossings that any word has.
    pub fn fewest_crossings(&self) -> usize {
        let words = Direction::BOTH.into_iter().flat_map(|way| {
            let begins = move |cell: &usize| {
                let run = self.runs[way][*cell];
                self.filled[*cell] && usize::from(run.first) == *cell && run.is_word()
            };
            self.cells().filter(begins).map(move |cell| {
                let (len, step) = (usize::from(self.runs[way][cell].len), self.step(way));
                let crossed = |at: &usize| self.runs[way.turned()][cell + at * step].is_word();
                (0..len).filter(crossed).count()
            })
        });
        words.min().unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Lexicon;
    use gridwright_search::random::SplitMix64;

    /// Turning cells over keeps the same sums as building the pattern anew.
    #[test]
    fn sums_stay_right() {
        let words = ["cat", "toe", "tool", "coat", "eel", "total", "let"];
        let lexicon = Lexicon::new(words.into_iter()).unwrap();
        let odds = Odds::new(&lexicon, 6).unwrap();
        let weights = PatternScore { letter: 100, crossing: 5, word: 1 };
        let mut random = SplitMix64::new(7);
        let size = PerDirection([5, 6]);
        let mut shape = Shape::new(&odds, weights, false, size);
        for _ in 0..500 {
            let cell = shape.cell(1 + random.below(5), 1 + random.below(6));
            shape.turn(cell);
            let mut anew = Shape::new(&odds, weights, false, size);
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
