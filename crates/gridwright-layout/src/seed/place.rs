//! The five ways to place.

use gridwright_core::Direction;
use gridwright_search::Limits;
use gridwright_search::random::SplitMix64;

use super::rank::{LetterCounts, Rank};
use crate::board::WordBoard;
use crate::lns::general::board::GridBoard;
use crate::model::{Place, Placed, WordIndex};
use crate::problem::Problem;

/// Which word is placed next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Placing {
    /// 1: the highest ranked first.
    #[default]
    Highest,
    /// 2: the highest ranked among the longest first.
    Longest,
    /// 3: a random word first, then the highest ranked.
    Random,
    /// 4: directions must alternate.
    Alternate,
    /// 5: directions must alternate, after a random first word.
    AlternateRandom,
}

impl Placing {
    /// All five, in order.
    pub const ALL: [Self; 5] =
        [Self::Highest, Self::Longest, Self::Random, Self::Alternate, Self::AlternateRandom];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["highest", "longest", "random", "alternate", "alternate-random"][self as usize]
    }

    /// Its number, from 1 to 5.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// Whether there is chance in it.
    pub fn is_random(self) -> bool {
        matches!(self, Self::Random | Self::AlternateRandom)
    }

    fn alternates(self) -> bool {
        matches!(self, Self::Alternate | Self::AlternateRandom)
    }
}

/// How many places are tried for the next word.
const TRIES: usize = 5_000;

/// One run of a seed algorithm.
pub(super) struct SeedRun<'a> {
    board: GridBoard<'a>,
    counts: LetterCounts,
    rank: Rank,
    placing: Placing,
    random: SplitMix64,
    waiting: Vec<WordIndex>,
    /// By letter, where it is on the board.
    cells: Vec<Vec<usize>>,
}

impl<'a> SeedRun<'a> {
    pub fn new(problem: &'a Problem<'a>, rank: Rank, placing: Placing, seed: u64) -> Self {
        let (lexicon, size) = (&problem.lexicon, problem.settings.size.into());
        Self {
            board: GridBoard::new(lexicon, &problem.weights, size),
            counts: LetterCounts::new(lexicon),
            rank,
            placing,
            random: SplitMix64::new(seed),
            waiting: lexicon.words().collect(),
            cells: vec![vec![]; lexicon.alphabet()],
        }
    }

    /// Places words until none of the tries succeeds.
    pub fn run(mut self, limits: &Limits) -> Vec<Placed> {
        let lexicon = self.board.words.lexicon;
        self.counts.order(self.rank, lexicon, &mut self.waiting);
        let mut last = self.first();
        while let Some(placed) = last {
            self.put(placed);
            if limits.is_asked() {
                break;
            }
            self.counts.count(&self.board);
            self.counts.order(self.rank, lexicon, &mut self.waiting);
            if self.placing == Placing::Longest {
                self.waiting.sort_by_key(|word| std::cmp::Reverse(lexicon.word_len(*word)));
            }
            let direction = placed.place.direction.turned();
            last = self.next(self.placing.alternates().then_some(direction));
        }
        self.board.words.placed()
    }

    /// The first word lies across the middle.
    fn first(&mut self) -> Option<Placed> {
        let (size, lexicon) = (self.board.words.size, self.board.words.lexicon);
        let fits = |word: &WordIndex| lexicon.word_len(*word) <= size.cols();
        let fitting: Vec<WordIndex> = self.waiting.iter().copied().filter(fits).collect();
        let index = if self.placing.is_random() { self.random.below(fitting.len()) } else { 0 };
        let word = match self.placing {
            Placing::Longest => {
                fitting.iter().copied().rev().max_by_key(|word| lexicon.word_len(*word))?
            }
            _ => *fitting.get(index)?,
        };
        let col = (size.cols() - lexicon.word_len(word)) / 2 + 1;
        let place = Place::new(Direction::Across, size.rows() / 2 + 1, col);
        Some(Placed { word, place })
    }

    /// Finds the next word, and the place where it crosses most.
    fn next(&self, direction: Option<Direction>) -> Option<Placed> {
        let mut tries = 0;
        for word in &self.waiting {
            let letters = self.board.words.lexicon.letters(*word);
            let mut best: Option<(usize, Placed)> = None;
            for (at, letter) in letters.iter().enumerate() {
                for cell in &self.cells[usize::from(*letter)] {
                    let through = self.board.through(*cell, at, letters.len());
                    let Some(place) = through else { continue };
                    if direction.is_some_and(|direction| direction != place.direction) {
                        continue;
                    }
                    tries += 1;
                    let placed = Placed { word: *word, place };
                    if let Some(crossings) = self.board.fits(placed)
                        && best.is_none_or(|(most, _)| crossings > most)
                    {
                        best = Some((crossings, placed));
                    }
                }
            }
            if best.is_some() || tries >= TRIES {
                return best.map(|(_, placed)| placed);
            }
        }
        None
    }

    fn put(&mut self, placed: Placed) {
        let lexicon = self.board.words.lexicon;
        let cells = self.board.words.cells(placed.slot(lexicon));
        for (cell, letter) in cells.zip(lexicon.letters(placed.word)) {
            if self.board.letter(cell) == 0 {
                self.cells[usize::from(*letter)].push(cell);
            }
        }
        self.board.put(placed);
        self.waiting.retain(|other| *other != placed.word);
    }
}
