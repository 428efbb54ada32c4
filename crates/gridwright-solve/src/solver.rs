//! The solver: asks, propagates, searches, and says how sure it is.

use gridwright_core::{Limits, Puzzle};

use crate::asked::Asked;
use crate::attempt::Attempt;
use crate::belief::Beliefs;
use crate::board::Board;
use crate::masked;
use crate::rebus;
use crate::search::best_letter;
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
    /// Whether cells with several letters are looked for where words do not fit.
    pub rebus: bool,
    /// Whether a letter that a sign hides in all clues is put back.
    pub hidden_letters: bool,
}

/// How often more cells with several letters are looked for.
const MOST_REBUS_PASSES: usize = 8;
/// How much likelier the words must become, in nats: once, as few puzzles have
/// such cells, and for every one of them.
const FIRST_REBUS_COST: f64 = 20.0;
const REBUS_COST: f64 = 3.0;

impl Default for Options {
    fn default() -> Self {
        Self {
            references: true,
            second_opinions: true,
            search: true,
            rebus: true,
            hidden_letters: true,
        }
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
        let mut board = Board::to_solve(puzzle);
        if self.options.hidden_letters {
            masked::restore(&mut board, self.source.phrases());
        }
        let mut rounds = 0;
        let mut look = |board: &Board, beliefs: &Beliefs| {
            rounds += 1;
            watch(&snapshot(board, beliefs, rounds));
        };
        let asked = Asked::new(self.source);
        let by = (&asked, &self.options);
        let mut attempt = Attempt::at(&board, by, limits, &mut look);
        let mut known = vec![];
        for _ in 0..MOST_REBUS_PASSES {
            if !self.options.rebus
                || limits.is_asked()
                || (known.is_empty() && !rebus::is_likely(&board, &attempt))
            {
                break;
            }
            let found = rebus::find(&board, &attempt, &asked, &known);
            let once = if known.is_empty() { FIRST_REBUS_COST } else { 0.0 };
            let mut open = |cells: &[(usize, rebus::Letters)], cost: f64| {
                let opened = board.opened(cells);
                let again = Attempt::at(&opened, by, limits, &mut look);
                let gains = again.total() >= attempt.total() + cost;
                gains.then(|| (opened, again, cells.to_vec()))
            };
            let all = (!found.sure.is_empty())
                .then(|| open(&found.sure, once + REBUS_COST * found.sure.len() as f64))
                .flatten();
            let one = || {
                let trials = found.doubtful.iter();
                let mut trials = trials.map(|cell| {
                    open(std::slice::from_ref(cell), rebus::trial_cost(&cell.1, &known))
                });
                trials.find_map(|opened| opened)
            };
            let Some((opened, again, cells)) = all.or_else(one) else { break };
            (board, attempt) = (opened, again);
            known.extend(cells.into_iter().map(|(_, letters)| letters));
        }
        Solved::new(puzzle, self.source, &board, &attempt)
    }
}

fn snapshot(board: &Board, beliefs: &Beliefs, round: usize) -> Snapshot {
    let cells = beliefs.cells(board);
    let letters = board.firsts().map(|cell| {
        let belief = &cells[cell];
        let letter = best_letter(belief);
        (char::from(b'A' + letter), belief[usize::from(letter)])
    });
    Snapshot { round, letters: letters.collect() }
}
