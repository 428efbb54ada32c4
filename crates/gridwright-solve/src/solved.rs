//! The result: letters, their confidence, and their alternatives.

use gridwright_clues::phrase::Message;
use gridwright_core::{CellId, Direction, Entry, Puzzle, SlotId, SmolStr, Solution};

use crate::calibration::calibrated;
use crate::context::SolveContext;
use crate::graph::FactorGraph;
use crate::inference::Inference;
use crate::propagation::Marginal;
use crate::second_pass::{Reweighing, SecondPassOutcome, SecondPassReport};
use crate::source::AnswerSource;
use crate::theme::Theme;

/// A solved puzzle. Every open cell has a belief, sure or not.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solved {
    /// The filled grid.
    pub solution: Solution,
    /// The open cells, in the order of the grid.
    pub cells: Vec<CellBelief>,
    /// The words, in the order of the grid's slots.
    pub words: Vec<WordBelief>,
    /// How many rounds of propagation there were.
    pub rounds: usize,
    /// The theme that alters some of the words, if one was found.
    pub theme: Option<Theme>,
    /// What the second pass did.
    pub second_pass: SecondPassReport,
}

/// The result for one cell.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellBelief {
    /// Which cell.
    pub cell: CellId,
    /// Its entry.
    pub entry: Entry,
    /// The probability that it is right.
    pub confidence: f64,
    /// Other letters with their probabilities, the likeliest first.
    pub alternatives: Vec<(char, f64)>,
}

/// The result for one word.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WordBelief {
    /// Which slot.
    pub slot: SlotId,
    /// Its number.
    pub label: SmolStr,
    /// Its direction.
    pub direction: Direction,
    /// Its clue, as the source has scored it.
    pub clue: String,
    /// The answer.
    pub answer: String,
    /// The probability that every letter of it is right.
    pub probability: f64,
    /// Its rank among all listed answers, by the clue alone, counted from one;
    /// none where it is in no list.
    pub rank: Option<usize>,
    /// The part of the evidence that comes from answers in no list.
    pub unlisted: f64,
    /// Its probability by the clue alone, before any second pass.
    pub by_clue: f64,
    /// Its probability with the messages of the crossing words.
    pub in_grid: f64,
    /// What the second pass made of the word, if it was weighed.
    pub reweighed: Option<Reweighing>,
    /// The messages of the crossing words to its letters.
    pub(crate) incoming: Vec<Message>,
}

impl Solved {
    pub(crate) fn new<S: AnswerSource + ?Sized>(
        puzzle: &Puzzle,
        context: &SolveContext<'_, S>,
        graph: &FactorGraph,
        found: &Inference,
        second_pass: SecondPassOutcome,
    ) -> Self {
        let weighed = &second_pass.weighed;
        let report = &context.tuning.report;
        let mut solution = Solution::empty(graph.size);
        let mut cells: Vec<CellBelief> = vec![];
        // For every variable the index of its cell in `cells`.
        let mut owners = vec![0; graph.variables.len()];
        for first in graph.firsts() {
            let cell = graph[first].cell;
            let run = first.index()..first.index() + graph.run_length(first);
            owners[run.clone()].fill(cells.len());
            let letters = &found.letters[run];
            let marginal = &found.marginals[first.index()];
            let kept = puzzle.grid[cell].entry.clone().filter(|_| puzzle.grid[cell].given);
            let letter = usize::from(letters[0]);
            let confidence = match (&kept, letters.len()) {
                (Some(_), _) => 1.0,
                (None, 1) => calibrated(marginal, letter),
                _ => report.rebus_confidence,
            };
            let spelled: String = letters.iter().map(|letter| char::from(b'A' + letter)).collect();
            let Some(entry) = kept.or_else(|| Entry::new(&spelled)) else { continue };
            solution.set(cell, Some(entry.clone()));
            let mut alternatives = match letters.len() {
                1 => alternatives(marginal, letter, confidence),
                _ => vec![],
            };
            alternatives.retain(|(_, share)| *share >= report.least_alternative);
            cells.push(CellBelief { cell, entry, confidence, alternatives });
        }
        let words = graph.slots.iter().map(|slot| {
            let mut own: Vec<usize> = slot.variables.iter().map(|id| owners[id.index()]).collect();
            own.dedup();
            let own = own.into_iter().filter_map(|cell| cells.get(cell));
            let letters: Vec<u8> =
                slot.variables.iter().map(|id| found.letters[id.index()]).collect();
            let evidence = found.propagation.evidence[slot.id.index()];
            let least = context.tuning.propagation.least_incoming;
            let incoming = found.propagation.incoming(graph, slot.id, least);
            let factor = &found.factors[slot.id.index()];
            let crossings: f64 = letters
                .iter()
                .zip(&incoming)
                .map(|(letter, message)| f64::from(message[usize::from(*letter)]))
                .product();
            let in_grid = factor.probability(context.source, &letters) * crossings;
            let first = weighed.first_factor(slot.id).unwrap_or(factor);
            WordBelief {
                slot: slot.id,
                label: slot.label.clone(),
                direction: slot.direction,
                clue: slot.clue.clone(),
                answer: own.clone().map(|cell| cell.entry.as_str()).collect(),
                probability: own.map(|cell| cell.confidence).fold(1.0, f64::min),
                rank: first.rank(context.source, &letters),
                by_clue: first.probability(context.source, &letters),
                in_grid: (in_grid / evidence.total.max(f64::MIN_POSITIVE)).min(1.0),
                reweighed: weighed.of(slot.id, &letters),
                unlisted: if evidence.total > 0.0 {
                    evidence.unlisted / evidence.total
                } else {
                    0.0
                },
                incoming,
            }
        });
        let words = words.collect();
        Self {
            solution,
            cells,
            words,
            rounds: found.propagation.rounds,
            theme: None,
            second_pass: second_pass.report,
        }
    }

    /// The theme in words: "the theme drops L: 17-Across, 25-Across".
    pub fn theme_in_words(&self) -> Option<String> {
        let theme = self.theme.as_ref()?;
        let is_altered = |word: &&WordBelief| theme.entries.contains(&word.slot);
        let names = self.words.iter().filter(is_altered);
        let names: Vec<String> =
            names.map(|word| format!("{}-{}", word.label, word.direction.name())).collect();
        Some(format!("{}: {}", theme.alteration, names.join(", ")))
    }

    /// The words that the second pass has changed.
    pub fn changed_words(&self) -> impl Iterator<Item = &WordBelief> {
        let is_changed = |word: &&WordBelief| {
            word.reweighed.as_ref().is_some_and(|reweighed| reweighed.before != word.answer)
        };
        self.words.iter().filter(is_changed)
    }

    /// How many letters are expected to be wrong.
    pub fn expected_wrong(&self) -> f64 {
        self.cells.iter().map(|cell| 1.0 - cell.confidence).sum()
    }
}

/// The other letters with their probabilities, the likeliest first. They share
/// what the confidence in the chosen letter leaves, by their marginals.
fn alternatives(marginal: &Marginal, chosen: usize, confidence: f64) -> Vec<(char, f64)> {
    let rest: f64 = 1.0 - marginal[chosen];
    let scale = if rest > 0.0 { (1.0 - confidence) / rest } else { 0.0 };
    let mut others: Vec<(char, f64)> = (0..26u8)
        .filter(|letter| usize::from(*letter) != chosen)
        .map(|letter| (char::from(b'A' + letter), marginal[usize::from(letter)] * scale))
        .collect();
    others.sort_by(|a, b| b.1.total_cmp(&a.1));
    others
}
