//! Grids in which some slots must hold the same word.

use crate::engine::Engine;
use crate::model::Model;

/// What is left to fill when some slots are merged: slots that hold the same
/// word, so that their cells hold the same letters.
#[derive(Clone)]
pub(super) struct MergedGrid<'m> {
    pub(super) model: &'m Model,
    /// For every cell the first cell that must have the same letter.
    pub(super) cells: Vec<usize>,
    /// For every slot the words that are left, in order.
    pub(super) words: Vec<Vec<u32>>,
}

impl<'m> MergedGrid<'m> {
    /// The grid as an engine has left it, with nothing merged.
    pub(super) fn unmerged(engine: &Engine<'m, 1>) -> Self {
        let cells = (0..engine.cells.len()).collect();
        Self { model: engine.model, cells, words: engine.words_left() }
    }

    /// The cells of a slot, those that are the same by the same number.
    pub(super) fn cells_of(&self, slot: usize) -> impl Iterator<Item = usize> + '_ {
        self.model.slots[slot].joints.iter().map(|joint| self.cells[joint.cell])
    }

    /// Merges two slots with words of one table; `None` if no word is left for
    /// some slot.
    pub(super) fn merge(&self, a: usize, b: usize) -> Option<Self> {
        let mut merged = self.clone();
        let pairs: Vec<(usize, usize)> = self.cells_of(a).zip(self.cells_of(b)).collect();
        for (x, y) in pairs {
            let (x, y) = (merged.cells[x], merged.cells[y]);
            for cell in &mut merged.cells {
                if *cell == x.max(y) {
                    *cell = x.min(y);
                }
            }
        }
        let other = std::mem::take(&mut merged.words[b]);
        merged.words[a].retain(|word| other.binary_search(word).is_ok());
        merged.words[b] = merged.words[a].clone();
        merged.narrow().then_some(merged)
    }

    /// Takes out words that do not agree with any word across some cell, until
    /// nothing changes; `false` if a slot is left without words.
    fn narrow(&mut self) -> bool {
        let model = self.model;
        let mut allowed = vec![u64::MAX; self.cells.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (slot, shape) in model.slots.iter().enumerate() {
                let table = &model.tables[shape.table];
                let cells: Vec<usize> = self.cells_of(slot).collect();
                let mut seen = vec![0u64; cells.len()];
                self.words[slot].retain(|word| {
                    let letters = table.word(*word as usize);
                    let fits = |(at, cell): (usize, &usize)| {
                        let first = cells.iter().position(|c| c == cell);
                        allowed[*cell] >> letters[at] & 1 == 1
                            && first.is_none_or(|first| letters[first] == letters[at])
                    };
                    let fits = cells.iter().enumerate().all(fits);
                    if fits {
                        seen.iter_mut().zip(letters).for_each(|(seen, l)| *seen |= 1 << l);
                    }
                    fits
                });
                if self.words[slot].is_empty() {
                    return false;
                }
                for (cell, seen) in cells.iter().zip(seen) {
                    let left = allowed[*cell] & seen;
                    changed |= left != allowed[*cell];
                    allowed[*cell] = left;
                }
            }
        }
        true
    }
}
