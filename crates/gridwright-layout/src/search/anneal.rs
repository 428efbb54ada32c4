//! Large-neighbourhood search with annealing: take some words off, grow the
//! layout again, and keep the result if it is better, or not much worse.
//!
//! One round of this is a node. The search reads no clock, so the temperature
//! falls over courses of a fixed number of nodes, each longer than the last.

use super::board::{Board, Placed, PlacedId, Span};
use super::destroy::Destroyer;
use super::grow::{Area, Grower, Taste};
use super::insert::Inserter;
use crate::lexicon::Word;
use crate::random::Random;

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// The temperature at the start and at the end of a course. In units of
    /// score: a letter is worth about a hundred.
    pub hot: f32,
    pub cold: f32,
    /// In how many of a hundred nodes words are taken off here and there; in
    /// the others, those of one area.
    pub scattered: usize,
    /// How many rows and columns such an area has at the most, but for two.
    pub side: usize,
}

/// What suits a box of a given size.
const USUAL: Manner = Manner { hot: 80.0, cold: 50.0, scattered: 45, side: 8 };

/// In so many of a hundred nodes a word that is left is forced in.
const FORCED: usize = 5;

/// How many nodes the first course has, and how much longer each next one is.
const FIRST_COURSE: u64 = 8_000;
const LONGER: f32 = 1.6;

/// A box with more cells than this is worked on locally: only slots near the
/// words that were taken off are looked at.
const LARGE: usize = 500;

/// With so few words left it is quicker to look for places for each.
const FEW: usize = 40;

/// A search in one box.
pub(crate) struct Annealer<'a> {
    pub board: Board<'a>,
    grower: Grower,
    inserter: Inserter,
    destroyer: Destroyer,
    random: Random,
    /// Words that should be laid out before all others.
    musts: Vec<Word>,
    course: Course,
    pub manner: Manner,
    pub nodes: u64,
}

/// How far a course of falling temperature has come.
struct Course {
    at: u64,
    len: u64,
}

impl Course {
    fn temperature(&mut self, manner: Manner) -> f32 {
        if self.at >= self.len {
            *self = Self { at: 0, len: (self.len as f32 * LONGER) as u64 };
        }
        let left = 1.0 - self.at as f32 / self.len as f32;
        self.at += 1;
        manner.cold + (manner.hot - manner.cold) * left
    }
}

impl<'a> Annealer<'a> {
    pub fn new(board: Board<'a>, grower: Grower, musts: Vec<Word>, seed: u64) -> Self {
        let random = Random::new(seed);
        let course = Course { at: 0, len: FIRST_COURSE };
        let (inserter, destroyer) = (Inserter::default(), Destroyer::default());
        let manner = USUAL;
        Self { board, grower, inserter, destroyer, random, musts, course, manner, nodes: 0 }
    }

    /// A first layout: one word in the middle, and whatever fits around it.
    pub fn start(&mut self) {
        self.board.clear();
        self.first_word();
        self.grow(Taste { crossing: 2.0, length: 0.5, noise: 2.0 }, None);
        self.board.keep();
    }

    /// Lays these words out, as far as they are inside the box.
    pub fn resume(&mut self, words: &[(Word, (usize, usize), usize)]) {
        self.board.clear();
        for (word, (row, col), way) in words {
            let len = self.board.lexicon.word_len(*word);
            if let Some(span) = self.board.span((*row as isize, *col as isize), len, *way) {
                self.board.put(*word, span);
            }
        }
        self.mend();
        self.board.keep();
    }

    /// Makes the course that is about to begin longer, like the one after so
    /// many others.
    pub fn lengthen(&mut self, courses: u32) {
        let len = (0..courses.min(12)).fold(FIRST_COURSE as f32, |len, _| len * LONGER);
        self.course = Course { at: 0, len: len as u64 };
    }

    /// Whether a course has come to its end.
    pub fn is_between_courses(&self) -> bool {
        self.course.at >= self.course.len
    }

    /// Looks at the layout without whatever has fewer crossings than every
    /// word should have.
    pub fn stripped<R>(&mut self, look: impl FnOnce(&Self) -> R) -> R {
        let mark = self.board.mark();
        if self.board.short > 0 {
            self.strip();
        }
        let seen = look(self);
        self.board.undo(mark);
        seen
    }

    fn strip(&mut self) {
        let fewest = self.board.worth.fewest;
        loop {
            let is_short = |id: &PlacedId| self.board.get(*id).crossed < fewest;
            match self.board.live().iter().copied().find(is_short) {
                Some(id) => self.destroyer.take(&mut self.board, id, &mut self.random),
                None => break,
            }
            self.destroyer.prune(&mut self.board);
        }
    }

    /// The layout as words, rows and columns, and ways.
    pub fn words(&self) -> Vec<(Word, (usize, usize), usize)> {
        let place =
            |placed: &Placed| (placed.word, self.board.row_col(placed.span.start), placed.span.way);
        self.board.live().iter().map(|id| place(self.board.get(*id))).collect()
    }

