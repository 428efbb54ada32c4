//! The search for a layout of all words in one box.
//!
//! One round takes a word that is off, or now and then one that is on, and draws
//! a place for it from the Boltzmann distribution: what a place costs is the
//! prices of all words that must go for it. The words need not hang together on
//! the way: every part more costs as much as a word or so. That is how an inner
//! word of a layout can ever be exchanged, since most hold two halves together.
//! The temperature stays near the one at which a word or two are off: with all
//! of them on the board and in one part for once, the search is over.

use gridwright_search::random::SplitMix64;

use super::board::{CROSSING, PackingBoard, Removal};
use super::cache::{CandidateCache, CandidateList, WeightedCandidate};
use super::candidates::{Candidate, CandidateScan, blocks};
use super::components::Components;
use crate::anneal::{BoltzmannTable, CoolingSchedule};
use crate::board::{Bits, WordBoard};
use crate::local_search::LocalSearch;
use crate::model::{BoxSize, Lexicon, Placed, Tally, WordIndex};
use crate::problem::Problem;

/// How much hotter than the usual temperature a schedule begins, and how cold it
/// ends?
const HOT: f32 = 1.05;
const COLD: f32 = 0.95;

/// How many rounds for every word does the first schedule have, and how much
/// longer is each next one?
const FIRST_SCHEDULE: u64 = 5_000;
const GROWTH: f32 = 2.0;

/// How many schedules are longer than the one before? Where a box has room for all
/// words, few lists need more; where it has not, another box should have its turn.
const LONGER_SCHEDULES: u32 = 3;

/// After how many rounds is the temperature set anew?
const STAGE: u64 = 512;

/// What does a word cost, and each of its letters? Long words are the harder
/// to find a place for.
const WORD: usize = 8;
const LETTER: usize = 4;

/// The dearest word.
const DEAREST_WORD: usize = 60;

/// How often is a word moved that is on the board, for every time that each of
/// those off it is tried? The fewer are off, the less there is to try with them.
const MOVED: f32 = 0.2;

/// What may be spent for a place: so many average words, each with so many
/// crossings, and one unit of the temperature.
const SPENT_WORDS: f32 = 2.0;
const SPENT_CROSSINGS: f32 = 2.5;

/// What does a round take where all places are known, where they have to be looked
/// for, and where the layout changes, in about a third of a microsecond? To look at
/// a block of columns for one letter takes a part of that.
const KNOWN: u32 = 1;
const LOOKED: u32 = 8;
const LOOKS: usize = 16;
const CHANGED: u32 = 4;

/// A search in one box, for all words that can hang together.
pub(crate) struct PackingSearch<'a, B> {
    board: PackingBoard<'a, B>,
    random: SplitMix64,
    /// Whether rows and columns have changed places, so that there are no more
    /// rows than columns.
    is_transposed: bool,
    components: Components,
    /// The parts after what is being tried.
    next: Components,
    boltzmann: BoltzmannTable,
    /// In units of the usual temperature.
    schedule: CoolingSchedule,
    usual: f32,
    /// What a part costs, and what a place may cost.
    part: i32,
    dearest: i32,
    cache: CandidateCache,
    /// How few words or connections have been missing.
    fewest: usize,
    /// What the last round took.
    work: u32,
}

impl<'a, B: Bits> PackingSearch<'a, B> {
    /// A search with a schedule as long as one after so many others.
    pub fn new(problem: &'a Problem<'a>, size: BoxSize, seed: u64, schedules: u32) -> Self {
        let (lexicon, family) = (&problem.lexicon, &problem.family);
        let prices = prices(lexicon);
        let sum: f32 = family.iter().map(|word| f32::from(prices[word.index()])).sum();
        let average = sum / family.len().max(1) as f32;
        let rounds = FIRST_SCHEDULE * family.len() as u64;
        let schedule = CoolingSchedule::new(HOT, COLD, rounds, GROWTH);
        let mut schedule = schedule.after(schedules.min(LONGER_SCHEDULES));
        let usual = average * usual_share(family.len());
        let boltzmann = BoltzmannTable::new(usual * schedule.temperature());
        schedule.round = 1;
        let is_transposed = size.rows() > size.cols();
        let size = if is_transposed { size.swapped() } else { size };
        let spent = SPENT_WORDS * (average + SPENT_CROSSINGS * CROSSING as f32);
        Self {
            board: PackingBoard::new(lexicon, family.clone(), prices, size),
            random: SplitMix64::new(seed),
            is_transposed,
            components: Components::default(),
            next: Components::default(),
            part: (problem.tuning.packing.component * boltzmann.temperature) as i32,
            dearest: (spent + boltzmann.temperature) as i32,
            boltzmann,
            schedule,
            usual,
            cache: CandidateCache::new(),
            fewest: usize::MAX,
            work: KNOWN,
        }
    }

