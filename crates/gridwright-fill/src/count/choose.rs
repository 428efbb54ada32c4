//! Which way to write a grid.

use super::carry::estimate;
use super::crossings::Framed;
use super::frame::Frame;
use super::mirror::Mirror;
use super::plan::{Plan, Way};
use super::tied::Tied;

/// Above how many letters it is worth while to look for a better way.
pub(super) const MANY: f64 = 1e6;
/// The same where there are hundreds of grids, most of them small.
pub(super) const MANY_IN_TIED: f64 = 2e7;

/// How many times longer than elsewhere a letter takes in a grid with ties,
/// where many more ways meet and are brought together.
pub(super) const TIED_LETTER: f64 = 2.0;

/// How many random ways are asked whether a grid takes many letters.
const PROBES: u32 = 512;
/// The same for each way where there are so many letters that it is worth
/// while to know better: few ways have most of them.
const MORE_PROBES: u32 = 8192;
const VERY_MANY: f64 = 1e7;

/// How many random ways are asked where about so many letters are written.
fn probes(letters: f64) -> u32 {
    if letters > VERY_MANY { MORE_PROBES } else { PROBES }
}

/// The way to write a grid that takes the fewest letters, about, and how many.
/// One way is tried first, and the others if it takes too many.
pub(super) fn plan(grid: &Tied<'_>, first: Way, many: f64) -> Option<(f64, Way, Plan)> {
    let plan = Plan::new(grid, first)?;
    let mut best = (estimate(&plan, PROBES), first, plan);
    if best.0 > many {
        let probes = probes(best.0);
        best.0 = estimate(&best.2, probes);
        for way in Way::LINES.into_iter().filter(|way| *way != first) {
            let plan = Plan::new(grid, way)?;
            let cost = estimate(&plan, probes);
            if cost < best.0 {
                best = (cost, way, plan);
            }
        }
    }
    Some(best)
}

/// The frame that takes the least time, about, if that is less than writing so
/// many letters. In a mirror, only half of the fills are counted.
pub(super) fn best_frame(
    grid: &Tied<'_>,
    mirror: Option<&Mirror>,
    letters: f64,
) -> Option<(Frame, Plan)> {
    if letters <= MANY {
        return None;
    }
    let mut best = (letters, None);
    for frame in Frame::ALL {
        let plan = Plan::new(grid, Way::Framed(frame))?;
        let cost = Framed::new(grid, frame, &plan).map(|framed| {
            let halved = mirror.and_then(|mirror| framed.mirrored(mirror)).is_some();
            framed.estimate(probes(letters)) / if halved { 2.0 } else { 1.0 }
        });
        if let Some(cost) = cost
            && cost < best.0
        {
            best = (cost, Some((frame, plan)));
        }
    }
    best.1
}
