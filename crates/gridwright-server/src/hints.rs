//! Hints: which clue to try next, what kind it is, a letter, the word. They come
//! from the solution where there is one, else from what the machine believes.

use gridwright_clues::{Clue, Engine, Known};
use gridwright_core::{CellId, Entry, Puzzle, SlotId, Slots, SolutionStatus};

use crate::error::ApiError;
use crate::wire::{HintReply, HintRequest};

/// The longest answer that is asked for.
const LONGEST: usize = 50;

/// How many entries are looked at to find the easiest.
const MOST_ASKED: usize = 200;

/// A puzzle with what its player has written.
pub struct Hinter<'a> {
    puzzle: &'a Puzzle,
    slots: Slots,
    engine: Option<&'a Engine>,
}

/// What the machine takes for the answer of an entry.
struct Belief {
    texts: Vec<String>,
    /// Nothing where the solution says so.
    sure: Option<f64>,
}

impl<'a> Hinter<'a> {
    /// Of a puzzle as it is played. Without an engine there are hints only where
    /// the solution is known.
    pub fn new(puzzle: &'a Puzzle, engine: Option<&'a Engine>) -> Self {
        Self { puzzle, slots: puzzle.grid.slots(), engine }
    }

    /// Gives a hint.
    pub fn hint(&self, request: HintRequest) -> Result<HintReply, ApiError> {
        match request {
            HintRequest::Clue => self.easiest(),
            HintRequest::Kind { slot } => {
                Ok(HintReply::Kind { says: kinds(&self.clue(self.slot(slot)?)) })
            }
            HintRequest::Letter { slot } => {
                let slot = self.slot(slot)?;
                let Belief { texts, sure } = self.belief(slot)?;
                let wrong = |(cell, text): &(&CellId, String)| self.text(**cell) != *text;
                let mut missing = self.slots.cells(slot).iter().zip(texts).filter(wrong);
                let (cell, text) = missing
                    .next()
                    .ok_or_else(|| ApiError::unfit("this word is already as it should be"))?;
                Ok(HintReply::Letter { cell: cell.index(), text, sure })
            }
            HintRequest::Word { slot } => {
                let Belief { texts, sure } = self.belief(self.slot(slot)?)?;
                Ok(HintReply::Word { texts, sure })
            }
        }
    }

    fn slot(&self, index: usize) -> Result<SlotId, ApiError> {
        let found = self.slots.iter().map(|slot| slot.id).find(|id| id.index() == index);
        found.ok_or_else(|| ApiError::unfit("the grid has no such word"))
    }

    fn clue(&self, slot: SlotId) -> String {
        let links = self.puzzle.links(&self.slots);
        let clue = links.clue_of(slot).and_then(|id| self.puzzle.clue(id));
        clue.map(|clue| clue.text.plain()).unwrap_or_default()
    }

