//! What is shown, and in which order.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::PuzzleRecord;

/// Which puzzles are shown, and why others are not.
#[derive(Debug)]
pub struct Placement<'a> {
    /// Those that are shown, the newest first; those without a day last.
    pub shown: Vec<&'a PuzzleRecord>,
    /// Those whose day has not come, the next first.
    pub waiting: Vec<&'a PuzzleRecord>,
    /// Those that are there already, each with the one that is shown.
    pub repeated: Vec<Repeated<'a>>,
}

/// A puzzle that is there already.
#[derive(Debug)]
pub struct Repeated<'a> {
    /// The puzzle.
    pub puzzle: &'a PuzzleRecord,
    /// The one that is shown.
    pub shown: &'a PuzzleRecord,
}

impl<'a> Placement<'a> {
    /// Places the puzzles, given in the order of their files.
    pub fn of(records: &'a [PuzzleRecord], today: Date) -> Self {
        let mut first: BTreeMap<&str, &PuzzleRecord> = BTreeMap::new();
        let (mut shown, mut waiting, mut repeated) = (vec![], vec![], vec![]);
        for puzzle in records {
            if let Some(shown) = first.get(puzzle.content.as_str()) {
                repeated.push(Repeated { puzzle, shown });
                continue;
            }
            first.insert(&puzzle.content, puzzle);
            match puzzle.date {
                Some(date) if date > today => waiting.push(puzzle),
                _ => shown.push(puzzle),
            }
        }
        shown.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| a.name.cmp(&b.name)));
        waiting.sort_by(|a, b| a.date.cmp(&b.date).then_with(|| a.name.cmp(&b.name)));
        Self { shown, waiting, repeated }
    }
}
