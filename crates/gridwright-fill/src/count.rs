//! How many fills there are, without going through them.
//!
//! The grid is written letter by letter in reading order, as a sweep does, but
//! all the ways to get to the same frontier are counted as one. What matters
//! of a word that has begun is only which endings it can have, so its state is
//! a node of the smallest automaton of its word list (a tree of prefixes whose
//! equal parts are one). The frontier is the state of every word that is under
//! way; a table from frontiers to numbers of ways is carried from cell to cell.
//!
//! Where all words must differ, a frontier would have to remember every word.
//! So fills are counted as if words could repeat, and those with repetitions
//! are taken away: for each pair of slots and each word that could stand in
//! both, the fills with that word in both and without repetitions among the
//! pairs before. That is the same question for a grid with two slots less, so
//! it is asked again until no pair is left.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};
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
/// A node is a frontier, or 256 letters where fills are counted one by one:
/// where words must be used, stems must differ or cells hold rebuses.
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
    if !Sweep::suits(model) {
        let listed = list_fills(problem, limits, &mut |_| ControlFlow::Continue(()));
        return match listed.stopped {
            Some(stop) => Err(stop),
            None => Ok(BigUint::from(listed.count)),
        };
    }
    let mut engine = Engine::<1>::new(model);
    engine.distinct = false;
    if engine.start().is_err() {
        return Ok(BigUint::ZERO);
    }
    let pairs = if model.distinct { pairs(model) } else { vec![] };
    let mut counting = Counting { engine, limits, nodes: 0 };
    counting.without_repeats(&pairs)
}

/// The pairs of slots that could hold the same word.
fn pairs(model: &Model) -> Vec<(usize, usize)> {
    let slots = 0..model.slots.len();
    let rivals = |second: usize| {
        let same = move |first: &usize| model.slots[*first].table == model.slots[second].table;
        (0..second).filter(same).map(move |first| (first, second))
    };
    slots.flat_map(rivals).collect()
}

/// A count in progress.
struct Counting<'m, 'l> {
    engine: Engine<'m, 1>,
    limits: &'l Limits,
    nodes: u64,
}

impl Counting<'_, '_> {
    /// The fills from here in which no pair of these has the same word.
    fn without_repeats(&mut self, pairs: &[(usize, usize)]) -> Result<BigUint, Stop> {
        let mut open = vec![];
        for &(a, b) in pairs {
            match (self.engine.decided(a), self.engine.decided(b)) {
                (Some(first), Some(second)) if first == second => return Ok(BigUint::ZERO),
                (Some(_), Some(_)) => {}
                _ if self.shared(a, b).next().is_none() => {}
                _ => open.push((a, b)),
            }
        }
        let mut count = self.with_repeats()?;
        for (at, &(a, b)) in open.iter().enumerate() {
            let shared: Vec<usize> = self.shared(a, b).collect();
            for word in shared {
                self.engine.push();
                let fits = self.engine.assign(a, word)
                    && self.engine.assign(b, word)
                    && self.engine.propagate().is_ok();
                let repeated = match fits {
                    true => self.without_repeats(&open[..at]),
                    false => Ok(BigUint::ZERO),
                };
                self.engine.pop();
                count -= repeated?;
            }
        }
        Ok(count)
    }

    /// The words that could stand in both of two slots.
    fn shared(&self, a: usize, b: usize) -> impl Iterator<Item = usize> + '_ {
        self.engine.slots[a].iter().filter(move |word| self.engine.holds(b, *word))
    }

    /// The fills from here, whether words repeat or not.
    fn with_repeats(&mut self) -> Result<BigUint, Stop> {
        self.nodes += 1;
        if let Some(stop) = self.limits.check(self.nodes) {
            return Err(stop);
        }
        if self.engine.slots.iter().all(|slot| slot.count == 1) {
            return Ok(BigUint::from(1u32));
        }
        match self.carry::<u128>()? {
            Some(count) => Ok(BigUint::from(count)),
            None => Ok(self.carry::<BigUint>()?.unwrap_or_default()),
        }
    }

    /// Carries the table of frontiers through all cells; `None` if a number
    /// grows too large.
    fn carry<N: Number>(&mut self) -> Result<Option<N>, Stop> {
        let engine = &self.engine;
        let model = engine.model;
        let automata: Vec<Automaton> = (0..model.slots.len())
            .map(|slot| {
                let mut words: Vec<usize> = engine.slots[slot].iter().collect();
                words.sort_unstable();
                Automaton::new(&model.tables[model.slots[slot].table], &words)
            })
            .collect();
        // The slots under way, in order, and for each frontier their states.
        let mut under_way: Vec<usize> = vec![];
        let mut ways: Ways<N> = [(vec![], N::one())].into_iter().collect();
        for cell in 0..model.cells.len() {
            let shift = Shift::new(model, &automata, cell, &under_way);
            let mut next: Ways<N> = HashMap::with_capacity_and_hasher(ways.len(), Mixing);
            for (frontier, count) in &ways {
                self.nodes += 1;
                if let Some(stop) = self.limits.check(self.nodes) {
                    return Err(stop);
                }
                let mut fits = true;
                shift.each(frontier, engine.cells[cell].iter(), |to| match next.get_mut(to) {
                    Some(known) => fits &= known.add(count),
                    None => {
                        next.insert(to.to_vec(), count.clone());
                    }
                });
                if !fits {
                    return Ok(None);
                }
            }
            under_way = shift.after;
            ways = next;
        }
        let mut total = N::zero();
        let fits = ways.values().all(|count| total.add(count));
        Ok(fits.then_some(total))
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

/// The number of ways to each frontier.
type Ways<N> = HashMap<Vec<u32>, N, Mixing>;

/// A number that ways are counted with.
trait Number: Clone {
    fn zero() -> Self;
    fn one() -> Self;
    /// Adds another; `false` if the sum is too large.
    fn add(&mut self, other: &Self) -> bool;
}

impl Number for u128 {
    fn zero() -> Self {
        0
    }
    fn one() -> Self {
        1
    }
    fn add(&mut self, other: &Self) -> bool {
        let sum = self.checked_add(*other);
        *self = sum.unwrap_or(*self);
        sum.is_some()
    }
}

impl Number for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }
    fn one() -> Self {
        Self::from(1u32)
    }
    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
}

/// Hashes frontiers: a multiplication for each state. Frontiers come from
/// word lists, and who chooses a list to be slow only slows himself.
#[derive(Clone, Copy, Default)]
struct Mixing;

impl BuildHasher for Mixing {
    type Hasher = Mixed;
    fn build_hasher(&self) -> Mixed {
        Mixed(0)
    }
}

struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.write_u64(word);
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
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
        mut lead: impl FnMut(&[u32]),
    ) {
        let state = |at: Option<usize>| at.map_or(0, |at| frontier[at]);
        let mut to: Vec<u32> = self.from.iter().map(|at| state(*at)).collect();
        for letter in letters.map(u32::from) {
            let can = |(slot, at, _): &(usize, Option<usize>, _)| {
                self.automata[*slot].states[state(*at) as usize].0 >> letter & 1 == 1
            };
            if self.through.iter().all(can) {
                for (slot, at, goes_to) in &self.through {
                    if let Some(place) = goes_to {
                        to[*place] = self.automata[*slot].next(state(*at), letter);
                    }
                }
                lead(&to);
            }
        }
    }
}
