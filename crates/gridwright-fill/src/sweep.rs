//! Letter after letter.
//!
//! On a small grid without blocks, propagation costs more than it saves: it is
//! quicker to go through the cells one by one and to know of each word only
//! what has been written of it. Both words of a cell are prefixes then,
//! and the letters that can follow are the common children of two nodes of
//! tries. A step costs a few nanoseconds, thousands of times less than a
//! decision of the engine.
//!
//! The words of the slot that is written first are tried in the order of what
//! they leave to the words that cross them, because most fills begin with few
//! of them. Some noise makes sweeps with different seeds look in different
//! places. For the same reason a sweep for any fill goes on from the second
//! and third row only where they leave more than most others do; should it
//! come to an end that way, it begins again without passing over anything. On
//! an open square of seven this leads to twenty times as many complete grids
//! in the same time.

use std::ops::{ControlFlow, Range};

use gridwright_search::{Limits, Outcome};

use crate::engine::Engine;
use crate::letters::log2;
use crate::model::{Model, Table};
use gridwright_search::random::Xorshift64Star;

/// How many letters make a node, so that limits mean about the same as for
/// other methods.
const LETTERS_PER_NODE: u64 = 256;

/// Trees of words, all in one place. The children of a node lie side by side
/// in the order of their letters.
#[derive(Default)]
struct Forest {
    /// The letters that can follow, and the first child.
    nodes: Vec<(u64, u32)>,
    /// The word that each leaf stands for.
    words: Vec<u32>,
    /// The binary logarithm of how many words lie below each node.
    room: Vec<f32>,
}

impl Forest {
    /// A forest with one node that any letter can follow, for cells that are
    /// in one slot only.
    fn new() -> Self {
        Self { nodes: vec![(u64::MAX, 0); 64], words: vec![0; 64], room: vec![0.0; 64] }
    }

    /// Adds the tree of some words of a table, read forward or backward; its root.
    fn plant(&mut self, table: &Table, words: impl Iterator<Item = usize>, backward: bool) -> u32 {
        let spelt = |word: usize| -> Vec<u16> {
            let letters = table.word(word).iter().copied();
            if backward { letters.rev().collect() } else { letters.collect() }
        };
        let mut words: Vec<(Vec<u16>, u32)> = words.map(|w| (spelt(w), w as u32)).collect();
        words.sort_unstable();
        let root = self.grow(0, words.len());
        let mut level = vec![(root as usize, 0..words.len())];
        for at in 0..table.len {
            let mut next = vec![];
            for (node, range) in level {
                self.nodes[node].1 = self.nodes.len() as u32;
                let mut first = range.start;
                while first < range.end {
                    let letter = words[first].0[at];
                    let same = words[first..range.end].iter().take_while(|w| w.0[at] == letter);
                    let end = first + same.count();
                    self.nodes[node].0 |= 1 << letter;
                    let child = self.grow(words[first].1, end - first);
                    next.push((child as usize, first..end));
                    first = end;
                }
            }
            level = next;
        }
        root
    }

    fn grow(&mut self, word: u32, below: usize) -> u32 {
        self.nodes.push((0, 0));
        self.words.push(word);
        self.room.push(log2(below as u32));
        self.nodes.len() as u32 - 1
    }

    #[inline]
    fn child(&self, node: u32, letter: u32) -> u32 {
        let (mask, first) = self.nodes[node as usize];
        first + (mask & ((1 << letter) - 1)).count_ones()
    }
}

/// One cell, in the order of writing. Each of its two slots has a state: the
/// node of its tree that its letters so far lead to.
struct CellStep {
    cell: usize,
    /// Where the states before this letter are.
    before: [usize; 2],
    /// The slots whose last letter this is, by side.
    ends: [Option<usize>; 2],
    /// Pairs of slots with words of one table, of which the first ends here
    /// and the second here or before.
    rivals: Vec<(usize, usize)>,
    /// The sieve that the grid must pass here, if any.
    sieve: Option<usize>,
}

/// Lets only the best grids through: those that leave the words down most to
/// choose from. What is best is learned from those that have come before.
struct Sieve {
    /// Where the states of the words down are after this row.
    states: Range<usize>,
    /// Which share passes.
    share: f32,
    /// How many grids had each room, in steps of a quarter of a binary digit.
    counts: Vec<u32>,
    seen: u32,
    least: usize,
    /// After how many grids it learns anew.
    lesson: u32,
}

