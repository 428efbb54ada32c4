//! Taking some words off, growing the layout again, and keeping the result if
//! it is better, or not much worse.

use super::eject::Ejector;
use super::round::Change;
use super::slots::Slots;
use super::tray::Tray;
use super::whole::{Joined, Joiner};
use crate::bits::{bits, mask};
use crate::optimise::{Best, Laid};
use crate::place::Place;
use crate::problem::{Objective, Problem};
use crate::random::Random;

/// The temperature at the start and at the end of a course, in units of score:
/// a letter is worth about a hundred.
const HOT: f32 = 80.0;
const COLD: f32 = 40.0;

/// In so many of a hundred rounds words are taken off here and there; in the
/// others, those of one area.
const SCATTERED: usize = 45;

/// How many words are taken off here and there at the most?
const ANYWHERE: usize = 4;

/// How much can be gained at the most by finding another place for words that
/// were taken off? Layouts that are worse by more are not worth the look.
const RESETTLED: i64 = 400;

/// How many rounds has the first course, and how much longer is each next one?
const FIRST_COURSE: u64 = 8_000;
const LONGER: f32 = 1.6;

/// A search in one box.
pub(crate) struct Weaver<'a> {
    tray: Tray<'a>,
    slots: Slots,
    ejector: Ejector,
    joiner: Joiner,
    random: Random,
    /// How far the course of falling temperature has come.
    round: u64,
    rounds: u64,
}

impl<'a> Weaver<'a> {
    /// A search that has no layout yet.
    pub fn new(problem: &'a Problem<'a>, size: (usize, usize), seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut tray = Tray::new(&problem.lexicon, &problem.worth, size);
        if problem.settings.objective == Objective::Letters {
            tray.like_every_other_line();
        }
        Self {
            tray,
            slots: Slots::new(problem, random.next()),
            ejector: Ejector::default(),
            joiner: Joiner::default(),
            random,
            round: 0,
            rounds: FIRST_COURSE,
        }
    }

    /// A first layout: one word, and whatever fits around it.
    pub fn start(&mut self) {
        self.grow();
        self.tray.settle();
    }

    /// Lays these words out instead of those that are, and whatever fits
    /// around them: layouts of patterns may have room for more.
    pub fn resume(&mut self, words: &[Laid]) {
        while let Some(word) = self.tray.on.last() {
            self.tray.take(*word);
        }
        for laid in words {
            let (word, place) = Place::of(laid);
            self.tray.put(word, place);
        }
        self.grow();
        self.tray.settle();
    }

    /// Whether a course has come to its end.
    pub fn is_between_courses(&self) -> bool {
        self.round >= self.rounds
    }

    /// What the layout is worth.
    pub fn score(&self) -> i64 {
        self.tray.score
    }

    /// How many cells have a letter.
    pub fn filled(&self) -> usize {
        self.tray.filled
    }

    /// The layout.
    pub fn best(&self) -> Best {
        let [rows, cols] = self.tray.size;
        Best { size: (rows, cols), score: self.tray.score, words: self.tray.laid() }
    }

    /// One node: whether the layout has changed.
    pub fn step(&mut self) -> bool {
        let least = self.tray.merit() - (self.temperature() * self.random.waiting_time()) as i64;
        self.disturb();
        self.grow();
        if self.tray.is_as_before() {
            self.tray.settle();
            return false;
        }
        if self.tray.merit() >= least - RESETTLED {
            self.resettle();
        }
        // The merit first: it is known, while joining costs a flood.
        if self.tray.merit() < least || !self.join(least) {
            self.tray.undo();
            return false;
        }
        self.tray.settle();
        true
    }

    fn temperature(&mut self) -> f32 {
        if self.is_between_courses() {
            (self.round, self.rounds) = (0, (self.rounds as f32 * LONGER) as u64);
        }
        let gone = self.round as f32 / self.rounds as f32;
        self.round += 1;
        HOT + (COLD - HOT) * gone
    }

    fn disturb(&mut self) {
        let (tray, random) = (&mut self.tray, &mut self.random);
        if random.below(100) < SCATTERED {
            self.ejector.scatter(tray, ANYWHERE, random);
        } else {
            self.ejector.clear_any_area(tray, random);
        }
    }

    /// Puts words into the slots that reach what has changed in this round.
    fn grow(&mut self) {
        if self.tray.on.is_empty() {
            self.tray.put_first(&mut self.random);
        }
        self.slots.begin();
        for way in 0..2 {
            for line in 1..=self.tray.size[way] {
                let cells = self.tray.changed[way][line];
                if cells != 0 {
                    self.slots.scan(&self.tray, (way, line), cells);
                }
            }
        }
        self.fill();
    }

    /// Puts the words that were taken off and have not come back anywhere.
    fn resettle(&mut self) {
        self.slots.begin();
        self.tray.survey();
        for change in &self.tray.log {
            if let Change::Took(word, _) = *change
                && !self.tray.is_on(word)
            {
                self.slots.seek(&self.tray, word);
            }
        }
        self.fill();
    }

