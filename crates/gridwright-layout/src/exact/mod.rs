//! The most letters that a box can hold, by trying out all layouts.
//!
//! Levels are gone through one by one: first layouts with as many letters as
//! the rules allow, then with one fewer, and so on. A level ends when all of
//! it has been tried; so the first layout that is found is one of the best,
//! and a layout from elsewhere is one of the best once all levels above it
//! have ended. It is of no use before that, but what it says is certain. It can
//! also be sent to a number of letters at once ([`Exact::look_for`]): what it finds
//! there need not be one of the best, but if it finds nothing, there is nothing.
//!
//! The rows of a layout are filled from the first to the last ([`descend`]),
//! along the edges of a graph of all patterns with few enough blanks
//! ([`mod@graph`]), with every column followed as a state of an automaton of the
//! words that it can still hold ([`columns`]). Whether it all hangs together
//! and the down words are different is seen at the end ([`leaf`]).
//!
//! A level is done in two sweeps, one from above and one from below, each for
//! layouts with few blanks in the half that it begins with ([`sweep`]).
//!
//! Cost: with 200 words in 10x10, the levels of 75 to 72 letters end after
//! 15 s of one core, and the first layout with 71 comes a second or two later.
//! A blank more makes a level two to eight times longer, so boxes with room for
//! much more than their words can fill are not done in any time. Memory is
//! bounded by about 200 MB for each of them; where that is not enough, it gives up.

mod build;
mod columns;
mod descend;
mod frame;
mod graph;
mod leaf;
mod rows;
mod sweep;

#[cfg(test)]
mod tests;

use gridwright_search::Limits;
use gridwright_search::random::SplitMix64;

use build::{Building, GraphBuilder};
use columns::ColumnAutomaton;
use descend::{Context, Descent, DescentProgress};
use graph::{Bounds, Graph};
use rows::RowPatterns;
use sweep::Sweep;

use crate::model::{PerDirection, Placed};
use crate::problem::{Objective, Problem};

/// How long may the shorter side of the box be? With 200 words, 10x12 is done
/// in 40 s, 11x11 has ruled out 90 of 96 letters after 60 s, and 12x12 takes
/// too much room after 14 s, when it has ruled out 106 of 108.
const WIDEST: usize = 11;

/// How many cells may the box have? Blanks are counted in bytes, and boxes of
/// more than half as many cells are done only if they are narrow.
const LARGEST: usize = 200;

/// How many steps are a node? A step takes 20 to 30 ns, so that a node takes
/// about as long as a round of the other searches.
const STEPS_PER_NODE: u64 = 500;

/// How many nodes are done between looks at the flag?
const NODES_PER_LOOK: u64 = 32;

/// What a call of [`Exact::run`] came to.
pub(crate) enum Verdict {
    /// Nothing yet.
    Searching,
    /// A layout with more letters than any known; there is none with more, unless
    /// some were passed over.
    Found(Vec<Placed>),
    /// No layout has more letters than the best known.
    Proven,
    /// It would take too much memory to go on. It will not change its mind.
    GaveUp,
}

/// What is being done.
enum Phase {
    /// The graph for a sweep is made.
    Building(GraphBuilder),
    /// A sweep is under way.
    Sweeping(Descent),
    /// All layouts of all levels have been tried.
    Ended,
    GaveUp,
}

/// The search through all layouts.
pub(crate) struct Exact<'a> {
    problem: &'a Problem<'a>,
    random: SplitMix64,
    context: Context,
    /// Whether rows here are columns of the layout.
    is_transposed: bool,
    /// How many letters are looked for: no layout has more, but for those that
    /// were passed over.
    pub letters: usize,
    sweep: Sweep,
    /// What the graph was made for.
    graph_bounds: Option<Bounds>,
    work: Phase,
}

impl<'a> Exact<'a> {
    /// `None` where it cannot help: it knows only letters, the strict rule,
    /// and lists and boxes that are not too large. Where no two words share a
    /// letter the answer is known without it.
    pub fn new(problem: &'a Problem<'a>, seed: u64) -> Option<Self> {
        let settings = problem.settings();
        let (high, wide) = (settings.size.rows(), settings.size.cols());
        let (rows, width) = (high.max(wide), high.min(wide));
        let suits = settings.objective == Objective::Letters
            && problem.is_plain()
            && problem.family.len() > 1
            && width <= WIDEST
            && rows * width <= LARGEST;
        if !suits {
            return None;
        }
        let lexicon = &problem.lexicon;
        let columns = [
            ColumnAutomaton::new(lexicon, false, width)?,
            ColumnAutomaton::new(lexicon, true, width)?,
        ];
        let letters = problem.most_letters(settings.size);
        if rows * width - (rows / 2) * (width / 2) > letters + problem.tuning.exact.letter_gap {
            return None;
        }
        let sweep = Sweep::first(rows, rows * width - letters);
        let patterns = RowPatterns::new(width, &|len| lexicon.count(len) > 0);
        Some(Self {
            problem,
            random: SplitMix64::new(seed ^ 0x6578_6163_746c_7921),
            context: Context { rows, width, patterns, graph: Graph::default(), columns },
            is_transposed: high < wide,
            letters,
            sweep,
            graph_bounds: None,
            work: Phase::Building(GraphBuilder::new(rows, width, sweep.bounds)),
        })
    }

