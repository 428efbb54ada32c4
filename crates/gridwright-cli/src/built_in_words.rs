//! The built-in word list: the answers of the built-in knowledge pack, scored
//! as entries.

use gridwright_clues::AnswerList;
use gridwright_server::{EntryTolerance, built_in_layer};
use gridwright_words::Layer;

use crate::failure::Failure;
use crate::knowledge;

/// The built-in word list. docs/pack.md says where its words come from,
/// docs/fill.md how they are scored.
pub fn layer(tolerance: EntryTolerance) -> Result<Layer, Failure> {
    let what = "the built-in word list";
    let answers =
        AnswerList::read(&knowledge::own_pack()?).map_err(|error| Failure::with(what, error))?;
    Ok(built_in_layer(&answers, tolerance))
}
