//! A puzzle under construction: a puzzle, and what the desk keeps beside it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ipuz, PuzzleView};
use crate::error::ApiError;

/// A puzzle under construction, with its letters.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DraftView {
    #[serde(flatten)]
    puzzle: PuzzleView,
    /// What the page has kept beside the puzzle: which letters are locked or
    /// filled, banned words, named versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    desk: Option<serde_json::Value>,
}

/// The member of an ipuz document in which the desk keeps its own.
#[derive(Deserialize)]
struct DeskMember {
    #[serde(rename = "org.gridwright:desk")]
    desk: Option<serde_json::Value>,
}

impl DraftView {
    /// The draft of an ipuz document.
    pub fn of(bytes: &[u8]) -> Result<Self, ApiError> {
        let puzzle = PuzzleView::to_edit(&Ipuz::parse(bytes)?);
        Ok(Self { puzzle, desk: desk_of(bytes) })
    }

    /// Whether these bytes are an ipuz document of the desk.
    pub fn has_desk(bytes: &[u8]) -> bool {
        desk_of(bytes).is_some()
    }
}

fn desk_of(bytes: &[u8]) -> Option<serde_json::Value> {
    serde_json::from_slice::<DeskMember>(bytes).ok()?.desk
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_desk_keeps_comes_back() {
        let grid = r#""version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": {"width": 2, "height": 1}, "puzzle": [[1, 0]], "solution": [["O", "N"]]"#;
        let desk = format!(r#"{{{grid}, "org.gridwright:desk": {{"locked": [0]}}}}"#);
        let view = serde_json::to_value(DraftView::of(desk.as_bytes()).unwrap()).unwrap();
        assert_eq!(view["desk"]["locked"][0], 0);
        assert_eq!(view["cells"][1]["solution"], "N");
        let plain = format!("{{{grid}}}");
        assert!(!DraftView::has_desk(plain.as_bytes()) && DraftView::has_desk(desk.as_bytes()));
        assert!(DraftView::of(plain.as_bytes()).unwrap().desk.is_none());
    }
}
