//! Packing all words into one box.
//!
//! A search for the commonest question only: the strict rule, every word wanted,
//! no symmetry, no box that is higher and wider than 126 cells. It evaluates what
//! all places for a word would cost, and it lets the layout fall into parts on the
//! way.

mod board;
mod cache;
mod candidates;
mod columns;
mod components;
mod penalty;
pub(crate) mod search;

#[cfg(test)]
mod naive;

use crate::problem::Problem;

/// How many words may a list have? It was not measured with longer ones, and a word
/// in a cell is a number of 16 bits.
const MOST_WORDS: usize = 1_000;

/// How many letters may a word have? Its crossings are bits of a number.
const LONGEST_WORD: usize = u64::BITS as usize;

/// Whether packing can do what is asked.
pub(crate) fn suits(problem: &Problem<'_>) -> bool {
    let lexicon = &problem.lexicon;
    problem.is_plain() && lexicon.len() <= MOST_WORDS && lexicon.longest() <= LONGEST_WORD
}
