//! Writing a core, and counting what can stand around it.

use gridwright_core::{Limits, Stop};

use super::carry::{LETTERS_PER_NODE, Share};
use super::crossings::{Crossing, Framed, Known, States};
use super::pairs::Sums;

/// A count in progress.
pub(super) struct Surround<'a> {
    framed: &'a Framed<'a>,
    limits: &'a Limits,
    share: Share,
    pub(super) nodes: u64,
    letters: u64,
    states: Vec<u32>,
    /// The letters that each step may write, and any after the last.
    allowed: Vec<u64>,
    /// Two steps that are each other's mirror image, and the letter that was
    /// written at the first: only letters from this one on are written at the
    /// second, and those after it count twice.
    mirror: Option<[usize; 2]>,
    image: u32,
    /// How many first columns have been written.
    turn: usize,
    /// The words that have begun in the lines across, after each column.
    across: Vec<Vec<States>>,
    sums: Sums,
    /// The words that have begun in the lines down, after each row; the last
    /// of them only if it is `ready`.
    down: Vec<Vec<States>>,
    ready: bool,
    total: u128,
}

impl<'a> Surround<'a> {
    pub(super) fn new(
        framed: &'a Framed<'a>,
        limits: &'a Limits,
        share: Share,
        nodes: u64,
    ) -> Self {
        let starts = &framed.plan.starts;
        let mut across = vec![vec![]; framed.columns.len() + 1];
        let mut down = vec![vec![]; framed.height + 1];
        across[0] = vec![framed.across.map(|slot| starts[slot])];
        down[0] = vec![framed.down.map(|slot| starts[slot])];
        Self {
            framed,
            limits,
            share,
            nodes,
            letters: 0,
            states: starts.clone(),
            allowed: vec![u64::MAX; framed.plan.steps.len() + 1],
            mirror: None,
            image: 0,
            turn: 0,
            across,
            sums: Sums::new(framed),
            down,
            ready: false,
            total: 0,
        }
    }

    /// The same for a grid that is its own mirror image.
    pub(super) fn with_mirror(self, mirror: Option<[usize; 2]>) -> Self {
        Self { mirror, ..self }
    }

    /// All fills, or this worker's share of them, and those of runs before.
    pub(super) fn run(&mut self) -> Result<u128, Stop> {
        self.write(0)?;
        Ok(self.total)
    }

    /// How many steps there are.
    pub(super) fn steps(&self) -> usize {
        self.framed.plan.steps.len()
    }

    /// Allows only some letters, by step.
    pub(super) fn allow(&mut self, allowed: &[u64]) {
        self.allowed[..allowed.len()].copy_from_slice(allowed);
        self.sums.allow(self.framed, &self.allowed);
    }

