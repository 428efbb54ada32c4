//! Cells with several letters.
//!
//! Some puzzles put ROCK or CAT into one cell. Nothing says so, except that
//! answers do not fit where they should. So, where words are in trouble, their
//! clues are scored for answers that are one to four letters too long, and
//! these propose strings for the cells. A cell is opened for a string if the
//! crossing word, as a listed answer or as a phrase, prefers the string to any
//! single letter by enough; then the puzzle is solved again.

mod long_word;

use std::collections::HashMap;

use gridwright_core::SlotId;
use gridwright_search::math::ln;

use crate::context::SolveContext;
use crate::graph::{FactorGraph, VariableId};
use crate::inference::Inference;
use crate::source::AnswerSource;
use crate::tuning::RebusTuning;

use long_word::LongWord;

/// The letters of one cell, 0 to 25.
pub(crate) type CellString = Vec<u8>;

/// A string for a cell, with what it gains in nats.
#[derive(Clone, Debug)]
struct WeighedString {
    gain: f64,
    cell: VariableId,
    letters: CellString,
}

/// A string that a word proposes for one of its cells.
struct Proposal {
    /// In nats, by the word alone.
    gain: f64,
    slot: SlotId,
    /// Where the cell is in the word.
    at: usize,
    letters: CellString,
}

/// Cells with the strings that they want.
pub(crate) struct RebusCells {
    /// Those that gain enough, to be opened together.
    pub(crate) sure: Vec<(VariableId, CellString)>,
    /// Others that might be worth a trial each, the best first. Wrong letters
    /// around a cell hide what it is worth.
    pub(crate) doubtful: Vec<(VariableId, CellString)>,
}

/// Whether there is trouble enough to look for such cells: two words in
/// trouble that cross.
pub(crate) fn is_likely(graph: &FactorGraph, found: &Inference, tuning: &RebusTuning) -> bool {
    graph.variables.iter().any(|variable| {
        let words = &variable.positions;
        words.len() > 1 && words.iter().all(|word| found.log_p[word.slot.index()] < tuning.troubled)
    })
}

/// Cells that want several letters. `known` are the strings of other cells.
pub(crate) fn find<S: AnswerSource + ?Sized>(
    graph: &FactorGraph,
    found: &Inference,
    context: &SolveContext<'_, S>,
    known: &[CellString],
) -> RebusCells {
    let tuning = &context.tuning.rebus;
    let mut words: HashMap<SlotId, LongWord<'_, S>> = HashMap::new();
    let long_word = |slot: SlotId| LongWord::new(graph, found, context, slot);
    let mut proposals: Vec<Proposal> = vec![];
    for slot in proposing(graph, found, tuning, known) {
        let word = words.entry(slot).or_insert_with(|| long_word(slot));
        for (at, strings) in word.proposals().into_iter().enumerate() {
            let id = graph[slot].variables[at];
            if graph[id].given.is_none() && graph.crossing(slot, id).is_some() {
                let strings = strings.into_iter();
                proposals.extend(strings.map(|(letters, gain)| Proposal {
                    gain,
                    slot,
                    at,
                    letters,
                }));
            }
        }
    }
    // What stands elsewhere is looked at first.
    let promise = |one: &Proposal| {
        if known.contains(&one.letters) { one.gain + tuning.known_promise } else { one.gain }
    };
    proposals.sort_by(|a, b| {
        let ties = || (a.slot, a.at, &a.letters).cmp(&(b.slot, b.at, &b.letters));
        promise(b).total_cmp(&promise(a)).then_with(ties)
    });
    proposals.truncate(tuning.most_weighed);
    let mut weighed: Vec<WeighedString> = vec![];
    for Proposal { gain, slot, at, letters } in proposals {
        let cell = graph[slot].variables[at];
        let Some(crossing) = graph.crossing(slot, cell) else { continue };
        let single = words.get(&slot).map(|word| word.single[at]);
        let other = words.entry(crossing.slot).or_insert_with(|| long_word(crossing.slot));
        let together = single.map_or(0.0, |single| {
            single.iter().zip(&other.single[crossing.at]).map(|(a, b)| a * b).sum::<f64>()
        });
        let theirs = other.evidence_with(crossing.at, &letters);
        let plain = words.get(&slot).map_or(0.0, |word| word.plain_evidence(at));
        // The gain of the proposal is against the word's own evidence; what
        // counts is the evidence of both words together.
        let gain = gain + ln(theirs.max(1e-80) * plain.max(1e-80) / together.max(1e-80));
        weighed.push(WeighedString { gain, cell, letters });
    }
    let doubtful = doubtful(weighed.clone(), tuning, known);
    RebusCells { sure: chosen(graph, weighed, tuning, known), doubtful }
}

/// The words that propose strings: those in most trouble, by slot once cells
/// are known.
fn proposing(
    graph: &FactorGraph,
    found: &Inference,
    tuning: &RebusTuning,
    known: &[CellString],
) -> Vec<SlotId> {
    let log_p = |slot: &SlotId| found.log_p[slot.index()];
    let mut troubled: Vec<SlotId> =
        graph.slot_ids().filter(|slot| log_p(slot) < tuning.troubled).collect();
    troubled.sort_by(|a, b| log_p(a).total_cmp(&log_p(b)));
    troubled.truncate(tuning.most_slots);
    // In a puzzle that has such cells the words that cross a word in trouble
    // propose too: they may look well and be wrong.
    if !known.is_empty() {
        let crossing = |slot: &SlotId| {
            let (slot, variables) = (*slot, &graph[*slot].variables);
            variables.iter().filter_map(move |id| Some(graph.crossing(slot, *id)?.slot))
        };
        let crossing: Vec<SlotId> = troubled.iter().flat_map(crossing).collect();
        troubled.extend(crossing);
        troubled.sort_unstable();
        troubled.dedup();
    }
    troubled
}