impl Sieve {
    fn passes(&mut self, room: f32) -> bool {
        let place = ((room.max(0.0) * 4.0) as usize).min(self.counts.len() - 1);
        self.counts[place] += 1;
        self.seen += 1;
        if self.seen.is_multiple_of(self.lesson) {
            let most = (self.seen as f32 * self.share) as u32;
            let mut above = 0;
            let full = |count: &u32| {
                above += count;
                above > most
            };
            self.least = self.counts.iter().rposition(full).unwrap_or(0);
        }
        if self.seen > u32::MAX / 2 {
            self.counts.iter_mut().for_each(|count| *count /= 2);
            self.seen /= 2;
        }
        place >= self.least
    }
}

/// A sweep in progress.
pub(crate) struct Sweep<'m> {
    model: &'m Model,
    forest: Forest,
    steps: Vec<CellStep>,
    /// The letters each step allows whatever stands before, by its cell and
    /// by the word of the leading slot.
    allowed: Vec<u64>,
    /// The slot whose words are tried one by one, with its steps.
    lead: usize,
    lead_steps: Vec<usize>,
    /// The words of the leading slot that are still to be tried.
    agenda: Vec<usize>,
    /// All of them, while only the best grids are gone on from.
    all: Vec<usize>,
    sieves: Vec<Sieve>,
    /// For each step the letters still to be tried.
    left: Vec<u64>,
    /// Two states for each step, the roots of all slots, and the free node.
    states: Vec<u32>,
    /// The words of the slots that have ended.
    words: Vec<u32>,
    depth: usize,
    running: bool,
    written: u64,
}

impl<'m> Sweep<'m> {
    /// Whether a model is one for sweeping: letters fit a block, there are no
    /// rebuses, and no rules that concern several words but that they differ.
    pub(crate) fn suits(model: &Model) -> bool {
        let plain =
            |slot: &crate::model::SlotModel| slot.joints.len() == model.tables[slot.table].len;
        model.alphabet.len() <= 64
            && model.stems.is_none()
            && model.must_use.is_empty()
            && !model.slots.is_empty()
            && model.slots.iter().all(plain)
    }

