//! What is to be laid out, in which box, by which rules.

use gridwright_core::Size;
use gridwright_words::ListError;

use crate::model::{Lexicon, Placed, Score, ScoreWeights, Tally, WordIndex};
use crate::tuning::Tuning;
use gridwright_words::clue_list::{Bank, Item, ItemId};

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

/// How many times as long as high a box may be, in hundredths.
///
/// ```
/// use gridwright_layout::Aspect;
///
/// let print: Aspect = "1.5".parse()?;
/// assert_eq!((print, print.times()), (Aspect::PRINT, 1.5));
/// assert!("0.9".parse::<Aspect>().is_err());
/// # Ok::<(), gridwright_layout::AspectError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Aspect(u16);

/// A text that is no [`Aspect`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number from 1 to 255, such as 1.5, found {0:?}")]
pub struct AspectError(String);

impl Aspect {
    /// What looks well on a printed page.
    pub const PRINT: Self = Self(150);

    /// So many times; once where that is less.
    pub const fn whole(times: u8) -> Self {
        Self(if times == 0 { 100 } else { times as u16 * 100 })
    }

    /// How many times that is.
    pub fn times(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The least height of a box that is so long.
    pub(crate) fn least_height(self, length: usize) -> usize {
        (length * 100).div_ceil(usize::from(self.0))
    }
}

impl std::str::FromStr for Aspect {
    type Err = AspectError;

    fn from_str(text: &str) -> Result<Self, AspectError> {
        let times = text.trim().parse::<f64>().ok().filter(|times| (1.0..=255.0).contains(times));
        times
            .map(|times| Self((times * 100.0).round() as u16))
            .ok_or_else(|| AspectError(text.to_owned()))
    }
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
    pub aspect: Aspect,
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
            aspect: Aspect::whole(4),
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
    pub(crate) tuning: Tuning,
    pub(crate) lexicon: Lexicon,
    /// The item of every word.
    pub(crate) items: Vec<ItemId>,
    pub(crate) musts: Vec<WordIndex>,
    /// The most words that can hang together.
    pub(crate) family: Vec<WordIndex>,
    /// How long a side must be at the least for so many words.
    pub(crate) least_side: usize,
    pub(crate) weights: ScoreWeights,
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
        let fits = |item: &Item| item.len <= size.rows().max(size.cols());
        let forbidden: Vec<ItemId> =
            settings.forbidden.iter().filter_map(|word| bank.find(word)).collect();
        let allowed = || bank.iter().filter(|(id, _)| !forbidden.contains(id));
        let (fitting, too_long): (Vec<_>, Vec<_>) = allowed().partition(|(_, item)| fits(item));
        if fitting.is_empty() {
            let shortest = too_long.iter().map(|(_, item)| item.len).min();
            let shortest = shortest.ok_or(ProblemError::NoWords)?;
            return Err(ProblemError::NoneFits { count: too_long.len(), size, shortest });
        }
        let mut must_ids = vec![];
        for word in &settings.must {
            let id = bank.find(word).ok_or(ProblemError::NotListed { word: word.clone() })?;
            let Some(item) = bank.get(id) else { continue };
            let word = item.answer.to_string();
            if forbidden.contains(&id) {
                return Err(ProblemError::Torn { word });
            }
            if !fits(item) {
                return Err(ProblemError::TooLong { word, line: item.line, len: item.len, size });
            }
            must_ids.push(id);
        }
        let lexicon = Lexicon::new(fitting.iter().map(|(_, item)| item.answer.as_str()))?;
        let numbered = |(id, item): (ItemId, &Item)| Some((lexicon.find(&item.answer)?, id));
        let mut items: Vec<_> = fitting.into_iter().filter_map(numbered).collect();
        items.sort_unstable();
        let items: Vec<ItemId> = items.into_iter().map(|(_, id)| id).collect();
        let is_must = |word: &WordIndex| must_ids.contains(&items[word.index()]);
        let musts: Vec<WordIndex> = lexicon.words().filter(is_must).collect();
        let families = lexicon.families();
        let longest = |family: &Vec<WordIndex>| family.iter().map(|w| lexicon.word_len(*w)).max();
        let most = families.first().map_or(0, Vec::len);
        let largest = families.iter().filter(|family| family.len() == most);
        let problem = Self {
            bank,
            tuning: Tuning::default(),
            least_side: largest.filter_map(longest).min().unwrap_or(1),
            family: families.into_iter().next().unwrap_or_default(),
            weights: weights(&lexicon, &settings, &musts),
            too_long: too_long.into_iter().map(|(id, _)| id).collect(),
            settings,
            lexicon,
            items,
            musts,
        };
        if problem.settings.symmetric && !problem.has_middle() {
            return Err(ProblemError::NoMiddle { size });
        }
        Ok(problem)
    }

    /// The same with other numbers in the searches. The same problem, tuning
    /// and options give the same layout.
    #[must_use]
    pub fn with_tuning(self, tuning: Tuning) -> Self {
        Self { tuning, ..self }
    }

    /// The numbers that the searches are tuned by.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
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
        let families = self.lexicon.families().into_iter();
        let mut alone: Vec<WordIndex> =
            families.filter(|family| family.len() == 1 && self.len() > 1).flatten().collect();
        alone.sort_unstable();
        alone.into_iter().map(|word| self.items[word.index()]).collect()
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

    /// What there is in a layout of these words, which have as many crossings as
    /// they should.
    pub(crate) fn tally(&self, words: &[Placed]) -> Tally {
        let (weights, mut value, mut cells) = (&self.weights, 0, vec![]);
        for placed in words {
            value += i64::from(weights.word[placed.word.index()]);
            let letters = self.lexicon.letters(placed.word).iter().enumerate();
            cells.extend(letters.map(|(at, letter)| (placed.place.row_col(at), *letter)));
        }
        cells.sort_unstable();
        let mut letters = cells.len();
        for (_, letter) in cells.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]) {
            letters -= 1;
            value += i64::from(weights.crossing[usize::from(letter)]);
        }
        value += i64::from(weights.letter) * letters as i64;
        Tally { words: words.len(), letters, value }
    }

    /// How good a layout is that has this in it.
    pub(crate) fn score(&self, tally: &Tally) -> Score {
        let by_letters = self.settings.objective == Objective::Letters;
        Score { letters: if by_letters { tally.letters } else { 0 }, value: tally.value }
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
fn weights(lexicon: &Lexicon, settings: &Settings, musts: &[WordIndex]) -> ScoreWeights {
    let letters = lexicon.alphabet();
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
    ScoreWeights {
        letter,
        crossing: (0..letters).map(|index| crossing + points(index)).collect(),
        word: words,
        shortage: SHORTAGE,
        fewest: usize::from(settings.min_crossings),
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
