//! What the slots through a cell let each other expect of it.
//!
//! Belief propagation: every slot tells each of its cells how often its words
//! have each letter there, a word counting as much as the crossing slots expect
//! its other letters. Repeated some times, this settles to estimates that take
//! the whole grid into account.

use crate::model::Model;

/// For every slot, joint and letter: how likely the crossing slot holds it,
/// one being the mean over all letters.
pub(super) struct Beliefs {
    expected: Vec<Vec<f64>>,
    letters: usize,
}

impl Beliefs {
    /// The beliefs after some rounds, from the words of every slot. A round
    /// goes once through all letters of all these words.
    pub(super) fn new(model: &Model, words: &[Vec<u32>]) -> Self {
        let letters = model.alphabet.len();
        let even = |slot: &crate::model::SlotModel| vec![1.0; slot.joints.len() * letters];
        let mut beliefs = Self { expected: model.slots.iter().map(even).collect(), letters };
        for _ in 0..model.tuning.beam.belief_rounds {
            for (slot, words) in words.iter().enumerate() {
                let told = beliefs.told_by(model, slot, words);
                beliefs.hear(model, slot, &told);
            }
        }
        beliefs
    }

    /// How likely a letter is at a joint of a slot, by its crossing.
    #[inline]
    pub(super) fn expected(&self, slot: usize, joint: usize, letter: u16) -> f64 {
        self.expected[slot][joint * self.letters + usize::from(letter)]
    }

    /// How much weight the words of a slot have with each letter at each joint.
    fn told_by(&self, model: &Model, slot: usize, words: &[u32]) -> Vec<f64> {
        let shape = &model.slots[slot];
        let table = &model.tables[shape.table];
        let expected = &self.expected[slot];
        let mut told = vec![0.0; expected.len()];
        let mut before = vec![1.0; shape.joints.len() + 1];
        for word in words {
            let spelt = table.word(*word as usize);
            let place = |k: usize| k * self.letters + usize::from(spelt[shape.joints[k].at]);
            for k in 0..shape.joints.len() {
                before[k + 1] = before[k] * expected[place(k)];
            }
            let mut after = 1.0;
            for k in (0..shape.joints.len()).rev() {
                told[place(k)] += before[k] * after;
                after *= expected[place(k)];
            }
        }
        told
    }

    /// Passes on to the crossing slots what a slot has told, half of it new.
    fn hear(&mut self, model: &Model, slot: usize, told: &[f64]) {
        let floor = model.tuning.beam.belief_floor;
        for (joint, told) in model.slots[slot].joints.iter().zip(told.chunks(self.letters)) {
            let Some((other, at)) = joint.crossing else { continue };
            let sum: f64 = told.iter().sum();
            let scale = if sum > 0.0 { self.letters as f64 / sum } else { 0.0 };
            let heard = &mut self.expected[other][at * self.letters..(at + 1) * self.letters];
            for (heard, told) in heard.iter_mut().zip(told) {
                *heard = 0.5 * *heard + 0.5 * (told * scale).max(floor);
            }
        }
    }
}
