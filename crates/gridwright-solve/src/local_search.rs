//! Local search among the letters that are still in doubt.
//!
//! The best letter of every cell need not make the best words together. So the
//! search starts from those letters and climbs: it changes one slot to another
//! answer, one letter to another, or one slot to another answer with repairs
//! of the crossing slots, as long as the product of the probabilities of all
//! words grows. Letters with a high marginal stay as they are.

use std::collections::HashMap;

use gridwright_core::SlotId;
use gridwright_search::math::{ln, ln_f32};

use crate::context::SolveContext;
use crate::factor::Factor;
use crate::graph::{FactorGraph, VariableId};
use crate::propagation::{BeliefPropagation, Marginal, best_letter, highest};
use crate::source::AnswerSource;

/// The state of the search.
pub(crate) struct LetterSearch<'a, S: ?Sized> {
    graph: &'a FactorGraph,
    factors: &'a [Factor],
    context: &'a SolveContext<'a, S>,
    marginals: &'a [Marginal],
    /// By variable, whether it may change.
    free: Vec<bool>,
    /// By variable, 0 to 25.
    letters: Vec<u8>,
    /// By slot, the logarithm of the probability of its word.
    log_p: Vec<f64>,
    /// The same for words that have been looked at.
    known: HashMap<(SlotId, Vec<u8>), f64>,
    /// By slot, the answers that are tried.
    answers: Vec<Vec<Vec<u8>>>,
}

/// A change of one slot with its effect on the slots that it touches.
struct ScoredMove {
    word: Vec<u8>,
    /// In nats.
    gain: f64,
    log_p: Vec<(SlotId, f64)>,
}

impl<'a, S: AnswerSource + ?Sized> LetterSearch<'a, S> {
    pub(crate) fn new(
        graph: &'a FactorGraph,
        factors: &'a [Factor],
        context: &'a SolveContext<'a, S>,
        marginals: &'a [Marginal],
        propagation: &BeliefPropagation,
    ) -> Self {
        let sure = context.tuning.search.sure;
        let variables = graph.variables.iter().zip(marginals);
        let is_free = |variable: &crate::graph::Variable, marginal: &Marginal| {
            variable.given.is_none() && highest(marginal) < sure
        };
        let mut search = Self {
            graph,
            factors,
            context,
            marginals,
            free: variables.map(|(variable, marginal)| is_free(variable, marginal)).collect(),
            letters: marginals.iter().map(best_letter).collect(),
            log_p: vec![],
            known: HashMap::new(),
            answers: vec![],
        };
        search.log_p =
            graph.slot_ids().map(|slot| search.score(slot, &search.word(slot))).collect();
        search.answers =
            graph.slot_ids().map(|slot| search.answers_of(slot, propagation)).collect();
        search
    }

    /// Climbs until no change gains anything.
    pub(crate) fn run(&mut self) {
        if !self.free.iter().any(|free| *free) {
            return;
        }
        for _ in 0..self.context.tuning.search.passes {
            let mut changed = self.climb();
            changed |= self.climb_with_repairs();
            if !changed || self.context.limits.is_asked() {
                break;
            }
        }
    }

    /// The letters of all variables, and the logarithm of the probability of
    /// the word of every slot.
    pub(crate) fn result(self) -> (Vec<u8>, Vec<f64>) {
        (self.letters, self.log_p)
    }

    fn is_free(&self, slot: SlotId) -> bool {
        self.graph[slot].variables.iter().any(|id| self.free[id.index()])
    }

    /// Whether a letter is this one or may become it.
    fn allows(&self, id: VariableId, letter: u8) -> bool {
        self.free[id.index()] || self.letters[id.index()] == letter
    }

    fn word(&self, slot: SlotId) -> Vec<u8> {
        self.graph[slot].variables.iter().map(|id| self.letters[id.index()]).collect()
    }

    /// The logarithm of the probability of a word in a slot.
    fn score(&self, slot: SlotId, word: &[u8]) -> f64 {
        let probability = self.factors[slot.index()].probability(self.context.source, word);
        ln(probability.max(1e-60))
    }

    fn cached_score(&mut self, slot: SlotId, word: Vec<u8>) -> f64 {
        if let Some(score) = self.known.get(&(slot, word.clone())) {
            return *score;
        }
        let score = self.score(slot, &word);
        self.known.insert((slot, word), score);
        score
    }

