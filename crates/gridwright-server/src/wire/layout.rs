//! Laying out: the request, what is reported meanwhile, the result.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FoundTag, Ipuz, PuzzleView, Refused};
use crate::Link;

/// What is to be made. It stands in the query of a request, because the body
/// is the list, byte for byte.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutRequest {
    /// The height of the box.
    pub rows: Option<usize>,
    /// The width of the box.
    pub cols: Option<usize>,
    /// What makes a layout good.
    #[serde(default)]
    pub objective: LayoutObjective,
    /// Whether words may lie side by side: never, or where they make listed words.
    #[serde(default)]
    pub rule: LayoutRule,
    /// The optimiser, or the simple algorithms.
    #[serde(default)]
    pub method: LayoutMethod,
    /// For the simple algorithms: a ranking from 1 to 5; all where none is given.
    pub rank: Option<usize>,
    /// For the simple algorithms: a way to place from 1 to 5.
    pub place: Option<usize>,
    /// For the simple algorithms: what the best layout is chosen by.
    #[serde(default)]
    pub score: SeedScore,
    /// Whether the pattern must look the same turned by half.
    #[serde(default)]
    pub symmetric: bool,
    /// Words that must be laid out, with commas between them.
    #[serde(default)]
    pub must: String,
    /// The title of the puzzle.
    #[serde(default)]
    pub title: String,
    /// Where the search starts.
    #[serde(default)]
    pub seed: u64,
    /// How long it may go on.
    pub seconds: Option<u64>,
}

/// What makes a layout good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LayoutObjective {
    #[default]
    Letters,
    Crossings,
    Words,
    Box,
    Crozzle,
    Balance,
}

/// How words may lie side by side.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LayoutRule {
    #[default]
    Strict,
    Relaxed,
}

/// How a layout is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LayoutMethod {
    /// The optimiser.
    #[default]
    Best,
    /// The simple algorithms.
    Seed,
}

/// What the best layout of the simple algorithms is chosen by.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeedScore {
    #[default]
    Whitespace,
    Intersections,
    Distinct,
}

/// A job that lays out, and what was read of its list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LayoutReply {
    pub link: Link,
    pub list: ListSummary,
}

/// What was read of a list, and what was left out and why.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListSummary {
    pub kept: usize,
    pub rows: usize,
    pub left_out: Vec<String>,
    pub left_out_count: usize,
}

/// A layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutView {
    pub puzzle: PuzzleView,
    pub words: usize,
    pub letters: usize,
    pub crossings: usize,
    pub distinct: usize,
    pub area: usize,
    /// How many words the list has.
    pub listed: usize,
    pub seconds: f64,
    /// Which of the simple algorithms made it.
    pub by: Option<String>,
    /// How many layouts were reported so far; not in a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improvements: Option<usize>,
}

/// What came of laying out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LayoutResult {
    Found(Box<FoundLayout>),
    Refused(Refused),
}

/// The layout that was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FoundLayout {
    #[serde(flatten)]
    pub layout: LayoutView,
    pub outcome: FoundTag,
    pub ipuz: Option<Ipuz>,
    /// The words that are in it, and where they lie.
    pub placed: Vec<PlacedWord>,
    /// The same words as the list spells them, in alphabetical order.
    pub word_bank: Vec<String>,
    /// The words that are not in it.
    pub missing: Vec<String>,
    /// Whether no layout is better.
    pub proven: bool,
    pub history: Vec<ImprovementStep>,
}

/// When a better layout was found, and how good it was.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ImprovementStep {
    pub seconds: f64,
    pub words: usize,
    pub letters: usize,
    pub crossings: usize,
}

/// A word of a layout.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacedWord {
    pub answer: String,
    /// The row of its first letter, from zero; may be less in a request.
    pub row: i32,
    pub col: i32,
    /// Whether it goes down.
    pub down: bool,
}

/// A layout that somebody has changed by hand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovedRequest {
    /// The list of words and clues.
    pub list: String,
    /// Where the words are to lie.
    pub placed: Vec<PlacedWord>,
    #[serde(default)]
    pub rule: LayoutRule,
    #[serde(default)]
    pub title: String,
}

/// Sheets to print for a class.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorksheetRequest {
    pub sheets: Vec<SheetRequest>,
    /// `a4` or `letter`.
    #[serde(default)]
    pub paper: crate::api::download::DownloadPaper,
    /// Whether there is a line for the name and the date.
    #[serde(default)]
    pub name_line: bool,
    /// Whether all text is at least 18 points high.
    #[serde(default)]
    pub large_print: bool,
    /// Whether the solutions follow.
    #[serde(default)]
    pub key: bool,
}

/// One sheet.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetRequest {
    pub puzzle: Ipuz,
    /// The words to choose from; none are printed where there are none.
    #[serde(default)]
    pub words: Vec<String>,
}
