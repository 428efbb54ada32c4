//! Clues, names and answers of one's own, laid over what the pack knows.
//!
//! A row is a clue with its answer, or an answer alone: a name that the pack
//! has not heard of. A clue like one of the rows gives its answer a share of
//! the probability; a name alone is made possible where the pack knows
//! nothing better.

use gridwright_search::math::{exp_f32, ln_f32};
use rustc_hash::FxHashMap;

use super::list::AnswerList;
use super::raise;
use super::scorer::Scores;
use crate::language::text::{BLANK, ClueWords, QUESTION, letters};

/// What explains an answer that comes from here.
pub(super) const EXPERT: &str = "your own clues";

/// A row of one's own.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnClue {
    /// What it says; empty for a name or an answer alone.
    pub clue: String,
    /// The answer, with or without its spaces.
    pub answer: String,
    /// How much it counts; 1 is usual.
    pub weight: f32,
}

/// Rows of one's own, ready to be asked.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    rows: Vec<Row>,
    /// In how many rows each word is.
    counts: FxHashMap<String, u32>,
}

#[derive(Clone, Debug)]
struct Row {
    words: Vec<String>,
    answer: String,
    shown: String,
    weight: f32,
}

/// The greatest share that rows of one's own can have.
const MOST: f32 = 0.95;
/// Rows less alike than this say nothing.
const LEAST_ALIKE: f32 = 0.2;
/// What all names of a length together are worth where nothing else is said.
const NAMES: f32 = 0.03;
/// How much more a word counts that is in few clues.
const STOP_WORDS: [&str; 30] = [
    "a", "an", "and", "as", "at", "by", "for", "from", "his", "her", "in", "is", "it", "its", "of",
    "on", "one", "or", "s", "she", "he", "that", "the", "this", "to", "was", "who", "with", BLANK,
    QUESTION,
];

