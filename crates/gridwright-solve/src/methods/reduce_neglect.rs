//! Domain reduction with neglected words.
//!
//! Every clue gets a small domain of words. Where two words cross, words whose
//! letter the other domain lacks are dropped, until nothing changes. Right
//! answers are often missing, and then domains empty out; so every set of
//! words is tried with its constraints ignored. Of the results with enough
//! words decided, the one whose words are most relevant to their clues wins.

use std::fmt;

use gridwright_clues::Clue;
use gridwright_clues::clue::Query;
use gridwright_core::{Limits, Puzzle};
use std::collections::BTreeSet;

use super::{Attempt, WordService, solution_of};
use crate::board::Board;

/// How many words each search brings to a domain at most.
const PER_SEARCH: usize = 20;
/// How far down the list of a clue a word is still relevant.
const RELEVANT: usize = 50;
/// A result must have more decided words than this.
const DECIDED: usize = 5;
/// All sets of more words than this are too many to try.
const MOST_WORDS: usize = 16;

/// A grid whose words have too many sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many words the grid has.
    pub words: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words;
        write!(
            f,
            "the grid has {words} words, and this method tries all 2^{words} sets of them; "
        )?;
        write!(f, "it can take grids of up to {MOST_WORDS} words")
    }
}

impl std::error::Error for TooLarge {}

/// The domain of one word, before and after.
#[derive(Clone, Debug, PartialEq)]
pub struct Domain {
    /// The word's number and direction, as in "3-Down".
    pub name: String,
    /// The words that were found.
    pub before: Vec<String>,
    /// Those that are left in the best result.
    pub after: Vec<String>,
    /// Whether the best result neglects it.
    pub neglected: bool,
}

/// What the method did.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction {
    /// The grid it has come to.
    pub attempt: Attempt,
    /// The domains.
    pub domains: Vec<Domain>,
    /// The scores of all results that were kept, the best first.
    pub scores: Vec<usize>,
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for domain in &self.domains {
            let (before, after) = (domain.before.join(" "), domain.after.join(" "));
            writeln!(f, "{}: {} words: {before}", domain.name, domain.before.len())?;
            match domain.neglected {
                true => writeln!(f, "  neglected")?,
                false => writeln!(f, "  left: {after}")?,
            }
        }
        let best: Vec<String> = self.scores.iter().take(10).map(usize::to_string).collect();
        writeln!(f, "{} results kept, best scores {}", self.scores.len(), best.join(", "))
    }
}

/// Solves a puzzle by domain reduction with neglect.
pub fn reduce_neglect(
    puzzle: &Puzzle,
    service: &dyn WordService,
    limits: &Limits,
) -> Result<Reduction, TooLarge> {
    let board = Board::of(puzzle);
    let words = board.places.len();
    if words > MOST_WORDS {
        return Err(TooLarge { words });
    }
    let clues: Vec<Clue> = (0..words).map(|place| clue_of(&board, place)).collect();
    let domains: Vec<Vec<String>> = clues
        .iter()
        .zip(&board.places)
        .map(|(clue, place)| domain(service, clue, place.cells.len()))
        .collect();
    let lists: Vec<Vec<String>> = clues
        .iter()
        .zip(&board.places)
        .map(|(clue, place)| {
            let found = service.ask(&clue.query(), &"?".repeat(place.cells.len()), RELEVANT);
            found.into_iter().map(|(word, _)| word).collect()
        })
        .collect();
    Ok(best_subset(&board, &domains, &lists, limits))
}

/// The clue of a place; one that points at another entry counts as that one's.
fn clue_of(board: &Board, place: usize) -> Clue {
    let clue = Clue::parse(&board.places[place].clue);
    if !clue.is_pointer() {
        return clue;
    }
    let other = clue.substituted(|reference| {
        let other = board.named(&reference.number.to_string(), reference.direction)?;
        Some(board.places[other].clue.clone())
    });
    other.map_or(clue, |text| Clue::parse(&text))
}

/// The words that searches for each word of the clue and each pair bring.
fn domain(service: &dyn WordService, clue: &Clue, length: usize) -> Vec<String> {
    let pattern = "?".repeat(length);
    let mut words = BTreeSet::new();
    for term in clue.search_terms() {
        let query = Query::Means { text: term.text() };
        words.extend(service.ask(&query, &pattern, PER_SEARCH).into_iter().map(|(word, _)| word));
    }
    words.retain(|word| word.len() == length && word.bytes().all(|byte| byte.is_ascii_uppercase()));
    words.into_iter().collect()
}

