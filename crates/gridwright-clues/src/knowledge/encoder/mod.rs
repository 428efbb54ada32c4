//! The learned association between clues and answers.
//!
//! A clue is the sum of the vectors of its features: words, neighbour pairs,
//! beginnings and ends of words, and what stands first and last. An answer has
//! a vector of its own plus those of its pieces (its ends, beginnings and
//! groups of four letters), so that a plural clue finds plural answers, and an
//! answer without past clues shares what its pieces have learned. To both is
//! added what their words mean in ordinary text, as far as pretrained vectors
//! are given, by two learned maps. The scalar product of the two, plus a bias
//! of the answer, is its score among the answers of its length.

mod features;
mod int4;
mod model;
mod word_pieces;

#[cfg(feature = "training")]
pub(crate) use features::{FeatureHash, answer_pieces, clue_features};
pub(crate) use model::Encoder;
#[cfg(feature = "training")]
pub(crate) use model::EncoderVectors;
#[cfg(feature = "training")]
pub(crate) use word_pieces::{MAX_WORD_LENGTH, piece_hash, pieces_of_clue, pieces_of_word};
