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
mod words;

#[cfg(test)]
mod tests;

use gridwright_core::Limits;

use build::{Builder, Building};
use columns::Columns;
use descend::{Descent, Ground, Progress};
use graph::{Bounds, Graph};
use rows::Rows;
use sweep::Sweep;
use words::Words;

use crate::optimise::{Best, Laid};
use crate::problem::{Objective, Problem, Rule};
use crate::random::Random;

/// How long may the shorter side of the box be? With 200 words, 10x12 is done
/// in 40 s, 11x11 has ruled out 90 of 96 letters after 60 s, and 12x12 takes
/// too much room after 14 s, when it has ruled out 106 of 108.
const WIDEST: usize = 11;

/// How many cells may the box have? Blanks are counted in bytes, and boxes of
/// more than half as many cells are done only if they are narrow.
const LARGEST: usize = 200;

/// By how many letters may the whole list be shorter than what the rules alone
/// allow? With many more blanks the graph is too large in any case, which is
/// found out only after seconds.
const FEWER: usize = 20;

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
    Found(Best),
    /// No layout has more letters than the best known.
    Proven,
    /// It would take too much memory to go on. It will not change its mind.
    GaveUp,
}

/// What is being done.
enum Work {
    /// The graph for a sweep is made.
    Building(Builder),
    /// A sweep is under way.
    Sweeping(Descent),
    /// All layouts of all levels have been tried.
    Ended,
    GaveUp,
}

