//! What stands for a block and for an empty cell: the file may choose.

use gridwright_core::Puzzle;
use serde_json::Value;

use super::JsonObject;
use crate::json;

const BLOCK: &str = "#";
const EMPTY: &str = "0";

/// What stands for a block and for an empty cell.
pub(super) struct IpuzSymbols {
    block: String,
    empty: String,
    /// Whether the file names its empty cell. If it does not, those that are
    /// in use count as empty too.
    declared: bool,
}

impl IpuzSymbols {
    /// Those that the file names, else the usual ones.
    pub fn read(top: &JsonObject) -> Self {
        let named = |name| top.get(name).and_then(json::scalar);
        let empty = named("empty");
        Self {
            block: named("block").unwrap_or_else(|| BLOCK.to_owned()),
            declared: empty.is_some(),
            empty: empty.unwrap_or_else(|| EMPTY.to_owned()),
        }
    }

    /// Those to write a puzzle with: the usual ones unless some cell of it
    /// holds one of them as a label or a letter.
    pub fn fitting(puzzle: &Puzzle) -> Self {
        let usual = [BLOCK, EMPTY, ":", "_"];
        let taken = |text: &str| {
            puzzle.grid.iter().any(|(_, cell)| {
                let mut entries = cell.solution.iter().chain(&cell.entry).chain(&cell.alternatives);
                cell.label.as_ref().is_some_and(|label| label == text)
                    || entries.any(|entry| entry.as_str() == text)
            })
        };
        if !usual.iter().any(|symbol| taken(symbol)) {
            return Self { block: BLOCK.to_owned(), empty: EMPTY.to_owned(), declared: false };
        }
        let free = |first: &str| {
            let mut symbol = first.to_owned();
            while taken(&symbol) {
                symbol.push_str(first);
            }
            symbol
        };
        Self { block: free("#"), empty: free("_"), declared: true }
    }

    /// The two as fields of a file, where they are not the usual ones.
    pub fn declared(&self) -> Option<[(&'static str, &str); 2]> {
        self.declared.then_some([("block", &self.block), ("empty", &self.empty)])
    }

    pub fn block(&self) -> Value {
        Value::from(self.block.as_str())
    }

    pub fn empty(&self) -> Value {
        if self.declared { Value::from(self.empty.as_str()) } else { Value::from(0) }
    }

    pub fn is_block(&self, text: &str) -> bool {
        text == self.block
    }

    /// Whether the text stands for a cell without a label.
    pub fn is_empty_label(&self, text: &str) -> bool {
        self.is_empty_entry(text) || (!self.declared && text == EMPTY)
    }

    /// Whether the text stands for a cell without a letter. The usual symbol
    /// for empty cells may as well be the digit.
    pub fn is_empty_entry(&self, text: &str) -> bool {
        text.trim().is_empty()
            || (self.declared && text == self.empty)
            || (!self.declared && matches!(text, ":" | "_"))
    }
}
