//! How many fills there are, without going through them.
//!
//! The grid is written line by line, but all the ways to get to the same
//! frontier are counted as one. The frontier is the state of every word that is
//! under way, in the smallest automaton of its words; a table from frontiers to
//! numbers of ways is carried from line to line.
//!
//! Where all words must differ, a frontier would have to remember every word.
//! So fills are counted as if words could repeat, and those with repetitions
//! are taken away by inclusion and exclusion over all partitions of the slots
//! into groups that hold the same word. A group of `n` slots counts as
//! `(-1)^(n-1) (n-1)!`, the Möbius function of partitions. Slots that hold the
//! same word are merged: their cells are the same cells, so that this is the same
//! question for a smaller grid. Once that has no fill, neither has any coarser
//! partition, and few partitions are left.
//!
//! With a dense list hardly two ways meet, and there is nothing to bring
//! together. Then, where a frame suits the grid, only its core is written, and
//! the lines around it are counted in pairs. Grids with merged slots are counted word
//! by word of the slots that are merged, if that is less work; and if a grid is
//! its own mirror image, only half of it.

mod automata;
mod choose;
mod conditioning;
mod corners;
mod crossings;
mod cutset;
mod frontier;
mod merged;
mod pairs;
mod plan;
mod repeats;
mod symmetry;
mod table;
mod weigh;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_cutsets;

use std::collections::HashMap;
use std::ops::ControlFlow;

use gridwright_search::{Limits, Outcome, SearchOptions, Stop};
use num_bigint::{BigInt, BigUint};

use crate::engine::Engine;
use crate::list::list_fills;
use crate::problem::{Problem, Proof};
use crate::sweep::Sweep;
use choose::{best_cutset, plan};
use conditioning::CutsetCount;
use crossings::CutsetPlan;
use frontier::{FrontierCount, Halt, Share, TableLimits};
use merged::MergedGrid;
use plan::{SweepOrder, SweepPlan};
use repeats::Repeats;
use symmetry::Symmetry;
use table::Number;

/// Counts all fills exactly.
///
/// A node is a frontier, or 256 letters where fills are counted one by one.
/// All are where words must be used, stems must differ or cells hold rebuses.
/// A limit of nodes is one for each thread and for all together, so that the
/// same number of threads gives the same result everywhere. There is no chance
/// in it: the seed does not count.
///
/// # Errors
///
/// The limit that ended the counting.
///
/// ```
/// use gridwright_core::Grid;
/// use gridwright_search::SearchOptions;
/// use gridwright_fill::{Problem, Rules, count_fills};
/// use gridwright_words::WordList;
///
/// // Sixty slots with ten words each: 10^60 fills.
/// let rows = vec!["...#...#...#..."; 29].join("\n###############\n");
/// let rows: Vec<&str> = rows.lines().collect();
/// let list: Vec<String> = (0..10).map(|n| format!("{n}{n}{n}")).collect();
/// let list = WordList::parse(list.join("\n").as_bytes());
/// let grid = Grid::from_rows(&rows[..29])?;
/// let problem = Problem::new(&grid, &list, Rules { distinct: false, ..Rules::default() })?;
/// let count = count_fills(&problem, &SearchOptions::default()).unwrap();
/// assert_eq!(count.to_string(), format!("1{}", "0".repeat(60)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_fills(problem: &Problem<'_>, options: &SearchOptions) -> Result<BigUint, Stop> {
    let (limits, threads) = (&options.limits, options.threads);
    let model = &problem.model;
    if problem.obvious().is_some() {
        return Ok(BigUint::ZERO);
    }
    if !Sweep::suits(model) {
        let listed = list_fills(problem, options, &mut |_| ControlFlow::Continue(()));
        return match listed.stopped {
            Some(stop) => Err(stop),
            None => Ok(BigUint::from(listed.count)),
        };
    }
    let mut engine = Engine::<1>::new(model);
    engine.distinct = false;
    if engine.start().is_err() {
        return Ok(BigUint::ZERO);
    }
    let grid = MergedGrid::unmerged(&engine);
    let Some((cost, order, plan)) = plan(&grid, SweepOrder::Down, model.tuning.count.many) else {
        return Ok(BigUint::ZERO);
    };
    let symmetry = Symmetry::new(&grid);
    let cutset = best_cutset(&grid, symmetry.as_ref(), cost);
    let split = cutset.as_ref().and_then(|(cutset, plan)| CutsetPlan::new(&grid, *cutset, plan));
    let mut counting = Counting {
        limits,
        threads: threads.max(1),
        nodes: 0,
        order,
        split: split.as_ref(),
        known: HashMap::new(),
        symmetry,
    };
    let all = match &split {
        Some(split) => counting.around(split)?,
        None => counting.ways(&plan)?,
    };
    drop(plan);
    if !model.distinct {
        return Ok(all);
    }
    counting.known.insert(grid.cells.clone(), all);
    let groups: Vec<u32> = vec![1; model.slots.len()];
    let count = counting.without_repeats(&grid, 0, &groups)?;
    Ok(count.magnitude().clone())
}

