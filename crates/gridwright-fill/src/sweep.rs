//! Letter after letter.
//!
//! On a small grid without blocks, propagation costs more than it saves: it is
//! quicker to go through the cells one by one and to know of each word only
//! what has been written of it. Both words of a cell are prefixes then,
//! and the letters that can follow are the common children of two nodes of
//! tries. A step costs a few nanoseconds, thousands of times less than a
//! decision of the engine.
//!
//! The words of the first slot are tried in random order, so that two sweeps
//! with different seeds look in different places.

use std::ops::ControlFlow;

use gridwright_core::{Limits, Outcome};

use crate::engine::Engine;
use crate::letters::Random;
use crate::model::{Model, Table};

/// How many letters make a node, so that limits mean about the same as for
/// other methods.
const LETTERS_PER_NODE: u64 = 256;

/// The words of a slot as a tree of prefixes. The children of a node lie side
/// by side in the order of their letters.
struct Trie {
    nodes: Vec<(u64, u32)>,
    /// The first leaf, and the word in the table that each leaf stands for.
    leaves: u32,
    words: Vec<u32>,
}

impl Trie {
    /// The tree of some words of a table.
    fn new(table: &Table, indices: Vec<u32>) -> Self {
        let words: Vec<&[u16]> = indices.iter().map(|i| table.word(*i as usize)).collect();
        let mut trie = Self { nodes: vec![(0, 0)], leaves: 0, words: indices };
        let mut level = vec![(0usize, 0..words.len())];
        for at in 0..table.len {
            trie.leaves = trie.nodes.len() as u32;
            let mut next = vec![];
            for (node, range) in level {
                trie.nodes[node].1 = trie.nodes.len() as u32;
                let mut first = range.start;
                while first < range.end {
                    let letter = words[first][at];
                    let same = words[first..range.end].iter().take_while(|w| w[at] == letter);
                    let end = first + same.count();
                    trie.nodes[node].0 |= 1 << letter;
                    next.push((trie.nodes.len(), first..end));
                    trie.nodes.push((0, 0));
                    first = end;
                }
            }
            level = next;
        }
        trie
    }

    #[inline]
    fn child(&self, node: u32, letter: u32) -> u32 {
        let (mask, first) = self.nodes[node as usize];
        first + (mask & ((1 << letter) - 1)).count_ones()
    }

    /// The word that ends at a leaf.
    fn word(&self, leaf: u32) -> u32 {
        self.words[(leaf - self.leaves) as usize]
    }
}

/// How a cell belongs to one of its slots.
#[derive(Clone, Copy)]
struct Part {
    trie: usize,
    /// The step that wrote the letter before, if this is not the first.
    before: Option<usize>,
    /// The slot, if this is its last letter.
    ends: Option<usize>,
    /// Which of the two nodes of a step is this slot's.
    side: usize,
}

/// One cell, in the order of writing.
struct Step {
    cell: usize,
    parts: Vec<Part>,
    /// Pairs of slots with words of one table, of which the first ends here
    /// and the second here or before.
    rivals: Vec<(usize, usize)>,
}

