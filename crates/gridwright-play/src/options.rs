//! What players differ about.

use serde::{Deserialize, Serialize};

/// How the keys behave. The defaults are what most players expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PlayOptions {
    /// An arrow across the direction only turns; the next one moves.
    pub arrow_turns_first: bool,
    /// After a letter, filled cells of the entry are passed over.
    pub skip_filled: bool,
    /// At the end of an entry with gaps, go back to the first gap.
    pub back_to_gap: bool,
    /// Where the cursor goes from the end of an entry.
    pub at_end: AtEnd,
    /// Tab and Enter pass over entries that are full.
    pub skip_full_entries: bool,
    /// Backspace at the start of an entry goes on in the one before.
    pub backspace_crosses: bool,
    /// Space clears the cell and moves on, instead of turning.
    pub space_clears: bool,
    /// Letters are checked as they are typed.
    pub auto_check: bool,
    /// A check marks empty cells too, not only wrong ones.
    pub mark_empty: bool,
    /// Letters without their marks are right: U for Ü.
    pub plain_letters: bool,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self {
            arrow_turns_first: true,
            skip_filled: true,
            back_to_gap: true,
            at_end: AtEnd::NextEntry,
            skip_full_entries: true,
            backspace_crosses: true,
            space_clears: false,
            auto_check: false,
            mark_empty: false,
            plain_letters: false,
        }
    }
}

/// Where the cursor goes from the end of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AtEnd {
    /// To the next entry.
    #[default]
    NextEntry,
    /// Nowhere.
    Stay,
}