    /// One node: whether the layout has changed.
    pub fn step(&mut self) -> bool {
        self.nodes += 1;
        let temperature = self.course.temperature(self.manner);
        let limit = -(temperature * self.random.waiting_time()) as i64;
        let before = self.board.score;
        self.board.keep();
        let large = self.board.rows * self.board.cols > LARGE;
        let area = self.destroy(large);
        if self.board.live().is_empty() {
            self.first_word();
        }
        let taste = Taste {
            crossing: self.random.unit() * 4.0,
            length: self.random.unit() - 0.2,
            noise: self.random.unit() * 4.0,
        };
        self.grow(taste, area.filter(|_| large));
        // Words that hang apart may have been joined again by now.
        let laid = self.board.live().len();
        self.mend();
        if self.board.live().len() < laid {
            self.grow(taste, area.filter(|_| large));
        }
        if self.board.score - before < limit {
            self.board.undo(0);
            return false;
        }
        !self.board.is_unchanged()
    }

    fn grow(&mut self, taste: Taste, area: Option<Area>) {
        let left = self.board.lexicon.len() - self.board.live().len();
        if left <= FEW && !self.grower.is_relaxed() && !self.grower.is_symmetric() {
            self.inserter.grow(&mut self.board, taste, &mut self.random);
        } else {
            self.grower.grow(&mut self.board, taste, area, &mut self.random);
        }
    }

    /// Takes some words off, and says where.
    fn destroy(&mut self, large: bool) -> Option<Area> {
        let missing = self.missing_must();
        let forced = if missing.is_some() { 33 } else { FORCED };
        match self.random.below(100) {
            n if n < forced => self.force(missing),
            n if n < forced + self.manner.scattered && !large => {
                let count = 1 + self.random.below(4);
                self.destroyer.some(&mut self.board, count, &mut self.random);
            }
            _ => {
                let area = self.any_area();
                self.destroyer.within(&mut self.board, area, &mut self.random);
            }
        }
        self.board.touched()
    }

    /// A must-have word that is not laid out.
    fn missing_must(&mut self) -> Option<Word> {
        if self.musts.is_empty() {
            return None;
        }
        let first = self.random.below(self.musts.len());
        let turned = self.musts[first..].iter().chain(&self.musts[..first]);
        turned.copied().find(|word| self.board.find(*word).is_none())
    }

    fn any_area(&mut self) -> Area {
        let mut side = |count: usize| {
            let len = (2 + self.random.below((count / 2).clamp(1, self.manner.side))).min(count);
            let first = self.random.below(count - len + 1);
            (first, first + len - 1)
        };
        Area { rows: side(self.board.rows), cols: side(self.board.cols) }
    }

    /// Lays out a word across one that is there, whatever is in its way.
    fn force(&mut self, word: Option<Word>) {
        let (board, random) = (&mut self.board, &mut self.random);
        let lexicon = board.lexicon;
        let left = lexicon.len() - board.live().len();
        let word = match word {
            Some(word) => word,
            None if (1..=FEW).contains(&left) => {
                board.unplaced().nth(random.below(left)).unwrap_or(Word(0))
            }
            None => Word(random.below(lexicon.len()) as u32),
        };
        if board.live().is_empty() || board.find(word).is_some() {
            return;
        }
        let crossed = *board.get(board.live()[random.below(board.live().len())]);
        let (letters, others) = (lexicon.letters(word), lexicon.letters(crossed.word));
        let (mut pairs, mut pick) = (0, None);
        for (at, letter) in letters.iter().enumerate() {
            for (other, _) in others.iter().enumerate().filter(|(_, other)| *other == letter) {
                pairs += 1;
                if random.below(pairs) == 0 {
                    pick = Some((at as isize, other));
                }
            }
        }
        let Some((at, other)) = pick else { return };
        let way = 1 - crossed.span.way;
        let cell = crossed.span.start + other * board.step(crossed.span.way);
        let (row, col) = board.row_col(cell);
        let (row, col) = (row as isize, col as isize);
        let first = if way == 0 { (row, col - at) } else { (row - at, col) };
        let Some(span) = board.span(first, letters.len(), way) else { return };
        self.destroyer.clear_for(board, span, letters, random);
        board.put(word, span);
    }

    /// Sees to it that what is left is one layout and, where it must be,
    /// symmetric; lays out a word where nothing is left.
    fn mend(&mut self) {
        self.destroyer.prune(&mut self.board);
        if self.grower.is_symmetric() {
            loop {
                let before = self.board.live().len();
                self.destroyer.symmetrise(&mut self.board, &mut self.random);
                self.destroyer.prune(&mut self.board);
                if self.board.live().len() == before {
                    break;
                }
            }
        }
        if self.board.live().is_empty() {
            self.first_word();
        }
    }

    /// Lays a word out alone; in the very middle where all must be symmetric.
    fn first_word(&mut self) {
        for _ in 0..10_000 {
            let word = match self.missing_must() {
                Some(word) if self.random.below(2) == 0 => word,
                _ => Word(self.random.below(self.board.lexicon.len()) as u32),
            };
            if let Some(span) = self.first_span(word) {
                self.board.put(word, span);
                return;
            }
        }
    }

    fn first_span(&mut self, word: Word) -> Option<Span> {
        let len = self.board.lexicon.word_len(word) as isize;
        let (rows, cols) = (self.board.rows as isize, self.board.cols as isize);
        let way = self.random.below(2);
        let symmetric = self.grower.is_symmetric();
        let mut line = |count: isize| match symmetric {
            true => count / 2,
            false => self.random.below(count as usize) as isize,
        };
        let at = match way {
            0 => (line(rows), (cols - len) / 2),
            _ => ((rows - len) / 2, line(cols)),
        };
        let span = self.board.span(at, len as usize, way)?;
        (!symmetric || self.board.mirrored(span) == span).then_some(span)
    }
}
