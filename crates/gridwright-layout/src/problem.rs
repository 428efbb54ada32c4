//! What is to be laid out, in which box, by which rules.

use gridwright_core::Size;
use gridwright_words::ListError;

use crate::lexicon::{Lexicon, Word};
use crate::list::{Bank, ItemId};
use crate::optimise::Laid;
use crate::search::board::Worth;
use crate::weaving::LONGEST_SIDE;

/// When words may lie side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Never: no two letters are side by side unless one word has both, and
    /// no four letters make a square.
    #[default]
    Strict,
    /// Wherever every run of two letters or more is a word of the list.
    Relaxed,
}

/// What makes a layout good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The most letters in the box.
    #[default]
    Letters,
    /// The most crossings.
    Crossings,
    /// The most words.
    Words,
    /// All words, in the smallest box.
    Box,
    /// The most points by the rules of the Crozzle: ten for a word, and for
    /// every crossing 2 for A to F, 4 to L, 8 to R, 16 to X, 32 for Y and 64
    /// for Z.
    Crozzle,
    /// A sum of these.
    Weighted(Weights),
}

/// What a layout is worth for each thing in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weights {
    /// For every letter.
    pub letters: u16,
    /// For every crossing.
    pub crossings: u16,
    /// For every word.
    pub words: u16,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The box. With [`Objective::Box`] it is the largest that is allowed.
    pub size: Size,
    /// When words may lie side by side.
    pub rule: Rule,
    /// What makes a layout good.
    pub objective: Objective,
    /// Words that must be laid out.
    pub must: Vec<String>,
    /// Words that may not be.
    pub forbidden: Vec<String>,
    /// Whether the pattern must look the same turned by half.
    pub symmetric: bool,
    /// With [`Objective::Box`], whether the box must be a square.
    pub square: bool,
    /// With [`Objective::Box`], how many times as long as high the box may be. Of
    /// boxes with the same area the longest hold the most words.
    pub aspect: u8,
    /// How many crossings every word must have.
    pub min_crossings: u16,
}

impl Settings {
    /// The most letters in a box of this size, by the strict rule.
    pub fn sized(size: Size) -> Self {
        Self {
            size,
            rule: Rule::default(),
            objective: Objective::default(),
            must: vec![],
            forbidden: vec![],
            symmetric: false,
            square: false,
            aspect: 4,
            min_crossings: 0,
        }
    }
}

/// Settings that make no sense for a list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// There is nothing to lay out.
    #[error("the list has no words")]
    NoWords,
    /// No word fits into the box.
    #[error(
        "none of the {count} words fits into a box of {size}; the shortest has {shortest} letters"
    )]
    NoneFits {
        /// How many words there are.
        count: usize,
        /// The box.
        size: Size,
        /// The length of the shortest word.
        shortest: usize,
    },
    /// A must-have word is not in the list.
    #[error("{word:?} must be laid out, but is not in the list")]
    NotListed {
        /// The word.
        word: String,
    },
    /// A must-have word is too long for the box.
    #[error(
        "{word} (line {line}) must be laid out, but has {len} letters, too many for a box of {size}"
    )]
    TooLong {
        /// The word.
        word: String,
        /// Its line.
        line: usize,
        /// Its letters.
        len: usize,
        /// The box.
        size: Size,
    },
    /// A word must and may not be laid out.
    #[error("{word} must and may not be laid out")]
    Torn {
        /// The word.
        word: String,
    },
    /// A symmetric layout needs a word in the very middle.
    #[error("a symmetric layout needs a word in the middle, and none fits a box of {size} there")]
    NoMiddle {
        /// The box.
        size: Size,
    },
    /// The index of the words could not be built.
    #[error(transparent)]
    List(#[from] ListError),
}

