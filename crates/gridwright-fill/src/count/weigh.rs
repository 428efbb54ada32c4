//! How long counting by a frame takes, about.

use super::crossings::{Crossing, CrossingState, CutsetPlan, States};
use gridwright_search::random::Xorshift64Star;

impl CutsetPlan<'_> {
    /// About how much time counting takes, in letters of a line that is
    /// written: the mean of what some random ways through the core tell.
    /// Infinite if there are too many words to be listed.
    pub(super) fn estimate(&self, probes: u32) -> f64 {
        let any = vec![u64::MAX; self.plan.steps.len() + 1];
        let mut random = Xorshift64Star::new(1);
        let told = (0..probes).map(|_| self.probe(&any, &mut random));
        told.sum::<f64>() / f64::from(probes)
    }

    /// What one random way tells if only some letters are allowed, by step.
    pub(super) fn probe(&self, allowed: &[u64], random: &mut Xorshift64Star) -> f64 {
        let plan = self.plan;
        let mut sum = 0.0;
        let mut states = plan.starts.clone();
        let mut weight = 1.0;
        // How many ways there are to each column.
        let mut weights = vec![];
        for (at, step) in plan.steps[..self.columns.len() * self.height].iter().enumerate() {
            let [a, b] = step.pair;
            let mut letters = plan.automata.letters(states[a]) & plan.automata.letters(states[b]);
            letters &= allowed[at];
            let count = letters.count_ones();
            if count == 0 {
                break;
            }
            weight *= f64::from(count);
            sum += weight;
            for _ in 0..random.below(count as usize) {
                letters &= letters - 1;
            }
            let letter = letters.trailing_zeros();
            states[a] = plan.automata.after(states[a], letter);
            states[b] = plan.automata.after(states[b], letter);
            if (at + 1) % self.height == 0 {
                weights.push(weight);
            }
        }
        sum + self.lists(&states, &weights, allowed) / plan.tuning.words_per_letter
    }

    /// How many words are listed, summed and joined on one way through the
    /// core, times how many ways there are to each column that was written.
    fn lists(&self, states: &[u32], weights: &[f64], allowed: &[u64]) -> f64 {
        let tuning = &self.plan.tuning;
        let listed = self.columns.len() - self.summed;
        let mut across = vec![self.across.map(|slot| self.plan.starts[slot])];
        let mut sum = 0.0;
        for (column, weight) in self.columns[..listed].iter().zip(weights) {
            across = self.longer(self.known(column, states, allowed), &across);
            sum += weight * across.len() as f64;
        }
        let (true, Some(weight)) = (weights.len() == self.columns.len(), weights.last()) else {
            return sum;
        };
        let ways = |column: &Crossing| column.letters(states[column.slot]).len() as f64;
        sum += weight * self.columns[listed..].iter().map(ways).product::<f64>();
        for column in &self.columns[listed..] {
            across = self.longer(self.known(column, states, allowed), &across);
        }
        let mut down = vec![self.down.map(|slot| self.plan.starts[slot])];
        if !self.beside || across.is_empty() {
            return sum;
        }
        for row in &self.rows {
            down = self.longer(self.known(row, states, allowed), &down);
            sum += weight * down.len() as f64;
        }
        if self.corners < self.plan.steps.len() {
            let each = if self.apart { 1.0 } else { tuning.corners_by_letter };
            let joined = (across.len() * down.len()) as f64;
            sum += weight * (across.len() as f64 + joined * each);
        }
        let is_long = across.len().max(down.len()) > tuning.most_words;
        if is_long { f64::INFINITY } else { sum }
    }

    /// The words of a list, longer by a crossing; no more than say that they
    /// are too many.
    fn longer(&self, known: CrossingState<'_>, begun: &[States]) -> Vec<States> {
        let mut longer = vec![];
        let begun = &begun[..begun.len().min(self.plan.tuning.most_words + 1)];
        known.extend(&self.plan.automata, begun, &mut longer);
        longer
    }
}
