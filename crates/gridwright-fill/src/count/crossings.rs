//! What the slots of a core leave to the lines around it.

use std::ops::Range;

use super::automata::Automata;
use super::cutset::{Cutset, Role};
use super::merged::MergedGrid;
use super::plan::{LetterStep, SweepPlan};
use super::symmetry::Symmetry;

/// Letters of two lines that face each other.
pub(super) type Letters = [u8; 2];
/// States of the words of two lines that face each other.
pub(super) type States = [u32; 2];

/// A slot that is written in the core and goes on in one line of a pair or in
/// both, or ends.
pub(super) struct Crossing {
    pub(super) slot: usize,
    /// In which lines it goes on, and with which steps.
    pub(super) goes_on: [bool; 2],
    pub(super) steps: [usize; 2],
    /// The first of its states after the core, and for each of them where the
    /// letters begin that it can have in the lines.
    first: u32,
    begins: Vec<u32>,
    letters: Vec<Letters>,
}

impl Crossing {
    fn new(plan: &SweepPlan, slot: usize, depth: usize, goes_on: [bool; 2]) -> Self {
        let automata = &plan.automata;
        let mut left = plan.slot_steps[slot].steps[depth..].iter().copied();
        let steps =
            goes_on.map(|on| if on { left.next() } else { None }.unwrap_or(plan.steps.len()));
        let (first, count) = match plan.slot_steps[slot].automaton.depths.get(depth) {
            Some(states) => *states,
            None => (Automata::FREE, 1),
        };
        let mut crossing = Self { slot, goes_on, steps, first, begins: vec![0], letters: vec![] };
        for state in first..first + count {
            let letters = &mut crossing.letters;
            match goes_on {
                [false, false] => letters.push([0, 0]),
                [true, false] => each(automata.letters(state), |a| letters.push([a, 0])),
                [false, true] => each(automata.letters(state), |b| letters.push([0, b])),
                [true, true] => each(automata.letters(state), |a| {
                    let after = automata.after(state, u32::from(a));
                    each(automata.letters(after), |b| letters.push([a, b]));
                }),
            }
            crossing.begins.push(crossing.letters.len() as u32);
        }
        crossing
    }

    /// Where the letters are that a state leaves to the lines.
    #[inline]
    pub(super) fn range(&self, state: u32) -> Range<usize> {
        let at = (state - self.first) as usize;
        self.begins[at] as usize..self.begins[at + 1] as usize
    }

    /// The letters that a state leaves to the lines.
    #[inline]
    pub(super) fn letters(&self, state: u32) -> &[Letters] {
        &self.letters[self.range(state)]
    }

    /// The letters that any state leaves to the lines.
    pub(super) fn all(&self) -> &[Letters] {
        &self.letters
    }
}

/// A crossing whose state is known, and the letters that the lines may have
/// there.
#[derive(Clone, Copy)]
pub(super) struct CrossingState<'c> {
    pub(super) crossing: &'c Crossing,
    pub(super) state: u32,
    pub(super) allowed: [u64; 2],
}

/// Does something for each letter of a set.
pub(super) fn each(mut letters: u64, mut with: impl FnMut(u8)) {
    while letters != 0 {
        with(letters.trailing_zeros() as u8);
        letters &= letters - 1;
    }
}

/// A grid that a frame suits.
pub(super) struct CutsetPlan<'p> {
    pub(super) plan: &'p SweepPlan,
    /// The cell of every step.
    pub(super) order: Vec<usize>,
    /// How many rows the core has.
    pub(super) height: usize,
    /// The slots along the columns of the core, and along its rows.
    pub(super) columns: Vec<Crossing>,
    pub(super) rows: Vec<Crossing>,
    /// The slots along the lines that cross columns, and those that cross
    /// rows; the free slot where there is none.
    pub(super) across: [usize; 2],
    pub(super) down: [usize; 2],
    /// Whether there are lines that cross rows.
    pub(super) beside: bool,
    /// The first step of a corner, and whether no slot has two of them.
    pub(super) corners: usize,
    pub(super) apart: bool,
    /// How many of the last columns are summed from a table.
    pub(super) summed: usize,
}

