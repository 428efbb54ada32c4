//! In which order cells are written, and where ways are brought together.

use super::automata::{Automata, Automaton};
use super::cutset::Cutset;
use super::merged::MergedGrid;
use crate::model::Model;
use crate::tuning::CountTuning;

/// One letter: the slots that it belongs to. Where there are fewer than two,
/// the rest are the free slot, which takes any letter; where cells are merged,
/// there may be more.
pub(super) struct LetterStep {
    pub(super) pair: [usize; 2],
    pub(super) more: Vec<usize>,
}

impl LetterStep {
    pub(super) fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        self.pair.iter().chain(&self.more).copied()
    }
}

/// Where the state of a slot is in a packed frontier.
pub(super) struct Field {
    pub(super) slot: usize,
    /// The first of the states that it can be in.
    first: u32,
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    #[inline]
    pub(super) fn pack(&self, state: u32, frontier: &mut [u64]) {
        frontier[self.word] |= u64::from(state - self.first) << self.shift;
    }

    #[inline]
    pub(super) fn unpack(&self, frontier: &[u64]) -> u32 {
        self.first + (frontier[self.word] >> self.shift & self.mask) as u32
    }
}

/// A stretch of steps after which ways to the same frontier become one.
pub(super) struct Stage {
    /// The step after the last one.
    pub(super) end: usize,
    pub(super) frontier: Vec<Field>,
    /// How many words of 64 bits a frontier takes.
    pub(super) width: usize,
    /// How many frontiers there are at most.
    frontiers: f64,
}

/// Which lines are written, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SweepOrder {
    /// Rows from the top.
    Down,
    /// Rows from the bottom.
    Up,
    /// Columns from the left.
    Right,
    /// Columns from the right.
    Left,
    /// Rows from the middle.
    Rows,
    /// Columns from the middle.
    Columns,
    /// A core, then lines in pairs.
    Conditioned(Cutset),
}

impl SweepOrder {
    pub(super) const LINES: [Self; 6] =
        [Self::Down, Self::Up, Self::Right, Self::Left, Self::Rows, Self::Columns];

    /// Where a cell comes: its line, and its place in the line.
    fn key(self, model: &Model, cell: usize) -> (usize, usize) {
        let id = model.cells[cell].id.index();
        let (row, column) = (id / model.columns, id % model.columns);
        let last = model.cells.last().map_or(0, |cell| cell.id.index());
        let outward =
            |line: usize, last: usize| 2 * (2 * line).abs_diff(last) + usize::from(2 * line > last);
        match self {
            Self::Down => (row, column),
            Self::Up => (usize::MAX - row, column),
            Self::Right => (column, row),
            Self::Left => (usize::MAX - column, row),
            Self::Rows => (outward(row, last / model.columns), column),
            Self::Columns => (outward(column, model.columns - 1), row),
            Self::Conditioned(cutset) => cutset.key(model, cell),
        }
    }
}

/// Everything that does not change while ways are counted.
pub(super) struct SweepPlan {
    pub(super) automata: Automata,
    /// The first state of every slot, and of the free slot.
    pub(super) starts: Vec<u32>,
    pub(super) steps: Vec<LetterStep>,
    pub(super) stages: Vec<Stage>,
    pub(super) slot_steps: Vec<SlotSteps>,
    pub(super) tuning: CountTuning,
}

/// One slot as it is written.
pub(super) struct SlotSteps {
    /// The steps that write it, and at which places of the word.
    pub(super) steps: Vec<usize>,
    pub(super) automaton: Automaton,
}

