//! Why there is no fill, in terms a person can use.
//!
//! A set of slots and given letters that cannot be filled together is made
//! smaller one member at a time: what can be left out without the rest
//! becoming possible (or hard to refute) is left out. What remains is a
//! smallest set in the sense that no single member can be spared.

use gridwright_core::{CellId, Grid, SlotId};
use gridwright_search::Limits;

use crate::engine::{End, Engine, Search, Strategy};
use crate::model::{CellModel, Model, SlotModel};
use crate::problem::{Problem, ProblemError, Proof};

/// Slots and given letters that cannot be filled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The slots, in order.
    pub slots: Vec<SlotId>,
    /// The cells whose given letters matter, in order.
    pub givens: Vec<CellId>,
}

/// Finds slots and given letters that cannot be filled together, starting
/// from a problem that has no fill; `None` if it cannot be shown within the
/// limits that it has none. Each attempt to spare a slot or letter may take
/// `effort` nodes.
///
/// ```
/// use gridwright_core::Grid;
/// use gridwright_search::Limits;
/// use gridwright_fill::{Problem, Rules, explain};
/// use gridwright_words::WordList;
///
/// let mut grid = Grid::from_rows(&["...", "#.#", "#.#"])?;
/// grid.number_cells();
/// let list = WordList::parse(b"cat\ncow\nwit");
/// let problem = Problem::new(&grid, &list, Rules::default())?;
/// let core = explain(&problem, &Limits::none(), 1_000).unwrap();
/// // No word has a second letter that another word begins with.
/// assert_eq!(
///     core.sentence(&problem),
///     "these cannot be filled together: 1 Across (???), 2 Down (???)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(problem: &Problem<'_>, limits: &Limits, effort: u64) -> Option<Core> {
    let mut kept: Vec<CellId> = problem
        .grid()
        .iter()
        .filter(|(id, cell)| cell.is_open() && problem.given(*id).is_some())
        .map(|(id, _)| id)
        .collect();
    if !refuted(&problem.model, limits) {
        return None;
    }
    let attempt = limits.clone().with_nodes(effort);
    for cell in kept.clone() {
        let without: Vec<CellId> = kept.iter().copied().filter(|c| *c != cell).collect();
        let grid = with_givens(problem.grid(), &without);
        let smaller = problem.on(&grid);
        if smaller.is_ok_and(|smaller| refuted(&smaller.model, &attempt)) {
            kept = without;
        }
    }
    let grid = with_givens(problem.grid(), &kept);
    let problem = problem.on(&grid).ok()?;
    // What is left depends on the order: the smaller of two sets counts.
    let forwards = spare_slots(&problem, &attempt, false);
    let slots = match forwards.len() {
        0..=2 => forwards,
        _ => {
            let backwards = spare_slots(&problem, &attempt, true);
            if backwards.len() < forwards.len() { backwards } else { forwards }
        }
    };
    let slots: Vec<SlotId> = slots.into_iter().map(crate::model::slot_id).collect();
    kept.retain(|cell| slots.iter().any(|slot| problem.slots().cells(*slot).contains(cell)));
    Some(Core { slots, givens: kept })
}

impl Problem<'_> {
    /// The same problem on a grid with fewer letters. What was written out
    /// stays a word, so that fewer letters never allow less.
    fn on<'g>(&'g self, grid: &'g Grid) -> Result<Problem<'g>, ProblemError> {
        Problem::with_written(grid, self.list, self.rules.clone(), Some(self.written.clone()))
    }
}

/// Whether it can be shown within the limits that a model has no fill.
fn refuted(model: &Model, limits: &Limits) -> bool {
    match model.alphabet.len() {
        _ if model.unplaceable.is_some() => true,
        ..=64 => refuted_in::<1>(model, limits),
        _ => refuted_in::<16>(model, limits),
    }
}

fn refuted_in<const W: usize>(model: &Model, limits: &Limits) -> bool {
    let mut engine = Engine::<W>::new(model);
    engine.start().is_err()
        || Search::new(engine, Strategy::default(), 1).run(limits, u64::MAX) == Some(End::Exhausted)
}

/// Leaves out slots, first many at once, then fewer, while the rest has no
/// fill; from the first on or from the last.
fn spare_slots(problem: &Problem<'_>, limits: &Limits, backwards: bool) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..problem.model.slots.len()).collect();
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + size).min(kept.len());
            let spared = if backwards { kept.len() - end..kept.len() - at } else { at..end };
            let rest = kept[..spared.start].iter().chain(&kept[spared.end..]);
            let without: Vec<usize> = rest.copied().collect();
            if !without.is_empty() && refuted(&problem.model.only(&without), limits) {
                kept = without;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    kept
}

/// The grid with these of its letters only.
pub(crate) fn with_givens(grid: &Grid, kept: &[CellId]) -> Grid {
    let mut grid = grid.clone();
    for (id, cell) in grid.iter_mut() {
        if !kept.contains(&id) {
            cell.solution = None;
            cell.given = false;
        }
    }
    grid
}

impl Model {
    /// The same problem with some of its slots only.
    pub(crate) fn only(&self, kept: &[usize]) -> Self {
        let mut slots: Vec<SlotModel> = kept.iter().map(|slot| self.slots[*slot].clone()).collect();
        let place = |slot: usize| kept.binary_search(&slot).ok();
        for joint in slots.iter_mut().flat_map(|slot| &mut slot.joints) {
            joint.crossing = joint.crossing.and_then(|(slot, k)| Some((place(slot)?, k)));
        }
        let cell = |cell: &CellModel| CellModel {
            slots: cell.slots.iter().filter_map(|(s, k)| Some((place(*s)?, *k))).collect(),
            ..cell.clone()
        };
        // Words that must be used may have had their place in the slots left out.
        let cells = self.cells.iter().map(cell).collect();
        Self { slots, cells, must_use: vec![], unplaceable: None, ..self.clone() }
    }
}

impl Core {
    /// The core as a sentence: which slots, with which given letters.
    pub fn sentence(&self, problem: &Problem<'_>) -> String {
        let named = |slot: &SlotId| {
            let place = problem.place(*slot).map(|place| place.to_string()).unwrap_or_default();
            format!("{place} ({})", problem.pattern(*slot))
        };
        let slots: Vec<String> = self.slots.iter().map(named).collect();
        match slots.as_slice() {
            [only] => format!("no word in the list fits {only}"),
            many => format!("these cannot be filled together: {}", many.join(", ")),
        }
    }
}

impl Proof {
    /// The core of this proof where it names a single slot.
    pub fn core(&self) -> Option<Core> {
        match self {
            Self::NoWord { slot, .. } => Some(Core { slots: vec![*slot], givens: vec![] }),
            Self::NoPlace { .. } | Self::Exhausted => None,
        }
    }
}
