//! The words of a slot as a tree, letter by letter in the order of writing.
//!
//! The order is not known beforehand, so a tree grows by one level each time a
//! cell of its slot is written, and only its last level is kept. A node is a
//! range of the words, sorted by what has been written of them.

use super::BeamContext;
use crate::letters::log2_of;

/// The words that are written alike so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    /// The letters that can follow at the cell that is being written.
    pub(super) letters: u64,
    /// The first of its children, which lie side by side by their letters.
    first: u32,
    /// The binary logarithm of the weight of its words: how likely their
    /// letters that are not yet written are.
    pub(super) weight: f32,
    /// The same for nodes whose words go on alike, and hardly for others.
    pub(super) class: u32,
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Node {
    /// The child by a letter that can follow.
    #[inline]
    pub(super) fn child(&self, letter: u32) -> u32 {
        self.first + (self.letters & ((1 << letter) - 1)).count_ones()
    }
}

/// The tree of one slot.
pub(super) struct Tree {
    slot: usize,
    /// The words, by what has been written of them.
    pub(super) words: Vec<u32>,
    pub(super) nodes: Vec<Node>,
    /// The children of the nodes while a cell is being written.
    pub(super) children: Vec<Node>,
    /// The joints that are not yet written.
    pub(super) open: Vec<usize>,
    /// The letters that the words of each node have at each joint that is not
    /// yet written, once somebody has asked for them.
    masks: Vec<u64>,
}

impl Tree {
    /// The tree of a slot of which nothing is written.
    pub(super) fn new(context: &BeamContext<'_>, slot: usize) -> Self {
        let words = context.words[slot].clone();
        let open = (0..context.model.slots[slot].joints.len()).collect();
        let root = Node { to: words.len() as u32, ..Node::default() };
        let mut tree =
            Self { slot, words, nodes: vec![], children: vec![root], open, masks: vec![] };
        tree.weigh(context);
        tree.turn();
        tree
    }

    /// Whether nothing is written of the slot.
    pub(super) fn is_fresh(&self, context: &BeamContext<'_>) -> bool {
        self.open.len() == context.model.slots[self.slot].joints.len()
    }

    /// Grows the children by a joint. This takes as long as going through the
    /// letters of all words that are not yet written.
    pub(super) fn grow(&mut self, context: &BeamContext<'_>, joint: usize) {
        let shape = &context.model.slots[self.slot];
        let table = &context.model.tables[shape.table];
        let letter = |word: &u32| table.word(*word as usize)[shape.joints[joint].at];
        self.open.retain(|open| *open != joint);
        self.children.clear();
        for node in &mut self.nodes {
            let words = &mut self.words[node.from as usize..node.to as usize];
            words.sort_by_key(letter);
            node.first = self.children.len() as u32;
            node.letters = 0;
            let mut from = node.from;
            for alike in words.chunk_by(|a, b| letter(a) == letter(b)) {
                let to = from + alike.len() as u32;
                node.letters |= 1 << letter(&alike[0]);
                self.children.push(Node { from, to, ..Node::default() });
                from = to;
            }
        }
        self.weigh(context);
    }

    /// Goes over to the children.
    pub(super) fn turn(&mut self) {
        std::mem::swap(&mut self.nodes, &mut self.children);
        self.children.clear();
        self.masks.clear();
    }

    /// Gives the children their weights and classes.
    fn weigh(&mut self, context: &BeamContext<'_>) {
        let shape = &context.model.slots[self.slot];
        let table = &context.model.tables[shape.table];
        for node in &mut self.children {
            let (mut weight, mut class) = (0.0, 0u32);
            for word in &self.words[node.from as usize..node.to as usize] {
                let spelt = table.word(*word as usize);
                let (mut likely, mut rest) = (1.0, 0x9e37_79b9_u32);
                for joint in &self.open {
                    let letter = spelt[shape.joints[*joint].at];
                    if shape.joints[*joint].crossing.is_some() {
                        likely *= context.beliefs.expected(self.slot, *joint, letter);
                    }
                    rest = (rest ^ (u32::from(letter) + 1)).wrapping_mul(0x85eb_ca6b);
                    rest ^= rest >> 13;
                }
                weight += likely;
                class = class.wrapping_add(rest.wrapping_mul(0xc2b2_ae35) ^ (rest >> 16));
            }
            node.weight = log2_of(weight.max(f64::MIN_POSITIVE));
            node.class = class;
        }
    }

    /// Makes [`letters_at`](Self::letters_at) ready.
    pub(super) fn look(&mut self, context: &BeamContext<'_>) {
        let shape = &context.model.slots[self.slot];
        let table = &context.model.tables[shape.table];
        let joints = shape.joints.len();
        if self.masks.is_empty() {
            self.masks.resize(self.nodes.len() * joints, 0);
            for (node, masks) in self.nodes.iter().zip(self.masks.chunks_mut(joints)) {
                for word in &self.words[node.from as usize..node.to as usize] {
                    let spelt = table.word(*word as usize);
                    for joint in &self.open {
                        masks[*joint] |= 1 << spelt[shape.joints[*joint].at];
                    }
                }
            }
        }
    }

    /// The letters that the words of a node have at a joint that is open.
    #[inline]
    pub(super) fn letters_at(&self, context: &BeamContext<'_>, node: u32, joint: usize) -> u64 {
        self.masks[node as usize * context.model.slots[self.slot].joints.len() + joint]
    }
}
