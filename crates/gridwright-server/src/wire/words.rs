//! Word lists and the word service.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// What is looked for in word lists.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordSearchRequest {
    /// Names of the server's lists and links of lists that were brought.
    pub words: Vec<String>,
    /// Words scored anew, `word;score` a line; a score of zero bans a word.
    #[serde(default)]
    pub changes: String,
    /// A pattern: `?` is a letter, `*` any number of them; all words where there
    /// is none.
    pub pattern: Option<String>,
    #[serde(default)]
    pub min_score: u16,
    pub max_score: Option<u16>,
    /// How many of the words found are not wanted again.
    #[serde(default)]
    pub skip: usize,
}

/// What was found in word lists.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WordSearchReply {
    /// How many words there are in all.
    pub listed: usize,
    /// How many of them were found.
    pub found: usize,
    /// Some of these, the highest score first.
    pub words: Vec<super::CandidateWord>,
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
