//! The ratio-guided tree search.
//!
//! The service gives the two best words for every unsolved clue that fit the
//! letters so far. The clue whose best word is furthest ahead of its second
//! (by the ratio of their scores) goes first: its word is written into a copy
//! of the grid, and so on from there. Where a clue has no fitting word the
//! branch ends and the next clue is tried. A full grid counts only if every
//! word in it, also those filled by their crossings alone, is one.

use std::collections::HashSet;
use std::fmt;

use gridwright_clues::Clue;
use gridwright_clues::clue::WordQuery;
use gridwright_core::{Puzzle, SlotId};
use gridwright_search::{Limits, SearchOptions};

use super::{PartialSolution, WordService, rows_of, solution_of};
use crate::graph::FactorGraph;

/// One step of the search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TreeStep {
    /// Its number, counted from one.
    pub number: u64,
    /// The rows of the grid so far: `#` for blocks, `.` for empty cells.
    pub grid: Vec<String>,
    /// The best words of each unsolved clue, the surest clue first.
    pub options: Vec<ClueOption>,
    /// Why the branch ends here, if it does.
    pub ends: Option<&'static str>,
    /// The strings in the grid that are no words, with the names of their
    /// entries.
    pub no_words: Vec<(String, String)>,
}

/// The best words of one clue.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClueOption {
    /// The clue's number and direction, as in "3-Down".
    pub name: String,
    /// The question, as parameters.
    pub question: String,
    /// The best word and its score.
    pub best: (String, f64),
    /// The second best, where there is one.
    pub second: Option<(String, f64)>,
    slot: SlotId,
}

impl ClueOption {
    /// The score of the best word over that of the second; infinite without a
    /// second one.
    pub fn ratio(&self) -> f64 {
        match &self.second {
            Some((_, score)) if *score > 0.0 => self.best.1 / score,
            _ => f64::INFINITY,
        }
    }
}

impl fmt::Display for TreeStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "iteration {}", self.number)?;
        for row in &self.grid {
            writeln!(f, "  {row}")?;
        }
        for option in &self.options {
            let (best, score) = &option.best;
            write!(f, "  {} {}: {best} {score:.0}", option.name, option.question)?;
            if let Some((word, score)) = &option.second {
                write!(f, ", {word} {score:.0}, ratio {:.2}", option.ratio())?;
            }
            writeln!(f)?;
        }
        for (name, word) in &self.no_words {
            writeln!(f, "  {name} sp={}: {word} is no word", word.to_ascii_lowercase())?;
        }
        match self.ends {
            Some(why) => writeln!(f, "  {why}"),
            None => Ok(()),
        }
    }
}

/// Solves a puzzle by ratio-guided tree search. `progress` is called at every
/// step; the limits count them. If no grid is accepted, the fullest one is the
/// result. There is no chance in it, and one thread.
pub fn ratio_tree(
    puzzle: &Puzzle,
    service: &dyn WordService,
    options: &SearchOptions,
    progress: &mut dyn FnMut(&TreeStep),
) -> PartialSolution {
    let graph = FactorGraph::of(puzzle);
    let queries = graph.slots.iter().map(|slot| Clue::parse(&slot.clue).query()).collect();
    let letters: Vec<Option<u8>> = graph.variables.iter().map(|variable| variable.given).collect();
    let mut search = RatioSearch {
        puzzle,
        fullest: letters.clone(),
        letters,
        graph,
        queries,
        service,
        seen: HashSet::new(),
        steps: 0,
    };
    let complete = search.run(&options.limits, progress);
    let letters = if complete { &search.letters } else { &search.fullest };
    let solution = solution_of(puzzle, &search.graph, letters);
    PartialSolution::verified(puzzle, solution, complete, search.steps)
}

