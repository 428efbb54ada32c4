//! Which slot a beam writes next.

use super::BeamContext;
use super::front::Front;
use crate::letters::log2_of;

/// What a slot that multiplies the grids may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlotOrder {
    /// Binary digits for each letter it adds: follows narrow places.
    Letters,
    /// The same with more regard for long slots: writes line after line, as
    /// suits open grids.
    Lines,
}

impl SlotOrder {
    fn cost(self, growth: f64, letters: usize) -> f32 {
        // A slot that leads nowhere anywhere ends the beam soonest.
        let bits = log2_of(growth.max(1.0 / 1_024.0));
        let letters = letters as f32;
        match self {
            _ if bits <= 0.0 => bits,
            Self::Letters => bits / letters,
            Self::Lines => bits / (letters * letters.sqrt()),
        }
    }
}

impl Front {
    /// The slot that is written next: among those beside what is written, the
    /// one that multiplies the grids least.
    pub(super) fn choose(&mut self, context: &BeamContext<'_>, order: SlotOrder) -> Option<usize> {
        let open = |s: &usize| !self.trees[*s].open.is_empty();
        let slots: Vec<usize> = (0..self.trees.len()).filter(open).collect();
        let beside = |s: &usize| {
            let joints = context.model.slots[*s].joints.iter();
            let mut crossings = joints.filter_map(|joint| joint.crossing);
            !self.trees[*s].is_fresh(context)
                || crossings.any(|(other, _)| !self.trees[other].is_fresh(context))
        };
        let near: Vec<usize> = slots.iter().copied().filter(beside).collect();
        let slots = if near.is_empty() { slots } else { near };
        for slot in &slots {
            for k in self.trees[*slot].open.clone() {
                if let Some((other, _)) = context.model.slots[*slot].joints[k].crossing {
                    self.trees[other].look(context);
                }
            }
        }
        let cost = |s: usize| order.cost(self.growth(context, s), self.trees[s].open.len());
        let costs = slots.into_iter().map(|slot| (cost(slot), slot));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, slot)| slot)
    }

    /// How many grids one becomes when the rest of a slot is written, in the
    /// mean over some: the words whose letters the crossing slots allow, each
    /// for itself.
    fn growth(&self, context: &BeamContext<'_>, slot: usize) -> f64 {
        let shape = &context.model.slots[slot];
        let table = &context.model.tables[shape.table];
        let tree = &self.trees[slot];
        let of = |slot: usize| self.live.iter().position(|live| *live == slot);
        let own = of(slot);
        let crossings: Vec<_> = tree
            .open
            .iter()
            .filter_map(|k| {
                shape.joints[*k].crossing.map(|(s, at)| (shape.joints[*k].at, s, at, of(s)))
            })
            .collect();
        let tuning = &context.model.tuning.beam;
        let samples = tuning.slot_samples.min(self.promises.len());
        let mut sum = 0.0;
        for sample in 0..samples {
            let grid = sample * self.promises.len() / samples;
            let row = &self.rows[grid * self.live.len()..(grid + 1) * self.live.len()];
            let node_of = |at: Option<usize>| at.map_or(0, |at| row[at]);
            let masks: Vec<(usize, u64)> = crossings
                .iter()
                .map(|(at, s, k, place)| {
                    (*at, self.trees[*s].letters_at(context, node_of(*place), *k))
                })
                .collect();
            let node = &tree.nodes[node_of(own) as usize];
            let words = &tree.words[node.from as usize..node.to as usize];
            let stride = (words.len() / tuning.slot_trials).max(1);
            let tried = words.iter().skip(sample % stride).step_by(stride);
            let (mut fitting, mut trials) = (0, 0);
            for word in tried {
                let spelt = table.word(*word as usize);
                trials += 1;
                fitting += u32::from(masks.iter().all(|(at, mask)| mask >> spelt[*at] & 1 == 1));
            }
            sum += f64::from(fitting) * words.len() as f64 / f64::from(trials.max(1));
        }
        sum / samples.max(1) as f64
    }
}
