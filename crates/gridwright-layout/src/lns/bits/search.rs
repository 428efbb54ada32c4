//! Taking some words off, growing the layout again, and keeping the result if
//! it is better, or not much worse.

use gridwright_core::Direction;
use gridwright_search::random::SplitMix64;

use super::board::BitBoard;
use super::connectivity::Connectivity;
use super::slots::SlotQueue;
use crate::anneal::CoolingSchedule;
use crate::board::{Bits, Change, WordBoard, mask};
use crate::lns::{any_area, scatter, words_in};
use crate::local_search::{LocalSearch, WORK_PER_NODE};
use crate::model::{BoxSize, Place, Placed, Tally, WordIndex};
use crate::problem::{Objective, Problem};

/// The temperature at the start and at the end of a schedule, in units of score:
/// a letter is worth about a hundred.
const HOT: f32 = 80.0;
const COLD: f32 = 40.0;

/// In so many of a hundred rounds words are taken off here and there; in the
/// others, those of one area.
const SCATTERED_PERCENT: usize = 45;

/// How many rows and columns such an area has at the most, but for two.
const SIDE: usize = 8;

/// How much can be gained at the most by finding another place for words that
/// were taken off? Layouts that are worse by more are not worth the look.
const REINSERTION_GAIN: i64 = 400;

/// How many rounds take as long as one of the general search.
const ROUNDS_PER_NODE: u32 = 4;

/// A search in one box.
pub(crate) struct BitLns<'a> {
    board: BitBoard<'a>,
    slots: SlotQueue,
    connectivity: Connectivity,
    random: SplitMix64,
    schedule: CoolingSchedule,
    /// Words that are about to be taken off, and those of an area.
    list: Vec<WordIndex>,
    in_area: Vec<WordIndex>,
}

impl<'a> BitLns<'a> {
    /// Whether lines of a box of this size are bits of a machine word.
    pub fn suits(problem: &Problem<'_>, size: BoxSize) -> bool {
        size.rows().max(size.cols()).max(problem.lexicon.longest()) <= u64::LONGEST
    }

    /// A search that has no layout yet.
    pub fn new(problem: &'a Problem<'a>, size: BoxSize, seed: u64) -> Self {
        let tuning = &problem.tuning.lns;
        let (rounds, growth) = (tuning.first_schedule, tuning.schedule_growth);
        let mut random = SplitMix64::new(seed);
        let by_letters = problem.settings.objective == Objective::Letters;
        Self {
            board: BitBoard::new(&problem.lexicon, &problem.weights, size, by_letters),
            slots: SlotQueue::new(&problem.lexicon, random.next()),
            connectivity: Connectivity::default(),
            random,
            schedule: CoolingSchedule::new(HOT, COLD, rounds, growth),
            list: vec![],
            in_area: vec![],
        }
    }

    fn destroy(&mut self) {
        let Self { board, random, list, in_area, .. } = self;
        if random.below(100) < SCATTERED_PERCENT {
            return scatter(board, list, random);
        }
        let area = any_area(board.words.size, SIDE, random);
        words_in(board, &area, in_area);
        for word in in_area {
            if random.below(10) < 8 {
                list.push(*word);
                board.remove(list, random);
            }
        }
    }

    /// Puts words into the slots that reach what has changed in this round.
    fn grow(&mut self) {
        if self.board.words.on.is_empty() {
            self.board.put_first(&mut self.random);
        }
        self.slots.begin();
        for way in Direction::BOTH {
            for line in 1..=self.board.words.size[way] {
                let cells = self.board.changed[way][line];
                if cells != 0 {
                    self.slots.scan(&self.board, way, line, cells);
                }
            }
        }
        self.fill();
    }

    /// Puts the words that were taken off and have not come back anywhere.
    fn reinsert_removed(&mut self) {
        self.slots.begin();
        self.board.update_room();
        for change in &self.board.words.log {
            if let Change::Took(Placed { word, .. }) = *change
                && !self.board.words.is_on(word)
            {
                self.slots.add_slots_of(&self.board, word);
            }
        }
        self.fill();
    }

    /// Puts words into the slots that wait and those that open up by that:
    /// slots that cross a new word, since it can only close others.
    fn fill(&mut self) {
        while let Some(placed) = self.slots.next(&self.board) {
            self.board.put(placed);
            let Place { direction, line, start } = placed.place;
            let own = mask(self.board.words.lexicon.word_len(placed.word)) << start;
            for at in (own & self.board.crossable(direction, line)).ones() {
                self.slots.scan(&self.board, direction.turned(), at, 1 << line);
            }
        }
    }

    /// Sees to it that the words hang together: small parts go, and the layout
    /// grows again. Says whether they do and the value is high enough.
    fn join(&mut self, least: i64) -> bool {
        if self.connectivity.is_whole(&self.board) {
            return true;
        }
        let has_shrunk = self.connectivity.drop_small_part(&mut self.board);
        if !has_shrunk || !self.connectivity.is_whole(&self.board) {
            return false;
        }
        self.grow();
        self.reinsert_removed();
        self.board.penalised_value() >= least
    }
}