/// A sweep in progress.
pub(crate) struct Sweep<'m> {
    model: &'m Model,
    tries: Vec<Trie>,
    steps: Vec<Step>,
    /// The letters each cell allows, and those of the first slot's word.
    allowed: Vec<u64>,
    first: Option<usize>,
    /// The words of the first slot that are still to be tried.
    agenda: Vec<usize>,
    /// For each step: letters still to be tried, the letter, its nodes.
    left: Vec<u64>,
    nodes: Vec<[u32; 2]>,
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
    /// first slot come in random order where there is a seed.
    pub(crate) fn new<const W: usize>(engine: &Engine<'m, W>, seed: Option<u64>) -> Self {
        let model = engine.model;
        let (tries, trie_of) = tries(model);
        let allowed: Vec<u64> = engine
            .cells
            .iter()
            .map(|set| set.iter().fold(0, |bits, letter| bits | 1 << letter))
            .collect();
        let steps = steps(model, &trie_of, columns(model));
        let mut agenda: Vec<usize> = engine.slots[0].iter().collect();
        agenda.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(mut random) = seed.map(Random::new) {
            for at in (1..agenda.len()).rev() {
                agenda.swap(at, random.below(at + 1));
            }
        }
        let count = steps.len();
        Self {
            model,
            tries,
            steps,
            allowed,
            first: None,
            agenda,
            left: vec![0; count],
            nodes: vec![[0; 2]; count],
            words: vec![0; model.slots.len()],
            depth: 0,
            running: false,
            written: 0,
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.written / LETTERS_PER_NODE
    }

    /// How many slots are complete.
    pub(crate) fn decided(&self) -> usize {
        let done = self.steps[..self.depth].iter();
        done.flat_map(|step| &step.parts).filter(|part| part.ends.is_some()).count()
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
                    None => return Some(Outcome::Impossible(())),
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

    fn begin(&mut self, word: usize) {
        self.first = Some(word);
        self.running = true;
        self.depth = 0;
        self.left[0] = self.options(0);
    }

    /// The letters that can stand at a step.
    #[inline]
    fn options(&self, depth: usize) -> u64 {
        let step = &self.steps[depth];
        let mut options = self.allowed[step.cell];
        for part in &step.parts {
            options &= self.tries[part.trie].nodes[self.before(part) as usize].0;
        }
        if let Some(word) = self.first {
            let shape = &self.model.slots[0];
            if let Some(joint) = shape.joints.iter().find(|joint| joint.cell == step.cell) {
                options &= 1 << self.model.tables[shape.table].word(word)[joint.at];
            }
        }
        options
    }

    #[inline]
    fn before(&self, part: &Part) -> u32 {
        part.before.map_or(0, |step| self.nodes[step][part.side])
    }

    /// Writes letters up to a total: whether `visit` has seen enough or the
    /// word of the first slot is ruled out, if either happens.
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
            for part in &step.parts {
                let trie = &self.tries[part.trie];
                let node = trie.child(self.before(part), letter);
                self.nodes[depth][part.side] = node;
                if let Some(slot) = part.ends {
                    self.words[slot] = trie.word(node);
                }
            }
            if step.rivals.iter().any(|(a, b)| self.words[*a] == self.words[*b]) {
                continue;
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

/// One tree for every set of words that some slot allows, and the tree of each slot.
fn tries(model: &Model) -> (Vec<Trie>, Vec<usize>) {
    let mut kinds: Vec<(usize, &[u64])> = vec![];
    let mut trie_of = vec![];
    for slot in &model.slots {
        let kind = (slot.table, slot.allowed.as_slice());
        let known = kinds.iter().position(|k| *k == kind);
        trie_of.push(known.unwrap_or(kinds.len()));
        if known.is_none() {
            kinds.push(kind);
        }
    }
    let tries = kinds.iter().map(|(table, allowed)| {
        let table = &model.tables[*table];
        let allowed = |word: &usize| allowed[word / 64] >> (word % 64) & 1 == 1;
        let words = (0..table.count()).filter(allowed).map(|word| word as u32).collect();
        Trie::new(table, words)
    });
    (tries.collect(), trie_of)
}

/// The cells in the order of writing: the first row, the rest of the first
/// column, the rest of the second row, of the second column and so on. A
/// slot's letters are then written in order, across and down alike, and each
/// word has as much as possible of its crossings before it: on open squares
/// this takes a fiftieth of the steps of row after row.
fn steps(model: &Model, trie_of: &[usize], columns: usize) -> Vec<Step> {
    let mut order: Vec<usize> = (0..model.cells.len()).collect();
    order.sort_by_key(|cell| {
        let index = model.cells[*cell].id.index();
        let (row, col) = (index / columns, index % columns);
        (row.min(col), col < row, row, col)
    });
    let mut step_of = vec![0; order.len()];
    for (step, cell) in order.iter().enumerate() {
        step_of[*cell] = step;
    }
    let step = |cell: usize| {
        let part = |(side, &(slot, joint)): (usize, &(usize, usize))| {
            let joints = &model.slots[slot].joints;
            let before = joint.checked_sub(1).map(|k| step_of[joints[k].cell]);
            let ends = (joint + 1 == joints.len()).then_some(slot);
            Part { trie: trie_of[slot], before, ends, side }
        };
        let parts = model.cells[cell].slots.iter().enumerate().map(part).collect();
        Step { cell, parts, rivals: vec![] }
    };
    let mut steps: Vec<Step> = order.into_iter().map(step).collect();
    // A slot must use the same side at all its cells: across is always first
    // where a cell has both, so a cell with one slot is told which it is.
    for step in &mut steps {
        if let [only] = &mut step.parts[..] {
            let slot = model.cells[step.cell].slots[0].0;
            only.side = usize::from(is_down(model, slot));
        }
    }
    if model.distinct {
        let mut ended: Vec<usize> = vec![];
        for step in &mut steps {
            for slot in step.parts.iter().filter_map(|part| part.ends) {
                let same = |other: &&usize| model.slots[**other].table == model.slots[slot].table;
                step.rivals.extend(ended.iter().filter(same).map(|other| (slot, *other)));
                ended.push(slot);
            }
        }
    }
    steps
}

/// How many columns the grid has: down slots step by that much.
fn columns(model: &Model) -> usize {
    let steps = model.slots.iter().flat_map(|slot| slot.joints.windows(2));
    let wide = steps.map(|pair| {
        let [a, b] = [pair[0].cell, pair[1].cell].map(|cell| model.cells[cell].id.index());
        b - a
    });
    // Where nothing runs down any number will do that is not too small.
    wide.max().filter(|step| *step > 1).unwrap_or(usize::from(u16::MAX))
}

/// Whether a slot runs down: its cells are not next to each other in reading order.
fn is_down(model: &Model, slot: usize) -> bool {
    let joints = &model.slots[slot].joints;
    joints.windows(2).any(|pair| {
        let [a, b] = [pair[0].cell, pair[1].cell].map(|cell| model.cells[cell].id.index());
        b != a + 1
    })
}
