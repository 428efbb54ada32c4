//! The ways to solve, each behind the same door.

use clap::ValueEnum;
use gridwright_clues::Engine;
use gridwright_clues::phrase::PhraseModel;
use gridwright_core::{Limits, Puzzle, Solution};
use gridwright_solve::methods::{
    Attempt, Iteration, Offline, Reduction, WordService, ratio_tree, reduce_neglect,
};
use gridwright_solve::{AnswerSource, Options, Scores, Snapshot, Solved, Solver};

/// The ways to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MethodName {
    /// Belief propagation over all answers, then a search where there is doubt
    Beliefs,
    /// Tree search guided by how far each clue's best word is ahead of the second
    RatioTree,
    /// Small domains, reduced by shared letters, with some rows and columns neglected
    ReduceNeglect,
}

impl MethodName {
    pub fn name(self) -> &'static str {
        match self {
            Self::Beliefs => "beliefs",
            Self::RatioTree => "ratio-tree",
            Self::ReduceNeglect => "reduce-neglect",
        }
    }
}

/// A step of the solver that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
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
}

/// All steps but these.
pub fn steps_without(left_out: &[Step]) -> Options {
    let takes = |step| !left_out.contains(&step);
    Options {
        references: takes(Step::References),
        second_opinions: takes(Step::SecondOpinions),
        search: takes(Step::Search),
        rebus: takes(Step::Rebus),
        hidden_letters: takes(Step::HiddenLetters),
    }
}

/// How many grids the tree search looks at where no limit is given.
const USUAL_NODES: u64 = 2_000;

/// What is to be solved, and with what.
pub struct Question<'a> {
    pub engine: &'a Engine,
    pub puzzle: &'a Puzzle,
    pub limits: &'a Limits,
    /// The word engine of the seed methods, if it is not the pack.
    pub service: Option<&'a dyn WordService>,
    /// The steps that the solver takes.
    pub steps: Options,
}

/// Who looks on while a puzzle is solved.
pub struct Onlookers<'a> {
    /// Sees the beliefs after every round.
    pub round: &'a mut dyn FnMut(&Snapshot),
    /// Sees every step of the tree search.
    pub step: &'a mut dyn FnMut(&Iteration),
}

/// What a method has found: letters, and how sure they are if it says so.
pub struct Found {
    pub solution: Solution,
    pub solved: Option<Solved>,
    /// What the domain reduction did.
    pub reduction: Option<Reduction>,
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
    method: MethodName,
    question: &Question<'_>,
    onlookers: &mut Onlookers<'_>,
) -> Result<Found, String> {
    let puzzle = &blank(question.puzzle);
    let offline = Offline::new(question.engine);
    let service = question.service.unwrap_or(&offline);
    match method {
        MethodName::Beliefs => {
            let source = Hurried { engine: question.engine, limits: question.limits };
            let solver = Solver::with(&source, question.steps);
            let solved = solver.watch(puzzle, question.limits, &mut *onlookers.round);
            let solution = solved.solution.clone();
            Ok(Found { solution, solved: Some(solved), reduction: None, shortfall: None })
        }
        MethodName::RatioTree => {
            let limits = match question.limits.nodes() {
                Some(_) => question.limits.clone(),
                None => question.limits.clone().with_nodes(USUAL_NODES),
            };
            let attempt = ratio_tree(puzzle, service, &limits, &mut *onlookers.step);
            let is_limit = limits.check(attempt.tried).is_some();
            let shortfall = shortfall(&attempt, puzzle, "grids looked at", is_limit);
            Ok(Found { solution: attempt.solution, solved: None, reduction: None, shortfall })
        }
        MethodName::ReduceNeglect => {
            let reduction = reduce_neglect(puzzle, service, question.limits)
                .map_err(|error| error.to_string())?;
            let is_limit = question.limits.is_asked();
            let what = "sets of rows and columns neglected";
            let shortfall = shortfall(&reduction.attempt, puzzle, what, is_limit);
            let solution = reduction.attempt.solution.clone();
            Ok(Found { solution, solved: None, reduction: Some(reduction), shortfall })
        }
    }
}

/// The engine, for as long as there is time: then it has no opinion, so that
/// a grid of thousands of words comes to its end.
struct Hurried<'a> {
    engine: &'a Engine,
    limits: &'a Limits,
}

impl AnswerSource for Hurried<'_> {
    fn words(&self, length: usize) -> &[u8] {
        AnswerSource::words(self.engine, length)
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        match self.limits.is_asked() {
            true => Scores { unlisted: 1.0, ..Scores::default() },
            false => AnswerSource::score(self.engine, clue, length),
        }
    }

    fn phrases(&self) -> &PhraseModel {
        self.engine.phrases()
    }

    fn is_out_of_time(&self) -> bool {
        self.limits.is_asked()
    }
}

fn shortfall(attempt: &Attempt, puzzle: &Puzzle, what: &str, is_limit: bool) -> Option<Shortfall> {
    let open = puzzle.grid.iter().filter(|(_, cell)| cell.is_open()).count();
    let filled = attempt.solution.iter().filter(|(_, entry)| entry.is_some()).count();
    let tried = attempt.tried;
    (!attempt.complete).then(|| Shortfall {
        message: format!("{filled} of {open} cells filled, {tried} {what}"),
        is_limit,
    })
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
