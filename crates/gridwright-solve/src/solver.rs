//! The solver: the steps of a solve, in order.

use gridwright_core::{Puzzle, verify};
use gridwright_search::{Limits, Rejected, SearchOptions};

use crate::context::SolveContext;
use crate::graph::{FactorGraph, VariableId};
use crate::hidden_letter;
use crate::inference::Inference;
use crate::propagation::{BeliefPropagation, best_letter};
use crate::rebus::{self, CellString, RebusCells};
use crate::second_pass::{ClueScorer, SecondPass, SecondPassOutcome};
use crate::solved::Solved;
use crate::source::AnswerSource;
use crate::theme;
use crate::tuning::Tuning;

/// Which steps the solver takes. All of them, unless one is to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolverSteps {
    /// Whether clues that name other entries are scored again once those are known.
    pub references: bool,
    /// Whether doubtful phrases are scored again with the words that their
    /// clues make likelier.
    pub second_opinions: bool,
    /// Whether letters in doubt are searched after the propagation.
    pub search: bool,
    /// Whether cells with several letters are looked for where words do not fit.
    pub rebus: bool,
    /// Whether a letter that a sign hides in all clues is put back.
    pub hidden_letters: bool,
    /// Whether themes that alter answers are looked for.
    pub themes: bool,
    /// Whether doubtful words are weighed by a language model, if there is one.
    pub second_pass: bool,
}

impl SolverSteps {
    /// The same steps with or without clues that name other entries.
    #[must_use]
    pub fn with_references(self, references: bool) -> Self {
        Self { references, ..self }
    }

    /// The same steps with or without second scores of doubtful phrases.
    #[must_use]
    pub fn with_second_opinions(self, second_opinions: bool) -> Self {
        Self { second_opinions, ..self }
    }

    /// The same steps with or without the local search.
    #[must_use]
    pub fn with_search(self, search: bool) -> Self {
        Self { search, ..self }
    }

    /// The same steps with or without cells of several letters.
    #[must_use]
    pub fn with_rebus(self, rebus: bool) -> Self {
        Self { rebus, ..self }
    }

    /// The same steps with or without hidden letters.
    #[must_use]
    pub fn with_hidden_letters(self, hidden_letters: bool) -> Self {
        Self { hidden_letters, ..self }
    }

    /// The same steps with or without themes.
    #[must_use]
    pub fn with_themes(self, themes: bool) -> Self {
        Self { themes, ..self }
    }

    /// The same steps with or without the language model.
    #[must_use]
    pub fn with_second_pass(self, second_pass: bool) -> Self {
        Self { second_pass, ..self }
    }
}

impl Default for SolverSteps {
    fn default() -> Self {
        Self {
            references: true,
            second_opinions: true,
            search: true,
            rebus: true,
            hidden_letters: true,
            themes: true,
            second_pass: true,
        }
    }
}

/// The state of a solve after a round of propagation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolveProgress {
    /// How many rounds there have been.
    pub round: usize,
    /// For every open cell, in the order of the grid, its best letter and the
    /// marginal of that letter.
    pub letters: Vec<(char, f64)>,
}

/// Solves puzzles with the answers of a source.
pub struct Solver<'a, S: ?Sized> {
    source: &'a S,
    scorer: Option<&'a dyn ClueScorer>,
    steps: SolverSteps,
    tuning: Tuning,
}

impl<'a, S: AnswerSource + ?Sized> Solver<'a, S> {
    /// A solver that takes every step.
    pub fn new(source: &'a S) -> Self {
        Self { source, scorer: None, steps: SolverSteps::default(), tuning: Tuning::default() }
    }

    /// The same solver with a language model for the second pass, or without.
    #[must_use]
    pub fn with_scorer(self, scorer: Option<&'a dyn ClueScorer>) -> Self {
        Self { scorer, ..self }
    }

    /// The same solver with these steps.
    #[must_use]
    pub fn with_steps(self, steps: SolverSteps) -> Self {
        Self { steps, ..self }
    }

    /// The same solver with other numbers.
    #[must_use]
    pub fn with_tuning(self, tuning: Tuning) -> Self {
        Self { tuning, ..self }
    }

