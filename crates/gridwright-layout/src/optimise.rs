//! The optimiser: several searches side by side, the best of all so far.
//!
//! The searches run in rounds of a fixed number of nodes and meet after each,
//! so that what one has found can be told to the others without the result
//! depending on which thread is faster.

use gridwright_core::{Direction, Position, Size};
use gridwright_search::{Rejected, SearchOptions, Stop};

use crate::layout::{Figures, Layout, Placement};
use crate::model::{BoxSize, Place, Placed};
use crate::pattern;
use crate::portfolio::Portfolio;
use crate::portfolio::fixed_box::FixedBox;
use crate::portfolio::smallest_box::SmallestBox;
use crate::problem::{Objective, Problem};
use crate::validate::{Fault, validate};
use gridwright_words::clue_list::ItemId;

/// A layout that is better than all before it.
#[derive(Clone, Copy, Debug)]
pub struct Improvement<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// What there is in it.
    pub figures: Figures,
    /// How many nodes each search has done.
    pub nodes: u64,
}

/// What the optimiser has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimised {
    /// The best layout.
    pub layout: Layout,
    /// What there is in it.
    pub figures: Figures,
    /// Must-have words that are not in it.
    pub missing: Vec<ItemId>,
    /// Whether no layout can be better.
    pub proven: bool,
    /// How many nodes each search has done.
    pub nodes: u64,
    /// Which limit ended it; none where it ended by itself.
    pub stop: Option<Stop>,
}

/// The best layout so far.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub size: BoxSize,
    pub words: Vec<Placed>,
}

/// Looks for the best layout until a limit ends the search or it is proved that
/// there is no better one.
///
/// As many searches run side by side as there are threads in the options.
/// Every improvement is reported at once. There is always a layout, if only of a
/// single word, and every layout has passed [`validate`](crate::validate()). The same
/// problem, seed, number of threads and limit of nodes give the same layout on
/// every machine.
///
/// # Errors
///
/// The validator refused a layout: a bug in a search, never the fault of the list.
pub fn optimise(
    problem: &Problem<'_>,
    options: &SearchOptions,
    progress: &mut dyn FnMut(&Improvement<'_>),
) -> Result<Optimised, Rejected> {
    let (limits, seed, searches) = (&options.limits, options.seed.0, options.threads.max(1));
    let odds = pattern::odds(problem);
    let mut portfolio: Box<dyn Portfolio + '_> = match problem.settings.objective {
        Objective::Box => Box::new(SmallestBox::new(problem, seed, searches)),
        _ => Box::new(FixedBox::new(problem, odds.as_ref(), seed, searches)),
    };
    let mut best = None;
    let mut length = problem.tuning.portfolio.first_round;
    let stop = loop {
        let left = limits.nodes().map_or(length, |most| most.saturating_sub(portfolio.nodes()));
        if let Some(found) = portfolio.round(length.min(left.max(1)), limits) {
            let layout = problem.layout(&found)?;
            let figures = layout.figures(problem.bank);
            progress(&Improvement { layout: &layout, figures, nodes: portfolio.nodes() });
            best = Some((layout, figures));
        }
        if portfolio.is_done() {
            break None;
        }
        if let Some(stop) = limits.check(portfolio.nodes()) {
            break Some(stop);
        }
        length = (length * 2).min(portfolio.longest_round());
    };
    let (layout, figures) = match best {
        Some(best) => best,
        None => problem.single()?,
    };
    let is_placed = |id: ItemId| layout.placements().iter().any(|placement| placement.item == id);
    let musts = problem.musts.iter().map(|word| problem.items[word.index()]);
    let missing = musts.filter(|id| !is_placed(*id)).collect();
    let nodes = portfolio.nodes();
    Ok(Optimised { layout, figures, missing, proven: stop.is_none(), nodes, stop })
}

impl Problem<'_> {
    /// The layout of these words. Nothing leaves the crate without having passed
    /// the validator here.
    pub(crate) fn layout(&self, best: &Incumbent) -> Result<Layout, Rejected> {
        let size = Size::new(best.size.rows(), best.size.cols()).unwrap_or(self.settings.size);
        let placements = best.words.iter().map(|placed| self.placement(*placed)).collect();
        let layout = Layout::new(size, placements);
        let faults = validate(&layout, self.bank, self.settings.rule);
        // A simple algorithm may find no place for its first word.
        match faults.into_iter().find(|fault| *fault != Fault::Empty) {
            Some(fault) => Err(Rejected::new(fault)),
            None => Ok(layout),
        }
    }

    pub(crate) fn placement(&self, Placed { word, place }: Placed) -> Placement {
        let (row, col) = place.row_col(0);
        let at = Position { row: (row - 1) as u8, col: (col - 1) as u8 };
        Placement { at, direction: place.direction, item: self.items[word.index()] }
    }

    /// A layout of one word, for searches that were stopped before they began.
    fn single(&self) -> Result<(Layout, Figures), Rejected> {
        let size = BoxSize::from(self.settings.size);
        let mut placed = self.lexicon.words().flat_map(|word| {
            Direction::BOTH.map(|way| Placed { word, place: Place::new(way, 1, 1) })
        });
        let first = placed.find(|placed| placed.slot(&self.lexicon).is_inside(size));
        let layout = self.layout(&Incumbent { size, words: first.into_iter().collect() })?;
        let figures = layout.figures(self.bank);
        Ok((layout, figures))
    }
}