    /// The answers of a slot that are tried: those that go best with its clue
    /// and with the marginals of its letters.
    fn answers_of(&self, slot: SlotId, propagation: &BeliefPropagation) -> Vec<Vec<u8>> {
        let (source, tuning) = (self.context.source, self.context.tuning);
        if !self.is_free(slot) || source.is_out_of_time() {
            return vec![];
        }
        let variables = &self.graph[slot].variables;
        let factor = &self.factors[slot.index()];
        let logs: Vec<[f32; 26]> = variables
            .iter()
            .map(|id| self.marginals[id.index()].map(|value| ln(value + 1e-9) as f32))
            .collect();
        let mut scored: Vec<(f32, &[u8])> = vec![];
        let words = source.words(factor.length).chunks_exact(factor.length);
        for (word, probability) in words.zip(&*factor.listed).filter(|(_, p)| **p > 0.0) {
            let letters = || word.iter().map(|letter| letter.wrapping_sub(b'A'));
            if !letters().zip(variables).all(|(letter, id)| self.allows(*id, letter)) {
                continue;
            }
            let mut score = ln_f32(probability + 1e-12);
            for (letter, log) in letters().zip(&logs) {
                score += log[usize::from(letter).min(25)];
            }
            if score > f32::NEG_INFINITY {
                scored.push((score, word));
            }
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let listed = scored.iter().take(tuning.search.answers);
        let mut tried: Vec<Vec<u8>> =
            listed.map(|(_, word)| word.iter().map(|letter| letter - b'A').collect()).collect();
        tried.extend(factor.others.iter().map(|(letters, _)| letters.clone()));
        let least = tuning.propagation.least_incoming;
        let incoming = factor.with_final_letter(&propagation.incoming(self.graph, slot, least));
        let phrases = source.phrases().best(&incoming, &factor.boosts, tuning.search.phrases);
        tried.extend(phrases.into_iter().map(|phrase| phrase.letters));
        tried.retain(|word| {
            word.len() == variables.len()
                && word.iter().zip(variables).all(|(letter, id)| self.allows(*id, *letter))
        });
        tried.sort_unstable();
        tried.dedup();
        tried
    }

    /// All changes of one slot: other answers, other letters.
    fn moves(&self, slot: SlotId) -> Vec<Vec<u8>> {
        let mut moves = self.answers[slot.index()].clone();
        let word = self.word(slot);
        for (at, id) in self.graph[slot].variables.iter().enumerate() {
            if !self.free[id.index()] {
                continue;
            }
            for letter in 0..26u8 {
                let marginal = self.marginals[id.index()][usize::from(letter)];
                if letter != word[at] && marginal > self.context.tuning.search.least_letter {
                    let mut other = word.clone();
                    other[at] = letter;
                    moves.push(other);
                }
            }
        }
        moves.retain(|other| *other != word);
        moves
    }

    /// Scores a change of one slot.
    fn score_move(&mut self, slot: SlotId, word: Vec<u8>) -> ScoredMove {
        let log_p = self.cached_score(slot, word.clone());
        let mut gain = log_p - self.log_p[slot.index()];
        gain += self.repeat_cost(slot, &self.word(slot)) - self.repeat_cost(slot, &word);
        let mut touched = vec![(slot, log_p)];
        for (at, letter) in word.iter().enumerate() {
            let id = self.graph[slot].variables[at];
            if *letter == self.letters[id.index()] {
                continue;
            }
            if let Some(crossing) = self.graph.crossing(slot, id) {
                let mut other = self.word(crossing.slot);
                other[crossing.at] = *letter;
                let log_p = self.cached_score(crossing.slot, other);
                gain += log_p - self.log_p[crossing.slot.index()];
                touched.push((crossing.slot, log_p));
            }
        }
        ScoredMove { word, gain, log_p: touched }
    }

    /// The cost of the same word in other slots.
    fn repeat_cost(&self, slot: SlotId, word: &[u8]) -> f64 {
        let others = self.graph.slots.iter().filter(|other| other.id != slot);
        let same = others.filter(|other| {
            let letters = other.variables.iter().map(|id| self.letters[id.index()]);
            other.len() == word.len() && letters.eq(word.iter().copied())
        });
        same.count() as f64 * self.context.tuning.search.repeat_cost
    }

    fn apply(&mut self, slot: SlotId, change: &ScoredMove) {
        for (id, letter) in self.graph[slot].variables.iter().zip(&change.word) {
            self.letters[id.index()] = *letter;
        }
        for (slot, log_p) in &change.log_p {
            self.log_p[slot.index()] = *log_p;
        }
    }

    /// The best change of one slot among the allowed ones, if any gains.
    fn best_move(&mut self, slot: SlotId, allowed: impl Fn(&[u8]) -> bool) -> Option<ScoredMove> {
        let mut best: Option<ScoredMove> = None;
        for word in self.moves(slot).into_iter().filter(|word| allowed(word)) {
            let change = self.score_move(slot, word);
            let least = self.context.tuning.search.least_gain;
            if change.gain > best.as_ref().map_or(least, |best| best.gain) {
                best = Some(change);
            }
        }
        best
    }

    /// Makes the best change of each slot in turn. Returns whether there was
    /// any.
    fn climb(&mut self) -> bool {
        let mut changed = false;
        for slot in self.graph.slot_ids() {
            if !self.is_free(slot) || self.context.source.is_out_of_time() {
                continue;
            }
            if let Some(change) = self.best_move(slot, |_| true) {
                self.apply(slot, &change);
                changed = true;
            }
        }
        changed
    }

    /// Tries the answers of each slot with repairs. Returns whether any is kept.
    fn climb_with_repairs(&mut self) -> bool {
        let mut changed = false;
        for slot in self.graph.slot_ids() {
            if self.context.limits.is_asked() {
                break;
            }
            let answers = self.answers[slot.index()].clone();
            for word in answers.into_iter().take(self.context.tuning.search.answers) {
                changed |= self.try_with_repairs(slot, word);
            }
        }
        changed
    }

    /// Writes an answer that loses at first, repairs the slots it crosses, and
    /// keeps that if it gains in the end.
    fn try_with_repairs(&mut self, slot: SlotId, word: Vec<u8>) -> bool {
        let tuning = &self.context.tuning.search;
        let before = self.word(slot);
        if before == word {
            return false;
        }
        let change = self.score_move(slot, word);
        if change.gain < -tuning.deepest_loss {
            return false;
        }
        let (letters, log_p) = (self.letters.clone(), self.log_p.clone());
        self.apply(slot, &change);
        let mut gain = change.gain;
        for (at, letter) in change.word.iter().enumerate() {
            let id = self.graph[slot].variables[at];
            let Some(crossing) = self.graph.crossing(slot, id) else { continue };
            if before[at] == *letter {
                continue;
            }
            let keeps = |repair: &[u8]| repair[crossing.at] == *letter;
            if let Some(repair) = self.best_move(crossing.slot, keeps) {
                gain += repair.gain;
                self.apply(crossing.slot, &repair);
            }
        }
        if gain > tuning.least_gain {
            return true;
        }
        (self.letters, self.log_p) = (letters, log_p);
        false
    }
}
