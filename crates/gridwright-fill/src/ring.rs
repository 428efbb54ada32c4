//! The ring of four words, and search trees to look at.

use std::ops::ControlFlow;

use gridwright_core::{Direction, Grid, SlotId};
use gridwright_words::letters;

use crate::problem::Problem;

/// The ring: three by three cells, the middle one blocked, with a word given
/// at the top.
///
/// ```
/// use gridwright_fill::ring;
///
/// assert_eq!(ring("tür").unwrap().solution_rows(), ["TÜR", ".#.", "..."]);
/// assert_eq!(ring("vier"), None, "it takes a word of three letters");
/// ```
pub fn ring(first: &str) -> Option<Grid> {
    let word = gridwright_words::Spelling::default().spell(first);
    if letters(&word).count() != 3 {
        return None;
    }
    Grid::from_rows(&[word.as_str(), ".#.", "..."]).ok()
}

/// The slots of the ring in the order of the lesson: top, right, bottom, left.
/// For other grids the slots in their own order.
pub fn ring_order(problem: &Problem<'_>) -> Vec<SlotId> {
    let slots = problem.slots();
    let ids: Vec<SlotId> = slots.iter().map(|slot| slot.id).collect();
    let acrosses = slots.iter().filter(|slot| slot.direction == Direction::Across).count();
    match (ids.as_slice(), acrosses) {
        ([top, bottom, left, right], 2) => vec![*top, *right, *bottom, *left],
        _ => ids,
    }
}

/// A node of a search tree: a legal grid with the first so many slots filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Its number; the root, where nothing is filled, is 0.
    pub id: u64,
    /// The number of the node above; the root has none.
    pub parent: Option<u64>,
    /// How many slots are filled.
    pub depth: usize,
    /// The word that was added here, and where.
    pub step: Option<(SlotId, String)>,
    /// How many words can be added next.
    pub children: usize,
}

/// Walks the depth-first search tree that fills the slots in an order, and
/// shows every node to `visit`, parents before children, until that breaks
/// off. A node with as many words as slots in the order is a fill of them.
pub fn search_tree(
    problem: &Problem<'_>,
    order: &[SlotId],
    visit: &mut dyn FnMut(&TreeNode) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut walk =
        Walk { problem, order, letters: vec![None; problem.model.cells.len()], path: vec![] };
    let mut next_id = 1;
    let root = walk.candidates(0);
    visit(&TreeNode { id: 0, parent: None, depth: 0, step: None, children: root.len() })?;
    let mut stack = vec![(0u64, root.into_iter())];
    while let Some((parent, words)) = stack.last_mut() {
        let (parent, depth) = (*parent, walk.path.len());
        let Some(word) = words.next() else {
            stack.pop();
            walk.undo();
            continue;
        };
        walk.write(word);
        let children = walk.candidates(depth + 1);
        let id = next_id;
        next_id += 1;
        let step = Some((order[depth], walk.text(order[depth], word)));
        visit(&TreeNode {
            id,
            parent: Some(parent),
            depth: depth + 1,
            step,
            children: children.len(),
        })?;
        stack.push((id, children.into_iter()));
    }
    ControlFlow::Continue(())
}

/// A path down a tree.
struct Walk<'a> {
    problem: &'a Problem<'a>,
    order: &'a [SlotId],
    letters: Vec<Option<u16>>,
    /// The word of each slot so far, and the cells it was the first to fill.
    path: Vec<(usize, Vec<usize>)>,
}

impl Walk<'_> {
    /// The words that the slot at a depth can take.
    fn candidates(&self, depth: usize) -> Vec<usize> {
        let model = &self.problem.model;
        let Some(slot) = self.order.get(depth).map(|id| id.index()) else { return vec![] };
        let Some(shape) = model.slots.get(slot) else { return vec![] };
        let table = &model.tables[shape.table];
        let mut left = shape.allowed.clone();
        for joint in &shape.joints {
            if let Some(letter) = self.letters[joint.cell] {
                let mask = table.mask(joint.at, letter);
                left.iter_mut().zip(mask).for_each(|(block, bits)| *block &= bits);
            }
        }
        let used = |word: &usize| {
            let mut before = self.path.iter().zip(self.order);
            model.distinct
                && before
                    .any(|((w, _), id)| w == word && model.slots[id.index()].table == shape.table)
        };
        let bits = |word: &usize| left[word / 64] >> (word % 64) & 1 == 1;
        (0..table.count()).filter(|word| bits(word) && !used(word)).collect()
    }

    fn write(&mut self, word: usize) {
        let model = &self.problem.model;
        let shape = &model.slots[self.order[self.path.len()].index()];
        let spelt = model.tables[shape.table].word(word);
        let mut fresh = vec![];
        for joint in &shape.joints {
            if self.letters[joint.cell].is_none() {
                self.letters[joint.cell] = Some(spelt[joint.at]);
                fresh.push(joint.cell);
            }
        }
        self.path.push((word, fresh));
    }

    fn undo(&mut self) {
        if let Some((_, cells)) = self.path.pop() {
            for cell in cells {
                self.letters[cell] = None;
            }
        }
    }

    fn text(&self, slot: SlotId, word: usize) -> String {
        let model = &self.problem.model;
        let table = &model.tables[model.slots[slot.index()].table];
        table.word(word).iter().map(|l| model.alphabet[usize::from(*l)].as_str()).collect()
    }
}
