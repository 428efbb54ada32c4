//! Hints in steps: from the clue to try to the word.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A hint that is asked for.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
pub enum HintRequest {
    /// Which clue to try next.
    Clue,
    /// What kind of clue it is.
    Kind { slot: usize },
    /// The first letter that is missing.
    Letter { slot: usize },
    /// The word.
    Word { slot: usize },
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum HintReply {
    /// The entry that is the easiest to go on with.
    Clue { slot: usize },
    /// What the clue's form says about its answer.
    Kind { says: Vec<String> },
    /// A letter and its cell. Where no solution is known, how sure the machine
    /// is of it, from 0 to 1.
    Letter {
        cell: usize,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        sure: Option<f64>,
    },
    /// The word, likewise.
    Word {
        texts: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        sure: Option<f64>,
    },
}
