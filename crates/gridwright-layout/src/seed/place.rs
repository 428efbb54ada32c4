//! The five ways to place.

use gridwright_core::Limits;

use super::rank::{Census, Rank};
use crate::lexicon::Word;
use crate::optimise::Laid;
use crate::problem::Problem;
use crate::random::Random;
use crate::search::board::{Board, Span};

/// Which word is placed next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
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

impl Place {
    /// All five, in order.
    pub const ALL: [Self; 5] =
        [Self::Highest, Self::Longest, Self::Random, Self::Alternate, Self::AlternateRandom];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Highest => "highest",
            Self::Longest => "longest",
            Self::Random => "random",
            Self::Alternate => "alternate",
            Self::AlternateRandom => "alternate-random",
        }
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
pub(super) struct Seedling<'a> {
    board: Board<'a>,
    census: Census,
    rank: Rank,
    place: Place,
    random: Random,
    waiting: Vec<Word>,
    /// Where every letter is on the board.
    cells: Vec<Vec<usize>>,
}

impl<'a> Seedling<'a> {
    pub fn new(problem: &'a Problem<'a>, rank: Rank, place: Place, seed: u64) -> Self {
        let size = (problem.settings.size.rows(), problem.settings.size.cols());
        let lexicon = &problem.lexicon;
        Self {
            board: Board::new(lexicon, &problem.worth, size),
            census: Census::new(lexicon),
            rank,
            place,
            random: Random::new(seed),
            waiting: lexicon.words().collect(),
            cells: vec![vec![]; lexicon.list().alphabet().len()],
        }
    }

    /// Places words until none of the tries succeeds.
    pub fn run(mut self, limits: &Limits) -> Vec<Laid> {
        self.census.order(self.rank, self.board.lexicon, &mut self.waiting);
        let Some(mut way) = self.first() else { return vec![] };
        while !limits.is_asked() {
            self.census.count(&self.board);
            self.census.order(self.rank, self.board.lexicon, &mut self.waiting);
            if self.place == Place::Longest {
                let lexicon = self.board.lexicon;
                self.waiting.sort_by_key(|word| std::cmp::Reverse(lexicon.word_len(*word)));
            }
            let wanted = self.place.alternates().then_some(1 - way);
            match self.next(wanted) {
                Some(span) => way = span.way,
                None => break,
            }
        }
        let board = &self.board;
        let place = |id| {
            let placed = board.get(id);
            (placed.word, board.row_col(placed.span.start), placed.span.way)
        };
        board.live().iter().copied().map(place).collect()
    }

    /// The first word lies across the middle; its way.
    fn first(&mut self) -> Option<usize> {
        let (rows, cols, lexicon) = (self.board.rows, self.board.cols, self.board.lexicon);
        let fitting: Vec<Word> =
            self.waiting.iter().copied().filter(|w| lexicon.word_len(*w) <= cols).collect();
        let index = if self.place.is_random() { self.random.below(fitting.len()) } else { 0 };
        let word = match self.place {
            Place::Longest => {
                fitting.iter().copied().rev().max_by_key(|word| lexicon.word_len(*word))?
            }
            _ => *fitting.get(index)?,
        };
        let len = lexicon.word_len(word);
        let at = (rows as isize / 2, (cols - len) as isize / 2);
        let span = self.board.span(at, len, 0)?;
        self.put(word, span);
        Some(0)
    }

    /// Places the next word where it crosses most.
    fn next(&mut self, way: Option<usize>) -> Option<Span> {
        let mut tries = 0;
        for index in 0..self.waiting.len() {
            let word = self.waiting[index];
            let len = self.board.lexicon.word_len(word);
            let mut best: Option<(usize, Span)> = None;
            for (at, letter) in self.board.lexicon.letters(word).iter().enumerate() {
                for cell in &self.cells[usize::from(*letter)] {
                    let Some(span) = self.board.through(*cell, at, len) else { continue };
                    if way.is_some_and(|way| way != span.way) {
                        continue;
                    }
                    tries += 1;
                    if let Some(crossings) = self.board.fits(word, span)
                        && best.is_none_or(|(most, _)| crossings > most)
                    {
                        best = Some((crossings, span));
                    }
                }
            }
            if let Some((_, span)) = best {
                self.put(word, span);
                return Some(span);
            }
            if tries >= TRIES {
                return None;
            }
        }
        None
    }

    fn put(&mut self, word: Word, span: Span) {
        for (cell, letter) in self.board.cells(span).zip(self.board.lexicon.letters(word)) {
            if self.board.letter(cell) == 0 {
                self.cells[usize::from(*letter)].push(cell);
            }
        }
        self.board.put(word, span);
        self.waiting.retain(|other| *other != word);
    }
}
