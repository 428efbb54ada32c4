//! Arc consistency between the domains of crossing words.

use gridwright_core::SlotId;

use crate::graph::{FactorGraph, SlotPosition};

/// The words of every slot, as letters from 0 to 25.
pub(super) struct Domains<'a> {
    graph: &'a FactorGraph,
    words: Vec<Vec<Vec<u8>>>,
    /// For every letter of every slot, where another slot crosses it.
    crossings: Vec<Vec<Option<SlotPosition>>>,
}

/// The words that remain in every domain, by their indices.
pub(super) type RemainingWords = Vec<Vec<u16>>;

impl<'a> Domains<'a> {
    /// Domains of words in capitals, each of the length of its slot. At most
    /// 65,535 words of a domain are taken.
    pub(super) fn new(graph: &'a FactorGraph, found: &[Vec<String>]) -> Self {
        let letters = |word: &String| word.bytes().map(|byte| byte - b'A').collect();
        let crossings = |slot: &crate::graph::SlotNode| {
            slot.variables.iter().map(|id| graph.crossing(slot.id, *id)).collect()
        };
        Self {
            graph,
            words: found
                .iter()
                .map(|words| words.iter().take(usize::from(u16::MAX)).map(letters).collect())
                .collect(),
            crossings: graph.slots.iter().map(crossings).collect(),
        }
    }

    /// The letters of a word.
    pub(super) fn word(&self, slot: SlotId, word: u16) -> &[u8] {
        &self.words[slot.index()][usize::from(word)]
    }

    /// Drops words with a letter that the crossing domain lacks, until nothing
    /// changes. Ignored slots constrain nothing and have no words left.
    pub(super) fn reduce(&self, ignored: &[bool]) -> RemainingWords {
        let graph = self.graph;
        let all = |slot: SlotId| match ignored[slot.index()] {
            true => vec![],
            false => (0..self.words[slot.index()].len() as u16).collect(),
        };
        let mut left: RemainingWords = graph.slot_ids().map(all).collect();
        // The letters that each domain has at each position, as bits.
        let mut masks: Vec<Vec<u32>> =
            graph.slot_ids().map(|slot| self.masks(slot, &left[slot.index()])).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for slot in graph.slot_ids().filter(|slot| !ignored[slot.index()]) {
                let index = slot.index();
                let allowed: Vec<u32> = graph[slot]
                    .variables
                    .iter()
                    .zip(&self.crossings[index])
                    .map(|(id, crossing)| match (graph[*id].given, crossing) {
                        (Some(letter), _) => 1 << letter,
                        (None, Some(other)) if !ignored[other.slot.index()] => {
                            masks[other.slot.index()][other.at]
                        }
                        _ => u32::MAX,
                    })
                    .collect();
                let before = left[index].len();
                left[index].retain(|word| {
                    let letters = self.word(slot, *word).iter();
                    letters.zip(&allowed).all(|(letter, allowed)| allowed >> letter & 1 == 1)
                });
                if left[index].len() < before {
                    masks[index] = self.masks(slot, &left[index]);
                    changed = true;
                }
            }
        }
        left
    }

    fn masks(&self, slot: SlotId, words: &[u16]) -> Vec<u32> {
        let mut masks = vec![0; self.graph[slot].len()];
        for word in words {
            let letters = self.word(slot, *word).iter();
            masks.iter_mut().zip(letters).for_each(|(mask, letter)| *mask |= 1 << letter);
        }
        masks
    }
}