    /// What is written in a cell.
    fn text(&self, cell: CellId) -> String {
        self.puzzle.grid[cell].entry.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// The solution of an entry, where it is known.
    fn solution(&self, slot: SlotId) -> Option<Vec<Entry>> {
        let is_known = self.puzzle.status == SolutionStatus::Known;
        let cells = self.slots.cells(slot).iter();
        is_known.then(|| cells.map(|cell| self.puzzle.grid[*cell].solution.clone()).collect())?
    }

    /// What is written in an entry, as a pattern; nothing where that is no
    /// pattern of single letters.
    fn known(&self, slot: SlotId) -> Option<Known> {
        let cells = self.slots.cells(slot);
        let pattern: String = cells
            .iter()
            .map(|cell| self.text(*cell))
            .map(|text| if text.is_empty() { "?".to_owned() } else { text })
            .collect();
        let fits = pattern.chars().count() == cells.len() && cells.len() <= LONGEST;
        Known::parse(&pattern).ok().filter(|_| fits)
    }

    fn belief(&self, slot: SlotId) -> Result<Belief, ApiError> {
        if let Some(solution) = self.solution(slot) {
            let texts = solution.iter().map(ToString::to_string).collect();
            return Ok(Belief { texts, sure: None });
        }
        let engine = self.engine.ok_or_else(|| {
            ApiError::unfit("the puzzle comes without its solution, and this server knows no words")
        })?;
        let none = || ApiError::unfit("no word is known that fits what is written there");
        let known = self.known(slot).ok_or_else(none)?;
        let best = engine.answers(&self.clue(slot), &known, 1).into_iter().next();
        let best = best.ok_or_else(none)?;
        let texts = best.answer.chars().map(String::from).collect();
        Ok(Belief { texts, sure: Some(best.probability) })
    }

    /// The entry with gaps whose answer the machine finds the easiest. Without
    /// an engine that with the fewest gaps.
    fn easiest(&self) -> Result<HintReply, ApiError> {
        let gaps = |slot: SlotId| {
            let cells = self.slots.cells(slot).iter();
            cells.filter(|cell| self.text(**cell).is_empty()).count()
        };
        let open = self.slots.iter().map(|slot| slot.id).filter(|slot| gaps(*slot) > 0);
        let ease = |slot: SlotId| match self.engine.zip(self.known(slot)) {
            Some((engine, known)) => {
                let clue = self.clue(slot);
                let right = self.solution(slot).map(|solution| joined(&solution));
                let answers = engine.answers(&clue, &known, 3);
                let good = answers
                    .iter()
                    .filter(|one| right.as_ref().is_none_or(|right| *right == one.answer));
                good.map(|one| one.probability).fold(0.0, f64::max)
            }
            None => 0.0,
        };
        let all = open.take(MOST_ASKED).map(|slot| (slot, ease(slot)));
        let best = all.max_by(|(slot, ease), (other, other_ease)| {
            ease.total_cmp(other_ease).then_with(|| gaps(*other).cmp(&gaps(*slot)))
        });
        let none = || ApiError::unfit("every word is filled in already");
        best.map(|(slot, _)| HintReply::Clue { slot: slot.index() }).ok_or_else(none)
    }
}

fn joined(solution: &[Entry]) -> String {
    solution.iter().map(ToString::to_string).collect()
}

/// What the form of a clue says about its answer.
fn kinds(text: &str) -> Vec<String> {
    let clue = Clue::parse(text);
    let mut says: Vec<String> = vec![];
    let mut say = |when: bool, what: &str| {
        if when {
            says.push(what.to_owned());
        }
    };
    say(clue.has_blank(), "The answer stands in the gap.");
    say(clue.wordplay, "The question mark says that it is not to be taken at its word: a pun.");
    say(clue.quoted, "Something that is said: so is the answer.");
    say(clue.abbreviated, "The answer is an abbreviation or a shortened word.");
    say(clue.informal, "The answer is slang or everyday speech.");
    say(clue.starred, "One of the clues of the theme.");
    say(!clue.references.is_empty(), "Find what it says about the entries that it names first.");
    if let Some(language) = clue.language {
        says.push(format!("The answer is {language:?}."));
    }
    for hint in clue.hints() {
        says.push(format!(
            "It {}: {:.0} of 100 such answers end in {}.",
            hint.reason,
            hint.probability * 100.0,
            hint.ending.letters()
        ));
    }
    if says.is_empty() {
        says.push("A plain definition: the answer can replace the clue.".to_owned());
    }
    says
}

#[cfg(test)]
mod tests {
    use gridwright_core::Grid;

    use super::*;

    fn puzzle() -> Puzzle {
        let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
        grid.number_cells();
        Puzzle { status: SolutionStatus::Known, ..Puzzle::new(grid) }
    }

    #[test]
    fn steps_lead_from_the_clue_to_the_word() {
        let mut puzzle = puzzle();
        for (cell, text) in [(0, "C"), (1, "X"), (2, "T")] {
            puzzle.grid[CellId::from_index(cell)].entry = Entry::new(text);
        }
        let hinter = Hinter::new(&puzzle, None);
        let hint = |request| hinter.hint(request);
        // The words with the fewest gaps come first, of those that have some.
        assert!(matches!(hint(HintRequest::Clue), Ok(HintReply::Clue { slot: 2 | 3 })));
        let letter = HintReply::Letter { cell: 1, text: "A".to_owned(), sure: None };
        assert_eq!(hint(HintRequest::Letter { slot: 0 }).unwrap(), letter);
        let word = HintReply::Word { texts: ["C", "A", "T"].map(String::from).into(), sure: None };
        assert_eq!(hint(HintRequest::Word { slot: 0 }).unwrap(), word);
        assert!(hint(HintRequest::Word { slot: 99 }).is_err());
    }

    #[test]
    fn the_form_of_a_clue_says_something() {
        for (text, expected) in [
            ("___ for tea", "gap"),
            ("Kind of dog?", "pun"),
            ("Some garden tools", "end in S"),
            ("Feline", "plain definition"),
        ] {
            let says = kinds(text).join(" ");
            assert!(says.contains(expected), "{text}: {says}");
        }
    }

    #[test]
    fn without_solution_and_engine_there_is_a_reason() {
        let mut puzzle = puzzle();
        puzzle.status = SolutionStatus::Missing;
        let hinter = Hinter::new(&puzzle, None);
        assert!(hinter.hint(HintRequest::Word { slot: 0 }).is_err());
        assert!(hinter.hint(HintRequest::Clue).is_ok());
    }
}
