//! Mending: keep what is filled, free what fails and its surroundings.
//!
//! A wide grid is several open areas joined at narrow places. A search that
//! starts over gives up the areas it has filled together with the one where it
//! failed, and may never fill all of them in one go. So the fullest grid is
//! kept, a slot that failed and its neighbourhood are freed, and the search
//! goes on above the rest. A grid that is as full is kept in its place, so
//! that the gap wanders; when nothing has helped for long, it is given up.

use super::{Engine, Search};

/// A grid as far as it is filled.
#[derive(Clone, Debug, Default)]
struct Partial {
    /// The word of every slot that is decided.
    words: Vec<Option<usize>>,
    /// How many cells are decided.
    cells: usize,
}

/// What is known about the grid that is being mended.
#[derive(Clone, Debug, Default)]
pub(super) struct Mend {
    kept: Partial,
    /// The fullest grid since the last restart.
    fullest: Partial,
    /// The slots that failed since then.
    pub(super) failed: Vec<usize>,
    /// The most cells since the last grid was given up.
    most: usize,
    /// The attempts since then, and how many of them came to nothing.
    attempts: u32,
    vain: u32,
}

impl Mend {
    /// Decides which grid goes on: the one that was mended, or what became of it.
    fn judge(&mut self, keep_worse: bool) {
        if self.fullest.cells > self.most {
            self.most = self.fullest.cells;
            self.vain = 0;
        } else {
            self.vain += 1;
        }
        let fullest = std::mem::take(&mut self.fullest);
        if fullest.cells >= self.kept.cells || keep_worse {
            self.kept = fullest;
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Notes the present state if it is the fullest since the last restart.
    pub(super) fn note_state(&mut self) {
        let engine = &self.engine;
        let cells = engine.cells.iter().filter(|cell| cell.len() == 1).count();
        if cells > self.mend.fullest.cells {
            let words = (0..engine.slots.len()).map(|slot| engine.decided(slot)).collect();
            self.mend.fullest = Partial { words, cells };
        }
    }

    /// Restores the kept grid around a slot that failed; `false` if it is time
    /// to start from nothing.
    pub(super) fn mend(&mut self) -> bool {
        let tuning = self.engine.model.tuning.mend;
        let keep_worse = self.state.random.below(tuning.worse) == 0;
        self.mend.judge(keep_worse);
        let failed = std::mem::take(&mut self.mend.failed);
        if failed.is_empty() || self.mend.vain > tuning.vain {
            self.mend = Mend::default();
            return false;
        }
        let centre = failed[self.state.random.below(failed.len())];
        let size = tuning.freed_least + self.state.random.below(tuning.freed_more);
        let freed = self.engine.neighbourhood(centre, size, &mut self.state.random);
        self.engine.push();
        let mut fits = true;
        for (slot, word) in self.mend.kept.words.iter().enumerate() {
            if let (Some(word), false) = (word, freed.contains(&slot)) {
                fits = fits && self.engine.assign(slot, *word);
            }
        }
        if !(fits && self.engine.propagate().is_ok()) {
            self.engine.pop();
            self.mend = Mend::default();
            return false;
        }
        self.floor = self.engine.level();
        self.mend.attempts += 1;
        self.patience = tuning.patience * f64::from(luby(self.mend.attempts));
        self.note_state();
        true
    }
}

impl<const W: usize> Engine<'_, W> {
    /// A slot and the slots around it, nearest first, up to a number.
    pub(crate) fn neighbourhood(
        &self,
        centre: usize,
        size: usize,
        random: &mut gridwright_search::random::Xorshift64Star,
    ) -> Vec<usize> {
        let mut near = vec![centre];
        let mut at = 0;
        while near.len() < size && at < near.len() {
            let joints = self.model.slots[near[at]].joints.iter();
            let mut others: Vec<usize> = joints.filter_map(|j| Some(j.crossing?.0)).collect();
            for last in (1..others.len()).rev() {
                others.swap(last, random.below(last + 1));
            }
            for other in others {
                if near.len() < size && !near.contains(&other) {
                    near.push(other);
                }
            }
            at += 1;
        }
        near
    }
}

/// The sequence of Luby, Sinclair and Zuckerman, 1 1 2 1 1 2 4 and so on, from
/// one: attempts of all lengths, each length as much in total.
fn luby(mut at: u32) -> u32 {
    loop {
        let bits = 32 - at.leading_zeros();
        if at == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        at -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_have_all_lengths() {
        let lengths: Vec<u32> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
