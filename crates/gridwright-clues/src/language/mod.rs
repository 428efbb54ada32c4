//! What a clue says, without any knowledge of past clues.
//!
//! * [`clue`]: one small parsed [`Clue`] that every scorer shares: its words,
//!   its marks and signals, the entries it points at, other ways to say it, and
//!   the queries to put to a word engine.
//! * [`experts`]: rules that answer certain clues outright, each with its own
//!   measured probability.
//! * [`certain`]: clues whose answer follows from what they say, such as sums
//!   and reversals; [`Enumeration`]: the lengths at the end of a clue.
//! * [`text`]: the words of a clue and the letters of an answer, as the learned
//!   parts see them.
//! * [`harvest`]: from raw text to candidate answers of a length.

pub mod certain;
pub mod clue;
mod enumeration;
pub mod experts;
mod harvesting;
pub mod text;

pub use clue::{Clue, Language, WordQuery};
pub use enumeration::Enumeration;
pub use harvesting::harvest;
