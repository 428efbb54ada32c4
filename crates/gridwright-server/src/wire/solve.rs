//! Solving: the request, what is reported meanwhile, the result, and what else
//! a word might be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Refused, SolvedTag};
use crate::Link;

/// What to solve, and how.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    pub puzzle: Link,
    #[serde(default)]
    pub method: SolveMethod,
    /// The longest time, in seconds; never more than the server allows.
    pub seconds: Option<u64>,
}

/// The ways to solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SolveMethod {
    /// Belief propagation over all answers, then a search where there is doubt.
    #[default]
    Beliefs,
    /// Tree search guided by how far each clue's best word is ahead.
    RatioTree,
    /// Small domains, reduced by shared letters, with some words neglected.
    ReduceNeglect,
}

/// What came of solving.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SolveResult {
    Beliefs(BeliefSolve),
    RatioTree(RatioTreeSolve),
    ReduceNeglect(ReduceNeglectSolve),
    Refused(Refused),
}

/// The grid that a method came to. Cells are counted row by row.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolvedGrid {
    pub outcome: SolvedTag,
    /// Whether a limit came first.
    pub stopped: bool,
    pub seconds: f64,
    /// The letters, cell by cell; nothing where there are none.
    pub grid: Vec<Option<String>>,
    /// The cells that differ from the official solution, where that is known.
    pub wrong: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters_wrong: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words_wrong: Option<usize>,
}

/// What came of belief propagation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BeliefSolve {
    pub rounds: Vec<BeliefRound>,
    /// How far the letter of each open cell is believed.
    pub sure: Vec<Option<f64>>,
    pub words: Vec<SolvedWord>,
    /// How many letters are expected to be wrong.
    pub expected_wrong: f64,
    /// Why the solver does not know this kind of puzzle, if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    #[serde(flatten)]
    pub solved: SolvedGrid,
}

/// What came of the tree search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatioTreeSolve {
    /// The first steps.
    pub steps: Vec<RatioStep>,
    /// How many grids were looked at.
    pub tried: u64,
    pub complete: bool,
    #[serde(flatten)]
    pub solved: SolvedGrid,
}

/// What came of reduced domains.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReduceNeglectSolve {
    pub domains: Vec<WordDomain>,
    /// The best scores.
    pub scores: Vec<usize>,
    /// How many scores there were.
    pub kept: usize,
    /// How many grids were looked at.
    pub tried: u64,
    pub complete: bool,
    #[serde(flatten)]
    pub solved: SolvedGrid,
}

/// The best letter of every open cell after a round, and how far it is
/// believed, in percent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BeliefRound {
    /// The number of the round, in reports; in a result the rounds are in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<usize>,
    pub letters: String,
    pub sure: Vec<u64>,
}

/// A word of the solution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolvedWord {
    pub slot: usize,
    pub answer: String,
    pub probability: f64,
    /// Its place among the answers to its clue; nothing where it is none.
    pub rank: Option<usize>,
}

/// One grid of the tree search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatioStep {
    /// Its number, counted from one.
    pub step: u64,
    /// The letters so far: `#` for blocks, `.` for empty cells.
    pub grid: String,
    /// What the surest clues would like to have written.
    pub wishes: Vec<ClueWish>,
    /// Why the branch ends here, if it does.
    pub ends: Option<&'static str>,
}

/// What a clue would like to have written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClueWish {
    pub name: String,
    pub question: String,
    pub best: String,
    pub second: Option<String>,
    /// How far the best word is ahead; nothing where there is no second one.
    pub ratio: Option<f64>,
}

/// The words that were left for a clue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordDomain {
    pub name: String,
    pub before: Vec<String>,
    pub before_count: usize,
    pub after: Vec<String>,
    pub neglected: bool,
}

/// Which word.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CandidatesQuery {
    /// Its number in the slots of the puzzle.
    pub slot: usize,
}

/// What a word might be, the likeliest first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CandidateList {
    pub candidates: Vec<AnswerCandidate>,
    /// Why the word stands in the grid, once that is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
}

/// What a word might be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnswerCandidate {
    pub answer: String,
    /// The probability by the clue alone.
    pub by_clue: f64,
    /// The probability in the grid, where that is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_grid: Option<f64>,
    pub reason: Option<String>,
}
