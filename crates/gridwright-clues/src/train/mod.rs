//! Making a knowledge pack from clues and their answers.
//!
//! The stages, in their order: gather the rows ([`Corpus`]), make the answer
//! list, index the clues, train the encoder, fit the weights. Weights are
//! fitted on the last year of the rows with measures that know nothing of that
//! year; then the measures are made again from all rows.

mod corpus;
mod day;
mod evaluate;
mod list;
mod phrases;
mod stages;

pub use corpus::{Corpus, Kind, ListKind, PairList, Rejected, Row};
pub use day::Day;
pub use evaluate::{Recall, evaluate};
pub use list::answer_list;
pub use phrases::phrase_model;
pub use stages::{NoShelf, Options, Shelf, Stage, Trained, measures, train};

#[cfg(test)]
pub(crate) use stages::tests::small_engine;