/// A list and what is asked for, checked and indexed.
pub struct Problem<'a> {
    pub(crate) bank: &'a Bank,
    pub(crate) settings: Settings,
    pub(crate) lexicon: Lexicon,
    /// The item of every word.
    pub(crate) items: Vec<ItemId>,
    pub(crate) musts: Vec<Word>,
    /// The most words that can hang together.
    pub(crate) family: Vec<Word>,
    /// How long a side must be at the least for so many words.
    pub(crate) least_side: usize,
    pub(crate) worth: Worth,
    too_long: Vec<ItemId>,
}

/// What a must-have word adds to the score: more than all else together.
const MUST: i32 = 10_000_000;

/// What every crossing costs that a word is short of.
const SHORTAGE: i32 = 300;

impl<'a> Problem<'a> {
    /// Checks what is asked for and indexes the words that fit.
    pub fn new(bank: &'a Bank, settings: Settings) -> Result<Self, ProblemError> {
        let size = settings.size;
        let longest = size.rows().max(size.cols());
        let forbidden: Vec<ItemId> =
            settings.forbidden.iter().filter_map(|word| bank.find(word)).collect();
        let allowed = || bank.iter().filter(|(id, _)| !forbidden.contains(id));
        let fits = |len: usize| len <= longest;
        let shortest = allowed().map(|(_, item)| item.len).min().ok_or(ProblemError::NoWords)?;
        if !fits(shortest) {
            let count = allowed().count();
            return Err(ProblemError::NoneFits { count, size, shortest });
        }
        let mut musts = vec![];
        for word in &settings.must {
            let id = bank.find(word).ok_or(ProblemError::NotListed { word: word.clone() })?;
            let Some(item) = bank.get(id) else { continue };
            let word = item.answer.to_string();
            if forbidden.contains(&id) {
                return Err(ProblemError::Torn { word });
            }
            if !fits(item.len) {
                return Err(ProblemError::TooLong { word, line: item.line, len: item.len, size });
            }
            musts.push(id);
        }
        let fitting: Vec<_> = allowed().filter(|(_, item)| fits(item.len)).collect();
        let lexicon = Lexicon::new(fitting.iter().map(|(_, item)| item.answer.as_str()))?;
        let mut items = vec![ItemId(0); lexicon.len()];
        for (id, item) in fitting {
            if let Some(word) = lexicon.find(&item.answer) {
                items[word.index()] = id;
            }
        }
        let musts: Vec<Word> = (0..items.len() as u32)
            .map(Word)
            .filter(|word| musts.contains(&items[word.index()]))
            .collect();
        let worth = worth(&lexicon, &settings, &musts);
        let too_long = allowed().filter(|(_, i)| !fits(i.len)).map(|(id, _)| id).collect();
        let families = lexicon.families();
        let longest = |family: &Vec<Word>| family.iter().map(|w| lexicon.word_len(*w)).max();
        let most = families.first().map_or(0, Vec::len);
        let largest = families.iter().filter(|family| family.len() == most);
        let least_side = largest.filter_map(longest).min().unwrap_or(1);
        let family = families.into_iter().next().unwrap_or_default();
        let problem =
            Self { bank, settings, lexicon, items, musts, family, least_side, worth, too_long };
        if problem.settings.symmetric && !problem.has_middle() {
            return Err(ProblemError::NoMiddle { size });
        }
        Ok(problem)
    }

