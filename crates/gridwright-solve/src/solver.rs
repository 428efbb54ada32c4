//! The solver: asks, propagates, searches, and says how sure it is.

use gridwright_core::{Limits, Puzzle};

use crate::belief::{Beliefs, Schedule};
use crate::board::Board;
use crate::boost;
use crate::factor::Factor;
use crate::reference;
use crate::search::Search;
use crate::solved::Solved;
use crate::source::AnswerSource;

/// Which steps the solver takes. All of them, unless something is to be measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Whether clues that name other entries are asked again once those are known.
    pub references: bool,
    /// Whether doubtful phrases are thought over with the words that their
    /// clues bring to mind.
    pub second_opinions: bool,
    /// Whether doubtful regions are searched after the propagation.
    pub search: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { references: true, second_opinions: true, search: true }
    }
}

/// What is known while a puzzle is being solved.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// How many rounds there have been.
    pub round: usize,
    /// For every open cell, in the order of the grid, its best letter and how
    /// far it is believed.
    pub letters: Vec<(char, f64)>,
}

/// Solves puzzles with the answers of a source.
pub struct Solver<'a, S: ?Sized> {
    source: &'a S,
    options: Options,
}

impl<'a, S: AnswerSource + ?Sized> Solver<'a, S> {
    /// A solver that takes every step.
    pub fn new(source: &'a S) -> Self {
        Self::with(source, Options::default())
    }

    /// A solver that takes some steps.
    pub fn with(source: &'a S, options: Options) -> Self {
        Self { source, options }
    }

    /// Solves a puzzle. There is always a result, however doubtful; a limit
    /// only makes it come sooner.
    pub fn solve(&self, puzzle: &Puzzle, limits: &Limits) -> Solved {
        self.watch(puzzle, limits, &mut |_| {})
    }

    /// Solves a puzzle and shows the state after every round.
    pub fn watch(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        watch: &mut dyn FnMut(&Snapshot),
    ) -> Solved {
        let board = Board::of(puzzle);
        let mut factors: Vec<Factor> = board
            .places
            .iter()
            .map(|place| Factor::ask(self.source, &place.clue, place.cells.len()))
            .collect();
        let mut beliefs = Beliefs::new(&board);
        let mut look = |beliefs: &Beliefs| watch(&snapshot(&board, beliefs));
        let mut propagate = |beliefs: &mut Beliefs, factors: &[Factor]| {
            let schedule = Schedule::default();
            beliefs.propagate((&board, factors), self.source, schedule, (limits, &mut look));
        };
        propagate(&mut beliefs, &factors);
        let mut cells = beliefs.cells(&board);
        let mut asked = self.options.references
            && reference::ask_again(&board, &mut factors, self.source, &cells);
        asked |= self.options.second_opinions
            && boost::second_opinions(&board, &mut factors, self.source, &cells);
        if asked {
            beliefs.forget();
            propagate(&mut beliefs, &factors);
            cells = beliefs.cells(&board);
        }
        let model = (&board, &factors[..]);
        let letters = match self.options.search {
            true => Search::new(model, self.source, &cells, &beliefs).run(limits),
            false => cells.iter().map(crate::search::best_letter).collect(),
        };
        Solved::new((puzzle, self.source), model, (&beliefs, &cells), &letters)
    }
}

fn snapshot(board: &Board, beliefs: &Beliefs) -> Snapshot {
    let cells = beliefs.cells(board);
    let letters = cells.iter().map(|belief| {
        let letter = crate::search::best_letter(belief);
        (char::from(b'A' + letter), belief[usize::from(letter)])
    });
    Snapshot { round: beliefs.rounds, letters: letters.collect() }
}
