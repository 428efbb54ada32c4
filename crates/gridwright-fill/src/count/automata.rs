//! The smallest automata of word lists, all in one place.
//!
//! What matters of a word that has begun is only which endings it can have, so
//! its state is a node of a tree of prefixes whose equal parts are one. Letters
//! come in the order in which the cells are written, which need not be that of
//! the word, and cells that must hold the same letter are one letter.

use std::collections::HashMap;

use crate::model::Table;

/// One state: the letters that can follow, and where the state is that the
/// letter zero would lead to. States for all letters from the first that can
/// follow to the last lie side by side, so that no letters need be counted.
#[derive(Clone, Copy)]
struct State {
    letters: u64,
    next: u32,
}

/// Automata side by side.
pub(super) struct Automata {
    states: Vec<State>,
    next: Vec<u32>,
}

/// One automaton: its start, and for every depth the first of its states and
/// how many there are.
#[derive(Clone)]
pub(super) struct Automaton {
    pub(super) start: u32,
    pub(super) depths: Vec<(u32, u32)>,
}

impl Automata {
    /// The state that any letter can follow, and that leads to itself.
    pub(super) const FREE: u32 = 0;

    pub(super) fn new() -> Self {
        Self { states: vec![State { letters: u64::MAX, next: 0 }], next: vec![Self::FREE; 64] }
    }

    /// Adds the automaton of some words of a table. A step takes the letters
    /// at one or more places, which must be equal; words where they are not
    /// are left out.
    pub(super) fn add(&mut self, table: &Table, words: &[u32], steps: &[Vec<usize>]) -> Automaton {
        let mut spelt: Vec<u8> = Vec::with_capacity(words.len() * steps.len());
        for word in words {
            let letters = table.word(*word as usize);
            let agrees = |at: &Vec<usize>| at.iter().all(|k| letters[*k] == letters[at[0]]);
            if steps.iter().all(agrees) {
                spelt.extend(steps.iter().map(|at| letters[at[0]] as u8));
            }
        }
        let mut sorted: Vec<&[u8]> = spelt.chunks_exact(steps.len()).collect();
        sorted.sort_unstable();
        self.grow(&sorted, steps.len())
    }

    /// The automaton of words in order, depth by depth from the end: a prefix
    /// is a run of words, and runs with the same letters and states after them
    /// become one state.
    fn grow(&mut self, words: &[&[u8]], len: usize) -> Automaton {
        let mut depths = vec![(0, 0); len];
        // The state that each word is in before its letters at this depth.
        let mut after: Vec<u32> = vec![Self::FREE; words.len()];
        for at in (0..len).rev() {
            let first = self.states.len() as u32;
            let mut known: HashMap<(u64, Vec<u32>), u32> = HashMap::new();
            let mut begin = 0;
            while begin < words.len() {
                let same = |word: &&&[u8]| word[..at] == words[begin][..at];
                let end = begin + words[begin..].iter().take_while(same).count();
                let mut key: (u64, Vec<u32>) = (0, vec![]);
                let lowest = words[begin][at];
                for word in begin..end {
                    let place = usize::from(words[word][at] - lowest);
                    key.0 |= 1 << words[word][at];
                    key.1.resize(place + 1, 0);
                    key.1[place] = after[word];
                }
                let state = match known.get(&key) {
                    Some(state) => *state,
                    None => {
                        let state = self.states.len() as u32;
                        // The last letters all lead to the free state, whose
                        // own list serves.
                        let next = match at + 1 < len {
                            true => (self.next.len() as u32).wrapping_sub(u32::from(lowest)),
                            false => 0,
                        };
                        self.states.push(State { letters: key.0, next });
                        if at + 1 < len {
                            self.next.extend(&key.1);
                        }
                        known.insert(key, state);
                        state
                    }
                };
                after[begin..end].fill(state);
                begin = end;
            }
            depths[at] = (first, self.states.len() as u32 - first);
        }
        Automaton { start: after.first().copied().unwrap_or(0), depths }
    }

    /// The letters that can follow a state.
    #[inline]
    pub(super) fn letters(&self, state: u32) -> u64 {
        self.states[state as usize].letters
    }

    /// The state that a letter which can follow leads to.
    #[inline]
    pub(super) fn after(&self, state: u32, letter: u32) -> u32 {
        let first = self.states[state as usize].next;
        self.next[first.wrapping_add(letter) as usize]
    }
}
