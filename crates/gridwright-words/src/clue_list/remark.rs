//! What was dropped from a list, and why.

use std::fmt;

/// Why a row was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The bytes are no UTF-8; the first that is none.
    Encoding(u8),
    /// A quote is opened and not closed.
    Quote,
    /// It has no answer.
    NoAnswer,
    /// It has no text where the answer should be, but something else.
    NoText,
    /// There is no letter in the answer.
    NoLetters,
    /// The answer has too few letters.
    TooShort,
    /// The answer has more letters than any grid has cells in a line.
    TooLong,
    /// The answer is there already.
    Repeated,
    /// It has no clue, while other rows have one.
    NoClue,
}

/// A row that was dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its line, or its number in a JSON list, from one.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// Why it was dropped.
    pub reason: Reason,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        let text = &self.text;
        match self.reason {
            Reason::Encoding(byte) => {
                write!(f, "expected UTF-8, found the byte {byte:02X} in {text:?}")
            }
            Reason::Quote => write!(f, "a quote is opened and not closed in {text:?}"),
            Reason::NoAnswer => write!(f, "there is no answer"),
            Reason::NoText => write!(f, "expected a text as the answer, found {text}"),
            Reason::NoLetters => write!(f, "there is no letter in {text:?}"),
            Reason::TooShort => write!(f, "{text:?} has fewer than 3 letters"),
            Reason::TooLong => write!(f, "{text:?} has more than 255 letters"),
            Reason::Repeated => write!(f, "{text:?} is there already"),
            Reason::NoClue => write!(f, "{text:?} has no clue"),
        }
    }
}

/// Rows dropped for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many there are.
    pub count: usize,
    /// The first few of them.
    pub first: Vec<Remark>,
}

/// What was read of a list, and what was dropped and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many rows there were.
    pub rows: usize,
    /// How many words were kept.
    pub kept: usize,
    /// Why the list could not be read at all, or not to its end.
    pub broken: Option<String>,
    tallies: Vec<(Reason, Tally)>,
}

impl Summary {
    /// How many remarks of a kind are kept.
    pub const SHOWN: usize = 100;

    pub(super) fn drop_row(&mut self, reason: Reason, line: usize, text: &str) {
        let same =
            |other: Reason| std::mem::discriminant(&other) == std::mem::discriminant(&reason);
        let at = self.tallies.iter().position(|(other, _)| same(*other)).unwrap_or_else(|| {
            self.tallies.push((reason, Tally { count: 0, first: vec![] }));
            self.tallies.sort_by_key(|(reason, _)| *reason);
            self.tallies.iter().position(|(other, _)| same(*other)).unwrap_or(0)
        });
        let tally = &mut self.tallies[at].1;
        tally.count += 1;
        if tally.first.len() < Self::SHOWN {
            let text = text.trim().chars().take(40).collect();
            tally.first.push(Remark { line, text, reason });
        }
    }

    /// How many rows were dropped.
    pub fn dropped(&self) -> usize {
        self.tallies.iter().map(|(_, tally)| tally.count).sum()
    }

    /// What was dropped, by reason.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        self.tallies.iter().map(|(_, tally)| tally)
    }

    /// The first few rows of every reason.
    pub fn remarks(&self) -> impl Iterator<Item = &Remark> {
        self.tallies().flat_map(|tally| &tally.first)
    }
}
