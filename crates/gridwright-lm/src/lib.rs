//! A small language model that weighs answers of crossword clues.
//!
//! The model has read English. Given a clue it says how probable any string
//! is as its answer, listed or not, as long as somebody says how the string is
//! written: "tax pro" for TAXPRO. [`LanguageModel::weigh`] sums over several
//! ways to write it.
//!
//! # Overview
//!
//! * [`LanguageModel`] is opened from a [pack](gridwright_clues::pack) and
//!   weighs [`ClueQuestion`]s.
//! * [`build`] makes such a pack from a model of the Llama kind in GGUF:
//!   shortens its vocabulary and quantises its weights.
//!
//! # How it works
//!
//! A model of the Llama kind: layers of attention and gated units. A prompt of
//! six clues with answers stands before every clue; its keys and values are
//! computed once. The clue follows, then the answers as a tree of tokens, so
//! that what answers share is computed once. All of it goes through the layers
//! as one batch.
//!
//! A weight takes half a byte: in groups of 32, whole numbers from 0 to 15
//! with a step and a floor that are whole numbers too. Activations become whole
//! numbers line by line. So the products of the inner loop are exact sums of
//! whole numbers, and everything else is plain IEEE arithmetic in a fixed
//! order: **the same question gives the same bits on every machine.**
//!
//! # Limits
//!
//! Clues of more than [`LONGEST_CLUE`] tokens are not weighed. The crate
//! reads no files, uses one thread, and needs some 20 MB beside the weights.

// Tests may compare with the functions of the standard library.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

mod activation;
pub mod build;
mod forward;
mod kernel;
mod matrix;
mod model;
mod scorer;
#[cfg(test)]
mod tests;
mod tokens;

pub use model::ModelShape;
pub use scorer::{ClueQuestion, LONGEST_CLUE, LanguageModel, NotWeighed};
