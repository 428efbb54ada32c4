//! A player's record: the puzzles that were finished.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A puzzle that a player has finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordEntry {
    /// The link of the game, or another name that no other entry has.
    pub id: String,
    pub title: String,
    pub rows: u16,
    pub cols: u16,
    /// The day, as the player's clock had it: 2026-11-19.
    pub day: String,
    pub seconds: u32,
    #[serde(default)]
    pub checks: u32,
    #[serde(default)]
    pub revealed: u32,
    #[serde(default)]
    pub hints: u32,
}

/// A record that is kept under a personal link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordBook {
    pub entries: Vec<RecordEntry>,
}
