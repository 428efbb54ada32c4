//! In which order cells are written, and where ways are brought together.

use super::automata::{Automata, Automaton};
use super::frame::Frame;
use super::tied::Tied;
use crate::model::Model;

/// One letter: the slots that it belongs to. Where there are fewer than two,
/// the rest are the free slot, which takes any letter; where cells are tied,
/// there may be more.
pub(super) struct Step {
    pub(super) pair: [usize; 2],
    pub(super) more: Vec<usize>,
}

impl Step {
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

/// Up to how many frontiers ways become one within a line, too.
const FEW: f64 = 4096.0;

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
pub(super) enum Way {
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
    Framed(Frame),
}

impl Way {
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
            Self::Framed(frame) => frame.key(model, cell),
        }
    }
}

/// Everything that does not change while ways are counted.
pub(super) struct Plan {
    pub(super) automata: Automata,
    /// The first state of every slot, and of the free slot.
    pub(super) starts: Vec<u32>,
    pub(super) steps: Vec<Step>,
    pub(super) stages: Vec<Stage>,
    pub(super) courses: Vec<Course>,
}

/// One slot as it is written.
pub(super) struct Course {
    /// The steps that write it, and at which places of the word.
    pub(super) steps: Vec<usize>,
    pub(super) automaton: Automaton,
}

impl Plan {
    /// The plan for a grid; `None` if some slot has no words.
    pub(super) fn new(tied: &Tied<'_>, way: Way) -> Option<Self> {
        let model = tied.model;
        let mut order: Vec<usize> = (0..model.cells.len()).collect();
        order.sort_by_key(|cell| way.key(model, *cell));
        // The step that writes each letter.
        let mut step_of = vec![usize::MAX; order.len()];
        let mut count = 0;
        let mut ends = vec![];
        for (at, cell) in order.iter().enumerate() {
            let same = tied.cells[*cell];
            if step_of[same] == usize::MAX {
                step_of[same] = count;
                count += 1;
            }
            let last = order.get(at + 1).is_none_or(|next| {
                let (line, place) = way.key(model, *cell);
                way.key(model, *next) != (line, place + 1)
            });
            if last {
                ends.push(count);
            }
        }
        let mut automata = Automata::new();
        let courses = courses(tied, &step_of, &mut automata)?;
        let free = courses.len();
        let step = |_| Step { pair: [free; 2], more: vec![] };
        let mut steps: Vec<Step> = (0..count).map(step).collect();
        for (slot, course) in courses.iter().enumerate() {
            for step in &course.steps {
                let Step { pair, more } = &mut steps[*step];
                match pair.iter_mut().find(|place| **place == free) {
                    Some(place) => *place = slot,
                    None => more.push(slot),
                }
            }
        }
        let mut stages: Vec<Stage> = vec![];
        for end in 1..=count {
            let stage = stage(&courses, end);
            if ends.contains(&end) || stage.frontiers <= FEW {
                stages.push(stage);
            }
        }
        let mut starts: Vec<u32> = courses.iter().map(|course| course.automaton.start).collect();
        starts.push(Automata::FREE);
        Some(Self { automata, starts, steps, stages, courses })
    }
}

/// What an automaton is made of: a table, the places that each step writes,
/// and the words.
type Kind = (usize, Vec<Vec<usize>>, Vec<u32>);

/// How each slot is written; slots with the same cells are one.
fn courses(tied: &Tied<'_>, step_of: &[usize], automata: &mut Automata) -> Option<Vec<Course>> {
    let mut found: Vec<(Vec<usize>, usize, Vec<u32>)> = vec![];
    for (slot, words) in tied.words.iter().enumerate() {
        let cells: Vec<usize> = tied.cells_of(slot).collect();
        match found.iter_mut().find(|(known, _, _)| *known == cells) {
            Some((_, _, left)) => left.retain(|word| words.binary_search(word).is_ok()),
            None => found.push((cells, slot, words.clone())),
        }
    }
    let mut known: Vec<(Kind, Automaton)> = vec![];
    let mut courses = vec![];
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
        let table = tied.model.slots[slot].table;
        let kind: Kind = (table, places, words);
        let automaton = match known.iter().find(|(other, _)| *other == kind) {
            Some((_, automaton)) => automaton.clone(),
            None => {
                let automaton = automata.add(&tied.model.tables[table], &kind.2, &kind.1);
                known.push((kind, automaton.clone()));
                automaton
            }
        };
        courses.push(Course { steps, automaton });
    }
    Some(courses)
}

/// The frontier before a step: the slots that have begun and not ended.
fn stage(courses: &[Course], end: usize) -> Stage {
    let mut frontier = vec![];
    let (mut word, mut shift, mut frontiers) = (0, 0, 1.0);
    for (slot, course) in courses.iter().enumerate() {
        let depth = course.steps.partition_point(|step| *step < end);
        if depth == 0 || depth == course.steps.len() {
            continue;
        }
        let (first, count) = course.automaton.depths[depth];
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
