//! Solves crosswords from their clues.
//!
//! A solver takes a [`Puzzle`](gridwright_core::Puzzle) with clues and an
//! [`AnswerSource`], which gives the probability of every answer of a length
//! for a clue: the engine of `gridwright-clues`, or a small list of your own.
//! It fills the whole grid and gives the confidence of every letter, with
//! alternatives, and the rank of every answer.
//!
//! ```
//! use gridwright_clues::phrase::{PhraseBuilder, PhraseModel};
//! use gridwright_core::{Clue, ClueList, Direction, Grid, Puzzle};
//! use gridwright_solve::{AnswerSource, Scores, SearchOptions, Solver};
//!
//! /// Knows four words and that a pet is a CAT.
//! struct Pets(PhraseModel);
//!
//! impl AnswerSource for Pets {
//!     fn words(&self, length: usize) -> &[u8] {
//!         if length == 3 { b"CATCOWDOGWET" } else { b"" }
//!     }
//!
//!     fn score(&self, clue: &str, length: usize) -> Scores {
//!         let log_p = match (clue, length) {
//!             ("Pet", 3) => vec![-0.4, -4.0, -1.2, -4.0],
//!             (_, 3) => vec![-1.4; 4],
//!             _ => vec![],
//!         };
//!         Scores { log_p, others: vec![], p_oov: 1e-4 }
//!     }
//!
//!     fn phrases(&self) -> &PhraseModel {
//!         &self.0
//!     }
//! }
//!
//! // Two words that share their first letter.
//! let mut grid = Grid::from_rows(&["...", ".##", ".##"])?;
//! grid.number_cells();
//! let mut puzzle = Puzzle::new(grid);
//! let mut across = ClueList::standard(Direction::Across);
//! across.clues.push(Clue::new("1", "Pet"));
//! puzzle.lists.push(across);
//!
//! let source = Pets(PhraseBuilder::new().build());
//! let solved = Solver::new(&source).solve(&puzzle, &SearchOptions::default(), &mut |_| {})?;
//! assert_eq!((&*solved.words[0].answer, &*solved.words[1].answer), ("CAT", "COW"));
//! assert!(solved.cells[0].confidence > solved.cells[4].confidence);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! * [`Solver`] runs the steps below; [`SolverSteps`] leaves some of them out,
//!   and [`Tuning`] has every number that they are tuned by.
//! * [`Solved`] is the result: [`CellBelief`], [`WordBelief`], and
//!   [`Solved::candidates`] for what else a word might be.
//! * [`review`] is a test solver: how hard each clue of a finished puzzle is.
//! * [`eval`] compares results with official solutions.
//! * [`methods`] has two earlier ways to solve small grids.
//!
//! # How it works
//!
//! The puzzle is a *factor graph*. Every letter to find is a variable; every
//! slot is a factor, which joins the variables of its letters. The factor of a
//! slot is the probability of each answer by its clue alone. The wanted grid is
//! the one with the greatest product of all factors.
//!
//! 1. **Hidden letters.** If a sign stands for one letter in all clues
//!    ("Smoo*h, as clo*hes"), the letter that makes words of them is put back.
//! 2. **Scores.** The source scores every clue for the whole length class:
//!    each listed answer, each answer of a rule, and the probability that the
//!    answer is in no list. For that one the phrase model sums over all strings
//!    of words, and the last letters of the likely listed answers bias its last
//!    letter.
//! 3. **Loopy belief propagation.** Each factor sends a *message* to each of
//!    its variables: the probability of each letter there, given the messages
//!    of all other factors. All slots across send, then all slots down, until
//!    the messages converge. *Damping* mixes a new message with the old one,
//!    because a crossword is full of loops and messages would swing. The
//!    *marginal* of a variable is the normalised product of the messages to it.
//! 4. **Second scores.** Clues that name other entries are scored again with
//!    their answers put in; answers over several entries are scored as a whole;
//!    in long doubtful slots the words that the clue suggests become likelier.
//!    Then the propagation goes on.
//! 5. **Local search.** Where the marginal of a letter is high, it stays. Among
//!    the others the search changes answers and letters as long as the product
//!    of the probabilities of all words grows.
//! 6. **Rebus hypotheses.** Where crossing words are in trouble, answers that
//!    are too long propose several letters for one cell. The cell becomes
//!    several variables, the graph is solved again, and the hypothesis is kept
//!    if the grid becomes likelier by more than it costs.
//! 7. **Themes.** Where several long entries are in trouble, answers with a
//!    letter more, less or another, or turned round, are weighed for them; what
//!    they want in common is put into their factors.
//! 8. **Calibration.** Marginals of loopy propagation are too bold; a table
//!    measured on puzzles of training years turns them into confidence.
//!
//! Every grid passes `gridwright_core::verify` before it leaves: all givens
//! stand, and no open cell is empty.
//!
//! # Limits
//!
//! Letters are A to Z by construction: messages have 26 entries, and answers
//! with other letters are left out. Givens with other signs stay in the grid,
//! but the solver infers nothing from them.
//!
//! The solver reads no clock and no files, uses one thread and no random
//! numbers, and computes logarithms and powers with
//! [`gridwright_search::math`], so that the same puzzle and source give the
//! same bytes on every machine.

// Tests may compare with the functions of the standard library.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

mod calibration;
mod candidates;
mod context;
mod cross_reference;
mod cryptic;
pub mod eval;
mod factor;
mod field;
mod final_letter;
mod graph;
mod hidden_letter;
mod inference;
mod local_search;
pub mod methods;
mod propagation;
mod rebus;
mod review;
mod score_cache;
mod second_pass;
mod solved;
mod solver;
mod source;
mod spanning;
#[cfg(test)]
mod tests;
mod theme;
pub mod tuning;
mod verdict;
mod word_boost;
mod written;

pub use candidates::SlotCandidate;
pub use cryptic::{CrypticSource, cryptic_knowledge};
pub use field::{OutOfField, out_of_field};
pub use gridwright_search::{Limits, Rejected, SearchOptions, Stop};
pub use review::{
    ClueReview, HARD_WORD, PuzzleReview, RivalAnswer, UNSURE_LETTER, UnfairCrossing, review,
};
pub use second_pass::{ClueScorer, Reweighing, SecondPassReport};
pub use solved::{CellBelief, Solved, WordBelief};
pub use solver::{SolveProgress, Solver, SolverSteps};
pub use source::{AnswerSource, Scores};
pub use theme::{Alteration, AlterationKind, Theme};
pub use tuning::Tuning;
