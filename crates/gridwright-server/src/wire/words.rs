//! Word lists and the word service.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Link;

/// The names of the word lists that everybody may use.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WordListNames {
    pub lists: Vec<String>,
}

/// A word list that was brought.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WordListReply {
    pub link: Link,
    /// How many words were read.
    pub words: usize,
    /// How many lines could not be read.
    pub unread: usize,
}

/// A word of the word service, as Datamuse writes it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WordHit {
    pub word: String,
    /// Greater is better; only the order means something.
    pub score: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// How many syllables it has.
    #[serde(rename = "numSyllables", skip_serializing_if = "Option::is_none")]
    pub syllables: Option<usize>,
    /// What it means: the part of speech, a tab, the definition.
    #[serde(rename = "defs", skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
}
