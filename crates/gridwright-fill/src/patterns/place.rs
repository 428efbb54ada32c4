//! Where the theme answers stand.
//!
//! Answers are put at random places, the longest first, so that each has a
//! block or the edge at both ends and so has its image. A place that is the
//! image of an answer as long as this one is taken first: two answers then
//! share one pair of slots. Of many placements the roomiest are kept.

use gridwright_core::Size;
use gridwright_search::random::SplitMix64;

use super::symmetry::Symmetry;

/// How many random places are drawn for an answer.
const DRAWS: usize = 10;

/// What is known of a cell before the other blocks are sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Nothing.
    Free,
    Block,
    /// It is open: the image of a letter.
    Open,
    Letter(u16),
}

/// A row of cells: the first, the step from one to the next, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strip {
    pub(super) first: usize,
    pub(super) step: usize,
    pub(super) len: usize,
}

impl Strip {
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        (0..self.len).map(move |k| self.first + k * self.step)
    }

    /// The cells before and after it that must be blocks.
    fn ends(self, size: Size) -> impl Iterator<Item = usize> {
        let cols = size.cols();
        let last = self.first + (self.len - 1) * self.step;
        let (before, after) = match self.step {
            1 => (!self.first.is_multiple_of(cols), !(last + 1).is_multiple_of(cols)),
            _ => (self.first >= cols, last + cols < size.area()),
        };
        let before = before.then(|| self.first - self.step);
        before.into_iter().chain(after.then(|| last + self.step))
    }

    fn image(self, size: Size, symmetry: Symmetry) -> Self {
        let of = |cell| symmetry.image(size, cell);
        let (a, b) = (of(self.first), of(self.first + (self.len - 1) * self.step));
        let step = if a.abs_diff(b) < self.len { 1 } else { size.cols() };
        Self { first: a.min(b), step, len: self.len }
    }
}

/// Theme answers in their places.
#[derive(Clone, Debug)]
pub(super) struct ThemePlaces {
    pub(super) spots: Vec<Spot>,
    /// The place of every answer, in the order of the task.
    pub(super) strips: Vec<Strip>,
    /// Which of its alternatives each answer is.
    pub(super) chosen: Vec<usize>,
    /// The lower, the more room is left.
    cost: f64,
}

/// What is to be placed.
pub(super) struct ThemeTask<'a> {
    pub(super) size: Size,
    pub(super) symmetry: Symmetry,
    /// The letters of each answer's alternatives.
    pub(super) theme: &'a [Vec<Vec<u16>>],
}

