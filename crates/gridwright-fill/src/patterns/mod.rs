//! Patterns of blocks that hold theme answers, and can be filled.
//!
//! Answers are put into places (`place`), the other blocks are sought by
//! annealing for room (`blocks`), and the roomiest patterns are tried: one that
//! is filled is better than one that is not, whatever its room.

mod blocks;
mod place;
mod symmetry;

use std::ops::ControlFlow;

use gridwright_core::{Cell, Entry, Grid, Size, SlotId};
use gridwright_search::random::SplitMix64;
use gridwright_search::{Outcome, Rejected, SearchOptions, Stop};
use gridwright_words::{Spelling, WordList, letters};
use smol_str::SmolStr;

use crate::fill::Fill;
use crate::portfolio::{Method, race};
use crate::problem::{Problem, ProblemError, Rules};
use crate::tuning::FillTuning;
use blocks::{Blocks, Figures, WordRoom};
use place::{ThemePlaces, ThemeTask};
pub use symmetry::Symmetry;

/// What a pattern may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternLimits {
    /// The most words.
    pub most_words: usize,
    /// The most blocks.
    pub most_blocks: usize,
}

impl PatternLimits {
    /// These limits.
    pub fn new(most_words: usize, most_blocks: usize) -> Self {
        Self { most_words, most_blocks }
    }

    /// Those of American dailies with a theme: 78 words in 15x15, 140 in 21x21,
    /// and blocks in a sixth of the cells.
    pub fn themed(size: Size) -> Self {
        let area = size.area();
        let words = if area >= 21 * 21 { area * 140 / 441 } else { area * 78 / 225 };
        Self::new(words, area.div_ceil(6))
    }

    /// Those of American dailies without a theme: 72 words in 15x15.
    pub fn themeless(size: Size) -> Self {
        Self::new(size.area() * 72 / 225, size.area().div_ceil(6))
    }
}

/// What patterns are sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternTask {
    /// The size of the grid.
    pub size: Size,
    /// Which of its cells are each other's image.
    pub symmetry: Symmetry,
    /// What a pattern may have.
    pub limits: PatternLimits,
    /// The theme answers, each with its alternatives: one of them is placed.
    pub theme: Vec<Vec<String>>,
    /// The lowest score of the other words.
    pub min_score: u16,
}

/// A pattern that holds the theme answers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundPattern {
    /// The grid; the letters of the theme answers are its only solutions.
    pub grid: Grid,
    /// The theme answers and their slots, in the order of the task.
    pub theme: Vec<(SmolStr, SlotId)>,
    /// How many words it has.
    pub words: usize,
    /// How many blocks.
    pub blocks: usize,
    /// How many blocks without which there would be as many words.
    pub cheaters: usize,
    /// The binary logarithm of the number of fills that there would be if
    /// letters fell independently.
    pub room: f64,
    /// A fill, if one was found at once.
    pub fill: Option<Fill>,
}

/// How a search for patterns ended.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Patterns {
    /// The best patterns: those that were filled first, then by room.
    pub found: Vec<FoundPattern>,
    /// What ended the search early, if anything did.
    pub stopped: Option<Stop>,
}

/// A task that makes no sense, or an engine that failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A theme answer without letters.
    #[error("theme answer {number} has no letters: {text:?}")]
    NoLetters {
        /// Which one, from 1.
        number: usize,
        /// What was given.
        text: String,
    },
    /// No alternative of a theme answer fits into the grid.
    #[error("{word} has {letters} letters, and the grid is {size} cells long")]
    TooLong {
        /// The answer.
        word: SmolStr,
        /// How many letters it has.
        letters: usize,
        /// The longest side of the grid.
        size: usize,
    },
    /// A diagonal symmetry of a grid that is no square.
    #[error("only a square can be symmetric about its diagonal")]
    NoSquare,
    /// The words and the grid are no task for the filler.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A fill breaks a rule, which would be a bug of this crate.
    #[error("a fill breaks a rule: {0}")]
    Rejected(String),
}

impl From<Rejected> for PatternError {
    fn from(rejected: Rejected) -> Self {
        Self::Rejected(rejected.reason)
    }
}