    /// Goes on with layouts that have so many letters or more, but not more than the
    /// box has cells.
    pub fn look_for(&mut self, letters: usize) {
        if matches!(self.work, Phase::GaveUp) {
            return;
        }
        self.letters = letters;
        self.set_to_work(None);
    }

    /// Does so many nodes, or fewer if the limits end it. `best` is the number
    /// of letters of the best layout that is known to anyone.
    pub fn run(&mut self, nodes: u64, best: usize, limits: &Limits) -> Verdict {
        let mut left = nodes;
        while self.letters > best {
            match self.work {
                Phase::GaveUp => return Verdict::GaveUp,
                _ if left == 0 || limits.is_asked() => return Verdict::Searching,
                _ => {}
            }
            let slice = left.min(NODES_PER_LOOK);
            left -= slice;
            let mut steps = slice * STEPS_PER_NODE;
            while steps > 0 && self.letters > best {
                if let Some(found) = self.advance(&mut steps) {
                    return Verdict::Found(found);
                }
            }
        }
        Verdict::Proven
    }

    /// Does some of the steps, and says what was found.
    fn advance(&mut self, steps: &mut u64) -> Option<Vec<Placed>> {
        match &mut self.work {
            Phase::Building(builder) => match builder.run(self.context.patterns.all(), steps) {
                Building::Unfinished => {}
                Building::TooLarge => self.give_up(),
                Building::Finished(graph) => {
                    (self.context.graph, self.graph_bounds) = (graph, Some(self.sweep.bounds));
                    self.begin_sweep();
                }
            },
            Phase::Sweeping(descent) => {
                let progress = descent.run(&mut self.context, steps);
                let columns = &self.context.columns[self.sweep.side()];
                match progress {
                    _ if columns.is_full() => self.give_up(),
                    DescentProgress::Paused => {}
                    DescentProgress::Ended => self.end_sweep(),
                    DescentProgress::Filled => {
                        let layout = descent.partial_layout(&self.context);
                        return layout
                            .complete(&columns.words)
                            .map(|words| self.turned_back(words));
                    }
                }
            }
            Phase::Ended | Phase::GaveUp => *steps = 0,
        }
        None
    }

    /// Ends all work and lets go of what takes most room.
    fn give_up(&mut self) {
        self.work = Phase::GaveUp;
        (self.context.graph, self.graph_bounds) = (Graph::default(), None);
    }

    fn begin_sweep(&mut self) {
        let descent = Descent::new(&mut self.context, self.sweep, &mut self.random);
        self.work = Phase::Sweeping(descent);
    }

    /// Goes on to the second sweep of the level, or to the next level.
    fn end_sweep(&mut self) {
        let second = self.sweep.second(self.context.rows);
        self.letters -= usize::from(second.is_none());
        self.set_to_work(second);
    }

    /// Begins a sweep, the first of the level if none is given, with the graph that
    /// it needs.
    fn set_to_work(&mut self, sweep: Option<Sweep>) {
        let Context { rows, width, .. } = self.context;
        self.sweep = sweep.unwrap_or_else(|| Sweep::first(rows, rows * width - self.letters));
        let bounds = self.sweep.bounds;
        if self.letters == 0 {
            self.work = Phase::Ended;
        } else if self.graph_bounds.is_some_and(|other| bounds.are_within(&other)) {
            self.begin_sweep();
        } else {
            (self.context.graph, self.graph_bounds) = (Graph::default(), None);
            self.work = Phase::Building(GraphBuilder::new(rows, width, bounds));
        }
    }

    /// The words as they lie in the box of the problem.
    fn turned_back(&self, mut words: Vec<Placed>) -> Vec<Placed> {
        let size = PerDirection([self.context.rows, self.context.width]);
        for placed in &mut words {
            if self.sweep.is_turned {
                placed.place = placed.slot(&self.problem.lexicon).turned_by_half(size).place;
            }
            if self.is_transposed {
                placed.place = placed.place.transposed();
            }
        }
        words
    }
}
