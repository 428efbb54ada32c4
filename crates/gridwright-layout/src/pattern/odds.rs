//! How many ways there are to fill a pattern, by expectation.
//!
//! If letters fell independently, a pattern would have as many fills as the
//! product of the words that each run could hold, times the probability at
//! each crossing that two words agree there. The logarithm of that is a sum
//! over runs and crossings, and an astonishingly good guide.

use crate::model::Lexicon;
use gridwright_search::math::ln;

/// The logarithms, by length and place.
pub(crate) struct Odds {
    /// The first row of every length in the table of crossings.
    first: Vec<usize>,
    /// By two places in words, the logarithm of how probably they agree.
    agree: Vec<f32>,
    width: usize,
    /// By length, the logarithm of the number of ways to choose so many
    /// different words one after the other.
    choices: Vec<Vec<f32>>,
}

/// A word at a crossing: its length, and where in it that is.
#[derive(Clone, Copy)]
pub(crate) struct Crossed {
    pub len: usize,
    pub at: usize,
}

/// What counts as the logarithm of zero.
pub(super) const NEVER: f32 = -14.0;

impl Odds {
    /// The largest table of crossings is this wide: lines of up to 44 cells.
    const WIDEST: usize = 1024;

    /// The odds for lines of up to so many cells; `None` if they are too long.
    pub fn new(lexicon: &Lexicon, cells: usize) -> Option<Self> {
        let longest = lexicon.longest().min(cells);
        let mut first = vec![0; cells + 2];
        let mut width = 0;
        for (len, first) in first.iter_mut().enumerate() {
            *first = width;
            if len <= longest && lexicon.count(len) > 0 {
                width += len;
            }
        }
        if width > Self::WIDEST {
            return None;
        }
        let letters = lexicon.alphabet();
        let mut shares = vec![0.0f32; width * letters];
        for word in lexicon.words() {
            let len = lexicon.word_len(word);
            if len <= longest {
                let share = 1.0 / lexicon.count(len) as f32;
                for (at, letter) in lexicon.letters(word).iter().enumerate() {
                    shares[(first[len] + at) * letters + usize::from(*letter)] += share;
                }
            }
        }
        let row = |at: usize| &shares[at * letters..(at + 1) * letters];
        let mut agree = vec![NEVER; width * width];
        for a in 0..width {
            for b in 0..=a {
                let odds: f32 = row(a).iter().zip(row(b)).map(|(a, b)| a * b).sum();
                let log = if odds > 0.0 { (ln(f64::from(odds)) as f32).max(NEVER) } else { NEVER };
                agree[a * width + b] = log;
                agree[b * width + a] = log;
            }
        }
        let choices = (0..=cells).map(|len| choices(lexicon.count(len), cells)).collect();
        Some(Self { first, agree, width, choices })
    }

    /// The logarithm of the odds that two words agree.
    pub fn agree(&self, one: Crossed, two: Crossed) -> f32 {
        let row = |word: Crossed| self.first[word.len] + word.at;
        self.agree.get(row(one) * self.width + row(two)).copied().unwrap_or(NEVER)
    }

    /// The logarithm of the choices for one more word of a length, after so
    /// many others of it.
    pub fn choices(&self, len: usize, taken: usize) -> f32 {
        self.choices[len].get(taken).copied().unwrap_or(NEVER)
    }

    /// Whether there are words of a length.
    pub fn has(&self, len: usize) -> bool {
        self.choices.get(len).is_some_and(|choices| !choices.is_empty())
    }
}

fn choices(words: usize, cells: usize) -> Vec<f32> {
    (0..words.min(cells * cells)).map(|taken| ln((words - taken) as f64) as f32).collect()
}