impl LocalSearch for BitLns<'_> {
    /// Whatever fits is put around the words: layouts of patterns may have room
    /// for more.
    fn resume(&mut self, words: &[Placed]) {
        self.board.clear();
        words.iter().for_each(|placed| self.board.put(*placed));
        self.grow();
        self.board.commit();
    }

    fn step(&mut self) -> bool {
        let heat = (self.schedule.step() * self.random.exponential()) as i64;
        let least = self.board.penalised_value() - heat;
        self.destroy();
        self.grow();
        if self.board.words.is_unchanged() {
            self.board.commit();
            return false;
        }
        if self.board.penalised_value() >= least - REINSERTION_GAIN {
            self.reinsert_removed();
        }
        // The value first: it is known, while joining costs a flood.
        let is_accepted = self.board.penalised_value() >= least && self.join(least);
        if !is_accepted {
            self.board.undo(0);
        }
        self.board.commit();
        is_accepted
    }

    fn work(&self) -> u32 {
        WORK_PER_NODE / ROUNDS_PER_NODE
    }

    fn is_between_schedules(&self) -> bool {
        self.schedule.is_over()
    }

    fn missing(&self) -> usize {
        self.board.words.off.len()
    }

    fn layout_if(&mut self, is_wanted: &dyn Fn(&Tally) -> bool) -> Option<(Tally, Vec<Placed>)> {
        let board = &self.board;
        is_wanted(&board.tally).then(|| (board.tally, board.words.placed()))
    }
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::model::PerDirection;
    use crate::optimise::Incumbent;
    use crate::problem::{Rule, Settings};
    use crate::validate::validate;
    use gridwright_words::clue_list::Bank;

    const WINTER: &[u8] = include_bytes!("../../../../../examples/winter.csv");

    fn best(bits: &BitLns<'_>) -> Incumbent {
        Incumbent { size: bits.board.words.size, words: bits.board.words.placed() }
    }

    /// Does some rounds, looks at every layout on the way, and gives the last.
    fn check(objective: Objective, size: [usize; 2], seed: u64, rounds: usize) -> Incumbent {
        let bank = Bank::parse(WINTER);
        let most = Size::new(size[0], size[1]).unwrap();
        let settings = Settings { objective, ..Settings::sized(most) };
        let problem = Problem::new(&bank, settings).unwrap();
        let mut bits = BitLns::new(&problem, PerDirection(size), seed);
        bits.resume(&[]);
        for _ in 0..rounds {
            if bits.step() {
                let best = best(&bits);
                let layout = problem.layout(&best).unwrap();
                assert_eq!(validate(&layout, &bank, Rule::Strict), []);
                assert_eq!(bits.board.tally, problem.tally(&best.words));
                let off_parity =
                    if objective == Objective::Letters { off_parity(&bits.board) } else { 0 };
                let penalised = bits.board.tally.value - 80 * off_parity;
                assert_eq!(bits.board.penalised_value(), penalised);
                assert_full(&bits.board);
            }
        }
        best(&bits)
    }

    /// How many words lie on the second line or the fourth or so, where the last
    /// is not one of these.
    fn off_parity(board: &BitBoard<'_>) -> i64 {
        let placed = board.words.placed().into_iter();
        let off_parity = placed.filter(|Placed { place, .. }| {
            !board.words.size[place.direction].is_multiple_of(2) && place.line.is_multiple_of(2)
        });
        off_parity.count() as i64
    }

    /// Only what has changed is looked at in a round, which is enough if
    /// nothing fits before it.
    fn assert_full(board: &BitBoard<'_>) {
        for word in &board.words.off {
            for way in Direction::BOTH {
                for line in 1..=board.words.size[way] {
                    assert_eq!(board.starts(*word, way, line), 0, "{word:?} fits on {way} {line}");
                }
            }
        }
    }

    #[test]
    fn every_layout_on_the_way_keeps_the_rule_and_nothing_fits_into_it() {
        for (seed, size) in (0..).zip([[9, 9], [12, 7], [7, 15], [3, 30], [62, 4]]) {
            let best = check(Objective::Letters, size, seed, 2_000);
            assert!(best.words.len() > 3, "{size:?}");
        }
    }

    #[test]
    fn scores_follow_what_is_asked_for() {
        for objective in [Objective::Crossings, Objective::Words, Objective::Crozzle] {
            check(objective, [10, 10], 5, 1_000);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_layout() {
        let run = |seed| check(Objective::Letters, [10, 10], seed, 800).words;
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4));
    }

    #[test]
    fn whatever_fits_is_put_around_words_that_are_laid_out_anew() {
        let bank = Bank::parse(WINTER);
        let problem = Problem::new(&bank, Settings::sized(Size::new(9, 9).unwrap())).unwrap();
        let mut bits = BitLns::new(&problem, PerDirection([9, 9]), 1);
        bits.resume(&[]);
        let first = best(&bits).words[0];
        bits.resume(&[first]);
        let best = best(&bits);
        assert!(best.words.contains(&first) && best.words.len() > 1);
        assert_full(&bits.board);
    }
}
