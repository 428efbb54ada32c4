//! Several fills that differ much, to choose from.
//!
//! Each comes from a search of its own with another seed, in which letters are
//! worth less in the cells where fills before have them. One that is too near
//! to a fill before is left out.

use std::ops::ControlFlow;

use gridwright_search::{Outcome, Rejected, SearchOptions, Stop};

use crate::fill::{Fill, Progress};
use crate::portfolio::{Method, race};
use crate::problem::{Problem, Proof};

/// How many fills, and how much they are to differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variety {
    /// How many fills are wanted.
    pub count: usize,
    /// The share of the free cells, from 0 to 1, in which each two of them are
    /// to differ. Free are the cells whose letter is not given. Whatever is
    /// asked for, they differ somewhere.
    pub distance: f64,
}

/// What came of looking for several fills.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Varied {
    /// How many there were.
    pub count: usize,
    /// The share of the free cells in which the two nearest differ, if there
    /// are two.
    pub nearest: Option<f64>,
    /// What ended it.
    pub end: VariedEnd,
    /// How many decisions it took.
    pub nodes: u64,
}

/// What ended the search for several fills.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariedEnd {
    /// All that were wanted were found.
    Complete,
    /// Whoever looked at them has had enough.
    Enough,
    /// There is no fill at all.
    Impossible(Proof),
    /// One search after another met nothing that differs so much from the
    /// fills before. That proves nothing.
    Alike,
    /// A limit was reached.
    Stopped(Stop),
}

/// Looks for several fills, and shows each at once with the share of the free
/// cells in which it differs from the nearest before. The same problem and
/// options give the same fills, unless a flag has ended the search.
///
/// ```
/// use std::ops::ControlFlow;
/// use gridwright_core::Grid;
/// use gridwright_fill::{Problem, Rules, Variety, VariedEnd, various};
/// use gridwright_search::SearchOptions;
/// use gridwright_words::WordList;
///
/// let grid = Grid::from_rows(&["...", ".#.", "..."])?;
/// let list = WordList::parse(b"cat\ncow\nwit\ntot");
/// let problem = Problem::new(&grid, &list, Rules::default())?;
/// let variety = Variety { count: 2, distance: 0.5 };
/// let mut seen = vec![];
/// let varied = various(&problem, &SearchOptions::default(), variety, &|_| {}, &mut |fill, _| {
///     seen.push(fill.rows().join("/"));
///     ControlFlow::Continue(())
/// })?;
/// seen.sort();
/// assert_eq!(seen, ["CAT/O#O/WIT", "COW/A#I/TOT"]);
/// assert_eq!((varied.end, varied.nearest), (VariedEnd::Complete, Some(0.75)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Rejected`] if a fill breaks a rule, which would be a bug of this crate.
pub fn various(
    problem: &Problem<'_>,
    options: &SearchOptions,
    variety: Variety,
    progress: &(dyn Fn(Progress) + Sync),
    visit: &mut dyn FnMut(&Fill, Option<f64>) -> ControlFlow<()>,
) -> Result<Varied, Rejected> {
    let mut gallery = Gallery::new(problem, options, variety);
    let end = gallery.run(progress, visit)?;
    Ok(Varied { count: gallery.fills.len(), nearest: gallery.nearest, end, nodes: gallery.nodes })
}

/// The fills so far.
struct Gallery<'a, 'p> {
    /// The problem, with the letters that are shunned by now.
    problem: Problem<'p>,
    options: &'a SearchOptions,
    variety: Variety,
    /// The letters of the free cells of every fill.
    fills: Vec<Vec<u16>>,
    nearest: Option<f64>,
    nodes: u64,
}

impl<'a, 'p> Gallery<'a, 'p> {
    fn new(problem: &Problem<'p>, options: &'a SearchOptions, variety: Variety) -> Self {
        let mut problem = problem.clone();
        problem.model.shunned = vec![0.0; problem.model.cells.len() * problem.model.alphabet.len()];
        Self { problem, options, variety, fills: vec![], nearest: None, nodes: 0 }
    }

    fn run(
        &mut self,
        progress: &(dyn Fn(Progress) + Sync),
        visit: &mut dyn FnMut(&Fill, Option<f64>) -> ControlFlow<()>,
    ) -> Result<VariedEnd, Rejected> {
        let tuning = self.problem.model.tuning.various;
        let mut first = 0;
        let (mut tries, mut vain) = (0_u64, 0);
        while self.fills.len() < self.variety.count {
            if vain >= tuning.vain {
                return Ok(VariedEnd::Alike);
            }
            let seed = self.options.seed.0.wrapping_add(tries.wrapping_mul(0x9e37_79b9));
            tries += 1;
            let left = self.options.limits.clone().after(self.nodes);
            // A seed without luck is left for another one.
            let most = match self.fills.is_empty() {
                true => u64::MAX,
                false => first * tuning.patience + tuning.least,
            };
            let limits = left.clone().with_nodes(most.min(left.nodes().unwrap_or(most)));
            let methods = Method::portfolio(&self.problem, self.options.threads, seed);
            let filled = race(&self.problem, &limits, &methods, progress)?;
            self.nodes += filled.nodes.max(1);
            let fill = match filled.outcome {
                Outcome::Found(fill) => fill,
                // Only the letters that are shunned have changed: later none can be a proof.
                Outcome::Impossible(proof) => return Ok(VariedEnd::Impossible(proof)),
                Outcome::Stopped(stop) => match self.options.limits.check(self.nodes) {
                    None if !self.fills.is_empty() => {
                        vain += 1;
                        continue;
                    }
                    limit => return Ok(VariedEnd::Stopped(limit.unwrap_or(stop))),
                },
            };
            if self.fills.is_empty() {
                first = filled.nodes;
            }
            let letters = self.free_letters(&fill);
            self.shun(&letters);
            let nearest =
                self.fills.iter().map(|other| share(&letters, other)).min_by(f64::total_cmp);
            if nearest.is_some_and(|nearest| nearest == 0.0 || nearest < self.variety.distance) {
                vain += 1;
                continue;
            }
            vain = 0;
            self.fills.push(letters);
            self.nearest = match (self.nearest, nearest) {
                (Some(before), Some(now)) => Some(before.min(now)),
                (before, now) => before.or(now),
            };
            if visit(&fill, nearest).is_break() {
                return Ok(VariedEnd::Enough);
            }
        }
        Ok(VariedEnd::Complete)
    }

    fn free_letters(&self, fill: &Fill) -> Vec<u16> {
        let model = &self.problem.model;
        let letter = |text: &str| model.alphabet.iter().position(|l| l == text).unwrap_or_default();
        let free = model.cells.iter().filter(|cell| cell.given.is_none());
        let texts = free.map(|cell| fill.solution.get(cell.id).map_or("", |e| e.as_str()));
        texts.map(|text| letter(text) as u16).collect()
    }

    /// Makes these letters worth less where they stand.
    fn shun(&mut self, letters: &[u16]) {
        let model = &mut self.problem.model;
        let width = model.alphabet.len();
        let free = (0..model.cells.len()).filter(|cell| model.cells[*cell].given.is_none());
        for (cell, letter) in free.zip(letters) {
            model.shunned[cell * width + usize::from(*letter)] += model.tuning.various.shun;
        }
    }
}

/// In which share of the cells two fills differ.
fn share(first: &[u16], second: &[u16]) -> f64 {
    let differ = first.iter().zip(second).filter(|(a, b)| a != b).count();
    differ as f64 / first.len().max(1) as f64
}
