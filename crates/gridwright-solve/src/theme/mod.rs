//! Themes that alter answers.
//!
//! In many puzzles the long entries are answers with a letter more, or less, or
//! another, all in the same way: a phrase that nobody says, or an answer that is
//! too long for its slot. Their factors know nothing of it. So for the words
//! that are in trouble the altered answers are weighed: of the answers of other
//! lengths, half by the clue and half by how usual they are, because the clue
//! often describes what has become of the answer. An alteration that several of
//! these words want is put into their factors; it stays if the whole grid
//! becomes more probable by more than it costs.

mod alteration;
mod altered;

use std::collections::BTreeMap;

use gridwright_core::SlotId;
use gridwright_search::math::ln;

use crate::context::SolveContext;
use crate::graph::{FactorGraph, SlotNode};
use crate::inference::Inference;
use crate::propagation::BeliefPropagation;
use crate::source::AnswerSource;
use crate::tuning::ThemeTuning;

pub use alteration::{Alteration, AlterationKind};
use altered::AlteredAnswers;

/// A theme that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Theme {
    /// What is done to the answers.
    pub alteration: Alteration,
    /// The entries that are altered.
    pub entries: Vec<SlotId>,
}

/// Words with their probabilities, if their slot is altered.
type AlteredWords = Vec<(Vec<u8>, f64)>;

/// An alteration with what it gains in nats, and the slots that want it.
struct Hypothesis {
    alteration: Alteration,
    gain: f64,
    slots: Vec<(SlotId, AlteredWords)>,
}

/// Looks for a theme. If the grid gains by one, its beliefs are taken over.
pub(crate) fn find<S: AnswerSource + ?Sized>(
    graph: &FactorGraph,
    found: &mut Inference,
    context: &SolveContext<'_, S>,
    progress: &mut dyn FnMut(&FactorGraph, &BeliefPropagation),
) -> Option<Theme> {
    let tuning = &context.tuning.theme;
    if tuning.trials == 0 {
        return None;
    }
    let hypotheses = hypotheses(graph, found, context);
    for hypothesis in hypotheses.into_iter().take(tuning.trials) {
        if context.limits.is_asked() {
            return None;
        }
        let mut factors = found.factors.clone();
        for (slot, words) in &hypothesis.slots {
            factors[slot.index()].prefer(context.source, words, tuning.trust);
        }
        let mut again = found.clone();
        again.continue_with(graph, factors, context, progress);
        again.search_again(graph, context);
        if again.total_log_p() > found.total_log_p() + tuning.grid_cost {
            *found = again;
            let entries = hypothesis.slots.into_iter().map(|(slot, _)| slot).collect();
            return Some(Theme { alteration: hypothesis.alteration, entries });
        }
    }
    None
}

/// The alterations that are worth a trial, the best first.
fn hypotheses<S: AnswerSource + ?Sized>(
    graph: &FactorGraph,
    found: &Inference,
    context: &SolveContext<'_, S>,
) -> Vec<Hypothesis> {
    let tuning = &context.tuning.theme;
    let mut wanted: BTreeMap<Alteration, Vec<(SlotId, f64, AlteredWords)>> = BTreeMap::new();
    for slot in troubled(graph, found, tuning) {
        for (alteration, gain, words) in alterations(slot, graph, found, context) {
            wanted.entry(alteration).or_default().push((slot.id, gain, words));
        }
    }
    let mut hypotheses: Vec<Hypothesis> = wanted
        .into_iter()
        .filter(|(_, slots)| slots.len() >= tuning.fewest_entries)
        .map(|(alteration, slots)| {
            let gain: f64 = slots.iter().map(|(_, gain, _)| gain - tuning.entry_cost).sum();
            let gain = gain - ln(alteration.choices());
            let slots = slots.into_iter().map(|(slot, _, words)| (slot, words)).collect();
            Hypothesis { alteration, gain, slots }
        })
        .filter(|hypothesis| hypothesis.gain > tuning.least_gain)
        .collect();
    hypotheses.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    hypotheses
}

/// The long words in most trouble.
fn troubled<'a>(
    graph: &'a FactorGraph,
    found: &Inference,
    tuning: &ThemeTuning,
) -> Vec<&'a SlotNode> {
    let log_p = |slot: &SlotNode| found.log_p[slot.id.index()];
    let has_one_letter_a_cell = |slot: &SlotNode| {
        slot.variables.windows(2).all(|pair| graph[pair[0]].cell != graph[pair[1]].cell)
    };
    let mut troubled: Vec<&SlotNode> = graph
        .slots
        .iter()
        .filter(|slot| slot.len() >= tuning.shortest && log_p(slot) < tuning.troubled)
        .filter(|slot| has_one_letter_a_cell(slot))
        .collect();
    troubled.sort_by(|a, b| log_p(a).total_cmp(&log_p(b)));
    troubled.truncate(tuning.most_slots);
    troubled
}

/// The alterations by which a slot gains, with its altered words.
fn alterations<S: AnswerSource + ?Sized>(
    slot: &SlotNode,
    graph: &FactorGraph,
    found: &Inference,
    context: &SolveContext<'_, S>,
) -> Vec<(Alteration, f64, AlteredWords)> {
    let (source, tuning) = (context.source, &context.tuning.theme);
    let least = context.tuning.propagation.least_incoming;
    let incoming = found.propagation.incoming(graph, slot.id, least);
    let plain = found.factors[slot.id.index()].messages(context, &incoming, 0.0).evidence.total;
    let mut altered = AlteredAnswers::new(&incoming, plain * tuning.negligible);
    let shortest = slot.len().saturating_sub(tuning.most_letters).max(2);
    for length in shortest..=slot.len() + tuning.most_letters {
        let by_clue = context.scores.of_slot(graph, slot.id, length);
        let usual = context.scores.of_text("", length);
        let words = source.words(length).chunks_exact(length);
        let mut letters = vec![0; length];
        for (index, word) in words.enumerate() {
            let share = |listed: &[f32]| f64::from(listed.get(index).copied().unwrap_or(0.0));
            let probability = tuning.by_clue * share(&by_clue.listed)
                + (1.0 - tuning.by_clue) * share(&usual.listed);
            let spelled = word.iter().map(|letter| letter.wrapping_sub(b'A').min(25));
            letters.iter_mut().zip(spelled).for_each(|(to, from)| *to = from);
            altered.add(&letters, probability);
        }
    }
    let gains = altered.words.keys().filter_map(|alteration| {
        let gain = ln(altered.evidence(alteration) / plain.max(f64::MIN_POSITIVE));
        (gain > tuning.entry_cost).then(|| (alteration.clone(), gain))
    });
    let gains: Vec<(Alteration, f64)> = gains.collect();
    let with_words = |(alteration, gain): (Alteration, f64)| {
        let words = altered.words.remove(&alteration)?;
        Some((alteration, gain, words.into_iter().collect()))
    };
    gains.into_iter().filter_map(with_words).collect()
}

#[cfg(test)]
mod tests;
