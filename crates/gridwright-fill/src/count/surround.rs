//! Writing a core, and counting what can stand around it.

use gridwright_core::{Limits, Stop};

use super::carry::{LETTERS_PER_NODE, Share};
use super::crossings::{Crossing, Framed, Known, States};
use super::pairs::{Sums, Waiting};

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
    /// The same before the last column and the last row.
    waiting: [Waiting; 2],
    /// The letters that the lines down can have in two corners.
    ends: Vec<[u64; 2]>,
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
            waiting: Default::default(),
            ends: vec![],
            total: 0,
        }
    }

    /// The same for a grid that is its own mirror image.
    pub(super) fn with_mirror(self, mirror: Option<[usize; 2]>) -> Self {
        Self { mirror, ..self }
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
                (true, _) => self.end_column(column)?,
                (false, true) if !self.end_row(row) => {}
                (false, true) if row + 2 == self.framed.height => self.write_last(step + 1),
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
        let framed = self.framed;
        let next = (column + 1) * framed.height;
        if column == 0 {
            self.turn += 1;
            if self.turn % self.share.workers != self.share.worker {
                return Ok(());
            }
        }
        self.check()?;
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
            if framed.corners < framed.plan.steps.len() {
                let next = self.known(&framed.columns[listed]);
                self.waiting[0].wait(&framed.plan.automata, next, &longer);
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

    /// Writes the last letter of the core in all ways, and counts what can
    /// stand around. Most of the time goes by here: some ten nanoseconds a
    /// letter, most of which leave nothing to the lines across.
    fn write_last(&mut self, step: usize) {
        let framed = self.framed;
        let (automata, [.., last]) = (&framed.plan.automata, framed.columns.as_slice()) else {
            return;
        };
        let row = framed.rows[framed.height - 1].slot;
        let before = [self.states[last.slot], self.states[row]];
        let mut letters = automata.letters(before[0]) & automata.letters(before[1]);
        letters &= self.allowed[step];
        self.letters += 1;
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            let state = automata.after(before[0], letter);
            let across = match framed.columns.as_slice() {
                [.., one, last] if framed.summed == 2 => {
                    self.sums.by_two((one, self.states[one.slot]), (last, state))
                }
                _ => self.sums.by_one((last, state)),
            };
            if across == 0 {
                continue;
            }
            if framed.beside {
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

    #[inline(never)]
    fn end_beside(&mut self, across: u64) {
        let framed = self.framed;
        let automata = &framed.plan.automata;
        let row = framed.height - 1;
        let last = self.known(&framed.rows[row]);
        if !self.ready {
            if row > 0 {
                self.extend_down(row - 1);
            }
            self.waiting[1].wait(automata, last, &self.down[row]);
            self.ready = true;
        }
        if framed.corners == framed.plan.steps.len() {
            let down = last.count(&self.waiting[1]);
            self.total += u128::from(across) * u128::from(down);
            return;
        }
        last.go_on(automata, &self.waiting[1], &mut self.down[row + 1]);
        if self.down[row + 1].is_empty() {
            return;
        }
        let listed = framed.columns.len() - framed.summed;
        let last = self.known(&framed.columns[listed]);
        last.go_on(automata, &self.waiting[0], &mut self.across[listed + 1]);
        let joined = match framed.apart {
            true => self.join_apart(),
            false => self.join(),
        };
        self.total += u128::from(joined);
    }

    /// Words of the lines across and of the lines down, where each of them has
    /// no more than one corner: then there are two corners at most.
    fn join_apart(&mut self) -> u64 {
        let framed = self.framed;
        let automata = &framed.plan.automata;
        let corners = &framed.plan.steps[framed.corners..];
        let letters = |slots: [usize; 2], states: States| {
            let mut letters = [1; 2];
            for (at, corner) in corners.iter().take(2).enumerate() {
                let line = |line: &usize| corner.pair.contains(&slots[*line]);
                letters[at] = match (0..2).find(line) {
                    Some(line) => automata.letters(states[line]),
                    None => u64::MAX,
                };
                letters[at] &= self.allowed[framed.corners + at];
            }
            letters
        };
        let across = &self.across[framed.columns.len() - framed.summed + 1];
        self.ends.clear();
        self.ends
            .extend(self.down[framed.height].iter().map(|states| letters(framed.down, *states)));
        let mut sum = 0;
        for states in across {
            let [a, b] = letters(framed.across, *states);
            for [c, d] in &self.ends {
                sum += u64::from((a & c).count_ones() * (b & d).count_ones());
            }
        }
        sum
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
