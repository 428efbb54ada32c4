//! What to try next.

use super::Engine;
use crate::letters::{LetterSet, log2};
use gridwright_search::random::Xorshift64Star;

/// Something to try, and to rule out when it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// A word in a slot.
    Word { slot: usize, word: usize },
    /// A letter in a cell.
    Letter { cell: usize, letter: u16 },
}

impl<const W: usize> Engine<'_, W> {
    /// Makes a decision; `false` if it fails at once.
    pub(crate) fn decide(&mut self, decision: Decision) -> bool {
        match decision {
            Decision::Word { slot, word } => self.assign(slot, word),
            Decision::Letter { cell, letter } => {
                self.restrict_cell(cell, &LetterSet::single(letter))
            }
        }
    }

    /// Rules a decision out; `false` if nothing else is left.
    pub(crate) fn refute(&mut self, decision: Decision) -> bool {
        match decision {
            Decision::Word { slot, word } => {
                self.remove(slot, word);
                self.enqueue(slot);
                self.slots[slot].count > 0
            }
            Decision::Letter { cell, letter } => {
                let mut others = self.cells[cell];
                others.remove(letter);
                self.restrict_cell(cell, &others)
            }
        }
    }

    /// The word of a slot that leaves its crossings most to choose from, with
    /// a little for its score and some noise.
    pub(crate) fn pick_word(
        &self,
        slot: usize,
        random: &mut Xorshift64Star,
        values: ValueOrder,
    ) -> Option<usize> {
        let model = self.model;
        let shape = &model.slots[slot];
        let table = &model.tables[shape.table];
        let domain = &self.slots[slot];
        let letters = model.alphabet.len();
        let mut room = vec![0f32; shape.joints.len() * letters];
        for (k, joint) in shape.joints.iter().enumerate() {
            let allowed = self.cells[joint.cell];
            if let (None, Some((other, at))) = (allowed.only(), joint.crossing) {
                for letter in allowed.iter() {
                    room[k * letters + usize::from(letter)] = log2(self.room(other, at, letter));
                }
            }
        }
        if !model.shunned.is_empty() {
            for (k, joint) in shape.joints.iter().enumerate() {
                let cell = &model.shunned[joint.cell * letters..][..letters];
                room[k * letters..][..letters].iter_mut().zip(cell).for_each(|(r, s)| *r -= s);
            }
        }
        let worth = |word: usize| -> f32 {
            let spelt = table.word(word);
            let rooms = shape.joints.iter().enumerate();
            let room: f32 =
                rooms.map(|(k, joint)| room[k * letters + usize::from(spelt[joint.at])]).sum();
            room + f32::from(table.scores[word]) * values.score
        };
        let mut best: Option<(f32, usize)> = None;
        let mut weigh = |word: usize, noise: f32| {
            let worth = worth(word) + noise * values.noise;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, word));
            }
        };
        let tuning = &model.tuning.search;
        if domain.count <= tuning.weigh_all {
            domain.iter().for_each(|word| weigh(word, random.unit()));
        } else {
            for _ in 0..tuning.value_sample {
                let word = self.any_word(slot, random);
                weigh(word, random.unit());
            }
        }
        best.map(|(_, word)| word)
    }

    /// How many words of a slot have a letter at a joint.
    pub(crate) fn room(&self, slot: usize, joint: usize, letter: u16) -> u32 {
        let shape = &self.model.slots[slot];
        let mask = self.model.tables[shape.table].mask(shape.joints[joint].at, letter);
        self.slots[slot].common(mask)
    }

    /// Any word of a slot; blocks with few words are as likely as others.
    fn any_word(&self, slot: usize, random: &mut Xorshift64Star) -> usize {
        let domain = &self.slots[slot];
        let block = domain.blocks[random.below(domain.live)] as usize;
        let mut bits = domain.words[block];
        for _ in 0..random.below(bits.count_ones() as usize) {
            bits &= bits - 1;
        }
        block * 64 + bits.trailing_zeros() as usize
    }

    /// A letter for the cell of a slot with the fewest: the one that leaves
    /// the slots through it most to choose from.
    pub(crate) fn pick_letter(
        &self,
        slot: usize,
        random: &mut Xorshift64Star,
        values: ValueOrder,
    ) -> Option<Decision> {
        let joints = self.model.slots[slot].joints.iter();
        let open = joints.filter(|joint| self.cells[joint.cell].len() > 1);
        let cell = open.min_by_key(|joint| self.cells[joint.cell].len())?.cell;
        let mut best: Option<(f32, u16)> = None;
        for letter in self.cells[cell].iter() {
            let rooms = self.model.cells[cell].slots.iter();
            let room: f32 = rooms.map(|(slot, joint)| log2(self.room(*slot, *joint, letter))).sum();
            let worth = room + random.unit() * values.noise;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, letter));
            }
        }
        best.map(|(_, letter)| Decision::Letter { cell, letter })
    }
}

/// What counts in a word besides the room it leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueOrder {
    /// How much a random number counts, in binary digits of room.
    pub noise: f32,
    /// How much a point of score counts.
    pub score: f32,
}
