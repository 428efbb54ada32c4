//! What the portfolios know of a search in one box, and which search it is.

use crate::board::Bits;
use crate::lns::bits::search::BitLns;
use crate::lns::general::search::{GeneralLns, LnsConfig};
use crate::model::{BoxSize, Placed, Tally};
use crate::packing::search::PackingSearch;
use crate::problem::Problem;

/// What a node takes, in the measure of [`LocalSearch::work`]: a round of the
/// general search, four of that on bits, or up to sixteen of packing, in long
/// boxes a part of one. Rounds of packing take ten times as long where places have
/// to be looked for as where they are known, and searches should be done with
/// their nodes at about the same time.
pub(crate) const WORK_PER_NODE: u32 = 16;

/// A search that goes from layout to layout in one box.
pub(crate) trait LocalSearch: Send {
    /// Goes on from these words, as far as they are inside the box and can be
    /// laid out together; from nothing, if there are none.
    fn resume(&mut self, words: &[Placed]);

    /// One round: whether the layout has changed.
    fn step(&mut self) -> bool;

    /// What the last round took. It is estimated, so that it is the same everywhere.
    fn work(&self) -> u32 {
        WORK_PER_NODE
    }

    /// Whether a cooling schedule has come to its end.
    fn is_between_schedules(&self) -> bool;

    /// How many words, or connections between words, are missing to a layout of
    /// all, or have been at the least.
    fn missing(&self) -> usize;

    /// The layout, or the part of it that keeps all rules, if it is wanted.
    fn layout_if(&mut self, is_wanted: &dyn Fn(&Tally) -> bool) -> Option<(Tally, Vec<Placed>)>;
}

/// A search for the best layout in the box of the problem: on bits where that can do
/// what is asked.
pub(crate) fn best_layout<'a>(problem: &'a Problem<'a>, seed: u64) -> Box<dyn LocalSearch + 'a> {
    let size = problem.settings.size.into();
    if problem.is_plain() && BitLns::suits(problem, size) {
        Box::new(BitLns::new(problem, size, seed))
    } else {
        Box::new(GeneralLns::new(problem, size, LnsConfig::BEST_LAYOUT, seed, 0))
    }
}

/// A search for a layout of all words that begins like one after so many schedules.
pub(crate) fn all_words<'a>(
    problem: &'a Problem<'a>,
    size: BoxSize,
    seed: u64,
    schedules: u32,
) -> Box<dyn LocalSearch + 'a> {
    Box::new(GeneralLns::new(problem, size, LnsConfig::ALL_WORDS, seed, schedules))
}

/// The same by packing, if that can do what is asked. The fewer bits there are to a
/// column, the faster it is.
pub(crate) fn packing<'a>(
    problem: &'a Problem<'a>,
    size: BoxSize,
    seed: u64,
    schedules: u32,
) -> Option<Box<dyn LocalSearch + 'a>> {
    let side = size.rows().min(size.cols());
    Some(match side {
        _ if !crate::packing::suits(problem) => return None,
        _ if side <= u16::LONGEST => {
            Box::new(PackingSearch::<u16>::new(problem, size, seed, schedules))
        }
        _ if side <= u32::LONGEST => {
            Box::new(PackingSearch::<u32>::new(problem, size, seed, schedules))
        }
        _ if side <= u64::LONGEST => {
            Box::new(PackingSearch::<u64>::new(problem, size, seed, schedules))
        }
        _ if side <= u128::LONGEST => {
            Box::new(PackingSearch::<u128>::new(problem, size, seed, schedules))
        }
        _ => return None,
    })
}
