//! A test solver: how hard each clue of a finished puzzle is, what else might
//! be its answer, and where two hard words cross.
//!
//! It solves nothing. It asks for the probability of each official answer by
//! its clue alone, as somebody meets it who has no letter yet, and for what each
//! of two clues says about the letter where their words cross.

use gridwright_core::{CellId, Direction, Puzzle, SlotId};
use gridwright_search::math::exp;

use crate::AnswerSource;

/// Below this probability by its clue alone a word is hard.
pub const HARD_WORD: f64 = 0.02;

/// Below this probability by its clue alone a letter is a guess.
pub const UNSURE_LETTER: f64 = 0.3;

/// How many other answers are named.
const RIVALS: usize = 3;

/// The shortest word that an answer may not share with its clue.
const SHORTEST_SHARED: usize = 4;

/// What a test solver says of one clue.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClueReview {
    /// The slot.
    pub slot: SlotId,
    /// Its number.
    pub label: String,
    /// Its direction.
    pub direction: Direction,
    /// The clue.
    pub clue: String,
    /// The official answer.
    pub answer: String,
    /// How probable the answer is by the clue alone; zero where it is in no list.
    pub probability: f64,
    /// How many listed answers are more probable, and one; nothing where the
    /// answer is in no list.
    pub rank: Option<usize>,
    /// The most probable other answers, with their probabilities.
    pub rivals: Vec<RivalAnswer>,
    /// Words of the clue that are part of the answer.
    pub shared: Vec<String>,
}

/// Another answer that fits a clue.
#[derive(Clone, Debug, PartialEq)]
pub struct RivalAnswer {
    /// The answer.
    pub answer: String,
    /// How probable it is by the clue alone.
    pub probability: f64,
}

/// A cell where two hard words cross and neither clue says the letter.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct UnfairCrossing {
    /// The cell.
    pub cell: CellId,
    /// The two slots, across and down.
    pub slots: [SlotId; 2],
    /// How probable the letter is by each of the two clues.
    pub probabilities: [f64; 2],
}

/// What a test solver says of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PuzzleReview {
    /// The clues with an answer, in the order of the slots.
    pub clues: Vec<ClueReview>,
    /// Where it would be a guess.
    pub crossings: Vec<UnfairCrossing>,
}

impl PuzzleReview {
    /// The share of the clues whose answer is the most probable one.
    pub fn at_once(&self) -> f64 {
        let first = self.clues.iter().filter(|clue| clue.rank == Some(1)).count();
        first as f64 / self.clues.len().max(1) as f64
    }

    /// The clues with hard answers, the hardest first.
    pub fn hardest(&self) -> Vec<&ClueReview> {
        let mut hard: Vec<&ClueReview> =
            self.clues.iter().filter(|clue| clue.probability < HARD_WORD).collect();
        hard.sort_by(|a, b| a.probability.total_cmp(&b.probability));
        hard
    }
}

/// Looks at all clues of a puzzle whose answer is known and has the letters A to
/// Z only; the others are left out.
pub fn review<S: AnswerSource + ?Sized>(puzzle: &Puzzle, source: &S) -> PuzzleReview {
    let slots = puzzle.grid.slots();
    let links = puzzle.links(&slots);
    let mut found = PuzzleReview::default();
    // By slot, how probable each letter of its answer is by its clue.
    let mut letters: Vec<Option<(f64, Vec<f64>)>> = vec![];
    for slot in slots.iter() {
        let clue = links.clue_of(slot.id).and_then(|id| puzzle.clue(id));
        let cells = slots.cells(slot.id).iter();
        let answer: Option<String> = cells
            .map(|cell| Some(puzzle.grid[*cell].solution.as_ref()?.as_str().to_owned()))
            .collect();
        let judged = match (clue, answer) {
            (Some(clue), Some(answer)) if answer.bytes().all(|b| b.is_ascii_uppercase()) => {
                let text = clue.text.plain();
                let cold = Cold::of(source, &text, &answer);
                let rivals = cold.rivals(source, &answer);
                let shared = shared(&text, &answer);
                let letters = (cold.probability, cold.letters.clone());
                found.clues.push(ClueReview {
                    slot: slot.id,
                    label: clue.label.to_string(),
                    direction: slot.direction,
                    clue: text,
                    answer,
                    probability: cold.probability,
                    rank: cold.rank,
                    rivals,
                    shared,
                });
                Some(letters)
            }
            _ => None,
        };
        letters.push(judged);
    }
    for cell in slots.size().cells() {
        let through = Direction::BOTH.map(|direction| slots.through(cell, direction));
        let [Some(across), Some(down)] = through else { continue };
        let by = |(slot, at): (SlotId, usize)| {
            let (word, letters) = letters[slot.index()].as_ref()?;
            let letter = *letters.get(at)?;
            (*word < HARD_WORD && letter < UNSURE_LETTER).then_some(letter)
        };
        if let (Some(first), Some(second)) = (by(across), by(down)) {
            let slots = [across.0, down.0];
            found.crossings.push(UnfairCrossing { cell, slots, probabilities: [first, second] });
        }
    }
    found
}

