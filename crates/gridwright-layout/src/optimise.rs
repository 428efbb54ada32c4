//! The optimiser: several searches side by side, the best of all so far.
//!
//! The searches run in rounds of a fixed number of nodes and meet after each,
//! so that what one has found can be told to the others without the result
//! depending on which thread is faster.

use gridwright_core::{Direction, Limits, Position, Size, Stop};

use crate::boxes::Boxes;
use crate::fixed::Fixed;
use crate::layout::{Figures, Layout, Placement};
use crate::lexicon::Word;
use crate::list::ItemId;
use crate::pattern;
use crate::problem::{Objective, Problem};
use crate::validate::validate;

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

/// A word, where it starts, and its way: zero for across, one for down.
pub(crate) type Laid = (Word, (usize, usize), usize);

/// The best layout so far.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    pub size: (usize, usize),
    pub score: i64,
    pub words: Vec<Laid>,
}

/// What the searches of one objective have in common.
pub(crate) trait Course {
    /// Does one round: so many nodes for every search, or fewer if the limits
    /// end it. Says what is best now, if that is better than before.
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Best>;

    /// How many nodes each search has done.
    fn nodes(&self) -> u64;

    /// Whether the best cannot be bettered.
    fn is_done(&self) -> bool;

    /// How many nodes a round has at the most. At its end all searches wait for
    /// the slowest.
    fn longest_round(&self) -> u64 {
        LONGEST_ROUND
    }
}

/// How many nodes are done between looks at the flag.
pub(crate) const SLICE: u64 = 32;

/// The nodes of the first round and, as a rule, of the longest: short at first,
/// so that there is something to show at once.
const FIRST_ROUND: u64 = 1;
pub(crate) const LONGEST_ROUND: u64 = 4096;

/// Looks for the best layout until the limits end it or it is proved that
/// there is no better one.
///
/// Every improvement is told at once. There is always a layout, if only of a
/// single word. The same problem, seed, number of searches and limit of nodes
/// give the same layout on every machine.
pub fn optimise(
    problem: &Problem<'_>,
    limits: &Limits,
    seed: u64,
    searches: usize,
    progress: &mut dyn FnMut(&Improvement<'_>),
) -> Optimised {
    let searches = searches.max(1);
    let odds = pattern::odds(problem);
    let mut course: Box<dyn Course + '_> = match problem.settings.objective {
        Objective::Box => Box::new(Boxes::new(problem, seed, searches)),
        _ => Box::new(Fixed::new(problem, odds.as_ref(), seed, searches)),
    };
    let mut best = None;
    let mut length = FIRST_ROUND;
    let stop = loop {
        let left = limits.nodes().map_or(length, |most| most.saturating_sub(course.nodes()));
        if let Some(found) = course.round(length.min(left.max(1)), limits) {
            let layout = problem.layout(&found);
            let figures = layout.figures(problem.bank);
            progress(&Improvement { layout: &layout, figures, nodes: course.nodes() });
            best = Some((layout, figures));
        }
        if course.is_done() {
            break None;
        }
        if let Some(stop) = limits.check(course.nodes()) {
            break Some(stop);
        }
        length = (length * 2).min(course.longest_round());
    };
    let (layout, figures) = best.unwrap_or_else(|| problem.single());
    let laid = |id: ItemId| layout.placements().iter().any(|placement| placement.item == id);
    let musts = problem.musts.iter().map(|word| problem.items[word.index()]);
    let missing = musts.filter(|id| !laid(*id)).collect();
    let nodes = course.nodes();
    Optimised { layout, figures, missing, proven: stop.is_none(), nodes, stop }
}

impl Problem<'_> {
    /// The layout of these words. Whatever leaves the search is checked.
    pub(crate) fn layout(&self, best: &Best) -> Layout {
        let (rows, cols) = best.size;
        let size = Size::new(rows, cols).unwrap_or(self.settings.size);
        let layout =
            Layout::new(size, best.words.iter().map(|laid| self.placement(laid)).collect());
        debug_assert_eq!(validate(&layout, self.bank, self.settings.rule), []);
        layout
    }

    pub(crate) fn placement(&self, (word, (row, col), way): &Laid) -> Placement {
        Placement {
            at: Position { row: *row as u8, col: *col as u8 },
            direction: if *way == 0 { Direction::Across } else { Direction::Down },
            item: self.items[word.index()],
        }
    }

    /// A layout of one word, for searches that were stopped before they began.
    fn single(&self) -> (Layout, Figures) {
        let (rows, cols) = (self.settings.size.rows(), self.settings.size.cols());
        let fits = |word: &Word| self.lexicon.word_len(*word) <= rows.max(cols);
        let word = self.lexicon.words().find(fits).unwrap_or(Word(0));
        let way = usize::from(self.lexicon.word_len(word) > cols);
        let words = vec![(word, (0, 0), way)];
        let layout = self.layout(&Best { size: (rows, cols), score: 0, words });
        let figures = layout.figures(self.bank);
        (layout, figures)
    }
}
