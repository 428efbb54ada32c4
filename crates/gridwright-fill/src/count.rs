//! How many fills there are, without going through them.
//!
//! The grid is written letter by letter in reading order, as a sweep does, but
//! all the ways to get to the same frontier are counted as one. What matters
//! of a word that has begun is only which endings it can have, so its state is
//! a node of the smallest automaton of its word list (a tree of prefixes whose
//! equal parts are one). The frontier is the state of every word that is under
//! way; a table from frontiers to numbers of ways is carried from cell to cell.
//!
//! Where all words must differ the frontier would have to remember every word,
//! so then fills are counted one by one, at the speed of a sweep, unless no
//! two slots can hold the same word.

use std::collections::HashMap;
use std::ops::ControlFlow;

use gridwright_core::{Limits, Outcome, Stop};
use num_bigint::BigUint;

use crate::engine::Engine;
use crate::list::list_fills;
use crate::model::{Model, Table};
use crate::problem::{Problem, Proof};
use crate::sweep::Sweep;

/// Counts all fills exactly.
///
/// A node is a frontier, or 256 letters where fills are counted one by one.
///
/// ```
/// use gridwright_core::{Grid, Limits};
/// use gridwright_fill::{Problem, Rules, count_fills};
/// use gridwright_words::WordList;
///
/// // Sixty slots with ten words each: 10^60 fills.
/// let rows = vec!["...#...#...#..."; 29].join("\n###############\n");
/// let rows: Vec<&str> = rows.lines().collect();
/// let list: Vec<String> = (0..10).map(|n| format!("{n}{n}{n}")).collect();
/// let list = WordList::parse(list.join("\n").as_bytes());
/// let grid = Grid::from_rows(&rows[..29])?;
/// let problem = Problem::new(&grid, &list, Rules { distinct: false, ..Rules::default() })?;
/// let count = count_fills(&problem, &Limits::none()).unwrap();
/// assert_eq!(count.to_string(), format!("1{}", "0".repeat(60)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_fills(problem: &Problem<'_>, limits: &Limits) -> Result<BigUint, Stop> {
    let model = &problem.model;
    if problem.obvious().is_some() {
        return Ok(BigUint::ZERO);
    }
    let may_repeat =
        model.distinct && (0..model.tables.len()).any(|t| model.slots_of(t).nth(1).is_some());
    if may_repeat || !Sweep::suits(model) {
        let listed = list_fills(problem, limits, &mut |_| ControlFlow::Continue(()));
        return match listed.stopped {
            Some(stop) => Err(stop),
            None => Ok(BigUint::from(listed.count)),
        };
    }
    let mut engine = Engine::<1>::new(model);
    match engine.start() {
        Ok(()) => carry(&engine, limits),
        Err(_) => Ok(BigUint::ZERO),
    }
}

