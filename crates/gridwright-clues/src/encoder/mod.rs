//! The learned association between clues and answers.
//!
//! A clue is the sum of the vectors of its features: words, neighbour pairs,
//! beginnings and ends of words, and what stands first and last. An answer has
//! a vector of its own plus those of its pieces (its ends, beginnings and
//! groups of four letters), so that a plural clue finds plural answers, and an
//! answer that was never asked for is not a stranger. To both is added what
//! their words mean in ordinary text, as far as vectors for that are given, by
//! two learned maps. The scalar product of the two, plus a bias of the answer,
//! is its score among the answers of its length.

mod data;
mod features;
mod gradient;
mod halves;
mod meaning;
mod model;
mod train;

pub use data::Example;
pub use features::{Feature, features, pieces};
pub use meaning::Meanings;
pub use model::Encoder;
pub(crate) use model::log_sum;
pub use train::{EpochReport, Settings, train};
