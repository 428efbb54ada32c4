//! Large-neighbourhood search with annealing: take some words off, grow the
//! layout again, and keep the result if it is better, or not much worse.
//!
//! One round of this is a node. The search reads no clock, so the temperature
//! falls over schedules of a fixed number of nodes, each longer than the last.

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use super::board::GridBoard;
use super::insert::{SlotInserter, grow_by_words};
use crate::anneal::CoolingSchedule;
use crate::board::{Flood, WordBoard};
use crate::lns::{Area, SlotWeights, any_area, scatter, words_in};
use crate::local_search::LocalSearch;
use crate::model::{BoxSize, Place, Placed, Slot, Tally, WordIndex};
use crate::problem::{Problem, Rule};

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LnsConfig {
    /// The temperature at the start and at the end of a schedule. In units of
    /// score: a letter is worth about a hundred.
    hot: f32,
    cold: f32,
    /// In how many of a hundred nodes words are taken off here and there; in
    /// the others, those of one area.
    scattered: usize,
    /// How many rows and columns such an area has at the most, but for two.
    side: usize,
}

impl LnsConfig {
    /// What suits the search for the best layout in a box.
    pub const BEST_LAYOUT: Self = Self { hot: 80.0, cold: 50.0, scattered: 45, side: 8 };

    /// What suits the search for a layout of all words: a word that is off the
    /// board costs several hundred, and now and then one must be for another to
    /// come in.
    pub const ALL_WORDS: Self = Self { hot: 400.0, cold: 200.0, scattered: 85, side: 3 };
}

/// In so many of a hundred nodes a word that is left is forced in, or a
/// must-have word.
const FORCED: usize = 5;
const FORCED_MUST: usize = 33;

/// A box with more cells than this is worked on locally: only slots near the
/// words that were taken off are looked at.
const LARGE: usize = 500;

/// With so few words left it is quicker to look for places for each.
const FEW: usize = 40;

/// How often a first word is looked for.
const FIRST_TRIES: usize = 10_000;

/// A search in one box.
pub(crate) struct GeneralLns<'a> {
    problem: &'a Problem<'a>,
    board: GridBoard<'a>,
    slot_inserter: SlotInserter,
    flood: Flood,
    /// Words that are about to be taken off.
    list: Vec<WordIndex>,
    random: SplitMix64,
    schedule: CoolingSchedule,
    config: LnsConfig,
}

impl<'a> GeneralLns<'a> {
    /// A search that begins like one after so many schedules.
    pub fn new(
        problem: &'a Problem<'a>,
        size: BoxSize,
        config: LnsConfig,
        seed: u64,
        schedules: u32,
    ) -> Self {
        let (settings, tuning) = (&problem.settings, &problem.tuning.lns);
        let rounds = tuning.first_schedule;
        let schedule =
            CoolingSchedule::new(config.hot, config.cold, rounds, tuning.schedule_growth);
        Self {
            problem,
            board: GridBoard::new(&problem.lexicon, &problem.weights, size),
            slot_inserter: SlotInserter::new(settings.rule == Rule::Relaxed, settings.symmetric),
            flood: Flood::default(),
            list: vec![],
            random: SplitMix64::new(seed),
            schedule: schedule.after(schedules),
            config,
        }
    }

    /// Takes off whatever has fewer crossings than every word should have.
    fn strip(&mut self) {
        while let Some(word) = self.board.short_of_crossings() {
            self.take(word);
            self.keep_best_component();
        }
    }

    fn grow(&mut self, weights: &SlotWeights, area: Option<&Area>) {
        let left = self.board.words.lexicon.len() - self.board.words.on.len();
        let settings = &self.problem.settings;
        if left <= FEW && settings.rule == Rule::Strict && !settings.symmetric {
            grow_by_words(&mut self.board, weights, &mut self.random);
        } else {
            self.slot_inserter.grow(&mut self.board, weights, area, &mut self.random);
        }
    }

    /// Takes a word off, and one of any two words that it held together.
    fn take(&mut self, word: WordIndex) {
        self.list.push(word);
        self.board.remove(&mut self.list, &mut self.random);
    }

    /// Takes some words off, and says where, if that matters.
    fn destroy(&mut self) -> Option<Area> {
        let is_large = self.board.words.size.area() > LARGE;
        let missing = self.missing_must();
        let forced = if missing.is_some() { FORCED_MUST } else { FORCED };
        let random = &mut self.random;
        match random.below(100) {
            n if n < forced => self.force_in(missing),
            n if n < forced + self.config.scattered && !is_large => {
                scatter(&mut self.board, &mut self.list, random);
            }
            _ => {
                let area = any_area(self.board.words.size, self.config.side, random);
                words_in(&self.board, &area, &mut self.list);
                self.list.retain(|_| random.below(10) < 8);
                self.board.remove(&mut self.list, random);
            }
        }
        self.board.touched_area().filter(|_| is_large)
    }

