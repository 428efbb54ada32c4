//! Drawing conclusions until nothing changes.
//!
//! The slot with the fewest words is revised first: it is cheapest and
//! concludes most. A revision costs one pass over the live blocks for every
//! cell that has changed, and usually one look per remaining letter.

use super::trail::Change;
use super::{Conflict, Engine};
use crate::letters::LetterSet;

impl<const W: usize> Engine<'_, W> {
    pub(crate) fn enqueue(&mut self, slot: usize) {
        if !self.queued[slot] {
            self.queued[slot] = true;
            self.queue.push(slot);
        }
    }

    pub(super) fn clear_queue(&mut self) {
        for slot in self.queue.drain(..) {
            self.queued[slot] = false;
            self.dirty[slot] = false;
        }
    }

    /// Restricts a cell to some letters; `false` if none is left.
    pub(crate) fn restrict_cell(&mut self, cell: usize, letters: &LetterSet<W>) -> bool {
        let was = self.cells[cell];
        let left = was.and(letters);
        if left != was {
            self.trail.push(Change::Cell { cell: cell as u32, was });
            self.cells[cell] = left;
            for at in 0..self.model.cells[cell].slots.len() {
                self.enqueue(self.model.cells[cell].slots[at].0);
            }
        }
        !left.is_empty()
    }

    /// Writes a word into a slot; `false` if a cell does not allow it.
    pub(crate) fn assign(&mut self, slot: usize, word: usize) -> bool {
        let model = self.model;
        let shape = &model.slots[slot];
        let letters = model.tables[shape.table].word(word);
        let fits = shape
            .joints
            .iter()
            .all(|joint| self.restrict_cell(joint.cell, &LetterSet::single(letters[joint.at])));
        self.enqueue(slot);
        // Cells can allow several words only where rebuses differ, so the word
        // itself is asked for as well.
        fits && self.keep_only(slot, word)
    }

    /// Leaves a slot only one word; `false` if it is not left any more.
    fn keep_only(&mut self, slot: usize, word: usize) -> bool {
        if !self.holds(slot, word) {
            return false;
        }
        if self.slots[slot].count > 1 && self.model.slots[slot].joints.is_empty() {
            self.note_size(slot);
            let block = word / 64;
            let domain = &mut self.slots[slot];
            let place = domain.blocks[..domain.live].iter().position(|b| *b as usize == block);
            domain.blocks.swap(0, place.unwrap_or(0));
            domain.live = 1;
            domain.count = 1;
            let stamp = self.stamp;
            Self::set_block(domain, &mut self.trail, slot, stamp, block, 1 << (word % 64));
            self.dirty[slot] = true;
        }
        true
    }

    /// Takes a word out of a slot; `true` if it was there.
    pub(crate) fn remove(&mut self, slot: usize, word: usize) -> bool {
        if !self.holds(slot, word) {
            return false;
        }
        self.note_size(slot);
        let block = word / 64;
        let domain = &mut self.slots[slot];
        let left = domain.words[block] & !(1 << (word % 64));
        Self::set_block(domain, &mut self.trail, slot, self.stamp, block, left);
        domain.count -= 1;
        if left == 0
            && let Some(at) = domain.blocks[..domain.live].iter().position(|b| *b as usize == block)
        {
            domain.live -= 1;
            domain.blocks.swap(at, domain.live);
        }
        self.dirty[slot] = true;
        true
    }

    /// Concludes until nothing changes or something has nothing left. After a
    /// conflict the state is good only for [`Engine::pop`].
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(slot) = self.next_slot() {
                self.revisions += 1;
                if !self.revise(slot) {
                    return Err(Conflict::Slot(slot));
                }
                if self.slots[slot].count == 1 && !self.slots[slot].settled {
                    self.settle(slot)?;
                }
            }
            self.place_must_use()?;
            if self.queue.is_empty() {
                return Ok(());
            }
        }
    }

    fn next_slot(&mut self) -> Option<usize> {
        let smallest =
            self.queue.iter().enumerate().min_by_key(|(_, slot)| self.slots[**slot].count)?.0;
        let slot = self.queue.swap_remove(smallest);
        self.queued[slot] = false;
        Some(slot)
    }

    /// Brings a slot and its cells into agreement; `false` if nothing is left.
    fn revise(&mut self, slot: usize) -> bool {
        let changed = self.dirty[slot];
        self.dirty[slot] = false;
        if !(self.filter(slot) || changed) {
            return true;
        }
        if self.slots[slot].live == 0 {
            return false;
        }
        self.note_size(slot);
        let domain = &mut self.slots[slot];
        let words = domain.blocks[..domain.live].iter().map(|b| domain.words[*b as usize]);
        domain.count = words.map(u64::count_ones).sum();
        if domain.count <= self.model.tuning.search.few_words {
            self.letters_of_words(slot)
        } else {
            self.letters_left(slot)
        }
    }

    /// Drops the words that the cells do not allow any more; whether there were any.
    fn filter(&mut self, slot: usize) -> bool {
        let model = self.model;
        let shape = &model.slots[slot];
        let table = &model.tables[shape.table];
        let (mut changed, mut noted) = (false, false);
        for (k, joint) in shape.joints.iter().enumerate() {
            let (seen, allowed) = (self.slots[slot].seen[k], self.cells[joint.cell]);
            let gone = seen.without(&allowed);
            if gone.is_empty() {
                continue;
            }
            if !noted {
                self.note_size(slot);
                noted = true;
            }
            self.trail.push(Change::Seen { slot: slot as u32, joint: k as u32, was: seen });
            let kept = seen.and(&allowed);
            self.slots[slot].seen[k] = kept;
            // Whichever letters are fewer: those that stay or those that went.
            let keep = kept.len() <= gone.len();
            let mut masks: [&[u64]; 16] = [&[]; 16];
            let mut letters = if keep { kept.iter() } else { gone.iter() };
            if keep && kept.len() as usize > masks.len() {
                changed |= self.intersect_many(slot, joint.at, &kept);
                continue;
            }
            loop {
                let mut count = 0;
                for (place, letter) in masks.iter_mut().zip(letters.by_ref()) {
                    *place = table.mask(joint.at, letter);
                    count += 1;
                }
                if count == 0 && !keep {
                    break;
                }
                changed |= self.intersect(slot, &masks[..count], keep);
                if keep || count < masks.len() {
                    break;
                }
            }
        }
        changed
    }

    /// Intersects a domain with the union of masks, or with its complement.
    #[inline]
    fn intersect(&mut self, slot: usize, masks: &[&[u64]], keep: bool) -> bool {
        let stamp = self.stamp;
        let domain = &mut self.slots[slot];
        let flip = if keep { 0 } else { u64::MAX };
        let mut changed = false;
        let mut at = 0;
        while at < domain.live {
            let block = domain.blocks[at] as usize;
            let was = domain.words[block];
            let union = masks.iter().fold(0, |bits, mask| bits | mask[block]);
            let left = was & (union ^ flip);
            if left != was {
                changed = true;
                Self::set_block(domain, &mut self.trail, slot, stamp, block, left);
                if left == 0 {
                    domain.live -= 1;
                    domain.blocks.swap(at, domain.live);
                    continue;
                }
            }
            at += 1;
        }
        changed
    }

    /// The same for alphabets where the letters to keep are many.
    fn intersect_many(&mut self, slot: usize, at: usize, letters: &LetterSet<W>) -> bool {
        let table = &self.model.tables[self.model.slots[slot].table];
        let mut union = vec![0; table.blocks];
        for letter in letters.iter() {
            union.iter_mut().zip(table.mask(at, letter)).for_each(|(block, bits)| *block |= bits);
        }
        self.intersect(slot, &[&union], true)
    }

    /// The letters of the few words that are left.
    fn letters_of_words(&mut self, slot: usize) -> bool {
        let model = self.model;
        let shape = &model.slots[slot];
        let table = &model.tables[shape.table];
        let count = shape.joints.len();
        let mut few = [LetterSet::EMPTY; 24];
        let mut many = vec![];
        let sets: &mut [LetterSet<W>] = if count <= few.len() {
            &mut few[..count]
        } else {
            many.resize(count, LetterSet::EMPTY);
            &mut many
        };
        for word in self.slots[slot].iter() {
            let letters = table.word(word);
            for (set, joint) in sets.iter_mut().zip(&shape.joints) {
                set.insert(letters[joint.at]);
            }
        }
        (0..count).all(|k| self.narrow(slot, k, &sets[k]))
    }

    /// The letters that have a word left, each looked up where one was last seen.
    fn letters_left(&mut self, slot: usize) -> bool {
        let model = self.model;
        let shape = &model.slots[slot];
        let table = &model.tables[shape.table];
        let letters = model.alphabet.len();
        for (k, joint) in shape.joints.iter().enumerate() {
            let allowed = self.cells[joint.cell];
            if allowed.only().is_some() {
                // Every word that is left has the only letter.
                continue;
            }
            let domain = &mut self.slots[slot];
            let mut left = allowed;
            for letter in allowed.iter() {
                let mask = table.mask(joint.at, letter);
                let residue = &mut domain.residues[k * letters + usize::from(letter)];
                if domain.words[*residue as usize] & mask[*residue as usize] != 0 {
                    continue;
                }
                let mut blocks = domain.blocks[..domain.live].iter();
                match blocks.find(|b| domain.words[**b as usize] & mask[**b as usize] != 0) {
                    Some(block) => *residue = *block,
                    None => left.remove(letter),
                }
            }
            if !self.narrow(slot, k, &left) {
                return false;
            }
        }
        true
    }

    /// Tells a cell, and through it the crossing slot, what a slot allows.
    #[inline]
    fn narrow(&mut self, slot: usize, k: usize, letters: &LetterSet<W>) -> bool {
        let joint = self.model.slots[slot].joints[k];
        let was = self.cells[joint.cell];
        let left = was.and(letters);
        if left == was {
            return true;
        }
        self.trail.push(Change::Cell { cell: joint.cell as u32, was });
        self.cells[joint.cell] = left;
        let seen = &mut self.slots[slot].seen[k];
        self.trail.push(Change::Seen { slot: slot as u32, joint: k as u32, was: *seen });
        *seen = left;
        if let Some((other, _)) = joint.crossing {
            self.enqueue(other);
        }
        !left.is_empty()
    }

    /// A decided slot's word, and where stems must differ its whole family,
    /// may not stand elsewhere.
    fn settle(&mut self, slot: usize) -> Result<(), Conflict> {
        self.slots[slot].settled = true;
        self.trail.push(Change::Settled { slot: slot as u32 });
        let model = self.model;
        let Some(word) = self.decided(slot) else { return Ok(()) };
        let own = [(model.slots[slot].table, word)];
        let family = match &model.stems {
            Some(stems) => stems.family(own[0].0, word),
            None if self.distinct => &own,
            None => &[],
        };
        for (table, word) in family {
            for other in model.slots_of(*table).filter(|other| *other != slot) {
                if self.remove(other, *word) {
                    if self.slots[other].count == 0 {
                        return Err(Conflict::Slot(other));
                    }
                    self.enqueue(other);
                }
            }
        }
        Ok(())
    }

    /// A word that must be used and has one slot left goes there.
    fn place_must_use(&mut self) -> Result<(), Conflict> {
        let model = self.model;
        for (index, (table, word)) in model.must_use.iter().enumerate() {
            let mut places = model.slots_of(*table).filter(|slot| self.holds(*slot, *word));
            match (places.next(), places.next()) {
                (None, _) => return Err(Conflict::MustUse(index)),
                (Some(slot), None) if self.slots[slot].count > 1 && !self.assign(slot, *word) => {
                    return Err(Conflict::MustUse(index));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
