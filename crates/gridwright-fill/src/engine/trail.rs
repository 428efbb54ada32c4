//! Taking things back.

use super::{Domain, Engine};
use crate::letters::LetterSet;

/// One thing as it was before it changed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change<const W: usize> {
    /// A block of a slot's domain.
    Block { slot: u32, block: u32, was: u64 },
    /// How many blocks and words a slot had.
    Size { slot: u32, live: u32, count: u32 },
    /// What a cell allowed.
    Cell { cell: u32, was: LetterSet<W> },
    /// What a slot last saw of a cell.
    Seen { slot: u32, joint: u32, was: LetterSet<W> },
    /// A slot was not yet settled.
    Settled { slot: u32 },
}

impl<const W: usize> Engine<'_, W> {
    /// How many levels are open.
    pub(crate) fn level(&self) -> usize {
        self.marks.len()
    }

    /// Opens a level: [`Engine::pop`] takes back everything from here on.
    pub(crate) fn push(&mut self) {
        self.marks.push(self.trail.len());
        self.stamp += 1;
    }

    /// Takes back everything since the last [`Engine::push`].
    pub(crate) fn pop(&mut self) {
        self.clear_queue();
        let mark = self.marks.pop().unwrap_or(0);
        self.stamp += 1;
        for change in self.trail.drain(mark..).rev() {
            match change {
                Change::Block { slot, block, was } => {
                    self.slots[slot as usize].words[block as usize] = was;
                }
                Change::Size { slot, live, count } => {
                    let domain = &mut self.slots[slot as usize];
                    domain.live = live as usize;
                    domain.count = count;
                }
                Change::Cell { cell, was } => self.cells[cell as usize] = was,
                Change::Seen { slot, joint, was } => {
                    self.slots[slot as usize].seen[joint as usize] = was;
                }
                Change::Settled { slot } => self.slots[slot as usize].settled = false,
            }
        }
    }

    /// Takes back everything down to a level.
    pub(crate) fn pop_to(&mut self, level: usize) {
        while self.level() > level {
            self.pop();
        }
    }

    /// Changes a block of a domain; the first change of a level is noted.
    #[inline]
    pub(super) fn set_block(
        domain: &mut Domain<W>,
        trail: &mut Vec<Change<W>>,
        slot: usize,
        stamp: u32,
        block: usize,
        value: u64,
    ) {
        if domain.stamps[block] != stamp {
            domain.stamps[block] = stamp;
            trail.push(Change::Block {
                slot: slot as u32,
                block: block as u32,
                was: domain.words[block],
            });
        }
        domain.words[block] = value;
    }

    /// Notes the size of a slot before it changes.
    #[inline]
    pub(super) fn note_size(&mut self, slot: usize) {
        let domain = &self.slots[slot];
        self.trail.push(Change::Size {
            slot: slot as u32,
            live: domain.live as u32,
            count: domain.count,
        });
    }
}
