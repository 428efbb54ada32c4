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
//! that multiplies them least for each letter it adds. A beam that fails is
//! followed by others that begin elsewhere and are twice as wide after each
//! two of them.

mod belief;
mod choose;
mod front;
mod step;
#[cfg(test)]
mod tests;
mod tree;

use gridwright_core::{Limits, Outcome};

use crate::engine::Engine;
use crate::letters::Random;
use crate::model::Model;
use belief::Beliefs;
use choose::Thrift;
use front::{Advance, Front};

/// How many letters make a node, so that limits mean about the same as for
/// other methods?
const LETTERS_PER_NODE: u64 = 1_024;

/// How many grids does the first beam hold? With so many, one of three beams
/// fills a grid of 60 to 66 words, in less than a second.
const FIRST_WIDTH: usize = 20_000;

/// How many bytes may the grids of a beam and their history take?
const MEMORY: usize = 160 << 20;

/// How many rounds do beliefs need to settle?
const ROUNDS: usize = 12;

/// What all beams of a worker have in common.
struct Ground<'m> {
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
struct Plan {
    width: usize,
    /// The slot that is written first.
    first: usize,
    thrift: Thrift,
    /// Whether the cells of a slot are written from its end.
    backward: bool,
}

/// One beam after another.
pub(crate) struct Beams<'m> {
    ground: Ground<'m>,
    random: Random,
    front: Option<Front>,
    beams: usize,
    letters: u64,
}

impl<'m> Beams<'m> {
    /// Whether a model is one for beams: letters fit a block, there are no
    /// rebuses, and no rules that concern several words but that they differ.
    pub(crate) fn suits(model: &Model) -> bool {
        crate::sweep::Sweep::suits(model)
    }

    /// Beams over what an engine has left, whose model must suit. This takes
    /// as long as some thousand nodes.
    pub(crate) fn new<const W: usize>(engine: &Engine<'m, W>, seed: u64) -> Self {
        let model = engine.model;
        let words: Vec<Vec<u32>> = engine
            .slots
            .iter()
            .map(|slot| {
                let mut words: Vec<u32> = slot.iter().map(|word| word as u32).collect();
                words.sort_unstable();
                words
            })
            .collect();
        let decided = |cell: &usize| engine.cells[*cell].only().is_some();
        let ground = Ground {
            beliefs: Beliefs::new(model, &words, ROUNDS),
            words,
            decided: (0..model.cells.len()).filter(decided).collect(),
            widest: widest(model),
            model,
        };
        Self { ground, random: Random::new(seed), front: None, beams: 0, letters: 0 }
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
            match front.advance(&self.ground, &mut self.random, &mut self.letters, &halt) {
                Advance::Written => self.front = Some(front),
                Advance::Halted(stop) => return Some(Outcome::Stopped(stop)),
                Advance::Failed if front.is_whole() => return Some(Outcome::Impossible(())),
                Advance::Failed => {}
                Advance::Complete => {
                    if let Some(words) = front.words(&self.ground) {
                        return Some(Outcome::Found(words));
                    }
                }
            }
        }
    }

    fn begin(&mut self) -> Front {
        let doubled = (self.beams / 2).min(32) as u32;
        let plan = Plan {
            width: FIRST_WIDTH.saturating_mul(1 << doubled).min(self.ground.widest),
            first: self.random.below(self.ground.model.slots.len()),
            thrift: if self.beams.is_multiple_of(2) { Thrift::Letters } else { Thrift::Lines },
            backward: self.random.below(2) == 1,
        };
        self.beams += 1;
        // However soon it fails, a beam takes the time of a node.
        self.letters += LETTERS_PER_NODE;
        Front::new(&self.ground, plan)
    }
}

/// How many grids fit into the memory a beam may take: for each, its words
/// before and after a step, its letters in the history, and four candidates.
fn widest(model: &Model) -> usize {
    let bytes = 2 * 4 * model.slots.len() + 4 * model.cells.len() + 4 * 16 + 32;
    (MEMORY / bytes).clamp(1_024, 1 << step::PARENT_BITS)
}
