//! What writing a cell does to every grid of a beam.

use super::BeamContext;
use super::front::Front;

/// How many bits of a letter's place in the history name the grid before it;
/// the other six are the letter.
pub(super) const PARENT_BITS: u32 = 26;

/// One of the slots through the cell.
pub(super) struct Side {
    pub(super) slot: usize,
    /// Where its node is in a row, if something of it is written.
    pub(super) before: Option<usize>,
    /// Whether this is its last letter.
    pub(super) ends: bool,
    /// Where the words are in a row that it must differ from.
    pub(super) rivals: Vec<usize>,
}

/// Where an entry of a new row comes from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// From the old row.
    Row(usize),
    /// From a slot through the cell.
    Side(usize),
}

/// One cell to be written. A row has an entry for each slot under way, the
/// node of its tree, and for each complete slot that others must still differ
/// from, its word.
pub(super) struct Expansion {
    pub(super) cell: usize,
    pub(super) sides: Vec<Side>,
    /// Whether both words end here and must differ.
    pub(super) twins: bool,
    /// The slots of the new rows, and where their entries come from.
    pub(super) live: Vec<usize>,
    pub(super) sources: Vec<Source>,
    /// The entries of new rows that are nodes, and their slots.
    pub(super) under_way: Vec<(usize, usize)>,
}

/// A grid with one more letter.
#[derive(Clone, Copy)]
pub(super) struct Successor {
    /// What it promises, and that with some noise.
    pub(super) promise: f32,
    pub(super) rank: f32,
    pub(super) parent: u32,
    pub(super) letter: u32,
}

impl Expansion {
    /// Prepares to write a cell; the trees of its slots grow.
    pub(super) fn new(front: &mut Front, context: &BeamContext<'_>, cell: usize) -> Self {
        let model = context.model;
        let slots = &model.cells[cell].slots;
        for (slot, joint) in slots {
            front.trees[*slot].grow(context, *joint);
        }
        let ended = |slot: usize| front.trees[slot].open.is_empty();
        let table = |slot: usize| model.slots[slot].table;
        let of = |slot: usize| front.live.iter().position(|live| *live == slot);
        let through = |slot: usize| slots.iter().position(|(s, _)| *s == slot);
        let side = |slot: usize| {
            let rival = |at: &usize| {
                let other = front.live[*at];
                through(other).is_none() && table(other) == table(slot) && ended(other)
            };
            let differs = model.distinct && ended(slot);
            let rivals = (0..front.live.len()).filter(|at| differs && rival(at)).collect();
            Side { slot, before: of(slot), ends: ended(slot), rivals }
        };
        let matters = |slot: &usize| {
            let waits = |other: usize| table(other) == table(*slot) && !ended(other);
            let rival = || model.distinct && (0..model.slots.len()).any(waits);
            !front.trees[*slot].is_fresh(context) && (!ended(*slot) || rival())
        };
        let live: Vec<usize> = (0..model.slots.len()).filter(matters).collect();
        let source = |slot: &usize| match (through(*slot), of(*slot)) {
            (Some(side), _) => Some(Source::Side(side)),
            (None, at) => at.map(Source::Row),
        };
        let pair = |a: usize, b: usize| ended(a) && ended(b) && table(a) == table(b);
        Self {
            cell,
            sides: slots.iter().map(|(slot, _)| side(*slot)).collect(),
            twins: model.distinct && matches!(slots[..], [(a, _), (b, _)] if pair(a, b)),
            sources: live.iter().filter_map(source).collect(),
            under_way: live.iter().copied().enumerate().filter(|(_, s)| !ended(*s)).collect(),
            live,
        }
    }

    /// By how many words the trees have grown.
    pub(super) fn growing(&self, front: &Front) -> u64 {
        let words = |side: &Side| front.trees[side.slot].words.len() as u64;
        self.sides.iter().map(words).sum::<u64>()
    }

    /// Adds the grids that one grid becomes, and says how many letters it
    /// took. This is where a beam spends its time: a letter costs a look at
    /// two children, each likely out of the cache.
    #[inline]
    pub(super) fn expand(
        &self,
        front: &Front,
        parent: usize,
        add: &mut impl FnMut(f32, u32),
    ) -> u64 {
        let row = &front.rows[parent * front.live.len()..(parent + 1) * front.live.len()];
        let (mut letters, mut base) = (u64::MAX, front.promises[parent]);
        let mut nodes = [Default::default(); 2];
        for (side, node) in self.sides.iter().zip(&mut nodes) {
            let at = side.before.map_or(0, |at| row[at]);
            *node = front.trees[side.slot].nodes[at as usize];
            letters &= node.letters;
            base -= node.weight;
        }
        let count = u64::from(letters.count_ones());
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            let mut promise = base;
            let mut words = [u32::MAX; 2];
            let mut differs = true;
            for (k, side) in self.sides.iter().enumerate() {
                let tree = &front.trees[side.slot];
                let child = &tree.children[nodes[k].child(letter) as usize];
                promise += child.weight;
                if side.ends {
                    words[k] = tree.words[child.from as usize];
                    differs &= side.rivals.iter().all(|at| row[*at] != words[k]);
                }
            }
            if differs && !(self.twins && words[0] == words[1]) {
                add(promise, letter);
            }
        }
        count
    }

    /// Appends the row of a successor.
    pub(super) fn row_of(&self, front: &Front, successor: &Successor, rows: &mut Vec<u32>) {
        let parent = successor.parent as usize;
        let row = &front.rows[parent * front.live.len()..(parent + 1) * front.live.len()];
        let entry = |source: &Source| match *source {
            Source::Row(at) => row[at],
            Source::Side(side) => {
                let side = &self.sides[side];
                let tree = &front.trees[side.slot];
                let node = tree.nodes[side.before.map_or(0, |at| row[at]) as usize];
                let child = node.child(successor.letter);
                match side.ends {
                    true => tree.words[tree.children[child as usize].from as usize],
                    false => child,
                }
            }
        };
        rows.extend(self.sources.iter().map(entry));
    }

    /// A number that grids with the same way to go on have in common, and
    /// hardly any others; to be called when the trees have turned.
    pub(super) fn class_of(&self, front: &Front, row: &[u32]) -> u64 {
        let mut class = 0;
        for (at, slot) in &self.under_way {
            let node = &front.trees[*slot].nodes[row[*at] as usize];
            class = (u64::rotate_left(class, 5) ^ u64::from(node.class))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        class
    }
}
