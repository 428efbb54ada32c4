//! The five rankings.

use crate::lexicon::{Lexicon, Word};
use crate::search::board::Board;

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
        match self {
            Self::Intersections => "intersections",
            Self::Common => "common",
            Self::Open => "open",
            Self::OpenNew => "open-new",
            Self::Frequency => "frequency",
        }
    }

    /// Its number, from 1 to 5.
    pub fn number(self) -> usize {
        self as usize + 1
    }
}

/// The letters on the board, as the rankings count them.
pub(super) struct Census {
    /// How often each letter is on the board.
    all: Vec<u32>,
    /// How often each is there without being an intersection.
    open: Vec<u32>,
    /// The points of each letter.
    points: Vec<u32>,
}

/// How many bands of frequency there are.
const BANDS: usize = 6;

impl Census {
    pub fn new(lexicon: &Lexicon) -> Self {
        let count = lexicon.list().alphabet().len();
        let mut frequency = vec![0u64; count];
        for word in lexicon.words() {
            for letter in lexicon.letters(word) {
                frequency[usize::from(*letter)] += 1;
            }
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|letter| (std::cmp::Reverse(frequency[*letter]), *letter));
        let mut points = vec![0; count];
        for (place, letter) in order.into_iter().enumerate() {
            points[letter] = (BANDS - place * BANDS / count) as u32;
        }
        Self { all: vec![0; count], open: vec![0; count], points }
    }

    /// Counts what is on the board now.
    pub fn count(&mut self, board: &Board<'_>) {
        self.all.fill(0);
        self.open.fill(0);
        for row in 0..board.rows {
            for col in 0..board.cols {
                let cell = board.cell(row, col);
                if let Some(letter) = board.letter(cell).checked_sub(1) {
                    let crossed = board.who(0, cell).is_some() && board.who(1, cell).is_some();
                    self.all[usize::from(letter)] += 1;
                    self.open[usize::from(letter)] += u32::from(!crossed);
                }
            }
        }
    }

    /// The rank of a word: more is better.
    pub fn rank(&self, rank: Rank, letters: &[u16]) -> (u32, u32) {
        let sum = |worth: &dyn Fn(usize) -> u32| {
            letters.iter().map(|letter| worth(usize::from(*letter))).sum::<u32>()
        };
        let open = || sum(&|letter| u32::from(self.open[letter] > 0));
        match rank {
            Rank::Intersections => (sum(&|letter| self.open[letter]), 0),
            Rank::Common => (sum(&|letter| u32::from(self.all[letter] > 0)), 0),
            Rank::Open => (open(), 0),
            Rank::OpenNew => (open(), sum(&|letter| u32::from(self.all[letter] == 0))),
            Rank::Frequency => (sum(&|letter| self.points[letter]), 0),
        }
    }

    /// The words in order of their rank.
    pub fn order(&self, rank: Rank, lexicon: &Lexicon, words: &mut [Word]) {
        words.sort_by_cached_key(|word| {
            (std::cmp::Reverse(self.rank(rank, lexicon.letters(*word))), *word)
        });
    }
}
