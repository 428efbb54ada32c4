//! The search for a layout of all words in one box.
//!
//! One round, a node, takes some words off or forces one in, puts in whatever
//! fits, and keeps the result by the rules of annealing. The temperature stays
//! near the one at which a word or two are off the tray: with all of them
//! on it for once, the search is over.

use super::course::Course;
use super::eject::Ejector;
use super::starts::Taste;
use super::tray::{Place, Tray};
use super::whole::{Joined, Joiner};
use crate::lexicon::Word;
use crate::optimise::Laid;
use crate::problem::Problem;
use crate::random::Random;

/// In so many of a hundred rounds a word that is off is forced in, and in so
/// many more the words of an area are taken off; in the others, some anywhere.
const FORCED: usize = 60;
const AREA: usize = 15;

/// How many places are looked at for a word that is forced in, and how many
/// words it may push out at the most?
const PLACES: usize = 10;
const PUSHED_OUT: usize = 3;

/// After how many rounds for every word of the list do those that are off get
/// dearer by a hundredth of a letter?
const DEARER: u64 = 2;

/// How many rows and columns an area has at the least and at the most?
const SIDES: (usize, usize) = (2, 5);

/// How many words are taken off anywhere at the most?
const ANYWHERE: usize = 3;

/// A search in one box.
pub(crate) struct Packer<'a> {
    tray: Tray<'a>,
    ejector: Ejector,
    joiner: Joiner,
    random: Random,
    /// The words to be put in, and those that did not fit.
    left: Vec<Word>,
    unfit: Vec<Word>,
    course: Course,
    /// After how many rounds the words that are off get dearer.
    dearer: u64,
}

impl<'a> Packer<'a> {
    /// A search with a course as long as one after so many others.
    pub fn new(problem: &'a Problem<'a>, size: (usize, usize), seed: u64, courses: u32) -> Self {
        let lexicon = &problem.lexicon;
        Self {
            tray: Tray::new(lexicon, &problem.worth, size),
            ejector: Ejector::default(),
            joiner: Joiner::default(),
            random: Random::new(seed),
            left: vec![],
            unfit: vec![],
            course: Course::new(problem, courses),
            dearer: DEARER * (lexicon.len() as u64).max(1),
        }
    }

    /// Lays these words out, as far as they are inside the box and hang
    /// together.
    pub fn resume(&mut self, words: &[Laid]) {
        let mut left: Vec<(Word, Place)> = words.iter().map(Place::of).collect();
        let len = |word: Word| self.tray.lexicon.word_len(word);
        left.retain(|(word, place)| {
            place.line <= self.tray.size[place.way]
                && place.start + len(*word) <= self.tray.size[1 - place.way] + 1
        });
        if let Some((word, place)) = left.iter().max_by_key(|(word, _)| len(*word)) {
            self.tray.put(*word, *place);
        }
        loop {
            let laid = self.tray.on.len();
            for (word, place) in &left {
                if !self.tray.is_on(*word) && self.tray.fits(*word, *place) {
                    self.tray.put(*word, *place);
                }
            }
            if self.tray.on.len() == laid {
                break;
            }
        }
        self.tray.touched = [u64::MAX; 2];
        self.grow(Taste { crossing: 2.0, noise: 2.0 });
        self.tray.settle();
    }

    /// Whether the course has come to its end.
    pub fn is_between_courses(&self) -> bool {
        self.course.is_over()
    }

    /// How many words are laid out.
    pub fn laid(&self) -> usize {
        self.tray.on.len()
    }

    /// The layout as words, rows and columns, and ways.
    pub fn words(&self) -> Vec<Laid> {
        self.tray.laid()
    }

    /// One node: whether the layout has changed.
    pub fn step(&mut self) -> bool {
        let temperature = self.course.temperature();
        if self.tray.round.is_multiple_of(self.dearer) {
            self.tray.raise_prices();
        }
        let least = self.tray.score - (temperature * self.random.waiting_time()) as i64;
        self.disturb();
        let taste = Taste { crossing: self.random.unit() * 4.0, noise: self.random.unit() * 4.0 };
        self.grow(taste);
        if self.tray.is_as_before() {
            self.tray.settle();
            return false;
        }
        // The score first: it is known, while joining costs a flood.
        if self.tray.score < least || !self.join(taste, least) {
            self.tray.undo();
            return false;
        }
        self.tray.settle();
        true
    }

