//! Several methods at once.
//!
//! The hard grids differ in what suits them and every search has bad luck at
//! times, so each worker has its own method and seed. The winner is the worker
//! that ends with the fewest nodes (the first of them where two are equal): a
//! worker stops once it has more nodes than one that has ended. So the result
//! does not depend on which thread runs faster.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gridwright_core::{Limits, Outcome, Stop};

use crate::engine::{End, Engine, Search, Strategy};
use crate::fill::{Filled, Progress};
use crate::problem::{Problem, Proof};
use crate::sweep::Sweep;

/// One worker's way to look for a fill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Search with propagation and restarts.
    Search(Strategy, u64),
    /// Letter after letter, without propagation.
    Sweep(u64),
}

/// How many nodes a worker does between looks at the others.
const SLICE: u64 = 256;

impl Method {
    /// A method for every thread, the most promising first.
    pub(crate) fn portfolio(problem: &Problem<'_>, threads: usize, seed: u64) -> Vec<Self> {
        let sweep = Sweep::suits(&problem.model) && is_open(problem);
        let own = |worker: u64| seed.wrapping_add(worker.wrapping_mul(0x1_0001));
        let method = |worker: u64| {
            let mut strategy = Strategy::default();
            match worker % 4 {
                0 => {}
                1 => strategy.mend_after = 0,
                other => {
                    strategy.last_conflict = true;
                    strategy.by_letter = other == 3;
                }
            }
            if sweep { Self::Sweep(own(worker)) } else { Self::Search(strategy, own(worker)) }
        };
        (0..threads.max(1) as u64).map(method).collect()
    }
}

/// Whether a grid is so open that going through its letters has the better
/// chance. An open square of six is filled sooner by search; of the squares of
/// seven that are known, all were met by sweeping.
fn is_open(problem: &Problem<'_>) -> bool {
    let model = &problem.model;
    let long = model.slots.iter().filter(|slot| slot.joints.len() >= 7).count();
    model.cells.len() <= 64 && long >= 10
}

/// The best end so far: nodes and worker.
struct Finish {
    nodes: AtomicU64,
    best: Mutex<Option<(u64, usize, Filled)>>,
}

impl Finish {
    fn offer(&self, worker: usize, filled: Filled) {
        let nodes = filled.nodes;
        if let Ok(mut best) = self.best.lock()
            && best.as_ref().is_none_or(|(n, w, _)| (nodes, worker) < (*n, *w))
        {
            *best = Some((nodes, worker, filled));
            self.nodes.fetch_min(nodes, Ordering::Relaxed);
        }
    }

    /// Whether a worker with so many nodes has lost.
    fn is_over(&self, nodes: u64) -> bool {
        nodes > self.nodes.load(Ordering::Relaxed)
    }
}

/// Runs the methods side by side, one thread each.
pub(crate) fn race(
    problem: &Problem<'_>,
    limits: &Limits,
    methods: &[Method],
    progress: &(dyn Fn(Progress) + Sync),
) -> Filled {
    if let Some(proof) = problem.obvious() {
        return Filled { outcome: Outcome::Impossible(proof), nodes: 0, failures: 0, restarts: 0 };
    }
    match problem.model.alphabet.len() {
        ..=64 => race_in::<1>(problem, limits, methods, progress),
        _ => race_in::<16>(problem, limits, methods, progress),
    }
}