/// A count in progress.
struct Counting<'l> {
    limits: &'l Limits,
    threads: usize,
    nodes: u64,
    /// How the grid without merged slots is written best, line by line and by a frame.
    order: SweepOrder,
    split: Option<&'l CutsetPlan<'l>>,
    /// The fills of grids that have been counted before, by what is merged.
    known: HashMap<Vec<usize>, BigUint>,
    symmetry: Option<Symmetry>,
}

impl Counting<'_> {
    /// The sum over all partitions in which only slots from one on are put
    /// into the groups of slots before them. `groups` has the size of the
    /// group that each slot is the first of, and zero for the other slots.
    fn without_repeats(
        &mut self,
        grid: &MergedGrid<'_>,
        from: usize,
        groups: &[u32],
    ) -> Result<BigInt, Stop> {
        let all = self.with_repeats(grid)?;
        if all == BigUint::ZERO {
            return Ok(BigInt::ZERO);
        }
        let mut sum = BigInt::from(all);
        for slot in from..groups.len() {
            for first in (0..slot).filter(|first| groups[*first] > 0) {
                if grid.model.slots[first].table != grid.model.slots[slot].table {
                    continue;
                }
                if let Some(merged) = grid.merge(first, slot) {
                    let mut groups = groups.to_vec();
                    let size = std::mem::take(&mut groups[slot]) * groups[first];
                    groups[first] += 1;
                    sum -= self.without_repeats(&merged, slot + 1, &groups)? * size;
                }
            }
        }
        Ok(sum)
    }

    /// The fills of a grid, whether words repeat or not.
    fn with_repeats(&mut self, grid: &MergedGrid<'_>) -> Result<BigUint, Stop> {
        let image = self.symmetry.as_ref().map(|symmetry| symmetry.merged(&grid.cells));
        let key = image.map_or_else(|| grid.cells.clone(), |image| image.min(grid.cells.clone()));
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        self.nodes += 1;
        if let Some(stop) = self.limits.check(self.nodes) {
            return Err(stop);
        }
        let count = match self.split {
            Some(split) => self.count_merged(grid, split)?,
            None => match SweepPlan::new(grid, self.order) {
                Some(plan) => self.ways(&plan)?,
                None => BigUint::ZERO,
            },
        };
        self.known.insert(key, count.clone());
        Ok(count)
    }

    /// The fills of a grid with merged slots, line by line or word by word, whichever
    /// takes less time, about.
    fn count_merged(
        &mut self,
        grid: &MergedGrid<'_>,
        split: &CutsetPlan<'_>,
    ) -> Result<BigUint, Stop> {
        let tuning = &grid.model.tuning.count;
        let Some((letters, _, plan)) = plan(grid, self.order, tuning.many_in_merged) else {
            return Ok(BigUint::ZERO);
        };
        if letters > tuning.many {
            let repeats = Repeats::new(grid, split);
            if repeats.estimate(split) < letters * tuning.merged_letter {
                return self.word_by_word(&repeats, split);
            }
        }
        self.ways(&plan)
    }

    /// The fills of a grid without merged slots, by a frame.
    fn around(&mut self, split: &CutsetPlan<'_>) -> Result<BigUint, Stop> {
        let pair = self.symmetry.as_ref().and_then(|symmetry| split.mirrored_steps(symmetry));
        let limits = self.limits;
        self.in_threads(&|share, nodes| {
            let mut count = CutsetCount::new(split, limits, share, nodes).with_symmetry(pair);
            (count.run(), count.nodes)
        })
    }

    /// The fills of a grid with merged slots, for each choice of words by a frame.
    fn word_by_word(
        &mut self,
        repeats: &Repeats<'_>,
        split: &CutsetPlan<'_>,
    ) -> Result<BigUint, Stop> {
        let limits = self.limits;
        self.in_threads(&|share, nodes| {
            let mut count = CutsetCount::new(split, limits, Share::WHOLE, nodes);
            (repeats.count(&mut count, share), count.nodes)
        })
    }

    /// The sum of what each worker counts, given its share and the nodes so
    /// far, and the nodes after that.
    fn in_threads<C, E>(
        &mut self,
        work: &(impl Fn(Share, u64) -> (Result<C, E>, u64) + Sync),
    ) -> Result<BigUint, E>
    where
        C: Into<BigUint> + Send,
        E: From<Stop> + Send,
    {
        let (nodes, workers) = (self.nodes, self.threads);
        let work = |worker: usize| work(Share { worker, workers }, nodes);
        let ended = std::thread::scope(|scope| {
            let work = &work;
            let others: Vec<_> =
                (1..workers).map(|worker| scope.spawn(move || work(worker))).collect();
            let first = work(0);
            // A count without one worker's share would be wrong.
            let shares = others.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            std::iter::once(first).chain(shares).collect::<Vec<_>>()
        });
        let mut sum = BigUint::ZERO;
        for (count, after) in ended {
            sum += count?.into();
            self.nodes += after - nodes;
        }
        self.limits.check(self.nodes).map_or(Ok(sum), |stop| Err(stop.into()))
    }

    /// The ways through a plan, with the smallest numbers that do.
    fn ways(&mut self, plan: &SweepPlan) -> Result<BigUint, Stop> {
        let mut ended = self.ways_by::<u64>(plan);
        if let Err(Halt::Overflow) = ended {
            ended = self.ways_by::<u128>(plan);
        }
        if let Err(Halt::Overflow) = ended {
            ended = self.ways_by::<BigUint>(plan);
        }
        match ended {
            Ok(count) => Ok(count),
            Err(Halt::Stopped(stop)) => Err(stop),
            Err(Halt::Overflow) => Ok(BigUint::ZERO),
        }
    }

    fn ways_by<N: Number>(&mut self, plan: &SweepPlan) -> Result<BigUint, Halt> {
        let limits = self.limits;
        self.in_threads(&|share, nodes| {
            let mut count = FrontierCount::<N>::new(plan, limits, TableLimits::tuned(&plan.tuning))
                .with_share(share);
            count.nodes = nodes;
            (count.run(), count.nodes)
        })
    }
}

/// Says that there is no fill, or that there is one, by counting.
impl Problem<'_> {
    /// Whether there is exactly one fill, more than one, or none.
    pub fn uniqueness(&self, options: &SearchOptions) -> Outcome<bool, Proof> {
        let mut count = 0;
        let listed = list_fills(self, options, &mut |_| {
            count += 1;
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match (listed.stopped, count) {
            (Some(stop), _) => Outcome::Stopped(stop),
            (None, 0) => Outcome::Impossible(self.obvious().unwrap_or(Proof::Exhausted)),
            (None, n) => Outcome::Found(n == 1),
        }
    }
}