    /// What a crossing leaves to the lines.
    #[inline]
    fn known<'c>(&self, crossing: &'c Crossing) -> Known<'c> {
        let allowed = crossing.steps.map(|step| self.allowed[step]);
        Known { crossing, state: self.states[crossing.slot], allowed }
    }

    /// Writes the core from a step on in all ways.
    fn write(&mut self, step: usize) -> Result<(), Stop> {
        let plan = self.framed.plan;
        let [a, b] = plan.steps[step].pair;
        let before = (self.states[a], self.states[b]);
        let mut letters = plan.automata.letters(before.0) & plan.automata.letters(before.1);
        letters &= self.allowed[step];
        self.letters += 1;
        let (column, row) = (step / self.framed.height, step % self.framed.height);
        let ends_column = row + 1 == self.framed.height;
        let last_column = column + 1 == self.framed.columns.len();
        let [is_first, is_image] = self.mirror.map_or([false; 2], |pair| pair.map(|at| at == step));
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
                (true, true) => self.end(),
                (true, false) => self.end_column(column)?,
                (false, true) => {
                    if self.end_row(row) {
                        self.write(step + 1)?;
                    }
                }
                (false, false) => self.write(step + 1)?,
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
        let framed = self.framed;
        let next = (column + 1) * framed.height;
        if column == 0 {
            self.turn += 1;
            if self.turn % self.share.workers != self.share.worker {
                return Ok(());
            }
            self.nodes += 1 + self.letters / LETTERS_PER_NODE;
            self.letters %= LETTERS_PER_NODE;
            if let Some(stop) = self.limits.check(self.nodes) {
                return Err(stop);
            }
        }
        let listed = framed.columns.len() - framed.summed;
        if column >= listed {
            return self.write(next);
        }
        let mut longer = std::mem::take(&mut self.across[column + 1]);
        let known = self.known(&framed.columns[column]);
        known.extend(&framed.plan.automata, &self.across[column], &mut longer);
        if longer.is_empty() {
            self.across[column + 1] = longer;
            return Ok(());
        }
        if column + 1 == listed {
            self.sums.change(&longer, true);
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
        if row + 2 >= self.framed.height {
            return true;
        }
        self.extend_down(row);
        !self.down[row + 1].is_empty()
    }

    fn extend_down(&mut self, row: usize) {
        let mut longer = std::mem::take(&mut self.down[row + 1]);
        let known = self.known(&self.framed.rows[row]);
        known.extend(&self.framed.plan.automata, &self.down[row], &mut longer);
        self.down[row + 1] = longer;
    }

    /// Counts what can stand around a core.
    #[inline]
    fn end(&mut self) {
        let framed = self.framed;
        let columns = &framed.columns;
        let state = |at: usize| (&columns[at], self.states[columns[at].slot]);
        let last = columns.len() - 1;
        let across = match framed.summed {
            1 => self.sums.by_one(state(last)),
            _ => self.sums.by_two(state(last - 1), state(last)),
        };
        if across == 0 {
            return;
        }
        if framed.down == [framed.plan.courses.len(); 2] {
            self.total += u128::from(across);
            return;
        }
        self.end_beside(across);
    }

    #[inline(never)]
    fn end_beside(&mut self, across: u64) {
        let framed = self.framed;
        let automata = &framed.plan.automata;
        let row = framed.height - 1;
        if row > 0 && !self.ready {
            self.extend_down(row - 1);
            self.ready = true;
        }
        if framed.corners == framed.plan.steps.len() {
            let down = self.known(&framed.rows[row]).count(automata, &self.down[row]);
            self.total += u128::from(across) * u128::from(down);
            return;
        }
        self.extend_down(row);
        if self.down[row + 1].is_empty() {
            return;
        }
        let listed = framed.columns.len() - framed.summed;
        let mut longer = std::mem::take(&mut self.across[listed + 1]);
        self.known(&framed.columns[listed]).extend(automata, &self.across[listed], &mut longer);
        self.across[listed + 1] = longer;
        self.total += u128::from(self.join());
    }

    /// Words of the lines across and of the lines down, by the corners.
    fn join(&mut self) -> u64 {
        let framed = self.framed;
        let listed = framed.columns.len() - framed.summed;
        let across = std::mem::take(&mut self.across[listed + 1]);
        let down = std::mem::take(&mut self.down[framed.height]);
        let mut sum = 0;
        for states in &across {
            self.set(framed.across, *states);
            for states in &down {
                self.set(framed.down, *states);
                sum += self.turn_corners(framed.corners);
            }
        }
        self.across[listed + 1] = across;
        self.down[framed.height] = down;
        sum
    }

    #[inline]
    fn set(&mut self, slots: [usize; 2], states: States) {
        self.states[slots[0]] = states[0];
        self.states[slots[1]] = states[1];
    }

    /// The ways to write the corners from a step on.
    fn turn_corners(&mut self, step: usize) -> u64 {
        let plan = self.framed.plan;
        let [a, b] = plan.steps[step].pair;
        let before = (self.states[a], self.states[b]);
        let mut letters = plan.automata.letters(before.0) & plan.automata.letters(before.1);
        letters &= self.allowed[step];
        if letters == 0 || step + 1 == plan.steps.len() {
            return u64::from(letters.count_ones());
        }
        if self.framed.apart {
            return u64::from(letters.count_ones()) * self.turn_corners(step + 1);
        }
        let mut sum = 0;
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            self.states[a] = plan.automata.after(before.0, letter);
            self.states[b] = plan.automata.after(before.1, letter);
            sum += self.turn_corners(step + 1);
        }
        (self.states[a], self.states[b]) = before;
        sum
    }
}