impl<'p> CutsetPlan<'p> {
    /// The parts of a grid by a frame, if it suits: the core is a rectangle
    /// without blocks, each line has one slot or none, and nothing is merged.
    pub(super) fn new(grid: &MergedGrid<'_>, cutset: Cutset, plan: &'p SweepPlan) -> Option<Self> {
        let model = grid.model;
        let mut order: Vec<usize> = (0..model.cells.len()).collect();
        order.sort_by_key(|cell| cutset.key(model, *cell));
        let roles: Vec<(Role, usize, usize)> =
            order.iter().map(|cell| cutset.role(model, *cell)).collect();
        let unmerged = grid.cells.iter().enumerate().all(|(at, cell)| at == *cell);
        let core = roles.iter().take_while(|role| role.0 == Role::Core).count();
        let height = roles[..core].iter().filter(|role| role.2 == roles[0].2).count();
        if !unmerged || plan.slot_steps.len() != model.slots.len() || core == 0 || core % height > 0
        {
            return None;
        }
        let width = core / height;
        let corners = roles.iter().take_while(|role| role.0 != Role::Corner).count();
        let beside = roles.iter().any(|(role, _, _)| matches!(role, Role::Down(_)));
        // Corners are joined with the lines beside the core, so there must be some.
        if !beside && corners < roles.len() {
            return None;
        }
        let apart = roles.len() - corners <= 2
            && plan
                .slot_steps
                .iter()
                .all(|slot| slot.steps.iter().filter(|step| **step >= corners).count() < 2);
        let mut split = Self {
            plan,
            order,
            height,
            columns: vec![],
            rows: vec![],
            across: [plan.slot_steps.len(); 2],
            down: [plan.slot_steps.len(); 2],
            beside,
            corners,
            apart,
            summed: cutset.summed(),
        };
        for column in 0..width {
            let steps: Vec<usize> = (column * height..(column + 1) * height).collect();
            let crossing = split.crossing(&roles, &steps, Role::Across)?;
            split.columns.push(crossing);
        }
        for row in 0..height {
            let steps: Vec<usize> = (row..core).step_by(height).collect();
            let crossing = split.crossing(&roles, &steps, Role::Down)?;
            split.rows.push(crossing);
        }
        split.lines(&roles)?;
        (width > split.summed && height > 1).then_some(split)
    }

    /// The slot that begins with some steps of the core and then goes on only
    /// in the lines of one pair.
    fn crossing(
        &self,
        roles: &[(Role, usize, usize)],
        steps: &[usize],
        line: fn(usize) -> Role,
    ) -> Option<Crossing> {
        let slot_steps = &self.plan.slot_steps;
        let slot = slot_steps.iter().position(|slot| slot.steps.starts_with(steps))?;
        let rest: Vec<Role> =
            slot_steps[slot].steps[steps.len()..].iter().map(|step| roles[*step].0).collect();
        let goes_on = [rest.contains(&line(0)), rest.contains(&line(1))];
        let count = goes_on.iter().filter(|on| **on).count();
        (rest.len() == count).then(|| Crossing::new(self.plan, slot, steps.len(), goes_on))
    }

    /// Finds the slots along the lines; `None` if a line has more than one, or
    /// if a letter there belongs to a slot that is none of these.
    fn lines(&mut self, roles: &[(Role, usize, usize)]) -> Option<()> {
        let free = self.plan.slot_steps.len();
        let crosses =
            |slot: usize| self.columns.iter().chain(&self.rows).any(|other| other.slot == slot);
        let (mut across, mut down) = (self.across, self.down);
        for (step, (role, _, _)) in roles.iter().enumerate() {
            let line = match role {
                Role::Across(line) => &mut across[*line],
                Role::Down(line) => &mut down[*line],
                Role::Core | Role::Corner => continue,
            };
            let slots: Vec<usize> = self.plan.steps[step].slots().collect();
            let [along, crossing] = match slots.as_slice() {
                [a, b] if crosses(*a) => [*b, *a],
                [a, b] => [*a, *b],
                _ => return None,
            };
            if !crosses(crossing) || along == free || (*line != free && *line != along) {
                return None;
            }
            *line = along;
        }
        let known = |slot: usize| {
            slot == free || crosses(slot) || across.contains(&slot) || down.contains(&slot)
        };
        let all = self.plan.steps.iter().flat_map(LetterStep::slots).all(known);
        (self.across, self.down) = (across, down);
        all.then_some(())
    }

    /// What a crossing leaves to the lines, by the states of all slots and the
    /// letters that each step may write.
    #[inline]
    pub(super) fn known<'c>(
        &self,
        crossing: &'c Crossing,
        states: &[u32],
        allowed: &[u64],
    ) -> CrossingState<'c> {
        let allowed = crossing.steps.map(|step| allowed[step]);
        CrossingState { crossing, state: states[crossing.slot], allowed }
    }

    /// Two steps of the core whose cells are each other's image, those of
    /// which the second comes first.
    pub(super) fn mirrored_steps(&self, symmetry: &Symmetry) -> Option<[usize; 2]> {
        let core = self.columns.len() * self.height;
        let image = |step: usize| {
            let image = symmetry.image[self.order[step]];
            (0..step).find(|other| self.order[*other] == image)
        };
        (0..core - 1).find_map(|step| Some([image(step)?, step]))
    }
}
