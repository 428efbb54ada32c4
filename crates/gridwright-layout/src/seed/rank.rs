//! The five rankings.

use std::cmp::Reverse;

use gridwright_core::Direction;

use crate::board::WordBoard;
use crate::lns::general::board::GridBoard;
use crate::model::{Lexicon, WordIndex};

/// By what words are ranked, the highest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rank {
    /// 1: the number of intersections it could have with words on the board.
    Intersections,
    /// 2: letters in common with the letters on the board.
    Common,
    /// 3: the same, counting only letters that are no intersection yet.
    #[default]
    Open,
    /// 4: as 3, then by the new letters it brings.
    OpenNew,
    /// 5: the sum of its letters, worth 6 to 1 points by how frequent they are.
    Frequency,
}

impl Rank {
    /// All five, in order.
    pub const ALL: [Self; 5] =
        [Self::Intersections, Self::Common, Self::Open, Self::OpenNew, Self::Frequency];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["intersections", "common", "open", "open-new", "frequency"][self as usize]
    }

    /// Its number, from 1 to 5.
    pub fn number(self) -> usize {
        self as usize + 1
    }
}

/// The letters on the board, as the rankings count them.
pub(super) struct LetterCounts {
    /// How often each letter is on the board.
    all: Vec<u32>,
    /// How often each is there without being an intersection.
    open: Vec<u32>,
    /// The points of each letter.
    points: Vec<u32>,
}

/// How many bands of frequency there are.
const BANDS: usize = 6;

impl LetterCounts {
    pub fn new(lexicon: &Lexicon) -> Self {
        let count = lexicon.alphabet();
        let mut frequency = vec![0u64; count];
        for letter in lexicon.words().flat_map(|word| lexicon.letters(word)) {
            frequency[usize::from(*letter)] += 1;
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|letter| Reverse(frequency[*letter]));
        let mut points = vec![0; count];
        for (place, letter) in order.into_iter().enumerate() {
            points[letter] = (BANDS - place * BANDS / count) as u32;
        }
        Self { all: vec![0; count], open: vec![0; count], points }
    }

    /// Counts what is on the board now.
    pub fn count(&mut self, board: &GridBoard<'_>) {
        self.all.fill(0);
        self.open.fill(0);
        for word in &board.words.on {
            let slot = board.words.slot(*word);
            let letters = board.words.lexicon.letters(*word);
            for (cell, letter) in board.words.cells(slot).zip(letters) {
                let is_crossed = board.word_at(slot.place.direction.turned(), cell).is_some();
                let is_first = slot.place.direction == Direction::Across || !is_crossed;
                self.all[usize::from(*letter)] += u32::from(is_first);
                self.open[usize::from(*letter)] += u32::from(!is_crossed);
            }
        }
    }

    /// The words in order of their rank.
    pub fn order(&self, rank: Rank, lexicon: &Lexicon, words: &mut [WordIndex]) {
        words.sort_by_cached_key(|word| {
            let sum = |worth: &dyn Fn(usize) -> u32| {
                let letters = lexicon.letters(*word).iter();
                letters.map(|letter| worth(usize::from(*letter))).sum::<u32>()
            };
            let open = || sum(&|letter| u32::from(self.open[letter] > 0));
            let key = match rank {
                Rank::Intersections => (sum(&|letter| self.open[letter]), 0),
                Rank::Common => (sum(&|letter| u32::from(self.all[letter] > 0)), 0),
                Rank::Open => (open(), 0),
                Rank::OpenNew => (open(), sum(&|letter| u32::from(self.all[letter] == 0))),
                Rank::Frequency => (sum(&|letter| self.points[letter]), 0),
            };
            (Reverse(key), *word)
        });
    }
}