/// Says that there is no fill, or that there is one, by counting.
impl Problem<'_> {
    /// Whether there is exactly one fill, more than one, or none.
    pub fn uniqueness(&self, limits: &Limits) -> Outcome<bool, Proof> {
        let mut count = 0;
        let listed = list_fills(self, limits, &mut |_| {
            count += 1;
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match (listed.stopped, count) {
            (Some(stop), _) => Outcome::Stopped(stop),
            (None, 0) => Outcome::Impossible(self.obvious().unwrap_or(Proof::Exhausted)),
            (None, n) => Outcome::Found(n == 1),
        }
    }
}

/// The smallest automaton of the words of a slot: for every state the letters
/// that can follow, and the state that each leads to. State 0 is the start.
struct Automaton {
    states: Vec<(u64, Vec<u32>)>,
}

impl Automaton {
    fn new(table: &Table, words: &[usize]) -> Self {
        let mut automaton = Self { states: vec![(0, vec![])] };
        let mut known = HashMap::new();
        let start = automaton.state(table, words, 0, &mut known);
        automaton.states[0] = automaton.states[start as usize].clone();
        automaton
    }

    /// The state for words that are in order and agree in their first letters.
    fn state(
        &mut self,
        table: &Table,
        words: &[usize],
        at: usize,
        known: &mut HashMap<(u64, Vec<u32>), u32>,
    ) -> u32 {
        let mut key = (0, vec![]);
        let mut rest = words;
        while let (Some(first), true) = (rest.first(), at < table.len) {
            let letter = table.word(*first)[at];
            let end = rest.partition_point(|word| table.word(*word)[at] == letter);
            key.0 |= 1 << letter;
            key.1.push(self.state(table, &rest[..end], at + 1, known));
            rest = &rest[end..];
        }
        if let Some(state) = known.get(&key) {
            return *state;
        }
        let state = self.states.len() as u32;
        self.states.push(key.clone());
        known.insert(key, state);
        state
    }

    fn next(&self, state: u32, letter: u32) -> u32 {
        let (letters, next) = &self.states[state as usize];
        next[(letters & ((1 << letter) - 1)).count_ones() as usize]
    }
}

/// Carries the table of frontiers through all cells.
fn carry(engine: &Engine<'_, 1>, limits: &Limits) -> Result<BigUint, Stop> {
    let model = engine.model;
    let automata: Vec<Automaton> = (0..model.slots.len())
        .map(|slot| {
            let mut words: Vec<usize> = engine.slots[slot].iter().collect();
            words.sort_unstable();
            Automaton::new(&model.tables[model.slots[slot].table], &words)
        })
        .collect();
    let mut nodes = 0;
    // The slots under way, in order, and for each frontier their states.
    let mut under_way: Vec<usize> = vec![];
    let mut ways: HashMap<Vec<u32>, BigUint> = [(vec![], BigUint::from(1u32))].into();
    for cell in 0..model.cells.len() {
        let shift = Shift::new(model, &automata, cell, &under_way);
        let mut next: HashMap<Vec<u32>, BigUint> = HashMap::with_capacity(ways.len());
        for (frontier, count) in &ways {
            nodes += 1;
            if let Some(stop) = limits.check(nodes) {
                return Err(stop);
            }
            shift.each(frontier, engine.cells[cell].iter(), |to| {
                *next.entry(to).or_default() += count;
            });
        }
        under_way = shift.after;
        ways = next;
    }
    Ok(ways.into_values().sum())
}

/// How one cell changes the frontier.
struct Shift<'a> {
    automata: &'a [Automaton],
    /// The slots through the cell: which, where in the frontier if it is under
    /// way, and where in the next one if it goes on.
    through: Vec<(usize, Option<usize>, Option<usize>)>,
    /// Where in the present frontier the states of the next come from.
    from: Vec<Option<usize>>,
    after: Vec<usize>,
}

impl<'a> Shift<'a> {
    fn new(model: &Model, automata: &'a [Automaton], cell: usize, before: &[usize]) -> Self {
        let here = &model.cells[cell].slots;
        let ends = |slot: usize, k: usize| k + 1 == model.slots[slot].joints.len();
        let mut after: Vec<usize> = before
            .iter()
            .copied()
            .filter(|slot| !here.iter().any(|(s, k)| s == slot && ends(*s, *k)))
            .collect();
        after.extend(here.iter().filter(|(s, k)| *k == 0 && !ends(*s, *k)).map(|(s, _)| *s));
        let place = |slots: &[usize], slot: usize| slots.iter().position(|s| *s == slot);
        let through =
            here.iter().map(|(s, _)| (*s, place(before, *s), place(&after, *s))).collect();
        let from = after.iter().map(|slot| place(before, *slot)).collect();
        Self { automata, through, from, after }
    }

    /// Every frontier that a letter of the cell leads to.
    fn each(
        &self,
        frontier: &[u32],
        letters: impl Iterator<Item = u16>,
        mut lead: impl FnMut(Vec<u32>),
    ) {
        let state = |at: Option<usize>| at.map_or(0, |at| frontier[at]);
        for letter in letters.map(u32::from) {
            let can = |(slot, at, _): &(usize, Option<usize>, _)| {
                self.automata[*slot].states[state(*at) as usize].0 >> letter & 1 == 1
            };
            if self.through.iter().all(can) {
                let mut to: Vec<u32> = self.from.iter().map(|at| state(*at)).collect();
                for (slot, at, goes_to) in &self.through {
                    if let Some(place) = goes_to {
                        to[*place] = self.automata[*slot].next(state(*at), letter);
                    }
                }
                lead(to);
            }
        }
    }
}
