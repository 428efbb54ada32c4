//! The result: letters, how sure they are, and what else they might be.

use gridwright_clues::phrase::Message;
use gridwright_core::{CellId, Direction, Entry, Puzzle, SlotId, SmolStr, Solution};

use crate::attempt::Attempt;
use crate::board::Board;
use crate::calibration::calibrated;
use crate::source::AnswerSource;

/// A solved puzzle. Every open cell has an entry, sure or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The filled grid.
    pub solution: Solution,
    /// The open cells, in the order of the grid.
    pub cells: Vec<CellBelief>,
    /// The words, in the order of the grid's slots.
    pub words: Vec<WordBelief>,
    /// How many rounds of propagation there were.
    pub rounds: usize,
}

/// What is believed of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellBelief {
    /// Which cell.
    pub cell: CellId,
    /// What is put there.
    pub entry: Entry,
    /// The probability that it is right.
    pub confidence: f64,
    /// Other letters with their probabilities, the likeliest first.
    pub alternatives: Vec<(char, f64)>,
}

/// What is believed of one word.
#[derive(Clone, Debug, PartialEq)]
pub struct WordBelief {
    /// Which slot.
    pub slot: SlotId,
    /// Its number.
    pub label: SmolStr,
    /// Its direction.
    pub direction: Direction,
    /// Its clue, as it was put to the source.
    pub clue: String,
    /// The answer.
    pub answer: String,
    /// The probability that every letter of it is right.
    pub probability: f64,
    /// Its rank among all listed answers, by the clue alone, counted from one;
    /// none where it is in no list.
    pub rank: Option<usize>,
    /// The part of the evidence that comes from answers in no list.
    pub unlisted: f64,
    /// What the crossing words say of its letters.
    pub(crate) heard: Vec<Message>,
}

/// How sure several letters in one cell are.
const REBUS_CONFIDENCE: f64 = 0.9;
/// Alternatives below this are not worth a word.
const LEAST_ALTERNATIVE: f64 = 0.005;

impl Solved {
    pub(crate) fn new<S: AnswerSource + ?Sized>(
        puzzle: &Puzzle,
        source: &S,
        board: &Board,
        attempt: &Attempt,
    ) -> Self {
        let (letters, beliefs) = (&attempt.letters, &attempt.cells);
        let mut solution = Solution::empty(board.size);
        let mut cells: Vec<CellBelief> = vec![];
        // Which of them each letter belongs to.
        let mut owners = vec![0; board.cells.len()];
        for first in board.firsts() {
            let cell = board.cells[first];
            let own = board.cells[first..].iter().take_while(|other| **other == cell).count();
            owners[first..first + own].fill(cells.len());
            let kept = puzzle.grid[cell].entry.clone().filter(|_| puzzle.grid[cell].given);
            let letter = usize::from(letters[first]);
            let confidence = match (&kept, own) {
                (Some(_), _) => 1.0,
                (None, 1) => calibrated(&beliefs[first], letter),
                _ => REBUS_CONFIDENCE,
            };
            let spelled = letters[first..first + own].iter().map(|l| char::from(b'A' + l));
            let found: String = spelled.collect();
            let Some(entry) = kept.or_else(|| Entry::new(&found)) else { continue };
            solution.set(cell, Some(entry.clone()));
            let alternatives = match own {
                1 => alternatives(&beliefs[first], letter, confidence),
                _ => vec![],
            };
            cells.push(CellBelief { cell, entry, confidence, alternatives });
        }
        let words = board.places.iter().enumerate().map(|(index, place)| {
            let mut own: Vec<usize> = place.cells.iter().map(|cell| owners[*cell]).collect();
            own.dedup();
            let own = own.into_iter().filter_map(|cell| cells.get(cell));
            let spelled: Vec<u8> = place.cells.iter().map(|cell| letters[*cell]).collect();
            let evidence = attempt.beliefs.evidence[index];
            WordBelief {
                slot: place.slot,
                label: place.label.clone(),
                direction: place.direction,
                clue: place.clue.clone(),
                answer: own.clone().map(|cell| cell.entry.as_str()).collect(),
                probability: own.map(|cell| cell.confidence).fold(1.0, f64::min),
                rank: attempt.factors[index].rank(source, &spelled),
                unlisted: if evidence.0 > 0.0 { evidence.1 / evidence.0 } else { 0.0 },
                heard: attempt.beliefs.hear(board, index),
            }
        });
        let words = words.collect();
        Self { solution, cells, words, rounds: attempt.beliefs.rounds }
    }

    /// How many letters are expected to be wrong.
    pub fn expected_wrong(&self) -> f64 {
        self.cells.iter().map(|cell| 1.0 - cell.confidence).sum()
    }
}

fn alternatives(belief: &[f64; 26], chosen: usize, confidence: f64) -> Vec<(char, f64)> {
    let rest: f64 = 1.0 - belief[chosen];
    let scale = if rest > 0.0 { (1.0 - confidence) / rest } else { 0.0 };
    let mut others: Vec<(char, f64)> = (0..26u8)
        .filter(|letter| usize::from(*letter) != chosen)
        .map(|letter| (char::from(b'A' + letter), belief[usize::from(letter)] * scale))
        .filter(|(_, share)| *share >= LEAST_ALTERNATIVE)
        .collect();
    others.sort_by(|a, b| b.1.total_cmp(&a.1));
    others
}