impl Overlay {
    /// Rows ready to be asked. Those without letters in their answer are left
    /// out.
    pub fn new(own: impl IntoIterator<Item = OwnClue>) -> Self {
        let mut overlay = Self::default();
        for OwnClue { clue, answer, weight } in own {
            let shown = answer.trim().to_uppercase();
            let answer = letters(&answer);
            if answer.is_empty() || !(weight > 0.0 && weight.is_finite()) {
                continue;
            }
            let words = telling(&clue);
            for word in &words {
                *overlay.counts.entry(word.clone()).or_default() += 1;
            }
            overlay.rows.push(Row { words, answer, shown, weight });
        }
        overlay
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How an answer was written, with its spaces.
    pub fn shown(&self, answer: &str) -> Option<&str> {
        let row = self.rows.iter().find(|row| row.answer == answer)?;
        Some(row.shown.as_str()).filter(|shown| letters(shown) == answer)
    }

    /// Whether a row like this clue has the answer.
    pub(super) fn brings(&self, clue: &ClueWords, answer: &str) -> bool {
        let asked = asked(clue);
        let rows = self.rows.iter().filter(|row| row.answer == answer);
        rows.into_iter().any(|row| self.likeness(&asked, &row.words) >= LEAST_ALIKE)
    }

    /// Gives the answers of rows like a clue their share.
    pub(super) fn lay_over(
        &self,
        clue: &ClueWords,
        length: usize,
        list: &AnswerList,
        scores: &mut Scores,
    ) {
        let fitting: Vec<&Row> =
            self.rows.iter().filter(|row| row.answer.len() == length).collect();
        if fitting.is_empty() {
            return;
        }
        // The names first, so that the clues have the last word.
        let names: Vec<(&str, f32)> = fitting
            .iter()
            .filter(|row| list.find(&row.answer).is_none())
            .map(|row| (row.answer.as_str(), row.weight))
            .collect();
        raise::give(&names, NAMES * (1.0 - familiar(scores)), EXPERT, list, scores);
        let asked = asked(clue);
        let alike: Vec<(&Row, f32)> = fitting
            .into_iter()
            .map(|row| (row, self.likeness(&asked, &row.words)))
            .filter(|(_, alike)| *alike >= LEAST_ALIKE)
            .collect();
        let best = alike.iter().map(|(row, alike)| alike * row.weight.min(1.0)).fold(0.0, f32::max);
        let weights: Vec<(&str, f32)> = alike
            .iter()
            .map(|(row, alike)| (row.answer.as_str(), row.weight * square(alike * alike)))
            .collect();
        raise::give(&weights, MOST * best.min(1.0), EXPERT, list, scores);
    }

    /// How alike two clues are, from 0 to 1: the cosine of their words, rare
    /// ones counting more.
    fn likeness(&self, asked: &[String], row: &[String]) -> f32 {
        let rows = self.rows.len() as f32;
        let rarity = |word: &String| {
            let count = self.counts.get(word).copied().unwrap_or(0) as f32;
            ln_f32(1.0 + rows / (count + 0.5))
        };
        let squares = |words: &[String]| words.iter().map(|word| square(rarity(word))).sum::<f32>();
        let shared: f32 =
            asked.iter().filter(|word| row.contains(word)).map(|word| square(rarity(word))).sum();
        match squares(asked) * squares(row) {
            0.0 => 0.0,
            product => shared / product.sqrt(),
        }
    }
}

fn square(x: f32) -> f32 {
    x * x
}

/// The telling words of a clue that is asked.
fn asked(clue: &ClueWords) -> Vec<String> {
    clue.iter().filter(|word| !STOP_WORDS.contains(word)).map(str::to_owned).collect()
}

/// How sure the pack is of its best answer.
fn familiar(scores: &Scores) -> f32 {
    scores.log_p.iter().map(|log_p| exp_f32(*log_p)).fold(0.0, f32::max).min(1.0)
}

/// The words of a clue that tell it from others, each once.
fn telling(clue: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in ClueWords::of(clue).iter() {
        if !STOP_WORDS.contains(&word) && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::Known;
    use crate::training::small_engine;

    fn own(clue: &str, answer: &str) -> OwnClue {
        OwnClue { clue: clue.to_owned(), answer: answer.to_owned(), weight: 1.0 }
    }

    #[test]
    fn own_clues_lift_their_answers_and_leave_the_others() {
        let mut engine = small_engine();
        let known = Known::nothing(4);
        let before = engine.answers("Mystical glow", &known, 3);
        engine.lay_over(Overlay::new([
            own("Fiddler crab with a cafe on the pier", "Zorb"),
            own("", "Quex"),
            own("Mayor of Elbow Creek", "ELKO"),
        ]));
        let first = |clue: &str| engine.answers(clue, &known, 1)[0].clone();
        assert_eq!(first("Fiddler crab with a cafe").answer, "ZORB");
        assert!(first("Fiddler crab with a cafe").probability > 0.5);
        assert_eq!(first("Elbow Creek mayor").answer, "ELKO");
        let names = engine.answers("Qqq", &known, 20);
        assert!(names.iter().any(|answer| answer.answer == "QUEX"), "{names:?}");
        let after = engine.answers("Mystical glow", &known, 3);
        assert_eq!(after[0].answer, before[0].answer);
        assert!((after[0].probability - before[0].probability).abs() < 0.05);
        assert_eq!(engine.in_words("ZORB"), "ZORB");
    }

    #[test]
    fn rows_without_sense_are_left_out() {
        let rows = [own("A", "123"), own("B", ""), OwnClue { weight: f32::NAN, ..own("C", "X") }];
        assert!(Overlay::new(rows).is_empty());
        let overlay = Overlay::new([own("Pop star", "Chappell Roan")]);
        assert_eq!(overlay.shown("CHAPPELLROAN"), Some("CHAPPELL ROAN"));
        assert_eq!(overlay.shown("OTHER"), None);
        assert_eq!(overlay.len(), 1);
    }
}
