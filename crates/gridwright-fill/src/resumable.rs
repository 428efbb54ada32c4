//! What the methods of a worker have in common.

use std::ops::ControlFlow;

use gridwright_search::{Limits, Outcome, Stop};

use crate::beam::Beams;
use crate::engine::{End, Search};
use crate::sweep::Sweep;

/// A method in progress.
pub(crate) trait ResumableSearch {
    /// Goes on until the end, which may be a word for every slot, or until so
    /// many nodes.
    fn go_on(&mut self, limits: &Limits, pause: u64) -> Option<Outcome<Vec<usize>, ()>>;
    fn nodes(&self) -> u64;
    /// How many slots are decided.
    fn decided(&self) -> usize;
    /// How many failures and restarts there were.
    fn mishaps(&self) -> [u64; 2] {
        [0; 2]
    }
}

impl<const W: usize> ResumableSearch for Search<'_, W> {
    fn go_on(&mut self, limits: &Limits, pause: u64) -> Option<Outcome<Vec<usize>, ()>> {
        Some(match self.run(limits, pause)? {
            End::Complete => match self.engine.words() {
                Some(words) => Outcome::Found(words),
                None => Outcome::Stopped(Stop::Asked),
            },
            End::Exhausted => Outcome::Impossible(()),
            End::Stopped(stop) => Outcome::Stopped(stop),
            End::Failures => Outcome::Stopped(Stop::Nodes),
        })
    }

    fn nodes(&self) -> u64 {
        self.state.nodes
    }

    fn decided(&self) -> usize {
        self.engine.slots.iter().filter(|slot| slot.count == 1).count()
    }

    fn mishaps(&self) -> [u64; 2] {
        [self.state.failures, self.state.restarts]
    }
}

impl ResumableSearch for Sweep<'_> {
    fn go_on(&mut self, limits: &Limits, pause: u64) -> Option<Outcome<Vec<usize>, ()>> {
        let mut words = vec![];
        let mut visit = |found: &[u32]| {
            words = found.iter().map(|word| *word as usize).collect();
            ControlFlow::Break(())
        };
        let outcome = self.run(limits, pause, &mut visit)?;
        Some(outcome.map(|()| words))
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn decided(&self) -> usize {
        self.decided()
    }
}

impl ResumableSearch for Beams<'_> {
    fn go_on(&mut self, limits: &Limits, pause: u64) -> Option<Outcome<Vec<usize>, ()>> {
        self.run(limits, pause)
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn decided(&self) -> usize {
        self.decided()
    }
}
