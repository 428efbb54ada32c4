//! The fast engine: compact tables over reversible sparse bit sets.
//!
//! A slot's domain is a bit set over the words of its length, with a list of
//! the blocks that are not zero; a cell's domain is a set of letters. A slot is
//! revised by intersecting its domain with the masks of the letters that its
//! cells still allow, then asking for each letter whether a word is left that
//! has it. Everything that changes is noted on a trail and can be taken back.
//!
//! Invariants, between calls of [`Engine::propagate`] that succeed:
//! * `blocks[..live]` are exactly the blocks of `domain` that are not zero;
//! * `count` is the number of bits in `domain`;
//! * `seen[k]` is what the cell of joint `k` allowed when the slot was last
//!   revised, and every word in the domain agrees with it;
//! * every letter a cell allows is in some word of every slot through it.

mod decide;
mod mend;
mod propagate;
mod search;
mod trail;

pub(crate) use decide::Decision;
pub use decide::ValueOrder;
pub use search::Strategy;
pub(crate) use search::{End, Search};

use crate::letters::LetterSet;
use crate::model::Model;
use trail::Change;

/// The state of one slot.
#[derive(Clone, Debug)]
pub(crate) struct Domain<const W: usize> {
    pub(crate) words: Vec<u64>,
    pub(crate) blocks: Vec<u32>,
    pub(crate) live: usize,
    pub(crate) count: u32,
    /// When each block was last noted on the trail.
    stamps: Vec<u32>,
    seen: Vec<LetterSet<W>>,
    /// For every joint and letter, the block where a word with it was last seen.
    residues: Vec<u32>,
    /// Whether the other slots have been told that this one is decided.
    settled: bool,
}

/// A slot or a word that has nothing left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// No word is left for a slot.
    Slot(usize),
    /// No slot is left for a word that must be used.
    MustUse(usize),
}

/// The state of a search.
#[derive(Clone, Debug)]
pub(crate) struct Engine<'m, const W: usize> {
    pub(crate) model: &'m Model,
    pub(crate) slots: Vec<Domain<W>>,
    pub(crate) cells: Vec<LetterSet<W>>,
    trail: Vec<Change<W>>,
    marks: Vec<usize>,
    stamp: u32,
    queue: Vec<usize>,
    queued: Vec<bool>,
    /// Slots that lost words by other means than their cells.
    dirty: Vec<bool>,
    /// Revisions of slots so far.
    pub(crate) revisions: u64,
    /// Whether a decided slot's word is taken out of the others.
    pub(crate) distinct: bool,
}

impl<'m, const W: usize> Engine<'m, W> {
    /// The state before any propagation.
    pub(crate) fn new(model: &'m Model) -> Self {
        let all = LetterSet::first(model.alphabet.len());
        let cells = model.cells.iter().map(|c| c.given.map_or(all, LetterSet::single)).collect();
        let slots =
            model.slots.iter().map(|slot| Domain::new(slot, model.alphabet.len())).collect();
        let count = model.slots.len();
        Self {
            model,
            slots,
            cells,
            trail: vec![],
            marks: vec![],
            stamp: 1,
            queue: vec![],
            queued: vec![false; count],
            dirty: vec![true; count],
            revisions: 0,
            distinct: model.distinct,
        }
    }

    /// Propagates everything once, for a start.
    pub(crate) fn start(&mut self) -> Result<(), Conflict> {
        if let Some(empty) = self.slots.iter().position(|slot| slot.count == 0) {
            return Err(Conflict::Slot(empty));
        }
        for slot in 0..self.slots.len() {
            self.enqueue(slot);
        }
        self.propagate()
    }

    /// The only word left for a slot, if there is exactly one.
    pub(crate) fn decided(&self, slot: usize) -> Option<usize> {
        let domain = &self.slots[slot];
        (domain.count == 1).then(|| domain.iter().next()).flatten()
    }

    /// The word of every slot, once all are decided.
    pub(crate) fn words(&self) -> Option<Vec<usize>> {
        (0..self.slots.len()).map(|slot| self.decided(slot)).collect()
    }

    /// The words that are left for every slot, in order.
    pub(crate) fn words_left(&self) -> Vec<Vec<u32>> {
        let left = |slot: &Domain<W>| {
            let mut words: Vec<u32> = slot.iter().map(|word| word as u32).collect();
            words.sort_unstable();
            words
        };
        self.slots.iter().map(left).collect()
    }

    /// Whether a word is left for a slot.
    #[inline]
    pub(crate) fn holds(&self, slot: usize, word: usize) -> bool {
        self.slots[slot].words[word / 64] >> (word % 64) & 1 == 1
    }
}

impl<const W: usize> Domain<W> {
    fn new(slot: &crate::model::SlotModel, letters: usize) -> Self {
        let words = slot.allowed.clone();
        let live: Vec<u32> = (0..words.len() as u32).filter(|b| words[*b as usize] != 0).collect();
        let dead = (0..words.len() as u32).filter(|b| words[*b as usize] == 0);
        Self {
            live: live.len(),
            blocks: live.iter().copied().chain(dead).collect(),
            count: words.iter().map(|block| block.count_ones()).sum(),
            stamps: vec![0; words.len()],
            seen: vec![LetterSet::first(letters); slot.joints.len()],
            residues: vec![0; slot.joints.len() * letters],
            settled: false,
            words,
        }
    }

    /// The words that are left, block by block.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.blocks[..self.live].iter().flat_map(|block| {
            let mut bits = self.words[*block as usize];
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(*block as usize * 64 + bit as usize)
            })
        })
    }

    /// How many of the words that are left are in a mask.
    #[inline]
    pub(crate) fn common(&self, mask: &[u64]) -> u32 {
        let blocks = self.blocks[..self.live].iter().map(|b| *b as usize);
        blocks.map(|b| (self.words[b] & mask[b]).count_ones()).sum()
    }
}
