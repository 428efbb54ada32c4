//! One solve of one factor graph: score the clues, propagate, search.

use crate::context::SolveContext;
use crate::cross_reference;
use crate::factor::Factor;
use crate::graph::FactorGraph;
use crate::local_search::LetterSearch;
use crate::propagation::{BeliefPropagation, Marginal, best_letter};
use crate::source::AnswerSource;
use crate::word_boost;

/// The result for one factor graph.
#[derive(Clone)]
pub(crate) struct Inference {
    /// By slot.
    pub(crate) factors: Vec<Factor>,
    pub(crate) propagation: BeliefPropagation,
    /// By variable.
    pub(crate) marginals: Vec<Marginal>,
    /// The letter of every variable, 0 to 25.
    pub(crate) letters: Vec<u8>,
    /// By slot, the logarithm of the probability of its word.
    pub(crate) log_p: Vec<f64>,
}

impl Inference {
    /// Solves a graph. `progress` sees the messages after every round.
    pub(crate) fn run<S: AnswerSource + ?Sized>(
        graph: &FactorGraph,
        context: &SolveContext<'_, S>,
        progress: &mut dyn FnMut(&FactorGraph, &BeliefPropagation),
    ) -> Self {
        let steps = context.steps;
        let slots = graph.slots.iter();
        let mut factors: Vec<Factor> =
            slots.map(|slot| context.scores.of_slot(graph, slot.id, slot.len())).collect();
        if steps.references {
            cross_reference::resolve(graph, &mut factors, context, None);
        }
        let mut propagation = BeliefPropagation::new(graph);
        let mut progress = |messages: &BeliefPropagation| progress(graph, messages);
        propagation.run(graph, &factors, context, &mut progress);
        let mut marginals = propagation.marginals(graph);
        let mut changed = steps.references
            && cross_reference::resolve(graph, &mut factors, context, Some(&marginals));
        changed |= steps.second_opinions
            && word_boost::second_opinions(graph, &mut factors, context, &marginals);
        if changed {
            propagation.invalidate();
            propagation.run(graph, &factors, context, &mut progress);
            marginals = propagation.marginals(graph);
        }
        let mut search = LetterSearch::new(graph, &factors, context, &marginals, &propagation);
        if steps.search {
            search.run();
        }
        let (letters, log_p) = search.result();
        Self { factors, propagation, marginals, letters, log_p }
    }

    /// Goes on with other factors, from the messages that there are. The letters
    /// are the best ones by themselves.
    pub(crate) fn continue_with<S: AnswerSource + ?Sized>(
        &mut self,
        graph: &FactorGraph,
        factors: Vec<Factor>,
        context: &SolveContext<'_, S>,
        progress: &mut dyn FnMut(&FactorGraph, &BeliefPropagation),
    ) {
        self.factors = factors;
        let mut progress = |messages: &BeliefPropagation| progress(graph, messages);
        self.propagation.invalidate();
        self.propagation.run(graph, &self.factors, context, &mut progress);
        self.marginals = self.propagation.marginals(graph);
        self.letters = self.marginals.iter().map(best_letter).collect();
    }

    /// Searches the letters that are in doubt once more.
    pub(crate) fn search_again<S: AnswerSource + ?Sized>(
        &mut self,
        graph: &FactorGraph,
        context: &SolveContext<'_, S>,
    ) {
        let (marginals, propagation) = (&self.marginals, &self.propagation);
        let mut search = LetterSearch::new(graph, &self.factors, context, marginals, propagation);
        if context.steps.search {
            search.run();
        }
        (self.letters, self.log_p) = search.result();
    }

    /// The logarithm of the probability of all words together.
    pub(crate) fn total_log_p(&self) -> f64 {
        self.log_p.iter().sum()
    }
}
