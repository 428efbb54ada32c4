//! Results compared with the official solutions.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use gridwright_core::{CellId, Entry, Puzzle, SlotId, Solution};

use crate::graph::FactorGraph;
use crate::solved::{CellBelief, Solved};
use crate::source::{AnswerSource, find};

/// The result of one puzzle compared with its solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Evaluation {
    /// Letters and words, right and wrong.
    pub tally: GridTally,
    /// Every wrong word.
    pub errors: Vec<WrongWord>,
    /// The confidence of every letter, and whether it was right; empty where
    /// the method gives no confidence.
    pub letters: Vec<(f64, bool)>,
    /// Whether the official solution has more than one letter in a cell.
    pub has_rebus: bool,
}

/// A word that came out wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongWord {
    /// Its slot.
    pub slot: SlotId,
    /// Its number and direction, as in "14-Across".
    pub name: String,
    /// Its clue.
    pub clue: String,
    /// The official answer.
    pub truth: String,
    /// What the solver has put there.
    pub found: String,
    /// The probability that the solver has given it, where it gives any.
    pub probability: Option<f64>,
}

/// Counts of letters, words and whole grids. They add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GridTally {
    /// How many puzzles.
    pub puzzles: usize,
    /// How many of them are right to the last letter.
    pub perfect: usize,
    /// How many letters.
    pub letters: usize,
    /// How many of them are wrong.
    pub letters_wrong: usize,
    /// How many words.
    pub words: usize,
    /// How many of them are wrong.
    pub words_wrong: usize,
}

impl AddAssign for GridTally {
    fn add_assign(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.perfect += other.perfect;
        self.letters += other.letters;
        self.letters_wrong += other.letters_wrong;
        self.words += other.words;
        self.words_wrong += other.words_wrong;
    }
}

/// A share with its 95 % interval, in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percent {
    /// The share.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Percent {
    /// A part of a whole, with Wilson's interval, which is sound near 0 and 100 %.
    pub fn of(part: usize, whole: usize) -> Self {
        if whole == 0 {
            return Self { value: 0.0, low: 0.0, high: 100.0 };
        }
        let (n, z) = (whole as f64, 1.96);
        let share = part as f64 / n;
        let middle = share + z * z / (2.0 * n);
        let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 100.0 / (1.0 + z * z / n);
        Self {
            value: share * 100.0,
            low: ((middle - spread) * scale).max(0.0),
            high: ((middle + spread) * scale).min(100.0),
        }
    }
}

impl GridTally {
    /// The share of right letters.
    pub fn letters_right(&self) -> Percent {
        Percent::of(self.letters - self.letters_wrong, self.letters)
    }

    /// The share of right words.
    pub fn words_right(&self) -> Percent {
        Percent::of(self.words - self.words_wrong, self.words)
    }

    /// The share of grids without any fault.
    pub fn perfect_grids(&self) -> Percent {
        Percent::of(self.perfect, self.puzzles)
    }
}

impl Evaluation {
    /// Compares letters with the solution of the puzzle. A cell with several
    /// letters is right only if all of them are; an empty one is wrong. None
    /// where the puzzle has no complete solution.
    pub fn of(puzzle: &Puzzle, found: &Solution) -> Option<Self> {
        let truth = Solution::of(&puzzle.grid);
        let graph = FactorGraph::of(puzzle);
        let is_right =
            |cell: CellId| found.get(cell).is_some_and(|entry| puzzle.grid[cell].accepts(entry));
        let mut tally = GridTally { puzzles: 1, ..GridTally::default() };
        let mut has_rebus = false;
        for variable in &graph.variables {
            has_rebus |= truth.get(variable.cell)?.is_rebus();
            tally.letters += 1;
            tally.letters_wrong += usize::from(!is_right(variable.cell));
        }
        let mut errors = vec![];
        for slot in &graph.slots {
            let cells: Vec<CellId> = slot.variables.iter().map(|id| graph[*id].cell).collect();
            tally.words += 1;
            if cells.iter().all(|cell| is_right(*cell)) {
                continue;
            }
            tally.words_wrong += 1;
            let shown = |cell: &CellId| found.get(*cell).map_or(".", Entry::as_str).to_owned();
            errors.push(WrongWord {
                slot: slot.id,
                name: slot.name(),
                clue: slot.clue.clone(),
                truth: truth.word(&cells)?,
                found: cells.iter().map(shown).collect(),
                probability: None,
            });
        }
        tally.perfect = usize::from(tally.letters_wrong == 0);
        Some(Self { tally, errors, letters: vec![], has_rebus })
    }

