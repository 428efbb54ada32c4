//! What to change where there is no fill.

use gridwright_core::{CellId, SlotId};
use gridwright_search::{Limits, Outcome, Rejected};

use crate::explain::{Core, with_givens};
use crate::portfolio::{Method, race};
use crate::problem::Problem;

/// One change after which a grid can be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Repair {
    /// Take the given letters out of a slot.
    Clear {
        /// The slot.
        slot: SlotId,
        /// Its letters that are in the way.
        cells: Vec<CellId>,
    },
    /// Let words with a lower score stand everywhere.
    MinScore {
        /// The score that is enough.
        score: u16,
    },
}

/// By how much the lowest score is lowered at a time.
const SCORE_STEP: u16 = 10;

/// The changes, each by itself, after which the whole grid was filled. Each is
/// tried with as many nodes; what cannot be shown in these is left out.
///
/// ```
/// use gridwright_core::{Grid, SlotId};
/// use gridwright_search::Limits;
/// use gridwright_fill::{Problem, Repair, Rules, explain, repairs};
/// use gridwright_words::WordList;
///
/// let grid = Grid::from_rows(&["CAT", ".#.", "..Q"])?;
/// let list = WordList::parse(b"cat\ncow\nwit\ntot");
/// let problem = Problem::new(&grid, &list, Rules::default())?;
/// let core = explain(&problem, &Limits::none(), 1_000).unwrap();
/// let found = repairs(&problem, &core, &Limits::none(), 1_000)?;
/// let q = gridwright_core::CellId::from_index(8);
/// assert!(found.iter().any(|one| matches!(one, Repair::Clear { cells, .. } if cells == &[q])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Rejected`] if a fill breaks a rule, which would be a bug of this crate.
pub fn repairs(
    problem: &Problem<'_>,
    core: &Core,
    limits: &Limits,
    effort: u64,
) -> Result<Vec<Repair>, Rejected> {
    let mut found = vec![];
    let all: Vec<CellId> = problem.grid().iter().map(|(id, _)| id).collect();
    for slot in problem.slots().iter() {
        let cells = problem.slots().cells(slot.id);
        let matter: Vec<CellId> =
            cells.iter().copied().filter(|cell| core.givens.contains(cell)).collect();
        if matter.is_empty() || limits.is_asked() {
            continue;
        }
        let kept: Vec<CellId> = all.iter().copied().filter(|id| !matter.contains(id)).collect();
        let grid = with_givens(problem.grid(), &kept);
        let rules = problem.rules().clone();
        let is_filled = match Problem::new(&grid, problem.list(), rules) {
            Ok(changed) => fills(&changed, limits, effort)?,
            Err(_) => false,
        };
        if is_filled {
            found.push(Repair::Clear { slot: slot.id, cells: matter });
        }
    }
    found.extend(lower_score(problem, limits, effort)?);
    Ok(found)
}

/// The highest lower score with which there is a fill.
fn lower_score(
    problem: &Problem<'_>,
    limits: &Limits,
    effort: u64,
) -> Result<Option<Repair>, Rejected> {
    let mut score = problem.rules().min_score;
    while score > 0 && !limits.is_asked() {
        score = score.saturating_sub(SCORE_STEP);
        let mut rules = problem.rules().clone();
        rules.min_score = score;
        if let Ok(changed) = Problem::new(problem.grid(), problem.list(), rules)
            && fills(&changed, limits, effort)?
        {
            return Ok(Some(Repair::MinScore { score }));
        }
    }
    Ok(None)
}

fn fills(problem: &Problem<'_>, limits: &Limits, effort: u64) -> Result<bool, Rejected> {
    let methods = Method::portfolio(problem, 1, 1);
    let run = race(problem, &limits.clone().with_nodes(effort), &methods, &|_| {})?;
    Ok(matches!(run.outcome, Outcome::Found(_)))
}

impl Repair {
    /// The change as a sentence.
    pub fn sentence(&self, problem: &Problem<'_>) -> String {
        match self {
            Self::Clear { slot, cells } => {
                let place = problem.place(*slot).map(|place| place.to_string()).unwrap_or_default();
                let letters: String = cells
                    .iter()
                    .filter_map(|cell| problem.given(*cell))
                    .map(gridwright_core::Entry::as_str)
                    .collect();
                format!("without {letters} in {place} there is a fill")
            }
            Self::MinScore { score } => format!("with words from {score} on there is a fill"),
        }
    }
}
