//! Several methods at once.
//!
//! The hard grids differ in what suits them and every search has bad luck at
//! times, so each worker has its own method and seed. The winner is the worker
//! that ends with the fewest nodes (the first of them where two are equal): a
//! worker stops once it has more nodes than one that has ended. So the result
//! does not depend on which thread runs faster. A grid that withstands its
//! method for long is hard, and beams take turns with the method from then on.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gridwright_search::{Limits, Outcome, Rejected, Stop};

use crate::beam::Beams;
use crate::engine::{Engine, Search, Strategy};
use crate::fill::{Filled, Progress};
use crate::problem::{Problem, Proof};
use crate::resumable::ResumableSearch;
use crate::sweep::Sweep;
use crate::tuning::PortfolioTuning;

/// One worker's way to look for a fill.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Method {
    /// Search with propagation and restarts.
    Search(Strategy, u64),
    /// Letter after letter, without propagation.
    Sweep(u64),
    /// Thousands of grids at once, letter after letter. Where the rules do not
    /// suit that, this is search.
    Beams(u64),
}

impl Method {
    /// A method for every thread, the most promising first.
    pub(crate) fn portfolio(problem: &Problem<'_>, threads: usize, seed: u64) -> Vec<Self> {
        let sweep = Sweep::suits(&problem.model) && is_open(problem);
        let own = |worker: u64| seed.wrapping_add(worker.wrapping_mul(0x1_0001));
        let method = |worker: u64| {
            let mut strategy = Strategy::tuned(&problem.model.tuning.search);
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
) -> Result<Filled, Rejected> {
    if let Some(proof) = problem.obvious() {
        let outcome = Outcome::Impossible(proof);
        return Ok(Filled { outcome, nodes: 0, failures: 0, restarts: 0 });
    }
    let filled = match problem.model.alphabet.len() {
        ..=64 => race_in::<1>(problem, limits, methods, progress),
        _ => race_in::<16>(problem, limits, methods, progress),
    };
    let outcome = match filled.outcome {
        Outcome::Found(fill) => Outcome::Found(problem.verified(fill)?),
        none => none,
    };
    Ok(Filled { outcome, ..filled })
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
    let beams = Beams::suits(&problem.model);
    let work = |worker: usize, method: Method| {
        let sink =
            ProgressSink { progress, slots: problem.model.slots.len(), workers: methods.len() };
        let beam_share = match (beams, worker % 2) {
            (false, _) => BeamShare::Never,
            (true, 0) => BeamShare::Equal,
            (true, _) => BeamShare::Always,
        };
        let run = RaceWorker { problem, limits, finish: &finish, sink, beam_share };
        if let Some(filled) = run.by(&engine, method) {
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
struct ProgressSink<'a> {
    progress: &'a (dyn Fn(Progress) + Sync),
    slots: usize,
    workers: usize,
}

/// One worker's run.
struct RaceWorker<'a, 'p> {
    problem: &'a Problem<'p>,
    limits: &'a Limits,
    finish: &'a Finish,
    sink: ProgressSink<'a>,
    beam_share: BeamShare,
}

/// Which share of a worker's nodes beams have once a grid is hard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BeamShare {
    Never,
    /// The same as the other method, which may come to a proof.
    Equal,
    Always,
}

impl RaceWorker<'_, '_> {
    /// Runs a method to its end; `None` if another worker has won.
    fn by<const W: usize>(&self, engine: &Engine<'_, W>, method: Method) -> Option<Filled> {
        let beams = |seed| Beams::new(engine, seed, self.sink.workers);
        let search = |strategy, seed| Search::new(engine.clone(), strategy, seed);
        let beam_share = self.beam_share;
        match method {
            Method::Beams(seed) if beam_share != BeamShare::Never => {
                self.take_turns(beams(seed), BeamShare::Never, || beams(seed))
            }
            Method::Beams(seed) => {
                let strategy = Strategy::tuned(&self.problem.model.tuning.search);
                self.take_turns(search(strategy, seed), beam_share, || beams(seed))
            }
            Method::Search(strategy, seed) => {
                self.take_turns(search(strategy, seed), beam_share, || beams(seed))
            }
            Method::Sweep(seed) => {
                self.take_turns(Sweep::new(engine, Some(seed)), beam_share, || beams(seed))
            }
        }
    }

    /// Runs a method to its end, in turns with beams.
    fn take_turns<'m>(
        &self,
        mut method: impl ResumableSearch,
        beam_share: BeamShare,
        begin: impl Fn() -> Beams<'m>,
    ) -> Option<Filled> {
        let PortfolioTuning { slice, hard } = self.problem.model.tuning.portfolio;
        let mut beams: Option<Beams<'m>> = None;
        let end = loop {
            let [own, theirs] = [method.nodes(), beams.as_ref().map_or(0, Beams::nodes)];
            let is_theirs = match beam_share {
                BeamShare::Never => false,
                BeamShare::Equal => own >= hard + theirs,
                BeamShare::Always => own >= hard,
            };
            let end = if is_theirs {
                let beams = beams.get_or_insert_with(&begin);
                beams.go_on(&self.limits.clone().after(own), theirs + slice)
            } else {
                method.go_on(&self.limits.clone().after(theirs), own + slice)
            };
            if let Some(end) = end {
                break end;
            }
            let nodes = method.nodes() + beams.as_ref().map_or(0, Beams::nodes);
            if self.finish.is_over(nodes) {
                return None;
            }
            let decided = beams.as_ref().filter(|_| is_theirs).map(Beams::decided);
            self.tell(nodes, decided.unwrap_or_else(|| method.decided()));
        };
        let outcome = match end {
            Outcome::Found(words) => Outcome::Found(self.problem.fill_of(&words)),
            Outcome::Impossible(()) => Outcome::Impossible(Proof::Exhausted),
            Outcome::Stopped(stop) => Outcome::Stopped(stop),
        };
        let nodes = method.nodes() + beams.as_ref().map_or(0, Beams::nodes);
        let [failures, restarts] = method.mishaps();
        Some(Filled { outcome, nodes, failures, restarts })
    }

    fn tell(&self, nodes: u64, decided: usize) {
        let nodes = nodes * self.sink.workers as u64;
        (self.sink.progress)(Progress { nodes, decided, slots: self.sink.slots });
    }
}
