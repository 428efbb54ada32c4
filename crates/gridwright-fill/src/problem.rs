//! What is to be filled, with what, under which rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use gridwright_core::verify::SlotName;
use gridwright_core::{CellId, Entry, Grid, Position, Slot, SlotId, Slots};
use gridwright_words::{Pattern, Spelling, WordList, letters};
use smol_str::SmolStr;

use crate::model::Model;
use crate::tuning::FillTuning;

/// The rules of a fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The lowest score a word may have.
    pub min_score: u16,
    /// The lowest score of words in slots of a length, where it is higher.
    pub min_score_by_length: BTreeMap<usize, u16>,
    /// What holds for single slots.
    pub slots: BTreeMap<SlotId, SlotRule>,
    /// Words that must stand somewhere. They need not be in the list, and the
    /// lowest score does not apply to them.
    pub must_use: Vec<String>,
    /// Words that may not stand anywhere.
    pub must_not_use: Vec<String>,
    /// Whether all words must be different.
    pub distinct: bool,
    /// Whether no two words may share a stem (`TREE` and `TREES`).
    pub distinct_stems: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            min_score: 0,
            min_score_by_length: BTreeMap::new(),
            slots: BTreeMap::new(),
            must_use: vec![],
            must_not_use: vec![],
            distinct: true,
            distinct_stems: false,
        }
    }
}

impl Rules {
    /// All words different and of at least this score.
    pub fn min_score(min_score: u16) -> Self {
        Self { min_score, ..Self::default() }
    }

    /// The lowest score that a word may have in a slot.
    pub(crate) fn min_score_of(&self, slot: SlotId, word: &str) -> u16 {
        let by_length = self.min_score_by_length.get(&letters(word).count()).copied();
        let general = self.min_score.max(by_length.unwrap_or(0));
        self.slots.get(&slot).and_then(|rule| rule.min_score).unwrap_or(general)
    }
}

/// What holds for one slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotRule {
    /// The lowest score of its word, if that is not the general one.
    pub min_score: Option<u16>,
    /// A pattern its word must fit.
    pub pattern: Option<Pattern>,
}

/// A grid or rules that make no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// One cell is said to hold two things.
    #[error("{at} is given as '{given}', but its solution is '{solution}'")]
    Contradiction {
        /// Where.
        at: Position,
        /// What is printed there.
        given: Entry,
        /// What is right there.
        solution: Entry,
    },
    /// A rule for a slot that the grid does not have.
    #[error("there is a rule for slot {}, but the grid has {count} slots", .slot.index())]
    NoSuchSlot {
        /// The slot.
        slot: SlotId,
        /// How many there are.
        count: usize,
    },
    /// The same word must and must not be used.
    #[error("{word} must and must not be used")]
    Torn {
        /// The word.
        word: SmolStr,
    },
    /// A word that must be used has no letters.
    #[error("{text:?} must be used, but has no letters")]
    NoLetters {
        /// What was asked for.
        text: String,
    },
    /// The alphabet is larger than the engine takes.
    #[error("the words have {found} different letters; the engine takes {most}")]
    Alphabet {
        /// How many there are.
        found: usize,
        /// The most there may be.
        most: usize,
    },
}

/// A grid, a word list and rules, checked and compiled, ready to be filled.
///
/// The letters to keep are the solutions of the cells, and the entries that
/// are printed in the grid; everything else is open.
///
/// ```
/// use gridwright_core::Grid;
/// use gridwright_search::SearchOptions;
/// use gridwright_fill::{Problem, Rules, fill};
/// use gridwright_words::WordList;
///
/// let grid = Grid::from_rows(&["CA.", ".#.", "..."])?;
/// let list = WordList::parse(b"cat\ncow\nwit\ntot\nwon");
/// let problem = Problem::new(&grid, &list, Rules::default())?;
/// let filled = fill(&problem, &SearchOptions::default(), &|_| {})?.outcome.found().unwrap();
/// assert_eq!(filled.rows().join("/"), "CAT/O#O/WIT");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) list: &'a WordList<'a>,
    pub(crate) slots: Slots,
    pub(crate) rules: Rules,
    pub(crate) must_use: Vec<SmolStr>,
    pub(crate) written: BTreeMap<SlotId, SmolStr>,
    pub(crate) model: Model,
}

