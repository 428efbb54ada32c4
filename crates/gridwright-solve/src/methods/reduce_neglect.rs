//! Domain reduction with neglected rows and columns.
//!
//! Every clue gets a small domain of words. Where two words cross, words whose
//! letter the other domain lacks are dropped, until nothing changes. Right
//! answers are often missing, and then domains empty out; so every set of rows
//! and columns is tried with its words and their constraints ignored. Results
//! with more than five words decided are kept. Each decided word counts for
//! how early it stands in the list of words that mean what its clue says; the
//! result with the greatest sum wins.

use std::fmt;

use gridwright_clues::Clue;
use gridwright_clues::clue::Term;
use gridwright_core::{Direction, Limits, Puzzle};

use super::reduce::{Domains, Left};
use super::{Attempt, WordService, rows_of, solution_of};
use crate::board::Board;

/// How far down the list of a clue a word is still relevant.
const RELEVANT: usize = 50;
/// A result must have more decided words than this.
const DECIDED: usize = 5;
/// All sets of more rows and columns than this are too many to try.
const MOST_LINES: usize = 16;
/// So many of the results are told.
const TOLD: usize = 10;

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
pub struct Domain {
    /// The word's number and direction, as in "3-Down".
    pub name: String,
    /// What its domain was searched for.
    pub terms: Vec<String>,
    /// The words that were found.
    pub before: Vec<String>,
    /// Those that are left in the best result.
    pub after: Vec<String>,
    /// Whether the best result neglects it.
    pub neglected: bool,
}