    /// A must-have word that is not laid out.
    fn missing_must(&mut self) -> Option<WordIndex> {
        let musts = &self.problem.musts;
        if musts.is_empty() {
            return None;
        }
        let (before, after) = musts.split_at(self.random.below(musts.len()));
        after.iter().chain(before).copied().find(|word| !self.board.words.is_on(*word))
    }

    /// Lays out a word across one that is there, whatever is in its way.
    fn force_in(&mut self, word: Option<WordIndex>) {
        let (words, random) = (&self.board.words, &mut self.random);
        let lexicon = words.lexicon;
        let left = lexicon.len() - words.on.len();
        let word = match word {
            Some(word) => word,
            None if (1..=FEW).contains(&left) => {
                self.board.unplaced().nth(random.below(left)).unwrap_or(WordIndex(0))
            }
            None => WordIndex(random.below(lexicon.len()) as u32),
        };
        if words.on.is_empty() || words.is_on(word) {
            return;
        }
        let crossed = words.on[random.below(words.on.len())];
        let (letters, others) = (lexicon.letters(word), lexicon.letters(crossed));
        let (mut pairs, mut pick) = (0, None);
        for (at, letter) in letters.iter().enumerate() {
            for (other, _) in others.iter().enumerate().filter(|(_, other)| *other == letter) {
                pairs += 1;
                if random.below(pairs) == 0 {
                    pick = Some((at, other));
                }
            }
        }
        let Some((at, other)) = pick else { return };
        let place = words.place(crossed).across(other);
        let Some(start) = place.start.checked_sub(at) else { return };
        let placed = Placed { word, place: Place { start, ..place } };
        if placed.slot(lexicon).is_inside(words.size) {
            while let Some(other) = self.board.hindrance(placed, Direction::Across) {
                self.take(other);
            }
            self.board.put(placed);
        }
    }

    /// Sees to it that what is left is one layout and, where it must be,
    /// symmetric; lays out a word where nothing is left.
    fn repair(&mut self) {
        self.keep_best_component();
        while self.problem.settings.symmetric {
            let before = self.board.words.on.len();
            while let Some(word) = self.unmatched() {
                self.take(word);
            }
            self.keep_best_component();
            if self.board.words.on.len() == before {
                break;
            }
        }
        if self.board.words.on.is_empty() {
            self.first_word();
        }
    }

    /// Takes off one of any two words that touch where no word has both letters:
    /// the two letters would be read as a word that was not laid out.
    fn separate(&mut self) {
        let size = self.board.words.size;
        for row in 1..=size.rows() {
            for (col, way) in
                (1..=size.cols()).flat_map(|col| Direction::BOTH.map(|way| (col, way)))
            {
                let cell = self.board.words.cell(Direction::Across, row, col);
                let ends = [cell, cell + self.board.words.step(way)];
                let [one, two] = ends.map(|end| self.board.word_at(way, end));
                if one.is_some() && one == two
                    || ends.iter().any(|end| self.board.letter(*end) == 0)
                {
                    continue;
                }
                let across = ends.map(|end| self.board.word_at(way.turned(), end));
                let across: Vec<WordIndex> = across.into_iter().flatten().collect();
                if !across.is_empty() {
                    let word = across[self.random.below(across.len())];
                    self.take(word);
                }
            }
        }
    }

    /// Keeps the most valuable of the parts that hang together.
    fn keep_best_component(&mut self) {
        let (board, flood) = (&self.board, &mut self.flood);
        let (lexicon, weights) = (board.words.lexicon, board.weights);
        let value = |word: &WordIndex| {
            let letters = i64::from(weights.letter) * lexicon.word_len(*word) as i64;
            i64::from(weights.word[word.index()]) + letters
        };
        flood.begin(lexicon.len());
        let mut parts: Vec<(i64, WordIndex)> = vec![];
        for word in &board.words.on {
            if !flood.has_reached(*word) {
                let first = flood.found.len();
                flood.reach(board, *word, |_| false);
                parts.push((flood.found[first..].iter().map(value).sum(), *word));
            }
        }
        if parts.len() < 2 {
            return;
        }
        if let Some((_, best)) = parts.iter().max_by_key(|(value, _)| *value) {
            flood.begin(lexicon.len());
            flood.reach(board, *best, |_| false);
        }
        let lost = board.words.on.iter().rev().filter(|word| !flood.has_reached(**word));
        self.list.extend(lost);
        for word in self.list.drain(..) {
            self.board.take(word);
        }
    }

    /// A word that has no counterpart on the other side.
    fn unmatched(&self) -> Option<WordIndex> {
        let words = &self.board.words;
        let is_unmatched = |word: &&WordIndex| {
            let other = words.slot(**word).turned_by_half(words.size);
            let there = self.board.word_at(other.place.direction, words.first(other.place));
            there.is_none_or(|there| words.slot(there) != other)
        };
        words.on.iter().find(is_unmatched).copied()
    }