    /// The same for a result with confidence.
    pub fn of_solved(puzzle: &Puzzle, solved: &Solved) -> Option<Self> {
        let mut evaluation = Self::of(puzzle, &solved.solution)?;
        let letter = |belief: &CellBelief| {
            (belief.confidence, puzzle.grid[belief.cell].accepts(&belief.entry))
        };
        evaluation.letters = solved.cells.iter().map(letter).collect();
        for error in &mut evaluation.errors {
            let word = solved.words.iter().find(|word| word.slot == error.slot);
            error.probability = word.map(|word| word.probability);
        }
        Some(evaluation)
    }
}

/// The rank of an answer among all listed ones for a clue, counted from one;
/// none where it is in no list.
pub fn rank<S: AnswerSource + ?Sized>(source: &S, clue: &str, answer: &str) -> Option<usize> {
    let length = answer.len();
    let at = find(source.words(length), answer.as_bytes())?;
    let scores = source.score(clue, length);
    let own = *scores.log_p.get(at)?;
    Some(1 + scores.log_p.iter().filter(|other| **other > own).count())
}

/// How well confidence agrees with the truth: letters in bands of confidence.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    bands: BTreeMap<usize, ConfidenceBand>,
}

/// The letters within one band of confidence.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ConfidenceBand {
    /// The upper edge of the band.
    pub up_to: f64,
    /// How many letters.
    pub letters: usize,
    /// How many of them are right.
    pub right: usize,
    /// The sum of their confidences.
    pub confidence: f64,
}

/// The upper edges of the bands.
const EDGES: [f64; 9] = [0.25, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0];

impl Calibration {
    /// Adds letters: their confidence, and whether they are right.
    pub fn add(&mut self, letters: &[(f64, bool)]) {
        for (confidence, right) in letters {
            let at = EDGES.iter().position(|edge| confidence <= edge).unwrap_or(EDGES.len() - 1);
            let band = self
                .bands
                .entry(at)
                .or_insert(ConfidenceBand { up_to: EDGES[at], ..ConfidenceBand::default() });
            band.letters += 1;
            band.right += usize::from(*right);
            band.confidence += confidence;
        }
    }

    /// The bands that have letters, the lowest first.
    pub fn bands(&self) -> impl Iterator<Item = &ConfidenceBand> {
        self.bands.values()
    }

    /// The mean distance of confidence and truth, over all letters.
    pub fn error(&self) -> f64 {
        let letters: usize = self.bands().map(|band| band.letters).sum();
        let off = self.bands().map(|band| (band.confidence - band.right as f64).abs());
        off.sum::<f64>() / letters.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let check = |part: usize, whole: usize, expected: [f64; 3]| {
            let found = Percent::of(part, whole);
            let found = [found.value, found.low, found.high].map(|x| (x * 10.0).round() / 10.0);
            assert_eq!(found, expected, "{part} of {whole}");
        };
        check(50, 100, [50.0, 40.4, 59.6]);
        check(365, 365, [100.0, 99.0, 100.0]);
        check(0, 10, [0.0, 0.0, 27.8]);
        check(0, 0, [0.0, 0.0, 100.0]);
    }

    #[test]
    fn calibration_is_the_distance_of_confidence_and_truth() {
        let mut table = Calibration::default();
        table.add(&[(0.9, true), (0.9, true), (0.9, false), (0.2, false)]);
        assert_eq!(table.bands().count(), 2);
        let bands: Vec<_> = table.bands().map(|band| (band.letters, band.right)).collect();
        assert_eq!(bands, [(1, 0), (3, 2)]);
        assert!((table.error() - (0.7 + 0.2) / 4.0).abs() < 1e-9, "{}", table.error());
    }
}
