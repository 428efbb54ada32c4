//! The grids of one beam, side by side.

use gridwright_search::Stop;

use super::expansion::{Expansion, PARENT_BITS, Successor};
use super::tree::Tree;
use super::{BeamContext, BeamPlan};
use crate::letters::log2;
use gridwright_search::random::Xorshift64Star;

/// How many grids are gone on from between looks at the limits?
const LOOK: usize = 8_192;

/// How one step ended.
pub(super) enum Advance {
    /// There is one more letter in each grid.
    Written,
    /// Every cell is written.
    Complete,
    /// No grid is left.
    Failed,
    /// A limit came first.
    Halted(Stop),
}

/// A beam in progress.
pub(super) struct Front {
    plan: BeamPlan,
    pub(super) trees: Vec<Tree>,
    /// The slots that a row has an entry for.
    pub(super) live: Vec<usize>,
    /// One row after another, for every grid.
    pub(super) rows: Vec<u32>,
    /// What each grid promises: the binary logarithm of the estimated number
    /// of ways to complete it, but for what is the same for all.
    pub(super) promises: Vec<f32>,
    /// For every cell that is written, in this order, and every grid: the grid
    /// it was made from and the letter.
    history: Vec<(usize, Vec<u32>)>,
    /// The cells that are written next, the last one first.
    agenda: Vec<usize>,
    /// Whether grids were left out because there were too many.
    cut: bool,
    /// Whether grids became one.
    joined: bool,
    /// The binary logarithm of the number of grids, summed over all cells.
    kept: f32,
}

impl Front {
    pub(super) fn new(context: &BeamContext<'_>, plan: BeamPlan) -> Self {
        Self {
            plan,
            trees: (0..context.words.len()).map(|slot| Tree::new(context, slot)).collect(),
            live: vec![],
            rows: vec![],
            promises: vec![0.0],
            history: vec![],
            agenda: context.decided.clone(),
            cut: false,
            joined: false,
            kept: 0.0,
        }
    }

    /// How many grids it kept for how long, and by which plan.
    pub(super) fn achievement(&self) -> (f32, BeamPlan) {
        (self.kept, self.plan)
    }

    /// How many slots are complete.
    pub(super) fn complete(&self) -> usize {
        self.trees.iter().filter(|tree| tree.open.is_empty()).count()
    }

    /// Whether no grid has ever been left out.
    pub(super) fn is_whole(&self) -> bool {
        !self.cut && !self.joined
    }

    /// Whether no grid is missing but those that became one with others.
    pub(super) fn only_joined(&self) -> bool {
        !self.cut && self.joined
    }

    /// Writes the next cell.
    pub(super) fn advance(
        &mut self,
        context: &BeamContext<'_>,
        random: &mut Xorshift64Star,
        letters: &mut u64,
        halt: &dyn Fn(u64) -> Option<Stop>,
    ) -> Advance {
        if self.agenda.is_empty() {
            self.agenda = self.next_cells(context);
        }
        let Some(cell) = self.agenda.pop() else { return Advance::Complete };
        let tuning = &context.model.tuning.beam;
        let step = Expansion::new(self, context, cell);
        let (mut successors, mut spent) = (vec![], step.growing(self) / tuning.words_per_letter);
        for parent in 0..self.promises.len() {
            if parent.is_multiple_of(LOOK)
                && let Some(stop) = halt(spent)
            {
                *letters += spent;
                return Advance::Halted(stop);
            }
            spent += step.expand(self, parent, &mut |promise, letter| {
                let rank = promise + tuning.noise * random.unit();
                successors.push(Successor { promise, rank, parent: parent as u32, letter });
            });
            if successors.len() > tuning.surplus * self.plan.width {
                self.leave_out(&mut successors);
            }
        }
        *letters += spent;
        self.leave_out(&mut successors);
        successors.sort_unstable_by_key(|c| (c.parent, c.letter));
        self.take(&step, &successors);
        if self.promises.is_empty() { Advance::Failed } else { Advance::Written }
    }

