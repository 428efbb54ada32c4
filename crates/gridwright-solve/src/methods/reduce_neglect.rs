//! Domain reduction with neglected rows and columns.
//!
//! Every clue gets a small domain of words. Where two words cross, words with
//! a letter that the other domain lacks are dropped, until nothing changes.
//! Right answers are often missing, and then domains become empty; so every
//! set of rows and columns is tried with its words and their constraints
//! ignored. Results with more than five words decided are kept. Each decided
//! word counts by its rank in the list of words that mean what its clue says;
//! the result with the greatest sum wins.

use std::fmt;

use gridwright_clues::Clue;
use gridwright_clues::clue::Term;
use gridwright_core::{Direction, Puzzle, SlotId};
use gridwright_search::{Limits, SearchOptions};

use super::domains::{Domains, RemainingWords};
use super::{PartialSolution, WordService, rows_of, solution_of};
use crate::graph::FactorGraph;

/// How far down the list of a clue a word is still relevant.
const RELEVANT: usize = 50;
/// A result must have more decided words than this.
const DECIDED: usize = 5;
/// The most rows and columns whose sets are tried.
const MOST_LINES: usize = 16;
/// How many results are reported.
const REPORTED: usize = 10;

/// A grid whose rows and columns have too many sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many rows and columns with words the grid has.
    pub lines: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines;
        write!(f, "the grid has {lines} rows and columns with words, and this method tries ")?;
        write!(f, "all 2^{lines} sets of them; it can take grids of up to {MOST_LINES}")
    }
}

impl std::error::Error for TooLarge {}

/// The domain of one word, before and after.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClueDomain {
    /// The word's number and direction, as in "3-Down".
    pub name: String,
    /// The texts that its words were searched by.
    pub terms: Vec<String>,
    /// The words that were found.
    pub before: Vec<String>,
    /// Those that remain in the best result.
    pub after: Vec<String>,
    /// Whether the best result neglects it.
    pub neglected: bool,
}

/// One result that was kept.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NeglectResult {
    /// The sum of the relevances of its decided words.
    pub score: usize,
    /// How many words are decided.
    pub decided: usize,
    /// The rows and columns it neglects, as in "row 2".
    pub neglected: Vec<String>,
    /// The rows of its grid: `#` for blocks, `.` for empty cells.
    pub grid: Vec<String>,
}

/// What the method has done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reduction {
    /// The best grid.
    pub found: PartialSolution,
    /// The domains.
    pub domains: Vec<ClueDomain>,
    /// The scores of all results that were kept, the best first.
    pub scores: Vec<usize>,
    /// The best of these results, the best first.
    pub best: Vec<NeglectResult>,
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for domain in &self.domains {
            let (before, after) = (domain.before.join(" "), domain.after.join(" "));
            writeln!(f, "{}: searched for {}", domain.name, domain.terms.join(", "))?;
            writeln!(f, "  {} words: {before}", domain.before.len())?;
            match domain.neglected {
                true => writeln!(f, "  neglected")?,
                false => writeln!(f, "  {} left: {after}", domain.after.len())?,
            }
        }
        let tried = self.found.tried;
        writeln!(
            f,
            "{tried} sets of rows and columns neglected, {} results kept",
            self.scores.len()
        )?;
        for result in &self.best {
            let neglected = match result.neglected.is_empty() {
                true => "nothing".to_owned(),
                false => result.neglected.join(", "),
            };
            let (score, decided) = (result.score, result.decided);
            writeln!(f, "score {score}, {decided} words decided, neglecting {neglected}")?;
            for row in &result.grid {
                writeln!(f, "  {row}")?;
            }
        }
        Ok(())
    }
}

/// Solves a puzzle by domain reduction with neglect. The limits count the sets
/// of rows and columns. There is no chance in it, and one thread.
///
/// # Errors
///
/// [`TooLarge`] if the grid has more than 16 rows and columns with words.
pub fn reduce_neglect(
    puzzle: &Puzzle,
    service: &dyn WordService,
    options: &SearchOptions,
) -> Result<Reduction, TooLarge> {
    let limits = &options.limits;
    let graph = FactorGraph::of(puzzle);
    let lines = GridLines::of(&graph);
    if lines.names.len() > MOST_LINES {
        return Err(TooLarge { lines: lines.names.len() });
    }
    let clues: Vec<Clue> = graph.slot_ids().map(|slot| clue_of(&graph, slot)).collect();
    let (mut found, mut relevance) = (vec![], vec![]);
    for (clue, slot) in clues.iter().zip(&graph.slots) {
        let length = slot.len();
        // Questions take time: none once the limits ask to stop.
        let words = if limits.is_asked() { vec![] } else { service.domain(clue, length) };
        let fits =
            |word: &String| word.len() == length && word.bytes().all(|b| b.is_ascii_uppercase());
        let words: Vec<String> = words.into_iter().filter(fits).collect();
        let listed = match limits.is_asked() {
            true => vec![],
            false => service.ask(&clue.query(), &"?".repeat(length), RELEVANT),
        };
        let points = |word: &String| {
            listed.iter().position(|(other, _)| other == word).map_or(0, |rank| RELEVANT - rank)
        };
        relevance.push(words.iter().map(points).collect::<Vec<_>>());
        found.push(words);
    }
    let domains = Domains::new(&graph, &found);
    let search = NeglectSearch {
        puzzle,
        graph: &graph,
        lines: &lines,
        clues: &clues,
        found: &found,
        domains: &domains,
        relevance,
    };
    Ok(search.run(limits))
}

