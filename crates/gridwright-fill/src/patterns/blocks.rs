//! Where the other blocks go: annealing over the pairs of cells that are each
//! other's image.
//!
//! What is sought is room: the logarithm of the number of fills that there
//! would be if letters fell independently, less a price for everything that a
//! pattern may not have.

use gridwright_core::Size;
use gridwright_search::random::SplitMix64;
use gridwright_words::{Letter, WordList};

use super::PatternLimits;
use super::place::{Spot, Strip};
use super::symmetry::Symmetry;
use crate::letters::log2;
use crate::tuning::PatternTuning;

/// Which words are good enough, and how likely two of them agree.
#[derive(Clone, Debug)]
pub(super) struct WordRoom<'a> {
    list: &'a WordList<'a>,
    /// For every length, the good words as bits.
    good: Vec<Vec<u64>>,
    /// The binary logarithm of how likely two words agree where they cross.
    crossing: f32,
}

/// What a place without any word counts.
const NO_WORD: f32 = -8.0;

impl<'a> WordRoom<'a> {
    pub(super) fn of(list: &'a WordList<'a>, min_score: u16, longest: usize) -> Self {
        let mut good = vec![vec![]; longest + 1];
        let mut letters = vec![0_u32; list.alphabet().len()];
        for class in list.classes().filter(|class| class.word_len() <= longest) {
            let bits = &mut good[class.word_len()];
            *bits = vec![0; class.blocks()];
            for index in (0..class.len()).filter(|index| class.score(*index) >= min_score) {
                bits[index / 64] |= 1 << (index % 64);
                class.letters(index).for_each(|letter| letters[letter.index()] += 1);
            }
        }
        let total: f64 = letters.iter().map(|count| f64::from(*count)).sum::<f64>().max(1.0);
        let squares = letters.iter().map(|count| {
            let share = f64::from(*count) / total;
            share * share
        });
        let agree: f64 = squares.sum();
        let crossing = gridwright_search::math::log2(agree.max(1e-6)) as f32;
        Self { list, good, crossing }
    }

    /// The binary logarithm of how many words have these letters.
    fn fitting(&self, len: usize, letters: impl Iterator<Item = (usize, u16)>) -> f32 {
        let mut bits = self.good[len].clone();
        let class = self.list.class(len);
        for (at, letter) in letters {
            let known = usize::from(letter) < self.list.alphabet().len();
            let class = class.filter(|_| known);
            let letter = Letter::from_index(usize::from(letter));
            match class.and_then(|class| class.mask(at, letter)) {
                Some(mask) => bits.iter_mut().zip(mask).for_each(|(bits, mask)| *bits &= mask),
                None => bits.fill(0),
            }
        }
        match bits.iter().map(|block| block.count_ones()).sum() {
            0 => NO_WORD,
            count => log2(count),
        }
    }
}

/// What is to be said of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    pub(super) words: usize,
    pub(super) blocks: usize,
    pub(super) cheaters: usize,
    /// Runs of one or two cells.
    short: usize,
    /// Parts that hang together, less one.
    islands: usize,
    pub(super) room: f32,
}

impl Figures {
    fn is_legal(self, limits: &PatternLimits) -> bool {
        self.short == 0
            && self.islands == 0
            && self.words <= limits.most_words
            && self.blocks <= limits.most_blocks
    }
}

/// The search for the blocks of one placement.
pub(super) struct Blocks<'a> {
    pub(super) size: Size,
    pub(super) symmetry: Symmetry,
    pub(super) limits: &'a PatternLimits,
    pub(super) room: &'a WordRoom<'a>,
    pub(super) spots: &'a [Spot],
    pub(super) tuning: PatternTuning,
    /// The room of every place that was asked for, across and down.
    pub(super) known: [Vec<Option<f32>>; 2],
}

