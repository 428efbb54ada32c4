//! Games: beginning them, and their state.

use gridwright_play::Save;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GameRole, PuzzleView, WriterMark};
use crate::Link;

/// What to begin a game of: a puzzle that was brought, or a sample.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginGameRequest {
    pub puzzle: Option<Link>,
    pub sample: Option<String>,
}

/// The key of a locked solution.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnlockRequest {
    /// Four digits from 1 to 9.
    pub key: String,
}

/// A game with its puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameView {
    pub puzzle: PuzzleView,
    pub puzzle_link: Link,
    pub game: Save,
    /// Counts the changes of the game.
    pub version: u64,
    /// Whether the puzzle is solved.
    pub finished: bool,
    /// What the link allows.
    pub role: GameRole,
    /// Who has written what, of those who have given names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writers: Vec<WriterMark>,
    /// Whether pages of other sites may show the puzzle.
    pub embeddable: bool,
}
