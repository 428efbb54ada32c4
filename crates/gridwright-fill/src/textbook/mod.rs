//! The method of the textbooks, to be read, traced and compared.
//!
//! A crossword is a constraint satisfaction problem. Its *variables* are the
//! slots; the *domain* of a variable is the set of words it may take; a unary
//! constraint fixes the length, binary ones make crossing letters agree, and
//! all words must differ. It is solved in three steps, each a function here:
//!
//! 1. [`Crossword::enforce_node_consistency`] drops words of the wrong length
//!    (and those that contradict a given letter);
//! 2. [`Crossword::ac3`] drops words that have no partner in a crossing
//!    variable, until nothing changes;
//! 3. [`Crossword::backtrack`] tries words: the variable with the fewest words
//!    first (then the one with the most neighbours), the word that rules out
//!    the fewest first, with or without [inference](Options::inference) after
//!    each.
//!
//! [`solve`] does all three. It shares no code with the fast engine, so that
//! each is a test of the other.
//!
//! ```
//! use gridwright_core::Grid;
//! use gridwright_search::Limits;
//! use gridwright_fill::textbook::{self, Options};
//! use gridwright_words::WordList;
//!
//! let grid = Grid::from_rows(&["...", ".#.", "..."])?;
//! let list = WordList::parse(b"cat\ncow\nwit\ntot\nseven");
//! let solved = textbook::solve(&grid, &list, Options::default(), &Limits::none(), &mut |_| {})?;
//! assert_eq!(solved.outcome.found().unwrap().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backtrack;
mod consistency;
mod trace;

use std::collections::{BTreeMap, BTreeSet};

use gridwright_core::{Direction, Entry, Grid, Position, Solution};
use gridwright_search::{Limits, Outcome};
use gridwright_words::{WordId, WordList, letters};
use smol_str::SmolStr;

pub use trace::Event;

/// A variable: where a word goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable {
    /// The row of its first cell, from zero.
    pub row: usize,
    /// The column of its first cell, from zero.
    pub col: usize,
    /// Which way it runs.
    pub direction: Direction,
    /// How many cells it has, two or more.
    pub length: usize,
}

impl Variable {
    /// Its cells as rows and columns.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.length).map(move |k| match self.direction {
            Direction::Across => (self.row, self.col + k),
            Direction::Down => (self.row + k, self.col),
        })
    }
}

/// An arc: the first variable is to agree with the second.
pub type Arc = (Variable, Variable);

/// The words each variable may still take.
pub type Domains = BTreeMap<Variable, BTreeSet<WordId>>;

/// The words that variables have been given.
pub type Assignment = BTreeMap<Variable, WordId>;

/// What the textbook leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether arcs are made consistent before the search.
    pub arc_consistency: bool,
    /// Whether arcs are made consistent again after each assignment.
    pub inference: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { arc_consistency: true, inference: false }
    }
}

/// A grid that the textbook does not treat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at} holds '{found}'; the textbook method knows only cells of one letter")]
pub struct RebusError {
    /// Where.
    pub at: Position,
    /// What stands there.
    pub found: Entry,
}

/// The problem: variables, where they overlap, and words.
#[derive(Clone, Debug)]
pub struct Crossword<'a> {
    list: &'a WordList<'a>,
    grid: &'a Grid,
    variables: Vec<Variable>,
    neighbours: BTreeMap<Variable, Vec<Variable>>,
    overlaps: BTreeMap<Arc, (usize, usize)>,
    given: BTreeMap<(usize, usize), SmolStr>,
}

