//! The ways to solve, each behind the same door.

use clap::ValueEnum;
use gridwright_clues::Engine;
use gridwright_clues::phrase::PhraseModel;
use gridwright_core::verify::SlotName;
use gridwright_core::{Puzzle, Solution};
use gridwright_lm::LanguageModel;
use gridwright_search::{Limits, SearchOptions};
use gridwright_solve::methods::{
    OfflineService, PartialSolution, Reduction, TreeStep, WordService, ratio_tree, reduce_neglect,
};
use gridwright_solve::{
    AnswerSource, ClueScorer, CrypticSource, OutOfField, Scores, SolveProgress, Solved, Solver,
    SolverSteps, cryptic_knowledge, out_of_field,
};

use crate::knowledge::dictionary;

/// The ways to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolveMethodName {
    /// Belief propagation over all answers, then a search where there is doubt
    Beliefs,
    /// Tree search guided by how far each clue's best word is ahead of the second
    RatioTree,
    /// Small domains, reduced by shared letters, with some rows and columns neglected
    ReduceNeglect,
}

impl SolveMethodName {
    pub fn name(self) -> &'static str {
        match self {
            Self::Beliefs => "beliefs",
            Self::RatioTree => "ratio-tree",
            Self::ReduceNeglect => "reduce-neglect",
        }
    }

    /// The method that has this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|method| method.name() == name)
    }
}

/// A step of the solver that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolverStep {
    /// Asking again for clues that name other entries
    References,
    /// Words that the clues of doubtful phrases bring to mind
    SecondOpinions,
    /// The search where there is doubt
    Search,
    /// Several letters in one cell
    Rebus,
    /// Letters that a sign hides in all clues
    HiddenLetters,
    /// Themes that alter answers
    Themes,
    /// Weighing doubtful words by the language model
    SecondPass,
}

/// All steps but these.
pub fn steps_without(left_out: &[SolverStep]) -> SolverSteps {
    let takes = |step| !left_out.contains(&step);
    SolverSteps::default()
        .with_references(takes(SolverStep::References))
        .with_second_opinions(takes(SolverStep::SecondOpinions))
        .with_search(takes(SolverStep::Search))
        .with_rebus(takes(SolverStep::Rebus))
        .with_hidden_letters(takes(SolverStep::HiddenLetters))
        .with_themes(takes(SolverStep::Themes))
        .with_second_pass(takes(SolverStep::SecondPass))
}

/// How many grids the tree search looks at where no limit is given.
const USUAL_NODES: u64 = 2_000;

/// What is to be solved, and with what.
pub struct SolveTask<'a> {
    pub engine: &'a Engine,
    /// The language model of the second pass.
    pub language: Option<&'a LanguageModel>,
    pub puzzle: &'a Puzzle,
    pub limits: &'a Limits,
    /// The word engine of the seed methods, if it is not the pack.
    pub service: Option<&'a dyn WordService>,
    /// What the default method asks, if it is not the pack alone.
    pub source: Option<&'a dyn AnswerSource>,
    /// The steps that the solver takes.
    pub steps: SolverSteps,
}

/// Who looks on while a puzzle is solved.
pub struct Onlookers<'a> {
    /// Sees the beliefs after every round.
    pub round: &'a mut dyn FnMut(&SolveProgress),
    /// Sees every step of the tree search.
    pub step: &'a mut dyn FnMut(&TreeStep),
}

/// What a method has found: letters, and how sure they are if it says so.
pub struct MethodResult {
    pub solution: Solution,
    pub solved: Option<Solved>,
    /// What the domain reduction did.
    pub reduction: Option<Reduction>,
    /// How the clues of a cryptic puzzle are read, in the order of its words.
    pub parses: Vec<Option<String>>,
    /// What is missing, if anything is.
    pub shortfall: Option<Shortfall>,
}

/// Why a grid is not full.
pub struct Shortfall {
    pub message: String,
    /// Whether a limit is to blame.
    pub is_limit: bool,
}