    fn disturb(&mut self) {
        match self.random.below(100) {
            n if n < FORCED => {
                if let Some((word, place)) = self.pick() {
                    self.ejector.clear_for(&mut self.tray, word, place, &mut self.random);
                    self.tray.put(word, place);
                }
            }
            n if n < FORCED + AREA => {
                self.ejector.clear_any_area(&mut self.tray, |_| SIDES, &mut self.random);
            }
            _ => self.ejector.scatter(&mut self.tray, ANYWHERE, &mut self.random),
        }
    }

    /// A word that is off and a place across another where not too much is in
    /// its way.
    fn pick(&mut self) -> Option<(Word, Place)> {
        for _ in 0..PLACES {
            let (tray, random) = (&self.tray, &mut self.random);
            let word = *tray.off.get(random.below(tray.off.len()))?;
            let letters = tray.lexicon.letters(word);
            let at = random.below(letters.len());
            let singles = &tray.singles[usize::from(letters[at])];
            let Some(cell) = singles.get(random.below(singles.len())) else { continue };
            let (row, col) = tray.row_col(*cell as usize);
            let way = usize::from(tray.who(0, *cell as usize).is_some());
            let (line, hook) = if way == 0 { (row, col) } else { (col, row) };
            // Cells are counted from one.
            let Some(start @ 1..) = hook.checked_sub(at) else { continue };
            let place = Place { way, line, start };
            if start + letters.len() <= tray.size[1 - way] + 1
                && self.ejector.hinders(tray, word, place, PUSHED_OUT + 1) <= PUSHED_OUT
            {
                return Some((word, place));
            }
        }
        None
    }

    /// Puts words in until none fits.
    ///
    /// A word that was off before this round fitted nowhere, so it can only
    /// fit on lines that have changed; likewise for words that have been tried
    /// before in this round.
    fn grow(&mut self, taste: Taste) {
        if self.tray.on.is_empty() {
            self.tray.put_first(&mut self.random);
        }
        self.left.clear();
        self.left.extend_from_slice(&self.tray.off);
        for last in (1..self.left.len()).rev() {
            self.left.swap(last, self.random.below(last + 1));
        }
        let (mut is_first, mut before) = (true, [u64::MAX; 2]);
        loop {
            self.unfit.clear();
            self.tray.lately = [0; 2];
            self.tray.survey();
            for index in 0..self.left.len() {
                let word = self.left[index];
                let lines = match is_first {
                    true if self.tray.is_fresh(word) => [u64::MAX; 2],
                    true => self.tray.touched,
                    false => [0, 1].map(|way| before[way] | self.tray.lately[way]),
                };
                match self.tray.offer(word, lines, taste, &mut self.random) {
                    Some(place) => self.tray.put(word, place),
                    None => self.unfit.push(word),
                }
            }
            if self.unfit.len() == self.left.len() {
                return;
            }
            std::mem::swap(&mut self.left, &mut self.unfit);
            (is_first, before) = (false, self.tray.lately);
        }
    }

    /// Sees to it that the words hang together: small parts go, and the layout
    /// grows again. Says whether they do and the score is high enough.
    fn join(&mut self, taste: Taste, least: i64) -> bool {
        match self.joiner.join(&mut self.tray) {
            Joined::Whole => true,
            Joined::Apart => false,
            Joined::Mended => {
                self.grow(taste);
                self.tray.score >= least
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::list::Bank;
    use crate::optimise::Best;
    use crate::problem::{Objective, Rule, Settings};
    use crate::validate::validate;

    const WINTER: &[u8] = include_bytes!("../../../../examples/winter.csv");

    fn check(size: (usize, usize), seed: u64, rounds: usize) -> Vec<Laid> {
        let bank = Bank::parse(WINTER);
        let most = Size::new(60, 60).unwrap();
        let settings = Settings { objective: Objective::Box, ..Settings::sized(most) };
        let problem = Problem::new(&bank, settings).unwrap();
        let mut packer = Packer::new(&problem, size, seed, 0);
        packer.resume(&[]);
        for _ in 0..rounds {
            if packer.step() {
                let words = packer.words();
                assert_eq!(words.len(), packer.laid());
                let layout = problem.layout(&Best { size, score: 0, words });
                assert_eq!(validate(&layout, &bank, Rule::Strict), []);
            }
        }
        packer.words()
    }

    #[test]
    fn every_layout_on_the_way_keeps_the_rule() {
        for (seed, size) in (0..).zip([(11, 12), (13, 13), (20, 9), (9, 30)]) {
            assert!(check(size, seed, 1_500).len() > 5, "{size:?}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_layout() {
        assert_eq!(check((12, 13), 3, 800), check((12, 13), 3, 800));
        assert_ne!(check((12, 13), 3, 800), check((12, 13), 4, 800));
    }
}