    /// The list.
    pub fn bank(&self) -> &'a Bank {
        self.bank
    }

    /// What is asked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many words may be laid out.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether no word may be laid out; there is always one.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The words that are too long for the box.
    pub fn too_long(&self) -> &[ItemId] {
        &self.too_long
    }

    /// The words that share no letter with any other: they can only stand
    /// alone. None where there is a single word.
    pub fn loners(&self) -> Vec<ItemId> {
        let mut holders = vec![0u32; self.lexicon.list().alphabet().len()];
        let mut last = vec![None; holders.len()];
        for word in self.lexicon.words() {
            for letter in self.lexicon.letters(word) {
                let letter = usize::from(*letter);
                if last[letter].replace(word) != Some(word) {
                    holders[letter] += 1;
                }
            }
        }
        let shares = |word: &Word| {
            self.lexicon.letters(*word).iter().any(|letter| holders[usize::from(*letter)] > 1)
        };
        let alone = self.lexicon.words().filter(|word| self.len() > 1 && !shares(word));
        alone.map(|word| self.items[word.index()]).collect()
    }

    /// The most letters any layout in a box can have, by the rules alone: the
    /// strict rule leaves an empty cell in every square of four.
    pub fn most_letters(&self, size: Size) -> usize {
        let total: usize = self.lexicon.words().map(|word| self.lexicon.word_len(word)).sum();
        let free = match self.settings.rule {
            Rule::Strict => (size.rows() / 2) * (size.cols() / 2),
            Rule::Relaxed => 0,
        };
        total.min(size.area() - free)
    }

    /// How many cells have a letter where these words lie.
    pub(crate) fn cells(&self, words: &[Laid]) -> usize {
        let mut cells: Vec<(usize, usize)> = vec![];
        for (word, (row, col), way) in words {
            let len = self.lexicon.word_len(*word);
            cells.extend((0..len).map(|at| (row + at * way, col + at * (1 - way))));
        }
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    }

    /// How many letters the words have that can hang together.
    pub(crate) fn letters(&self) -> usize {
        self.family.iter().map(|word| self.lexicon.word_len(*word)).sum()
    }

    /// Whether nothing is asked for that only the general search can do.
    pub(crate) fn is_plain(&self) -> bool {
        self.settings.rule == Rule::Strict
            && !self.settings.symmetric
            && self.settings.min_crossings == 0
            && self.musts.is_empty()
    }

    /// Whether lines of a box of this size are bits of a machine word.
    pub(crate) fn is_narrow(&self, size: (usize, usize)) -> bool {
        size.0.max(size.1).max(self.lexicon.longest()) <= LONGEST_SIDE
    }

    fn has_middle(&self) -> bool {
        let (rows, cols) = (self.settings.size.rows(), self.settings.size.cols());
        let suits = |lines: usize, cells: usize| {
            lines % 2 == 1 && (1..=cells).any(|l| l % 2 == cells % 2 && self.lexicon.count(l) > 0)
        };
        suits(rows, cols) || suits(cols, rows)
    }
}

/// The worth of letters, crossings and words. A second thing is worth a little
/// where the first leaves a choice: crossings make room for more letters.
fn worth(lexicon: &Lexicon, settings: &Settings, musts: &[Word]) -> Worth {
    let letters = lexicon.list().alphabet().len();
    let (letter, crossing, word): (i32, i32, i32) = match settings.objective {
        Objective::Letters => (100, 10, 0),
        Objective::Crossings => (2, 100, 0),
        Objective::Words => (1, 5, 100),
        Objective::Box => (0, 100, 300),
        Objective::Crozzle => (1, 0, 100),
        Objective::Weighted(w) => {
            (i32::from(w.letters) * 10 + 1, i32::from(w.crossings) * 10, i32::from(w.words) * 10)
        }
    };
    let points = |index: usize| match settings.objective {
        Objective::Crozzle => crozzle_points(lexicon.letter_text(index)) * 10,
        _ => 0,
    };
    let per_letter = if settings.objective == Objective::Box { 100 } else { 0 };
    let mut words: Vec<i32> =
        lexicon.words().map(|w| word + per_letter * lexicon.word_len(w) as i32).collect();
    for must in musts {
        words[must.index()] += MUST;
    }
    Worth {
        letter,
        crossing: (0..letters).map(|index| crossing + points(index)).collect(),
        word: words,
        shortage: SHORTAGE,
        fewest: settings.min_crossings,
    }
}

/// The points of a letter at a crossing, by the rules of the Crozzle. Letters
/// beyond the English alphabet count like the rarest of the first groups.
fn crozzle_points(letter: &str) -> i32 {
    match letter.bytes().next().unwrap_or_default() {
        b'A'..=b'F' => 2,
        b'G'..=b'L' => 4,
        b'M'..=b'R' => 8,
        b'S'..=b'X' => 16,
        b'Y' => 32,
        b'Z' => 64,
        _ => 16,
    }
}