    /// Draws a place for a word; none where it stays off.
    fn draw(&mut self, word: WordIndex) -> Option<WeightedCandidate> {
        let Self { board, components, boltzmann, cache, random, work, .. } = self;
        let (part, dearest) = (self.part, self.dearest);
        let find = |CandidateList { places, sum }: &mut CandidateList| {
            let looks = blocks::<B>(board.words.size.cols()) * board.words.lexicon.word_len(word);
            *work += LOOKED + (looks / LOOKS) as u32;
            let limits = [dearest, dearest - part];
            let report = |candidate| {
                let Candidate { place, cost, crossings, components, times } = candidate;
                let cost = cost - CROSSING * crossings + part * (1 - components as i32);
                *sum += f32::from(times) * boltzmann.chance(cost);
                places.push(WeightedCandidate { place, chance: *sum, components });
            };
            CandidateScan::new(board, components, word, limits, random, report).run();
            *sum += boltzmann.chance(board.price(word));
        };
        cache.get_or_compute(board.state_hash, word, board.round, find).draw(random)
    }

    /// Puts a word in, and takes off whatever is in its way. If that leaves
    /// more parts than were paid for, it may be taken back.
    fn place(&mut self, word: WordIndex, candidate: WeightedCandidate, was_on: bool) -> bool {
        self.work += CHANGED;
        self.board.removal = Removal::default();
        let placed = Placed { word, place: candidate.place };
        self.board.clear_for(placed, &mut self.random);
        self.board.put(placed);
        // Where only words at the ends have gone, all else is as it was.
        let attachment = self.components.attachment(&self.board, word);
        let simple = attachment.filter(|_| !self.board.removal.is_cut);
        match simple {
            Some(part) => {
                let more = usize::from(part.is_none());
                self.next.count = self.components.count + more - self.board.removal.isolated;
            }
            None => self.next.recompute(&self.board),
        }
        let more =
            (self.next.count + candidate.components).saturating_sub(self.components.count + 1);
        if more > 0 && self.random.positive_unit() > self.boltzmann.chance(self.part * more as i32)
        {
            self.board.undo(0);
            self.board.commit();
            if was_on {
                self.components.recompute(&self.board);
            }
            return false;
        }
        match simple {
            Some(part) => {
                self.components.count = self.next.count;
                self.components.add(word, part);
            }
            None => std::mem::swap(&mut self.components, &mut self.next),
        }
        let changed = !self.board.words.is_unchanged();
        self.board.commit();
        self.count();
        changed
    }

    /// Words here as they lie in the box, and the other way round.
    fn oriented(&self, mut words: Vec<Placed>) -> Vec<Placed> {
        if self.is_transposed {
            words.iter_mut().for_each(|placed| placed.place = placed.place.transposed());
        }
        words
    }

    fn count(&mut self) {
        let missing = self.board.words.off.len() + self.components.count.saturating_sub(1);
        self.fewest = self.fewest.min(missing);
    }
}

impl<B: Bits> LocalSearch for PackingSearch<'_, B> {
    fn resume(&mut self, words: &[Placed]) {
        let (size, lexicon) = (self.board.words.size, self.board.words.lexicon);
        let mut left = self.oriented(words.to_vec());
        left.retain(|placed| {
            self.board.words.is_off(placed.word) && placed.slot(lexicon).is_inside(size)
        });
        // Words that touch go in after the one that holds them together.
        let mut before = usize::MAX;
        while left.len() < before {
            before = left.len();
            left.retain(|placed| {
                let hindrance = self.board.hindrance(*placed, placed.place.direction);
                if hindrance.is_none() {
                    self.board.put(*placed);
                }
                hindrance.is_some()
            });
        }
        self.board.commit();
        self.components.recompute(&self.board);
        self.count();
    }

    fn is_between_schedules(&self) -> bool {
        self.schedule.is_over()
    }

    fn missing(&self) -> usize {
        self.fewest
    }

    fn layout_if(&mut self, is_wanted: &dyn Fn(&Tally) -> bool) -> Option<(Tally, Vec<Placed>)> {
        let words = if self.components.count == 1 { self.board.words.on.len() } else { 0 };
        let tally = Tally { words, ..Tally::default() };
        is_wanted(&tally).then(|| (tally, self.oriented(self.board.words.placed())))
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn step(&mut self) -> bool {
        self.work = KNOWN;
        if self.schedule.round.is_multiple_of(STAGE) {
            self.boltzmann.set(self.usual * self.schedule.temperature());
        }
        self.schedule.round += 1;
        let words = &self.board.words;
        let chance = MOVED / (MOVED + words.off.len() as f32);
        let moved = self.random.positive_unit() <= chance && !words.on.is_empty();
        let from = if moved { &words.on } else { &words.off };
        let Some(word) = from.get(self.random.below(from.len())).copied() else { return false };
        if moved {
            self.board.eject(word, &mut self.random);
            if self.board.removal.is_cut {
                self.components.recompute(&self.board);
            } else {
                self.components.count -= self.board.removal.isolated;
            }
        }
        match self.draw(word) {
            Some(candidate) => self.place(word, candidate, moved),
            None => {
                self.board.commit();
                self.count();
                moved
            }
        }
    }
}