/// Solves a puzzle without looking at its solution.
pub fn solve_with(
    method: SolveMethodName,
    question: &SolveTask<'_>,
    onlookers: &mut Onlookers<'_>,
) -> Result<MethodResult, String> {
    let puzzle = &blank(question.puzzle);
    let offline = OfflineService::new(question.engine);
    let service = question.service.unwrap_or(&offline);
    match method {
        SolveMethodName::Beliefs => {
            let source = Hurried {
                source: question.source.unwrap_or(question.engine),
                limits: question.limits,
            };
            let out = out_of_field(puzzle, question.engine.phrases());
            if out == Some(OutOfField::Cryptic) && question.source.is_none() {
                return cryptic(puzzle, question, onlookers);
            }
            // Search is of no use where the clues say nothing.
            let steps = match out {
                Some(_) => quick_steps(question.steps),
                None => question.steps,
            };
            let solver = Solver::new(&source)
                .with_steps(steps)
                .with_scorer(question.language.map(|model| model as &dyn ClueScorer));
            let options = SearchOptions::default().with_limits(question.limits.clone());
            let solved = solver
                .solve(puzzle, &options, &mut *onlookers.round)
                .map_err(|error| error.to_string())?
                .fitted_for(out);
            let solution = solved.solution.clone();
            Ok(MethodResult {
                solution,
                solved: Some(solved),
                reduction: None,
                parses: vec![],
                shortfall: None,
            })
        }
        SolveMethodName::RatioTree => {
            let limits = match question.limits.nodes() {
                Some(_) => question.limits.clone(),
                None => question.limits.clone().with_nodes(USUAL_NODES),
            };
            let options = SearchOptions::default().with_limits(limits.clone());
            let found = ratio_tree(puzzle, service, &options, &mut *onlookers.step);
            // The usual number of grids is the method's own end.
            let is_limit = question.limits.is_asked()
                || (question.limits.nodes().is_some() && limits.check(found.tried).is_some());
            let mut shortfall = shortfall(&found, puzzle, "grids looked at", is_limit);
            if let Some(shortfall) = &mut shortfall {
                name_no_words(shortfall, puzzle, &found.solution, service);
            }
            Ok(MethodResult {
                solution: found.solution,
                solved: None,
                reduction: None,
                parses: vec![],
                shortfall,
            })
        }
        SolveMethodName::ReduceNeglect => {
            let options = SearchOptions::default().with_limits(question.limits.clone());
            let reduction =
                reduce_neglect(puzzle, service, &options).map_err(|error| error.to_string())?;
            let is_limit = question.limits.is_asked();
            let what = "sets of rows and columns neglected";
            let shortfall = shortfall(&reduction.found, puzzle, what, is_limit);
            let solution = reduction.found.solution.clone();
            Ok(MethodResult {
                solution,
                solved: None,
                reduction: Some(reduction),
                parses: vec![],
                shortfall,
            })
        }
    }
}

/// Solves a cryptic puzzle: its clues are read for their wordplay.
fn cryptic(
    puzzle: &Puzzle,
    question: &SolveTask<'_>,
    onlookers: &mut Onlookers<'_>,
) -> Result<MethodResult, String> {
    let dictionary = dictionary()?;
    let knowledge = cryptic_knowledge(question.engine, &dictionary);
    let source = CrypticSource::new(question.engine, &knowledge, question.limits);
    let options = SearchOptions::default().with_limits(question.limits.clone());
    let solved =
        source.solve(puzzle, &options, &mut *onlookers.round).map_err(|error| error.to_string())?;
    let solution = solved.solution.clone();
    let words = solved.words.iter();
    let parses = words.map(|word| source.reason(&word.clue, &word.answer)).collect();
    let (reduction, shortfall) = (None, None);
    Ok(MethodResult { solution, solved: Some(solved), reduction, parses, shortfall })
}

/// The steps that are quick.
fn quick_steps(steps: SolverSteps) -> SolverSteps {
    steps
        .with_second_opinions(false)
        .with_search(false)
        .with_rebus(false)
        .with_themes(false)
        .with_second_pass(false)
}

/// The engine, for as long as there is time: then it has no opinion, so that
/// a grid of thousands of words comes to its end.
struct Hurried<'a> {
    source: &'a dyn AnswerSource,
    limits: &'a Limits,
}

impl AnswerSource for Hurried<'_> {
    fn words(&self, length: usize) -> &[u8] {
        self.source.words(length)
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        match self.limits.is_asked() {
            true => Scores { log_p: vec![], others: vec![], p_oov: 1.0 },
            false => self.source.score(clue, length),
        }
    }

    fn phrases(&self) -> &PhraseModel {
        self.source.phrases()
    }

    fn is_out_of_time(&self) -> bool {
        self.limits.is_asked()
    }
}

fn shortfall(
    found: &PartialSolution,
    puzzle: &Puzzle,
    what: &str,
    is_limit: bool,
) -> Option<Shortfall> {
    let open = puzzle.grid.iter().filter(|(_, cell)| cell.is_open()).count();
    let filled = found.solution.iter().filter(|(_, entry)| entry.is_some()).count();
    let tried = found.tried;
    (!found.complete).then(|| Shortfall {
        message: format!("{filled} of {open} cells filled, {tried} {what}"),
        is_limit,
    })
}

/// Says that the fullest grid was not accepted, and which of its words are
/// none.
fn name_no_words(
    shortfall: &mut Shortfall,
    puzzle: &Puzzle,
    found: &Solution,
    service: &dyn WordService,
) {
    let slots = puzzle.grid.slots();
    let words = slots.iter().filter_map(|slot| {
        let word = found.word(slots.cells(slot.id))?;
        (!service.is_word(&word)).then(|| format!("{} {word}", SlotName::of(&puzzle.grid, slot)))
    });
    let words: Vec<String> = words.collect();
    let rest = match words.is_empty() {
        true => String::new(),
        false => format!("; no words: {}", words.join(", ")),
    };
    shortfall.message = format!("no grid was accepted: {}{rest}", shortfall.message);
}

/// The puzzle as a solver gets it: without its solution.
pub fn blank(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for (_, cell) in puzzle.grid.iter_mut() {
        cell.solution = None;
        cell.alternatives.clear();
    }
    puzzle.lists.iter_mut().flat_map(|list| &mut list.clues).for_each(|clue| clue.answer = None);
    puzzle.update_status();
    puzzle
}