    /// Solves a puzzle. Every open cell of the result has an entry, however
    /// doubtful. `progress` is called after every round of propagation.
    ///
    /// The solver has no chance in it and uses one thread: of the options only
    /// the flag of the limits counts. Once it is set, the solver returns soon
    /// with the letters that it has.
    ///
    /// # Errors
    ///
    /// [`Rejected`] if the verifier of `gridwright-core` refuses the grid,
    /// which would be a bug in the solver.
    pub fn solve(
        &self,
        puzzle: &Puzzle,
        options: &SearchOptions,
        progress: &mut dyn FnMut(&SolveProgress),
    ) -> Result<Solved, Rejected> {
        let solved = self.solve_unverified(puzzle, &options.limits, progress);
        let mut faults = verify::keeps_givens(&puzzle.grid, &solved.solution);
        faults.extend(verify::is_filled(&puzzle.grid, &solved.solution));
        faults.first().map_or(Ok(solved), |fault| Err(Rejected::new(fault)))
    }

    fn solve_unverified(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        progress: &mut dyn FnMut(&SolveProgress),
    ) -> Solved {
        let context = SolveContext::new(self.source, &self.tuning, limits, self.steps);
        let (graph, mut found) = self.first_pass(puzzle, limits, progress);
        let mut round = found.propagation.rounds;
        let mut look = |graph: &FactorGraph, propagation: &BeliefPropagation| {
            round += 1;
            progress(&snapshot(graph, propagation, round));
        };
        let theme = match self.steps.themes {
            true => theme::find(&graph, &mut found, &context, &mut look),
            false => None,
        };
        let second_pass = match self.scorer.filter(|_| self.steps.second_pass) {
            Some(scorer) => SecondPass::new(&graph, &context, scorer).run(&mut found, &mut look),
            None => SecondPassOutcome::default(),
        };
        Solved { theme, ..Solved::new(puzzle, &context, &graph, &found, second_pass) }
    }

    /// Everything before the second pass.
    fn first_pass(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        progress: &mut dyn FnMut(&SolveProgress),
    ) -> (FactorGraph, Inference) {
        let mut graph = FactorGraph::to_solve(puzzle);
        if self.steps.hidden_letters {
            let tuning = &self.tuning.hidden_letter;
            hidden_letter::restore(&mut graph, self.source.phrases(), tuning);
        }
        let mut round = 0;
        let mut look = |graph: &FactorGraph, propagation: &BeliefPropagation| {
            round += 1;
            progress(&snapshot(graph, propagation, round));
        };
        let context = SolveContext::new(self.source, &self.tuning, limits, self.steps);
        let mut found = Inference::run(&graph, &context, &mut look);
        let tuning = &self.tuning.rebus;
        let mut known: Vec<CellString> = vec![];
        for _ in 0..tuning.passes {
            if !self.steps.rebus
                || limits.is_asked()
                || (known.is_empty() && !rebus::is_likely(&graph, &found, tuning))
            {
                break;
            }
            let RebusCells { sure, doubtful } = rebus::find(&graph, &found, &context, &known);
            let mut try_opened = |cells: &[(VariableId, CellString)], cost: f64| {
                let opened = graph.opened(cells);
                let again = Inference::run(&opened, &context, &mut look);
                let gains = again.total_log_p() >= found.total_log_p() + cost;
                gains.then(|| (opened, again, cells.to_vec()))
            };
            let once = if known.is_empty() { tuning.grid_cost } else { 0.0 };
            let together = once + tuning.grid_cell_cost * sure.len() as f64;
            let mut opened = match sure.is_empty() {
                true => None,
                false => try_opened(&sure, together),
            };
            if opened.is_none() {
                opened = doubtful.iter().find_map(|cell| {
                    let cost = rebus::trial_cost(&cell.1, tuning, &known);
                    try_opened(std::slice::from_ref(cell), cost)
                });
            }
            let Some((opened, again, cells)) = opened else { break };
            (graph, found) = (opened, again);
            known.extend(cells.into_iter().map(|(_, letters)| letters));
        }
        (graph, found)
    }
}

fn snapshot(graph: &FactorGraph, propagation: &BeliefPropagation, round: usize) -> SolveProgress {
    let marginals = propagation.marginals(graph);
    let letters = graph.firsts().map(|id| {
        let marginal = &marginals[id.index()];
        let letter = best_letter(marginal);
        (char::from(b'A' + letter), marginal[usize::from(letter)])
    });
    SolveProgress { round, letters: letters.collect() }
}
