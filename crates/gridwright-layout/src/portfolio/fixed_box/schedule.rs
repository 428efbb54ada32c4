//! Which method has which turns, as a table.
//!
//! Patterns have half of the time at first, then mostly that method has it that
//! has found the best: a pattern that wins does so soon, so that a small share is
//! enough to find out. Where the exact search runs, a pattern that has won need not
//! be the first of many, and a proof has most of the time as soon as it is within
//! reach. What is left is for large-neighbourhood search.

use std::ops::Range;

use super::exact_turn::Prospect;
use Method::{Exact, Lns, Patterns};

/// The methods that take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Lns,
    Patterns,
    Exact,
}

/// What the schedule goes by.
pub(super) struct Standing {
    /// The method that has found the best layout of all searches.
    pub winner: Option<Method>,
    /// What the exact search can hope for, if there is one.
    pub exact: Option<Prospect>,
    /// Whether patterns have been tried for long in vain, if they can be tried.
    pub patterns_fail: Option<bool>,
}

/// A line of the table: a method, the length of a cycle, the turns of the cycle that
/// the method has, and the condition for that.
struct ScheduleLine(Method, u64, Range<u64>, fn(&Standing) -> bool);

/// The first line of a method whose condition holds is the one that counts.
const SCHEDULE: [ScheduleLine; 8] = [
    ScheduleLine(Exact, 16, 2..16, |s| s.exact == Some(Prospect::Proof)),
    ScheduleLine(Exact, 16, 8..16, |s| s.exact == Some(Prospect::Improvement)),
    ScheduleLine(Exact, 16, 14..16, |s| s.exact == Some(Prospect::Little)),
    ScheduleLine(Patterns, 8, 1..2, |s| {
        s.winner == Some(Patterns) && s.patterns_fail == Some(true) && s.exact.is_some()
    }),
    ScheduleLine(Patterns, 4, 1..4, |s| s.winner == Some(Patterns)),
    ScheduleLine(Patterns, 64, 1..2, |s| s.patterns_fail == Some(true)),
    ScheduleLine(Patterns, 8, 1..2, |s| s.patterns_fail.is_some() && s.winner.is_some()),
    ScheduleLine(Patterns, 2, 1..2, |s| s.patterns_fail.is_some()),
];

/// Whose turn it is.
pub(super) fn method(turn: u64, standing: &Standing) -> Method {
    let is_theirs = |method: &Method| {
        let applies = |line: &&ScheduleLine| line.0 == *method && (line.3)(standing);
        let line = SCHEDULE.iter().find(applies);
        line.is_some_and(|ScheduleLine(_, cycle, turns, _)| turns.contains(&(turn % cycle)))
    };
    [Exact, Patterns].into_iter().find(is_theirs).unwrap_or(Lns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of 64 turns patterns and the exact search have.
    fn shares(standing: &Standing) -> [usize; 2] {
        [Patterns, Exact]
            .map(|wanted| (0..64).filter(|turn| method(*turn, standing) == wanted).count())
    }

    #[test]
    fn turns_are_as_documented() {
        let standing = |winner, patterns_fail, exact| Standing { winner, exact, patterns_fail };
        let (lns, patterns) = (Some(Lns), Some(Patterns));
        for (standing, expected) in [
            (standing(None, None, None), [0, 0]),
            (standing(None, Some(false), None), [32, 0]),
            (standing(lns, Some(false), None), [8, 0]),
            (standing(lns, Some(true), None), [1, 0]),
            (standing(patterns, Some(false), None), [48, 0]),
            (standing(patterns, Some(true), None), [48, 0]),
            (standing(patterns, Some(true), Some(Prospect::Nothing)), [8, 0]),
            (standing(lns, None, Some(Prospect::Little)), [0, 8]),
            (standing(lns, None, Some(Prospect::Improvement)), [0, 32]),
            (standing(lns, None, Some(Prospect::Proof)), [0, 56]),
        ] {
            assert_eq!(shares(&standing), expected);
        }
    }
}