    /// A sweep of what the engine has left, which must suit. The words of the
    /// leading slot come most promising first where there is a seed.
    pub(crate) fn new<const W: usize>(engine: &Engine<'m, W>, seed: Option<u64>) -> Self {
        let model = engine.model;
        let mut steps = steps(model);
        let mut step_of = vec![0; steps.len()];
        for (at, step) in steps.iter().enumerate() {
            step_of[step.cell] = at;
        }
        let (forest, roots) = forest(model);
        let mut states = vec![0; 2 * steps.len()];
        states.extend(roots);
        states.push(0);
        let bits =
            |step: &CellStep| engine.cells[step.cell].iter().fold(0, |all, l| all | 1u64 << l);
        let lead = model.cells[steps[0].cell].slots[0].0;
        let agenda = agenda(engine, lead, seed);
        let (all, sieves) = match seed {
            Some(_) => (agenda.clone(), sieves(model, &mut steps)),
            None => (vec![], vec![]),
        };
        Self {
            model,
            forest,
            allowed: steps.iter().map(bits).collect(),
            lead,
            lead_steps: model.slots[lead].joints.iter().map(|j| step_of[j.cell]).collect(),
            agenda,
            all,
            sieves,
            left: vec![0; steps.len()],
            states,
            words: vec![0; model.slots.len()],
            depth: 0,
            running: false,
            written: 0,
            steps,
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.written / LETTERS_PER_NODE
    }

    /// How many slots are complete.
    pub(crate) fn decided(&self) -> usize {
        let done = self.steps[..self.depth].iter();
        done.map(|step| step.ends.iter().flatten().count()).sum()
    }

    /// Runs until the end, or until so many nodes. Each fill is shown to
    /// `visit` as a word for every slot; the sweep ends when that says so.
    pub(crate) fn run(
        &mut self,
        limits: &Limits,
        pause: u64,
        visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Option<Outcome<(), ()>> {
        loop {
            if let Some(stop) = limits.check(self.nodes()) {
                return Some(Outcome::Stopped(stop));
            }
            if self.nodes() >= pause {
                return None;
            }
            if !self.running {
                match self.agenda.pop() {
                    Some(word) => self.begin(word),
                    None if self.sieves.is_empty() => return Some(Outcome::Impossible(())),
                    None => {
                        self.sieves.clear();
                        self.steps.iter_mut().for_each(|step| step.sieve = None);
                        self.agenda = std::mem::take(&mut self.all);
                        continue;
                    }
                }
            }
            let target = (self.nodes() + 1) * LETTERS_PER_NODE;
            match self.write(target, visit) {
                Some(true) => return Some(Outcome::Found(())),
                Some(false) => self.running = false,
                None => {}
            }
        }
    }

    /// Begins with a word of the leading slot.
    fn begin(&mut self, word: usize) {
        let shape = &self.model.slots[self.lead];
        let letters = self.model.tables[shape.table].word(word);
        for (step, joint) in self.lead_steps.iter().zip(&shape.joints) {
            self.allowed[*step] = 1 << letters[joint.at];
        }
        self.running = true;
        self.depth = 0;
        self.left[0] = self.options(0);
    }

    /// The letters that can stand at a step.
    #[inline]
    fn options(&self, depth: usize) -> u64 {
        let [a, b] = self.steps[depth].before.map(|at| self.states[at] as usize);
        self.allowed[depth] & self.forest.nodes[a].0 & self.forest.nodes[b].0
    }

    /// Writes letters up to a total: whether `visit` has seen enough or the
    /// word of the leading slot is ruled out, if either happens.
    fn write(
        &mut self,
        target: u64,
        visit: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Option<bool> {
        while self.written < target {
            let depth = self.depth;
            let left = self.left[depth];
            if left == 0 {
                if depth == 0 {
                    return Some(false);
                }
                self.depth -= 1;
                continue;
            }
            self.left[depth] = left & (left - 1);
            self.written += 1;
            let letter = left.trailing_zeros();
            let step = &self.steps[depth];
            for side in 0..2 {
                let node = self.forest.child(self.states[step.before[side]], letter);
                self.states[2 * depth + side] = node;
                if let Some(slot) = step.ends[side] {
                    self.words[slot] = self.forest.words[node as usize];
                }
            }
            if step.rivals.iter().any(|(a, b)| self.words[*a] == self.words[*b]) {
                continue;
            }
            if let Some(sieve) = step.sieve.and_then(|at| self.sieves.get_mut(at)) {
                let down = self.states[sieve.states.clone()].iter().skip(1).step_by(2);
                let room = down.map(|state| self.forest.room[*state as usize]).sum();
                if !sieve.passes(room) {
                    continue;
                }
            }
            if depth + 1 < self.steps.len() {
                self.depth += 1;
                self.left[depth + 1] = self.options(depth + 1);
            } else if visit(&self.words).is_break() {
                return Some(true);
            }
        }
        None
    }
}

/// The sieves after the second and the third row, where there are more rows to
/// come.
fn sieves(model: &Model, steps: &mut [CellStep]) -> Vec<Sieve> {
    let row = |step: &CellStep| model.cells[step.cell].id.index() / model.columns;
    let ends: Vec<usize> = (0..steps.len().saturating_sub(1))
        .filter(|at| row(&steps[*at]) != row(&steps[at + 1]))
        .collect();
    let tuning = &model.tuning.sweep;
    let lesson = tuning.lesson;
    let mut sieves = vec![];
    for (at, share) in (1..ends.len().saturating_sub(1)).zip(tuning.shares) {
        let states = 2 * (ends[at - 1] + 1)..2 * (ends[at] + 1);
        steps[ends[at]].sieve = Some(sieves.len());
        sieves.push(Sieve { states, share, counts: vec![0; 1_024], seen: 0, least: 0, lesson });
    }
    sieves
}

/// The words of the leading slot, the last one to be tried first: in the order
/// of the alphabet, or the most promising first where there is a seed.
fn agenda<const W: usize>(engine: &Engine<'_, W>, lead: usize, seed: Option<u64>) -> Vec<usize> {
    let mut words: Vec<usize> = engine.slots[lead].iter().collect();
    words.sort_unstable_by(|a, b| b.cmp(a));
    let Some(mut random) = seed.map(Xorshift64Star::new) else { return words };
    let shape = &engine.model.slots[lead];
    let table = &engine.model.tables[shape.table];
    let letters = engine.model.alphabet.len();
    let mut rooms = vec![0.0; shape.joints.len() * letters];
    for (k, joint) in shape.joints.iter().enumerate() {
        if let Some((other, at)) = joint.crossing {
            for letter in engine.cells[joint.cell].iter() {
                rooms[k * letters + usize::from(letter)] = log2(engine.room(other, at, letter));
            }
        }
    }
    let noise = engine.model.tuning.sweep.agenda_noise;
    let mut promise = |word: usize| -> f32 {
        let spelt = table.word(word);
        let places = shape.joints.iter().enumerate();
        let room: f32 = places.map(|(k, j)| rooms[k * letters + usize::from(spelt[j.at])]).sum();
        room + noise * random.unit()
    };
    let mut promising: Vec<(f32, usize)> = words.into_iter().map(|w| (promise(w), w)).collect();
    promising.sort_by(|a, b| a.0.total_cmp(&b.0));
    promising.into_iter().map(|(_, word)| word).collect()
}

/// What a tree is made of: a table, whether it is read backward, and the words.
type Kind<'a> = (usize, bool, &'a [u64]);

/// One tree for every set of words that some slot allows, read the way it is
/// written, and the root of each slot.
fn forest(model: &Model) -> (Forest, Vec<u32>) {
    let mut forest = Forest::new();
    let mut known: Vec<(Kind<'_>, u32)> = vec![];
    let mut roots = vec![];
    for (index, slot) in model.slots.iter().enumerate() {
        let kind = (slot.table, is_down(model, index), slot.allowed.as_slice());
        let root = match known.iter().find(|(k, _)| *k == kind) {
            Some((_, root)) => *root,
            None => {
                let table = &model.tables[slot.table];
                let allowed = |word: &usize| slot.allowed[word / 64] >> (word % 64) & 1 == 1;
                let words = (0..table.count()).filter(allowed);
                let root = forest.plant(table, words, kind.1);
                known.push((kind, root));
                root
            }
        };
        roots.push(root);
    }
    (forest, roots)
}

/// The cells in the order of writing: row by row from the bottom, because the
/// ends of words leave less to choose from than their beginnings. Words across
/// are written forward, words down backward.
fn steps(model: &Model) -> Vec<CellStep> {
    let count = model.cells.len();
    let mut order: Vec<usize> = (0..count).collect();
    let row = |cell: usize| model.cells[cell].id.index() / model.columns;
    order.sort_by_key(|cell| (std::cmp::Reverse(row(*cell)), *cell));
    let mut step_of = vec![0; count];
    for (step, cell) in order.iter().enumerate() {
        step_of[*cell] = step;
    }
    let free = 2 * count + model.slots.len();
    let mut ended: Vec<usize> = vec![];
    let mut steps = vec![];
    for cell in order {
        let mut step =
            CellStep { cell, before: [free; 2], ends: [None; 2], rivals: vec![], sieve: None };
        for &(slot, joint) in &model.cells[cell].slots {
            let joints = &model.slots[slot].joints;
            let down = is_down(model, slot);
            let (first, last) = (joint == 0, joint + 1 == joints.len());
            let (starts, ends) = if down { (last, first) } else { (first, last) };
            let side = usize::from(down);
            step.before[side] = match (starts, down) {
                (true, _) => 2 * count + slot,
                (false, true) => 2 * step_of[joints[joint + 1].cell] + side,
                (false, false) => 2 * step_of[joints[joint - 1].cell] + side,
            };
            if ends {
                step.ends[side] = Some(slot);
                let same = |other: &&usize| model.slots[**other].table == model.slots[slot].table;
                step.rivals.extend(ended.iter().filter(same).map(|other| (slot, *other)));
                ended.push(slot);
            }
        }
        if !model.distinct {
            step.rivals.clear();
        }
        steps.push(step);
    }
    steps
}

/// Whether a slot runs down.
fn is_down(model: &Model, slot: usize) -> bool {
    let joints = &model.slots[slot].joints;
    joints.windows(2).all(|pair| {
        let [a, b] = [pair[0].cell, pair[1].cell].map(|cell| model.cells[cell].id.index());
        b == a + model.columns
    })
}
