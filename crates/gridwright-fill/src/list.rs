//! All fills, one after the other.

use std::ops::ControlFlow;

use gridwright_core::SlotId;
use gridwright_search::{Limits, Outcome, Rejected, SearchOptions, Stop};

use crate::engine::{End, Engine, Search, Strategy};
use crate::fill::Fill;
use crate::portfolio::{Method, race};
use crate::problem::Problem;
use crate::sweep::Sweep;

/// A fill in passing: make what you need of it before the next one comes.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    problem: &'a Problem<'a>,
    words: &'a [u32],
}

impl Seen<'_> {
    /// The whole fill.
    ///
    /// # Errors
    ///
    /// [`Rejected`] if the fill breaks a rule, which would be a bug of this crate.
    pub fn fill(&self) -> Result<Fill, Rejected> {
        let words: Vec<usize> = self.words.iter().map(|word| *word as usize).collect();
        self.problem.verified(self.problem.fill_of(&words))
    }

    /// The word of a slot, as text.
    pub fn word(&self, slot: SlotId) -> String {
        let model = &self.problem.model;
        let (Some(shape), Some(word)) =
            (model.slots.get(slot.index()), self.words.get(slot.index()))
        else {
            return String::new();
        };
        let letters = model.tables[shape.table].word(*word as usize).iter();
        letters.map(|letter| model.alphabet[usize::from(*letter)].as_str()).collect()
    }
}

/// How a listing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// How many fills were seen.
    pub count: u64,
    /// What ended the listing before all were seen, if anything did.
    pub stopped: Option<Stop>,
}

/// Shows every fill to `visit`, each once, in an order that is always the
/// same, until there are no more or `visit` breaks off. Of the options the
/// limits count: there is no chance in it, and one thread works.
///
/// ```
/// use std::ops::ControlFlow;
/// use gridwright_core::Grid;
/// use gridwright_search::SearchOptions;
/// use gridwright_fill::{Problem, Rules, list_fills};
/// use gridwright_words::WordList;
///
/// let grid = Grid::from_rows(&["T..", ".#.", "..."])?;
/// let list = WordList::parse("tür\ntor\nrot\nrat\nrar".as_bytes());
/// let problem = Problem::new(&grid, &list, Rules::default())?;
/// let mut found = vec![];
/// let listed = list_fills(&problem, &SearchOptions::default(), &mut |seen| {
///     found.extend(seen.fill().map(|fill| fill.rows().join("/")));
///     ControlFlow::Continue(())
/// });
/// assert_eq!((found.len() as u64, listed.stopped), (listed.count, None));
/// assert!(found.contains(&"TOR/Ü#O/RAT".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn list_fills(
    problem: &Problem<'_>,
    options: &SearchOptions,
    visit: &mut impl FnMut(Seen<'_>) -> ControlFlow<()>,
) -> Listed {
    let limits = &options.limits;
    let mut count = 0;
    if problem.obvious().is_some() {
        return Listed { count, stopped: None };
    }
    let mut show = |words: &[u32]| {
        count += 1;
        visit(Seen { problem, words })
    };
    let stopped = match problem.model.alphabet.len() {
        ..=64 => each::<1>(problem, limits, &mut show),
        _ => each::<16>(problem, limits, &mut show),
    };
    Listed { count, stopped }
}

fn each<const W: usize>(
    problem: &Problem<'_>,
    limits: &Limits,
    show: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
) -> Option<Stop> {
    let mut engine = Engine::<W>::new(&problem.model);
    if engine.start().is_err() {
        return None;
    }
    let patience = problem.model.tuning.search.list_patience;
    let mut before = 0;
    if Sweep::suits(&problem.model) {
        let mut sweep = Sweep::new(&engine, None);
        let mut met = false;
        let mut first = sweep.run(limits, patience, &mut |words| {
            met = true;
            show(words)
        });
        if met && first.is_none() {
            first = sweep.run(limits, u64::MAX, show);
        }
        match first {
            Some(Outcome::Stopped(stop)) => return Some(stop),
            Some(Outcome::Found(()) | Outcome::Impossible(())) => return None,
            // A large grid: letter by letter nothing would come of it.
            None => before = sweep.nodes(),
        }
    }
    // Restarts would show a fill again.
    let strategy =
        Strategy { patience: f64::INFINITY, ..Strategy::tuned(&problem.model.tuning.search) };
    let mut search = Search::new(engine.clone(), strategy, 0);
    // But without them a bad beginning may last for ever. So after some nodes
    // the first fill is looked for by all means, and the search begins there.
    let mut pause = patience;
    loop {
        match search.run(&limits.clone().after(before), pause) {
            Some(End::Complete) => {
                pause = u64::MAX;
                let words: Vec<u32> =
                    search.engine.words().unwrap_or_default().iter().map(|w| *w as u32).collect();
                if show(&words).is_break() || search.reject().is_some() {
                    return None;
                }
            }
            Some(End::Stopped(stop)) => return Some(stop),
            Some(End::Exhausted | End::Failures) => return None,
            None => {
                pause = u64::MAX;
                let left = limits.clone().after(before + search.state.nodes);
                let first = race(problem, &left, &Method::portfolio(problem, 1, 0), &|_| {});
                let Ok(first) = first else { continue };
                before += search.state.nodes + first.nodes;
                match first.outcome {
                    Outcome::Found(fill) => {
                        let words = problem.words_of(&fill);
                        search = Search::new(engine.clone(), strategy, 0).guided(words);
                    }
                    Outcome::Impossible(_) => return None,
                    Outcome::Stopped(stop) => return Some(stop),
                }
            }
        }
    }
}
