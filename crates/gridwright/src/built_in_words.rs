//! The built-in word list: the answers of the built-in knowledge pack with
//! their qualities as scores.

use gridwright_clues::Answers;
use gridwright_words::Layer;

use crate::failure::Failure;

/// The built-in word list. docs/pack.md says where its words come from and
/// how they are scored.
pub fn layer() -> Result<Layer, Failure> {
    let failed = |error| Failure::with("the built-in word list", error);
    let answers = Answers::read(&gridwright_pack::open().map_err(failed)?).map_err(failed)?;
    Ok(gridwright_server::layer_of(&answers))
}
