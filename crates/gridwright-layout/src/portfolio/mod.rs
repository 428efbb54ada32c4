//! Which searches run, for how long, and what they know of each other.

pub(crate) mod fixed_box;
pub(crate) mod smallest_box;

use gridwright_search::Limits;

use crate::optimise::Incumbent;

/// What the searches of one objective have in common.
pub(crate) trait Portfolio {
    /// Does one round: so many nodes for every search, or fewer if the limits
    /// end it. Says what is best now, if that is better than before.
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Incumbent>;

    /// How many nodes each search has done.
    fn nodes(&self) -> u64;

    /// Whether the best cannot be bettered.
    fn is_done(&self) -> bool;

    /// How many nodes a round has at the most. At its end all searches wait for
    /// the slowest.
    fn longest_round(&self) -> u64 {
        LONGEST_ROUND
    }
}

/// How many nodes are done between looks at the flag.
const NODES_PER_CHECK: u64 = 32;

/// The nodes of the longest round, as a rule. Rounds are short at first, so that
/// there is something to show at once.
const LONGEST_ROUND: u64 = 4096;

/// The seed of one of several searches.
fn seed_of(search: usize, seed: u64) -> u64 {
    seed.wrapping_add((search as u64).wrapping_mul(0x1_0001))
}

/// Lets all searches run at once, and waits for the last.
fn side_by_side<T: Send>(searches: &mut [T], run: impl Fn(&mut T) + Sync) {
    match searches {
        [only] => run(only),
        many => std::thread::scope(|scope| {
            for search in many {
                scope.spawn(|| run(search));
            }
        }),
    }
}