    /// Puts words into the slots that wait and those that open up by that:
    /// slots that cross a new word, since it can only close others.
    fn fill(&mut self) {
        while let Some((word, place)) = self.slots.next(&self.tray) {
            self.tray.put(word, place);
            let Place { way, line, start } = place;
            let own = mask(self.tray.lexicon.word_len(word)) << start;
            for at in bits(own & self.tray.crossable(way, line)) {
                self.slots.scan(&self.tray, (1 - way, at), 1 << line);
            }
        }
    }

    /// Sees to it that the words hang together: small parts go, and the layout
    /// grows again. Says whether they do and the merit is high enough.
    fn join(&mut self, least: i64) -> bool {
        match self.joiner.join(&mut self.tray) {
            Joined::Whole => true,
            Joined::Apart => false,
            Joined::Mended => {
                self.grow();
                self.resettle();
                self.tray.merit() >= least
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::list::Bank;
    use crate::problem::{Rule, Settings};
    use crate::validate::validate;

    const WINTER: &[u8] = include_bytes!("../../../../examples/winter.csv");

    /// Does some rounds, looks at every layout on the way, and gives the last.
    fn check(objective: Objective, size: (usize, usize), seed: u64, rounds: usize) -> Best {
        let bank = Bank::parse(WINTER);
        let most = Size::new(size.0, size.1).unwrap();
        let settings = Settings { objective, ..Settings::sized(most) };
        let problem = Problem::new(&bank, settings).unwrap();
        let mut weaver = Weaver::new(&problem, size, seed);
        weaver.start();
        for _ in 0..rounds {
            if weaver.step() {
                let layout = problem.layout(&weaver.best());
                assert_eq!(validate(&layout, &bank, Rule::Strict), []);
                assert_eq!(weaver.score(), worth(&problem, &weaver.tray));
                assert_eq!(weaver.filled(), layout.figures(&bank).letters);
                let strays = if objective == Objective::Letters { strays(&weaver.tray) } else { 0 };
                assert_eq!(weaver.tray.merit(), weaver.score() - 80 * strays);
                assert_full(&weaver.tray);
            }
        }
        weaver.best()
    }

    /// What a layout is worth, added up from nothing.
    fn worth(problem: &Problem<'_>, tray: &Tray<'_>) -> i64 {
        let mut sum = 0;
        for word in &tray.on {
            sum += i64::from(problem.worth.word[word.index()]);
            let place = tray.place(*word);
            let letters = tray.lexicon.letters(*word);
            for (cell, letter) in tray.cells(place, letters.len()).zip(letters) {
                let crossed = tray.who(1 - place.way, cell).is_some();
                let letter = usize::from(*letter);
                sum += match (crossed, place.way) {
                    (false, _) => i64::from(problem.worth.letter),
                    (true, 0) => i64::from(problem.worth.letter + problem.worth.crossing[letter]),
                    (true, _) => 0,
                };
            }
        }
        sum
    }

    /// How many words lie on the second line or the fourth or so, where the last
    /// is not one of these.
    fn strays(tray: &Tray<'_>) -> i64 {
        let places = tray.on.iter().map(|word| tray.place(*word));
        let strays = places.filter(|Place { way, line, .. }| {
            !tray.size[*way].is_multiple_of(2) && line.is_multiple_of(2)
        });
        strays.count() as i64
    }

    /// Only what has changed is looked at in a round, which is enough if
    /// nothing fits before it.
    fn assert_full(tray: &Tray<'_>) {
        for word in &tray.off {
            for way in 0..2 {
                for line in 1..=tray.size[way] {
                    assert_eq!(tray.starts(*word, way, line), 0, "{word:?} fits on {way} {line}");
                }
            }
        }
    }

    #[test]
    fn every_layout_on_the_way_keeps_the_rule_and_nothing_fits_into_it() {
        for (seed, size) in (0..).zip([(9, 9), (12, 7), (7, 15), (3, 30), (62, 4)]) {
            let best = check(Objective::Letters, size, seed, 2_000);
            assert!(best.words.len() > 3, "{size:?}");
        }
    }

    #[test]
    fn scores_follow_what_is_asked_for() {
        for objective in [Objective::Crossings, Objective::Words, Objective::Crozzle] {
            check(objective, (10, 10), 5, 1_000);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_layout() {
        let run = |seed| check(Objective::Letters, (10, 10), seed, 800).words;
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4));
    }

    #[test]
    fn whatever_fits_is_put_around_words_that_are_laid_out_anew() {
        let bank = Bank::parse(WINTER);
        let problem = Problem::new(&bank, Settings::sized(Size::new(9, 9).unwrap())).unwrap();
        let mut weaver = Weaver::new(&problem, (9, 9), 1);
        weaver.start();
        let first = weaver.best().words[0];
        weaver.resume(&[first]);
        let best = weaver.best();
        assert!(best.words.contains(&first) && best.words.len() > 1);
        assert_full(&weaver.tray);
    }
}
