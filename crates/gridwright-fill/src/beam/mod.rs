//! Many grids at once, letter after letter.
//!
//! A search goes into the depth and finds out late that what it wrote first
//! leaves no room for what comes last. A beam writes one cell after another in
//! thousands of grids side by side, and after each cell goes on with those
//! that promise most: where the estimated number of ways to complete them is
//! largest. Of each word under way a grid knows the node of a tree of words
//! that its letters so far lead to, and a node knows how likely the letters
//! below it are, given what the crossing words expect. So the promise of a
//! grid is a sum of one number for each word under way.
//!
//! Nobody can say beforehand in which order the cells are best written, so the
//! slot to be written next is chosen by looking at some of the grids: the one
//! that multiplies them least for each letter it adds. Much depends on where a
//! beam begins, so beams run in rounds: of eight narrow ones the four that kept
//! most grids longest are repeated twice as wide, and so on to the best one.
//! The next round has other beams, all of them twice as wide.

mod belief;
mod choose;
mod expansion;
mod front;
#[cfg(test)]
mod tests;
mod tree;

use gridwright_search::{Limits, Outcome};

use crate::engine::Engine;
use crate::model::Model;
use belief::Beliefs;
use choose::SlotOrder;
use front::{Advance, Front};
use gridwright_search::random::Xorshift64Star;

/// How many letters make a node, so that limits mean about the same as for
/// other methods?
const LETTERS_PER_NODE: u64 = 1_024;

/// What all beams of a worker have in common.
struct BeamContext<'m> {
    model: &'m Model,
    /// The words that are left for each slot.
    words: Vec<Vec<u32>>,
    /// The cells with one letter left.
    decided: Vec<usize>,
    beliefs: Beliefs,
    widest: usize,
}

/// How one beam differs from the others.
#[derive(Clone, Copy, Debug)]
struct BeamPlan {
    width: usize,
    /// The slot that is written first.
    first: usize,
    order: SlotOrder,
    /// Whether the cells of a slot are written from its end.
    backward: bool,
    /// Whether grids with the same way to go on become one. They may differ in
    /// the words that they must not have again, so a beam that fails by this
    /// alone is repeated without.
    joins: bool,
}

/// One beam after another.
pub(crate) struct Beams<'m> {
    context: BeamContext<'m>,
    random: Xorshift64Star,
    front: Option<Front>,
    round: BeamRound,
    letters: u64,
}

/// Some beams of the same width.
#[derive(Default)]
struct BeamRound {
    /// How wide the next round begins.
    next: usize,
    /// The beams to be run.
    plans: Vec<BeamPlan>,
    /// Those that have failed, and what they achieved.
    failed: Vec<(f32, BeamPlan)>,
}

impl<'m> Beams<'m> {
    /// Whether a model is one for beams: letters fit a block, there are no
    /// rebuses, and no rules that concern several words but that they differ.
    pub(crate) fn suits(model: &Model) -> bool {
        crate::sweep::Sweep::suits(model)
    }

    /// Beams over what an engine has left, whose model must suit, for one of
    /// some workers. This takes as long as some thousand nodes.
    pub(crate) fn new<const W: usize>(engine: &Engine<'m, W>, seed: u64, workers: usize) -> Self {
        let model = engine.model;
        let words = engine.words_left();
        let decided = |cell: &usize| engine.cells[*cell].only().is_some();
        let context = BeamContext {
            beliefs: Beliefs::new(model, &words),
            words,
            decided: (0..model.cells.len()).filter(decided).collect(),
            widest: widest(model, model.tuning.beam.memory / workers.max(1)),
            model,
        };
        let round = BeamRound { next: model.tuning.beam.first_width, ..BeamRound::default() };
        Self { context, random: Xorshift64Star::new(seed), front: None, round, letters: 0 }
    }

    /// How many letters were considered, in nodes.
    pub(crate) fn nodes(&self) -> u64 {
        self.letters / LETTERS_PER_NODE
    }

    /// How many slots are complete.
    pub(crate) fn decided(&self) -> usize {
        self.front.as_ref().map_or(0, Front::complete)
    }

    /// Runs until the end, or until about so many nodes. A fill is a word for
    /// every slot. A beam that never had to leave a grid out proves that there
    /// is no fill when it fails.
    pub(crate) fn run(&mut self, limits: &Limits, pause: u64) -> Option<Outcome<Vec<usize>, ()>> {
        loop {
            if let Some(stop) = limits.check(self.nodes()) {
                return Some(Outcome::Stopped(stop));
            }
            if self.nodes() >= pause {
                return None;
            }
            let mut front = match self.front.take() {
                Some(front) => front,
                None => self.begin(),
            };
            let before = self.letters;
            let halt = |letters: u64| limits.check((before + letters) / LETTERS_PER_NODE);
            match front.advance(&self.context, &mut self.random, &mut self.letters, &halt) {
                Advance::Written => self.front = Some(front),
                Advance::Halted(stop) => return Some(Outcome::Stopped(stop)),
                Advance::Failed if front.is_whole() => return Some(Outcome::Impossible(())),
                Advance::Failed if front.only_joined() => {
                    let (_, plan) = front.achievement();
                    self.round.plans.push(BeamPlan { joins: false, ..plan });
                }
                Advance::Failed => self.round.failed.push(front.achievement()),
                Advance::Complete => {
                    if let Some(words) = front.words(&self.context) {
                        return Some(Outcome::Found(words));
                    }
                }
            }
        }
    }

    /// The next beam.
    fn begin(&mut self) -> Front {
        let plan = loop {
            match self.round.plans.pop() {
                Some(plan) => break plan,
                None => self.round.plans = self.next_plans(),
            }
        };
        // However soon it fails, a beam takes the time of a node.
        self.letters += LETTERS_PER_NODE;
        Front::new(&self.context, plan)
    }

    /// The better half of the beams that have failed, twice as wide, or the
    /// beams of a new round.
    fn next_plans(&mut self) -> Vec<BeamPlan> {
        let widest = self.context.widest;
        let mut failed = std::mem::take(&mut self.round.failed);
        if failed.len() > 1 {
            failed.sort_by(|a, b| b.0.total_cmp(&a.0));
            failed.truncate(failed.len() / 2);
            let wider = |plan: BeamPlan| BeamPlan { width: (2 * plan.width).min(widest), ..plan };
            return failed.into_iter().map(|(_, plan)| wider(plan)).collect();
        }
        let width = self.round.next.min(widest);
        self.round.next = 2 * width;
        let slots = self.context.model.slots.len();
        let mut plan = |entrant: usize| BeamPlan {
            width,
            first: self.random.below(slots),
            order: if entrant.is_multiple_of(2) { SlotOrder::Letters } else { SlotOrder::Lines },
            backward: self.random.below(2) == 1,
            joins: true,
        };
        (0..self.context.model.tuning.beam.entrants).map(&mut plan).collect()
    }
}

/// How many grids fit into the memory a beam may take: for each, its words
/// before and after a step, its letters in the history, and four successors.
fn widest(model: &Model, memory: usize) -> usize {
    let bytes = 2 * 4 * model.slots.len() + 4 * model.cells.len() + 4 * 16 + 32;
    (memory / bytes).clamp(1_024, 1 << expansion::PARENT_BITS)
}