/// What a clue says before any letter is known.
struct Cold {
    log_p: Vec<f32>,
    probability: f64,
    rank: Option<usize>,
    /// How probable each letter of the answer is.
    letters: Vec<f64>,
}

impl Cold {
    fn of<S: AnswerSource + ?Sized>(source: &S, clue: &str, answer: &str) -> Self {
        let length = answer.len();
        let log_p = source.score(clue, length).log_p;
        let words = source.words(length).chunks_exact(length);
        let at = words.clone().position(|word| word == answer.as_bytes());
        let own = at.and_then(|at| log_p.get(at).copied());
        let mut letters = vec![0.0; length];
        for (word, log_p) in words.zip(&log_p) {
            let probability = exp(f64::from(*log_p));
            for (letter, (theirs, ours)) in letters.iter_mut().zip(word.iter().zip(answer.bytes()))
            {
                if *theirs == ours {
                    *letter += probability;
                }
            }
        }
        let rank = own.map(|own| log_p.iter().filter(|other| **other > own).count() + 1);
        let probability = own.map_or(0.0, |own| exp(f64::from(own)));
        Self { log_p, probability, rank, letters }
    }

    fn rivals<S: AnswerSource + ?Sized>(&self, source: &S, answer: &str) -> Vec<RivalAnswer> {
        let words = source.words(answer.len()).chunks_exact(answer.len());
        let mut others: Vec<(f32, &[u8])> = self
            .log_p
            .iter()
            .copied()
            .zip(words)
            .filter(|(_, w)| *w != answer.as_bytes())
            .collect();
        let most = RIVALS.min(others.len());
        if most > 0 && most < others.len() {
            others.select_nth_unstable_by(most, |a, b| b.0.total_cmp(&a.0));
        }
        others.truncate(most);
        others.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let rival = |(log_p, word): (f32, &[u8])| RivalAnswer {
            answer: String::from_utf8_lossy(word).into_owned(),
            probability: exp(f64::from(log_p)),
        };
        others.into_iter().map(rival).collect()
    }
}

/// The words of a clue that stand in its answer.
fn shared(clue: &str, answer: &str) -> Vec<String> {
    let words = clue.split(|c: char| !c.is_alphanumeric()).map(str::to_ascii_uppercase);
    words.filter(|word| word.len() >= SHORTEST_SHARED && answer.contains(word.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use gridwright_clues::Scores;
    use gridwright_clues::phrase::{PhraseBuilder, PhraseModel};
    use gridwright_core::{Clue, ClueList, Grid};

    use super::*;

    /// Knows some words, and that a pet is a CAT.
    struct Pets(PhraseModel);

    impl AnswerSource for Pets {
        fn words(&self, length: usize) -> &[u8] {
            if length == 3 { b"CATCOWDOGTOT" } else { b"" }
        }

        fn score(&self, clue: &str, length: usize) -> Scores {
            let even = (0.01_f32).ln();
            let log_p = match (clue, length) {
                ("Pet", 3) => vec![-0.4, -4.0, -1.2, -6.0],
                (_, 3) => vec![even, even, even, (0.005_f32).ln()],
                _ => vec![],
            };
            Scores { log_p, others: vec![], p_oov: 1e-4 }
        }

        fn phrases(&self) -> &PhraseModel {
            &self.0
        }
    }

    fn puzzle() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        for direction in Direction::BOTH {
            puzzle.lists.push(ClueList::standard(direction));
        }
        puzzle.lists[0].clues = vec![Clue::new("1", "Pet"), Clue::new("3", "Humour")];
        puzzle.lists[1].clues =
            vec![Clue::new("1", "Giver of milk"), Clue::new("2", "Tots, singly: a tot")];
        puzzle.update_status();
        puzzle
    }

    #[test]
    fn clues_are_judged_before_any_letter_is_known() {
        let found = review(&puzzle(), &Pets(PhraseBuilder::new().build()));
        let of = |label: &str, direction| {
            let mut clues = found.clues.iter();
            clues.find(|clue| clue.label == label && clue.direction == direction).unwrap()
        };
        let cat = of("1", Direction::Across);
        assert_eq!((cat.rank, cat.rivals[0].answer.as_str()), (Some(1), "DOG"));
        assert!((cat.probability - 0.67).abs() < 0.01);
        let tot = of("2", Direction::Down);
        assert_eq!((tot.answer.as_str(), tot.rank), ("TOT", Some(4)));
        assert_eq!(of("3", Direction::Across).rank, None, "WIT is in no list");
        assert!((found.at_once() - 0.5).abs() < 1e-9, "CAT, and COW as likely as any");
        assert_eq!(found.hardest()[0].answer, "WIT");
    }

    #[test]
    fn crossings_of_two_hard_words_are_unfair() {
        let found = review(&puzzle(), &Pets(PhraseBuilder::new().build()));
        let cells: Vec<usize> = found.crossings.iter().map(|one| one.cell.index()).collect();
        assert_eq!(cells, [6, 8], "WIT crosses COW and TOT; CAT is easy");
    }

    #[test]
    fn words_of_the_answer_in_the_clue_are_named() {
        assert_eq!(shared("Water, frozen", "ICEWATER"), ["WATER"]);
        assert_eq!(shared("It is as cold as ice", "ICEWATER"), Vec::<String>::new());
    }
}
