//! Making a knowledge pack from clues and their answers.
//!
//! The stages, in their order: gather the rows ([`Corpus`]), make the answer
//! list, sketch the clues, train the encoder, fit the weights. Weights are
//! fitted on the last year of the rows with sketches and an encoder that know
//! nothing of that year; then both are made again from all rows. Last, an
//! attacker ([`invert`]) may try to read the clues back.
//!
//! ```
//! use gridwright_clues::training::{Corpus, Day, NoCheckpoints, RowKind, TrainOptions, train};
//!
//! let mut corpus = Corpus::new(None);
//! for year in 2000..2006 {
//!     let day = Day::parse(&format!("{year}-05-01"));
//!     for (clue, answer) in [("Mystical glow", "AURA"), ("Nevada town", "ELKO")] {
//!         corpus.add(clue, answer, day, RowKind::Puzzle, 1);
//!     }
//! }
//! let mut options = TrainOptions::default();
//! options.encoder.width = 8;
//! let trained = train(&corpus, &options, &mut NoCheckpoints, &mut |_| ())?;
//! let scores = trained.engine.score("Mystical glow", 4);
//! assert!(scores.log_p[0] > scores.log_p[1]);
//! # Ok::<(), gridwright_clues::training::TrainError>(())
//! ```
//!
//! Training works on the threads of rayon's global pool; their number changes
//! nothing in the result. Matrix products (`ndarray`) use the widest vector
//! instructions of the machine, so that the last bits of an encoder may differ
//! between kinds of machines; on one kind the same corpus, settings and seed
//! give the same bytes.

mod answer_list;
mod corpus;
mod day;
mod encoder;
mod evaluate;
mod fit;
mod inversion;
mod phrases;
mod stages;

pub use corpus::{Corpus, CorpusRow, ListKind, PairList, RejectedRows, RowKind};
pub use day::Day;
pub use encoder::{EncoderSettings, EpochReport};
pub use evaluate::{Recall, evaluate};
pub use fit::{Example, FitReport};
pub use inversion::{InversionMeans, InversionOptions, InversionReport, PublicLanguage, invert};
pub use stages::{
    CheckpointStore, FittedWeights, NoCheckpoints, TrainError, TrainOptions, TrainStage, Trained,
    train,
};

#[cfg(test)]
pub(crate) use stages::tests::small_engine;
