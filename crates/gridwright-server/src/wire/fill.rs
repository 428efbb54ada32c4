//! Filling, and what still fits where.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Ipuz;

/// What to look at.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    pub puzzle: Ipuz,
    /// Names of the server's lists and links of lists that were brought; of two
    /// that know a word the later one says its score.
    pub words: Vec<String>,
    /// Words scored anew, `word;score` a line; a score of zero bans a word.
    #[serde(default)]
    pub changes: String,
    #[serde(default)]
    pub min_score: u16,
    /// The slot whose candidates are wanted.
    pub slot: Option<usize>,
    /// A pattern that the candidates must fit: `?` is a letter, `*` any number.
    pub pattern: Option<String>,
}

/// What still fits where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnalysisView {
    /// For every slot, how many words fit; nothing where it has a rebus.
    pub slots: Vec<Option<usize>>,
    /// For every cell, how many letters fit; nothing where that is not known.
    pub cells: Vec<Option<usize>>,
    /// The best words for the slot that was asked for.
    pub candidates: Vec<CandidateWord>,
    /// For every slot that is full, the score of its word; zero where no list
    /// has it.
    pub scores: Vec<Option<u16>>,
}

/// A word that fits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CandidateWord {
    pub word: String,
    pub score: u16,
}

/// What to fill, and how.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FillRequest {
    pub puzzle: Ipuz,
    /// Names of the server's lists and links of lists that were brought; of two
    /// that know a word the later one says its score.
    pub words: Vec<String>,
    /// Words scored anew, `word;score` a line; a score of zero bans a word.
    #[serde(default)]
    pub changes: String,
    #[serde(default)]
    pub min_score: u16,
    #[serde(default)]
    pub seed: u64,
    /// Only words through these cells; all where there are none.
    #[serde(default)]
    pub region: Vec<usize>,
    /// Cells whose letters may be replaced. Where there is a region, those in it
    /// are, and as many around it as it takes; else all of them.
    #[serde(default)]
    pub replaceable: Vec<usize>,
    /// Whether to go on looking for a better fill until the time is over.
    #[serde(default)]
    pub best: bool,
    /// The longest time, in seconds; never more than the server allows.
    pub seconds: Option<u64>,
}

/// How far filling is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FillProgress {
    /// A better fill than before.
    Better { grid: Vec<Option<String>>, score: u64, nodes: u64 },
    /// No fill yet.
    Searching { nodes: u64, decided: usize, slots: usize },
}

/// What came of filling. The grid has the letters cell by cell, nothing where
/// there are none.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum FillResult {
    Found {
        grid: Vec<Option<String>>,
        score: u64,
        mean_score: f64,
    },
    /// There is no fill, and why.
    Impossible {
        reason: String,
    },
    /// A limit came first.
    Stopped {
        reason: String,
    },
    /// The verifier has refused the fill: a bug of the engine.
    Refused {
        reason: String,
    },
}