/// One result that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The sum of the relevances of its decided words.
    pub score: usize,
    /// How many words are decided.
    pub decided: usize,
    /// The rows and columns it neglects, as in "row 2".
    pub neglected: Vec<String>,
    /// The rows of its grid: `#` for blocks, `.` for empty cells.
    pub grid: Vec<String>,
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
    /// The best of these results, the best first.
    pub best: Vec<Kept>,
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
        let tried = self.attempt.tried;
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
/// of rows and columns.
pub fn reduce_neglect(
    puzzle: &Puzzle,
    service: &dyn WordService,
    limits: &Limits,
) -> Result<Reduction, TooLarge> {
    let board = Board::of(puzzle);
    let lines = lines(&board);
    if lines.names.len() > MOST_LINES {
        return Err(TooLarge { lines: lines.names.len() });
    }
    let clues: Vec<Clue> = (0..board.places.len()).map(|place| clue_of(&board, place)).collect();
    let (mut found, mut relevance) = (vec![], vec![]);
    for (clue, place) in clues.iter().zip(&board.places) {
        let length = place.cells.len();
        // Whoever is asked to stop has no time for more questions.
        let words = if limits.is_asked() { vec![] } else { service.domain(clue, length) };
        let fits =
            |word: &String| word.len() == length && word.bytes().all(|b| b.is_ascii_uppercase());
        let words: Vec<String> = words.into_iter().filter(fits).collect();
        let listed = match limits.is_asked() {
            true => vec![],
            false => service.ask(&clue.query(), &"?".repeat(length), RELEVANT),
        };
        let points = |word: &String| {
            listed.iter().position(|(other, _)| other == word).map_or(0, |at| RELEVANT - at)
        };
        relevance.push(words.iter().map(points).collect::<Vec<_>>());
        found.push(words);
    }
    let domains = Domains::new(&board, &found);
    let search = Search { puzzle, board: &board, lines: &lines, domains: &domains, relevance };
    Ok(search.run((&clues, &found), limits))
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

/// The rows and columns that have words.
struct Lines {
    names: Vec<String>,
    /// The line of every word.
    of: Vec<usize>,
}

fn lines(board: &Board) -> Lines {
    let mut lines = Lines { names: vec![], of: vec![] };
    for place in &board.places {
        let at = place.cells.first().map(|cell| board.size.position(board.cells[*cell]));
        let (row, column) = at.map_or((0, 0), |at| (at.row + 1, at.col + 1));
        let name = match place.direction {
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

struct Search<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    lines: &'a Lines,
    domains: &'a Domains<'a>,
    /// For every word of every domain, how relevant it is to its clue.
    relevance: Vec<Vec<usize>>,
}

/// A result in short: what decides between two, and what it neglects.
type Standing = (bool, usize, usize, u32);

impl Search<'_> {
    fn run(&self, (clues, found): (&[Clue], &[Vec<String>]), limits: &Limits) -> Reduction {
        let sets = 1u32 << self.lines.names.len();
        let (mut best, mut scores, mut tried) = (Vec::<Standing>::new(), vec![], 0);
        for neglected in 0..sets {
            if limits.check(tried).is_some() {
                break;
            }
            tried += 1;
            let left = self.reduced(neglected);
            let (score, decided) = self.score(&left);
            if decided > DECIDED {
                scores.push(score);
            }
            // Results with too few decided words count only if there is no
            // other; of equal ones the one that neglects less does.
            best.push((decided > DECIDED, score, decided, u32::MAX - neglected));
            if best.len() > 8 * TOLD {
                best.sort_unstable_by(|a, b| b.cmp(a));
                best.truncate(TOLD);
            }
        }
        best.sort_unstable_by(|a, b| b.cmp(a));
        best.truncate(TOLD);
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let first = best.first().map_or(0, |standing| u32::MAX - standing.3);
        let left = self.reduced(first);
        let letters = self.letters(&left);
        let domains = self.board.places.iter().enumerate().map(|(place, here)| Domain {
            name: format!("{}-{}", here.label, here.direction.name()),
            terms: clues[place].search_terms().iter().map(Term::text).collect(),
            before: found[place].clone(),
            after: left[place]
                .iter()
                .map(|word| found[place][usize::from(*word)].clone())
                .collect(),
            neglected: first >> self.lines.of[place] & 1 == 1,
        });
        let told = best.iter().filter(|standing| standing.0).map(|standing| self.result(standing));
        let complete = letters.iter().all(Option::is_some);
        let solution = solution_of(self.board, &letters);
        Reduction {
            attempt: Attempt { solution, complete, tried },
            domains: domains.collect(),
            scores,
            best: told.collect(),
        }
    }

    fn reduced(&self, neglected: u32) -> Left {
        let ignored: Vec<bool> =
            self.lines.of.iter().map(|line| neglected >> line & 1 == 1).collect();
        self.domains.reduce(self.board, &ignored)
    }

    /// The sum of the relevances of the decided words, and their number.
    fn score(&self, left: &Left) -> (usize, usize) {
        let decided = left.iter().enumerate().filter_map(|(place, words)| match words[..] {
            [word] => Some(self.relevance[place][usize::from(word)]),
            _ => None,
        });
        decided.fold((0, 0), |(score, count), points| (score + points, count + 1))
    }

    fn letters(&self, left: &Left) -> Vec<Option<u8>> {
        let mut letters = self.board.given.clone();
        for (place, words) in left.iter().enumerate() {
            let [word] = words[..] else { continue };
            let cells = self.board.places[place].cells.iter();
            for (cell, letter) in cells.zip(self.domains.word(place, word)) {
                letters[*cell].get_or_insert(*letter);
            }
        }
        letters
    }

    fn result(&self, (_, score, decided, inverse): &Standing) -> Kept {
        let neglected = u32::MAX - inverse;
        let letters = self.letters(&self.reduced(neglected));
        let names = self.lines.names.iter().enumerate();
        Kept {
            score: *score,
            decided: *decided,
            neglected: names
                .filter(|(line, _)| neglected >> line & 1 == 1)
                .map(|(_, name)| name.clone())
                .collect(),
            grid: rows_of(self.puzzle, &solution_of(self.board, &letters)),
        }
    }
}