/// The temperature that suits a list, as a share of the average price: the more
/// words there are, the less often each may be off for all of them to be on at
/// times. Measured with lists of 20, 50 and 200 words.
fn usual_share(words: usize) -> f32 {
    (0.29 + 4.0 / words.max(1) as f32).min(0.6)
}

fn prices(lexicon: &Lexicon) -> Vec<u8> {
    let price = |word| (WORD + LETTER * lexicon.word_len(word)).min(DEAREST_WORD) as u8;
    lexicon.words().map(price).collect()
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::layout::Layout;
    use crate::model::PerDirection;
    use crate::packing::board::state_hash;
    use crate::problem::{Objective, Rule, Settings};
    use crate::validate::{Fault, validate};
    use gridwright_words::clue_list::Bank;

    const WINTER: &[u8] = include_bytes!("../../../../examples/winter.csv");

    /// Does some rounds, looks at every layout on the way, and gives the last.
    fn check<B: Bits>(size: [usize; 2], seed: u64, rounds: usize) -> Vec<Placed> {
        let bank = Bank::parse(WINTER);
        let most = Size::new(60, 60).unwrap();
        let settings = Settings { objective: Objective::Box, ..Settings::sized(most) };
        let problem = Problem::new(&bank, settings).unwrap();
        let mut packing = PackingSearch::<B>::new(&problem, PerDirection(size), seed, 0);
        packing.resume(&[]);
        for _ in 0..rounds {
            let changed = packing.step();
            assert!(packing.work() >= if changed { KNOWN + CHANGED } else { KNOWN });
            let placed = packing.board.words.placed();
            let hash = placed.iter().fold(0_u64, |sum, one| sum.wrapping_add(state_hash(*one)));
            assert_eq!(packing.board.state_hash, hash);
            if changed {
                let (tally, words) = packing.layout_if(&|_| true).unwrap();
                let placements = words.iter().map(|placed| problem.placement(*placed)).collect();
                let layout = Layout::new(Size::new(size[0], size[1]).unwrap(), placements);
                let faults = validate(&layout, &bank, Rule::Strict);
                let apart = |fault: &Fault| matches!(fault, Fault::Apart { .. });
                assert!(faults.iter().all(apart), "{faults:?}");
                assert_eq!(tally.words, if faults.is_empty() { words.len() } else { 0 });
                assert_parts(&packing);
            }
        }
        packing.layout_if(&|_| true).unwrap().1
    }

    /// Parts are kept up to date where that is simple, which must be as good as
    /// to find them anew.
    fn assert_parts<B: Bits>(packing: &PackingSearch<'_, B>) {
        let mut anew = Components::default();
        anew.recompute(&packing.board);
        assert_eq!(packing.components.count, anew.count);
        for one in &packing.board.words.on {
            for two in &packing.board.words.on {
                let is_one =
                    |components: &Components| components.part(*one) == components.part(*two);
                assert_eq!(is_one(&packing.components), is_one(&anew), "{one:?} {two:?}");
            }
        }
    }

    #[test]
    fn every_layout_on_the_way_keeps_the_rule() {
        for (seed, size) in (0..).zip([[11, 12], [13, 13], [20, 9], [9, 30]]) {
            assert!(check::<u64>(size, seed, 1_500).len() > 5, "{size:?}");
        }
        assert!(check::<u16>([14, 15], 5, 1_500).len() > 5);
        assert!(check::<u32>([5, 150], 5, 1_500).len() > 5);
    }

    #[test]
    fn the_same_seed_gives_the_same_layout() {
        assert_eq!(check::<u16>([12, 13], 3, 800), check::<u128>([12, 13], 3, 800));
        assert_ne!(check::<u64>([12, 13], 3, 800), check::<u64>([12, 13], 4, 800));
    }
}
