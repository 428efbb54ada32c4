//! Writing a core, and counting what can stand around it.
//!
//! The core is written column by column. After each column the words that have
//! begun in the lines across are listed anew; those before the last columns go
//! into a table of sums, which serves for all last columns. The words of the
//! lines down go on by rows, in the last column, and only where the lines
//! across can be completed.

use gridwright_search::{Limits, Stop};

use super::crossings::{Crossing, CrossingState, CutsetPlan, States};
use super::frontier::{LETTERS_PER_NODE, Share};
use super::pairs::{Sums, Waiting};

/// A count in progress.
pub(super) struct CutsetCount<'a> {
    pub(super) split: &'a CutsetPlan<'a>,
    limits: &'a Limits,
    share: Share,
    pub(super) nodes: u64,
    letters: u64,
    pub(super) states: Vec<u32>,
    /// The letters that each step may write, and any after the last.
    pub(super) allowed: Vec<u64>,
    /// Two steps that are each other's mirror image, and the letter that was
    /// written at the first: only letters from this one on are written at the
    /// second, and those after it count twice.
    symmetry: Option<[usize; 2]>,
    image: u32,
    /// How many first columns have been written.
    turn: usize,
    /// The words that have begun in the lines across, after each column.
    pub(super) across: Vec<Vec<States>>,
    sums: Sums,
    /// The words that have begun in the lines down, after each row; the last
    /// of them only if it is `ready`.
    pub(super) down: Vec<Vec<States>>,
    pub(super) ready: bool,
    /// The same before the last column and the last row.
    pub(super) waiting: [Waiting; 2],
    /// The letters that the lines down can have in two corners.
    pub(super) ends: Vec<[u64; 2]>,
    pub(super) total: u128,
}

impl<'a> CutsetCount<'a> {
    pub(super) fn new(
        split: &'a CutsetPlan<'a>,
        limits: &'a Limits,
        share: Share,
        nodes: u64,
    ) -> Self {
        let starts = &split.plan.starts;
        let mut across = vec![vec![]; split.columns.len() + 1];
        let mut down = vec![vec![]; split.height + 1];
        across[0] = vec![split.across.map(|slot| starts[slot])];
        down[0] = vec![split.down.map(|slot| starts[slot])];
        Self {
            split,
            limits,
            share,
            nodes,
            letters: 0,
            states: starts.clone(),
            allowed: vec![u64::MAX; split.plan.steps.len() + 1],
            symmetry: None,
            image: 0,
            turn: 0,
            across,
            sums: Sums::new(split),
            down,
            ready: false,
            waiting: Default::default(),
            ends: vec![],
            total: 0,
        }
    }

    /// The same for a grid that is its own mirror image.
    pub(super) fn with_symmetry(self, symmetry: Option<[usize; 2]>) -> Self {
        Self { symmetry, ..self }
    }

    /// All fills, or this worker's share of them, and those of runs before.
    pub(super) fn run(&mut self) -> Result<u128, Stop> {
        self.check()?;
        self.write(0)?;
        Ok(self.total)
    }

    /// Looks at the limits every so many letters.
    #[inline]
    fn check(&mut self) -> Result<(), Stop> {
        self.letters += 1;
        if self.letters < LETTERS_PER_NODE {
            return Ok(());
        }
        self.nodes += self.letters / LETTERS_PER_NODE;
        self.letters %= LETTERS_PER_NODE;
        self.limits.check(self.nodes).map_or(Ok(()), Err)
    }

    /// How many steps there are.
    pub(super) fn steps(&self) -> usize {
        self.split.plan.steps.len()
    }

    /// Allows only some letters, by step.
    pub(super) fn allow(&mut self, allowed: &[u64]) {
        self.allowed[..allowed.len()].copy_from_slice(allowed);
        self.sums.allow(self.split, &self.allowed);
    }

