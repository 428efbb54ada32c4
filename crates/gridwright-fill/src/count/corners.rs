//! Counting the words beside a core, and joining lines at the corners.

use super::conditioning::CutsetCount;
use super::crossings::States;

impl CutsetCount<'_> {
    /// Counts the words beside a core that so many pairs of words suit in the
    /// lines across.
    #[inline(never)]
    pub(super) fn end_beside(&mut self, across: u64) {
        let split = self.split;
        let automata = &split.plan.automata;
        let row = split.height - 1;
        let last = self.known(&split.rows[row]);
        if !self.ready {
            if row > 0 {
                self.extend_down(row - 1);
            }
            self.waiting[1].wait(automata, last, &self.down[row]);
            self.ready = true;
        }
        if split.corners == split.plan.steps.len() {
            let down = last.count(&self.waiting[1]);
            self.total += u128::from(across) * u128::from(down);
            return;
        }
        last.go_on(automata, &self.waiting[1], &mut self.down[row + 1]);
        if self.down[row + 1].is_empty() {
            return;
        }
        let listed = split.columns.len() - split.summed;
        let last = self.known(&split.columns[listed]);
        last.go_on(automata, &self.waiting[0], &mut self.across[listed + 1]);
        let joined = match split.apart {
            true => self.join_apart(),
            false => self.join(),
        };
        self.total += u128::from(joined);
    }

    /// Words of the lines across and of the lines down, where there are two
    /// corners at most and no line has both.
    fn join_apart(&mut self) -> u64 {
        let split = self.split;
        let automata = &split.plan.automata;
        let corners = &split.plan.steps[split.corners..];
        let letters = |slots: [usize; 2], states: States| {
            let mut letters = [1; 2];
            for (at, corner) in corners.iter().take(2).enumerate() {
                let line = |line: &usize| corner.pair.contains(&slots[*line]);
                letters[at] = match (0..2).find(line) {
                    Some(line) => automata.letters(states[line]),
                    None => u64::MAX,
                };
                letters[at] &= self.allowed[split.corners + at];
            }
            letters
        };
        let across = &self.across[split.columns.len() - split.summed + 1];
        self.ends.clear();
        self.ends.extend(self.down[split.height].iter().map(|states| letters(split.down, *states)));
        let mut sum = 0;
        for states in across {
            let [a, b] = letters(split.across, *states);
            for [c, d] in &self.ends {
                sum += u64::from((a & c).count_ones() * (b & d).count_ones());
            }
        }
        sum
    }

    /// Words of the lines across and of the lines down, by the corners.
    fn join(&mut self) -> u64 {
        let split = self.split;
        let listed = split.columns.len() - split.summed;
        let across = std::mem::take(&mut self.across[listed + 1]);
        let down = std::mem::take(&mut self.down[split.height]);
        let mut sum = 0;
        for states in &across {
            self.set(split.across, *states);
            for states in &down {
                self.set(split.down, *states);
                sum += self.turn_corners(split.corners);
            }
        }
        self.across[listed + 1] = across;
        self.down[split.height] = down;
        sum
    }

    /// Puts two lines into some states.
    #[inline]
    fn set(&mut self, slots: [usize; 2], states: States) {
        self.states[slots[0]] = states[0];
        self.states[slots[1]] = states[1];
    }

    /// The ways to write the corners from a step on.
    fn turn_corners(&mut self, step: usize) -> u64 {
        let plan = self.split.plan;
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