/// Looks for patterns that hold the theme answers, the best `most` of them.
/// Every pattern that is filled is shown to `visit` at once; the search ends
/// when that breaks off, or when all that was prepared has been tried. One
/// pass of annealing counts as 64 nodes.
///
/// ```
/// use std::ops::ControlFlow;
/// use gridwright_core::Size;
/// use gridwright_fill::{PatternLimits, PatternTask, Symmetry, patterns};
/// use gridwright_search::SearchOptions;
/// use gridwright_words::WordList;
///
/// let list = WordList::parse(b"cat\nore\nben\ncob\nare\nten");
/// let size = Size::new(3, 3)?;
/// let task = PatternTask {
///     size,
///     symmetry: Symmetry::Rotation,
///     limits: PatternLimits::new(6, 1),
///     theme: vec![vec!["cat".to_owned()]],
///     min_score: 0,
/// };
/// let found = patterns(&task, &list, &SearchOptions::default(), 1, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(found.found[0].blocks, 0);
/// assert!(found.found[0].fill.is_some(), "CAT, ORE and BEN, one above the other");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`PatternError`] where the task makes no sense. That no pattern is found is
/// no error: the list is empty then.
pub fn patterns(
    task: &PatternTask,
    list: &WordList<'_>,
    options: &SearchOptions,
    most: usize,
    visit: &mut dyn FnMut(&FoundPattern) -> ControlFlow<()>,
) -> Result<Patterns, PatternError> {
    let tuning = FillTuning::default().patterns;
    let theme = task.letters(list)?;
    let mut random = SplitMix64::new(options.seed.0);
    let placements = ThemeTask { size: task.size, symmetry: task.symmetry, theme: &theme }.find(
        &mut random,
        tuning.placements,
        tuning.kept,
    );
    let longest = task.size.rows().max(task.size.cols());
    let room = WordRoom::of(list, task.min_score, longest);
    let mut nodes = 0;
    let mut stopped = None;
    let mut candidates: Vec<(Vec<bool>, Figures, &ThemePlaces)> = vec![];
    for placement in &placements {
        stopped = options.limits.check(nodes);
        if stopped.is_some() {
            break;
        }
        nodes += 64;
        let mut blocks = Blocks {
            size: task.size,
            symmetry: task.symmetry,
            limits: &task.limits,
            room: &room,
            spots: &placement.spots,
            tuning,
            known: [vec![], vec![]],
        };
        if let Some((closed, figures)) = blocks.anneal(&mut random) {
            candidates.push((closed, figures, placement));
        }
    }
    candidates.sort_by(|a, b| b.1.room.total_cmp(&a.1.room));
    let mut found: Vec<FoundPattern> = vec![];
    let mut filled = 0;
    for (closed, figures, placement) in candidates {
        let mut pattern = task.pattern(&closed, figures, placement)?;
        if found.iter().any(|other| other.grid == pattern.grid) {
            continue;
        }
        stopped = stopped.or_else(|| options.limits.check(nodes));
        if stopped.is_none() && filled < most {
            let problem = Problem::new(&pattern.grid, list, Rules::min_score(task.min_score))?;
            let left = options.limits.clone().after(nodes);
            let trial = left.nodes().map_or(tuning.trial, |nodes| nodes.min(tuning.trial));
            let methods = Method::portfolio(&problem, options.threads, options.seed.0);
            let run = race(&problem, &left.with_nodes(trial), &methods, &|_| {})?;
            nodes += run.nodes;
            if let Outcome::Found(fill) = run.outcome {
                pattern.fill = Some(fill);
                filled += 1;
                if visit(&pattern).is_break() {
                    found.push(pattern);
                    break;
                }
            }
        }
        found.push(pattern);
    }
    found.sort_by_key(|pattern| pattern.fill.is_none());
    found.truncate(most);
    Ok(Patterns { found, stopped })
}

impl PatternTask {
    /// The theme answers as numbers of letters of the list.
    fn letters(&self, list: &WordList<'_>) -> Result<Vec<Vec<Vec<u16>>>, PatternError> {
        if !self.symmetry.suits(self.size) {
            return Err(PatternError::NoSquare);
        }
        let longest = self.size.rows().max(self.size.cols());
        let mut theme = vec![];
        let mut unknown: Vec<String> = vec![];
        for (number, alternatives) in (1..).zip(&self.theme) {
            let mut spelt: Vec<Vec<u16>> = vec![];
            for text in alternatives {
                let word = Spelling::default().spell(text);
                // Letters that the list does not have come after those it has.
                let mut number_of = |letter: &str| match list.alphabet().find(letter) {
                    Some(letter) => letter.index() as u16,
                    None => {
                        let at = unknown.iter().position(|known| known == letter);
                        let at = at.unwrap_or_else(|| {
                            unknown.push(letter.to_owned());
                            unknown.len() - 1
                        });
                        (list.alphabet().len() + at) as u16
                    }
                };
                spelt.push(letters(&word).map(&mut number_of).collect());
            }
            if spelt.is_empty() || spelt.iter().any(Vec::is_empty) {
                return Err(PatternError::NoLetters { number, text: alternatives.join("/") });
            }
            if spelt.iter().all(|word| word.len() > longest) {
                let word = Spelling::default().spell(&alternatives[0]);
                let letters = spelt[0].len();
                return Err(PatternError::TooLong { word, letters, size: longest });
            }
            theme.push(spelt);
        }
        Ok(theme)
    }

    /// The grid of a placement with its blocks.
    fn pattern(
        &self,
        closed: &[bool],
        figures: Figures,
        placement: &ThemePlaces,
    ) -> Result<FoundPattern, PatternError> {
        let cell = |closed: &bool| if *closed { Cell::block() } else { Cell::open() };
        let mut grid = Grid::new(self.size);
        for ((_, place), closed) in grid.iter_mut().zip(closed) {
            *place = cell(closed);
        }
        let mut answers = vec![];
        for ((strip, chosen), alternatives) in
            placement.strips.iter().zip(&placement.chosen).zip(&self.theme)
        {
            let word = Spelling::default().spell(&alternatives[*chosen]);
            let cells: Vec<gridwright_core::CellId> =
                strip.cells().map(gridwright_core::CellId::from_index).collect();
            for (cell, letter) in cells.iter().zip(letters(&word)) {
                grid[*cell].solution = Entry::new(letter);
            }
            answers.push((word, cells));
        }
        grid.number_cells();
        let slots = grid.slots();
        let slot = |(word, cells): (SmolStr, Vec<gridwright_core::CellId>)| {
            Some((word, slots.with_cells(&cells)?.id))
        };
        Ok(FoundPattern {
            theme: answers.into_iter().filter_map(slot).collect(),
            words: figures.words,
            blocks: figures.blocks,
            cheaters: figures.cheaters,
            room: f64::from(figures.room),
            fill: None,
            grid,
        })
    }
}

#[cfg(test)]
mod tests;
