//! What is known of answers, and the engine that weighs it.
//!
//! * [`Engine`]: a pack made ready to answer clues.
//! * [`pack`]: the container of a pack: named arrays, used where they lie.
//! * [`AnswerList`]: every listed answer, in classes of equal length.
//! * `sketch`: what is kept of past clues; how much a clue is like them.
//! * `encoder`: the learned association between clues and answers.
//! * `scorer`: the features of every answer of a class and their weights.
//! * [`phrase`]: the model of answers that stand in no list.
//! * [`Origin`] and [`Explanation`]: why an answer is thought likely.

// Only the training builds encoders and sketches.
mod blank;
#[cfg_attr(not(feature = "training"), allow(dead_code))]
pub(crate) mod encoder;
mod engine;
mod explain;
mod idiom;
mod known;
pub(crate) mod list;
mod overlay;
pub mod pack;
pub mod phrase;
mod raise;
mod repeats;
pub(crate) mod scorer;
#[cfg_attr(not(feature = "training"), allow(dead_code))]
pub(crate) mod sketch;
mod spacing;

pub use engine::{Answer, Engine, MAX_ANSWER_LENGTH};
pub use explain::{Explanation, Origin};
pub use known::{Known, KnownError};
pub use list::{AnswerFacts, AnswerId, AnswerList, MAX_LISTED_LENGTH, flag};
pub use overlay::{Overlay, OwnClue};
pub use scorer::{Familiarity, Feature, FeatureGroup, ParsedClue, Scores};
pub use sketch::SketchTuning;
