//! Answers that go over several entries.
//!
//! "With 8-Across, morning meal" and "See 6-Across" have one answer together.
//! So the clue is scored for answers as long as all of these entries. The part
//! of an answer in one entry is as probable as the other parts are by the
//! marginals of their letters.

use std::collections::HashMap;

use gridwright_clues::Clue;
use gridwright_clues::phrase::{Message, PhraseQuery};
use gridwright_core::SlotId;

use crate::context::SolveContext;
use crate::cross_reference::{definition, slot_of};
use crate::factor::Factor;
use crate::graph::FactorGraph;
use crate::propagation::Marginal;
use crate::source::AnswerSource;

/// An answer that goes over several entries.
pub(crate) struct SpanningAnswer {
    /// The entries, in the order in which they are read.
    pub(crate) slots: Vec<SlotId>,
    factor: Factor,
    /// The answers that are not negligible: letters 0 to 25, probability.
    likely: Vec<(Vec<u8>, f32)>,
}

impl SpanningAnswer {
    /// All of them in a puzzle.
    pub(crate) fn all<S: AnswerSource + ?Sized>(
        graph: &FactorGraph,
        context: &SolveContext<'_, S>,
    ) -> Vec<Self> {
        graph.slot_ids().filter_map(|slot| Self::starting_in(graph, context, slot)).collect()
    }

    /// The answer that starts in an entry.
    fn starting_in<S: AnswerSource + ?Sized>(
        graph: &FactorGraph,
        context: &SolveContext<'_, S>,
        slot: SlotId,
    ) -> Option<Self> {
        let tuning = &context.tuning.references;
        let (names, text) = definition(&Clue::parse(&graph[slot].clue))?;
        let mut slots = vec![slot];
        for name in names {
            let other = slot_of(graph, name)?;
            if slots.contains(&other) {
                return None;
            }
            slots.push(other);
        }
        let length = slots.iter().map(|slot| graph[*slot].len()).sum();
        if slots.len() < 2 || length > tuning.longest_spanning {
            return None;
        }
        let factor = context.scores.of_text(&text, length);
        let words = context.source.words(length).chunks_exact(length).zip(&*factor.listed);
        let letters =
            |word: &[u8]| word.iter().map(|byte| byte.wrapping_sub(b'A').min(25)).collect();
        let words = words.filter(|(_, probability)| **probability > tuning.negligible);
        let mut likely: Vec<(Vec<u8>, f32)> =
            words.map(|(word, probability)| (letters(word), *probability)).collect();
        likely.extend(factor.others.iter().cloned());
        Some(Self { slots, factor, likely })
    }

    /// The words of one of the entries with their probabilities, given the
    /// marginals of the others. They sum to less than one; the rest is the
    /// probability of answers in no list. Without marginals the others may
    /// have any letters.
    pub(crate) fn part<S: AnswerSource + ?Sized>(
        &self,
        graph: &FactorGraph,
        context: &SolveContext<'_, S>,
        slot: SlotId,
        marginals: Option<&[Marginal]>,
    ) -> Vec<(Vec<u8>, f64)> {
        let least = context.tuning.references.least_marginal;
        let mut incoming: Vec<Message> = vec![];
        let mut own = 0..0;
        for other in &self.slots {
            let variables = &graph[*other].variables;
            if *other == slot {
                own = incoming.len()..incoming.len() + variables.len();
            }
            incoming.extend(variables.iter().map(|id| match marginals {
                Some(marginals) if *other != slot => {
                    marginals[id.index()].map(|value| value.max(least) as f32)
                }
                _ => [1.0; 26],
            }));
        }
        let mut found: HashMap<&[u8], f64> = HashMap::new();
        let mut total = 0.0;
        for (letters, probability) in &self.likely {
            let messages = letters.iter().zip(&incoming);
            let weight: f64 = messages
                .map(|(letter, message)| f64::from(message[usize::from(*letter)]))
                .product::<f64>()
                * f64::from(*probability);
            *found.entry(&letters[own.clone()]).or_default() += weight;
            total += weight;
        }
        let query =
            PhraseQuery { incoming: &incoming, boosts: &self.factor.boosts, negligible: 0.0 };
        let unlisted = self.factor.unlisted * context.source.phrases().evidence(query);
        let all = (total + unlisted).max(f64::MIN_POSITIVE);
        let mut words: Vec<(Vec<u8>, f64)> =
            found.into_iter().map(|(word, weight)| (word.to_vec(), weight / all)).collect();
        words.sort_by(|a, b| a.0.cmp(&b.0));
        words
    }
}