impl SweepPlan {
    /// The plan for a grid; `None` if some slot has no words.
    pub(super) fn new(merged: &MergedGrid<'_>, order: SweepOrder) -> Option<Self> {
        let model = merged.model;
        let mut cells: Vec<usize> = (0..model.cells.len()).collect();
        cells.sort_by_key(|cell| order.key(model, *cell));
        // The step that writes each letter.
        let mut step_of = vec![usize::MAX; cells.len()];
        let mut count = 0;
        let mut ends = vec![];
        for (at, cell) in cells.iter().enumerate() {
            let same = merged.cells[*cell];
            if step_of[same] == usize::MAX {
                step_of[same] = count;
                count += 1;
            }
            let last = cells.get(at + 1).is_none_or(|next| {
                let (line, place) = order.key(model, *cell);
                order.key(model, *next) != (line, place + 1)
            });
            if last {
                ends.push(count);
            }
        }
        let mut automata = Automata::new();
        let slot_steps = slot_steps(merged, &step_of, &mut automata)?;
        let free = slot_steps.len();
        let step = |_| LetterStep { pair: [free; 2], more: vec![] };
        let mut steps: Vec<LetterStep> = (0..count).map(step).collect();
        for (slot, written) in slot_steps.iter().enumerate() {
            for step in &written.steps {
                let LetterStep { pair, more } = &mut steps[*step];
                match pair.iter_mut().find(|place| **place == free) {
                    Some(place) => *place = slot,
                    None => more.push(slot),
                }
            }
        }
        let mut stages: Vec<Stage> = vec![];
        for end in 1..=count {
            let stage = stage(&slot_steps, end);
            if ends.contains(&end) || stage.frontiers <= model.tuning.count.few_frontiers {
                stages.push(stage);
            }
        }
        let mut starts: Vec<u32> = slot_steps.iter().map(|slot| slot.automaton.start).collect();
        starts.push(Automata::FREE);
        let tuning = model.tuning.count;
        Some(Self { automata, starts, steps, stages, slot_steps, tuning })
    }
}

/// What an automaton is made of: a table, the places that each step writes,
/// and the words.
type Kind = (usize, Vec<Vec<usize>>, Vec<u32>);

/// How each slot is written; slots with the same cells are one.
fn slot_steps(
    merged: &MergedGrid<'_>,
    step_of: &[usize],
    automata: &mut Automata,
) -> Option<Vec<SlotSteps>> {
    let mut found: Vec<(Vec<usize>, usize, Vec<u32>)> = vec![];
    for (slot, words) in merged.words.iter().enumerate() {
        let cells: Vec<usize> = merged.cells_of(slot).collect();
        match found.iter_mut().find(|(known, _, _)| *known == cells) {
            Some((_, _, left)) => left.retain(|word| words.binary_search(word).is_ok()),
            None => found.push((cells, slot, words.clone())),
        }
    }
    let mut known: Vec<(Kind, Automaton)> = vec![];
    let mut slot_steps = vec![];
    for (cells, slot, words) in found {
        if words.is_empty() {
            return None;
        }
        let mut steps: Vec<usize> = cells.iter().map(|cell| step_of[*cell]).collect();
        steps.sort_unstable();
        steps.dedup();
        let places = |step: &usize| {
            let written = |at: &usize| step_of[cells[*at]] == *step;
            (0..cells.len()).filter(written).collect()
        };
        let places: Vec<Vec<usize>> = steps.iter().map(places).collect();
        let table = merged.model.slots[slot].table;
        let kind: Kind = (table, places, words);
        let automaton = match known.iter().find(|(other, _)| *other == kind) {
            Some((_, automaton)) => automaton.clone(),
            None => {
                let automaton = automata.add(&merged.model.tables[table], &kind.2, &kind.1);
                known.push((kind, automaton.clone()));
                automaton
            }
        };
        slot_steps.push(SlotSteps { steps, automaton });
    }
    Some(slot_steps)
}

/// The frontier before a step: the slots that have begun and not ended.
fn stage(slot_steps: &[SlotSteps], end: usize) -> Stage {
    let mut frontier = vec![];
    let (mut word, mut shift, mut frontiers) = (0, 0, 1.0);
    for (slot, written) in slot_steps.iter().enumerate() {
        let depth = written.steps.partition_point(|step| *step < end);
        if depth == 0 || depth == written.steps.len() {
            continue;
        }
        let (first, count) = written.automaton.depths[depth];
        frontiers *= f64::from(count);
        let bits = 32 - count.saturating_sub(1).leading_zeros();
        if shift + bits > 64 {
            (word, shift) = (word + 1, 0);
        }
        if bits > 0 {
            let mask = u64::MAX >> (64 - bits);
            frontier.push(Field { slot, first, word, shift, mask });
        } else {
            frontier.push(Field { slot, first, word: 0, shift: 0, mask: 0 });
        }
        shift += bits;
    }
    let width = if frontier.is_empty() { 0 } else { word + 1 };
    Stage { end, frontier, width, frontiers }
}