impl<'a> Problem<'a> {
    /// The same problem with other numbers for the searches.
    ///
    /// ```
    /// use gridwright_core::Grid;
    /// use gridwright_fill::{FillTuning, Problem, Rules};
    /// use gridwright_search::tuning::Tunable;
    /// use gridwright_words::WordList;
    ///
    /// let mut tuning = FillTuning::default();
    /// tuning.assign("search.patience=50")?;
    /// let grid = Grid::from_rows(&["..."])?;
    /// let list = WordList::parse(b"cat");
    /// let problem = Problem::new(&grid, &list, Rules::default())?.with_tuning(tuning);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_tuning(mut self, tuning: FillTuning) -> Self {
        self.model.tuning = tuning;
        self
    }

    /// Checks and compiles a problem. This takes time in proportion to the
    /// words of the lengths that occur in the grid.
    ///
    /// An entry that is written out in the grid is a word, whether or not the
    /// list has it; [`Problem::unlisted`] names those that it does not have.
    pub fn new(grid: &'a Grid, list: &'a WordList<'a>, rules: Rules) -> Result<Self, ProblemError> {
        Self::with_written(grid, list, rules, None)
    }

    /// The same, where these words are taken as written even if not all of
    /// their letters are in the grid any more.
    pub(crate) fn with_written(
        grid: &'a Grid,
        list: &'a WordList<'a>,
        rules: Rules,
        written: Option<BTreeMap<SlotId, SmolStr>>,
    ) -> Result<Self, ProblemError> {
        let slots = grid.slots();
        if let Some(slot) = rules.slots.keys().find(|id| slots.get(**id).is_none()) {
            return Err(ProblemError::NoSuchSlot { slot: *slot, count: slots.len() });
        }
        for (id, cell) in grid.iter().filter(|(_, cell)| cell.is_open() && cell.given) {
            if let (Some(given), Some(solution)) = (&cell.entry, &cell.solution)
                && given != solution
            {
                let at = grid.size().position(id);
                let (given, solution) = (given.clone(), solution.clone());
                return Err(ProblemError::Contradiction { at, given, solution });
            }
        }
        let must_use = spelt(&rules.must_use)?;
        let banned: BTreeSet<SmolStr> =
            rules.must_not_use.iter().map(|w| Spelling::default().spell(w)).collect();
        if let Some(word) = must_use.iter().find(|word| banned.contains(*word)) {
            return Err(ProblemError::Torn { word: word.clone() });
        }
        let mut written = written.unwrap_or_else(|| written_out(grid, &slots));
        written.retain(|slot, word| {
            let known = list.find(word).map(|id| list.score(id));
            let is_good = known.is_some_and(|score| score >= rules.min_score_of(*slot, word));
            !is_good && !banned.contains(word)
        });
        let input =
            crate::model::Input { grid, list, slots: &slots, rules: &rules, written: &written };
        let model = Model::compile(&input, &must_use, &banned)?;
        Ok(Self { grid, list, slots, rules, must_use, written, model })
    }

    /// The grid.
    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    /// Its slots.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The word list.
    pub fn list(&self) -> &'a WordList<'a> {
        self.list
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The words that are written out in the grid although the list does not
    /// have them, or only with a score that is too low. They are taken as they
    /// are.
    ///
    /// ```
    /// use gridwright_core::Grid;
    /// use gridwright_fill::{Problem, Rules, fill};
    /// use gridwright_search::SearchOptions;
    /// use gridwright_words::WordList;
    ///
    /// let grid = Grid::from_rows(&["CAV", ".#.", "..."])?;
    /// let list = WordList::parse(b"cow\nvet\nwit");
    /// let problem = Problem::new(&grid, &list, Rules::default())?;
    /// let told: Vec<String> = problem.unlisted().iter().map(ToString::to_string).collect();
    /// assert_eq!(told, [
    ///     "CAV, the across entry at row 1, column 1, is not in the list; it is taken as it is written",
    /// ]);
    /// let filled = fill(&problem, &SearchOptions::default(), &|_| {})?.outcome.found().unwrap();
    /// assert_eq!(filled.rows(), ["CAV", "O#E", "WIT"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unlisted(&self) -> Vec<UnlistedEntry> {
        let entry = |(slot, word): (&SlotId, &SmolStr)| {
            let score = self.list.find(word).map(|id| self.list.score(id));
            Some(UnlistedEntry {
                slot: *slot,
                place: self.place(*slot)?,
                word: word.clone(),
                score,
            })
        };
        self.written.iter().filter_map(entry).collect()
    }

    /// What a cell must hold, if that is given.
    pub fn given(&self, cell: CellId) -> Option<&Entry> {
        given(self.grid, cell)
    }

    /// How a slot is called: `1 Across`, or its place where it has no label.
    pub fn place(&self, slot: SlotId) -> Option<SlotName> {
        self.slots.get(slot).map(|slot| SlotName::of(self.grid, slot))
    }

    /// The pattern of the given letters of a slot, `?` for each open cell.
    pub fn pattern(&self, slot: SlotId) -> String {
        let texts = self.slots.cells(slot).iter();
        texts.map(|cell| self.given(*cell).map_or("?", Entry::as_str)).collect()
    }
}

