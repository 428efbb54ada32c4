//! Which order to write a grid.

use super::crossings::CutsetPlan;
use super::cutset::Cutset;
use super::frontier::estimate;
use super::merged::MergedGrid;
use super::plan::{SweepOrder, SweepPlan};
use super::symmetry::Symmetry;
use crate::tuning::CountTuning;

/// How many random ways are asked where about so many letters are written.
fn probes(tuning: &CountTuning, letters: f64) -> u32 {
    if letters > tuning.very_many { tuning.more_probes } else { tuning.probes }
}

/// The order to write a grid that takes the fewest letters, about, and how many.
/// One order is tried first, and the others if it takes too many.
pub(super) fn plan(
    grid: &MergedGrid<'_>,
    first: SweepOrder,
    many: f64,
) -> Option<(f64, SweepOrder, SweepPlan)> {
    let tuning = &grid.model.tuning.count;
    let plan = SweepPlan::new(grid, first)?;
    let mut best = (estimate(&plan, tuning.probes), first, plan);
    if best.0 > many {
        let probes = probes(tuning, best.0);
        best.0 = estimate(&best.2, probes);
        for order in SweepOrder::LINES.into_iter().filter(|order| *order != first) {
            let plan = SweepPlan::new(grid, order)?;
            let cost = estimate(&plan, probes);
            if cost < best.0 {
                best = (cost, order, plan);
            }
        }
    }
    Some(best)
}

/// The frame that takes the least time, about, if that is less than writing so
/// many letters. In a symmetry, only half of the fills are counted.
pub(super) fn best_cutset(
    grid: &MergedGrid<'_>,
    symmetry: Option<&Symmetry>,
    letters: f64,
) -> Option<(Cutset, SweepPlan)> {
    let tuning = &grid.model.tuning.count;
    if letters <= tuning.many {
        return None;
    }
    let mut best = (letters, None);
    for cutset in Cutset::ALL {
        let plan = SweepPlan::new(grid, SweepOrder::Conditioned(cutset))?;
        let cost = CutsetPlan::new(grid, cutset, &plan).map(|split| {
            let halved = symmetry.and_then(|symmetry| split.mirrored_steps(symmetry)).is_some();
            split.estimate(probes(tuning, letters)) / if halved { 2.0 } else { 1.0 }
        });
        if let Some(cost) = cost
            && cost < best.0
        {
            best = (cost, Some((cutset, plan)));
        }
    }
    best.1
}