fn race_in<const W: usize>(
    problem: &Problem<'_>,
    limits: &Limits,
    methods: &[Method],
    progress: &(dyn Fn(Progress) + Sync),
) -> Filled {
    let mut engine = Engine::<W>::new(&problem.model);
    if let Err(conflict) = engine.start() {
        let outcome = Outcome::Impossible(problem.proof_of::<W>(conflict));
        return Filled { outcome, nodes: 0, failures: 1, restarts: 0 };
    }
    let finish = Finish { nodes: AtomicU64::new(u64::MAX), best: Mutex::new(None) };
    let work = |worker: usize, method: Method| {
        let told = Told { progress, slots: problem.model.slots.len(), workers: methods.len() };
        let run = Run { problem, limits, finish: &finish, told };
        let filled = match method {
            Method::Search(strategy, seed) => {
                run.search(Search::new(engine.clone(), strategy, seed))
            }
            Method::Sweep(seed) => run.sweep(Sweep::new(&engine, Some(seed))),
        };
        if let Some(filled) = filled {
            finish.offer(worker, filled);
        }
    };
    match methods {
        [only] => work(0, *only),
        many => std::thread::scope(|scope| {
            for (worker, method) in many.iter().enumerate() {
                let work = &work;
                scope.spawn(move || work(worker, *method));
            }
        }),
    }
    let best = finish.best.into_inner().ok().flatten();
    best.map_or_else(stopped, |(_, _, filled)| filled)
}

fn stopped() -> Filled {
    let outcome = Outcome::Stopped(Stop::Asked);
    Filled { outcome, nodes: 0, failures: 0, restarts: 0 }
}

/// Whom to tell of progress.
struct Told<'a> {
    progress: &'a (dyn Fn(Progress) + Sync),
    slots: usize,
    workers: usize,
}

/// One worker's run.
struct Run<'a, 'p> {
    problem: &'a Problem<'p>,
    limits: &'a Limits,
    finish: &'a Finish,
    told: Told<'a>,
}

impl Run<'_, '_> {
    /// Runs a search to its end; `None` if another worker has won.
    fn search<const W: usize>(&self, mut search: Search<'_, W>) -> Option<Filled> {
        let end = loop {
            let pause = search.course.nodes + SLICE;
            if let Some(end) = search.run(self.limits, pause) {
                break end;
            }
            if self.finish.is_over(search.course.nodes) {
                return None;
            }
            let decided = search.engine.slots.iter().filter(|slot| slot.count == 1).count();
            self.tell(search.course.nodes, decided);
        };
        let outcome = match end {
            End::Complete => match search.engine.words() {
                Some(words) => Outcome::Found(self.problem.fill_of(&words)),
                None => Outcome::Stopped(Stop::Asked),
            },
            End::Exhausted => Outcome::Impossible(Proof::Exhausted),
            End::Stopped(stop) => Outcome::Stopped(stop),
            End::Failures => Outcome::Stopped(Stop::Nodes),
        };
        let course = &search.course;
        let (nodes, failures, restarts) = (course.nodes, course.failures, course.restarts);
        Some(Filled { outcome, nodes, failures, restarts })
    }

    /// Runs a sweep to its end; `None` if another worker has won.
    fn sweep(&self, mut sweep: Sweep<'_>) -> Option<Filled> {
        let mut words: Vec<usize> = vec![];
        let mut visit = |found: &[u32]| {
            words = found.iter().map(|word| *word as usize).collect();
            ControlFlow::Break(())
        };
        let outcome = loop {
            let pause = sweep.nodes() + SLICE;
            if let Some(outcome) = sweep.run(self.limits, pause, &mut visit) {
                break outcome;
            }
            if self.finish.is_over(sweep.nodes()) {
                return None;
            }
            self.tell(sweep.nodes(), sweep.decided());
        };
        let outcome = match outcome {
            Outcome::Found(()) => Outcome::Found(self.problem.fill_of(&words)),
            Outcome::Impossible(()) => Outcome::Impossible(Proof::Exhausted),
            Outcome::Stopped(stop) => Outcome::Stopped(stop),
        };
        Some(Filled { outcome, nodes: sweep.nodes(), failures: 0, restarts: 0 })
    }

    fn tell(&self, nodes: u64, decided: usize) {
        let nodes = nodes * self.told.workers as u64;
        (self.told.progress)(Progress { nodes, decided, slots: self.told.slots });
    }
}