impl Blocks<'_> {
    /// Which cells are blocks, and what is to be said of that; nothing where
    /// no legal pattern was met.
    pub(super) fn anneal(&mut self, random: &mut SplitMix64) -> Option<(Vec<bool>, Figures)> {
        let tuning = self.tuning;
        let mut closed: Vec<bool> = self.spots.iter().map(|spot| *spot == Spot::Block).collect();
        let free: Vec<usize> = (0..closed.len())
            .filter(|cell| {
                let image = self.symmetry.image(self.size, *cell);
                *cell <= image && self.spots[*cell] == Spot::Free && self.spots[image] == Spot::Free
            })
            .collect();
        let figures = self.figures(&closed);
        let mut cost = self.cost(figures);
        let mut best: Option<(f32, Vec<bool>, Figures)> = None;
        let steps = if free.is_empty() { 1 } else { tuning.steps };
        for step in 0..steps {
            let heat = tuning.hot
                * gridwright_search::math::pow_f32(
                    tuning.cold / tuning.hot,
                    step as f32 / steps as f32,
                );
            let flipped = (!free.is_empty()).then(|| free[random.below(free.len())]);
            self.flip(&mut closed, flipped);
            let figures = self.figures(&closed);
            let next = self.cost(figures);
            if next > cost + heat * random.exponential() {
                self.flip(&mut closed, flipped);
                continue;
            }
            cost = next;
            if figures.is_legal(self.limits)
                && best.as_ref().is_none_or(|(least, ..)| cost < *least)
            {
                best = Some((cost, closed.clone(), figures));
            }
        }
        best.map(|(_, closed, figures)| (closed, figures))
    }

    fn flip(&self, closed: &mut [bool], cell: Option<usize>) {
        let Some(cell) = cell else { return };
        let image = self.symmetry.image(self.size, cell);
        closed[cell] = !closed[cell];
        closed[image] = closed[cell];
    }

    fn cost(&self, figures: Figures) -> f32 {
        let tuning = &self.tuning;
        let over = |number: usize, most: usize| number.saturating_sub(most) as f32;
        figures.short as f32 * tuning.short
            + figures.islands as f32 * tuning.island
            + over(figures.words, self.limits.most_words) * tuning.over
            + over(figures.blocks, self.limits.most_blocks) * tuning.over
            + figures.cheaters as f32 * tuning.cheater
            - figures.room * tuning.room
    }

    fn figures(&mut self, closed: &[bool]) -> Figures {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let mut figures = Figures {
            blocks: closed.iter().filter(|closed| **closed).count(),
            islands: self.islands(closed),
            cheaters: self.cheaters(closed),
            ..Figures::default()
        };
        let mut crossed = vec![0_u8; closed.len()];
        for (lines, length, line_step, step) in [(rows, cols, cols, 1), (cols, rows, 1, cols)] {
            for line in 0..lines {
                let mut start = 0;
                for at in 0..=length {
                    if at < length && !closed[line * line_step + at * step] {
                        continue;
                    }
                    if at > start {
                        let first = line * line_step + start * step;
                        self.run(
                            &mut figures,
                            &mut crossed,
                            Strip { first, step, len: at - start },
                        );
                    }
                    start = at + 1;
                }
            }
        }
        let open = crossed.iter().zip(self.spots);
        let letters =
            open.filter(|(crossed, spot)| **crossed == 2 && !matches!(spot, Spot::Letter(_)));
        figures.room += letters.count() as f32 * self.room.crossing;
        figures
    }

    /// Takes a run of open cells into account.
    fn run(&mut self, figures: &mut Figures, crossed: &mut [u8], strip: Strip) {
        if strip.len < 3 {
            figures.short += 1;
            return;
        }
        figures.words += 1;
        let mut known = 0;
        for cell in strip.cells() {
            crossed[cell] += 1;
            known += usize::from(matches!(self.spots[cell], Spot::Letter(_)));
        }
        if known < strip.len {
            figures.room += self.room_of(strip);
        }
    }

    /// The room of one place, with the letters that are there.
    fn room_of(&mut self, strip: Strip) -> f32 {
        let longest = self.size.rows().max(self.size.cols()) + 1;
        let at = strip.first * longest + strip.len;
        let known = &mut self.known[usize::from(strip.step != 1)];
        if known.is_empty() {
            known.resize(self.spots.len() * longest, None);
        }
        let (spots, room) = (self.spots, self.room);
        *known[at].get_or_insert_with(|| {
            let letters = strip.cells().enumerate().filter_map(|(at, cell)| match spots[cell] {
                Spot::Letter(letter) => Some((at, letter)),
                Spot::Free | Spot::Block | Spot::Open => None,
            });
            room.fitting(strip.len, letters)
        })
    }

    fn islands(&self, closed: &[bool]) -> usize {
        let cols = self.size.cols();
        let mut seen = closed.to_vec();
        let mut parts = 0;
        let mut stack = vec![];
        for cell in 0..closed.len() {
            if seen[cell] {
                continue;
            }
            parts += 1;
            seen[cell] = true;
            stack.push(cell);
            while let Some(cell) = stack.pop() {
                let mut visit = |next: usize| {
                    if !seen[next] {
                        seen[next] = true;
                        stack.push(next);
                    }
                };
                if !cell.is_multiple_of(cols) {
                    visit(cell - 1);
                }
                if !(cell + 1).is_multiple_of(cols) {
                    visit(cell + 1);
                }
                if cell >= cols {
                    visit(cell - cols);
                }
                if cell + cols < closed.len() {
                    visit(cell + cols);
                }
            }
        }
        usize::saturating_sub(parts, 1)
    }

    /// Blocks without which there would be as many words.
    fn cheaters(&self, closed: &[bool]) -> usize {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let is_open =
            |row: usize, col: usize| row < rows && col < cols && !closed[row * cols + col];
        let is_cheater = |cell: &usize| {
            let (row, col) = (cell / cols, cell % cols);
            let across = is_open(row, col.wrapping_sub(1)) != is_open(row, col + 1);
            let down = is_open(row.wrapping_sub(1), col) != is_open(row + 1, col);
            closed[*cell] && across && down
        };
        (0..closed.len()).filter(is_cheater).count()
    }
}
