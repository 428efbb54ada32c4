//! Clues that name other entries, scored again once those are known.
//!
//! "Capital of 6-Down" says little until 6-Down is NORWAY. "See 17-Across"
//! says nothing at all until the clue of 17-Across is put in its place, or its
//! answer: HEY makes "HEY ___". The new scores are mixed with the first ones,
//! so that a wrong guess elsewhere cannot do much harm.

use gridwright_clues::Clue;
use gridwright_clues::clue::Reference;
use gridwright_core::SlotId;

use crate::context::SolveContext;
use crate::factor::Factor;
use crate::graph::FactorGraph;
use crate::propagation::{Marginal, best_letter};
use crate::source::AnswerSource;
use crate::spanning::SpanningAnswer;

/// Scores all clues that name other entries again. Without marginals, as at
/// first, only answers over several entries are new. Returns whether any
/// factor has changed.
pub(crate) fn resolve<S: AnswerSource + ?Sized>(
    graph: &FactorGraph,
    factors: &mut [Factor],
    context: &SolveContext<'_, S>,
    marginals: Option<&[Marginal]>,
) -> bool {
    let tuning = &context.tuning.references;
    let spanning = SpanningAnswer::all(graph, context);
    let mut changed = false;
    for (slot, factor) in graph.slots.iter().zip(factors) {
        let clue = Clue::parse(&slot.clue);
        if clue.references.is_empty() {
            continue;
        }
        let mut texts = match marginals {
            Some(marginals) => ClueRewriter { graph, context, marginals }.rewritten(slot.id, &clue),
            None => vec![],
        };
        texts.sort_unstable();
        texts.dedup();
        let opinions: Vec<Factor> =
            texts.iter().map(|text| context.scores.of_text(text, slot.len())).collect();
        let whole = spanning.iter().find(|answer| answer.slots.contains(&slot.id));
        if opinions.is_empty() && whole.is_none() {
            continue;
        }
        *factor = context.scores.of_slot(graph, slot.id, slot.len());
        if !opinions.is_empty() {
            factor.mix(&opinions, tuning.first_share);
        }
        if let Some(whole) = whole {
            let part = whole.part(graph, context, slot.id, marginals);
            factor.prefer(context.source, &part, tuning.spanning_trust);
        }
        changed = true;
    }
    changed
}

/// Puts what is known of other entries into clues.
struct ClueRewriter<'a, S: ?Sized> {
    graph: &'a FactorGraph,
    context: &'a SolveContext<'a, S>,
    marginals: &'a [Marginal],
}

impl<S: AnswerSource + ?Sized> ClueRewriter<'_, S> {
    /// Other wordings of a clue.
    fn rewritten(&self, slot: SlotId, clue: &Clue) -> Vec<String> {
        let mut texts = vec![];
        if clue.is_pointer() {
            for (other, theirs) in self.named(clue) {
                texts.extend(definition(&theirs).map(|(_, text)| text));
                // This entry goes on where that one ends, or the other way round.
                if let Some(answer) = self.answer(other) {
                    texts.push(format!("{answer} ___"));
                }
            }
            return texts;
        }
        if let Some((_, text)) = definition(clue) {
            texts.push(text);
            let follower = self.named(clue).into_iter().next();
            if let Some(answer) = follower.and_then(|(other, _)| self.answer(other)) {
                texts.push(format!("___ {answer}"));
            }
        } else {
            let other = |reference: Reference| {
                slot_of(self.graph, reference)
                    .filter(|other| *other != slot)
                    .and_then(|other| self.answer(other))
            };
            texts.extend(clue.substituted(other));
        }
        texts
    }

    /// The entries that a clue names, with their clues.
    fn named(&self, clue: &Clue) -> Vec<(SlotId, Clue)> {
        let slots = clue.references.iter().filter_map(|reference| slot_of(self.graph, *reference));
        slots.map(|slot| (slot, Clue::parse(&self.graph[slot].clue))).collect()
    }

    /// The answer of another entry in words, if it is trusted.
    fn answer(&self, slot: SlotId) -> Option<String> {
        let marginals = || self.graph[slot].variables.iter().map(|id| &self.marginals[id.index()]);
        let letters: Vec<u8> = marginals().map(best_letter).collect();
        let weakest = marginals()
            .zip(&letters)
            .map(|(marginal, letter)| marginal[usize::from(*letter)])
            .fold(1.0, f64::min);
        if weakest < self.context.tuning.references.trusted {
            return None;
        }
        let model = self.context.source.phrases();
        let words: Vec<&str> = model.cut(&letters).iter().map(|word| model.word(*word)).collect();
        if words.is_empty() {
            let spelled = letters.iter().map(|letter| char::from(b'a' + letter));
            return Some(spelled.collect());
        }
        Some(words.join(" ").to_lowercase())
    }
}

/// The entry that a clue names.
pub(crate) fn slot_of(graph: &FactorGraph, reference: Reference) -> Option<SlotId> {
    graph.named(&reference.number.to_string(), reference.direction)
}

/// The entries in which an answer goes on, and its clue: of "With 8-Across, a
/// game" 8-Across, and "a game".
pub(crate) fn definition(clue: &Clue) -> Option<(Vec<Reference>, String)> {
    let text = &clue.plain;
    if !text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("with ")) {
        return None;
    }
    let ends = text.match_indices(", ").map(|(at, _)| at);
    let (names, end) = ends
        .map(|end| (Clue::parse(&text[5..end]), end))
        .take_while(|(names, _)| names.is_pointer())
        .last()?;
    let rest = text[end + 2..].trim();
    (!rest.is_empty()).then(|| (names.references, rest.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_that_goes_on_elsewhere_keeps_its_definition() {
        let check = |text: &str, expected: Option<(usize, &str)>| {
            let found = definition(&Clue::parse(text));
            let found = found.as_ref().map(|(names, text)| (names.len(), text.as_str()));
            assert_eq!(found, expected, "{text}");
        };
        check("With 8-Across, a game", Some((1, "a game")));
        check("With 8-Across, Paris, for one", Some((1, "Paris, for one")));
        check("With 3-Down and 4-Across, they live", Some((2, "they live")));
        check("With 3-Down, 4-Across and 5-Across, they live", Some((3, "they live")));
        check("With 8-Across", None);
        check("Game with 8-Across, say", None);
    }
}