/// The search through all layouts.
pub(crate) struct Exact<'a> {
    problem: &'a Problem<'a>,
    random: Random,
    /// The box, its shorter side as the width.
    rows: usize,
    width: usize,
    /// Whether rows here are columns of the layout.
    is_transposed: bool,
    patterns: Rows,
    /// For words as they are and for words read backwards.
    columns: [Columns; 2],
    /// How many letters are looked for: no layout has more, but for those that
    /// were passed over.
    letters: usize,
    sweep: Sweep,
    /// The graph that was made last, and what for.
    graph: Graph,
    graph_bounds: Option<Bounds>,
    work: Work,
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
            && settings.rule == Rule::Strict
            && problem.musts.is_empty()
            && !settings.symmetric
            && settings.min_crossings == 0
            && problem.family.len() > 1
            && width <= WIDEST
            && rows * width <= LARGEST;
        if !suits {
            return None;
        }
        let lexicon = &problem.lexicon;
        let columns = [
            Columns::new(Words::new(lexicon, false)?, width),
            Columns::new(Words::new(lexicon, true)?, width),
        ];
        let letters = problem.most_letters(settings.size);
        if rows * width - (rows / 2) * (width / 2) > letters + FEWER {
            return None;
        }
        let sweep = Sweep::first(rows, rows * width - letters);
        Some(Self {
            problem,
            random: Random::new(seed ^ 0x6578_6163_746c_7921),
            rows,
            width,
            is_transposed: high < wide,
            patterns: Rows::new(width, &|len| lexicon.count(len) > 0),
            columns,
            letters,
            sweep,
            graph: Graph::default(),
            graph_bounds: None,
            work: Work::Building(Builder::new(rows, width, sweep.bounds)),
        })
    }

    /// Goes on with layouts that have so many letters or more, but not more than the
    /// box has cells.
    pub fn look_for(&mut self, letters: usize) {
        if matches!(self.work, Work::GaveUp) {
            return;
        }
        self.letters = letters;
        self.sweep = Sweep::first(self.rows, self.rows * self.width - letters);
        self.set_to_work();
    }

    /// How many letters are looked for by now.
    pub fn level(&self) -> usize {
        self.letters
    }

    /// Does so many nodes, or fewer if the limits end it. `best` is the number
    /// of letters of the best layout that is known to anyone.
    pub fn run(&mut self, nodes: u64, best: usize, limits: &Limits) -> Verdict {
        let mut left = nodes;
        while self.letters > best {
            if matches!(self.work, Work::GaveUp) {
                return Verdict::GaveUp;
            }
            if left == 0 || limits.is_asked() {
                return Verdict::Searching;
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
    fn advance(&mut self, steps: &mut u64) -> Option<Best> {
        match &mut self.work {
            Work::Building(builder) => match builder.run(self.patterns.all(), steps) {
                Building::Unfinished => {}
                Building::TooLarge => self.give_up(),
                Building::Finished(graph) => {
                    (self.graph, self.graph_bounds) = (graph, Some(self.sweep.bounds));
                    self.begin_sweep();
                }
            },
            Work::Sweeping(descent) => {
                let mut ground = Ground {
                    rows: &self.patterns,
                    graph: &self.graph,
                    columns: &mut self.columns[usize::from(self.sweep.is_turned)],
                };
                let progress = descent.run(&mut ground, steps);
                if ground.columns.is_full() {
                    self.give_up();
                    return None;
                }
                match progress {
                    Progress::Paused => {}
                    Progress::Ended => self.end_sweep(),
                    Progress::Filled => {
                        let sketch = descent.sketch(ground.columns);
                        let words = sketch.complete(&ground.columns.words)?;
                        return Some(self.best(&words));
                    }
                }
            }
            Work::Ended | Work::GaveUp => *steps = 0,
        }
        None
    }

    /// Ends all work and lets go of what takes most room.
    fn give_up(&mut self) {
        self.work = Work::GaveUp;
        (self.graph, self.graph_bounds) = (Graph::default(), None);
    }

    fn begin_sweep(&mut self) {
        let mut ground = Ground {
            rows: &self.patterns,
            graph: &self.graph,
            columns: &mut self.columns[usize::from(self.sweep.is_turned)],
        };
        let size = (self.rows, self.width);
        let descent = Descent::new(size, self.sweep.bounds, &mut ground, &mut self.random);
        self.work = Work::Sweeping(descent);
    }

    /// Goes on to the second sweep of the level, or to the next level.
    fn end_sweep(&mut self) {
        if let Some(second) = self.sweep.second(self.rows) {
            self.sweep = second;
        } else {
            self.letters -= 1;
            self.sweep = Sweep::first(self.rows, self.rows * self.width - self.letters);
        }
        self.set_to_work();
    }

    /// Begins the sweep, with the graph that it needs.
    fn set_to_work(&mut self) {
        let bounds = self.sweep.bounds;
        if self.letters == 0 {
            self.work = Work::Ended;
        } else if self.graph_bounds.is_some_and(|other| bounds.are_within(&other)) {
            self.begin_sweep();
        } else {
            (self.graph, self.graph_bounds) = (Graph::default(), None);
            self.work = Work::Building(Builder::new(self.rows, self.width, bounds));
        }
    }

    /// The layout of these words: turned and transposed back, and judged.
    fn best(&self, words: &[Laid]) -> Best {
        let lexicon = &self.problem.lexicon;
        let place = |(word, (mut row, mut col), mut way): Laid| {
            let rest = lexicon.word_len(word) - 1;
            if self.sweep.is_turned {
                row = self.rows - 1 - row - rest * way;
                col = self.width - 1 - col - rest * (1 - way);
            }
            if self.is_transposed {
                (row, col, way) = (col, row, 1 - way);
            }
            (word, (row, col), way)
        };
        let words: Vec<Laid> = words.iter().map(|laid| place(*laid)).collect();
        let worth = &self.problem.worth;
        let places: usize = words.iter().map(|(word, ..)| lexicon.word_len(*word)).sum();
        let letters = self.problem.cells(&words);
        let crossing = worth.crossing.first().copied().unwrap_or(0);
        let score = i64::from(worth.letter) * letters as i64
            + i64::from(crossing) * (places - letters) as i64
            + words.iter().map(|(word, ..)| i64::from(worth.word[word.index()])).sum::<i64>();
        let size = self.problem.settings.size;
        Best { size: (size.rows(), size.cols()), score, words }
    }
}