    /// What a crossing leaves to the lines.
    #[inline]
    pub(super) fn known<'c>(&self, crossing: &'c Crossing) -> CrossingState<'c> {
        self.split.known(crossing, &self.states, &self.allowed)
    }

    /// Writes the core from a step on in all ways.
    fn write(&mut self, step: usize) -> Result<(), Stop> {
        let plan = self.split.plan;
        let [a, b] = plan.steps[step].pair;
        let before = (self.states[a], self.states[b]);
        let mut letters = plan.automata.letters(before.0) & plan.automata.letters(before.1);
        letters &= self.allowed[step];
        self.letters += 1;
        let (column, row) = (step / self.split.height, step % self.split.height);
        let ends_column = row + 1 == self.split.height;
        let last_column = column + 1 == self.split.columns.len();
        let [is_first, is_image] =
            self.symmetry.map_or([false; 2], |pair| pair.map(|at| at == step));
        if is_image {
            letters &= u64::MAX << self.image;
        }
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            let total = self.total;
            if is_first {
                self.image = letter;
            }
            self.states[a] = plan.automata.after(before.0, letter);
            self.states[b] = plan.automata.after(before.1, letter);
            match (ends_column, last_column) {
                (true, _) => self.end_column(column)?,
                (false, true) if !self.end_row(row) => {}
                (false, true) if row + 2 == self.split.height => self.write_last(step + 1),
                (false, _) => self.write(step + 1)?,
            }
            if is_image && letter > self.image {
                self.total += self.total - total;
            }
        }
        (self.states[a], self.states[b]) = before;
        Ok(())
    }

    /// Goes on after a column that is not the last.
    fn end_column(&mut self, column: usize) -> Result<(), Stop> {
        let split = self.split;
        let next = (column + 1) * split.height;
        if column == 0 {
            self.turn += 1;
            if self.turn % self.share.workers != self.share.worker {
                return Ok(());
            }
        }
        self.check()?;
        let listed = split.columns.len() - split.summed;
        if column >= listed {
            return self.write(next);
        }
        let mut longer = std::mem::take(&mut self.across[column + 1]);
        let known = self.known(&split.columns[column]);
        known.extend(&split.plan.automata, &self.across[column], &mut longer);
        if longer.is_empty() {
            self.across[column + 1] = longer;
            return Ok(());
        }
        if column + 1 == listed {
            self.sums.change(&longer, true);
            if split.corners < split.plan.steps.len() {
                let next = self.known(&split.columns[listed]);
                self.waiting[0].wait(&split.plan.automata, next, &longer);
            }
        }
        self.across[column + 1] = longer;
        let ended = self.write(next);
        if column + 1 == listed {
            self.sums.change(&self.across[column + 1], false);
        }
        ended
    }

    /// Takes in a row that is not the last; `false` if nothing can stand
    /// beside it.
    fn end_row(&mut self, row: usize) -> bool {
        self.ready = false;
        if row + 2 >= self.split.height {
            return true;
        }
        self.extend_down(row);
        !self.down[row + 1].is_empty()
    }

    /// Lets the words beside the core go on by a row.
    pub(super) fn extend_down(&mut self, row: usize) {
        let mut longer = std::mem::take(&mut self.down[row + 1]);
        let known = self.known(&self.split.rows[row]);
        known.extend(&self.split.plan.automata, &self.down[row], &mut longer);
        self.down[row + 1] = longer;
    }

    /// Writes the last letter of the core in all ways, and counts what can
    /// stand around. Most of the time goes by here: some ten nanoseconds a
    /// letter, most of which leave nothing to the lines across.
    fn write_last(&mut self, step: usize) {
        let split = self.split;
        let (automata, [.., last]) = (&split.plan.automata, split.columns.as_slice()) else {
            return;
        };
        let row = split.rows[split.height - 1].slot;
        let before = [self.states[last.slot], self.states[row]];
        let mut letters = automata.letters(before[0]) & automata.letters(before[1]);
        letters &= self.allowed[step];
        self.letters += 1;
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            let state = automata.after(before[0], letter);
            let across = match split.columns.as_slice() {
                [.., one, last] if split.summed == 2 => {
                    self.sums.by_two([one, last], [self.states[one.slot], state])
                }
                _ => self.sums.by_one(last, state),
            };
            if across == 0 {
                continue;
            }
            if split.beside {
                self.states[last.slot] = state;
                self.states[row] = automata.after(before[1], letter);
                self.end_beside(across);
            } else {
                self.total += u128::from(across);
            }
        }
        self.states[last.slot] = before[0];
        self.states[row] = before[1];
    }
}