/// The strings that are tried one by one: none in a puzzle without any.
fn doubtful(
    mut weighed: Vec<WeighedString>,
    tuning: &RebusTuning,
    known: &[CellString],
) -> Vec<(VariableId, CellString)> {
    weighed.retain(|one| !known.is_empty() && one.gain > tuning.least_doubtful);
    weighed.sort_by(by_gain);
    let mut doubtful: Vec<(VariableId, CellString)> =
        weighed.into_iter().map(|one| (one.cell, one.letters)).collect();
    doubtful.dedup();
    doubtful.truncate(tuning.most_doubtful);
    doubtful
}

fn by_gain(a: &WeighedString, b: &WeighedString) -> std::cmp::Ordering {
    b.gain.total_cmp(&a.gain).then_with(|| (a.cell, &a.letters).cmp(&(b.cell, &b.letters)))
}

/// What a string costs, in nats.
struct StringCost {
    /// Once in the puzzle.
    once: f64,
    /// For every cell.
    each: f64,
}

/// The cost of a string in a puzzle with these known ones.
fn cost(letters: &CellString, tuning: &RebusTuning, known: &[CellString]) -> StringCost {
    // Most puzzles have the same letters everywhere; some have others in
    // every such cell.
    let is_repeated = |letters| known.iter().filter(|other| *other == letters).count() > 1;
    let differ = !known.is_empty() && !known.iter().any(is_repeated);
    match (known.contains(letters), differ) {
        (true, _) => StringCost { once: 0.0, each: tuning.known_cost },
        (_, true) => StringCost { once: 0.0, each: tuning.next_cost },
        _ => StringCost { once: tuning.first_cost, each: tuning.cell_cost },
    }
}

/// What the whole grid must gain by a doubtful cell: next to nothing where the
/// same letters stand elsewhere.
pub(crate) fn trial_cost(letters: &CellString, tuning: &RebusTuning, known: &[CellString]) -> f64 {
    if known.contains(letters) { tuning.known_trial } else { cost(letters, tuning, known).each }
}

/// The strings that are worth their cost, each in all cells that want it, but
/// no more than one cell of a word: what a word proposes for one cell it
/// proposes for the case that its other cells have one letter each.
fn chosen(
    graph: &FactorGraph,
    mut weighed: Vec<WeighedString>,
    tuning: &RebusTuning,
    known: &[CellString],
) -> Vec<(VariableId, CellString)> {
    // A cell may be proposed by both of its words: the greater gain counts.
    weighed.sort_by(|a, b| {
        (a.cell, &a.letters).cmp(&(b.cell, &b.letters)).then(b.gain.total_cmp(&a.gain))
    });
    weighed.dedup_by(|a, b| (a.cell, &a.letters) == (b.cell, &b.letters));
    weighed.retain(|one| one.gain > cost(&one.letters, tuning, known).each);
    let mut worth: HashMap<CellString, f64> = HashMap::new();
    for one in &weighed {
        let cost = cost(&one.letters, tuning, known);
        *worth.entry(one.letters.clone()).or_insert(-cost.once) += one.gain - cost.each;
    }
    weighed.retain(|one| worth[&one.letters] > 0.0);
    weighed.sort_by(by_gain);
    let mut chosen: Vec<(VariableId, CellString)> = vec![];
    let mut taken: Vec<SlotId> = vec![];
    for WeighedString { cell, letters, .. } in weighed {
        let words = graph[cell].positions.iter().map(|position| position.slot);
        if words.clone().all(|slot| !taken.contains(&slot)) {
            taken.extend(words);
            chosen.push((cell, letters));
        }
    }
    chosen.sort();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_core::{Grid, Puzzle};

    #[test]
    fn strings_are_chosen_where_they_are_worth_it() {
        let grid = Grid::from_rows(&["...", "...", "..."]).unwrap();
        let graph = FactorGraph::of(&Puzzle::new(grid));
        let tuning = RebusTuning::default();
        let string = |text: &str| -> CellString { text.bytes().map(|byte| byte - b'A').collect() };
        let (cat, dog) = (string("CAT"), string("DOG"));
        let check = |weighed: &[(f64, usize, &CellString)],
                     known: &[CellString],
                     expected: &[(usize, &CellString)]| {
            let weighed = weighed.iter().map(|(gain, cell, letters)| WeighedString {
                gain: *gain,
                cell: VariableId::from_index(*cell),
                letters: (*letters).clone(),
            });
            let found = chosen(&graph, weighed.collect(), &tuning, known);
            let found: Vec<(usize, &CellString)> =
                found.iter().map(|(cell, letters)| (cell.index(), letters)).collect();
            assert_eq!(found, expected);
        };
        // One cell alone must gain more than two that share their letters.
        check(&[(11.0, 4, &cat)], &[], &[]);
        check(&[(11.0, 8, &cat), (10.0, 4, &cat), (11.0, 0, &dog)], &[], &[(4, &cat), (8, &cat)]);
        // Of two strings for a word the better one stays.
        check(&[(30.0, 4, &dog), (20.0, 4, &cat), (25.0, 3, &cat)], &[], &[(4, &dog)]);
        // What stands elsewhere needs less.
        check(&[(4.0, 4, &dog)], std::slice::from_ref(&dog), &[(4, &dog)]);
        check(&[(4.0, 4, &dog)], std::slice::from_ref(&cat), &[]);
    }
}