    /// Lays a word out alone; in the very middle where all must be symmetric.
    fn first_word(&mut self) {
        for _ in 0..FIRST_TRIES {
            let word = match self.missing_must() {
                Some(word) if self.random.below(2) == 0 => word,
                _ => WordIndex(self.random.below(self.board.words.lexicon.len()) as u32),
            };
            if let Some(place) = self.first_place(word) {
                return self.board.put(Placed { word, place });
            }
        }
    }

    fn first_place(&mut self, word: WordIndex) -> Option<Place> {
        let size = self.board.words.size;
        let len = self.board.words.lexicon.word_len(word);
        let direction = Direction::BOTH[self.random.below(2)];
        let is_symmetric = self.problem.settings.symmetric;
        let lines = size[direction];
        let line = 1 + if is_symmetric { lines / 2 } else { self.random.below(lines) };
        let start = 1 + size[direction.turned()].checked_sub(len)? / 2;
        let slot = Slot { place: Place { direction, line, start }, len };
        (!is_symmetric || slot.turned_by_half(size) == slot).then_some(slot.place)
    }
}

impl LocalSearch for GeneralLns<'_> {
    fn resume(&mut self, words: &[Placed]) {
        self.board.clear();
        let size = self.board.words.size;
        let is_inside = |placed: &&Placed| placed.slot(&self.problem.lexicon).is_inside(size);
        words.iter().filter(is_inside).for_each(|placed| self.board.put(*placed));
        if words.is_empty() {
            self.first_word();
            self.grow(&SlotWeights { crossing: 2.0, length: 0.5, margin: 0.0, noise: 2.0 }, None);
        } else {
            // Where one is left out that held two others together, one of those
            // goes, too.
            self.separate();
            self.repair();
        }
        self.board.words.log.clear();
    }

    fn step(&mut self) -> bool {
        let temperature = self.schedule.step();
        let least = self.board.tally().value - (temperature * self.random.exponential()) as i64;
        self.board.words.log.clear();
        let area = self.destroy();
        if self.board.words.on.is_empty() {
            self.first_word();
        }
        let weights = SlotWeights::draw(&mut self.random, 0.0);
        self.grow(&weights, area.as_ref());
        // Words that hang apart may have been joined again by now.
        let laid = self.board.words.on.len();
        self.repair();
        if self.board.words.on.len() < laid {
            self.grow(&weights, area.as_ref());
        }
        if self.board.tally().value < least {
            self.board.undo(0);
        }
        !self.board.words.log.is_empty()
    }

    fn is_between_schedules(&self) -> bool {
        self.schedule.is_over()
    }

    fn missing(&self) -> usize {
        self.problem.family.len().saturating_sub(self.board.words.on.len())
    }

    fn layout_if(&mut self, is_wanted: &dyn Fn(&Tally) -> bool) -> Option<(Tally, Vec<Placed>)> {
        let mark = self.board.words.log.len();
        self.strip();
        let tally = self.board.tally();
        let layout = is_wanted(&tally).then(|| (tally, self.board.words.placed()));
        self.board.undo(mark);
        layout
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::model::PerDirection;
    use crate::optimise::Incumbent;
    use crate::problem::Settings;
    use crate::validate::validate;
    use gridwright_words::clue_list::Bank;

    #[test]
    fn words_that_touch_without_a_third_are_not_resumed() {
        let bank = Bank::parse(b"aaa\naaaa\naaaaa\naaaaaa\naaaaaaa\nabaaa");
        let problem = Problem::new(&bank, Settings::sized(Size::new(7, 7).unwrap())).unwrap();
        let placed = |text: &str, direction: Direction, row: usize, col: usize| Placed {
            word: problem.lexicon.find(text).unwrap(),
            place: Place::new(direction, row, col),
        };
        // The second and the third touch in the third row, and the last, which
        // leaves the box, would hold them together.
        let ring = [
            placed("AAAA", Direction::Across, 1, 1),
            placed("AAA", Direction::Down, 1, 4),
            placed("AAAAA", Direction::Down, 3, 5),
            placed("ABAAA", Direction::Across, 7, 1),
            placed("AAAAAAA", Direction::Down, 1, 1),
            placed("AAAAAA", Direction::Across, 3, 4),
        ];
        let size = PerDirection([7, 7]);
        for seed in 0..8 {
            let mut lns = GeneralLns::new(&problem, size, LnsConfig::BEST_LAYOUT, seed, 0);
            lns.resume(&ring);
            let words = lns.board.words.placed();
            assert!(words.len() > 2, "{words:?}");
            let layout = problem.layout(&Incumbent { size, words }).unwrap();
            assert_eq!(validate(&layout, &bank, Rule::Strict), []);
        }
    }
}
