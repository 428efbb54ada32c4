//! A word that may have more letters than cells.

use std::collections::HashMap;

use gridwright_clues::phrase::Message;
use gridwright_core::SlotId;
use gridwright_search::math::ln;

use super::CellString;
use crate::context::SolveContext;
use crate::factor::Factor;
use crate::graph::FactorGraph;
use crate::inference::Inference;
use crate::propagation::certain;
use crate::source::AnswerSource;

/// A word that may have more letters than cells.
pub(super) struct LongWord<'a, S: ?Sized> {
    context: &'a SolveContext<'a, S>,
    incoming: Vec<Message>,
    /// The factors of answers that are 1, 2, ... letters too long.
    longer: Vec<Factor>,
    /// For every cell and letter, the sum over all answers of the right
    /// length, without the incoming message of the cell itself.
    pub(super) single: Vec<[f64; 26]>,
}

impl<'a, S: AnswerSource + ?Sized> LongWord<'a, S> {
    pub(super) fn new(
        graph: &FactorGraph,
        found: &Inference,
        context: &'a SolveContext<'a, S>,
        slot: SlotId,
    ) -> Self {
        let least = context.tuning.propagation.least_incoming;
        let incoming = found.propagation.incoming(graph, slot, least);
        let longer = 1..context.tuning.rebus.most_letters;
        let longer =
            longer.map(|extra| context.scores.of_slot(graph, slot, incoming.len() + extra));
        Self {
            context,
            longer: longer.collect(),
            single: found.factors[slot.index()].messages(context, &incoming, 0.0).sums,
            incoming,
        }
    }

    /// The evidence of the word with one letter in each cell, summed through
    /// one of its cells.
    pub(super) fn plain_evidence(&self, at: usize) -> f64 {
        let terms = self.single[at].iter().zip(&self.incoming[at]);
        terms.map(|(sum, message)| sum * f64::from(*message)).sum()
    }

    /// For every cell the likeliest strings of listed answers, with the
    /// logarithm of their evidence over that of the word as it is.
    pub(super) fn proposals(&self) -> Vec<Vec<(CellString, f64)>> {
        let tuning = &self.context.tuning.rebus;
        let mut found: Vec<HashMap<CellString, f64>> = vec![HashMap::new(); self.incoming.len()];
        let plain = self.plain_evidence(0);
        for factor in &self.longer {
            self.add_listed(factor, plain * tuning.negligible, &mut found);
        }
        let strings = found.into_iter().map(|strings| {
            let mut strings: Vec<(CellString, f64)> = strings
                .into_iter()
                .map(|(letters, weight)| (letters, ln(weight / plain.max(1e-80))))
                .collect();
            strings.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            strings.truncate(tuning.proposed);
            strings
        });
        strings.collect()
    }

    /// The evidence of the word with a string in a cell, phrases included.
    pub(super) fn evidence_with(&self, at: usize, letters: &[u8]) -> f64 {
        let Some(factor) = self.longer.get(letters.len() - 2) else { return 0.0 };
        let least = self.context.tuning.propagation.least_incoming;
        let mut incoming = self.incoming.clone();
        incoming.splice(at..=at, letters.iter().map(|letter| certain(*letter, least)));
        factor.messages(self.context, &incoming, 0.0).evidence.total
    }

    /// Adds the strings that the listed answers of a longer word put into each
    /// cell, where their weight is above the least.
    fn add_listed(&self, factor: &Factor, least: f64, found: &mut [HashMap<CellString, f64>]) {
        let incoming = &self.incoming;
        let (cells, length) = (incoming.len(), factor.length);
        let extra = length - cells;
        let message = |cell: usize, letter: u8| -> f64 {
            f64::from(incoming[cell][usize::from(letter).min(25)])
        };
        let mut after = vec![1.0; cells + 1];
        let mut add = |word: &[u8], probability: f64| {
            for cell in (0..cells).rev() {
                after[cell] = after[cell + 1] * message(cell, word[cell + extra]);
            }
            let mut before = probability;
            for cell in 0..cells {
                let weight = before * after[cell + 1];
                if weight > least {
                    *found[cell].entry(word[cell..=cell + extra].to_vec()).or_default() += weight;
                }
                before *= message(cell, word[cell]);
                if before < least {
                    break;
                }
            }
        };
        let mut letters = vec![0; length];
        let words = self.context.source.words(length).chunks_exact(length);
        for (word, probability) in words.zip(&*factor.listed) {
            if f64::from(*probability) > least {
                let spelled = word.iter().map(|letter| letter.wrapping_sub(b'A'));
                letters.iter_mut().zip(spelled).for_each(|(to, from)| *to = from);
                add(&letters, f64::from(*probability));
            }
        }
        for (letters, probability) in &*factor.others {
            add(letters, f64::from(*probability));
        }
    }
}
