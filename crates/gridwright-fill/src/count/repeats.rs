//! Grids with merged slots, word by word.
//!
//! Where few groups of slots are merged, every word that a group can have is
//! written into all of its slots: what is left is the grid without merged slots, with
//! some letters given, and a frame that suits the one suits the other.

use gridwright_search::Stop;

use super::conditioning::CutsetCount;
use super::crossings::CutsetPlan;
use super::frontier::Share;
use super::merged::MergedGrid;
use crate::model::Table;
use gridwright_search::random::Xorshift64Star;

/// A group of slots that must hold the same word.
struct Group<'m> {
    table: &'m Table,
    words: Vec<u32>,
    /// The steps that write the letters, and their places in the word.
    steps: Vec<(usize, usize)>,
}

/// The groups of merged slots of a grid.
pub(super) struct Repeats<'m> {
    groups: Vec<Group<'m>>,
}

impl<'m> Repeats<'m> {
    pub(super) fn new(grid: &MergedGrid<'m>, split: &CutsetPlan<'_>) -> Self {
        let mut groups: Vec<(Vec<usize>, Group<'m>)> = vec![];
        let slots = 0..grid.model.slots.len();
        for slot in slots.clone() {
            let cells: Vec<usize> = grid.cells_of(slot).collect();
            if slots.clone().filter(|other| grid.cells_of(*other).eq(cells.iter().copied())).count()
                < 2
            {
                continue;
            }
            let joints = grid.model.slots[slot].joints.iter();
            let step = |cell: usize| split.order.iter().position(|other| *other == cell);
            let steps = joints.filter_map(|joint| Some((step(joint.cell)?, joint.at)));
            match groups.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, group)) => {
                    group.steps.extend(steps);
                    group.words.retain(|word| grid.words[slot].binary_search(word).is_ok());
                }
                None => {
                    let table = &grid.model.tables[grid.model.slots[slot].table];
                    let words = grid.words[slot].clone();
                    groups.push((cells, Group { table, words, steps: steps.collect() }));
                }
            }
        }
        Self { groups: groups.into_iter().map(|(_, group)| group).collect() }
    }

    /// About how much time counting takes, in letters of a line that is
    /// written.
    pub(super) fn estimate(&self, split: &CutsetPlan<'_>) -> f64 {
        let mut random = Xorshift64Star::new(1);
        let tuning = &split.plan.tuning;
        let each = tuning.letters_per_choice[usize::from(split.summed > 1)];
        let mut sum = 0.0;
        for _ in 0..tuning.repeat_probes {
            let mut allowed = vec![u64::MAX; split.plan.steps.len() + 1];
            let mut weight = 1.0;
            for group in &self.groups {
                let fits = |word: &&u32| group.write(**word, &allowed).is_some();
                sum += weight * group.words.len() as f64 / tuning.tried_per_letter;
                let fitting: Vec<&u32> = group.words.iter().filter(fits).collect();
                weight *= fitting.len() as f64;
                let Some(word) = fitting.get(random.below(fitting.len().max(1))) else { break };
                if let Some(written) = group.write(**word, &allowed) {
                    allowed = written;
                }
            }
            if weight > 0.0 {
                sum += weight * (each + split.probe(&allowed, &mut random));
            }
        }
        sum / f64::from(tuning.repeat_probes)
    }

    /// All fills, or one worker's share of them.
    pub(super) fn count(&self, count: &mut CutsetCount<'_>, share: Share) -> Result<u128, Stop> {
        let any = vec![u64::MAX; count.steps()];
        let mut total = 0;
        self.choose(0, &any, share, &mut |allowed| {
            count.allow(allowed);
            total = count.run()?;
            Ok(())
        })?;
        Ok(total)
    }

    /// Writes every word into a group, and goes on to the next.
    fn choose(
        &self,
        at: usize,
        allowed: &[u64],
        share: Share,
        found: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some(group) = self.groups.get(at) else { return found(allowed) };
        for (turn, word) in group.words.iter().enumerate() {
            if at == 0 && turn % share.workers != share.worker {
                continue;
            }
            if let Some(written) = group.write(*word, allowed) {
                self.choose(at + 1, &written, share, found)?;
            }
        }
        Ok(())
    }
}

impl Group<'_> {
    /// What is allowed when a word has been written; `None` if it was not.
    fn write(&self, word: u32, allowed: &[u64]) -> Option<Vec<u64>> {
        let letters = self.table.word(word as usize);
        if !self.steps.iter().all(|(step, at)| allowed[*step] >> letters[*at] & 1 == 1) {
            return None;
        }
        let mut written = allowed.to_vec();
        for (step, at) in &self.steps {
            written[*step] &= 1 << letters[*at];
        }
        written.iter().all(|letters| *letters != 0).then_some(written)
    }
}