/// The clue of a slot; one that points at another entry counts as that one's.
fn clue_of(graph: &FactorGraph, slot: SlotId) -> Clue {
    let clue = Clue::parse(&graph[slot].clue);
    if !clue.is_pointer() {
        return clue;
    }
    let other = clue.substituted(|reference| {
        let other = graph.named(&reference.number.to_string(), reference.direction)?;
        Some(graph[other].clue.clone())
    });
    other.map_or(clue, |text| Clue::parse(&text))
}

/// The rows and columns that have words.
struct GridLines {
    names: Vec<String>,
    /// By slot, the index of its line.
    of: Vec<usize>,
}

impl GridLines {
    fn of(graph: &FactorGraph) -> Self {
        let mut lines = Self { names: vec![], of: vec![] };
        for slot in &graph.slots {
            let start = slot.variables.first().map(|id| graph.size.position(graph[*id].cell));
            let (row, column) = start.map_or((0, 0), |start| (start.row + 1, start.col + 1));
            let name = match slot.direction {
                Direction::Across => format!("row {row}"),
                _ => format!("column {column}"),
            };
            let line = lines.names.iter().position(|known| *known == name).unwrap_or_else(|| {
                lines.names.push(name);
                lines.names.len() - 1
            });
            lines.of.push(line);
        }
        lines
    }
}

struct NeglectSearch<'a> {
    puzzle: &'a Puzzle,
    graph: &'a FactorGraph,
    lines: &'a GridLines,
    /// By slot.
    clues: &'a [Clue],
    /// By slot, the words of its domain.
    found: &'a [Vec<String>],
    domains: &'a Domains<'a>,
    /// For every word of every domain, how relevant it is to its clue.
    relevance: Vec<Vec<usize>>,
}

/// The rank of a result: the fields in the order in which they decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NeglectRank {
    /// Whether it has enough decided words: others count only if there is none.
    is_kept: bool,
    score: usize,
    decided: usize,
    /// The set of neglected lines, as bits: of equal results the smaller wins.
    neglected: std::cmp::Reverse<u32>,
}

impl NeglectSearch<'_> {
    fn run(&self, limits: &Limits) -> Reduction {
        let sets = 1u32 << self.lines.names.len();
        let (mut best, mut scores, mut tried) = (Vec::<NeglectRank>::new(), vec![], 0);
        let keep_best = |best: &mut Vec<NeglectRank>| {
            best.sort_unstable_by(|a, b| b.cmp(a));
            best.truncate(REPORTED);
        };
        for neglected in 0..sets {
            if limits.check(tried).is_some() {
                break;
            }
            tried += 1;
            let rank = self.rank(neglected);
            if rank.is_kept {
                scores.push(rank.score);
            }
            best.push(rank);
            if best.len() > 8 * REPORTED {
                keep_best(&mut best);
            }
        }
        keep_best(&mut best);
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let first = best.first().map_or(0, |rank| rank.neglected.0);
        let left = self.reduced(first);
        let letters = self.letters(&left);
        let domains = self.graph.slots.iter().map(|slot| {
            let words = &self.found[slot.id.index()];
            let after = left[slot.id.index()].iter();
            ClueDomain {
                name: slot.name(),
                terms: self.clues[slot.id.index()].search_terms().iter().map(Term::text).collect(),
                before: words.clone(),
                after: after.map(|word| words[usize::from(*word)].clone()).collect(),
                neglected: first >> self.lines.of[slot.id.index()] & 1 == 1,
            }
        });
        let reported = best.iter().filter(|rank| rank.is_kept).map(|rank| self.result(rank));
        let complete = letters.iter().all(Option::is_some);
        let solution = solution_of(self.puzzle, self.graph, &letters);
        Reduction {
            found: PartialSolution::verified(self.puzzle, solution, complete, tried),
            domains: domains.collect(),
            scores,
            best: reported.collect(),
        }
    }

    /// The domains with some lines neglected.
    fn reduced(&self, neglected: u32) -> RemainingWords {
        let ignored: Vec<bool> =
            self.lines.of.iter().map(|line| neglected >> line & 1 == 1).collect();
        self.domains.reduce(&ignored)
    }

    fn rank(&self, neglected: u32) -> NeglectRank {
        let (mut score, mut decided) = (0, 0);
        for (words, relevance) in self.reduced(neglected).iter().zip(&self.relevance) {
            if let [word] = words[..] {
                score += relevance[usize::from(word)];
                decided += 1;
            }
        }
        let neglected = std::cmp::Reverse(neglected);
        NeglectRank { is_kept: decided > DECIDED, score, decided, neglected }
    }

    /// The givens and the letters of the decided words, by variable.
    fn letters(&self, left: &RemainingWords) -> Vec<Option<u8>> {
        let mut letters: Vec<Option<u8>> =
            self.graph.variables.iter().map(|variable| variable.given).collect();
        for (slot, words) in self.graph.slots.iter().zip(left) {
            let [word] = words[..] else { continue };
            for (id, letter) in slot.variables.iter().zip(self.domains.word(slot.id, word)) {
                letters[id.index()].get_or_insert(*letter);
            }
        }
        letters
    }

    fn result(&self, rank: &NeglectRank) -> NeglectResult {
        let letters = self.letters(&self.reduced(rank.neglected.0));
        let names = self.lines.names.iter().enumerate();
        let neglected = names.filter(|(line, _)| rank.neglected.0 >> line & 1 == 1);
        NeglectResult {
            score: rank.score,
            decided: rank.decided,
            neglected: neglected.map(|(_, name)| name.clone()).collect(),
            grid: rows_of(self.puzzle, &solution_of(self.puzzle, self.graph, &letters)),
        }
    }
}
