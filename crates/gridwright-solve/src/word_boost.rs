//! Words that a clue makes likelier in an answer in no list.
//!
//! A phrase in no list has never had a clue, but its words have: "Smart device
//! feature" points at TOUCH and SENSOR, if not at TOUCHSENSOR. So the clue is
//! scored for answers of every length, and the words that the likely ones are
//! made of become likelier. Words of the clue itself hardly ever stand in its
//! answer.

use std::collections::BTreeMap;

use gridwright_clues::phrase::{Boosts, PhraseModel, WordId};
use gridwright_core::SlotId;
use gridwright_search::math::exp_f32;

use crate::context::SolveContext;
use crate::factor::Factor;
use crate::graph::FactorGraph;
use crate::propagation::{Marginal, highest};
use crate::source::AnswerSource;
use crate::tuning::WordBoostTuning;

/// The words of a clue, with what their probability is multiplied by.
pub(crate) fn repeated(
    model: &PhraseModel,
    tuning: &WordBoostTuning,
    clue: &str,
) -> Vec<(WordId, f32)> {
    clue.split(|letter: char| !letter.is_ascii_alphabetic())
        .filter(|word| word.len() >= tuning.shortest_clue_word)
        .filter_map(|word| Some((model.word_id(&word.to_ascii_uppercase())?, tuning.clue_word)))
        .collect()
}

/// Boosts the words of long slots that are in doubt. Returns whether any
/// factor has changed.
pub(crate) fn second_opinions<S: AnswerSource + ?Sized>(
    graph: &FactorGraph,
    factors: &mut [Factor],
    context: &SolveContext<'_, S>,
    marginals: &[Marginal],
) -> bool {
    let tuning = &context.tuning.second_opinions;
    let mut doubtful: Vec<(f64, SlotId)> = vec![];
    for (slot, factor) in graph.slots.iter().zip(&*factors) {
        let letters = slot.variables.iter().map(|id| highest(&marginals[id.index()]));
        let weakest = letters.fold(1.0, f64::min);
        if slot.len() >= tuning.shortest_phrase
            && weakest < tuning.sure
            && factor.unlisted >= tuning.least_unlisted
        {
            doubtful.push((weakest, slot.id));
        }
    }
    doubtful.sort_by(|a, b| a.0.total_cmp(&b.0));
    doubtful.truncate(tuning.most_slots);
    for (_, slot) in &doubtful {
        let factor = &mut factors[slot.index()];
        let boosts = context.scores.boosts(&graph[*slot].clue, factor.length);
        // Likelier words must not make phrases as such likelier.
        factor.unlisted /= context.source.phrases().inflation(&boosts, factor.length);
        factor.boosts = boosts;
    }
    !doubtful.is_empty()
}

/// How a clue changes the probability of the words of an unlisted answer.
pub(crate) fn boosts<S: AnswerSource + ?Sized>(
    source: &S,
    tuning: &WordBoostTuning,
    clue: &str,
    length: usize,
) -> Boosts {
    let mut factors = repeated(source.phrases(), tuning, clue);
    factors.extend(suggested(source, tuning, clue, length));
    Boosts::new(factors)
}

/// The words of the likely answers of a clue, with what their probability is
/// multiplied by.
fn suggested<S: AnswerSource + ?Sized>(
    source: &S,
    tuning: &WordBoostTuning,
    clue: &str,
    slot_length: usize,
) -> Vec<(WordId, f32)> {
    let model = source.phrases();
    let mut weights: BTreeMap<WordId, f32> = BTreeMap::new();
    for length in tuning.shortest_answer..=tuning.longest_answer {
        let scores = source.score(clue, length);
        let words = source.words(length).chunks_exact(length).zip(&scores.log_p);
        let words = words.map(|(word, log)| (word, exp_f32(*log)));
        for (word, probability) in words.filter(|(_, p)| *p > tuning.least_probable) {
            let letters: Vec<u8> = word.iter().map(|byte| byte.wrapping_sub(b'A')).collect();
            let fits = length <= tuning.longest_word && length + 2 <= slot_length;
            let alone = std::str::from_utf8(word).ok().filter(|_| fits);
            let alone = alone.and_then(|word| model.word_id(word));
            let parts = match length >= tuning.shortest_cut {
                true => model.cut(&letters),
                false => vec![],
            };
            let is_part = |word: &WordId| model.word(*word).len() >= tuning.shortest_part;
            let parts = parts.iter().copied().filter(|_| parts.len() > 1).filter(is_part);
            for word in alone.into_iter().chain(parts) {
                *weights.entry(word).or_default() += probability;
            }
        }
    }
    let boost = |(word, weight): (WordId, f32)| {
        let usual = model.word_probability(word) * tuning.usual_times + tuning.usual_least;
        (word, 1.0 + (weight * tuning.eagerness).min(1.0) / usual)
    };
    weights.into_iter().map(boost).collect()
}