/// A word that is written out in the grid and that the list would not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnlistedEntry {
    /// Where it stands.
    pub slot: SlotId,
    /// How people call that.
    pub place: SlotName,
    /// The word.
    pub word: SmolStr,
    /// Its score, if the list has it: it is too low then.
    pub score: Option<u16>,
}

impl fmt::Display for UnlistedEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, word, .. } = self;
        match self.score {
            None => write!(f, "{word}, {place}, is not in the list; it is taken as it is written"),
            Some(score) => write!(
                f,
                "{word}, {place}, has a score of {score} only; it is taken as it is written"
            ),
        }
    }
}

/// The words of the slots whose cells are all given.
fn written_out(grid: &Grid, slots: &Slots) -> BTreeMap<SlotId, SmolStr> {
    let word = |slot: &Slot| {
        let cells = slots.cells(slot.id).iter();
        let texts: Option<String> = cells.map(|cell| Some(given(grid, *cell)?.as_str())).collect();
        Some((slot.id, SmolStr::new(texts?)))
    };
    slots.iter().filter_map(word).collect()
}

fn spelt(words: &[String]) -> Result<Vec<SmolStr>, ProblemError> {
    let mut spelt = vec![];
    for text in words {
        let word = Spelling::default().spell(text);
        if word.is_empty() {
            return Err(ProblemError::NoLetters { text: text.clone() });
        }
        if !spelt.contains(&word) {
            spelt.push(word);
        }
    }
    Ok(spelt)
}

/// What a cell of a grid must hold, if that is given: its solution, or what is
/// printed in it.
pub fn given(grid: &Grid, cell: CellId) -> Option<&Entry> {
    let cell = &grid[cell];
    cell.solution.as_ref().or(cell.entry.as_ref().filter(|_| cell.given))
}

/// Why there is no fill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// No word of the list fits one slot, whatever stands in the others.
    NoWord {
        /// The slot.
        slot: SlotId,
        /// How people call it.
        place: SlotName,
        /// Its given letters, `?` for each open cell.
        pattern: String,
    },
    /// A word that must be used fits into no slot.
    NoPlace {
        /// The word.
        word: SmolStr,
    },
    /// Every way to fill the grid has been ruled out. See
    /// [`explain`](crate::explain) for the slots that cannot be filled together.
    Exhausted,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Without a letter to fit it is the length, or a rule, that no word has.
            Self::NoWord { place, pattern, .. } if pattern.chars().all(|c| c == '?') => {
                let letters = pattern.len();
                write!(
                    f,
                    "the list has no word of {letters} letters that may stand in {place} ({pattern})"
                )
            }
            Self::NoWord { place, pattern, .. } => {
                write!(f, "no word in the list fits {place} ({pattern})")
            }
            Self::NoPlace { word } => write!(f, "{word} must be used, but fits nowhere"),
            Self::Exhausted => f.write_str("every way to fill the grid has been ruled out"),
        }
    }
}
