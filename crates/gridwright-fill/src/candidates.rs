//! The words that fit one slot, by their score and by what they leave for all
//! others.

use gridwright_core::SlotId;
use gridwright_search::Limits;

use crate::engine::{End, Engine, Search, Strategy};
use crate::letters::log2;
use crate::problem::Problem;

/// How many candidates are looked at, and how closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateWish {
    /// How many are wanted.
    pub most: usize,
    /// How many of the best are tried, to see whether they lead to a fill.
    pub tried: usize,
    /// How many failures one try may take.
    pub failures: u64,
}

impl Default for CandidateWish {
    fn default() -> Self {
        Self { most: 40, tried: 0, failures: 60 }
    }
}

/// A word that fits a slot.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SlotCandidate {
    /// The word.
    pub word: String,
    /// Its score.
    pub score: u16,
    /// How many words the tightest of the other open slots has left with it.
    pub tightest: usize,
    /// How many binary digits of room it takes from all other slots.
    pub cost: f64,
    /// Whether the whole grid was filled with it; nothing where that was not
    /// tried. That no fill was met proves nothing.
    pub leads_to_fill: Option<bool>,
}

/// How many words are looked ahead from for each that is wanted.
const LOOKED_AT: usize = 4;

/// How many points of score a binary digit of room is worth.
const POINTS: f64 = 1.0;

/// The best words for a slot: those with which no slot is left without a word,
/// by score less what they take from the other slots. Words that must differ
/// and all other rules count. Limits end the tries.
///
/// ```
/// use gridwright_core::{Grid, SlotId};
/// use gridwright_fill::{CandidateWish, Problem, Rules, candidates};
/// use gridwright_search::Limits;
/// use gridwright_words::WordList;
///
/// let grid = Grid::from_rows(&["...", ".#.", "..."])?;
/// let list = WordList::parse(b"cat;50\ncow;40\nwit;60\ntot;30\nqqq;90");
/// let problem = Problem::new(&grid, &list, Rules::default())?;
/// let wish = CandidateWish { tried: 5, ..CandidateWish::default() };
/// let found = candidates(&problem, SlotId::from_index(0), wish, &Limits::none());
/// let words: Vec<&str> = found.iter().map(|one| one.word.as_str()).collect();
/// assert_eq!(words, ["CAT", "COW"], "the others cross nothing");
/// assert!(found.iter().all(|one| one.leads_to_fill == Some(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn candidates(
    problem: &Problem<'_>,
    slot: SlotId,
    wish: CandidateWish,
    limits: &Limits,
) -> Vec<SlotCandidate> {
    if problem.obvious().is_some() || slot.index() >= problem.model.slots.len() {
        return vec![];
    }
    match problem.model.alphabet.len() {
        ..=64 => candidates_in::<1>(problem, slot.index(), wish, limits),
        _ => candidates_in::<16>(problem, slot.index(), wish, limits),
    }
}

fn candidates_in<const W: usize>(
    problem: &Problem<'_>,
    slot: usize,
    wish: CandidateWish,
    limits: &Limits,
) -> Vec<SlotCandidate> {
    let model = &problem.model;
    let mut engine = Engine::<W>::new(model);
    if engine.start().is_err() {
        return vec![];
    }
    let table = &model.tables[model.slots[slot].table];
    let before = engine.room_beside(slot);
    let mut promising = engine.promise(slot);
    promising.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    promising.truncate(wish.most.saturating_mul(LOOKED_AT));
    let mut found: Vec<(usize, SlotCandidate)> = vec![];
    for (_, word) in promising {
        engine.push();
        if engine.assign(slot, word) && engine.propagate().is_ok() {
            let letters = table.word(word).iter();
            let candidate = SlotCandidate {
                word: letters.map(|letter| model.alphabet[usize::from(*letter)].as_str()).collect(),
                score: table.scores[word],
                tightest: engine.tightest_beside(slot),
                cost: before - engine.room_beside(slot),
                leads_to_fill: None,
            };
            found.push((word, candidate));
        }
        engine.pop();
    }
    let worth = |one: &SlotCandidate| f64::from(one.score) - POINTS * one.cost;
    found.sort_by(|a, b| worth(&b.1).total_cmp(&worth(&a.1)).then(a.0.cmp(&b.0)));
    found.truncate(wish.most);
    for (word, candidate) in found.iter_mut().take(wish.tried) {
        if limits.check(0).is_some() {
            break;
        }
        let mut engine = engine.clone();
        engine.push();
        if engine.assign(slot, *word) && engine.propagate().is_ok() {
            let mut search = Search::new(engine, Strategy::tuned(&model.tuning.search), 1);
            candidate.leads_to_fill = Some(search.attempt(wish.failures) == End::Complete);
        }
    }
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

impl<const W: usize> Engine<'_, W> {
    /// The words of a slot by what their letters leave for its crossings, and
    /// their score.
    fn promise(&self, slot: usize) -> Vec<(f64, usize)> {
        let shape = &self.model.slots[slot];
        let table = &self.model.tables[shape.table];
        let letters = self.model.alphabet.len();
        let mut room = vec![0.0; shape.joints.len() * letters];
        for (k, joint) in shape.joints.iter().enumerate() {
            if let Some((other, at)) = joint.crossing {
                for letter in self.cells[joint.cell].iter() {
                    let left = log2(self.room(other, at, letter));
                    room[k * letters + usize::from(letter)] = f64::from(left);
                }
            }
        }
        let worth = |word: usize| {
            let spelt = table.word(word);
            let joints = shape.joints.iter().enumerate();
            let left: f64 =
                joints.map(|(k, joint)| room[k * letters + usize::from(spelt[joint.at])]).sum();
            (f64::from(table.scores[word]) + POINTS * left, word)
        };
        self.slots[slot].iter().map(worth).collect()
    }

    /// The binary digits of choice that all other slots have together.
    fn room_beside(&self, slot: usize) -> f64 {
        let others = self.slots.iter().enumerate().filter(|(other, _)| *other != slot);
        others.map(|(_, domain)| f64::from(log2(domain.count))).sum()
    }

    /// The fewest words that an open slot has left, itself excepted.
    fn tightest_beside(&self, slot: usize) -> usize {
        let open = self.slots.iter().enumerate().filter(|(other, d)| *other != slot && d.count > 1);
        open.map(|(_, domain)| domain.count as usize).min().unwrap_or(1)
    }
}