impl<'a> Crossword<'a> {
    /// The variables of a grid and their overlaps. Runs of a single cell are
    /// no variables.
    pub fn new(grid: &'a Grid, list: &'a WordList<'a>) -> Result<Self, RebusError> {
        let mut given = BTreeMap::new();
        for (id, _) in grid.iter().filter(|(_, cell)| cell.is_open()) {
            let at = grid.size().position(id);
            match crate::problem::given(grid, id) {
                Some(found) if letters(found.as_str()).nth(1).is_some() => {
                    return Err(RebusError { at, found: found.clone() });
                }
                Some(found) => {
                    given.insert((at.row.into(), at.col.into()), SmolStr::new(found.as_str()));
                }
                None => {}
            }
        }
        let slots = grid.slots();
        let variable = |slot: &gridwright_core::Slot| {
            let at = grid.size().position(slot.start);
            let (row, col) = (usize::from(at.row), usize::from(at.col));
            Variable { row, col, direction: slot.direction, length: slot.len() }
        };
        let variables: Vec<Variable> = slots.iter().map(variable).collect();
        let mut overlaps = BTreeMap::new();
        let mut neighbours: BTreeMap<Variable, Vec<Variable>> = BTreeMap::new();
        for (slot, x) in slots.iter().zip(&variables) {
            let mut crossed = vec![];
            for crossing in slots.crossings(slot.id) {
                let y = variables[crossing.other.index()];
                overlaps.insert((*x, y), (crossing.at, crossing.other_at));
                crossed.push(y);
            }
            neighbours.insert(*x, crossed);
        }
        Ok(Self { list, grid, variables, neighbours, overlaps, given })
    }

    /// All variables, across first.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Where two variables share a cell: how far along the first, how far
    /// along the second.
    pub fn overlap(&self, x: Variable, y: Variable) -> Option<(usize, usize)> {
        self.overlaps.get(&(x, y)).copied()
    }

    /// The variables that share a cell with one.
    pub fn neighbours(&self, x: Variable) -> &[Variable] {
        self.neighbours.get(&x).map_or(&[], Vec::as_slice)
    }

    /// Every word for every variable: the domains before any consistency.
    pub fn full_domains(&self) -> Domains {
        let all: BTreeSet<WordId> = self.list.ids().collect();
        self.variables.iter().map(|x| (*x, all.clone())).collect()
    }

    /// A complete assignment as a filled grid.
    pub fn solution(&self, assignment: &Assignment) -> Solution {
        let size = self.grid.size();
        let mut solution = Solution::empty(size);
        for ((row, col), letter) in &self.given {
            if let Some(cell) = size.cell(*row, *col) {
                solution.set(cell, Entry::new(letter));
            }
        }
        for (x, word) in assignment {
            for ((row, col), letter) in x.cells().zip(self.list.letters(*word)) {
                if let Some(cell) = size.cell(row, col) {
                    solution.set(cell, Entry::new(self.list.alphabet().text(letter)));
                }
            }
        }
        solution
    }
}

/// How the textbook method went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// A word for every variable, or that there is no such assignment.
    pub outcome: Outcome<Assignment, NoAssignment>,
    /// How many words were tried.
    pub nodes: u64,
    /// How often the search went back.
    pub backtracks: u64,
}

/// Where the textbook method found that there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAssignment {
    /// A variable has no word of its length that fits its given letters.
    #[error("no word fits a variable by itself")]
    Node,
    /// A variable has no word that agrees with its neighbours.
    #[error("arc consistency leaves a variable without words")]
    Arc,
    /// Every assignment has been tried.
    #[error("every assignment has been tried")]
    Search,
}

/// Solves a grid: node consistency, arc consistency, backtracking.
pub fn solve(
    grid: &Grid,
    list: &WordList<'_>,
    options: Options,
    limits: &Limits,
    trace: &mut dyn FnMut(&Event),
) -> Result<Solved, RebusError> {
    let crossword = Crossword::new(grid, list)?;
    let none = |reason| Solved { outcome: Outcome::Impossible(reason), nodes: 0, backtracks: 0 };
    trace(&Event::Variables { count: crossword.variables.len(), arcs: crossword.overlaps.len() });
    let mut domains = crossword.full_domains();
    crossword.enforce_node_consistency(&mut domains, trace);
    if domains.values().any(BTreeSet::is_empty) {
        return Ok(none(NoAssignment::Node));
    }
    if options.arc_consistency && !crossword.ac3(&mut domains, None, trace) {
        return Ok(none(NoAssignment::Arc));
    }
    Ok(crossword.backtrack(domains, options, limits, trace))
}

#[cfg(test)]
mod tests;