impl ThemeTask<'_> {
    /// Up to `most` placements, the roomiest first.
    pub(super) fn find(
        &self,
        random: &mut SplitMix64,
        tries: usize,
        most: usize,
    ) -> Vec<ThemePlaces> {
        let mut found: Vec<ThemePlaces> = (0..tries).filter_map(|_| self.attempt(random)).collect();
        found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        found.dedup_by(|a, b| a.spots == b.spots);
        found.truncate(most);
        found
    }

    fn attempt(&self, random: &mut SplitMix64) -> Option<ThemePlaces> {
        let chosen: Vec<usize> =
            self.theme.iter().map(|alternatives| random.below(alternatives.len())).collect();
        let answer = |at: usize| &self.theme[at][chosen[at]];
        let mut order: Vec<usize> = (0..self.theme.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        order.sort_by_key(|at| std::cmp::Reverse(answer(*at).len()));
        let mut spots = vec![Spot::Free; self.size.area()];
        let mut strips: Vec<Option<Strip>> = vec![None; self.theme.len()];
        // The places that are images of answers and hold none yet.
        let mut vacant: Vec<Strip> = vec![];
        let mut all: Vec<Strip> = vec![];
        let mut cost = 0.0;
        for at in order {
            let letters = answer(at);
            let twin = vacant.iter().position(|strip| {
                strip.len == letters.len() && self.fits(&spots, *strip, letters).is_some()
            });
            let (strip, price) = match twin {
                Some(twin) => (vacant.swap_remove(twin), 0.0),
                None => self.cheapest(&spots, &strips, &all, letters, random)?,
            };
            cost += price;
            spots = self.fits(&spots, strip, letters)?;
            strips[at] = Some(strip);
            vacant.retain(|other| *other != strip);
            if !all.contains(&strip) {
                all.push(strip);
                let image = strip.image(self.size, self.symmetry);
                if image != strip {
                    all.push(image);
                    vacant.push(image);
                }
            }
        }
        Some(ThemePlaces {
            spots,
            strips: strips.into_iter().collect::<Option<_>>()?,
            chosen,
            cost,
        })
    }

    /// The best of a few random places for an answer, and what it costs.
    fn cheapest(
        &self,
        spots: &[Spot],
        taken: &[Option<Strip>],
        all: &[Strip],
        letters: &[u16],
        random: &mut SplitMix64,
    ) -> Option<(Strip, f64)> {
        let drawn = (0..DRAWS).filter_map(|_| self.any_place(letters.len(), random));
        let fitting = drawn.filter(|strip| {
            !taken.contains(&Some(*strip)) && self.fits(spots, *strip, letters).is_some()
        });
        let priced = fitting.map(|strip| (strip, self.price(all, strip)));
        priced.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Any place for so many letters, most often across.
    fn any_place(&self, len: usize, random: &mut SplitMix64) -> Option<Strip> {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let is_across = random.below(4) > 0;
        let (lines, length, line_step, step) =
            if is_across { (rows, cols, cols, 1) } else { (cols, rows, 1, cols) };
        let starts = (length + 1).checked_sub(len).filter(|starts| *starts > 0)?;
        let first = random.below(lines) * line_step + random.below(starts) * step;
        Some(Strip { first, step, len })
    }

    /// How much a place hinders others: near to a parallel one, at the edge,
    /// with a rest beside it that is too short for a word.
    fn price(&self, all: &[Strip], strip: Strip) -> f64 {
        let cols = self.size.cols();
        let line = |s: Strip| if s.step == 1 { s.first / cols } else { s.first % cols };
        let from = |s: Strip| if s.step == 1 { s.first % cols } else { s.first / cols };
        let width = |s: Strip| if s.step == 1 { cols } else { self.size.rows() };
        let height = |s: Strip| if s.step == 1 { self.size.rows() } else { cols };
        let mut price = if strip.step == 1 { 0.0 } else { 0.7 };
        let edge = line(strip).min(height(strip) - 1 - line(strip));
        price += match edge {
            0 => 1.0,
            1 => 0.5,
            _ => 0.0,
        };
        let rests = [from(strip), width(strip) - from(strip) - strip.len];
        // A rest of four or more has a block and a word.
        price +=
            rests.iter().map(|rest| [0.0, 0.1, 0.3, 0.6].get(*rest).unwrap_or(&0.0)).sum::<f64>();
        let image = strip.image(self.size, self.symmetry);
        let others = all.iter().copied().chain((image != strip).then_some(image));
        for other in others.filter(|other| other.step == strip.step) {
            let apart =
                from(other) + other.len < from(strip) || from(strip) + strip.len < from(other);
            let distance = line(other).abs_diff(line(strip)) as f64;
            if !apart {
                let distance = distance.max(0.5);
                price += 4.0 / (distance * distance);
            }
        }
        let crossings = all.iter().filter(|other| other.step != strip.step);
        price
            + crossings.filter(|other| other.cells().any(|c| strip.cells().any(|s| s == c))).count()
                as f64
                * 0.3
    }

    /// The cells with an answer in a place and the image of it, if that goes
    /// together with what is there.
    fn fits(&self, spots: &[Spot], strip: Strip, letters: &[u16]) -> Option<Vec<Spot>> {
        let mut spots = spots.to_vec();
        for (cell, letter) in strip.cells().zip(letters) {
            spots[cell] = match spots[cell] {
                Spot::Free | Spot::Open => Spot::Letter(*letter),
                Spot::Letter(other) if other == *letter => Spot::Letter(other),
                Spot::Block | Spot::Letter(_) => return None,
            };
        }
        for cell in strip.cells() {
            let image = self.symmetry.image(self.size, cell);
            match spots[image] {
                Spot::Free => spots[image] = Spot::Open,
                Spot::Open | Spot::Letter(_) => {}
                Spot::Block => return None,
            }
        }
        for end in strip.ends(self.size) {
            for cell in [end, self.symmetry.image(self.size, end)] {
                match spots[cell] {
                    Spot::Free | Spot::Block => spots[cell] = Spot::Block,
                    Spot::Open | Spot::Letter(_) => return None,
                }
            }
        }
        Some(spots)
    }
}