struct Kept {
    score: usize,
    decided: usize,
    neglected: u32,
    domains: Vec<Vec<String>>,
}

fn best_subset(
    board: &Board,
    domains: &[Vec<String>],
    lists: &[Vec<String>],
    limits: &Limits,
) -> Reduction {
    let sets = 1u32 << board.places.len();
    let mut best: Option<Kept> = None;
    let mut scores = vec![];
    let mut tried = 0;
    for neglected in 0..sets {
        if limits.check(tried).is_some() {
            break;
        }
        tried += 1;
        let left = reduce(board, domains, neglected);
        let decided = left.iter().filter(|domain| domain.len() == 1).count();
        let score = left.iter().zip(lists).map(|(domain, list)| relevance(domain, list)).sum();
        if decided > DECIDED {
            scores.push(score);
        }
        let kept = Kept { score, decided, neglected, domains: left };
        // Results with too few decided words count only if there is no other.
        let rank = |kept: &Kept| (kept.decided > DECIDED, kept.score, kept.decided);
        if best.as_ref().is_none_or(|best| rank(&kept) > rank(best)) {
            best = Some(kept);
        }
    }
    scores.sort_unstable_by(|a, b| b.cmp(a));
    report(board, domains, best.as_ref(), (scores, tried))
}

fn report(
    board: &Board,
    domains: &[Vec<String>],
    best: Option<&Kept>,
    (scores, tried): (Vec<usize>, u64),
) -> Reduction {
    let mut letters = board.given.clone();
    let left = best.map_or(domains, |kept| &kept.domains);
    let neglected = best.map_or(0, |kept| kept.neglected);
    for (place, domain) in board.places.iter().zip(left) {
        if let [word] = &domain[..] {
            for (cell, letter) in place.cells.iter().zip(word.bytes()) {
                letters[*cell].get_or_insert(letter - b'A');
            }
        }
    }
    let domains = board.places.iter().enumerate().map(|(place, here)| Domain {
        name: format!("{}-{}", here.label, here.direction.name()),
        before: domains[place].clone(),
        after: left[place].clone(),
        neglected: neglected >> place & 1 == 1,
    });
    let complete = letters.iter().all(Option::is_some);
    let attempt = Attempt { solution: solution_of(board, &letters), complete, tried };
    Reduction { attempt, domains: domains.collect(), scores }
}

/// The relevance of a decided word: its place in the list of its clue.
fn relevance(domain: &[String], list: &[String]) -> usize {
    let [word] = domain else { return 0 };
    list.iter().position(|other| other == word).map_or(0, |at| RELEVANT - at)
}

/// Drops words whose letter a crossing domain lacks, until nothing changes.
/// Neglected words neither ask nor are asked, and have no domain left.
fn reduce(board: &Board, domains: &[Vec<String>], neglected: u32) -> Vec<Vec<String>> {
    let ignored = |place: usize| neglected >> place & 1 == 1;
    let mut left: Vec<Vec<String>> = domains.to_vec();
    (0..left.len()).filter(|place| ignored(*place)).for_each(|place| left[place].clear());
    let mut changed = true;
    while changed {
        changed = false;
        for place in (0..left.len()).filter(|place| !ignored(*place)) {
            for (position, cell) in board.places[place].cells.iter().enumerate() {
                let allowed = match (board.given[*cell], board.crossing(place, *cell)) {
                    (Some(letter), _) => 1 << letter,
                    (None, Some((other, at))) if !ignored(other) => letters_at(&left[other], at),
                    _ => u32::MAX,
                };
                let before = left[place].len();
                left[place].retain(|word| allowed >> (word.as_bytes()[position] - b'A') & 1 == 1);
                changed |= left[place].len() < before;
            }
        }
    }
    left
}

/// The letters of a domain at a place, as bits.
fn letters_at(domain: &[String], at: usize) -> u32 {
    domain.iter().map(|word| 1 << (word.as_bytes()[at] - b'A')).fold(0, |all, bit| all | bit)
}
