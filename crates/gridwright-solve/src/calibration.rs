//! From marginals to confidence.
//!
//! Loopy propagation counts some evidence twice, so that its marginals are too
//! bold. A table, measured on puzzles of training years, says how often a
//! letter of a given marginal was right; between its rows the odds are
//! interpolated on a logarithmic scale.

use gridwright_search::math::{exp, ln};

use crate::propagation::Marginal;

/// The log-odds of a marginal, and the log-odds with which it was right.
const MEASURED: [(f64, f64); 7] =
    [(-2.0, -1.9), (0.0, -0.1), (2.0, 1.4), (4.0, 2.9), (6.0, 4.6), (9.0, 6.8), (14.0, 9.2)];

/// The probability that a letter with this marginal is right.
pub(crate) fn calibrated(marginal: &Marginal, letter: usize) -> f64 {
    let share = marginal[letter].clamp(1e-9, 1.0 - 1e-9);
    let odds = ln(share / (1.0 - share));
    1.0 / (1.0 + exp(-interpolated(odds)))
}

fn interpolated(odds: f64) -> f64 {
    let (first, last) = (MEASURED[0], MEASURED[MEASURED.len() - 1]);
    if odds <= first.0 {
        return first.1 + (odds - first.0);
    }
    for pair in MEASURED.windows(2) {
        let ((low, from), (high, to)) = (pair[0], pair[1]);
        if odds <= high {
            return from + (to - from) * (odds - low) / (high - low);
        }
    }
    last.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_rises_with_the_marginal_and_stays_within_bounds() {
        let confidence = |share: f64| {
            let mut marginal = [(1.0 - share) / 25.0; 26];
            marginal[3] = share;
            calibrated(&marginal, 3)
        };
        let shares = [0.0, 0.01, 0.1, 0.3, 0.5, 0.8, 0.95, 0.99, 0.9999, 1.0];
        let found: Vec<f64> = shares.iter().map(|share| confidence(*share)).collect();
        assert!(found.is_sorted(), "{found:?}");
        assert!(found.iter().all(|confidence| (0.0..1.0).contains(confidence)));
        assert!(confidence(0.99) < 0.99, "boldness is toned down");
    }
}
