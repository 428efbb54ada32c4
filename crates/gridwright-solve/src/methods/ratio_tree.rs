//! The ratio-guided tree search.
//!
//! For every unsolved clue the service is asked for the two best words that
//! fit the letters so far. The clue whose best word is furthest ahead of its
//! second (by the ratio of their scores) goes first: its word is written into
//! a copy of the grid, and so on from there. Where a clue has no fitting word
//! the branch is left and the next clue tried. A full grid counts only if
//! every word in it, also those filled by their crossings alone, is one.

use std::collections::HashSet;
use std::fmt;

use gridwright_clues::Clue;
use gridwright_clues::clue::Query;
use gridwright_core::{Limits, Puzzle};

use super::{Attempt, WordService, rows_of, solution_of};
use crate::board::Board;

/// One step of the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// Its number, counted from one.
    pub number: u64,
    /// The rows of the grid so far: `#` for blocks, `.` for empty cells.
    pub grid: Vec<String>,
    /// What each unsolved clue would like, the surest first.
    pub wishes: Vec<Wish>,
    /// Why the branch ends here, if it does.
    pub ends: Option<&'static str>,
}

/// What one clue would like to have written.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The clue's number and direction, as in "3-Down".
    pub name: String,
    /// The question, as parameters.
    pub question: String,
    /// The best word and its score.
    pub best: (String, f64),
    /// The second best, where there is one.
    pub second: Option<(String, f64)>,
    place: usize,
}

impl Wish {
    /// How far the best word is ahead; without a second one, as far as can be.
    pub fn ratio(&self) -> f64 {
        match &self.second {
            Some((_, score)) if *score > 0.0 => self.best.1 / score,
            _ => f64::INFINITY,
        }
    }
}

impl fmt::Display for Iteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "iteration {}", self.number)?;
        for row in &self.grid {
            writeln!(f, "  {row}")?;
        }
        for wish in &self.wishes {
            write!(f, "  {} {}: {} {:.0}", wish.name, wish.question, wish.best.0, wish.best.1)?;
            if let Some((word, score)) = &wish.second {
                write!(f, ", {word} {score:.0}, ratio {:.2}", wish.ratio())?;
            }
            writeln!(f)?;
        }
        match self.ends {
            Some(why) => writeln!(f, "  {why}"),
            None => Ok(()),
        }
    }
}

/// Solves a puzzle by ratio-guided tree search. Every step goes to `trace`;
/// the limits count them. If no grid is accepted, the fullest one is given.
pub fn ratio_tree(
    puzzle: &Puzzle,
    service: &dyn WordService,
    limits: &Limits,
    trace: &mut dyn FnMut(&Iteration),
) -> Attempt {
    let board = Board::of(puzzle);
    let queries = board.places.iter().map(|place| Clue::parse(&place.clue).query()).collect();
    let mut tree = Tree {
        letters: board.given.clone(),
        fullest: board.given.clone(),
        board,
        queries,
        service,
        seen: HashSet::new(),
        iterations: 0,
    };
    let complete = tree.search(puzzle, limits, trace);
    let letters = if complete { &tree.letters } else { &tree.fullest };
    Attempt { solution: solution_of(&tree.board, letters), complete, tried: tree.iterations }
}

struct Tree<'a> {
    board: Board,
    queries: Vec<Query>,
    service: &'a dyn WordService,
    letters: Vec<Option<u8>>,
    fullest: Vec<Option<u8>>,
    /// Grids that have been looked at: two orders of the same words lead to
    /// the same grid.
    seen: HashSet<Vec<Option<u8>>>,
    iterations: u64,
}

impl Tree<'_> {
    /// Searches with a stack of its own, so that no grid is too deep. Each
    /// level holds the wishes that are left to try and the letters before them.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        trace: &mut dyn FnMut(&Iteration),
    ) -> bool {
        let mut levels: Vec<(std::vec::IntoIter<Wish>, Vec<Option<u8>>)> = vec![];
        loop {
            if self.seen.insert(self.letters.clone()) {
                if limits.check(self.iterations).is_some() {
                    return false;
                }
                self.iterations += 1;
                let iteration = self.look(puzzle);
                trace(&iteration);
                if self.is_full() && iteration.ends.is_none() {
                    return true;
                }
                let wishes = if iteration.ends.is_some() { vec![] } else { iteration.wishes };
                levels.push((wishes.into_iter(), self.letters.clone()));
            }
            loop {
                let Some((wishes, before)) = levels.last_mut() else { return false };
                self.letters.clone_from(before);
                if let Some(wish) = wishes.next() {
                    self.write(&wish);
                    break;
                }
                levels.pop();
            }
        }
    }

    fn is_full(&self) -> bool {
        let covered = self.board.through.iter().zip(&self.letters);
        covered.into_iter().all(|(words, letter)| words.is_empty() || letter.is_some())
    }

    /// Asks for every unsolved clue, the surest first.
    fn look(&mut self, puzzle: &Puzzle) -> Iteration {
        let count = |letters: &[Option<u8>]| letters.iter().flatten().count();
        if count(&self.letters) > count(&self.fullest) {
            self.fullest.clone_from(&self.letters);
        }
        let mut wishes = vec![];
        let mut ends = None;
        for place in 0..self.board.places.len() {
            let pattern = self.pattern(place);
            if !pattern.contains('?') {
                if !self.service.is_word(&pattern) {
                    ends = Some("a word in the grid is none");
                }
                continue;
            }
            match self.wish(place, &pattern) {
                Some(wish) => wishes.push(wish),
                None => ends = Some("a clue has no fitting word"),
            }
        }
        wishes.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
        Iteration {
            number: self.iterations,
            grid: rows_of(puzzle, &solution_of(&self.board, &self.letters)),
            wishes,
            ends,
        }
    }

    fn wish(&self, place: usize, pattern: &str) -> Option<Wish> {
        let query = &self.queries[place];
        let mut found = self.service.ask(query, pattern, 2).into_iter();
        let parameters = query.parameters(Some(&pattern.to_ascii_lowercase()));
        let question: Vec<String> =
            parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let here = &self.board.places[place];
        Some(Wish {
            name: format!("{}-{}", here.label, here.direction.name()),
            question: question.join("&"),
            best: found.next()?,
            second: found.next(),
            place,
        })
    }

    fn pattern(&self, place: usize) -> String {
        let letters = self.board.places[place].cells.iter().map(|cell| self.letters[*cell]);
        letters.map(|letter| letter.map_or('?', |letter| char::from(b'A' + letter))).collect()
    }

    fn write(&mut self, wish: &Wish) {
        let letters = wish.best.0.bytes().filter(u8::is_ascii_uppercase);
        for (cell, letter) in self.board.places[wish.place].cells.iter().zip(letters) {
            self.letters[*cell] = Some(letter - b'A');
        }
    }
}