struct RatioSearch<'a> {
    puzzle: &'a Puzzle,
    graph: FactorGraph,
    /// By slot.
    queries: Vec<WordQuery>,
    service: &'a dyn WordService,
    /// By variable.
    letters: Vec<Option<u8>>,
    fullest: Vec<Option<u8>>,
    /// Grids that have been looked at: two orders of the same words lead to
    /// the same grid.
    seen: HashSet<Vec<Option<u8>>>,
    steps: u64,
}

/// A node of the tree: the words that are left to try, and the letters before.
struct TreeLevel {
    options: std::vec::IntoIter<ClueOption>,
    before: Vec<Option<u8>>,
}

impl RatioSearch<'_> {
    /// Searches depth first, with a stack of its own, so that no grid is too
    /// deep. Returns whether a grid has been accepted.
    fn run(&mut self, limits: &Limits, progress: &mut dyn FnMut(&TreeStep)) -> bool {
        let mut levels: Vec<TreeLevel> = vec![];
        loop {
            if self.seen.insert(self.letters.clone()) {
                if limits.check(self.steps).is_some() {
                    return false;
                }
                self.steps += 1;
                let step = self.look();
                progress(&step);
                if self.is_full() && step.ends.is_none() {
                    return true;
                }
                let options = if step.ends.is_some() { vec![] } else { step.options };
                let before = self.letters.clone();
                levels.push(TreeLevel { options: options.into_iter(), before });
            }
            loop {
                let Some(level) = levels.last_mut() else { return false };
                self.letters.clone_from(&level.before);
                if let Some(option) = level.options.next() {
                    self.write(&option);
                    break;
                }
                levels.pop();
            }
        }
    }

    /// Whether every letter of a slot is there.
    fn is_full(&self) -> bool {
        let variables = self.graph.variables.iter().zip(&self.letters);
        variables.into_iter().all(|(one, letter)| one.positions.is_empty() || letter.is_some())
    }

    /// The best words of every unsolved clue, the surest clue first.
    fn look(&mut self) -> TreeStep {
        let count = |letters: &[Option<u8>]| letters.iter().flatten().count();
        if count(&self.letters) > count(&self.fullest) {
            self.fullest.clone_from(&self.letters);
        }
        let (mut options, mut no_words) = (vec![], vec![]);
        let mut ends = None;
        for slot in self.graph.slot_ids() {
            let pattern = self.pattern(slot);
            if !pattern.contains('?') {
                if !self.service.is_word(&pattern) {
                    ends = Some("a word in the grid is none");
                    no_words.push((self.graph[slot].name(), pattern));
                }
                continue;
            }
            match self.option(slot, &pattern) {
                Some(option) => options.push(option),
                None => ends = Some("a clue has no fitting word"),
            }
        }
        options.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
        let grid = rows_of(self.puzzle, &solution_of(self.puzzle, &self.graph, &self.letters));
        TreeStep { number: self.steps, grid, options, ends, no_words }
    }

    fn option(&self, slot: SlotId, pattern: &str) -> Option<ClueOption> {
        let query = &self.queries[slot.index()];
        let mut found = self.service.ask(query, pattern, 2).into_iter();
        let parameters = query.parameters(Some(&pattern.to_ascii_lowercase()));
        let question: Vec<String> =
            parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Some(ClueOption {
            name: self.graph[slot].name(),
            question: question.join("&"),
            best: found.next()?,
            second: found.next(),
            slot,
        })
    }

    fn pattern(&self, slot: SlotId) -> String {
        let letters = self.graph[slot].variables.iter().map(|id| self.letters[id.index()]);
        letters.map(|letter| letter.map_or('?', |letter| char::from(b'A' + letter))).collect()
    }

    fn write(&mut self, option: &ClueOption) {
        let letters = option.best.0.bytes().filter(u8::is_ascii_uppercase);
        for (id, letter) in self.graph[option.slot].variables.iter().zip(letters) {
            self.letters[id.index()] = Some(letter - b'A');
        }
    }
}
