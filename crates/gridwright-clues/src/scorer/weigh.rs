//! Scores together with the numbers that they were made of.

use super::{Considered, Enquiry, Judged, Scorer, Scores};

impl Scorer {
    /// The same as [`score`](Scorer::score), with what was considered: for who
    /// wants to say why, without measuring everything twice.
    pub fn weigh(&self, enquiry: &Enquiry, length: usize) -> (Scores, Considered<'_>) {
        let judged = Judged::of(&self.measures, &self.weights, enquiry, length);
        let unlisted = self.absence.probability(&judged.facts(&enquiry.words));
        let listed = (1.0 - unlisted).ln();
        let mut log_p = judged.log_p;
        log_p.iter_mut().for_each(|score| *score += listed);
        let others = log_p.split_off(self.measures.answers.class(length).len());
        let considered = judged.considered;
        let others = considered.others.iter().cloned().zip(others).collect();
        (Scores { log_p, others, unlisted }, considered)
    }
}
