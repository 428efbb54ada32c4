//! The built-in word list: the answers of the built-in knowledge pack with
//! their qualities as scores.

use gridwright_clues::AnswerList;
use gridwright_words::Layer;

use crate::failure::Failure;
use crate::knowledge;

/// The built-in word list. docs/pack.md says where its words come from and
/// how they are scored.
pub fn layer() -> Result<Layer, Failure> {
    let what = "the built-in word list";
    let answers =
        AnswerList::read(&knowledge::own_pack()?).map_err(|error| Failure::with(what, error))?;
    Ok(gridwright_server::layer_of(&answers))
}
