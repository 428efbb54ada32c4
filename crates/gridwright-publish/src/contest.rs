//! Questions beyond the grid.

use gridwright_server::player::{AnswerHash, ContestView};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// A question whose answers are kept from the reader of the page, as a small
/// text file beside the puzzle says it:
///
/// ```text
/// question: Which river flows through the corners?
/// answer: Rhine
/// answer: Rhein
/// closes: 2026-12-01
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The question.
    pub question: String,
    /// What is right.
    pub answers: Vec<String>,
    /// The last day; after it the puzzle is published like any other.
    pub closes: Option<Date>,
}

/// Why a text is no contest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// A line that makes no sense.
    #[error("line {line}: {reason}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// There is no such line.
    #[error("there is no line \"{0}: ...\"")]
    Missing(&'static str),
}

impl Contest {
    /// Reads the text.
    pub fn parse(text: &str) -> Result<Self, ContestError> {
        let mut contest = Self { question: String::new(), answers: vec![], closes: None };
        let text = text.trim_start_matches('\u{feff}');
        for (number, line) in text.lines().enumerate() {
            let fault = |reason: String| ContestError::Line { line: number + 1, reason };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| {
                fault("expected \"question:\", \"answer:\" or \"closes:\" at its start".into())
            })?;
            let value = value.trim();
            match key.trim().to_lowercase().as_str() {
                "question" => contest.question = value.to_owned(),
                "answer" if bare(value).is_empty() => {
                    return Err(fault("an answer needs letters or digits".into()));
                }
                "answer" => contest.answers.push(value.to_owned()),
                "closes" => {
                    let date = value.parse().map_err(|_| {
                        fault(format!("{value:?} is no date: expected one like 2026-12-01"))
                    });
                    contest.closes = Some(date?);
                }
                other => return Err(fault(format!("there is nothing called {other:?}"))),
            }
        }
        match () {
            () if contest.question.is_empty() => Err(ContestError::Missing("question")),
            () if contest.answers.is_empty() => Err(ContestError::Missing("answer")),
            () => Ok(contest),
        }
    }

    /// What is kept of it: the answers as hashes.
    pub fn record(&self, salt: &str) -> RecordContest {
        RecordContest {
            question: self.question.clone(),
            closes: self.closes,
            salt: salt.to_owned(),
            answers: self
                .answers
                .iter()
                .map(|answer| AnswerHash::of(salt, &bare(answer)))
                .collect(),
        }
    }
}

/// A contest as a site keeps it: nobody reads the answers there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordContest {
    question: String,
    closes: Option<Date>,
    salt: String,
    answers: Vec<AnswerHash>,
}

impl RecordContest {
    /// Whether answers still count on this day.
    pub fn is_open(&self, today: Date) -> bool {
        self.closes.is_none_or(|last| today <= last)
    }

    /// What stands on the page.
    pub fn view(&self) -> ContestView {
        ContestView {
            question: self.question.clone(),
            closes: self.closes.map(|date| date.strftime("%-d %B %Y").to_string()),
            salt: self.salt.clone(),
            answers: self.answers.clone(),
        }
    }
}

/// What of an answer counts: capital letters and digits. The page does the same
/// (`web/play/local/contest.js`).
fn bare(answer: &str) -> String {
    let composed: String = answer.nfc().collect();
    composed.to_uppercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contest_is_read() {
        let text = "# ours\nquestion: Which: river?\nanswer: Rhein \nanswer: the Rhine\ncloses: 2026-12-01\n";
        let contest = Contest::parse(text).unwrap();
        assert_eq!((contest.question.as_str(), contest.answers.len()), ("Which: river?", 2));
        let record = contest.record("salt");
        assert!(record.is_open(jiff::civil::date(2026, 12, 1)));
        assert!(!record.is_open(jiff::civil::date(2026, 12, 2)));
        assert!(!format!("{record:?}").to_lowercase().contains("rhein"));
        assert_eq!(bare(" the Rhine!"), "THERHINE");
    }

    #[test]
    fn faults_are_told_with_their_lines() {
        for (text, told) in [
            ("question: x\n", "there is no line \"answer: ...\""),
            ("answer: x\n", "there is no line \"question: ...\""),
            ("question: x\nanswer: ?!\n", "line 2: an answer needs letters or digits"),
            (
                "question: x\n\nnothing\n",
                "line 3: expected \"question:\", \"answer:\" or \"closes:\" at its start",
            ),
            ("closes: soon\n", "line 1: \"soon\" is no date: expected one like 2026-12-01"),
            ("prize: a book\n", "line 1: there is nothing called \"prize\""),
        ] {
            assert_eq!(Contest::parse(text).unwrap_err().to_string(), told);
        }
    }
}
