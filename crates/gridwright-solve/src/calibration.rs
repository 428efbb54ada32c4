//! How sure is sure.
//!
//! Loopy propagation counts some evidence twice, so that its beliefs are too
//! bold. A table, measured on puzzles of training years, says how often a
//! letter of a given belief was right in fact; between its rows the odds are
//! drawn straight on a log scale.

/// The log-odds of a belief, and the log-odds with which it was right.
const TABLE: [(f64, f64); 7] =
    [(-2.0, -1.9), (0.0, -0.1), (2.0, 1.4), (4.0, 2.9), (6.0, 4.6), (9.0, 6.8), (14.0, 9.2)];

/// The probability that a letter is right that has this belief.
pub(crate) fn calibrated(belief: &[f64; 26], letter: usize) -> f64 {
    let share = belief[letter].clamp(1e-9, 1.0 - 1e-9);
    let odds = (share / (1.0 - share)).ln();
    1.0 / (1.0 + (-straightened(odds)).exp())
}

fn straightened(odds: f64) -> f64 {
    let (first, last) = (TABLE[0], TABLE[TABLE.len() - 1]);
    if odds <= first.0 {
        return first.1 + (odds - first.0);
    }
    for pair in TABLE.windows(2) {
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
    fn confidence_rises_with_belief_and_stays_within_bounds() {
        let confidence = |share: f64| {
            let mut belief = [(1.0 - share) / 25.0; 26];
            belief[3] = share;
            calibrated(&belief, 3)
        };
        let shares = [0.0, 0.01, 0.1, 0.3, 0.5, 0.8, 0.95, 0.99, 0.9999, 1.0];
        let found: Vec<f64> = shares.iter().map(|share| confidence(*share)).collect();
        assert!(found.is_sorted(), "{found:?}");
        assert!(found.iter().all(|confidence| (0.0..1.0).contains(confidence)));
        assert!(confidence(0.99) < 0.99, "boldness is toned down");
    }
}