    /// Leaves out the worst successors where there are too many.
    fn leave_out(&mut self, successors: &mut Vec<Successor>) {
        if successors.len() > self.plan.width {
            successors.select_nth_unstable_by(self.plan.width, |a, b| {
                let ranks = b.rank.total_cmp(&a.rank);
                ranks.then((a.parent, a.letter).cmp(&(b.parent, b.letter)))
            });
            successors.truncate(self.plan.width);
            self.cut = true;
        }
    }

    /// Goes on with the successors; by most plans, of those with the same way
    /// to go on only with the first.
    fn take(&mut self, step: &Expansion, successors: &[Successor]) {
        let mut rows = Vec::with_capacity(successors.len() * step.live.len());
        for successor in successors {
            step.row_of(self, successor, &mut rows);
        }
        for side in &step.sides {
            self.trees[side.slot].turn();
        }
        let mut known = ClassSet::new(successors.len());
        let (mut letters, mut kept) = (vec![], 0);
        let width = step.live.len();
        self.promises.clear();
        for (at, successor) in successors.iter().enumerate() {
            let row = at * width..(at + 1) * width;
            if !self.plan.joins || known.insert(step.class_of(self, &rows[row.clone()])) {
                rows.copy_within(row, kept * width);
                kept += 1;
                self.promises.push(successor.promise);
                letters.push(successor.letter << PARENT_BITS | successor.parent);
            }
        }
        self.joined |= kept < successors.len();
        self.kept += log2(kept as u32);
        rows.truncate(kept * width);
        self.rows = rows;
        self.live.clone_from(&step.live);
        self.history.push((step.cell, letters));
    }

    /// The cells of the slot that is written next, the last one first; none
    /// if all are written.
    fn next_cells(&mut self, context: &BeamContext<'_>) -> Vec<usize> {
        let first = self.plan.first;
        let begins = self.live.is_empty() && !self.trees[first].open.is_empty();
        let next = if begins { Some(first) } else { self.choose(context, self.plan.order) };
        let Some(slot) = next else { return vec![] };
        let mut joints = self.trees[slot].open.clone();
        if !self.plan.backward {
            joints.reverse();
        }
        // Cells that are crossed by something come first, for they can fail.
        let joint = |k: &usize| context.model.slots[slot].joints[*k];
        let crossed = |k: &usize| {
            joint(k).crossing.is_some_and(|(other, _)| !self.trees[other].is_fresh(context))
        };
        joints.sort_by_key(crossed);
        joints.iter().map(|k| joint(k).cell).collect()
    }

    /// The words of the first grid.
    pub(super) fn words(&self, context: &BeamContext<'_>) -> Option<Vec<usize>> {
        let model = context.model;
        let mut letters = vec![0; model.cells.len()];
        let mut at = 0;
        for (cell, written) in self.history.iter().rev() {
            letters[*cell] = (written[at] >> PARENT_BITS) as u16;
            at = (written[at] & ((1 << PARENT_BITS) - 1)) as usize;
        }
        let word = |slot: &crate::model::SlotModel| {
            let spelt: Vec<u16> = slot.joints.iter().map(|joint| letters[joint.cell]).collect();
            model.tables[slot.table].find(&spelt)
        };
        model.slots.iter().map(word).collect()
    }
}

/// A set of numbers that are spread evenly.
struct ClassSet(Vec<u64>);

impl ClassSet {
    fn new(most: usize) -> Self {
        Self(vec![0; (2 * most).next_power_of_two()])
    }

    /// Adds a number, and says whether it is new.
    fn insert(&mut self, number: u64) -> bool {
        let number = number | 1;
        let mut at = (number >> 20) as usize & (self.0.len() - 1);
        while self.0[at] != 0 {
            if self.0[at] == number {
                return false;
            }
            at = (at + 1) & (self.0.len() - 1);
        }
        self.0[at] = number;
        true
    }
}
